"""Engines on PostgreSQL: searches and films are jobs for `python -m bot think`, or for a bot while there is none.

Whoever asks stores a job and waits for its answer, of which a notice tells. What gets lost on the way, such as a notice
or a job when the server crashes, is noticed by looking every now and then, and asked for again. Nothing depends on an
answer coming only once: a move is played only if the match is still at its revision.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import orjson
import structlog

from bot.computers.jobs import (
    JOB_KINDS,
    Answer,
    Film,
    JobKind,
    Request,
    Search,
    Task,
    answer_of,
    rank_of,
    to_json,
)
from bot.computers.thinker import Thinker
from bot.computers.workers import EngineError, TookTooLong
from bot.core.fair_queue import place
from bot.core.match import MatchId, UserId
from bot.storage import Peers, StoreUnavailable
from bot.storage.engine_jobs import Backlog, EngineJobs
from bot.storage.pgqueuer_parts import CHANNEL

CHECK_EVERY: Final = 2.0
"""Seconds between checks for an answer without a notice."""
STOP_GRACE: Final = 3.0
"""Seconds that the jobs of a bot in reserve have to end when it stops; then others do them."""

_log = structlog.get_logger("banmen.computers")


class QueuedEngines:
    """Asks for searches by jobs."""

    def __init__(self, jobs: EngineJobs, reserve: Thinker, *, look: float = CHECK_EVERY) -> None:
        """`reserve` does jobs in this process while no other does; `look` is as `CHECK_EVERY`."""
        self._jobs = jobs
        self._reserve = reserve
        self._look = look
        self._held: Counter[tuple[UserId | None, bool]] = Counter()
        """Number of jobs for which each person waits, apart for those in the background."""
        self._waiting: dict[str, list[asyncio.Event]] = {}
        """The events of those who wait here, by the keys of their answers."""
        self._numbers: dict[str, int] = {}
        """The numbers of jobs that this process waits for, by the keys of their answers."""
        self._leaving: set[asyncio.Task[None]] = set()
        self._closed = False
        self._idle = asyncio.Event()
        """Nobody waits here."""
        self._idle.set()

    async def start(self, peers: Peers) -> None:
        peers.hear_answers(self._hear)
        peers.hear_channel(CHANNEL, self._reserve.hear)
        await self._reserve.start()

    async def choose(self, task: Task, kind: JobKind, person: UserId | None) -> Answer:
        return answer_of(orjson.loads(await self._ask(kind, task, person)))

    async def search(self, search: Search) -> tuple[int, Mapping[str, Any] | None]:
        result = orjson.loads(await self._ask(JobKind.MINING, search, None))
        return result["moves"], result["puzzle"]

    async def film(self, film: Film, draw: Callable[[], Awaitable[bytes]], person: UserId | None) -> bytes:
        return await self._ask(JobKind.FILM, film, person)

    async def ahead(self, task: Task) -> int:
        number = self._numbers.get(_key(JobKind.MOVE, to_json(task)))
        return 0 if number is None else await self._jobs.ahead(number)

    async def backlog(self) -> Backlog:
        return await self._jobs.backlog()

    async def clean(self) -> None:
        await self._jobs.clean()

    async def close(self) -> None:
        self._closed = True
        for key in list(self._waiting):
            self._hear(key)
        await self._idle.wait()
        if self._leaving:
            await asyncio.wait(self._leaving)
        await self._reserve.stop(STOP_GRACE)

    def _hear(self, key: str) -> None:
        """There is an answer."""
        for event in self._waiting.get(key, ()):
            event.set()

    async def _ask(self, kind: JobKind, request: Request, person: UserId | None) -> bytes:
        """The answer to a job. Raises EngineError and StoreUnavailable."""
        treatment, content, began = JOB_KINDS[kind], to_json(request), time.monotonic()
        key, match, held = _key(kind, content), request.match, (person, treatment.is_background)
        self._held[held] += 1
        # PgQueuer takes the highest first.
        priority = -place(person, self._held[held], rank_of(kind, request), is_background=treatment.is_background)
        try:
            async with asyncio.timeout(treatment.cut_off):
                answer = await self._answer(kind, key, content, priority, match)
        except TimeoutError as error:
            raise TookTooLong(f"{kind} took too long") from error
        finally:
            self._held[held] -= 1
            if not self._held[held]:
                del self._held[held]
        _log.debug("engine answered", kind=kind, match=match, ms=round((time.monotonic() - began) * 1000, 1))
        return answer

    async def _answer(self, kind: JobKind, key: str, content: bytes, priority: int, match: MatchId | None) -> bytes:
        event = asyncio.Event()
        put: asyncio.Future[int] | None = None

        async def ask() -> int:
            nonlocal put
            # Its caller may be cancelled while the job is stored already, and then has to leave it.
            put = asyncio.ensure_future(self._jobs.put(kind, key, content, priority, match))
            self._numbers[key] = number = await asyncio.shield(put)
            return number

        self._waiting.setdefault(key, []).append(event)
        self._idle.clear()
        try:
            if (known := await self._jobs.known(key)) is not None:
                return known
            number = await ask()
            while True:
                try:
                    async with asyncio.timeout(self._look):
                        await event.wait()
                except TimeoutError:
                    pass
                event.clear()
                if self._closed:
                    raise asyncio.CancelledError
                try:
                    found = await self._jobs.look(key, number)
                    if found.content is None and not found.is_there:
                        _log.info("asks again", kind=kind, match=match)
                        number = await ask()
                except StoreUnavailable as error:
                    # The job may continue. If it is gone, it is requested again.
                    _log.debug("answer not looked for", kind=kind, match=match, why=str(error))
                    continue
                if found.content is not None and found.failed:
                    raise EngineError(found.content.decode())
                if found.content is not None:
                    return found.content
        except asyncio.CancelledError:
            if put is not None and self._waiting[key] == [event]:
                # The event loop itself keeps no reference to a task.
                task = asyncio.ensure_future(self._left(put))
                self._leaving.add(task)
                task.add_done_callback(self._leaving.discard)
            raise
        finally:
            self._waiting[key].remove(event)
            if not self._waiting[key]:
                del self._waiting[key]
                self._numbers.pop(key, None)
            if not self._waiting:
                self._idle.set()

    async def _left(self, put: asyncio.Future[int]) -> None:
        try:
            await self._jobs.leave(await put)
        except StoreUnavailable as error:
            _log.debug("job not cancelled", why=str(error))


def _key(kind: JobKind, content: bytes) -> str:
    """The key of a job's answer. The same question has the same, so a bot that has restarted finds its job."""
    return f"{kind}-{hashlib.sha256(content).hexdigest()}"
