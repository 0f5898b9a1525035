"""`python -m bot think`: processes that search and draw for a bot on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.computers.jobs import JOB_KINDS, JobKind, Task
from bot.config import Settings
from bot.features.replay import films
from bot.storage import Connection
from bot.storage.engine_jobs import EngineJobs
from bot.storage.pgqueuer_parts import PREFIX
from bot.texts import say
from opponents.kit import compiling
from tests import forked
from tests.core.test_peers import until
from tests.town.conftest import Town

ROOT = Path(__file__).parents[2]
HELD = ROOT / "tests" / "held_searches.py"
"""Holds the searches of a thinker until `Thinkers.let_search`."""
TIMEOUT = 60.0
"""Seconds after which something that should have happened won't."""
DEEP = Task("vault", {"size": 12}, (), level=5, seed=1, nodes=100_000)
"""A search that takes about a second."""


@dataclass
class Process:
    """A thinker."""

    process: BaseProcess
    journal: Path
    out: Path

    @property
    def events(self) -> list[dict[str, Any]]:
        """Its log."""
        # The last line may still be written.
        lines = self.journal.read_text().rpartition("\n")[0].splitlines()
        return [json.loads(line) for line in lines]

    def done(self, result: str = "ok") -> list[dict[str, Any]]:
        """The jobs that have ended like this."""
        return [event for event in self.events if event["event"] == "job done" and event["result"] == result]

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    async def ended(self) -> int | None:
        """Its exit code, once it has ended."""
        await asyncio.to_thread(self.process.join, TIMEOUT)
        return self.process.exitcode


@dataclass
class Thinkers:
    """Thinkers on one database."""

    folder: Path
    address: str
    started: list[Process] = field(default_factory=list)

    async def begin(self, *added: Path, **settings: str) -> Process:
        """Start one, with these files run before."""
        clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
        wanted = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "LOG_FORMAT": "json", "DATABASE_URL": self.address}
        files = [self.folder / f"{len(self.started)}.{name}" for name in ("journal", "out")]
        for file in files:
            file.touch()
        process = await forked.start(["think"], self.folder, clean | wanted | settings, *files, added=added)
        self.started.append(Process(process, *files))
        return self.started[-1]

    async def start(self, *added: Path, **settings: str) -> Process:
        """Start one as `begin` does, and wait until it takes jobs."""
        one = await self.begin(*added, **{"ENGINE_PROCESSES": "1"} | settings)
        async with asyncio.timeout(TIMEOUT):
            while say("en", "start-thinks") not in one.out.read_text():
                assert one.process.is_alive(), one.journal.read_text()
                await asyncio.sleep(0.02)
        return one

    def let_search(self) -> None:
        """Let the searches begin that are held by `HELD`."""
        (self.folder / "go").touch()


@pytest.fixture
async def thinkers(tmp_path: Path, own_database: str) -> AsyncIterator[Thinkers]:
    """A database without thinkers yet."""
    found = Thinkers(tmp_path, own_database)
    yield found
    for one in found.started:
        one.process.kill()
        await one.ended()


@pytest.fixture
async def town(town_without_bot: Town, thinkers: Thinkers) -> Town:
    """A town whose bot has a PostgreSQL, and hasn't started yet."""
    town_without_bot.address = thinkers.address
    return town_without_bot


async def start(town: Town) -> None:
    """Start the bot as it starts for real, with jobs."""
    await town.start(workers=None)


async def challenge(town: Town) -> None:
    """Ben challenges the computer, which moves first."""
    # The town would wait for the move.
    await town.ben.slash(town.vault, "challenge vault", opponent=town.bot, seat="black", size="6")


async def moved(town: Town, moves: int = 1) -> None:
    """Wait until this many moves have been played and shown."""
    async with asyncio.timeout(TIMEOUT):
        while (await town.match()).moves < moves:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.02)
    await town.quiet()


def _picked(db: Connection) -> Any:
    return db.exec_driver_sql(f"SELECT count(*) FROM {PREFIX} WHERE status = 'picked'").scalar()  # noqa: S608


async def picked(town: Town, jobs: int = 1) -> None:
    """Wait until this many jobs are running."""
    async with asyncio.timeout(TIMEOUT):
        while await town.store.read(_picked) != jobs:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.01)


async def test_a_thinker_plays_the_computers_moves_and_gives_hints(town: Town, thinkers: Thinkers) -> None:
    thinker = await thinkers.start()
    await start(town)
    await challenge(town)
    await moved(town)
    board = town.board()
    match = await town.match()
    assert board.mentions == {town.ben.id}
    await until(lambda: [(each["kind"], each["match"]) for each in thinker.done()] == [("move", match.id)])
    assert (await town.slash(town.ben, "match hint")).text
    await until(lambda: [each["kind"] for each in thinker.done()] == ["move", "hint"])


async def test_a_long_film_is_drawn_by_a_thinker(
    town: Town, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start(town)
    moves = ("a1-b2", "c6-b5", "c1-a3")
    await town.begin(town.ben, town.dan, moves=moves)
    here = (await town.slash(town.chie, "replay", format="film")).message.picture
    thinker = await thinkers.start()
    monkeypatch.setattr(films, "LONG_FILM_STEPS", len(moves))
    await until(lambda: town.client.workers._reserve._others == 1)  # type: ignore[attr-defined]
    there = (await town.slash(town.chie, "replay", format="film")).message.picture
    await until(lambda: [each["kind"] for each in thinker.done()] == ["film"])
    assert there == here


async def test_two_thinkers_share_the_jobs(town: Town, thinkers: Thinkers) -> None:
    both = await asyncio.gather(thinkers.start(), thinkers.start())
    await start(town)
    engines = town.client.workers
    # As soon as both have something to do, each does what the other can't.
    async with asyncio.timeout(2 * TIMEOUT):
        seed = 0
        while not all(one.done() for one in both):
            seeds = range(seed := seed + 2, seed + 2)
            await asyncio.gather(*(engines.choose(DEEP._replace(seed=each), JobKind.MOVE, None) for each in seeds))


@pytest.mark.parametrize("comes_back", [False, True])
async def test_another_thinker_plays_for_one_that_dies_or_hangs_in_a_thought(
    town: Town, thinkers: Thinkers, comes_back: bool
) -> None:
    first = await thinkers.start(HELD)
    await start(town)
    await challenge(town)
    await picked(town)
    first.send(signal.SIGSTOP)
    second = await thinkers.start()
    if not comes_back:
        first.send(signal.SIGKILL)
    await moved(town)
    await until(lambda: [each["kind"] for each in second.done()] == ["move"])
    if comes_back:
        thinkers.let_search()
        first.send(signal.SIGCONT)
        await until(lambda: [each["kind"] for each in first.done()] == ["move"])
    await town.quiet()
    match = await town.match()
    assert (match.moves, match.revision) == (1, 1)
    assert len([board for board in town.boards() if board.labels]) == 1


async def test_the_bot_itself_plays_while_there_is_no_thinker(town: Town, thinkers: Thinkers) -> None:
    await start(town)
    await challenge(town)
    await moved(town)
    thinker = await thinkers.start()
    await until(lambda: town.client.workers._reserve._others == 1)  # type: ignore[attr-defined]
    await town.slash(town.ben, "move", move="c6-b5")
    await moved(town, 3)
    await until(lambda: [each["kind"] for each in thinker.done()] == ["move"])
    thinker.send(signal.SIGTERM)
    assert await thinker.ended() == 0
    await town.slash(town.ben, "match hint")
    assert len(thinker.done()) == 1


async def test_a_thinker_that_is_told_to_stop_ends_its_thought_or_gives_it_back(town: Town, thinkers: Thinkers) -> None:
    first = await thinkers.start(HELD)
    await start(town)
    await challenge(town)
    await picked(town)
    first.send(signal.SIGTERM)
    thinkers.let_search()
    assert await first.ended() == 0
    assert len(first.done()) + len(first.done("given back")) == 1
    assert await EngineJobs(town.store).workers_alive() == 0
    await moved(town)
    assert (await town.match()).moves == 1


async def test_a_thinker_needs_postgresql(thinkers: Thinkers) -> None:
    file = thinkers.folder / "banmen.sqlite3"
    one = await thinkers.begin(DATABASE_URL=f"sqlite:///{file}")
    assert await one.ended() == 2
    lines = one.journal.read_text().splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["starting", say("en", "database-no-jobs")]
    assert not file.exists()


async def test_a_thinker_compiles_the_engines_while_it_works(thinkers: Thinkers, tmp_path: Path) -> None:
    if not compiling.is_installed():
        pytest.skip("numba compiles the engines: pip install -r requirements-server.txt")
    # It takes half a minute where it can be done.
    (tmp_path / "taken").touch()
    thinker = await thinkers.start(**{compiling.VARIABLE: str(tmp_path / "taken")})
    await until(lambda: "engines are not compiled and stay slow" in thinker.journal.read_text())
    thinker.send(signal.SIGTERM)
    assert await thinker.ended() == 0


async def test_a_thinker_is_watched_like_a_bot(thinkers: Thinkers) -> None:
    thinker = await thinkers.start(METRICS_PORT="0")
    (port,) = (event["port"] for event in thinker.events if event["event"] == "metrics open")
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
        for path in ("/healthz", "/readyz"):
            async with session.get(path) as response:
                assert response.status == 200
        async with session.get("/metrics") as response:
            assert "banmen_thinkers 1.0" in await response.text()


async def test_a_hint_for_which_nobody_has_time_is_refused_politely(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(JOB_KINDS, JobKind.HINT, JOB_KINDS[JobKind.HINT]._replace(cut_off=0.1))
    await start(town)
    await town.client.workers._reserve.stop()  # type: ignore[attr-defined]
    await town.slash(town.ben, "challenge vault", opponent=town.bot, seat="white", size="6")
    assert (await town.slash(town.ben, "match hint")).text == say("en", "refusal-hint-too-late")


async def test_waiting_jobs_of_all_processes_are_counted(town: Town, thinkers: Thinkers) -> None:
    await start(town)
    await town.client.workers._reserve.stop()  # type: ignore[attr-defined]
    asked = asyncio.create_task(town.client.workers.choose(DEEP, JobKind.MOVE, None))
    jobs = EngineJobs(town.store)
    async with asyncio.timeout(TIMEOUT):
        while (backlog := await jobs.backlog()).oldest == 0:  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.02)
    assert backlog == (1, backlog.oldest, 0)
    asked.cancel()
