"""Whatever the database does, everybody gets an acknowledgement in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from bot.handling import replies
from bot.storage.database import Database
from bot.texts import say
from bot.ui.actions import Action, ComponentKind
from playground.driver import Person, Reply
from playground.interactions import Interaction, State
from playground.protocol import AUTOCOMPLETE, COMPONENT, MODAL_SUBMIT, Json
from playground.seen import Channel, Message
from tests.features.tournaments import cups
from tests.town.conftest import SHORT_GAME, Town, move_clock
from tests.town.test_forged import BUTTON, FOR_ALL, MENU, OF_MATCHES, field

IN_TIME = 1.5
"""Seconds until an acknowledgement; Discord waits for twice as long."""
DEFER_AFTER = replies.DEFER_AFTER
"""The bot's own patience, which a town lengthens."""
VALUES: dict[int, Any] = {3: "x", 4: 1, 5: True, 10: 1.0}
"""Values of a command's options, by their type."""
USER, CHANNEL, ROLE, ATTACHMENT = 6, 7, 8, 11
GROUPS = {1, 2}
OPENS_FORM = {"type", "doend", "goto"}
"""The verbs of buttons about a match that open a form."""

ResultT = TypeVar("ResultT")


class Stuck(Database):
    """A database that does nothing until it is let go."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.freed = asyncio.Event()

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing."""
        await self.freed.wait()
        return await self._database.read(work)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""
        await self.freed.wait()
        return await self._database.write(work)

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()


@pytest.fixture
def stuck(town_without_limits: Town, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    """The town's database, which does nothing until it is freed."""
    database = Stuck(town_without_limits.store.database)
    database.freed.set()
    monkeypatch.setattr(town_without_limits.store, "database", database)
    monkeypatch.setattr(replies, "DEFER_AFTER", DEFER_AFTER)
    # A busy machine may need longer than Discord allows.
    town_without_limits.playground.interactions.answer_within = 60.0
    yield database
    database.freed.set()


def awaited() -> int:
    """Number of interactions that the bot will acknowledge if nothing else does."""
    return sum(task.get_name() == "late-reply" for task in asyncio.all_tasks())


def leaves(options: Sequence[Json]) -> Iterator[tuple[list[Json], Sequence[Json]]]:
    """Each subcommand, as groups around it that await its options, and the options that it has."""
    groups = [option for option in options if option["type"] in GROUPS]
    for group in groups:
        for path, known in leaves(group.get("options", ())):
            yield [{"name": group["name"], "type": group["type"]}, *path], known
    if not groups:
        yield [], options


def value(town: Town, option: Json) -> Any:
    """A value that fits an option."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    given = {USER: town.ben.key, CHANNEL: town.games.key, ROLE: str(town.playground.guild_id)}
    return given.get(option["type"], VALUES.get(option["type"]))


def commands(town: Town, person: Person) -> Iterator[Interaction]:
    """Every slash command, with the options that it needs, and suggestions for every option that has them."""
    people, interactions = town.playground.people, town.playground.interactions
    for command in people.commands(person.key, town.vault.key):
        data: Json = {key: command[key] for key in ("id", "name", "type")}
        if command["type"] != 1:
            target = town.ben.key if command["type"] == 2 else str(town.board().id)
            yield people.context(person.key, town.vault.key, command["id"], target)
            continue
        for path, known in leaves(command.get("options", ())):
            needed = [option for option in known if option.get("required") and not option.get("autocomplete")]
            if not any(option["type"] == ATTACHMENT for option in needed):
                given = [
                    {"name": each["name"], "type": each["type"], "value": value(town, each)}
                    for each in known
                    if each.get("required")
                ]
                yield people.slash(person.key, town.vault.key, command["id"], nested(path, given))
            for option in known:
                if option.get("autocomplete"):
                    typed = {"name": option["name"], "type": option["type"], "value": "", "focused": True}
                    asked = data | {"options": nested(path, [typed])}
                    yield interactions.open(AUTOCOMPLETE, person.key, town.vault.raw, asked)


def nested(path: Sequence[Json], options: list[Json]) -> list[Json]:
    """A command's options within its groups."""
    for group in reversed(path):
        options = [group | {"options": options}]
    return options


def actions(town: Town, person: Person, message: Message, match: int) -> Iterator[Interaction]:
    """Every button, menu and form on a message, each about a match."""
    for action in Action:
        custom_id = f"{action.value}:{match}::{OF_MATCHES.get(action.value, '')}"
        if ComponentKind.FORM in action.kind:
            data: Json = {"custom_id": custom_id, "components": [field("move", "a1-b2")]}
            yield open_on(town, person, MODAL_SUBMIT, data, message)
            continue
        data = {
            "custom_id": custom_id,
            "component_type": BUTTON if ComponentKind.BUTTON in action.kind else MENU,
            "id": 999,
        }
        used: Json = {"type": data["component_type"], "custom_id": custom_id, "id": 999, "disabled": False}
        if ComponentKind.BUTTON in action.kind:
            used |= {"style": 2, "label": "?"}
        else:
            used |= {"options": [{"label": "?", "value": "seed"}], "min_values": 1, "max_values": 1}
            data["values"] = ["seed"]
        shown = message.raw["components"]
        message.raw["components"] = [*shown, {"type": 1, "id": 998, "components": [used]}]
        yield open_on(town, person, COMPONENT, data, message)
        message.raw["components"] = shown


def open_on(town: Town, person: Person, kind: int, data: Json, message: Message) -> Interaction:
    """Use a component of a message, or submit a form that it opened."""
    key = str(message.id)
    metadata: Json = {"interacted_message_id": key}
    if kind == MODAL_SUBMIT:
        inherited = {"0": str(town.playground.guild_id)}
        used = {"id": town.playground.world.snowflake(), "type": COMPONENT, "user": person.raw}
        used |= {"authorizing_integration_owners": inherited, "interacted_message_id": key}
        metadata = {"triggering_interaction_metadata": used}
    channel = Channel(town.playground.world, town.playground.world.channels[str(message.channel_id)])
    return town.playground.interactions.open(kind, person.key, channel.raw, data, message_id=key, metadata=metadata)


async def test_everything_is_acknowledged_in_time_while_the_database_does_nothing(
    town_without_limits: Town, monkeypatch: pytest.MonkeyPatch, stuck: Stuck
) -> None:
    """Takes five seconds, because it uses 400 commands, buttons, menus and forms, and lets each do its work.

    Dan's preferences are known, so only the work itself waits for the database; Ben's aren't.
    """
    town = town_without_limits
    board = await town.begin(town.ben, town.dan)
    match = (await town.match()).id
    private = (await town.slash(town.ben, "matches")).message
    town.store.forget_all()
    await town.slash(town.dan, "preferences")
    stuck.freed.clear()
    sent = list(commands(town, town.dan))
    pressed = [*actions(town, town.ben, private, match), *actions(town, town.dan, board, match)]
    sent += pressed
    await town.playground.wait_for(lambda: awaited() + sum(each.settled.done() for each in sent) == len(sent))
    move_clock(monkeypatch, IN_TIME)
    await asyncio.wait([each.settled for each in sent])
    assert not stuck.freed.is_set()
    assert [each.data for each in sent if each.state is not State.ANSWERED] == []
    opening = [each for each in pressed if each.data["custom_id"].split(":")[0] in OPENS_FORM]
    told = {Reply(town.playground.world, each).text for each in opening}
    # The match in memory needs no database: it opens some forms and refuses others.
    assert told == {say("en", "form-late"), say("en", "refusal-not-your-turn"), ""}
    stuck.freed.set()
    await town.quiet()
    assert [line for line in town.journal if line.startswith(("error", "exception"))] == []
    answers = [Reply(town.playground.world, each) for each in sent if each.kind != AUTOCOMPLETE]
    assert [each for each in answers if each.has_message and each.message.thinking] == []


async def after_a_while(town: Town, stuck: Stuck, monkeypatch: pytest.MonkeyPatch, use: Awaitable[Reply]) -> Reply:
    """The reply to a command or button that was acknowledged before the database did anything."""
    stuck.freed.clear()
    using = asyncio.ensure_future(use)
    await town.playground.wait_for(lambda: awaited() == 1)
    move_clock(monkeypatch, IN_TIME)
    await town.playground.wait_for(lambda: not awaited())
    stuck.freed.set()
    reply = await using
    await town.quiet()
    return reply


async def test_a_late_reply_for_all_is_public(
    town_without_limits: Town, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    number = (await town.match()).id
    town.store.forget_all()
    replay = town.dan.slash(town.vault, "replay", match=number, **FOR_ALL)
    reply = await after_a_while(town, stuck, monkeypatch, replay)
    assert (reply.message.text, reply.private) == (say("en", "shown-to-all"), True)
    [shown] = reply.followups
    assert shown.picture
    assert not shown.ephemeral
    # An error stays private.
    unknown = town.dan.slash(town.vault, "replay", match=number + 1, **FOR_ALL)
    town.store.forget_all()
    reply = await after_a_while(town, stuck, monkeypatch, unknown)
    assert (reply.message.text, reply.private, reply.followups) == (say("en", "refusal-unknown-match"), True, [])
    private = (await town.slash(town.dan, "replay", match=number)).message
    await town.press(town.dan, private, "More…")
    to_all = next(each.custom_id for each in private.buttons if each.custom_id.startswith("toall:"))
    town.store.forget_all()
    reply = await after_a_while(town, stuck, monkeypatch, town.dan.press(private, to_all))
    [shown] = reply.followups
    assert shown.picture
    assert not shown.ephemeral


async def test_a_command_whose_form_is_late_asks_to_try_again(
    town_without_limits: Town, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan)
    town.store.forget_all()
    reply = await after_a_while(town, stuck, monkeypatch, town.dan.slash(town.vault, "moderate end"))
    assert (reply.private, reply.text) == (True, say("en", "form-late"))


async def test_a_late_panel_takes_the_place_of_the_sentence(
    town_without_limits: Town, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    town = town_without_limits
    cup = await cups.joined(town, town.ben, town.dan)
    panel = (await cup.press(town.dan, "More…")).message
    town.store.forget_all()
    reply = await after_a_while(town, stuck, monkeypatch, town.dan.choose(panel, panel.menus[0].custom_id, "withdraw"))
    assert say("en", "form-late") not in reply.text
    assert reply.private
