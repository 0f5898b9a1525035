"""Ending a match early: resigning, aborting and claiming."""

from __future__ import annotations

from bot.core import match as matches
from bot.core.match import Match, MatchId, UserId
from bot.storage import Store
from bot.storage.matches import change_match, read_clock


async def resign(store: Store, match_id: MatchId, user: UserId) -> Match:
    """Resign for `user`. Raises RuleViolation "not a player", "you left", "match over", "unknown match"."""
    return await change_match(store, match_id, lambda found: matches.resign(found, user, at=store.now()))


async def abort(store: Store, match_id: MatchId, user: UserId) -> Match:
    """Call off a match that has hardly begun.

    Raises RuleViolation "unknown match", and as `bot.core.match.abort` does.
    """
    return await change_match(store, match_id, lambda found: matches.abort(found, user, at=store.now()))


async def claim(store: Store, match_id: MatchId, user: UserId, decision: int | None = None) -> Match:
    """Make the overdue player leave. Raises RuleViolation "unknown match", and as `bot.core.match.claim` does."""

    def change(found: Match) -> Match:
        now, deadline = store.now(), read_clock(store, found).deadline
        if found.clock and deadline is not None and deadline <= now and not found.is_overdue:
            found = matches.mark_overdue(found, at=now)
        return matches.claim(found, user, at=now, decision=decision)

    return await change_match(store, match_id, change)
