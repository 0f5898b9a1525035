"""What was read from the store a short time ago, so that it need not be read at every press. No Discord, no SQL."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
KEPT = timedelta(seconds=30)
"""How long something is held to be as it was read. Another process may have changed it since."""
MOST = 10_000
"""Values that are remembered: some KB each at most."""


class Cache(Generic[KeyT, ValueT]):
    """Values by key, with when they were read. What this process changes, it must `drop` once that is written."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: OrderedDict[KeyT, tuple[datetime, ValueT]] = OrderedDict()
        self.changes = 0
        """How often something was dropped: to be looked at before reading, and given to `keep`."""

    def get(self, key: KeyT, now: datetime) -> ValueT | None:
        """What was read less than `KEPT` ago; None where nothing was."""
        read_at, value = self._found.get(key, (None, None))
        # A clock may be set back.
        return value if read_at is not None and timedelta() <= now - read_at < KEPT else None

    def keep(self, key: KeyT, value: ValueT, read_at: datetime, changes: int) -> None:
        """Remember what was read, unless something was changed meanwhile: it may be from before that."""
        if changes != self.changes:
            return
        self._found[key] = read_at, value
        self._found.move_to_end(key)
        if len(self._found) > self._most:
            self._found.popitem(last=False)

    def drop(self, key: KeyT) -> None:
        """It was changed."""
        self.changes += 1
        self._found.pop(key, None)
