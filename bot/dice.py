"""Dice that anybody can check, by a commitment that is published before the first throw.

1. When a match begins, a secret seed of 32 bytes is drawn. Its SHA-256, in hexadecimal, is the *commitment*, which the
   match's first board shows.
2. The match's throws are numbered 1, 2, … in the order of its log. For throw `n` of match `m` and try `t` = 1, 2, … let
   `x` be HMAC-SHA-256(key = the seed, message = "m:n:t" in ASCII, decimals without leading zeros) read as a big-endian
   whole number of 256 bits.
3. The game gives each thing that the dice may show, as it writes it, a probability. Let `d` be the least common
   denominator of these. If `x` is not less than the greatest multiple of `d` that is at most 2^256, the next try is
   made, so that each remainder is exactly as likely as any other; else `r` = `x` mod `d`.
4. The possible outcomes stand in a row, sorted by code point as the game writes them, each as wide as its probability
   times `d`. The dice show the one in which place `r`, counted from 0, falls.
5. When the match is over, in whatever way, its last board shows the seed.

So a throw is settled before it is made: neither a restart nor whoever runs the bot can choose it, and once the seed is
known, each can be computed again. `docs/dice.md` tells the same with an example.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from typing import TypeVar

MoveT = TypeVar("MoveT")

SEED_BYTES = 32
RANGE = 2 ** (8 * hashlib.sha256().digest_size)
"""How many numbers HMAC-SHA-256 may give."""


@dataclass(frozen=True, slots=True)
class Seed:
    """What a match's dice are thrown from. Neither `repr` nor `str` tells it."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        """Raises ValueError for any other length."""
        if len(self.secret) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.secret)}")

    @property
    def commitment(self) -> str:
        """What may be published before the match is over: 64 hexadecimal digits."""
        return hashlib.sha256(self.secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one match."""

    seed: Seed
    match: int
    """The match's number."""

    def roll(self, number: int, chance: Mapping[MoveT, Fraction], notation: Callable[[MoveT], str]) -> MoveT:
        """What roll `number`, from 1, of the match shows, of what `chance` allows with odds that add up to 1."""
        denominator = math.lcm(*(odds.denominator for odds in chance.values()))
        drawn = (self._number(f"{self.match}:{number}:{attempt}") for attempt in count(1))
        places = (remainder(number, denominator) for number in drawn)
        return outcome_at(next(place for place in places if place is not None), denominator, chance, notation)

    def _number(self, message: str) -> int:
        digest = hmac.digest(self.seed.secret, message.encode("ascii"), "sha256")
        return int.from_bytes(digest, "big")


def remainder(drawn: int, denominator: int, numbers: int = RANGE) -> int | None:
    """`drawn`, below `numbers`, modulo `denominator`; None where it lies beyond the last whole round of remainders."""
    return drawn % denominator if drawn < numbers - numbers % denominator else None


def outcome_at(
    place: int, denominator: int, chance: Mapping[MoveT, Fraction], notation: Callable[[MoveT], str]
) -> MoveT:
    """The outcome at a place from 0 below `denominator`. Raises ValueError for odds that don't add up to 1."""
    if sum(chance.values()) != 1:
        raise ValueError("odds that don't add up to 1")
    end = Fraction(0)
    for move in sorted(chance, key=notation):
        end += chance[move] * denominator
        if place < end:
            return move
    raise ValueError(f"no place {place} among {denominator}")
