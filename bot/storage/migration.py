"""Migrating a database. Alembic is imported only if there is something to do, so that the bot starts quickly."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage.database import Database, StoreError, not_opened, open_database
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


async def bring_up_to_date(database: Database) -> None:
    """Run the missing migrations in one transaction, one process at a time. Raises StoreError."""
    try:
        if await database.read(version) != SCHEMA:
            await database.write(upgrade)
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise not_opened(error) from error


def version(connection: Connection) -> str | None:
    """The newest migration that a database has had; None if it has no tables yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def is_known(connection: Connection, schema: str) -> bool:
    """Whether a migration is among ours; those of a newer version aren't."""
    if schema == SCHEMA:
        return True
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    try:
        return ScriptDirectory.from_config(_config(connection)).get_revision(schema) is not None
    except CommandError:
        return False


def upgrade(connection: Connection, schema: str = SCHEMA) -> None:
    """Run the migrations up to `schema` under a lock: SQLite's lock for writing, or an advisory lock on PostgreSQL."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    found = version(connection)
    if found == schema:
        return
    if found is not None and not is_known(connection, found):
        if schema == SCHEMA and _is_for_us(connection):
            return
        raise StoreError("too-new", schema=found)
    from alembic import command

    if found is None:
        _log.info("new database", database=connection.engine.url.database or connection.dialect.name, schema=schema)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(_config(connection), schema)
    if schema == SCHEMA:
        connection.execute(upserts(kept)[connection.dialect.name], {"key": OLDEST, "value": LAST_RELEASE})


def _is_for_us(connection: Connection) -> bool:
    """Whether a newer release that has migrated the database has only added to what we know."""
    oldest = connection.execute(select(kept.c.value).where(kept.c.key == OLDEST)).scalar()
    return oldest is not None and oldest <= SCHEMA


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
