"""Dice that anybody can verify: first a commitment, then a salt that the host of the bot doesn't choose, then rolls.

1. When a challenge is made, a secret seed of 32 bytes is drawn. Its SHA-256, in hexadecimal, is the *commitment*, which
   the challenge shows on a page of its own, and the message that opens the match to everybody.
2. Before the match starts, each player may enter words of their own. A started match is opened by a message. The id
   that Discord gives this message, and the words, are the *salt*.
3. The match's rolls are numbered 1, 2, … in the order of its log. For roll `n` and try `t` = 1, 2, … let `x` be
   HMAC-SHA-256(key = the seed, message = "n:t:salt" in UTF-8, decimals without leading zeros) read as a big-endian
   whole number of 256 bits.
4. The game gives the probability of each possible outcome of the roll. Let `d` be the least common denominator of these
   probabilities. If `x` is not less than the greatest multiple of `d` that is at most 2^256, the next try is
   made, so that each remainder is exactly as likely as any other; else `r` = `x` mod `d`.
5. The possible outcomes are lined up, sorted by the code points of their notation, each as wide as its probability
   times `d`. The dice show the outcome that covers place `r`, counted from 0.
6. When the match is over, in whatever way, its last board shows the seed.

`docs/dice.md` explains it with an example, and says what it proves against whom.
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

from bot.texts.people import cut, plain

MoveT = TypeVar("MoveT")

SEED_BYTES = 32
RANGE = 2 ** (8 * hashlib.sha256().digest_size)
"""Number of possible values of HMAC-SHA-256."""


@dataclass(frozen=True, slots=True)
class Seed:
    """The secret from which a match's rolls are computed. Neither `repr` nor `str` shows it."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        """Raises ValueError for any other length."""
        if len(self.secret) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.secret)}")

    @property
    def commitment(self) -> str:
        """The seed's SHA-256 as 64 hexadecimal digits, which may be published before the match is over."""
        return hashlib.sha256(self.secret).hexdigest()


LONGEST_WORDS = 80
"""Characters that a player may enter for the dice."""


@dataclass(frozen=True, slots=True)
class Salt:
    """The part of a match's rolls that its seed doesn't determine; settled only after the commitment is published."""

    words: tuple[str, ...] = ()
    """The words that players entered, sorted by code point."""
    message: int | None = None
    """Discord's id of the first message that showed the match; None until it is posted. Nothing is rolled before."""

    def __post_init__(self) -> None:
        """Raises ValueError for words that are empty, unsorted, or of more than one line."""
        if list(self.words) != sorted(self.words) or not all(words and "\n" not in words for words in self.words):
            raise ValueError("words that nobody can have entered")

    def __str__(self) -> str:
        """The text that goes into rolls: the id, then each player's words after a line feed."""
        return "\n".join([str(self.message), *self.words])


def clean(words: str) -> str:
    """Make words one line without invisible characters or backticks, as the dice use them and boards show them."""
    visible = " ".join(plain(words.replace("`", "'")).split())
    return cut(visible, LONGEST_WORDS).strip()


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one match."""

    seed: Seed
    salt: Salt

    def roll(self, number: int, chance: Mapping[MoveT, Fraction], notation: Callable[[MoveT], str]) -> MoveT:
        """Compute roll `number` (from 1) of the match. The probabilities in `chance` add up to 1."""
        denominator = math.lcm(*(odds.denominator for odds in chance.values()))
        drawn = (self._number(f"{number}:{attempt}:{self.salt}") for attempt in count(1))
        places = (remainder(number, denominator) for number in drawn)
        return outcome_at(next(place for place in places if place is not None), denominator, chance, notation)

    def _number(self, message: str) -> int:
        return int.from_bytes(hmac.digest(self.seed.secret, message.encode(), "sha256"), "big")


def remainder(drawn: int, denominator: int, numbers: int = RANGE) -> int | None:
    """`drawn` (below `numbers`) modulo `denominator`; None if it lies beyond the last whole cycle of remainders."""
    return drawn % denominator if drawn < numbers - numbers % denominator else None


def outcome_at(
    place: int, denominator: int, chance: Mapping[MoveT, Fraction], notation: Callable[[MoveT], str]
) -> MoveT:
    """The outcome at `place`, 0 ≤ place < denominator. Raises ValueError if the probabilities don't add up to 1."""
    if sum(chance.values()) != 1:
        raise ValueError("odds that don't add up to 1")
    end = Fraction(0)
    for move in sorted(chance, key=notation):
        end += chance[move] * denominator
        if place < end:
            return move
    raise ValueError(f"no place {place} among {denominator}")
