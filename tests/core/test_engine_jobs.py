"""Jobs for engines in PostgreSQL: their order, and their fate when processes or connections die."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Mapping
from contextlib import AsyncExitStack
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest

from bot.computers import thinker
from bot.computers.engines import engines_of
from bot.computers.jobs import JOB_KINDS, Film, JobKind, Search, Task
from bot.computers.queued import QueuedEngines
from bot.computers.thinker import Thinker
from bot.computers.workers import EngineError, EngineWorkers, Worker
from bot.core.match import MatchId, UserId
from bot.storage import Connection, Peers, Store, StoreUnavailable, open_store
from bot.storage.engine_jobs import EngineJobs
from bot.storage.pgqueuer_parts import CHANNEL, PREFIX
from tests.core.conftest import ALICE, BOB
from tests.core.test_peers import HANG_UP, until
from tests.postgres import execute
from tests.workers import InHouse

QUICK = Task("vault", {"size": 6}, (), level=1, seed=1)
PUZZLE = Search("vault", {"size": 6}, (), 3, 100)
FILM = Film(MatchId(1), "", 0, "dark", (("cells", "plain"),), 1)
LOOK = 0.05


class Slow:
    """A worker that searches until the test releases it."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        """The seeds of searches, in the order in which they began; 0 for those of puzzles."""
        self.go = asyncio.Semaphore(0)
        self.ended = 0

    async def start(self) -> Worker:
        return self

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        self.asked.append(task.seed if isinstance(task, Task) else 0)
        await self.go.acquire()
        if isinstance(task, Search):
            return {"moves": 0, "puzzle": None}
        return {"move": "a1-b2", "value": 0.5, "line": ["a1-b2"], "nodes": task.seed, "depth": 1}

    async def end(self) -> None:
        self.ended += 1


class Company:
    """Bots and thinkers on one PostgreSQL, all in the test's process."""

    def __init__(self, address: str, stack: AsyncExitStack) -> None:
        self._address = address
        self._stack = stack
        self._counts: Store | None = None

    async def store(self) -> Store:
        """A store as a separate process has it."""
        return await self._stack.enter_async_context(open_store(self._address))

    async def bot(
        self, *, thinks: bool = False, look: float = LOOK, queue: Callable[[Store], EngineJobs] = EngineJobs
    ) -> QueuedEngines:
        """A bot; it does no jobs unless it `thinks` while no thinker does."""
        store = await self.store()
        jobs = queue(store)
        # Without a process for it, a reserve takes no job.
        workers = EngineWorkers(start=InHouse.start)
        workers.most = workers.most if thinks else 0
        reserve = Thinker(jobs, workers, drawn, is_reserve=True, look=LOOK, beat=LOOK)
        engines, peers = QueuedEngines(jobs, reserve, look=look), Peers(store, look=LOOK)
        await engines.start(peers)
        await peers.start()
        self._stack.push_async_callback(peers.stop)
        self._stack.push_async_callback(engines.close)
        return engines

    async def thinker(
        self,
        start: Callable[[], Coroutine[Any, Any, Worker]],
        most: int = 1,
        *,
        limit: float = 60.0,
        queue: Callable[[Store], EngineJobs] = EngineJobs,
    ) -> Thinker:
        """A thinker that does this many jobs at once."""
        store = await self.store()
        jobs, workers = queue(store), EngineWorkers(most, start=start, limit=limit)
        one, peers = Thinker(jobs, workers, drawn, look=LOOK, beat=LOOK), Peers(store, look=LOOK, may_lead=False)
        peers.hear_channel(CHANNEL, one.hear)
        await peers.start()
        await one.start()
        self._stack.push_async_callback(peers.stop)
        self._stack.push_async_callback(one.stop, 0.0)
        return one

    async def counted(self, what: str) -> int:
        """Number of rows of a table, or of those that meet a condition."""
        # One store for all counts: the server has a hundred connections.
        self._counts = self._counts or await self.store()
        return int(await self._counts.read(_counted, what))


def _counted(db: Connection, what: str) -> Any:
    return db.exec_driver_sql(f"SELECT count(*) FROM {what}").scalar()  # noqa: S608


async def drawn(film: Film) -> bytes:
    """An animation, as far as these tests look."""
    return json.dumps(film).encode()


async def drawn_here() -> bytes:
    """An animation that isn't drawn as a job."""
    raise AssertionError


@pytest.fixture
async def company(own_database: str) -> AsyncIterator[Company]:
    """A database without any process yet."""
    async with AsyncExitStack() as stack:
        yield Company(own_database, stack)


JOBS = PREFIX
QUEUED = f"{JOBS} WHERE status = 'queued'"
PICKED = f"{JOBS} WHERE status = 'picked'"


async def until_counted(company: Company, what: str, number: int) -> None:
    """Wait until a table has this many rows."""
    async with asyncio.timeout(60):
        while await company.counted(what) != number:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.1)


async def put(company: Company, *asked: Coroutine[Any, Any, Any]) -> list[asyncio.Task[Any]]:
    """Ask for something, one after another."""
    before, tasks = await company.counted(JOBS), []
    for number, each in enumerate(asked, 1):
        tasks.append(asyncio.create_task(each))
        await until_counted(company, JOBS, before + number)
    return tasks


def seeded(seed: int, **changes: Any) -> Task:
    """One of several searches."""
    return QUICK._replace(seed=seed, **changes)


async def test_whoever_asks_gets_the_answer_of_a_thinker(company: Company) -> None:
    bot, one = await company.bot(), await company.thinker(InHouse.start)
    answer = await bot.choose(QUICK, JobKind.MOVE, ALICE.id)
    here = EngineWorkers(start=InHouse.start)
    assert answer == await here.choose(QUICK, JobKind.MOVE, ALICE.id)
    assert await bot.search(PUZZLE) == await here.search(PUZZLE)
    assert await bot.film(FILM, drawn_here, ALICE.id) == json.dumps(FILM).encode()
    await here.close()
    await until(lambda: one.running == 0)
    await until_counted(company, JOBS, 0)


async def test_sqlite_has_no_jobs(tmp_path: Any) -> None:
    async with open_store(f"sqlite:///{tmp_path}/banmen.db") as store:
        assert isinstance(engines_of(store, drawn), EngineWorkers)


async def test_postgresql_has_jobs(company: Company) -> None:
    engines = engines_of(await company.store(), drawn)
    assert isinstance(engines, QueuedEngines)
    await engines.close()


async def test_what_people_wait_for_comes_first_and_mining_last(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    asked = await put(
        company,
        bot.search(PUZZLE),
        bot.choose(seeded(4), JobKind.ANALYSIS, BOB.id),
        bot.choose(seeded(3), JobKind.HINT, ALICE.id),
        bot.choose(seeded(2, level=5), JobKind.MOVE, BOB.id),
        bot.choose(seeded(1), JobKind.MOVE, UserId(7)),
    )
    await company.thinker(slow.start)
    for _ in asked:
        slow.go.release()
    await asyncio.gather(*asked)
    assert slow.asked == [1, 2, 3, 4, 0]


async def test_nobody_waits_for_all_searches_of_another(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    people = [ALICE.id] * 4 + [BOB.id] * 2 + [None]
    asked = await put(
        company, *(bot.choose(seeded(seed), JobKind.MOVE, person) for seed, person in enumerate(people, 1))
    )
    ahead = [await bot.ahead(seeded(seed)) for seed in range(1, 8)]
    await company.thinker(slow.start)
    for _ in asked:
        slow.go.release()
    await asyncio.gather(*asked)
    assert slow.asked == [1, 5, 2, 6, 3, 4, 7]
    assert [slow.asked.index(seed) for seed in range(1, 8)] == ahead


async def test_one_of_several_processes_is_left_for_people(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    analyses = await put(company, *(bot.choose(seeded(seed), JobKind.ANALYSIS, ALICE.id) for seed in (1, 2)))
    await company.thinker(slow.start, most=2)
    await until(lambda: slow.asked == [1])
    move = asyncio.create_task(bot.choose(seeded(3), JobKind.MOVE, ALICE.id))
    await until(lambda: slow.asked == [1, 3])
    for _ in range(3):
        slow.go.release()
    await asyncio.gather(*analyses, move)
    assert slow.asked == [1, 3, 2]


async def test_a_job_of_a_process_that_is_silent_is_done_by_another(company: Company) -> None:
    bot, dead, slow = await company.bot(), EngineJobs(await company.store()), Slow()
    (asked,) = await put(company, bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    assert await dead.claim({"move"}, uuid4())
    await company.thinker(slow.start, queue=partial(EngineJobs, dead_after=0.5))
    slow.go.release()
    assert (await asked).nodes == 1
    assert slow.asked == [1]


async def test_a_job_over_which_processes_die_is_given_up(company: Company) -> None:
    bot, dying, slow = await company.bot(), EngineJobs(await company.store(), dead_after=0.1), Slow()
    (asked,) = await put(company, bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    for deaths in range(thinker.MAX_DEATHS):
        async with asyncio.timeout(60):
            while (job := await dying.claim({"move"}, uuid4())) is None:  # noqa: ASYNC110 - nobody tells when
                await asyncio.sleep(0.05)
        assert job.deaths == deaths
    await company.thinker(slow.start, queue=partial(EngineJobs, dead_after=0.1))
    with pytest.raises(EngineError, match="3 processes have died over it"):
        await asked
    assert slow.asked == []


async def test_a_search_that_takes_too_long_is_cut_off(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    await company.thinker(slow.start, limit=0.1)
    with pytest.raises(EngineError, match="TimeoutError"):
        await bot.choose(QUICK, JobKind.MOVE, ALICE.id)
    assert slow.asked == [1, 1, 1]
    await until(lambda: slow.ended == 3)


async def test_a_film_that_takes_too_long_is_cut_off(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(_: Film) -> bytes:
        return await asyncio.Future[bytes]()

    monkeypatch.setitem(JOB_KINDS, JobKind.FILM, JOB_KINDS[JobKind.FILM]._replace(limit=0.1))
    bot, one = await company.bot(), await company.thinker(InHouse.start)
    monkeypatch.setattr(one, "_draw", endless)
    with pytest.raises(EngineError):
        await bot.film(FILM, drawn_here, ALICE.id)


async def test_a_hint_that_nobody_computes_is_given_up_and_a_move_is_not(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(JOB_KINDS, JobKind.HINT, JOB_KINDS[JobKind.HINT]._replace(cut_off=0.2))
    bot = await company.bot()
    (move,) = await put(company, bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    with pytest.raises(EngineError, match="hint took too long"):
        await bot.choose(seeded(2), JobKind.HINT, ALICE.id)
    await until_counted(company, JOBS, 1)
    await company.thinker(InHouse.start)
    await move


async def test_a_search_that_nobody_wants_any_more_is_ended(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    one = await company.thinker(slow.start)
    running, waiting = await put(company, *(bot.choose(seeded(seed), JobKind.MOVE, ALICE.id) for seed in (1, 2)))
    await until(lambda: slow.asked == [1])
    waiting.cancel()
    await until_counted(company, JOBS, 1)
    running.cancel()
    await until(lambda: slow.ended == 1 and one.running == 0)
    await until_counted(company, JOBS, 0)
    assert slow.asked == [1]


async def test_a_search_that_is_not_wanted_any_more_as_it_is_stored_is_withdrawn(company: Company) -> None:
    stored, go = asyncio.Event(), asyncio.Event()

    class Late(EngineJobs):
        async def put(self, kind: str, key: str, content: bytes, priority: int, match: int | None) -> int:
            number = await super().put(kind, key, content, priority, match)
            stored.set()
            await go.wait()
            return number

    bot = await company.bot(queue=Late)
    asked = asyncio.create_task(bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    await stored.wait()
    assert await company.counted(JOBS) == 1
    asked.cancel()
    go.set()
    await until_counted(company, JOBS, 0)


async def test_a_thinker_that_stops_gives_back_what_it_has_begun(company: Company) -> None:
    bot, first, second = await company.bot(), Slow(), Slow()
    one = await company.thinker(first.start)
    (asked,) = await put(company, bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    await until(lambda: first.asked == [1])
    assert (await bot.backlog()).thinkers == 1
    await one.stop(0.0)
    assert (await bot.backlog())[::2] == (1, 0)
    await company.thinker(second.start)
    second.go.release()
    assert (await asked).nodes == 1


async def test_a_thinker_signs_off_after_its_last_sign_of_life(company: Company) -> None:
    """Takes a twentieth of a second, because the last sign of life is so late."""
    done: list[str] = []
    begun = asyncio.Event()

    class Late(EngineJobs):
        async def beat(self, jobs: Collection[int], worker: UUID | None) -> None:
            begun.set()
            await asyncio.sleep(0.05)
            await super().beat(jobs, worker)
            done.append("beat")

        async def sign_off(self, worker: UUID) -> None:
            done.append("signed off")
            await super().sign_off(worker)

    one = await company.thinker(Slow().start, queue=Late)
    done.clear()
    begun.clear()
    await begun.wait()
    await one.stop(0.0)
    assert done == ["beat", "signed off"]
    assert await company.counted("thinker") == 0


async def test_a_thinker_that_stops_ends_what_it_has_begun_if_there_is_time(company: Company) -> None:
    bot, slow = await company.bot(), Slow()
    one = await company.thinker(slow.start)
    first, second = await put(company, *(bot.choose(seeded(seed), JobKind.MOVE, ALICE.id) for seed in (1, 2)))
    await until(lambda: slow.asked == [1])
    stopping = asyncio.create_task(one.stop(60.0))
    await until_counted(company, "thinker", 0)
    slow.go.release()
    await asyncio.gather(stopping, first)
    assert slow.asked == [1]
    assert not second.done()
    second.cancel()


async def test_a_bot_thinks_only_while_no_thinker_does(company: Company) -> None:
    bot = await company.bot(thinks=True)
    assert (await bot.choose(seeded(1), JobKind.MOVE, ALICE.id)).move
    slow = Slow()
    one = await company.thinker(slow.start)
    await until(lambda: bot._reserve._others == 1)
    asked = asyncio.create_task(bot.choose(seeded(2), JobKind.MOVE, ALICE.id))
    await until(lambda: slow.asked == [2])
    await one.stop(0.0)
    assert (await asked).move


async def test_a_bot_takes_over_from_a_thinker_that_is_silent(company: Company) -> None:
    silent = EngineJobs(await company.store())
    await silent.beat([], uuid4())
    bot = await company.bot(thinks=True)
    asked = asyncio.create_task(bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    assert (await asked).move
    assert (await bot.backlog()).thinkers == 0


async def test_two_who_ask_the_same_share_a_job(company: Company) -> None:
    """As a bot does that has restarted, and the one before it."""
    bots, slow = [await company.bot() for _ in range(2)], Slow()
    asked = [asyncio.create_task(bot.choose(seeded(1), JobKind.MOVE, ALICE.id)) for bot in bots]
    await until(lambda: all(bot._numbers for bot in bots))
    assert await company.counted(JOBS) == 1
    await company.thinker(slow.start)
    slow.go.release()
    assert [answer.nodes for answer in await asyncio.gather(*asked)] == [1, 1]
    assert slow.asked == [1]


async def ask(bot: QueuedEngines, kind: JobKind) -> object:
    """Ask for a job of this kind."""
    if kind is JobKind.FILM:
        return await bot.film(FILM, drawn_here, ALICE.id)
    if kind is JobKind.MINING:
        return await bot.search(PUZZLE)
    return await bot.choose(seeded(1), kind, ALICE.id)


@pytest.mark.parametrize("kind", JobKind)
async def test_an_answer_stays_for_everybody_who_asks_the_same(
    company: Company, monkeypatch: pytest.MonkeyPatch, kind: JobKind
) -> None:
    """Takes half a second, because each process has its connections."""
    bots, slow, drawings = [await company.bot() for _ in range(2)], Slow(), []

    async def draw(film: Film) -> bytes:
        drawings.append(film)
        await slow.go.acquire()
        return b"film"

    asked = [asyncio.create_task(ask(bot, kind)) for bot in (*bots, bots[0])]
    await until(lambda: all(bot._numbers for bot in bots))
    one = await company.thinker(slow.start)
    monkeypatch.setattr(one, "_draw", draw)
    await until(lambda: len(slow.asked) + len(drawings) == 1)
    # One of them gives up, here and there; the job continues for the others.
    asked.pop().cancel()
    asked.pop().cancel()
    await until(lambda: not bots[1]._waiting and not bots[1]._leaving)
    slow.go.release()
    answers = [await asked[0], await ask(bots[0], kind), await ask(bots[1], kind)]
    assert answers == [answers[0]] * 3
    assert len(slow.asked) + len(drawings) == 1


async def test_a_failure_is_no_answer_to_the_next_who_asks(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, one = await company.bot(), await company.thinker(InHouse.start)

    async def fail(_: Film) -> bytes:
        raise RuntimeError("the match has changed")

    with monkeypatch.context() as failing:
        failing.setattr(one, "_draw", fail)
        with pytest.raises(EngineError, match="the match has changed"):
            await bot.film(FILM, drawn_here, ALICE.id)
    assert await bot.film(FILM, drawn_here, ALICE.id) == await drawn(FILM)


async def test_a_job_is_cancelled_when_the_last_who_waits_for_it_has_gone(company: Company) -> None:
    bots = [await company.bot() for _ in range(2)]
    asked = [
        asyncio.create_task(bot.choose(QUICK, JobKind.HINT, person)) for bot in bots for person in (ALICE.id, BOB.id)
    ]
    await until(lambda: all(bot._numbers for bot in bots))
    await until(lambda: all(len(waiting) == 2 for bot in bots for waiting in bot._waiting.values()))
    for task, left in zip(asked, (1, 1, 1, 0), strict=True):
        task.cancel()
        await asyncio.wait([task])
        await until(lambda: not any(bot._leaving for bot in bots))
        assert await company.counted(JOBS) == left


class Deaf(dict[str, list[asyncio.Event]]):
    """Events that no notice reaches."""

    def get(self, key: str, default: Any = None) -> Any:
        """As if no process waited."""
        return default


async def test_an_answer_of_which_no_notice_comes_is_found(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = await company.bot()
    monkeypatch.setattr(bot, "_waiting", Deaf())
    await company.thinker(InHouse.start)
    assert (await bot.choose(QUICK, JobKind.MOVE, ALICE.id)).move


async def test_jobs_that_the_server_has_lost_are_asked_for_again(company: Company) -> None:
    """Unlogged tables are empty after a crash of the server."""
    bot = await company.bot()
    (asked,) = await put(company, bot.choose(QUICK, JobKind.MOVE, ALICE.id))
    await (await company.store()).write(_empty)
    await until_counted(company, JOBS, 1)
    await company.thinker(InHouse.start)
    assert (await asked).move


def _empty(db: Connection) -> None:
    db.exec_driver_sql(f"DELETE FROM {JOBS}")  # noqa: S608


async def test_broken_connections_delay_an_answer_and_no_more(company: Company, own_database: str) -> None:
    bot, slow = await company.bot(), Slow()
    await company.thinker(slow.start, most=2)
    first = asyncio.create_task(bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    await until(lambda: slow.asked == [1])
    await execute(own_database, HANG_UP)
    slow.go.release()
    assert (await first).nodes == 1
    await execute(own_database, HANG_UP)
    slow.go.release()
    assert (await bot.choose(seeded(2), JobKind.MOVE, ALICE.id)).nodes == 2


async def test_a_queue_out_of_reach_delays_an_answer_and_no_more(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_away, refused = False, 0
    write = Store.write

    async def unreliable(self: Store, *args: Any, **kwargs: Any) -> Any:
        nonlocal refused
        if is_away:
            refused += 1
            raise StoreUnavailable("away", is_unsure=False)
        return await write(self, *args, **kwargs)

    monkeypatch.setattr(Store, "write", unreliable)
    bot, slow = await company.bot(), Slow()
    one = await company.thinker(slow.start)
    asked = asyncio.create_task(bot.choose(seeded(1), JobKind.MOVE, ALICE.id))
    await until(lambda: slow.asked == [1])
    is_away = True
    slow.go.release()
    await until(lambda: refused > 10)
    assert not asked.done()
    with pytest.raises(StoreUnavailable):
        await bot.choose(seeded(2), JobKind.HINT, ALICE.id)
    is_away = False
    assert (await asked).nodes == 1
    await until(lambda: one.running == 0)
    assert slow.asked == [1]


async def test_a_thinker_goes_on_saying_that_it_is_alive_after_any_error(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await company.thinker(Slow().start)
    beat, reached = one._jobs.beat, list[bool]()

    async def broken(*_: Any) -> None:
        # As asyncpg does when a connection breaks between two statements.
        reached.append(one.reaches_queue)
        if len(reached) == 1:
            raise AssertionError("internal error")
        await beat(*_)

    monkeypatch.setattr(one._jobs, "beat", broken)
    await until(lambda: len(reached) == 3)
    assert reached == [True, False, True]


async def test_closing_cancels_what_nobody_waits_for_any_more(company: Company) -> None:
    bot = await company.bot()
    (asked,) = await put(company, bot.choose(QUICK, JobKind.MOVE, ALICE.id))
    await bot.close()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert await company.counted(JOBS) == 0


async def test_what_is_done_is_deleted_after_a_while(company: Company) -> None:
    bot, one = await company.bot(), await company.thinker(InHouse.start)
    await bot.choose(QUICK, JobKind.MOVE, ALICE.id)
    await one.stop()
    store = await company.store()
    outcomes = f"{JOBS}_log"
    await bot.clean()
    known = await company.counted(outcomes)
    assert known > 0
    await store.write(_age, 2)
    await bot.clean()
    assert [await company.counted(table) for table in (outcomes, "answer", JOBS, "thinker")] == [0, 0, 0, 0]


def _age(db: Connection, days: int) -> None:
    """Let everything be older, with an answer and a job that were never taken, and a thinker that has died."""
    db.exec_driver_sql("INSERT INTO answer (key, failed, content) VALUES ('left', false, '')")
    db.exec_driver_sql(f"INSERT INTO {JOBS} (priority, entrypoint, status) VALUES (1, 'move', 'queued')")  # noqa: S608
    db.exec_driver_sql("INSERT INTO thinker VALUES (gen_random_uuid(), now())")
    for table, column in ((JOBS, "created"), (f"{JOBS}_log", "created"), ("answer", "at"), ("thinker", "seen_at")):
        db.exec_driver_sql(f"UPDATE {table} SET {column} = {column} - interval '{days} days'")  # noqa: S608


async def test_the_environment_of_the_host_names_no_tables(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """PgQueuer reads such names, which a host may use for something else."""
    for name in ("CHANNEL", "FUNCTION", "TRIGGER", "PGQUEUER_PREFIX", "QUEUE_TABLE"):
        monkeypatch.setenv(name, "#something else")
    bot = await company.bot(thinks=True)
    assert (await bot.choose(QUICK, JobKind.MOVE, ALICE.id)).move
