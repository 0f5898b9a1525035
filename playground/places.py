"""What people do with places and messages, as the page asks for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import web

from playground.people import People
from playground.protocol import Json

Deed: TypeAlias = Callable[[str, web.Request, Any], Awaitable[Json]]
"""Of a person, by a request and its JSON."""


def deeds(people: People) -> Mapping[str, Deed]:
    """Everything, by the path to which it is posted."""

    async def write(person: str, *_: Any) -> Json:
        return people.direct(person)

    async def install(person: str, _: web.Request, body: Json) -> Json:
        people.install(person, installed=bool(body["installed"]))
        return {}

    async def join(person: str, request: web.Request, _: Json) -> Json:
        people.join(person, request.match_info["id"])
        return {}

    async def leave(person: str, request: web.Request, _: Json) -> Json:
        people.leave(person, request.match_info["id"])
        return {}

    async def delete_message(person: str, request: web.Request, _: Json) -> Json:
        people.delete_message(person, request.match_info["id"])
        return {}

    async def delete_channel(person: str, request: web.Request, _: Json) -> Json:
        people.delete_channel(person, request.match_info["id"])
        return {}

    async def start_thread(person: str, request: web.Request, body: Json) -> Json:
        name, message_id, private = str(body["name"]), body.get("message_id"), bool(body.get("private"))
        return people.start_thread(person, request.match_info["id"], name, message_id=message_id, private=private)

    async def archive(person: str, request: web.Request, body: Json) -> Json:
        archived, locked = bool(body["archived"]), body.get("locked")
        people.archive(person, request.match_info["id"], archived=archived, locked=locked)
        return {}

    async def invite(person: str, request: web.Request, body: Json) -> Json:
        people.add_to_thread(person, request.match_info["id"], body["person"])
        return {}

    return {
        "/page/direct": write,
        "/page/install": install,
        "/page/guilds/{id}/join": join,
        "/page/guilds/{id}/leave": leave,
        "/page/messages/{id}/delete": delete_message,
        "/page/channels/{id}/delete": delete_channel,
        "/page/channels/{id}/threads": start_thread,
        "/page/channels/{id}/archive": archive,
        "/page/channels/{id}/members": invite,
    }
