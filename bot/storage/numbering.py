"""The numbers that matches get."""

from __future__ import annotations

from sqlalchemy import Connection, text

from bot.core.match import MatchId

_NUMBER = text("INSERT INTO sqlite_sequence (name, seq) VALUES ('match', :last)")


def number_matches_from(db: Connection, first: MatchId) -> None:
    """Number the matches of a new SQLite database from here."""
    db.execute(_NUMBER, {"last": first - 1})
