"""A bot that dies in the middle of a request, which Discord would hardly notice."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground import Playground
from playground.driver import TIMEOUT
from playground.rest import Exchange, Pace
from playground.server import HOST

BORDER = "border"
FORM = (
    f'--{BORDER}\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{{"content": "here"}}\r\n'
    f'--{BORDER}\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n\r\nnot a picture\r\n'
    f"--{BORDER}--\r\n"
)


@contextlib.asynccontextmanager
async def open_request(playground: Playground, body: str) -> AsyncIterator[asyncio.StreamWriter]:
    """A connection on which the bot says so much of a form, and no more."""
    _, writer = await asyncio.open_connection(HOST, playground.port)
    lines = (
        f"POST /api/v10/channels/{playground.channel('vault').key}/messages HTTP/1.1",
        f"Host: {HOST}",
        f"Authorization: Bot {playground.token}",
        f"Content-Type: multipart/form-data; boundary={BORDER}",
        f"Content-Length: {len(FORM)}",
    )
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
    await writer.drain()
    yield writer
    writer.close()


async def make_another_request(playground: Playground) -> None:
    """Ask something else: when it is answered, whatever went over other connections before has arrived."""
    headers = {"Authorization": f"Bot {playground.token}"}
    async with aiohttp.request("GET", f"{playground.api_url}/users/@me", headers=headers) as response:
        assert response.status == 200


async def test_an_incomplete_request_is_ignored(playground: Playground, caplog: pytest.LogCaptureFixture) -> None:
    seen: list[Exchange] = []
    playground.rest.watchers.append(seen.append)
    async with open_request(playground, FORM[: FORM.index("picture")]) as writer:
        await make_another_request(playground)
        writer.close()
        await make_another_request(playground)
    assert [exchange.template for exchange in seen] == ["/users/@me", "/users/@me"]
    assert playground.channel("vault").messages == []
    assert caplog.messages == []


async def test_a_response_to_a_closed_connection_is_dropped(
    playground: Playground, caplog: pytest.LogCaptureFixture
) -> None:
    told = asyncio.Event()

    async def hang_up(exchange: Exchange) -> None:
        if exchange.method == "POST":
            writer.close()
            await make_another_request(playground)
            told.set()

    playground.rest.after.append(hang_up)
    async with open_request(playground, FORM) as writer:
        await told.wait()
        await make_another_request(playground)
    assert playground.channel("vault").last.text == "here"
    assert caplog.messages == []


async def test_responses_may_be_released_out_of_order() -> None:
    pace = Pace()
    late = pace.hold({"1"}) | pace.hold({"2"})
    soon = pace.hold({"1"})
    pace.release(soon)
    async with asyncio.timeout(TIMEOUT):
        await pace.settled("1")
        pace.release(late)
        await pace.settled("2")
