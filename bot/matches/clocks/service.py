"""Clocks, reminders, outages and holidays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import structlog

from bot import settings
from bot.catalogue import find_entry
from bot.core import clock
from bot.core import match as matches
from bot.core.clock import Holidays
from bot.core.match import Gap, Match, MatchId, RuleViolation, UserId, level_of
from bot.core.shards import ALL_SHARDS, Shards, last_connected
from bot.settings import Preferences
from bot.storage import Connection, Store, clock_queries, settings_queries
from bot.storage.matches import (
    SHOWN_AFTER,
    change_match,
    find_match,
    going_matches,
    lacks_board,
    load_matches,
    next_look,
    read_clock,
    save_match,
)
from bot.storage.rows import lock_person
from bot.storage.set_back import set_back

LONGEST_ABSENCE = timedelta(minutes=1)
"""Longer absences of the bot are outages, which don't count on players' clocks."""
OUTAGE_MULTIPLE = 20
"""After an outage, clocks due within this multiple of its length are checked at once."""

_log = structlog.get_logger("banmen.service")


async def give_time(
    store: Store, match_id: MatchId, user: UserId, length: timedelta | None = None, decision: int | None = None
) -> Match:
    """Give the player on turn more time: `length`, or by default a turn's or a quarter of a bank.

    Raises RuleViolation "unknown match", and as `bot.core.match.give_time` does.
    """

    def change(found: Match) -> Match:
        held = found.seats_of(user)
        sides = find_entry(found.game).game.sides(found.options)
        own = frozenset().union(*(side for side in sides if not side.isdisjoint(held)))
        given = length or clock.unit_of(found, store.silence)
        return matches.give_time(found, user, int(given.total_seconds()), own, at=store.now(), decision=decision)

    return await change_match(store, match_id, change)


async def check_clocks(store: Store, shards: Shards = ALL_SHARDS) -> list[MatchId]:
    """Remind players, mark matches as overdue, and end or adjourn matches as far as due; returns the changed ones.

    Only in servers whose shard is connected: in the others no player can move. Each match has its own transaction, so
    that one that can't be read doesn't block the others.
    """
    now = store.now()
    changed = []
    for match_id in await store.read(clock_queries.due_matches, now, shards):
        try:
            if await store.write(partial(_check_clock, store, match_id, now)):
                changed.append(match_id)
        except Exception as error:  # noqa: BLE001 - the others can be checked
            _log.error("clock not looked at", match=match_id, why=str(error))
    return changed


def _check_clock(store: Store, match_id: MatchId, now: datetime, db: Connection) -> bool:
    """Do what is due, else store when to check again: the stored moment may be too early because of later gaps."""
    found = find_match(store, db, match_id)
    found = replace(found, gaps=clock_queries.gaps_of(db, found))
    after = now + SHOWN_AFTER if lacks_board(found) else _after_check(store, found, now, db)
    if not isinstance(after, Match):
        clock_queries.note_due(db, found.id, found.revision, after)
        return False
    return save_match(store, db, found, after)


def _after_check(store: Store, found: Match, now: datetime, db: Connection) -> Match | datetime | None:
    """The match after doing what is due; if nothing is, when (UTC) to check again, or None for never."""
    reading = read_clock(store, found)
    look_at = next_look(store, db, found)
    if reading.deadline is None and look_at is not None and look_at <= now:
        return matches.adjourn_idle(found, at=now)
    if reading.deadline is None or reading.user is None:
        return look_at
    if found.overdue_since is not None:
        if not found.waiting:
            # Everybody who could have claimed has left.
            return matches.time_out(found, None, at=now)
        is_over = look_at is not None and look_at <= now
        return matches.time_out(found, None, at=now) if is_over else look_at
    if reading.deadline <= now:
        overdue = matches.mark_overdue(found, at=now)
        # Computer players don't claim, and tournaments advance automatically.
        is_claimed = found.waiting and not found.strict
        return overdue if is_claimed else matches.time_out(overdue, None, at=now)
    if reading.remind_at is not None and reading.remind_at <= now:
        return remind(db, found, now) or reading.deadline
    # The board doesn't know yet of a gap that has begun or ended since it changed.
    seen, gaps = found.changed_at, [gap for gap in found.gaps if gap.user in {None, reading.user}]
    if found.clock and any(seen < gap.began <= now or seen < gap.ended <= now for gap in gaps):
        return matches.mark_extended(found, at=now)
    return look_at


def remind(db: Connection, match: Match, now: datetime, *, in_channel: bool = False) -> Match | None:
    """The match after reminding the player on turn that time is short: in private if they prefer that, unless it must
    be `in_channel`. None if they want no reminders, or are a computer.

    All reminders come through here.
    """
    if match.mover is None or level_of(match.mover) is not None:
        return None
    how = settings.read(Preferences, settings_queries.person_choices(db, match.mover)).reminders
    if how == "none":
        return None
    return matches.remind(match, "dm" if how == "dm" and not in_channel else "", at=now)


async def note_alive(store: Store, shards: Shards = ALL_SHARDS) -> None:
    """Record that the bot is running and that these shards are connected. The time in which one wasn't, if it was
    long, counts on no clock in its servers. If the system clock was ahead until now, what it dated is corrected.
    """

    def work(db: Connection) -> None:
        now, seen = store.now(), clock_queries.shards_seen(db)
        connected = {(number, shards.count): last_connected(seen, (number, shards.count)) for number in shards.numbers}
        ahead = max((before - now for before in connected.values() if before is not None), default=timedelta())
        if ahead > LONGEST_ABSENCE:
            _log.warning("the system clock was set back", seconds=round(ahead.total_seconds()))
            set_back(db, now, ahead)
        for shard, before in sorted(connected.items()):
            if before is not None and now - before > LONGEST_ABSENCE:
                # Clocks with a near deadline are published again at once, the others when they are checked.
                clock_queries.note_outage(db, before, now, now + OUTAGE_MULTIPLE * (now - before), shard)
        clock_queries.note_seen(db, now, shards)

    await store.write(work)


async def note_reminded(store: Store, match_id: MatchId, revision: int, *, here: bool = False) -> Match | None:
    """Record that the private reminder of this revision was sent, or isn't needed any more.

    `here` says that it can't be sent: then the player is reminded in the channel, unless the match has changed.
    Returns the match with that reminder.
    """

    def work(db: Connection) -> Match | None:
        clock_queries.note_delivered(db, match_id, revision)
        found = find_match(store, db, match_id)
        if not here or found.revision != revision:
            return None
        after = remind(db, found, store.now(), in_channel=True)
        return after if after is not None and save_match(store, db, found, after) else None

    return await store.write(work)


async def holidays(store: Store, user: UserId) -> Holidays:
    return Holidays.of(await store.read(clock_queries.holidays_of, user), store.now())


async def begin_holiday(store: Store, user: UserId, days: int | None = None) -> Holidays:
    """Stop the clocks of `user` in all matches for this many days, by default for all that they have left.

    Raises RuleViolation "on holiday", "no holiday left" (left: days), "out of time" (where).
    """
    now = store.now()
    for found in await load_matches(store, await going_matches(store, user)):
        reading = read_clock(store, found)
        if reading.user != user or reading.deadline is None:
            continue
        # Without a clock, `is_overdue` decides: the gaps are loaded only when the deadline is checked.
        if found.is_overdue or (found.clock and reading.deadline <= now):
            raise RuleViolation("out of time", where=f"<#{found.channel}>")

    def work(db: Connection) -> Holidays:
        lock_person(db, user)
        before = clock_queries.holidays_of(db, user)
        had = Holidays.of(before, now)
        if had.now is not None:
            raise RuleViolation("on holiday")
        if not had.left or (days or 0) > had.left:
            raise RuleViolation("no holiday left", left=had.left)
        new = Gap(now, now + timedelta(days=days or had.left), user)
        clock_queries.begin_holiday(db, new, user)
        return Holidays.of([*before, new], now)

    return await store.write(work)


async def end_holiday(store: Store, user: UserId) -> Holidays:
    """End the holiday of `user`. Raises RuleViolation "not on holiday"."""
    now = store.now()

    def work(db: Connection) -> Holidays:
        if Holidays.of(clock_queries.holidays_of(db, user), now).now is None:
            raise RuleViolation("not on holiday")
        clock_queries.end_holiday(db, user, now)
        return Holidays.of(clock_queries.holidays_of(db, user), now)

    return await store.write(work)
