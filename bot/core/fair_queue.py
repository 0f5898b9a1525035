"""A queue that several people share: whoever has the fewest jobs in it is served first."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count

from bot.core.match import UserId

ASKER: ContextVar[UserId | None] = ContextVar("asker", default=None)
"""The person for whom something is done; None if nobody asked for it. Tasks that it starts have it too."""

_numbers = count()


@dataclass(frozen=True, eq=False, kw_only=True)
class Job:
    """Work that one person asks for."""

    person: UserId | None
    """Who waits for it; None if nobody does: then it comes after all jobs that somebody waits for."""
    is_background: bool = False
    """Whether it comes after all jobs that aren't in the background."""
    rank: tuple[int, ...] = ()
    """Orders the jobs of people who have equally many: the lowest comes first, of equals the oldest."""
    about: object = None
    """What is asked for, to find the job again."""
    number: int = field(default_factory=lambda: next(_numbers))
    """Later jobs have higher numbers."""


def in_order(waiting: Iterable[Job], running: Iterable[Job]) -> list[Job]:
    """The order in which to begin the waiting jobs.

    What somebody does in the background doesn't delay what the same person waits for: the two are counted separately.
    """
    waiting = list(waiting)
    held = Counter((job.person, job.is_background) for job in (*waiting, *running))

    def place(job: Job) -> tuple[bool, bool, int, tuple[int, ...], int]:
        jobs = held[job.person, job.is_background]
        return job.is_background, job.person is None, jobs, job.rank, job.number

    return sorted(waiting, key=place)


class Turns:
    """Lets some jobs run at once while the others wait for their turn."""

    def __init__(self, most: int, most_in_background: int | None = None) -> None:
        """At most `most` jobs run at once; of those in the background at most `most_in_background`, if given."""
        self._most = most
        self._most_in_background = most if most_in_background is None else most_in_background
        self._waiting: list[Job] = []
        """In the order in which they will begin, unless somebody else comes or gives up."""
        self._turns: dict[Job, asyncio.Future[None]] = {}
        """For each waiting job, what its owner waits for."""
        self._running: set[Job] = set()

    @asynccontextmanager
    async def turn(self, job: Job) -> AsyncIterator[None]:
        """Wait for the job's turn and do it. Whoever is cancelled while waiting leaves the queue."""
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
        """How many jobs will begin before the waiting one that is about this; 0 if none waits."""
        return next((number for number, job in enumerate(self._waiting) if job.about == about), 0)

    def close(self) -> None:
        """Cancel everybody who waits."""
        for turn in self._turns.values():
            turn.cancel()

    def _begin(self) -> None:
        """Begin what is next, as long as there is room."""
        while self._waiting and len(self._running) < self._most:
            job = self._waiting[0]
            # All jobs behind one in the background are in the background, too.
            in_background = sum(each.is_background for each in self._running)
            if job.is_background and in_background >= self._most_in_background:
                return
            if self._turns[job].cancelled():
                return
            self._waiting.pop(0)
            self._running.add(job)
            self._turns.pop(job).set_result(None)
