"""Offers: making, accepting and declining them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core import match as matches
from bot.core.challenge import computer_player
from bot.core.match import Draw, Match, MatchId, Offer, Resume, Substitute, TakeBack, UserId
from bot.features import moderation
from bot.storage import Connection, Store
from bot.storage.matches import change_in_thread, change_match, find_match, retry_until_saved, save_match, start_of

_DRAW = Draw()


async def offer(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW) -> Match:
    """Offer it to the others, or agree to it; what needs nobody's consent is done.

    Raises Refusal as `match.make_offer` does, "unknown match"; to resume "too many computer matches".
    """
    return await _agree_on(
        store, what, match_id, user, lambda found: matches.make_offer(found, user, what, **_around(store, found))
    )


async def agree(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW) -> Match:
    """Say yes to what is still on offer. Raises Refusal "no offer" and as `offer` does."""
    return await _agree_on(
        store, what, match_id, user, lambda found: matches.agree(found, user, what, **_around(store, found))
    )


async def _agree_on(
    store: Store, what: Offer, match_id: MatchId, user: UserId, change: Callable[[Match], Match]
) -> Match:
    if isinstance(what, Resume):
        return await _resume(store, match_id, user, change)
    # What undoes something plays the whole match again.
    undoes = isinstance(what, TakeBack | Substitute)
    return await (change_in_thread if undoes else change_match)(store, match_id, change)


async def _resume(store: Store, match_id: MatchId, user: UserId, change: Callable[[Match], Match]) -> Match:
    def work(db: Connection) -> Match | None:
        found = find_match(store, db, match_id)
        after = change(found)
        moderation.check_resuming(db, after, user)
        return after if save_match(store, db, found, after) else None

    return await retry_until_saved(store, work)


def _around(store: Store, match: Match) -> dict[str, Any]:
    """What offers and answers need that isn't in the match."""

    def newcomer(level: int) -> tuple[UserId, str]:
        player = computer_player(level, match.seats, match.language)
        return player.id, player.name

    return {"start": start_of(store, match), "newcomer": newcomer, "at": store.now()}


async def decline(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW) -> Match:
    """Raises Refusal "no offer", "not a player", "you left", "match over", "unknown match"."""
    return await change_match(store, match_id, lambda found: matches.decline(found, user, what, at=store.now()))
