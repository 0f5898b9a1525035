"""The rules on the command line: `python -m games list | legal | chance | perft | show`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import console
import games
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, MoveError, OptionError, Outcome, Position, options_from


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. A wrong argument or illegal line ends the process with status 2 and a one-sentence message."""
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
    """An argument parser that reports an error in one sentence, without repeating the usage."""

    def error(self, message: str) -> NoReturn:
        stop(message)


def _arguments(known: dict[str, AnyGame]) -> argparse.ArgumentParser:
    parser = Parser(prog="python -m games", description="The rules of Banmen's games.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list", help="list the games' keys")
    for command, help_text in {
        "legal": "list the legal moves, one per line, sorted by code point",
        "chance": "list the possible rolls with their probabilities",
        "perft": "count the move sequences of a length",
        "show": "print the position, and whose turn it is or how the game ended",
    }.items():
        one = commands.add_parser(command, help=help_text)
        one.add_argument("game", choices=sorted(known), metavar="GAME")
        if command == "perft":
            one.add_argument("depth", type=_depth, metavar="DEPTH", help="number of plies, from 0")
        add_position_arguments(one)
    return parser


def add_position_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `-o key=value` and `--play FILE`, which together select a position."""
    add_options_argument(parser)
    parser.add_argument("--play", metavar="FILE", help="file with one notation per line; - reads standard input")


def add_options_argument(parser: argparse.ArgumentParser) -> None:
    """Add `-o key=value`, which sets an option of the game."""
    parser.add_argument(
        "-o", dest="option", metavar="KEY=VALUE", action="append", default=[], type=_assignment, help="set an option"
    )


def _assignment(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not written key=value")
    return text


def _depth(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of plies")
    return int(text)


def lines(source: str | None) -> list[str]:
    """Read notations from a file, or from standard input if `source` is `-`; none if it is None. Raises ReplayError."""
    if source is None:
        return []
    try:
        return (sys.stdin.read() if source == "-" else Path(source).read_text("utf-8-sig")).splitlines()
    except OSError as error:
        raise ReplayError(f"{source} can't be read: {error.strerror}") from error
    except UnicodeError as error:
        raise ReplayError(f"{source} is not text in UTF-8") from error


class ReplayError(ValueError):
    """A file can't be read, or a line can't be played; the message then gives the line number and the reason."""


def replay(position: Position[Any], notations: Sequence[str]) -> Position[Any]:
    """The position after playing these notations; blank lines are skipped. Raises ReplayError."""
    return replayed(position, notations)[-1]


def replayed(position: Position[Any], notations: Sequence[str]) -> list[Position[Any]]:
    """All positions from the given one to the one after the last notation, both included. Raises ReplayError."""
    positions = [position]
    for number, text in enumerate(notations, 1):
        if text.strip():
            try:
                positions.append(positions[-1].play(positions[-1].parse(text)))
            except MoveError as error:
                raise ReplayError(f"line {number}: {error}") from error
    return positions


def perft(position: Position[Any], depth: int) -> int:
    """The number of move sequences of `depth` plies. A roll is a ply; a finished game has no sequences."""
    if depth == 0:
        return 1
    moves = position.legal_moves() or tuple(position.chance())
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


def state(position: Position[Any], names: Sequence[str]) -> str:
    """The state of play in words: `to move: white`, `dice`, or `over: white black (back rank)`."""
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
    """Print the sentence to standard error and end the process with status 2."""
    print(sentence, file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    with console.prepared():
        main()
