"""Queries about stored analyses: JSON here; `bot.computers.analysis` says what it means."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import MatchId
from bot.storage.tables import analysis
from games.kit.rules import Json

_READ = select(analysis.c.looks).where(analysis.c.match_id == bindparam("match"))
_NOTE = {
    dialect: new.on_conflict_do_update(index_elements=[analysis.c.match_id], set_={"looks": new.excluded.looks})
    for dialect, new in (("sqlite", sqlite.insert(analysis)), ("postgresql", postgresql.insert(analysis)))
}


def stored_looks(db: Connection, match_id: MatchId) -> Json:
    """What was thought of a match so far; None for nothing."""
    found: Json = db.execute(_READ, {"match": match_id}).scalar_one_or_none()
    return found


def store_looks(db: Connection, match_id: MatchId, looks: Json) -> None:
    """All that was thought of a match so far, in place of what was known before."""
    db.execute(_NOTE[db.dialect.name], {"match_id": match_id, "looks": looks})
