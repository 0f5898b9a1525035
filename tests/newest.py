"""The newest of what a test expects, or a failure that says what the bot logged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
LINES = 20
"""Of a log, as many as are shown."""


class NotThereError(LookupError):
    """What a test looks for isn't there. A LookupError, so that `wait_for` goes on waiting."""


def newest(found: Sequence[T], what: str, logged: Iterable[str]) -> T:
    """The last one. Raises NotThereError with the bot's last log lines where there is none."""
    if found:
        return found[-1]
    lines = list(logged)[-LINES:] or ["nothing"]
    raise NotThereError("\n  ".join([f"there is no {what}; the bot logged:", *lines]))
