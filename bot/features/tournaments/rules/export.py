"""A whole tournament as JSON, including formats that FIDE's file can't hold."""

from __future__ import annotations

from typing import Any

from bot.features.tournaments.rules.log import settings_to_json
from bot.features.tournaments.rules.lots import fingerprint, secret, ticket_text
from bot.features.tournaments.rules.scores import bye_points
from bot.features.tournaments.rules.standings import are_lots_drawn, has_lots, lots, standings
from bot.features.tournaments.rules.tournament import Table, Tournament

VERSION = 1
"""The version of the file's form."""


def to_json(t: Tournament) -> dict[str, Any]:
    """Settings, people, rounds with their tables and results, and standings, as plain JSON; points as fractions."""
    return {
        "banmen-tournament": VERSION,
        "settings": settings_to_json(t.settings),
        "phase": t.phase.value,
        "started": t.started.isoformat() if t.started else None,
        "ended": t.ended.isoformat() if t.ended else None,
        "end": t.end.value if t.end else None,
        "season": t.season,
        "entrants": [
            {"number": each.number, "name": each.name, "rating": each.rating, "active": each.is_active}
            for each in t.entrants
        ],
        "divisions": [list(division) for division in t.divisions],
        "tables": [_table(table) for table in t.tables if not table.is_undone],
        "byes": [
            [bye.season, bye.round, bye.entrant, bye.kind.value, str(bye_points(bye, t.settings))] for bye in t.byes
        ],
        "lots": _lots(t) if t.divisions and has_lots(t) else None,
        "standings": [
            {
                "place": line.place or None,
                "entrant": line.entrant,
                "division": line.division,
                "points": str(line.points),
                "tie-breaks": {
                    kind.value: str(value) for kind, value in zip(t.settings.tie_breaks, line.tie_breaks, strict=False)
                },
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
            }
            for line in standings(t)
        ],
    }


def _lots(t: Tournament) -> dict[str, Any]:
    """The lots of this season with all that is needed to check them; the secret only once no more will be drawn."""
    return {
        "fingerprint": fingerprint(t),
        "secret": secret(t) if are_lots_drawn(t) else None,
        "drawn": [
            {"order": list(lot.order), "tickets": [ticket_text(t, number, lot.tables) for number in lot.order]}
            for lot in lots(t)
        ],
    }


def _table(table: Table) -> dict[str, Any]:
    slot = table.slot
    return {
        "number": table.number,
        "season": table.season,
        "round": table.round,
        "division": table.division,
        "slot": [slot.round, slot.position] if slot else None,
        "seats": list(table.seats),
        "results": [
            {"ending": each.ending.value, "places": dict(zip(map(str, table.seats), each.places, strict=False))}
            for each in table.results
        ],
    }
