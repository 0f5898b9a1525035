"""The commands as they are registered: their names, where each is offered, and Discord's rules for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.client import INTENTS
from bot.features import registry
from bot.handling.registration import COSTS, DEFERS
from bot.handling.syncing import fit_installs
from bot.texts.translator import Translator
from bot.ui.actions import Action
from tests import openapi

Json = dict[str, Any]
Tree = app_commands.CommandTree[discord.Client]

DOCUMENTED = (Path(__file__).parents[1] / "docs" / "commands.md").read_text("utf-8")
"""The commands as the documentation lists them."""
MENUS = {"Open match record": True, "Profile": True, "Challenge to a game": False}
"""The entries of Discord's menus on people and messages, and whether they work anywhere."""
MOST_INSIDE = 25
"""Subcommands that a command may have, and options that a command or subcommand may have."""


def registered() -> Tree:
    """A client's commands."""
    tree = Tree(
        discord.Client(intents=INTENTS), allowed_installs=app_commands.AppInstallationType(guild=True, user=True)
    )
    registry.add_commands(tree)
    return tree


@pytest.fixture
async def told() -> list[Json]:
    """The commands as Discord gets them."""
    tree, translator = registered(), Translator()
    kinds = discord.AppCommandType
    found = [each for kind in (kinds.chat_input, kinds.user, kinds.message) for each in tree.get_commands(type=kind)]
    return [await command.get_translated_payload(tree, translator) for command in found]


def levels(command: Json) -> Iterator[list[Json]]:
    """A command's options, and those of each subcommand in it."""
    inside = command.get("options", [])
    yield inside
    for option in inside:
        if option["type"] <= 2:
            yield from levels(option)


def words_in(each: Json, key: str) -> dict[str, str]:
    """A name or description in each language."""
    return {"": each[key], **(each.get(f"{key}_localizations") or {})}


def test_the_documentation_lists_every_command_and_no_other() -> None:
    tree = registered()
    commands = tree.get_commands(type=discord.AppCommandType.chat_input)
    groups = {each.name: each for each in commands if isinstance(each, app_commands.Group)}
    written = re.findall(r"`/([\w-]+)(?: ([a-z-]+))?", DOCUMENTED)
    assert {name for name, _ in written} == {each.name for each in commands}
    inside = {(name, each) for name, each in written if each and name in groups}
    assert [each for each in inside if groups[each[0]].get_command(each[1]) is None] == []
    assert {each for name, each in inside if name == "match"} == {each.name for each in groups["match"].commands}


async def test_each_command_is_offered_where_it_works(told: list[Json]) -> None:
    """People who installed the bot for themselves alone aren't offered what needs it in the server."""
    (listed,) = re.findall(r"^(`/rules`.*?)also work in direct messages", DOCUMENTED, re.MULTILINE | re.DOTALL)
    anywhere = set(re.findall(r"`/([\w-]+)`", listed))
    assert anywhere <= {each["name"] for each in told}
    for command in told:
        is_anywhere = MENUS[command["name"]] if command["type"] != 1 else command["name"] in anywhere
        expected = ([0, 1, 2], [0, 1]) if is_anywhere else ([0], [0])
        assert (command["contexts"], command["integration_types"]) == expected, command["name"]
        # Discord sets these for whole commands only.
        assert not any({"contexts", "integration_types"} & option.keys() for each in levels(command) for option in each)


async def test_the_commands_keep_to_discords_rules(told: list[Json]) -> None:
    assert len([each for each in told if each["type"] == 1]) <= 100
    assert max(len([each for each in told if each["type"] == kind]) for kind in (2, 3)) <= 5
    for command in told:
        for options in levels(command):
            assert len(options) <= MOST_INSIDE, command["name"]
            for option in options:
                assert max(map(len, words_in(option, "description").values())) <= 100, option["name"]
                assert max(map(len, words_in(option, "name").values())) <= 32, option["name"]
    for together in (
        [each for each in told if each["type"] == 1],
        *(each for command in told for each in levels(command)),
    ):
        for language in {language for each in together for language in words_in(each, "name")}:
            names = [words_in(each, "name").get(language, each["name"]) for each in together]
            assert len(set(names)) == len(names), "two of one name, which people can't tell apart"


@openapi.needs_description
async def test_discord_describes_the_commands_so(told: list[Json]) -> None:
    assert [fault for each in told for fault in openapi.of_request_body("ApplicationCommandUpdateRequest", each)] == []


def test_the_subcommands_of_a_package_go_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def subcommands() -> set[str]:
        match = registered().get_command("match")
        assert isinstance(match, app_commands.Group)
        return {each.name for each in match.commands}

    everything, its_own = subcommands(), {"resign", "abort", "claim"}
    assert its_own < everything
    monkeypatch.setattr(registry, "_modules", [each for each in registry._modules if ".endings." not in each])
    assert subcommands() == everything - its_own


def test_costs_and_deferrals_are_those_of_whole_commands() -> None:
    commands = {each.qualified_name for each in registered().walk_commands()}
    menus = {each for kind in (discord.AppCommandType.user, discord.AppCommandType.message) for each in MENUS}
    for keys in (COSTS, DEFERS):
        assert {each for each in keys if not isinstance(each, Action)} <= commands | menus
    assert "moderate end" in DEFERS


class _Allowing(discord.Client):
    """A client whose application allows one kind of installation."""

    def __init__(self, kind: str) -> None:
        super().__init__(intents=INTENTS)
        self._kind = kind

    @property
    def application(self) -> Any:
        class Application:
            guild_integration_config = object() if self._kind == "server" else None
            user_integration_config = object() if self._kind == "user" else None

        return Application


@pytest.mark.parametrize(("kind", "installs"), [("server", [0]), ("user", [1])])
def test_commands_ask_only_for_installations_that_the_application_allows(kind: str, installs: list[int]) -> None:
    tree = Tree(_Allowing(kind), allowed_installs=app_commands.AppInstallationType(guild=True, user=True))
    registry.add_commands(tree)
    fit_installs(tree)
    left = {each.name: each.to_dict(tree)["integration_types"] for each in tree.get_commands()}
    assert set(map(tuple, left.values())) == {tuple(installs)}
    assert ("move" in left, "Challenge to a game" in left) == ((kind == "server",) * 2)
    assert {"rules", "Profile"} <= left.keys()
