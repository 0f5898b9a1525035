"""The people who have played a game before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import BigInteger, Connection, Select, bindparam, distinct, exists, func, select

from bot.core.match import Match, UserId
from bot.storage.store import SELDOM_CHANGED, Store
from bot.storage.tables import learned, match, player

ENOUGH_MATCHES = 3
"""Finished matches of a game after which a player is no longer new to it."""
LEAST_ROWS = 8
"""Rows in the log of the shortest match that counts as finished: one resigned after two moves teaches little."""

_FINISHED = (
    select(player.c.user_id)
    .join(match, match.c.id == player.c.match_id)
    .where(
        player.c.user_id.in_(bindparam("users", type_=BigInteger, expanding=True)),
        match.c.game == bindparam("of_game"),
        match.c.ended_at.is_not(None),
        match.c.revision >= LEAST_ROWS,
        player.c.place.is_not(None),
    )
    .group_by(player.c.user_id)
    .having(func.count(distinct(player.c.match_id)) >= bindparam("least"))
)
_DONE = select(learned.c.lesson).where(learned.c.user_id == bindparam("user"), learned.c.game == bindparam("of_game"))
_PLAYED = (
    select(match.c.game)
    .join(player, player.c.match_id == match.c.id)
    .where(player.c.user_id == bindparam("user"))
    .group_by(match.c.game)
    .order_by(func.max(match.c.id).desc())
)
_OTHER = player.alias("other")
# Computer players have negative ids.
_AGAINST_PEOPLE = exists().where(
    _OTHER.c.match_id == player.c.match_id, _OTHER.c.user_id > 0, _OTHER.c.user_id != player.c.user_id
)
_PRACTISED = _FINISHED.where(_AGAINST_PEOPLE)


async def finished(store: Store, users: Collection[UserId], game: str, least: int = 1) -> frozenset[UserId]:
    """Those of these people who have played at least `least` matches of a game to their end, in any server, against any
    opponent.
    """
    return await _experienced(store, users, game, f"{game} {least}", _FINISHED, least)


async def practised(store: Store, users: Collection[UserId], game: str) -> frozenset[UserId]:
    """Those of these people who have played `ENOUGH_MATCHES` of a game against people to their end, in any server."""
    return await _experienced(store, users, game, f"{game} against people", _PRACTISED, ENOUGH_MATCHES)


async def is_new(store: Store, played: Match, user: UserId) -> bool:
    """Whether a player of a match between people has hardly played its game against people before."""
    return len(played.people) > 1 and not await practised(store, [user], played.game)


async def is_first_turn(store: Store, played: Match) -> bool:
    """Whether the person on turn is new to the game, and hasn't moved in this match yet."""
    user = played.mover
    if user is None or user not in played.people or len(played.seats) == 1 or played.has_moved(user):
        return False
    return (
        await is_new(store, played, user) if len(played.people) > 1 else not await finished(store, [user], played.game)
    )


async def lessons_done(store: Store, user: UserId, game: str) -> frozenset[str]:
    return await store.read(done_lessons, user, game)


def done_lessons(db: Connection, user: UserId, game: str) -> frozenset[str]:
    """Like `lessons_done`, but in a unit of work."""
    return frozenset(db.execute(_DONE, {"user": user, "of_game": game}).scalars())


async def has_learned(store: Store, user: UserId, game: str) -> bool:
    """Whether a person has done a lesson of a game, and so knows where they are."""
    return bool(await lessons_done(store, user, game))


async def last_game(store: Store, user: UserId, games: Collection[str]) -> str | None:
    """The one of these games of which a person has begun a match last, in any server."""
    found = await store.read(lambda db: db.execute(_PLAYED, {"user": user}).scalars().all())
    return next((game for game in found if game in games), None)


async def _experienced(
    store: Store, users: Collection[UserId], game: str, key: str, query: Select[Any], least: int
) -> frozenset[UserId]:
    """The experienced ones of these people, as a query finds them; from the cache under `key` if possible. Others may
    be experienced by now, in another process, so they aren't cached for long.
    """
    if not store.minds_newcomers:
        return frozenset(users)
    now, played, changes = store.now(), store.played, store.played.changes
    known = frozenset(user for user in users if key in (played.get(user, now) or ()))
    new = {user for user in users if f"no {key}" in (played.get(user, now, within=SELDOM_CHANGED) or ())}
    unknown = [user for user in users if user not in known and user not in new]
    if not unknown:
        return known

    def work(db: Connection) -> frozenset[UserId]:
        return frozenset(db.execute(query, {"users": unknown, "of_game": game, "least": least}).scalars())

    found = await store.read(work)
    for user in unknown:
        kept = (played.get(user, now) or frozenset()) - {f"no {key}"}
        played.keep(user, kept | {key if user in found else f"no {key}"}, now, changes)
    return known | found
