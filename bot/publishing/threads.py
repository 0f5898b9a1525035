"""Threads that start from a message, and private ones."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Final

import discord

from bot.publishing.backoff import surely
from bot.ui.permissions import granted_in

THREAD_EXISTS = 160004
"""Discord's code: the message has a thread already."""
WEEK: Final = 10080
"""Minutes until a silent thread is archived: the time that a player may think."""


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


def may_open_private_thread(channel: object) -> bool:
    """Whether the bot may create private threads in a channel: announcement channels can't have any."""
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return False
    granted = granted_in(channel)
    return granted is not None and granted.create_private_threads


async def open_private_thread(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Create a private thread, which leaves no message in its channel. Its members can add others.

    Without an answer it isn't repeated, because nothing would tell the second thread from the first.
    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    return await channel.create_thread(
        name=name, type=discord.ChannelType.private_thread, invitable=True, auto_archive_duration=WEEK
    )


async def add_people(thread: discord.Thread, users: Iterable[int]) -> None:
    """Add people to a private thread. Those who aren't members of the server any more, or don't see the channel, are
    left out.

    Raises discord.HTTPException, aiohttp.ClientError or OSError.
    """
    for user in users:
        with contextlib.suppress(discord.NotFound, discord.Forbidden):
            await thread.add_user(discord.Object(user))
