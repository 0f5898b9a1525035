"""Sends inputs and checks what must hold for each of them.

The bot answers each input completely within Discord's three seconds. It logs no error of ours. No match changes in
which the sender has no seat, and the sender learns nothing about a match that they can't see. No message pings a person
whom nothing was about.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.fuzzing.grammar import (
    BUTTON,
    DIRECT,
    MENU,
    Action,
    Command,
    Form,
    Press,
    Said,
    Typing,
    replaced,
)
from benchmarks.fuzzing.target import TIMEOUT, Target
from playground.driver import Reply
from playground.messages import Upload
from playground.people import PersonError
from playground.protocol import AUTOCOMPLETE, COMMAND, COMPONENT, EPHEMERAL, MODAL_SUBMIT, Json
from playground.seen import Channel, Message

TEXT_INPUT, USER_SELECT, LABEL = 4, 5, 18
SUBCOMMAND = 1
HIDDEN = ("Hana", "Ivo")
"""The players of a match that the sender can't see."""


@dataclass
class Results:
    """The results of all inputs sent to one playground."""

    sent: int = 0
    answered: int = 0
    slowest: float = 0.0
    """Seconds until the slowest complete answer, not only the first response."""
    faults: list[str] = field(default_factory=list)
    """The inputs that broke something, each with what was wrong."""


class Driver:
    """Sends inputs to one playground, one after another."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.results = Results()
        self._private: Message | None = None
        self._public: Message | None = None
        self._others = target.matches_of_others()

    async def send(self, action: Action) -> None:
        """Send an input, and record what is wrong with the results."""
        target, results = self._target, self.results
        for noted in (target.logged, target.errors, target.messages):
            noted.clear()
        results.sent += 1
        wrong: list[str] = []
        began = time.perf_counter()
        try:
            reply = await self._sent(action)
            results.slowest = max(results.slowest, time.perf_counter() - began)
            if reply is not None:
                wrong += _unanswered(reply)
                results.answered += not wrong
            await target.quiet()
        except PersonError:
            # Discord's client wouldn't send that.
            results.sent -= 1
        except TimeoutError:
            wrong.append(f"not finished within {TIMEOUT} s")
        wrong += self._looked_at()
        results.faults += [f"{action!r}: {what}" for what in wrong]

    def _looked_at(self) -> list[str]:
        target = self._target
        wrong = [f"logged {entry}" for entry in target.logged if _is_error(entry)]
        wrong += [f"logged {error}" for error in target.errors]
        others = target.matches_of_others()
        changed = [number for number, match in self._others.items() if number in others and others[number] != match]
        wrong += [f"match {number} has changed: {others[number]}" for number in changed]
        self._others = others
        for message in target.messages:
            wrong += self._told(message)
        return wrong

    def _told(self, message: Json) -> list[str]:
        target = self._target
        pinged = {user["id"] for user in message["mentions"]}
        wrong = []
        # A message that only one person sees pings no one else.
        is_public = not message["flags"] & EPHEMERAL
        if is_public and (message["mention_everyone"] or message["mention_roles"] or target.zoe.key in pinged):
            wrong.append(f"pings whom it shouldn't: {message['mentions']}")
        if int(message["channel_id"]) != target.hidden and any(name in str(message["components"]) for name in HIDDEN):
            wrong.append(f"tells of a hidden match: {message['components']}")
        return wrong

    async def _sent(self, action: Action) -> Reply | None:
        """The bot's answer; None for a plain message, or if nothing was sent."""
        if isinstance(action, Press):
            return await self._press(action)
        if isinstance(action, Form):
            return await self._submit(action)
        if isinstance(action, Command):
            return await self._command(action)
        if isinstance(action, Typing):
            return await self._type(action)
        if isinstance(action, Said):
            await self._say(action)
            return None
        where = self._channel("⟨lounge⟩")
        return await self._target.fuzzer.slash(where, "import", file=Upload("record.txt", action.content))

    def _channel(self, name: str) -> Channel:
        if name == DIRECT:
            return self._target.fuzzer.direct
        world = self._target.playground.world
        return Channel(world, world.channels[self._target.meant[name]])

    def _meant(self, text: str) -> str:
        return replaced(text, self._target.meant)

    async def _message(self, *, in_public: bool) -> Message:
        """A message of the bot with components to use: a private one of the sender's, or a public one."""
        target = self._target
        found = self._public if in_public else self._private
        if found is None or found.deleted:
            where, options = self._channel("⟨lounge⟩"), {"for-all": True} if in_public else {}
            found = (await target.fuzzer.slash(where, "replay" if in_public else "help", **_match(options))).message
            await target.quiet()
            target.messages.clear()
        if in_public:
            self._public = found
        else:
            self._private = found
        return found

    async def _press(self, action: Press) -> Reply:
        message = await self._message(in_public=action.in_public)
        custom_id = self._meant(action.custom_id)[:100]
        used: Json = {"type": BUTTON if action.values is None else MENU, "custom_id": custom_id, "id": 999}
        data: Json = {"custom_id": custom_id, "component_type": used["type"], "id": 999}
        if action.values is None:
            used |= {"style": 2, "label": "?", "disabled": False}
        else:
            option = {"label": "?", "value": "?"}
            used |= {"options": [option], "min_values": 0, "max_values": 25, "disabled": False}
            data["values"] = [self._meant(value) for value in action.values]
        message.raw["components"] = [{"type": 1, "id": 998, "components": [used]}]
        return await self._target.fuzzer.forge(COMPONENT, self._channel("⟨lounge⟩"), data, message=message)

    async def _submit(self, action: Form) -> Reply:
        message = await self._message(in_public=action.in_public)
        fields: list[Json] = []
        for number, (name, value) in enumerate(action.fields, 1):
            made: Json = {"type": TEXT_INPUT, "id": 2 * number, "custom_id": self._meant(name)}
            if isinstance(value, str):
                made["value"] = self._meant(value)
            else:
                made |= {"type": USER_SELECT, "values": [self._meant(each) for each in value]}
            fields.append({"type": LABEL, "id": 2 * number + 1, "component": made})
        data = {"custom_id": self._meant(action.custom_id)[:100], "components": fields}
        return await self._target.fuzzer.forge(MODAL_SUBMIT, self._channel("⟨lounge⟩"), data, message=message)

    async def _command(self, action: Command) -> Reply:
        """Send a command even if Discord's client wouldn't, unless it names a person."""
        where, options = self._channel(action.channel), self._options(action.options)
        data, nested = self._nested(action.path, options)
        people, key = self._target.playground.people, self._target.fuzzer.key
        try:
            return await self._target.fuzzer.settled(people.slash(key, where.key, data["id"], nested))
        except PersonError:
            plain = [option for option in options if option["type"] not in (6, 7, 8, 9)]
            data, nested = self._nested(action.path, plain)
            return await self._target.fuzzer.forge(COMMAND, where, data | {"options": nested})

    async def _type(self, action: Typing) -> Reply:
        options = self._options(action.options)
        for option in options:
            if option["name"] == action.focused:
                option["focused"] = True
        data, nested = self._nested(action.path, options)
        return await self._target.fuzzer.forge(AUTOCOMPLETE, self._channel(action.channel), data | {"options": nested})

    def _options(self, given: Sequence[tuple[str, int, Any]]) -> list[Json]:
        return [
            {"name": name, "type": kind, "value": self._meant(value) if isinstance(value, str) else value}
            for name, kind, value in given
        ]

    def _nested(self, path: Sequence[str], options: list[Json]) -> tuple[Json, list[Json]]:
        """A command's full name, and its options nested in subcommands as Discord sends them."""
        commands = self._target.playground.world.commands.values()
        name, *subcommands = path
        found = next((each for each in commands if each["name"] == name), next(iter(commands)))
        for subcommand in reversed(subcommands):
            options = [{"name": subcommand, "type": SUBCOMMAND, "options": options}]
        return {"id": found["id"], "name": name, "type": 1}, options

    async def _say(self, action: Said) -> None:
        """Send a plain message. If it addresses the bot, the bot must reply."""
        target, where, text = self._target, self._channel(action.channel), self._meant(action.text)
        said = await target.fuzzer.say(where, text)
        # In a code block a mention is none, and the bot can't read the message.
        if target.playground.bot_id in said.mentions or action.channel == DIRECT:
            await target.playground.wait_for(lambda: where.last.id != said.id or bool(target.messages), 3.0)
            self.results.answered += 1


def _match(options: dict[str, Any]) -> dict[str, Any]:
    """The options that make a command about the finished match, for messages that everybody sees."""
    return options | {"match": 6} if options else options


def _unanswered(reply: Reply) -> list[str]:
    if reply.failed:
        return ["not answered within 3 s"]
    if reply.interaction.kind == AUTOCOMPLETE and reply.interaction.choices is None:
        return ["no suggestions, not even none"]
    return []


def _is_error(entry: Any) -> bool:
    """Whether a log entry is an error, or an answer that Discord refused."""
    return bool(entry["log_level"] in ("error", "critical") or entry["event"] == "unanswered")
