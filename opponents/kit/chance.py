"""Chance: rolls, and random numbers for searches that exist twice.

Interpreted and compiled searches draw the same numbers from the same seed: a linear congruential generator with Knuth's
MMIX constants. It is cheap in plain Python as well, where only one number is drawn for each random move and its bits
decide everything about it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar

RollT = TypeVar("RollT")

MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
MASK: Final = (1 << 64) - 1
"""The state has 64 bits. The lowest 16 repeat soon, so nothing uses them."""


def rolled(odds: Mapping[RollT, Fraction], rng: random.Random) -> RollT:
    """A roll drawn by its probability."""
    return rng.choices(list(odds), [float(each) for each in odds.values()])[0]


class Chance:
    """A generator."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = random.Random(seed).getrandbits(64)

    def below(self, end: int) -> int:
        """A number from 0 to `end` - 1, which is less than 2 to the power of 32."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (self.state >> 32) * end >> 32

    def sample(self, items: list[Any], count: int) -> list[Any]:
        """Choose `count` of the items, in random order. Changes the order of `items`."""
        for place in range(count):
            other = place + self.below(len(items) - place)
            items[place], items[other] = items[other], items[place]
        return items[:count]

    def shuffle(self, items: list[Any]) -> None:
        """Put the items in a random order."""
        self.sample(items, len(items))
