"""Archives the threads that the bot has opened for matches, some minutes after their end.

Archived threads leave the list beside the channel. A new message, like a rematch, opens them again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import structlog

from bot.publishing.backoff import DISCORD_TROUBLE, ChannelBackoff
from bot.publishing.rounds import Rounds
from bot.storage import Store, match_queries

AFTER = timedelta(minutes=10)
"""How long after the end of its match a thread is archived: people look at the board and say thanks."""
LOOK_BACK = timedelta(days=1)
"""How long before a start ended matches are looked for; what ended earlier Discord archives by itself."""

_log = structlog.get_logger("banmen.outbox")


class ThreadArchive:
    """Archives threads of ended matches."""

    def __init__(self, client: discord.Client, store: Store, channels: ChannelBackoff) -> None:
        self._client = client
        self._store = store
        self._channels = channels
        self._since: datetime | None = None
        """The threads of matches that ended before that have been archived."""
        self._rounds = Rounds[int]("archive")

    async def archive_ended(self) -> None:
        """Archive the threads of matches whose end is long enough ago, and that nobody plays in."""
        until = self._store.now() - AFTER
        since = self._since or until - LOOK_BACK
        channels = await self._store.read(match_queries.quiet_channels, since, until, self._store.shards)
        self._since = until
        await self._rounds.work(channels, self._archive)

    async def _archive(self, channel: int) -> None:
        """Archive a thread of ours, or leave it alone if Discord doesn't let us: that happens by itself, only later."""
        thread = self._client.get_channel(channel)
        # Archived ones aren't in the cache.
        if not isinstance(thread, discord.Thread) or thread.owner_id != thread.guild.me.id or thread.archived:
            return
        if not self._channels.is_due(channel):
            return
        try:
            await thread.edit(archived=True)
        except DISCORD_TROUBLE as error:
            _log.info("thread not archived", channel=channel, why=str(error))
