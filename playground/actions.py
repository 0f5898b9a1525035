"""The page's requests by which people act on servers, channels, threads and messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import web

from playground.people import People
from playground.permissions import Permission
from playground.protocol import Json
from playground.servers import Servers

Action: TypeAlias = Callable[[str, web.Request, Any], Awaitable[Json]]
"""Acts for a person, given their user id, the request and its JSON."""


def all_actions(people: People, servers: Servers) -> Mapping[str, Action]:
    """All actions, by the path to which the page posts them."""
    return _personal(people) | _threads(people) | _servers(servers) | _members(servers) | _permissions(servers)


def _personal(people: People) -> dict[str, Action]:
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

    return {
        "/page/direct": write,
        "/page/install": install,
        "/page/guilds/{id}/join": join,
        "/page/guilds/{id}/leave": leave,
        "/page/messages/{id}/delete": delete_message,
        "/page/channels/{id}/delete": delete_channel,
    }


def _threads(people: People) -> dict[str, Action]:
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

    async def remove(person: str, request: web.Request, body: Json) -> Json:
        people.remove_from_thread(person, request.match_info["id"], body["person"])
        return {}

    return {
        "/page/channels/{id}/threads": start_thread,
        "/page/channels/{id}/archive": archive,
        "/page/channels/{id}/members": invite,
        "/page/channels/{id}/members/remove": remove,
    }


def _servers(servers: Servers) -> dict[str, Action]:
    async def found(person: str, _: web.Request, body: Json) -> Json:
        with_bot = bool(body["with_bot"])
        return servers.found(person, str(body["name"]), with_bot=with_bot, **_community(body))

    async def change(person: str, request: web.Request, body: Json) -> Json:
        servers.change(person, request.match_info["id"], str(body["name"]), **_community(body))
        return {}

    async def delete(person: str, request: web.Request, _: Json) -> Json:
        servers.delete(person, request.match_info["id"])
        return {}

    async def add_channel(person: str, request: web.Request, body: Json) -> Json:
        return servers.add_channel(person, request.match_info["id"], str(body["name"]), int(body.get("type", 0)))

    return {
        "/page/guilds": found,
        "/page/guilds/{id}/change": change,
        "/page/guilds/{id}/delete": delete,
        "/page/guilds/{id}/channels": add_channel,
    }


def _community(body: Json) -> dict[str, Any]:
    """Whether a server is a Community, and its language."""
    return {"locale": str(body["locale"]), "community": bool(body["community"])}


def _members(servers: Servers) -> dict[str, Action]:
    async def invite(person: str, request: web.Request, body: Json) -> Json:
        servers.invite(person, request.match_info["id"], body["person"])
        return {}

    async def kick(person: str, request: web.Request, body: Json) -> Json:
        servers.kick(person, request.match_info["id"], body["person"])
        return {}

    async def time_out(person: str, request: web.Request, body: Json) -> Json:
        servers.time_out(person, request.match_info["id"], body["person"], float(body["seconds"]))
        return {}

    async def set_roles(person: str, request: web.Request, body: Json) -> Json:
        servers.set_roles(person, request.match_info["id"], body["person"], list(map(str, body["roles"])))
        return {}

    return {
        "/page/guilds/{id}/invite": invite,
        "/page/guilds/{id}/kick": kick,
        "/page/guilds/{id}/timeout": time_out,
        "/page/guilds/{id}/members/roles": set_roles,
    }


def _bits(value: Any) -> Permission:
    return Permission(int(value))


def _permissions(servers: Servers) -> dict[str, Action]:
    async def add_role(person: str, request: web.Request, body: Json) -> Json:
        return servers.add_role(person, request.match_info["id"], str(body["name"]))

    async def change_role(person: str, request: web.Request, body: Json) -> Json:
        kinds: dict[str, Callable[[Any], Any]] = {"name": str, "color": int, "permissions": _bits, "among": _bits}
        changed = {key: kind(body[key]) for key, kind in kinds.items() if key in body}
        servers.change_role(person, request.match_info["id"], request.match_info["role"], **changed)
        return {}

    async def delete_role(person: str, request: web.Request, _: Json) -> Json:
        servers.delete_role(person, request.match_info["id"], request.match_info["role"])
        return {}

    async def allow(person: str, request: web.Request, body: Json) -> Json:
        changed = {key: _bits(body[key]) for key in ("allow", "deny", "among")}
        servers.allow(person, request.match_info["id"], body["target"], **changed)
        return {}

    async def forget(person: str, request: web.Request, body: Json) -> Json:
        servers.forget(person, request.match_info["id"], body["target"])
        return {}

    return {
        "/page/guilds/{id}/roles": add_role,
        "/page/guilds/{id}/roles/{role}/change": change_role,
        "/page/guilds/{id}/roles/{role}/delete": delete_role,
        "/page/channels/{id}/permissions": allow,
        "/page/channels/{id}/permissions/forget": forget,
    }
