"""Matches that are deleted, with all about whoever played them, while something is done for them in the background."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.core.match import MatchId, Refusal

_log = structlog.get_logger("banmen.show")


@contextmanager
def unless_deleted(match_id: MatchId) -> Iterator[None]:
    """End the block early, and quietly, if the match isn't there any more: there is nothing left to do for it."""
    try:
        yield
    except Refusal as error:
        if error.key != "unknown match":
            raise
        _log.info("match was deleted meanwhile", match=match_id)
