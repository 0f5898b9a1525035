"""All features: importing this registers their commands, the handlers of their actions and their subscriptions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from discord import app_commands

from bot.handling import registration
from bot.handling.bot_client import BotClient
from bot.handling.parts import PARTS, Part
from bot.handling.registration import COMMANDS, HANDLERS, CommandGroup
from bot.ui.actions import OFF, PANELS, Action

FEATURES = (
    "challenges",
    "offers",
    "endings",
    "moves",
    "coach",
    "hints",
    "dice",
    "overview",
    "clocks",
    "relocation",
    "lessons",
    "help",
    "records",
    "replay",
    "analysis",
    "spectating",
    "puzzles",
    "solo",
    "tournaments",
    "moderation",
    "ratings",
    "settings",
    "privacy",
    "direct_boards",
)
"""The features, in the order of their commands in Discord."""


def _imported() -> Iterator[str]:
    """The names of all modules of the features, after importing them."""
    for feature in FEATURES:
        package = import_module(f"{__package__}.{feature}")
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            yield import_module(module.name).__name__


_IMPORTED = tuple(_imported())
OFF.update(set(Action) - set(HANDLERS))
PANELS.update(registration.PANELS)


def make_parts(client: BotClient) -> tuple[Part, ...]:
    """One part of each class, in the order of the registry."""
    return tuple(kind(client) for module in _IMPORTED for kind in PARTS[module])


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to a client's tree, groups first."""
    groups: dict[CommandGroup, app_commands.Group] = {}
    others: list[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu] = []
    for group, make in (each for module in _IMPORTED for each in COMMANDS[module]):
        for command in make():
            if group is None or isinstance(command, app_commands.ContextMenu):
                others.append(command)
                continue
            if group not in groups:
                groups[group] = group.make()
            groups[group].add_command(command)
    for each in (*groups.values(), *others):
        tree.add_command(each)
