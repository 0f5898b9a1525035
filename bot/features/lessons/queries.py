"""Queries about the lessons that people have done."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select

from bot.core.match import UserId
from bot.storage.tables import learned, match, player
from bot.storage.upserts import inserts

_DONE = select(learned.c.lesson).where(learned.c.user_id == bindparam("user"), learned.c.game == bindparam("of_game"))
_ADD = inserts(learned)
_PLAYED = (
    select(match.c.game)
    .join(player, player.c.match_id == match.c.id)
    .where(player.c.user_id == bindparam("user"))
    .group_by(match.c.game)
    .order_by(func.max(match.c.id).desc())
)


def lessons_done(db: Connection, user: UserId, game: str) -> frozenset[str]:
    """The keys of the lessons of a game that a person has done."""
    return frozenset(db.execute(_DONE, {"user": user, "of_game": game}).scalars())


def games_played(db: Connection, user: UserId) -> list[str]:
    """The games of which a person has begun matches, the latest first."""
    return list(db.execute(_PLAYED, {"user": user}).scalars())


def add_done(db: Connection, user: UserId, game: str, lesson: str, at: datetime) -> None:
    """Note that a person has done a lesson; when they did it first stays."""
    db.execute(_ADD[db.dialect.name], {"user_id": user, "game": game, "lesson": lesson, "at": at})
