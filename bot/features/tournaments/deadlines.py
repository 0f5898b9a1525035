"""Deadlines of rounds, if the host has set one: a reminder, and the fate of unfinished matches. Each match has the
plan's number of days from its start. Times in which nobody could play don't count.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from bot import settings
from bot.core import clock
from bot.core import match as matches
from bot.core.match import Match, RowKind
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import AtEnd, Hosted, TableMatch, TournamentId, result_text
from bot.features.tournaments.news import News, NewsKind
from bot.features.tournaments.queries import Key
from bot.storage import Connection, Store, clock_queries, settings_queries
from bot.storage.matches import SHOWN_AFTER, find_match, lacks_board, save_match
from bot.tournaments import Ending, Phase, Result, report

REMINDED_AFTER = 0.75
"""The fraction of the time for a first move, or of a round, after which players are reminded."""


class RoundEnd(NamedTuple):
    """The end of a match's round."""

    when: datetime
    """UTC."""
    rule: AtEnd


class Ended(NamedTuple):
    """The changes at the ends of rounds."""

    has_changed: bool
    look_at: datetime | None
    """The time (UTC) of the next look."""


async def end_matches(store: Store, number: TournamentId) -> Ended:
    """Remind players of the end of a round, and end the matches whose round is over."""
    return await store.write(partial(_end_matches, store, number))


def _end_matches(store: Store, number: TournamentId, db: Connection) -> Ended:
    hosted = queries.locked(db, number)
    if hosted is None or not _has_end(hosted) or hosted.state.phase is not Phase.RUNNING:
        return Ended(False, None)
    has_changed, looks, open_at_end = False, list[datetime](), False
    for each in list(_present(db, hosted)):
        assert each.match is not None  # noqa: S101 - `_present` has checked it
        found = find_match(store, db, each.match)
        if found.outcome is not None:
            continue
        if found.shown.homeless or lacks_board(db, found):
            looks.append(store.now() + SHOWN_AFTER)
            continue
        end, remind_at = _times(db, hosted, found)
        if store.now() < end:
            if remind_at <= store.now():
                has_changed |= _remind(store, db, found)
            looks.append(end if remind_at <= store.now() else remind_at)
        elif hosted.plan.at_end is AtEnd.HOST:
            open_at_end = True
        else:
            hosted = _end(store, db, hosted, each, found)
            has_changed = True
    told = News(NewsKind.OPEN_AT_END, hosted.state.round)
    if open_at_end and not note_queries.has_note(db, number, told):
        note_queries.add_news(db, number, [told])
    return Ended(has_changed, min(looks, default=None))


def _has_end(hosted: Hosted) -> bool:
    return bool(hosted.plan.round_days) and hosted.state.traits.rounds_wait


def _present(db: Connection, hosted: Hosted) -> Iterator[TableMatch]:
    """The matches of the present round that have begun."""
    for each in queries.matches_of(db, hosted.id, only_open=True):
        if each.match is not None and hosted.state.table(each.table).round == hosted.state.round:
            yield each


def _times(db: Connection, hosted: Hosted, found: Match) -> tuple[datetime, datetime]:
    """The times (UTC) at which the round of a match ends and at which its players are reminded."""
    length = timedelta(days=hosted.plan.round_days)
    gaps = clock_queries.standstills_of(db, found)
    return clock.later(found.started_at, length, gaps), clock.later(found.started_at, REMINDED_AFTER * length, gaps)


def _remind(store: Store, db: Connection, found: Match) -> bool:
    if found.mover is None or not may_be_reminded(db, found):
        return False
    return save_match(store, db, found, matches.remind(found, "", at=store.now()))


def may_be_reminded(db: Connection, match: Match) -> bool:
    """Whether the player on turn wants reminders, and hasn't had one."""
    if match.mover is None or any(
        row.kind is RowKind.REMIND and row.seat == match.position.to_move for row in match.log
    ):
        return False
    choices = settings_queries.person_choices(db, match.mover)
    return settings.read(settings.Preferences, choices).reminders != "none"


def _end(store: Store, db: Connection, hosted: Hosted, each: TableMatch, found: Match) -> Hosted:
    """End a match by the rule, and count its result."""
    now = store.now()
    if hosted.plan.at_end is AtEnd.MOVER and found.mover is not None:
        # The result is counted like that of any other match.
        save_match(store, db, found, matches.time_out(found, None, at=now))
        return hosted
    table = hosted.state.table(each.table)
    result = Result((1,) * len(table.seats), Ending.ADJUDICATED)
    after = queries.append(db, hosted, report(hosted.state, each.table, each.number, result, now), now)
    text = result_text(after.state.table(each.table), each.number)
    save_match(store, db, found, matches.end(found, None, text, at=now, cause=matches.BY_DEADLINE))
    queries.close_match(db, Key(hosted.id, each.table, each.number))
    return after


async def round_end(store: Store, match: Match) -> RoundEnd | None:
    """The end of a match's round, and the match's fate then; None if it is over or has no end."""
    if match.outcome is not None:
        return None

    def work(db: Connection) -> RoundEnd | None:
        key = queries.key_of(db, match.id)
        hosted = None if key is None else queries.find(db, key.tournament)
        if key is None or hosted is None or not _has_end(hosted):
            return None
        return RoundEnd(_times(db, hosted, match)[0], hosted.plan.at_end)

    return await store.read(work)
