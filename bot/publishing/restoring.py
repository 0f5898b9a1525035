"""Posting anew what somebody has deleted, though a message is still needed there."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta

RESTORED_EVERY = timedelta(hours=1)
"""How often the same message is posted anew: some channels delete everything after minutes."""
MOST_REMEMBERED = 1000
"""Number of messages of which it is remembered when they were posted anew."""


class Restored:
    """Remembers what was posted anew lately, in this process."""

    def __init__(self) -> None:
        self._at: dict[Hashable, datetime] = {}

    def may_restore(self, key: Hashable, now: datetime) -> bool:
        """Whether a message may be posted anew; then it counts as done at `now` (UTC)."""
        last = self._at.pop(key, None)
        is_due = last is None or now - last >= RESTORED_EVERY
        self._at[key] = now if last is None or is_due else last
        if len(self._at) > MOST_REMEMBERED:
            del self._at[next(iter(self._at))]
        return is_due
