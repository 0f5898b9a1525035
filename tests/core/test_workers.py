"""Thoughts: whose comes first, and what becomes of them when processes die."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psutil
import pytest

from bot.computers.jobs import JobKind, Search, Task
from bot.computers.workers import EngineError, EngineWorkers, Process, Worker
from bot.core.match import UserId
from opponents.kit.engines import plays
from tests.core.conftest import ALICE, BOB, CAROL
from tests.workers import InHouse

QUICK = Task("vault", {"size": 6}, (), level=1, seed=1)
DEEP = QUICK._replace(level=5, nodes=10**7)
"""It ends when its seconds are over, not before."""

BEGUN = 0.15
"""Seconds of processor time after which a process thinks; before, it imports."""


@asynccontextmanager
async def thinking(**options: Any) -> AsyncIterator[EngineWorkers]:
    """The workers, which are closed at the end."""
    one = EngineWorkers(**options)
    try:
        yield one
    finally:
        await one.close()


class Slow:
    """A worker that thinks as long as the test wants."""

    asked: list[tuple[int, int]]
    """Level and seed of what was begun, in that order."""
    go: asyncio.Semaphore

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        assert isinstance(task, Task)
        self.asked.append((task.level, task.seed))
        await self.go.acquire()
        return {"move": "a1-b2", "value": 0.5, "line": ["a1-b2"], "nodes": 1, "depth": 1}

    async def end(self) -> None: ...


@pytest.fixture
def slow() -> Slow:
    slow = Slow()
    slow.asked, slow.go = [], asyncio.Semaphore(0)
    return slow


def workers() -> list[psutil.Process]:
    """The worker processes that live."""
    return [child for child in psutil.Process().children() if is_worker(child)]


def is_worker(child: psutil.Process) -> bool:
    """Also false for one that ends while it is looked at."""
    try:
        return any("opponents.worker" in word for word in child.cmdline())
    except psutil.NoSuchProcess:  # of which a zombie is one
        return False


async def running_search(thinking: EngineWorkers, task: Task) -> tuple[asyncio.Task[Any], psutil.Process]:
    """A thought that is being thought, and the process that thinks it."""
    thought = asyncio.create_task(thinking.choose(task, JobKind.MOVE, None))
    while not (found := [each for each in workers() if each.cpu_times().user > BEGUN]):
        assert not thought.done()
        await asyncio.sleep(0.02)
    return thought, found[0]


async def settle() -> None:
    """Let all tasks run until they wait for something."""
    for _ in range(20):
        await asyncio.sleep(0)


async def order_of_searches(
    slow: Slow, *asked: tuple[int, JobKind], people: Sequence[UserId | None] | None = None, most: int = 1
) -> list[int]:
    """In which order thoughts are begun, by their place in the order in which they were asked for: by these people, or
    by nobody.
    """

    async def start() -> Worker:
        return slow

    async with thinking(most=most, start=start) as one:
        tasks = [QUICK._replace(level=level, seed=seed) for seed, (level, _) in enumerate(asked)]
        thoughts = []
        for task, (_, urgency), person in zip(tasks, asked, people or [None] * len(asked), strict=True):
            thoughts.append(asyncio.create_task(one.choose(task, urgency, person)))
            await settle()
        for _ in tasks:
            slow.go.release()
            await settle()
        await asyncio.gather(*thoughts)
    return [seed for _, seed in slow.asked]


async def test_moves_come_before_hints_and_lower_levels_come_first(slow: Slow) -> None:
    asked = (
        (5, JobKind.MOVE),
        (1, JobKind.ANALYSIS),
        (5, JobKind.HINT),
        (3, JobKind.HINT),
        (5, JobKind.MOVE),
        (1, JobKind.MOVE),
        (3, JobKind.MOVE),
        (1, JobKind.MOVE),
    )
    assert await order_of_searches(slow, *asked) == [0, 5, 7, 6, 4, 2, 3, 1]


async def test_one_of_several_workers_is_reserved_for_people_waiting(slow: Slow) -> None:
    asked = [(1, JobKind.ANALYSIS)] * 3 + [(5, JobKind.MOVE)]
    assert await order_of_searches(slow, *asked, most=2) == [0, 3, 1, 2]


async def test_thirty_matches_of_others_do_not_delay_one_players_move(slow: Slow) -> None:
    """Carol's slow move is begun as soon as a worker is free, however quick the others' moves are."""
    people = [*[ALICE.id, BOB.id] * 15, CAROL.id]
    asked = [(1, JobKind.MOVE)] * 30 + [(5, JobKind.MOVE)]
    assert (await order_of_searches(slow, *asked, people=people, most=2))[:3] == [0, 1, 30]


async def test_a_persons_second_match_waits_for_everybody_elses_first(slow: Slow) -> None:
    people = [ALICE.id, ALICE.id, ALICE.id, BOB.id, BOB.id, CAROL.id, CAROL.id]
    asked = [(3, JobKind.MOVE)] * 5 + [(3, JobKind.HINT), (3, JobKind.ANALYSIS)]
    assert await order_of_searches(slow, *asked, people=people) == [0, 5, 3, 4, 1, 2, 6]


async def test_a_persons_background_analysis_does_not_delay_their_move(slow: Slow) -> None:
    people = [None, *[ALICE.id] * 8, BOB.id, BOB.id, None, ALICE.id]
    asked = [(1, JobKind.MOVE), *[(5, JobKind.ANALYSIS)] * 8, *[(1, JobKind.MOVE)] * 2]
    asked += [(1, JobKind.ANALYSIS), (5, JobKind.MOVE)]
    assert await order_of_searches(slow, *asked, people=people) == [0, 12, 9, 10, *range(1, 9), 11]


async def test_the_reported_number_of_tasks_ahead_is_right_for_people_with_many_matches(slow: Slow) -> None:
    async def start() -> Worker:
        return slow

    async with thinking(most=1, start=start) as one:
        tasks = [QUICK._replace(seed=seed) for seed in range(7)]
        people = [ALICE.id] * 4 + [BOB.id, CAROL.id, CAROL.id]
        thoughts = []
        for task, person in zip(tasks, people, strict=True):
            thoughts.append(asyncio.create_task(one.choose(task, JobKind.MOVE, person)))
            await settle()
        told = [await one.ahead(task) for task in tasks[1:]]
        for _ in tasks:
            slow.go.release()
        await asyncio.gather(*thoughts)
        begun = [seed for _, seed in slow.asked][1:]
        assert told == [begun.index(seed) for seed in range(1, 7)] == [3, 4, 5, 0, 1, 2]


async def test_a_waiting_task_knows_how_many_are_ahead_and_can_be_cancelled(slow: Slow) -> None:
    async def start() -> Worker:
        return slow

    async with thinking(most=1, start=start) as one:
        tasks = [QUICK._replace(seed=seed) for seed in range(4)]
        thoughts = [asyncio.create_task(one.choose(task, JobKind.MOVE, None)) for task in tasks]
        await settle()
        assert [await one.ahead(task) for task in tasks] == [0, 0, 1, 2]
        thoughts[1].cancel()
        await settle()
        assert [await one.ahead(task) for task in tasks] == [0, 0, 0, 1]
        thoughts[0].cancel()
        for _ in range(2):
            slow.go.release()
        await asyncio.gather(*thoughts[2:])
        assert [seed for _, seed in slow.asked] == [0, 2, 3]


async def test_a_task_cancelled_as_its_turn_comes_frees_one_slot_only(slow: Slow) -> None:
    async def start() -> Worker:
        return slow

    async with thinking(most=1, start=start) as one:
        tasks = [QUICK._replace(seed=seed) for seed in range(4)]
        thoughts = [asyncio.create_task(one.choose(task, JobKind.MOVE, None)) for task in tasks]
        await settle()
        slow.go.release()
        thoughts[1].cancel()
        await settle()
        assert [seed for _, seed in slow.asked] == [0, 2]
        for _ in range(2):
            slow.go.release()
        await asyncio.gather(thoughts[0], *thoughts[2:])


async def test_a_killed_worker_is_replaced_and_its_task_repeated() -> None:
    started: list[Process] = []
    asked = asyncio.Event()

    class Stuck(Process):
        async def ask(self, task: Task | Search) -> Mapping[str, Any]:
            asked.set()
            return await super().ask(task)

    async def start() -> Worker:
        started.append(await (Process.start() if started else Stuck.start("-c", "input(); input()")))
        return started[-1]

    async with thinking(start=start) as one:
        thought = asyncio.create_task(one.choose(QUICK, JobKind.MOVE, None))
        await asked.wait()
        await started[0].end()
        answer = await thought
        assert answer.line[0] == answer.move
        assert len(started) == 2


async def test_a_search_that_overruns_is_stopped_and_restarted(slow: Slow) -> None:
    slow.go.release()
    started = 0

    async def start() -> Worker:
        nonlocal started
        started += 1
        return await (Process.start("-c", "input(); input()") if started < 3 else ready())

    async def ready() -> Worker:
        return slow

    async with thinking(start=start, limit=0.05) as one:
        assert (await one.choose(QUICK, JobKind.MOVE, None)).depth == 1
        assert started == 3


async def test_a_task_that_kills_every_worker_raises_an_error_and_leaves_no_process() -> None:
    before = psutil.Process().children()
    async with thinking(start=lambda: Process.start("-c", "input(); exit(7)")) as one:
        with pytest.raises(EngineError, match="ended with 7"):
            await one.choose(QUICK, JobKind.MOVE, None)
        assert set(psutil.Process().children()) <= set(before)


async def test_an_invalid_task_raises_an_error_and_keeps_the_worker() -> None:
    async with thinking() as one:
        with pytest.raises(EngineError, match="off the board"):
            await one.choose(QUICK._replace(moves=("z9-z9",)), JobKind.MOVE, None)
        before = workers()
        await one.choose(QUICK, JobKind.MOVE, None)
        assert workers() == before != []


async def test_an_idle_worker_is_stopped_after_a_while(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.computers.workers.IDLE_TIMEOUT", 0.05)
    ended = asyncio.Event()

    class Resting(Slow):
        async def end(self) -> None:
            ended.set()

    worker = Resting()
    worker.asked, worker.go = [], asyncio.Semaphore(1)
    starts = 0

    async def start() -> Worker:
        nonlocal starts
        starts += 1
        return worker

    async with thinking(start=start) as one:
        await one.choose(QUICK, JobKind.MOVE, None)
        assert not ended.is_set()
        await asyncio.wait_for(ended.wait(), 60)
        worker.go.release()
        await one.choose(QUICK, JobKind.MOVE, None)
        assert starts == 2


async def test_a_worker_process_receives_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISCORD_TOKEN", "database_url", "PGPASSWORD"):
        monkeypatch.setenv(name, "secret")
    process = await Process.start("-c", "import json, os; input(); print(json.dumps(dict(os.environ)))")
    known = await process.ask(QUICK)
    await process.end()
    assert "secret" not in known.values()
    assert known["PATH"] == os.environ["PATH"]


async def test_closing_does_not_wait_for_running_searches() -> None:
    async with thinking() as one:
        thought, process = await running_search(one, DEEP)
        await one.close()
        assert not process.is_running()
        with pytest.raises(asyncio.CancelledError):
            await thought


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_no_worker_outlives_a_killed_bot() -> None:
    """Not even one that thinks; a Ctrl+C in the terminal isn't for it."""
    bot = """if True:
        import asyncio
        from bot.computers.jobs import JobKind, Task
        from bot.computers.workers import EngineWorkers
        asyncio.run(EngineWorkers().choose(Task("vault", {"size": 12}, (), 5, 1, 10**8), JobKind.MOVE, None))
    """
    with subprocess.Popen([sys.executable, "-c", bot], start_new_session=True) as process:
        while not (workers := psutil.Process(process.pid).children()) or workers[0].cpu_times().user < BEGUN:
            assert process.poll() is None
            time.sleep(0.02)
        assert os.getpgid(workers[0].pid) != os.getpgid(process.pid)
        process.send_signal(signal.SIGKILL)
        gone, _ = psutil.wait_procs(workers, timeout=60)
    assert gone == workers


def test_a_worker_whose_answer_nobody_reads_ends_quietly() -> None:
    request = {"game": "vault", "options": {}, "moves": [], "level": 1, "seed": 1, "nodes": 10}
    command = [sys.executable, "-m", "opponents.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        # Its input stays open, so that only the broken pipe tells it.
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        complaints = process.stderr.read()
        assert process.wait() == 0
    assert complaints == b""


@pytest.mark.parametrize(("game", "is_played"), [("vault", True), ("shelt", True), ("tower", False), ("go", False)])
def test_plays_tells_which_games_have_an_engine(game: str, is_played: bool) -> None:
    assert plays(game) is is_played


@pytest.mark.parametrize(("game", "level"), [("vault", 6), ("shelt", 6), ("pentup", 5), ("chaturanga", 6)])
async def test_a_test_cannot_ask_for_a_search_of_minutes_in_plain_python(game: str, level: int) -> None:
    deep = Task(game, {}, (), level, seed=1)
    with pytest.raises(AssertionError, match="positions in plain Python"):
        await InHouse().ask(deep)
    few = await InHouse().ask(deep._replace(nodes=2))
    assert "positions in plain Python" not in str(few)
