"""For every game: random games per second, drawing a picture, and the next choices. `python -m benchmarks games`."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import partial
from statistics import median
from typing import Any

import console
from benchmarks.table import Row, milliseconds, p99, show
from bot.catalogue import CATALOGUE, Entry
from bot.core.picker import choices
from games.kit.rules import Options, Position
from renderers.kit.png import encode
from renderers.kit.view import View

AIM = 10.0
"""Milliseconds for a picture: a third of the time for a whole move in Discord."""


def largest(entry: Entry) -> Options:
    """The game's variant with most seats, or its default options."""
    game = entry.game
    plain = {option.key: option.default for option in game.options}
    variants = [plain | {option.key: value} for option in game.options for value in option.values]
    return max([plain, *variants], key=lambda options: len(game.seat_names(options)))


def played(start: Position[Any], rng: random.Random) -> list[tuple[Position[Any], Any]]:
    """The positions of a random game after its start, each with the move that led there."""
    found = []
    position = start
    while position.outcome is None:
        moves = position.legal_moves()
        move = rng.choice(moves or list(position.chance()))
        position = position.play(move)
        found.append((position, move))
    return found


def _drawn(entry: Entry, position: Position[Any], view: View) -> bytes:
    return encode(entry.picture.draw(position, view))


def measure_game(entry: Entry, rounds: int = 60, games: int = 10) -> list[Row]:
    """A game's figures, over positions from random games that were never drawn before."""
    game, options = entry.game, largest(entry)
    named = ", ".join(str(value) for value in options.values())
    name = f"{game.title} ({named})" if named else game.title
    rng = random.Random(5)
    start = game.start(options)
    began = time.process_time()
    positions = [each for _ in range(games) for each in played(start, rng)]
    speed = games / (time.process_time() - began)
    view = View(names=tuple("Ben" for _ in game.seat_names(options)))
    shown = [(position, replace(view, last=(move,))) for position, move in rng.sample(positions, 2 * rounds)]
    for warm in shown[:rounds]:
        _drawn(entry, *warm)
    times = [milliseconds(partial(_drawn, entry, *each)) for each in shown[rounds:]]
    size = median(len(_drawn(entry, *each)) / 1000 for each in shown[rounds:])
    asked = [position for position, _ in positions if position.legal_moves()]
    fresh = [game.from_json(position.to_json()) for position in rng.sample(asked, min(200, len(asked)))]
    choosing = [milliseconds(partial(choices, position)) for position in fresh]
    return [
        Row(f"{name}: random games", speed, "1/s"),
        Row.aimed(f"{name}: picture drawn and encoded, p50", median(times), "ms", AIM),
        Row(f"{name}: the same, p99", p99(times), "ms"),
        Row(f"{name}: size of the picture", size, "kB"),
        Row(f"{name}: first choices, p50", median(choosing), "ms"),
        Row(f"{name}: the same, p99", p99(choosing), "ms"),
    ]


def measure() -> list[Row]:
    """Measure every game in the catalogue."""
    return [row for entry in CATALOGUE.values() for row in measure_game(entry)]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
