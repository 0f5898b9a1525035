"""The database at a `DATABASE_URL`, which runs units of work in transactions.

A unit of work is a plain function of a connection, the same for SQLite and PostgreSQL. On SQLite it runs as a whole in
a connection's own thread. On PostgreSQL SQLAlchemy runs it in the event loop's thread, as a greenlet that yields to the
loop while asyncpg works, so it has to be quick. A unit of work must be fit for both: it doesn't touch the event loop.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import copy_context
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Self, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InternalError

from bot.errors import ExplainedError
from bot.private_files import make_database_private

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

POOL = "sqlalchemy.pool.impl.AsyncAdaptedQueuePool"
"""The logger of the connections to PostgreSQL."""
BUSY_TIMEOUT = 10_000
"""Milliseconds that SQLite waits for another process's transaction."""
CONNECT_TIMEOUT: Final = 5.0
"""Seconds for connecting to PostgreSQL."""
STATEMENT_TIMEOUT: Final = 10.0
"""Seconds for a statement on PostgreSQL, a commit among them. Migrations, backups and restoring take as long as they
need.
"""
WAIT_TIMEOUT: Final = 20.0
"""Seconds that a unit of work waits for a connection, or on SQLite for its turn to write."""
CONNECTIONS = {"sqlite": 3, "postgresql": 10}
"""Maximum number of connections. On SQLite one may write while the others read."""

INSTALL_SERVER = f"{sys.executable} -m pip install -r requirements-server.txt"
"""The command that installs what PostgreSQL, its queue, compiled engines and Sentry need."""

KINDS = {"sqlite": "sqlite", "postgresql": "postgresql", "postgres": "postgresql"}

ResultT = TypeVar("ResultT")


StoreErrorKey: TypeAlias = Literal[
    "no-address",  # setting
    "wrong-kind",  # kind
    "no-file",
    "no-folder",  # folder, why
    "folder-missing",  # folder
    "not-there",  # where
    "not-opened",  # why
    "damaged",  # why
    "not-reached",  # why; may pass by itself
    "too-new",  # schema
    "not-copied",  # file, why
    "no-driver",  # command
    "in-use",  # file
    "not-alone",
    "no-jobs",
]


class StoreError(ExplainedError[StoreErrorKey, str]):
    """The database can't be used. The evidence never contains the password."""


DISK_FULL = "53100"
"""PostgreSQL's code of a full disk."""
TEMPORARY_CODES = ("08", "40", "53", "55P03", "57", "58")
"""Prefixes of the codes of temporary errors: PostgreSQL is starting, stopping, full or out of reach, its disk fails, or
another transaction was in the way.
"""
TEMPORARY_SQLITE = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL}
)
"""SQLite's codes of temporary errors: another process has the file, or the disk or the memory is full or fails."""
TEMPORARY_ERRNOS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.ENOMEM, errno.EMFILE, errno.ENFILE})
"""The system's codes of such errors of a file or folder."""
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""SQLite's codes of a file that isn't a whole database."""


def not_opened(error: BaseException) -> StoreError:
    """The error to raise if a database can't be opened because of this one."""
    first: Any = getattr(error, "orig", None) or error
    if _sqlite_code(first) in DAMAGED:
        return StoreError("damaged", why=reason(error))
    code = getattr(first, "sqlstate", None)
    # The server has hung up: asyncpg reports that as an internal error if it comes between two statements.
    is_cut_off = isinstance(error, InternalError) and not code
    is_cut_off = is_cut_off or isinstance(first, OSError) or getattr(error, "connection_invalidated", False)
    may_pass = is_cut_off or is_temporary(first) or str(code or "").startswith(TEMPORARY_CODES)
    return StoreError("not-reached" if may_pass else "not-opened", why=reason(error))


def is_temporary(error: BaseException | None) -> bool:
    """Whether an error of SQLite, or of a file or folder, may pass by itself."""
    return _sqlite_code(error) in TEMPORARY_SQLITE or getattr(error, "errno", None) in TEMPORARY_ERRNOS


def _sqlite_code(error: BaseException | None) -> int | None:
    """The primary code of an error of SQLite; None for others."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def is_disk_full(error: BaseException) -> bool:
    """Whether an error says that the database's disk is full. Then nothing was saved, even during a commit."""
    first: Any = getattr(error, "orig", None) or error
    if isinstance(first, sqlite3.Error):
        return getattr(first, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(first, "sqlstate", None) == DISK_FULL


def reason(error: BaseException) -> str:
    """An error's reason in the database's words."""
    return str(getattr(error, "orig", None) or error).strip().rstrip(".") or type(error).__name__


class Database(ABC):
    """Runs each unit of work in a transaction: committed at its end, or rolled back if it raises."""

    direct: str | None = None
    """The address of PostgreSQL itself, past any pooler; None for SQLite."""
    is_alone = False
    """Whether no other process uses the database."""

    @abstractmethod
    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing. Others may commit between its statements."""

    @abstractmethod
    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""

    @abstractmethod
    async def close(self) -> None:
        """Close all connections."""


def open_database(url: str, direct: str | None = None, *, statement: float | None = None) -> Database:
    """The database at an address, not yet connected. Raises StoreError if the address can't be used.

    On PostgreSQL a statement may take `statement` seconds, by default as long as it needs.
    `direct` is the address of PostgreSQL itself if `url` is that of PgBouncer or another pooler, which may run each
    transaction on another of its connections.
    """
    address = read_address(url)
    if address.drivername == "sqlite":
        return _sqlite(address)
    return _postgresql(
        _dsn(address), None if direct is None else _dsn(read_address(direct, "DATABASE_DIRECT_URL")), statement
    )


def read_address(url: str, setting: str = "DATABASE_URL") -> URL:
    """Parse the address of a SQLite or PostgreSQL database, without a driver; a wrong one is said to be in `setting`.

    Raises StoreError for any other address.
    """
    try:
        address = make_url(url.strip())
    except (ArgumentError, ValueError):
        raise StoreError("no-address", setting=setting) from None
    if "@" in (address.host or ""):
        # It is in the password, and must be written %40.
        raise StoreError("no-address", setting=setting)
    kind = KINDS.get(address.drivername.partition("+")[0])
    if kind is None:
        raise StoreError("wrong-kind", kind=address.drivername)
    if kind == "sqlite" and address.database in {None, "", ":memory:"}:
        raise StoreError("no-file")
    is_complete = kind == "postgresql" or not (address.host or address.query)
    if not is_complete or (address.port is not None and not 0 < address.port < 65536):
        raise StoreError("no-address", setting=setting)
    return address.set(drivername=kind)


def place_of(url: str) -> str:
    """The address of a database without its user, password and parameters. Raises StoreError like `read_address`."""
    address = read_address(url)
    place = URL.create(address.drivername, host=address.host, port=address.port, database=address.database)
    return place.render_as_string()


def _sqlite(address: URL) -> Database:
    """A SQLite file on this machine."""
    check_folder(address)
    make_database_private(Path(address.database or ""))
    engine = create_engine(
        address,
        # Without an isolation level Python's sqlite3 opens no transaction by itself.
        connect_args={"isolation_level": None, "timeout": BUSY_TIMEOUT / 1000},
        # An error's text is logged, and its parameters may name people.
        hide_parameters=True,
        poolclass=NullPool,
    )
    event.listen(engine, "connect", _prepare)
    return Sqlite(engine)


def check_folder(address: URL) -> None:
    """Raise StoreError unless the folder of a SQLite file is there.

    It isn't made here: if a disk isn't mounted, a new database beside it would look like a new bot.
    """
    folder = Path(address.database or "").parent
    if not folder.is_dir():
        raise StoreError("folder-missing", folder=str(folder))


def check_file(url: str) -> None:
    """Raise StoreError if there is no SQLite file at an address, which would be made."""
    address = read_address(url)
    if address.drivername == "sqlite" and not Path(address.database or "").is_file():
        raise StoreError("not-there", where=address.database or "")


def make_folder(folder: Path) -> None:
    """Make the folder of a SQLite file. Raises StoreError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("no-folder", folder=str(folder), why=error.strerror or "") from error


class _SqliteThread:
    """A connection to SQLite and aiosqlite's thread for it, in which alone it is used."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection
        self._thread = aiosqlite.Connection(self._connect, iter_chunk_size=64)
        # Like SQLAlchemy's: a thread that was never closed must not keep the process alive.
        self._thread._thread.daemon = True

    @classmethod
    async def open(cls, engine: Engine) -> Self:
        """Start a thread, which connects."""
        opened = cls(engine)
        try:
            await opened._thread
        except BaseException:
            # aiosqlite has told the thread to end, but it may still report to an event loop that is closed by then.
            await asyncio.to_thread(opened._thread._thread.join)
            raise
        return opened

    def _connect(self) -> Any:
        self._connection = self._engine.connect()
        return self._connection.connection.driver_connection

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:

        def read() -> ResultT:
            try:
                return work(self._connection)
            finally:
                # Python's sqlite3 has opened no transaction, but SQLAlchemy believes in one.
                self._connection.rollback()

        return await self._run(read)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work in a transaction."""

        def write() -> ResultT:
            with self._connection.begin():
                # Take the write lock at once: a transaction that reads first may be unable to write later.
                self._connection.exec_driver_sql("BEGIN IMMEDIATE")
                return work(self._connection)

        return await self._run(write)

    async def _run(self, unit: Callable[[], ResultT]) -> ResultT:
        """Run a function in the thread, with the caller's context variables."""
        context = copy_context()

        def run() -> ResultT:
            try:
                return context.run(unit)
            except StopIteration as error:
                # A future refuses this exception, so the caller would wait for ever.
                raise RuntimeError("a unit of work raised StopIteration") from error

        try:
            return await self._hand_over(run)
        except asyncio.CancelledError:
            # The thread works on, and may commit. Only then are the connection, and the turn to write, free again.
            await self._finish()
            raise

    async def _finish(self) -> None:
        """Wait until the thread has done what it was asked to do, even if cancelled again."""
        while True:
            try:
                await self._hand_over(lambda: None)
            except asyncio.CancelledError:
                continue
            return

    def _hand_over(self, function: Callable[[], ResultT]) -> Awaitable[ResultT]:
        """Hand a function over to the thread, which takes about as long as a statement.

        aiosqlite's own methods do that for every statement, fetch and close; this is what they are built on.
        """
        handed_over: Awaitable[ResultT] = self._thread._execute(function)  # type: ignore[no-untyped-call]
        return handed_over

    @property
    def is_usable(self) -> bool:
        """Whether no transaction was left open, as after a rollback that failed."""
        return not (self._thread.in_transaction or self._connection.in_transaction())

    async def close(self) -> None:
        """Close the connection and end the thread."""
        try:
            await self._hand_over(self._connection.close)
        finally:
            await self._thread.close()


@asynccontextmanager
async def _waiting(what: asyncio.Lock | asyncio.Semaphore) -> AsyncIterator[None]:
    """Hold a lock or a semaphore. Raises TimeoutError if it isn't free in time."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        await what.acquire()
    try:
        yield
    finally:
        what.release()


class Sqlite(Database):
    """A SQLite file, with some connections, each of which has a thread."""

    is_alone = True

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._idle: list[_SqliteThread] = []
        self._places = asyncio.Semaphore(CONNECTIONS["sqlite"])
        # One writer at a time in this process: SQLite itself would make them poll with ever longer pauses.
        self._turn = asyncio.Lock()

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        async with self._thread() as thread:
            return await thread.read(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        async with _waiting(self._turn), self._thread() as thread:
            return await thread.write(work)

    @asynccontextmanager
    async def _thread(self) -> AsyncIterator[_SqliteThread]:
        """A connection for exclusive use."""
        async with _waiting(self._places):
            # The latest used has its statements and pages at hand.
            thread = self._idle.pop() if self._idle else await _SqliteThread.open(self._engine)
            try:
                yield thread
            finally:
                if thread.is_usable:
                    self._idle.append(thread)
                else:
                    await thread.close()

    async def close(self) -> None:
        """Close all connections, each after the unit of work that it runs."""
        async with AsyncExitStack() as places:
            for _ in range(CONNECTIONS["sqlite"]):
                await places.enter_async_context(self._places)
            while self._idle:
                await self._idle.pop().close()


def _prepare(connection: Any, _record: Any) -> None:
    """Configure a connection: FULL makes each commit survive a power cut; WAL lets others read during a write."""
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")
    # Overwrite deleted data; only some builds of SQLite do so by themselves.
    connection.execute("PRAGMA secure_delete = ON")
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
            time.sleep(0.01)
        else:
            return


class _Postgresql(Database):
    """A PostgreSQL server.

    Connections may have broken while idle, as after a restart of the server. Asking before each use takes a
    round trip, so work that fails because of that, with nothing committed, is done again on a new connection.
    """

    def __init__(self, engine: AsyncEngine, direct: str) -> None:
        self.direct = direct
        self._writing = engine
        # Saves the round trips of BEGIN and ROLLBACK.
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:

        async def read() -> ResultT:
            async with self._connection(self._reading) as connection:
                return await connection.run_sync(work)

        try:
            return await read()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
        return await read()

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        is_committing = False

        async def write() -> ResultT:
            nonlocal is_committing
            async with self._connection(self._writing) as connection:
                result = await connection.run_sync(work)
                is_committing = True
                await connection.commit()
                return result

        try:
            return await write()
        except DBAPIError as error:
            if is_committing or not error.connection_invalidated:
                raise
        return await write()

    @staticmethod
    @asynccontextmanager
    async def _connection(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        """A connection; what wasn't committed is rolled back."""
        async with engine.connect() as connection:
            try:
                yield connection
            except TimeoutError:
                # The server is silent, so it would not answer to a rollback either.
                await connection.invalidate()
                raise

    async def close(self) -> None:
        await self._writing.dispose()


def _dsn(address: URL) -> str:
    """The address of a PostgreSQL server as asyncpg reads it, including certificates and sockets."""
    query = dict(address.query)
    if "ssl" in query:
        query["sslmode"] = query.pop("ssl")
    # Only libpq knows this; some hosts put it into every address.
    query.pop("channel_binding", None)
    return address.set(query=query).render_as_string(hide_password=False)


def _postgresql(dsn: str, direct: str | None, statement: float | None) -> Database:
    """A PostgreSQL server, for more than one process or machine; also behind a pooler if there is a `direct` way."""
    # Imported only if needed, so that starting with SQLite is quick: SQLAlchemy's part brings all of its ORM.
    if not (find_spec("asyncpg") and find_spec("pgqueuer")):
        raise StoreError("no-driver", command=INSTALL_SERVER)
    import asyncpg
    from sqlalchemy.ext.asyncio import create_async_engine

    async def connect() -> Any:
        try:
            cached: dict[str, Any] = {} if direct is None else {"statement_cache_size": 0}
            return await asyncpg.connect(dsn, timeout=CONNECT_TIMEOUT, command_timeout=statement, **cached)
        except asyncpg.PostgresError as error:
            raise not_opened(error) from error

    # A pooler's connection may have another process's statements, or none of ours: prepare each anew, without a name.
    pooled = {"prepared_statement_cache_size": 0, "prepared_statement_name_func": str}
    prepared: dict[str, Any] = {} if direct is None else pooled

    def create() -> Any:
        dialect: Any = engine.sync_engine.dialect
        return dialect.dbapi.connect(async_creator_fn=connect, **prepared)

    engine = create_async_engine(
        "postgresql+asyncpg://",
        creator=create,
        pool_size=CONNECTIONS["postgresql"],
        max_overflow=0,
        hide_parameters=True,
        pool_timeout=WAIT_TIMEOUT,
    )
    logging.getLogger(POOL).addFilter(_tells_something)
    return _Postgresql(engine, direct or dsn)


def _tells_something(record: logging.LogRecord) -> bool:
    """Whether a line of the pool isn't merely that a connection to a server that is gone couldn't be closed."""
    return not str(record.msg).startswith(("Exception closing connection", "Exception terminating connection"))
