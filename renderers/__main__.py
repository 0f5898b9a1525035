"""Pictures of boards on the command line: `python -m renderers GAME … --out FILE.png`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import console
import games
import renderers
from games.__main__ import ReplayError, add_position_arguments, lines, replay
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, Leave, OptionError, Position, Seat, options_from, written
from renderers.kit.png import encode
from renderers.kit.theme import THEMES
from renderers.kit.view import AnyPicture, Emphasis, Mark, Picture, View, label_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw one picture. A wrong argument or illegal line ends the process with status 2 and a one-sentence message."""
    pictures: dict[str, AnyPicture] = {picture.key: picture for picture in discover(renderers, Picture)}
    chosen = _arguments(pictures).parse_args(arguments)
    picture = pictures[chosen.game]
    game = next(game for game in discover(games, Game) if game.key == picture.key)
    try:
        Path(chosen.out).write_bytes(encode(picture.draw(*_shown(game, picture, chosen))))
    except (OptionError, ReplayError, _UnknownError, OSError) as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from error


class _UnknownError(ValueError):
    """The seat or the choice doesn't exist."""


def _shown(game: AnyGame, picture: AnyPicture, chosen: argparse.Namespace) -> tuple[Position[Any], View]:
    """The position that the arguments select, and the view. Raises an error for an unknown seat, option or choice, or
    an illegal line.
    """
    options = options_from(game.options, _pairs(chosen.option))
    look = options_from(picture.looks, _pairs(chosen.look))
    start, notations = game.start(options), lines(chosen.play)
    position = replay(start, notations)
    seats = game.seat_names(options)
    if chosen.seat not in (None, *seats):
        raise _UnknownError(f"--from takes one of {', '.join(seats)}")
    return position, View(
        seat=Seat(seats.index(chosen.seat) if chosen.seat else 0),
        theme=chosen.theme,
        look=tuple(sorted((one.key, written(look[one.key])) for one in picture.looks if look[one.key] != one.default)),
        names=(*chosen.name, *[""] * len(seats))[: len(seats)],
        last=last_turn(start, notations),
        marks=() if chosen.marks is None else choices(position, chosen.marks),
    )


def _arguments(pictures: dict[str, AnyPicture]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m renderers", description="Draws a board as a PNG file.")
    parser.add_argument("game", choices=sorted(pictures), metavar="GAME")
    add_position_arguments(parser)
    parser.add_argument("--theme", choices=tuple(THEMES), default=next(iter(THEMES)))
    parser.add_argument("--look", metavar="KEY=VALUE", action="append", default=[])
    parser.add_argument("--from", dest="seat", metavar="SEAT", help="seat whose edge is at the bottom")
    parser.add_argument("--name", action="append", default=[], help="name of a player, in order of play")
    parser.add_argument(
        "--marks", nargs="*", metavar="CHOSEN", help="number the possible next steps, after the steps given here"
    )
    parser.add_argument("--out", metavar="FILE.png", required=True)
    return parser


def _pairs(given: Sequence[str]) -> dict[str, str]:
    return dict(text.partition("=")[::2] for text in given)


def last_turn(start: Position[Any], notations: Sequence[str]) -> tuple[Any, ...]:
    """The latest turn's moves of the seat that moved last. The notations must be playable."""
    position, mover = start, None
    last: tuple[Any, ...] = ()
    for text in filter(str.strip, notations):
        move = position.parse(text)
        if isinstance(move, Leave):
            last = (*last, move)
        else:
            last = (*last, move) if position.to_move in (mover, None) else (move,)
            mover = position.to_move
        position = position.play(move)
    return last


def choices(position: Position[Any], chosen: Sequence[str]) -> tuple[Mark, ...]:
    """Marks for the steps chosen so far and, labelled, for each possible next step.

    Raises ValueError if a step can't be chosen.
    """
    depth = len(chosen)
    paths = [
        path
        for path in map(position.steps, position.legal_moves())
        if [step.value for step in path[:depth]] == list(chosen)
    ]
    if chosen and not paths:
        raise _UnknownError(f"{' '.join(chosen)} can't be chosen here")
    taken = paths[0][:depth] if paths else ()
    picked = (Mark(step.cells, Emphasis.PICKED, "", step.kind, step.value) for step in taken)
    steps = dict.fromkeys(path[depth] for path in paths if len(path) > depth)
    offered = (
        Mark(step.cells, Emphasis.CHOICE, label_of(step, number), step.kind, step.value)
        for number, step in enumerate(steps, 1)
    )
    return (*picked, *offered)


if __name__ == "__main__":
    with console.prepared():
        main()
