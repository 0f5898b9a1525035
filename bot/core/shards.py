"""Shards: the gateway connections over which Discord distributes a bot's servers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import gcd
from typing import TypeAlias

SERVERS_BY = 1 << 22
"""A server's id, divided by this, says to which shard it belongs."""

Shard: TypeAlias = tuple[int, int]
"""The number of a shard, and the count of all shards."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that are connected; by default a single one, which serves all servers."""

    count: int = 1
    """How many shards there are, connected or not."""
    connected: frozenset[int] = frozenset({0})

    def serve(self, guild: int | None) -> bool:
        """Whether the shard of a server is connected; for None, that of direct messages."""
        return shard_of(guild, self.count) in self.connected


ALL_SHARDS = Shards()


def shard_of(guild: int | None, count: int) -> int:
    """The number of the shard, of `count`, to which a server belongs; for None, direct messages."""
    return (guild or 0) // SERVERS_BY % count


def last_connected(seen: Mapping[Shard, datetime], shard: Shard) -> datetime | None:
    """When all servers of a shard were last connected, given when each shard was; None if that isn't known.

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
