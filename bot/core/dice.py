"""Dice that anybody can check: first a commitment, then a salt that whoever runs the bot doesn't choose, then rolls.

1. When a challenge is made, a secret seed of 32 bytes is drawn. Its SHA-256, in hexadecimal, is the *commitment*, which
   the challenge shows.
2. Before the match starts, each player may enter words of their own. When it has started, a message opens it. The id
   that Discord gives this message, and the words, are the *salt*.
3. The match's rolls are numbered 1, 2, … in the order of its log. For roll `n` and try `t` = 1, 2, … let `x` be
   HMAC-SHA-256(key = the seed, message = "n:t:salt" in UTF-8, decimals without leading zeros) read as a big-endian
   whole number of 256 bits.
4. The game gives each thing that the dice may show, as it writes it, a probability. Let `d` be the least common
   denominator of these. If `x` is not less than the greatest multiple of `d` that is at most 2^256, the next try is
   made, so that each remainder is exactly as likely as any other; else `r` = `x` mod `d`.
5. The possible outcomes stand in a row, sorted by code point as the game writes them, each as wide as its probability
   times `d`. The dice show the one in which place `r`, counted from 0, falls.
6. When the match is over, in whatever way, its last board shows the seed.

That is version 2. Matches of version 1 have no salt: their message is "m:n:t" for match number `m`, and their
commitment stands on the first board. `docs/dice.md` tells the same with an example, and what it proves against whom.
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
    """What a match's rolls are computed from. Neither `repr` nor `str` tells it."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        """Raises ValueError for any other length."""
        if len(self.secret) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.secret)}")

    @property
    def commitment(self) -> str:
        """What may be published before the match is over: 64 hexadecimal digits."""
        return hashlib.sha256(self.secret).hexdigest()


LONGEST_WORDS = 80
"""Characters that a player may enter for the dice."""
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and the empty pattern of Braille: they can't be seen, though Unicode doesn't count them as such."""


@dataclass(frozen=True, slots=True)
class Salt:
    """What a match's rolls depend on beside its seed, and what is settled only after the commitment was published."""

    words: tuple[str, ...] = ()
    """What players entered, sorted by code point."""
    message: int | None = None
    """Discord's id of the first message that showed the match; None until that is known, and nothing is rolled."""

    def __post_init__(self) -> None:
        """Raises ValueError for words that are empty, unsorted, or of more than one line."""
        if list(self.words) != sorted(self.words) or not all(words and "\n" not in words for words in self.words):
            raise ValueError("words that nobody can have entered")

    def __str__(self) -> str:
        """As it goes into rolls: the id, then the words of each player after a line feed."""
        return "\n".join([str(self.message), *self.words])


def clean(words: str) -> str:
    """The words as they count: in one line, without signs that can't be seen, shown as they are between backticks."""
    signs = (sign for sign in words.replace("`", "'") if sign not in FILLERS)
    seen = "".join(sign for sign in signs if sign.isprintable() or sign.isspace())
    return " ".join(seen.split())[:LONGEST_WORDS].strip()


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one match."""

    seed: Seed
    match: int
    """The match's number."""
    salt: Salt | None = None
    """None for version 1."""

    def roll(self, number: int, chance: Mapping[MoveT, Fraction], notation: Callable[[MoveT], str]) -> MoveT:
        """What roll `number`, from 1, of the match shows, of what `chance` allows with odds that add up to 1."""
        denominator = math.lcm(*(odds.denominator for odds in chance.values()))
        drawn = (self._number(self._message(number, attempt)) for attempt in count(1))
        places = (remainder(number, denominator) for number in drawn)
        return outcome_at(next(place for place in places if place is not None), denominator, chance, notation)

    def _message(self, number: int, attempt: int) -> str:
        return f"{self.match}:{number}:{attempt}" if self.salt is None else f"{number}:{attempt}:{self.salt}"

    def _number(self, message: str) -> int:
        digest = hmac.digest(self.seed.secret, message.encode(), "sha256")
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
