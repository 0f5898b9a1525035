"""Discord's vocabulary: ids, times, flags, and the errors it answers with."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import IntFlag
from http import HTTPStatus
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object as Discord writes it; tests check its shape against Discord's OpenAPI description."""

EPOCH_MS = 1_420_070_400_000
"""Milliseconds between 1970 and Discord's epoch, 2015-01-01, from which snowflakes count."""

EPHEMERAL, LOADING, HAS_THREAD, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 5, 1 << 15
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, HAS_SNAPSHOT = 1 << 2, 1 << 12, 1 << 14
"""Flags of a message."""

TEXT_CHANNEL, DIRECT_MESSAGE, VOICE_CHANNEL, GROUP, CATEGORY, ANNOUNCEMENTS, STAGE = 0, 1, 2, 3, 4, 5, 13
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
FORUM, MEDIA = 15, 16
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
VOICE = (VOICE_CHANNEL, STAGE)
POSTS_ONLY = (FORUM, MEDIA)
"""Types of a channel."""
PUBLIC_THREADS_IN = {TEXT_CHANNEL: PUBLIC_THREAD, ANNOUNCEMENTS: ANNOUNCEMENT_THREAD}
"""Type of the public threads in each type of channel that can have threads. Only text channels have private ones."""
OBFUSCATED = 1 << 17
"""Flag of a channel that the bot can't view, as the gateway sends it."""

DEFAULT, THREAD_CREATED, REPLY, CHAT_INPUT_COMMAND, THREAD_STARTER, CONTEXT_MENU_COMMAND = 0, 18, 19, 20, 21, 23
RECIPIENT_ADDED, PINNED = 1, 6
SYSTEM_MESSAGES = (RECIPIENT_ADDED, PINNED, THREAD_CREATED, THREAD_STARTER)
"""Types of a message."""

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Types of an interaction."""


_LOCALES = """ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru sv-SE
th tr uk vi zh-CN zh-TW"""
LOCALES = frozenset(_LOCALES.split())
"""The locales that Discord supports."""

MESSAGE_CONTENT_GRANTED = 1 << 19
ALL_GRANTED = 1 << 13 | 1 << 15 | MESSAGE_CONTENT_GRANTED
"""Flags of an application that grant privileged intents."""


class Snowflakes:
    """Generates ids that grow with time and never repeat."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> str:
        self._last = max(self._last + 1, (time.time_ns() // 1_000_000 - EPOCH_MS) << 22)
        return str(self._last)

    def beyond(self, known: str) -> None:
        """Never generate `known` or a smaller id: it was generated before a restart."""
        self._last = max(self._last, int(known))


def created_at(key: str) -> float:
    """Creation time of the object with this id, in seconds since 1970."""
    return ((int(key) >> 22) + EPOCH_MS) / 1000


def timestamp() -> str:
    """The current time, as Discord writes it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class DiscordError(Exception):
    """An error response: HTTP status, Discord's own code, its message and, for a form, the invalid fields."""

    def __init__(self, status: int, code: int, message: str, more: Json | None = None) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.more: Json = more or {}
        self.headers: dict[str, str] = {}

    def body(self) -> Json:
        """The response's JSON."""
        return {"message": self.message, "code": self.code} | self.more

    def under(self, key: str) -> DiscordError:
        """A copy of the error, for a form that is the field `key` of another one."""
        return DiscordError(self.status, self.code, self.message, {"errors": {key: self.more["errors"]}})


INVALID_FORM = 50035
"""The code of an error that lists invalid fields."""

_ERRORS: dict[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (400, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    30003: (400, "Maximum number of pins reached for the channel (50)"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30032: (400, "Maximum number of application commands reached"),
    30033: (400, "Maximum number of thread participants has been reached (1000)"),
    30038: (400, "Maximum number of uncompleted guild scheduled events has been reached (100)"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    40333: (403, "Cloudflare is blocking your request"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    50109: (400, "The request body contains invalid JSON."),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    180000: (400, "Cannot update a finished event"),
    200000: (400, "Message was blocked by automatic moderation"),
    200001: (400, "Title was blocked by automatic moderation"),
}


def error(code: int, note: str = "") -> DiscordError:
    """Discord's error with this code, to be raised; `note` is appended to its message."""
    status, message = _ERRORS[code]
    return DiscordError(status, code, message + note)


def unauthorized() -> DiscordError:
    """The error for an invalid token."""
    return DiscordError(401, 0, "401: Unauthorized")


def not_found() -> DiscordError:
    """The error for a route that the playground, or Discord, doesn't have."""
    return DiscordError(404, 0, "404: Not Found")


def invalid_form(path: str, code: str, message: str) -> DiscordError:
    """Error 50035 for the field at a dotted path: `components.0.components.1.label`; "" is the form itself."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(path.split(".") if path else ()):
        errors = {key: errors}
    return DiscordError(400, INVALID_FORM, "Invalid Form Body", {"errors": errors})


def merged(problems: Sequence[DiscordError]) -> DiscordError:
    """One error for several invalid fields of a form, as Discord reports them."""
    errors: Json = {}
    for problem in problems:
        _merge(errors, problem.more["errors"])
    return DiscordError(400, INVALID_FORM, "Invalid Form Body", {"errors": errors})


def _merge(into: Json, more: Json) -> None:
    for key, value in more.items():
        if key in into and key != "_errors":
            _merge(into[key], value)
        else:
            into[key] = value


OLD_EDITS = 30046
"""The code of an error for too many edits of old messages. Unlike other limits, this one has a code."""
_RATE_LIMITS = {
    0: "You are being rate limited.",
    OLD_EDITS: "Maximum number of edits to messages older than 1 hour reached. Try again later",
}


def rate_limited(retry_after: float, scope: str = "user", code: int = 0) -> DiscordError:
    """Too many requests; test hooks can raise this. `retry_after` is in seconds; `scope` is user, shared or global."""
    more = {"retry_after": retry_after, "global": scope == "global"}
    problem = DiscordError(429, code, _RATE_LIMITS[code], more)
    # The headers say so too, to the millisecond; discord.js reads only the headers.
    problem.headers = {"Retry-After": str(math.ceil(retry_after)), "X-RateLimit-Scope": scope}
    if scope == "global":
        problem.headers["X-RateLimit-Global"] = "true"
    return problem


def outage(status: int = 503) -> DiscordError:
    """Discord is down for a moment; test hooks can raise this."""
    return DiscordError(status, 0, f"{status}: {HTTPStatus(status).phrase}")


class Intent(IntFlag):
    """The events that a bot subscribes to."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
"""Intents that Discord must have granted first."""
MESSAGE_INTENTS = {True: Intent.GUILD_MESSAGES, False: Intent.DIRECT_MESSAGES}
"""The intent for messages, by whether they are in a server."""
REACTION_INTENTS = {True: Intent.GUILD_MESSAGE_REACTIONS, False: Intent.DIRECT_MESSAGE_REACTIONS}
"""The intent for reactions, by whether they are in a server."""
