"""Thinking without a process: for tests that want a quick thought, not its coming about."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.computers.workers import Search, Task, request_of
from opponents.worker import answered


class InHouse:
    """A worker that thinks in a thread of the test's own process."""

    @classmethod
    async def start(cls) -> InHouse:
        """A new one."""
        return cls()

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        return await asyncio.to_thread(answered, request_of(task).decode())

    async def end(self) -> None:
        """See `Worker`."""


class Shallow(InHouse):
    """The same, which looks at few positions, whatever it is asked."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        return await super().ask(task._replace(nodes=200))
