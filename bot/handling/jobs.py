"""Jobs: periodic work. Each runs independently, so that a slow one doesn't delay others."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import IntEnum

import structlog

from bot.publishing.backoff import logged_failures

TICK = 15.0
"""Seconds between two times of most jobs."""
BETWEEN_CLEANINGS = 3600.0
"""Seconds between two deletions of what is stored for a while only."""
CLOCK = "clock"
"""Prefix of the names of jobs that must not be cut off."""
BOARDS = f"{CLOCK}: boards"
"""The job that publishes boards."""

_log = structlog.get_logger("banmen.jobs")


class Stage(IntEnum):
    """The order of the jobs that belong to catching up."""

    CHANGES = 0
    """Those that change matches."""
    BOARDS = 1
    FOLLOWING = 2
    """Those that follow from what boards show."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something to do again and again."""

    name: str
    """The name of its task."""
    work: Callable[[], Awaitable[object]]
    seconds: float | None = None
    """The pause between two times; None for the client's tick."""
    waits: bool = False
    """Whether it begins with a pause."""
    leads: bool = False
    """Whether the leading process does it for all."""
    stage: Stage | None = None
    """Its place in catching up, which does it first, so that it begins with a pause; None if it has none."""


class Jobs:
    """Runs each job in its own task."""

    def __init__(self, tick: float = TICK, leads: Callable[[], bool] = lambda: True) -> None:
        """`tick` is in seconds; `leads` tells whether this process leads."""
        self._tick, self._leads = tick, leads
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._wakes: dict[str, asyncio.Event] = {}
        self._stopped = False

    def start(self, *jobs: Job) -> None:
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
        if job.waits or job.stage is not None:
            await self._pause(job)
        while not self._stopped:
            if not job.leads or self._leads():
                await each_of(job.work)
            await self._pause(job)

    async def _pause(self, job: Job) -> None:
        wake = self._wakes[job.name]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(wake.wait(), self._tick if job.seconds is None else job.seconds)
        if not self._stopped:
            wake.clear()


async def each_of(*steps: Callable[[], Awaitable[object]]) -> None:
    """Take one step after another, even if some fail."""
    for step in steps:
        with logged_failures(_log, "regular work failed"):
            await step()
