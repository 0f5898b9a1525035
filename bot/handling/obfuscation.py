"""Obfuscated channels: Discord tells a bot of channels that it can't view, but nothing of them (discord-api-docs pull
request 8454). discord.py 2.7 doesn't know these, and would end on one that lacks a forum's tags.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import discord

OBFUSCATED = 1 << 17
"""Discord's flag of such a channel."""
PLACEHOLDERS: dict[str, Any] = {"available_tags": [], "bitrate": 0, "user_limit": 0}
"""Values for the fields that discord.py must have."""
EVENTS = ("GUILD_CREATE", "CHANNEL_CREATE", "CHANNEL_UPDATE")
"""The gateway's events from which discord.py reads channels."""


def read_obfuscated(client: discord.Client) -> None:
    """Make a client read channels that it can't view, before it connects."""
    parsers = client._connection.parsers  # noqa: SLF001 - there is no public way to see an event before discord.py
    parsers.update({event: partial(_parse, parsers[event]) for event in EVENTS})


def _parse(parse: Callable[[Any], None], data: Any) -> None:
    for channel in data.get("channels", (data,)):
        if (channel.get("flags") or 0) & OBFUSCATED:
            channel.update(PLACEHOLDERS)
    parse(data)
