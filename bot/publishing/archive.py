"""Archives the threads that the bot has opened for matches, some minutes after their end.

Archived threads leave the list beside the channel. A new message, like a rematch, opens them again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import structlog
from cachetools import FIFOCache

from bot.publishing.backoff import DISCORD_TROUBLE, ChannelBackoff
from bot.publishing.rounds import Rounds
from bot.storage import Store, match_queries

ARCHIVE_AFTER = timedelta(minutes=10)
"""Time until a thread is archived, from the end of its match or its reopening: people look at the board and chat."""
LOOK_BACK = timedelta(days=1)
"""Time before a start within which ended matches are looked for; Discord archives older threads by itself."""
MAX_NOTED = 1000
"""Number of threads that are remembered to be looked at again."""

_log = structlog.get_logger("banmen.outbox")


class ThreadArchive:
    """Archives threads of ended matches."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff) -> None:
        self._client = client
        self._store = store
        self._channels = channels
        self._since: datetime | None = None
        """Matches that ended before that have been looked at."""
        self._noted: FIFOCache[int, datetime] = FIFOCache(MAX_NOTED)
        """Threads to look at again, and since when they have waited for it."""
        self._rounds = Rounds[int]("archive")

    def note_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Note a thread of ours that was reopened: a message or a press in it does that."""
        was_archived = update.thread is None or update.thread.archived
        if update.data["thread_metadata"]["archived"]:
            self._noted.pop(update.thread_id, None)
        elif was_archived and self._client.user is not None and int(update.data["owner_id"]) == self._client.user.id:
            self._noted[update.thread_id] = self._store.now()

    async def archive_ended(self) -> None:
        """Archive the threads of matches whose end is long enough ago, and that are quiet."""
        until = self._store.now() - ARCHIVE_AFTER
        since = self._since or until - LOOK_BACK
        noted = {thread for thread, at in self._noted.items() if at < until}
        found = await self._store.read(match_queries.channels_played_in, since, until, noted, self._store.shards)
        self._since = until
        for thread in noted:
            self._noted.pop(thread, None)
        await self._rounds.work(found, lambda channel: self._archive(channel, until, is_quiet=found[channel]))

    async def _archive(self, channel: int, until: datetime, *, is_quiet: bool) -> None:
        """Archive a thread of ours without messages since `until`, or leave it alone if Discord doesn't let
        us: that happens by itself, only later.
        """
        thread = self._client.get_channel(channel)
        # Archived ones aren't in the cache.
        if not isinstance(thread, discord.Thread) or thread.owner_id != thread.guild.me.id or thread.archived:
            return
        if not is_quiet or (thread.last_message_id and discord.utils.snowflake_time(thread.last_message_id) > until):
            self._noted[channel] = self._store.now()
            return
        if not self._channels.is_due(channel):
            return
        try:
            await thread.edit(archived=True)
        except DISCORD_TROUBLE as error:
            _log.info("thread not archived", channel=channel, why=str(error))
