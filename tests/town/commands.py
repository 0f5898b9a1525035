"""The bot's commands, made and told to Discord once for all towns: both take longer than most of what happens there.

A test of an option that changes commands replaces `KNOWN` by an empty dictionary before its bot starts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import discord
import pytest
from discord import app_commands

import bot.client
from bot.catalogue import Entry
from bot.features import registry as table
from bot.handling import syncing
from bot.matches.challenges import commands as challenging
from playground import Playground

_Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


@dataclass
class _Known:
    """The commands where these are the games."""

    games: Mapping[str, Entry]
    made: list[_Command] = field(default_factory=list)
    told: str = ""
    """As Discord knows them, in JSON: each playground gets a copy, and parsing is the fastest way to one."""
    digest: str = ""
    """The payload that the bot compares to see whether commands have changed; each is translated into all languages."""


KNOWN: dict[int, _Known] = {}
"""By the identity of the games, which stay as long as what is known."""


def known_from_before(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot that starts has the commands of the first one with these games, and so has Discord."""

    def add_commands(tree: app_commands.CommandTree[Any]) -> None:
        made = _of_games().made
        if made:
            for command in made:
                tree.add_command(command)
        else:
            table.add_commands(tree)
            made.extend(each for kind in discord.AppCommandType for each in tree.get_commands(type=kind))

    class Tree(bot.client.Tree):
        async def sync(self, *, guild: discord.abc.Snowflake | None = None) -> list[app_commands.AppCommand]:
            known = _of_games()
            if known.told:
                playground.world.commands = json.loads(known.told)
                return []
            done = await super().sync(guild=guild)
            known.told = json.dumps(playground.world.commands)
            return done

    compute = syncing._digest

    async def digest(tree: app_commands.CommandTree[Any]) -> str:
        known = _of_games()
        known.digest = known.digest or await compute(tree)
        return f"{known.digest} {tree.client.application_id}"

    monkeypatch.setattr(syncing, "_digest", digest)
    monkeypatch.setattr(bot.client, "add_commands", add_commands)
    monkeypatch.setattr(bot.client, "Tree", Tree)


def _of_games() -> _Known:
    games = vars(challenging)["CATALOGUE"]
    return KNOWN.setdefault(id(games), _Known(games))
