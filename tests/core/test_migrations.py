"""Migrations only add, so that the processes of the release before run on beside the new ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, inspect, text

from bot.storage.migration import MIGRATIONS, upgrade

ADDING_FROM = "v0015"
"""The migrations after this one only add."""
Schema = dict[str, dict[str, Any]]
"""The columns of each table, and its unique indexes and foreign keys."""


def later_migrations() -> list[tuple[str, str]]:
    """Each migration with the one before it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    steps = ScriptDirectory.from_config(config).iterate_revisions("head", ADDING_FROM)
    return [(str(step.down_revision), step.revision) for step in steps]


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    """An empty database."""
    engine = create_engine(f"sqlite:///{tmp_path}/banmen.db", poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def schema_of(connection: Connection) -> Schema:
    """What statements of an older version rely on."""
    found = inspect(connection)
    return {
        table: {
            "columns": {column["name"]: column for column in found.get_columns(table)},
            "unique": {index["name"] for index in found.get_indexes(table) if index["unique"]},
            "references": {tuple(key["constrained_columns"]) for key in found.get_foreign_keys(table)},
        }
        for table in found.get_table_names()
    }


def broken_by(before: Schema, after: Schema) -> list[str]:
    """What a version that knows only the schema before would stumble over."""
    found = [f"{table} is gone" for table in before.keys() - after.keys()]
    for table in before.keys() & after.keys():
        old, new = before[table]["columns"], after[table]["columns"]
        found += [f"{table}.{name} is gone" for name in old.keys() - new.keys()]
        for name in old.keys() & new.keys():
            was, now = ((str(column["type"]), column["nullable"]) for column in (old[name], new[name]))
            found += [f"{table}.{name} has changed"] if was != now else []
        added = (new[name] for name in new.keys() - old.keys())
        found += [
            f"{table}.{column['name']} needs a value"
            for column in added
            if not column["nullable"] and column["default"] is None
        ]
        for what in ("unique", "references"):
            found += [f"{table} has another {what}: {name}" for name in after[table][what] - before[table][what]]
    return found


@pytest.mark.parametrize(("before", "after"), later_migrations())
def test_a_migration_leaves_the_version_before_it_working(connection: Connection, before: str, after: str) -> None:
    upgrade(connection, before)
    known = schema_of(connection)
    upgrade(connection, after)
    assert broken_by(known, schema_of(connection)) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("DROP TABLE mined", "mined is gone"),
        ("ALTER TABLE match DROP COLUMN look", "match.look is gone"),
        ("ALTER TABLE match RENAME COLUMN look TO appearance", "match.look is gone"),
        ("ALTER TABLE kept RENAME TO remembered", "kept is gone"),
        ("CREATE UNIQUE INDEX once ON ban (user_id)", "ban has another unique: once"),
    ],
)
def test_a_change_that_would_break_the_version_before_is_found(connection: Connection, change: str, told: str) -> None:
    upgrade(connection, ADDING_FROM)
    known = schema_of(connection)
    connection.execute(text(change))
    assert told in broken_by(known, schema_of(connection))


def test_a_new_column_needs_a_default_or_may_be_null(connection: Connection) -> None:
    connection.execute(text("CREATE TABLE thing (id INTEGER NOT NULL)"))
    known = schema_of(connection)
    connection.execute(text("DROP TABLE thing"))
    connection.execute(
        text("CREATE TABLE thing (id INTEGER NOT NULL, a TEXT, b TEXT NOT NULL DEFAULT '', c INT NOT NULL)")
    )
    assert broken_by(known, schema_of(connection)) == ["thing.c needs a value"]
