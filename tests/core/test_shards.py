"""Several shards: which servers each one serves, and outages of a single one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.core.clock import read, read_clock
from bot.core.match import Match
from bot.core.shards import SERVERS_BY, Shard, Shards, last_connected, shard_of
from bot.matches import challenges, clocks
from bot.storage.matches import load_match
from tests.core.conftest import BOB, House, started
from tests.for_each import for_each

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def guild_on(shard: int) -> int:
    """A server on this shard of two or more."""
    return 10 * 60 * SERVERS_BY + shard * SERVERS_BY + 77


def seen(**minutes: int) -> dict[Shard, datetime]:
    """Times at which shards were connected, as minutes before noon: `of2_1=5` is shard 1 of 2."""
    names = ((name.removeprefix("of").split("_"), ago) for name, ago in minutes.items())
    return {(int(number), int(count)): NOON - timedelta(minutes=ago) for (count, number), ago in names}


def test_a_server_belongs_to_one_shard_and_direct_messages_to_the_first() -> None:
    # The example of Discord's documentation: (guild_id >> 22) % num_shards.
    assert shard_of(197038439483310086, 16) == (197038439483310086 >> 22) % 16
    assert shard_of(None, 16) == 0
    assert not Shards(2, frozenset({1})).serve(None)
    assert Shards(2, frozenset({1})).serve(guild_on(1))
    assert Shards().serve(guild_on(1))


@for_each(
    ("before", "shard", "ago"),
    [
        (seen(), (0, 1), None),
        (seen(of1_0=5), (0, 1), 5),
        (seen(of2_0=5, of2_1=9), (1, 2), 9),
        # The bot has grown: each shard shares servers with one of the former shards, or with some of them.
        (seen(of1_0=5), (1, 2), 5),
        (seen(of2_0=5, of2_1=9), (3, 4), 9),
        (seen(of2_0=5, of2_1=9), (1, 3), 9),
        # Old connections don't matter, nor does a shard count of which not all shards were connected.
        (seen(of1_0=900, of2_0=5, of2_1=9), (2, 4), 5),
        (seen(of2_0=5, of1_0=900), (0, 3), 900),
        (seen(of2_0=5), (1, 2), None),
    ],
)
def test_when_a_shard_was_last_connected_is_known_over_changes_of_their_count(
    before: dict[Shard, datetime], shard: Shard, ago: int | None
) -> None:
    assert last_connected(before, shard) == (None if ago is None else NOON - timedelta(minutes=ago))


async def match_on(house: House, shard: int) -> Match:
    """A match with an hour for the game, in a server on this shard of two."""
    made = await house.challenge(seat="white", guild=guild_on(shard), channel=1000 + shard, clock=read("1h+0s"))
    return started(await challenges.accept(house.store, made.id, BOB.id))


@pytest.mark.both_databases
async def test_an_outage_of_a_shard_stops_only_the_clocks_of_its_servers(house: House) -> None:
    near, far = await match_on(house, 0), await match_on(house, 1)
    both, one = Shards(2, frozenset({0, 1})), Shards(2, frozenset({0}))
    await clocks.note_alive(house.store, both)
    for _ in range(59):
        house.clock.passes(minutes=1)
        await clocks.note_alive(house.store, one)
    house.clock.passes(minutes=1)
    await clocks.note_alive(house.store, one)
    assert far.id not in await clocks.check_clocks(house.store, one)
    assert (await load_match(house.store, near.id)).is_overdue
    await clocks.note_alive(house.store, both)
    await clocks.check_clocks(house.store, both)
    deadline = read_clock(await load_match(house.store, far.id)).deadline
    assert deadline == far.started_at + timedelta(hours=2)
    assert not (await load_match(house.store, far.id)).is_overdue
    assert (await load_match(house.store, near.id)).gaps == ()


@pytest.mark.both_databases
async def test_challenges_lapse_only_while_their_shard_is_connected(house: House) -> None:
    made = [await house.challenge(guild=guild_on(shard), channel=1000 + shard) for shard in (0, 1)]
    house.clock.passes(days=2)
    assert await challenges.lapse_challenges(house.store, Shards(2, frozenset())) == []
    [near] = await challenges.lapse_challenges(house.store, Shards(2, frozenset({0})))
    assert near.id == made[0].id
    [far] = await challenges.lapse_challenges(house.store, Shards(2, frozenset({0, 1})))
    assert far.id == made[1].id
