"""Work on many keys at once, so that one that waits for its rate limit holds up no other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ROUND = "round"
"""Prefix of the tasks' names."""
AT_ONCE = 10
"""Maximum number of keys worked on at once."""
ROUND_TIMEOUT = 5.0
"""Seconds that a round waits for its work; slower work continues beside the next rounds."""


class Rounds(Generic[KeyT]):
    """Rounds of the same work; none restarts work that an earlier one is still doing."""

    def __init__(self, name: str) -> None:
        """`name` says in the names of the tasks what they do."""
        self._name = f"{ROUND}: {name}"
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._free = asyncio.Semaphore(AT_ONCE)

    async def work(self, keys: Iterable[KeyT], work: Callable[[KeyT], Awaitable[object]]) -> None:
        """Begin `work`, which raises nothing, on each key, and wait until all is done or takes too long."""
        begun = []
        for key in keys:
            if key not in self._tasks:
                self._tasks[key] = task = asyncio.create_task(self._work(key, work), name=self._name)
                begun.append(task)
        if begun:
            await asyncio.wait(begun, timeout=ROUND_TIMEOUT)

    async def _work(self, key: KeyT, work: Callable[[KeyT], Awaitable[object]]) -> None:
        try:
            async with self._free:
                await work(key)
        finally:
            del self._tasks[key]
