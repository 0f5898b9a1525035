"""Shared by all queries. Each statement is built once, so that SQLAlchemy finds its SQL in its cache by identity."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    RowMapping,
    Table,
    bindparam,
    func,
    literal,
    select,
)

from bot.core.challenge import Challenge
from bot.core.match import COMPUTER_DIGITS, Match, Row, RowKind, UserId
from bot.core.shards import SERVERS_BY, Shards

Params: TypeAlias = Mapping[str, Any]
FoundT = TypeVar("FoundT")
EVER = datetime(1970, 1, 1, tzinfo=UTC)
"""Before anything that is stored."""

# Two transactions that check at the same time would both find nothing. The lock is held until the transaction ends.
_LOCK_PERSON = select(func.pg_advisory_xact_lock(bindparam("whose")))


def is_computer(user: Column[int]) -> ColumnElement[bool]:
    """Whether a column has the id of a computer player, as `level_of` reads it."""
    return (user < 0) & (-user % 10).between(*COMPUTER_DIGITS)


def lock_person(db: Connection, user: UserId) -> None:
    """Make other transactions that lock this person wait until this one ends."""
    # On SQLite all writing transactions exclude each other.
    if db.dialect.name == "postgresql":
        db.execute(_LOCK_PERSON, {"whose": user})


def is_served(guild: Column[Any]) -> ColumnElement[bool]:
    """Whether the shard of a server (null: of direct messages) is among those in `shards_params`."""
    by = func.coalesce(guild, 0) // literal(SERVERS_BY, BigInteger, literal_execute=True)
    shard = by % bindparam("shard_count", type_=BigInteger)
    return shard.in_(bindparam("shards", type_=BigInteger, expanding=True))


def shards_params(shards: Shards) -> Params:
    """The parameters of `is_served`."""
    return {"shard_count": shards.count, "shards": sorted(shards.numbers)}


_AGREED = ("game", "options", "look", "language", "guild", "channel", "clock", "rated")
"""The columns that a match takes over from its challenge; both tables have them."""


def agreed(on: Challenge | Match) -> dict[str, Any]:
    """The values of the columns that challenges and matches share."""
    values = {name: getattr(on, name) for name in _AGREED}
    return values | {"options": dict(on.options), "look": [list(pair) for pair in on.look]}


def read_agreed(head: RowMapping) -> dict[str, Any]:
    """Read the columns that challenges and matches share, as arguments of `Challenge` or `Terms`."""
    return {name: head[name] for name in _AGREED} | {"look": tuple((key, value) for key, value in head["look"])}


def read_row(found: Sequence[Any]) -> Row:
    """A row of a match's log, from all columns of the table."""
    _, _, kind, seat, text, by, at, cause, on_turn = found
    return Row(RowKind(kind), seat, text, by, at, cause, on_turn)


def same_fields(kind: type[Any], table: Table, *, but: Collection[str] = ()) -> tuple[str, ...]:
    """The fields of a dataclass that columns of the same name store as they are, without the fields in `but`."""
    return tuple(field.name for field in fields(kind) if field.name in table.c and field.name not in but)


def only(found: Sequence[FoundT]) -> FoundT | None:
    """The first result, or None."""
    return found[0] if found else None
