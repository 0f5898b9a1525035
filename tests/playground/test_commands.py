"""A bot's commands: told, listed, changed, refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from playground import Playground
from playground.protocol import Json
from tests.playground.bot import Bot
from tests.playground.raw import ask
from tests.playground.test_messages import refused


async def test_commands_can_be_registered_and_listed(playground: Playground, bot: Bot) -> None:
    known = {command.name: command for command in await bot.tree.fetch_commands()}
    assert known.keys() == {command.name for command in bot.tree.get_commands()} | {"Challenge to a game", "Quote"}
    again = {command.name: command for command in await bot.tree.sync()}
    assert {name: command.id for name, command in known.items()} == {
        name: command.id for name, command in again.items()
    }
    assert known["follow"].default_member_permissions == discord.Permissions(manage_messages=True)


async def test_a_command_can_be_edited_and_deleted(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    command = next(each for each in await bot.tree.fetch_commands() if each.name == "later")
    await command.edit(name="much-later")
    assert "much-later" in playground.person("Aoi").command_names(vault)
    await command.delete()
    assert "much-later" not in playground.person("Aoi").command_names(vault)
    await refused(10063, command.delete())
    await refused(10063, bot.tree.fetch_command(1))


async def test_a_server_can_have_its_own_commands(playground: Playground, bot: Bot) -> None:
    guild = discord.Object(playground.guild_id)
    dan = playground.person("Dan")
    elsewhere = playground.add_channel("den", int(playground.world.add_guild("Elsewhere", dan.key)["id"]))
    bot.tree.copy_global_to(guild=guild)
    bot.tree.clear_commands(guild=None)
    await bot.tree.sync(guild=guild)
    await bot.tree.sync()
    assert dan.command_names(elsewhere) == set()
    assert (await dan.slash(playground.channel("vault"), "move", move="a1-a2")).text == "moved a1-a2 (en-US)"
    await bot.http.upsert_guild_command(
        playground.bot_id, guild.id, {"name": "one-more", "description": "More", "type": 1}
    )
    assert "one-more" in dan.command_names(playground.channel("vault"))


async def test_commands_can_have_names_in_other_languages(playground: Playground, bot: Bot) -> None:
    class InJapanese(app_commands.Translator):
        async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
            return "指す" if locale is discord.Locale.japanese and string.message == "move" else None

    await bot.tree.set_translator(InJapanese())
    await bot.tree.sync()
    command = next(each for each in playground.world.commands.values() if each["name"] == "move")
    assert command["name_localizations"] == {"ja": "指す"}
    assert command["options"][0]["name_localizations"] == {"ja": "指す"}


OPTION: Json = {"type": 3, "name": "size", "description": "Size"}
NUMBER: Json = OPTION | {"type": 4}
GOOD: Json = {"name": "challenge", "description": "Play"}
NAME_WORDS = "String value did not match validation regex."
TYPE_WORDS = "Sub-command and sub-command group option types are mutually exclusive to all other types"


def with_option(**changes: Any) -> Json:
    """A command whose option has something changed."""
    return {"options": [OPTION | changes]}


def subcommand(kind: int = 1, *options: Json) -> Json:
    """A subcommand, or a group of some."""
    return {"type": kind, "name": "vault", "description": "Play", "options": list(options)}


@pytest.mark.parametrize(
    ("wrong", "path", "code", "words"),
    [
        ({"name": "Vault"}, "name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"),
        ({"name": "two words"}, "name", "APPLICATION_COMMAND_INVALID_NAME", None),
        ({"name": "x" * 33}, "name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 32 in length."),
        ({"name": None}, "name", "BASE_TYPE_REQUIRED", None),
        ({"name_localizations": {"ja": "指 す"}}, "name_localizations", "APPLICATION_COMMAND_INVALID_NAME", None),
        ({"name_localizations": {"en": "play"}}, "name_localizations.en", "BASE_TYPE_CHOICES", None),
        ({"name_localizations": ["ja"]}, "name_localizations", "DICT_TYPE_CONVERT", None),
        ({"description": ""}, "description", "BASE_TYPE_REQUIRED", "This field is required"),
        ({"description": "x" * 101}, "description", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."),
        (
            {"description_localizations": {"ja": "x" * 101}},
            "description_localizations.ja",
            "BASE_TYPE_BAD_LENGTH",
            None,
        ),
        ({"type": 9}, "type", "BASE_TYPE_CHOICES", None),
        ({"type": 2}, "description", "APPLICATION_COMMAND_CONTEXT_MENU_INVALID", None),
        ({"contexts": []}, "contexts", "BASE_TYPE_BAD_LENGTH", None),
        ({"contexts": [0, 0]}, "contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE", None),
        ({"default_member_permissions": "all"}, "default_member_permissions", "NUMBER_TYPE_COERCE", None),
        (
            {"options": [OPTION | {"name": str(number)} for number in range(26)]},
            "options",
            "BASE_TYPE_MAX_LENGTH",
            "Must be 25 or fewer in length.",
        ),
        ({"options": [OPTION, OPTION]}, "options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", None),
        (with_option(name="Size"), "options.0.name", "STRING_TYPE_REGEX", NAME_WORDS),
        (with_option(name_localizations={"ja": "A"}), "options.0.name_localizations.ja", "STRING_TYPE_REGEX", None),
        (with_option(description=""), "options.0.description", "BASE_TYPE_REQUIRED", None),
        (
            {"options": [OPTION, OPTION | {"name": "first", "required": True}]},
            "options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        ),
        (with_option(type=12), "options.0.type", "BASE_TYPE_CHOICES", None),
        (
            with_option(type=5, autocomplete=True),
            "options.0.autocomplete",
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
            None,
        ),
        (with_option(min_value=1), "options.0.min_value", "APPLICATION_COMMAND_MIN_VALUE_INVALID", None),
        (with_option(max_length=6001), "options.0.max_length", "NUMBER_TYPE_MAX", None),
        (with_option(min_length=5, max_length=4), "options.0.min_length", "NUMBER_TYPE_MAX", None),
        (
            with_option(autocomplete=True, choices=[{"name": "a", "value": "a"}]),
            "options.0.autocomplete",
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
            "Autocomplete and choices are mutually exclusive",
        ),
        (
            with_option(choices=[{"name": str(n), "value": str(n)} for n in range(26)]),
            "options.0.choices",
            "BASE_TYPE_MAX_LENGTH",
            None,
        ),
        (
            with_option(choices=[{"name": "x" * 101, "value": "x"}]),
            "options.0.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
            None,
        ),
        (with_option(choices=[{"name": "x", "value": 5}]), "options.0.choices.0.value", "STRING_TYPE_CONVERT", None),
        (
            with_option(choices=[{"name": "x", "value": value} for value in "ab"]),
            "options.0.choices.1.name",
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
            None,
        ),
        (
            {"options": [NUMBER | {"choices": [{"name": "x", "value": "5"}]}]},
            "options.0.choices.0.value",
            "NUMBER_TYPE_COERCE",
            'Value "5" is not int.',
        ),
        (
            {"options": [subcommand(1, OPTION, OPTION)]},
            "options.0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            None,
        ),
        ({"options": [subcommand(), OPTION]}, "options.1", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", TYPE_WORDS),
        (
            {"options": [subcommand(1, subcommand())]},
            "options.0.options.0",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            None,
        ),
        ({"options": [subcommand(2)]}, "options.0.options", "BASE_TYPE_REQUIRED", None),
        (
            {"options": [subcommand() | {"required": True}]},
            "options.0.required",
            "APPLICATION_COMMAND_REQUIRED_INVALID",
            "Required cannot be configured for this type of option",
        ),
        (
            {
                "options": [
                    OPTION
                    | {"name": name, "choices": [{"name": f"{n:02}" + "x" * 98, "value": "y" * 100} for n in range(25)]}
                    for name in "ab"
                ]
            },
            "",
            "APPLICATION_COMMAND_TOO_LARGE",
            "Command exceeds maximum size (8000)",
        ),
    ],
)
async def test_an_invalid_command_is_refused(
    playground: Playground, wrong: Json, path: str, code: str, words: str | None
) -> None:
    """Alone, and after another one in a list, where its number comes first."""
    here = f"/applications/{playground.application_id}/commands"
    told = (await ask(playground, "POST", here, GOOD | wrong)).at(path)
    assert told == (code, words or told[1])
    listed = await ask(playground, "PUT", here, [GOOD, GOOD | {"name": "other"} | wrong])
    assert listed.at(f"1.{path}" if path else "1") == told
    assert playground.world.commands == {}


async def test_a_commands_size_counts_the_longest_translation(playground: Playground) -> None:
    here = f"/applications/{playground.application_id}/commands"
    choices = [{"name": f"{n:02}" + "x" * 98, "value": "y" * 100} for n in range(19)]
    big = GOOD | {"options": [OPTION | {"name": name, "choices": choices} for name in "ab"]}
    size = len("challenge") + len("Play") + 2 * (1 + len("Size")) + 2 * 19 * 200
    room = 8000 - size
    options = [OPTION | {"name": f"o{n}", "description": "z" * 98} for n in range(room // 100)]
    left = room - 100 * len(options)
    fits = big | {"options": [*big["options"], *options], "description_localizations": {"ja": "z" * (4 + left)}}
    assert (await ask(playground, "POST", here, fits)).status == 200
    more = fits | {"description_localizations": {"ja": "短", "ko": "z" * (5 + left)}}
    assert (await ask(playground, "POST", here, more)).at("")[0] == "APPLICATION_COMMAND_TOO_LARGE"


async def test_command_names_are_unique_by_kind(playground: Playground) -> None:
    here = f"/applications/{playground.application_id}/commands"
    menu = {"name": "Challenge to a game", "type": 2}
    refused = await ask(playground, "PUT", here, [GOOD, menu, GOOD])
    assert refused.at("2.name") == ("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    both = await ask(playground, "PUT", here, [GOOD, menu, {"name": "challenge", "type": 2}])
    first, second, third = (command["id"] for command in both.body)
    renamed = await ask(playground, "PATCH", f"{here}/{second}", {"name": "challenge"})
    assert renamed.at("name")[0] == "APPLICATION_COMMANDS_DUPLICATE_NAME"
    assert (await ask(playground, "PATCH", f"{here}/{third}", {"name": "Another"})).body["id"] == third
    assert (await ask(playground, "POST", here, GOOD | {"description": "Again"})).body["id"] == first


@pytest.mark.parametrize("name", ["指す", "कि", "ที่", "l'échecs", "a-b_c"])
async def test_command_names_may_be_in_any_script(playground: Playground, name: str) -> None:
    here = f"/applications/{playground.application_id}/commands"
    assert (await ask(playground, "POST", here, GOOD | {"name": name})).body["name"] == name


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
async def test_the_number_of_commands_is_limited(playground: Playground, kind: int, most: int) -> None:
    here = f"/applications/{playground.application_id}/commands"
    described = {"description": "Play"} if kind == 1 else {}
    many = [{"name": f"name-{number}", "type": kind} | described for number in range(most + 1)]
    refused = await ask(playground, "PUT", here, many)
    assert (refused.status, refused.code) == (400, 30032)
    assert refused.body["message"] == f"Maximum number of application commands reached ({most})"
    assert len((await ask(playground, "PUT", here, many[1:])).body) == most
    assert (await ask(playground, "POST", here, many[0])).code == 30032
    assert (await ask(playground, "POST", here, many[1])).status == 200
    in_guild = here.replace("/commands", f"/guilds/{playground.guild_id}/commands")
    assert (await ask(playground, "POST", in_guild, many[0])).status == 200
