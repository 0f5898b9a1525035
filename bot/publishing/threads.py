"""Threads that start from a message."""

from __future__ import annotations

from typing import Final

import discord

from bot.publishing.backoff import surely

THREAD_EXISTS = 160004
"""Discord's code: the message has a thread already."""
WEEK: Final = 10080
"""Minutes until a silent thread is archived: as long as a player may think."""


async def open_thread(message: discord.Message | discord.PartialMessage, name: str) -> int:
    """Create the thread of a message unless it has one, and return its id.

    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    try:
        await surely(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))
    except discord.HTTPException as error:
        if error.code != THREAD_EXISTS:
            raise
    # A thread has the id of its message.
    return message.id
