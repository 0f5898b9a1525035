"""The automatic steps of tournaments: they count results, withdraw people, begin rounds and end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TypeAlias

import structlog

from bot.core import match as matches
from bot.core.match import Match, UserId
from bot.features.tournaments import note_queries, queries
from bot.features.tournaments.deadlines import not_come, remind_of_end
from bot.features.tournaments.hosted import (
    HostedTournament,
    NextEvents,
    TableMatch,
    TournamentId,
    check_in_events,
    check_in_opens,
    next_events,
    open_match,
    people_of,
    result_of,
    result_text,
)
from bot.features.tournaments.misfits import misfit_of
from bot.features.tournaments.news import News, NewsKind
from bot.features.tournaments.queries import Key
from bot.features.tournaments.rules import (
    Ending,
    EndReason,
    Entrant,
    EntrantNumber,
    Event,
    Phase,
    Result,
    Table,
    TournamentError,
    may_return,
    report,
)
from bot.features.tournaments.rules.events import Barred, Paired, Started, Withdrew
from bot.features.tournaments.service import load, new_lot, starting
from bot.matches import moderation
from bot.storage import Connection, Store
from bot.storage.matches import find_match, save_match

Missing: TypeAlias = Callable[[HostedTournament, Collection[UserId]], Awaitable[Collection[UserId]]]
"""A function that returns those of the given users who have left a server."""

WARNED_BEFORE = timedelta(minutes=15)
"""Time before an automatic start at which the host is told what won't go as planned."""

_log = structlog.get_logger("banmen.tournaments")


async def follow(store: Store, number: TournamentId, missing: Missing | None = None) -> None:
    """Advance a tournament: count ended matches, withdraw players, begin rounds, end it. `missing` is called with those
    who would play next and returns those who have left the server. Each step is a transaction, and the time of the next
    check is stored last, so that the rest is done after a crash.
    """
    while True:
        await store.write(partial(_count_ended, store, number))
        hosted = await store.read(queries.find, number)
        if hosted is None or hosted.is_draft:
            return
        if await store.write(partial(_withdraw_banned, store, number)):
            continue
        # In a thread, because pairing a big round is slow.
        reminded = await remind_of_end(store, number)
        # A match that has begun is lost like by resigning, before those who have withdrawn forfeit what is left.
        if reminded.has_changed or await _settle_matches(store, hosted):
            continue
        then = await asyncio.to_thread(_next_events, store, hosted)
        if missing is not None and await _withdraw_missing(store, hosted, then.events, missing):
            continue
        if then.events:
            await store.write(partial(_append, store, hosted, then.events))
        elif await store.write(
            partial(_look_again, hosted, min(filter(None, (then.due, reminded.look_at)), default=None), store.now())
        ):
            return


def _next_events(store: Store, hosted: HostedTournament) -> NextEvents:
    now, starts_at = store.now(), hosted.plan.starts_at
    if hosted.state.phase is Phase.RUNNING:
        return next_events(hosted, now)
    if events := check_in_events(hosted, now):
        return NextEvents(events, now)
    if hosted.state.phase is Phase.OVER or starts_at is None:
        return NextEvents((), None)
    looks = (check_in_opens(hosted), starts_at - WARNED_BEFORE, starts_at)
    if then := [each for each in looks if each is not None and each > now]:
        return NextEvents((), min(then))
    try:
        return NextEvents(starting(hosted, new_lot(store), now), now)
    except TournamentError:
        # Too few have joined or checked in: the host may start it later.
        return NextEvents((), None)


def _append(store: Store, seen: HostedTournament, events: Sequence[Event], db: Connection) -> None:
    """Append events computed from the tournament that was loaded, unless it has changed since."""
    hosted = queries.locked(db, seen.id)
    if hosted is not None and _is_as_seen(hosted, seen):
        queries.append(db, hosted, events, store.now())


def _is_as_seen(hosted: HostedTournament, seen: HostedTournament) -> bool:
    """Whether a tournament and its plan are unchanged."""
    is_planned_so = (hosted.plan, hosted.state.settings) == (seen.plan, seen.state.settings)
    return is_planned_so and hosted.state.revision == seen.state.revision


def _look_again(seen: HostedTournament, due: datetime | None, now: datetime, db: Connection) -> bool:
    """Store the time of the next check, and tell the host if a start that is near won't go as planned. False if the
    tournament has changed since.
    """
    hosted = queries.locked(db, seen.id)
    if hosted is not None and not _is_as_seen(hosted, seen):
        return False
    if hosted is not None and hosted.state.phase is Phase.JOINING and hosted.plan.starts_at is not None and due is None:
        # Its date has passed with too few people.
        queries.replan(db, replace(hosted, plan=replace(hosted.plan, starts_at=None), due=None))
    elif hosted is not None:
        queries.append(db, hosted, (), due)
        starts_at, news = hosted.plan.starts_at, News(NewsKind.MISFIT)
        is_near = starts_at is not None and starts_at - WARNED_BEFORE <= now
        if is_near and misfit_of(hosted) is not None and not note_queries.has_note(db, hosted.id, news):
            note_queries.add_news(db, hosted.id, [news])
    return True


def _count_ended(store: Store, number: TournamentId, db: Connection) -> None:
    """Count the results of the matches that have ended."""
    hosted = queries.locked(db, number)
    if hosted is None:
        return
    for each in queries.matches_of(db, number, only_open=True):
        if each.match is None or not each.is_over:
            continue
        try:
            result = result_of(find_match(store, db, each.match))
            events = report(hosted.state, each.table, each.number, result, store.now())
        except TournamentError as error:
            # The table was decided by other means, or results don't count any more.
            _log.info("result not counted", tournament=number, match=each.match, why=error.key)
            queries.close_match(db, Key(number, each.table, each.number))
        else:
            hosted = queries.append(db, hosted, events, store.now())


def _withdraw_banned(store: Store, number: TournamentId, db: Connection) -> bool:
    """Withdraw banned players who have no match to finish. Returns whether there are any."""
    hosted = queries.locked(db, number)
    if hosted is None or hosted.state.phase is Phase.OVER:
        return False
    playing = {
        seat
        for each in queries.matches_of(db, number, only_open=True)
        if each.match is not None and not each.is_over
        for seat in hosted.state.table(each.table).seats
    }
    idle = [held for held in people_of(hosted) if held.number not in playing]
    return withdraw_banned_among(store, db, hosted, idle)


async def withdraw_missing(store: Store, number: TournamentId, missing: Missing) -> None:
    """Withdraw everybody who has left the server of a tournament."""
    hosted = await load(store, number)
    await _withdraw_those(store, hosted, people_of(hosted), missing)


async def _withdraw_missing(store: Store, hosted: HostedTournament, events: Sequence[Event], missing: Missing) -> bool:
    """Withdraw those who have left the server: of all people before a round is paired, because some would get a bye,
    and else of those who would play next. Returns whether there are any.
    """
    numbers = await store.read(partial(_awaiting_matches, hosted.id))
    for event in events:
        if isinstance(event, Paired) and hosted.state.traits.is_timed:
            numbers |= {number for pairing in event.pairings for number in pairing.seats}
        elif isinstance(event, Paired | Started):
            numbers.update(hosted.state.active)
    next_ones = [held for held in people_of(hosted) if held.number in numbers]
    return await _withdraw_those(store, hosted, next_ones, missing)


def _awaiting_matches(number: TournamentId, db: Connection) -> set[EntrantNumber]:
    """The entrants of matches that will be opened."""
    hosted, tables = queries.with_unopened(db, number)
    return set() if hosted is None else {entrant for table in tables for entrant in hosted.state.table(table).seats}


async def _withdraw_those(store: Store, seen: HostedTournament, among: Sequence[Entrant], missing: Missing) -> bool:
    """Withdraw those of these people who have left the server. Returns whether there are any."""
    gone = await missing(seen, [UserId(held.user) for held in among]) if among else ()

    def work(db: Connection) -> bool:
        hosted = queries.locked(db, seen.id)
        return hosted is not None and _withdraw(store, db, hosted, gone, Barred.LEFT)

    return bool(gone) and await store.write(work)


def withdraw_banned_among(store: Store, db: Connection, hosted: HostedTournament, among: Sequence[Entrant]) -> bool:
    """Withdraw the banned players among these. Returns whether there are any."""
    banned = moderation.banned_among(store, db, hosted.guild, [UserId(held.user) for held in among])
    return _withdraw(store, db, hosted, banned, Barred.BANNED)


def _withdraw(store: Store, db: Connection, hosted: HostedTournament, users: Collection[UserId], why: Barred) -> bool:
    """Withdraw those of these users who take part in a locked tournament. Returns whether there are any."""
    now = store.now()
    events = [Withdrew(at=now, entrant=held.number, why=why) for held in people_of(hosted) if held.user in users]
    if events:
        queries.append(db, hosted, events, now)
    return bool(events)


async def _settle_matches(store: Store, hosted: HostedTournament) -> bool:
    """End matches that can't continue: those of people who withdrew or were replaced, and those decided before being
    played to the end. A match of two that was lost by a withdrawal counts at once, but ends only when it couldn't go on
    any more if the withdrawal were taken back. Returns whether anything has changed.
    """
    if hosted.state.phase is Phase.JOINING or hosted.state.end is EndReason.STOPPED:
        return False
    has_changed, begun = False, await store.read(queries.begun_tables, hosted.id)
    for each in await store.read(queries.matches_of, hosted.id):
        # Another process may have paired a round meanwhile.
        if each.match is None or each.is_over or each.table > len(hosted.state.tables):
            continue
        table = hosted.state.table(each.table)
        if each.is_open and len(table.seats) == 2 and _is_left(hosted, table) and not hosted.state.traits.is_timed:
            has_changed |= await store.write(partial(_lose_match, store, hosted.id, each))
        elif _may_be_settled(hosted, each) and not may_return(hosted.state, table, begun):
            has_changed |= await store.write(partial(_settle_match, store, hosted, each))
    return has_changed


def _is_left(hosted: HostedTournament, table: Table) -> bool:
    """Whether people have withdrawn from a table, but not all of them."""
    holders = hosted.holders(table.seats)
    return any(holder.is_active for holder in holders) and not all(holder.is_active for holder in holders)


def _may_be_settled(hosted: HostedTournament, each: TableMatch) -> bool:
    table = hosted.state.table(each.table)
    return not each.is_open or _is_left(hosted, table) or any(holder.former for holder in hosted.holders(table.seats))


def _lose_match(store: Store, number: TournamentId, each: TableMatch, db: Connection) -> bool:
    """Count a match of two as lost for the player who withdrew, if they had moved; otherwise they forfeit it."""
    assert each.match is not None  # noqa: S101 - the caller has checked it
    hosted, match = queries.locked(db, number), find_match(store, db, each.match)
    if hosted is None or match.outcome is not None or open_match(hosted, each.table, each.number) is None:
        return False
    holders = hosted.holders(hosted.state.table(each.table).seats_of(each.number))
    if any(not holder.is_active and UserId(holder.user) in not_come(match) for holder in holders):
        return False
    places = tuple(1 if holder.is_active else 2 for holder in holders)
    events = report(hosted.state, each.table, each.number, Result(places, Ending.WITHDRAWN), store.now())
    queries.append(db, hosted, events, store.now())
    return True


def _settle_match(store: Store, hosted: HostedTournament, each: TableMatch, db: Connection) -> bool:
    assert each.match is not None  # noqa: S101 - the caller has checked it
    match = find_match(store, db, each.match)
    if match.outcome is not None:
        return False
    after = _settled(hosted, each, match, store.now())
    return after is not match and save_match(store, db, match, after)


def _settled(hosted: HostedTournament, each: TableMatch, match: Match, now: datetime) -> Match:
    """The match after resignations by those who have withdrawn; ended if somebody was replaced or if the table is
    decided.
    """
    state = hosted.state
    table = state.table(each.table)
    holders = [state.entrant(number) for number in table.seats]
    if not state.traits.is_timed or not each.is_open:
        for holder in holders:
            left = match.present.intersection(match.seats_of(UserId(holder.user)))
            if not holder.is_active and left and match.outcome is None:
                match = matches.resign(match, UserId(holder.user), at=now, cause=matches.WITHDREW)
    is_replaced = not set(match.seats) <= {UserId(holder.user) for holder in holders}
    if match.outcome is not None or (each.is_open and not is_replaced):
        return match
    if each.is_open or each.number > len(table.results):
        return matches.end(match, None, at=now, cause=matches.UNPAIRED if table.is_undone else matches.REPLACED)
    return matches.end(match, hosted.host, result_text(table, each.number), at=now, cause=matches.BY_HOST)
