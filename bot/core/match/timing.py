"""What is done about time: claims, reminders and more time."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from bot.core.match.checks import check_going, check_not_paused, leaves, noted, seats_in
from bot.core.match.log import IDLE, Kind
from bot.core.match.state import Match
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal
from games.kit.rules import Seat


def claim(match: Match, user: UserId, *, at: datetime) -> Match:
    """Who is out of time leaves, by the game's own rules.

    Raises Refusal "nothing to claim", "you are awaited", "not a player", … .
    """
    if match.may_claim.isdisjoint(seats_in(match, user)):
        raise Refusal("you are awaited" if match.may_claim else "nothing to claim")
    return time_out(match, user, at=at)


def time_out(match: Match, by: UserId | None, *, at: datetime) -> Match:
    """All seats of who is on turn leave, as their time is over: somebody claims it, or the bot by itself."""
    held = () if match.mover is None else match.seats_of(match.mover)
    for seat in held:
        if match.outcome is None and match.position.asides(seat):
            match = leaves(match, seat, by, "time" if match.clock else "claimed", at)
    return match


def give_time(match: Match, user: UserId, seconds: int, own: frozenset[Seat], *, at: datetime) -> Match:
    """Who is on turn gets more time from `user`, whose side has the seats `own`.

    Without a clock there is something to give only once the silence has run out.
    Raises Refusal "no clock", "your own time", "paused", "not a player", "you left" or "match over".
    """
    seats_in(match, user)
    check_not_paused(match)
    on_turn = match.position.to_move
    if on_turn is None or not (match.clock or match.is_silent):
        raise Refusal("no clock")
    if on_turn in own:
        raise Refusal("your own time")
    return noted(match, Kind.TIME, match.seats_of(user)[0], user, at, text=str(seconds))


def remind(match: Match, how: Literal["", "dm"], *, at: datetime) -> Match:
    """Who is on turn is told, in the channel or in private, that little time is left."""
    return noted(match, Kind.REMIND, match.position.to_move, None, at, text=how)


def note_gap(match: Match, *, at: datetime) -> Match:
    """Who is on turn has longer than the board says: it is to be shown anew."""
    return noted(match, Kind.CLOCK, match.position.to_move, None, at)


def put_aside(match: Match, *, at: datetime) -> Match:
    """The match is adjourned, as nothing was done in it for long. Raises Refusal "match over"."""
    check_going(match)
    return noted(match, Kind.PAUSE, None, None, at, cause=IDLE)


def mark_silent(match: Match, *, at: datetime) -> Match:
    """It is noted that nobody need wait any longer for the seat on turn. Raises Refusal "match over"."""
    check_going(match)
    return noted(match, Kind.SILENT, match.position.to_move, None, at)
