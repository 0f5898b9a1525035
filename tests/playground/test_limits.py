"""The limits of a bot's requests, and the headers that report them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import aiohttp
import discord
import pytest

from playground import Playground
from playground.limits import MOST_WINDOWS, Limit, Limits
from playground.permissions import Permission
from playground.rest import Exchange
from playground.seen import Channel
from tests import openapi
from tests.playground.bot import Bot, board
from tests.playground.conftest import StartBot
from tests.playground.raw import ask
from tests.playground.test_messages import place, refused

POST = "POST /channels/{channel_id}/messages"


@dataclass
class Hall:
    """A playground in which the limits' clock advances only on request."""

    playground: Playground = field(init=False)
    time: float = 100.0

    async def ask(self, method: str, path: str, *, anonymous: bool = False) -> tuple[int, dict[str, str], object]:
        """One request: the status, the headers about limits, and the body of the answer."""
        headers = {} if anonymous else {"Authorization": f"Bot {self.playground.token}"}
        body = ({"type": 5} if "callback" in path else {"content": "hello"}) if method in ("POST", "PATCH") else None
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.request(method, self.playground.api_url + path, json=body) as answer,
        ):
            told = {key.removeprefix("X-RateLimit-"): value for key, value in answer.headers.items()}
            return answer.status, told, await answer.json()

    async def post(self, channel: Channel) -> tuple[int, dict[str, str], object]:
        """Say something in a channel."""
        return await self.ask("POST", f"/channels/{channel.id}/messages")


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """A hall without limits so far."""
    hall = Hall()
    async with Playground(limits=Limits(clock=lambda: hall.time)) as hall.playground:
        with openapi.checked(hall.playground):
            yield hall


async def test_a_route_is_limited_by_channel(hall: Hall) -> None:
    vault, games = hall.playground.channel("vault"), hall.playground.channel("games")
    hall.playground.limits.routes[POST] = Limit(2, 5.0)
    told = [await hall.post(vault) for _ in range(2)]
    assert [(status, headers["Limit"], headers["Remaining"]) for status, headers, _ in told] == [
        (200, "2", "1"),
        (200, "2", "0"),
    ]
    hall.time += 1.4995
    status, headers, answer = await hall.post(vault)
    assert status == 429
    assert answer == {"message": "You are being rate limited.", "code": 0, "retry_after": 3.501, "global": False}
    assert (headers["Retry-After"], headers["Reset-After"], headers["Scope"]) == ("4", "3.501", "user")
    assert (headers["Remaining"], headers["Bucket"], "Via" in headers) == ("0", told[0][1]["Bucket"], True)
    assert (await hall.post(games))[0] == 200
    hall.time += 3.501
    assert (await hall.post(vault))[0] == 200
    assert len(vault.messages) == 3


async def test_each_route_has_its_own_bucket(hall: Hall) -> None:
    vault = hall.playground.channel("vault")
    hall.playground.limits.others = Limit(1, 5.0)
    paths = (f"/channels/{vault.id}", f"/channels/{vault.id}/messages", "/users/@me")
    told = [await hall.ask("GET", path) for path in paths] + [await hall.post(vault)]
    assert [status for status, *_ in told] == [200] * 4
    assert len({headers["Bucket"] for _, headers, _ in told}) == 4
    assert (await hall.ask("GET", "/users/@me"))[0] == 429


async def test_all_requests_together_are_limited(hall: Hall) -> None:
    hall.playground.limits.overall = Limit(2, 1.0)
    vault = hall.playground.channel("vault")
    assert [(await hall.post(vault))[0], (await hall.ask("GET", "/users/@me"))[0]] == [200, 200]
    status, headers, answer = await hall.post(vault)
    assert (status, headers["Global"], headers["Scope"], headers["Retry-After"]) == (429, "true", "global", "1")
    assert answer == {"message": "You are being rate limited.", "code": 0, "retry_after": 1.0, "global": True}
    assert not {"Bucket", "Limit", "Remaining"} & headers.keys()
    assert (await hall.ask("GET", "/gateway", anonymous=True))[0] == 200
    hall.time += 1.0
    assert (await hall.post(vault))[0] == 200


async def test_without_limits_the_headers_report_plenty(hall: Hall) -> None:
    for _ in range(2):
        status, headers, _ = await hall.ask("GET", "/users/@me")
        assert (status, headers["Limit"], headers["Remaining"], headers["Reset-After"]) == (200, "1000", "999", "1.000")


async def test_limits_like_discords_let_five_messages_pass() -> None:
    async with Playground(limits=Limits.like_discords()) as playground:
        hall = Hall()
        hall.playground = playground
        assert [(await hall.post(playground.channel("vault")))[0] for _ in range(6)] == [200] * 5 + [429]


async def test_few_messages_older_than_an_hour_can_be_edited(hall: Hall) -> None:
    limits, vault, games = hall.playground.limits, hall.playground.channel("vault"), hall.playground.channel("games")
    there = [f"/channels/{place.id}/messages" for place in (vault, games)]
    for channel in (vault, games):
        await hall.post(channel)
    old = [f"{path}/{channel.last.id}" for path, channel in zip(there, (vault, games), strict=True)]
    hall.playground.pass_time(3600.0)
    await hall.post(vault)
    limits.old_edits = Limit(2, 20.0)
    edited = [(await hall.ask("PATCH", old[0]))[0] for _ in range(2)]
    status, headers, answer = await hall.ask("PATCH", old[0])
    assert (edited, status, headers["Retry-After"], "Via" in headers) == ([200, 200], 429, "20", True)
    assert int(headers["Remaining"]) > 0
    assert answer == {
        "message": "Maximum number of edits to messages older than 1 hour reached. Try again later",
        "code": 30046,
        "retry_after": 20.0,
        "global": False,
    }
    assert (await hall.ask("PATCH", old[1]))[0] == 200
    assert (await hall.ask("PATCH", f"{there[0]}/{vault.last.id}"))[0] == 200
    hall.time += 20.0
    assert (await hall.ask("PATCH", old[0]))[0] == 200


async def test_limits_can_be_applied_and_lifted_at_any_time(hall: Hall) -> None:
    vault, limits = hall.playground.channel("vault"), hall.playground.limits
    limits.apply_discords()
    assert [(await hall.post(vault))[0] for _ in range(6)] == [200] * 5 + [429]
    limits.lift()
    assert (await hall.post(vault))[0] == 200
    limits.apply_discords()
    assert [(await hall.post(vault))[0] for _ in range(6)] == [200] * 5 + [429]


async def test_answers_to_interactions_do_not_count_against_the_global_limit(hall: Hall) -> None:
    hall.playground.limits.apply_discords()
    for number in range(60):
        path = f"/interactions/{number}/token/callback"
        assert (await hall.ask("POST", path, anonymous=True))[0] == 404
        assert (await hall.ask("GET", f"/webhooks/1/{number}/messages/1", anonymous=True))[0] == 404
    assert [(await hall.ask("GET", f"/channels/{number}"))[0] for number in range(51)] == [404] * 50 + [429]
    hall.time += 1.0
    assert (await hall.ask("GET", "/users/@me"))[0] == 200


async def test_counting_stays_quick_however_many_channels_there_are() -> None:
    limits = Limits(others=Limit(1, 60.0), clock=lambda: 0.0)
    for number in range(MOST_WINDOWS + 10):
        limits.take("GET /channels/{channel_id}", {"channel_id": str(number)}, by_token=False)
    limits.clock = lambda: 60.0
    limits.take("GET /channels/{channel_id}", {"channel_id": "0"}, by_token=False)
    assert len(limits._windows) == 1


async def test_too_many_invalid_requests_get_a_bot_banned(hall: Hall) -> None:
    limits, vault = hall.playground.limits, hall.playground.channel("vault")
    limits.invalid = Limit(3, 600.0)
    hall.playground.faults.limit("GET /users/@me", scope="shared")
    assert [(await hall.ask("GET", path))[0] for path in ("/users/@me", "/channels/1", "/users/@me")] == [429, 404, 200]
    assert limits.invalid_requests == 0
    vault.set_permissions(hall.playground.bot_id, deny=Permission.VIEW_CHANNEL)
    hall.playground.faults.limit("GET /users/@me")
    assert (await hall.ask("GET", "/users/@me", anonymous=True))[0] == 401
    assert (await hall.ask("GET", f"/channels/{vault.id}"))[0] == 403
    assert limits.invalid_requests == 2
    assert (await hall.ask("GET", "/users/@me"))[0] == 429
    async with aiohttp.request("GET", f"{hall.playground.api_url}/gateway") as answer:
        assert (answer.status, "Via" in answer.headers, answer.headers["Retry-After"]) == (429, False, "600")
        assert await answer.text() == "error code: 1015"
    assert limits.blocked == 1
    hall.time += 600.0
    assert (await hall.ask("GET", "/users/@me"))[0] == 200
    assert limits.invalid_requests == 0


async def test_a_banned_bot_hears_of_it_at_once(playground: Playground, bot: Bot) -> None:
    playground.limits.ban(600.0)
    with pytest.raises(discord.HTTPException, match="1015"):
        await place(bot, playground.channel("vault")).send("hello?")
    assert playground.limits.blocked == 1
    playground.limits.lift()
    await place(bot, playground.channel("vault")).send("hello")


async def test_a_bot_keeps_within_limits_that_it_is_told(playground: Playground, start_bot: StartBot) -> None:
    playground.limits.routes[POST] = Limit(2, 0.1)
    bot, vault, seen = await start_bot(playground), playground.channel("vault"), list[Exchange]()
    playground.rest.watchers.append(seen.append)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(place(bot, vault).send(str(number)) for number in range(5)))
    assert [message.text for message in vault.messages] == list("01234")
    assert {exchange.status for exchange in seen} == {200}
    assert asyncio.get_running_loop().time() - began >= 0.2


def statuses(playground: Playground, seconds: float) -> list[int]:
    """The status of each answer from now on. For the limits, no time passes except these seconds after each 429."""
    seen = list[int]()

    def see(exchange: Exchange) -> None:
        seen.append(exchange.status)

    playground.rest.watchers.append(see)
    playground.limits.clock = lambda: seconds * seen.count(429)
    return seen


async def test_a_bot_waits_when_it_edits_old_messages_too_often(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    sent = await place(bot, vault).send("old")
    playground.pass_time(3600.0)
    playground.limits.old_edits = Limit(1, 0.1)
    seen = statuses(playground, 0.1)
    for text in ("once", "twice"):
        await sent.edit(content=text)
    assert vault.last.text == "twice"
    assert seen == [200, 429, 200]


async def test_an_old_message_is_old_for_the_answer_to_a_press_too(playground: Playground, bot: Bot) -> None:
    vault, aoi = playground.channel("vault"), playground.person("Aoi")
    sent = await place(bot, vault).send(view=board("old"))
    playground.pass_time(3600.0)
    playground.limits.old_edits = Limit(1, 600.0)
    reply = await aoi.press(playground.message(sent.id), "Pressed 0")
    shown = {"components": [{"type": 10, "content": "new"}]}
    edit = f"/webhooks/{playground.application_id}/{reply.interaction.token}/messages/@original"
    assert (await ask(playground, "PATCH", edit, shown)).status == 200
    assert (await ask(playground, "PATCH", edit, shown)).code == 30046


async def test_a_bot_waits_when_it_exceeds_the_global_limit(playground: Playground, bot: Bot) -> None:
    playground.limits.overall = Limit(2, 0.1)
    seen = statuses(playground, 0.1)
    for name in ("vault", "games", "lounge"):
        await place(bot, playground.channel(name)).send("hello")
    assert seen == [200, 200, 429, 200]


async def test_a_bot_that_begins_direct_messages_too_fast_is_refused(playground: Playground, bot: Bot) -> None:
    playground.limits.new_direct = Limit(1, 600.0)
    aoi, ben = [await bot.fetch_user(playground.person(name).id) for name in ("Aoi", "Ben")]
    await aoi.send("hello")
    assert (await refused(40003, ben.send("hello"))).status == 403
    await aoi.send("hello again")
