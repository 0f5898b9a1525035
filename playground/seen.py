"""Channels, messages and forms as tests see them, always in their present state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground import components, messages
from playground.permissions import NOTHING, Permission
from playground.protocol import EPHEMERAL, LOADING, SYSTEM_MESSAGES, THREADS, Json
from playground.world import World


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a message."""

    label: str
    custom_id: str
    disabled: bool
    url: str
    emoji: str
    style: int


@dataclass(frozen=True, slots=True)
class Menu:
    """A select menu of a message."""

    custom_id: str
    placeholder: str
    disabled: bool
    kind: int
    options: tuple[Json, ...]

    @property
    def labels(self) -> list[str]:
        """The labels of its options."""
        return [option["label"] for option in self.options]


class Message:
    """A message in its present state; once deleted, in its last one."""

    def __init__(self, world: World, raw: Json) -> None:
        self._world = world
        self._last = raw

    @property
    def raw(self) -> Json:
        """Discord's object."""
        self._last = self._world.messages[self._last["channel_id"]].get(self._last["id"], self._last)
        return self._last

    @property
    def id(self) -> int:
        """Its id."""
        return int(self._last["id"])

    @property
    def channel_id(self) -> int:
        """The id of its channel."""
        return int(self._last["channel_id"])

    @property
    def deleted(self) -> bool:
        """Whether it has been deleted."""
        return self._last["id"] not in self._world.messages[self._last["channel_id"]]

    @property
    def author_id(self) -> int:
        """The user id of its author."""
        return int(self.raw["author"]["id"])

    @property
    def texts(self) -> list[str]:
        """Its content, its text displays, and what its embeds say, in order."""
        return messages.texts(self.raw) + [each["description"] for each in self.raw["embeds"] if "description" in each]

    @property
    def text(self) -> str:
        """All its text, one part a line."""
        return "\n".join(self.texts)

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.raw["flags"] & EPHEMERAL)

    @property
    def thinking(self) -> bool:
        """Whether it is a deferred answer that hasn't come yet."""
        return bool(self.raw["flags"] & LOADING)

    @property
    def edited(self) -> bool:
        """Whether it has been edited."""
        return self.raw["edited_timestamp"] is not None

    @property
    def mentions(self) -> set[int]:
        """The ids of the users it pinged."""
        return {int(user["id"]) for user in self.raw["mentions"]}

    @property
    def reactions(self) -> dict[str, int]:
        """The number of reactions with each emoji."""
        return {each["emoji"]["name"]: each["count"] for each in self.raw.get("reactions", ())}

    @property
    def buttons(self) -> list[Button]:
        """Its buttons, in order."""
        return [
            Button(
                each.get("label", ""),
                each.get("custom_id", ""),
                bool(each.get("disabled")),
                each.get("url", ""),
                each.get("emoji", {}).get("name", ""),
                each["style"],
            )
            for each in self._components(components.BUTTON)
        ]

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons."""
        return [button.label for button in self.buttons]

    @property
    def menus(self) -> list[Menu]:
        """Its select menus, in order."""
        return [
            Menu(
                each["custom_id"],
                each.get("placeholder", ""),
                bool(each.get("disabled")),
                each["type"],
                tuple(each.get("options", ())),
            )
            for each in self._components(*components.SELECTS)
        ]

    @property
    def pictures(self) -> list[bytes]:
        """The contents of the files it shows, first those in its components."""
        shown = [media.get("attachment_id") for media in messages.media_of(self.raw["components"])]
        keys = [key for key in shown if key] + [each["id"] for each in self.raw["attachments"]]
        return [content for key in keys if (content := self._world.keep.file(key)) is not None]

    @property
    def picture(self) -> bytes:
        """The content of the first file it shows. Raises AssertionError if it shows none."""
        if not self.pictures:
            raise AssertionError(f"no picture on this message: {self.text}")
        return self.pictures[0]

    @property
    def alt(self) -> str:
        """The alt texts of its pictures, one a line."""
        items = [item for gallery in self._components(components.GALLERY) for item in gallery["items"]]
        shown = [item["description"] or "" for item in items + list(self._components(components.THUMBNAIL))]
        return "\n".join(shown + [each.get("description", "") for each in self.raw["attachments"]])

    @property
    def thread(self) -> Channel | None:
        """The thread that was started from it, or None."""
        thread = self._world.channels.get(self._last["id"])
        return Channel(self._world, thread) if thread else None

    def _components(self, *kinds: int) -> Iterator[Json]:
        return (each for each in components.walk(self.raw["components"]) if each["type"] in kinds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text!r} {self.labels}>"


class Channel:
    """A channel, thread or direct message."""

    def __init__(self, world: World, raw: Json) -> None:
        self._world = world
        self.raw = raw

    @property
    def key(self) -> str:
        """Its id, as in Discord's JSON."""
        return str(self.raw["id"])

    @property
    def id(self) -> int:
        """Its id."""
        return int(self.key)

    @property
    def name(self) -> str:
        """Its name, without the #."""
        return str(self.raw.get("name", ""))

    @property
    def messages(self) -> list[Message]:
        """All messages that everybody here sees, oldest first, without Discord's own."""
        return [message for message in self._all if message.raw["type"] not in SYSTEM_MESSAGES]

    @property
    def notes(self) -> list[Message]:
        """Discord's own messages, oldest first: about pins, threads, and people who were added to this thread."""
        return [message for message in self._all if message.raw["type"] in SYSTEM_MESSAGES]

    @property
    def _all(self) -> list[Message]:
        return [Message(self._world, raw) for raw in reversed(self._world.history(self.key, limit=1_000_000))]

    @property
    def pins(self) -> list[Message]:
        """Its pinned messages, the last pinned first."""
        return [Message(self._world, raw) for raw in self._world.pins(self.key)]

    @property
    def last(self) -> Message:
        """The newest message that everybody here sees. Raises LookupError if there is none."""
        if not (said := self.messages):
            raise LookupError(f"nothing was said in #{self.name}")
        return said[-1]

    @property
    def threads(self) -> list[Channel]:
        """Its threads, oldest first."""
        found = (
            each for each in self._world.channels.values() if each["type"] in THREADS and each["parent_id"] == self.key
        )
        return [Channel(self._world, raw) for raw in found]

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread."""
        return self.raw["type"] in THREADS

    @property
    def archived(self) -> bool:
        """Whether this thread is archived."""
        return bool(self.raw["thread_metadata"]["archived"])

    @property
    def members(self) -> set[int]:
        """The user ids of this thread's members."""
        return {int(key) for key in self._world.thread_members[self.key]}

    def archive(self, *, locked: bool = False) -> None:
        """Archive this thread."""
        self._world.archive(self.raw, locked=locked)

    def set_permissions(self, whom: int, *, allow: Permission = NOTHING, deny: Permission = NOTHING) -> None:
        """Set what a user or role may and may not do here; the server's id stands for everybody."""
        self._world.set_overwrite(self.raw, str(whom), allow=allow, deny=deny)

    def delete(self) -> None:
        """Delete the channel."""
        self._world.delete_channel(self.raw)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channel) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Channel #{self.name} {self.id}>"


@dataclass(frozen=True, slots=True)
class Notification:
    """A push notification on a person's lock screen."""

    title: str
    """The message's author and place: "Banmen (#vault, Sample)"; in direct messages only the author."""
    body: str
    """The message's content as plain text; empty for a Components V2 message."""
    message_id: int


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    custom_id: str
    label: str
    raw: Json


@dataclass(frozen=True, slots=True)
class Modal:
    """A form that the bot opened."""

    interaction_id: str
    title: str
    custom_id: str
    components: Sequence[Json]

    @property
    def fields(self) -> list[Field]:
        """Its fields."""
        found = []
        for row in self.components:
            if row["type"] == components.LABEL:
                found.append(Field(row["component"]["custom_id"], row["label"], row["component"]))
            found += [Field(each["custom_id"], each.get("label", ""), each) for each in row.get("components", ())]
        return found


@dataclass(frozen=True, slots=True)
class Choice:
    """An autocompletion choice."""

    name: str
    value: str | int | float
