"""Telling people in private that their time runs out, each once: who wants it so, and lets us write to them."""

from __future__ import annotations

import discord
import structlog
from discord import ui

from bot.core import clock
from bot.core.match import PLIES, Match, MatchId, UserId
from bot.features.clocks import service
from bot.publishing.backoff import Pauses, log_failure
from bot.publishing.board_context import drawn
from bot.publishing.board_view import board
from bot.publishing.boards import Showing
from bot.publishing.deleted import unless_deleted
from bot.publishing.message_search import pictures
from bot.storage import Store, clock_queries
from bot.storage.matches import load_match
from bot.storage.preferences import preferences_of
from bot.texts import AnyLocale, say
from bot.ui.drawing import Drawing
from bot.ui.layout import jump, when
from bot.ui.match import file_name

LOOKED_THROUGH = 10
"""Messages of somebody's private channel that are searched for a reminder whose sending was not confirmed."""

_log = structlog.get_logger("banmen.remind")


class Reminders:
    """Sends them. The store knows which are still to be sent."""

    def __init__(self, client: discord.Client, store: Store, drawing: Drawing, showing: Showing) -> None:
        self._client = client
        self._store = store
        self._drawing = drawing
        self._showing = showing
        self._doubtful: set[tuple[MatchId, int]] = set()
        self._pauses = Pauses()

    async def doubt(self) -> None:
        """Take note of what a crash may have left unconfirmed."""
        self._doubtful |= set(await self._store.read(clock_queries.undelivered))

    async def deliver(self) -> None:
        """Send whatever is not sent yet. What fails now is tried again at one of the next looks at the clock."""
        for match_id, revision in await self._store.read(clock_queries.undelivered):
            if not self._pauses.is_due((match_id, revision)):
                continue
            try:
                with unless_deleted(match_id):
                    await self._deliver(match_id, revision)
            except Exception as error:  # noqa: BLE001 - the others are sent all the same
                self._pauses.failed((match_id, revision), error)
                log_failure(_log, "not reminded", error, match=match_id)
            else:
                self._pauses.done((match_id, revision))

    async def _deliver(self, match_id: MatchId, revision: int) -> None:
        match = await load_match(self._store, match_id)
        user, deadline = match.mover, clock.read_clock(match).deadline
        has_moved = any(row.kind in PLIES for row in match.log[revision:])
        if user not in match.people or deadline is None or has_moved:
            await service.note_reminded(self._store, match_id, revision)
            return
        try:
            channel = await self._client.create_dm(discord.Object(user))
            was_sent = (match_id, revision) in self._doubtful and await self._was_sent(channel, match)
            # Whatever interrupts what follows, even a cancellation: it may have been sent.
            self._doubtful.add((match_id, revision))
            if not was_sent:
                await channel.send(
                    view=reminder(match, await self._locale(user, match)),
                    file=await drawn(self._drawing, match),
                    nonce=f"remind:{match_id}:{revision}",
                    allowed_mentions=discord.AllowedMentions.none(),
                )
        except (discord.Forbidden, discord.NotFound) as error:
            # Who can't be written to is told in the channel.
            _log.info("not reminded in private", match=match_id, why=str(error))
            if after := await service.note_reminded(self._store, match_id, revision, here=True):
                await self._showing.show(after.id, after)
        else:
            await service.note_reminded(self._store, match_id, revision)
        self._doubtful.discard((match_id, revision))

    async def _was_sent(self, channel: discord.DMChannel, match: Match) -> bool:
        async for message in channel.history(limit=LOOKED_THROUGH):
            if file_name(match) in pictures(message.components):
                return True
        return False

    async def _locale(self, user: UserId, match: Match) -> AnyLocale:
        return (await preferences_of(self._store, user)).language or match.language


def reminder(match: Match, locale: AnyLocale) -> ui.LayoutView:
    """The board, and when the time is over. The picture is to be attached as `file_name(match)`."""
    deadline = clock.read_clock(match).deadline
    told = "" if deadline is None else when(deadline)
    link = jump(match.guild, match.channel, match.shown.message)
    return board(match).add_item(ui.TextDisplay(say(locale, "remind-private", when=told, link=link)))
