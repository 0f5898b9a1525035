"""Queries for monitoring. They count, and return no names."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from bot.storage.match_queries import is_to_do
from bot.storage.tables import is_played, is_unshown, log, match

_GOING = select(match.c.game, func.count().label("matches")).where(is_played).group_by(match.c.game)
_UNSHOWN = (
    select(func.count(match.c.id), func.min(log.c.at))
    # The first row that the channel hasn't seen.
    .join(log, (log.c.match_id == match.c.id) & (log.c.number == match.c.shown_revision))
    .where(is_unshown, match.c.revision > match.c.shown_revision, is_to_do)
)


class Unshown(NamedTuple):
    """The boards that show less than they should."""

    boards: int
    since: datetime | None
    """The time (UTC) of the oldest change that isn't shown yet."""


def going_by_game(db: Connection) -> Mapping[str, int]:
    """Number of matches that are being played, by game."""
    return {row.game: row.matches for row in db.execute(_GOING)}


def unshown_boards(db: Connection, since: datetime) -> Unshown:
    """The boards that have something to show in a channel that still exists; `since` is as in `unshown`."""
    return Unshown(*db.execute(_UNSHOWN, {"since": since}).one())
