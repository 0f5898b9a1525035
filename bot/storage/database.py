"""The database at a `DATABASE_URL`, which runs units of work in transactions.

A unit of work is a plain function of a connection, the same for SQLite and PostgreSQL. SQLAlchemy runs it in the event
loop's thread, as a greenlet that yields to the loop while aiosqlite or asyncpg works. So it has to be quick.
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
"""Milliseconds that SQLite waits for another process's transaction."""
CONNECTIONS = {"sqlite": 3, "postgresql": 10}
"""Maximum number of connections. On SQLite one may write while the others read."""

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
    """The database can't be used. `key` and `evidence` are for `bot/texts`; they never contain the password."""

    def __init__(self, key: StoreErrorKey, **evidence: str) -> None:
        self.key = key
        self.evidence = evidence
        super().__init__(", ".join([key, *evidence.values()]))


class Database:
    """Runs each unit of work in a transaction: committed at its end, or rolled back if it raises."""

    def __init__(self, engine: AsyncEngine, turn: contextlib.AbstractAsyncContextManager[Any]) -> None:
        """Each writing transaction holds `turn`."""
        self._writing = engine.execution_options(writes=True)
        # Saves PostgreSQL the round trips of BEGIN and ROLLBACK; SQLite's driver opens no transaction by itself.
        self._reading = (
            engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self._turn = turn

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing. Others may commit between its statements."""
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""
        async with self._turn, self._writing.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close all connections."""
        await self._writing.dispose()


def open_database(url: str) -> Database:
    """The database at an address, not yet connected. Raises StoreError if the address can't be used."""
    address = read_address(url)
    return _sqlite(address) if address.drivername == "sqlite" else _postgresql(address)


def read_address(url: str) -> URL:
    """Parse the address of a SQLite or PostgreSQL database, without a driver. Raises StoreError for any other."""
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
    """A SQLite file on this machine."""
    folder = Path(address.database or "").parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("no-folder", folder=str(folder), why=error.strerror or "") from error
    engine = create_async_engine(
        address.set(drivername="sqlite+aiosqlite"),
        # Without an isolation level Python's sqlite3 opens no transaction by itself.
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT / 1000},
        pool_size=CONNECTIONS["sqlite"],
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    # One writer at a time in this process: SQLite itself would make them poll with ever longer pauses.
    return Database(engine, asyncio.Lock())


def _prepare(connection: Any, _record: Any) -> None:
    """Configure a connection: FULL makes each commit survive a power cut; WAL lets others read during a write."""
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _write_ahead(connection: Any) -> None:
    """Switch to WAL. That ignores SQLite's busy timeout, so two first starts at once need this loop."""
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
    """Take the write lock at once: a transaction that reads first may be unable to write later."""
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(address: URL) -> Database:
    """A PostgreSQL server, for more than one process or machine."""
    query = dict(address.query)
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    # Only libpq knows this; some hosts put it into every address.
    query.pop("channel_binding", None)
    dsn = address.set(query=query).render_as_string(hide_password=False)

    # Imported only if needed, so that starting with SQLite is quick.
    import asyncpg

    async def connect() -> Any:
        try:
            # asyncpg parses the address itself, including certificates and sockets.
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
