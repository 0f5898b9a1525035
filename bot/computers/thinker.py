"""Does the jobs of `bot.storage.engine_jobs`: in `python -m bot think`, and in a bot while there is no such process.

A thinker takes a job only when an engine process is free for it, so that no job waits in one process while another has
time. It says every two seconds that it is alive; if it dies or hangs, PgQueuer gives its jobs to others. If it stops in
an orderly way, it ends what it has begun or gives it back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Coroutine
from typing import Any, Final
from uuid import uuid4

import orjson
import structlog

from bot.computers.jobs import JOB_KINDS, Film, JobKind, RenderFilm, from_json
from bot.computers.workers import EngineError, EngineWorkers
from bot.core.fair_queue import may_begin
from bot.core.match import RuleViolation
from bot.observability.meter import Meter
from bot.storage import StoreUnavailable
from bot.storage.engine_jobs import BEAT, EngineJob, EngineJobs
from bot.storage.pgqueuer_parts import cancelled_jobs
from games.kit.rules import MoveError

CHECK_EVERY: Final = 1.0
"""Seconds between checks for jobs without a notice, such as those of dead processes."""
STOP_GRACE: Final = 8.0
"""Seconds that jobs have to end when the process stops; then others do them."""
MAX_DEATHS: Final = 3
"""A job that has killed this many processes isn't tried again."""
STORE_TRIES: Final = 60
"""Number of tries to store an answer, one every `CHECK_EVERY` seconds; then it is dropped."""

_log = structlog.get_logger("banmen.thinker")


class Thinker:
    """Does jobs, several at once."""

    def __init__(
        self,
        jobs: EngineJobs,
        workers: EngineWorkers,
        draw: RenderFilm,
        *,
        is_reserve: bool = False,
        look: float = CHECK_EVERY,
        beat: float = BEAT,
        meter: Meter | None = None,
    ) -> None:
        """`workers` search here and nowhere else, and `draw` draws films. A reserve does jobs only while no other
        thinker does. `look` and `beat` are as `CHECK_EVERY` and `BEAT`.
        """
        self._jobs = jobs
        self._workers = workers
        self._draw = draw
        self._is_reserve = is_reserve
        self._look = look
        self._every = beat
        self._meter = meter or Meter()
        self.id = uuid4()
        self._running: dict[int, tuple[EngineJob, asyncio.Task[None]]] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._stopped = False
        self._gives_back = False
        self.reaches_queue = False
        """Whether its last sign of life was recent and successful."""
        self._beating = asyncio.Lock()
        """Held while it says that it is alive or signs off, because a late sign of life would undo the signing off."""
        self._others = 0
        """Number of thinkers that aren't in reserve."""

    @property
    def running(self) -> int:
        """Number of jobs that it does now."""
        return len(self._running)

    async def start(self) -> None:
        """Start doing jobs."""
        await self._beat()
        loops = {"thinker": self._work(), "thinker beat": self._go_on_beating()}
        self._tasks = [asyncio.create_task(loop, name=name) for name, loop in loops.items()]

    def hear(self, notice: str) -> None:
        """Note a notice on `bot.storage.pgqueuer_parts.CHANNEL`: there may be a job, or one has no waiters any more."""
        for job in cancelled_jobs(notice):
            if job in self._running:
                self._running[job][1].cancel()
        self._wake.set()

    async def stop(self, grace: float = STOP_GRACE) -> None:
        """Take no more jobs; let running ones finish for `grace` seconds, then requeue the rest."""
        self._stopped = True
        self._wake.set()
        if self._tasks:
            await asyncio.wait(self._tasks[:1])
            async with self._beating:
                await _quietly(self._jobs.sign_off(self.id), "not deregistered")
        tasks = [task for _, task in self._running.values()]
        if tasks:
            await asyncio.wait(tasks, timeout=grace)
        self._gives_back = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._workers.close()

    async def _go_on_beating(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                await self._beat()
            except Exception:  # noqa: BLE001 - the next one may succeed; without any, others do its jobs
                _log.exception("no sign of life")
                self.reaches_queue = False

    async def _beat(self) -> None:
        """Record that this process is alive, and find out whether others are."""
        try:
            async with self._beating:
                # Once stopped, it takes no more jobs but still works on some.
                name = None if self._is_reserve or self._stopped else self.id
                await self._jobs.beat(list(self._running), name)
            self._others = await self._jobs.workers_alive()
        except StoreUnavailable:
            self.reaches_queue = False
        else:
            self.reaches_queue = True

    async def _work(self) -> None:
        while not self._stopped:
            self._wake.clear()
            try:
                while kinds := self._kinds():
                    job = await self._jobs.claim(kinds, self.id)
                    if job is None:
                        break
                    self._begin(job)
            except StoreUnavailable:
                self.reaches_queue = False
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("no job taken")
            try:
                async with asyncio.timeout(self._look):
                    await self._wake.wait()
            except TimeoutError:
                pass

    def _kinds(self) -> Collection[JobKind]:
        """The kinds of jobs that it could begin now."""
        if self._stopped or (self._is_reserve and self._others):
            return ()
        running = [JOB_KINDS[JobKind(job.kind)].is_background for job, _ in self._running.values()]
        most = self._workers.most
        return [kind for kind, each in JOB_KINDS.items() if may_begin(most, running, is_background=each.is_background)]

    def _begin(self, job: EngineJob) -> None:
        if job.id in self._running:
            # This process was silent for too long, and has got its own job again.
            return
        task = asyncio.create_task(self._do(job), name=f"job {job.id}")
        self._running[job.id] = job, task

    async def _do(self, job: EngineJob) -> None:
        began, result = time.monotonic(), "ok"
        with structlog.contextvars.bound_contextvars(job=job.id, kind=job.kind, match=job.match):
            try:
                result = await self._finish(job)
            except asyncio.CancelledError:
                result = "cancelled"
                if self._gives_back:
                    result = "given back"
                    await _quietly(self._jobs.give_back(job), "job not given back")
            except Exception:  # noqa: BLE001 - the waiting process asks again
                result = "error"
                _log.exception("job not done")
            finally:
                del self._running[job.id]
                self._wake.set()
                seconds = time.monotonic() - began
                self._meter.thought(job.kind, result, seconds)
                _log.info("job done", result=result, seconds=round(seconds, 3))

    async def _finish(self, job: EngineJob) -> str:
        """Do a job and store its answer. Returns the job's outcome."""
        try:
            content, failed = await self._answer(job), False
        except (EngineError, RuleViolation, MoveError, RuntimeError, TypeError, ValueError, TimeoutError) as error:
            # This includes jobs whose match is gone or whose request has another version.
            _log.warning("job failed", why=f"{type(error).__name__}: {error}")
            content, failed = str(error).encode(), True
        for _ in range(STORE_TRIES):
            try:
                await self._jobs.finish(job, content, failed=failed)
            except StoreUnavailable:
                self.reaches_queue = False
                await asyncio.sleep(self._look)
            else:
                return "failed" if failed else "ok"
        return "lost"

    async def _answer(self, job: EngineJob) -> bytes:
        if job.deaths >= MAX_DEATHS:
            raise EngineError(f"{job.deaths} processes have died over it")
        kind = JobKind(job.kind)
        request = from_json(kind, job.content)
        if isinstance(request, Film):
            async with asyncio.timeout(JOB_KINDS[kind].limit):
                return await self._draw(request)
        return orjson.dumps(await self._workers.ask(kind, request))


async def _quietly(step: Coroutine[Any, Any, None], event: str) -> None:
    """Do something optional; failures are ignored."""
    try:
        await step
    except StoreUnavailable as error:
        _log.debug(event, why=str(error))
