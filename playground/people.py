"""The actions of people: one implementation for the page and the driver.

A person can do what Discord's own client would let them do: use commands with valid options, press buttons that they
see and that aren't disabled. Anything else raises PersonError, which says why not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from playground import commands, components, installs, messages, shapes
from playground.commands import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    SUBCOMMAND_GROUP,
    USER,
)
from playground.interactions import Interaction, Interactions, State
from playground.messages import LARGEST_FILE, MOST_FILES, Draft, Upload
from playground.modals import CHECKBOX, CHECKBOX_GROUP, FILE_UPLOAD, RADIO_GROUP
from playground.permissions import Permission, is_timed_out
from playground.protocol import (
    AUTOCOMPLETE,
    CATEGORY,
    COMMAND,
    COMPONENT,
    LOADING,
    MODAL_SUBMIT,
    POSTS_ONLY,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    PUBLIC_THREADS_IN,
    TEXT_CHANNEL,
    THREADS,
    DiscordError,
    Json,
)
from playground.rest import Pace
from playground.world import World

USER_MENU, MESSAGE_MENU = 2, 3
"""Types of command in the context menus of users and messages."""
LONGEST_THREAD_NAME = 100
MOST_UPLOADS = 20
"""Number of uploads waiting for their message or command; older ones are forgotten."""
UPLOADS_KEPT = 900.0
"""Seconds for which an upload waits: a person who changes their mind doesn't tell us."""

_VALUES: dict[int, tuple[type, ...]] = {STRING: (str,), INTEGER: (int,), BOOLEAN: (bool,), NUMBER: (int, float)}

_NAMED = {
    components.USER_SELECT: USER,
    components.ROLE_SELECT: ROLE,
    components.MENTIONABLE_SELECT: MENTIONABLE,
    components.CHANNEL_SELECT: CHANNEL,
}
"""The types of option that name the same things as menus of users, roles, mentionables and channels."""


class PersonError(Exception):
    """A person can't do this; the message tells them why."""


class People:
    """All actions of people. Each person is given by their user id."""

    def __init__(self, world: World, interactions: Interactions, pace: Pace) -> None:
        self.uploads_kept = UPLOADS_KEPT
        """See `UPLOADS_KEPT`."""
        self._world = world
        self._interactions = interactions
        self._pace = pace
        self._uploads: dict[str, Upload] = {}

    # Messages

    def upload(self, upload: Upload) -> str:
        """Upload a file for a later message or command. Returns the id by which those name it."""
        if not upload.content:
            raise PersonError("This file is empty.")
        if len(upload.content) > LARGEST_FILE:
            raise PersonError(f"Files have {LARGEST_FILE // 2**20} MB at most.")
        key = self._world.snowflake()
        self._uploads[key] = upload
        asyncio.get_running_loop().call_later(self.uploads_kept, self._uploads.pop, key, None)
        for forgotten in list(self._uploads)[:-MOST_UPLOADS]:
            del self._uploads[forgotten]
        return key

    def _uploaded_file(self, key: str) -> Upload:
        """The uploaded file with this id."""
        if key not in self._uploads:
            raise PersonError("This file is not here any more.")
        return self._uploads[key]

    def say(
        self,
        user_id: str,
        channel_id: str,
        content: str,
        *,
        reply_to: str | None = None,
        files: Sequence[str] = (),
    ) -> Json:
        """Send a plain message, with files uploaded before."""
        channel = self._writable(user_id, channel_id)
        if files:
            self._require(user_id, channel, Permission.ATTACH_FILES)
        if len(files) > MOST_FILES:
            raise PersonError(f"A message has {MOST_FILES} files at most.")
        payload: Json = {"content": content} | ({"message_reference": {"message_id": reply_to}} if reply_to else {})
        uploads = {str(number): self._uploaded_file(key) for number, key in enumerate(files)}
        try:
            sent = messages.send(self._world, channel, Draft(user_id, payload, uploads))
        except DiscordError as problem:
            raise PersonError(problem.message) from problem
        if channel["type"] == PRIVATE_THREAD:
            for mentioned in sent["mentions"]:
                self._world.add_thread_member(channel, mentioned["id"])
        return sent

    def send(self, user_id: str, channel_id: str, fields: Json) -> Json:
        """Send a message other than text."""
        channel = self._writable(user_id, channel_id)
        message = shapes.message(self._world.snowflake(), channel["id"], self._world.users[user_id])
        return self._world.add_message(message | fields)

    def seen(self, user_id: str, message_id: str) -> Json:
        """A message that the person can see."""
        return self._seen(user_id, message_id)

    def _writable(self, user_id: str, channel_id: str) -> Json:
        """The channel, ready for the person to write in. Writing in a thread reopens it and adds the person to it."""
        channel = self._channel(user_id, channel_id)
        if not self.may_send(user_id, channel):
            raise PersonError("You do not have permission to send messages in this channel.")
        if channel["type"] in (*POSTS_ONLY, CATEGORY):
            raise PersonError("Messages can only be sent in the posts of this channel.")
        if channel["type"] in THREADS:
            if channel["thread_metadata"]["locked"]:
                raise PersonError("This thread is locked.")
            if channel["thread_metadata"]["archived"]:
                self._world.archive(channel, archived=False)
            self._world.add_thread_member(channel, user_id)
        return channel

    def may_send(self, user_id: str, channel: Json) -> bool:
        """Whether their permissions let the person write in a channel."""
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel["type"] in THREADS else Permission.SEND_MESSAGES
        return needed in self._world.permissions(user_id, channel)

    def history(self, user_id: str, channel_id: str, *, before: str | None = None, limit: int = 50) -> list[Json]:
        """The channel's latest messages as the person sees them, oldest first."""
        channel = self._channel(user_id, channel_id)
        found = self._world.history(channel["id"], user_id, before=before, limit=limit)
        return [self._world.wire(message) for message in reversed(found)]

    # Servers, channels and threads

    def direct(self, user_id: str) -> Json:
        """The person's direct messages with the bot. They must share a server with it or have installed it."""
        if user_id not in self._world.installed and not self._world.shared_guilds(user_id):
            raise PersonError("You share no server with it.")
        return self._world.add_direct_message(user_id)

    def install(self, user_id: str, *, installed: bool) -> None:
        """Install the bot for oneself, for use everywhere, or uninstall it."""
        self._world.set_installed(user_id, installed=installed)

    def join(self, user_id: str, guild_id: str) -> None:
        """Join a server; all are open to everybody."""
        if user_id in self._guild(guild_id):
            raise PersonError("You are in that server already.")
        self._world.add_member(guild_id, user_id)

    def leave(self, user_id: str, guild_id: str) -> None:
        """Leave a server; its owner can't."""
        if user_id not in self._guild(guild_id):
            raise PersonError("You are not in that server.")
        if self._world.guilds[guild_id]["owner_id"] == user_id:
            raise PersonError("You own this server.")
        self._world.remove_member(guild_id, user_id)

    def _guild(self, guild_id: str) -> Mapping[str, Json]:
        if guild_id not in self._world.guilds:
            raise PersonError("There is no such server.")
        return self._world.members[guild_id]

    def delete_message(self, user_id: str, message_id: str) -> None:
        """Delete one's own message, or anybody's as a moderator; dismiss a private reply."""
        message = self._seen(user_id, message_id)
        mine = message["author"]["id"] == user_id or message_id in self._world.readers
        if not mine:
            self._require(user_id, self._world.channel(message["channel_id"]), Permission.MANAGE_MESSAGES)
        self._world.delete_message(message)

    def delete_channel(self, user_id: str, channel_id: str) -> None:
        """Delete a channel or thread with all its messages."""
        channel = self._channel(user_id, channel_id)
        if "guild_id" not in channel:
            raise PersonError("This can't be deleted.")
        thread = channel["type"] in THREADS
        self._require(user_id, channel, Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
        self._world.delete_channel(channel)

    def start_thread(
        self, user_id: str, channel_id: str, name: str, *, message_id: str | None = None, private: bool = False
    ) -> Json:
        """Start a thread, from a message or on its own. A private one is visible only to those added to it."""
        channel = self._channel(user_id, channel_id)
        if channel["type"] in POSTS_ONLY and not message_id:
            kind: int | None = PUBLIC_THREAD
        else:
            kind = PUBLIC_THREADS_IN.get(channel["type"])
        if kind is None or (private and channel["type"] != TEXT_CHANNEL):
            raise PersonError("No thread can be started here.")
        if not 1 <= len(name) <= LONGEST_THREAD_NAME:
            raise PersonError(f"A thread's name has 1 to {LONGEST_THREAD_NAME} characters.")
        kind = PRIVATE_THREAD if private else kind
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        self._require(user_id, channel, needed)
        if message_id is not None:
            if private or self._seen(user_id, message_id)["channel_id"] != channel_id:
                raise PersonError("No such thread can be started from this message.")
            if message_id in self._world.channels:
                raise PersonError("This message has a thread already.")
        return self._world.add_thread(channel, name, user_id, key=message_id, kind=kind)

    def archive(self, user_id: str, channel_id: str, *, archived: bool, locked: bool | None = None) -> None:
        """Archive a thread, which its owner may do, or reopen it, which everybody may who can write there.

        Only moderators can lock or unlock a thread, and archive or reopen a locked one.
        """
        thread = self._thread(user_id, channel_id)
        if locked is not None or thread["thread_metadata"]["locked"] or (archived and thread["owner_id"] != user_id):
            self._require(user_id, thread, Permission.MANAGE_THREADS)
        self._require(user_id, thread, Permission.SEND_MESSAGES_IN_THREADS)
        self._world.archive(thread, archived=archived, locked=locked)

    def add_to_thread(self, user_id: str, channel_id: str, other_id: str) -> None:
        """Add a person to a thread; they can then see it even if it is private."""
        thread = self._thread(user_id, channel_id)
        invited = thread["thread_metadata"].get("invitable", True)
        self._require(user_id, thread, Permission.SEND_MESSAGES_IN_THREADS if invited else Permission.MANAGE_THREADS)
        if not self._world.can_see(other_id, self._world.channel(thread["parent_id"])):
            raise PersonError("They can't see this channel.")
        if other_id not in self._world.thread_members[thread["id"]]:
            self._world.add_thread_member(thread, other_id)
            self._world.note_added(thread, other_id, user_id)

    def remove_from_thread(self, user_id: str, channel_id: str, other_id: str) -> None:
        """Leave a thread, or remove another person: from a private one as its owner, from any as a moderator."""
        thread = self._thread(user_id, channel_id)
        if other_id not in self._world.thread_members[thread["id"]]:
            raise PersonError("They do not follow this thread.")
        mine = thread["type"] == PRIVATE_THREAD and thread["owner_id"] == user_id
        if other_id != user_id and not mine:
            self._require(user_id, thread, Permission.MANAGE_THREADS)
        self._world.remove_thread_member(thread, other_id)

    def _thread(self, user_id: str, channel_id: str) -> Json:
        channel = self._channel(user_id, channel_id)
        if channel["type"] not in THREADS:
            raise PersonError("This is not a thread.")
        return channel

    def _require(self, user_id: str, channel: Json, needed: Permission) -> None:
        if needed & ~self._world.permissions(user_id, channel):
            raise PersonError("You do not have permission to do that.")

    # Commands

    def commands(self, user_id: str, channel_id: str) -> list[Json]:
        """The commands that the person is offered in a channel."""
        channel = self._channel(user_id, channel_id)
        return [each for each in self._commands(user_id, channel) if self._offered(each, user_id, channel)]

    def _commands(self, user_id: str, channel: Json) -> list[Json]:
        """The commands of a channel, if the person may use any there."""
        used = Permission.USE_APPLICATION_COMMANDS in self._world.permissions(user_id, channel)
        return commands.for_guild(self._world, channel.get("guild_id")) if used or "guild_id" not in channel else []

    def slash(self, user_id: str, channel_id: str, command_id: str, options: Sequence[Json]) -> Interaction:
        """Use a slash command; `options` are nested as in Discord's interaction data."""
        channel, command = self._command(user_id, channel_id, command_id, commands.CHAT_INPUT)
        resolved: Json = {}
        read = self._options(command.get("options", ()), options, channel, resolved, complete=True)
        data: Json = self._command_data(command) | {"options": read}
        if resolved:
            data["resolved"] = resolved
        return self._interactions.open(COMMAND, user_id, channel, data)

    async def autocomplete(self, user_id: str, channel_id: str, command_id: str, options: Sequence[Json]) -> list[Json]:
        """The bot's choices for the option marked as `focused`; none if it doesn't answer in time."""
        channel, command = self._command(user_id, channel_id, command_id, commands.CHAT_INPUT)
        resolved: Json = {}
        read = self._options(command.get("options", ()), options, channel, resolved, complete=False)
        data: Json = self._command_data(command) | {"options": read}
        if resolved:
            data["resolved"] = resolved
        interaction = self._interactions.open(AUTOCOMPLETE, user_id, channel, data)
        await interaction.settled
        return interaction.choices or []

    def context(self, user_id: str, channel_id: str, command_id: str, target_id: str) -> Interaction:
        """Use a command from the context menu of a user or a message."""
        command = self._world.commands.get(command_id, {})
        kind = command.get("type", 0)
        channel, command = self._command(user_id, channel_id, command_id, kind)
        data: Json = self._command_data(command) | {"target_id": target_id}
        metadata: Json = {}
        if kind == USER_MENU:
            data["resolved"] = {}
            self._resolve_user(target_id, channel, data["resolved"])
            metadata["target_user"] = self._world.users[target_id]
        elif kind == MESSAGE_MENU:
            message = self._seen(user_id, target_id)
            data["resolved"] = {"messages": {target_id: self._world.wire(message)}}
            metadata["target_message_id"] = target_id
        else:
            raise PersonError("That command is not in a menu.")
        return self._interactions.open(COMMAND, user_id, channel, data, metadata=metadata)

    def _command(self, user_id: str, channel_id: str, command_id: str, kind: int) -> tuple[Json, Json]:
        channel = self._channel(user_id, channel_id)
        if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
            # What a command leads to is a message.
            self._require(user_id, channel, Permission.MANAGE_THREADS)
        for command in self._commands(user_id, channel):
            if command["id"] == command_id and command["type"] == kind and self._offered(command, user_id, channel):
                return channel, command
        raise PersonError("This command is not available here.")

    def _offered(self, command: Json, user_id: str, channel: Json) -> bool:
        context, contexts = installs.context(channel), command["contexts"]
        if (contexts is not None and context not in contexts) or (context and not command["dm_permission"]):
            return False
        found = installs.owners(self._world, command, user_id, channel)
        needed = command["default_member_permissions"]
        if needed is None or context or installs.IN_SERVER not in found:
            return bool(found)
        held = self._world.permissions(user_id, channel)
        return not Permission(int(needed)) & ~held if int(needed) else Permission.ADMINISTRATOR in held

    @staticmethod
    def _command_data(command: Json) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        return data | {"guild_id": command["guild_id"]} if "guild_id" in command else data

    # A command's options

    def _options(
        self, known: Sequence[Json], given: Sequence[Json], channel: Json, resolved: Json, *, complete: bool
    ) -> list[Json]:
        by_name = {option["name"]: option for option in known}
        if unknown := [option["name"] for option in given if option["name"] not in by_name]:
            raise PersonError(f"There is no option {unknown[0]}.")
        names = {option["name"] for option in given}
        for option in known:
            if complete and option.get("required") and option["name"] not in names:
                raise PersonError(f"This option is required: {option['name']}.")
        if complete and any(option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in known) and len(given) != 1:
            raise PersonError("Choose one subcommand.")
        return [self._option(by_name[option["name"]], option, channel, resolved, complete=complete) for option in given]

    def _option(self, known: Json, given: Json, channel: Json, resolved: Json, *, complete: bool) -> Json:
        name, kind = known["name"], known["type"]
        made: Json = {"name": name, "type": kind}
        if kind in (SUBCOMMAND, SUBCOMMAND_GROUP):
            inner = self._options(
                known.get("options", ()), given.get("options") or (), channel, resolved, complete=complete
            )
            return made | {"options": inner}
        if given.get("focused"):
            if not known.get("autocomplete"):
                raise PersonError(f"{name} offers no suggestions.")
            return made | {"value": str(given.get("value", "")), "focused": True}
        if kind == ATTACHMENT and not complete:
            # The file itself is sent only with the complete command.
            self._uploaded_file(key := str(given.get("value")))
            return made | {"value": key}
        return made | {"value": self._value(known, given.get("value"), channel, resolved)}

    def _value(self, known: Json, value: Any, channel: Json, resolved: Json) -> Any:
        name, kind = known["name"], known["type"]
        if choices := known.get("choices"):
            if value not in [choice["value"] for choice in choices]:
                raise PersonError(f"{name}: choose one of {', '.join(choice['name'] for choice in choices)}.")
            return value
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            return self._mentioned(kind, str(value), channel, resolved, known.get("channel_types"))
        if kind == ATTACHMENT:
            return self._attached(str(value), channel, resolved)
        expected = _VALUES[kind]
        if not isinstance(value, expected) or (isinstance(value, bool) and kind != BOOLEAN):
            raise PersonError(f"{name}: that is not a valid value.")
        size = len(value) if isinstance(value, str) else value
        for bound, below in (("min_length", True), ("min_value", True), ("max_length", False), ("max_value", False)):
            if (limit := known.get(bound)) is not None and (size < limit if below else size > limit):
                unit = " characters" if isinstance(value, str) else ""
                raise PersonError(f"{name}: must be {'at least' if below else 'at most'} {limit}{unit}.")
        return value

    def _attached(self, brought: str, channel: Json, resolved: Json) -> str:
        attached = messages.uploaded(self._world, channel["id"], self._uploaded_file(brought))
        resolved.setdefault("attachments", {})[attached["id"]] = attached
        key: str = attached["id"]
        return key

    def _mentioned(self, kind: int, key: str, channel: Json, resolved: Json, types: Sequence[int] | None = None) -> str:
        """Resolve something that a person has chosen; `types` are the types of channel that are offered, if not all."""
        roles = {role["id"]: role for role in self._world.guilds.get(channel.get("guild_id", ""), {}).get("roles", ())}
        if kind in (USER, MENTIONABLE) and key in self._world.users:
            self._resolve_user(key, channel, resolved)
        elif kind in (ROLE, MENTIONABLE) and key in roles:
            resolved.setdefault("roles", {})[key] = roles[key]
        elif kind == CHANNEL and key in self._world.channels:
            there = self._world.channels[key]
            if types and there["type"] not in types:
                raise PersonError("Channels of that type are not offered.")
            mine = str(int(self._world.permissions(self._world.bot["id"], there)))
            resolved.setdefault("channels", {})[key] = there | {"permissions": mine}
        else:
            raise PersonError("That is nobody and nothing here.")
        return key

    def _resolve_user(self, key: str, channel: Json, resolved: Json) -> None:
        """Add a user to the resolved data and, in a server, their membership with their permissions in this channel,
        unless it is left out (`bare_options`).
        """
        if key not in self._world.users:
            raise PersonError("There is no such user.")
        resolved.setdefault("users", {})[key] = self._world.users[key]
        member = self._world.members.get(channel.get("guild_id", ""), {}).get(key)
        if member and not self._world.bare_options:
            there = str(int(self._world.permissions(key, channel)))
            bare = {name: value for name, value in member.items() if name not in ("user", "deaf", "mute")}
            resolved.setdefault("members", {})[key] = bare | {"permissions": there}

    # Components

    async def press(self, user_id: str, message_id: str, custom_id: str) -> Interaction:
        """Press a button."""
        await self._pace.settled(message_id)
        message, button = self._component(user_id, message_id, custom_id, (components.BUTTON,))
        return self._use(
            user_id, message, {"custom_id": custom_id, "component_type": button["type"], "id": button["id"]}
        )

    async def select(self, user_id: str, message_id: str, custom_id: str, values: Sequence[str]) -> Interaction:
        """Choose from a menu."""
        await self._pace.settled(message_id)
        message, menu = self._component(user_id, message_id, custom_id, components.SELECTS)
        data: Json = {"custom_id": custom_id, "component_type": menu["type"], "id": menu["id"], "values": list(values)}
        channel = self._world.channel(message["channel_id"])
        if resolved := self._chosen(menu, values, channel):
            data["resolved"] = resolved
        return self._use(user_id, message, data)

    def _chosen(self, menu: Json, values: Sequence[str], channel: Json) -> Json:
        if not menu["min_values"] <= len(values) <= menu["max_values"]:
            raise PersonError(f"Choose {menu['min_values']} to {menu['max_values']}.")
        if menu["type"] == components.STRING_SELECT:
            offered = {option["value"] for option in menu["options"]}
            if missing := [value for value in values if value not in offered]:
                raise PersonError(f"{missing[0]} is not offered.")
            return {}
        resolved: Json = {}
        for value in values:
            self._mentioned(_NAMED[menu["type"]], value, channel, resolved, menu.get("channel_types"))
        return resolved

    def _component(self, user_id: str, message_id: str, custom_id: str, kinds: Sequence[int]) -> tuple[Json, Json]:
        message = self._seen(user_id, message_id)
        for component in components.walk(message["components"]):
            if component.get("custom_id") == custom_id and component["type"] in kinds:
                if component.get("disabled"):
                    raise PersonError("That is disabled.")
                return message, component
        raise PersonError("That is no longer on the message.")

    def _require_not_timed_out(self, user_id: str, channel: Json) -> None:
        """Raise PersonError if the person is timed out: they can't use components."""
        member = self._world.members.get(channel.get("guild_id", ""), {}).get(user_id)
        if member and is_timed_out(member):
            raise PersonError("You are timed out in this server.")

    def _use(self, user_id: str, message: Json, data: Json) -> Interaction:
        channel = self._world.channel(message["channel_id"])
        self._require_not_timed_out(user_id, channel)
        if channel["type"] in THREADS:
            self._open_for_press(user_id, channel)
        metadata = {"interacted_message_id": message["id"]}
        return self._interactions.open(COMPONENT, user_id, channel, data, message_id=message["id"], metadata=metadata)

    def _open_for_press(self, user_id: str, thread: Json) -> None:
        """Reopen an archived thread, as Discord's client does before it sends a press (discord-api-docs issue 8474).

        In a locked thread, nothing can be pressed (issue 7900).
        """
        if thread["thread_metadata"]["locked"]:
            raise PersonError("This thread is locked.")
        if thread["thread_metadata"]["archived"]:
            self._require(user_id, thread, Permission.SEND_MESSAGES_IN_THREADS)
            self._world.archive(thread, archived=False)

    # Modals

    async def submit(self, user_id: str, interaction_id: str, values: Mapping[str, Any]) -> Interaction:
        """Submit a modal that the bot opened; `values` are keyed by the fields' custom ids."""
        await self._pace.settled(interaction_id)
        opened = self._interactions.of(interaction_id)
        if opened.modal is None or opened.user_id != user_id:
            raise PersonError("There is no form to send.")
        fields = {
            each["custom_id"]: each for each in components.walk(opened.modal["components"]) if "custom_id" in each
        }
        if unknown := values.keys() - fields.keys():
            raise PersonError(f"There is no field {min(unknown)}.")
        data = {"custom_id": opened.modal["custom_id"], "components": _submitted(opened.modal["components"], values)}
        channel = self._channel(user_id, opened.channel_id)
        self._require_not_timed_out(user_id, channel)
        resolved: Json = {}
        for field in components.walk(data["components"]):
            if field["type"] == FILE_UPLOAD:
                field["values"] = [self._attached(value, channel, resolved) for value in field["values"]]
            if field["type"] in _NAMED:
                types = fields[field["custom_id"]].get("channel_types")
                for value in field["values"]:
                    self._mentioned(_NAMED[field["type"]], value, channel, resolved, types)
        if resolved:
            data["resolved"] = resolved
        metadata = {"triggering_interaction_metadata": opened.metadata}
        sent = self._interactions.open(
            MODAL_SUBMIT, user_id, channel, data, message_id=opened.message_id, metadata=metadata
        )
        form, opened.modal = opened.modal, None
        sent.settled.add_done_callback(lambda state: _reopen(opened, form, state.result()))
        return sent

    # What a person sees

    def channel(self, user_id: str, channel_id: str) -> Json | None:
        """A channel, or None if the person can't see it, because it was closed to them or deleted meanwhile."""
        channel = self._world.channels.get(channel_id)
        return channel if channel is not None and self._world.can_see(user_id, channel) else None

    def _channel(self, user_id: str, channel_id: str) -> Json:
        channel = self.channel(user_id, channel_id)
        if channel is None:
            raise PersonError("You can't see that channel.")
        return channel

    def _seen(self, user_id: str, message_id: str) -> Json:
        try:
            message = self._world.find_message(message_id)
            message = self._world.message(message["channel_id"], message_id, user_id)
        except DiscordError as problem:
            raise PersonError("That message is gone.") from problem
        self._channel(user_id, message["channel_id"])
        if message["flags"] & LOADING:
            raise PersonError("That message is not there yet.")
        return message


def _reopen(opened: Interaction, form: Json, state: State) -> None:
    """Reopen a form that couldn't be submitted."""
    if state is State.FAILED:
        opened.modal = form


def _submitted(given: Sequence[Json], values: Mapping[str, Any]) -> list[Json]:
    """A modal's components with the values filled in."""
    made = []
    for component in given:
        filled: Json = {"type": component["type"], "id": component["id"]}
        if "components" in component:
            filled["components"] = _submitted(component["components"], values)
        elif "component" in component:
            filled["component"] = _submitted([component["component"]], values)[0]
        elif "custom_id" in component:
            filled |= {"custom_id": component["custom_id"]} | _filled(component, values.get(component["custom_id"]))
        made.append(filled)
    return made


def _filled(field: Json, value: Any) -> Json:
    if field["type"] == CHECKBOX:
        return {"value": bool(value)}
    if field["type"] != components.TEXT_INPUT:
        chosen = [value] if isinstance(value, str) else list(value or ())
        several = len(field["options"]) if field["type"] == CHECKBOX_GROUP else 1
        least, most = field.get("min_values", 1), field.get("max_values", several)
        if (chosen or field.get("required") is not False) and not least <= len(chosen) <= most:
            raise PersonError(f"Choose {least} to {most}.")
        offered = {option["value"] for option in field.get("options", ())}
        if offered and (missing := [each for each in chosen if each not in offered]):
            raise PersonError(f"{missing[0]} is not offered.")
        return {"value": chosen[0] if chosen else None} if field["type"] == RADIO_GROUP else {"values": chosen}
    text = field.get("value") or "" if value is None else str(value)
    if not text and field.get("required") is not False:
        raise PersonError(f"This field is required: {field['custom_id']}.")
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise PersonError(f"{field['custom_id']}: must be {least} to {most} in length.")
    return {"value": text}
