"""Searches channels for old boards that still have their buttons, and retires them.

Storage marks a match whose next row was saved before the last board was recorded: a process that was slow or died may
have posted that board. It also marks one whose old board couldn't be retired at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import discord
import structlog

from bot.core.match import Match, MatchId
from bot.publishing.backoff import DISCORD_TROUBLE, Backoff, log_failure
from bot.publishing.deleted import unless_deleted
from bot.publishing.outbox import Outbox, own_messages
from bot.publishing.retiring import Retiring, channel_of
from bot.publishing.rounds import Rounds
from bot.storage import Store, match_queries
from bot.storage.matches import load_match
from bot.ui.match import BOARD_FILE
from bot.ui.posted import has_buttons, revision_on

MESSAGES_SWEPT = 200
"""Number of a channel's newest messages that are searched for old boards."""
SWEEP_FOR = 10.0
"""Seconds for which a channel is swept again at every tick: a slow process may post late."""

_log = structlog.get_logger("banmen.outbox")


class Sweep:
    """Sweeps the channels that may have old boards with buttons."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        outbox: Outbox[MatchId, Match],
        retiring: Retiring,
        may_stay: Callable[[Match, int], Awaitable[bool]],
    ) -> None:
        """`outbox` publishes the matches' boards; `may_stay` tells whether the recorded one may stay as it is if it
        shows this revision.
        """
        self._client = client
        self._store = store
        self._outbox = outbox
        self._since: dict[MatchId, tuple[int, float]] = {}
        """For each match that is swept: its revision, and when that began, in seconds of the event loop's clock."""
        self._retiring = retiring
        self._may_stay = may_stay
        self._backoff = Backoff(store.now)
        self._rounds = Rounds[MatchId]("sweep")

    async def run(self) -> None:
        """Sweep every channel that is due; log what fails."""
        now, store = asyncio.get_running_loop().time(), self._store
        unswept = await store.read(match_queries.unswept, store.worth_showing(), store.shards)
        before = self._since
        self._since = {
            match_id: before[match_id] if before.get(match_id, (None,))[0] == revision else (revision, now)
            for match_id, revision in unswept.items()
        }
        await self._rounds.work(filter(self._backoff.is_due, unswept), self._attempt)

    async def _attempt(self, match_id: MatchId) -> None:
        if match_id not in self._since:
            # It was swept while this waited.
            return
        revision, since = self._since[match_id]
        match: Match | None = None
        try:
            with unless_deleted(match=match_id):
                async with self._outbox.lock(match_id):
                    match = await load_match(self._store, match_id)
                    is_due = self._retiring.channels.is_due(match.channel)
                    is_clean = is_due and await self._sweep(match)
                if is_clean and asyncio.get_running_loop().time() - since >= SWEEP_FOR:
                    await self._store.write(match_queries.note_swept, match_id, revision)
        except Exception as error:  # noqa: BLE001 - the others are swept all the same
            self._backoff.failed(match_id, error)
            if match is not None and isinstance(error, DISCORD_TROUBLE):
                await self._retiring.channels.failed(match.channel, error)
            log_failure(_log, "not swept", error, match=match_id)
        else:
            self._backoff.succeeded(match_id)

    async def _sweep(self, match: Match) -> bool:
        """Retire a match's old boards, delete those below a newer one, and correct the recorded one if another
        process has edited it late. False if a board keeps its buttons.
        """
        shown, newest, is_clean = match.shown, -1, True
        if shown.message is None:
            return False
        found = [
            message async for message in own_messages(self._client, channel_of(self._client, match), MESSAGES_SWEPT)
        ]
        for message in reversed(found):
            revision = revision_on(message, match.id, BOARD_FILE)
            if revision is None or revision > shown.revision:
                # A newer board is about to be recorded.
                continue
            if message.id == shown.message:
                if revision < shown.revision == match.revision and not await self._may_stay(match, revision):
                    await self._outbox.edit(match, message.id)
                newest = shown.revision
            elif revision <= newest:
                await self._retiring.delete_late(match, message.id)
            else:
                newest = revision
                if has_buttons(message):
                    is_clean &= await self._retiring.retire(match, message.id)
        return is_clean
