"""Actions in a match: moves, gifts, leaving, and ending the match from outside."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.core.match.checks import (
    advance,
    append,
    append_move,
    check_going,
    check_not_paused,
    check_turn,
    leave,
    seats_in,
)
from bot.core.match.log import Kind
from bot.core.match.match import Match
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal
from games.kit.rules import Leave, MoveError, Seat


class Unconfirmed(Exception):  # noqa: N818 - like a Refusal no error of the program
    """A written action that can't be undone must be confirmed first: `move`, in `match` as it was found."""

    def __init__(self, match: Match, move: Any) -> None:
        self.match = match
        self.move = move
        super().__init__(match.position.notation(move))


def open_match(match: Match, at: datetime | None = None) -> Match:
    """The match after its opening roll, if the salt is known, and the forced moves that follow.

    `at` is when the dice are rolled (UTC); None for when the match began.
    """
    return advance(match, at or match.started_at)


def gifts(match: Match, user: UserId) -> tuple[Any, ...]:
    """What `user` may do out of turn except leave: the asides of their first seat that has any.

    Raises Refusal "not a player", "you left", "match over", "paused", or "nothing to give" if there are none.
    """
    seats = seats_in(match, user)
    check_not_paused(match)
    for seat in seats:
        if found := tuple(move for move in match.position.asides(seat) if not isinstance(move, Leave)):
            return found
    raise Refusal("nothing to give")


def check_choosing(match: Match, user: UserId, decision: int) -> Seat:
    """The seat of `user` that is on turn, if a picker for `decision` is still valid.

    Raises Refusal "stale", "not your turn", "not a player", "you left" or "match over".
    """
    return check_turn(match, seats_in(match, user), decision)


def play(
    match: Match, user: UserId, text: str, *, at: datetime, decision: int | None = None, is_sure: bool = True
) -> Match:
    """Play a move of the seat on turn, or an aside of any seat of `user`; then the rolls and forced moves that follow.

    `decision` is the one that the person was looking at, None for whichever is due. An aside is never stale.
    Raises Refusal "stale", "not your turn", "not yours", "not a player", "you left" or "match over"; MoveError; if
    `is_sure` is False, Unconfirmed for an aside and for any text that says that somebody leaves.
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
            return advance(append_move(match, Kind.ASIDE, seat, user, at, move, cause=cause), at)
    seat = check_turn(match, seats, decision)
    if move not in match.position.legal_moves():
        raise Refusal("not yours", text=text)
    return advance(append_move(match, Kind.MOVE, seat, user, at, move), at)


def resign(match: Match, user: UserId, *, at: datetime) -> Match:
    """All seats of `user` leave, by the game's own rules. Raises Refusal "not a player", "you left" or "match over"."""
    for seat in seats_in(match, user):
        if match.outcome is None:
            match = leave(match, seat, user, "resigned", at)
    return match


def end(match: Match, user: UserId, reason: str = "", *, at: datetime) -> Match:
    """A moderator, player or not, ends the match without a result. Raises Refusal "match over"."""
    check_going(match)
    return append(match, Kind.END, None, user, at, text=reason)
