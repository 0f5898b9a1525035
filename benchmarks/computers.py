"""Compiled computer players under load: twenty matches of Pent-Up at level 5 at once, then analyses of whole matches.

Each person answers the computer at once, so all matches wait for the workers all the time. Needs numba. What is
compiled is kept in a temporary folder, unless the environment names another one.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

import psutil

import console
from benchmarks.lag import lags_during
from benchmarks.store import GUEST, HOST
from benchmarks.table import Row, p99, show
from bot.computers.jobs import JobKind, Task
from bot.computers.workers import EngineWorkers, cores
from bot.core.challenge import Draft
from bot.core.match import Match, UserId
from bot.features.analysis.analyses import Analyses
from bot.matches import challenges
from bot.storage import Store, open_store
from bot.storage.matches import play_move
from games.kit.rules import Seat, options_from
from games.pentup import GAME
from opponents.kit import compiling
from opponents.kit.engines import engine_of

MATCHES: Final = 20
LEVEL: Final = 5
LATEST: Final = 4.0
"""Seconds until the computer's answer, p99."""
MEMORY: Final = 180.0
"""Megabytes of a worker."""
LAG: Final = 2.0
"""Milliseconds, p99."""
ANALYSES: Final = (("pentup", 24, 15.0), ("vault", 60, 5.0))
"""Matches to analyse: the game, the number of moves, and the most seconds that it should take."""


async def _match_against_computer(workers: EngineWorkers, number: int, took: list[float]) -> None:
    """Play a match in which a person lays tiles at random; note the seconds until each of the computer's answers."""
    rng, options = random.Random(number), options_from(GAME.options, {})
    position, moves = GAME.start(options), list[str]()
    while position.outcome is None:
        if position.to_move == number % 2:
            text = position.notation(rng.choice(position.legal_moves()))
        else:
            task = Task(GAME.key, options, tuple(moves), LEVEL, seed=number)
            began = time.perf_counter()
            text = (await workers.choose(task, JobKind.MOVE, UserId(number))).move
            took.append(time.perf_counter() - began)
        moves.append(text)
        position = position.play(position.parse(text))


def _processes() -> list[psutil.Process]:
    return psutil.Process().children()


def _processor_seconds() -> float:
    """CPU time that the workers have used so far."""
    return sum(process.cpu_times().user + process.cpu_times().system for process in _processes())


async def _evening(workers: EngineWorkers) -> list[Row]:
    """Measure while all matches are played at once."""
    took: list[float] = []

    async def play() -> None:
        await asyncio.gather(*(_match_against_computer(workers, number, took) for number in range(MATCHES)))

    first = Task(GAME.key, options_from(GAME.options, {}), (), LEVEL, seed=0)
    await asyncio.gather(*(workers.choose(first, JobKind.MOVE, UserId(each)) for each in range(cores())))
    before = _processor_seconds()
    late = p99(await lags_during(play))
    name = f"{MATCHES} matches of Pent-Up at level {LEVEL} on {cores()} cores: the computer's answer"
    return [
        Row(f"{name}, p50", sorted(took)[len(took) // 2], "s"),
        Row.aimed(f"{name}, p99", p99(took), "s", LATEST),
        Row("CPU for an answer", (_processor_seconds() - before) / len(took), "s"),
        Row.aimed("event loop's lag meanwhile, p99", late, "ms", LAG),
    ]


async def _played(store: Store, game: str, plies: int) -> Match:
    """A match of this many plies between players of level 2; the number of attempts depends on chance."""
    engine = engine_of(game, {})
    for channel in range(1_000):
        draft = Draft(game=game, options={}, guild=None, channel=channel, host=HOST, invited=(GUEST,))
        challenge = await challenges.make_challenge(store, draft)
        match = cast("Match", await challenges.accept(store, challenge.id, GUEST.id))
        while match.outcome is None and match.moves < plies:
            seed = 1_000 * channel + match.moves
            text = match.position.notation(engine.at(engine.levels[1], match.position, seed=seed).move)
            on_turn = match.seats[cast("Seat", match.position.to_move)]
            match = await play_move(store, match.id, match.decision, on_turn, text)
        if match.moves == plies:
            return match
    raise AssertionError(f"no match of {game} lasts so long")


async def _analyses(workers: EngineWorkers, folder: Path) -> list[Row]:
    """Measure analyses from the request until the last evaluation is stored."""
    rows = []
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        analyses = Analyses(SimpleNamespace(store=store, workers=workers))  # type: ignore[arg-type]
        for game, plies, aim in ANALYSES:
            match, before = await _played(store, game, plies), _processor_seconds()
            began = time.perf_counter()
            await analyses.begin(match, HOST.id).task
            name = f"analysis of {plies} moves of {game}"
            rows.append(Row.aimed(name, time.perf_counter() - began, "s", aim))
            rows.append(Row(f"{name}, CPU", _processor_seconds() - before, "s"))
    return rows


async def _measure(folder: Path) -> list[Row]:
    workers = EngineWorkers()
    rows = [*await _evening(workers), *await _analyses(workers, folder)]
    memory = max(process.memory_info().rss for process in _processes()) / 1e6
    await workers.close()
    return [*rows, Row.aimed("memory of a worker after all that", memory, "MB", MEMORY)]


def measure() -> list[Row]:
    """Measure everything; nothing without numba."""
    if not compiling.is_installed():
        return []
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as name:
        if os.environ.get(compiling.VARIABLE, compiling.OFF) == compiling.OFF:
            os.environ[compiling.VARIABLE] = str(Path(name) / compiling.FOLDER)
        for _ in compiling.warm(Path(os.environ[compiling.VARIABLE])):
            pass
        return asyncio.run(_measure(Path(name)))


if __name__ == "__main__":
    with console.prepared():
        show(measure())
