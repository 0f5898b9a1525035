"""Under Discord's own names: discord.py as it is, no address set, only a resolver and a certificate to trust."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import discord
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from playground import Playground
from playground.cdn import AVATAR_COLOURS, one_colour
from playground.server import DISCORD, DISCORD_CDN, DISCORD_GATEWAY, HOST
from tests import openapi
from tests.playground.bot import RED, Bot

NAMES = (DISCORD, DISCORD_GATEWAY, DISCORD_CDN)

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make a certificate")


class Resolver(AbstractResolver):
    """Leads Discord's names to the playground. No other name is known."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The playground."""
        if host not in NAMES:
            raise OSError(f"nobody is to ask for {host}")
        return [
            ResolveResult(
                hostname=host, host=HOST, port=self._port, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST
            )
        ]

    async def close(self) -> None:
        """Nothing is open."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for Discord's names, with its key."""
    folder = tmp_path_factory.mktemp("certificate")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=box")
    names = ("-addext", "subjectAltName=" + ",".join(f"DNS:{name}" for name in NAMES))
    files = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem"))
    subprocess.run(["openssl", "req", "-x509", *kind, *names, *files], check=True, capture_output=True)
    return folder


@pytest.fixture
async def playground(certificate: Path) -> AsyncIterator[Playground]:
    """A playground that answers to Discord's names."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
    async with openapi.opened(certificate=context) as playground:
        yield playground


@asynccontextmanager
async def logged_in(playground: Playground, trust: ssl.SSLContext) -> AsyncIterator[Bot]:
    """The bot, which knows nothing of the playground."""
    async with Bot(connector=aiohttp.TCPConnector(resolver=Resolver(playground.tls_port), ssl=trust)) as bot:
        running = asyncio.create_task(bot.start(playground.token))
        try:
            await playground.wait_for(lambda: bot.is_ready() or running.done())
            yield bot
        finally:
            await bot.close()
            await running


async def test_a_bot_finds_the_playground_at_discords_address(playground: Playground, certificate: Path) -> None:
    assert str(discord.http.Route.BASE) == f"https://{DISCORD}/api/v10"
    aoi, ben, vault = playground.person("Aoi"), playground.person("Ben"), playground.channel("vault")
    async with logged_in(playground, ssl.create_default_context(cafile=certificate / "certificate.pem")) as bot:
        reply = await aoi.slash(vault, "challenge vault", opponent=ben)
        assert reply.message.picture == RED
        assert (await ben.press(reply.message, "Pressed 0")).text == "1 presses"
        assert bot.user
        assert await bot.user.default_avatar.read() in [one_colour(colour) for colour in AVATAR_COLOURS]
        await playground.gateway.disconnect()
        said = await aoi.say(vault, f"<@{playground.bot_id}> hello")
        await playground.wait_for(lambda: said.id in [message.id for message in bot.events("message")])
        await playground.wait_for(lambda: ("resumed", ()) in bot.heard)


async def test_a_bot_that_does_not_trust_the_certificate_cannot_connect(playground: Playground) -> None:
    with pytest.raises(aiohttp.ClientConnectorCertificateError):
        async with logged_in(playground, ssl.create_default_context()):
            pass
    assert not playground.gateway.online


@pytest.mark.parametrize("name", NAMES)
async def test_discords_host_names_are_served_only_over_tls(playground: Playground, name: str) -> None:
    async with aiohttp.request("GET", f"{playground.url}/", headers={"Host": name}) as response:
        assert response.status == 421
