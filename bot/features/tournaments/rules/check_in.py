"""Check-in before the start: only those who check in take part. Each action returns the new events, or raises
TournamentError.
"""

from __future__ import annotations

from datetime import datetime

from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.events import (
    Barred,
    CheckedIn,
    ClosedCheckIn,
    EntrantNumber,
    Event,
    OpenedCheckIn,
    Withdrew,
)
from bot.features.tournaments.rules.tournament import Phase, Tournament


def open_check_in(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """Check-in opens."""
    if t.phase is not Phase.JOINING:
        raise TournamentError("already started")
    if t.check_in:
        raise TournamentError("check-in open")
    return (OpenedCheckIn(at=now),)


def close_check_in(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """Close check-in, so that everybody who has joined takes part."""
    _check_open(t)
    return (ClosedCheckIn(at=now),)


def check_in(t: Tournament, entrant: EntrantNumber, now: datetime) -> tuple[Event, ...]:
    """An entrant checks in."""
    _check_open(t)
    if not 1 <= entrant <= len(t.entrants) or not t.entrant(entrant).is_active:
        raise TournamentError("not joined")
    if entrant not in t.unchecked:
        raise TournamentError("already checked in")
    return (CheckedIn(at=now, entrant=entrant),)


def without_unchecked(t: Tournament, now: datetime) -> tuple[Event, ...]:
    """Withdraw those who haven't checked in; people on the waiting list who have checked in get their places."""
    return tuple(Withdrew(at=now, entrant=number, why=Barred.UNCHECKED) for number in t.unchecked)


def _check_open(t: Tournament) -> None:
    if not t.check_in:
        raise TournamentError("already started" if t.phase is Phase.RUNNING else "check-in not open")
