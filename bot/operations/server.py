"""Serves `/metrics`, `/healthz` and `/readyz` over HTTP, in the event loop of a bot or a thinker."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from math import inf
from typing import Any, Final, Protocol

import structlog
from aiohttp import hdrs, web
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.typedefs import Handler, Middleware
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.catalogue import CATALOGUE
from bot.client import Banmen
from bot.computers.thinker import Thinker
from bot.observability.meter import Unit
from bot.operations.metrics import Metrics
from bot.operations.queries import going_by_game, unshown_boards
from bot.storage import Store, StoreUnavailable, process_state
from bot.storage.engine_jobs import Backlog, EngineJobs

COUNTS_CACHED_FOR: Final = 15.0
"""Seconds for which counts from the database are cached."""
RESULT_TRUSTED_FOR: Final = 0.5
"""Seconds for which the last result of reaching the database is trusted."""
DATABASE_TIMEOUT: Final = 1.5
"""Seconds after which a silent database counts as out of reach. With `RESULT_TRUSTED_FOR`, a failure is noticed, and
forgotten, within two seconds.
"""
LAG_EVERY: Final = 0.5
"""Seconds between measurements of the event loop's lag."""

_log = structlog.get_logger("banmen.operations")
_requests = logging.getLogger("banmen.operations.requests")


class Counting(Protocol):
    """Whoever knows which searches wait."""

    async def backlog(self) -> Backlog:
        """The searches that wait."""


class Watch(ABC):
    """Looks at a running process."""

    def __init__(
        self,
        store: Store,
        engines: Counting,
        metrics: Metrics,
        *,
        kept: float = COUNTS_CACHED_FOR,
        patience: float = DATABASE_TIMEOUT,
    ) -> None:
        """`kept` overrides `COUNTS_CACHED_FOR` and limits other caches; `patience` overrides `DATABASE_TIMEOUT`."""
        self._store = store
        self._engines = engines
        self._metrics = metrics
        self._kept = kept
        self._proven = min(kept, RESULT_TRUSTED_FOR)
        self._patience = patience
        self._counted_at = self._asked_at = float("-inf")
        self._uses_database = False
        self._asking = asyncio.Lock()
        self._asked: dict[Unit, asyncio.Task[None]] = {}
        """The tasks that wait for an answer of the database, by what they ask."""

    @abstractmethod
    def _does_its_work(self) -> bool:
        """Whether the process is working, regardless of its database."""

    @abstractmethod
    def _has_caught_up(self) -> bool:
        """Whether a healthy process is ready."""

    @abstractmethod
    def _measure(self) -> None:
        """Set the metrics that only such a process has."""

    async def is_healthy(self) -> bool:
        """Whether the process does its work and can use its database."""
        await self._ask_database()
        return self._uses_database and self._does_its_work()

    async def is_ready(self) -> bool:
        """Whether the process is healthy, and has caught up with what happened before its start."""
        return await self.is_healthy() and self._has_caught_up()

    async def measured(self) -> bytes:
        """All metrics, as Prometheus reads them."""
        self._metrics.is_ready.set(await self.is_ready())
        await self._count_if_due()
        self._metrics.units.set(self._store.units_in_progress)
        self._measure()
        return generate_latest(self._metrics.registry)

    async def _ask_database(self) -> None:
        """Write something into the database, unless its last answer is good enough: a full disk lets itself be read."""
        async with self._asking:
            if time.monotonic() - self._asked_at < self._proven:
                return
            now = self._store.now()
            self._uses_database = await self._succeeds(
                "write", lambda: self._store.write(process_state.note_alive, now)
            )
            self._asked_at = time.monotonic()
            self._metrics.database_up.set(self._uses_database)

    async def _count_if_due(self) -> None:
        async with self._asking:
            is_due = self._uses_database and time.monotonic() - self._counted_at >= self._kept
            if is_due and await self._succeeds("read", self._count):
                self._counted_at = time.monotonic()

    async def _succeeds(self, unit: Unit, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Whether the database does some work soon.

        Work that takes longer is cancelled. SQLite does it to its end all the same, and is asked nothing else before.
        """
        give_up = time.monotonic() + self._patience
        while True:
            task = self._begun(unit, work)
            await asyncio.wait([task], timeout=max(0.0, give_up - time.monotonic()))
            if not task.done():
                task.cancel()
                self._store.outage.failed(unit, f"no answer in {self._patience} seconds")
                return False
            del self._asked[unit]
            if not task.cancelled():
                break
        try:
            task.result()
        except StoreUnavailable:
            return False
        return True

    def _begun(self, unit: Unit, work: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        if unit not in self._asked:
            self._asked[unit] = asyncio.create_task(work(), name=f"health: {unit}")
        return self._asked[unit]

    async def close(self) -> None:
        """End what the database was asked."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)

    async def _count(self) -> None:
        store, metrics = self._store, self._metrics
        going = await store.read(going_by_game)
        unshown = await store.read(unshown_boards, store.worth_showing())
        backup = await store.read(process_state.last_backup)
        backlog = await self._engines.backlog()
        for game in CATALOGUE:
            metrics.going.labels(game).set(going.get(game, 0))
        metrics.unshown.set(unshown.boards)
        age = 0.0 if unshown.since is None else (store.now() - unshown.since).total_seconds()
        metrics.oldest_unshown.set(max(0.0, age))
        metrics.backup_age.set(max(0.0, (store.now() - backup.made).total_seconds()) if backup else inf)
        metrics.backup_size.set(backup.size if backup else 0)
        metrics.thoughts.set(backlog.waiting)
        metrics.oldest_thought.set(backlog.oldest)
        metrics.thinkers.set(backlog.thinkers)

    async def follow_lag(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_EVERY)
            self._metrics.lag.observe(max(0.0, time.perf_counter() - began - LAG_EVERY))


class BotWatch(Watch):
    """Looks at a bot, which is healthy if it hears each of its shards."""

    def __init__(
        self, client: Banmen, metrics: Metrics, *, kept: float = COUNTS_CACHED_FOR, patience: float = DATABASE_TIMEOUT
    ) -> None:
        """`kept` and `patience` are as `COUNTS_CACHED_FOR` and `DATABASE_TIMEOUT`."""
        super().__init__(client.store, client.workers, metrics, kept=kept, patience=patience)
        self._client = client

    @property
    def _shards_up(self) -> int:
        return len(self._client.own_shards & self._client.connected.numbers)

    def _does_its_work(self) -> bool:
        shards = self._client.own_shards
        return bool(shards) and self._shards_up == len(shards)

    def _has_caught_up(self) -> bool:
        return self._client.has_caught_up

    def _measure(self) -> None:
        client, metrics = self._client, self._metrics
        metrics.leads.set(client.peers.leads)
        metrics.servers.set(len(client.guilds))
        metrics.shards.set(len(client.own_shards))
        metrics.shards_up.set(self._shards_up)
        metrics.invalid.set(client.boards.channels.invalid.counted)


class ThinkerWatch(Watch):
    """The state of a thinker, which is healthy if it has recently recorded a sign of life."""

    def __init__(self, store: Store, jobs: EngineJobs, thinker: Thinker, metrics: Metrics) -> None:
        """A thinker, and what it works with."""
        super().__init__(store, jobs, metrics)
        self._thinker = thinker

    def _does_its_work(self) -> bool:
        return self._thinker.reaches_queue

    def _has_caught_up(self) -> bool:
        return True

    def _measure(self) -> None:
        """It has no metrics."""


def _guarded(host: str) -> Middleware:
    """Refuse requests for names with a dot, except `host`: a foreign page could make its name lead here."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        name = request.headers.get(hdrs.HOST, "").rsplit(":", 1)[0]
        is_address = re.fullmatch(r"[0-9.]+", name) is not None
        if "." in name and not is_address and name != host:
            raise web.HTTPMisdirectedRequest(text="Ask by the address of this machine, or by METRICS_HOST.")
        return await handler(request)

    return guard


def application(watch: Watch, host: str) -> web.Application:
    """The HTTP application, which answers for addresses, for names without a dot, and for `host`."""

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=await watch.measured(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def healthz(_: web.Request) -> web.Response:
        return _answer(is_fine=await watch.is_healthy())

    async def readyz(_: web.Request) -> web.Response:
        return _answer(is_fine=await watch.is_ready())

    served = web.Application(middlewares=[_guarded(host)])
    served.add_routes([web.get("/metrics", metrics), web.get("/healthz", healthz), web.get("/readyz", readyz)])
    return served


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether an error is ours, not that of a request that is cut off or isn't HTTP: that gets its answer, and no line
    in the log.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, (HttpProcessingError, web.RequestPayloadError, ConnectionError))


def _answer(*, is_fine: bool) -> web.Response:
    return web.Response(text="ok\n") if is_fine else web.Response(text="no\n", status=503)


@asynccontextmanager
async def serving(watch: Watch, metrics: Metrics, host: str, port: int, *, connections: int) -> AsyncIterator[int]:
    """Serve during a block; yields the port. `connections` are those that the database allows.

    Raises OSError if the address can't be used.
    """
    metrics.connections.set(connections)
    _requests.addFilter(_is_ours)
    runner = web.AppRunner(application(watch, host), access_log=None, logger=_requests)
    await runner.setup()
    lag = asyncio.create_task(watch.follow_lag(), name="lag")
    try:
        await web.TCPSite(runner, host, port).start()
        open_at: int = runner.addresses[0][1]
        _log.info("metrics open", host=host, port=open_at)
        yield open_at
    finally:
        lag.cancel()
        await watch.close()
        await runner.cleanup()
