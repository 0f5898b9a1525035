"""Lock screens: what people's phones show of the messages that ping them, as Discord builds its push notifications.

A push notification shows a message's content as it was sent, with its Markdown signs. An edit sends none, not even one
that fills in a deferred answer (discord-api-docs issue 5497). Of a Components V2 message, it shows only who sent it and
where (issue 7854).
"""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime
from typing import Final

from playground.protocol import COMPONENTS_V2, GROUP, LOADING, SUPPRESS_NOTIFICATIONS, SYSTEM_MESSAGES, Json
from playground.world import Event, World

LONGEST_BODY = 200
"""Characters of a notification's body."""
MOST_KEPT = 50
"""Number of notifications on a lock screen; older ones are forgotten."""

_TOKEN = re.compile(
    r"<@!?(?P<user>\d+)>|<@&(?P<role>\d+)>|<#(?P<channel>\d+)>|<t:(?P<time>-?\d+)(?::[tTdDfFsSR])?>"
    r"|<a?(?P<emoji>:\w+:)\d+>|</(?P<command>[^:>]+):\d+>"
)
"""The marks in a message's content that Discord shows as a name or a date."""
_WITHOUT_TEXT: Final = {
    "attachments": ("{name} sent an attachment.", "{name}さんが添付ファイルを送信しました。"),
    "embeds": ("{name} sent an embed.", "{name}さんが埋め込みを送信しました。"),
    "sticker_items": ("{name} sent a sticker.", "{name}さんがスタンプを送信しました。"),
    "poll": ("{name} sent a poll.", "{name}さんが投票を送信しました。"),
    "message_snapshots": ("{name} forwarded a message.", "{name}さんがメッセージを転送しました。"),
}
"""Bodies for messages without content, in English and Japanese, by the field that holds what was sent instead."""


class LockScreens:
    """The lock screens of all people."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._shown: defaultdict[str, list[Json]] = defaultdict(list, world.keep.things("lock screen"))
        world.listeners.append(self._hear)

    def of(self, user_id: str) -> list[Json]:
        """A person's notifications, newest last."""
        return self._shown[user_id]

    def _hear(self, event: Event) -> None:
        # Private replies send no notifications: the person has just used the bot.
        if event.name != "MESSAGE_CREATE" or event.reader or event.data["flags"] & (SUPPRESS_NOTIFICATIONS | LOADING):
            return
        for user_id in pinged(self._world, event.data):
            notification = built(self._world, event.data, user_id)
            shown = self._shown[user_id] = [*self._shown[user_id], notification][-MOST_KEPT:]
            self._world.keep.save("lock screen", user_id, shown)
            self._world.tell(Event("NOTIFICATION", notification, event.channel_id, event.guild_id, user_id))


def pinged(world: World, message: Json) -> list[str]:
    """The people that a new message notifies: those it mentions who can see it, and everybody in direct messages.

    Discord's own messages notify nobody.
    """
    channel = world.channels[message["channel_id"]]
    if message["type"] in SYSTEM_MESSAGES:
        return []
    named = [user["id"] for user in message["mentions"]]
    if "guild_id" not in channel:
        named = [user["id"] for user in channel["recipients"]]
    elif message["mention_everyone"] or message["mention_roles"]:
        roles, members = set(message["mention_roles"]), world.members[channel["guild_id"]]
        every = message["mention_everyone"]
        named += [key for key, member in members.items() if every or roles.intersection(member["roles"])]
    others = (key for key in dict.fromkeys(named) if key in world.locales and key != message["author"]["id"])
    return [key for key in others if world.can_see(key, channel)]


def built(world: World, message: Json, user_id: str) -> Json:
    """The notification that a message sends to this person."""
    channel = world.channels[message["channel_id"]]
    guild_id = channel.get("guild_id", "")
    title = author = _name(world, message["author"]["id"], guild_id)
    if guild_id:
        title = f"{author} (#{channel['name']}, {world.guilds[guild_id]['name']})"
    elif channel["type"] == GROUP:
        title = f"{author} ({channel['name']})"
    return {
        "message_id": message["id"],
        "channel_id": channel["id"],
        "timestamp": message["timestamp"],
        "title": title,
        "body": "" if message["flags"] & COMPONENTS_V2 else _body(world, message, guild_id, author, user_id),
    }


def _body(world: World, message: Json, guild_id: str, author: str, user_id: str) -> str:
    if text := plain(world, message["content"], guild_id):
        return text if len(text) <= LONGEST_BODY else f"{text[: LONGEST_BODY - 1].rstrip()}…"
    japanese = world.locales[user_id].startswith("ja")
    sentences = (words[japanese] for key, words in _WITHOUT_TEXT.items() if message.get(key))
    return next(sentences, "").format(name=author)


def plain(world: World, content: str, guild_id: str) -> str:
    """A message's content with names in place of mentions, emoji and commands, and dates in place of timestamps."""

    def written(found: re.Match[str]) -> str:
        value = found[found.lastgroup or 0]
        match found.lastgroup:
            case "user" if value in world.users:
                return f"@{_name(world, value, guild_id)}"
            case "role":
                roles = world.guilds[guild_id]["roles"] if guild_id else ()
                return next((f"@{role['name']}" for role in roles if role["id"] == value), "@deleted-role")
            case "channel" if "name" in world.channels.get(value, ()):
                return f"#{world.channels[value]['name']}"
            case "time":
                return _date(int(value)) or found[0]
            case "emoji":
                return value
            case "command":
                return f"/{value}"
        return "@unknown-user" if found.lastgroup == "user" else "#unknown"

    return _TOKEN.sub(written, content)


def _date(seconds: int) -> str:
    """A timestamp as a date and a time; "" for one out of range."""
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
    except (ValueError, OverflowError, OSError):
        return ""


def _name(world: World, user_id: str, guild_id: str) -> str:
    """A user's name in a server or, outside of servers, everywhere."""
    user, member = world.users[user_id], world.members.get(guild_id, {}).get(user_id, {})
    return str(member.get("nick") or user["global_name"] or user["username"])
