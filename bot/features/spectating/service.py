"""Watching matches."""

from __future__ import annotations

from bot.core.match import MatchId, UserId
from bot.features.spectating import queries
from bot.features.spectating.spectators import How, Watchers, check_watching
from bot.storage import Connection, Store
from bot.storage.matches import find_match
from bot.storage.notices import tell_others


async def watch(store: Store, match_id: MatchId, user: UserId, how: How | None) -> Watchers:
    """Let a user watch a match with these notifications, or stop with None. Returns all spectators afterwards.

    Raises RuleViolation as `check_watching` does, "unknown match".
    """

    def work(db: Connection) -> Watchers:
        if how is None:
            queries.remove_watcher(db, match_id, user)
        else:
            check_watching(find_match(store, db, match_id), user, how, queries.watchers(db, match_id))
            queries.add_watcher(db, match_id, user, how)
        tell_others(db, "watchers", match_id)
        return queries.watchers(db, match_id)

    try:
        return await store.write(work)
    finally:
        store.watchers.drop(match_id)


async def watchers_of(store: Store, match_id: MatchId) -> Watchers:
    """The spectators of a match, from the cache if possible: every board needs them.

    If another process changes them, it tells us; without a connection to it they may be outdated for
    `bot.storage.store.SELDOM_CHANGED`.
    """
    now, changes = store.now(), store.watchers.changes
    known: Watchers | None = store.watchers.get(match_id, now)
    if known is None:
        known = await store.read(queries.watchers, match_id)
        store.watchers.keep(match_id, known, now, changes)
    return known
