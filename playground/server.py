"""The playground as one server on the loopback: REST, gateway, CDN and page."""

from __future__ import annotations

import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from aiohttp import WSCloseCode, hdrs, web
from aiohttp.http_exceptions import HttpProcessingError

from playground import cdn, sample
from playground.driver import Driver
from playground.faults import Faults
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.keep import Keep
from playground.limits import Limits
from playground.lock_screens import LockScreens
from playground.pages import Pages
from playground.people import People
from playground.protocol import ALL_GRANTED
from playground.rest import API, Rest
from playground.routes import ROUTES
from playground.servers import Servers
from playground.world import World

HOST = "127.0.0.1"
TOKEN = "playground"  # noqa: S105 - opens nothing but this box
OWN_NAMES = ("127.0.0.1", "localhost")
"""Host names under which browsers may reach us. A request for any other name comes from a foreign page whose name was
pointed at this machine (DNS rebinding).
"""
DISCORD, DISCORD_GATEWAY, DISCORD_CDN = "discord.com", "gateway.discord.gg", "cdn.discordapp.com"
"""The hosts where bots look for Discord; with `certificate`, the bot's resolver leads them here."""

_requests = logging.getLogger("playground.requests")

_Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Playground(Driver):
    """A Discord on the loopback: `async with Playground() as playground:`.

    `folder` keeps the world across restarts; without it, the world is lost at the end. `port` 0 takes any free port.
    `answer_within` is the time in seconds that a bot has for its first answer. `privileged` grants the privileged
    intents. With a `certificate` for Discord's host names, the playground also answers to these names, over TLS at
    `tls_port`, and gives its gateway's address under Discord's name. `limits` are the rate limits; without them,
    requests are unlimited. `shards` is the recommended number of shards.
    """

    def __init__(
        self,
        folder: Path | None = None,
        port: int = 0,
        *,
        answer_within: float = 3.0,
        privileged: bool = False,
        certificate: ssl.SSLContext | None = None,
        limits: Limits | None = None,
        shards: int = 1,
    ) -> None:
        self._folder = folder
        self._port = port
        self._answer_within = answer_within
        self._privileged = privileged
        self._certificate = certificate
        self._shards = shards
        self.limits = limits or Limits()
        self.faults = Faults()
        self.tls_port = 0
        self.token = TOKEN

    async def __aenter__(self) -> Self:
        _requests.addFilter(_is_ours)
        app = web.Application(middlewares=[_refuse_foreign_pages, _refuse_nul], client_max_size=64 * 1024 * 1024)
        self._runner = web.AppRunner(app, shutdown_timeout=0.5, access_log=None, logger=_requests)
        listening = _listening(self._port)
        self._port = listening.getsockname()[1]
        self.keep = Keep(self._folder, self.cdn_url)
        self.world = World(self.keep, self.cdn_url)
        if not self.world.load():
            sample.fill(self.world)
        self.world.application["flags"] = ALL_GRANTED if self._privileged else 0
        self.interactions = Interactions(self.world, self._answer_within, self.now)
        self.gateway = Gateway(self.world, self.token, lambda: self.gateway_url, self.limits)
        self.gateway.shards = self._shards
        self.rest = Rest(self.world, self.interactions, self.gateway, self.token, self.limits)
        self.rest.before.append(self.faults.before)
        self.rest.after.append(self.faults.after)
        self.people = People(self.world, self.interactions, self.rest.pace)
        self.servers = Servers(self.world)
        self.lock_screens = LockScreens(self.world)
        self.rest.add_to(app, ROUTES)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        cdn.add_to(app, self.world, "/cdn")
        self.pages = Pages(self.world, self.people, self.servers, self.lock_screens, self.gateway, self.faults)
        self.pages.add_to(app)
        app.on_shutdown.append(self.pages.close)
        if self._certificate:
            self._add_discords_names(app)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        if self._certificate:
            listening = _listening(0)
            self.tls_port = listening.getsockname()[1]
            await web.SockSite(self._runner, listening, ssl_context=self._certificate).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.disconnect(WSCloseCode.GOING_AWAY)
        await self._runner.cleanup()
        self.keep.close()

    def _add_discords_names(self, app: web.Application) -> None:
        """Serve the gateway and the CDN under Discord's host names too; REST has the same path under any name."""
        gateway, files = web.Application(), web.Application()
        gateway.router.add_get("/", self.gateway.handle)
        cdn.add_to(files, self.world, "")
        app.add_domain(DISCORD_GATEWAY, gateway)
        app.add_domain(DISCORD_CDN, files)

    @property
    def port(self) -> int:
        """The port that the server listens on."""
        return self._port

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """The value for `discord.http.Route.BASE`."""
        return self.url + API

    @property
    def gateway_url(self) -> str:
        """The value for `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        if self._certificate:
            return f"wss://{DISCORD_GATEWAY}"
        return f"ws://{HOST}:{self._port}/gateway"

    @property
    def cdn_url(self) -> str:
        """The value for `discord.asset.Asset.BASE`."""
        return f"{self.url}/cdn"

    @property
    def application_id(self) -> int:
        """The id of the bot's application, which is also its user id."""
        return int(self.world.application["id"])

    def now(self) -> float:
        """The time by which tokens, nonces and messages age, in seconds since 1970."""
        return self.world.clock.now()

    def pass_time(self, seconds: float) -> None:
        """Let tokens, nonces and messages age by this many seconds at once."""
        self.world.clock.pass_time(seconds)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether an error is the playground's own, not that of a request that is cut off or isn't HTTP."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, web.RequestPayloadError, ConnectionError))


def _listening(port: int) -> socket.socket:
    """A listening socket, bound before anything else because our addresses contain its port."""
    return socket.create_server((HOST, port))


@web.middleware
async def _refuse_foreign_pages(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """Refuse requests from foreign pages: those with another host name, and those with another origin."""
    host = request.headers.get(hdrs.HOST, "")
    # No page can come by Discord's host names because browsers don't trust our certificate.
    names = (DISCORD, DISCORD_GATEWAY, DISCORD_CDN) if request.secure else OWN_NAMES
    if host.rsplit(":", 1)[0] not in names:
        raise web.HTTPMisdirectedRequest(text="The playground answers on the loopback alone.")
    if request.headers.get(hdrs.ORIGIN, f"http://{host}") != f"http://{host}":
        raise web.HTTPForbidden(text="The playground answers its own page alone.")
    return await handler(request)


@web.middleware
async def _refuse_nul(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """Refuse paths that contain NUL, on which the file system would fail."""
    if "\0" in request.path:
        raise web.HTTPBadRequest(text="No path has a NUL in it.")
    return await handler(request)
