"""Storing and finding a person's progress in a game's lessons."""

from __future__ import annotations

from bot.catalogue import CATALOGUE, find_entry
from bot.core.match import UserId
from bot.features.lessons import queries
from bot.features.lessons.progress import GAMES
from bot.storage import Connection, Store


async def note_done(store: Store, user: UserId, game: str, number: int) -> frozenset[str]:
    """Note that a person has done a lesson. Returns the keys of all that they have done in this game."""

    def work(db: Connection) -> frozenset[str]:
        queries.add_done(db, user, game, find_entry(game).lessons[number].key, store.now())
        return queries.lessons_done(db, user, game)

    return await store.write(work)


async def lessons_done(store: Store, user: UserId, game: str) -> frozenset[str]:
    """The keys of the lessons of a game that a person has done."""
    return await store.read(queries.lessons_done, user, game)


async def last_game(store: Store, user: UserId) -> str | None:
    """The game with lessons of which a person has begun a match last, in any server."""
    found = await store.read(queries.games_played, user)
    return next((game for game in found if game in GAMES), None)


async def has_learned(store: Store, user: UserId, game: str) -> bool:
    """Whether a person has done all lessons of a game that has some."""
    return next_lesson(game, await lessons_done(store, user, game)) is None and game in GAMES


def next_lesson(game: str, done: frozenset[str], after: int = -1) -> int | None:
    """The number of the first lesson not done yet after lesson `after`, else before it; None if all are done."""
    open_ones = [number for number, lesson in enumerate(CATALOGUE[game].lessons) if lesson.key not in done]
    return next((number for number in open_ones if number > after), next(iter(open_ones), None))
