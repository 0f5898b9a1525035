"""The packages of matches and all features. Importing them registers their commands, handlers of actions, subscriptions
and parts.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from discord import app_commands

from bot.handling import registration
from bot.handling.bot_client import BotClient
from bot.handling.parts import PARTS, Part
from bot.handling.registration import COMMANDS, HANDLERS, CommandGroup
from bot.ui.actions import LOADED, OFF, PANELS, Action

MATCHES = ("challenges", "endings", "moves", "overview", "clocks", "moderation", "settings", "privacy")
"""The packages of `bot/matches`, in the order of their commands in Discord."""
FEATURES = (
    "offers",
    "coach",
    "hints",
    "dice",
    "relocation",
    "lessons",
    "help",
    "mentions",
    "records",
    "replay",
    "analysis",
    "spectating",
    "puzzles",
    "solo",
    "tournaments",
    "ratings",
    "direct_boards",
)
"""The features, whose commands follow."""


class BrokenFeature(Exception):  # noqa: N818 - the feature is at fault
    """A feature can't be imported."""

    def __init__(self, feature: str, why: Exception) -> None:
        self.feature, self.why = feature, f"{type(why).__name__}: {why}"
        super().__init__(f"{feature} can't be imported: {self.why}")


_off: dict[str, None] = {}
_modules: list[str] = []
"""The imported modules, which register something."""


def import_features(off: Iterable[str] = ()) -> Sequence[str]:
    """Import the features, which registers all that they have, except those that are switched `off` and those that
    require them. Returns the features that are off. Only the first call imports anything.

    Raises BrokenFeature.
    """
    if not _modules:
        _off.update(dict.fromkeys(off))
        while more := [each for each in FEATURES if each not in _off and not _off.keys().isdisjoint(required(each))]:
            _off.update(dict.fromkeys(more))
        for name in MATCHES:
            _import_package(f"bot.matches.{name}")
        for feature in (each for each in FEATURES if each not in _off):
            try:
                _import_package(f"{__package__}.{feature}")
            except Exception as error:
                raise BrokenFeature(feature, error) from error
            LOADED.add(feature)
        OFF.update(set(Action) - set(HANDLERS))
        PANELS.update(registration.PANELS)
    return tuple(_off)


def _import_package(name: str) -> None:
    package = import_module(name)
    names = [each.name for each in iter_modules(package.__path__, f"{name}.")]
    _modules.extend(import_module(each).__name__ for each in names)


def required(feature: str) -> Sequence[str]:
    """The features that a feature requires, as it says before it is imported."""
    file = Path(__file__).parent / feature / "__init__.py"
    said = re.search(r"^REQUIRES = (.+)$", file.read_text("utf-8") if file.exists() else "", re.MULTILINE)
    return ast.literal_eval(said[1]) if said else ()


def make_parts(client: BotClient) -> tuple[Part, ...]:
    """One part of each class, in the order of the registry."""
    import_features()
    return tuple(kind(client) for module in _modules for kind in PARTS[module])


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add every command to a client's tree, groups first."""
    import_features()
    groups: dict[CommandGroup, app_commands.Group] = {}
    others: list[app_commands.Command[Any, ..., Any] | app_commands.ContextMenu] = []
    for group, make in (each for module in _modules for each in COMMANDS[module]):
        for command in make():
            if group is None or isinstance(command, app_commands.ContextMenu):
                others.append(command)
                continue
            if group not in groups:
                groups[group] = group.make()
            groups[group].add_command(command)
    for each in (*groups.values(), *others):
        tree.add_command(each)
