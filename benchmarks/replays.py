"""A match as an animation, beside plain use of Pillow: `python -m benchmarks replays`."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import partial
from statistics import median
from typing import TypeAlias

import console
from benchmarks.games import largest
from benchmarks.table import Row, milliseconds, show
from bot.catalogue import CATALOGUE, Entry
from bot.core.match import AnyPosition
from games.kit.rules import Seat
from renderers.kit.animation import PLY, Caption, Film, captioned
from renderers.kit.view import View

PLIES = 60
QUICK = 200.0
"""Milliseconds for this many plies, including the pictures."""
SMALL = 300.0
"""Kilobytes for the file."""

Shot: TypeAlias = tuple[AnyPosition, View, Caption]


def shots(entry: Entry, seed: int) -> list[Shot]:
    """A random game as an animation shows it, with each roll joined to the move after it."""
    game, options, rng = entry.game, largest(entry), random.Random(seed)
    seats = game.seat_names(options)
    position = game.start(options)
    view = View(names=tuple(f"Ben {seat}" for seat in seats), is_calm=True)
    made: list[Shot] = [(position, view, Caption(" – ".join(view.names)))]
    thrown = ""
    while position.outcome is None and len(made) <= PLIES:
        moves = position.legal_moves()
        move = rng.choice(moves or list(position.chance()))
        mover, written = position.to_move, position.notation(move)
        position = position.play(move)
        if not moves:
            thrown = f"{written} "
            continue
        words = f"{len(made)}. {thrown}{written}"
        made.append((position, replace(view, last=(move,)), Caption(words, seats[mover or Seat(0)], len(made) / PLIES)))
        thrown = ""
    sight = entry.picture.sight(position) if entry.picture.sight else ()
    return [(shown, replace(seen, sight=sight), caption) for shown, seen, caption in made]


def filmed(entry: Entry, made: list[Shot]) -> bytes:
    """The animation as the bot makes it."""
    film = Film(View().theme)
    for position, view, caption in made:
        film.add(entry.picture.draw(position, view), caption, PLY)
    return film.gif()


def plain(entry: Entry, made: list[Shot]) -> bytes:
    """The yardstick: the boards with their captions, saved by Pillow."""
    frames = []
    for position, view, caption in made:
        picture = entry.picture.draw(position, replace(view, is_calm=False))
        frame = captioned(picture, caption, view.theme)
        frame.putpalette(picture.getpalette() or [])
        frames.append(frame)
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=PLY, loop=0)
    return file.getvalue()


def measure_game(entry: Entry, rounds: int = 5) -> list[Row]:
    """A game's figures, over random games never drawn before."""
    for seed in range(3):
        filmed(entry, shots(entry, seed))
    games = [shots(entry, 10 + seed) for seed in range(rounds)]
    times = [milliseconds(partial(filmed, entry, made)) for made in games]
    sizes = [len(filmed(entry, made)) / 1000 for made in games]
    beside = [(milliseconds(partial(plain, entry, made)), len(plain(entry, made)) / 1000) for made in games[:2]]
    plies = round(median(len(made) - 1 for made in games))
    name = f"{entry.game.title}: animation of {plies} plies"
    return [
        Row.aimed(f"{name}, drawn and encoded", median(times), "ms", QUICK),
        Row.median(f"{name}, the same", "ms", _pairs(times, beside, 0), "the boards as they are, saved by Pillow"),
        Row.aimed(f"{name}, size", median(sizes), "kB", SMALL),
        Row.median(f"{name}, the same", "kB", _pairs(sizes, beside, 1), "the boards as they are, saved by Pillow"),
    ]


def _pairs(ours: list[float], beside: list[tuple[float, float]], which: int) -> list[tuple[float, float]]:
    return [(value, other[which]) for value, other in zip(ours, beside, strict=False)]


def measure() -> list[Row]:
    """Measure every game in the catalogue."""
    return [row for entry in CATALOGUE.values() for row in measure_game(entry)]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
