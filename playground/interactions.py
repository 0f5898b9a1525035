"""The life of an interaction: a bot has 3 seconds to answer it, and 15 minutes to follow up."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from playground import commands, installs, messages, modals
from playground.forms import form
from playground.messages import Draft, Upload
from playground.protocol import (
    AUTOCOMPLETE,
    CHAT_INPUT_COMMAND,
    COMMAND,
    COMPONENT,
    CONTEXT_MENU_COMMAND,
    DEFAULT,
    EPHEMERAL,
    INVALID_FORM,
    LOADING,
    MODAL_SUBMIT,
    REPLY,
    THREADS,
    DiscordError,
    Json,
    error,
    invalid_form,
)
from playground.world import Event, World, touched

ANSWERS = MESSAGE, LATER, QUIETLY_LATER, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
"""The types of a callback."""

TOKEN_LIFE = 15 * 60.0
"""Seconds for which an interaction's token is valid."""

MOST_FOLLOWUPS = 5
"""Number of follow-ups where only the person installed the bot."""

_ALLOWED = {
    COMMAND: {MESSAGE, LATER, MODAL},
    COMPONENT: {MESSAGE, LATER, QUIETLY_LATER, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL_SUBMIT: {MESSAGE, LATER, QUIETLY_LATER, UPDATE},
}


class State(StrEnum):
    """The state of an interaction, as the person sees it."""

    PENDING = "pending"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(slots=True)
class Interaction:
    """A person's request to the bot."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    data: Json
    born: float
    settled: asyncio.Future[State]
    """Done once the bot has answered, or the time for it is over."""
    message_id: str | None = None
    """The message whose component was used; for a modal, of the component that opened it."""
    metadata: Json = field(default_factory=dict)
    """The metadata about the interaction in a message that answers it."""
    state: State = State.PENDING
    original_id: str | None = None
    """The message that answers it; if the answer updates a component's message, that message."""
    owners: dict[str, str] = field(default_factory=dict)
    """The ids that authorise the use of the bot here, by kind of installation."""
    followed_up: int = 0
    """Number of follow-ups so far."""
    modal: Json | None = None
    choices: list[Json] | None = None
    edited: str | None = None
    """The time of the last edit of the message that was used, before the interaction was sent; None without one."""
    deferred: bool = False
    """Whether the bot has put its answer off, and sent none by this interaction since."""


class Interactions:
    """All interactions of the last 15 minutes."""

    def __init__(self, world: World, answer_within: float, now: Callable[[], float] = time.time) -> None:
        self._world = world
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.answer_within = answer_within
        """Seconds that the bot has for its first answer."""
        self.now = now

    def open(
        self,
        kind: int,
        user_id: str,
        channel: Json,
        data: Json,
        *,
        message_id: str | None = None,
        metadata: Json | None = None,
    ) -> Interaction:
        """Send the bot an interaction in a person's name.

        `metadata` is the part of `interaction_metadata` that is specific to the interaction's type.
        """
        world, loop = self._world, asyncio.get_running_loop()
        interaction = Interaction(
            world.snowflake(),
            secrets.token_urlsafe(60),
            kind,
            user_id,
            channel["id"],
            data,
            self.now(),
            loop.create_future(),
            message_id,
        )
        interaction.edited = world.messages[channel["id"]].get(message_id or "", {}).get("edited_timestamp")
        interaction.owners = self._owners(interaction, channel, metadata or {})
        interaction.metadata = {
            "id": interaction.id,
            "type": kind,
            "user": world.users[user_id],
            "authorizing_integration_owners": interaction.owners,
        } | (metadata or {})
        self._forget_old()
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        self._tell_state(interaction)
        world.tell(Event("INTERACTION_CREATE", self._payload(interaction, channel)))
        loop.call_later(self.answer_within, self._fail, interaction)
        return interaction

    def _owners(self, interaction: Interaction, channel: Json, metadata: Json) -> dict[str, str]:
        """The ids that authorise an interaction; a component or modal inherits them from the one behind its message."""
        if interaction.kind in (COMMAND, AUTOCOMPLETE):
            command = self._world.commands[interaction.data["id"]]
            return installs.owners(self._world, command, interaction.user_id, channel)
        before: Json | None = metadata.get("triggering_interaction_metadata")
        if before is None and interaction.message_id:
            before = self._world.find_message(interaction.message_id).get("interaction_metadata")
        return before["authorizing_integration_owners"] if before else {"0": channel.get("guild_id", "0")}

    def of(self, interaction_id: str) -> Interaction:
        """The interaction with this id. Raises Unknown interaction."""
        if found := self._by_id.get(interaction_id):
            return found
        raise error(10062)

    def to_answer(self, interaction_id: str, token: str) -> Interaction:
        """The interaction, if it may be answered now. Raises Unknown interaction, or "already acknowledged"."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.state is State.FAILED:
            raise error(10062)
        if interaction.state is State.ANSWERED:
            raise error(40060)
        return interaction

    def to_follow_up(self, application_id: str, token: str) -> Interaction:
        """The answered interaction to which this webhook belongs. Raises Unknown Webhook or Invalid Webhook Token."""
        interaction = self._by_token.get(token)
        if (
            application_id != self._world.application["id"]
            or interaction is None
            or interaction.state is not State.ANSWERED
        ):
            raise error(10015)
        if self.now() - interaction.born > TOKEN_LIFE:
            raise error(50027)
        return interaction

    def answer(self, interaction: Interaction, kind: int, data: Any, uploads: Mapping[str, Upload]) -> Json:
        """Carry out the bot's first answer; returns REST's response."""
        if kind not in _ALLOWED[interaction.kind] or (kind in (UPDATE, QUIETLY_LATER) and not interaction.message_id):
            raise invalid_form(
                "type",
                "INTERACTION_APPLICATION_COMMAND_INVALID_RESPONSE_TYPE",
                f"Type {kind} can't answer this interaction",
            )
        try:
            message = self._answers[kind](self, interaction, self._data(kind, data), uploads)
        except DiscordError as problem:
            if problem.code != INVALID_FORM:
                raise
            raise problem.under("data") from problem
        interaction.state = State.ANSWERED
        self._settle(interaction)
        if (changed := touched.get()) is not None:
            changed.add(interaction.id)
        details: Json = {"id": interaction.id, "type": interaction.kind}
        resource: Json = {}
        if message is not None:
            details["response_message_id"] = message["id"]
            details["response_message_loading"] = bool(message["flags"] & LOADING)
            details["response_message_ephemeral"] = bool(message["flags"] & EPHEMERAL)
            if kind in (MESSAGE, UPDATE):
                resource = {"resource": {"type": kind, "message": self._world.wire(message)}}
        return {"interaction": details} | resource

    @staticmethod
    def _data(kind: int, given: Any) -> Json:
        """The data of an answer; empty for a type that needs none."""
        return {} if given is None and kind not in (CHOICES, MODAL) else form(given, "")

    def follow_up(self, interaction: Interaction, payload: Json, uploads: Mapping[str, Upload]) -> Json:
        """Add a message. The first one after a deferral fills in the deferred answer."""
        original = self._world.messages[interaction.channel_id].get(interaction.original_id or "")
        if original and original["flags"] & LOADING:
            return self.edit(interaction, original, payload, uploads)
        if installs.IN_SERVER not in interaction.owners and interaction.followed_up >= MOST_FOLLOWUPS:
            raise error(40094)
        interaction.followed_up += 1
        extra = {"message_reference": self._reference(interaction, interaction.original_id)} if original else {}
        kind = REPLY if original else DEFAULT
        sent = self._send(interaction, payload, uploads, kind, extra)
        interaction.deferred = False
        return sent

    def edit(self, interaction: Interaction, message: Json, payload: Json, uploads: Mapping[str, Upload]) -> Json:
        """Edit a message that this interaction created."""
        edited = messages.edit(self._world, message, payload, uploads)
        interaction.deferred = False
        return edited

    def is_awaited(self, interaction: Interaction) -> bool:
        """Whether the bot has put its answer off, and given none since: by this interaction, or by editing or deleting
        the message that was used in whatever way.
        """
        original = self._world.messages[interaction.channel_id].get(interaction.original_id or "")
        if original is None or not interaction.deferred:
            return False
        is_used = original["id"] == interaction.message_id
        return not (is_used and original["edited_timestamp"] != interaction.edited)

    def original(self, interaction: Interaction) -> Json:
        """The message that answers the interaction. Raises Unknown Message."""
        if interaction.original_id is None:
            raise error(10008)
        return self._world.message(
            interaction.channel_id, interaction.original_id, self._reader_of(interaction.original_id)
        )

    def followed_up(self, interaction: Interaction, message_id: str) -> Json:
        """A message that this interaction created. Raises Unknown Message."""
        message = self._world.message(interaction.channel_id, message_id, self._reader_of(message_id))
        if (
            message_id != interaction.original_id
            and message.get("interaction_metadata", {}).get("id") != interaction.id
        ):
            raise error(10008)
        return message

    def _reader_of(self, message_id: str) -> str | None:
        return self._world.readers.get(message_id)

    # Types of callback

    def _answer_message(self, interaction: Interaction, data: Json, uploads: Mapping[str, Upload]) -> Json:
        kind, extra = self._kind_of_message(interaction)
        message = self._send(interaction, data, uploads, kind, extra)
        interaction.original_id = message["id"]
        return message

    def _answer_later(self, interaction: Interaction, data: Json, _: Mapping[str, Upload]) -> Json:
        kind, extra = self._kind_of_message(interaction)
        channel = self._channel(interaction)
        reader = self._reader(interaction, data)
        message = messages.send_loading(
            self._world, channel, kind=kind, reader=reader, extra=self._about(interaction) | extra
        )
        interaction.original_id = message["id"]
        interaction.deferred = True
        return message

    def _answer_quietly_later(self, interaction: Interaction, *_: Any) -> None:
        interaction.original_id = interaction.message_id
        interaction.deferred = True

    def _answer_update(self, interaction: Interaction, data: Json, uploads: Mapping[str, Upload]) -> Json:
        interaction.original_id = interaction.message_id
        return messages.edit(self._world, self.original(interaction), data, uploads)

    def _answer_choices(self, interaction: Interaction, data: Json, _: Mapping[str, Upload]) -> None:
        interaction.choices = modals.read_choices(data.get("choices"))

    def _answer_modal(self, interaction: Interaction, data: Json, _: Mapping[str, Upload]) -> None:
        interaction.modal = modals.read(data)
        details = {"interaction_id": interaction.id} | interaction.modal
        self._world.tell(Event("MODAL", details, interaction.channel_id, reader=interaction.user_id))

    _answers: Mapping[int, Callable[..., Json | None]] = {
        MESSAGE: _answer_message,
        LATER: _answer_later,
        QUIETLY_LATER: _answer_quietly_later,
        UPDATE: _answer_update,
        CHOICES: _answer_choices,
        MODAL: _answer_modal,
    }

    def _channel(self, interaction: Interaction) -> Json:
        """The channel of the answer. An archived thread is reopened unless it is locked."""
        channel = self._world.channel(interaction.channel_id)
        state = channel.get("thread_metadata", {})
        if channel["type"] in THREADS and state["archived"] and not state["locked"]:
            self._world.archive(channel, archived=False)
        return channel

    def _send(
        self, interaction: Interaction, data: Json, uploads: Mapping[str, Upload], kind: int, extra: Json
    ) -> Json:
        reader = self._reader(interaction, data)
        draft = Draft(self._world.bot["id"], data, uploads, kind, reader, self._about(interaction) | extra)
        return messages.send(self._world, self._channel(interaction), draft)

    def _reader(self, interaction: Interaction, data: Json) -> str | None:
        """The only person who sees the answer; None if everybody sees it."""
        channel = self._world.channel(interaction.channel_id)
        private = installs.is_private(self._world, interaction.owners, interaction.user_id, channel)
        return interaction.user_id if private or messages.flags(data) & EPHEMERAL else None

    def _kind_of_message(self, interaction: Interaction) -> tuple[int, Json]:
        if interaction.kind == COMMAND:
            return (CHAT_INPUT_COMMAND if interaction.data["type"] == 1 else CONTEXT_MENU_COMMAND), {}
        if interaction.kind == COMPONENT:
            return REPLY, {"message_reference": self._reference(interaction, interaction.message_id)}
        return DEFAULT, {}

    def _reference(self, interaction: Interaction, message_id: str | None) -> Json:
        reference = {"type": 0, "channel_id": interaction.channel_id, "message_id": message_id}
        guild_id = self._world.channel(interaction.channel_id).get("guild_id")
        return reference | {"guild_id": guild_id} if guild_id else reference

    def _about(self, interaction: Interaction) -> Json:
        """A message's metadata about the interaction that it answers."""
        application_id = self._world.application["id"]
        about: Json = {
            "application_id": application_id,
            "webhook_id": application_id,
            "interaction_metadata": interaction.metadata,
        }
        if interaction.kind == COMMAND:
            user = self._world.users[interaction.user_id]
            about["interaction"] = {
                "id": interaction.id,
                "type": COMMAND,
                "name": " ".join(_words(interaction.data)),
                "user": user,
            }
        return about

    # Time, and what the bot receives

    def _fail(self, interaction: Interaction) -> None:
        if interaction.state is State.PENDING:
            interaction.state = State.FAILED
            self._settle(interaction)

    def _settle(self, interaction: Interaction) -> None:
        if not interaction.settled.done():
            interaction.settled.set_result(interaction.state)
        self._tell_state(interaction)

    def _tell_state(self, interaction: Interaction) -> None:
        if interaction.kind != AUTOCOMPLETE:
            details = {"interaction_id": interaction.id, "state": interaction.state.value}
            self._world.tell(Event("INTERACTION_STATE", details, interaction.channel_id, reader=interaction.user_id))

    def _forget_old(self) -> None:
        """Drop interactions so old that their tokens count as unknown rather than invalid."""
        for interaction in list(self._by_id.values()):
            if self.now() - interaction.born < 2 * TOKEN_LIFE:
                return
            del self._by_id[interaction.id], self._by_token[interaction.token]

    def _payload(self, interaction: Interaction, channel: Json) -> Json:
        world, user_id = self._world, interaction.user_id
        there = str(int(world.permissions(user_id, channel)))
        payload: Json = {
            "id": interaction.id,
            "application_id": world.application["id"],
            "type": interaction.kind,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": channel | {"permissions": there},
            "app_permissions": str(int(installs.app_permissions(world, interaction.owners, user_id, channel))),
            "locale": world.locales[user_id],
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners,
            "attachment_size_limit": messages.LARGEST_FILE,
        }
        payload["context"] = installs.context(channel)
        if "guild_id" not in channel:
            payload["user"] = world.users[user_id]
        else:
            guild = world.guilds[channel["guild_id"]]
            locale = guild["preferred_locale"] if "COMMUNITY" in guild["features"] else "en-US"
            payload |= {
                "guild_id": guild["id"],
                "guild": {"id": guild["id"], "locale": locale, "features": guild["features"]},
                "guild_locale": locale,
                "member": world.members[guild["id"]][user_id] | {"permissions": there},
            }
        if interaction.message_id:
            # A form can be submitted even if the message from which it was opened is gone.
            with contextlib.suppress(DiscordError):
                payload["message"] = world.wire(world.find_message(interaction.message_id))
        return payload


def _words(data: Json) -> Iterator[str]:
    """The names of a command and of the subcommand that was used, with its group."""
    yield data["name"]
    for option in data.get("options", ()):
        if option["type"] in commands.NESTED:
            yield from _words(option)
