"""The people who have played a game before."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import BigInteger, Connection, bindparam, select

from bot.core.match import UserId
from bot.storage.store import Store
from bot.storage.tables import match, player

_FINISHED = (
    select(player.c.user_id)
    .distinct()
    .join(match, match.c.id == player.c.match_id)
    .where(
        player.c.user_id.in_(bindparam("users", type_=BigInteger, expanding=True)),
        match.c.game == bindparam("of_game"),
        match.c.ended_at.is_not(None),
        player.c.place.is_not(None),
    )
)


async def finished(store: Store, users: Collection[UserId], game: str) -> frozenset[UserId]:
    """Those of these people who have played a match of a game to its end, in any server, against any opponent.

    The database is asked only about people who aren't known to have done so.
    """
    if not store.minds_newcomers:
        return frozenset(users)
    now, played, changes = store.now(), store.played, store.played.changes
    known = frozenset(user for user in users if game in (played.get(user, now) or ()))
    unknown = [user for user in users if user not in known]
    if not unknown:
        return known
    found = await store.read(_finished, unknown, game)
    for user in found:
        played.keep(user, (played.get(user, now) or frozenset()) | {game}, now, changes)
    return known | found


def _finished(db: Connection, users: Collection[UserId], game: str) -> frozenset[UserId]:
    return frozenset(db.execute(_FINISHED, {"users": list(users), "of_game": game}).scalars())
