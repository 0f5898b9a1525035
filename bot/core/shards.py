"""Shards: the gateway connections over which Discord distributes a bot's servers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from math import gcd
from typing import TypeAlias

SERVERS_BY = 1 << 22
"""A server's id, divided by this, says to which shard it belongs."""

Shard: TypeAlias = tuple[int, int]
"""The number of a shard, and the count of all shards."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the bot's shards, such as the connected ones, or those of a process; by default a single one, which
    serves all servers.
    """

    count: int = 1
    """Number of shards of the bot."""
    numbers: frozenset[int] = frozenset({0})
    """The numbers of these shards, from 0."""

    def serve(self, guild: int | None) -> bool:
        """Whether the shard of a server is among these; for None, that of direct messages."""
        return shard_of(guild, self.count) in self.numbers

    @property
    def share(self) -> Fraction:
        """Which part of all shards they are."""
        return Fraction(len(self.numbers), self.count)


ALL_SHARDS = Shards()
MOST_SHARDS = 10_000
"""More than any bot has."""
_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)


def read_shards(text: str) -> Shards:
    """Read a range of shards: `0-3/16` is the first four of sixteen, `5/16` a single one. Raises ValueError."""
    found = _RANGE.fullmatch(text)
    if found is None:
        raise ValueError(text)
    first, count = int(found[1]), int(found[3])
    last = int(found[2] or first)
    if not first <= last < count <= MOST_SHARDS:
        raise ValueError(text)
    return Shards(count, frozenset(range(first, last + 1)))


def shard_of(guild: int | None, count: int) -> int:
    """The number of the shard, of `count`, to which a server belongs; for None, direct messages."""
    return (guild or 0) // SERVERS_BY % count


def last_connected(seen: Mapping[Shard, datetime], shard: Shard) -> datetime | None:
    """The last time at which all servers of a shard were connected, given that of each shard; None if that isn't known.

    The count of shards changes as the bot grows. So shards of other counts are taken into account if they share
    servers with this one: what counts is the earliest among those of one count, and the latest of these.
    """
    number, count = shard
    by_count: dict[int, list[datetime]] = defaultdict(list)
    for (other, others), at in seen.items():
        shared = gcd(count, others)
        if other % shared == number % shared:
            by_count[others].append(at)
    complete = (min(times) for others, times in by_count.items() if len(times) == others // gcd(count, others))
    return max(complete, default=None)
