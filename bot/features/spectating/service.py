"""What channels have seen of matches, and who looks on."""

from __future__ import annotations

from bot.core.match import MatchId, UserId
from bot.core.spectators import How, Watchers, check_watching
from bot.features.spectating import queries
from bot.storage import Connection, Store
from bot.storage.matches import find_match


async def watch(store: Store, match_id: MatchId, user: UserId, how: How | None) -> Watchers:
    """`user` looks on and is told so, or with None looks on no longer; gives all who do then.

    Raises Refusal as `watching.check_watching` does, "unknown match".
    """

    def work(db: Connection) -> Watchers:
        if how is None:
            queries.remove_watcher(db, match_id, user)
        else:
            check_watching(find_match(store, db, match_id), user, how, queries.watchers(db, match_id))
            queries.add_watcher(db, match_id, user, how)
        return queries.watchers(db, match_id)

    return await store.write(work)
