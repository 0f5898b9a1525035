"""Limits on reposting deleted messages.

Some servers delete thousands of messages. Looking for ours among them takes one statement at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.storage import Store, needed_queries

RESTORED_EVERY = timedelta(hours=1)
"""Minimum time between two restorations of one message: some channels delete everything after some minutes."""
MOST_REMEMBERED = 1000
"""Number of messages whose latest restoration is remembered."""
MAX_LOOKED_UP = 1000
"""Maximum number of deleted messages that one statement looks for; further ones aren't posted anew."""


class Restored:
    """The messages that this process has recently reposted."""

    def __init__(self) -> None:
        self._at: LRUCache[Hashable, datetime] = LRUCache(MOST_REMEMBERED)

    def may_restore(self, key: Hashable, now: datetime) -> bool:
        """Whether a message may be posted anew; then it counts as done at `now` (UTC)."""
        last = self._at.get(key)
        is_due = last is None or now - last >= RESTORED_EVERY
        if is_due:
            self._at[key] = now
        return is_due


@dataclass(slots=True)
class _Batch:
    """Deleted messages to look up with one statement."""

    guilds: set[int] = field(default_factory=set)
    channels: set[int] = field(default_factory=set)
    messages: set[int] = field(default_factory=set)
    needed: set[int] | None = None
    """Those that are needed; None until the statement has begun."""


class Deletions:
    """Finds the deleted messages that are still needed. What is deleted while a statement runs shares the next one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = _Batch()
        self._turn = asyncio.Lock()

    async def needed(self, guild: int, channel: int, messages: Collection[int]) -> Collection[int]:
        """Those of a channel's deleted messages that must be posted anew. Raises StoreUnavailable."""
        batch = self._next
        if len(batch.messages) + len(messages) > MAX_LOOKED_UP:
            return ()
        batch.guilds.add(guild)
        batch.channels.add(channel)
        batch.messages.update(messages)
        async with self._turn:
            if batch.needed is None:
                self._next, batch.needed = _Batch(), set()
                looked_up = batch.guilds, batch.channels, batch.messages
                batch.needed = await self._store.read(needed_queries.needed_among, *looked_up)
        return batch.needed.intersection(messages)
