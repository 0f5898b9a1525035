"""Searches that wait until there is a file `go` in the process's folder, for tests that need a process in mid-thought.

Tests run this file in that process, and don't import it, because that would hold the searches of all other tests.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.computers.jobs import JobKind, Search, Task
from bot.computers.workers import EngineWorkers
from bot.core.match import UserId

GO = Path("go")
ask = EngineWorkers.ask


async def wait_and_ask(
    self: EngineWorkers, kind: JobKind, task: Task | Search, person: UserId | None = None
) -> Mapping[str, Any]:
    """Wait for the file, then search."""
    while not GO.exists():  # noqa: ASYNC110, ASYNC240 - the test can tell a stopped process nothing else
        await asyncio.sleep(0.01)
    return await ask(self, kind, task, person)


EngineWorkers.ask = wait_and_ask  # type: ignore[method-assign]
