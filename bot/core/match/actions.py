"""Actions in a match except offers: moves, gifts, leaving, ending, time, and relocating to another channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, TypeAlias

from bot.core.match.checks import (
    advance,
    append,
    append_move,
    check_going,
    check_not_paused,
    check_seen,
    check_turn,
    leave,
    seats_in,
)
from bot.core.match.log import IDLE, RESIGNED, RowKind
from bot.core.match.match import LeftBoard, Match, Shown
from bot.core.match.offer import Relocate
from bot.core.match.terms import UserId
from bot.core.match.violation import RuleViolation
from games.kit.rules import Leave, MoveError, Seat

RelocationCause: TypeAlias = Literal["", "agreed", "moderator"]
"""The reason for a relocation: empty if its channel was deleted."""


class Unconfirmed(Exception):  # noqa: N818 - like a RuleViolation no error of the program
    """A typed action that can't be undone must be confirmed first: `move`, in the state of `match`."""

    def __init__(self, match: Match, move: Any) -> None:
        self.match = match
        self.move = move
        super().__init__(match.position.notation(move))


def open_match(match: Match, at: datetime | None = None) -> Match:
    """Play the opening roll, if the salt is known, and the forced moves that follow.

    `at` is when the dice are rolled (UTC); by default when the match began.
    """
    return advance(match, at or match.started_at)


def gifts(match: Match, user: UserId) -> tuple[Any, ...]:
    """The asides of `user` except leaving, for their first seat that has any.

    Raises RuleViolation "not a player", "you left", "match over", "paused", or "nothing to give" if there are none.
    """
    seats = seats_in(match, user)
    check_not_paused(match)
    for seat in seats:
        if found := tuple(move for move in match.position.asides(seat) if not isinstance(move, Leave)):
            return found
    raise RuleViolation("nothing to give")


def check_choosing(match: Match, user: UserId, decision: int) -> Seat:
    """The seat of `user` that is on turn, if a picker for `decision` is still valid.

    Raises RuleViolation "stale", "not your turn", "not a player", "you left" or "match over".
    """
    return check_turn(match, seats_in(match, user), decision)


def play(
    match: Match, user: UserId, text: str, *, at: datetime, decision: int | None = None, is_sure: bool = True
) -> Match:
    """Play a move of the seat on turn, or an aside of any seat of `user`; then the rolls and forced moves that follow.

    `decision` is the one that `user` was looking at, None for the present one. An aside is never stale. Raises
    RuleViolation "stale", "not your turn", "not yours", "not a player", "you left" or "match over"; MoveError; if
    `is_sure` is False, Unconfirmed for an aside of `user` and for any seat's leaving.
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
            cause = RESIGNED if isinstance(move, Leave) else ""
            return advance(append_move(match, RowKind.ASIDE, seat, user, at, move, cause=cause), at)
    seat = check_turn(match, seats, decision)
    if move not in match.position.legal_moves():
        raise RuleViolation("not yours", text=text)
    return advance(append_move(match, RowKind.MOVE, seat, user, at, move), at)


def give(match: Match, user: UserId, text: str, *, at: datetime, seen: int) -> Match:
    """Play the gift of `user` that `text` names. `seen` is `latest_aside` when it was chosen: a gift is given once.

    Raises RuleViolation "given since" or "nothing to give", and as `play` does.
    """
    seats_in(match, user)
    if seen != latest_aside(match):
        raise RuleViolation("given since")
    if match.position.parse(text) not in gifts(match, user):
        raise RuleViolation("nothing to give")
    return play(match, user, text, at=at)


def latest_aside(match: Match) -> int:
    """The revision of the latest gift or departure; 0 for none."""
    return match.state.history.latest(RowKind.ASIDE)


def resign(match: Match, user: UserId, *, at: datetime, cause: str = RESIGNED) -> Match:
    """All seats of `user` leave by the game's own rules. `cause` is `RESIGNED` or `WITHDREW`.

    Raises RuleViolation "not a player", "you left" or "match over".
    """
    for seat in seats_in(match, user):
        if match.outcome is None:
            match = leave(match, seat, user, cause, at)
    return match


def end(match: Match, user: UserId | None, reason: str = "", *, at: datetime, cause: str = "") -> Match:
    """A moderator, player or not, ends the match without a result, or its tournament does, for a cause in `DECIDED`.

    Raises RuleViolation "match over".
    """
    check_going(match)
    return append(match, RowKind.END, None, user, at, text=reason, cause=cause)


# Time


def claim(match: Match, user: UserId, *, at: datetime, decision: int | None = None) -> Match:
    """`user` makes the overdue player leave by the game's own rules. `decision` is the one that `user` was looking at.

    Raises RuleViolation "nothing to claim", "you are awaited", "your turn", "paused", "not a player", "you left",
    "match over" or "stale".
    """
    seats_in(match, user)
    check_seen(match, decision)
    if match.may_claim.isdisjoint(seats_in(match, user)):
        check_not_paused(match)
        is_mover = match.mover == user
        raise RuleViolation("you are awaited" if match.may_claim else "your turn" if is_mover else "nothing to claim")
    return time_out(match, user, at=at)


def time_out(match: Match, by: UserId | None, *, at: datetime) -> Match:
    """All seats of the player on turn leave because their time is over. `by` is None if the bot decides it."""
    held = () if match.mover is None else match.seats_of(match.mover)
    for seat in held:
        if match.outcome is None and match.position.asides(seat):
            match = leave(match, seat, by, "time" if match.clock else "claimed", at)
    return match


def give_time(
    match: Match, user: UserId, seconds: int, own: frozenset[Seat], *, at: datetime, decision: int | None = None
) -> Match:
    """`user`, whose side has the seats `own`, gives the player on turn that many more seconds. `decision` is the one
    that `user` was looking at.

    Without a clock that is possible only once the player is overdue.
    Raises RuleViolation "no clock", "your own time", "paused", "not a player", "you left", "match over" or "stale".
    """
    seats_in(match, user)
    check_seen(match, decision)
    check_not_paused(match)
    on_turn = match.position.to_move
    if on_turn is None or not (match.clock or match.is_overdue):
        raise RuleViolation("no clock")
    if on_turn in own:
        raise RuleViolation("your own time")
    return append(match, RowKind.TIME, match.seats_of(user)[0], user, at, text=str(seconds))


def remind(match: Match, how: Literal["", "dm"], *, at: datetime) -> Match:
    """Remind the player on turn, in the channel or ("dm") in private, that little time is left."""
    return append(match, RowKind.REMIND, match.position.to_move, None, at, text=how)


def mark_extended(match: Match, *, at: datetime) -> Match:
    """Record that the player on turn has longer than the board says, so that the board is published again."""
    return append(match, RowKind.CLOCK, match.position.to_move, None, at)


def adjourn_idle(match: Match, *, at: datetime) -> Match:
    """Adjourn a match because it was idle for long. Raises RuleViolation "match over"."""
    check_going(match)
    return append(match, RowKind.ADJOURN, None, None, at, cause=IDLE)


def mark_overdue(match: Match, *, at: datetime) -> Match:
    """Record that the others need not wait for the seat on turn any longer. Raises RuleViolation "match over"."""
    check_going(match)
    return append(match, RowKind.OVERDUE, match.position.to_move, None, at)


# Relocating


def check_lost_channel(match: Match, user: UserId) -> None:
    """Check that `user` may relocate the match because its channel was deleted.

    Raises RuleViolation "has a home", "not a player", "you left" or "match over".
    """
    seats_in(match, user)
    if not match.shown.homeless:
        raise RuleViolation("has a home")


def check_relocation(match: Match, user: UserId, channel: int, *, is_moderator: bool = False) -> bool:
    """Whether `user` can relocate the match to `channel` at once: all others have agreed, or there are none.

    Raises RuleViolation "already there", "match over" and, except for a moderator, "not a player" or "you left".
    """
    check_going(match)
    if not is_moderator:
        seats_in(match, user)
    if channel == match.channel:
        raise RuleViolation("already there")
    return is_moderator or all(match.seats[seat] == user for seat in match.answerers(Relocate(channel)))


def relocate(match: Match, user: UserId, *, guild: int, channel: int, at: datetime, cause: RelocationCause) -> Match:
    """Relocate the match to another channel, which has seen nothing of it; the old board must be updated to say so.

    The caller checks that all agree, or that `user` is a moderator.
    Raises RuleViolation "match over", "already there" and, for an empty cause, as `check_lost_channel` does.
    """
    if not cause:
        check_lost_channel(match, user)
    check_going(match)
    if channel == match.channel:
        raise RuleViolation("already there")
    seat = None if cause == "moderator" else next(iter(match.seats_of(user)), None)
    shown = match.shown
    has_board = shown.message is not None and not shown.homeless
    left = LeftBoard(match.channel, shown.message) if has_board and shown.message is not None else shown.left
    after = append(match, RowKind.RELOCATE, seat, user, at, cause=cause)
    return replace(after, guild=guild, channel=channel, shown=Shown(left=left))
