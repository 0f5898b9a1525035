"""Random games for tests: every game and variant of the rules, played through the protocol alone."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import games
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, Options, Position

GAMES: list[AnyGame] = discover(games, Game)

VARIANTS: list[tuple[AnyGame, Options]] = [
    (game, dict(zip([option.key for option in game.options], values, strict=True)))
    for game in GAMES
    for values in itertools.product(*(option.values for option in game.options))
]
"""Every game with every combination of its options."""


def variant_name(value: object) -> str | None:
    """An id for pytest: the game's key, or its options as command lines write them."""
    if isinstance(value, Game):
        return value.key
    return ",".join(f"{key}={chosen}" for key, chosen in value.items()) if isinstance(value, dict) else None


def choose(position: Position[Any], rng: random.Random) -> Any:
    """A legal move, each as likely as the others, or a roll by its odds; None when the game is over."""
    if moves := position.legal_moves():
        return rng.choice(moves)
    rolls = position.chance()
    return rng.choices(list(rolls), [float(odds) for odds in rolls.values()])[0] if rolls else None


def walk(position: Position[Any], seed: int, plies: int = 10_000) -> Iterator[tuple[Position[Any], Any]]:
    """Positions of one random game with the move played in each; the last one, with None, is where it stopped."""
    rng = random.Random(seed)
    for _ in range(plies):
        move = choose(position, rng)
        yield position, move
        if move is None:
            return
        position = position.play(move)
    yield position, None
