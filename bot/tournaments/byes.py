"""Byes for which people ask before a round is paired. Each action returns the new events, or raises TournamentError."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from bot.tournaments.errors import TournamentError
from bot.tournaments.events import CancelledBye, EntrantNumber, Event, RequestedBye, Stage
from bot.tournaments.settings import WITH_BYES
from bot.tournaments.tournament import ByeRequest, Phase, Tournament


class ByeChoice(NamedTuple):
    """A round that a player may sit out."""

    round: int
    is_requested: bool
    is_half: bool
    """Whether it is worth as much as a draw."""


def offers_byes(t: Tournament) -> bool:
    """Whether people may ask for byes in a tournament that goes on."""
    is_open = t.phase is not Phase.OVER and t.stage is Stage.MAIN
    return is_open and t.settings.requested_byes and t.settings.format in WITH_BYES


def bye_choices(t: Tournament, entrant: EntrantNumber) -> tuple[ByeChoice, ...]:
    """The rounds that an entrant may sit out, with what each is worth."""
    if not offers_byes(t):
        return ()
    return tuple(
        ByeChoice(each, ByeRequest(entrant, each) in t.requests, t.is_half_bye(entrant, each))
        for each in range(t.round + 1, t.last_round + 1)
    )


def request_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Ask for a bye in a round to come. At least one table must be left in it."""
    choice = _choice(t, entrant, in_round)
    if choice.is_requested:
        raise TournamentError("bye requested")
    asked = {each.entrant for each in t.requests if each.round == in_round}
    if len([number for number in t.active if number not in asked | {entrant}]) < t.settings.seats:
        raise TournamentError("too few would play", round=in_round)
    return (RequestedBye(at=now, entrant=entrant, round=in_round),)


def cancel_bye(t: Tournament, entrant: EntrantNumber, in_round: int, now: datetime) -> tuple[Event, ...]:
    """Take back the request for a bye in a round that isn't paired yet."""
    if not _choice(t, entrant, in_round).is_requested:
        raise TournamentError("bye not requested")
    return (CancelledBye(at=now, entrant=entrant, round=in_round),)


def _choice(t: Tournament, entrant: EntrantNumber, in_round: int) -> ByeChoice:
    """The choice about a round. Raises TournamentError."""
    if t.phase is Phase.OVER:
        raise TournamentError("tournament over")
    if not offers_byes(t):
        raise TournamentError("no requested byes")
    if not 1 <= entrant <= len(t.entrants) or not t.entrant(entrant).is_active:
        raise TournamentError("not joined")
    found = next((each for each in bye_choices(t, entrant) if each.round == in_round), None)
    if found is None:
        raise TournamentError("round already paired", round=in_round)
    return found
