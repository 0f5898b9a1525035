"""A cache of what was read from the store, so that not every interaction reads it again. No Discord, no SQL."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
KEPT = timedelta(seconds=30)
"""How long a value is used after it was read. Another process may have changed it meanwhile."""
MOST = 10_000
"""Maximum number of values, of a few KB each at most."""


class Cache(Generic[KeyT, ValueT]):
    """A TTL and LRU cache. Whoever writes a value to the store must `drop` it afterwards."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._values: OrderedDict[KeyT, tuple[datetime, ValueT]] = OrderedDict()
        self.changes = 0
        """Number of calls of `drop`: look it up before reading from the store, and pass it to `keep`."""

    def get(self, key: KeyT, now: datetime) -> ValueT | None:
        """The value, if it was read less than `KEPT` ago."""
        read_at, value = self._values.get(key, (None, None))
        # The system's clock may be set back.
        return value if read_at is not None and timedelta() <= now - read_at < KEPT else None

    def keep(self, key: KeyT, value: ValueT, read_at: datetime, changes: int) -> None:
        """Store a value, unless something was changed since `changes` was looked up: it may be outdated."""
        if changes != self.changes:
            return
        self._values[key] = read_at, value
        self._values.move_to_end(key)
        if len(self._values) > self._most:
            self._values.popitem(last=False)

    def drop(self, key: KeyT) -> None:
        """Forget a value that was changed in the store."""
        self.changes += 1
        self._values.pop(key, None)
