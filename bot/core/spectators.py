"""Who looks on at a match, how they want to be told of it, and where a server shows its matches live. Pure values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.core.match import PLAYED, Match, MatchId, Refusal, UserId

MOST_TOLD = 50
"""Of those who look on at one match, that are mentioned on its boards: a message pings 100 people at most."""


class How(StrEnum):
    """How somebody wants to be told of a match that they look on at."""

    MOVES = "moves"
    """Of each move, as far as it has a board of its own, and of the end."""
    END = "end"
    QUIET = "quiet"
    """Not at all."""


Watchers = Mapping[UserId, How]
"""Those who look on at a match."""


class Watched(NamedTuple):
    """A going match as lists have it, without what was played."""

    id: MatchId
    channel: int
    """Where it is played."""


class Live(NamedTuple):
    """What a server's live channel shows of a match, and what it should."""

    match: MatchId
    guild: int
    place: int
    """The channel where it is played."""
    revision: int
    """Of the match."""
    wanted: int | None
    """The channel in which the server wants to see its matches."""
    channel: int | None = None
    """Where the match is shown; None, as what follows, where it isn't."""
    message: int | None = None
    shown: int | None = None
    """The revision that the message shows."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Those who look on, as a board tells of them."""

    count: int = 0
    told: tuple[UserId, ...] = ()
    """Whom this board is to mention."""


def check_watching(match: Match, user: UserId, how: How, watchers: Watchers) -> None:
    """Whether `user` may look on so. Raises Refusal "match over", "you play here", "too many told" (most)."""
    if match.outcome:
        raise Refusal("match over")
    if match.seats_of(user):
        raise Refusal("you play here")
    others = [each for each, how_told in watchers.items() if each != user and how_told is not How.QUIET]
    if how is not How.QUIET and len(others) >= MOST_TOLD:
        raise Refusal("too many told", most=MOST_TOLD)


def told(match: Match, watchers: Watchers, since: int) -> list[UserId]:
    """Those who want to be told of what happened in a match since that revision."""
    if match.outcome:
        wanted = {How.MOVES, How.END}
    elif any(row.kind in PLAYED for row in match.log[max(since, 0) :]):
        wanted = {How.MOVES}
    else:
        return []
    return [user for user, how in watchers.items() if how in wanted and not match.seats_of(user)][:MOST_TOLD]
