"""Access to the playground, for its people, its watchers and for tests."""

from __future__ import annotations

import asyncio
import json
import sys

import aiohttp
import discord
import pytest
from yarl import URL

from playground import Playground
from playground.protocol import outage, rate_limited
from playground.rest import Exchange
from playground.routes import ROUTES
from tests import openapi
from tests.playground.bot import Bot
from tests.playground.test_messages import place


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:8080"}, 200),
        ({"Host": "evil.example:8080"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
async def test_only_the_playgrounds_own_host_names_are_served(
    playground: Playground, headers: dict[str, str], status: int
) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{playground.url}/page/state", headers=headers) as response,
    ):
        assert response.status == status


async def test_a_foreign_page_cannot_open_the_websocket(playground: Playground) -> None:
    url = f"{playground.url}/page/ws?as={playground.person('Aoi').id}".replace("http", "ws")
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(url, headers={"Origin": "http://evil.example"})


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/page.js%00",
        "/page/channels/%00/messages",
        "/cdn/attachments/1/%00/a.png",
        "/cdn/attachments/1/2/%00.png",
        "/cdn/avatars/1%00.svg",
        "/api/v10/channels/%00",
    ],
)
async def test_an_invalid_file_path_is_refused(playground: Playground, path: str) -> None:
    url = URL(playground.url + path, encoded=True)
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status in {400, 404}


@pytest.mark.parametrize("path", ["/", "/index.html"])
async def test_foreign_pages_cannot_frame_the_playground(playground: Playground, path: str) -> None:
    async with aiohttp.ClientSession() as session, session.get(playground.url + path) as response:
        assert response.status == 200
        assert response.headers["X-Frame-Options"] == "DENY"
        assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"


async def get(playground: Playground, path: str) -> aiohttp.ClientResponse:
    """Ask something as the bot."""
    headers = {"Authorization": f"Bot {playground.token}"}
    async with aiohttp.request("GET", playground.api_url + path, headers=headers) as response:
        await response.read()
        return response


async def test_a_rest_response_has_discords_exact_content_type(playground: Playground) -> None:
    answer = await get(playground, "/users/@me")
    assert answer.headers["Content-Type"] == "application/json"
    assert int(answer.headers["X-RateLimit-Remaining"]) > 0


async def test_an_unknown_route_is_not_found() -> None:
    async with Playground() as playground:
        assert (await get(playground, "/nowhere")).status == 404
        playground.token = "another"
        assert (await get(playground, "/nowhere")).status == 401


async def test_malformed_json_is_refused(playground: Playground) -> None:
    vault = playground.channel("vault")
    headers = {"Authorization": f"Bot {playground.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for body in ("{", "[]", ""):
            async with session.post(f"{playground.api_url}/channels/{vault.id}/messages", data=body) as response:
                assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_watchers_see_every_exchange(playground: Playground, bot: Bot) -> None:
    seen: list[Exchange] = []
    playground.rest.watchers.append(seen.append)
    sent = await place(bot, playground.channel("vault")).send("hello")
    assert [(each.method, each.template, each.status) for each in seen] == [
        ("POST", "/channels/{channel_id}/messages", 200)
    ]
    assert seen[0].body["content"] == "hello"
    assert seen[0].answer["id"] == str(sent.id)


async def test_a_hook_runs_before_or_after_a_request_is_handled(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    found: list[int] = []

    async def strike(exchange: Exchange) -> None:
        found.append(len(vault.messages))

    playground.rest.before.append(strike)
    playground.rest.after.append(strike)
    await place(bot, vault).send("hello")
    assert found == [0, 1]


async def test_a_hook_can_make_a_request_fail(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    problems = [outage(), rate_limited(0.01)]

    async def stumble(exchange: Exchange) -> None:
        if problems:
            raise problems.pop(0)

    playground.rest.before.append(stumble)
    with pytest.raises(discord.DiscordServerError):
        await place(bot, vault).send("lost")
    await place(bot, vault).send("hello")
    assert [message.text for message in vault.messages] == ["hello"]
    assert problems == []


async def test_a_hook_can_withhold_a_response_from_the_bot(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")

    async def swallow(exchange: Exchange) -> None:
        raise outage()

    playground.rest.after.append(swallow)
    with pytest.raises(discord.DiscordServerError):
        await place(bot, vault).send("hello")
    assert [message.text for message in vault.messages] == ["hello"]


@pytest.mark.parametrize(("hooks", "found_then", "found_later"), [("before", 0, 1), ("after", 1, 1)])
async def test_a_bot_can_be_killed_before_or_after_a_request(
    playground: Playground, hooks: str, found_then: int, found_later: int
) -> None:
    vault = playground.channel("vault")
    script = (
        "import sys, urllib.request\n"
        "headers = {'Authorization': 'Bot ' + sys.argv[2], 'Content-Type': 'application/json'}\n"
        "urllib.request.urlopen(urllib.request.Request(sys.argv[1], sys.argv[3].encode(), headers))\n"
    )
    url = f"{playground.api_url}/channels/{vault.id}/messages"
    arguments = ("-c", script, url, playground.token, '{"content": "hello"}')
    struck: list[int] = []

    async def strike(exchange: Exchange) -> None:
        process.kill()
        await process.wait()
        struck.append(len(vault.messages))

    getattr(playground.rest, hooks).append(strike)
    process = await asyncio.create_subprocess_exec(sys.executable, *arguments)
    assert await process.wait() < 0
    await playground.wait_for(lambda: struck == [found_then] and len(vault.messages) == found_later)


async def test_a_person_waits_until_the_bot_has_received_the_response(playground: Playground, bot: Bot) -> None:
    """The press comes while the answer that makes the button is still on its way."""
    aoi, vault = playground.person("Aoi"), playground.channel("vault")

    async def dawdle(exchange: Exchange) -> None:
        await asyncio.sleep(0.1)

    playground.rest.after.append(dawdle)
    asking = asyncio.create_task(aoi.slash(vault, "menu"))
    await playground.wait_for(lambda: vault.messages)
    assert (await aoi.choose(vault.last, "Colour", "Red")).text == "you chose red"
    assert (await asking).message == vault.last


@openapi.needs_description
async def test_deviations_from_discords_api_description_are_detected() -> None:
    async with Playground() as broken:
        aoi = broken.person("Aoi")
        aoi.raw["flags"] = "none"
        with pytest.raises(AssertionError, match="/flags"), openapi.checked(broken):
            await get(broken, f"/users/{aoi.id}")


@openapi.needs_description
def test_every_route_exists_in_discords_api() -> None:
    paths = json.loads(openapi.FILE.read_text(encoding="utf-8"))["paths"]
    assert [route for route in ROUTES if route[0].lower() not in paths.get(route[1], {})] == []


@openapi.needs_description
def test_an_unknown_key_is_reported() -> None:
    exchange = Exchange(
        "POST",
        "/channels/{channel_id}/messages",
        {},
        {"wait": "1"},
        "application/json",
        {"contents": "x"},
        unread=["thing"],
        status=200,
    )
    found = "\n".join(openapi.of_exchange(exchange))
    assert "'thing'" in found
    assert "channel_id is missing" in found
    assert "'wait'" in found
    assert "contents" in found
    assert "no body" in found


@openapi.needs_description
def test_a_parameter_of_the_wrong_type_is_reported() -> None:
    def found(**query: str) -> list[str]:
        path, params = "/channels/{channel_id}/messages", {"channel_id": "5"}
        return list(openapi.of_exchange(Exchange("GET", path, params, query, "", status=200, answer=[])))

    assert found(limit="50", before="7") == []
    assert found(limit="many") == ["its limit can't be 'many'"]
    assert found(limit="101") == ["its limit can't be '101'"]


@openapi.needs_description
def test_refused_requests_are_checked_unless_they_were_refused_for_their_form() -> None:
    def found(code: int) -> list[str]:
        path, params, body = "/channels/{channel_id}/messages", {"channel_id": "5"}, {"contents": "x"}
        answer = {"code": code, "message": "no"}
        exchange = Exchange("POST", path, params, {}, "application/json", body, status=403, answer=answer)
        return list(openapi.of_exchange(exchange))

    assert "contents" in found(50013)[0]
    assert found(50035) == []


@openapi.needs_description
def test_gateway_commands_from_a_bot_are_checked() -> None:
    resume = {"token": "t", "session_id": "s", "seq": 1}
    assert list(openapi.of_command({"op": 6, "d": resume})) == []
    assert "sequence" in next(iter(openapi.of_command({"op": 6, "d": resume | {"sequence": 1}})))
    assert "intents" in next(iter(openapi.of_command({"op": 2, "d": {"token": "t", "properties": {}}})))
    assert list(openapi.of_command({"op": 99, "d": None}))
    assert list(openapi.of_command({"op": 1, "d": None, "s": None}))


@openapi.needs_description
def test_every_declared_deviation_still_deviates() -> None:
    """Facts that Discord's description has by now need no exception."""
    schemas = json.loads(openapi.FILE.read_text(encoding="utf-8"))["components"]["schemas"]
    for deviation in openapi.DEVIATIONS:
        place = schemas[deviation.schema]
        for key in deviation.path[:-1]:
            place = place[key]
        assert place.get(deviation.path[-1]) != deviation.value, deviation
        assert deviation.reason


@openapi.needs_description
def test_an_incomplete_dispatch_is_reported() -> None:
    assert list(openapi.of_dispatch("MESSAGE_DELETE", {"id": "1", "channel_id": "2"})) == []
    assert list(openapi.of_dispatch("MESSAGE_DELETE", {"id": 1, "channel_id": "2"}))
    assert list(openapi.of_dispatch("SOMETHING", {}))


async def test_a_request_that_is_not_http_leaves_no_traceback(
    playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    for sent in (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/9\r\nHost: x\r\n\r\n"):
        reading, writing = await asyncio.open_connection("127.0.0.1", URL(playground.url).port)
        writing.write(sent)
        writing.write_eof()
        await reading.read()
        writing.close()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
