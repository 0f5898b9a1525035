"""The store: runs work on what is kept, each in one transaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from sqlalchemy import Connection, exc

from bot.features.analysis import queries as analyses
from bot.features.challenges import queries as challenges
from bot.features.moderation import queries as moderation
from bot.features.privacy import queries as privacy
from bot.features.puzzles import queries as riddles
from bot.features.spectating import queries as watching
from bot.storage import clock_queries as clocks
from bot.storage import match_queries as matches
from bot.storage import rating_queries as ratings
from bot.storage import settings_queries as settings
from bot.storage.database import Database, ResultT, StoreError, open_database
from bot.storage.migration import bring_up_to_date

_MISTAKES = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
"""Errors of the program, where the database itself works."""


class StoreUnavailable(Exception):  # noqa: N818 - the database fails, not the program
    """The database is locked, full or out of reach."""

    def __init__(self, why: str, *, is_unsure: bool) -> None:
        """`is_unsure` says that it failed while it committed, so that the change may have been saved all the same."""
        self.is_unsure = is_unsure
        super().__init__(why)


@dataclass(slots=True)
class Commits:
    """Counts what was committed."""

    count: int = 0


_commits: ContextVar[Commits | None] = ContextVar("commits", default=None)


def count_commits() -> Commits:
    """From now on, count what the current task and those that it starts commit."""
    commits = Commits()
    _commits.set(commits)
    return commits


@dataclass(slots=True)
class _Progress:
    """How far a transaction has come."""

    is_done: bool = False
    """Whether all that is left is to commit."""


@contextmanager
def _explaining() -> Iterator[_Progress]:
    """Raises StoreUnavailable in place of the errors of a database that can't be used now."""
    progress = _Progress()
    try:
        yield progress
    except _MISTAKES:
        raise
    except (exc.DBAPIError, exc.TimeoutError, StoreError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
        raise StoreUnavailable(why, is_unsure=progress.is_done) from error


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
        """Look something up. Raises StoreUnavailable."""
        with _explaining():
            return await self._database.read(lambda connection: work(Reading(connection)))

    async def write(self, work: Callable[[Writing], ResultT]) -> ResultT:
        """Look up and change, all of it or, if `work` raises, nothing. Raises StoreUnavailable."""
        with _explaining() as progress:

            def noted(connection: Connection) -> ResultT:
                result = work(Writing(connection))
                progress.is_done = True
                return result

            result = await self._database.write(noted)
        if (commits := _commits.get()) is not None:
            commits.count += 1
        return result


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
