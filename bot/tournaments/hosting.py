"""The actions of a host in a running tournament. Each returns the new events, or raises TournamentError."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime

from bot.tournaments.actions import check_has_place, returning
from bot.tournaments.errors import TournamentError
from bot.tournaments.events import (
    Called,
    Ending,
    EntrantNumber,
    Event,
    Forbade,
    Paired,
    Pairing,
    TableNumber,
    Unpaired,
)
from bot.tournaments.progress import awaits_host
from bot.tournaments.tournament import Phase, Tournament, sorted_pair


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


def forbid(t: Tournament, pairs: Iterable[tuple[EntrantNumber, EntrantNumber]], now: datetime) -> tuple[Event, ...]:
    """Set the pairs who must not meet, replacing the previous ones."""
    if t.phase is Phase.OVER:
        raise TournamentError("tournament over")
    if not t.traits.may_forbid:
        raise TournamentError("pairings are fixed")
    chosen = {sorted_pair(one, other) for one, other in pairs}
    if not all(1 <= one < other <= len(t.entrants) for one, other in chosen):
        raise TournamentError("not joined")
    return (Forbade(at=now, pairs=tuple(sorted(chosen))),)


def may_be_paired(t: Tournament) -> bool:
    """Whether the next round waits for the host, who may pair it by hand."""
    return t.traits.pairs_each_round and awaits_host(t)


def pair(t: Tournament, tables: Sequence[tuple[EntrantNumber, ...]], now: datetime) -> tuple[Event, ...]:
    """Begin the next round, which waits for the host, with these tables; the others have a bye.

    No more people than don't fill a table may be left over, apart from those who requested a bye. An entrant with a
    requested bye whom the host seats plays nevertheless.
    """
    if not t.traits.pairs_each_round:
        raise TournamentError("pairings are fixed")
    if not may_be_paired(t):
        raise TournamentError("no round to start")
    paired = [number for table in tables for number in table]
    left = [number for number in t.present if number not in paired]
    if len(set(paired)) < len(paired) or not set(paired) <= set(t.active):
        raise TournamentError("not paired once")
    are_full = bool(tables) and all(len(table) == t.settings.seats for table in tables)
    if not are_full or len(left) >= t.settings.seats:
        raise TournamentError("not everybody paired", seats=t.settings.seats)
    pairings = tuple(map(Pairing, tables))
    following, requested = t.round + 1, tuple(number for number in t.sitting_out if number not in paired)
    return (Paired(at=now, round=following, pairings=pairings, byes=tuple(left), requested=requested),)
