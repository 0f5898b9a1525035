"""A system clock that was ahead and is right again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from sqlalchemy import Column, Connection, select, update

from bot.core.clock import read, read_clock
from bot.core.match import RowKind
from bot.matches import clocks, moderation
from bot.publishing.backoff import LONGEST_PAUSE, Backoff
from bot.storage import clock_queries
from bot.storage.matches import load_match, play_move
from bot.storage.tables import Utc, match_gap, metadata, shard_heartbeat
from tests.core.conftest import ALICE, BOB, GUILD, Clock, House
from tests.core.test_privacy import fill_tables

NOW = Clock().time
YEAR = timedelta(days=365)
ELSEWHERE = {"backoff.until", "ban.until", "tournament_match.proposed_date"}
"""Moments that say nothing of when they were stored: `Backoff` ignores pauses that are too long."""


def _moments() -> Iterator[Column[datetime]]:
    return (column for table in metadata.sorted_tables for column in table.c if isinstance(column.type, Utc))


def _dated(db: Connection, at: datetime) -> None:
    """A row in each table, all of whose moments are this one."""
    fill_tables(db)
    for column in _moments():
        db.execute(update(column.table).values({column: at}))


def _later(db: Connection, at: datetime) -> set[str]:
    """The columns with moments later than this one."""
    return {str(column) for column in _moments() if db.execute(select(column).where(column > at)).first() is not None}


@pytest.mark.both_databases
async def test_no_stored_moment_stays_ahead(house: House) -> None:
    await house.store.write(_dated, NOW + YEAR)
    assert await house.store.read(_later, NOW) >= {"log.at", "match.due", "challenge.expires_at", "outage.ended"}
    await clocks.note_alive(house.store)
    assert await house.store.read(_later, NOW) <= ELSEWHERE


@pytest.mark.both_databases
async def test_moments_that_people_chose_stay_when_the_clock_is_set_back(house: House) -> None:
    await house.store.write(_dated, NOW - timedelta(days=1))
    planned = NOW + timedelta(days=3)

    def plan(db: Connection) -> None:
        for column in _moments():
            if column.name in {"ended", "until", "expires_at", "proposed_date"} and column.table.name != "outage":
                db.execute(update(column.table).values({column: planned}))
        db.execute(update(match_gap).values(agreed=True))
        db.execute(update(shard_heartbeat).values(shard=0, shards=1, at=NOW + timedelta(hours=9)))

    await house.store.write(plan)
    before = await house.store.read(_later, NOW)
    assert {"holiday.ended", "match_gap.ended", "moderation.until", "challenge.expires_at"} < before
    await clocks.note_alive(house.store)
    assert await house.store.read(_later, planned - timedelta(seconds=1)) == before - {"shard_heartbeat.at"}


@pytest.mark.both_databases
async def test_a_match_goes_on_after_a_clock_was_ahead_for_a_while(house: House) -> None:
    match = await house.vault(clock=read("1d"))
    await clocks.note_alive(house.store)
    house.clock.passes(hours=9)
    await clocks.note_alive(house.store)
    match = await play_move(house.store, match.id, None, ALICE.id, "c1-d2")
    await clocks.begin_holiday(house.store, ALICE.id, 3)
    house.clock.passes(hours=-9, minutes=2)
    await clocks.note_alive(house.store)
    assert await clocks.check_clocks(house.store) == [match.id]
    after = await load_match(house.store, match.id)
    assert [row.at <= house.clock.time for row in after.log] == [True] * len(after.log)
    assert read_clock(after).deadline == house.clock.time + timedelta(days=1)
    assert after.log[-1].kind is RowKind.CLOCK
    ended = (await clocks.holidays(house.store, ALICE.id)).now
    assert ended is not None
    assert abs(ended.ended - house.clock.time - timedelta(days=3)) <= timedelta(minutes=3)
    for _ in range(2):
        house.clock.passes(days=1)
        await house.store.write(clock_queries.note_seen, house.clock.time)
        await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).log[-1].kind is RowKind.OVERDUE


async def test_a_ban_of_a_day_ends_after_a_day_although_the_clock_was_ahead(house: House) -> None:
    await clocks.note_alive(house.store)
    house.clock.passes(hours=9)
    await clocks.note_alive(house.store)
    await moderation.ban(house.store, GUILD, ALICE.id, BOB.id, "because", timedelta(days=1))
    house.clock.passes(hours=-9)
    await clocks.note_alive(house.store)
    [standing] = await moderation.bans_in(house.store, GUILD)
    assert standing.until is not None
    assert abs(standing.until - house.clock.time - timedelta(days=1)) <= timedelta(minutes=1)


def test_a_pause_that_began_while_the_clock_was_ahead_is_over() -> None:
    clock = Clock()
    backoff = Backoff(clock)
    clock.passes(hours=9)
    backoff.lengthen("here", LONGEST_PAUSE)
    assert not backoff.is_due("here")
    clock.passes(hours=-9)
    assert backoff.is_due("here")
