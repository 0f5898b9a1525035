"""Killed at instants that nobody chose."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.crash.hall import WAYS, Hall, Step
from tests.crash.seams import kill_during
from tests.crash.whole import everything_is_whole

pytestmark = pytest.mark.asyncio(loop_scope="package")

MATCHES = 5
LONGEST = 0.06
"""Seconds from the presses to the kill: by then all is done."""


@pytest.mark.parametrize("seed", range(12))
async def test_matches_outlive_a_kill_at_any_moment(hall: Hall, seed: int) -> None:
    rng = random.Random(seed)
    tables = await hall.tables(MATCHES)
    steps: list[Step] = [await rng.choice(WAYS)(table) for table in tables]
    before = [table.revisions[-1] for table in tables]

    async def sudden_death() -> None:
        await asyncio.sleep(rng.uniform(0, LONGEST))
        await hall.kill()

    await kill_during(steps, sudden_death())
    await hall.restart()
    await everything_is_whole(hall, *tables)
    # One move may have been made before the kill, and one was made after it.
    assert {table.revisions[-1] - revision for table, revision in zip(tables, before, strict=True)} <= {1, 2}
