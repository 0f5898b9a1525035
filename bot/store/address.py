"""From a `DATABASE_URL`, as hosts hand them out, to an engine."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_TIMEOUT = 10_000
"""Milliseconds that SQLite waits for another process to finish its transaction."""
CONNECTIONS = {"sqlite": 3, "postgresql": 10}
"""One writes at a time on SQLite; each connection there is a thread."""


class StoreError(Exception):
    """The database can't be used; the text is one sentence for whoever starts the bot, without the password."""


def read_address(url: str) -> URL:
    """The address, of `sqlite` or `postgresql`, without a driver. Raises StoreError for any other."""
    try:
        parsed = make_url(url.strip())
    except ArgumentError:
        raise StoreError("DATABASE_URL isn't an address like sqlite:///banmen.db or postgresql://host/name.") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "postgres":
        kind = "postgresql"
    if kind not in CONNECTIONS:
        raise StoreError(f"DATABASE_URL begins with {parsed.drivername}:, but it may be sqlite: or postgresql: only.")
    if kind == "sqlite" and parsed.database in {None, "", ":memory:"}:
        raise StoreError("DATABASE_URL names no file, and matches that are only in memory would be lost.")
    return parsed.set(drivername=kind)


def make_engine(url: str) -> AsyncEngine:
    """An engine for the address, with nothing connected yet. Raises StoreError for an address that can't be used."""
    address = read_address(url)
    return _sqlite(address) if address.drivername == "sqlite" else _postgresql(address)


def _sqlite(address: URL) -> AsyncEngine:
    folder = Path(address.database or "").parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"The folder {folder} for the database can't be made: {error.strerror}.") from error
    engine = create_async_engine(
        address.set(drivername="sqlite+aiosqlite"),
        # Without an isolation level Python's sqlite3 opens no transaction of its own accord.
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT / 1000},
        pool_size=CONNECTIONS["sqlite"],
        max_overflow=0,
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """FULL makes each commit survive a power cut; WAL lets readers read meanwhile."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    _write_ahead(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Changing a file to WAL doesn't wait for a lock as other things do, so two first starts at once need patience."""
    give_up = time.monotonic() + BUSY_TIMEOUT / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
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


def _postgresql(address: URL) -> AsyncEngine:
    query = dict(address.query)
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    # libpq alone knows it; some hosts put it into every address.
    query.pop("channel_binding", None)
    dsn = address.set(query=query).render_as_string(hide_password=False)

    async def connect() -> Any:
        # asyncpg reads such addresses itself, certificates and sockets included. Imported for those who need it.
        import asyncpg

        return await asyncpg.connect(dsn)

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=CONNECTIONS["postgresql"],
        max_overflow=0,
        pool_pre_ping=True,
    )
