"""Publishes a server's matches in its live channel: one message for each match, edited after every move until its end.

This happens in the background, and moves don't wait for it. A message is edited at most once in ten seconds: the first
time at once, then to show what is newest.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Iterator
from functools import partial
from typing import NamedTuple

import discord
import structlog

from bot.core.match import Match, MatchId, Shown
from bot.features.spectating import queries
from bot.features.spectating.audience import Audiences, closed_in, has_changed, may_be_shown
from bot.features.spectating.spectators import Live
from bot.features.spectating.views import live_file, live_message
from bot.handling.bot_client import BotClient
from bot.handling.jobs import CLOCK, Job, Stage
from bot.handling.parts import Changed, PlaceEvent, PublishingPart, part
from bot.publishing.board_view import Audience
from bot.publishing.events import MatchPublished, subscribes
from bot.publishing.outbox import delete_message
from bot.publishing.posting import Draft, Picture
from bot.storage import StoreUnavailable
from bot.storage.matches import load_match
from bot.ui.errors import MissingPermissionsError, check_permissions
from bot.ui.match import entry_of
from bot.ui.permissions import is_obfuscated
from bot.ui.personal import public_view
from bot.ui.posted import revision_on

LIVE = "live"
"""The name of the tasks that publish live messages."""
PERMISSIONS_TASK = "look"
"""The name of the tasks that wait until permissions change no more."""
BETWEEN_EDITS = 10.0
"""Seconds from one edit of a live message to the next; what happens meanwhile is shown by that."""
PERMISSIONS_SETTLE = 2.0
"""Seconds from a change of permissions to the look at a server's live messages: changes come in bursts."""
_FILE = re.compile(r"live-(\d+)-(\d+)\.png")
_log = structlog.get_logger("banmen.live")


class _Item(NamedTuple):
    state: Live
    match: Match
    channel: discord.PartialMessageable
    """The live channel."""


@part
class LiveMessages(PublishingPart[MatchId, _Item]):
    """Publishes live messages."""

    name = "live"

    def __init__(self, client: BotClient) -> None:
        super().__init__(client)
        self._drawing = client.drawing
        self._channels = client.boards.channels
        self._audiences = Audiences(client, client.store, client.members)
        self._waiting: dict[int, dict[MatchId, Match | None]] = {}
        """The matches to be published, by server, each as it was when it was enqueued, if the caller knew it."""
        self._working: dict[int, asyncio.Task[None]] = {}
        self._edited: dict[MatchId, bool] = {}
        """The matches whose messages were edited just now, and whether there is something new to show."""
        self._changed: set[int] = set()
        """The servers whose permissions have changed since the last look at their live messages."""
        self._looking: dict[int, asyncio.Task[None]] = {}
        self._stopped = False
        self.between_edits = BETWEEN_EDITS
        self.settling = PERMISSIONS_SETTLE

    def jobs(self) -> Iterator[Job]:
        yield Job(f"{CLOCK}: live messages", self.catch_up, stage=Stage.FOLLOWING)

    async def place_changed(self, event: PlaceEvent) -> None:
        """Check live messages if the visibility of a channel, or what the bot may do there, has changed."""
        if isinstance(event, Changed) and has_changed(*event):
            self.look_again(event.after.guild.id)

    async def audience(self, match: Match) -> Audience:
        return await self._audiences.of(match)

    async def unshown(self) -> list[MatchId]:
        """Those of all servers."""
        return [state.match for state in await self._store.read(queries.live_behind)]

    async def catch_up(self) -> None:
        """Publish every live message that is behind."""
        for state in await self._states_behind():
            self._enqueue(state.guild, state.match)

    def look_again(self, guild: int) -> None:
        """Check a server's live messages soon, after permissions have changed: delete those that some people there may
        not see, and retry what Discord refused.
        """
        known = self._store.servers.get(guild, self._store.now())
        if known is not None and known.live is None:
            return
        self._changed.add(guild)
        if guild not in self._looking and not self._stopped:
            self._looking[guild] = asyncio.create_task(self._look(guild), name=PERMISSIONS_TASK)

    async def _look(self, guild: int) -> None:
        try:
            while guild in self._changed:
                await asyncio.sleep(self.settling)
                self._changed.discard(guild)
                await self._look_once(guild)
        finally:
            del self._looking[guild]

    async def _look_once(self, guild: int) -> None:
        try:
            shown = await self._store.read(queries.shown_live, guild)
            behind = await self._states_behind()
        except StoreUnavailable as error:
            _log.debug("live messages not checked", server=guild, why=str(error))
            self._changed.add(guild)
            return
        for state in (*shown, *(each for each in behind if each.guild == guild)):
            if state.wanted is not None:
                await self._channels.succeeded(state.wanted)
            self.outbox.retry(state.match)
            self._enqueue(guild, state.match)

    def wake(self, match: Match) -> None:
        """Publish a match that has changed soon, if its server wants that."""
        if match.guild is None:
            return
        # Usually known. Messages of a live channel that was given up are tidied up by `catch_up`.
        known = self._store.servers.get(match.guild, self._store.now())
        if known is None or known.live is not None:
            self._enqueue(match.guild, match.id, match)

    @property
    def tasks(self) -> Collection[asyncio.Task[None]]:
        """The tasks that publish live messages."""
        return self._working.values()

    def stop(self) -> None:
        """Publish nothing more: the rest follows after the next start."""
        self._stopped = True
        self._waiting.clear()
        for look in self._looking.values():
            look.cancel()

    def _rest(self, state: Live) -> None:
        """Pause the edits of a message for a while; then show the newest state."""
        self._edited[state.match] = False
        asyncio.get_running_loop().call_later(self.between_edits, self._edit_again, state)

    def _edit_again(self, state: Live) -> None:
        if self._edited.pop(state.match):
            self._enqueue(state.guild, state.match)

    def _enqueue(self, guild: int, match_id: MatchId, known: Match | None = None) -> None:
        if self._stopped:
            return
        self._waiting.setdefault(guild, {})[match_id] = known
        if guild not in self._working:
            # One after another in each server, because Discord limits the messages of a channel.
            self._working[guild] = asyncio.create_task(self._work(guild), name=LIVE)

    async def _work(self, guild: int) -> None:
        try:
            while waiting := self._waiting.get(guild):
                match_id = next(iter(waiting))
                await self.outbox.attempt(match_id, partial(self.load, match_id, waiting.pop(match_id)))
        finally:
            self._waiting.pop(guild, None)
            del self._working[guild]

    # Overrides for the outbox

    async def behind(self) -> list[MatchId]:
        return [state.match for state in await self._states_behind()]

    async def _states_behind(self) -> list[Live]:
        return await self._store.read(queries.live_behind, self._store.worth_showing(), self._store.shards)

    async def load(self, match_id: MatchId, known: Match | None = None) -> _Item | None:
        """The match to be shown live, after deleting a message that is not to be seen there any more.

        Raises MissingPermissionsError.
        """
        state = await self._store.read(queries.live_state, match_id)
        guild = None if state is None else self._client.get_guild(state.guild)
        if state is None or guild is None or guild.unavailable or (state.wanted is None and state.message is None):
            return None
        there = None if state.wanted is None else guild.get_channel_or_thread(state.wanted)
        place = guild.get_channel_or_thread(state.place)
        seen_by = place if state.home is None else guild.get_channel(state.home)
        is_hidden = place is not None and there is not None and (seen_by is None or not may_be_shown(seen_by, there))
        if there is not None and is_obfuscated(there):
            # Nobody knows who sees the messages there, and the bot couldn't delete any.
            raise MissingPermissionsError(there.id, ["read_messages"])
        if state.message is not None and (is_hidden or state.channel != state.wanted):
            await self._take_away(state)
            state = state._replace(channel=None, message=None, shown=None)
        # In the match's own channel, all readers see it. A channel that we don't see is archived or deleted.
        if there is None or place is None or is_hidden or place == there or state.shown == state.revision:
            if state.message is not None and (place is None or state.shown == state.revision):
                await self._forget_over(state)
            return None
        if state.message is not None and match_id in self._edited:
            self._edited[match_id] = True
            return None
        thread = isinstance(there, discord.Thread)
        check_permissions(there.id, there.permissions_for(guild.me), thread=thread, opening_thread=False)
        match = known if known and known.revision >= state.revision else await load_match(self._store, match_id)
        return _Item(state, match, self._client.get_partial_messageable(there.id, guild_id=guild.id))

    def place(self, item: _Item) -> discord.PartialMessageable:
        return item.channel

    def recorded(self, item: _Item) -> Shown:
        return Shown(-1 if item.state.shown is None else item.state.shown, item.state.message)

    def revision(self, item: _Item) -> int:
        return item.match.revision

    def is_behind(self, item: _Item) -> bool:
        """Whether a match must be posted or edited; one that ended unseen is posted no more."""
        is_over_unseen = item.match.outcome is not None and item.state.message is None
        return not is_over_unseen and self.recorded(item).revision < item.match.revision

    def recognise(self, item: _Item, message: discord.Message) -> int | None:
        """The revision on a live message of the match; None for others."""
        return revision_on(message, item.match.id, _FILE)

    def replaces(self, error: discord.HTTPException) -> bool:
        """Somebody deleted it."""
        return isinstance(error, discord.NotFound)

    async def draft(self, item: _Item, is_edit: bool) -> Draft:
        match = item.match
        # As the board shows it, which was drawn just now.
        png = await self._drawing.png(entry_of(match), match.position, await public_view(self._store, match))
        return Draft(
            key=f"live:{match.id}:{match.revision}",
            message=live_message(
                match,
                closed_in(match, self._client.get_guild(item.state.guild)),
                await self._client.boards.surroundings.tournament(match),
                self._store.now(),
            ),
            picture=Picture(live_file(match), png),
        )

    async def record(self, item: _Item, message: int, revision: int) -> _Item | None:
        state, match, channel = item
        if not await self._store.write(queries.note_live, match.id, channel.id, message, revision, state.message):
            return None
        if message == state.message:
            self._rest(state)
        if match.outcome and revision == match.revision:
            await self._store.write(queries.drop_live, match.id, message)
        return item._replace(state=state._replace(channel=channel.id, message=message, shown=revision))

    async def reload(self, item: _Item) -> _Item:
        state = await self._store.read(queries.live_state, item.match.id)
        if state is None:
            # The match was deleted, so its live message must be withdrawn.
            return item._replace(state=item.state._replace(message=None, shown=None))
        return item._replace(state=state, match=await load_match(self._store, item.match.id))

    async def withdraw(self, before: _Item, item: _Item, message: int, revision: int) -> bool:
        """Delete a message; the recorded one will show the newest state."""
        await delete_message(item.channel, message)
        if item.state.message is not None:
            self._enqueue(item.state.guild, item.state.match)
        return True

    # Messages that are shown no more

    async def _forget_over(self, state: Live) -> None:
        """Forget the message of a finished match once it shows the end; delete it if it doesn't, because nobody knows
        who could see the channel of the match.
        """
        match = await load_match(self._store, state.match)
        if match.outcome and state.shown == state.revision and state.message is not None:
            await self._store.write(queries.drop_live, state.match, state.message)
        elif match.outcome:
            await self._take_away(state)

    async def _take_away(self, state: Live) -> None:
        """Delete a live message, if Discord lets us, and forget it."""
        assert state.channel is not None and state.message is not None  # noqa: S101, PT018 - for the type checker
        channel = self._client.get_partial_messageable(state.channel, guild_id=state.guild)
        try:
            await channel.get_partial_message(state.message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            _log.info("live message not deleted", match=state.match, channel=state.channel, why=str(error))
        await self._store.write(queries.drop_live, state.match, state.message)


@subscribes(MatchPublished)
async def show_live(client: BotClient, published: MatchPublished) -> None:
    """Show a match that has changed in its server's live channel."""
    client.part(LiveMessages).wake(published.match)
