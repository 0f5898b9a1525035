"""From a `DATABASE_URL`, as hosts hand them out, to something that runs a piece of work in a transaction.

Work is a plain function of a connection, and the same for both databases: SQLAlchemy runs it in the event loop's own
thread, as a greenlet that lets the loop go on while aiosqlite or asyncpg is waited for. So work has to be quick.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

BUSY_TIMEOUT = 10_000
"""Milliseconds that SQLite waits for another process to finish its transaction."""
CONNECTIONS = {"sqlite": 3, "postgresql": 10}
"""At most. SQLite lets one write while others read."""

KINDS = {"sqlite": "sqlite", "postgresql": "postgresql", "postgres": "postgresql"}

ResultT = TypeVar("ResultT")


StoreErrorKey: TypeAlias = Literal[
    "no-address",
    "wrong-kind",  # kind
    "no-file",
    "no-folder",  # folder, why
    "not-opened",  # why
    "too-new",  # schema
]


class StoreError(Exception):
    """The database can't be used. `key` and `evidence`, which never holds the password, are for `bot/texts`."""

    def __init__(self, key: StoreErrorKey, **evidence: str) -> None:
        self.key = key
        self.evidence = evidence
        super().__init__(", ".join([key, *evidence.values()]))


class Database:
    """Runs work, each piece in a transaction: committed at its end, or undone if it raises."""

    def __init__(self, engine: AsyncEngine, turn: contextlib.AbstractAsyncContextManager[Any]) -> None:
        """Whoever writes waits for its `turn`."""
        self._writing = engine.execution_options(writes=True)
        # Saves PostgreSQL the round trips of BEGIN and ROLLBACK; SQLite's driver opens no transaction by itself.
        self._reading = (
            engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self._turn = turn

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing. Between its statements others may commit."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""
        async with self._turn, self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._writing.dispose()


def open_database(url: str) -> Database:
    """The database at an address, not connected to yet. Raises StoreError for an address that can't be used."""
    address = read_address(url)
    return _sqlite(address) if address.drivername == "sqlite" else _postgresql(address)


def read_address(url: str) -> URL:
    """The address, of `sqlite` or `postgresql`, without a driver. Raises StoreError for any other."""
    try:
        address = make_url(url.strip())
    except (ArgumentError, ValueError):
        raise StoreError("no-address") from None
    kind = KINDS.get(address.drivername.partition("+")[0])
    if kind is None:
        raise StoreError("wrong-kind", kind=address.drivername)
    if kind == "sqlite" and address.database in {None, "", ":memory:"}:
        raise StoreError("no-file")
    return address.set(drivername=kind)


def _sqlite(address: URL) -> Database:
    """A file on this machine."""
    folder = Path(address.database or "").parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("no-folder", folder=str(folder), why=error.strerror or "") from error
    engine = create_async_engine(
        address.set(drivername="sqlite+aiosqlite"),
        # Without an isolation level Python's sqlite3 opens no transaction of its own accord.
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT / 1000},
        pool_size=CONNECTIONS["sqlite"],
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    # One at a time in this process: SQLite itself would let them wait by looking again after ever longer pauses.
    return Database(engine, asyncio.Lock())


def _prepare(connection: Any, _record: Any) -> None:
    """FULL makes each commit survive a power cut; WAL lets readers read meanwhile."""
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: Any) -> None:
    """Changing a file to WAL doesn't wait for a lock as other things do, so two first starts at once need patience."""
    give_up = time.monotonic() + BUSY_TIMEOUT / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            await_only(asyncio.sleep(0.01))
        else:
            return


def _begin(connection: Connection) -> None:
    """A transaction takes the write lock at once: one that read first could find it can't write any more."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(address: URL) -> Database:
    """A server, for more than one process or machine."""
    query = dict(address.query)
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    # libpq alone knows it; some hosts put it into every address.
    query.pop("channel_binding", None)
    dsn = address.set(query=query).render_as_string(hide_password=False)

    # Imported for those who need it: start-up is to be quick.
    import asyncpg

    async def connect() -> Any:
        try:
            # asyncpg reads such addresses itself, certificates and sockets included.
            return await asyncpg.connect(dsn)
        except asyncpg.PostgresError as error:
            raise StoreError("not-opened", why=str(error)) from error

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=CONNECTIONS["postgresql"],
        max_overflow=0,
        pool_pre_ping=True,
    )
    return Database(engine, contextlib.nullcontext())
