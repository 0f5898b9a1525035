"""News of a tournament: what people are told in messages other than the tournament's own. Pure values."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from bot.features.tournaments.hosted import TournamentId
from bot.features.tournaments.rules import (
    EntrantNumber,
    Phase,
    TableNumber,
    Tournament,
    awaits_host,
    is_season_over,
    winners,
)
from bot.features.tournaments.rules.events import Barred


class NewsKind(StrEnum):
    """A kind of news. The values are stored; each line says what the number of its subject is."""

    INVITED = "invited"
    """People are invited: a running number."""
    PAST = "past"
    """The tournament has a newer message: the round of this one, as `round_key`, or 0."""
    START_CHANGED = "start changed"
    """The date of the start has changed: 0."""
    CALLED_OFF = "called off"
    """The host has ended the tournament before its start: 0."""
    MISFIT = "misfit"
    """The tournament starts soon, and its plan doesn't fit those who have joined: 0."""
    SEATED = "seated"
    """An entrant has got the place for which they waited: the entrant."""
    CHECK_IN = "check-in"
    """Check-in opens, or closes again: the revision at which it opened."""
    UNCHECKED = "unchecked"
    """The tournament has started without those who hadn't checked in: 0."""
    WITHDRAWN = "withdrawn"
    """The bot has withdrawn an entrant: the entrant."""
    MATCH_LEFT = "match left"
    """A match of two is lost by a withdrawal, or goes on because that was taken back: the table."""
    TAKEN_BACK = "taken back"
    """The host has taken somebody back: the entrant."""
    RESULT = "result"
    """The host has set the result of a table whose match wasn't being played: the table."""
    ROUND_OVER = "round over"
    """The next round begins when the host starts it: the round that is over."""
    OBJECTION = "objection"
    """A player objects to the result of a match, or the host has corrected it since: as `match_subject`."""
    OPEN_AT_END = "open at end"
    """Matches are unfinished at the end of a round, and the host decides about them: the round."""
    WINNERS = "winners"
    """A season is over, or a correction has changed its winners: the season."""


MATCHES_A_TABLE = 1000
"""More than the matches of any table."""


def match_subject(table: TableNumber, number: int) -> int:
    """The number of a table's match as the subject of news."""
    return table * MATCHES_A_TABLE + number


class News(NamedTuple):
    """Something that people are told, once."""

    kind: NewsKind
    subject: int = 0
    """The number of what it is about."""


class Note(NamedTuple):
    """The message about a piece of news."""

    tournament: TournamentId
    number: int
    """1-based, within the tournament."""
    news: News
    message: int | None = None
    """None before it is posted."""
    wanted: int = 0
    """Grows with every change that the message should show."""
    shown: int = -1
    """The version that the message shows; -1 before it is posted."""


def news(before: Tournament, after: Tournament) -> Iterator[News]:
    """The news of a change."""
    if after.phase is Phase.JOINING:
        yield from (News(NewsKind.SEATED, number) for number in before.waiting if number in after.active)
    yield from (
        News(NewsKind.WITHDRAWN, number) for number in sorted(_withdrawn_by_bot(after) - _withdrawn_by_bot(before))
    )
    yield from (News(NewsKind.MATCH_LEFT, number) for number in _left_or_reopened(before, after))
    if before.check_in != after.check_in:
        yield News(NewsKind.CHECK_IN, after.check_in or before.check_in)
        if not after.check_in and any(each.barred is Barred.UNCHECKED for each in after.entrants):
            yield News(NewsKind.UNCHECKED)
    # A host who has just undone a round knows that it waits.
    if awaits_host(after) and not after.is_held and not awaits_host(before):
        yield News(NewsKind.ROUND_OVER, after.round)
    if _has_other_winners(before, after):
        yield News(NewsKind.WINNERS, after.season)
    if after.phase is Phase.OVER is not before.phase and not after.season:
        yield News(NewsKind.CALLED_OFF)


def _withdrawn_by_bot(t: Tournament) -> set[EntrantNumber]:
    """The players withdrawn by the bot who are told one by one. Those who were still on the waiting list aren't told,
    and a single note tells all who haven't checked in.
    """
    return {each.number for each in t.entrants if each.barred not in {None, Barred.FULL, Barred.UNCHECKED}}


def _left_or_reopened(before: Tournament, after: Tournament) -> Iterator[TableNumber]:
    """The tables of two whose match a player has just left, or that go on because the player is back."""
    if after.phase is not Phase.RUNNING or after.traits.is_timed:
        return
    for was, held in zip(before.entrants, after.entrants, strict=False):
        if was.is_active != held.is_active:
            left = was.left or held.left
            yield from (each for each in left if len(after.table(each).seats) == 2 and not after.table(each).is_undone)


def _has_other_winners(before: Tournament, after: Tournament) -> bool:
    """Whether a season is over and has winners, or a correction has changed them."""
    if not _is_finished(after):
        return False
    was_finished = before.season == after.season and _is_finished(before)
    return winners(after) != (winners(before) if was_finished else ())


def _is_finished(t: Tournament) -> bool:
    return t.phase is Phase.OVER or is_season_over(t)
