"""The load that one installation can take: `python -m benchmarks scale`.

The environment may make it smaller: `SCALE_SERVERS`, `SCALE_MATCHES` and `SCALE_MINUTES`, which the table then says.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import AsyncExitStack

from benchmarks.forking import zygote
from benchmarks.postgres import PostgresMissing, postgres
from benchmarks.scale import deaths, evening, moves, servers
from benchmarks.table import Row


def measure() -> list[Row]:
    """Measure everything, one after the other. What needs PostgreSQL is left out where there is none."""
    return asyncio.run(_measure())


async def _measure() -> list[Row]:
    rows = await servers.measure()
    async with AsyncExitStack() as stack:
        try:
            server = await stack.enter_async_context(postgres())
        except PostgresMissing:
            print("There is no PostgreSQL: pip install -r .ci/requirements.txt", file=sys.stderr)
            return rows
        made_by = await stack.enter_async_context(zygote())
        for part in (moves, evening, deaths):
            rows += await part.measure(server, made_by)
    return rows
