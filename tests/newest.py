"""The newest of what a test expects, or a failure that says what the bot logged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
LINES = 20
"""Number of a log's lines that are shown."""


class NotThereError(LookupError):
    """The object that a test looks for is missing. A LookupError, so that `wait_for` goes on waiting."""


def newest(found: Sequence[T], what: str, logged: Iterable[str]) -> T:
    """The last one. Raises NotThereError with the bot's last log lines where there is none."""
    if found:
        return found[-1]
    lines = list(logged)[-LINES:] or ["nothing"]
    raise NotThereError("\n  ".join([f"there is no {what}; the bot logged:", *lines]))
