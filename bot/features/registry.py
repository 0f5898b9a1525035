"""All features: importing this registers their commands, the handlers of their actions and their subscriptions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from discord import app_commands

from bot.handling.registration import COMMANDS

MODULES = (
    "challenges.commands",
    "challenges.lobby",
    "challenges.greeting",
    "challenges.mentions",
    "solo.commands",
    "dice.commands",
    "clocks.commands",
    "moves.commands",
    "hints.commands",
    "overview.commands",
    "relocation.commands",
    "lessons.commands",
    "help.commands",
    "records.commands",
    "replay.commands",
    "analysis.commands",
    "spectating.commands",
    "offers.commands",
    "challenges.rematch",
    "endings.commands",
    "puzzles.commands",
    "tournaments.commands",
    "tournaments.ladder",
    "tournaments.hosting",
    "tournaments.rounds",
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
    registered = (each for module in _IMPORTED for each in COMMANDS[module])
    made = [each() if callable(each) else each for each in registered]
    for command in sorted(made, key=lambda each: not isinstance(each, app_commands.Group)):
        tree.add_command(command)
