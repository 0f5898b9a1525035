"""Showing a server's matches in its live channel: a message each, edited after every move, until its end.

The store knows what the messages show and what they should, so what a crash, missing permissions or a deleted channel
kept from being shown is shown later. It is all done beside the moves, which wait for nothing here; of several moves of
a match in a row, the last one may be the only one that is seen.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import re

import discord
import structlog

from bot.core.match import Match, MatchId
from bot.core.spectators import Live as State
from bot.features.spectating import queries
from bot.features.spectating.audience import may_be_shown
from bot.features.spectating.views import live_file, live_message
from bot.publishing.backoff import Pauses, log_failure
from bot.publishing.deleted import unless_deleted
from bot.publishing.message_search import find
from bot.storage import Store
from bot.storage.matches import load_match
from bot.ui.drawing import Drawing
from bot.ui.errors import MissingPermissionsError, check_permissions
from bot.ui.match import entry_of, view_of

SHOWING = "live"
"""What the tasks are called that show matches live."""
_FILE = re.compile(r"live-(\d+)-(\d+)\.png")
_log = structlog.get_logger("banmen.live")


class Live:
    """Posts and edits what live channels show."""

    def __init__(self, client: discord.Client, store: Store, drawing: Drawing) -> None:
        self._client = client
        self._store = store
        self._drawing = drawing
        self._waiting: dict[int, dict[MatchId, Match | None]] = {}
        """By server: the matches to be shown, as they were when that was asked for, if they are known."""
        self._working: dict[int, asyncio.Task[None]] = {}
        self._doubtful: set[MatchId] = set()
        self._pauses = Pauses()
        self._stopped = False

    async def doubt(self) -> None:
        """Take note of what a crash may have left half shown."""
        self._doubtful |= {state.match for state in await self._store.read(queries.live_behind)}

    async def catch_up(self) -> None:
        """Show whatever is not shown yet; where Discord refuses that, it is tried again after ever longer pauses."""
        for state in await self._store.read(queries.live_behind):
            if self._pauses.is_due(state.match):
                self._ask(state.guild, state.match, None)

    async def look_again(self, guild: int) -> None:
        """Permissions in a server have changed: what not everybody there may see any more is to go, and what Discord
        refused may be tried again.
        """
        self._pauses = Pauses()
        for state in await self._store.read(queries.shown_live, guild):
            self._ask(state.guild, state.match, None)

    def wake(self, match: Match) -> None:
        """A match has changed: show it soon, if its server wants that."""
        if match.guild is not None:
            self._ask(match.guild, match.id, match)

    def stop(self) -> None:
        """Begin nothing more: what is left is shown after the next start."""
        self._stopped = True
        self._waiting.clear()

    def _ask(self, guild: int, match_id: MatchId, known: Match | None) -> None:
        if self._stopped:
            return
        self._waiting.setdefault(guild, {})[match_id] = known
        if guild not in self._working:
            # One after another in each server: its live channel takes no more at once.
            self._working[guild] = asyncio.create_task(self._work(guild), name=SHOWING)

    async def _work(self, guild: int) -> None:
        try:
            while waiting := self._waiting.get(guild):
                match_id = next(iter(waiting))
                await self._show_one(match_id, waiting.pop(match_id))
        finally:
            self._waiting.pop(guild, None)
            del self._working[guild]

    async def _show_one(self, match_id: MatchId, known: Match | None) -> None:
        try:
            with unless_deleted(match_id):
                await self._bring_up_to_date(match_id, known)
        except MissingPermissionsError as error:
            self._pauses.refused(match_id)
            _log.warning("not shown live", match=match_id, why=str(error))
        except Exception as error:  # noqa: BLE001 - the others are shown all the same
            self._pauses.failed(match_id, error)
            log_failure(_log, "not shown live", error, match=match_id)
        else:
            self._pauses.done(match_id)

    async def _bring_up_to_date(self, match_id: MatchId, known: Match | None) -> None:
        state = await self._store.read(queries.live_state, match_id)
        guild = None if state is None else self._client.get_guild(state.guild)
        if state is None or guild is None or guild.unavailable or (state.wanted is None and state.message is None):
            return
        there = None if state.wanted is None else guild.get_channel_or_thread(state.wanted)
        place = guild.get_channel_or_thread(state.place)
        is_hidden = place is not None and there is not None and not may_be_shown(place, there)
        if state.message is not None and (is_hidden or state.channel != state.wanted):
            await self._take_away(state)
            state = state._replace(channel=None, message=None, shown=None)
        # Where a match is played, everybody sees it. A channel that we don't see is folded away, or deleted.
        if there is None or place is None or is_hidden or place == there or state.shown == state.revision:
            if state.message is not None and (place is None or state.shown == state.revision):
                await self._forget_over(state)
            return
        match = known if known and known.revision >= state.revision else await load_match(self._store, match_id)
        await self._show(state, match, there)

    async def _forget_over(self, state: State) -> None:
        """Of a match that is over, what shows its end needs nothing any more; else, as nobody knows who could see where
        it was played, it goes.
        """
        match = await load_match(self._store, state.match)
        if match.outcome and state.shown == state.revision and state.message is not None:
            await self._store.write(queries.drop_live, state.match, state.message)
        elif match.outcome:
            await self._take_away(state)

    async def _show(self, state: State, match: Match, there: discord.abc.GuildChannel | discord.Thread) -> None:
        thread = isinstance(there, discord.Thread)
        check_permissions(there.id, there.permissions_for(there.guild.me), thread=thread, opening_thread=False)
        channel = self._client.get_partial_messageable(there.id, guild_id=there.guild.id)
        shown = state.message or await self._unconfirmed(match, channel)
        if match.outcome and not shown:
            # It ended before anybody could see it here.
            return
        # Whatever interrupts what follows, even a cancellation: it may have been posted.
        self._doubtful.add(match.id)
        message = await self._edited(match, channel, shown) if shown else None
        message = message or await self._posted(match, channel)
        is_recorded = await self._store.write(
            queries.note_live, match.id, there.id, message, match.revision, state.message
        )
        self._doubtful.discard(match.id)
        if not is_recorded:
            await self._come_too_late(match, channel, message)
        elif match.outcome:
            await self._store.write(queries.drop_live, match.id, message)

    async def _come_too_late(self, match: Match, channel: discord.PartialMessageable, message: int) -> None:
        """Another process was quicker: our own message goes; the one that both have edited shows what is newest."""
        now = await self._store.read(queries.live_state, match.id)
        if now is not None and now.message == message:
            await self._edited(await load_match(self._store, match.id), channel, message)
        else:
            with contextlib.suppress(discord.NotFound):
                await channel.get_partial_message(message).delete()
            if now is not None and match.guild is not None:
                # Let the one that is recorded show what is newest.
                self._ask(match.guild, match.id, None)

    async def _unconfirmed(self, match: Match, channel: discord.PartialMessageable) -> int | None:
        """A message that was posted without our learning of it."""
        if match.id not in self._doubtful:
            return None
        found = await find(self._client, channel, _FILE, lambda number, _: number == match.id)
        return None if found is None else found.message

    async def _edited(self, match: Match, channel: discord.PartialMessageable, message: int) -> int | None:
        """The message, edited; None where somebody deleted it."""
        try:
            await channel.get_partial_message(message).edit(
                view=live_message(match),
                attachments=[await self._file(match)],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound:
            return None
        return message

    async def _posted(self, match: Match, channel: discord.PartialMessageable) -> int:
        message = await channel.send(
            view=live_message(match),
            file=await self._file(match),
            nonce=f"live:{match.id}:{match.revision}",
            allowed_mentions=discord.AllowedMentions.none(),
        )
        return message.id

    async def _file(self, match: Match) -> discord.File:
        # As the board has it, which was drawn just now.
        png = await self._drawing.png(entry_of(match), match.position, view_of(match))
        return discord.File(io.BytesIO(png), live_file(match))

    async def _take_away(self, state: State) -> None:
        """Delete what is not to be seen there any more."""
        assert state.channel is not None and state.message is not None  # noqa: S101, PT018 - for who reads types
        channel = self._client.get_partial_messageable(state.channel, guild_id=state.guild)
        try:
            await channel.get_partial_message(state.message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("live message not deleted", match=state.match, channel=state.channel, why=str(error))
        await self._store.write(queries.drop_live, state.match, state.message)
