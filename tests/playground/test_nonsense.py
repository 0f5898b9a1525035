"""Nonsense in every place of every body: it is refused wherever Discord's description does, and nothing breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import aiohttp
import pytest

from playground import Playground
from playground.permissions import Permission
from playground.protocol import Json
from playground.rest import API

JUNK: tuple[Any, ...] = (None, 99, 0.5, "words", "", True, [], {}, "x" * 10_000)
PICTURE = {"url": "https://example.org/a.png"}
TEXT = {"type": 10, "content": "text"}
OPTIONS = [{"label": each, "value": each, "description": each, "emoji": {"name": "♟"}} for each in "ab"]
NEW: Json = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "id": 30,
            "accent_color": 5,
            "spoiler": False,
            "components": [
                TEXT,
                {"type": 12, "items": [{"media": PICTURE, "description": "alt", "spoiler": False}]},
                {"type": 14, "spacing": 1, "divider": True},
            ],
        },
        {"type": 9, "components": [TEXT], "accessory": {"type": 11, "media": PICTURE}},
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 1, "label": "Go", "custom_id": "go", "disabled": False, "emoji": {"name": "♟"}},
                {"type": 2, "style": 5, "label": "Open", "url": "https://example.org"},
                {"type": 2, "style": 6, "sku_id": "5"},
            ],
        },
        {
            "type": 1,
            "components": [
                {
                    "type": 3,
                    "custom_id": "menu",
                    "placeholder": "Choose",
                    "min_values": 1,
                    "max_values": 2,
                    "disabled": False,
                    "options": OPTIONS,
                }
            ],
        },
        {
            "type": 1,
            "components": [{"type": 5, "custom_id": "who", "default_values": [{"id": "5", "type": "user"}]}],
        },
    ],
}
OLD: Json = {
    "content": "words",
    "tts": False,
    "embeds": [
        {
            "title": "title",
            "description": "words",
            "url": "https://example.org",
            "color": 5,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "author": {"name": "author", "url": "https://example.org", "icon_url": "https://example.org/a.png"},
            "footer": {"text": "footer", "icon_url": "https://example.org/a.png"},
            "image": PICTURE,
            "thumbnail": PICTURE,
            "fields": [{"name": "name", "value": "value", "inline": True}],
        }
    ],
    "allowed_mentions": {"parse": ["roles"], "users": ["5"], "roles": [], "replied_user": False},
    "attachments": [],
    "components": [],
}
SAID: Json = OLD | {
    "nonce": "n",
    "enforce_nonce": False,
    "message_reference": {"message_id": "1", "channel_id": "CHANNEL", "fail_if_not_exists": False},
}
FIELD: Json = {"type": 4, "custom_id": "move", "style": 1, "min_length": 1, "max_length": 9, "required": True}
FORM: Json = {
    "title": "A form",
    "custom_id": "form",
    "components": [
        {"type": 1, "components": [FIELD | {"label": "Move", "placeholder": "a1", "value": "a2"}]},
        {
            "type": 18,
            "label": "Which",
            "description": "one",
            "component": {"type": 3, "custom_id": "m", "options": OPTIONS},
        },
        {"type": 18, "label": "Who", "component": {"type": 5, "custom_id": "w", "min_values": 0, "max_values": 2}},
        TEXT,
    ],
}
NAMED: Json = {
    "name": "name",
    "name_localizations": {"ja": "名前"},
    "description": "description",
    "description_localizations": {"ja": "説明"},
}
COMMAND: Json = NAMED | {
    "type": 1,
    "default_member_permissions": 8,
    "dm_permission": True,
    "contexts": [0, 1],
    "integration_types": [0],
    "nsfw": False,
    "options": [
        NAMED
        | {
            "type": 2,
            "options": [
                NAMED
                | {
                    "type": 1,
                    "options": [
                        NAMED | {"name": "a", "type": 3, "required": True, "min_length": 1, "max_length": 9},
                        NAMED | {"name": "b", "type": 4, "autocomplete": True, "min_value": 1, "max_value": 9},
                        NAMED | {"name": "c", "type": 10, "choices": [{"name": "n", "value": 0.5}]},
                        NAMED | {"name": "d", "type": 3, "choices": [{"name": "n", "value": "v"}]},
                        NAMED | {"name": "e", "type": 7, "channel_types": [0]},
                    ],
                }
            ],
        }
    ],
}
CHANNEL: Json = {
    "name": "name",
    "topic": "topic",
    "position": 1,
    "nsfw": False,
    "rate_limit_per_user": 5,
    "permission_overwrites": [{"id": "5", "type": 0, "allow": 0, "deny": 0}],
}
BODIES: dict[str, tuple[str, str, Any]] = {
    "a message": ("POST", "/channels/CHANNEL/messages", SAID),
    "a message of components": ("POST", "/channels/CHANNEL/messages", NEW),
    "an edit": ("PATCH", "/channels/CHANNEL/messages/MESSAGE", {"content": "words", "embeds": [], "attachments": []}),
    "commands": ("PUT", "/applications/BOT/commands", [NAMED]),
    "a command": ("POST", "/applications/BOT/commands", COMMAND),
    "a thread": ("POST", "/channels/CHANNEL/threads", {"name": "a", "type": 11, "auto_archive_duration": 60}),
    "a channel": ("PATCH", "/channels/CHANNEL", CHANNEL),
    "a thread's state": (
        "PATCH",
        "/channels/THREAD",
        {"name": "a", "rate_limit_per_user": 5, "auto_archive_duration": 60},
    ),
    "a direct message": ("POST", "/users/@me/channels", {"recipient_id": "PERSON"}),
    "an answer": ("POST", "INTERACTION", {"type": 4, "data": {"content": "words", "flags": 64}}),
    "a form": ("POST", "INTERACTION", {"type": 9, "data": FORM}),
    "choices": ("POST", "SUGGESTION", {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}]}}),
}


def places(body: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a body."""
    yield path
    items = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def with_junk(body: Any, path: tuple[Any, ...], junk: Any) -> Any:
    """The body with something else in one place."""
    if not path:
        return junk
    changed = deepcopy(body)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    return changed


@pytest.mark.parametrize("name", BODIES)
async def test_nonsense_requests_are_refused(playground: Playground, name: str) -> None:
    """The playground's fixture reports accepted input that violates Discord's description, and failures."""
    method, path, body = BODIES[name]
    aoi, vault = playground.person("Aoi"), playground.channel("vault")
    headers = {"Authorization": f"Bot {playground.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def ask(method: str, path: str, body: Any) -> tuple[int, Any]:
            async with session.request(method, playground.api_url + path, json=body) as response:
                text = await response.text()
                return response.status, json.loads(text) if text else None

        def interaction(*, typing: bool) -> str:
            option = {"name": "a", "type": 3, "value": "a"} | ({"focused": True} if typing else {})
            playground.world.commands["5"] = {"integration_types": [0]}
            opened = playground.interactions.open(
                4 if typing else 2, aoi.key, vault.raw, {"id": "5", "name": "a", "type": 1, "options": [option]}
            )
            return f"/interactions/{opened.id}/{opened.token}/callback"

        guild = playground.world.guilds[str(playground.guild_id)]
        role = next(role for role in guild["roles"] if role["managed"])
        playground.world.set_role(guild["id"], role | {"permissions": str(int(Permission.ADMINISTRATOR))})
        thread = playground.world.add_thread(vault.raw, "a", str(playground.bot_id))
        said = await ask("POST", f"/channels/{vault.key}/messages", {"content": "words"})
        known = {
            "CHANNEL": vault.key,
            "MESSAGE": said[1]["id"],
            "BOT": str(playground.bot_id),
            "PERSON": aoi.key,
            "THREAD": thread["id"],
        }
        text, here = json.dumps(body), path
        for word, value in known.items():
            text, here = text.replace(word, value), here.replace(word, value)
        body = json.loads(text)
        refused = 0
        for place in places(body):
            for junk in JUNK:
                if path in ("INTERACTION", "SUGGESTION"):
                    here = interaction(typing=path == "SUGGESTION")
                status, _ = await ask(method, here, with_junk(body, place, junk))
                refused += status >= 400
        if path in ("INTERACTION", "SUGGESTION"):
            here = interaction(typing=path == "SUGGESTION")
        assert (await ask(method, here, body))[0] < 300
        assert refused


LONGEST = "9" * 5000
QUERY = ("limit", "before", "after", "around", "guild_id")


async def test_no_number_in_a_path_or_query_breaks_anything(playground: Playground) -> None:
    """Python reads no more than 4300 digits as a number."""
    # They compare requests with Discord's description.
    playground.rest.watchers.clear()
    routes = playground._runner.app.router.routes()
    paths = [(each.method, each.resource.canonical) for each in routes if each.resource]
    headers = {"Authorization": f"Bot {playground.token}", "X-Person": playground.person("Aoi").key}
    vault, found = playground.channel("vault").key, {}
    async with aiohttp.ClientSession(playground.url, headers=headers) as session:
        for method, path in paths:
            parts = re.findall(r"\{[^}]*\}", path)
            asked: list[tuple[str, Json]] = [(path.replace(part, LONGEST), {}) for part in parts]
            asked += [(path, {key: LONGEST}) for key in QUERY if method == "GET" and API in path]
            for where, query in asked:
                async with session.request(method, re.sub(r"\{[^}]*\}", vault, where), params=query, json={}) as answer:
                    found[method, where.replace(LONGEST, "long"), *query] = answer.status
    assert {about: status for about, status in found.items() if status >= 500} == {}
    assert found["GET", "/cdn/embed/avatars/long.png"] == 404
