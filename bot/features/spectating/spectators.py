"""Spectators of matches: how they are notified, and what a server's live channel shows. Pure values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from bot.core.match import PLAYED, Match, MatchId, RowKind, RuleViolation, UserId

MOST_TOLD = 50
"""Maximum number of a match's spectators that its boards mention. A message can ping at most 100 people."""
_NEWS = PLAYED | {RowKind.ADJOURN, RowKind.RESUME}
"""The rows of which spectators are told who want to hear of each move."""


class How(StrEnum):
    """The occasions on which a spectator wants to be notified."""

    MOVES = "moves"
    """At each move that gets a new board, when the match is adjourned or resumed, and at the end."""
    END = "end"
    QUIET = "quiet"
    """Never."""


Watchers = Mapping[UserId, How]
"""The spectators of a match."""


class Watched(NamedTuple):
    """A going match in a list, without its log."""

    id: MatchId
    channel: int
    is_begun: bool
    """Whether any player has moved."""
    home: int | None = None
    """The channel of its tournament, if it has its thread there: people who see the channel may see the match."""


class Live(NamedTuple):
    """A match and the message in its server's live channel that shows it."""

    match: MatchId
    guild: int
    place: int
    """The channel where the match is played."""
    revision: int
    """The match's revision."""
    wanted: int | None
    """The server's present live channel; None if it has none."""
    channel: int | None = None
    """The live channel of the message; None, as the following fields, if there is none."""
    message: int | None = None
    shown: int | None = None
    """The revision that the message shows."""
    home: int | None = None
    """The channel of the tournament, like that of `Watched`."""


def check_watching(match: Match, user: UserId, how: How, watchers: Watchers) -> None:
    """Check that `user` may watch the match. Raises RuleViolation "match over", "you play here", "too many told"."""
    if match.outcome:
        raise RuleViolation("match over")
    if match.seats_of(user):
        raise RuleViolation("you play here")
    others = [each for each, how_told in watchers.items() if each != user and how_told is not How.QUIET]
    if how is not How.QUIET and len(others) >= MOST_TOLD:
        raise RuleViolation("too many told", most=MOST_TOLD)


def to_notify(match: Match, watchers: Watchers, since: int) -> list[UserId]:
    """The spectators to notify of what happened in a match since that revision."""
    if match.outcome:
        wanted = {How.MOVES, How.END}
    elif any(row.kind in _NEWS for row in match.log[max(since, 0) :]):
        wanted = {How.MOVES}
    else:
        return []
    return [user for user, how in watchers.items() if how in wanted and not match.seats_of(user)][:MOST_TOLD]
