"""The rights of users by their permissions: the only place that reads these.

With an interaction Discord sends the user's permissions in its channel. They contain the overwrites of that channel, so
they say nothing about the server, nor about other channels. Discord also offers commands by these permissions, and a
server's managers may open a command to anybody: each command and action checks its right itself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import discord

from bot.core.match import Match
from bot.handling.bot_client import Interaction
from bot.handling.replies import is_here, settings
from bot.ui.errors import UserError, UserErrorKey
from bot.ui.permissions import is_obfuscated


def server_permissions(interaction: Interaction) -> discord.Permissions:
    """The user's permissions in the whole server, by their roles or as its owner; none where the bot isn't a member."""
    user = interaction.user
    if not isinstance(user, discord.Member) or not is_here(interaction):
        return discord.Permissions()
    return user.guild_permissions


def channel_permissions(interaction: Interaction, channel: Any) -> discord.Permissions:
    """The user's permissions in a channel or thread of the server; none in one that the bot doesn't know."""
    if channel is not None and channel.id == interaction.channel_id:
        return interaction.permissions
    is_lost = isinstance(channel, discord.Thread) and channel.parent is None
    if channel is None or is_lost or not isinstance(interaction.user, discord.Member):
        return discord.Permissions()
    granted: discord.Permissions = channel.permissions_for(interaction.user)
    return granted


def has_role(interaction: Interaction, roles: Collection[int]) -> bool:
    """Whether the user has one of these roles."""
    return not {role.id for role in getattr(interaction.user, "roles", ())}.isdisjoint(roles)


def check_manager(interaction: Interaction) -> discord.Guild:
    """The server, whose settings the user may change. Raises UserError "not in a server" or "not managing"."""
    return _server(interaction, "not managing", may=server_permissions(interaction).manage_guild)


def check_moderator(interaction: Interaction) -> discord.Guild:
    """The server, which the user moderates as a whole. Raises UserError "not in a server" or "not a moderator"."""
    return _server(interaction, "not a moderator", may=server_permissions(interaction).manage_messages)


def _server(interaction: Interaction, refusal: UserErrorKey, *, may: bool) -> discord.Guild:
    if interaction.guild is None:
        raise UserError("not in a server")
    if not may:
        raise UserError(refusal)
    return interaction.guild


def check_moderating(interaction: Interaction, channel: Any) -> None:
    """Check that the user moderates a channel. Raises UserError "not moderating"."""
    if not channel_permissions(interaction, channel).manage_messages:
        raise UserError("not moderating", channel=f"<#{channel.id}>")


def check_writing(interaction: Interaction, channel: Any) -> None:
    """Check that the user may write in a channel or thread to which they bring something.

    The bot doesn't know that of a channel that it can't view; it posts nothing there either. Raises UserError "not
    writing".
    """
    granted = channel_permissions(interaction, channel)
    writes = granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages
    if not writes and not is_obfuscated(channel):
        raise UserError("not writing", channel=f"<#{channel.id}>")


def may_end(interaction: Interaction, match: Match) -> bool:
    """Whether the user may end a match of others: moderators of its channel may. Nobody may from another server."""
    guild, channel = interaction.guild, interaction.channel
    if guild is None or match.guild != guild.id:
        return False
    if interaction.channel_id != match.channel:
        channel = guild.get_channel_or_thread(match.channel)
    return channel_permissions(interaction, channel).manage_messages


def check_ender(interaction: Interaction, match: Match) -> None:
    """Check that the user may end a match. Raises UserError "may not end"."""
    if not may_end(interaction, match):
        raise UserError("may not end", channel=f"<#{match.channel}>")


def may_host(interaction: Interaction) -> bool:
    """Whether the user manages the server's events, or has its permission to create tournaments."""
    here = settings(interaction)
    is_allowed = here.tournaments == "everybody" or (here.tournaments == "roles" and has_role(interaction, here.hosts))
    return is_allowed or manages_events(interaction)


def manages_events(interaction: Interaction) -> bool:
    """Whether the user manages the server's events, and with them the tournaments of others."""
    return server_permissions(interaction).manage_events
