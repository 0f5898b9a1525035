"""The events that happen automatically: rounds begin, forfeits count, a tournament ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.features.tournaments.rules import arena, knockout, swiss, tables
from bot.features.tournaments.rules.events import (
    Barred,
    Ended,
    Ending,
    EndReason,
    EntrantNumber,
    Event,
    Paired,
    Pairing,
    Reported,
    Result,
    TimeUp,
    Withdrew,
)
from bot.features.tournaments.rules.formats import Format
from bot.features.tournaments.rules.round_robin import berger
from bot.features.tournaments.rules.tournament import ByeRequest, Phase, Table, Tournament, is_decided

MOST_ABSENCES = 2
"""Number of missed matches after which a player is withdrawn."""


def advance(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """The events that are due now; empty if people must play first.

    A Swiss round of 200 people takes up to 0.4 s, so call it in a thread (see `swiss.next_round`), after each change
    and when `due` says so.
    """
    events: list[Event] = []
    while t.phase is Phase.RUNNING and (following := _absent(t, now) or _of_format(t, now)):
        events += following
        t = t.after(*following)
    return tuple(events)


def due(t: Tournament) -> datetime | None:
    """The time at which `advance` has something to do by itself; None if it waits for people."""
    is_arena = t.phase is Phase.RUNNING and t.traits.is_timed
    return arena.closes_at(t) if is_arena and not t.is_time_up else None


def is_season_over(t: Tournament) -> bool:
    """Whether a league waits for its next season."""
    is_running = t.traits.has_seasons and t.phase is Phase.RUNNING
    return is_running and not _is_playing(t) and _round_robin(t) is None


def awaits_host(t: Tournament) -> bool:
    """Whether play waits until the host starts the next round."""
    if t.phase is not Phase.RUNNING or t.started is None or not t.must_be_called or _is_playing(t):
        return False
    if t.traits.pairs_each_round:
        # Pairing takes long.
        return t.round < t.planned
    return any(isinstance(event, Paired) for event in _uncalled_round(t, t.started))


def _absent(t: Tournament, now: datetime) -> list[Event]:
    """Withdraw those who have missed too many matches."""
    gone = (number for number in t.active if t.absences(number) >= MOST_ABSENCES)
    return [Withdrew(at=now, entrant=number, why=Barred.ABSENT) for number in gone]


def _of_format(t: Tournament, now: datetime) -> Sequence[Event]:
    if t.traits.is_timed:
        return _of_arena(t, now)
    if t.traits.has_bracket:
        return _forfeits(t, now) or _of_knockout(t, now)
    return _forfeits(t, now) or (() if _is_playing(t) else _round(t, now))


def _is_playing(t: Tournament) -> bool:
    return any(not is_decided(table, t.settings) for table in t.season_tables())


def _forfeits(t: Tournament, now: datetime) -> list[Event]:
    """The ends of open matches from which people have withdrawn; a larger table continues while two are left."""
    return [
        Reported(at=now, table=table.number, match=len(table.results) + 1, result=forfeit(table, t))
        for table in t.open_tables
        if table.season == t.season and len([n for n in table.seats if t.entrant(n).is_active]) < 2
    ]


def forfeit(table: Table, t: Tournament) -> Result:
    """The result of a forfeit in which only those who haven't withdrawn have come."""
    return Result(tuple(1 if t.entrant(number).is_active else 0 for number in table.seats), Ending.FORFEIT)


def _of_arena(t: Tournament, now: datetime) -> Sequence[Event]:
    if t.is_time_up:
        return () if _is_playing(t) else [Ended(at=now, reason=EndReason.COMPLETE)]
    if arena.is_closing(t, now):
        return [TimeUp(at=now)]
    pairings = arena.next_tables(t)
    return [Paired(at=now, round=1, pairings=pairings)] if pairings else []


def _of_knockout(t: Tournament, now: datetime) -> list[Event]:
    if pairings := knockout.ready(t):
        by_round: dict[int, list[Pairing]] = {}
        for pairing in pairings:
            by_round.setdefault(pairing.slot.round if pairing.slot else 1, []).append(pairing)
        return [Paired(at=now, round=number, pairings=tuple(together)) for number, together in sorted(by_round.items())]
    return [Ended(at=now, reason=EndReason.COMPLETE)] if knockout.is_over(t) else []


def _round(t: Tournament, now: datetime) -> Sequence[Event]:
    """The events of the next round, or those after the last one; none if the next round waits for the host."""
    if not t.must_be_called:
        return _uncalled_round(t, now)
    if t.traits.pairs_each_round and t.round < t.planned:
        # Pairing takes long.
        return ()
    events = _uncalled_round(t, now)
    return () if any(isinstance(event, Paired) for event in events) else events


def _uncalled_round(t: Tournament, now: datetime) -> Sequence[Event]:
    """The events of the next round, or those after the last one."""
    if t.traits.pairs_each_round:
        if t.round < t.planned:
            return _paired(t, now) or [Ended(at=now, reason=EndReason.UNPAIRABLE)]
    elif (paired := _round_robin(t)) is not None:
        return [Paired(at=now, round=t.round + 1, pairings=paired[0], byes=paired[1])]
    elif t.traits.has_seasons:
        return ()
    return [Ended(at=now, reason=EndReason.COMPLETE)]


def _paired(t: Tournament, now: datetime) -> Sequence[Event]:
    """The next round of a Swiss or of tables; none if it can't be paired.

    If the others can't be paired without those who requested a bye, everybody is paired.
    """
    next_round = swiss.next_round if t.settings.format is Format.SWISS else tables.next_round
    for each in (t, replace(t, requests=frozenset[ByeRequest]())) if t.sitting_out else (t,):
        if (pairing := next_round(each)) is not None:
            number, requested = t.round + 1, each.sitting_out
            return [Paired(at=now, round=number, pairings=pairing[0], byes=pairing[1], requested=requested)]
    return ()


def _round_robin(t: Tournament) -> tuple[tuple[Pairing, ...], tuple[EntrantNumber, ...]] | None:
    """The next round and its byes, in all divisions; None if it was the last one, or if nobody is left to play it."""
    pairings: list[Pairing] = []
    byes: list[EntrantNumber] = []
    for division, people in enumerate(t.divisions):
        schedule = berger(people, t.settings.cycles)
        if t.round < len(schedule):
            pairings += [Pairing(pair, division) for pair in schedule[t.round]]
            paired = {person for pair in schedule[t.round] for person in pair}
            byes += [person for person in people if person not in paired]
    if not pairings or len(t.active) < 2:
        return None
    return tuple(pairings), tuple(byes)
