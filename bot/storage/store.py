"""The store: runs work on what is kept, each in one transaction."""

from __future__ import annotations

import random
import secrets
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import Connection, exc

from bot.catalogue import CATALOGUE, Entry
from bot.core.dice import SEED_BYTES, Seed
from bot.core.match import Refusal, UserId
from bot.storage.cache import Cache
from bot.storage.database import Database, ResultT, StoreError, open_database
from bot.storage.migration import bring_up_to_date
from bot.storage.settings import Preferences, ServerSettings

GivenP = ParamSpec("GivenP")

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


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


@asynccontextmanager
async def open_store(url: str, **options: Any) -> AsyncIterator[Store]:
    """The store at a `DATABASE_URL`, brought up to date; closed at the end of the block. Raises StoreError.

    `options` are those of `Store`.
    """
    database = open_database(url)
    try:
        await bring_up_to_date(database)
        yield Store(database, **options)
    finally:
        await database.close()


class Store:
    """What use cases work with: the database, the games, the time and chance.

    A unit of work is a plain function of a connection and what else it is given. It may call the queries of several
    features: all of them happen, or none.
    """

    def __init__(
        self,
        database: Database,
        *,
        catalogue: Mapping[str, Entry] = CATALOGUE,
        now: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        silence: timedelta = timedelta(days=7),
        challenge_life: timedelta = timedelta(hours=24),
    ) -> None:
        """`now` gives the time in UTC; `rng` seats people; `entropy` gives so many bytes that nobody can guess, for the
        seeds of dice; `silence` is how long a player may think about a move of a match without a clock.
        """
        self.database = database
        self.catalogue = catalogue
        self.now = now
        self.rng = rng or random.SystemRandom()
        self.silence = silence
        self.challenge_life = challenge_life
        self.servers = Cache[int, ServerSettings]()
        self.people = Cache[UserId, Preferences]()
        self._entropy = entropy

    def entry(self, game: str) -> Entry:
        """The catalogue's entry for a game. Raises Refusal "unknown game"."""
        entry = self.catalogue.get(game)
        if entry is None:
            raise Refusal("unknown game", game=game)
        return entry

    def new_seed(self) -> Seed:
        """A seed for the dice of a match."""
        return Seed(self._entropy(SEED_BYTES))

    async def read(
        self, work: Callable[Concatenate[Connection, GivenP], ResultT], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> ResultT:
        """Look something up. Raises StoreUnavailable."""
        with _explaining():
            return await self.database.read(lambda connection: work(connection, *args, **kwargs))

    async def write(
        self, work: Callable[Concatenate[Connection, GivenP], ResultT], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> ResultT:
        """Look up and change, all of it or, if `work` raises, nothing. Raises StoreUnavailable."""
        with _explaining() as progress:

            def noted(connection: Connection) -> ResultT:
                result = work(connection, *args, **kwargs)
                progress.is_done = True
                return result

            result = await self.database.write(noted)
        if (commits := _commits.get()) is not None:
            commits.count += 1
        return result
