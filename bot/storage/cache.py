"""A cache of values from the store, so that not every interaction reads them again. No Discord, no SQL."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Generic, NamedTuple, TypeVar

from cachetools import FIFOCache

from bot.core.match import Match

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")
KEPT = timedelta(seconds=30)
"""Time for which a cached value is used that another process may have changed meanwhile."""
MAX_VALUES = 10_000
"""Maximum number of values, of a few KB each at most."""


class Cache(Generic[KeyT, ValueT]):
    """A cache of values that were read from the store. `drop` a value after changing it there."""

    def __init__(self, most: int = MAX_VALUES, kept: timedelta = KEPT) -> None:
        self._kept = kept
        self._values: FIFOCache[KeyT, tuple[datetime, ValueT]] = FIFOCache(most)
        self.changes = 0
        """Number of calls of `drop` and `clear`: look it up before reading from the store, and pass it to `keep`."""

    def get(self, key: KeyT, now: datetime, within: timedelta | None = None) -> ValueT | None:
        """The value, if it was read less than `within`, by default `kept`, ago. Units of work may also ask, in their
        threads.
        """
        try:
            # Not `get`, which looks twice: another thread may drop the value in between.
            read_at, value = self._values[key]
        except KeyError:
            return None
        # The system's clock may be set back.
        return value if timedelta() <= now - read_at < (self._kept if within is None else within) else None

    def keep(self, key: KeyT, value: ValueT, read_at: datetime, changes: int) -> None:
        """Store a value, unless something was changed since `changes` was looked up: it may be outdated."""
        if changes != self.changes:
            return
        self._values[key] = read_at, value

    def __iter__(self) -> Iterator[KeyT]:
        return iter(self._values)

    def drop(self, key: KeyT) -> None:
        """Forget a value that was changed in the store."""
        self.changes += 1
        self._values.pop(key, None)

    def clear(self) -> None:
        """Forget all values."""
        self.changes += 1
        self._values.clear()


class KnownMatch(NamedTuple):
    """A match as this process has loaded or saved it last."""

    match: Match
    due: datetime | None
    """The stored moment (UTC) at which to check its clock next."""
    as_of: int = -1
    """`Store.others` when it was the stored one; -1 if that isn't sure."""

    @property
    def may_be_saved(self) -> bool:
        """Whether it may be changed without reading it again, as far as the stored row agrees when it is saved.

        A holiday that ends early is told by `due`, unless there is none: then the next look at the clock would be late.
        """
        return self.due is not None or not self.match.clock
