"""The page's own API: the world as a person sees it, their actions, and events as they happen."""

from __future__ import annotations

import asyncio
import contextlib
import json
from base64 import b64decode
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from playground import actions, scheduled
from playground.faults import Faults
from playground.gateway import Gateway
from playground.interactions import Interaction
from playground.lock_screens import LockScreens
from playground.messages import Upload
from playground.people import People, PersonError
from playground.permissions import NOTHING
from playground.protocol import PRIVATE_THREAD, DiscordError, Json
from playground.servers import Servers
from playground.simulations import simulate
from playground.world import Event, World

PAGE = Path(__file__).parent / "page"

_HEADERS = {
    "Cache-Control": "no-cache",
    # Otherwise a foreign page could embed ours and steal clicks (clickjacking).
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "frame-ancestors 'none'",
}
_ODD = (KeyError, ValueError, TypeError, AttributeError, RecursionError)
"""The errors that an action raises for JSON with parts that are missing, of another type or too deep."""
_PUBLIC_EVENTS = {"BOT_STATE", "COMMANDS_UPDATE", "GUILDS_UPDATE"}
_CHANNEL_EVENTS = {
    "MESSAGE_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_DELETE",
    "CHANNEL_CREATE",
    "CHANNEL_DELETE",
    "THREAD_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "TYPING_START",
    "MODAL",
    "INTERACTION_STATE",
    "NOTIFICATION",
}


class Pages:
    """The page, and every browser tab that has it open."""

    def __init__(
        self,
        world: World,
        people: People,
        servers: Servers,
        lock_screens: LockScreens,
        gateway: Gateway,
        faults: Faults,
    ) -> None:
        self._world = world
        self._people = people
        self._servers = servers
        self._lock_screens = lock_screens
        self._gateway = gateway
        self._faults = faults
        self._tabs: dict[asyncio.Queue[str], str] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.listeners.append(self._hear)

    def add_to(self, app: web.Application) -> None:
        """Serve the page and its API."""
        router = app.router
        router.add_get("/page/state", self._state)
        router.add_get("/page/ws", self._socket)
        router.add_get("/page/channels/{id}/messages", self._handler(self._history))
        router.add_post("/page/channels/{id}/messages", self._handler(self._say))
        router.add_post("/page/files", self._handler(self._upload))
        router.add_get("/page/channels/{id}/commands", self._handler(self._commands))
        router.add_post("/page/channels/{id}/slash", self._handler(self._slash))
        router.add_post("/page/channels/{id}/autocomplete", self._handler(self._autocomplete))
        router.add_post("/page/channels/{id}/context", self._handler(self._context))
        router.add_post("/page/messages/{id}/press", self._handler(self._press))
        router.add_post("/page/messages/{id}/select", self._handler(self._select))
        router.add_post("/page/modals/{id}/submit", self._handler(self._submit))
        router.add_get("/page/lock-screen", self._handler(self._lock_screen))
        router.add_get("/page/simulate", self._handler(self._simulated))
        router.add_post("/page/simulate", self._handler(self._simulate))
        for path, action in actions.all_actions(self._people, self._servers).items():
            router.add_post(path, self._handler(action))
        router.add_get("/{file:.*}", _file)

    def _handler(
        self, action: Callable[[str, web.Request, Any], Awaitable[Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        """Turn an action (person's id, request and its JSON → JSON) into a request handler."""

        async def handle(request: web.Request) -> web.Response:
            person = request.headers.get("X-Person", "")
            try:
                if person not in self._world.locales:
                    raise PersonError("Nobody has this id.")
                body = await request.json() if request.can_read_body else {}
                if not isinstance(body, dict):
                    raise TypeError("no object")
                return web.json_response(await action(person, request, body))
            except PersonError as problem:
                return web.json_response({"message": str(problem)}, status=400)
            except DiscordError as problem:
                return web.json_response({"message": problem.message}, status=problem.status)
            except _ODD as problem:
                return web.json_response({"message": f"This request is not understood: {problem!r}"}, status=400)

        return handle

    async def _history(self, person: str, request: web.Request, _: Any) -> list[Json] | None:
        """Messages of a channel, oldest first; None if the person can't see the channel, or no longer."""
        limit = min(int(request.query.get("limit", "50")), 200)
        if (channel := self._people.channel(person, request.match_info["id"])) is None:
            return None
        return self._people.history(person, channel["id"], before=request.query.get("before"), limit=limit)

    async def _say(self, person: str, request: web.Request, body: Json) -> Json:
        files = [str(file) for file in body.get("files") or ()]
        return self._people.say(person, request.match_info["id"], str(body["content"]), files=files)

    async def _upload(self, _: str, request: web.Request, body: Json) -> Json:
        """Upload a file, encoded in base 64, for a later message or command."""
        return {"id": self._people.upload(Upload(str(body["name"]), b64decode(body["content"], validate=True)))}

    async def _commands(self, person: str, request: web.Request, _: Any) -> Json:
        """The ids of the commands offered to the person in a channel, and whether they may write there.

        Nothing is offered if they can't see the channel, or no longer.
        """
        if (channel := self._people.channel(person, request.match_info["id"])) is None:
            return {"commands": [], "may_send": False}
        offered = [command["id"] for command in self._people.commands(person, channel["id"])]
        return {"commands": offered, "may_send": self._people.may_send(person, channel)}

    async def _slash(self, person: str, request: web.Request, body: Json) -> Json:
        return _opened(
            self._people.slash(person, request.match_info["id"], body["command_id"], body.get("options") or ())
        )

    async def _autocomplete(self, person: str, request: web.Request, body: Json) -> Json:
        """Choices for an option; none if the channel, the command or another option is out of date."""
        channel_id, command_id, options = request.match_info["id"], body["command_id"], body.get("options") or ()
        try:
            return {"choices": await self._people.autocomplete(person, channel_id, command_id, options)}
        except PersonError:
            return {"choices": []}

    async def _context(self, person: str, request: web.Request, body: Json) -> Json:
        return _opened(self._people.context(person, request.match_info["id"], body["command_id"], body["target_id"]))

    async def _press(self, person: str, request: web.Request, body: Json) -> Json:
        return _opened(await self._people.press(person, request.match_info["id"], body["custom_id"]))

    async def _select(self, person: str, request: web.Request, body: Json) -> Json:
        return _opened(await self._people.select(person, request.match_info["id"], body["custom_id"], body["values"]))

    async def _submit(self, person: str, request: web.Request, body: Json) -> Json:
        values = {field["custom_id"]: field.get("value", field.get("values")) for field in body["components"]}
        return _opened(await self._people.submit(person, request.match_info["id"], values))

    async def _lock_screen(self, person: str, request: web.Request, body: Any) -> list[Json]:
        """The notifications on the person's lock screen, newest last."""
        return self._lock_screens.of(person)

    async def _simulated(self, _: str, request: web.Request, body: Any) -> Json:
        return {"left": self._faults.left, "logins": self._gateway.logins_refused}

    async def _simulate(self, person: str, request: web.Request, body: Json) -> Json:
        await simulate(body["what"], self._gateway, self._faults)
        return await self._simulated(person, request, body)

    async def _state(self, request: web.Request) -> web.Response:
        """The whole state, with only the channels that this person sees."""
        world = self._world
        person = request.headers.get("X-Person") or request.query.get("as")
        channels = [each for each in world.channels.values() if person is None or world.can_see(person, each)]
        guilds = [
            {
                "id": guild["id"],
                "name": guild["name"],
                "owner_id": guild["owner_id"],
                "preferred_locale": guild["preferred_locale"],
                "features": guild["features"],
                "permissions": self._may(guild["id"], person),
                "channels": [channel for channel in channels if channel.get("guild_id") == guild["id"]],
                "members": list(world.members[guild["id"]].values()),
                "roles": guild["roles"],
                "events": scheduled.present(world, guild["id"]),
            }
            for guild in world.guilds.values()
        ]
        application = {key: world.application[key] for key in ("id", "name")} | {"online": self._gateway.online}
        people = [self._person(world.users[key], locale) for key, locale in world.locales.items()]
        direct = [channel for channel in channels if "guild_id" not in channel]
        state = {"application": application, "people": people, "guilds": guilds, "direct_messages": direct}
        return web.json_response(state | {"commands": list(world.commands.values())})

    def _may(self, guild_id: str, person: str | None) -> str:
        """A person's permissions in a server as a whole, as bits."""
        member = person in self._world.members[guild_id]
        return str(int(self._world.guild_permissions(guild_id, str(person)) if member else NOTHING))

    def _person(self, user: Json, locale: str) -> Json:
        shown: Json = {key: user[key] for key in ("id", "username", "global_name")}
        shown["installed"] = user["id"] in self._world.installed
        return shown | {"avatar_url": f"{self._world.cdn_url}/avatars/{user['id']}.svg", "locale": locale}

    # Events, sent to every tab whose person may know of them

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        person = request.query.get("as", "")
        if person not in self._world.locales:
            return web.json_response({"message": "Nobody has this id."}, status=400)
        socket = web.WebSocketResponse(heartbeat=30)
        events: asyncio.Queue[str] = asyncio.Queue()
        # Register the tab before its socket is ready: from then on, the page relies on receiving every event.
        self._tabs[events] = person
        try:
            await socket.prepare(request)
            self._sockets.add(socket)
            sender = asyncio.create_task(_send_all(socket, events))
            try:
                async for message in socket:
                    if message.type is WSMsgType.ERROR:
                        break
            finally:
                self._sockets.discard(socket)
                sender.cancel()
        finally:
            del self._tabs[events]
        return socket

    async def close(self, _: web.Application) -> None:
        """Close the sockets of all tabs."""
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY)

    def _hear(self, event: Event) -> None:
        if not self._tabs:
            return
        if event.name.startswith("GUILD_") or self._may_change_visibility(event):
            event = Event("GUILDS_UPDATE", {})
        if event.name == "MESSAGE_REACTION_ADD":
            event = replace(event, name="MESSAGE_UPDATE", data=self._world.find_message(event.data["message_id"]))
        text = ""
        for events, person in self._tabs.items():
            if self._concerns(event, person):
                data = (
                    self._world.wire(event.data) if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") else event.data
                )
                text = text or json.dumps({"t": event.name, "d": data}, ensure_ascii=False)
                events.put_nowait(text)

    def _may_change_visibility(self, event: Event) -> bool:
        """Whether an event may change who sees a channel: new permissions, or a private thread's members."""
        if event.name == "THREAD_MEMBERS_UPDATE":
            return bool(self._world.channels[event.data["id"]]["type"] == PRIVATE_THREAD)
        return event.name == "CHANNEL_UPDATE"

    def _concerns(self, event: Event, person: str) -> bool:
        if event.name in _PUBLIC_EVENTS:
            return True
        if event.name not in _CHANNEL_EVENTS or event.reader not in (None, person):
            return False
        if event.name in ("INTERACTION_STATE", "NOTIFICATION"):
            # The person waits for this answer, whatever became of the channel; and a phone keeps what it has shown.
            return True
        channel = self._world.channels.get(event.channel_id or "")
        # A deletion also goes to people who can't see the channel now: their page may still hold the message.
        return channel is not None and (event.name == "MESSAGE_DELETE" or self._world.can_see(person, channel))


def _opened(interaction: Interaction) -> Json:
    return {"interaction_id": interaction.id}


async def _send_all(socket: web.WebSocketResponse, events: asyncio.Queue[str]) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await socket.send_str(await events.get())


async def _file(request: web.Request) -> web.StreamResponse:
    """Serve a file of the page."""
    try:
        path = (PAGE / (request.match_info["file"] or "index.html")).resolve()
        is_there = path.is_relative_to(PAGE) and path.is_file()
    except (OSError, ValueError):
        # No file can have such a name.
        is_there = False
    if not is_there:
        raise web.HTTPNotFound(text="There is nothing here.")
    return web.FileResponse(path, headers=_HEADERS)
