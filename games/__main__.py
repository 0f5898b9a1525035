"""The engine on the command line: `python -m games list | legal | chance | perft | show`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import games
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, MoveError, OptionError, Outcome, Position, options_from


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command; a wrong argument or an illegal line ends the process with status 2 and one sentence."""
    known: dict[str, AnyGame] = {game.key: game for game in discover(games, Game)}
    chosen = _arguments(known).parse_args(arguments)
    if chosen.command == "list":
        print(*sorted(known), sep="\n")
        return
    game = known[chosen.game]
    try:
        options = options_from(game.options, dict(given.partition("=")[::2] for given in chosen.option))
        position = replay(game.start(options), lines(chosen.play))
    except (OptionError, ReplayError) as error:
        stop(str(error))
    names = game.seat_names(options)
    if chosen.command == "legal":
        _print_all(sorted(position.notation(move) for move in position.legal_moves()))
    elif chosen.command == "chance":
        _print_all(sorted(f"{position.notation(move)} {odds}" for move, odds in position.chance().items()))
    elif chosen.command == "perft":
        print(perft(position, chosen.depth))
    else:
        print(position, state(position, names), sep="\n")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without repeating how the command is used."""

    def error(self, message: str) -> NoReturn:
        stop(message)


def _arguments(known: dict[str, AnyGame]) -> argparse.ArgumentParser:
    parser = Parser(prog="python -m games", description="The rules of Banmen's games.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="the games' keys")
    for command, help_text in {
        "legal": "the legal moves, one a line, sorted by code point",
        "chance": "what the dice may show, with odds",
        "perft": "the number of move sequences of a length",
        "show": "the position as text, and whose turn it is or how it ended",
    }.items():
        one = commands.add_parser(command, help=help_text)
        one.add_argument("game", choices=sorted(known), metavar="GAME")
        if command == "perft":
            one.add_argument("depth", type=_depth, metavar="DEPTH", help="in plies, from 0")
        add_position_arguments(one)
    return parser


def add_position_arguments(parser: argparse.ArgumentParser) -> None:
    """`-o key=value` and `--play FILE`: what says which position is meant."""
    add_options_argument(parser)
    parser.add_argument("--play", metavar="FILE", help="one notation a line; - reads standard input")


def add_options_argument(parser: argparse.ArgumentParser) -> None:
    """`-o key=value`: what is agreed on before a game."""
    parser.add_argument("-o", dest="option", metavar="KEY=VALUE", action="append", default=[], type=_assignment)


def _assignment(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not written key=value")
    return text


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of plies")
    return int(text)


def lines(source: str | None) -> list[str]:
    """The notations of a file, `-` for standard input; none without a source. Raises ReplayError."""
    if source is None:
        return []
    try:
        return (sys.stdin.read() if source == "-" else Path(source).read_text("utf-8-sig")).splitlines()
    except OSError as error:
        raise ReplayError(f"{source} can't be read: {error.strerror}") from error
    except UnicodeError as error:
        raise ReplayError(f"{source} is not text in UTF-8") from error


class ReplayError(ValueError):
    """A file that can't be read, or a line that can't be played: then the message has its number and the reason."""


def replay(position: Position[Any], notations: Sequence[str]) -> Position[Any]:
    """The position after these notations, blank lines skipped. Raises ReplayError."""
    return replayed(position, notations)[-1]


def replayed(position: Position[Any], notations: Sequence[str]) -> list[Position[Any]]:
    """The same with all the positions on the way, the first one included. Raises ReplayError."""
    positions = [position]
    for number, text in enumerate(notations, 1):
        if text.strip():
            try:
                positions.append(positions[-1].play(positions[-1].parse(text)))
            except MoveError as error:
                raise ReplayError(f"line {number}: {error}") from error
    return positions


def perft(position: Position[Any], depth: int) -> int:
    """How many move sequences of `depth` plies there are; a roll is a ply, and a finished game has none."""
    if depth == 0:
        return 1
    moves = position.legal_moves() or tuple(position.chance())
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


def state(position: Position[Any], names: Sequence[str]) -> str:
    """`to move: white`, `dice`, or `over: white black (back rank)`."""
    if position.outcome:
        return "over: " + " ".join(_over(position.outcome, names))
    return "dice" if position.to_move is None else f"to move: {names[position.to_move]}"


def _over(outcome: Outcome, names: Sequence[str]) -> Iterator[str]:
    for place in outcome.ranking:
        yield "=".join(names[seat] for seat in sorted(place))
    yield f"({outcome.reason})"
    if outcome.points:
        best = min(outcome.ranking[0])
        yield f"points: {next(points for seat, points in outcome.points if seat == best)}"


def _print_all(texts: Sequence[str]) -> None:
    if texts:
        print(*texts, sep="\n")


def stop(sentence: str) -> NoReturn:
    """End the process with status 2, and say why."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
