"""Byes that people request before a round is paired. Each action returns the new events, or raises TournamentError."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from bot.features.tournaments.rules.errors import TournamentError
from bot.features.tournaments.rules.events import CancelledBye, EntrantNumber, Event, RequestedBye
from bot.features.tournaments.rules.tournament import ByeRequest, Phase, Tournament


class ByeChoice(NamedTuple):
    """A round that a player may sit out."""

    round: int
    is_requested: bool


def offers_byes(t: Tournament) -> bool:
    """Whether people may request byes in a running tournament."""
    return t.phase is not Phase.OVER and t.settings.byes and t.traits.pairs_each_round


def bye_choices(t: Tournament, entrant: EntrantNumber) -> tuple[ByeChoice, ...]:
    """The rounds that an entrant may sit out, or the one that they may decide to play after all."""
    if not offers_byes(t):
        return ()
    if requested := _requested(t, entrant):
        return tuple(ByeChoice(each, is_requested=True) for each in requested)
    if t.has_sat_out(entrant):
        return ()
    future = range(t.round + 1, t.last_round)
    return tuple(ByeChoice(each, is_requested=False) for each in future if _leaves_table(t, entrant, each))


def request_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Request a bye in a future round, which must keep at least one table, and isn't the last one."""
    _check(t, entrant, in_round)
    if _requested(t, entrant) or t.has_sat_out(entrant):
        raise TournamentError("one bye each")
    if in_round == t.last_round:
        raise TournamentError("no bye in the last round")
    if not _leaves_table(t, entrant, in_round):
        raise TournamentError("too few would play", round=in_round)
    return (RequestedBye(at=now, entrant=entrant, round=in_round),)


def cancel_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Withdraw the request for a bye in a round that isn't paired yet."""
    _check(t, entrant, in_round)
    if in_round not in _requested(t, entrant):
        raise TournamentError("bye not requested")
    return (CancelledBye(at=now, entrant=entrant, round=in_round),)


def _requested(t: Tournament, entrant: EntrantNumber) -> list[int]:
    """The future round in which an entrant has requested a bye, if any."""
    return [each for each in range(t.round + 1, t.last_round + 1) if ByeRequest(entrant, each) in t.requests]


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
