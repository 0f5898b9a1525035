"""Queries about stored analyses. `bot.features.analysis.evaluation` defines their JSON."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from bot.core.match import MatchId
from bot.storage import match_queries
from bot.storage.tables import analysis
from bot.storage.upserts import upserts
from games.kit.rules import Json

_LOAD = select(analysis.c.looks).where(analysis.c.match_id == bindparam("match"))
_SAVE = upserts(analysis)


def load_evaluations(db: Connection, match_id: MatchId) -> Json:
    """The evaluations stored for a match; None if there are none."""
    found: Json = db.execute(_LOAD, {"match": match_id}).scalar_one_or_none()
    return found


def save_evaluations(db: Connection, match_id: MatchId, evaluations: Json) -> None:
    """Replace a match's evaluations; does nothing if the match was deleted."""
    if match_queries.saved_match(db, match_id) is not None:
        db.execute(_SAVE[db.dialect.name], {"match_id": match_id, "looks": evaluations})
