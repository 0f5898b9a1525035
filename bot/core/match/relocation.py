"""Relocating a match: going on in another channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal, TypeAlias

from bot.core.match.checks import append, check_going, seats_in
from bot.core.match.log import Kind
from bot.core.match.match import LeftBoard, Match, Shown
from bot.core.match.offer import Relocate
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal

RelocationCause: TypeAlias = Literal["", "agreed", "moderator"]
"""Why a match is relocated: empty if its channel was deleted."""


def check_lost_channel(match: Match, user: UserId) -> None:
    """Check that `user` may relocate the match because its channel was deleted.

    Raises Refusal "has a home", "not a player", "you left" or "match over".
    """
    seats_in(match, user)
    if not match.shown.homeless:
        raise Refusal("has a home")


def check_relocation(match: Match, user: UserId, channel: int, *, is_moderator: bool = False) -> bool:
    """Whether `user` can relocate the match to `channel` at once: all others have agreed, or there are none.

    Raises Refusal "already there", "match over" and, except for a moderator, "not a player" or "you left".
    """
    check_going(match)
    if not is_moderator:
        seats_in(match, user)
    if channel == match.channel:
        raise Refusal("already there")
    return is_moderator or all(match.seats[seat] == user for seat in match.answerers(Relocate(channel)))


def relocate(match: Match, user: UserId, *, guild: int, channel: int, at: datetime, cause: RelocationCause) -> Match:
    """The match goes on in another channel, which has seen nothing of it; the board it leaves is to say so.

    The cause is empty for a match without a channel. The caller must know that all agree, or that `user` is a
    moderator. Raises Refusal "match over", "already there" and, for an empty cause, as `check_lost_channel` does.
    """
    if not cause:
        check_lost_channel(match, user)
    check_going(match)
    if channel == match.channel:
        raise Refusal("already there")
    seat = None if cause == "moderator" else next(iter(match.seats_of(user)), None)
    shown = match.shown
    is_left = shown.message is not None and not shown.homeless
    left = LeftBoard(match.channel, shown.message) if is_left and shown.message is not None else shown.left
    after = append(match, Kind.RELOCATE, seat, user, at, cause=cause)
    return replace(after, guild=guild, channel=channel, shown=Shown(left=left))
