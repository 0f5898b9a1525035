"""What all queries share. Statements are made once, so that SQLAlchemy finds their SQL in its cache by identity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, RowMapping, bindparam, func, select

from bot.core.challenge import Challenge
from bot.core.match import Kind, Match, Row, UserId

Params: TypeAlias = Mapping[str, Any]
FoundT = TypeVar("FoundT")


# Two that look at the same time would both find nothing; held until the transaction ends.
_LOCK_PERSON = select(func.pg_advisory_xact_lock(bindparam("whose")))


def lock_person(db: Connection, user: UserId) -> None:
    """Make other transactions that lock this person wait until this one ends."""
    # SQLite lets nobody else write meanwhile.
    if db.dialect.name == "postgresql":
        db.execute(_LOCK_PERSON, {"whose": user})


_AGREED = ("game", "options", "look", "language", "guild", "channel", "clock", "rated")
"""What is agreed on: a match has it from its challenge, and both store it alike."""


def agreed(on: Challenge | Match) -> dict[str, Any]:
    """What is agreed on, by column."""
    values = {name: getattr(on, name) for name in _AGREED}
    return values | {"options": dict(on.options), "look": [list(pair) for pair in on.look]}


def read_agreed(head: RowMapping) -> dict[str, Any]:
    """The same, by argument of a `Challenge` or of `Terms`."""
    return {name: head[name] for name in _AGREED} | {"look": tuple((key, value) for key, value in head["look"])}


def read_row(found: Sequence[Any]) -> Row:
    """A row of a match's log, from all columns of its table."""
    _, _, kind, seat, text, by, at, cause, on_turn = found
    return Row(Kind(kind), seat, text, by, at, cause, on_turn)


def only(found: Sequence[FoundT]) -> FoundT | None:
    """The first of what was found; None where nothing was."""
    return found[0] if found else None
