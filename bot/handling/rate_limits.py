"""Rate limits: a token bucket for each person, so that one person can't slow the bot down for others.

An action costs one token, some 10 ms of the bot's processor time; whatever takes much longer costs more. The limits are
generous: a player of four fast matches doesn't notice them. A move takes four actions. A player who moves every 2 s, in
one of the four matches or another, makes two actions a second; nobody keeps up more than four. Typing a move asks for
suggestions at most at each key, some eight a second, for about ten keys a move. So five tokens a second outlast any
play, and a full bucket holds the typing of five moves, or a quarter of a minute of nine clicks a second.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil


@dataclass(frozen=True, slots=True)
class Limits:
    """A bucket's capacity, in tokens, and how fast it fills."""

    capacity: float = 60.0
    per_second: float = 5.0
    recovered: float = 30.0
    """Tokens that an emptied bucket must hold before anything is taken from it again; nothing may cost more."""

    @property
    def seconds_to_fill(self) -> float:
        """Time that an empty bucket takes to fill."""
        return self.capacity / self.per_second


@dataclass(frozen=True, slots=True)
class Bucket:
    """One person's tokens."""

    tokens: float
    at: float
    """The time when it held that many, in seconds."""
    is_recovering: bool = False
    """Whether it was emptied and hasn't recovered since."""
    is_told: bool = False
    """Whether the person has been told to wait since then."""


def refilled(bucket: Bucket, now: float, limits: Limits) -> Bucket:
    tokens = min(limits.capacity, bucket.tokens + max(0.0, now - bucket.at) * limits.per_second)
    if bucket.is_recovering and tokens < limits.recovered:
        return replace(bucket, tokens=tokens, at=now)
    return Bucket(tokens, now)


def taken(bucket: Bucket, cost: float) -> Bucket:
    """The bucket after paying `cost`; a recovering one if it hasn't enough tokens."""
    if bucket.is_recovering or bucket.tokens < cost:
        return replace(bucket, is_recovering=True)
    return replace(bucket, tokens=bucket.tokens - cost)


class Buckets:
    """Everybody's buckets; full ones are forgotten."""

    def __init__(self, limits: Limits | None = None, now: Callable[[], float] = time.monotonic) -> None:
        """`now` gives seconds and never goes back."""
        self._limits = limits or Limits()
        self._now = now
        # A dict finds its first key ever more slowly as the keys before it are deleted; an OrderedDict doesn't.
        self._buckets: OrderedDict[int, Bucket] = OrderedDict()
        """By person; the one who acted last comes last."""

    @property
    def remembered(self) -> int:
        """Maximum number of buckets kept."""
        return len(self._buckets)

    def take(self, person: int, cost: float = 1.0) -> bool:
        """Take the cost from a person's bucket and return True; if it hasn't enough tokens, take nothing."""
        bucket = taken(self._bucket(person), cost)
        self._buckets[person] = bucket
        self._buckets.move_to_end(person)
        due = self._now() - self._limits.seconds_to_fill
        while next(iter(self._buckets.values())).at < due:
            self._buckets.popitem(last=False)
        return not bucket.is_recovering

    def wait(self, person: int) -> int | None:
        """Seconds until a person's bucket has recovered, to tell them once; None if they were told."""
        bucket = self._bucket(person)
        if bucket.is_told:
            return None
        self._buckets[person] = replace(bucket, is_told=True)
        return max(1, ceil((self._limits.recovered - bucket.tokens) / self._limits.per_second))

    def _bucket(self, person: int) -> Bucket:
        now = self._now()
        return refilled(self._buckets.get(person, Bucket(self._limits.capacity, now)), now, self._limits)
