"""Tournaments as the database stores them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import HostedTournament, TableMatch, TournamentId
from bot.features.tournaments.news import Note
from bot.features.tournaments.rules import Event, Row, from_row
from bot.storage.tables import tournament, tournament_event, tournament_title


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament that was announced, with everything that is stored about it."""

    hosted: HostedTournament
    events: Sequence[Event]
    matches: Sequence[TableMatch]
    notes: Sequence[Note]
    titles: Mapping[int, int]
    """The people who have won titles, and their places."""


def all_cups(db: Connection) -> list[Cup]:
    """All tournaments that were announced."""
    found = (queries.find(db, TournamentId(number)) for number in db.execute(select(tournament.c.id)).scalars().all())
    return [_cup(db, hosted) for hosted in found if hosted is not None and not hosted.is_draft]


def _cup(db: Connection, hosted: HostedTournament) -> Cup:
    of_this = select(tournament_event).where(tournament_event.c.tournament_id == hosted.id)
    rows = db.execute(of_this.order_by(tournament_event.c.number)).mappings().all()
    won = db.execute(
        select(tournament_title.c.user_id, tournament_title.c.place).where(
            tournament_title.c.tournament_id == hosted.id
        )
    )
    return Cup(
        hosted,
        [from_row(Row(row["kind"], row["at"], _data(row["data"], row["user_id"]))) for row in rows],
        queries.matches_of(db, hosted.id),
        note_queries.notes_of(db, hosted.id),
        {row.user_id: row.place for row in won},
    )


def _data(data: dict[str, Any], user: int | None) -> dict[str, Any]:
    return data if user is None else {**data, queries.USER: user}


def cups_left(db: Connection, now: datetime) -> dict[str, Sequence[Any]]:
    """Describe what the bot has still to do in tournaments at a moment (UTC)."""
    return {
        "tournaments to go on": queries.due_tournaments(db, now),
        "messages of tournaments": queries.outdated(db),
        "matches to be opened": queries.unopened(db),
        "notes of tournaments": note_queries.behind(db),
    }
