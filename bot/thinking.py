"""A thinker: a process without Discord that searches and draws for the bots on the same PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import structlog

from bot.computers.engines import films_of
from bot.computers.thinker import Thinker
from bot.computers.workers import EngineWorkers
from bot.features.registry import import_features
from bot.observability.meter import Meter
from bot.storage import Peers, Store, StoreError, open_store
from bot.storage.database import read_address
from bot.storage.engine_jobs import EngineJobs
from bot.storage.pgqueuer_parts import CHANNEL
from bot.ui.drawing import Drawing

_log = structlog.get_logger("banmen.thinker")


class Thinking(NamedTuple):
    """A running thinker, as its health checks see it."""

    store: Store
    jobs: EngineJobs
    thinker: Thinker


@asynccontextmanager
async def thinking(url: str, direct: str | None, processes: int | None, meter: Meter | None) -> AsyncIterator[Thinking]:
    """Do jobs during a block, as many at once as there are `processes`, by default as many as cores.

    Raises StoreError, with the key "no-jobs" if the database is SQLite.
    """
    if read_address(url).drivername != "postgresql":
        raise StoreError("no-jobs")
    async with open_store(url, direct, meter=meter) as store:
        import_features()  # One of them draws films.
        jobs, workers, drawing = EngineJobs(store), EngineWorkers(processes), Drawing()
        thinker = Thinker(jobs, workers, films_of(store, drawing), meter=meter)
        peers = Peers(store, may_lead=False)
        peers.hear_channel(CHANNEL, thinker.hear)
        try:
            await peers.start()
            await thinker.start()
            _log.info("thinker ready", worker=str(thinker.id), processes=workers.most)
            yield Thinking(store, jobs, thinker)
        finally:
            await thinker.stop()
            await peers.stop()
            drawing.close()
