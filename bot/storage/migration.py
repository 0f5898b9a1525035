"""Migrating a database. Alembic is imported only if there is something to do, so that the bot starts quickly."""

from __future__ import annotations

import logging
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from bot.storage.database import Database, StoreError, open_database
from bot.storage.tables import SCHEMA

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x62616E6D656E
"""PostgreSQL's advisory lock for migrations: "banmen" in ASCII."""


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
        if await database.read(_version) != SCHEMA:
            await database.write(_upgrade)
    except (SQLAlchemyError, OSError, ValueError) as error:
        raise StoreError("not-opened", why=_reason(error)) from error


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version


def _upgrade(connection: Connection) -> None:
    """Run the migrations under a lock: SQLite's lock for writing, or an advisory lock on PostgreSQL."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = _version(connection)
    if version == SCHEMA:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        if version is not None:
            ScriptDirectory.from_config(config).get_revision(version)
    except CommandError:
        raise StoreError("too-new", schema=version or "") from None
    command.upgrade(config, "head")


def _reason(error: BaseException) -> str:
    return str(getattr(error, "orig", None) or error).strip().rstrip(".") or type(error).__name__
