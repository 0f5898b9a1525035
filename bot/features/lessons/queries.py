"""Queries about the lessons that people have done."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from bot.core.match import UserId
from bot.storage.tables import learned
from bot.storage.upserts import inserts

_ADD = inserts(learned)


def add_done(db: Connection, user: UserId, game: str, lesson: str, at: datetime) -> None:
    """Note that a person has done a lesson; when they did it first stays."""
    db.execute(_ADD[db.dialect.name], {"user_id": user, "game": game, "lesson": lesson, "at": at})
