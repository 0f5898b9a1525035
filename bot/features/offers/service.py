"""Making, accepting and declining offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core import match as matches
from bot.core.challenge import computer_player
from bot.core.match import Draw, Match, MatchId, Offer, Resume, Substitute, TakeBack, UserId
from bot.matches import moderation
from bot.storage import Connection, Store
from bot.storage.matches import change_in_thread, change_match, find_match, retry_until_saved, save_match, start_of

_DRAW = Draw()


async def offer(
    store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW, decision: int | None = None
) -> Match:
    """Offer `what` to the others, or agree to it; if it needs nobody's consent, it takes effect at once.

    Raises RuleViolation as `match.make_offer` does, "unknown match"; when resuming also "too many computer matches".
    """

    def change(match: Match) -> Match:
        return matches.make_offer(match, user, what, decision=decision, **_around(store, match))

    return await _agree_on(store, what, match_id, user, change)


async def agree(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW, made: int | None = None) -> Match:
    """Agree to an offer that is still open; `made` is as in `match.agree`.

    Raises RuleViolation "no offer" and as `offer` does.
    """

    def change(match: Match) -> Match:
        return matches.agree(match, user, what, made=made, **_around(store, match))

    return await _agree_on(store, what, match_id, user, change)


async def _agree_on(
    store: Store, what: Offer, match_id: MatchId, user: UserId, change: Callable[[Match], Match]
) -> Match:
    if isinstance(what, Resume):
        return await _resume(store, match_id, user, change)
    # These replay the whole match.
    undoes = isinstance(what, TakeBack | Substitute)
    return await (change_in_thread if undoes else change_match)(store, match_id, change)


async def _resume(store: Store, match_id: MatchId, user: UserId, change: Callable[[Match], Match]) -> Match:
    def work(db: Connection) -> Match | None:
        match = find_match(store, db, match_id)
        after = change(match)
        moderation.check_resuming(db, after, user)
        return after if save_match(store, db, match, after) else None

    return await retry_until_saved(store, work)


def _around(store: Store, match: Match) -> dict[str, Any]:
    """The arguments of offers and answers that aren't in the match."""

    def newcomer(level: int) -> tuple[UserId, str]:
        player = computer_player(level, match.seats, match.language)
        return player.id, player.name

    return {"start": start_of(match), "newcomer": newcomer, "at": store.now()}


async def decline(store: Store, match_id: MatchId, user: UserId, what: Offer = _DRAW, made: int | None = None) -> Match:
    """Decline an offer, or withdraw one; `made` is as in `match.agree`.

    Raises RuleViolation "no offer", "not a player", "you left", "match over", "unknown match".
    """
    return await change_match(
        store, match_id, lambda match: matches.decline(match, user, what, at=store.now(), made=made)
    )
