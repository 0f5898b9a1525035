"""Byes that people request before a round is paired. Each action returns the new events, or raises TournamentError."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from bot.tournaments.errors import TournamentError
from bot.tournaments.events import CancelledBye, EntrantNumber, Event, RequestedBye
from bot.tournaments.tournament import ByeRequest, Phase, Tournament


class ByeChoice(NamedTuple):
    """A round that a player may sit out."""

    round: int
    is_requested: bool
    is_half: bool
    """Whether it is worth as much as a draw."""


def offers_byes(t: Tournament) -> bool:
    """Whether people may request byes in a running tournament."""
    return t.phase is not Phase.OVER and t.settings.requested_byes and t.traits.pairs_each_round


def bye_choices(t: Tournament, entrant: EntrantNumber) -> tuple[ByeChoice, ...]:
    """The rounds that an entrant may sit out or decide to play after all, with the value of a bye in each."""
    if not offers_byes(t):
        return ()
    found = (_choice(t, entrant, each) for each in range(t.round + 1, t.last_round + 1))
    return tuple(each for each in found if each.is_requested or _leaves_table(t, entrant, each.round))


def request_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Request a bye in a future round, which must keep at least one table."""
    _check(t, entrant, in_round)
    if _choice(t, entrant, in_round).is_requested:
        raise TournamentError("bye requested")
    if not _leaves_table(t, entrant, in_round):
        raise TournamentError("too few would play", round=in_round)
    return (RequestedBye(at=now, entrant=entrant, round=in_round),)


def cancel_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Withdraw the request for a bye in a round that isn't paired yet."""
    _check(t, entrant, in_round)
    if not _choice(t, entrant, in_round).is_requested:
        raise TournamentError("bye not requested")
    return (CancelledBye(at=now, entrant=entrant, round=in_round),)


def _choice(t: Tournament, entrant: EntrantNumber, in_round: int) -> ByeChoice:
    return ByeChoice(in_round, ByeRequest(entrant, in_round) in t.requests, t.is_half_bye(entrant, in_round))


def _leaves_table(t: Tournament, entrant: EntrantNumber, in_round: int) -> bool:
    """Whether a round still has enough people for a table if this entrant sits it out."""
    away = {entrant, *(each.entrant for each in t.requests if each.round == in_round)}
    return sum(number not in away for number in t.active) >= t.settings.seats


def _check(t: Tournament, entrant: EntrantNumber, in_round: int) -> None:
    """Raise TournamentError unless this entrant may request or cancel a bye in a round."""
    if t.phase is Phase.OVER:
        raise TournamentError("tournament over")
    if not offers_byes(t):
        raise TournamentError("no requested byes")
    if not 1 <= entrant <= len(t.entrants) or not t.entrant(entrant).is_active:
        raise TournamentError("not joined")
    if not t.round < in_round <= t.last_round:
        raise TournamentError("round already paired", round=in_round)
