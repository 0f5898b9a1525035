"""The checks of `python -m bot check` that features have, and the tools that all checks share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple, Protocol

import discord

from bot.errors import ExplainedError
from bot.texts import AnyLocale, say


class FailedError(ExplainedError[str, str | int]):
    """A check failed; `key` and `evidence` are those of the text `check-failed-<key>`."""


class SkippedError(ExplainedError[str, str | int]):
    """A check can't be made; `key` and `evidence` are those of the text `check-skipped-<key>`."""


class Checking(Protocol):
    """The context in which a feature's check runs; `bot.check.context` implements it."""

    channel: discord.TextChannel
    locale: AnyLocale
    deletions: list[Callable[[], Awaitable[object]]]
    """Deletes what a check has made elsewhere than in the channel; called when the check has ended."""

    @property
    def note(self) -> str:
        """A text that names the check."""


class Check(NamedTuple):
    """A check; it returns a remark about its success, or None."""

    key: str
    run: Callable[[Any], Awaitable[str | None]]


CHECKS: list[Check] = []
"""The checks of features. Each needs its name and advice in `bot/texts/*/check.ftl`."""


def permission_names(names: Iterable[str], locale: AnyLocale) -> str:
    """The names of permissions, given as discord.py names them."""
    keys = (f"permission-{name.replace('_', '-')}" for name in names)
    return say(locale, "list-gap").join(say(locale, key) for key in keys)
