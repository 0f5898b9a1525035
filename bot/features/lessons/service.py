"""Storing and finding a person's progress in a game's lessons."""

from __future__ import annotations

from bot.core.match import UserId
from bot.features.lessons import queries
from bot.features.lessons.kit import lessons_of
from bot.storage import Connection, Store
from bot.storage.experience import done_lessons


async def note_done(store: Store, user: UserId, game: str, number: int) -> frozenset[str]:
    """Note that a person has done a lesson. Returns the keys of all that they have done in this game."""

    def work(db: Connection) -> frozenset[str]:
        queries.add_done(db, user, game, lessons_of(game)[number].key, store.now())
        return done_lessons(db, user, game)

    return await store.write(work)


def next_lesson(game: str, done: frozenset[str], after: int = -1) -> int | None:
    """The number of the first lesson not done yet after lesson `after`, else before it; None if all are done."""
    open_ones = [number for number, lesson in enumerate(lessons_of(game)) if lesson.key not in done]
    return next((number for number in open_ones if number > after), next(iter(open_ones), None))
