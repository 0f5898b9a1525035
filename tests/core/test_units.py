"""Units of work: in which thread they run, what they see there, and what becomes of them when they are cancelled."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg
import pytest
from asyncpg.prepared_stmt import PreparedStatement
from sqlalchemy import Connection, text
from sqlalchemy.engine.default import DefaultDialect

from bot.storage import Store, StoreUnavailable, count_commits, open_store
from bot.storage import database as databases
from bot.storage.database import CONNECTIONS, Database, open_database
from bot.storage.matches import load_match, play_move, record_shown
from tests.core.conftest import ALICE, BOB, Clock, House
from tests.postgres import EMPTY, execute

pytestmark = pytest.mark.both_databases

language = ContextVar("language", default="en")


@pytest.fixture
async def numbers(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on SQLite with a table of numbers."""
    async with open_store(f"sqlite:///{tmp_path / 'numbers.db'}") as store:
        await store.write(lambda db: db.execute(text("CREATE TABLE number (value INTEGER)")))
        yield store


def add(db: Connection, value: int) -> None:
    """Store a number."""
    db.execute(text("INSERT INTO number VALUES (:value)"), {"value": value})


def stored(db: Connection) -> list[int]:
    """The stored numbers."""
    return list(db.execute(text("SELECT value FROM number ORDER BY value")).scalars())


class Slow:
    """Adds a number, but not until it is released."""

    def __init__(self) -> None:
        self.begun, self.released = threading.Event(), threading.Event()

    def __call__(self, db: Connection, value: int) -> None:
        """Store a number in a while."""
        self.begun.set()
        assert self.released.wait(60)
        add(db, value)

    async def has_begun(self) -> None:
        """Wait until the unit of work is under way."""
        assert await asyncio.to_thread(self.begun.wait, 60)


async def test_a_move_crosses_to_the_thread_of_sqlite_once(numbers: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(numbers, Clock())
    store, match = house.store, await house.vault()
    crossings: list[Any] = []
    execute = aiosqlite.Connection._execute

    async def counted(self: aiosqlite.Connection, *args: Any, **kwargs: Any) -> Any:
        crossings.append(args)
        return await execute(self, *args, **kwargs)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", counted)
    await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    assert len(crossings) == 1


async def test_a_unit_of_work_sees_the_callers_context_variables(house: House) -> None:
    language.set("ja")
    assert await house.store.read(lambda _: language.get()) == "ja"
    assert await house.store.write(lambda _: language.get()) == "ja"


async def test_the_loop_goes_on_during_a_long_unit_of_work(numbers: Store) -> None:
    slow = Slow()
    writing = asyncio.create_task(numbers.write(slow, 1))
    await slow.has_begun()
    assert await numbers.read(stored) == []
    slow.released.set()
    await writing
    assert await numbers.read(stored) == [1]


async def test_a_cancelled_write_is_committed_before_the_next_one_begins(numbers: Store) -> None:
    commits = count_commits()
    slow, order = Slow(), []
    cancelled = asyncio.create_task(numbers.write(slow, 1))
    await slow.has_begun()
    following = asyncio.create_task(numbers.write(lambda db: order.append(stored(db))))
    for _ in range(3):
        cancelled.cancel()
        await asyncio.sleep(0.01)
    # Whoever is told that it is over can rely on that.
    assert (cancelled.done(), following.done()) == (False, False)
    slow.released.set()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert commits.count == 1
    await following
    assert order == [[1]]
    # The connections are all there.
    assert await asyncio.gather(*(numbers.read(stored) for _ in range(5))) == [[1]] * 5


async def test_a_write_cancelled_before_its_turn_does_not_happen(numbers: Store) -> None:
    slow = Slow()
    first = asyncio.create_task(numbers.write(slow, 1))
    await slow.has_begun()
    second = asyncio.create_task(numbers.write(add, 2))
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    slow.released.set()
    await first
    assert await numbers.read(stored) == [1]


async def test_closing_waits_for_units_of_work(tmp_path: Path) -> None:
    opened: Database = open_database(f"sqlite:///{tmp_path / 'numbers.db'}")
    await opened.write(lambda db: db.execute(text("CREATE TABLE number (value INTEGER)")))
    slow = Slow()
    writing = asyncio.create_task(opened.write(lambda db: slow(db, 1)))
    await slow.has_begun()
    closing = asyncio.create_task(opened.close())
    await asyncio.sleep(0.01)
    assert not closing.done()
    slow.released.set()
    await asyncio.gather(writing, closing)
    with sqlite3.connect(tmp_path / "numbers.db") as connection:
        assert connection.execute("SELECT value FROM number").fetchall() == [(1,)]
    connection.close()


async def test_a_unit_of_work_may_raise_any_exception(house: House) -> None:
    def stops(_: Connection) -> None:
        raise StopIteration

    for run in (house.store.read, house.store.write):
        with pytest.raises(RuntimeError, match="StopIteration"):
            await run(stops)
    assert (await house.vault()).moves == 0


async def test_a_connection_that_could_not_roll_back_is_not_used_again(
    numbers: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def add_and_fail(db: Connection) -> None:
        add(db, 1)
        raise ZeroDivisionError

    def break_down(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(DefaultDialect, "do_rollback", break_down)
        with pytest.raises(StoreUnavailable, match="disk I/O error"):
            await numbers.write(add_and_fail)
    await numbers.write(add, 2)
    assert await numbers.read(stored) == [2]


# Round trips to PostgreSQL


@pytest.fixture
async def counted(same_database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Store, list[str]]]:
    """A store on PostgreSQL, and what each round trip to the server asks."""
    trips: list[str] = []

    def log(owner: type, name: str, query: Callable[..., str]) -> None:
        method = getattr(owner, name)

        async def logged(*args: Any, **kwargs: Any) -> Any:
            trips.append(query(*args))
            return await method(*args, **kwargs)

        monkeypatch.setattr(owner, name, logged)

    log(asyncpg.Connection, "execute", lambda _, query, *__: query)
    log(asyncpg.Connection, "executemany", lambda _, query, *__: query)
    log(asyncpg.Connection, "prepare", lambda _, query: f"PREPARE {query}")
    log(PreparedStatement, "fetch", lambda statement, *_: statement.get_query())
    await execute(same_database, EMPTY)
    async with open_store(same_database) as store:
        yield store, trips


def asked(trips: list[str]) -> list[str]:
    """The first word of what each round trip asked; they are forgotten then."""
    words = [each.split()[0].rstrip(";") for each in trips]
    trips.clear()
    return words


async def test_a_move_takes_three_round_trips_to_postgresql(counted: tuple[Store, list[str]]) -> None:
    store, trips = counted
    house = House(store, Clock())
    store, match = house.store, await house.vault(clock="move:86400")
    # A connection prepares each statement at its first use.
    match = await play_move(store, match.id, 0, ALICE.id, "c1-d2")
    await record_shown(store, match, match.revision, 70)
    await load_match(store, match.id)
    asked(trips)
    match = await play_move(store, match.id, 1, BOB.id, "a10-a9")
    assert asked(trips) == ["BEGIN", "WITH", "COMMIT"]
    await record_shown(store, match, match.revision, 71)
    assert asked(trips) == ["BEGIN", "UPDATE", "COMMIT"]
    assert (await load_match(store, match.id)).shown.message == 71
    # The row, and the periods that its clock leaves out.
    assert asked(trips) == ["SELECT", "SELECT"]


async def test_work_on_a_connection_that_broke_meanwhile_is_done_on_another(
    counted: tuple[Store, list[str]], same_database: str
) -> None:
    store, _ = counted
    house = House(store, Clock())
    store, match = house.store, await house.vault()
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    await execute(same_database, f"{others} AND pid <> pg_backend_pid()")
    assert await load_match(store, match.id) == match
    await execute(same_database, f"{others} AND pid <> pg_backend_pid()")
    assert (await play_move(store, match.id, 0, ALICE.id, "c1-d2")).moves == 1


# Time limits


@pytest.fixture
async def slow_commits(same_database: str) -> AsyncIterator[str]:
    """The address of a PostgreSQL with a table of numbers whose commit takes half a minute."""
    await execute(
        same_database,
        """
        CREATE TABLE number (value INTEGER);
        CREATE FUNCTION doze() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER doze AFTER INSERT ON number DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION doze()
        """,
    )
    yield same_database
    await execute(same_database, "DROP TABLE number; DROP FUNCTION doze")


@asynccontextmanager
async def limited(address: str, statement: float | None = None) -> AsyncIterator[Store]:
    """A store that gives a statement this many seconds."""
    database = open_database(address, statement=statement)
    try:
        yield Store(database)
    finally:
        await database.close()


@pytest.mark.parametrize("way", ["read", "write"])
async def test_a_statement_that_takes_long_is_cut_off(slow_commits: str, way: str) -> None:
    """Takes a quarter of a second, which is the limit."""
    doze = text("SELECT pg_sleep(30)")
    async with limited(slow_commits, 0.25) as store:
        with pytest.raises(StoreUnavailable) as cut_off:
            await getattr(store, way)(lambda db: db.execute(doze))
        assert not cut_off.value.is_unsure
    async with limited(slow_commits) as store:
        assert await store.read(stored) == []


async def test_a_commit_that_is_cut_off_is_unsure(slow_commits: str) -> None:
    """Takes the second that the limit is: the statement before the commit has to succeed within it."""
    async with limited(slow_commits, 1.0) as store:
        with pytest.raises(StoreUnavailable) as cut_off:
            await store.write(add, 1)
        assert cut_off.value.is_unsure


async def test_a_unit_of_work_waits_for_a_connection_for_a_while_only(
    slow_commits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "WAIT_TIMEOUT", 0.1)
    async with limited(slow_commits) as store:
        async with AsyncExitStack() as stack:
            engine = store.database._writing  # type: ignore[attr-defined]
            for _ in range(CONNECTIONS["postgresql"]):
                await stack.enter_async_context(engine.connect())
            with pytest.raises(StoreUnavailable):
                await store.read(stored)
        assert await store.read(stored) == []


async def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hung_up = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        await writer.wait_closed()
        hung_up.set()

    monkeypatch.setattr(databases, "CONNECT_TIMEOUT", 0.05)
    async with await asyncio.start_server(say_nothing, "127.0.0.1") as server:
        port = server.sockets[0].getsockname()[1]
        database = open_database(f"postgresql://banmen@127.0.0.1:{port}/banmen")
        with pytest.raises(StoreUnavailable):
            await Store(database).read(stored)
        await database.close()
        await hung_up.wait()


async def test_a_write_waits_for_its_turn_for_a_while_only(numbers: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    first = asyncio.create_task(numbers.write(slow, 1))
    await slow.has_begun()
    with monkeypatch.context() as patch:
        patch.setattr(databases, "WAIT_TIMEOUT", 0.02)
        with pytest.raises(StoreUnavailable) as cut_off:
            await numbers.write(add, 2)
    assert not cut_off.value.is_unsure
    slow.released.set()
    await first
    await numbers.write(add, 3)
    assert await numbers.read(stored) == [1, 3]
