"""Two shards, one of which breaks: the servers of the other play on, and no player loses time."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.clock import read_clock
from bot.core.match import UserId
from bot.core.shards import Shards, shard_of
from bot.storage import clock_queries
from bot.storage.preferences import save_preference
from playground.seen import Channel
from tests.town.conftest import Town


class Halves:
    """Two servers, each on its own shard."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.gateway = town.playground.gateway
        self.gateway.shards = 2
        self.here = shard_of(town.playground.guild_id, 2)
        self.there = 1 - self.here
        self.elsewhere = town.playground.add_guild("Elsewhere", shard=(self.there, 2))
        self.hall = town.playground.add_channel("hall", self.elsewhere)

    async def begin(self, channel: Channel) -> None:
        """A match with an hour for each move."""
        town = self.town
        await town.slash(town.ben, "challenge vault", channel, opponent=town.dan, seat="white", size="6", clock="1h")
        await town.press(town.dan, channel.last, channel.last.labels[0])

    async def break_there(self) -> None:
        """Break the other server's shard."""
        await self.gateway.take_down(shard=self.there)
        await self.town.playground.wait_for(lambda: not self.town.client.is_connected(self.elsewhere))

    async def mend_there(self) -> None:
        """Let it connect again."""
        self.gateway.bring_back()
        await self.town.playground.wait_for(lambda: self.town.client.is_connected(self.elsewhere))
        await self.town.quiet()

    async def passes(self, hours: float) -> None:
        """Later, while only the first server's shard was connected."""
        moved = self.town.clock.moved + timedelta(hours=hours)
        alone = Shards(2, frozenset({self.here}))
        await self.town.store.write(clock_queries.note_seen, datetime.now(UTC) + moved, alone)
        self.town.clock.moved = moved

    async def look(self) -> None:
        """The bot looks at the clocks."""
        await self.town.client.catch_up()
        await self.town.quiet()


@pytest.fixture
def halves(town_without_bot: Town) -> Halves:
    """Two servers, and no bot yet."""
    return Halves(town_without_bot)


async def test_the_outage_of_a_shard_stops_only_the_clocks_of_its_servers(halves: Halves) -> None:
    town = halves.town
    await town.start()
    for channel in (town.vault, halves.hall):
        await halves.begin(channel)
    await halves.break_there()
    await halves.passes(hours=3)
    await halves.look()
    assert (await town.match(town.vault)).is_overdue
    assert not (await town.match(halves.hall)).is_overdue
    await town.slash(town.ben, "move", town.vault, move="a1-b2")
    assert "walked from a1 to b2" in town.board(town.vault).text
    await halves.mend_there()
    await halves.look()
    match = await town.match(halves.hall)
    deadline = read_clock(match).deadline
    assert deadline is not None
    assert not match.is_overdue
    assert timedelta(minutes=55) < deadline - town.clock.now() <= timedelta(hours=1)
    await town.slash(town.ben, "move", halves.hall, move="a1-b2")
    assert "walked from a1 to b2" in town.board(halves.hall).text


async def test_a_private_reminder_waits_until_the_shard_is_connected_again(halves: Halves) -> None:
    town = halves.town
    await town.start()
    await save_preference(town.store, UserId(town.ben.id), "reminders", "dm")
    await halves.begin(halves.hall)
    match = await town.match(halves.hall)
    await town.store.write(clock_queries.note_reminding, match.id, match.revision)
    await halves.break_there()
    await halves.look()
    assert town.ben.direct.messages == []
    await halves.mend_there()
    await halves.look()
    assert "Your time in this match runs out" in town.ben.direct.last.text


async def test_what_was_pressed_during_the_outage_of_a_shard_arrives_afterwards(halves: Halves) -> None:
    town = halves.town
    await town.start()
    await halves.begin(halves.hall)
    await halves.break_there()
    move = asyncio.create_task(town.ben.slash(halves.hall, "move", move="a1-b2"))
    await halves.mend_there()
    assert not (await move).failed
    assert "Ben walked from a1 to b2." in town.board(halves.hall).text


async def test_the_other_servers_play_while_a_shard_cannot_log_in_at_the_start(
    halves: Halves, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = halves.town
    allowed = {halves.here}
    monkeypatch.setattr(halves.gateway, "_may_log_in", allowed.__contains__)
    starting = asyncio.create_task(town.start())
    await town.playground.wait_for(
        lambda: hasattr(town, "client") and town.client.is_connected(town.playground.guild_id)
    )
    await halves.begin(town.vault)
    await halves.passes(hours=1)
    await halves.look()
    assert (await town.match(town.vault)).is_overdue
    assert not town.client.is_ready()
    allowed.add(halves.there)
    await starting
    await halves.begin(halves.hall)


async def test_direct_messages_belong_to_the_first_shard(halves: Halves) -> None:
    await halves.town.start()
    await halves.gateway.take_down(shard=0)
    client = halves.town.client
    await halves.town.playground.wait_for(lambda: not client.is_connected(None))
    assert client.connected == Shards(2, frozenset({1}))
    # A shard that is logging in while the bot stops leaves a connection open.
    halves.gateway.bring_back()
    await halves.town.playground.wait_for(lambda: client.is_connected(None))
