"""Searches in worker processes, at most as many at once as there are cores.

`bot.core.fair_queue` decides which comes first. A worker that dies or takes too long is replaced, and its search is
tried again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

import structlog

from bot.computers.jobs import (
    JOB_KINDS,
    Answer,
    Film,
    JobKind,
    Search,
    Task,
    answer_of,
    rank_of,
    request_of,
)
from bot.core.fair_queue import Job, Turns
from bot.core.match import UserId
from bot.storage import Peers
from bot.storage.engine_jobs import Backlog
from opponents.kit import compiling

COMMAND: Final = ("-m", "opponents.worker")
"""Python's arguments for a worker process."""
IDLE_TIMEOUT: Final = 180.0
"""Seconds after which idle processes are ended."""
TRIES: Final = 3
"""Number of attempts at a search if the process dies or takes too long."""

_PASSED_ON = frozenset(
    {"PATH", "HOME", "USERPROFILE", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", compiling.VARIABLE}
)
_PREFIXES_PASSED_ON = ("PYTHON", "LC_", "LD_", "DYLD_")
"""The environment variables that Python and the engines may need. Worker processes don't get the others, which may be
secret.
"""

_log = structlog.get_logger("banmen.computers")


class Engines(Protocol):
    """Searches for moves, in processes of this machine or as jobs for others."""

    async def start(self, peers: Peers) -> None:
        """Get ready, before these peers start. What the other methods were asked for before that waits."""

    async def choose(self, task: Task, kind: JobKind, person: UserId | None) -> Answer:
        """Search for a move. Cancelling this ends the search. `person` is the one who asks, or whose match it is; None
        for nobody. Raises EngineError, and StoreUnavailable if the database is needed for it.
        """

    async def search(self, search: Search) -> tuple[int, Mapping[str, Any] | None]:
        """Search for a puzzle, in the background. Returns the number of moves in which the side to move wins, 0 if no
        win was found, and the puzzle as `opponents.kit.puzzles` writes it, if there is one. Raises as `choose`.
        """

    async def film(self, film: Film, draw: Callable[[], Awaitable[bytes]], person: UserId | None) -> bytes:
        """Draw an animation of a long match: by `draw`, which does it here, or as a job. Raises as `choose`."""

    async def ahead(self, task: Task) -> int:
        """Number of searches that will begin before a waiting one; 0 if it is next, has begun or isn't here."""

    async def backlog(self) -> Backlog:
        """The searches that wait."""

    async def clean(self) -> None:
        """Delete stored results of searches that are no longer needed."""

    async def close(self) -> None:
        """End all searches."""


class EngineError(Exception):
    """A search that failed; the message is for the log."""


class TookTooLong(EngineError):  # noqa: N818 - too many ask, nothing is broken
    """No worker had time for a search before the waiting person needed an answer."""


class _DiedError(Exception):
    """The worker has died, or was too slow."""


@cache
def cores() -> int:
    """Number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Worker(Protocol):
    """Performs searches, one after another."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """The result, as `opponents.worker` writes it. Raises EOFError or OSError if the worker has died."""

    async def end(self) -> None:
        """End the worker and abandon its search."""


class EngineWorkers:
    """All worker processes of this process. The first one starts with the first search."""

    def __init__(
        self,
        most: int | None = None,
        *,
        start: Callable[[], Awaitable[Worker]] | None = None,
        limit: float | None = None,
    ) -> None:
        """`most` searches run at once, by default as many as there are cores. `start` starts a worker. A search takes
        `limit` seconds at most, by default as long as its kind may.
        """
        self.most = most or cores()
        """Number of searches that run at once."""
        self._start = start or Process.start
        self._limit = limit
        self._turns = Turns(self.most)
        self._workers: set[Worker] = set()
        self._resting: list[Worker] = []
        self._ending: set[asyncio.Task[None]] = set()
        self._release: asyncio.TimerHandle | None = None
        self._closed = False

    async def start(self, peers: Peers) -> None:
        """Do nothing: processes start when they are needed."""

    async def clean(self) -> None:
        """Do nothing: nothing of a search is stored."""

    async def choose(self, task: Task, kind: JobKind, person: UserId | None) -> Answer:
        return answer_of(await self.ask(kind, task, person))

    async def search(self, search: Search) -> tuple[int, Mapping[str, Any] | None]:
        result = await self.ask(JobKind.MINING, search)
        return result["moves"], result["puzzle"]

    async def ask(self, kind: JobKind, task: Task | Search, person: UserId | None = None) -> Mapping[str, Any]:
        """The result of a search, as `opponents.worker` writes it. `person` is as in `choose`. Raises EngineError."""
        treatment = JOB_KINDS[kind]
        job = Job(person=person, is_background=treatment.is_background, rank=rank_of(kind, task), about=task)
        async with self._turns.turn(job):
            why = ""
            for _ in range(TRIES):
                try:
                    return await self._ask_worker(task, self._limit or treatment.limit)
                except _DiedError as error:
                    if self._closed:
                        raise asyncio.CancelledError from error
                    why = str(error)
                    _log.warning("search begins again", game=task.game, level=task.level, why=why)
            raise EngineError(why)

    async def film(self, film: Film, draw: Callable[[], Awaitable[bytes]], person: UserId | None) -> bytes:
        return await draw()

    async def ahead(self, task: Task) -> int:
        return self._turns.ahead(task)

    @property
    def waiting(self) -> Sequence[float]:
        """Seconds that each waiting search has waited."""
        now = time.monotonic()
        return [now - job.since for job in self._turns.waiting]

    async def backlog(self) -> Backlog:
        waiting = self.waiting
        return Backlog(len(waiting), max(waiting, default=0.0))

    async def close(self) -> None:
        """End all workers and cancel all searches."""
        self._closed = True
        if self._release:
            self._release.cancel()
        self._turns.close()
        for worker in list(self._workers):
            self._end(worker)
        while self._ending:
            await asyncio.wait(self._ending)

    async def _ask_worker(self, task: Task | Search, limit: float) -> Mapping[str, Any]:
        worker = None
        try:
            async with asyncio.timeout(limit):
                worker = self._resting.pop() if self._resting else await self._start_worker()
                result = await worker.ask(task)
        except (TimeoutError, OSError, EOFError, ValueError, asyncio.CancelledError) as error:
            if worker:
                self._end(worker)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise _DiedError(f"{type(error).__name__}: {error}") from error
        self._rest(worker)
        if "error" in result:
            raise EngineError(result["error"])
        return result

    async def _start_worker(self) -> Worker:
        worker = await self._start()
        self._workers.add(worker)
        if self._closed:
            self._end(worker)
        return worker

    def _rest(self, worker: Worker) -> None:
        """Keep an idle worker; once all have been idle for `IDLE_TIMEOUT`, all are ended."""
        if self._closed:
            return
        self._resting.append(worker)
        if self._release:
            self._release.cancel()
        self._release = asyncio.get_running_loop().call_later(IDLE_TIMEOUT, self._end_resting)

    def _end_resting(self) -> None:
        while self._resting:
            self._end(self._resting.pop())

    def _end(self, worker: Worker) -> None:
        self._workers.discard(worker)
        # The event loop itself keeps no reference to a task.
        task = asyncio.create_task(worker.end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


async def start_python(*command: str) -> asyncio.subprocess.Process:
    """Start Python with these arguments, apart from the bot: with a lower priority where that can be said, and without
    its secrets.
    """
    # Ctrl-C in a terminal must not reach a worker. It ends when its standard input does, however the bot ended.
    apart: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
    passed_on = {
        name: value
        for name, value in os.environ.items()
        if name.upper() in _PASSED_ON or name.upper().startswith(_PREFIXES_PASSED_ON)
    }
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**passed_on, "PYTHONPATH": paths},
        **apart,
    )
    assert process.stderr is not None  # noqa: S101 - started with a pipe
    # The event loop itself keeps no reference to a task.
    relaying = asyncio.create_task(_log_errors(process.stderr))
    _relaying.add(relaying)
    relaying.add_done_callback(_relaying.discard)
    return process


_relaying: set[asyncio.Task[None]] = set()


async def _log_errors(stream: asyncio.StreamReader) -> None:
    """Log the standard error of another process, such as a traceback, which as plain text would break a JSON log."""
    while written := await stream.read(2**16):
        _log.warning("written by a worker", text=written.decode(errors="replace").strip())


class Process:
    """A worker in its own process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, *command: str) -> Process:
        """Start Python with these arguments, by default `COMMAND`."""
        return cls(await start_python(*(command or COMMAND)))

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        assert self._process.stdin is not None  # noqa: S101 - started with pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(request_of(task) + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError(f"the process has ended with {await self._process.wait()}")
        result: Mapping[str, Any] = json.loads(line)
        return result

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
