"""The winners of a tournament, and the titles that it awards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.features.tournaments.rules.scores import is_annulled
from bot.features.tournaments.rules.standings import Standing, standings
from bot.features.tournaments.rules.tournament import Entrant, Phase, Tournament

PODIUM = 3
"""The number of places that win a title."""


class Titles(NamedTuple):
    """The titles of a season, replacing those awarded before."""

    season: int
    places: Mapping[int, int]
    """By user."""


def awarded(before: Tournament, after: Tournament) -> Titles | None:
    """The titles that a change awards. They wait until the results of a season can't be corrected any more because the
    next one begins, or until the end, after which a correction awards them anew.
    """
    if after.season > before.season:
        return Titles(before.season, titles(before))
    return Titles(after.season, titles(after)) if after.phase is Phase.OVER else None


def podium(t: Tournament, places: int = PODIUM) -> tuple[Standing, ...]:
    """The first places, by default three, of those who have played. In a league, those of the first division. Empty if
    there is no result of a match to which a player came.
    """
    counted = (table.counted for table in t.season_tables() if not is_annulled(t, table))
    if not any(any(result.places) for results in counted for result in results):
        return ()
    lines = (line for line in standings(t) if 0 < line.place <= places and line.played and not line.division)
    return tuple(line for line in lines if _keeps_place(t, line))


def _keeps_place(t: Tournament, line: Standing) -> bool:
    """Whether an entrant hasn't withdrawn. In a knockout, those who withdraw have only lost their match."""
    is_lost = t.traits.has_bracket and t.entrant(line.entrant).barred is None
    return line.is_active or is_lost


def winners(t: Tournament) -> tuple[tuple[Entrant, int], ...]:
    """The entrants on the podium, and their places."""
    return tuple((t.entrant(line.entrant), line.place) for line in podium(t))


def titles(t: Tournament) -> dict[int, int]:
    """The people who have won a title, and their places."""
    return {held.user: place for held, place in winners(t) if held.user > 0}
