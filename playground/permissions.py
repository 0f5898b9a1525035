"""Permissions in a channel, computed as Discord does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from enum import IntFlag

from playground.protocol import VOICE, Json


class Permission(IntFlag):
    """The permissions that matter where people write."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)
EVERYTHING = Permission((1 << 53) - 1)
MEMBER = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""The permissions of every member in a new server."""
INVITED_BOT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.PIN_MESSAGES
)
"""The permissions that the invitation of a bot of this kind asks for."""
TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
"""The permissions that a timed-out member keeps."""


def is_timed_out(member: Json) -> bool:
    """Whether a member is timed out now."""
    until = member["communication_disabled_until"]
    return until is not None and datetime.fromisoformat(until) > datetime.now(UTC)


def guild_permissions(guild: Json, member: Json) -> Permission:
    """A member's permissions in the server as a whole."""
    if guild["owner_id"] == member["user"]["id"]:
        return EVERYTHING
    held = 0
    for role in guild["roles"]:
        if role["id"] == guild["id"] or role["id"] in member["roles"]:
            held |= int(role["permissions"])
    if held & Permission.ADMINISTRATOR:
        return EVERYTHING
    return Permission(held) & TIMED_OUT if is_timed_out(member) else Permission(held)


def channel_permissions(guild: Json, member: Json, channel: Json, *, thread: bool = False) -> Permission:
    """A member's permissions in a channel, or in a thread of that channel.

    Overwrites apply in Discord's order: first @everyone's, then those of all the member's roles together, then the
    member's own.
    """
    held = guild_permissions(guild, member)
    if held == EVERYTHING:
        return held
    overwrites = {overwrite["id"]: overwrite for overwrite in channel.get("permission_overwrites", ())}
    for ids in ([guild["id"]], member["roles"], [member["user"]["id"]]):
        held = _overwritten(held, (overwrites[key] for key in ids if key in overwrites))
    if Permission.VIEW_CHANNEL not in held:
        return NOTHING
    if channel["type"] in VOICE and Permission.CONNECT not in held:
        # The chat of a voice channel is for those who may join it.
        return Permission.VIEW_CHANNEL
    if is_timed_out(member):
        return held & TIMED_OUT
    if (Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES) not in held:
        held &= ~(Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE)
    return held


def _overwritten(held: Permission, overwrites: Iterable[Json]) -> Permission:
    allow, deny = 0, 0
    for overwrite in overwrites:
        allow |= int(overwrite["allow"])
        deny |= int(overwrite["deny"])
    return Permission(int(held) & ~deny | allow)
