"""Switching the coach on and off."""

from __future__ import annotations

from bot.core.match import Match, MatchId, UserId
from bot.features.coach import queries
from bot.storage import Store


async def begin_coaching(store: Store, match: MatchId, user: UserId) -> None:
    """Switch the coach on for a player in a match."""
    await store.write(queries.add_coach, match, user)


async def end_coaching(store: Store, match: MatchId, user: UserId) -> None:
    """Switch the coach off."""
    await store.write(queries.delete_coach, match, user)


async def is_coached(store: Store, match: Match, user: UserId) -> bool:
    """Whether the coach is on for a player of a match against computers."""
    if len(match.people) != 1 or len(match.seats) == 1:
        return False
    return await store.read(queries.is_coached, match.id, user)
