"""Several processes with a range of shards each, on one playground and one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import aiohttp
import pytest
from aiohttp import hdrs

from benchmarks.proxy import Proxy
from bot import client
from bot.core.match import Match, UserId
from bot.core.shards import Shards, shard_of
from bot.features.puzzles import mining
from bot.features.puzzles.mining import Mining
from bot.features.spectating.service import watch
from bot.features.spectating.spectators import How
from bot.storage import Store, clock_queries, match_queries, process_state
from bot.storage.matches import play_move
from bot.storage.preferences import load_settings
from bot.ui.permissions import request_through
from playground import gateway
from playground.limits import Limit
from playground.seen import Channel
from playground.server import Playground
from tests.town.conftest import Town

COUNT = 4
"""The number of shards."""


@dataclass
class City:
    """Two processes, which run two shards each, and a server for each process."""

    town: Town
    """The playground; it has no bot."""
    address: str
    processes: list[Town] = field(default_factory=list)
    hall: Channel = field(init=False)
    """A channel in the second process's server."""

    def __post_init__(self) -> None:
        playground = self.town.playground
        playground.gateway.shards = COUNT
        here = shard_of(playground.guild_id, COUNT)
        self.first = Shards(COUNT, frozenset({here, (here + 1) % COUNT}))
        self.second = Shards(COUNT, frozenset(range(COUNT)) - self.first.numbers)
        elsewhere = playground.add_guild("Elsewhere", shard=((here + 2) % COUNT, COUNT))
        self.hall = playground.add_channel("hall", elsewhere)

    async def start(self, shards: Shards, *, tick: float = 60.0) -> Town:
        """Start a process with these shards."""
        town = self.town
        process = Town(
            town.playground, town.database, town.watched, clock=town.clock, address=self.address, shards=shards
        )
        self.processes.append(process)
        # A client that closes also waits for the tasks of the others.
        await process.start(tick=tick, stop_timeout=0.1)
        await process.quiet()
        return process

    async def play_unseen(self, channel: Channel, move: str) -> Match:
        """Make the first move of the channel's match as a process does that dies before it has shown it."""
        process = self.processes[0]
        match = await process.match(channel)
        return await play_move(process.store, match.id, None, match.seats[0], move)


@pytest.fixture
async def city(town_without_bot: Town, own_database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[City]:
    """A city in which no process has been started yet."""
    monkeypatch.setattr(client, "LOGIN_EVERY", timedelta())
    city = City(town_without_bot, own_database)
    yield city
    for process in city.processes:
        await process.stop()


async def test_each_process_looks_after_the_servers_of_its_shards(city: City) -> None:
    first, second = await city.start(city.first), await city.start(city.second)
    assert [len(process.client.guilds) for process in (first, second)] == [1, 1]
    for process, channel in ((first, first.vault), (second, city.hall)):
        await process.begin(process.ben, process.dan, channel)
        await city.play_unseen(channel, "a1-b2")
        assert len(process.boards(channel)) == 1
    await first.client.catch_up()
    await first.quiet()
    assert "walked from a1 to b2" in first.board(first.vault).text
    assert len(second.boards(city.hall)) == 1
    await second.client.catch_up()
    await second.quiet()
    assert "walked from a1 to b2" in second.board(city.hall).text
    # People play on in both.
    for process, channel in ((first, first.vault), (second, city.hall)):
        await process.slash(process.dan, "move", channel, move="c6-b5")
        assert "walked from c6 to b5" in process.board(channel).text


async def test_each_process_checks_the_clocks_of_its_servers(city: City) -> None:
    first, second = await city.start(city.first), await city.start(city.second)
    for process, channel in ((first, first.vault), (second, city.hall)):
        options = {"opponent": process.dan, "seat": "white", "size": "6", "clock": "1h"}
        await process.slash(process.ben, "challenge vault", channel, **options)
        await process.press(process.dan, channel.last, channel.last.labels[0])
    moved = timedelta(hours=2)
    for process in (first, second):
        await process.store.write(clock_queries.note_seen, datetime.now(UTC) + moved, process.client.connected)
    city.town.clock.moved = moved
    await second.client.catch_up()
    assert (await second.match(city.hall)).is_overdue
    assert not (await first.match(first.vault)).is_overdue
    await first.client.catch_up()
    assert (await first.match(first.vault)).is_overdue
    await first.quiet()


async def test_a_move_in_a_private_message_is_shown_by_the_process_that_hears_the_server(city: City) -> None:
    first, second = await city.start(city.first), await city.start(city.second)
    # Direct messages belong to shard 0.
    owner, channel = (first, first.vault) if city.second.serve(None) else (second, city.hall)
    board = await owner.begin(owner.ben, owner.dan, channel)
    await watch(first.store, (await owner.match(channel)).id, UserId(owner.chie.id), How.MOVES)
    owner.ben.install()
    listed = await owner.slash(owner.ben, "matches", owner.ben.direct)
    mine = await owner.choose(owner.ben, listed.message, "Play here", "Vault: Dan")
    form = (await owner.press(owner.ben, mine.message, "Write a move")).modal
    assert (await owner.submit(owner.ben, form, "a1-b2")).text == "You walked from a1 to b2."
    await city.town.playground.wait_for(lambda: owner.board(channel) != board and not board.labels)
    await owner.quiet()
    assert len(owner.boards(channel)) == 2
    assert owner.board(channel).mentions == {owner.dan.id, owner.chie.id}


async def test_processes_that_start_at_once_log_in_one_after_another(
    city: City, monkeypatch: pytest.MonkeyPatch
) -> None:
    every, turns, logins = timedelta(seconds=0.2), list[datetime](), dict[int, datetime]()
    take_turn = process_state.take_login_turn

    def note_turn(*arguments: Any) -> datetime:
        turns.append(take_turn(*arguments))
        return turns[-1]

    def note_login(payload: Any) -> None:
        if payload["op"] == gateway.Op.IDENTIFY:
            logins[payload["d"]["shard"][0]] = datetime.now(UTC)

    monkeypatch.setattr(process_state, "take_login_turn", note_turn)
    monkeypatch.setattr(client, "LOGIN_EVERY", every)
    city.town.playground.gateway.listeners.append(note_login)
    await asyncio.gather(city.start(city.first), city.start(city.second))
    assert len(logins) == len(turns) == COUNT
    turns.sort()
    assert all(later - earlier >= every for earlier, later in pairwise(turns))
    # Nobody came before their turn; how long after it a login arrives is up to the machine.
    early = timedelta(milliseconds=20)
    assert all(came > turn - early for came, turn in zip(sorted(logins.values()), turns, strict=True))


async def test_a_process_that_is_gone_leaves_its_servers_to_the_next_one(city: City) -> None:
    first, second = await city.start(city.first), await city.start(city.second)
    await second.begin(second.ben, second.dan, city.hall)
    await city.play_unseen(city.hall, "a1-b2")
    await second.stop()
    await first.client.catch_up()
    await first.quiet()
    assert len(first.boards(city.hall)) == 1
    third = await city.start(city.second)
    assert "walked from a1 to b2" in third.board(city.hall).text
    await third.slash(third.dan, "move", city.hall, move="c6-b5")
    assert "walked from c6 to b5" in third.board(city.hall).text


async def test_when_the_leader_dies_another_process_leads(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    mined: list[Mining] = []

    async def mine(self: Mining) -> None:
        mined.append(self)

    monkeypatch.setattr(Mining, "mine", mine)
    monkeypatch.setattr(mining, "BETWEEN_MINING", 0.02)
    first, second = await city.start(city.first), await city.start(city.second)
    await city.town.playground.wait_for(lambda: len(mined) > 1)
    assert set(mined) == {first.client.part(Mining)}
    assert not second.client.peers.leads
    mined.clear()
    await first.stop()
    await city.town.playground.wait_for(lambda: second.client.part(Mining) in mined)
    assert second.client.peers.leads


async def test_the_leader_syncs_the_commands(city: City, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Store] = []

    async def sync(_: object, store: Store) -> None:
        synced.append(store)

    monkeypatch.setattr(client, "sync_if_changed", sync)
    first, second = await city.start(city.first), await city.start(city.second, tick=0.05)
    assert synced == [first.store]
    # A newer version takes over the lead, and its commands may differ.
    await first.stop()
    await city.town.playground.wait_for(lambda: len(synced) > 1)
    assert synced == [first.store, second.store]


async def test_a_preference_chosen_in_one_process_is_seen_by_the_other_at_once(city: City) -> None:
    first, second = await city.start(city.first), await city.start(city.second)
    ben = UserId(first.ben.id)
    await second.slash(second.ben, "board", city.hall)
    assert (await load_settings(second.store, None, ben))[1].language == ""
    changes = second.store.people.changes
    await first.slash(first.ben, "preferences")
    panel = first.ben.sees(first.vault)[-1]
    await first.choose(
        first.ben, panel, next(menu for menu in panel.menus if "language" in menu.custom_id).custom_id, "ja"
    )
    await city.town.playground.wait_for(lambda: second.store.people.changes > changes)
    assert (await load_settings(second.store, None, ben))[1].language == "ja"


async def test_of_two_processes_that_press_one_button_one_wins(city: City) -> None:
    """During a deploy, both processes receive each press, and both act on it."""
    first, second = await city.start(city.first), await city.start(city.first)
    await first.begin(first.ben, first.dan)
    for number, move in enumerate(("a1-b2", "c6-b5", "c1-a3", "b5-c5")):
        person = (first.ben, first.dan)[number % 2]
        await first.slash(person, "move", move=move)
        match = await first.match()
        assert match.moves == number + 1
        assert len(first.boards()) == match.moves + 1
        assert [bool(board.labels) for board in first.boards()] == [False] * match.moves + [True]
    for process in (first, second):
        await process.client.catch_up()
        await process.quiet()
    assert len(first.boards()) == 5
    assert await first.store.read(match_queries.unshown) == []


async def test_processes_share_discords_limits_through_a_proxy(city: City) -> None:
    """Without it each would take them all for itself."""
    playground, statuses = city.town.playground, list[int]()
    playground.rest.watchers.append(lambda each: statuses.append(each.status))
    playground.limits.overall = Limit(10, 0.4)
    async with Proxy(playground.url, requests=8, seconds=0.45).open() as proxy:
        request_through(proxy.url)
        first, second = await city.start(city.first), await city.start(city.second)
        await asyncio.gather(first.begin(first.ben, first.dan), second.begin(second.aoi, second.chie, city.hall))
        for number, move in enumerate(("a1-b2", "c6-b5")):
            await asyncio.gather(
                first.slash((first.ben, first.dan)[number], "move", move=move),
                second.slash((second.aoi, second.chie)[number], "move", city.hall, move=move),
            )
        assert "walked from c6 to b5" in first.board().text
        assert "c6 の駒を b5" in second.board(city.hall).text
        for process in city.processes:
            await process.stop()
    assert len(proxy.seen) == len(statuses) > 20
    assert 429 not in statuses


async def test_the_proxy_holds_up_no_request_with_an_interactions_token(playground: Playground) -> None:
    """Such a request doesn't bear the bot's token, and doesn't count towards the limit of all requests together."""
    ours = {hdrs.AUTHORIZATION: f"Bot {playground.token}"}
    async with (
        Proxy(playground.url, requests=1, seconds=3600.0).open() as proxy,
        aiohttp.ClientSession(f"{proxy.url}/api/v10/") as session,
    ):
        assert (await session.get("users/@me", headers=ours)).status == 200
        for _ in range(2):
            posted = session.post("webhooks/1/unknown", json={"content": "Hello"})
            assert (await asyncio.wait_for(posted, 60.0)).status == 404
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(session.get("users/@me", headers=ours), 0.1)
