"""How much one person may ask of the bot at once: a token bucket each, so that nobody slows it down for others.

A token is what a press takes, some 10 ms of the bot's processor time; what takes much longer costs more. The limits are
generous: nobody who plays four fast matches at once notices them. A move is four presses. Somebody who moves every 2 s,
in one match or another of the four, makes two presses a second; more than four nobody keeps up. Typing a move asks for
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
    """What a bucket holds, in tokens, and how fast it fills."""

    capacity: float = 60.0
    per_second: float = 5.0
    recovered: float = 30.0
    """How many an emptied bucket must hold again before anything is taken from it; nothing may cost more."""

    @property
    def seconds_to_fill(self) -> float:
        """How long an empty bucket takes to be full."""
        return self.capacity / self.per_second


@dataclass(frozen=True, slots=True)
class Bucket:
    """One person's tokens."""

    tokens: float
    at: float
    """When it held that many, in seconds."""
    is_recovering: bool = False
    """Whether it was found empty, and hasn't recovered."""
    is_told: bool = False
    """Whether the person has been told to wait since then."""


def refilled(bucket: Bucket, now: float, limits: Limits) -> Bucket:
    """The bucket as it is at `now`, in seconds."""
    tokens = min(limits.capacity, bucket.tokens + max(0.0, now - bucket.at) * limits.per_second)
    if bucket.is_recovering and tokens < limits.recovered:
        return replace(bucket, tokens=tokens, at=now)
    return Bucket(tokens, now)


def taken(bucket: Bucket, cost: float) -> Bucket:
    """The bucket without the cost of something; one that is recovering, where there aren't enough tokens."""
    if bucket.is_recovering or bucket.tokens < cost:
        return replace(bucket, is_recovering=True)
    return replace(bucket, tokens=bucket.tokens - cost)


class Buckets:
    """Everybody's buckets. Full ones are forgotten: those are kept whose owners asked for something just now."""

    def __init__(self, limits: Limits | None = None, now: Callable[[], float] = time.monotonic) -> None:
        """With a clock that gives seconds and is never set back."""
        self._limits = limits or Limits()
        self._now = now
        self._buckets: OrderedDict[int, Bucket] = OrderedDict()
        """By person; whoever asked last comes last."""

    @property
    def remembered(self) -> int:
        """How many buckets are kept."""
        return len(self._buckets)

    def take(self, person: int, cost: float = 1.0) -> bool:
        """Take what something costs, if the person may do it now; else take nothing."""
        bucket = taken(self._bucket(person), cost)
        self._buckets[person] = bucket
        self._buckets.move_to_end(person)
        self._forget_full_ones()
        return not bucket.is_recovering

    def wait(self, person: int) -> int | None:
        """How many seconds to tell a person to wait until their bucket has recovered; None if they were told."""
        bucket = self._bucket(person)
        if bucket.is_told:
            return None
        self._buckets[person] = replace(bucket, is_told=True)
        return max(1, ceil((self._limits.recovered - bucket.tokens) / self._limits.per_second))

    def _bucket(self, person: int) -> Bucket:
        now = self._now()
        return refilled(self._buckets.get(person, Bucket(self._limits.capacity, now)), now, self._limits)

    def _forget_full_ones(self) -> None:
        due = self._now() - self._limits.seconds_to_fill
        while next(iter(self._buckets.values())).at < due:
            self._buckets.popitem(last=False)
