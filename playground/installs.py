"""How a bot came to where it is used: with the server, with the person who uses it, or both."""

from __future__ import annotations

from playground.permissions import Permission
from playground.protocol import DIRECT_MESSAGE, GROUP, Json
from playground.world import World

IN_SERVER, WITH_PERSON = "0", "1"
"""Kinds of installation, as interactions name them; a command's `integration_types` are the same as numbers."""
ELSEWHERE = Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE
"""What a bot may do in its answers where only the person brought it along."""


def context(channel: Json) -> int:
    """Where something is used: in a server, in direct messages with the bot, or in private without it."""
    return {DIRECT_MESSAGE: 1, GROUP: 2}.get(channel["type"], 0)


def owners(world: World, command: Json, user_id: str, channel: Json) -> dict[str, str]:
    """By kind of installation, who lets this person use the command here; nobody where they can't."""
    found: dict[str, str] = {}
    guild_id = channel.get("guild_id")
    if int(IN_SERVER) in command["integration_types"]:
        if channel["type"] == DIRECT_MESSAGE:
            found[IN_SERVER] = "0"
        elif guild_id and world.bot["id"] in world.members[guild_id]:
            found[IN_SERVER] = guild_id
    if int(WITH_PERSON) in command["integration_types"] and user_id in world.installed:
        found[WITH_PERSON] = user_id
    return found


def app_permissions(world: World, found: dict[str, str], user_id: str, channel: Json) -> Permission:
    """What the bot may do where it is used."""
    if IN_SERVER in found:
        return world.permissions(world.bot["id"], channel)
    return ELSEWHERE & world.permissions(user_id, channel) if "guild_id" in channel else ELSEWHERE


def is_hushed(world: World, found: dict[str, str], user_id: str, channel: Json) -> bool:
    """Whether nobody else sees what the bot answers: the server doesn't let this person bring it along."""
    brought = IN_SERVER not in found and "guild_id" in channel
    return brought and Permission.USE_EXTERNAL_APPS not in world.permissions(user_id, channel)
