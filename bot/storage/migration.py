"""Migrating a database. Alembic is imported only if there is something to do, so that the bot starts quickly."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.core.shards import ALL_SHARDS
from bot.storage.database import DAMAGED, Database, StoreError, not_opened, open_database, read_address, reason
from bot.storage.only_process import as_only_process
from bot.storage.process_state import NONCE_SECRET
from bot.storage.tables import LAST_RELEASE, SCHEMA, kept
from bot.storage.upserts import upserts

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
OLDEST = "oldest release"
"""The key under which a database names the newest migration of the oldest release that can use it."""
LOCK = 0x62616E6D656E
"""PostgreSQL's advisory lock for migrations: "banmen" in ASCII."""

_log = structlog.get_logger("banmen.storage")


async def migrate(url: str, direct: str | None = None) -> None:
    """Migrate the database at `url`, creating it if there is none. `direct` is as in `open_database`.

    Raises StoreError.
    """
    database = open_database(url, direct)
    try:
        await bring_up_to_date(database)
    finally:
        await database.close()


async def bring_up_to_date(database: Database, schema: str = SCHEMA, migrations: Path = MIGRATIONS) -> None:
    """Run the missing migrations in one transaction, one process at a time. A SQLite file is copied before.

    Raises StoreError.
    """

    def work(connection: Connection) -> None:
        found = version(connection)
        if found not in {None, schema} and is_known(found or "", migrations):
            _copy(connection, found or "")
        upgrade(connection, schema, migrations)

    if not await is_up_to_date(database, schema):
        with _explaining():
            await database.write(work)


async def is_up_to_date(database: Database, schema: str = SCHEMA) -> bool:
    """Whether a database has had all migrations. Raises StoreError."""
    return await schema_of(database) == schema


async def schema_of(database: Database) -> str | None:
    """The newest migration that a database has had; None if it has no tables yet. Raises StoreError."""
    with _explaining():
        return await database.read(version)


@contextmanager
def _explaining() -> Iterator[None]:
    """Raises StoreError in place of the errors of a database that can't be opened."""
    try:
        yield
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise not_opened(error) from error


def version(connection: Connection) -> str | None:
    """The newest migration that a database has had; None if it has no tables yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def is_known(schema: str, migrations: Path = MIGRATIONS) -> bool:
    """Whether a migration is among ours; those of another version aren't."""
    if schema == SCHEMA:
        return True
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    try:
        return ScriptDirectory.from_config(_config(migrations)).get_revision(schema) is not None
    except CommandError:
        return False


def upgrade(connection: Connection, schema: str = SCHEMA, migrations: Path = MIGRATIONS) -> None:
    """Run the migrations up to `schema` under a lock: SQLite's lock for writing, or an advisory lock on PostgreSQL."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = version(connection)
    if found == schema:
        return
    if found is not None and not is_known(found, migrations):
        if schema == SCHEMA and _is_for_us(connection):
            return
        raise StoreError("too-new", schema=found)
    from alembic import command

    if found is None:
        _log.info("new database", database=connection.engine.url.database or connection.dialect.name, schema=schema)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = _config(migrations)
    config.attributes["connection"] = connection
    command.upgrade(config, schema)
    if schema == SCHEMA:
        connection.execute(upserts(kept)[connection.dialect.name], {"key": OLDEST, "value": LAST_RELEASE})


def set_aside(url: str, *others: Path) -> Path | None:
    """Rename the SQLite file at `url` and `others`, which belong together, if one of them is damaged.

    Returns its new path, or None if nothing had to be renamed. Raises StoreError "in-use".
    """
    file = Path(read_address(url).database or "")
    if not any(_is_damaged(each) for each in (file, *others)):
        return None
    with as_only_process(url, ALL_SHARDS):
        # The database last, because it decides what happens at the next start if this is interrupted.
        return [_renamed(each) for each in (*others, file)][-1]


def _is_damaged(file: Path) -> bool:
    """Whether a file is there that SQLite can't read as a database."""
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",))
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode & 0xFF in DAMAGED


def _renamed(file: Path) -> Path:
    """Rename a SQLite file, if it is there, with what SQLite has beside it after a crash. Returns the new path."""
    renamed = _unused(file, "damaged")
    for end in ("-wal", "-shm", ""):
        if (part := file.with_name(file.name + end)).exists():
            part.rename(renamed.with_name(renamed.name + end))
    return renamed


def _unused(file: Path, label: str) -> Path:
    """A path beside a file that isn't in use, with `label` in its name."""
    paths = (file.with_stem(f"{file.stem}-{label}{number}") for number in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(path for path in paths if not path.exists())


def _copy(connection: Connection, schema: str) -> None:
    """Copy a SQLite file to one beside it, named after its schema, in a transaction that hasn't changed anything yet.

    PostgreSQL has its own backups. Raises StoreError "not-copied".
    """
    if connection.dialect.name != "sqlite":
        return
    file = Path(connection.engine.url.database or "")
    copy = _unused(file, schema)
    unfinished = copy.with_name(f"{copy.name}.part")
    try:
        # The transaction keeps others from writing; in WAL mode, another connection can read what it began with.
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
            # A database that is put back must not repeat nonces.
            target.execute("PRAGMA secure_delete = ON")
            target.execute("DELETE FROM kept WHERE key = ?", [NONCE_SECRET])
            target.commit()
        shutil.copymode(file, unfinished)
        unfinished.replace(copy)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise StoreError("not-copied", file=str(copy), why=reason(error)) from error
    _log.info("database copied before its migration", file=str(copy))


def _is_for_us(connection: Connection) -> bool:
    """Whether a newer release that has migrated the database has only added to what we know."""
    oldest = connection.execute(select(kept.c.value).where(kept.c.key == OLDEST)).scalar()
    return oldest is not None and oldest <= SCHEMA


def _config(migrations: Path) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
