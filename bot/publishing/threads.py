"""Threads that hang on a message."""

from __future__ import annotations

from typing import Final

import discord

from bot.publishing.backoff import surely

THREAD_EXISTS = 160004
"""Discord's code: the message has a thread already."""
WEEK: Final = 10080
"""Minutes after which a silent thread is archived: as long as a player may think."""


async def open_thread(message: discord.Message | discord.PartialMessage, name: str) -> int:
    """Make the thread of a message unless it has one; gives the thread's id.

    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    try:
        await surely(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))
    except discord.HTTPException as error:
        if error.code != THREAD_EXISTS:
            raise
    # A thread has the id of its message.
    return message.id
