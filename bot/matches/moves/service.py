"""Gifts, and taking one's own last turn back."""

from __future__ import annotations

from bot.core import match as matches
from bot.core.match import Match, MatchId, UserId
from bot.storage import Store
from bot.storage.matches import change_in_thread, change_match, start_of


async def take_back_at_once(store: Store, match_id: MatchId, user: UserId, decision: int | None = None) -> Match:
    """Take the last turn of `user` back without consent.

    Raises RuleViolation "unknown match", and as `bot.core.match.take_back` does.
    """

    def change(found: Match) -> Match:
        start = start_of(found)
        return matches.take_back(found, user, start, at=store.now(), decision=decision)

    return await change_in_thread(store, match_id, change)


async def give(store: Store, match_id: MatchId, user: UserId, text: str, seen: int) -> Match:
    """Make the gift that `text` names. `seen` is as in `bot.core.match.give`.

    Raises RuleViolation "unknown match", and as `bot.core.match.give` does; MoveError.
    """
    return await change_match(store, match_id, lambda found: matches.give(found, user, text, at=store.now(), seen=seen))
