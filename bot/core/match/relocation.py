"""Going on in another channel."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Literal, TypeAlias

from bot.core.match.checks import check_going, noted, seats_in
from bot.core.match.log import Kind, Offer
from bot.core.match.state import Left, Match, Shown
from bot.core.match.terms import UserId
from bot.core.match.violation import Refusal

MoveCause: TypeAlias = Literal["", "agreed", "moderator"]
"""Why a match goes on elsewhere: empty where its channel was deleted."""


def check_homeless(match: Match, user: UserId) -> None:
    """Whether `user` may bring the match to another channel, as its own was deleted.

    Raises Refusal "has a home", "not a player", "you left" or "match over".
    """
    seats_in(match, user)
    if not match.shown.homeless:
        raise Refusal("has a home")


def check_moving(match: Match, user: UserId, channel: int, *, is_moderator: bool = False) -> bool:
    """Whether `user` need only say so for the match to go on in `channel`: all others have agreed, or there are none.

    Raises Refusal "already there", "match over" and, but for a moderator, "not a player" or "you left".
    """
    check_going(match)
    if not is_moderator:
        seats_in(match, user)
    if channel == match.channel:
        raise Refusal("already there")
    what = f"{Offer.HOME}:{channel}"
    return is_moderator or all(match.seats[seat] == user for seat in match.answerers(what))


def move(match: Match, user: UserId, *, guild: int, channel: int, at: datetime, cause: MoveCause) -> Match:
    """The match goes on in another channel, which has seen nothing of it; the old one is to be told.

    The cause is empty for a match without a channel. That all agree, or `user` is a moderator, is for the caller to
    know. Raises Refusal "match over", "already there" and, for a cause that is empty, as `check_homeless` does.
    """
    if not cause:
        check_homeless(match, user)
    check_going(match)
    if channel == match.channel:
        raise Refusal("already there")
    seat = None if cause == "moderator" else next(iter(match.seats_of(user)), None)
    shown = match.shown
    is_left = shown.message is not None and not shown.homeless
    left = Left(match.channel, shown.message) if is_left and shown.message is not None else shown.left
    after = noted(match, Kind.HOME, seat, user, at, cause=cause)
    return replace(after, guild=guild, channel=channel, shown=Shown(left=left))
