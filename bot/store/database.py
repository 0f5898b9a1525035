"""From a `DATABASE_URL`, as hosts hand them out, to something that runs a piece of work in a transaction.

Work is a plain function of a connection, and the same for both databases. PostgreSQL runs it on the event loop, SQLite
in a thread: one change of threads for each piece of work, where one for each statement took three times as long.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

BUSY_TIMEOUT = 10_000
"""Milliseconds that SQLite waits for another process to finish its transaction."""
READERS = 2
"""Threads that read from SQLite; one more writes, as it lets only one write at a time."""
CONNECTIONS = 10
"""To PostgreSQL, at most."""

KINDS = {"sqlite": "sqlite", "postgresql": "postgresql", "postgres": "postgresql"}

ResultT = TypeVar("ResultT")


class StoreError(Exception):
    """The database can't be used; the text is one sentence for whoever starts the bot, without the password."""


class Database(Protocol):
    """Runs work, each piece in a transaction: committed at its end, or undone if it raises."""

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing. Between its statements others may commit."""

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""

    async def close(self) -> None:
        """Let go of all connections, after the work that is going on."""


def open_database(url: str) -> Database:
    """The database at an address, not connected to yet. Raises StoreError for an address that can't be used."""
    address = read_address(url)
    return SQLite(address) if address.drivername == "sqlite" else PostgreSQL(address)


def read_address(url: str) -> URL:
    """The address, of `sqlite` or `postgresql`, without a driver. Raises StoreError for any other."""
    try:
        address = make_url(url.strip())
    except ArgumentError:
        raise StoreError("DATABASE_URL isn't an address like sqlite:///banmen.db or postgresql://host/name.") from None
    kind = KINDS.get(address.drivername.partition("+")[0])
    if kind is None:
        raise StoreError(f"DATABASE_URL begins with {address.drivername}:, but it may be sqlite: or postgresql: only.")
    if kind == "sqlite" and address.database in {None, "", ":memory:"}:
        raise StoreError("DATABASE_URL names no file, and matches that are only in memory would be lost.")
    return address.set(drivername=kind)


class SQLite:
    """A file on this machine."""

    def __init__(self, address: URL) -> None:
        folder = Path(address.database or "").parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The folder {folder} for the database can't be made: {error.strerror}.") from error
        self._engine = create_engine(
            address,
            # Without an isolation level Python's sqlite3 opens no transaction of its own accord.
            connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT / 1000},
            pool_size=READERS + 1,
            max_overflow=0,
        )
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writing = self._engine.execution_options(writes=True)
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._writer = ThreadPoolExecutor(1, "write")
        self._waiting: deque[_Job[Any]] = deque()

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """As `Database.read`."""

        def run() -> ResultT:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """As `Database.write`. What comes while the disk is busy is committed together: it waits once for all."""
        job = _Job(work)
        self._waiting.append(job)
        self._writer.submit(self._write_waiting)
        return await asyncio.wrap_future(job.answer)

    def _write_waiting(self) -> None:
        jobs = [self._waiting.popleft() for _ in range(len(self._waiting))]
        # From here on a job can't be cancelled any more.
        self._write([job for job in jobs if job.answer.set_running_or_notify_cancel()])

    def _write(self, jobs: Sequence[_Job[Any]]) -> None:
        if not jobs:
            return
        try:
            with self._writing.begin() as connection:
                answers = [job.run(connection) for job in jobs]
        except SQLAlchemyError as error:
            if len(jobs) == 1:
                jobs[0].answer.set_exception(error)
                return
            # Nothing was committed. Alone, each gets what is its own.
            for job in jobs:
                self._write([job])
        else:
            for answer in answers:
                answer()

    async def close(self) -> None:
        """As `Database.close`."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._engine.dispose()


class _Job(Generic[ResultT]):
    """A piece of work, and its answer."""

    def __init__(self, work: Callable[[Connection], ResultT]) -> None:
        self._work = work
        self.answer: Future[ResultT] = Future()

    def run(self, connection: Connection) -> Callable[[], None]:
        """Do the work; gives what is to be called once it is committed. Undone by itself if it raises.

        Raises SQLAlchemyError: then the whole transaction may be gone.
        """
        try:
            with connection.begin_nested():
                return partial(self.answer.set_result, self._work(connection))
        except SQLAlchemyError:
            raise
        except Exception as error:  # noqa: BLE001 - it is for whoever waits for the answer
            return partial(self.answer.set_exception, error)


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    """FULL makes each commit survive a power cut; WAL lets readers read meanwhile."""
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Changing a file to WAL doesn't wait for a lock as other things do, so two first starts at once need patience."""
    give_up = time.monotonic() + BUSY_TIMEOUT / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.01)
        else:
            return


def _begin(connection: Connection) -> None:
    """A transaction takes the write lock at once: one that read first could find it can't write any more."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


class PostgreSQL:
    """A server, for more than one process or machine."""

    def __init__(self, address: URL) -> None:
        query = dict(address.query)
        if "ssl" in query:
            query["sslmode"] = query.pop("ssl")
        # libpq alone knows it; some hosts put it into every address.
        query.pop("channel_binding", None)
        dsn = address.set(query=query).render_as_string(hide_password=False)

        # Imported for those who need them: start-up is to be quick.
        import asyncpg
        from sqlalchemy.ext.asyncio import create_async_engine

        async def connect() -> Any:
            try:
                # asyncpg reads such addresses itself, certificates and sockets included.
                return await asyncpg.connect(dsn)
            except asyncpg.PostgresError as error:
                raise StoreError(f"The database can't be opened: {error}.") from error

        self._engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
        )
        # Saves the round trips of BEGIN and ROLLBACK.
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """As `Database.read`."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """As `Database.write`."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """As `Database.close`."""
        await self._engine.dispose()
