"""`python -m bot check`: whole against the playground, and against one that misbehaves in each point."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from threading import Event
from typing import Any, TypeAlias

import discord
import pytest

from bot.check import Result, Terminal, UnclearError, Verdict, check, open_client, table
from bot.check.checks import all_checks
from bot.check.context import Patience
from bot.texts import say
from bot.ui.permissions import PERMISSIONS
from playground import Playground, shapes
from playground.permissions import Permission
from playground.protocol import ANNOUNCEMENTS, MODAL_SUBMIT, TEXT_CHANNEL, DiscordError, error, invalid_form
from playground.rest import Exchange
from playground.seen import Channel, Message, Modal
from tests import openapi
from tests.pointing import pointed_at

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
THREADS = "/channels/{channel_id}/messages/{message_id}/threads"
EVENT = "/guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}"
COMMANDS = "/applications/{application_id}/commands"
LATER = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(hours=2))

Misbehave: TypeAlias = Callable[[Exchange], None]


class Operator:
    """The person who runs the check: answers at the terminal, and follows the check's instructions."""

    def __init__(self, playground: Playground, answer: str = "", *, acts: bool = True) -> None:
        self.playground = playground
        self.answer = answer
        self.acts = acts
        self.aoi = playground.person("Aoi")
        self.departed = ""
        """The id of a former member."""
        self.private: Channel | None = None
        """The private thread that they have created."""
        self.asked: list[str] = []
        self.told: list[str] = []
        self.acting: list[asyncio.Task[None]] = []

    async def ask(self, question: str) -> str:
        """Answer a question."""
        self.asked.append(question)
        return self.departed if question in DEPARTED else self.answer

    def tell(self, text: str) -> None:
        """Read a line, and do what it says."""
        self.told.append(text)
        if self.acts:
            act = next(act for words, act in ACTS.items() if any(word in text for word in words))
            self.acting.append(asyncio.create_task(getattr(self, act)()))

    async def pick(self) -> None:
        """Open the picker, and pick a piece."""
        board = here(self.playground).last
        # Somebody else is curious, and is refused.
        await self.playground.person("Ben").press(board, board.labels[0])
        reply = await self.aoi.press(board, board.labels[0])
        if reply.message.labels:
            await self.aoi.press(reply.message, reply.message.labels[0])

    async def write(self) -> None:
        """Write into the form, and send it."""
        board = here(self.playground).last
        reply = await self.aoi.press(board, board.labels[1])
        if not reply.failed:
            await self.send(reply.modal)

    async def send(self, form: Modal) -> None:
        """Send the form."""
        await self.aoi.submit(form, {"move": "test"})

    async def play(self) -> None:
        """Play a suggested move."""
        suggested = await self.aoi.autocomplete(here(self.playground), "move", "move", "")
        if suggested:
            await self.use("move", here(self.playground), move=suggested[0].value)

    async def use(self, command: str, place: Channel, **options: Any) -> None:
        """Use a command."""
        await self.aoi.slash(place, command, **options)

    async def answer_direct(self) -> None:
        """Answer the bot's direct message."""
        await self.aoi.say(self.aoi.direct, "Hello")

    async def use_directly(self) -> None:
        """Use a command in direct messages."""
        await self.use("matches", self.aoi.direct)

    async def use_elsewhere(self) -> None:
        """Use a command in a conversation without the bot."""
        self.aoi.install()
        await self.use("matches", self.playground.add_group("Friends", self.aoi, self.playground.person("Ben")))

    async def use_privately(self) -> None:
        """Use a command in a private thread."""
        self.private = self.aoi.start_thread(here(self.playground), "Secrets", private=True)
        await self.use("matches", self.private)

    async def mention(self) -> None:
        """Mention the bot in the private thread."""
        assert self.private is not None
        await self.aoi.say(self.private, self.playground.bot.mention)


DEPARTED = [say(locale, "check-ask-left", server="Banmen") for locale in ("en", "ja")]
ACTS: dict[tuple[str, str], str] = {
    ("numbered buttons", "番号のボタン"): "pick",
    ("send the form", "と書いて送信"): "write",
    ("suggested moves", "候補の手"): "play",
    ("any word", "何か一言"): "answer_direct",
    ("messages with Banmen", "Banmen とのダイレクトメッセージで"): "use_directly",
    ("own apps", "自分のアプリ"): "use_elsewhere",
    ("create a private thread", "非公開スレッドを作り"): "use_privately",
    ("in the private thread", "その非公開スレッドで"): "mention",
}
"""The method of an operator for each instruction, by a part of its text."""


def here(playground: Playground) -> Channel:
    """The channel in which the check is made."""
    return playground.channel("lounge")


_commands: list[str] = []
"""The commands as Discord knows them after a sync, which takes long: each playground gets a copy."""


@pytest.fixture(autouse=True)
async def pointed(playground: Playground) -> AsyncIterator[None]:
    if not _commands:
        async with openapi.opened() as first:
            with pointed_at(first):
                await run(first, None, "commands")
            _commands.append(json.dumps(first.world.commands))
    playground.world.commands = json.loads(_commands[0])
    playground.add_channel("staff").set_permissions(playground.bot_id, deny=Permission.VIEW_CHANNEL)
    playground.add_channel("news", kind=ANNOUNCEMENTS)
    with pointed_at(playground):
        yield


async def run(
    playground: Playground,
    operator: Operator | None,
    *only: str,
    locale: str = "en",
    patience: Patience = Patience(60.0, 60.0, 60.0),  # noqa: B008 - immutable
) -> dict[str, Result]:
    """The results of the checks called `only`, by default of all, by their keys."""
    tell, ask = (operator.tell, operator.ask) if operator else (print, None)
    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(playground.token)
        place = str(playground.guild_id), str(here(playground).id)
        checks = [each for each in all_checks() if not only or each.key in only]
        results = await check(client, *place, locale=locale, tell=tell, ask=ask, patience=patience, checks=checks)
    for task in operator.acting if operator else ():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return {result.key: result for result in results}


def failures(results: dict[str, Result]) -> dict[str, str]:
    return {key: result.why for key, result in results.items() if result.verdict is Verdict.FAILED}


def skipped(results: dict[str, Result]) -> dict[str, str]:
    return {key: result.why for key, result in results.items() if result.verdict is Verdict.SKIPPED}


def remains(playground: Playground) -> list[Message]:
    """The messages left in the channel, including private replies to the person."""
    return [message for message in playground.person("Aoi").sees(here(playground)) if message.texts]


def leave(playground: Playground) -> str:
    """Let a member leave the server, and return their id."""
    playground.person("Chie").leave()
    return playground.person("Chie").key


UP_TO_SERVERS = {"create_events"}
"""Permissions for which the invitation doesn't ask."""


def allow_more(playground: Playground, without: str = "") -> None:
    """Let the bot create events."""
    world, guild = playground.world, str(playground.guild_id)
    role = next(each for each in world.guilds[guild]["roles"] if each["managed"])
    granted = int(role["permissions"])
    for name in UP_TO_SERVERS - {without}:
        granted |= Permission[name.upper()]
    world.set_role(guild, role | {"permissions": str(granted)})


def say_long_ago(playground: Playground) -> Message:
    """A message that the bot has sent hours ago."""
    world = playground.world
    message = {
        "id": str(LATER),
        "channel_id": here(playground).key,
        "type": 0,
        "author": world.bot,
        "content": "What the bot said long ago.",
        "timestamp": (discord.utils.utcnow() - timedelta(hours=2)).isoformat(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "components": [],
        "flags": 0,
    }
    return Message(world, world.add_message(message))


async def test_everything_is_checked_and_nothing_remains(playground: Playground) -> None:
    """Everything that a person does is part of it, so it takes a second."""
    old = say_long_ago(playground)
    allow_more(playground)
    requests: list[str] = []
    playground.rest.watchers.append(lambda seen: requests.append(f"{seen.method} {seen.template}"))
    operator = Operator(playground)
    operator.departed = leave(playground)
    results = await run(playground, operator)
    assert (failures(results), skipped(results)) == ({}, {})
    assert {key: result.verdict for key, result in results.items()} == dict.fromkeys(results, Verdict.OK)
    assert remains(playground) == [old]
    assert old.text == "What the bot said long ago."
    assert old.edited
    assert [
        (thread.archived, thread.messages) for thread in here(playground).threads if thread != operator.private
    ] == [(True, [])]
    assert operator.private is not None
    assert [message.text for message in operator.private.messages] == [playground.bot.mention]
    assert [message.text for message in operator.aoi.direct.messages] == ["Hello"]
    assert playground.world.scheduled_events == {}
    bot, guild = playground.world.bot["id"], str(playground.guild_id)
    assert len(playground.world.members[guild][bot]["roles"]) == 1
    assert (
        results["thread"].why == "The empty thread “A check by Banmen” stays, archived: Banmen may not delete threads."
    )
    assert {key: result.why for key, result in results.items() if result.why and key != "thread"} == {
        "nonce-deleted": say("en", "check-nonce-refused"),
        "nonce-elsewhere": say("en", "check-nonce-known"),
        "left": say("en", "check-left-unlisted"),
        "private-thread": say("en", "check-private-thread-stays", name="Secrets"),
    }
    assert len(operator.asked) == 2
    assert "  @Aoi (Black), your turn in Vault: Banmen walked" in operator.asked[0]
    # Two retired boards take one edit each, and the old message the third.
    assert requests.count(f"PATCH {MESSAGE}") == 3


async def test_commands_of_others_are_left_to_the_bot_itself(playground: Playground) -> None:
    class Crowd(Operator):
        reply: asyncio.Task[Any] | None = None

        async def use_directly(self) -> None:
            ben = self.playground.person("Ben")
            self.reply = asyncio.create_task(ben.slash(ben.direct, "matches"))
            await super().use_directly()

    operator = Crowd(playground)
    assert failures(await run(playground, operator, "command-direct")) == {}
    assert operator.reply is not None
    assert not operator.reply.done()
    operator.reply.cancel()


async def test_a_person_who_takes_no_direct_messages_is_told_how_to_allow_them(playground: Playground) -> None:
    playground.person("Aoi").set_direct_messages(allowed=False)
    results = await run(playground, Operator(playground), "direct")
    assert failures(results) == {"direct": "Aoi takes no direct messages from Banmen."}


async def test_what_people_send_otherwise_than_they_should_is_reported(playground: Playground) -> None:
    class Odd(Operator):
        async def send(self, form: Modal) -> None:
            board = here(self.playground).last
            await self.aoi.forge(
                MODAL_SUBMIT, here(self.playground), {"custom_id": form.custom_id, "components": []}, message=board
            )

        async def play(self) -> None:
            await self.aoi.autocomplete(here(self.playground), "move", "move", "")
            await self.use("move", here(self.playground), move="castles")

        async def answer_direct(self) -> None:
            await self.aoi.sticker(self.aoi.direct, "Wave")

        async def use_directly(self) -> None:
            await self.use("matches", here(self.playground))

        async def use_elsewhere(self) -> None:
            await self.use("matches", here(self.playground))

    assert failures(
        await run(
            playground, Odd(playground), "board", "form", "suggestions", "direct", "command-direct", "command-elsewhere"
        )
    ) == {
        "form": "The form arrived without what was written into it.",
        "suggestions": "The command arrived with “castles”, which is no suggested move.",
        "direct": "The answer arrived without its text.",
        "command-direct": "Discord says that the command came from: guild",
        "command-elsewhere": "Discord says that the command came from: guild",
    }
    assert remains(playground) == []


async def test_a_move_in_the_form_that_is_played_has_no_reply_to_look_at(playground: Playground) -> None:
    class Player(Operator):
        async def send(self, form: Modal) -> None:
            suggested = await self.aoi.autocomplete(here(self.playground), "move", "move", "")
            await self.aoi.submit(form, {"move": str(suggested[0].value)})

    results = await run(playground, Player(playground), "board", "form")
    assert (failures(results), skipped(results)) == ({}, {})
    assert remains(playground) == []


@pytest.mark.parametrize("given", ["Ben", "12", "a member"])
async def test_somebody_who_has_not_left_is_not_mentioned(playground: Playground, given: str) -> None:
    operator = Operator(playground)
    operator.departed = playground.person("Ben").key if given == "a member" else given
    results = await run(playground, operator, "left")
    assert skipped(results)["left"] == f"“{operator.departed}” is not the ID of somebody outside the server"


async def test_somebody_who_has_left_may_be_listed_among_the_mentions(playground: Playground) -> None:
    playground.world.bare_mentions = False
    operator = Operator(playground)
    operator.departed = leave(playground)
    assert (await run(playground, operator, "left"))["left"].why == "Discord lists them among the mentions."


async def test_somebody_who_is_still_taken_for_a_member_is_reported(playground: Playground) -> None:
    operator = Operator(playground)
    operator.departed = leave(playground)

    async def come_back(seen: Exchange) -> None:
        if seen.params.get("user_id") == operator.departed:
            playground.person("Chie").join()

    playground.rest.after.append(come_back)
    assert failures(await run(playground, operator, "left")) == {"left": "Discord calls them a member still."}


async def test_a_private_thread_that_is_refused_otherwise_is_reported(playground: Playground) -> None:
    async def strike(seen: Exchange) -> None:
        if seen.status == 403 and seen.template == "/channels/{channel_id}":
            seen.refuse(error(10003))

    playground.rest.after.append(strike)
    results = await run(playground, Operator(playground), "private-thread")
    assert failures(results).keys() == {"private-thread"}
    assert "Unknown Channel" in results["private-thread"].why


async def test_a_command_elsewhere_than_in_the_private_thread_checks_nothing(playground: Playground) -> None:
    class Lost(Operator):
        async def use_privately(self) -> None:
            await self.use("matches", here(self.playground))

    assert (
        skipped(await run(playground, Lost(playground), "private-thread"))["private-thread"]
        == "the command was used elsewhere"
    )


async def test_where_threads_may_be_deleted_not_even_one_remains(playground: Playground) -> None:
    here(playground).set_permissions(playground.bot_id, allow=Permission.MANAGE_THREADS)
    results = await run(playground, None)
    assert (failures(results), results["thread"].why) == ({}, "")
    assert here(playground).threads == []


async def test_without_a_person_only_what_nobody_can_see_is_left_out(playground: Playground) -> None:
    results = await run(playground, None)
    assert failures(results) == {}
    person = "needs a person"
    old = "the channel has no message from Banmen that is older than an hour"
    optional = {"event": "needs Create Events"}
    assert skipped(results) == dict.fromkeys(WITH_PEOPLE, person) | {"old-edit": old} | optional
    assert remains(playground) == []


async def test_a_person_who_does_not_press_is_not_waited_for_forever(playground: Playground) -> None:
    results = await run(playground, Operator(playground, acts=False), patience=Patience(person=0.05))
    assert failures(results) == {}
    late = "nobody answered in time"
    assert {key: why for key, why in skipped(results).items() if why == late}.keys() == WITH_PEOPLE - {
        "lock-screen",
        "left",
    }


async def test_the_check_speaks_japanese(playground: Playground) -> None:
    operator = Operator(playground, "なし")
    results = await run(playground, operator, locale="ja")
    assert failures(results) == {"lock-screen": "ロック画面の表示：「なし」"}
    lines = list(table(list(results.values()), "ja"))
    assert "✓ チャンネルでの権限" in lines[0]
    assert lines[-1] == "失敗：1件・省略：3件"
    assert "さん（黒）の手番です（ヴォールト）。" in operator.asked[0]
    assert remains(playground) == []


ON_BOARD = {"board", "lock-screen", "retired", "picker", "form", "rights", "suggestions"}
IN_THREAD = {"thread", "nonce-elsewhere"}
POSTING = ON_BOARD | IN_THREAD | {"nonce", "nonce-deleted", "left"}
WITH_PEOPLE = {
    *("lock-screen", "picker", "form", "rights", "suggestions"),
    *("left", "direct", "command-direct", "command-elsewhere", "private-thread"),
}
DEPENDENT = {
    "view_channel": POSTING | {"old-edit", "private-thread"},
    "send_messages": POSTING,
    "attach_files": ON_BOARD,
    "read_message_history": ON_BOARD | {"old-edit"},
    "create_public_threads": IN_THREAD,
    "send_messages_in_threads": IN_THREAD | {"private-thread"},
    "create_events": {"event"},
}
"""The checks that need a permission, by its name."""


def test_the_effect_of_every_permission_is_tested() -> None:
    assert {getattr(discord.Permissions, name).flag for name in DEPENDENT.keys() - UP_TO_SERVERS} == {
        getattr(discord.Permissions, name).flag for name, asked in PERMISSIONS if asked
    }


@pytest.mark.parametrize("permission", DEPENDENT)
async def test_a_missing_permission_is_named(playground: Playground, permission: str) -> None:
    say_long_ago(playground)
    allow_more(playground, without=permission)
    if permission not in UP_TO_SERVERS:
        here(playground).set_permissions(playground.bot_id, deny=Permission[permission.upper()])
    operator = Operator(playground)
    operator.departed = leave(playground)
    results = await run(playground, operator)
    key = {"view_channel": "read_messages"}.get(permission, permission)
    name = say("en", f"permission-{key.replace('_', '-')}")
    if permission not in UP_TO_SERVERS:
        assert failures(results).keys() == {"permissions"}
        assert name in results["permissions"].why
    assert skipped(results).keys() == DEPENDENT[permission]
    assert any(f"needs {name}" in why for why in skipped(results).values())


def on(method: str, template: str, misbehave: Misbehave) -> Misbehave:
    """Misbehave at one kind of request."""

    def strike(seen: Exchange) -> None:
        if (seen.method, seen.template) == (method, template):
            misbehave(seen)

    return strike


def refuse(problem: DiscordError) -> Misbehave:
    def strike(_: Exchange) -> None:
        raise problem

    return strike


def refuse_pictures(seen: Exchange) -> None:
    if seen.uploads:
        raise error(40005)


def refuse_edits_with_pictures(seen: Exchange) -> None:
    if seen.uploads and seen.body["type"] == 7:
        raise invalid_form("components", "BASE_TYPE_BAD", "As issue 7529 has it.")


def refuse_response(kind: int) -> Misbehave:
    """Refuse responses of one kind."""

    def strike(seen: Exchange) -> None:
        if seen.body["type"] == kind:
            raise invalid_form("type", "REFUSED", "Not today.")

    return strike


class RefuseThirdUse:
    """Refuses nonces that were used twice."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()

    def __call__(self, seen: Exchange) -> None:
        nonce = seen.body.get("nonce")
        if nonce and self.used[nonce] == 2:
            raise invalid_form("nonce", "REFUSED", "Not today.")
        self.used[nonce] += 1


class ConfuseNonces:
    """Takes every nonce in another channel for the last one in the channel of the check."""

    def __init__(self) -> None:
        self.channel = self.last = ""

    def __call__(self, seen: Exchange) -> None:
        nonce, channel = seen.body.get("nonce"), seen.params["channel_id"]
        self.channel = self.channel or channel
        # discord.py gives messages without a nonce a number.
        if nonce and not nonce.isdecimal():
            if channel != self.channel:
                seen.body["nonce"] = self.last
            self.last = nonce


def drop(key: str) -> Misbehave:
    return lambda seen: seen.body.pop(key, None) and None


def replace_with(key: str, value: Any) -> Misbehave:
    def strike(seen: Exchange) -> None:
        seen.body[key] = value

    return strike


MISBEHAVIOUR: dict[str, tuple[str, Misbehave, str]] = {
    "pictures are refused": ("board", on("POST", MESSAGES, refuse_pictures), "413"),
    "pings are dropped": (
        "board",
        on("POST", MESSAGES, replace_with("allowed_mentions", {"parse": []})),
        "The board doesn't ping Aoi.",
    ),
    "buttons are dropped": ("board", on("POST", MESSAGES, drop("components")), "The message has no buttons."),
    "an edit drops the picture": (
        "retired",
        on("PATCH", MESSAGE, replace_with("attachments", [])),
        "The message has lost its picture.",
    ),
    "an edit keeps the buttons": ("retired", on("PATCH", MESSAGE, drop("components")), "The old board still has"),
    "an edit is refused": ("retired", on("PATCH", MESSAGE, refuse(error(50001))), "The old board still has"),
    "the picker is not edited": ("picker", on("POST", CALLBACK, refuse_edits_with_pictures), "The message has no"),
    "nonces are ignored": ("nonce", on("POST", MESSAGES, drop("enforce_nonce")), "Discord has posted it twice."),
    "forms are refused": ("form", on("POST", CALLBACK, refuse_response(9)), "Discord didn't accept the form."),
    "suggestions are refused": (
        "suggestions",
        on("POST", CALLBACK, refuse_response(8)),
        "Discord didn't accept the sug",
    ),
    "used nonces are refused": ("nonce-deleted", on("POST", MESSAGES, RefuseThirdUse()), "Not today."),
    "other channels' nonces are confused": (
        "nonce-elsewhere",
        on("POST", MESSAGES, ConfuseNonces()),
        "hasn't posted it",
    ),
    "edits of events are ignored": (
        "event",
        on("PATCH", EVENT, drop("scheduled_start_time")),
        "The event says: A check",
    ),
    "threads are refused": ("thread", on("POST", THREADS, refuse(error(50013))), "Missing Permissions"),
    "archiving is refused": (
        "thread",
        on("PATCH", "/channels/{channel_id}", refuse(error(50013))),
        "Missing Permissions",
    ),
    "archiving is ignored": (
        "thread",
        on("PATCH", "/channels/{channel_id}", drop("archived")),
        "The thread isn't archived.",
    ),
    "deleting is refused": ("clean-up", on("DELETE", MESSAGE, refuse(error(50013))), "Not deleted: "),
}
"""Faults of the playground, each with the check that finds it and a part of the check's explanation."""


@pytest.mark.parametrize("what", MISBEHAVIOUR)
async def test_each_misbehaviour_is_found_and_explained(playground: Playground, what: str) -> None:
    found_by, misbehave, why = MISBEHAVIOUR[what]

    async def strike(seen: Exchange) -> None:
        misbehave(seen)

    playground.rest.before.append(strike)
    allow_more(playground)
    results = await run(playground, Operator(playground))
    found = failures(results)
    if found_by != "clean-up":
        assert remains(playground) == []
    else:
        # Two checks delete messages themselves.
        for key in ("thread", "nonce-deleted"):
            found.pop(key)
    assert found.keys() == {found_by}
    assert why in found[found_by]
    advice = say("en", f"check-{found_by}.advice")
    lines = list(table(list(results.values()), "en"))
    assert lines[next(number for number, line in enumerate(lines) if line.startswith("✗")) + 1].startswith("  → ")
    assert f"  → {advice}" in lines


async def test_a_discord_that_hides_no_channels_is_reported(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shapes, "obfuscated", lambda channel: channel)
    results = await run(playground, None, "hidden")
    assert failures(results) == {"hidden": "Discord shows channels that Banmen can't view: staff"}


async def test_private_threads_in_announcement_channels_are_reported_and_archived(playground: Playground) -> None:
    news = next(each for each in playground.world.channels.values() if each.get("name") == "news")

    async def convert(seen: Exchange) -> None:
        """For Discord it is a text channel now, of which the bot hasn't heard."""
        if seen.template.endswith("/threads"):
            news["type"] = TEXT_CHANNEL

    playground.rest.before.append(convert)
    results = await run(playground, None, "announcements")
    assert failures(results) == {"announcements": "#news has a private thread now."}
    assert all(thread.archived for thread in Channel(playground.world, news).threads)


async def test_an_application_without_user_installation_is_reported_and_its_commands_fit(
    playground: Playground,
) -> None:
    playground.world.installs = {"0"}
    results = await run(playground, None)
    assert failures(results).keys() == {"installs"}
    assert results["installs"].why == "The application doesn't allow: user"
    assert {tuple(each["integration_types"]) for each in playground.world.commands.values()} == {(0,)}


async def test_commands_that_discord_refuses_are_quoted(playground: Playground) -> None:
    playground.world.commands = {}
    strike = on("PUT", COMMANDS, refuse(invalid_form("0.name", "STRING_TYPE_REGEX", "That's no name.")))

    async def before(seen: Exchange) -> None:
        strike(seen)

    playground.rest.before.append(before)
    results = await run(playground, None)
    assert failures(results).keys() == {"commands"}
    assert "That's no name." in results["commands"].why


async def test_commands_that_discord_stores_otherwise_are_named(playground: Playground) -> None:
    playground.world.commands = {}

    async def forget(seen: Exchange) -> None:
        if (seen.method, seen.template) == ("PUT", COMMANDS):
            command = next(each for each in playground.world.commands.values() if each["name"] == "move")
            command["options"][0]["autocomplete"] = False

    playground.rest.after.append(forget)
    results = await run(playground, None)
    assert failures(results) == {"commands": "These commands differ, though Discord has accepted them: move"}


async def test_commands_are_not_synced_if_discord_has_them(playground: Playground) -> None:
    await run(playground, None)
    for command in playground.world.commands.values():
        # As Discord computes this deprecated field.
        command["dm_permission"] = False
    synced: list[str] = []
    playground.rest.watchers.append(lambda seen: synced.append(seen.template) if seen.method == "PUT" else None)
    results = await run(playground, None)
    assert failures(results) == {}
    assert synced == []


async def test_an_empty_lock_screen_is_reported(playground: Playground) -> None:
    results = await run(playground, Operator(playground, "nothing"))
    assert failures(results) == {"lock-screen": "The lock screen showed “nothing”."}
    assert remains(playground) == []


async def test_a_refused_edit_of_an_old_message_is_reported(playground: Playground) -> None:
    old = say_long_ago(playground)

    async def strike(seen: Exchange) -> None:
        if seen.method == "PATCH" and seen.params.get("message_id") == str(old.id):
            raise DiscordError(400, 30046, "Maximum number of edits to messages older than 1 hour reached.")

    playground.rest.before.append(strike)
    results = await run(playground, None)
    assert failures(results).keys() == {"old-edit"}
    assert "30046" in results["old-edit"].why
    assert remains(playground) == [old]


async def test_a_shard_that_may_not_log_in_is_reported(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    async def now_and_then(_client: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
        """A refused shard tries again and again, which costs time and memory if it does so at once."""
        await asyncio.sleep(0 if initial else 0.5)

    monkeypatch.setattr(discord.Client, "before_identify_hook", now_and_then)
    playground.limits.max_concurrency, playground.limits.login_every = 2, 3600.0
    results = await run(playground, None, "shards", patience=Patience(shards=2.0))
    assert failures(results) == {"shards": "Of 2 connections, Discord accepted 1."}
    assert remains(playground) == []


async def test_an_interrupted_check_cleans_up(playground: Playground) -> None:
    class Interrupted(Operator):
        async def ask(self, question: str) -> str:
            checking.cancel()
            return await super().ask(question)

    checking = asyncio.create_task(run(playground, Interrupted(playground)))
    with pytest.raises(asyncio.CancelledError):
        await checking
    assert remains(playground) == []


async def test_answers_are_read_from_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    with os.fdopen(master, "wb", buffering=0) as keyboard, os.fdopen(slave) as screen:
        monkeypatch.setattr("sys.stdin", screen)
        terminal = Terminal()
        assert terminal.is_there()
        asked = asyncio.create_task(terminal.ask("What does it show?"))
        keyboard.write("空です\n".encode())
        assert await asyncio.wait_for(asked, 60) == "空です"
        asked = asyncio.create_task(terminal.ask("And now?"))
        keyboard.write(b"\n")
        assert await asyncio.wait_for(asked, 60) == ""


async def test_a_terminal_that_closes_between_two_lines_ends_the_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading) as screen, os.fdopen(writing, "wb", buffering=0) as keyboard:
        closed = Event()

        class ClosesAfterOneLine:
            lines = 0

            def fileno(self) -> int:
                self.lines += 1
                if self.lines > 1:
                    closed.set()
                    raise ValueError("I/O operation on closed file")
                return screen.fileno()

        monkeypatch.setattr("sys.stdin", ClosesAfterOneLine())
        threads = set(threading.enumerate())
        asked = asyncio.create_task(Terminal().ask("What does it show?"))
        keyboard.write(b"a board\n")
        assert await asyncio.wait_for(asked, 60) == "a board"
        assert await asyncio.to_thread(closed.wait, 60)
        for reader in set(threading.enumerate()) - threads:
            if reader.daemon:
                reader.join(60)


@pytest.mark.parametrize(
    ("place", "parts"),
    [
        (("Nowhere",), ["in no server called Nowhere", "(Banmen)"]),
        ((), ["Name a channel", "banmen-check", "(lounge)"]),
        (("Banmen", "attic"), ["no channel called attic", "(lounge)"]),
    ],
)
async def test_an_unclear_place_is_answered_with_what_there_is(
    playground: Playground, place: tuple[str, ...], parts: list[str]
) -> None:
    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(playground.token)
        with pytest.raises(UnclearError) as unclear:
            await check(client, *place, locale="en", tell=print)
    assert all(part in str(unclear.value) for part in parts)


async def test_several_servers_are_listed_and_a_channel_of_that_name_is_found(playground: Playground) -> None:
    playground.add_channel("banmen-check")
    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(playground.token)
        results = await check(client, locale="en", tell=print)
    assert Verdict.FAILED not in {result.verdict for result in results}
    playground.add_guild("Elsewhere")
    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(playground.token)
        with pytest.raises(UnclearError, match=r"several servers.*Banmen.*Elsewhere"):
            await check(client, locale="en", tell=print)


async def test_a_refused_connection_is_explained(playground: Playground) -> None:
    async with open_client(guild_ready_timeout=0.05) as client:
        await client.login(playground.token)
        await playground.gateway.take_down(4004)
        with pytest.raises(UnclearError, match=r"Can't connect to Discord: .*4004"):
            await check(client, locale="en", tell=print)


async def test_permissions_that_the_bot_computes_otherwise_than_discord_are_named(playground: Playground) -> None:
    world, guild = playground.world, str(playground.guild_id)
    aoi = playground.person("Aoi")
    role = world.set_role(guild, shapes.role(world.snowflake(), "Staff", Permission.MANAGE_EVENTS, position=1))
    world.give_role(guild, aoi.key, role["id"])
    playground.world.guilds[guild]["owner_id"] = playground.person("Ben").key

    class Sly(Operator):
        """The bot doesn't hear that the role was changed."""

        async def pick(self) -> None:
            role["permissions"] = str(int(Permission.MANAGE_MESSAGES))
            await super().pick()

    assert failures(await run(playground, Operator(playground), "board", "picker", "rights")) == {}
    results = await run(playground, Sly(playground), "board", "picker", "rights")
    assert failures(results) == {"rights": "Discord and Banmen disagree about: Manage Messages, Manage Events"}
