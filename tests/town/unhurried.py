"""A bot that takes its time: none of its limits is reached because a machine is busy."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from bot.features.registry import FEATURES
from bot.handling import replies
from bot.matches.privacy import commands as privacy
from bot.publishing import members, rounds

ENOUGH = 60.0
"""Seconds for whatever the bot does on a machine that isn't busy."""


def take_time(put: Callable[[object, str, float], None] = setattr) -> None:
    """Let the bot of this process do all that it does in time on a machine that isn't busy."""
    for module, name in (
        (members, "MEMBERS_TIMEOUT"),
        (privacy, "PUBLISH_TIMEOUT"),
        (replies, "DEFER_AFTER"),
        (rounds, "ROUND_TIMEOUT"),
    ):
        put(module, name, ENOUGH)
    if "coach" in FEATURES:
        put(import_module("bot.features.coach.advising"), "ADVICE_TIMEOUT", ENOUGH)
