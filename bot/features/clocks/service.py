"""Clocks, reminders, the time when the bot was not there, and holidays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot.core import clock
from bot.core import match as matches
from bot.core.clock import Holidays
from bot.core.match import Gap, Kind, Match, MatchId, Refusal, UserId, level_of
from bot.storage import Connection, Store, clock_queries, settings, settings_queries
from bot.storage.matches import (
    _read_clock,
    change_match,
    ends_late_matches,
    find_match,
    going_matches,
    load_matches,
    next_look,
    save_match,
)
from bot.storage.rows import lock_person
from bot.storage.settings import Preferences

LONGEST_ABSENCE = timedelta(minutes=1)
"""Of the bot, that counts on the clocks of players."""
SOON = 20
"""After an absence: what is due within so many times its length."""

_log = structlog.get_logger("banmen.service")


async def give_time(store: Store, match_id: MatchId, user: UserId, length: timedelta | None = None) -> Match:
    """Give who is on turn more time: so much, else a turn's or a quarter of a bank.

    Raises as `match.give_time` does; Refusal "unknown match".
    """

    def change(found: Match) -> Match:
        held = found.seats_of(user)
        sides = store.entry(found.game).game.sides(found.options)
        own = frozenset().union(*(side for side in sides if not side.isdisjoint(held)))
        given = length or clock.unit_of(found, store.silence)
        return matches.give_time(found, user, int(given.total_seconds()), own, at=store.now())

    return await change_match(store, match_id, change)


async def check_clocks(store: Store) -> list[MatchId]:
    """Remind those who have little time left, note whose is over, and end what the server wants ended by then;
    gives the matches in which that was done.

    Each in a transaction of its own, so that one that can't be read keeps no other waiting.
    """
    now = store.now()
    noted = []
    for match_id in await store.read(clock_queries.due_matches, now):
        try:
            if await store.write(partial(_check_clock, store, match_id, now)):
                noted.append(match_id)
        except Exception as error:  # noqa: BLE001 - the others are looked at all the same
            _log.error("clock not looked at", match=match_id, why=str(error))
    return noted


def _check_clock(store: Store, match_id: MatchId, now: datetime, db: Connection) -> bool:
    """Do what is due, and note when to look again: the stored moment may be too early, as gaps come later."""
    found = find_match(store, db, match_id)
    found = replace(found, gaps=clock_queries.gaps_of(db, found))
    done = _done_by_clock(store, found, now, db)
    if not isinstance(done, Match):
        clock_queries.note_due(db, found.id, found.revision, done)
        return False
    if not save_match(store, db, found, done):
        return False
    if done.log[-1].kind is Kind.REMIND and done.log[-1].text:
        clock_queries.note_reminding(db, done.id, done.revision)
    return True


def _done_by_clock(store: Store, found: Match, now: datetime, db: Connection) -> Match | datetime | None:
    """The match with what is due done; where nothing is, when to look again, or None for never."""
    reading = _read_clock(store, found)
    look_at = next_look(store, db, found)
    if reading.deadline is None and look_at is not None and look_at <= now:
        return matches.adjourn_idle(found, at=now)
    if reading.deadline is None or reading.user is None:
        return look_at
    if found.overdue_since is not None:
        if not found.waiting:
            # Who could have claimed has left.
            return matches.time_out(found, None, at=now)
        is_over = ends_late_matches(db, found) and look_at is not None and look_at <= now
        return matches.time_out(found, None, at=now) if is_over else look_at
    if reading.deadline <= now:
        overdue = matches.mark_overdue(found, at=now)
        # The computer claims nothing.
        return overdue if found.waiting else matches.time_out(overdue, None, at=now)
    if reading.remind_at is not None and reading.remind_at <= now:
        is_computer = level_of(reading.user) is not None
        how = (
            "none"
            if is_computer
            else settings.read(Preferences, settings_queries.person_choices(db, reading.user)).reminders
        )
        return reading.deadline if how == "none" else matches.remind(found, "dm" if how == "dm" else "", at=now)
    if found.clock and any(gap.user in {None, reading.user} and gap.ended > found.changed_at for gap in found.gaps):
        return matches.mark_extended(found, at=now)
    return look_at


async def note_alive(store: Store) -> None:
    """Note that the bot is there, and reaches Discord; where it was not for long, that is on nobody's clock."""

    def work(db: Connection) -> None:
        now, before = store.now(), clock_queries.last_seen(db)
        if before is not None and now - before > LONGEST_ABSENCE:
            # What would soon be over is shown anew at once, the rest when it is looked at.
            clock_queries.note_outage(db, before, now, now + SOON * (now - before))
        clock_queries.note_seen(db, now)

    await store.write(work)


async def note_reminded(store: Store, match_id: MatchId, revision: int, *, here: bool = False) -> Match | None:
    """Remember that they have been; with `here` they could not be, and the channel is to be told instead."""

    def work(db: Connection) -> Match | None:
        clock_queries.note_delivered(db, match_id, revision)
        found = find_match(store, db, match_id)
        if not here or found.revision != revision:
            return None
        after = matches.remind(found, "", at=store.now())
        return after if save_match(store, db, found, after) else None

    return await store.write(work)


async def holidays(store: Store, user: UserId) -> Holidays:
    """What somebody has had of their holidays, and has left."""
    return Holidays.of(await store.read(clock_queries.holidays_of, user), store.now())


async def begin_holiday(store: Store, user: UserId, days: int | None = None) -> Holidays:
    """`user`'s clocks stand in all matches, for so many days or as long as they may.

    Raises Refusal "on holiday", "no holiday left" (left: days), "out of time" (where).
    """
    now = store.now()
    for found in await load_matches(store, await going_matches(store, user)):
        reading = _read_clock(store, found)
        if reading.user != user or reading.deadline is None:
            continue
        # Without a clock it is noted when the time is over, as gaps are looked at only then.
        if found.is_overdue or (found.clock and reading.deadline <= now):
            raise Refusal("out of time", where=f"<#{found.channel}>")

    def work(db: Connection) -> Holidays:
        lock_person(db, user)
        before = clock_queries.holidays_of(db, user)
        had = Holidays.of(before, now)
        if had.now is not None:
            raise Refusal("on holiday")
        if not had.left or (days or 0) > had.left:
            raise Refusal("no holiday left", left=had.left)
        new = Gap(now, now + timedelta(days=days or had.left), user)
        clock_queries.begin_holiday(db, new, user)
        return Holidays.of([*before, new], now)

    return await store.write(work)


async def end_holiday(store: Store, user: UserId) -> Holidays:
    """`user` is back. Raises Refusal "not on holiday"."""
    now = store.now()

    def work(db: Connection) -> Holidays:
        if Holidays.of(clock_queries.holidays_of(db, user), now).now is None:
            raise Refusal("not on holiday")
        clock_queries.end_holiday(db, user, now)
        return Holidays.of(clock_queries.holidays_of(db, user), now)

    return await store.write(work)
