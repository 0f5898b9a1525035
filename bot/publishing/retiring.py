"""Takes the buttons away from boards that a newer one has replaced, and from boards in a match's former channel."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Container

import discord
import structlog

from bot.core.match import LeftBoard, Match, MatchId
from bot.publishing.backoff import LOCKED, REFUSED, TROUBLE, code_of
from bot.storage import Connection, Store, StoreUnavailable, match_queries
from bot.texts import say
from bot.ui.layout import Part, jump, lasting
from bot.ui.posted import has_buttons

_log = structlog.get_logger("banmen.outbox")


def channel_of(client: discord.Client, match: Match) -> discord.PartialMessageable:
    """The channel or thread where a match is played."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


async def retire(client: discord.Client, store: Store, match: Match, message: int) -> bool:
    """Take the buttons from an old board of a match, or delete it if it stands below the recorded one: then it came too
    late. Returns whether that is done as far as possible: the message may be gone or hidden from us.
    """
    newest = match.shown.message
    is_late = newest is not None and message > newest
    change = delete_late(client, match, message) if is_late else _remove_buttons(channel_of(client, match), message)
    return await _settle(change, store, match_queries.note_retired, match.id, message)


async def delete_late(client: discord.Client, match: Match, message: int) -> None:
    """Delete a board that came too late: a newer one stands above it. Raises as Discord does."""
    _log.info("late board deleted", match=match.id, message=message)
    with contextlib.suppress(discord.NotFound):
        await channel_of(client, match).get_partial_message(message).delete()


async def lead_away(client: discord.Client, store: Store, match: Match, left: LeftBoard) -> bool:
    """Take the buttons from the board that a relocated match has left, and link to where it is now.

    Returns whether that is done as far as possible.
    """
    link = jump(match.guild, match.channel, match.shown.message)
    closing: Part = discord.ui.TextDisplay(say(match.language, "moved-away", place=f"<#{match.channel}>", link=link))
    change = _remove_buttons(client.get_partial_messageable(left.channel), left.message, closing)
    return await _settle(change, store, match_queries.note_left, match.id, left.message, accepted=LOCKED)


async def _settle(
    change: Awaitable[None],
    store: Store,
    record: Callable[[Connection, MatchId, int], None],
    match: MatchId,
    message: int,
    *,
    accepted: Container[int] = (),
) -> bool:
    """Change an old board and record it. False if it must be tried again; not if Discord refuses, or fails with one of
    the `accepted` codes.
    """
    try:
        await change
    except REFUSED as error:
        _log.info("old board left as it is", match=match, message=message, why=str(error))
    except TROUBLE as error:
        _log.warning("old board not changed", match=match, message=message, why=str(error))
        if code_of(error) not in accepted:
            return False
    try:
        await store.write(record, match, message)
    except StoreUnavailable as error:
        _log.warning("old board changed, not recorded", match=match, message=message, why=str(error))
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
