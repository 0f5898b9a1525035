"""Discord's own description of its API, held against everything that a bot and the playground exchange.

Both directions, every body, and the gateway's dispatches, which the description doesn't have: they are composed here
from its components. What a request carries beyond the description is reported too.
"""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from aiohttp import web_app
from discord.gateway import KeepAliveHandler

from playground.rest import Exchange
from playground.server import Playground
from tests.gateway_schemas import COMMANDS, DISPATCHES

FILE = Path(os.environ.get("OPENAPI_FILE", Path(__file__).parents[2] / "shared/discord/openapi.json"))
REQUESTS, ANSWERS = "discord:/requests", "discord:/answers"
ANSWER_WITHIN = 60.0
"""Seconds that a bot has for its first answer, however busy the machine is. Who tests a bot that doesn't answer sets
less.
"""
MALFORMED = (50035, 50109)
"""Codes of errors that say so."""

needs_description = pytest.mark.skipif(not FILE.exists(), reason=f"Discord's API description is not at {FILE}")


@dataclass(frozen=True, slots=True)
class Deviation:
    """Differences between Discord and its description: a schema's part as it should be."""

    document: str
    schema: str
    path: tuple[str, ...]
    value: Any
    reason: str


_COMMANDS = (
    "ApplicationCommandUpdateRequest",
    "ApplicationCommandCreateRequest",
    "ApplicationCommandPatchRequestPartial",
)
_EDITS = (
    "MessageEditRequestPartial",
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
)
_WITHOUT_NONCE = (*_EDITS, "IncomingWebhookInteractionRequest", "IncomingWebhookRequestPartial")
_KEPT_FILE = ("proxy_url", "size", "url", "spoiler", "height", "width", "content_type")
_KEPT_FILE_OF_JS = ("attachment", "name", "proxyURL", "contentType", "ephemeral", "duration", "flags")
_KEPT_MEDIA = ("id", "attachment_id", "proxy_url", "width", "height", "content_type", "loading_state", "flags")
_BITS = {"type": ["string", "integer", "null"], "pattern": "^[0-9]+$", "minimum": 0}


def _sent(schema: str, key: str, reason: str, value: Any = True) -> Deviation:
    """A property of a request that the description lacks, or has otherwise."""
    return Deviation(REQUESTS, schema, ("properties", key), value, reason)


_CHANNEL_TYPES = [{"const": kind} for kind in (*range(6), *range(10, 17))]
_OF_SERVERS = [0, 2, 4, 5, 13, 14, 15, 16]

DEVIATIONS = (
    Deviation(REQUESTS, "SnowflakeType", ("type",), ["string", "integer"], "Discord reads snowflakes given as numbers"),
    Deviation(ANSWERS, "MessageReferenceType", ("oneOf",), [{"const": 0}, {"const": 1}], "Discord documents forwards"),
    *(
        Deviation(each, "ChannelTypes", ("oneOf",), _CHANNEL_TYPES, "Discord documents media channels, 16")
        for each in (REQUESTS, ANSWERS)
    ),
    Deviation(ANSWERS, "GuildChannelResponse", ("properties", "type", "enum"), _OF_SERVERS, "see ChannelTypes"),
    Deviation(ANSWERS, "InnerErrors", ("properties", "_errors", "items"), True, "codes of fields are texts in fact"),
    *(_sent(command, "nsfw", "discord.py sends it, and Discord documents it") for command in _COMMANDS),
    *(_sent(edit, "tts", "both libraries send it with every edit; Discord ignores it") for edit in _EDITS),
    *(
        _sent(each, "enforce_nonce", "discord.js sends it with every message; without a nonce it says nothing")
        for each in _WITHOUT_NONCE
    ),
    *(
        _sent(each, "default_member_permissions", "Discord documents them as text, and discord.js sends them so", _BITS)
        for each in _COMMANDS
    ),
    _sent("CreateTextThreadWithMessageRequest", "type", "discord.js sends it; the parent's type decides"),
    *(_sent("MessageAttachmentRequest", key, "discord.py sends kept files whole") for key in _KEPT_FILE),
    *(
        _sent("MessageAttachmentRequest", key, "discord.js sends kept files as it knows them")
        for key in _KEPT_FILE_OF_JS
    ),
    *(_sent("UnfurledMediaRequest", key, "discord.js sends a message's own components whole") for key in _KEPT_MEDIA),
    _sent("RichEmbed", "flags", "discord.py sends it; Discord ignores it"),
)


@cache
def _documents() -> tuple[dict[str, Any], jsonschema_rs.Registry]:
    """The paths of the description, and all its schemas, which are kept only there: they take 20 MB."""
    described = json.loads(FILE.read_text(encoding="utf-8"))
    documents = {ANSWERS: described, REQUESTS: deepcopy(described)}
    for deviation in DEVIATIONS:
        place = documents[deviation.document]["components"]["schemas"][deviation.schema]
        for key in deviation.path[:-1]:
            place = place[key]
        place[deviation.path[-1]] = deviation.value
    _close(documents[REQUESTS]["components"]["schemas"])
    return described["paths"], jsonschema_rs.Registry(list(documents.items()), draft=jsonschema_rs.Draft202012)


def _close(schema: Any) -> None:
    """Forbid properties of objects that the schema doesn't describe."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "object" in schema.get("type", ()):
            schema.setdefault("additionalProperties", False)
        for part in schema.values():
            _close(part)
    elif isinstance(schema, list):
        for part in schema:
            _close(part)


@cache
def _checker(reference: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": reference}, registry=_documents()[1], validate_formats=True)


@cache
def _dispatch_checker(name: str) -> jsonschema_rs.Validator:
    return _gateway_checker(DISPATCHES[name], ANSWERS)


@cache
def _command_checker(opcode: int) -> jsonschema_rs.Validator:
    return _gateway_checker(COMMANDS[opcode], REQUESTS)


def _gateway_checker(described: Any, document: str) -> jsonschema_rs.Validator:
    schema = json.loads(json.dumps(described).replace('"#/', f'"{document}#/'))
    return jsonschema_rs.validator_for(schema, registry=_documents()[1], validate_formats=True)


def _pointer(*keys: str) -> str:
    return "/".join(key.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D") for key in keys)


def of_exchange(exchange: Exchange) -> Iterator[str]:
    """The faults of a request and its answer. A request that was refused as malformed may be so."""
    operation = _documents()[0].get(exchange.template, {}).get(exchange.method.lower())
    if operation is None:
        yield f"Discord has no {exchange.method} {exchange.template or exchange.params}"
        return
    at = ("paths", exchange.template, exchange.method.lower())
    if exchange.status < 400 or exchange.answer["code"] not in MALFORMED:
        yield from _of_request(exchange, operation, at)
    if exchange.status >= 500 and not exchange.broken:
        return  # a test lets Discord have an outage
    status = str(exchange.status) if exchange.status < 400 or exchange.status == 429 else "4XX"
    described = operation["responses"].get(status)
    if described is None or exchange.broken:
        yield f"it answers {exchange.status}"
    elif exchange.answer is None:
        if "content" in described:
            yield f"its answer {status} has no body"
    elif exchange.status >= 400:
        schema = "RatelimitedResponse" if exchange.status == 429 else "ErrorResponse"
        yield from _errors(_checker(f"{ANSWERS}#/components/schemas/{schema}"), exchange.answer)
    elif "content" not in described:
        yield f"its answer {status} has a body"
    else:
        path = _pointer("", *at, "responses", status, "content", "application/json", "schema")
        # Many answers are messages, for which a checker takes 2 MB.
        schema = described["content"]["application/json"]["schema"]
        reference = schema["$ref"] if schema.keys() == {"$ref"} else f"#{path}"
        yield from _errors(_checker(f"{ANSWERS}{reference}"), exchange.answer)


def _of_request(exchange: Exchange, operation: dict[str, Any], at: tuple[str, ...]) -> Iterator[str]:
    yield from _of_parameters(exchange, operation, at)
    for part in exchange.unread:
        yield f"its form has no part {part!r}"
    contents = operation.get("requestBody", {}).get("content", {})
    if exchange.body is None:
        return
    if exchange.content_type not in contents:
        yield f"it takes no {exchange.content_type}"
    elif "application/json" in contents:
        path = _pointer("", *at, "requestBody", "content", "application/json", "schema")
        yield from _errors(_checker(f"{REQUESTS}#{path}"), exchange.body)


def of_request_body(schema: str, body: Any) -> Iterator[str]:
    """The faults of a request's body, or of a part of one, of this schema."""
    yield from _errors(_checker(f"{REQUESTS}#/components/schemas/{schema}"), body)


def _of_parameters(exchange: Exchange, operation: dict[str, Any], at: tuple[str, ...]) -> Iterator[str]:
    unknown = set(exchange.query)
    shared = _documents()[0][exchange.template].get("parameters", ())
    for place, described in ((at, operation.get("parameters", ())), (at[:-1], shared)):
        for index, parameter in enumerate(described):
            name, given = parameter["name"], {**exchange.params, **exchange.query}
            unknown.discard(name)
            if name in given:
                path = _pointer("", *place, "parameters", str(index), "schema")
                checker = _checker(f"{REQUESTS}#{path}")
                if not any(checker.is_valid(value) for value in _values(given[name])):
                    yield f"its {name} can't be {given[name]!r}"
            elif parameter.get("required"):
                yield f"its {name} is missing"
    for name in sorted(unknown):
        yield f"it has no query {name!r}"


def _values(text: str) -> Iterator[Any]:
    """The possible values of a parameter."""
    yield text
    if text.lstrip("-").isdecimal():
        yield int(text)
    if text.lower() in ("true", "false", "1", "0"):
        yield text.lower() in ("true", "1")


def of_dispatch(name: str, data: Any) -> Iterable[str]:
    """The faults of a dispatch of the gateway."""
    if name not in DISPATCHES:
        return [f"nobody described the dispatch {name}"]
    return _errors(_dispatch_checker(name), data)


def of_command(payload: Any) -> Iterable[str]:
    """The faults of a payload that a bot sends to the gateway."""
    opcode = payload.get("op")
    if opcode not in COMMANDS or payload.keys() != {"op", "d"}:
        return [f"nobody described {payload}"]
    return _errors(_command_checker(opcode), payload["d"])


def _errors(checker: jsonschema_rs.Validator, body: Any) -> Iterator[str]:
    if checker.is_valid(body):  # takes less time, and nearly everything is
        return
    for problem in checker.iter_errors(body):
        for deepest in _deepest(problem):
            at = "/".join(map(str, deepest.instance_path))
            yield f"/{at}: {deepest.message[:300]}"


def _deepest(problem: jsonschema_rs.ValidationError) -> Iterator[jsonschema_rs.ValidationError]:
    """The faults of the intended branch of a union: the branch that has this `type`."""
    branches = getattr(problem.kind, "context", None)
    if not branches:
        yield problem
        return
    meant = min(branches, key=lambda branch: (any(each.instance_path[-1:] == ["type"] for each in branch), len(branch)))
    for each in meant:
        yield from _deepest(each)


@contextmanager
def checked(playground: Playground) -> Iterator[list[str]]:
    """Check all that is exchanged meanwhile, where the description is at hand; fails at the end on violations."""
    violations: list[str] = []

    def exchange(seen: Exchange) -> None:
        violations.extend(f"{seen.method} {seen.template}: {words}" for words in of_exchange(seen))

    def dispatch(name: str, data: Any) -> None:
        violations.extend(f"{name}: {words}" for words in of_dispatch(name, data))

    def command(payload: Any) -> None:
        violations.extend(f"opcode {payload.get('op')}: {words}" for words in of_command(payload))

    if FILE.exists():
        playground.rest.watchers.append(exchange)
        playground.gateway.watchers.append(dispatch)
        playground.gateway.listeners.append(command)
    yield violations
    assert not violations, "against Discord's description:\n" + "\n".join(dict.fromkeys(violations))


@asynccontextmanager
async def opened(*arguments: Any, **options: Any) -> AsyncIterator[Playground]:
    """A playground in which all that is exchanged is checked, and a bot has long enough to answer."""
    async with Playground(*arguments, **{"answer_within": ANSWER_WITHIN, **options}) as playground:
        with checked(playground):
            try:
                yield playground
            finally:
                await _end_logins()
    # aiohttp keeps 1,024 handlers with their middlewares: those of a hundred playgrounds, with all that is in them.
    vars(web_app)["_cached_build_middleware"].cache_clear()


async def _end_logins() -> None:
    """Close the connections to the gateway that discord.py has forgotten: of shards that were logging in when their
    client was closed.

    Otherwise the thread that sends the heartbeats finds the event loop closed 41 seconds later, or the connection is
    garbage that nobody has closed. Either fails whichever test runs then.
    """
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws.loop is asyncio.get_running_loop():
            await thread.ws.close()
            thread.stop()
            await asyncio.to_thread(thread.join)
