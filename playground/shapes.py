"""New objects in Discord's shapes, with every field that Discord always sends."""

from __future__ import annotations

from collections.abc import Sequence

from playground.permissions import MEMBER, Permission
from playground.protocol import (
    CATEGORY,
    OBFUSCATED,
    POSTS_ONLY,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    VOICE,
    Json,
    timestamp,
)


def user(key: str, username: str, global_name: str | None = None, *, bot: bool = False) -> Json:
    """A user: a person or a bot."""
    shape: Json = {
        "id": key,
        "username": username,
        "global_name": global_name,
        "avatar": None,
        "discriminator": "0000" if bot else "0",
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }
    return shape | {"bot": True} if bot else shape


def role(key: str, name: str, permissions: Permission, *, position: int = 0, bot: str | None = None) -> Json:
    """A role; `bot` is the user id of the bot for which Discord created it when that bot joined."""
    shape: Json = {
        "id": key,
        "name": name,
        "permissions": str(int(permissions)),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": bot is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return shape if bot is None else shape | {"tags": {"bot_id": bot}}


def member(of: Json, roles: Sequence[str] = ()) -> Json:
    """A user as a member of a server."""
    return {
        "user": of,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": list(roles),
        "joined_at": timestamp(),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def guild(key: str, name: str, owner_id: str, *, preferred_locale: str = "en-US", features: Sequence[str] = ()) -> Json:
    """A server with its @everyone role and no members."""
    return {
        "id": key,
        "name": name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": list(features),
        "banner": None,
        "owner_id": owner_id,
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(key, "@everyone", MEMBER)],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": preferred_locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def channel(
    key: str, guild_id: str, name: str, position: int, *, kind: int = TEXT_CHANNEL, category: str | None = None
) -> Json:
    """A channel that everybody can see; `category` is the id of the category in which it is."""
    shape: Json = {
        "id": key,
        "type": kind,
        "guild_id": guild_id,
        "name": name,
        "position": position,
        "flags": 0,
        "parent_id": category,
        "permission_overwrites": [],
        "nsfw": False,
    }
    if kind == CATEGORY:
        return shape
    shape |= {"last_message_id": None, "rate_limit_per_user": 0, "topic": None}
    if kind in VOICE:
        shape |= {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
    if kind in POSTS_ONLY:
        shape |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        shape |= {"default_forum_layout": 0}
    return shape


def obfuscated(channel: Json) -> Json:
    """A channel as the gateway sends it to a bot that can't view it."""
    kept = {key: channel[key] for key in ("id", "type", "guild_id", "position", "parent_id")}
    hidden = {"id": channel["guild_id"], "type": 0, "allow": "0", "deny": str(int(Permission.VIEW_CHANNEL))}
    marked = {"name": "___hidden___", "flags": OBFUSCATED, "permission_overwrites": [hidden]}
    return dict.fromkeys(channel) | kept | marked


def thread(
    key: str, parent: Json, name: str, owner_id: str, *, kind: int = PUBLIC_THREAD, archive_after: int = 4320
) -> Json:
    """A thread of a channel; `archive_after` is in minutes."""
    return {
        "id": key,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner_id,
        "name": name,
        "flags": 0,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 0,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": timestamp(),
            "auto_archive_duration": archive_after,
            "locked": False,
            "create_timestamp": timestamp(),
        },
    }


def thread_member(thread_id: str, user_id: str) -> Json:
    """A user's membership in a thread."""
    return {"id": thread_id, "user_id": user_id, "join_timestamp": timestamp(), "flags": 0}


def reaction(emoji: str) -> Json:
    """A reaction that only the bot has given."""
    return {
        "emoji": {"id": None, "name": emoji},
        "count": 1,
        "count_details": {"burst": 0, "normal": 1},
        "burst_colors": [],
        "me": True,
        "me_burst": False,
    }


def message(key: str, channel_id: str, author: Json, *, kind: int = 0, flags: int = 0) -> Json:
    """An empty message."""
    return {
        "id": key,
        "channel_id": channel_id,
        "type": kind,
        "author": author,
        "content": "",
        "timestamp": timestamp(),
        "edited_timestamp": None,
        "flags": flags,
        "tts": False,
        "pinned": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
    }
