"""Actions about time: claims, reminders, more time, adjourning an idle match."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from bot.core.match.checks import append, check_going, check_not_paused, leave, seats_in
from bot.core.match.log import IDLE, Kind
from bot.core.match.match import Match
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal
from games.kit.rules import Seat


def claim(match: Match, user: UserId, *, at: datetime) -> Match:
    """`user` claims: the overdue player leaves by the game's own rules.

    Raises Refusal "nothing to claim", "you are awaited", "not a player", … .
    """
    if match.may_claim.isdisjoint(seats_in(match, user)):
        raise Refusal("you are awaited" if match.may_claim else "nothing to claim")
    return time_out(match, user, at=at)


def time_out(match: Match, by: UserId | None, *, at: datetime) -> Match:
    """All seats of the player on turn leave because their time is over: somebody claims, or the bot does it."""
    held = () if match.mover is None else match.seats_of(match.mover)
    for seat in held:
        if match.outcome is None and match.position.asides(seat):
            match = leave(match, seat, by, "time" if match.clock else "claimed", at)
    return match


def give_time(match: Match, user: UserId, seconds: int, own: frozenset[Seat], *, at: datetime) -> Match:
    """`user`, whose side has the seats `own`, gives the player on turn more time.

    Without a clock there is something to give only once the player is overdue.
    Raises Refusal "no clock", "your own time", "paused", "not a player", "you left" or "match over".
    """
    seats_in(match, user)
    check_not_paused(match)
    on_turn = match.position.to_move
    if on_turn is None or not (match.clock or match.is_overdue):
        raise Refusal("no clock")
    if on_turn in own:
        raise Refusal("your own time")
    return append(match, Kind.TIME, match.seats_of(user)[0], user, at, text=str(seconds))


def remind(match: Match, how: Literal["", "dm"], *, at: datetime) -> Match:
    """Remind the player on turn, in the channel or in private, that little time is left."""
    return append(match, Kind.REMIND, match.position.to_move, None, at, text=how)


def mark_extended(match: Match, *, at: datetime) -> Match:
    """Note that the player on turn has longer than the board says, so that a new board is shown."""
    return append(match, Kind.CLOCK, match.position.to_move, None, at)


def adjourn_idle(match: Match, *, at: datetime) -> Match:
    """Adjourn a match because nothing has happened in it for long. Raises Refusal "match over"."""
    check_going(match)
    return append(match, Kind.ADJOURN, None, None, at, cause=IDLE)


def mark_overdue(match: Match, *, at: datetime) -> Match:
    """Note that nobody need wait for the seat on turn any longer. Raises Refusal "match over"."""
    check_going(match)
    return append(match, Kind.OVERDUE, match.position.to_move, None, at)
