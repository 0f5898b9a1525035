"""The order of jobs in a queue that several people share: the person with the fewest jobs in it is served first."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count

from bot.core.match import UserId

ASKER: ContextVar[UserId | None] = ContextVar("asker", default=None)
"""The person who asked for the current task's work; None if no person did. Tasks that it starts inherit it."""

MOST_HELD = 99
"""Highest number of jobs that counts against a person."""
RANKS = 1000
"""Ranks are lower than this."""

_numbers = count()


@dataclass(frozen=True, eq=False, kw_only=True)
class Job:
    """Work for one person."""

    person: UserId | None
    """The person who waits for it. If None, it comes after all jobs that have waiters."""
    is_background: bool = False
    """Whether it comes after all jobs that aren't in the background."""
    rank: int = 0
    """Orders the jobs of people with equally many jobs: lower ranks first, then older jobs."""
    about: object = None
    """The subject of the job, by which `Turns.ahead` finds it."""
    number: int = field(default_factory=lambda: next(_numbers))
    """Later jobs have higher numbers."""
    since: float = field(default_factory=time.monotonic)
    """The time at which it came, as by `time.monotonic`."""


def place(person: UserId | None, held: int, rank: int, *, is_background: bool) -> int:
    """The place of a job in the order: lower ones come first.

    Jobs in the background come after all others. Among each come everybody's first job, everybody's second and so on,
    and last the jobs that no person waits for; so one person's many jobs don't hold up another's. `held` counts the
    person's jobs, this one included, and `rank` orders those of people with equally many.
    """
    jobs = MOST_HELD if person is None else min(held, MOST_HELD)
    return ((MOST_HELD + 1) * is_background + jobs) * RANKS + rank


def may_begin(most: int, running: Sequence[bool], *, is_background: bool) -> bool:
    """Whether another job may begin if `most` run at once. `running` says of each that runs whether it is in the
    background: if several may run, background jobs leave one place free for others.
    """
    return len(running) < most and (not is_background or sum(running) < max(1, most - 1))


def in_order(waiting: Iterable[Job], running: Iterable[Job]) -> list[Job]:
    """The order in which to begin the waiting jobs.

    A person's background jobs don't delay their other jobs: the two are counted separately.
    """
    waiting = list(waiting)
    held = Counter((job.person, job.is_background) for job in (*waiting, *running))

    def order(job: Job) -> tuple[int, int]:
        jobs = held[job.person, job.is_background]
        return place(job.person, jobs, job.rank, is_background=job.is_background), job.number

    return sorted(waiting, key=order)


class Turns:
    """Runs a limited number of jobs at once while the others wait for their turn."""

    def __init__(self, most: int) -> None:
        """`most` jobs run at once."""
        self._most = most
        self._waiting: list[Job] = []
        """The waiting jobs, in the order in which they will begin unless jobs are added or cancelled."""
        self._turns: dict[Job, asyncio.Future[None]] = {}
        """For each waiting job, the future that is done when its turn comes."""
        self._running: set[Job] = set()

    @asynccontextmanager
    async def turn(self, job: Job) -> AsyncIterator[None]:
        """Wait for the job's turn, which lasts until the end of the block. A job cancelled before leaves the queue."""
        turn = self._turns[job] = asyncio.get_running_loop().create_future()
        self._waiting = in_order((*self._waiting, job), self._running)
        self._begin()
        try:
            await turn
            yield
        finally:
            if job in self._running:
                self._running.remove(job)
            else:
                self._waiting.remove(job)
                del self._turns[job]
            self._begin()

    def ahead(self, about: object) -> int:
        """Number of jobs that will begin before the waiting one about this; 0 if none waits."""
        return next((number for number, job in enumerate(self._waiting) if job.about == about), 0)

    @property
    def waiting(self) -> Sequence[Job]:
        return self._waiting

    def close(self) -> None:
        """Cancel all waiting jobs."""
        for turn in self._turns.values():
            turn.cancel()

    def _begin(self) -> None:
        """Begin the next jobs, as many as may run."""
        while self._waiting:
            job, running = self._waiting[0], [each.is_background for each in self._running]
            # All jobs after a background job are background jobs.
            if self._turns[job].cancelled() or not may_begin(self._most, running, is_background=job.is_background):
                return
            self._waiting.pop(0)
            self._running.add(job)
            self._turns.pop(job).set_result(None)
