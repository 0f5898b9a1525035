"""Kinds of installation: a bot is installed in a server, by the person who uses it, or both."""

from __future__ import annotations

from playground.permissions import Permission
from playground.protocol import DIRECT_MESSAGE, GROUP, PRIVATE_THREAD, Json
from playground.world import World

IN_SERVER, WITH_PERSON = "0", "1"
"""Kinds of installation, as interactions write them; a command's `integration_types` holds the same as numbers."""
ELSEWHERE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""The permissions of a bot's answers where only the person installed it."""


def context(channel: Json) -> int:
    """The context of an interaction: 0 in a server, 1 in direct messages with the bot, 2 in private without it."""
    return {DIRECT_MESSAGE: 1, GROUP: 2}.get(channel["type"], 0)


def owners(world: World, command: Json, user_id: str, channel: Json) -> dict[str, str]:
    """The ids that authorise this person to use the command here, by kind of installation; empty if they may not."""
    found: dict[str, str] = {}
    guild_id = channel.get("guild_id")
    if int(IN_SERVER) in command["integration_types"]:
        if channel["type"] == DIRECT_MESSAGE:
            found[IN_SERVER] = "0"
        elif guild_id and (world.bot["id"] in world.members[guild_id] or guild_id in world.commands_only):
            found[IN_SERVER] = guild_id
    if int(WITH_PERSON) in command["integration_types"] and user_id in world.installed:
        found[WITH_PERSON] = user_id
    return found


def app_permissions(world: World, found: dict[str, str], user_id: str, channel: Json) -> Permission:
    """The bot's permissions in a channel, as an interaction reports them. Discord doesn't document this for private
    threads without the bot; here they are those that it would have as a member.
    """
    if IN_SERVER in found:
        of = world.channels[channel["parent_id"]] if channel["type"] == PRIVATE_THREAD else channel
        return world.permissions(world.bot["id"], of)
    return ELSEWHERE & world.permissions(user_id, channel) if "guild_id" in channel else ELSEWHERE


def is_private(world: World, found: dict[str, str], user_id: str, channel: Json) -> bool:
    """Whether only this person sees the bot's answers: they installed it, but the server forbids external apps."""
    brought = IN_SERVER not in found and "guild_id" in channel
    return brought and Permission.USE_EXTERNAL_APPS not in world.permissions(user_id, channel)
