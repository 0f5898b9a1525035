"""A bot's commands: told, listed, changed, refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from playground import Playground
from playground.commands import replace_all
from playground.protocol import DiscordError
from tests.playground.bot import Bot
from tests.playground.test_messages import refused


async def test_commands_are_told_and_listed(playground: Playground, bot: Bot) -> None:
    known = {command.name: command for command in await bot.tree.fetch_commands()}
    assert known.keys() == {command.name for command in bot.tree.get_commands()} | {"Challenge to a game", "Quote"}
    again = {command.name: command for command in await bot.tree.sync()}
    assert {name: command.id for name, command in known.items()} == {
        name: command.id for name, command in again.items()
    }
    assert known["follow"].default_member_permissions == discord.Permissions(manage_messages=True)


async def test_one_command_is_changed_and_goes(playground: Playground, bot: Bot) -> None:
    vault = playground.channel("vault")
    command = next(each for each in await bot.tree.fetch_commands() if each.name == "later")
    await command.edit(name="much-later")
    assert "much-later" in playground.person("Aoi").command_names(vault)
    await command.delete()
    assert "much-later" not in playground.person("Aoi").command_names(vault)
    await refused(10063, command.delete())
    await refused(10063, bot.tree.fetch_command(1))


async def test_a_servers_own_commands(playground: Playground, bot: Bot) -> None:
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


async def test_names_in_other_languages(playground: Playground, bot: Bot) -> None:
    class InJapanese(app_commands.Translator):
        async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
            return "指す" if locale is discord.Locale.japanese and string.message == "move" else None

    await bot.tree.set_translator(InJapanese())
    await bot.tree.sync()
    command = next(each for each in playground.world.commands.values() if each["name"] == "move")
    assert command["name_localizations"] == {"ja": "指す"}
    assert command["options"][0]["name_localizations"] == {"ja": "指す"}


OPTION: dict[str, Any] = {"type": 3, "name": "size", "description": "Size"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Vault"},
        {"name": "x" * 33},
        {"name": "two words"},
        {"description": ""},
        {"description": "x" * 101},
        {"options": [OPTION | {"name": str(number)} for number in range(26)]},
        {"options": [OPTION, OPTION]},
        {"options": [OPTION | {"name": "Size"}]},
        {"options": [OPTION | {"description": ""}]},
        {"options": [OPTION, OPTION | {"name": "first", "required": True}]},
        {"options": [OPTION | {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}]},
        {"options": [OPTION | {"choices": [{"name": "x" * 101, "value": "x"}]}]},
        {"options": [{"type": 1, "name": "vault", "description": "Play", "options": [OPTION, OPTION]}]},
    ],
)
async def test_a_command_that_is_refused(playground: Playground, wrong: dict[str, Any]) -> None:
    good = {"name": "challenge", "description": "Play", "options": [OPTION]}
    assert replace_all(playground.world, [good], None)[0]["name"] == "challenge"
    with pytest.raises(DiscordError) as refusal:
        replace_all(playground.world, [good | wrong], None)
    assert refusal.value.code == 50035
    assert len(playground.world.commands) == 1


async def test_two_commands_of_one_name_are_refused(playground: Playground) -> None:
    good = {"name": "challenge", "description": "Play"}
    with pytest.raises(DiscordError):
        replace_all(playground.world, [good, good], None)
    replace_all(playground.world, [good, {"name": "challenge", "type": 2}], None)
    assert len(playground.world.commands) == 2
