"""Visibility: the spectators that a board mentions, and the channels that may show a match of another channel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any, TypeAlias

import discord
import structlog

from bot.core.match import Match, UserId
from bot.features.spectating.service import watchers_of
from bot.features.spectating.spectators import to_notify
from bot.handling.parts import Changeable
from bot.publishing.board_view import Audience
from bot.publishing.members import Members
from bot.storage import Store
from bot.ui.permissions import is_obfuscated

Place: TypeAlias = "discord.abc.GuildChannel | discord.Thread"

_log = structlog.get_logger("banmen.show")


class Audiences:
    """Finds the spectators that boards mention: those who still see the match's channel."""

    def __init__(self, client: discord.Client, store: Store, members: Members) -> None:
        self._client = client
        self._store = store
        self._members = members

    async def of(self, match: Match) -> Audience:
        """The spectators of a match, for the board that shows it as it is now."""
        if match.outcome and match.shown.revision >= match.revision:
            return Audience()
        watchers = await watchers_of(self._store, match.id)
        wanted = to_notify(match, watchers, match.shown.revision)
        return Audience(len(watchers), tuple(await self._seeing(match, wanted)) if wanted else ())

    async def _seeing(self, match: Match, users: Sequence[UserId]) -> list[UserId]:
        guild = None if match.guild is None else self._client.get_guild(match.guild)
        place = None if guild is None else guild.get_channel_or_thread(match.channel)
        if guild is None or place is None:
            return []
        try:
            members = await self._members.among(guild, users)
            return [UserId(user) for user, member in members.items() if await _sees(member, place)]
        except (TimeoutError, discord.DiscordException, OSError) as error:
            # The board is published all the same.
            _log.warning("watchers not told", match=match.id, why=str(error))
            return []


async def _sees(member: discord.Member, place: Any) -> bool:
    """Whether a member sees a channel or thread; private threads must be joined."""
    granted = place.permissions_for(member)
    if not granted.view_channel:
        return False
    if not isinstance(place, discord.Thread) or not place.is_private() or granted.manage_threads:
        return True
    try:
        await place.fetch_member(member.id)
    except discord.NotFound:
        return False
    return True


def closed_in(match: Match, guild: discord.Guild | None) -> int | None:
    """The channel of the private thread in which a match is played, which its spectators can't open; else None."""
    place = None if guild is None else guild.get_channel_or_thread(match.channel)
    return place.parent_id if isinstance(place, discord.Thread) and place.is_private() else None


def may_be_shown(place: Place, there: Place) -> bool:
    """Whether permissions ensure that everybody who sees `there` sees `place` too: never for a private thread."""
    played = _channel_of(place)
    shown = _channel_of(there)
    if played is None or shown is None or played.guild != shown.guild:
        return False
    if isinstance(place, discord.Thread) and place.is_private():
        return False
    if is_obfuscated(played) or is_obfuscated(shown):
        return False
    if played == shown:
        return True
    if any(_views(shown, role) and not _views(played, role) for role in played.guild.roles):
        return False
    # Several roles see it if each of them does, unless one of them denies what another one grants.
    hidden = _overwritten(played, granted=False)
    let_in = _overwritten(shown, granted=True) - _overwritten(played, granted=True)
    if not hidden <= _overwritten(shown, granted=False):
        return False
    if hidden and let_in:
        return False
    roles = {role.id for role in played.guild.roles}
    return let_in <= roles or _views(played, played.guild.default_role)


def has_changed(before: Changeable, after: Changeable) -> bool:
    """Whether a change of a channel or role may change what `may_be_shown` says, or what the bot may do."""
    me = after.guild.me
    if isinstance(before, discord.Role) or isinstance(after, discord.Role):
        return isinstance(before, discord.Role) and isinstance(after, discord.Role) and _has_role_changed(before, after)
    ours = {me.id, *(role.id for role in me.roles)}
    return _deciding(before, ours) != _deciding(after, ours)


def _deciding(channel: discord.abc.GuildChannel, ours: Set[int]) -> Mapping[int, Any]:
    """The overwrites that decide who sees a channel, and what the bot may do there, by id. Permissions aren't computed,
    because servers have hundreds of roles.
    """
    told = {whom.id: said.pair() if whom.id in ours else said.view_channel for whom, said in channel.overwrites.items()}
    return {key: said for key, said in told.items() if said is not None}


def _has_role_changed(before: discord.Role, after: discord.Role) -> bool:
    """Whether a change of a role may change who sees any channel, or what the bot may do."""
    changed = discord.Permissions(before.permissions.value ^ after.permissions.value)
    if after in after.guild.me.roles:
        return bool(changed.value)
    return changed.view_channel or changed.administrator


def _channel_of(place: Place) -> discord.abc.GuildChannel | None:
    """The channel whose permissions count: for a thread, its parent."""
    return place.parent if isinstance(place, discord.Thread) else place


def _views(channel: discord.abc.GuildChannel, role: discord.Role) -> bool:
    return channel.permissions_for(role).view_channel


def _overwritten(channel: discord.abc.GuildChannel, *, granted: bool) -> set[int]:
    """The ids of roles and people that may view a channel, or may not, by an overwrite; without everyone and us."""
    ours = {channel.guild.id, channel.guild.me.id}
    return {whom.id for whom, said in channel.overwrites.items() if said.view_channel is granted} - ours
