"""Faults of the gateway on demand, and bots with several connections."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from playground import Playground, gateway
from playground.driver import TIMEOUT
from playground.gateway import shard_of
from playground.protocol import Json
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot
from tests.playground.raw import ask
from tests.playground.test_gateway import identify, socket_hears

GUILDS, MESSAGES, IN_PERSON = 1, 1 << 9, 1 << 12


def count(bot: Bot, event: str) -> int:
    """The number of times that a bot heard an event."""
    return [name for name, _ in bot.heard].count(event)


async def test_a_bot_asked_to_reconnect_resumes_and_misses_nothing(playground: Playground, bot: Bot) -> None:
    playground.gateway.ask_to_reconnect()
    said = await playground.person("Aoi").say(playground.channel("vault"), f"<@{playground.bot_id}> hello")
    await playground.wait_for(lambda: count(bot, "resumed"))
    assert [message.id for message in bot.events("message")][:1] == [said.id]
    assert count(bot, "ready") == 1


@pytest.mark.parametrize(("resumable", "resumed", "readies"), [(True, 1, 1), (False, 0, 2)])
async def test_an_invalidated_session_is_resumed_only_if_resumable(
    playground: Playground, bot: Bot, resumable: bool, resumed: int, readies: int
) -> None:
    playground.gateway.invalidate(resumable=resumable)
    await playground.person("Aoi").say(playground.channel("vault"), "hello")
    await playground.wait_for(lambda: (count(bot, "resumed"), count(bot, "ready")) == (resumed, readies))
    assert count(bot, "message") == resumed


async def test_a_bot_whose_connection_falls_silent_reconnects(playground: Playground, start_bot: StartBot) -> None:
    playground.gateway.heartbeat_interval = 30
    bot = await start_bot(playground)
    alive = bot.ws._keep_alive
    assert alive is not None
    heard = alive._last_recv
    # It hears the acknowledgements of its heartbeats, and nothing else.
    await playground.wait_for(lambda: alive._last_recv > heard)
    playground.gateway.fall_silent()
    # With so short a time from the start, a busy machine would seem silent.
    alive.heartbeat_timeout = 0.1
    said = await playground.person("Aoi").say(playground.channel("vault"), "hello")
    await playground.wait_for(lambda: count(bot, "resumed"))
    assert [message.id for message in bot.events("message")] == [said.id]


async def test_the_gateway_can_stop_acknowledging_heartbeats(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(identify(playground, GUILDS | MESSAGES))
        await socket_hears(socket, "GUILD_CREATE")
        playground.gateway.stop_acknowledging()
        await socket.send_json({"op": 1, "d": 2})
        await asyncio.sleep(2 * gateway.BEAT)
        await playground.person("Aoi").say(playground.channel("vault"), "hello")
        assert (await socket.receive_json())["t"] == "MESSAGE_CREATE"


async def test_the_gateway_can_delay_its_hello(playground: Playground, bot: Bot) -> None:
    playground.gateway.greet_after = 0.1
    playground.interactions.answer_within = 0.0
    await playground.gateway.disconnect()
    assert (await playground.person("Aoi").slash(playground.channel("vault"), "secret")).failed
    await playground.wait_for(lambda: count(bot, "resumed"))


async def said_to(playground: Playground, *payloads: Json) -> tuple[int | None, list[Any]]:
    """The answer to a connection that sends this, up to its close or an invalid session: the code, and the data."""
    heard = []
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        for payload in payloads:
            await socket.send_json(payload)
        async with asyncio.timeout(TIMEOUT):
            while (message := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                payload = message.json()
                heard.append(payload["d"])
                if payload["op"] == gateway.Op.INVALID_SESSION:
                    break
        return socket.close_code, heard


def resume(playground: Playground, session_id: str, seq: int) -> Json:
    """A request to resume after a dispatch."""
    return {"op": 6, "d": {"token": playground.token, "session_id": session_id, "seq": seq}}


async def test_a_session_can_be_resumed_while_it_is_remembered(playground: Playground) -> None:
    playground.gateway.remembered = 2
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(identify(playground, GUILDS | MESSAGES))
        session_id = (await socket_hears(socket, "READY"))["session_id"]
        await socket_hears(socket, "GUILD_CREATE")
    for words in ("one", "two"):
        await playground.person("Aoi").say(playground.channel("vault"), words)
    assert (await said_to(playground, resume(playground, session_id, 1)))[1][-1] is False
    assert (await said_to(playground, resume(playground, session_id, 5)))[0] == 4007
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(resume(playground, session_id, 2))
        heard = [await socket.receive_json() for _ in range(4)]
        assert [payload["t"] for payload in heard] == [None, "MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    playground.gateway.session_life = -1.0
    await playground.wait_for(lambda: not playground.gateway.online)
    assert (await said_to(playground, resume(playground, session_id, 5)))[1][-1] is False


def login(playground: Playground, *shard: int) -> Json:
    """A login with this shard's number and the number of shards."""
    payload = identify(playground, GUILDS | MESSAGES | IN_PERSON)
    payload["d"]["shard"] = shard
    return payload


async def test_a_second_or_impossible_login_is_refused(playground: Playground) -> None:
    assert (await said_to(playground, login(playground, 0, 1), login(playground, 0, 1)))[0] == 4005
    assert (await said_to(playground, login(playground, 2, 2)))[0] == 4010


async def test_shards_log_in_one_after_another(playground: Playground) -> None:
    playground.limits.login_every = 60.0
    playground.limits.max_concurrency = 2
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(login(playground, 0, 3))
        await socket_hears(socket, "READY")
        assert (await said_to(playground, login(playground, 2, 3)))[1][-1] is False
        async with session.ws_connect(playground.gateway_url) as other:
            await other.send_json(login(playground, 1, 3))
            assert (await socket_hears(other, "READY"))["shard"] == [1, 3]


async def test_shards_receive_their_own_servers_events_and_the_first_direct_messages(playground: Playground) -> None:
    aoi, mine = playground.person("Aoi"), str(playground.guild_id)
    other = str(playground.add_guild("Elsewhere", shard=(1 - shard_of(mine, 2), 2)))
    guilds = sorted((mine, other), key=lambda guild_id: shard_of(guild_id, 2))
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(playground.gateway_url) as first,
        session.ws_connect(playground.gateway_url) as second,
    ):
        for number, socket in enumerate((first, second)):
            await socket.send_json(login(playground, number, 2))
            assert [guild["id"] for guild in (await socket_hears(socket, "READY"))["guilds"]] == [guilds[number]]
            assert (await socket_hears(socket, "GUILD_CREATE"))["id"] == guilds[number]
        await aoi.say(aoi.direct, "hello")
        assert (await socket_hears(first, "MESSAGE_CREATE"))["content"] == "hello"
        for guild_id in reversed(guilds):
            playground.world.remove_bot(guild_id)
        for socket, guild_id in zip((first, second), guilds, strict=True):
            assert (await socket.receive_json())["d"]["id"] == guild_id


async def test_a_login_with_unknown_intents_or_too_many_servers_is_refused(playground: Playground) -> None:
    assert (await said_to(playground, identify(playground, 1 << 18)))[0] == 4013
    playground.gateway.most_servers = 0
    assert (await said_to(playground, login(playground, 0, 1)))[0] == 4011
    shard = shard_of(str(playground.guild_id), 2)
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(login(playground, 1 - shard, 2))
        assert (await socket_hears(socket, "READY"))["guilds"] == []


async def test_another_version_of_the_api_is_refused(playground: Playground) -> None:
    url = f"{playground.gateway_url}?v=9"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive()
        assert socket.close_code == 4012


async def test_a_bot_without_logins_left_can_only_resume(playground: Playground, bot: Bot) -> None:
    playground.gateway.logins_left = 0
    limit = (await ask(playground, "GET", "/gateway/bot")).body["session_start_limit"]
    assert (limit["remaining"], limit["total"]) == (0, gateway.LOGINS)
    assert (await said_to(playground, login(playground, 0, 1)))[1][-1] is False
    await playground.gateway.disconnect()
    await playground.wait_for(lambda: count(bot, "resumed"))


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_bot_gives_up_on_codes_that_say_so(playground: Playground, start_bot: StartBot, code: int) -> None:
    await playground.gateway.take_down(code)
    with pytest.raises((discord.ConnectionClosed, discord.PrivilegedIntentsRequired)) as error:
        await start_bot(playground)
    assert code == (error.value.code if isinstance(error.value, discord.ConnectionClosed) else 4014)


class Sharded(Bot, discord.AutoShardedClient):
    """A bot that asks how many connections it is to spread over."""


async def test_a_sharded_bot_resumes_a_shard_that_was_cut_off(playground: Playground, start_bot: StartBot) -> None:
    playground.gateway.shards = 2
    playground.limits.login_every = 0.05
    shard = shard_of(str(playground.guild_id), 2)
    other = playground.add_guild("Elsewhere", shard=(1 - shard, 2))
    bot = await start_bot(playground, Sharded)
    assert [guild.shard_id for guild in map(bot.get_guild, (playground.guild_id, other)) if guild] == [
        shard,
        1 - shard,
    ]
    assert playground.gateway.logins_left == gateway.LOGINS - 2
    await playground.gateway.disconnect(shard=shard)
    said = await playground.person("Aoi").say(playground.channel("vault"), "hello")
    await playground.wait_for(lambda: count(bot, "shard_resumed"))
    assert bot.events("shard_resumed") == [shard]
    assert [message.id for message in bot.events("message")] == [said.id]


async def test_one_shard_can_be_down_while_the_others_go_on(
    playground: Playground, start_bot: StartBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda _: 0.02)
    playground.gateway.shards = 2
    shard, aoi = shard_of(str(playground.guild_id), 2), playground.person("Aoi")
    other = playground.add_guild("Elsewhere", shard=(1 - shard, 2))
    there, here = playground.add_channel("general", other), playground.channel("vault")
    bot = await start_bot(playground, Sharded)
    logins = playground.gateway.logins_left
    await playground.gateway.take_down(shard=shard)
    await playground.wait_for(lambda: set(bot.events("shard_disconnect")) == {shard})
    missed, heard = await aoi.say(here, "anybody?"), await aoi.say(there, "hello")
    await playground.wait_for(lambda: bot.events("message"))
    assert [message.id for message in bot.events("message")] == [heard.id]
    playground.gateway.bring_back(shard=shard)
    await playground.wait_for(lambda: bot.events("shard_resumed") == [shard])
    assert [message.id for message in bot.events("message")] == [heard.id, missed.id]
    assert playground.gateway.logins_left == logins
    await playground.gateway.take_down()
    await playground.wait_for(lambda: not playground.gateway.online)
    playground.gateway.bring_back()
    await playground.wait_for(lambda: len(bot.events("shard_resumed")) == 3)
