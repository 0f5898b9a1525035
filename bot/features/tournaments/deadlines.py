"""Deadlines of matches: of first moves and, if the host has set one, of rounds, with reminders; the host decides about
unfinished matches. Each match has the number of days in the plan from its start; times in which nobody could play don't
count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

import structlog

from bot.core import clock
from bot.core import match as matches
from bot.core.match import Match, MatchId, RowKind, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.hosted import (
    NO_SHOW,
    Deadline,
    HostedTournament,
    Proposal,
    TableMatch,
    TournamentId,
)
from bot.features.tournaments.news import News, NewsKind
from bot.features.tournaments.rules import Phase
from bot.matches.clocks import remind
from bot.publishing.backoff import logged_failures
from bot.storage import Connection, Store, clock_queries
from bot.storage.matches import SHOWN_AFTER, find_match, lacks_board, read_clock, save_match

REMINDED_AFTER = 0.75
"""The fraction of the time for a first move, or of a round, after which players are reminded."""
LOOK_AGAIN = timedelta(hours=1)
"""Interval of checks while other players are on turn, or a player wants no reminders."""

_log = structlog.get_logger("banmen.tournaments")


class Reminded(NamedTuple):
    """The work done about the end of a round."""

    has_changed: bool
    look_at: datetime | None
    """The time (UTC) of the next look."""


async def remind_of_end(store: Store, number: TournamentId) -> Reminded:
    """Remind players of the end of a round, and once it is over tell the host which matches are unfinished."""
    return await store.write(partial(_remind_of_end, store, number))


def _remind_of_end(store: Store, number: TournamentId, db: Connection) -> Reminded:
    hosted = queries.locked(db, number)
    if hosted is None or not _has_end(hosted) or hosted.state.phase is not Phase.RUNNING:
        return Reminded(False, None)
    has_changed, looks, open_at_end = False, list[datetime](), False
    for each in list(_present(db, hosted)):
        assert each.match is not None  # noqa: S101 - `_present` has checked it
        match = find_match(store, db, each.match)
        if match.outcome is not None:
            continue
        if match.shown.homeless or lacks_board(match):
            looks.append(store.now() + SHOWN_AFTER)
            continue
        end, remind_at = _times(db, hosted, match)
        if store.now() < remind_at:
            looks.append(remind_at)
        elif store.now() < end:
            has_changed |= not _was_reminded(match) and _remind(store, db, match)
            looks.append(min(end, store.now() + LOOK_AGAIN))
        else:
            open_at_end = True
    news = News(NewsKind.OPEN_AT_END, hosted.state.round)
    if open_at_end and not note_queries.has_note(db, number, news):
        note_queries.add_news(db, number, [news])
    return Reminded(has_changed, min(looks, default=None))


def _has_end(hosted: HostedTournament) -> bool:
    return bool(hosted.plan.round_days) and hosted.state.traits.rounds_wait


def _present(db: Connection, hosted: HostedTournament) -> Iterator[TableMatch]:
    """The matches of the present round that have begun."""
    for each in queries.matches_of(db, hosted.id, only_open=True):
        if each.match is not None and hosted.state.table(each.table).round == hosted.state.round:
            yield each


def _times(db: Connection, hosted: HostedTournament, match: Match) -> tuple[datetime, datetime]:
    """The times (UTC) at which the round of a match ends and at which its players are reminded."""
    length = timedelta(days=hosted.plan.round_days)
    gaps = clock_queries.standstills_of(db, match)
    return clock.later(match.started_at, length, gaps), clock.later(match.started_at, REMINDED_AFTER * length, gaps)


def _remind(store: Store, db: Connection, match: Match) -> bool:
    """Remind the player on turn in the match's thread, if they want that; returns whether that was saved."""
    after = remind(db, match, store.now(), in_channel=True)
    return after is not None and save_match(store, db, match, after)


def _was_reminded(match: Match) -> bool:
    """Whether the player on turn has had a reminder."""
    return any(row.kind is RowKind.REMIND and row.seat == match.position.to_move for row in match.log)


async def round_end(store: Store, match: Match) -> datetime | None:
    """The end (UTC) of a match's round; None if the match is over or its round has no end."""
    if match.outcome is not None:
        return None

    def work(db: Connection) -> datetime | None:
        key = queries.key_of(db, match.id)
        hosted = None if key is None else queries.find(db, key.tournament)
        if key is None or hosted is None or not _has_end(hosted):
            return None
        return _times(db, hosted, match)[0]

    return await store.read(work)


# First moves


async def check_no_shows(store: Store, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """Remind players who haven't come, and forfeit the matches of those whose time to come is over. Returns the matches
    that have changed.
    """
    now = store.now()
    changed = []
    for match_id in await store.read(queries.late_matches, now, shards):
        with logged_failures(_log, "no-show not checked", match=match_id):
            if await store.write(partial(_check_no_show, store, match_id, now)):
                changed.append(match_id)
    return changed


def _check_no_show(store: Store, match_id: MatchId, now: datetime, db: Connection) -> bool:
    key = queries.key_of(db, match_id)
    hosted = None if key is None else queries.find(db, key.tournament)
    match = find_match(store, db, match_id)
    agreed = queries.agreed_until(db, match_id)
    if agreed is not None and match.outcome is None and match.changed_at < agreed:
        # The players agreed on this time; tell the player on turn that it has come.
        queries.note_no_show(db, match_id, max(agreed, now))
        if now < agreed:
            return False
        if _remind(store, db, match):
            return True
    awaited = not_come(match)
    if hosted is None or not awaited or match.outcome is not None:
        queries.note_no_show(db, match_id, None)
        return False
    if lacks_board(match):
        queries.note_no_show(db, match_id, now + SHOWN_AFTER)
        return False
    look_at, has_changed = now + LOOK_AGAIN, False
    if match.mover in awaited and match.awaited_since is not None:
        match = replace(match, gaps=clock_queries.gaps_of(db, match))
        deadline, remind_at = _patience_over(match, NO_SHOW), _patience_over(match, REMINDED_AFTER * NO_SHOW)
        if deadline <= now:
            return save_match(store, db, match, matches.time_out(match, None, at=now))
        if _was_reminded(match) or not _is_before_time_is_up(match, deadline):
            look_at = deadline
        elif now < remind_at:
            look_at = remind_at
        else:
            has_changed = _remind(store, db, match)
            look_at = min(deadline, look_at)
    queries.note_no_show(db, match_id, look_at)
    return has_changed


def _patience_over(match: Match, patience: timedelta) -> datetime:
    """The time (UTC) at which the player on turn will have taken this long, outages and holidays excluded."""
    assert match.awaited_since is not None  # noqa: S101 - the caller has checked it
    return clock.later(match.awaited_since, patience, match.gaps, match.mover)


def _is_before_time_is_up(match: Match, moment: datetime) -> bool:
    """Whether a moment comes before the player on turn runs out of time."""
    deadline = clock.read_clock(match).deadline if match.clock else None
    return deadline is None or moment < deadline


async def forfeits_at(store: Store, match: Match) -> datetime | None:
    """The time (UTC) at which the player on turn forfeits a match of a tournament as a no-show; None if they have come,
    or if they run out of time first.
    """
    if not _is_awaited(match):
        return None
    gaps = await store.read(clock_queries.gaps_of, match)
    return _forfeits_at(replace(match, gaps=gaps))


def _is_awaited(match: Match) -> bool:
    """Whether the player on turn hasn't come yet."""
    return match.outcome is None and match.awaited_since is not None and match.mover in not_come(match)


def _forfeits_at(match: Match) -> datetime | None:
    """Like `forfeits_at`, for a tournament's match with its gaps."""
    if not _is_awaited(match):
        return None
    deadline = _patience_over(match, NO_SHOW)
    return deadline if _is_before_time_is_up(match, deadline) else None


async def deadlines_of(store: Store, among: Iterable[TableMatch]) -> dict[MatchId, Deadline]:
    """The times at which the players on turn lose these matches on time or as no-shows, or until which the players have
    put them off.
    """
    going = [each.match for each in among if each.match is not None and each.awaits is not None and not each.is_over]

    def work(db: Connection) -> dict[MatchId, Deadline]:
        known = ((match_id, _deadline(store, db, match_id)) for match_id in going)
        return {match_id: deadline for match_id, deadline in known if deadline is not None}

    return await store.read(work)


def _deadline(store: Store, db: Connection, match_id: MatchId) -> Deadline | None:
    agreed = queries.agreed_until(db, match_id)
    if agreed is not None and agreed > store.now():
        return Deadline(agreed, is_agreed=True)
    match = find_match(store, db, match_id)
    match = replace(match, gaps=clock_queries.gaps_of(db, match))
    moments = filter(None, (read_clock(store, match).deadline, _forfeits_at(match)))
    return min(map(Deadline, moments), default=None)


def not_come(match: Match) -> frozenset[UserId]:
    """The people who are still in and haven't moved."""
    moved = {row.seat for row in match.standing if row.kind is RowKind.MOVE}
    come = {match.seats[seat] for seat in moved if seat is not None}
    return (match.people & {match.seats[seat] for seat in match.present}) - come


async def proposals_of(store: Store, matches: Iterable[TableMatch]) -> dict[MatchId, Proposal]:
    """The future dates proposed for those of these matches that aren't over."""
    going = [each.match for each in matches if each.is_open and not each.is_over and each.match is not None]
    proposed = [(number, await store.read(queries.proposal_of, number)) for number in going]
    return {number: made for number, made in proposed if made is not None and made.when > store.now()}
