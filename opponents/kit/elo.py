"""Elo ratings of the levels. 400 points mean ten wins for each loss; level 1 has 800.

`python -m benchmarks.opponents --elo` measures it (see docs/levels.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import opponents

LEVEL_1: Final = 800
WIDEST: Final = 4000
"""The greatest Elo that is considered."""
EXACT: Final = 0.1


class Result(NamedTuple):
    """The result of some games against equal opponents."""

    elo: float
    """That of each opponent."""
    points: float
    """Sum of shares of the win."""
    games: int
    others: int = 1
    """The number of opponents in each game."""


def elo_of(game: str, level: int) -> int | None:
    """The Elo of a level, if it was measured."""
    levels = measured(game)
    return levels[level - 1] if 0 < level <= len(levels) else None


@cache
def measured(game: str) -> Sequence[int]:
    """The measured Elo of a game's levels, from level 1: the file `elo.json` beside its engine."""
    file = Path(opponents.__path__[0]) / game / "elo.json"
    found: Sequence[int] = json.loads(file.read_text("utf-8")) if file.exists() else ()
    return found


def expected(elo: float, other: float, others: int = 1) -> float:
    """The expected share of a win, 0 to 1, against a number of equal opponents."""
    return 1 / (1 + others * 10 ** ((other - elo) / 400))


def performance(results: Sequence[Result]) -> float:
    """The Elo of a player with these results, and with one more game for each in which all share the win.

    Without those games, it would be infinite for a player who has won or lost everything.
    """
    points = sum(each.points + 1 / (each.others + 1) for each in results)
    return root(lambda elo: points - sum((each.games + 1) * expected(elo, each.elo, each.others) for each in results))


def root(function: Callable[[float], float]) -> float:
    """The Elo at which a decreasing function is zero, or the nearest one that is considered."""
    low, high = -float(WIDEST), float(WIDEST)
    while high - low > EXACT:
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) > 0 else (low, middle)
    return (low + high) / 2
