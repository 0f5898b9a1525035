"""Requests that Discord would refuse, and that therefore aren't sent: it blocks an address after 10,000 refusals.

Known permissions say which these are. What Discord has refused all the same isn't asked for again within a minute,
unless the bot's permissions change. After too many refusals, only those requests are sent that are known to be
permitted.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord
from cachetools import LRUCache, TTLCache

from bot.publishing.backoff import COUNTED_FOR, MISSING_ACCESS, ChannelBackoff
from bot.ui.permissions import granted_in

REMEMBERED_FOR = 60.0
"""Seconds for which a refusal is remembered."""
MAX_REMEMBERED = 10_000
"""Maximum number of refusals, and of channels whose server is known."""
LOCKED_THREAD = 160005
"""Discord's code: a thread is locked."""
MISSING_PERMISSIONS = 50013
"""Discord's code: the bot lacks a permission."""
_IN = "/channels/{channel_id}"
NEEDED: Mapping[str, str] = {
    f"POST {_IN}/messages": "send_messages",
    f"POST {_IN}/messages/{{message_id}}/threads": "create_public_threads",
}
"""The permission that a request needs in addition to View Channel, by discord.py's key of its route."""


class _Place(NamedTuple):
    """The facts that decide what the bot may do in a channel or thread."""

    granted: discord.Permissions
    is_thread: bool
    is_locked: bool
    """Whether the bot can neither write there nor edit what it has written."""
    joined: datetime | None
    """The time at which the bot joined a thread, if known; discord.py keeps it if the bot is removed from there."""


class _Refused(NamedTuple):
    """A refusal by Discord."""

    code: int
    text: str
    place: _Place | None
    """The place of the request then; None if it wasn't known."""


class Refusals:
    """Keeps a client from sending requests that Discord would refuse."""

    def __init__(self, client: discord.Client, channels: ChannelBackoff) -> None:
        self._client = client
        self._invalid = channels.invalid
        self._refused: TTLCache[tuple[str, str, bool], _Refused] = TTLCache(
            MAX_REMEMBERED, REMEMBERED_FOR, lambda: channels.now().timestamp()
        )
        self._guilds: LRUCache[int, int] = LRUCache(MAX_REMEMBERED)
        """The servers of channels, because discord.py looks for a channel in all servers."""

    def check_requests(self) -> None:
        """Check all requests from now on. Those that Discord would refuse raise its answer; after too many refusals,
        requests that aren't known to be permitted raise RateLimited.
        """
        http: Any = self._client.http
        send = http.request

        async def request(route: discord.http.Route, **options: Any) -> Any:
            if route.channel_id is None:
                return await send(route, **options)
            place, has_files = self._place(int(route.channel_id)), bool(options.get("files"))
            if place is not None:
                _check(route, place, has_files=has_files)
            elif self._invalid.are_too_many:
                raise discord.RateLimited(COUNTED_FOR)
            key = route.method, route.url, has_files
            refused = self._refused.get(key)
            if refused is not None and refused.place == place:
                raise _forbidden(refused.code, refused.text)
            try:
                return await send(route, **options)
            except discord.Forbidden as error:
                if "{user_id}" not in route.path:  # Such a request also depends on that person.
                    self._refused[key] = _Refused(error.code, error.text, place)
                raise

        http.request = request

    def _place(self, channel: int) -> _Place | None:
        """A channel or thread of a server, if the gateway has told what the bot may do there."""
        guild = self._client.get_guild(self._guilds.get(channel, 0))
        found = (guild and guild.get_channel_or_thread(channel)) or self._client.get_channel(channel)
        if not isinstance(found, discord.abc.GuildChannel | discord.Thread):
            return None
        self._guilds[channel] = found.guild.id
        granted, thread = granted_in(found), found if isinstance(found, discord.Thread) else None
        if granted is None:
            return None
        if thread is None:
            return _Place(granted, is_thread=False, is_locked=False, joined=None)
        is_locked, me = thread.locked and not granted.manage_threads, thread.me
        return _Place(granted, is_thread=True, is_locked=is_locked, joined=None if me is None else me.joined_at)


def _check(route: discord.http.Route, place: _Place, *, has_files: bool) -> None:
    """Raise what Discord would answer, as far as permissions tell."""
    if not place.granted.view_channel:
        raise _forbidden(MISSING_ACCESS, "Missing Access")
    if place.is_locked and route.method in {"POST", "PATCH"}:
        raise _forbidden(LOCKED_THREAD, "Thread is locked")
    needed = NEEDED.get(f"{route.method} {route.path}", "view_channel")
    if needed == "send_messages" and place.is_thread:
        needed = "send_messages_in_threads"
    if not getattr(place.granted, needed) or (has_files and not place.granted.attach_files):
        raise _forbidden(MISSING_PERMISSIONS, "Missing Permissions")


def _forbidden(code: int, text: str) -> discord.Forbidden:
    """The error that discord.py raises for such an answer of Discord."""
    answer: Any = SimpleNamespace(status=403, reason="Forbidden")
    return discord.Forbidden(answer, {"code": code, "message": text})
