"""Servers from which the bot was removed, and what ended long ago: on each database."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.clock import read, read_clock
from bot.core.match import RowKind
from bot.core.shards import ALL_SHARDS, SERVERS_BY, Shards
from bot.matches import challenges, clocks, endings
from bot.matches.challenges import queries as challenge_queries
from bot.storage import absence_queries, match_queries
from bot.storage.matches import load_match, play_move
from tests.core.conftest import GUILD, House

OTHER_GUILD = 901


async def leave(house: House) -> None:
    """The bot is removed from the server."""
    await house.store.write(absence_queries.begin_absence, GUILD, house.clock())


async def come_back(house: House) -> list[int] | None:
    """The bot is invited again: the matches to be shown, if it was absent."""
    store = house.store
    found = await store.write(absence_queries.end_absence, GUILD, house.clock(), store.worth_showing())
    return None if found is None else list(found)


async def test_the_matches_of_a_server_wait_while_the_bot_is_absent(house: House) -> None:
    match = await house.vault(clock=read("1h"))
    other = await house.vault(clock=read("1h"), guild=OTHER_GUILD, channel=7)
    assert set(await house.store.read(match_queries.unshown)) == {match.id, other.id}
    await leave(house)
    await leave(house)
    assert await house.store.read(match_queries.unshown) == [other.id]
    house.clock.passes(hours=3)
    assert await clocks.check_clocks(house.store) == [other.id]
    waiting = await load_match(house.store, match.id)
    assert (waiting.shown.homeless, read_clock(waiting).deadline) == (True, None)
    await play_move(house.store, match.id, None, match.seats[0], "a1-b2")
    house.clock.passes(hours=3)
    assert await come_back(house) == [match.id]
    assert await come_back(house) is None
    assert set(await house.store.read(match_queries.unshown)) == {match.id, other.id}
    back = await load_match(house.store, match.id)
    assert (back.shown.homeless, read_clock(back).deadline) == (False, house.clock() + timedelta(hours=1))
    assert match.id in await clocks.check_clocks(house.store)
    assert (await load_match(house.store, match.id)).log[-1].kind is RowKind.CLOCK
    assert (await load_match(house.store, other.id)).gaps == ()


async def test_a_channel_deleted_during_the_absence_stays_deleted(house: House) -> None:
    match = await house.vault()
    await leave(house)
    await house.store.write(match_queries.note_channel_gone, match.channel)
    assert await come_back(house) == []
    assert (await load_match(house.store, match.id)).shown.homeless


@pytest.mark.both_databases
async def test_a_challenge_is_not_shown_while_the_bot_is_absent(house: House) -> None:
    made = await house.challenge()
    await challenges.withdraw(house.store, made.id, made.host.id)
    await leave(house)
    assert await house.store.read(challenge_queries.challenges_behind) == []
    await come_back(house)
    [behind] = await house.store.read(challenge_queries.challenges_behind)
    assert behind.id == made.id


@pytest.mark.both_databases
async def test_only_servers_with_something_to_do_are_compared(house: House) -> None:
    store = house.store
    playing, over, asked = 77, SERVERS_BY + 77, 2 * SERVERS_BY + 77
    ended = await house.vault(guild=over, channel=2)
    await endings.resign(store, ended.id, ended.seats[0])
    await store.write(match_queries.note_shown, ended, 1, 5)
    for swept, revision in (await store.read(match_queries.unswept)).items():
        await store.write(match_queries.note_swept, swept, revision)
    [begun] = await store.read(challenge_queries.challenges_behind)
    await store.write(challenge_queries.note_challenge_behind, begun.id, behind=False)
    await house.vault(guild=playing)
    await house.challenge(guild=asked, channel=3)
    assert await store.read(absence_queries.concerned_servers, ALL_SHARDS) == {playing, asked}
    assert await store.read(absence_queries.concerned_servers, Shards(2, frozenset({1}))) == set()
    assert await store.read(absence_queries.absent_servers, ALL_SHARDS) == set()
    await store.write(absence_queries.begin_absence, over, house.clock())
    assert await store.read(absence_queries.absent_servers, Shards(2, frozenset({1}))) == {over}
    assert await store.read(absence_queries.absent_servers, Shards(2, frozenset({0}))) == set()
