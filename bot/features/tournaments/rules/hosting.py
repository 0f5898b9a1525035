"""The actions of a host in a running tournament. Each returns the new events, or raises TournamentError."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.features.tournaments.rules.actions import check_has_place, returning
from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.events import Called, Ending, EntrantNumber, Event, TableNumber, Unpaired
from bot.features.tournaments.rules.progress import awaits_host
from bot.features.tournaments.rules.tournament import Phase, Tournament


def take_back(
    t: Tournament, entrant: EntrantNumber, now: datetime, begun: Collection[TableNumber] | None = None
) -> tuple[Event, ...]:
    """Take back an entrant who withdrew or was withdrawn: see `returning`. In a round robin or a knockout, they must
    have taken part at its start.
    """
    if t.phase is Phase.OVER:
        raise TournamentError("tournament over")
    if not 1 <= entrant <= len(t.entrants):
        raise TournamentError("not joined")
    if t.entrant(entrant).is_active:
        raise TournamentError("already joined")
    check_has_place(t, entrant)
    return returning(t, entrant, now, begun)


def start_round(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """Start the next round, which waits for the host."""
    if not awaits_host(t):
        raise TournamentError("no round to start")
    return (Called(at=now, round=t.round + 1),)


def undo_round(t: Tournament, now: datetime, begun: Collection[TableNumber] = ()) -> tuple[Event, ...]:
    """Undo the pairing of the latest round; `begun` is as in `may_be_undone`."""
    if not may_be_undone(t, begun):
        raise TournamentError("round has begun")
    return (Unpaired(at=now, round=t.round),)


def may_be_undone(t: Tournament, begun: Collection[TableNumber] = ()) -> bool:
    """Whether the latest round has no results except those of people who have withdrawn; `begun` are the tables in
    whose matches somebody has moved.
    """
    if t.phase is not Phase.RUNNING or not t.traits.rounds_wait:
        return False
    tables = [table for table in t.season_tables() if table.round == t.round]
    results = [result for table in tables for result in table.results]
    is_begun = any(table.number in begun for table in tables)
    return bool(tables) and not is_begun and all(each.ending in {Ending.FORFEIT, Ending.ABORTED} for each in results)
