"""Interactions that no Discord client sends by itself: each has a polite answer, which tells no secret."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import aiohttp
import pytest
from structlog.testing import capture_logs

from bot.client import _is_worth_logging
from bot.core.challenge import Ago
from bot.features.tournaments.rules import Phase
from bot.handling.replies import ACKNOWLEDGED, UNKNOWN_INTERACTION
from bot.matches import challenges
from bot.matches.challenges.views import BY_CHANCE, WORDS_FIELD
from bot.storage import StoreUnavailable
from bot.texts import say
from bot.ui.actions import Action, ComponentKind
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.protocol import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Json, error
from playground.rest import Exchange
from playground.seen import Channel, Message
from tests.features.tournaments import cups
from tests.town.conftest import SHORT_GAME, Town, hides

BUTTON, MENU = 2, 3
TEXT_INPUT, LABEL = 4, 18
OF_CHALLENGES = {
    "opendice": "",
    "accept": "",
    "decline": "",
    "withdraw": "",
    "rest": "",
    "join": "",
    "leave": "",
    "seat": "",
    "start": "",
    "words": "",
    "worded": "",
    "chooser": "",
    "ago": "",
    "assign": "white",
    "assigned": "",
    "computer": "",
    "level": "",
    "away": "-3",
    "change": "",
    "changing": "",
    "changed": "vault",
}
"""The verbs of challenges, each with a path that it understands."""
OF_MATCHES = {
    "move": "",
    "pick": "c1",
    "play": "c1-a3",
    "playunasked": "c1-a3",
    "unplay": "",
    "dice": "",
    "hint": "",
    "hintline": "",
    "coachshow": "",
    "coachon": "",
    "cuptime": "",
    "cupobject": "",
    "cuptimeyes": "0",
    "cuptimeno": "0",
    "type": "",
    "give": "",
    "dogive": "c1-a3",
    "undo": "",
    "more": "",
    "pause": "",
    "resume": "",
    "place": "",
    "standin": "",
    "answer": "",
    "rematch": "",
    "stronger": "",
    "easier": "",
    "look": "0.0",
    "moves": "",
    "draw": "",
    "agree": "",
    "refuse": "",
    "retract": "",
    "abort": "",
    "doabort": "",
    "resign": "",
    "doresign": "",
    "claim": "",
    "times": "",
    "moretime": "",
    "doend": "",
    "record": "",
    "replay": "",
    "goto": "0",
    "film": "0",
    "toall": "steps 0",
    "analyse": "",
    "analysis": "overview",
    "analysistoall": "",
    "watch": "",
    "ratings": "",
    "coachoff": "",
}
"""The verbs of matches."""
OF_TOURNAMENTS = {
    "enter": "",
    "quit": "",
    "doquit": "",
    "kickoff": "",
    "standings": "0",
    "tablestandings": "1",
    "pairings": "0",
    "cupsee": "",
    "mymatch": "",
    "cuphost": "",
    "cupdate": "",
    "cupstart": "",
    "cuptool": "",
    "cuppick": "",
    "sitout": "",
    "checkin": "",
    "cupround": "",
    "cuptakeover": "",
    "swapped": "",
    "cuptable": "",
    "cupresult": "",
    "cupbetter": "",
    "cupbots": "",
    "cupguests": "",
    "docuptool": "undo.0.0",
    "cupfile": "",
    "cuprules": "",
}
"""The verbs of tournaments that are announced."""
OF_PLANS = {"plan": "0", "announce": ""}
CUP_FORMS = {"cupdated", "cupplaces"}
FORMS = {"typed": "move", "ended": "reason", "gone": "number", "cuptimed": "text"}
"""The verbs of forms about a match, and a field of each."""
MENUS = {"placed", "own", "bring", "leaveunseen", "standinfor", "seat", "ago", "assign", "level", "changing"}
"""The verbs of menus, whose chosen values come separately from the custom id."""
FOR_ALL: dict[str, Any] = {"for-all": True}
OF_NOTHING = {
    "setup", "friend", "table", "meant", "invite", "first", "matches", "rules", "pieces", "riddle", "solve",
    "solution", "another", "share", "holiday", "holidayend", "bans", "modlog", "watching", "profile", "profiletoall",
    "ratingstoall", "set", "helppage", "panel", "privacy", "export", "forget", "doforget", "prefer", "stop", "preview",
    "learn", "lesson", "lessonpick", "lessontype", "lessontyped", "lessonplay", "coached", "firststeps", "solutionstep",
    "friendly", "cancel", "again", "greeting", "riddlehint", "riddletype", "riddletyped",
}  # fmt: skip
"""The verbs that are about neither a match nor a challenge."""


def test_the_lists_in_this_file_name_every_action() -> None:
    listed = [*OF_CHALLENGES, *OF_MATCHES, *FORMS, *(MENUS - OF_CHALLENGES.keys() - OF_MATCHES.keys()), *OF_NOTHING]
    listed += [*OF_TOURNAMENTS, *OF_PLANS, *CUP_FORMS]
    assert sorted(listed) == sorted(action.value for action in Action)


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    """The log, in which there must be no error of ours at the end."""
    with capture_logs() as entries:
        yield entries
    assert [entry for entry in entries if entry["log_level"] == "error"] == []


async def hidden_channel(town: Town) -> Channel:
    """A channel that only its players see."""
    hidden = town.playground.add_channel("hidden")
    hidden.set_permissions(town.playground.guild_id, deny=Permission.VIEW_CHANNEL)
    for player in (town.ben, town.dan):
        hidden.set_permissions(player.id, allow=Permission.VIEW_CHANNEL)
    hidden.set_permissions(town.playground.bot_id, allow=Permission.VIEW_CHANNEL)
    await town.playground.wait_for(lambda: hides(town, hidden.id))
    return hidden


async def private_message(town: Town, person: Person) -> Message:
    """An answer that only they see, so no one else could know its buttons. It has room for another row."""
    games = (await town.slash(person, "help")).message
    return (await town.press(person, games, "panel:::all")).message


async def press(town: Town, person: Person, custom_id: str, message: Message, value: str | None = None) -> str:
    """Press a forged button on a message, or choose from such a menu; returns the bot's answer."""
    shown = message.raw["components"]
    used: Json = {"type": BUTTON if value is None else MENU, "custom_id": custom_id, "id": 999}
    option = {"label": "?", "value": "?"}
    menu = {"options": [option], "min_values": 1, "max_values": 1, "disabled": False}
    made = used | ({"style": 2, "label": "?", "disabled": False} if value is None else menu)
    message.raw["components"] = [*shown, {"type": 1, "id": 998, "components": [made]}]
    data: Json = {"custom_id": custom_id, "component_type": used["type"], "id": 999}
    if value is not None:
        data["values"] = [value]
    reply = await person.forge(COMPONENT, channel_of(town, message), data, message=message)
    await town.quiet()
    message.raw["components"] = shown
    return reply_text(reply)


def channel_of(town: Town, message: Message) -> Channel:
    """The channel and id of a message."""
    return Channel(town.playground.world, town.playground.world.channels[str(message.channel_id)])


def reply_text(reply: Reply) -> str:
    """The bot's latest message."""
    assert not reply.failed
    if reply.interaction.modal is not None:
        return str(reply.interaction.modal["title"])
    return reply.followups[-1].text if reply.followups else reply.text


async def submit(town: Town, person: Person, custom_id: str, fields: list[Json], message: Message) -> str:
    """Send a form that the bot has never opened: what it says to that."""
    data = {"custom_id": custom_id, "components": fields}
    reply = await person.forge(MODAL_SUBMIT, channel_of(town, message), data, message=message)
    await town.quiet()
    return reply_text(reply)


def field(name: str, value: Any) -> Json:
    """A field of a form, filled in."""
    return {"type": LABEL, "id": 1, "component": {"type": TEXT_INPUT, "id": 2, "custom_id": name, "value": value}}


# Private data of others


@pytest.mark.usefixtures("logged")
async def test_every_button_calls_a_match_unknown_to_people_who_cannot_see_it(
    town_without_limits: Town,
) -> None:
    town = town_without_limits
    hidden = await hidden_channel(town)
    await town.begin(town.ben, town.dan, hidden, moves=SHORT_GAME[:2])
    before = await town.match(hidden)
    message = await private_message(town, town.chie)
    unknown = say("ja", "refusal-unknown-match")
    for verb, path in OF_MATCHES.items():
        said = await press(town, town.chie, f"{verb}:{before.id}:{before.decision}:{path}", message)
        assert said == unknown, verb
    for verb in ("own", "bring", "watch"):
        assert await press(town, town.chie, f"{verb}:::", message, str(before.id)) == unknown, verb
    assert await press(town, town.chie, f"standinfor:{before.id}:0:", message, "computer:0:3") == unknown
    assert await press(town, town.chie, f"placed:{before.id}::", message, str(town.vault.id)) == unknown
    for verb, name in FORMS.items():
        assert await submit(town, town.chie, f"{verb}:{before.id}::0", [field(name, "1")], message) == unknown, verb
    assert await town.match(hidden) == before


@pytest.mark.usefixtures("logged")
async def test_a_form_on_a_public_message_shows_only_that_messages_match(town: Town) -> None:
    hidden = await hidden_channel(town)
    await town.begin(town.ben, town.dan, hidden, moves=SHORT_GAME[:2])
    number = (await town.match(hidden)).id
    board = await town.begin(town.aoi, town.ben)
    said = await submit(town, town.chie, f"gone:{number}::0", [field("number", "1")], board)
    assert said == say("ja", "refusal-unknown-match")
    shown = (await town.slash(town.ben, "replay", match=number, **FOR_ALL)).message
    assert not shown.ephemeral
    await town.press(town.ben, shown, "More…")
    goto = next(each for each in shown.buttons if each.custom_id.startswith("goto:"))
    form = (await town.press(town.chie, shown, goto.custom_id)).modal
    await town.submit(town.chie, form, "1")
    assert "Move 1 of 2" in shown.text


@pytest.mark.usefixtures("logged")
async def test_a_moderator_can_end_only_matches_they_can_see(town: Town) -> None:
    hidden = await hidden_channel(town)
    await town.begin(town.ben, town.dan, hidden)
    number = (await town.match(hidden)).id
    moderators = town.playground.world.guilds[str(town.playground.guild_id)]["roles"][0]
    granted = str(int(moderators["permissions"]) | int(Permission.MANAGE_MESSAGES))
    town.playground.world.set_role(str(town.playground.guild_id), moderators | {"permissions": granted})
    message = await private_message(town, town.chie)
    unknown = say("ja", "refusal-unknown-match")
    assert await press(town, town.chie, f"doend:{number}::", message) == unknown
    assert await submit(town, town.chie, f"ended:{number}::", [field("reason", "rude")], message) == unknown
    assert (await town.match(hidden)).outcome is None


@pytest.mark.usefixtures("logged")
async def test_every_button_calls_a_challenge_unknown_to_people_who_cannot_see_it(town: Town) -> None:
    hidden = await hidden_channel(town)
    await town.slash(town.ben, "play vault", hidden)
    [table] = hidden.messages
    number = next(each.custom_id for each in table.buttons).split(":")[1]
    before = table.text
    message = await private_message(town, town.chie)
    for verb, path in OF_CHALLENGES.items():
        value = {"seat": "white", "ago": str(next(iter(Ago))), "assign": BY_CHANCE, "level": "3"}.get(verb)
        custom_id = f"{verb}:{number}::{path}"
        if verb == "worded":
            said = await submit(town, town.chie, custom_id, [field("words", "1")], message)
        else:
            said = await press(town, town.chie, custom_id, message, value)
        assert said == say("ja", "refusal-unknown-challenge"), verb
    assert hidden.last.text == before
    # Nor does one who sees it sit down at it from another channel.
    elsewhere = await private_message(town, town.dan)
    assert await press(town, town.dan, f"join:{number}::", elsewhere) == say("en", "refusal-unknown-challenge")
    assert hidden.last.text == before


@pytest.mark.usefixtures("logged")
async def test_every_button_calls_a_tournament_unknown_to_people_who_cannot_see_it(town_without_limits: Town) -> None:
    town = town_without_limits
    hidden = await hidden_channel(town)
    planned = await town.slash(town.dan, "tournament create", hidden, name="Secret", game="Vault")
    number = planned.message.buttons[0].custom_id.split(":")[1]
    message, unknown = await private_message(town, town.chie), say("ja", "refusal-no-such-tournament")
    for is_announced in (False, True):
        for verb, path in OF_TOURNAMENTS.items():
            assert await press(town, town.chie, f"{verb}:{number}:1:{path}", message) == unknown, verb
        for verb in CUP_FORMS:
            fields = [field("text", "1")]
            assert await submit(town, town.chie, f"{verb}:{number}:1:", fields, message) == unknown, verb
        for verb, path in OF_PLANS.items():
            said = await press(town, town.chie, f"{verb}:{number}::{path}", message)
            assert said in {unknown, say("ja", "refusal-may-not-host")}, verb
        if not is_announced:
            await town.press(town.dan, planned.message, "Announce")


@pytest.mark.usefixtures("logged")
async def test_forged_choices_in_a_tournament_get_a_sentence(town_without_limits: Town) -> None:
    town = town_without_limits
    cup = await cups.joined(town, town.ben, town.dan)
    message = await private_message(town, town.dan)
    done_at_once = {"quit", "doquit", "enter", "kickoff"}
    paths, numbers = cycle(PATHS), cycle(NUMBERS)
    for verb in (*OF_TOURNAMENTS, *OF_PLANS):
        if verb not in done_at_once:
            for value in (*WORDS, next(numbers), None):
                assert await press(town, town.dan, f"{verb}:{cup.id}:{2**40}:{next(paths)}", message, value)
    decisions = cycle(("", "0", "1", str(2**40)))
    for verb in CUP_FORMS:
        for value in (*VALUES, "9 Ben", "1\n1", f"{2**63}"):
            custom_id = f"{verb}:{cup.id}:{next(decisions)}:"
            assert await submit(town, town.dan, custom_id, [field("text", value)], message)
    state = (await cup.hosted()).state
    assert state.phase is Phase.JOINING
    # He may add computers, and "٣" is a three.
    assert [each.name for each in state.entrants if each.is_active and each.user > 0] == ["Ben", "Dan"]


# Impossible values


THOUSANDS = "9" * 5000
PATHS = ("", "moon", "0", "0.moon", f"1.{THOUSANDS[:20]}")
"""Paths of forged custom ids in a tournament."""
FORGED = (
    "stop:::moon",
    "stop:::language",
    "prefer:::looks.moon.board",
    "prefer:::looks.vault.moon",
    "prefer:::looks",
    "prefer:::language.vault",
    "prefer:::language",
    "prefer:::moon",
    "prefer:::",
    "set:::channels",
    "set:::live",
    "set:::hosts",
    "set:::overdue",
    "look:{}::",
    "setup:{}::",
    f"setup:{2**63 - 1}::vault.0",
    f"invite:{2**63 - 1}::vault.0",
    "invite:0::vault.0",
    f"profile:::{2**63 - 1}.all.here.0",
    f"matches:::{10**90}",
    f"matches:::-{2**63}",
    f"bans:::{2**63}",
    f"modlog:::{2**63 - 1}",
    "modlog:::-1",
    "modlog:::٣",
    "rules:vault::9999999999999999999999",
    "ratings:::0.vault.here.99999999999999999999",
    f"ratings:::0.vault.here.{2**63 // 10 - 1}",
    f"replay:{{}}:{2**63 - 1}:at 0",
    f"replay:{{}}:1:at {10**60}",
    f"pick:{{}}:{2**63 - 1}:~0-9999",
    "agree:{}:1:computer:٠:3",
    "agree:{}:1:computer:00:3",
    "agree:{}:1:home:moon",
    f"agree:{{}}:1:home:{10**40}",
    "agree:{}:1:home:1",
    "agree:{}:1:pause:moon",
    "agree:{}:1::moon",
    "placed:{}::",
    "bring:::",
    "own:::",
    "holiday:::٣",
    f"holiday:::{10**80}",
    "riddle:moon::9.9:",
    "watching:::x",
    "another:moon::",
    "profile:::٣.all.here.٣",
    "\x00:\x00:\x00:\x00",
    "move:{}::\x00\n",
)
"""Custom ids that no version wrote, of a match where they have braces."""
CHOSEN = (
    "prefer:::looks.vault.board",
    "prefer:::looks.moon.board",
    "prefer:::language.vault",
    "set:::channels",
    "set:::live",
    "set:::hosts",
    "set:::overdue",
    "look:{}::",
    "setup:{}::",
    "own:::",
    "bring:::",
    "placed:{}::",
    "standinfor:{}::",
    "rules:vault::",
    "holiday:::",
    "profile:::",
    "ratings:::",
    "replay:{}::jump 0",
    "replay:{}::side 0",
    "watch:::",
    "pick:{}::",
    "give:{}::",
    "seat:{}::",
    "ago:{}::",
    "assign:{}::white",
    "level:{}::",
)
"""Custom ids of menus."""
WORDS = ("", "moon")
"""Values that no menu has and that are no numbers."""
NUMBERS = ("-1", "٣", str(2**63), THOUSANDS)
"""Values that are numbers, which menus take in turn."""
VALUES = (*WORDS, *NUMBERS)


@pytest.mark.usefixtures("logged")
async def test_every_forged_custom_id_and_choice_gets_a_sentence(
    town_without_limits: Town,
) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan, moves=SHORT_GAME[:2])
    before = await town.match()
    # Dan plays, and may do all there is to do in the server.
    message = await private_message(town, town.dan)
    for custom_id in FORGED:
        await press(town, town.dan, custom_id.format(before.id), message)
    numbers = cycle(NUMBERS)
    for custom_id in CHOSEN:
        for value in (*WORDS, next(numbers)):
            await press(town, town.dan, custom_id.format(before.id), message, value)
    assert (await town.match()).log == before.log


@pytest.mark.usefixtures("logged")
async def test_every_forged_form_field_gets_a_sentence(town_without_limits: Town) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    match = await town.match()
    assert match.outcome
    message = await private_message(town, town.dan)
    odd: list[list[Json]] = [
        [],
        [{"type": 1, "id": 1, "components": []}],
        [{"type": 10, "id": 1}],
        [field("moon", "1"), field("moon", "2")],
    ]
    for verb, name in FORMS.items():
        menu: Json = {"type": 5, "id": 4, "custom_id": "friends", "values": [THOUSANDS, "moon", str(2**64), "0"]}
        strange: list[list[Json]] = [[field(name, value)] for value in (*VALUES, "x" * 6000, 5)]
        chosen = [[field(name, "1"), {"type": LABEL, "id": 3, "component": menu}]]
        bare = [[field(name, "1"), {"type": LABEL, "id": 3, "component": {"type": 5, "id": 4, "custom_id": "friends"}}]]
        for fields in (*odd, *strange, *chosen, *bare):
            await submit(town, town.dan, f"{verb}:{match.id}::0", fields, message)
    assert (await town.match()).log == match.log


@pytest.mark.usefixtures("logged")
async def test_words_for_the_dice_of_a_game_without_dice_are_refused(town: Town) -> None:
    challenge = await town.challenge(town.ben, town.dan)
    [made] = await challenges.open_challenges(town.store)
    for player in (town.ben, town.dan):
        said = await submit(town, player, f"worded:{made.id}::", [field(WORDS_FIELD, "hocus pocus")], challenge)
        assert said == say("en", "refusal-old-button")
    assert await challenges.open_challenges(town.store) == [made]
    assert "hocus" not in challenge.text


@pytest.mark.usefixtures("logged")
async def test_only_forms_can_be_submitted_and_only_buttons_and_menus_pressed(town_without_limits: Town) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan, moves=SHORT_GAME)
    match = await town.match()
    message = await private_message(town, town.dan)
    old = say("en", "refusal-old-button")
    for action in Action:
        custom_id = f"{action.value}:{match.id}:0:0"
        if ComponentKind.FORM in action.kind:
            answers = [await press(town, town.dan, custom_id, message, value) for value in (None, "1")]
        else:
            answers = [await submit(town, town.dan, custom_id, [field("number", "1")], message)]
        assert set(answers) == {old}, action
    assert (await town.match()).log == match.log


async def test_a_button_that_is_not_on_its_message_is_called_old(town: Town) -> None:
    board = await town.begin(town.ben, town.dan)
    data: Json = {"custom_id": f"doresign:{(await town.match()).id}::", "component_type": BUTTON, "id": 1}
    reply = await town.ben.forge(COMPONENT, town.vault, data, message=board)
    assert reply_text(reply) == say("en", "refusal-old-button")
    assert (await town.match()).outcome is None


@pytest.mark.usefixtures("logged")
async def test_an_error_message_never_exceeds_discords_limit(town: Town) -> None:
    await town.begin(town.ben, town.dan)
    reply = await town.slash(town.ben, "move", move="*" * 6000)
    assert "\\*\\*" in reply.text
    reply = await town.slash(town.ben, "match time", more="*" * 6000)
    assert "\\*\\*" in reply.text


# Suggestions


def _option(name: str, value: Any, kind: int = 3, *, focused: bool = True) -> Json:
    return {"name": name, "type": kind, "value": value} | ({"focused": True} if focused else {})


ASKED: tuple[tuple[str, list[Json]], ...] = (
    ("move", [_option("moon", "a")]),
    ("move", [_option("move", "a", focused=False)]),
    ("move", [_option("move", 5, 4)]),
    ("move", [_option("move", "x" * 6000)]),
    ("move", []),
    ("moon", [_option("move", "a")]),
    ("board", [_option("format", "a")]),
    ("replay", [_option("match", "a", 4)]),
    ("challenge", []),
    ("challenge", [{"name": "moon", "type": 1, "options": [_option("clock", "a")]}]),
    ("challenge", [{"name": "vault", "type": 1, "options": [_option("size", "6")]}]),
    ("challenge", [{"name": "vault", "type": 1, "options": [_option("opponent", "1", 6)]}]),
    ("challenge", [{"name": "vault", "type": 1}]),
    ("challenge", [{"name": "vault", "type": 2, "options": [{"name": "vault", "type": 1, "options": []}]}]),
    ("move", [{"name": "vault", "type": 1, "options": [_option("move", "a")]}]),
    ("match", [{"name": "time", "type": 1, "options": [_option("more", "a")]}]),
)
"""Commands, and those of their options that have no suggestions."""


@pytest.mark.usefixtures("logged")
async def test_an_option_without_autocompletion_gets_no_suggestions(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    await town.begin(town.ben, town.dan)
    commands = {each["name"]: each["id"] for each in town.playground.world.commands.values()}
    for name, options in ASKED:
        data: Json = {"id": commands.get(name, commands["move"]), "name": name, "type": 1, "options": options}
        reply = await town.ben.forge(AUTOCOMPLETE, town.vault, data)
        assert reply.interaction.choices == [], (name, options)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    # Options with suggestions still get them.
    assert await town.ben.autocomplete(town.vault, "move", "move", "a1")


def with_choices(command: Json, *path: Json) -> Iterator[tuple[list[Json], Json]]:
    """Each option with choices of a command and its subcommands, with the subcommands around it."""
    for option in command.get("options", ()):
        if option["type"] == 1:
            yield from with_choices(option, *path, {"name": option["name"], "type": 1})
        elif option.get("choices"):
            yield [*path], option


@pytest.mark.usefixtures("logged")
async def test_a_value_that_is_no_choice_of_an_option_gets_a_sentence(town_without_limits: Town) -> None:
    town = town_without_limits
    await town.begin(town.ben, town.dan)
    asked = 0
    for command in [*town.playground.world.commands.values()]:
        data = {key: command[key] for key in ("id", "name", "type")}
        for path, option in with_choices(command):
            options = [_option(option["name"], "moon", option["type"], focused=False)]
            for each in reversed(path):
                options = [each | {"options": options}]
            assert reply_text(await town.ben.forge(COMMAND, town.vault, data | {"options": options})), option["name"]
            asked += 1
    assert asked > 10


def typing(town: Town) -> Json:
    """The interaction that Discord sends when a player types a move into `/move`."""
    known = next(each["id"] for each in town.playground.world.commands.values() if each["name"] == "move")
    return {"id": known, "name": "move", "type": 1, "options": [_option("move", "a")]}


@pytest.mark.parametrize("why", [StoreUnavailable("locked", is_unsure=False), RuntimeError("broken")])
async def test_a_failing_autocompletion_suggests_nothing(
    town: Town, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    await town.begin(town.ben, town.dan)

    async def fail(*_: object) -> None:
        raise why

    with monkeypatch.context() as patch:
        patch.setattr("bot.matches.moves.commands.load_match_in", fail)
        reply = await town.ben.forge(AUTOCOMPLETE, town.vault, typing(town))
    assert reply.interaction.choices == []
    assert await town.ben.autocomplete(town.vault, "move", "move", "a1")


@pytest.mark.parametrize("code", [ACKNOWLEDGED, UNKNOWN_INTERACTION])
async def test_an_expired_autocompletion_is_not_logged(town: Town, caplog: pytest.LogCaptureFixture, code: int) -> None:
    await town.begin(town.ben, town.dan)
    asked: list[str] = []

    async def refuse(exchange: Exchange) -> None:
        if exchange.template.endswith("/callback"):
            asked.append(exchange.template)
            raise error(code)

    town.playground.rest.before.append(refuse)
    town.playground.interactions.answer_within = 0.2
    nothing: Json = {**typing(town), "options": []}
    await town.ben.forge(AUTOCOMPLETE, town.vault, nothing)
    await town.playground.wait_for(lambda: asked)
    await town.quiet()
    assert caplog.messages == []


@pytest.mark.parametrize(("cause", "is_logged"), [(ValueError(), True), (aiohttp.ClientOSError(), False)])
def test_who_was_typing_is_not_logged(cause: Exception, is_logged: bool) -> None:
    text = "Ignoring exception in autocomplete for %r (Guild: %s, User: %s)"
    record = logging.LogRecord("discord", logging.ERROR, "", 0, text, ("move", 1, 77), (type(cause), cause, None))
    assert _is_worth_logging(record) == is_logged
    assert "77" not in record.getMessage()


@pytest.mark.usefixtures("logged")
async def test_every_forged_command_gets_a_sentence(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    commands = {each["name"]: each["id"] for each in town.playground.world.commands.values()}
    forged: tuple[tuple[str, list[Json]], ...] = (
        ("moon", []),
        ("challenge", []),
        ("challenge", [{"name": "moon", "type": 1}]),
        ("challenge", [{"name": "vault", "type": 1, "options": []}]),
        ("challenge", [{"name": "vault", "type": 1, "options": [_option("opponent", "moon", 6, focused=False)]}]),
        ("board", [_option("side", "moon", focused=False), _option("format", "moon", focused=False)]),
        ("replay", [_option("match", 2**80, 4, focused=False)]),
        ("replay", [_option("match", "moon", 4, focused=False)]),
        ("rules", [_option("game", "moon", focused=False)]),
        ("leaderboard", [_option("game", "moon", focused=False)]),
        ("profile", [_option("game", "moon", focused=False)]),
        ("profile", [_option("game", "9" * 6000, focused=False)]),
        ("leaderboard", [_option("game", "9" * 6000, focused=False)]),
        ("rules", [_option("game", "9" * 6000, focused=False)]),
    )
    for name, options in forged:
        data: Json = {"id": commands.get(name, commands["move"]), "name": name, "type": 1, "options": options}
        reply = await town.ben.forge(COMMAND, town.vault, data)
        await town.quiet()
        assert reply_text(reply), (name, options)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
