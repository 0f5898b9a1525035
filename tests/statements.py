"""Quicker databases for the tests: statements are compiled once for all of them, and no commit waits for the disk.

Also the statements that databases are sent, for tests that count them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage import database

prepare_as_in_use = database._prepare
"""The bot's preparation of a connection to SQLite."""


@contextmanager
def heard() -> Iterator[list[str]]:
    """All statements that any database is sent within the block."""
    said: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def _prepare_in_haste(connection: Any, record: Any) -> None:
    """Like PostgreSQL's, a test's SQLite database needn't survive a power cut."""
    prepare_as_in_use(connection, record)
    connection.execute("PRAGMA synchronous = OFF")


@pytest.fixture(autouse=True, scope="session")
def compiled_once() -> Iterator[None]:
    """SQLAlchemy keeps what it has compiled by dialect, and each engine has its own unless it is told otherwise."""
    dialects: dict[str, Dialect] = {}
    compiled: dict[Any, Any] = {}

    def create(*arguments: Any, **options: Any) -> Engine:
        engine = create_engine(*arguments, **options, execution_options={"compiled_cache": compiled})
        engine.dialect = dialects.setdefault(engine.dialect.name, engine.dialect)
        return engine

    def create_async(*arguments: Any, **options: Any) -> AsyncEngine:
        engine = create_async_engine(*arguments, **options, execution_options={"compiled_cache": compiled})
        engine.sync_engine.dialect = dialects.setdefault(engine.dialect.name, engine.dialect)
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "create_engine", create)
        patch.setattr("sqlalchemy.ext.asyncio.create_async_engine", create_async)
        patch.setattr(database, "_prepare", _prepare_in_haste)
        yield
