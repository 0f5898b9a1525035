"""Matches and challenges that are deleted during work for them in the background."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.core.match import RuleViolation

_log = structlog.get_logger("banmen.outbox")


def is_deleted(error: Exception) -> bool:
    """Whether an error says that a match or a challenge doesn't exist any more."""
    return isinstance(error, RuleViolation) and error.key in {"unknown match", "unknown challenge"}


@contextmanager
def unless_deleted(**about: object) -> Iterator[None]:
    """End the block early and without an error if its match or challenge was deleted; `about` goes into the log."""
    try:
        yield
    except RuleViolation as error:
        if not is_deleted(error):
            raise
        _log.info("deleted meanwhile", **about)
