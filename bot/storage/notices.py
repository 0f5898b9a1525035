"""Notices: with a change, a process tells the others on the same PostgreSQL which values they have to read anew."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sqlalchemy import Connection, bindparam, func, literal, select

Remembered: TypeAlias = Literal["servers", "people", "watchers"]
"""The name of a cache of `Store`."""
CHANNEL = "banmen"
"""The channel of NOTIFY and LISTEN."""
ALL = "*"
"""Stands for all keys of a cache."""

_NOTIFY = select(func.pg_notify(literal(CHANNEL, literal_execute=True), bindparam("notice")))


def tell_others(db: Connection, cache: Remembered, key: int | None = None) -> None:
    """Let other processes forget a value, by default all, of a cache as soon as this transaction commits.

    Does nothing on SQLite, where there are no others.
    """
    if db.dialect.name == "postgresql":
        db.execute(_NOTIFY, {"notice": f"{cache} {ALL if key is None else key}"})
