"""Takes the buttons away from boards that a newer one has replaced, and from boards where the match was before."""

from __future__ import annotations

import contextlib

import discord
import structlog

from bot.core.match import LeftBoard, Match
from bot.publishing.backoff import LOCKED, TROUBLE, code_of
from bot.storage import Store, StoreUnavailable, match_queries
from bot.texts import say
from bot.ui.layout import Part, jump, lasting
from bot.ui.posted import has_buttons

_log = structlog.get_logger("banmen.outbox")


def channel_of(client: discord.Client, match: Match) -> discord.PartialMessageable:
    """The channel or thread where a match is played."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


async def retire(client: discord.Client, store: Store, match: Match, message: int) -> bool:
    """Take the buttons from an old board of a match, or delete it if it stands below the recorded one: then it came too
    late. True if that is done as far as possible: the message may be gone or hidden from us.
    """
    newest = match.shown.message
    try:
        if newest is not None and message > newest:
            await delete_late(client, match, message)
        else:
            await _remove_buttons(channel_of(client, match), message)
    except (discord.NotFound, discord.Forbidden) as error:
        _log.info("old board left as it is", match=match.id, message=message, why=str(error))
    except TROUBLE as error:
        _log.warning("old board keeps its buttons", match=match.id, message=message, why=str(error))
        return False
    try:
        await store.write(match_queries.note_retired, match.id, message)
    except StoreUnavailable as error:
        _log.warning("retired board not recorded", match=match.id, message=message, why=str(error))
        return False
    return True


async def delete_late(client: discord.Client, match: Match, message: int) -> None:
    """Delete a board that came too late: a newer one stands above it. Raises as Discord does."""
    _log.info("late board deleted", match=match.id, message=message)
    with contextlib.suppress(discord.NotFound):
        await channel_of(client, match).get_partial_message(message).delete()


async def lead_away(client: discord.Client, store: Store, match: Match, left: LeftBoard) -> bool:
    """Take the buttons from the board that a relocated match has left, and link to where it is now.

    True if that is done as far as possible.
    """
    link = jump(match.guild, match.channel, match.shown.message)
    closing: Part = discord.ui.TextDisplay(say(match.language, "moved-away", place=f"<#{match.channel}>", link=link))
    try:
        await _remove_buttons(client.get_partial_messageable(left.channel), left.message, closing)
    except (discord.NotFound, discord.Forbidden) as error:
        _log.info("old place not told", match=match.id, channel=left.channel, why=str(error))
    except TROUBLE as error:
        _log.warning("old place not told", match=match.id, channel=left.channel, why=str(error))
        if code_of(error) not in LOCKED:
            return False
    try:
        await store.write(match_queries.note_left, match.id, left.message)
    except StoreUnavailable as error:
        _log.warning("old place told, not recorded", match=match.id, channel=left.channel, why=str(error))
        return False
    return True


async def _remove_buttons(channel: discord.PartialMessageable, number: int, *more: Part) -> None:
    """Remove a board's buttons, and add more beneath it. Raises as Discord does."""
    message = await channel.fetch_message(number)
    if not has_buttons(message):
        # It is the message that opened the match, or this was done before and not recorded.
        return
    view = lasting(message, *more)
    await channel.get_partial_message(number).edit(view=view, allowed_mentions=discord.AllowedMentions.none())
