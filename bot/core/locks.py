"""Locks that are named by a key."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

KeyT = TypeVar("KeyT", bound=Hashable)


class Locks(Generic[KeyT]):
    """A lock for each key, kept while a task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[KeyT, asyncio.Lock] = WeakValueDictionary()

    def __getitem__(self, key: KeyT) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())
