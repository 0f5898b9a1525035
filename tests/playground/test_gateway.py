"""The gateway: logging in, staying, being cut off, coming back."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from playground import Playground
from playground.driver import TIMEOUT
from tests import openapi
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot


async def test_a_disconnected_bot_receives_missed_events(playground: Playground, bot: Bot) -> None:
    await playground.gateway.disconnect()
    said = await playground.person("Aoi").say(playground.channel("vault"), f"<@{playground.bot_id}> hello")
    heard = await playground.wait_for(lambda: bot.events("message"))
    assert heard[0].id == said.id
    await playground.wait_for(lambda: ("resumed", ()) in bot.heard)


async def test_missed_events_are_replayed_as_they_were_at_the_time(playground: Playground, bot: Bot) -> None:
    await playground.gateway.disconnect()
    vault = playground.channel("vault")
    message = await bot.get_partial_messageable(vault.id).send("before")
    await message.edit(content="after")
    [(before, after)] = await playground.wait_for(lambda: [args for name, args in bot.heard if name == "message_edit"])
    assert (before.content, after.content) == ("before", "after")


async def test_a_bot_starts_a_new_session_if_its_old_one_is_forgotten(playground: Playground, bot: Bot) -> None:
    before = len([event for event, _ in bot.heard if event == "ready"])
    await playground.gateway.disconnect(resumable=False)
    await playground.wait_for(lambda: len([event for event, _ in bot.heard if event == "ready"]) > before)
    assert (await playground.person("Aoi").slash(playground.channel("vault"), "move", move="a1-a2")).text.startswith(
        "moved"
    )


async def test_a_press_during_a_disconnection_waits_for_the_bot(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    reply = await aoi.slash(vault, "secret")
    await playground.gateway.disconnect()
    assert (await aoi.press(reply.message, "Pressed 0")).text == "1 presses"


async def test_an_interaction_fails_if_no_bot_is_connected(playground: Playground, bot: Bot) -> None:
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    await bot.close()
    await playground.wait_for(lambda: not playground.gateway.online)
    playground.interactions.answer_within = 0.05
    assert (await aoi.slash(vault, "secret")).failed


async def test_two_connected_bots_both_receive_events(playground: Playground, bot: Bot, start_bot: StartBot) -> None:
    other = await start_bot(playground)
    await playground.person("Aoi").say(playground.channel("vault"), "hello")
    await playground.wait_for(lambda: bot.events("message") and other.events("message"))


async def test_a_wrong_token_is_refused(playground: Playground, start_bot: StartBot) -> None:
    playground.token = "another"
    with pytest.raises(discord.LoginFailure):
        await start_bot(playground)


async def test_privileged_intents_must_be_granted(playground: Playground) -> None:
    async with openapi.opened(privileged=True) as granting:
        for asked, expected in ((playground, 4014), (granting, None)):
            async with aiohttp.ClientSession() as session, session.ws_connect(asked.gateway_url) as socket:
                await socket.receive_json()
                await socket.send_json(identify(asked, intents=1 << 9 | 1 << 15 | 1))
                first = await socket.receive()
                assert (first.data if first.type is aiohttp.WSMsgType.CLOSE else None) == expected


async def test_message_content_goes_only_to_bots_with_the_intent() -> None:
    async with (
        openapi.opened(privileged=True) as playground,
        aiohttp.ClientSession() as session,
        session.ws_connect(playground.gateway_url) as socket,
    ):
        await socket.send_json(identify(playground, intents=1 << 9 | 1 << 15 | 1))
        await socket_hears(socket, "GUILD_CREATE")
        await playground.person("Aoi").say(playground.channel("vault"), "hello")
        assert (await socket_hears(socket, "MESSAGE_CREATE"))["content"] == "hello"


@pytest.mark.parametrize("compress", ["", "zlib-stream"])
async def test_compressed_gateway_streams_can_be_read(playground: Playground, compress: str) -> None:
    unpack = zlib.decompressobj()
    url = f"{playground.gateway_url}?compress={compress}"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.send_json(identify(playground, intents=1))
        names = []
        while "GUILD_CREATE" not in names:
            message = await socket.receive()
            text = unpack.decompress(message.data) if compress else message.data
            names.append(json.loads(text)["t"])
    assert names == [None, "READY", "GUILD_CREATE"]


@pytest.mark.parametrize(
    ("payload", "code"),
    [("rubbish", 4002), ('{"op": 8, "d": {}}', 4003), ('{"op": 2, "d": {"token": "wrong", "intents": 0}}', 4004)],
)
async def test_the_gateway_closes_on_invalid_payloads(playground: Playground, payload: str, code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.receive()
        await socket.send_str(payload)
        await socket.receive()
        assert socket.close_code == code


async def test_an_unknown_compression_is_refused(playground: Playground) -> None:
    url = f"{playground.gateway_url}?compress=lzma"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        await socket.receive()
        assert socket.close_code == 4002


async def test_heartbeats_and_member_requests_are_answered(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
        await socket.send_json(identify(playground, intents=1))
        await socket_hears(socket, "GUILD_CREATE")
        sent = asyncio.get_running_loop().time()
        await socket.send_json({"op": 1, "d": 3})
        assert (await socket.receive_json())["op"] == 11
        # discord.py takes an answer in the same instant for one to the beat before, and complains of being behind.
        assert asyncio.get_running_loop().time() - sent > 0.01
        asked = {"guild_id": str(playground.guild_id), "query": "a", "limit": 5, "nonce": "who"}
        await socket.send_json({"op": 8, "d": asked})
        chunk = await socket_hears(socket, "GUILD_MEMBERS_CHUNK")
        assert [member["user"]["username"] for member in chunk["members"]] == ["aoi"]
        assert chunk["nonce"] == "who"


@pytest.mark.parametrize(("intents", "told"), [(1, ["the bot"]), (1 | 1 << 1, ["Aoi", "the bot"])])
async def test_thread_departures_are_dispatched_only_with_the_members_intent(intents: int, told: list[str]) -> None:
    async with openapi.opened(privileged=True) as playground:
        aoi, world = playground.person("Aoi"), playground.world
        thread = world.add_thread(playground.channel("vault").raw, "talk", world.bot["id"])
        world.add_thread_member(thread, aoi.key)
        async with aiohttp.ClientSession() as session, session.ws_connect(playground.gateway_url) as socket:
            await socket.send_json(identify(playground, intents))
            await socket_hears(socket, "GUILD_CREATE")
            for user_id in (aoi.key, world.bot["id"]):
                world.remove_thread_member(thread, user_id)
            names = {aoi.key: "Aoi", world.bot["id"]: "the bot"}
            heard = [await socket_hears(socket, "THREAD_MEMBERS_UPDATE") for _ in told]
            assert [names[key] for update in heard for key in update["removed_member_ids"]] == told


def identify(playground: Playground, intents: int) -> dict[str, Any]:
    """A login, as a library sends it."""
    properties = {"os": "linux", "browser": "tests", "device": "tests"}
    return {"op": 2, "d": {"token": playground.token, "intents": intents, "properties": properties}}


async def socket_hears(socket: aiohttp.ClientWebSocketResponse, name: str) -> Any:
    """The data of the next dispatch with this name."""
    async with asyncio.timeout(TIMEOUT):
        while (payload := await socket.receive_json())["t"] != name:
            pass
    return payload["d"]
