"""Moves a second: through one, two and four processes on one PostgreSQL, and of the store alone."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.forking import Zygote
from benchmarks.kills.people import Pace
from benchmarks.kills.world import TIMEOUT, Plan, world
from benchmarks.postgres import Postgres
from benchmarks.table import Row, p99

PROCESSES = (1, 2, 4)
TABLES = 8
"""Tables altogether, at which people play as fast as the bot lets them."""
SECONDS = float(os.environ.get("SCALE_SECONDS", "30"))
"""Length of the measurement."""
BOARD = 250.0
"""Aim for the time from a press to its board, in milliseconds."""
STORE = 1000.0
"""Aim for the store alone, in moves a second."""
PATIENT = Pace(patience=60.0, idle=5.0)


async def measure(server: Postgres, made_by: Zygote) -> list[Row]:
    """Measure one number of processes after the other."""
    rows, alone = [], 0.0
    for count in PROCESSES:
        rate, slowest = await _through(count, server, made_by)
        alone = alone or rate
        beside = {} if count == 1 else {"yardstick": alone, "beside": "one process", "ratio": rate / alone}
        name = f"through {count} process{'es' * (count > 1)}, {TABLES} tables without a pause"
        rows.append(Row(f"moves {name}", rate, "1/s", **beside))  # type: ignore[arg-type]
        rows.append(Row.aimed(f"press to posted board {name}, p99", slowest, "ms", BOARD))
    for count in PROCESSES[:2]:
        rate = await _stored(count, server)
        name = f"moves stored by {count} process{'es' * (count > 1)}, without Discord and pictures"
        rows.append(Row(name, rate, "1/s", STORE, "aim", rate / STORE))
    return rows


async def _through(count: int, server: Postgres, made_by: Zygote) -> tuple[float, float]:
    """Moves a second, and the 99th percentile in milliseconds from a press to its board."""
    shards = (None,) if count == 1 else tuple(f"{number}/{count}" for number in range(count))
    plan = Plan("moves", shards, servers=count, tables=TABLES // count, pace=PATIENT)
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        place = Path(folder)
        async with world(plan, place, made_by, server, random.Random(1), place) as made:
            made.play()
            await made.playground.wait_for(lambda: all(table.has_begun for table in made.tables), TIMEOUT)
            made.witness.boards.clear()
            began = time.monotonic()
            await asyncio.sleep(SECONDS)
            boards, seconds = list(made.witness.boards), time.monotonic() - began
    return len(boards) / seconds, p99(boards) if boards else float("inf")


async def _stored(count: int, server: Postgres) -> float:
    """Moves a second that `count` processes store together."""
    address = await server.database()
    command = [sys.executable, "-m", "benchmarks.scale.storing", address, str(SECONDS / 2)]
    pipe, folder = asyncio.subprocess.PIPE, Path(__file__).parents[2]
    processes = [
        await asyncio.create_subprocess_exec(*command, str(number), stdout=pipe, cwd=folder) for number in range(count)
    ]
    rates = [float((await process.communicate())[0]) for process in processes]
    await server.drop(address)
    return sum(rates)
