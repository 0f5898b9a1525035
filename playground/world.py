"""The state of the playground: plain data in Discord's shapes, and the operations on it.

Every operation sends an event to all listeners, named as on Discord's gateway.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import islice

from playground import shapes
from playground.clock import Clock
from playground.keep import Keep
from playground.permissions import INVITED_BOT, NOTHING, Permission, channel_permissions, guild_permissions
from playground.protocol import (
    CATEGORY,
    DIRECT_MESSAGE,
    EPHEMERAL,
    GROUP,
    HAS_THREAD,
    MESSAGE_CONTENT_GRANTED,
    PINNED,
    POSTS_ONLY,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    RECIPIENT_ADDED,
    TEXT_CHANNEL,
    THREAD_CREATED,
    THREAD_STARTER,
    THREADS,
    Json,
    Snowflakes,
    error,
    timestamp,
)

MOST_REACTIONS = 20
"""Number of different emojis with which people and bots can react to a message."""
MOST_ACTIVE_THREADS = 1000
"""Number of threads of a server that aren't archived."""
MOST_IN_THREAD = 1000
"""Number of members of a thread."""
MOST_PINS = 50
"""Number of pinned messages of a channel. Discord has allowed 250 since 2025; bots shouldn't rely on that."""


@dataclass(frozen=True, slots=True)
class Event:
    """An event, as the gateway would send it."""

    name: str
    data: Json
    channel_id: str | None = None
    """The channel in which it happened; people who can't see that channel don't receive the event."""
    guild_id: str | None = None
    reader: str | None = None
    """The only person who receives it, if it is about an ephemeral message."""


touched: ContextVar[set[str] | None] = ContextVar("touched", default=None)
"""Messages and interactions that the current request has changed.

People can't act on them before the bot has received its answer.
"""


def rank_of(role: Json) -> tuple[float, int]:
    """A role's rank; of two roles in the same position, the older one is higher."""
    return (role["position"], -int(role["id"]))


class World:
    """Users, servers, channels, messages, commands. Ids are strings throughout, as in Discord's JSON."""

    def __init__(self, keep: Keep, cdn_url: str) -> None:
        self.keep = keep
        self.cdn_url = cdn_url
        self.snowflake = Snowflakes()
        self.clock = Clock(self.snowflake)
        self.application: Json = {}
        self.users: dict[str, Json] = {}
        self.locales: dict[str, str] = {}
        """Locales of people, by user id; bots have none."""
        self.closed: set[str] = set()
        """People who block direct messages from the bot."""
        self.installed: set[str] = set()
        """People who have installed the bot for themselves and can use its user commands everywhere."""
        self.installs = {"0", "1"}
        """The kinds of installation that the application allows: in a server, by a person."""
        self.bare_mentions = True
        """Whether `mentions` leaves out what Discord doesn't promise to send: people who aren't members
        (discord-api-docs issue 979), and memberships (pull request 7678).
        """
        self.commands_only: set[str] = set()
        """Servers, without the bot, in which the application was installed for its commands alone."""
        self.bare_options = False
        """Whether the resolved data of commands and menus omits the members' data of the people in it."""
        self.guilds: dict[str, Json] = {}
        self.members: defaultdict[str, dict[str, Json]] = defaultdict(dict)
        """Members by guild id, then user id."""
        self.channels: dict[str, Json] = {}
        """All channels by id, including threads and direct messages."""
        self.thread_members: defaultdict[str, dict[str, Json]] = defaultdict(dict)
        self.messages: defaultdict[str, dict[str, Json]] = defaultdict(dict)
        """Messages by channel id, then message id, oldest first."""
        self.attachments: dict[str, list[Json]] = {}
        """All attachments by message id, also those that components show, which `message.attachments` leaves out."""
        self.readers: dict[str, str] = {}
        """By id of an ephemeral message, the only person who sees it."""
        self.pinned_at: dict[str, str] = {}
        """By id of a pinned message, when it was pinned; not stored."""
        self.commands: dict[str, Json] = {}
        self.most_active_threads = MOST_ACTIVE_THREADS
        self.most_in_thread = MOST_IN_THREAD
        self.scheduled_events: dict[str, Json] = {}
        """Events of all servers by id, those that are over included."""
        self.listeners: list[Callable[[Event], None]] = []
        self._channel_of: dict[str, str] = {}

    def tell(self, event: Event) -> None:
        """Send an event to all listeners."""
        for listener in tuple(self.listeners):
            listener(event)

    # The bot, people, servers

    @property
    def bot(self) -> Json:
        """The bot's user."""
        return self.users[self.application["id"]]

    def set_application(self, application: Json) -> None:
        """Set the application to which the bot belongs."""
        self.application = application
        self.keep.save("application", application["id"], application)

    def add_user(self, username: str, global_name: str | None = None, *, locale: str | None = None) -> Json:
        """Add a user: a person if they have a locale, else a bot."""
        user = shapes.user(self.snowflake(), username, global_name, bot=locale is None)
        self.users[user["id"]] = user
        if locale is not None:
            self.locales[user["id"]] = locale
        self._keep_user(user["id"])
        return user

    def set_direct_messages(self, user_id: str, *, allowed: bool) -> None:
        """Let a person accept or block direct messages from the bot."""
        (self.closed.discard if allowed else self.closed.add)(user_id)
        self._keep_user(user_id)

    def set_installed(self, user_id: str, *, installed: bool) -> None:
        """Install the bot for a person, or uninstall it."""
        (self.installed.add if installed else self.installed.discard)(user_id)
        self._keep_user(user_id)
        self.tell(Event("COMMANDS_UPDATE", {"commands": list(self.commands.values())}))

    def _keep_user(self, user_id: str) -> None:
        kept = {
            "user": self.users[user_id],
            "locale": self.locales.get(user_id),
            "closed": user_id in self.closed,
            "installed": user_id in self.installed,
        }
        self.keep.save("user", user_id, kept)

    def shared_guilds(self, user_id: str) -> list[str]:
        """The servers that a user shares with the bot."""
        return [key for key, members in self.members.items() if user_id in members and self.bot["id"] in members]

    def add_guild(
        self,
        name: str,
        owner_id: str,
        *,
        preferred_locale: str = "en-US",
        features: Sequence[str] = (),
        with_bot: bool = True,
        key: str | None = None,
    ) -> Json:
        """Add a server with its owner and, if `with_bot`, the bot, invited with the permissions it needs."""
        guild = shapes.guild(
            key or self.snowflake(), name, owner_id, preferred_locale=preferred_locale, features=features
        )
        self.guilds[guild["id"]] = guild
        self.add_member(guild["id"], owner_id)
        self.keep.save("guild", guild["id"], guild)
        if with_bot:
            self.invite_bot(guild["id"])
        return guild

    def invite_bot(self, guild_id: str) -> None:
        """Add the bot to a server, with its role."""
        guild = self.guilds[guild_id]
        role = shapes.role(self.snowflake(), self.bot["username"], INVITED_BOT, position=1, bot=self.bot["id"])
        guild["roles"].append(role)
        self.keep.save("guild", guild_id, guild)
        self.add_member(guild_id, self.bot["id"], [role["id"]])
        self.tell(Event("GUILD_CREATE", guild, guild_id=guild_id))

    def remove_bot(self, guild_id: str) -> None:
        """Remove the bot and its role from a server. Of its role's removal, it isn't told any more."""
        self.remove_member(guild_id, self.bot["id"])
        self.tell(Event("GUILD_DELETE", {"id": guild_id}))
        for role in [role for role in self.guilds[guild_id]["roles"] if role["managed"]]:
            self.delete_role(guild_id, role["id"])

    def add_member(self, guild_id: str, user_id: str, roles: Sequence[str] = ()) -> Json:
        """Add a user to a server."""
        member = shapes.member(self.users[user_id], roles)
        self.members[guild_id][user_id] = member
        self.keep.save("member", f"{guild_id}/{user_id}", member)
        self.tell(Event("GUILD_MEMBER_ADD", member | {"guild_id": guild_id}, guild_id=guild_id))
        return member

    def remove_member(self, guild_id: str, user_id: str) -> None:
        """Remove a user from a server and from its threads."""
        for thread in [each for each in self.channels.values() if each["type"] in THREADS]:
            if thread["guild_id"] == guild_id:
                self.remove_thread_member(thread, user_id)
        self.members[guild_id].pop(user_id)
        self.keep.drop("member", f"{guild_id}/{user_id}")
        data = {"guild_id": guild_id, "user": self.users[user_id]}
        self.tell(Event("GUILD_MEMBER_REMOVE", data, guild_id=guild_id))

    def change_guild(self, guild_id: str, changes: Json) -> Json:
        """Change some fields of a server."""
        guild = self.guilds[guild_id]
        guild.update(changes)
        self.keep.save("guild", guild_id, guild)
        self.tell(Event("GUILD_UPDATE", guild, guild_id=guild_id))
        return guild

    def delete_guild(self, guild_id: str) -> None:
        """Delete a server with its channels and messages."""
        if self.bot["id"] in self.members[guild_id]:
            self.remove_bot(guild_id)
        own = [each for each in self.channels.values() if each.get("guild_id") == guild_id]
        for channel in [each for each in own if each["type"] not in THREADS]:
            self.delete_channel(channel)
        self.tell(Event("GUILD_DELETE", {"id": guild_id}, guild_id=guild_id))
        for event in [each for each in self.scheduled_events.values() if each["guild_id"] == guild_id]:
            del self.scheduled_events[event["id"]]
            self.keep.drop("scheduled event", event["id"])
        for user_id in self.members.pop(guild_id):
            self.keep.drop("member", f"{guild_id}/{user_id}")
        del self.guilds[guild_id]
        self.keep.drop("guild", guild_id)

    def change_member(self, guild_id: str, user_id: str, changes: Json) -> Json:
        """Change some fields of a member."""
        member = self.members[guild_id][user_id]
        member.update(changes)
        self.keep.save("member", f"{guild_id}/{user_id}", member)
        self.tell(Event("GUILD_MEMBER_UPDATE", member | {"guild_id": guild_id}, guild_id=guild_id))
        return member

    def set_role(self, guild_id: str, role: Json) -> Json:
        """Add or replace a role."""
        guild = self.guilds[guild_id]
        known = {old["id"]: old for old in guild["roles"]}
        guild["roles"] = list((known | {role["id"]: role}).values())
        self.keep.save("guild", guild_id, guild)
        name = "GUILD_ROLE_UPDATE" if role["id"] in known else "GUILD_ROLE_CREATE"
        self.tell(Event(name, {"guild_id": guild_id, "role": role}, guild_id=guild_id))
        return role

    def give_role(self, guild_id: str, user_id: str, role_id: str) -> None:
        """Give a member a role."""
        self.change_member(guild_id, user_id, {"roles": [*self.members[guild_id][user_id]["roles"], role_id]})

    def take_role(self, guild_id: str, user_id: str, role_id: str) -> None:
        """Take a role from a member."""
        held = self.members[guild_id][user_id]["roles"]
        self.change_member(guild_id, user_id, {"roles": [key for key in held if key != role_id]})

    def role(self, guild_id: str, role_id: str) -> Json:
        """A role of a server. Raises Unknown Role."""
        for role in self.guilds[guild_id]["roles"]:
            if role["id"] == role_id:
                return dict(role)
        raise error(10011)

    def rank(self, guild_id: str, user_id: str) -> tuple[float, int]:
        """A member's rank in the server: that of their highest role; the owner is above all."""
        guild = self.guilds[guild_id]
        if guild["owner_id"] == user_id:
            return (float("inf"), 0)
        held = (*self.members[guild_id][user_id]["roles"], guild_id)
        return max(rank_of(role) for role in guild["roles"] if role["id"] in held)

    def delete_role(self, guild_id: str, role_id: str) -> None:
        """Delete a role, also from all members and channels."""
        guild = self.guilds[guild_id]
        guild["roles"] = [role for role in guild["roles"] if role["id"] != role_id]
        self.keep.save("guild", guild_id, guild)
        for user_id, member in self.members[guild_id].items():
            if role_id in member["roles"]:
                self.take_role(guild_id, user_id, role_id)
        for channel in [each for each in self.channels.values() if each.get("guild_id") == guild_id]:
            overwrites = channel.get("permission_overwrites", ())
            if others := [each for each in overwrites if each["id"] == role_id]:
                self.update_channel(channel, {"permission_overwrites": [o for o in overwrites if o not in others]})
        self.tell(Event("GUILD_ROLE_DELETE", {"guild_id": guild_id, "role_id": role_id}, guild_id=guild_id))

    def set_scheduled_event(self, event: Json) -> Json:
        """Add or replace a scheduled event."""
        is_known = event["id"] in self.scheduled_events
        self.scheduled_events[event["id"]] = event
        self.keep.save("scheduled event", event["id"], event)
        name = "GUILD_SCHEDULED_EVENT_UPDATE" if is_known else "GUILD_SCHEDULED_EVENT_CREATE"
        self.tell(Event(name, event, guild_id=event["guild_id"]))
        return event

    def delete_scheduled_event(self, event: Json) -> None:
        """Delete a scheduled event."""
        del self.scheduled_events[event["id"]]
        self.keep.drop("scheduled event", event["id"])
        self.tell(Event("GUILD_SCHEDULED_EVENT_DELETE", event, guild_id=event["guild_id"]))

    # Channels and threads

    def channel(self, channel_id: str) -> Json:
        """A channel, thread or direct message. Raises Unknown Channel."""
        if channel := self.channels.get(channel_id):
            return channel
        raise error(10003)

    def add_channel(self, guild_id: str, name: str, kind: int = TEXT_CHANNEL, *, category: str | None = None) -> Json:
        """Add a channel, or a category, at the end of a server's list."""
        position = len(self.channels_of(guild_id))
        channel = shapes.channel(self.snowflake(), guild_id, name, position, kind=kind, category=category)
        return self._store_channel(channel, "CHANNEL_CREATE")

    def channels_of(self, guild_id: str) -> list[Json]:
        """A server's channels and categories, without threads."""
        return [
            channel
            for channel in self.channels.values()
            if channel.get("guild_id") == guild_id and channel["type"] not in THREADS
        ]

    def active_threads(self, guild_id: str) -> list[Json]:
        """A server's threads that aren't archived."""
        return [
            channel
            for channel in self.channels.values()
            if channel["type"] in THREADS
            and channel["guild_id"] == guild_id
            and not channel["thread_metadata"]["archived"]
        ]

    def add_direct_message(self, user_id: str) -> Json:
        """The direct messages between a person and the bot; created when first needed."""
        if (known := self._direct_message(user_id)) is not None:
            return known
        channel = {
            "id": self.snowflake(),
            "type": DIRECT_MESSAGE,
            "flags": 0,
            "last_message_id": None,
            "recipients": [self.users[user_id]],
        }
        return self._store_channel(channel, "CHANNEL_CREATE")

    def _direct_message(self, user_id: str) -> Json | None:
        for channel in self.channels.values():
            if channel["type"] == DIRECT_MESSAGE and channel["recipients"][0]["id"] == user_id:
                return channel
        return None

    def add_group(self, people: Sequence[str], name: str) -> Json:
        """Add a group conversation of people; it can't contain a bot."""
        channel = {
            "id": self.snowflake(),
            "type": GROUP,
            "flags": 0,
            "last_message_id": None,
            "recipients": [self.users[key] for key in people],
            "name": name,
            "icon": None,
            "owner_id": people[0],
        }
        return self._store_channel(channel, "CHANNEL_CREATE")

    def add_thread(
        self,
        parent: Json,
        name: str,
        owner_id: str,
        *,
        key: str | None = None,
        kind: int = PUBLIC_THREAD,
        archive_after: int = 4320,
        invitable: bool = True,
    ) -> Json:
        """Add a thread, which its owner follows. `key` is the id of the message from which it starts, if any.

        Only moderators can add people to a private thread that isn't `invitable`. Raises an error for too many threads.
        """
        self._require_room_for_thread(parent["guild_id"])
        thread = shapes.thread(key or self.snowflake(), parent, name, owner_id, kind=kind, archive_after=archive_after)
        if kind == PRIVATE_THREAD:
            thread["thread_metadata"]["invitable"] = invitable
        self.channels[thread["id"]] = thread
        member = self._follow(thread, owner_id)
        self.keep.save("channel", thread["id"], thread)
        data = thread | {"newly_created": True}
        if owner_id == self.bot["id"]:
            data["member"] = member
        self.tell(Event("THREAD_CREATE", data, thread["id"], thread["guild_id"]))
        if key and (started := self.messages[parent["id"]].get(key)):
            started["flags"] |= HAS_THREAD
            self.store_message(started)
            self._add_note(THREAD_STARTER, thread["id"], owner_id, to={"channel_id": parent["id"], "message_id": key})
        elif kind != PRIVATE_THREAD and parent["type"] not in POSTS_ONLY:
            self._add_note(THREAD_CREATED, parent["id"], owner_id, to={"channel_id": thread["id"]}, content=name)
        return thread

    def _add_note(
        self, kind: int, channel_id: str, author_id: str, *, to: Json | None = None, content: str = "", whom: str = ""
    ) -> None:
        """Add one of Discord's own messages. `to` is what it refers to; `whom` is the id of a user whom it names."""
        message = shapes.message(self.snowflake(), channel_id, self.users[author_id], kind=kind)
        message["content"] = content
        message["mentions"] = [self.users[whom]] if whom else []
        if to is not None:
            message["message_reference"] = {"type": 0, "guild_id": self.channels[channel_id]["guild_id"]} | to
        self.add_message(message)

    def update_channel(self, channel: Json, changes: Json) -> Json:
        """Change some fields of a channel or thread."""
        channel.update(changes)
        return self._store_channel(channel, "THREAD_UPDATE" if channel["type"] in THREADS else "CHANNEL_UPDATE")

    def _require_room_for_thread(self, guild_id: str) -> None:
        if len(self.active_threads(guild_id)) >= self.most_active_threads:
            raise error(160006)

    def archive(self, thread: Json, *, archived: bool = True, locked: bool | None = None) -> Json:
        """Archive or reopen a thread. Raises an error for too many open threads."""
        if thread["thread_metadata"]["archived"] and not archived:
            self._require_room_for_thread(thread["guild_id"])
        locked = thread["thread_metadata"]["locked"] if locked is None else locked
        changes = {"archived": archived, "locked": locked, "archive_timestamp": timestamp()}
        return self.update_channel(thread, {"thread_metadata": thread["thread_metadata"] | changes})

    def set_overwrite(
        self, channel: Json, target_id: str, *, allow: Permission = NOTHING, deny: Permission = NOTHING
    ) -> Json:
        """Set what a role or member may and may not do in a channel, on top of their permissions in the server."""
        guild = self.guilds[channel["guild_id"]]
        kind = 0 if target_id in {role["id"] for role in guild["roles"]} else 1
        others = [overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] != target_id]
        mine = {"id": target_id, "type": kind, "allow": str(int(allow)), "deny": str(int(deny))}
        return self.update_channel(channel, {"permission_overwrites": [*others, mine]})

    def drop_overwrite(self, channel: Json, target_id: str) -> Json:
        """Remove a channel's own permissions for a role or member."""
        others = [overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] != target_id]
        return self.update_channel(channel, {"permission_overwrites": others})

    def delete_channel(self, channel: Json) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [each for each in self.channels.values() if each.get("parent_id") == channel["id"]]:
            self.delete_channel(thread)
        thread_gone = channel["type"] in THREADS
        keys = ("id", "guild_id", "parent_id", "type") if thread_gone else tuple(channel)
        event = Event(
            "THREAD_DELETE" if thread_gone else "CHANNEL_DELETE",
            {key: channel[key] for key in keys},
            channel["id"],
            channel.get("guild_id"),
        )
        self.tell(event)
        guild = self.guilds.get(channel.get("guild_id") or "")
        if guild is not None and guild["system_channel_id"] == channel["id"]:
            self.change_guild(guild["id"], {"system_channel_id": None})
        for message_id in list(self.messages[channel["id"]]):
            self._forget_message(channel["id"], message_id)
        for user_id in self.thread_members.pop(channel["id"], ()):
            self.keep.drop("thread member", f"{channel['id']}/{user_id}")
        del self.channels[channel["id"]]
        self.keep.drop("channel", channel["id"])

    def add_thread_member(self, thread: Json, user_id: str) -> None:
        """Make a user follow a thread; does nothing if they do already. Raises an error for too many members."""
        if user_id in self.thread_members[thread["id"]]:
            return
        if len(self.thread_members[thread["id"]]) >= self.most_in_thread:
            raise error(30033)
        member = self._follow(thread, user_id)
        self.keep.save("channel", thread["id"], thread)
        if thread["type"] == PRIVATE_THREAD and user_id == self.bot["id"]:
            # The bot didn't know of this thread until now.
            self.tell(Event("THREAD_CREATE", thread | {"member": member}, thread["id"], thread["guild_id"]))
        full = member | {"member": self.members[thread["guild_id"]][user_id], "presence": None}
        data = {
            "id": thread["id"],
            "guild_id": thread["guild_id"],
            "member_count": thread["member_count"],
            "added_members": [full],
        }
        self.tell(Event("THREAD_MEMBERS_UPDATE", data, thread["id"], thread["guild_id"]))

    def note_added(self, thread: Json, user_id: str, by: str) -> None:
        """Add Discord's own message that somebody was added to a thread by another user."""
        self._add_note(RECIPIENT_ADDED, thread["id"], by, whom=user_id)

    def remove_thread_member(self, thread: Json, user_id: str) -> None:
        """Make a user leave a thread; does nothing if they don't follow it."""
        if self.thread_members[thread["id"]].pop(user_id, None) is None:
            return
        thread["member_count"] -= 1
        self.keep.drop("thread member", f"{thread['id']}/{user_id}")
        self.keep.save("channel", thread["id"], thread)
        data = {
            "id": thread["id"],
            "guild_id": thread["guild_id"],
            "member_count": thread["member_count"],
            "removed_member_ids": [user_id],
        }
        self.tell(Event("THREAD_MEMBERS_UPDATE", data, thread["id"], thread["guild_id"]))

    def _follow(self, thread: Json, user_id: str) -> Json:
        member = shapes.thread_member(thread["id"], user_id)
        self.thread_members[thread["id"]][user_id] = member
        thread["member_count"] += 1
        self.keep.save("thread member", f"{thread['id']}/{user_id}", member)
        return member

    def _store_channel(self, channel: Json, event: str) -> Json:
        self.channels[channel["id"]] = channel
        self.keep.save("channel", channel["id"], channel)
        self.tell(Event(event, channel, channel["id"], channel.get("guild_id")))
        return channel

    # Permissions

    def guild_permissions(self, guild_id: str, user_id: str) -> Permission:
        """A member's permissions in a server as a whole."""
        return guild_permissions(self.guilds[guild_id], self.members[guild_id][user_id])

    def permissions(self, user_id: str, channel: Json) -> Permission:
        """A user's permissions in a channel, thread or direct message; none if they aren't in it."""
        if channel["type"] in (DIRECT_MESSAGE, GROUP):
            there = {user["id"] for user in channel["recipients"]}
            # The other side of a direct message is the bot; a group can't contain it.
            there |= {self.bot["id"]} if channel["type"] == DIRECT_MESSAGE else set()
            return INVITED_BOT | Permission.ADD_REACTIONS if user_id in there else NOTHING
        member = self.members[channel["guild_id"]].get(user_id)
        if member is None:
            return NOTHING
        thread = channel["type"] in THREADS
        of = self.channels[channel["parent_id"]] if thread else channel
        held = channel_permissions(self.guilds[channel["guild_id"]], member, of, thread=thread)
        if channel["type"] == PRIVATE_THREAD and user_id not in self.thread_members[channel["id"]]:
            return held if Permission.MANAGE_THREADS in held else NOTHING
        return held

    def can_see(self, user_id: str, channel: Json) -> bool:
        """Whether a user can see a channel; a category if they can see one of its channels."""
        if channel["type"] == CATEGORY:
            inside = [each for each in self.channels.values() if each.get("parent_id") == channel["id"]]
            if inside:
                return any(self.can_see(user_id, each) for each in inside)
        return Permission.VIEW_CHANNEL in self.permissions(user_id, channel)

    # Messages

    def message(self, channel_id: str, message_id: str, reader: str | None = None) -> Json:
        """A message that `reader`, by default the bot, can see. Raises Unknown Message."""
        message = self.messages[channel_id].get(message_id)
        if message is None or self.readers.get(message_id, reader) != reader:
            raise error(10008)
        return message

    def find_message(self, message_id: str) -> Json:
        """A message in any channel, even a private one. Raises Unknown Message."""
        channel_id = self._channel_of.get(message_id)
        if channel_id is None:
            raise error(10008)
        return self.messages[channel_id][message_id]

    def add_message(
        self, message: Json, attachments: Sequence[Json] = (), reader: str | None = None, *, nonce: str | None = None
    ) -> Json:
        """Add a message; with `reader`, an ephemeral one. The nonce is sent with the event but not stored."""
        key, channel = message["id"], self.channels[message["channel_id"]]
        self.messages[channel["id"]][key] = message
        self._channel_of[key] = channel["id"]
        if reader:
            self.readers[key] = reader
        else:
            channel["last_message_id"] = key
            if channel["type"] in THREADS and message["type"] != THREAD_STARTER:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
            self.keep.save("channel", channel["id"], channel)
        self.attachments[key] = list(attachments)
        self._store_message(message, "MESSAGE_CREATE", message | {"nonce": nonce} if nonce else message)
        return message

    def store_message(self, message: Json, attachments: Sequence[Json] | None = None) -> None:
        """Store an edited message and, if given, its new list of files."""
        if attachments is not None:
            replaced = self.attachments.get(message["id"], ())
            self.attachments[message["id"]] = list(attachments)
            for key in {each["id"] for each in replaced} - {each["id"] for each in attachments}:
                self.keep.drop_file(key)
        self._store_message(message, "MESSAGE_UPDATE", message)

    def react(self, message: Json, emoji: str) -> None:
        """Let the bot react to a message; does nothing if it has already. Raises an error after too many reactions."""
        reactions = message.setdefault("reactions", [])
        if any(each["emoji"]["name"] == emoji for each in reactions):
            return
        if len(reactions) >= MOST_REACTIONS:
            raise error(30010)
        reactions.append(shapes.reaction(emoji))
        self._keep_message(message)
        channel = self.channels[message["channel_id"]]
        data = {
            "user_id": self.bot["id"],
            "channel_id": channel["id"],
            "message_id": message["id"],
            "message_author_id": message["author"]["id"],
            "emoji": {"id": None, "name": emoji},
            "burst": False,
            "type": 0,
        }
        if guild_id := channel.get("guild_id"):
            data["guild_id"] = guild_id
        self.tell(Event("MESSAGE_REACTION_ADD", data, channel["id"], guild_id))

    def pin(self, message: Json, user_id: str) -> None:
        """Let a user pin a message, which Discord announces in its channel; does nothing if it is pinned.

        Raises an error for too many pins.
        """
        if message["pinned"]:
            return
        if len(self.pins(message["channel_id"])) >= MOST_PINS:
            raise error(30003)
        self._set_pin(message, timestamp())
        channel_id = message["channel_id"]
        self._add_note(PINNED, channel_id, user_id, to={"channel_id": channel_id, "message_id": message["id"]})

    def unpin(self, message: Json) -> None:
        """Unpin a message; does nothing if it isn't pinned."""
        if message["pinned"]:
            self._set_pin(message, None)

    def _set_pin(self, message: Json, pinned_at: str | None) -> None:
        message["pinned"] = pinned_at is not None
        self.pinned_at.pop(message["id"], None)
        if pinned_at is not None:
            self.pinned_at[message["id"]] = pinned_at
        self.store_message(message)
        channel = self.channels[message["channel_id"]]
        data = {"channel_id": channel["id"], "last_pin_timestamp": pinned_at}
        if guild_id := channel.get("guild_id"):
            data["guild_id"] = guild_id
        self.tell(Event("CHANNEL_PINS_UPDATE", data, channel["id"], guild_id))

    def pins(self, channel_id: str) -> list[Json]:
        """The pinned messages of a channel, the last pinned first."""
        found = [message for message in self.messages[channel_id].values() if message["pinned"]]
        return sorted(found, key=lambda message: self.pinned_at.get(message["id"], ""), reverse=True)

    def _keep_message(self, message: Json) -> None:
        key = message["id"]
        if not message["flags"] & EPHEMERAL:
            self.keep.save("message", key, {"message": message, "attachments": self.attachments.get(key, [])})

    def _store_message(self, message: Json, event: str, data: Json) -> None:
        key = message["id"]
        self._keep_message(message)
        if (changed := touched.get()) is not None:
            changed.add(key)
        channel = self.channels[message["channel_id"]]
        self.tell(Event(event, data, channel["id"], channel.get("guild_id"), self.readers.get(key)))

    def delete_message(self, message: Json) -> None:
        """Delete a message with its files."""
        channel = self.channels[message["channel_id"]]
        data = {"id": message["id"], "channel_id": channel["id"]}
        if guild_id := channel.get("guild_id"):
            data["guild_id"] = guild_id
        reader = self.readers.get(message["id"])
        self._forget_message(channel["id"], message["id"])
        self.tell(Event("MESSAGE_DELETE", data, channel["id"], guild_id, reader))

    def _forget_message(self, channel_id: str, message_id: str) -> None:
        del self.messages[channel_id][message_id]
        del self._channel_of[message_id]
        self.readers.pop(message_id, None)
        for attachment in self.attachments.pop(message_id, ()):
            self.keep.drop_file(attachment["id"])
        self.keep.drop("message", message_id)

    def history(
        self,
        channel_id: str,
        reader: str | None = None,
        *,
        before: str | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> list[Json]:
        """At most `limit` messages that `reader`, by default the bot, can see, newest first.

        With `after`, the first ones after that id; with `before`, the last ones before it.
        """
        seen = self.messages[channel_id].values()
        if after is not None:
            found = islice((m for m in seen if int(m["id"]) > int(after) and self._shown(m, reader)), limit)
            return list(found)[::-1]
        newest = (
            m for m in reversed(seen) if (before is None or int(m["id"]) < int(before)) and self._shown(m, reader)
        )
        return list(islice(newest, limit))

    def _shown(self, message: Json, reader: str | None) -> bool:
        return self.readers.get(message["id"], reader) == reader

    def wire(self, message: Json) -> Json:
        """A message with its thread and the message it refers to, which is None if not all its readers can see that."""
        extra: Json = {}
        if message["flags"] & HAS_THREAD and (thread := self.channels.get(message["id"])):
            extra["thread"] = thread
        reference = message.get("message_reference", {})
        # A forward carries a snapshot of its original, and nothing else of it.
        if "message_id" in reference and "message_snapshots" not in message:
            meant = self.messages[reference["channel_id"]].get(reference["message_id"])
            shown = meant is not None and self._shown(meant, self.readers.get(message["id"]))
            extra["referenced_message"] = meant if shown else None
        return message | extra if extra else message

    def without_content(self, message: Json) -> Json:
        """A message as a bot without the message content intent gets it.

        Such a bot can read only direct messages, its own messages and those that mention it.
        """
        bot_id = self.bot["id"]
        mine = message["author"]["id"] == bot_id or any(user["id"] == bot_id for user in message["mentions"])
        if replied := message.get("referenced_message"):
            message = message | {"referenced_message": self.without_content(replied)}
        if mine or "guild_id" not in self.channels[message["channel_id"]]:
            return message
        hidden: Json = {"content": "", "embeds": [], "attachments": [], "components": []}
        if snapshots := message.get("message_snapshots"):
            hidden["message_snapshots"] = [{"message": each["message"] | hidden} for each in snapshots]
        return {key: value for key, value in (message | hidden).items() if key != "poll"}

    def for_bot(self, message: Json) -> Json:
        """A message as REST returns it to the bot."""
        granted = self.application["flags"] & MESSAGE_CONTENT_GRANTED
        return self.wire(message) if granted else self.without_content(self.wire(message))

    # Stored state

    def load(self) -> bool:
        """Load the stored world. Returns False if there is none."""
        for _, application in self.keep.things("application"):
            self.application = application
        for key, kept in self.keep.things("user"):
            self.users[key] = kept["user"]
            if kept["locale"]:
                self.locales[key] = kept["locale"]
            for kind in ("closed", "installed"):
                if kept.get(kind):
                    getattr(self, kind).add(key)
        self.guilds.update(self.keep.things("guild"))
        for pair, member in self.keep.things("member"):
            guild_id, user_id = pair.split("/")
            self.members[guild_id][user_id] = member
        self.channels.update(self.keep.things("channel"))
        for pair, member in self.keep.things("thread member"):
            thread_id, user_id = pair.split("/")
            self.thread_members[thread_id][user_id] = member
        for key, kept in self.keep.things("message"):
            channel_id = kept["message"]["channel_id"]
            self.messages[channel_id][key] = kept["message"]
            self.attachments[key] = kept["attachments"]
            self._channel_of[key] = channel_id
        self.commands.update(self.keep.things("command"))
        self.scheduled_events.update(self.keep.things("scheduled event"))
        for key in self._known_ids():
            self.snowflake.beyond(key)
        return bool(self.application)

    def _known_ids(self) -> Iterator[str]:
        stores: Iterable[Iterable[str]] = (
            self.users,
            self.guilds,
            self.channels,
            self._channel_of,
            self.commands,
            self.scheduled_events,
        )
        for store in stores:
            yield from store
