"""The overhead of the queue in PostgreSQL: the same searches as jobs of a thinker, and in processes here.

A search of level 1 takes next to nothing, so almost all of it is the way there and back.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

import structlog

import console
from benchmarks.postgres import postgres
from benchmarks.table import Row, p99, show
from bot.computers.jobs import Film, JobKind, Task
from bot.computers.queued import QueuedEngines
from bot.computers.thinker import Thinker
from bot.computers.workers import Engines, EngineWorkers
from bot.storage import Peers, open_store
from bot.storage.engine_jobs import EngineJobs

SEARCHES: Final = 200
AT_ONCE: Final = 50
AIM: Final = 25.0
"""Delay in milliseconds that people don't notice."""


async def _no_film(_: Film) -> bytes:
    raise NotImplementedError


async def _times(engines: Engines, count: int, *, at_once: int = 1) -> list[float]:
    """Milliseconds that searches take."""
    found: list[float] = []
    gate = asyncio.Semaphore(at_once)

    async def search(seed: int) -> None:
        async with gate:
            began = time.perf_counter()
            task = Task("vault", {"size": 6}, (), level=1, seed=seed)
            await engines.choose(task, JobKind.MOVE, None)
            found.append((time.perf_counter() - began) * 1000)

    await asyncio.gather(*(search(seed) for seed in range(count)))
    return found


def _median(times: Sequence[float]) -> float:
    return sorted(times)[len(times) // 2]


async def _measured(address: str) -> list[Row]:
    here = EngineWorkers(1)
    async with open_store(address) as store:
        jobs, peers = EngineJobs(store), Peers(store)
        idle = EngineWorkers(1)
        idle.most = 0
        engines = QueuedEngines(jobs, Thinker(jobs, idle, _no_film, is_reserve=True))
        await engines.start(peers)
        await peers.start()
        environment = os.environ | {"DATABASE_URL": address, "ENGINE_PROCESSES": "1", "LOG_LEVEL": "error"}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "think", env=environment, stdout=subprocess.PIPE
        )
        try:
            await _times(engines, 5)
            await _times(here, 5)
            alone, local = await _times(engines, SEARCHES), await _times(here, SEARCHES)
            began = time.perf_counter()
            await _times(engines, SEARCHES, at_once=AT_ONCE)
            rate = SEARCHES / (time.perf_counter() - began)
        finally:
            await engines.close()
            await here.close()
            await peers.stop()
            process.terminate()
            await process.communicate()
    return [
        Row("a move of level 1 by a thinker, p50", _median(alone), "ms", _median(local), "by a process of the bot"),
        Row("the same, p99", p99(alone), "ms", p99(local), "by a process of the bot"),
        Row.aimed("what the queue adds, p50", _median(alone) - _median(local), "ms", AIM),
        Row("jobs by one thinker with one process", rate, "1/s"),
    ]


async def _on_postgres() -> list[Row]:
    async with postgres() as server:
        return await _measured(await server.database())


def measure() -> list[Row]:
    """Measure on a PostgreSQL server started for it. Raises PostgresMissing."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    return asyncio.run(_on_postgres())


if __name__ == "__main__":
    with console.prepared():
        show(measure())
