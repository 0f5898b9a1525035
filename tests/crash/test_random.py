"""Killed at random moments."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.crash.hall import WAYS, Hall, Step, Table
from tests.crash.seams import kill_during
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

MATCHES = 5
LONGEST = 0.06
"""Seconds from the presses to the kill: by then most is done."""
STARTING = 0.5
"""Seconds in which the bot starts and publishes unpublished changes."""


async def kill_while_all_move(hall: Hall, tables: list[Table], rng: random.Random) -> None:
    """A player moves at every table, and the bot dies meanwhile."""
    steps: list[Step] = [await rng.choice(WAYS)(table) for table in tables]

    async def sudden_death() -> None:
        await asyncio.sleep(rng.uniform(0, LONGEST))
        await hall.kill()

    await kill_during(steps, sudden_death())


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in range(1, 6))])
async def test_matches_survive_a_kill_at_any_moment(hall: Hall, seed: int) -> None:
    tables = await hall.tables(MATCHES)
    before = [table.revisions[-1] for table in tables]
    await kill_while_all_move(hall, tables, random.Random(seed))
    await hall.restart()
    await everything_is_whole(hall, *tables)
    # One move may have been made before the kill, and one was made after it.
    assert {table.revisions[-1] - revision for table, revision in zip(tables, before, strict=True)} <= {1, 2}


@pytest.mark.campaign
async def test_matches_survive_repeated_kills(hall: Hall) -> None:
    rng = random.Random(1)
    tables = await hall.tables(MATCHES)
    await kill_while_all_move(hall, tables, rng)
    for _ in range(8):
        await hall.launch()
        await asyncio.sleep(rng.uniform(0, STARTING))
        await hall.kill()
    await hall.restart()
    await everything_is_whole(hall, *tables)


async def test_matches_on_postgresql_survive_kills(hall_on_postgres: Hall) -> None:
    hall, rng = hall_on_postgres, random.Random(2)
    tables = await hall.tables(MATCHES)
    for _ in range(2):
        await kill_while_all_move(hall, tables, rng)
        await hall.restart()
        await everything_is_whole(hall, *tables)
