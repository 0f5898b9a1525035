"""Keeps a tournament's message pinned in its channel, if the bot has the permission *Pin Messages*. Discord announces
each pin with a message. If the bot may delete that, the pin moves to the tournament's newest message; otherwise the
first message stays pinned and links to the newest one.
"""

from __future__ import annotations

import discord
import structlog

from bot.features.tournaments.hosted import Hosted
from bot.publishing.backoff import DISCORD_TROUBLE

NOTE_WITHIN = 10
"""Number of messages after a pin among which to look for Discord's note about it."""

_log = structlog.get_logger("banmen.tournaments")


async def pin(client: discord.Client, hosted: Hosted) -> int | None:
    """Pin a tournament's message, and return the id of the message that is pinned now, or None. Pins are optional: if
    Discord refuses, the refusal is logged.
    """
    channel, message = client.get_channel(hosted.channel), hosted.message
    if not isinstance(channel, discord.TextChannel) or message is None or hosted.pinned == message:
        return hosted.pinned
    granted = channel.permissions_for(channel.guild.me)
    may_pin = granted.pin_messages and granted.read_message_history
    if not may_pin or (hosted.pinned is not None and not granted.manage_messages):
        return hosted.pinned
    try:
        await channel.get_partial_message(message).pin()
    except DISCORD_TROUBLE as error:
        _log.info("not pinned", tournament=hosted.id, why=str(error))
        return hosted.pinned
    try:
        if hosted.pinned is not None:
            await channel.get_partial_message(hosted.pinned).unpin()
        if granted.manage_messages:
            await _delete_note(channel, message)
    except DISCORD_TROUBLE as error:
        _log.info("pin not tidied", tournament=hosted.id, why=str(error))
    return message


async def _delete_note(channel: discord.TextChannel, pinned: int) -> None:
    """Delete Discord's note that the bot has pinned a message. Raises as Discord does."""
    async for message in channel.history(limit=NOTE_WITHIN, after=discord.Object(pinned)):
        is_note = message.type is discord.MessageType.pins_add and message.author == channel.guild.me
        if is_note and message.reference is not None and message.reference.message_id == pinned:
            await message.delete()
            return
