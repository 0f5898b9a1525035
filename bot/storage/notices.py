"""Notices: what a process tells the others on the same PostgreSQL, with the change that makes it necessary."""

from __future__ import annotations

from typing import Literal, TypeAlias

from sqlalchemy import Connection, bindparam, func, literal, select

from bot.core.match import MatchId

Remembered: TypeAlias = Literal["servers", "people", "watchers"]
"""The name of a cache of `Store`."""
CHANNEL = "banmen"
"""The channel of NOTIFY and LISTEN."""
ALL = "*"
"""Stands for all keys of a cache."""

BOARD = "board"
"""A notice of a match whose board must be published, and its server (0: none)."""
ANSWER = "answer"
"""A notice of the key of an engine's answer, for the waiting process."""

_NOTIFY = select(func.pg_notify(literal(CHANNEL, literal_execute=True), bindparam("notice")))


def tell_others(db: Connection, cache: Remembered, key: int | None = None) -> None:
    """Let other processes forget a value, by default all, of a cache as soon as this transaction commits.

    Does nothing on SQLite, where there are no others.
    """
    _notify(db, f"{cache} {ALL if key is None else key}")


def ask_to_publish(db: Connection, match: MatchId, guild: int | None) -> None:
    """Ask the process that hears a match's server to publish its board."""
    _notify(db, f"{BOARD} {match} {guild or 0}")


def tell_answer(db: Connection, key: str) -> None:
    """Notify waiting processes that there is an engine's answer with this key."""
    _notify(db, f"{ANSWER} {key}")


def _notify(db: Connection, notice: str) -> None:
    if db.dialect.name == "postgresql":
        db.execute(_NOTIFY, {"notice": notice})
