"""Jobs: periodic work. Each runs independently, so that a slow one doesn't delay others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from bot.publishing.backoff import logged_failures

_log = structlog.get_logger("banmen.jobs")


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do again and again."""

    name: str
    """The name of its task."""
    work: Callable[[], Awaitable[object]]
    seconds: float
    """The pause between two times."""
    waits: bool = False
    """Whether it begins with a pause."""


class Jobs:
    """Runs each job in its own task."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        self._stopped = False

    def start(self, *jobs: Job) -> None:
        """Begin the jobs that haven't begun yet."""
        for job in jobs:
            if job.name not in self._tasks and not self._stopped:
                self._wakes[job.name] = asyncio.Event()
                self._tasks[job.name] = asyncio.create_task(self._run(job), name=job.name)

    def wake(self, name: str) -> None:
        """End the pause of a job; a job that is working then starts again without a pause."""
        if name in self._wakes:
            self._wakes[name].set()

    def stop(self) -> None:
        """Start no more work; running work may finish."""
        self._stopped = True
        for wake in self._wakes.values():
            wake.set()

    async def ended(self, seconds: float) -> None:
        """Wait until all work has ended, for `seconds` at most; then cancel it."""
        if not self._tasks:
            return
        _, left = await asyncio.wait(self._tasks.values(), timeout=seconds)
        for task in left:
            task.cancel()
        if left:
            await asyncio.wait(left, timeout=seconds)

    async def _run(self, job: Job) -> None:
        if job.waits:
            await self._pause(job)
        while not self._stopped:
            await each_of(job.work)
            await self._pause(job)

    async def _pause(self, job: Job) -> None:
        wake = self._wakes[job.name]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(wake.wait(), job.seconds)
        if not self._stopped:
            wake.clear()


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """Take one step after another, even if some fail."""
    for step in steps:
        with logged_failures(_log, "regular work failed"):
            await step()
