"""Thinking without a process: for tests that want a quick thought, not its coming about."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.computers.jobs import Search, Task, request_of
from opponents.kit import compiling
from opponents.kit.engines import engine_of
from opponents.worker import answered

MOST = 60_000
"""Most positions to search in plain Python. In a town no clock ends a search: level 6 would take minutes."""


class InHouse:
    """A worker that thinks in a thread of the test's own process."""

    @classmethod
    async def start(cls) -> InHouse:
        """A new one."""
        return cls()

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`. Refuses what would take too long, unless the engines are compiled."""
        nodes = task.nodes
        if nodes is None and isinstance(task, Task):
            nodes = engine_of(task.game, task.options).levels[task.level - 1].nodes
        assert compiling.is_warm() or (nodes or 0) <= MOST, (
            f"{task.game} would search {nodes} positions in plain Python"
        )
        return await asyncio.to_thread(answered, request_of(task).decode())

    async def end(self) -> None:
        """See `Worker`."""


class Shallow(InHouse):
    """Like this, but it looks at few positions, whatever the request."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        return await super().ask(task._replace(nodes=200))
