"""A limit to how often deleted messages are posted anew."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta

from cachetools import LRUCache

RESTORED_EVERY = timedelta(hours=1)
"""Minimum time between two restorations of one message: some channels delete everything after some minutes."""
MOST_REMEMBERED = 1000
"""Number of messages whose latest restoration is remembered."""


class Restored:
    """The messages that this process has posted anew recently."""

    def __init__(self) -> None:
        self._at: LRUCache[Hashable, datetime] = LRUCache(MOST_REMEMBERED)

    def may_restore(self, key: Hashable, now: datetime) -> bool:
        """Whether a message may be posted anew; then it counts as done at `now` (UTC)."""
        last = self._at.get(key)
        is_due = last is None or now - last >= RESTORED_EVERY
        if is_due:
            self._at[key] = now
        return is_due
