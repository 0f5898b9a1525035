"""Discord's REST as a bot calls it: reads requests, finds the route, answers, and calls watchers and hooks.

Each route is a plain function in `playground.routes`: it takes a `Call` and returns the response. It awaits nothing,
so that a request takes effect wholly or not at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import BodyPartReader, web

from playground import forms
from playground.interactions import Interactions
from playground.limits import Limits
from playground.messages import Upload
from playground.nonces import Nonces
from playground.protocol import DiscordError, Json, error, not_found, outage, unauthorized
from playground.world import World, touched

if TYPE_CHECKING:
    from playground.gateway import Gateway

logger = logging.getLogger(__name__)
API = "/api/v10"
_FILE = re.compile(r"files\[(\d+)\]")
"""The name of a form's part that contains a file."""
STORING = 0.02
"""Seconds that discord.py needs after an answer to register the view it sent; people's actions wait that long."""


@dataclass(slots=True)
class Exchange:
    """A request and its answer, for watchers and hooks."""

    method: str
    template: str
    """The path as Discord's description writes it: `/channels/{channel_id}/messages`."""
    params: Mapping[str, str]
    query: Mapping[str, str]
    content_type: str
    body: Any = None
    """The JSON, including a form's `payload_json`."""
    uploads: dict[str, Upload] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)
    """Names of a form's parts that Discord ignores."""
    status: int = 0
    answer: Any = None
    headers: dict[str, str] = field(default_factory=dict)
    """The answer's rate-limit headers."""
    broken: bool = False
    """The playground itself failed; for all other errors the bot is to blame."""

    def refuse(self, problem: DiscordError) -> None:
        """Answer with an error. A global rate limit says nothing about the route's own limit."""
        self.status, self.answer = problem.status, problem.body()
        self.headers = problem.headers if "X-RateLimit-Global" in problem.headers else self.headers | problem.headers


@dataclass(frozen=True, slots=True)
class Call:
    """A route's input: the state, the request's parameters and body."""

    world: World
    interactions: Interactions
    gateway: Gateway
    nonces: Nonces
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[str, Upload]

    @property
    def json(self) -> Json:
        """The body. Raises an error if it isn't a JSON object."""
        if isinstance(self.body, dict):
            return self.body
        raise error(50109)

    def take_edit(self, message: Json) -> None:
        """Count an edit of a message. Raises the error for too many edits of old messages."""
        self.gateway.limits.take_edit(message["channel_id"], self.world.clock.age(message["id"]))

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number from the query, or `default`."""
        given = self.query.get(key)
        if given is None:
            return default
        return forms.number(
            int(given) if given.isdecimal() and len(given) <= forms.LONGEST_ID else given, key, least, most
        )

    def snowflake(self, key: str) -> str | None:
        """An id from the query, or None."""
        return forms.snowflake(self.query[key], key) if key in self.query else None


Answer: TypeAlias = Json | list[Json] | None
Route: TypeAlias = Callable[[Call], Answer]
Hook: TypeAlias = Callable[[Exchange], Awaitable[None]]


class Pace:
    """Delays people's actions on things until the bot has received the answer that created them."""

    def __init__(self) -> None:
        self._held: dict[str, asyncio.Future[None]] = {}

    def hold(self, keys: set[str]) -> dict[str, asyncio.Future[None]]:
        """Hold these ids: the answer that created them is on its way. Pass the result to `release`."""
        loop = asyncio.get_running_loop()
        held = {key: loop.create_future() for key in keys}
        self._held |= held
        return held

    def release(self, held: dict[str, asyncio.Future[None]]) -> None:
        """Release held ids a moment after their answer was flushed."""
        if held:
            asyncio.get_running_loop().call_later(STORING, self._forget, held)

    def _forget(self, held: dict[str, asyncio.Future[None]]) -> None:
        for key, future in held.items():
            future.set_result(None)
            if self._held.get(key) is future:
                del self._held[key]

    async def settled(self, key: str) -> None:
        """Wait until the bot has received the answer that created this id."""
        while (future := self._held.get(key)) is not None:
            await asyncio.shield(future)


class Rest:
    """Dispatches requests to routes, and calls watchers and hooks."""

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway, token: str, limits: Limits) -> None:
        self._world = world
        self._interactions = interactions
        self._gateway = gateway
        self._token = token
        self._limits = limits
        self._nonces = Nonces()
        self.pace = Pace()
        self.watchers: list[Callable[[Exchange], None]] = []
        """Called with every exchange, once its answer is made and before it is sent."""
        self.before: list[Hook] = []
        """Awaited before a request is handled; nothing has changed yet."""
        self.after: list[Hook] = []
        """Awaited after a request is handled, before the bot receives the answer."""

    def add_to(self, app: web.Application, routes: Mapping[tuple[str, str], Route]) -> None:
        """Serve these routes, keyed by method and path template."""
        for (method, template), route in routes.items():
            app.router.add_route(method, API + template, self._handler(template, route))
        app.router.add_route("*", API + "/{rest:.*}", self._handler("", _nowhere))

    def _handler(self, template: str, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        anonymous = template.startswith(("/interactions/", "/webhooks/")) or template == "/gateway"

        async def handle(request: web.Request) -> web.StreamResponse:
            if self._limits.banned_for:
                return self._block()
            exchange = Exchange(
                request.method, template, dict(request.match_info), dict(request.query), request.content_type
            )
            held: dict[str, asyncio.Future[None]] = {}
            try:
                if not anonymous and request.headers.get("Authorization") != f"Bot {self._token}":
                    raise unauthorized()
                await _read(request, exchange)
                asked = f"{exchange.method} {template}"
                exchange.headers = self._limits.take(asked, exchange.params, by_token=not anonymous)
                for hook in self.before:
                    await hook(exchange)
                exchange.status, exchange.answer = self._run(route, exchange, held)
            except ConnectionError:
                # The bot hung up before it had sent everything, so it sent nothing; or a fault pretends that.
                return _hung_up(request)
            except DiscordError as problem:
                exchange.refuse(problem)
            except Exception:
                logger.exception("the playground could not handle %s %s", exchange.method, exchange.template)
                exchange.broken = True
                exchange.refuse(outage(500))
            for watcher in self.watchers:
                watcher(exchange)
            try:
                await self._run_after(exchange)
                self._limits.count_answer(exchange.status, exchange.headers.get("X-RateLimit-Scope"))
                return await _flushed(request, exchange)
            except ConnectionError:
                return _hung_up(request)
            finally:
                self.pace.release(held)

        return handle

    def _block(self) -> web.Response:
        """Cloudflare's answer to a banned bot: it has no `Via` header, by which bots know that it isn't Discord's."""
        self._limits.blocked += 1
        headers = {"Retry-After": str(math.ceil(self._limits.banned_for))}
        return web.Response(status=429, text="error code: 1015", headers=headers)

    async def _run_after(self, exchange: Exchange) -> None:
        try:
            for hook in self.after:
                await hook(exchange)
        except DiscordError as problem:
            exchange.refuse(problem)

    def _run(self, route: Route, exchange: Exchange, held: dict[str, asyncio.Future[None]]) -> tuple[int, Answer]:
        for key, value in exchange.params.items():
            if key.endswith("_id"):
                forms.snowflake(value, key)
        fixed = (self._world, self._interactions, self._gateway, self._nonces)
        call = Call(*fixed, exchange.params, exchange.query, exchange.body, exchange.uploads)
        changed: set[str] = set()
        token = touched.set(changed)
        try:
            answer = route(call)
        finally:
            touched.reset(token)
            held |= self.pace.hold(changed)
        return (204 if answer is None else 201 if _creates(exchange) else 200), answer


def _creates(exchange: Exchange) -> bool:
    """Whether this is one of the few requests that Discord answers with "201 Created"."""
    return exchange.method == "POST" and exchange.template.endswith(("/threads", "/guilds/{guild_id}/channels"))


def _nowhere(_: Call) -> Answer:
    raise not_found()


async def _read(request: web.Request, exchange: Exchange) -> None:
    try:
        if request.content_type == "multipart/form-data":
            await _read_form(request, exchange)
        elif text := await request.text():
            exchange.body = json.loads(text)
    except ValueError as problem:
        raise error(50109) from problem


async def _read_form(request: web.Request, exchange: Exchange) -> None:
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise error(50109)
        content = bytes(await part.read())
        name = part.name or ""
        if part.filename and (number := _FILE.fullmatch(name)):
            exchange.uploads[number[1]] = Upload(part.filename, content)
        elif name == "payload_json":
            exchange.body = json.loads(content)
        else:
            exchange.unread.append(name)


def _hung_up(request: web.Request) -> web.StreamResponse:
    if request.transport:
        request.transport.abort()
    return web.Response()


async def _flushed(request: web.Request, exchange: Exchange) -> web.StreamResponse:
    headers = exchange.headers | {"Via": "1.1 playground"}
    if exchange.answer is None:
        response = web.Response(status=exchange.status, headers=headers)
    else:
        body = json.dumps(exchange.answer, ensure_ascii=False).encode()
        response = web.Response(status=exchange.status, body=body, content_type="application/json", headers=headers)
    # The bot has hung up meanwhile and needs no answer.
    with contextlib.suppress(ConnectionError):
        await response.prepare(request)
        await response.write_eof()
    return response
