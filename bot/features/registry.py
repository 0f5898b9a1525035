"""All features: importing this registers their commands, the handlers of their actions and their subscriptions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from discord import app_commands

from bot.handling.registration import COMMANDS, CommandGroup

MODULES = (
    "challenges.commands",
    "challenges.lobby",
    "challenges.greeting",
    "challenges.mentions",
    "offers.commands",
    "challenges.rematch",
    "endings.commands",
    "clocks.commands",
    "moves.commands",
    "hints.commands",
    "dice.commands",
    "overview.commands",
    "relocation.commands",
    "lessons.commands",
    "help.commands",
    "records.commands",
    "replay.commands",
    "analysis.commands",
    "spectating.commands",
    "puzzles.commands",
    "solo.commands",
    "tournaments.commands",
    "tournaments.hosting",
    "tournaments.checkin",
    "tournaments.rescheduling",
    "tournaments.byes",
    "tournaments.starting",
    "moderation.commands",
    "ratings.commands",
    "settings.commands",
    "privacy.commands",
    "offers.publication",
    "moves.open_pickers",
    "spectating.live",
    "tournaments.publication",
)
"""The modules that register something, in the order of their commands in Discord."""
_IMPORTED = [import_module(f"{__package__}.{name}").__name__ for name in MODULES]


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
