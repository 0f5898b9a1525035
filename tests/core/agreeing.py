"""Offers that players make, agree to and decline, and matches that change their channel, without the features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core import match as matches
from bot.core.challenge import computer_player
from bot.core.match import Draw, Match, MatchId, Offer, RelocationCause, UserId
from bot.storage import Connection, Store, match_queries
from bot.storage.matches import change_match, find_match, retry_until_saved, save_match, start_of

_DRAW = Draw()


async def offer(
    store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW, decision: int | None = None
) -> Match:
    """Offer something, or agree to it."""

    def change(match: Match) -> Match:
        around: dict[str, Any] = {"start": start_of(match), "newcomer": _newcomer(match), "at": store.now()}
        return matches.make_offer(match, user, what, decision=decision, **around)

    return await change_match(store, match_id, change)


async def agree(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW) -> Match:
    """Agree to an offer."""

    def change(match: Match) -> Match:
        return matches.agree(match, user, what, start=start_of(match), newcomer=_newcomer(match), at=store.now())

    return await change_match(store, match_id, change)


async def decline(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW) -> Match:
    """Decline an offer."""
    return await change_match(store, match_id, lambda match: matches.decline(match, user, what, at=store.now()))


async def relocate(
    store: Store, match_id: MatchId, user: UserId, guild: int, channel: int, cause: RelocationCause = ""
) -> Match:
    """Continue a match in another channel."""

    def work(db: Connection) -> Match:
        found = find_match(store, db, match_id)
        after = matches.relocate(found, user, guild=guild, channel=channel, at=store.now(), cause=cause)
        assert save_match(store, db, found, after)
        assert match_queries.save_channel(db, after)
        return after

    return await retry_until_saved(store, work)


def _newcomer(match: Match) -> Callable[[int], tuple[UserId, str]]:
    def newcomer(level: int) -> tuple[UserId, str]:
        player = computer_player(level, match.seats, match.language)
        return player.id, player.name

    return newcomer
