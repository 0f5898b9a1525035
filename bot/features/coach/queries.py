"""Queries about the coach."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, exists, select

from bot.core.match import MatchId, UserId
from bot.storage.tables import coached
from bot.storage.upserts import inserts

_THIS = (coached.c.match_id == bindparam("match"), coached.c.user_id == bindparam("user"))
_ADD, _DELETE, _EXISTS = inserts(coached), delete(coached).where(*_THIS), select(exists().where(*_THIS))


def is_coached(db: Connection, match: MatchId, user: UserId) -> bool:
    """Whether the coach advises a player in a match."""
    return bool(db.execute(_EXISTS, {"match": match, "user": user}).scalar_one())


def add_coach(db: Connection, match: MatchId, user: UserId) -> None:
    """Switch the coach on."""
    db.execute(_ADD[db.dialect.name], {"match_id": match, "user_id": user})


def delete_coach(db: Connection, match: MatchId, user: UserId) -> None:
    """Switch the coach off."""
    db.execute(_DELETE, {"match": match, "user": user})
