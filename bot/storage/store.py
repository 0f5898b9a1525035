"""The store: runs units of work on the database, each in a transaction."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import Connection, exc

from bot.core.dice import SEED_BYTES, Seed
from bot.core.match import MatchId, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.observability.meter import Meter, Unit, note_step
from bot.settings import Preferences, ServerSettings
from bot.storage import process_state
from bot.storage.cache import KEPT, Cache, KnownMatch
from bot.storage.database import (
    STATEMENT_TIMEOUT,
    Database,
    ResultT,
    StoreError,
    check_file,
    is_disk_full,
    open_database,
    read_address,
)
from bot.storage.migration import migrate, schema_of
from bot.storage.notices import ALL
from bot.storage.outage import Outage
from bot.storage.tables import SCHEMA

GivenP = ParamSpec("GivenP")

MOST_MATCHES = 128
"""Maximum number of matches in memory, of some ten KB each."""
MATCHES_KEPT = timedelta(minutes=10)
"""Time that a match stays in memory after it was loaded or saved."""
SELDOM_CHANGED = timedelta(minutes=5)
"""Time for which values that every board needs, and other processes rarely change, are used without asking again."""
EXPERIENCE_KEPT = timedelta(hours=12)
"""Time for which a person who has played a game counts as having done so without asking again: only the deletion of
data changes that.
"""
GIVEN_UP_AFTER = timedelta(days=3)
"""Time after the end of a match or challenge during which the bot tries to show it."""
_MISTAKES = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)
"""Errors of the program rather than of the database."""


class StoreUnavailable(Exception):  # noqa: N818 - the database fails, not the program
    """The database is locked, full or out of reach."""

    def __init__(self, why: str, *, is_unsure: bool, is_full: bool = False) -> None:
        """`is_unsure` says that it failed during the commit, so the change may have been saved nevertheless; `is_full`
        that its disk is full, so that it wasn't.
        """
        self.is_unsure = is_unsure
        self.is_full = is_full
        super().__init__(why)


@dataclass(slots=True)
class Commits:
    """Number of units of work that were committed, or may have been."""

    count: int = 0


_commits: ContextVar[Commits | None] = ContextVar("commits", default=None)


def count_commits() -> Commits:
    """Start counting the commits of the current task and the tasks that it starts."""
    commits = Commits()
    _commits.set(commits)
    return commits


def _count_commit() -> None:
    if (commits := _commits.get()) is not None:
        commits.count += 1


def utc_now() -> datetime:
    """The present time, in UTC."""
    return datetime.now(UTC)


@asynccontextmanager
async def open_store(
    url: str, direct: str | None = None, *, may_be_new: bool = True, **options: Any
) -> AsyncIterator[Store]:
    """Open and migrate the store at a `DATABASE_URL`; closed at the end of the block. Raises StoreError.

    Unless it `may_be_new`, an empty database is refused and not filled. `direct` is as in `open_database`; `options`
    are the arguments of `Store`.
    """
    if not may_be_new:
        check_file(url)
    database = open_database(url, direct, statement=STATEMENT_TIMEOUT)
    try:
        if (schema := await schema_of(database)) != SCHEMA:
            if schema is None and not may_be_new:
                raise StoreError("not-there", where=read_address(url).database or "")
            # On separate connections: a migration takes as long as it needs.
            await migrate(url, direct)
        yield Store(database, **options)
    finally:
        await database.close()


class Store:
    """The database, clock and randomness that use cases work with.

    A unit of work is a plain function of a connection and other arguments. It may call the queries of several features:
    all of them take effect, or none.
    """

    def __init__(
        self,
        database: Database,
        *,
        now: Callable[[], datetime] = utc_now,
        rng: random.Random | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        silence: timedelta = timedelta(days=7),
        challenge_life: timedelta = timedelta(hours=24),
        shards: Shards = ALL_SHARDS,
        meter: Meter | None = None,
        minds_newcomers: bool = True,
    ) -> None:
        """`now` returns the time in UTC; `rng` draws seats; `entropy` returns a number of unpredictable bytes, for the
        seeds of dice; `silence` is how long a decision may take in a match without a clock. `shards` are those whose
        servers this process looks after: it catches up there, and checks the clocks. `meter` is told what happens.
        Unless the store `minds_newcomers`, everybody counts as having played every game.
        """
        self.database = database
        self.minds_newcomers = minds_newcomers
        self.now = now
        self.rng = rng or random.SystemRandom()
        self.silence = silence
        self.challenge_life = challenge_life
        self.shards = shards
        self.meter = meter or Meter()
        self.outage = Outage()
        self.is_alone = database.is_alone
        self.writes = 0
        """Number of units of work that may have changed something."""
        self.saves = 0
        """Number of units of work that bring the match in memory up to date."""
        self.units_in_progress = 0
        """Number of units of work that run, or wait for a connection."""
        kept = timedelta.max if self.is_alone else KEPT
        self.servers = Cache[int, ServerSettings](kept=kept)
        self.people = Cache[UserId, Preferences](kept=kept)
        self.played = Cache[UserId, frozenset[str]](kept=EXPERIENCE_KEPT)
        """Games that people have played to their end. Others may have been since: see `bot.storage.experience`."""
        self.matches = Cache[MatchId, KnownMatch](MOST_MATCHES, MATCHES_KEPT)
        """Used only as far as the stored row agrees: see `bot.storage.matches`."""
        self.watchers = Cache[MatchId, Mapping[UserId, Any]](kept=SELDOM_CHANGED)
        """The spectators of matches, for the feature that keeps them."""
        self._entropy = entropy
        self._nonce_secret = b""

    def forget(self, notice: str) -> None:
        """Forget what another process has changed, as `bot.storage.notices` tells it."""
        name, _, key = notice.partition(" ")
        caches: dict[str, tuple[Cache[Any, Any], ...]] = {
            "servers": (self.servers,),
            "people": (self.people, self.played),
            "watchers": (self.watchers,),
        }
        # A newer version may remember more.
        for cache in caches.get(name, ()):
            if key == ALL:
                cache.clear()
            else:
                cache.drop(int(key))

    def forget_all(self) -> None:
        """Forget what other processes may have changed."""
        for cache in (self.servers, self.people, self.played, self.watchers):
            cache.clear()

    def worth_showing(self) -> datetime:
        """The moment (UTC) since which a match or challenge must have ended for the bot to try to show it."""
        return self.now() - GIVEN_UP_AFTER

    def new_seed(self) -> Seed:
        """A new seed for the dice of a match, or the lots of a tournament."""
        return Seed(self._entropy(SEED_BYTES))

    async def nonce_secret(self) -> bytes:
        """The secret from which the nonces of posts are made; remembered after the first call.

        A restored database has another one. Raises StoreUnavailable.
        """
        self._nonce_secret = self._nonce_secret or await self.write(process_state.nonce_secret, secrets.token_bytes(16))
        return self._nonce_secret

    async def read(
        self, work: Callable[Concatenate[Connection, GivenP], ResultT], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> ResultT:
        """Run work that changes nothing. Raises StoreUnavailable."""
        with self._measuring("read"), self._explaining("read", lambda: False):
            return await self.database.read(lambda connection: work(connection, *args, **kwargs))

    async def write(
        self, work: Callable[Concatenate[Connection, GivenP], ResultT], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> ResultT:
        """Run work that may change something; if it raises, nothing changes. Raises StoreUnavailable."""
        is_committing = False

        def run(connection: Connection) -> ResultT:
            nonlocal is_committing
            result = work(connection, *args, **kwargs)
            is_committing = True
            return result

        try:
            with self._measuring("write"), self._explaining("write", lambda: is_committing):
                result = await self.database.write(run)
        except asyncio.CancelledError:
            # The commit was not called off.
            if is_committing:
                _count_commit()
            raise
        finally:
            self.writes += 1
        _count_commit()
        return result

    async def save(
        self, work: Callable[Concatenate[Connection, GivenP], ResultT], *args: GivenP.args, **kwargs: GivenP.kwargs
    ) -> ResultT:
        """Like `write`, for work that changes one match: the caller brings that up to date in memory at once."""
        result = await self.write(work, *args, **kwargs)
        self.saves += 1
        return result

    @property
    def others(self) -> int:
        """Number of units of work after which a match in memory may not be the stored one any more."""
        return self.writes - self.saves

    @contextmanager
    def _explaining(self, unit: Unit, is_committing: Callable[[], bool]) -> Iterator[None]:
        """Raises StoreUnavailable in place of the errors of a database that can't be used now, and logs an outage."""
        try:
            yield
        except _MISTAKES:
            raise
        except (exc.DBAPIError, exc.TimeoutError, StoreError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
            self.outage.failed(unit, why)
            is_full = is_disk_full(error)
            raise StoreUnavailable(why, is_unsure=is_committing() and not is_full, is_full=is_full) from error
        else:
            self.outage.passed(unit)

    @contextmanager
    def _measuring(self, unit: Unit) -> Iterator[None]:
        began = time.perf_counter()
        self.units_in_progress += 1
        try:
            yield
        finally:
            self.units_in_progress -= 1
            seconds = time.perf_counter() - began
            self.meter.worked(unit, seconds)
            note_step("database", unit=unit, took=round(seconds * 1000, 1))
