"""The driver: acts for people in the playground, in tests. Its actions take the same path as those of the page.

aoi, ben = playground.person("Aoi"), playground.person("Ben")
reply = await aoi.slash(playground.channel("vault"), "challenge vault", opponent=ben, size=10)
reply = await ben.press(reply.message, "Accept")
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from playground import kinds
from playground.commands import CHAT_INPUT, STRING, SUBCOMMAND, SUBCOMMAND_GROUP
from playground.faults import Faults
from playground.gateway import Gateway, shard_of
from playground.interactions import Interaction, Interactions, State
from playground.limits import Limits
from playground.lock_screens import LockScreens
from playground.messages import Upload
from playground.people import MESSAGE_MENU, USER_MENU, People, PersonError
from playground.protocol import COMPONENT, MODAL_SUBMIT, TEXT_CHANNEL, DiscordError, Json
from playground.seen import Button, Channel, Choice, Menu, Message, Modal, Notification
from playground.servers import Servers
from playground.world import World

T = TypeVar("T")
TIMEOUT = 60.0
"""Seconds that a test waits for the bot."""


class Reply:
    """The bot's answer to an interaction."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction
        self._modal = interaction.modal

    @property
    def failed(self) -> bool:
        """Whether the bot didn't answer in time: "This interaction failed"."""
        return self.interaction.state is State.FAILED

    @property
    def has_message(self) -> bool:
        """Whether the bot answered with a message, or by editing the one that was used."""
        return self.interaction.original_id in self._world.messages[self.interaction.channel_id]

    @property
    def message(self) -> Message:
        """The message with which the bot answered. Raises AssertionError, with the reason, if there is none."""
        if not self.has_message:
            raise AssertionError("the bot did not answer in time" if self.failed else "the answer is not a message")
        return Message(
            self._world, self._world.messages[self.interaction.channel_id][self.interaction.original_id or ""]
        )

    @property
    def modal(self) -> Modal:
        """The form that the bot opened. Raises AssertionError if it opened none."""
        if self._modal is None:
            raise AssertionError(f"no form was opened, but: {self.text}" if self.has_message else "no form was opened")
        return Modal(self.interaction.id, **self._modal)

    @property
    def followups(self) -> list[Message]:
        """The follow-up messages, oldest first."""
        there = self._world.messages[self.interaction.channel_id].values()
        mine = [each for each in there if each.get("interaction_metadata", {}).get("id") == self.interaction.id]
        return [Message(self._world, each) for each in mine if each["id"] != self.interaction.original_id]

    @property
    def texts(self) -> list[str]:
        """The texts of the answer and of its follow-ups."""
        answer = self.message.texts if self.has_message else []
        return answer + [text for message in self.followups for text in message.texts]

    @property
    def text(self) -> str:
        """The text of the answer."""
        return "\n".join(self.texts)

    @property
    def private(self) -> bool:
        """Whether only the user of the command or button sees the answer."""
        return self.message.ephemeral

    def __repr__(self) -> str:
        return f"<Reply {self.interaction.state} {self.text!r}>"


class Person:
    """A person in the playground."""

    def __init__(self, driver: Driver, user: Json) -> None:
        self._driver = driver
        self.raw = user

    @property
    def key(self) -> str:
        """Their user id, as in Discord's JSON."""
        return str(self.raw["id"])

    @property
    def id(self) -> int:
        """Their user id."""
        return int(self.key)

    @property
    def name(self) -> str:
        """Their display name."""
        return str(self.raw["global_name"] or self.raw["username"])

    @property
    def mention(self) -> str:
        """The text that pings them in a message."""
        return f"<@{self.key}>"

    @property
    def direct(self) -> Channel:
        """Their direct messages with the bot."""
        return Channel(self._driver.world, self._driver.world.add_direct_message(self.key))

    def sees(self, channel: Channel) -> list[Message]:
        """A channel's messages as they see them, including private replies, oldest first."""
        raw = self._driver.people.history(self.key, channel.key, limit=1_000_000)
        return [Message(self._driver.world, each) for each in raw]

    @property
    def lock_screen(self) -> list[Notification]:
        """The texts that their phone has shown of messages that pinged them, newest last."""
        shown = self._driver.lock_screens.of(self.key)
        return [Notification(each["title"], each["body"], int(each["message_id"])) for each in shown]

    def set_direct_messages(self, *, allowed: bool) -> None:
        """Accept direct messages from the bot, or block it."""
        self._driver.world.set_direct_messages(self.key, allowed=allowed)

    def install(self, *, installed: bool = True) -> None:
        """Install the bot for themselves, so that they can use it everywhere, or uninstall it."""
        self._driver.people.install(self.key, installed=installed)

    def join(self, guild_id: int | None = None) -> None:
        """Join a server, by default the first one."""
        self._driver.people.join(self.key, str(guild_id or self._driver.guild_id))

    def leave(self, guild_id: int | None = None) -> None:
        """Leave a server, by default the first one."""
        self._driver.people.leave(self.key, str(guild_id or self._driver.guild_id))

    def delete(self, what: Message | Channel) -> None:
        """Delete a message, channel or thread. A private reply is dismissed."""
        if isinstance(what, Channel):
            self._driver.people.delete_channel(self.key, what.key)
        else:
            self._driver.people.delete_message(self.key, str(what.id))

    def start_thread(self, start: Message | Channel, name: str, *, private: bool = False) -> Channel:
        """Start a thread from a message, or in a channel."""
        message_id = str(start.id) if isinstance(start, Message) else None
        channel_id = str(start.channel_id) if isinstance(start, Message) else start.key
        raw = self._driver.people.start_thread(self.key, channel_id, name, message_id=message_id, private=private)
        return Channel(self._driver.world, raw)

    def archive(self, thread: Channel, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive or reopen a thread; moderators can also lock and unlock it."""
        self._driver.people.archive(self.key, thread.key, archived=archived, locked=locked)

    def invite(self, thread: Channel, whom: Person) -> None:
        """Add a person to a thread."""
        self._driver.people.add_to_thread(self.key, thread.key, whom.key)

    def remove(self, thread: Channel, whom: Person) -> None:
        """Remove a person, or themselves, from a thread."""
        self._driver.people.remove_from_thread(self.key, thread.key, whom.key)

    def kick(self, whom: Person, guild_id: int | None = None) -> None:
        """Kick a person from a server, by default the first one."""
        self._driver.servers.kick(self.key, str(guild_id or self._driver.guild_id), whom.key)

    def time_out(self, whom: Person, seconds: float, guild_id: int | None = None) -> None:
        """Time a person out for this many seconds; 0 ends the time-out."""
        self._driver.servers.time_out(self.key, str(guild_id or self._driver.guild_id), whom.key, seconds)

    def command_names(self, channel: Channel) -> set[str]:
        """The names of the commands that Discord offers them."""
        return {command["name"] for command in self._driver.people.commands(self.key, channel.key)}

    async def say(
        self, channel: Channel, text: str, *, reply_to: Message | None = None, files: Sequence[Upload] = ()
    ) -> Message:
        """Write a message."""
        to = str(reply_to.id) if reply_to else None
        brought = [self._driver.people.upload(file) for file in files]
        raw = self._driver.people.say(self.key, channel.key, text, reply_to=to, files=brought)
        return Message(self._driver.world, raw)

    async def forward(self, message: Message, to: Channel) -> Message:
        """Forward a message."""
        raw = self._driver.people.seen(self.key, str(message.id))
        guild_id = self._driver.world.channels[raw["channel_id"]].get("guild_id")
        return self._send(to, kinds.forward(raw, guild_id))

    async def poll(self, channel: Channel, question: str, answers: Sequence[str]) -> Message:
        """Send a poll."""
        return self._send(channel, kinds.poll(question, answers))

    async def sticker(self, channel: Channel, name: str) -> Message:
        """Send a sticker."""
        return self._send(channel, kinds.sticker(self._driver.world.snowflake(), name))

    def _send(self, channel: Channel, fields: Json) -> Message:
        return Message(self._driver.world, self._driver.people.send(self.key, channel.key, fields))

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Reply:
        """Use a slash command, given by its words ("challenge vault") and its options. A file is an `Upload`."""
        raw, nested = self._command(channel, command, options)
        return await self.settled(self._driver.people.slash(self.key, channel.key, raw["id"], nested))

    async def autocomplete(
        self, channel: Channel, command: str, option: str, typed: str, **others: Any
    ) -> list[Choice]:
        """The suggestions while they type into an option."""
        raw, nested = self._command(channel, command, {**others, option: typed}, focused=option)
        choices = await self._driver.people.autocomplete(self.key, channel.key, raw["id"], nested)
        return [Choice(each["name"], each["value"]) for each in choices]

    async def context(self, target: Person | Message, command: str, channel: Channel | None = None) -> Reply:
        """Use a command from the context menu of a message, or of a user, in `channel` or by default the first one."""
        people, world = self._driver.people, self._driver.world
        if isinstance(target, Message):
            kind, key, where = MESSAGE_MENU, str(target.id), str(target.channel_id)
        else:
            kind, key, where = USER_MENU, target.key, (channel or self._driver.channels[0]).key
        for each in people.commands(self.key, where):
            if each["name"] == command and each["type"] == kind:
                return await self.settled(people.context(self.key, where, each["id"], key))
        raise PersonError(
            f"no command {command!r} in that menu; there are {[each['name'] for each in world.commands.values()]}"
        )

    async def press(self, message: Message, button: str, *, awaits_edit: bool = True) -> Reply:
        """Press a button, found by its label or custom id. See `settled` for `awaits_edit`."""
        custom_id = _find_button(message, button).custom_id
        pressed = await self._driver.people.press(self.key, str(message.id), custom_id)
        return await self.settled(pressed, awaits_edit=awaits_edit)

    async def choose(self, message: Message, menu: str, values: str | Sequence[str]) -> Reply:
        """Choose from a menu, found by its placeholder or custom id; values are labels or values of its options."""
        found = _find_menu(message, menu)
        labels = {option["label"]: option["value"] for option in found.options}
        asked = [values] if isinstance(values, str) else list(values)
        chosen = [labels.get(value, value) for value in asked]
        return await self.settled(await self._driver.people.select(self.key, str(message.id), found.custom_id, chosen))

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Reply:
        """Submit a form. Fields are found by label or custom id; the value of a file field is a list of `Upload`s."""
        labels = {field.label: field.custom_id for field in modal.fields}
        by_id = {labels.get(key, key): self._uploaded(value) for key, value in values.items()}
        return await self.settled(await self._driver.people.submit(self.key, modal.interaction_id, by_id))

    async def forge(self, kind: int, channel: Channel, data: Json, *, message: Message | None = None) -> Reply:
        """Send an interaction that Discord's own client wouldn't send. Nothing in it is checked.

        `message` is the one whose component was used; for a form, the one whose button opened it.
        """
        key = str(message.id) if message else None
        metadata: Json = {"interacted_message_id": key} if kind == COMPONENT else {}
        if kind == MODAL_SUBMIT:
            metadata["triggering_interaction_metadata"] = {
                "id": self._driver.world.snowflake(),
                "type": COMPONENT,
                "user": self.raw,
                "authorizing_integration_owners": {"0": channel.raw.get("guild_id", "0")},
                "interacted_message_id": key,
            }
        opened = self._driver.interactions.open(kind, self.key, channel.raw, data, message_id=key, metadata=metadata)
        # The message needn't be the one that the bot edits then.
        return await self.settled(opened, awaits_edit=False)

    def _uploaded(self, value: Any) -> Any:
        """A field's value. Uploads its files, and puts their ids in their place."""
        if not isinstance(value, list):
            return value
        return [self._driver.people.upload(each) if isinstance(each, Upload) else each for each in value]

    async def settled(self, interaction: Interaction, *, awaits_edit: bool = True) -> Reply:
        """The bot's answer. If the bot deferred, waits for the actual answer; if that is an edit of the message that
        was used, only if `awaits_edit`.
        """
        await asyncio.shield(interaction.settled)
        reply = Reply(self._driver.world, interaction)
        if awaits_edit or (reply.has_message and reply.message.thinking):
            await self._driver.wait_for(lambda: not self._driver.interactions.is_awaited(interaction))
        return reply

    def _command(
        self, channel: Channel, words: str, options: Mapping[str, Any], *, focused: str = ""
    ) -> tuple[Json, list[Json]]:
        name, *path = words.split()
        brought = {
            key: self._driver.people.upload(value) for key, value in options.items() if isinstance(value, Upload)
        }
        options = {**options, **brought}
        offered = self._driver.people.commands(self.key, channel.key)
        found = next((each for each in offered if each["name"] == name and each["type"] == CHAT_INPUT), None)
        if found is None:
            raise PersonError(f"no command /{name}; there are {[each['name'] for each in offered]}")
        return found, _nested(found.get("options", ()), path, options, focused)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Person) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<Person {self.name} {self.key}>"


class Driver:
    """The playground as tests use it: its people, servers and channels."""

    world: World
    people: People
    servers: Servers
    lock_screens: LockScreens
    interactions: Interactions
    gateway: Gateway
    faults: Faults
    limits: Limits

    def person(self, name: str) -> Person:
        """The person with this name. Raises PersonError if there is none."""
        world = self.world
        for key in world.locales:
            if name in (world.users[key]["global_name"], world.users[key]["username"]):
                return Person(self, world.users[key])
        raise PersonError(f"nobody is called {name}")

    def add_person(self, name: str, locale: str = "en-US", *, guild_id: int | None = None) -> Person:
        """Add a person to a server, by default the first one."""
        user = self.world.add_user(name.lower(), name, locale=locale)
        self.world.add_member(str(guild_id or self.guild_id), user["id"])
        return Person(self, user)

    @property
    def bot_id(self) -> int:
        """The bot's user id."""
        return int(self.world.bot["id"])

    @property
    def bot(self) -> Person:
        """The bot's user, for user options of commands."""
        return Person(self, self.world.bot)

    @property
    def guild_id(self) -> int:
        """The id of the first server."""
        return int(next(iter(self.world.guilds)))

    @property
    def channels(self) -> list[Channel]:
        """All text channels of all servers."""
        return [Channel(self.world, each) for each in self.world.channels.values() if each["type"] == TEXT_CHANNEL]

    def channel(self, name: str, guild_id: int | None = None) -> Channel:
        """The text channel with this name. Raises PersonError if there is none."""
        for channel in self.channels:
            if channel.name == name and guild_id in (None, int(channel.raw["guild_id"])):
                return channel
        raise PersonError(f"there is no channel #{name}")

    def add_channel(self, name: str, guild_id: int | None = None, kind: int = TEXT_CHANNEL) -> Channel:
        """Add a text channel, or one of another type."""
        return Channel(self.world, self.world.add_channel(str(guild_id or self.guild_id), name, kind))

    def add_guild(self, name: str, *, shard: tuple[int, int] = (0, 1), with_bot: bool = True) -> int:
        """Add a server with everybody in it, and the bot. Its id belongs to `shard`, which is (number, count)."""
        number, count = shard
        world, everybody = self.world, list(self.world.locales)
        while shard_of(key := world.snowflake(), count) != number:
            time.sleep(0.001)
        world.add_guild(name, everybody[0], key=key, with_bot=with_bot)
        for person in everybody[1:]:
            world.add_member(key, person)
        return int(key)

    def remove_bot(self, guild_id: int | None = None) -> None:
        """Let the owner of a server, by default the first one, remove the bot from it."""
        self.servers.kick(*self._owner_and_bot(guild_id))

    def invite_bot(self, guild_id: int | None = None) -> None:
        """Let the owner of a server, by default the first one, add the bot to it."""
        self.servers.invite(*self._owner_and_bot(guild_id))

    def _owner_and_bot(self, guild_id: int | None) -> tuple[str, str, str]:
        """The ids of a server's owner, of the server, and of the bot."""
        key = str(guild_id or self.guild_id)
        return self.world.guilds[key]["owner_id"], key, self.world.bot["id"]

    def add_group(self, name: str, *people: Person) -> Channel:
        """Add a group conversation, without the bot."""
        return Channel(self.world, self.world.add_group([person.key for person in people], name))

    def message(self, message_id: int) -> Message:
        """The message with this id, in any channel. Raises DiscordError if there is none."""
        return Message(self.world, self.world.find_message(str(message_id)))

    async def wait_for(self, condition: Callable[[], T], seconds: float = TIMEOUT) -> T:
        """Wait until `condition` returns something true, and return that. A missing message counts as false.

        Raises TimeoutError.
        """
        clock = asyncio.get_running_loop().time
        deadline = clock() + seconds
        while True:
            with contextlib.suppress(DiscordError, LookupError):
                if found := condition():
                    return found
            if clock() > deadline:
                raise TimeoutError(f"waited {seconds} s in vain")
            await asyncio.sleep(0.005)

    async def bot_online(self, *, with_commands: bool = False) -> None:
        """Wait until the bot is connected and, if `with_commands`, has registered its commands."""
        await self.wait_for(lambda: self.gateway.online and (self.world.commands or not with_commands))


def _nested(known: Sequence[Json], path: Sequence[str], options: Mapping[str, Any], focused: str) -> list[Json]:
    """Options nested as Discord sends them: inside the subcommands that the path names."""
    by_name = {option["name"]: option for option in known}
    if path:
        step = by_name.get(path[0])
        if step is None or step["type"] not in (SUBCOMMAND, SUBCOMMAND_GROUP):
            raise PersonError(f"no subcommand {path[0]}; there are {list(by_name)}")
        inner = _nested(step.get("options", ()), path[1:], options, focused)
        return [{"name": step["name"], "type": step["type"], "options": inner}]
    made = []
    for name, value in options.items():
        option = by_name.get(name)
        if option is None:
            raise PersonError(f"no option {name}; there are {list(by_name)}")
        given: Json = {"name": name, "type": option["type"], "value": _plain(option, value)}
        made.append(given | {"focused": True} if name == focused else given)
    return made


def _plain(option: Json, value: Any) -> Any:
    """A value as Discord's client sends it. A choice may also be given by its name."""
    if isinstance(value, (Person, Channel)):
        return value.key
    if option["type"] == STRING and not isinstance(value, str):
        value = str(value)
    return next((choice["value"] for choice in option.get("choices", ()) if value == choice["name"]), value)


def _find_button(message: Message, wanted: str) -> Button:
    buttons = message.buttons
    for button in buttons:
        if wanted in (button.label, button.custom_id):
            return button
    raise PersonError(f"no button {wanted!r}; there are {[button.label for button in buttons]} on: {message.text}")


def _find_menu(message: Message, wanted: str) -> Menu:
    menus = message.menus
    for menu in menus:
        if wanted in (menu.placeholder, menu.custom_id):
            return menu
    raise PersonError(f"no menu {wanted!r}; there are {[menu.placeholder or menu.custom_id for menu in menus]}")
