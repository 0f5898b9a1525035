"""Boards for players who have left the server of their match: they can go on in private."""

from __future__ import annotations

import discord
import structlog

from bot.core.match import Match, MatchId, UserId
from bot.publishing.backoff import TROUBLE
from bot.publishing.board_context import drawn, looked_up
from bot.publishing.board_view import away, pinged_users
from bot.publishing.deleted import unless_deleted
from bot.publishing.message_search import pictures
from bot.storage import Store
from bot.storage.matches import load_match
from bot.storage.preferences import preferences_of
from bot.ui.drawing import Drawing
from bot.ui.match import BOARD_FILE, view_of
from bot.ui.personal import as_wished, seat_for
from renderers.kit.view import View

_log = structlog.get_logger("banmen.show")


class Absent:
    """Writes to them."""

    def __init__(self, client: discord.Client, store: Store, drawing: Drawing) -> None:
        self._client = client
        self._store = store
        self._drawing = drawing

    async def reach(self, message: discord.Message) -> None:
        """Write to those whom a board asks and who have left its server: they can go on in private.

        Discord lets us where they share another server with us, or use us everywhere. Others lose on time.
        """
        found = next(map(BOARD_FILE.fullmatch, pictures(message.components)), None)
        if message.guild is not None and found is not None:
            match_id, revision = MatchId(int(found[1])), int(found[2])
            with unless_deleted(match_id):
                await self._reach(message, message.guild, await load_match(self._store, match_id), revision)

    async def _reach(self, message: discord.Message, guild: discord.Guild, match: Match, revision: int) -> None:
        if match.revision != revision:
            return
        # Discord tells of those who are there what they are there; of others it is asked.
        here = {user.id for user in message.mentions if isinstance(user, discord.Member)}
        for absent in (user for user in pinged_users(match) if user.id not in here):
            try:
                if not await _has_left(guild, absent.id):
                    continue
                await (await self._client.create_dm(absent)).send(
                    view=away(match, await looked_up(self._store, match)),
                    file=await drawn(self._drawing, match, await self._wished(match, UserId(absent.id))),
                    nonce=f"away:{match.id}:{match.revision}",
                )
            except TROUBLE as error:
                _log.info("absent player not reached", match=match.id, why=str(error))

    async def _wished(self, match: Match, user: UserId) -> View:
        wishes = await preferences_of(self._store, user)
        return as_wished(view_of(match, seat_for(match, user, wishes)), match.game, wishes)


async def _has_left(guild: discord.Guild, user: int) -> bool:
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    return False
