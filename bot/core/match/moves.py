"""Moves, gifts and leaving."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.core.match.checks import check_going, check_not_paused, check_turn, leaves, noted, seats_in, settled
from bot.core.match.log import Kind
from bot.core.match.state import Match
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal
from games.kit.rules import Leave, MoveError, Seat


class Unconfirmed(Exception):  # noqa: N818 - like a Refusal no error of the program
    """Something a person wrote that can't be undone, and that they have yet to confirm: `move`, in `match` as found."""

    def __init__(self, match: Match, move: Any) -> None:
        self.match = match
        self.move = move
        super().__init__(match.position.notation(move))


def opened(match: Match, at: datetime | None = None) -> Match:
    """The match after the roll that it begins with, if its salt is known, and what follows by itself.

    `at` is when it is rolled (UTC); None for when the match began.
    """
    return settled(match, at or match.started_at)


def gifts(match: Match, user: UserId) -> tuple[Any, ...]:
    """What `user` may do out of turn, besides leaving: the asides of their first seat that has any.

    Raises Refusal "not a player", "you left", "match over", "paused" or, while there are none, "nothing to give".
    """
    seats = seats_in(match, user)
    check_not_paused(match)
    for seat in seats:
        if found := tuple(move for move in match.position.asides(seat) if not isinstance(move, Leave)):
            return found
    raise Refusal("nothing to give")


def check_choosing(match: Match, user: UserId, decision: int) -> Seat:
    """The seat of `user` that is on turn, where a picker for `decision` is still of use.

    Raises Refusal "stale", "not your turn", "not a player", "you left" or "match over".
    """
    return check_turn(match, seats_in(match, user), decision)


def play(
    match: Match, user: UserId, text: str, *, at: datetime, decision: int | None = None, is_sure: bool = True
) -> Match:
    """A move of the seat on turn, or an aside of any seat of `user`; then the throws and only moves that follow.

    `decision` is the one the person was looking at, None for whatever is due. An aside is never stale.
    Raises Refusal "stale", "not your turn", "not yours", "not a player", "you left" or "match over"; MoveError; where
    `is_sure` is False, Unconfirmed for an aside and for whatever says that somebody leaves.
    """
    seats = seats_in(match, user)
    try:
        move = match.position.parse(text)
    except MoveError:
        check_turn(match, seats, decision)
        raise
    if not is_sure and (isinstance(move, Leave) or any(move in match.position.asides(seat) for seat in seats)):
        raise Unconfirmed(match, move)
    for seat in seats:
        if move in match.position.asides(seat):
            if not isinstance(move, Leave):
                check_not_paused(match)
            cause = "resigned" if isinstance(move, Leave) else ""
            return settled(noted(match, Kind.ASIDE, seat, user, at, move=move, cause=cause), at)
    seat = check_turn(match, seats, decision)
    if move not in match.position.legal_moves():
        raise Refusal("not yours", text=text)
    return settled(noted(match, Kind.MOVE, seat, user, at, move=move), at)


def resign(match: Match, user: UserId, *, at: datetime) -> Match:
    """All seats of `user` leave, by the game's own rules. Raises Refusal "not a player", "you left" or "match over"."""
    for seat in seats_in(match, user):
        if match.outcome is None:
            match = leaves(match, seat, user, "resigned", at)
    return match


def end(match: Match, user: UserId, reason: str = "", *, at: datetime) -> Match:
    """A moderator, player or not, ends the match without a result. Raises Refusal "match over"."""
    check_going(match)
    return noted(match, Kind.END, None, user, at, text=reason)
