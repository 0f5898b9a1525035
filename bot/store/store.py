"""The store: runs work on what is kept, each in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.store import analyses, challenges, clocks, matches, moderation, privacy, ratings, riddles, settings, watching
from bot.store.database import Database, ResultT, open_database
from bot.store.migration import bring_up_to_date


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store at a `DATABASE_URL`, brought up to date; closed at the end of the block. Raises StoreError."""
    database = open_database(url)
    try:
        await bring_up_to_date(database)
        yield Store(database)
    finally:
        await database.close()


class Store:
    """Runs work on what is kept. The work is a plain function, as it may run in another thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, work: Callable[[Reading], ResultT]) -> ResultT:
        """Look something up."""
        return await self._database.read(lambda connection: work(Reading(connection)))

    async def write(self, work: Callable[[Writing], ResultT]) -> ResultT:
        """Look up and change, all of it or, if `work` raises, nothing."""
        return await self._database.write(lambda connection: work(Writing(connection)))


class Reading(
    matches.Reading,
    challenges.Reading,
    moderation.Reading,
    privacy.Reading,
    ratings.Reading,
    settings.Reading,
    watching.Reading,
    analyses.Reading,
    riddles.Reading,
):
    """What can be looked up."""


class Writing(
    Reading,
    matches.Writing,
    challenges.Writing,
    clocks.Writing,
    moderation.Writing,
    privacy.Writing,
    ratings.Writing,
    settings.Writing,
    watching.Writing,
    analyses.Writing,
    riddles.Writing,
):
    """What can be looked up and changed together."""
