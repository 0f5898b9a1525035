"""Members of servers, as Discord tells of them when it is asked: the bot receives no events about members."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

import discord
import structlog
from cachetools import LRUCache, TTLCache
from discord.utils import MISSING

from bot.core.match import UserId

KNOWN_FOR = 300.0
"""Seconds for which a member, and the member's roles, are cached; channels' permissions are always known."""
MAX_CACHED_MEMBERS = 4096
"""Maximum number of cached members of all servers together."""
ASKED_AT_ONCE = 100
"""Discord's limit of users in one question."""
MEMBERS_TIMEOUT = 3.0
"""Seconds that a board waits for Discord to say who is still a member."""


_log = structlog.get_logger("banmen.members")


class Members:
    """Asks Discord who is a member of a server, and caches the answers."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._known: TTLCache[tuple[int, int], discord.Member | None] = TTLCache(MAX_CACHED_MEMBERS, KNOWN_FOR, timer)
        self._missing: LRUCache[tuple[int, int], bool] = LRUCache(MAX_CACHED_MEMBERS)
        """Whether users were missing when Discord was last asked; this doesn't expire, because it is asked again."""
        self._waiting: set[asyncio.Timeout] = set()
        """The timeouts of the questions that Discord hasn't answered yet."""
        self._is_stopped = False

    def stop(self) -> None:
        """Give up on all answers, because the gateway is disconnected: `among` raises TimeoutError at once."""
        self._is_stopped = True
        for timeout in self._waiting:
            if not timeout.expired():
                timeout.reschedule(0)

    def cached(self, guild: int, users: Iterable[int]) -> list[discord.Member]:
        """The cached members of a server among these users."""
        found = (self._known.get((guild, user)) for user in users)
        return [member for member in found if member is not None]

    async def among(
        self, guild: discord.Guild, users: Iterable[int], *, anew: Iterable[int] = ()
    ) -> dict[int, discord.Member]:
        """The members of a server among these users, by id; asks Discord about those who aren't cached, and about those
        in `anew`.

        Raises TimeoutError, discord.DiscordException or OSError.
        """
        doubted = set(anew)
        # A copy, because some may leave the cache while others are added.
        known = {user: self._known.get((guild.id, user), MISSING) for user in users}
        unknown = [user for user, member in known.items() if member is MISSING or user in doubted]
        if unknown:
            found = await self._ask(guild, unknown)
            for user in unknown:
                known[user] = self._known[guild.id, user] = found.get(user)
                self._missing[guild.id, user] = user not in found
        return {user: member for user, member in known.items() if member is not None}

    async def _ask(self, guild: discord.Guild, users: list[int]) -> dict[int, discord.Member]:
        """The members among these users, as Discord answers now."""
        found: dict[int, discord.Member] = {}
        async with asyncio.timeout(0 if self._is_stopped else MEMBERS_TIMEOUT) as timeout:
            self._waiting.add(timeout)
            try:
                for start in range(0, len(users), ASKED_AT_ONCE):
                    asked = users[start : start + ASKED_AT_ONCE]
                    members = await guild.query_members(user_ids=asked, limit=len(asked), cache=False)
                    found |= {member.id: member for member in members}
            finally:
                self._waiting.discard(timeout)
        return found

    async def gone(self, guild: discord.Guild | None, users: Iterable[UserId]) -> frozenset[UserId]:
        """Those of these users who were missing when Discord was last asked, and still are.

        Discord isn't asked about other users, because this is called before each board.
        """
        suspected = [user for user in users if guild is not None and self._missing.get((guild.id, user))]
        return await self.missing(guild, suspected, anew=suspected) if suspected else frozenset()

    async def missing(
        self, guild: discord.Guild | None, users: Iterable[UserId], *, anew: Iterable[UserId] = ()
    ) -> frozenset[UserId]:
        """Those of these users who aren't members of a server, as in `among`; none if Discord doesn't say."""
        asked = frozenset(users)
        if guild is None or guild.unavailable:
            return frozenset()
        try:
            here = await self.among(guild, asked, anew=anew)
        except (TimeoutError, discord.DiscordException, OSError) as error:
            _log.info("membership not known", why=str(error) or type(error).__name__)
            return frozenset()
        return asked - here.keys()
