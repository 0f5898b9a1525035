"""How many requests a bot may make, and what it is told of that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import aiohttp
import pytest

from playground import Playground
from playground.limits import Limit, Limits
from playground.rest import Exchange
from playground.seen import Channel
from tests import openapi
from tests.playground.bot import Bot
from tests.playground.conftest import StartBot
from tests.playground.test_messages import place

POST = "POST /channels/{channel_id}/messages"


@dataclass
class Hall:
    """A playground where the limits' time passes only when it is told to."""

    playground: Playground = field(init=False)
    time: float = 100.0

    async def ask(self, method: str, path: str, *, anonymous: bool = False) -> tuple[int, dict[str, str], object]:
        """One request: status, the headers that tell of limits, and what is in the answer."""
        headers = {} if anonymous else {"Authorization": f"Bot {self.playground.token}"}
        body = {"content": "hello"} if method == "POST" else None
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


async def test_a_bot_keeps_within_limits_that_it_is_told(playground: Playground, start_bot: StartBot) -> None:
    playground.limits.routes[POST] = Limit(2, 0.1)
    bot, vault, seen = await start_bot(playground), playground.channel("vault"), list[Exchange]()
    playground.rest.watchers.append(seen.append)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(place(bot, vault).send(str(number)) for number in range(5)))
    assert [message.text for message in vault.messages] == list("01234")
    assert {exchange.status for exchange in seen} == {200}
    assert asyncio.get_running_loop().time() - began >= 0.2


async def test_a_bot_waits_when_it_exceeds_the_global_limit(playground: Playground, bot: Bot) -> None:
    seen: list[Exchange] = []
    playground.rest.watchers.append(seen.append)
    playground.limits.overall = Limit(2, 0.5)
    for name in ("vault", "games", "lounge"):
        await place(bot, playground.channel(name)).send("hello")
    assert [exchange.status for exchange in seen] == [200, 200, 429, 200]
