"""Thoughts of the computer: worked out in processes of their own, at most so many at once as there are cores.

Whoever has the fewest thoughts waiting or running comes first, so that nobody waits for all matches of one person. Of
people who have equally many, those who wait for a move come first, and of those the lower levels, as they are quick.
What nobody waits for comes last. A process that dies or doesn't come to an end is replaced, and asked anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import structlog

from bot.core.fair_queue import Job, Turns
from bot.core.match import Match, UserId
from games.kit.rules import Options

COMMAND: Final = ("-m", "opponents.worker")
"""What Python runs to think."""
OVERRUN: Final = 15.0
"""Seconds after which a thought won't come to an end: three times what the slowest level may take."""
IDLE: Final = 180.0
"""Seconds after which a process that has nothing to think about is let go."""
TRIES: Final = 3
"""So often a thought is begun, where processes die of it or don't come to an end."""

KNOWN = frozenset({"PATH", "HOME", "USERPROFILE", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "LANG", "TZ"})
KINDS_KNOWN = ("PYTHON", "LC_", "LD_", "DYLD_")
"""Of the environment, what Python may need to run: a process that thinks isn't told our secrets."""

_log = structlog.get_logger("banmen.thinking")


class Urgency(IntEnum):
    """Which thought comes first, of people who have equally many."""

    MOVE = 0
    """Somebody waits for the computer to move."""
    HINT = 1
    BACKGROUND = 2
    """Comes after all others. Where there are several cores, one is always left for the others; and these should be
    short.
    """


class Task(NamedTuple):
    """What is to be thought about."""

    game: str
    options: Options
    moves: tuple[str, ...]
    """The notations of all that stands since the start: moves, throws, gifts, and who left."""
    level: int
    seed: int
    """The same seed gives the same move."""
    nodes: int | None = None
    """How many positions to look at, instead of the level's number."""
    played: str | None = None
    """What was played there, empty where nothing was: that is to be weighed as well; None for no more than a move."""

    @classmethod
    def of(cls, match: Match, level: int, seed: int) -> Task:
        """What to play in a match's position."""
        return cls(match.game, match.options, moves_of(match), level, seed)


def moves_of(match: Match) -> tuple[str, ...]:
    """All that stands of a match, as `Task.moves`."""
    return tuple(row.text for row in match.played)


class Answer(NamedTuple):
    """What was thought."""

    move: str
    value: float
    """For the seat to move: the expected share of a win, 0 to 1."""
    line: tuple[str, ...]
    """What is expected to follow, `move` first."""
    nodes: int
    """How many positions were looked at."""
    depth: int
    """How many plies ahead every line was searched."""
    is_still: bool = False
    """Whether nothing has moved for so long that a draw is due."""
    judged: tuple[float, float] | None = None
    """Where the task says what was played, and more than two sides play: the expected share of who was to move, as it
    seems at the end of their turn with the best move, and with what was played.
    """
    shares: tuple[float, ...] | None = None
    """There, too: those of all sides, with what was played."""
    after_best: float | None = None
    """Where the task says so, two sides play, and games are played out by chance: the expected share of who was to
    move, as it seems to the others after the best move.
    """


class Search(NamedTuple):
    """A position of a match that is over, in which there may be a puzzle."""

    game: str
    options: Options
    moves: tuple[str, ...]
    """As a task's."""
    expected: int
    """In how many moves whoever is on turn may win."""
    nodes: int
    """How many positions may be looked at."""

    @property
    def level(self) -> int:
        """It is nobody's move."""
        return 0


class ThinkingError(Exception):
    """A thought that came to nothing; what the message says is for the log."""


class _DiedError(Exception):
    """The process has gone, or was too slow."""


@cache
def cores() -> int:
    """How many processors there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Worker(Protocol):
    """Where one thought after another is thought."""

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """What comes of it, as `opponents.worker` says it. Raises EOFError or OSError where the worker has died."""

    async def end(self) -> None:
        """Nothing more is asked; what is being thought is cut off."""


class Thinking:
    """Who thinks for the whole bot. No process is there before the first thought."""

    def __init__(
        self, most: int | None = None, *, start: Callable[[], Awaitable[Worker]] | None = None, overrun: float = OVERRUN
    ) -> None:
        """At most so many thoughts at once; as many as there are cores for None. `start` gives one more worker."""
        self._most = most or cores()
        self._start = start or Process.start
        self._overrun = overrun
        self._turns = Turns(self._most, max(1, self._most - 1))
        self._workers: set[Worker] = set()
        self._resting: list[Worker] = []
        self._ending: set[asyncio.Task[None]] = set()
        self._release: asyncio.TimerHandle | None = None
        self._closed = False

    async def think(self, task: Task, urgency: Urgency, person: UserId | None) -> Answer:
        """The answer. Who gives up waiting for it takes it out of the others' way. `person` is who asks, or whose match
        it is; None for nobody. Raises ThinkingError.
        """
        rank = (urgency, task.level if urgency is Urgency.MOVE else 0)
        said = await self._in_turn(
            Job(person=person, is_background=urgency is Urgency.BACKGROUND, rank=rank, about=task), task
        )
        told: dict[str, Any] = {key: tuple(each) if isinstance(each, list) else each for key, each in said.items()}
        return Answer(**told)

    async def search(self, search: Search) -> tuple[int, Mapping[str, Any] | None]:
        """In how many moves whoever is on turn wins, 0 if that wasn't found; and the puzzle, if it makes one, as
        `opponents.kit.riddles` writes it. Nobody waits for that. Raises ThinkingError.
        """
        said = await self._in_turn(Job(person=None, is_background=True), search)
        return said["moves"], said["riddle"]

    async def _in_turn(self, job: Job, task: Task | Search) -> Mapping[str, Any]:
        async with self._turns.turn(job):
            return await self._thought(task)

    def ahead(self, task: Task) -> int:
        """How many thoughts will be begun before one that waits, if nobody else comes; 0 for what is next, was begun or
        isn't here.
        """
        return self._turns.ahead(task)

    async def close(self) -> None:
        """End all processes. Nothing is thought to its end."""
        self._closed = True
        if self._release:
            self._release.cancel()
        self._turns.close()
        for worker in list(self._workers):
            self._let_go(worker)
        while self._ending:
            await asyncio.wait(self._ending)

    async def _thought(self, task: Task | Search) -> Mapping[str, Any]:
        why = ""
        for _ in range(TRIES):
            try:
                return await self._asked(task)
            except _DiedError as error:
                if self._closed:
                    raise asyncio.CancelledError from error
                why = str(error)
                _log.warning("a thought begins anew", game=task.game, level=task.level, why=why)
        raise ThinkingError(why)

    async def _asked(self, task: Task | Search) -> Mapping[str, Any]:
        worker = None
        try:
            async with asyncio.timeout(self._overrun):
                worker = self._resting.pop() if self._resting else await self._started()
                said = await worker.ask(task)
        except (TimeoutError, OSError, EOFError, ValueError, asyncio.CancelledError) as error:
            if worker:
                self._let_go(worker)
            if isinstance(error, asyncio.CancelledError):
                raise
            raise _DiedError(f"{type(error).__name__}: {error}") from error
        self._rest(worker)
        if "error" in said:
            raise ThinkingError(said["error"])
        return said

    async def _started(self) -> Worker:
        worker = await self._start()
        self._workers.add(worker)
        if self._closed:
            self._let_go(worker)
        return worker

    def _rest(self, worker: Worker) -> None:
        """Nothing to think about for the moment, and if it stays so for long, for none of them."""
        if self._closed:
            return
        self._resting.append(worker)
        if self._release:
            self._release.cancel()
        self._release = asyncio.get_running_loop().call_later(IDLE, self._let_all_go)

    def _let_all_go(self) -> None:
        while self._resting:
            self._let_go(self._resting.pop())

    def _let_go(self, worker: Worker) -> None:
        self._workers.discard(worker)
        _keep(self._ending, worker.end())


def _keep(tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None]) -> None:
    """Let a task run; the event loop alone would forget it."""
    task = asyncio.create_task(work)
    tasks.add(task)
    forget: Callable[[asyncio.Task[None]], None] = tasks.discard
    task.add_done_callback(forget)


def _harmless(environment: Mapping[str, str]) -> dict[str, str]:
    """What of the environment is handed on."""
    return {
        name: value
        for name, value in environment.items()
        if name.upper() in KNOWN or name.upper().startswith(KINDS_KNOWN)
    }


class Process:
    """A worker that is a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, *command: str) -> Process:
        """A new one, in which Python runs the command; `opponents.worker` for none."""
        # What is pressed in a terminal is for us alone; the process ends when its input does, however we have ended.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.BELOW_NORMAL_PRIORITY_CLASS}
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *(command or COMMAND),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**_harmless(os.environ), "PYTHONPATH": paths},
            **apart,
        )
        return cls(process)

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `Worker`."""
        assert self._process.stdin is not None  # noqa: S101 - started with pipes
        assert self._process.stdout is not None  # noqa: S101
        self._process.stdin.write(json.dumps({**task._asdict(), "options": dict(task.options)}).encode() + b"\n")
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line:
            raise EOFError(f"the process has ended with {await self._process.wait()}")
        said: Mapping[str, Any] = json.loads(line)
        return said

    async def end(self) -> None:
        """See `Worker`."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
