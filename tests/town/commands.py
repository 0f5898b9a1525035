"""The bot's commands, made and told to Discord once for all towns: both take longer than most of what happens there."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import discord
import pytest
from discord import app_commands

import bot.client
from bot.catalogue import CATALOGUE
from bot.commands import challenging, table
from bot.views import setup
from playground import Playground
from playground.protocol import Json

_made: list[app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu] = []
_told: dict[str, Json] = {}


def known_from_before(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that starts has the first one's commands, and so has Discord; not where there are other games."""

    def add_commands(tree: app_commands.CommandTree[Any]) -> None:
        if not _are_usual():
            table.add_commands(tree)
        elif _made:
            for command in _made:
                tree.add_command(command)
        else:
            table.add_commands(tree)
            _made.extend(each for kind in discord.AppCommandType for each in tree.get_commands(type=kind))

    class Tree(bot.client.Tree):
        async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
            world = playground.world
            if not _are_usual() or not _told:
                done = await super().sync(guild=guild)
                if _are_usual():
                    _told.update(deepcopy(world.commands))
                return done
            world.commands = deepcopy(_told)
            return []

    monkeypatch.setattr(bot.client, "add_commands", add_commands)
    monkeypatch.setattr(bot.client, "Tree", Tree)


def _are_usual() -> bool:
    return all(vars(module)["CATALOGUE"] is CATALOGUE for module in (challenging, setup))
