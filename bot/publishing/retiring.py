"""Takes the buttons away from boards that a newer one has replaced, and from boards in a match's former channel."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Container

import discord
import structlog

from bot.core.match import LeftBoard, Match, restored
from bot.publishing.backoff import LOCKED, REFUSED, TROUBLE, UNKNOWN, ChannelBackoff, code_of
from bot.publishing.board_view import lasting_text
from bot.publishing.outbox import delete_message
from bot.publishing.surroundings import Surroundings
from bot.storage import StoreUnavailable, match_queries
from bot.texts import say
from bot.ui.layout import editing, jump, note
from bot.ui.match import BOARD_FILE, entry_of
from bot.ui.posted import has_buttons, revision_on

MOST_TRIES = 3
"""Number of tries to change an old board before a refusal by Discord is accepted."""

_log = structlog.get_logger("banmen.outbox")


def channel_of(client: discord.Client, match: Match) -> discord.PartialMessageable:
    """The channel or thread where a match is played."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


class Retiring:
    """Retires old boards."""

    def __init__(self, client: discord.Client, channels: ChannelBackoff, surroundings: Surroundings) -> None:
        self._client = client
        self.channels = channels
        self._surroundings = surroundings
        self._refused = Counter[int]()
        """Number of times that Discord has refused to change each old board. Kept in memory, so that each is tried at
        most three times more after a restart.
        """

    async def retire(self, match: Match, message: int, text: str | None = None) -> bool:
        """Take the buttons from an old board of a match, or delete it if it stands below the recorded one: then it came
        too late. Returns whether that is done as far as possible: the message may be gone or hidden from us.

        `text` is what it says from now on; without it the message is fetched first.
        """
        newest, channel = match.shown.message, channel_of(self._client, match)
        if newest is not None and message > newest:
            change = self.delete_late(match, message)
        elif text is not None:
            change = _close(channel.get_partial_message(message), text)
        else:
            change = self._fetch_and_close(channel, match, message)
        return await self._is_done(change, match, LeftBoard(match.channel, message))

    async def delete_late(self, match: Match, message: int) -> None:
        """Delete a board that came too late: a newer one stands above it. Raises as Discord does."""
        _log.info("late board deleted", match=match.id, message=message)
        await delete_message(channel_of(self._client, match), message)

    async def lead_away(self, match: Match, left: LeftBoard) -> bool:
        """Remove the buttons of a relocated match's old board, and link to its new place.

        Returns whether that is done as far as possible.
        """
        link = jump(match.guild, match.channel, match.shown.message)
        closing = say(match.language, "moved-away", place=f"<#{match.channel}>", link=link)
        change = self._fetch_and_close(self._client.get_partial_messageable(left.channel), match, left.message, closing)
        if not await self._is_done(change, match, left, accepted=LOCKED):
            return False
        try:
            await self.channels.store.write(match_queries.note_left, match.id, left.message)
        except StoreUnavailable as error:
            _log.debug("old board changed, not recorded", match=match.id, message=left.message, why=str(error))
            return False
        return True

    async def _is_done(
        self, change: Awaitable[None], match: Match, old: LeftBoard, *, accepted: Container[int] = ()
    ) -> bool:
        """Change an old board. False if it must be tried again; not if Discord has refused often enough, or fails with
        one of the `accepted` codes.
        """
        try:
            await change
        except TROUBLE as error:
            is_final = code_of(error) in accepted or self._gives_up(old.message, error)
            _log.info("old board not changed", match=match.id, message=old.message, is_final=is_final, why=str(error))
            if not is_final:
                await self.channels.failed(old.channel, error)
            return is_final
        return True

    def _gives_up(self, message: int, error: Exception) -> bool:
        """Count a refusal, and return whether to give up on the message; an outage isn't counted."""
        if isinstance(error, UNKNOWN) or not isinstance(error, discord.HTTPException):
            return False
        self._refused[message] += 1
        # The message is gone or hidden from us.
        is_final = isinstance(error, REFUSED) or self._refused[message] >= MOST_TRIES
        if is_final:
            del self._refused[message]
        return is_final

    async def _fetch_and_close(
        self, channel: discord.PartialMessageable, match: Match, number: int, *more: str
    ) -> None:
        """Close a board of the match after looking what it shows; `more` is added beneath it. Raises as Discord
        does.
        """
        message = await channel.fetch_message(number)
        if not has_buttons(message):
            # It is the message that opened the match, or this was done before and not recorded.
            return
        text, revision = message.content, revision_on(message, match.id, BOARD_FILE)
        if revision is not None and revision <= match.revision:
            # In a thread, because replaying a long match is slow.
            start, seen = entry_of(match).game.start(match.options), match.log[:revision]
            then = await asyncio.to_thread(restored, match, seen, match.shown, start)
            text = lasting_text(then, await self._surroundings.tournament(match)) or text
        await _close(channel.get_partial_message(number), "\n".join((text, *more)))


async def _close(message: discord.PartialMessage, text: str) -> None:
    """Take a classic board's buttons away and let it say this; its picture stays as it is. Raises as Discord does."""
    await message.edit(**editing(note(text), None), allowed_mentions=discord.AllowedMentions.none())
