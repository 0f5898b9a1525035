"""The roles that participants of tournaments get from the bot, for as long as they take part.

The database records the roles that people should have, and the job gives and takes them, so that a crash loses nothing.
A person who had the role before keeps it, and so does one who gets it from another tournament of the server. The bot
gives no role that has moderators' permissions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from enum import StrEnum

import discord
import structlog

from bot.core.match import UserId
from bot.core.shards import Shards
from bot.features.tournaments import role_queries
from bot.features.tournaments.announcing import RETRIES
from bot.features.tournaments.role_queries import RoleRow
from bot.publishing.backoff import DISCORD_TROUBLE, logged_failures
from bot.storage import Store
from bot.ui.errors import UserError, UserErrorKey

ROLE_TIMEOUT = 30.0
"""Seconds for the requests about one role: Discord takes few of these, and then discord.py waits."""
MODERATING = discord.Permissions(
    administrator=True,
    kick_members=True,
    ban_members=True,
    moderate_members=True,
    mute_members=True,
    deafen_members=True,
    move_members=True,
    mention_everyone=True,
    view_audit_log=True,
    view_guild_insights=True,
    manage_guild=True,
    manage_roles=True,
    manage_channels=True,
    manage_messages=True,
    manage_threads=True,
    manage_webhooks=True,
    manage_nicknames=True,
    manage_expressions=True,
    manage_events=True,
)
"""Moderators' permissions. The bot doesn't give a role that has one of them, in the server or in a channel."""

_log = structlog.get_logger("banmen.tournaments")


class RoleObstacle(StrEnum):
    """The reason why the bot can't give a role; the values are stored."""

    PERMISSION = "permission"
    """The bot may not manage roles."""
    GONE = "gone"
    """The role was deleted."""
    MANAGED = "managed"
    """The role is @everyone, or is managed by an app or by Discord."""
    ABOVE = "above"
    """It isn't below the bot's highest role."""
    MODERATES = "moderates"
    """It has permissions of moderators."""


REFUSALS: Mapping[RoleObstacle, UserErrorKey] = {
    RoleObstacle.GONE: "role gone",
    RoleObstacle.MANAGED: "role managed",
    RoleObstacle.ABOVE: "role above me",
    RoleObstacle.MODERATES: "role moderates",
}
"""The refusals of roles that the bot can't give."""


def moderates(role: discord.Role) -> bool:
    """Whether a role has moderators' permissions, in the server or in a channel."""
    granted = [role.permissions, *(channel.overwrites_for(role).pair()[0] for channel in role.guild.channels)]
    return any(each.value & MODERATING.value for each in granted)


def obstacle(guild: discord.Guild, number: int) -> RoleObstacle | None:
    """The reason why the bot can't give a role to members of a server; None if it can."""
    role = guild.get_role(number)
    if role is None:
        return RoleObstacle.GONE
    if role.is_default() or role.managed:
        return RoleObstacle.MANAGED
    if moderates(role):
        return RoleObstacle.MODERATES
    if role >= guild.me.top_role:
        return RoleObstacle.ABOVE
    return None if guild.me.guild_permissions.manage_roles else RoleObstacle.PERMISSION


def check_choice(host: discord.Member, number: int) -> None:
    """Check that a host may let the bot give a role. A missing permission of the bot is allowed, because it may be
    granted later.

    Raises UserError.
    """
    found = obstacle(host.guild, number)
    if found is not None and found is not RoleObstacle.PERMISSION:
        raise UserError(REFUSALS[found])
    role = host.guild.get_role(number)
    if not host.guild_permissions.manage_roles:
        raise UserError("may not give roles")
    if role is not None and host.id != host.guild.owner_id and role >= host.top_role:
        raise UserError("role above you")


class ParticipantRoles:
    """Gives and takes the roles of participants in this process's servers."""

    def __init__(self, client: discord.Client, store: Store, connected: Callable[[], Shards]) -> None:
        """`connected` returns the shards that are connected."""
        self._client = client
        self._store = store
        self._connected = connected

    async def catch_up(self) -> None:
        """Give and take the roles that are due. Failures are retried a few times, and then given up."""
        shards = self._connected()
        if shards.numbers:
            for row in await self._store.read(role_queries.behind, self._store.now(), shards):
                with logged_failures(_log, "role not changed", tournament=row.tournament):
                    await self._settle(row)

    async def take_from(self, user: UserId) -> None:
        """Take these roles from a person who leaves all tournaments, where that is possible now."""
        for row in await self._store.read(role_queries.of_user, user):
            if not row.wanted:
                with logged_failures(_log, "role not changed", tournament=row.tournament):
                    await self._settle(row)

    async def _settle(self, row: RoleRow) -> None:
        """Give or take a role, unless there is an obstacle."""
        guild, store = self._client.get_guild(row.guild), self._store
        if guild is None or guild.unavailable:
            return
        found = obstacle(guild, row.role)
        if found is RoleObstacle.GONE and not row.wanted:
            await store.write(role_queries.give_up, row)
            return
        if found is not None and not (found is RoleObstacle.MODERATES and not row.wanted):
            # The host is told, and the bot continues once the obstacle is gone.
            return
        try:
            async with asyncio.timeout(ROLE_TIMEOUT):
                await (self._give if row.wanted else self._take)(guild, row)
        except discord.NotFound:
            await store.write(role_queries.give_up, row)
        except DISCORD_TROUBLE as error:
            _log.warning("role not changed", tournament=row.tournament, why=str(error) or type(error).__name__)
            await store.write(role_queries.note_failed, row, store.now(), RETRIES)

    async def _give(self, guild: discord.Guild, row: RoleRow) -> None:
        member, role = await guild.fetch_member(row.user), discord.Object(row.role)
        has_role = member.get_role(row.role) is not None
        if not await self._store.write(lambda db: role_queries.begin(db, row, has_role=has_role)):
            return
        if not has_role:
            await member.add_roles(role, atomic=True)
        await self._store.write(role_queries.note_given, row)

    async def _take(self, guild: discord.Guild, row: RoleRow) -> None:
        if await self._store.write(role_queries.hand_over, row):
            return
        member = await guild.fetch_member(row.user)
        if member.get_role(row.role) is not None:
            await member.remove_roles(discord.Object(row.role), atomic=True)
        await self._store.write(role_queries.note_taken, row)
