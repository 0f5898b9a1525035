"""Inserts of rows that may exist already, by dialect (`Connection.dialect.name`)."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite

ByDialect: TypeAlias = dict[str, Insert]


def inserts(table: Table) -> ByDialect:
    """Insert rows, keeping the existing ones."""
    return {
        "sqlite": sqlite.insert(table).on_conflict_do_nothing(),
        "postgresql": postgresql.insert(table).on_conflict_do_nothing(),
    }


def upserts(table: Table) -> ByDialect:
    """Insert rows, replacing those with the same primary key."""
    statements: ByDialect = {}
    for dialect, new in (("sqlite", sqlite.insert(table)), ("postgresql", postgresql.insert(table))):
        values = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
        statements[dialect] = new.on_conflict_do_update(index_elements=table.primary_key.columns, set_=values)
    return statements
