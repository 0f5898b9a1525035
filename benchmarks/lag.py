"""Lag of the event loop while the worker draws, computers search on all cores, or a person lists many long matches.

Each figure is beside that of the same work done on the loop without a pause.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from statistics import median

import psutil

import console
from benchmarks.store import HOST, long_match
from benchmarks.table import Row, p99, show
from bot.catalogue import CATALOGUE
from bot.computers.jobs import JobKind, Task
from bot.computers.workers import EngineWorkers, cores
from bot.core.match import AnyPosition, restored
from bot.matches.overview.views import page_of_matches
from bot.storage import Connection, Saved, Snapshot, match_queries, open_store
from bot.storage.matches import going_matches, load_matches, most_urgent, next_turn
from bot.ui.drawing import Drawing
from games.kit.rules import options_from
from renderers.kit.png import encode
from renderers.kit.view import View

PICTURES = 400
MATCHES = 300
THOUGHT = 120_000
"""Positions in the deepest search there is."""
THOUGHTS = 50
IDLE = 2
"""Seconds of idling, for comparison."""
TICK = 0.001
"""Seconds between two ticks."""
AIM = 2.0
"""Milliseconds of lag, p99."""
LISTED = 200.0
"""Milliseconds until a list is loaded."""


async def lags_during(draw: Callable[[], Awaitable[None]]) -> list[float]:
    """Milliseconds by which each tick came late while `draw` ran."""
    late: list[float] = []
    drawing = asyncio.create_task(_awaited(draw))
    while not drawing.done():
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        late.append((time.perf_counter() - due) * 1000)
    await drawing
    return late


async def _awaited(work: Callable[[], Awaitable[None]]) -> None:
    await work()


async def _looking(folder: Path) -> list[Row]:
    """Measure while a person with `MATCHES` long matches opens a page of them."""
    entry = CATALOGUE["vault"]
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        match = await long_match(store, 0)
        turn = match.state.turn
        snapshot = Snapshot(turn.start.to_json(), turn.began, entry.game.version)

        def copy(db: Connection) -> None:
            for channel in range(1, MATCHES):
                match_queries.add_match(db, replace(match, channel=channel), snapshot)

        await store.write(copy)

        async def page() -> None:
            going = await going_matches(store, HOST.id)
            shown, *_ = page_of_matches(going, None, 3)
            await load_matches(store, [*shown, *most_urgent(going)[:1]])

        async def all_at_once() -> None:
            going = await going_matches(store, HOST.id)

            def work(db: Connection) -> list[Saved]:
                return [saved for each in going if (saved := match_queries.saved_match(db, each.id))]

            for saved in await store.read(work):
                position = entry.game.from_json(saved.snapshot.position)
                restored(saved.terms, saved.log, saved.shown, position, saved.snapshot.revision)

        async def next_one() -> None:
            await next_turn(store, HOST.id)

        await page()
        paged, whole = max(await lags_during(page)), max(await lags_during(all_at_once))
        listing, leading = await _time(page), await _time(next_one)
    name = f"event loop's lag while a page of {MATCHES} matches is read, at most"
    return [
        Row(name, paged, "ms", whole, "all of them read", whole / paged),
        Row.aimed(name, paged, "ms", 10),
        Row.aimed(f"reading what /matches shows of {MATCHES}, p50", listing, "ms", LISTED),
        Row.aimed(f"finding the next of {MATCHES} to play, p50", leading, "ms", LISTED),
    ]


async def _time(work: Callable[[], Awaitable[None]]) -> float:
    """Median milliseconds of 20 runs."""
    took = []
    for _ in range(20):
        began = time.perf_counter()
        await work()
        took.append((time.perf_counter() - began) * 1000)
    return median(took)


async def _measure() -> list[Row]:
    entry = CATALOGUE["vault"]
    position = entry.game.start(options_from(entry.game.options, {}))
    rng = random.Random(1)
    positions: list[AnyPosition] = []
    while len(positions) < PICTURES and (moves := position.legal_moves()):
        positions.append(position)
        position = position.play(rng.choice(moves))
    views = [View(names=(f"Player {number}", "Guest")) for number in range(PICTURES // len(positions) + 1)]
    drawing = Drawing()

    async def in_worker() -> None:
        for view in views:
            for each in positions:
                await drawing.png(entry, each, view)

    async def at_once() -> None:
        for view in views:
            for start in range(0, len(positions), 25):
                for each in positions[start : start + 25]:
                    encode(entry.picture.draw(each, view))
                await asyncio.sleep(0)

    async def nothing() -> None:
        await asyncio.sleep(1)

    # Draw everything once, as the first match of a process does.
    await in_worker()
    drawing = Drawing()
    idle = p99(await lags_during(nothing))
    worker = p99(await lags_during(in_worker))
    loop = p99(await lags_during(at_once))
    drawing.close()
    return [
        Row("event loop's lag while idle, p99", idle, "ms"),
        Row("event loop's lag while drawing, p99", worker, "ms", loop, "25 pictures drawn on the loop", loop / worker),
        Row.aimed("event loop's lag while drawing, p99", worker, "ms", AIM),
    ]


def _deep() -> Task:
    return Task("vault", options_from(CATALOGUE["vault"].game.options, {}), (), level=5, seed=1, nodes=THOUGHT)


async def _lag_while_thinking(workers: EngineWorkers) -> list[Row]:
    """Measure with a deep search on every core."""

    async def busy() -> None:
        await asyncio.gather(*(workers.choose(_deep(), JobKind.MOVE, None) for _ in range(cores())))

    async def nothing() -> None:
        await asyncio.sleep(IDLE)

    await busy()  # starts the processes
    idle, lag = p99(await lags_during(nothing)), p99(await lags_during(busy))
    name = "event loop's lag while the computer thinks on all cores, p99"
    return [Row(name, lag, "ms", idle, "idle", idle / lag), Row.aimed(name, lag, "ms", AIM)]


async def _thinking() -> list[Row]:
    """Measure with a stream of quick searches, then with a deep one on every core."""
    thinking = EngineWorkers()
    quick = _deep()._replace(level=1, nodes=None)

    async def in_turn() -> None:
        for _ in range(THOUGHTS):
            await thinking.choose(quick, JobKind.MOVE, None)

    began = time.perf_counter()
    await thinking.choose(quick, JobKind.MOVE, None)
    started = (time.perf_counter() - began) * 1000
    await in_turn()
    began = time.perf_counter()
    await in_turn()
    quickly = (time.perf_counter() - began) * 1000 / THOUGHTS
    lags = await _lag_while_thinking(thinking)
    memory = max(process.memory_info().rss for process in psutil.Process().children()) / 2**20
    await thinking.close()
    return [
        *lags,
        Row("a thought of level 1 where a process is to be started", started, "ms"),
        Row("a thought of level 1, sent and answered", quickly, "ms"),
        Row(f"memory of a process after a thought about {THOUGHT:,} positions", memory, "MB"),
    ]


async def lag_while_thinking() -> list[Row]:
    """Measure the lag while the computer thinks, alone."""
    thinking = EngineWorkers()
    lags = await _lag_while_thinking(thinking)
    await thinking.close()
    return lags


def measure() -> list[Row]:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        return [*asyncio.run(_measure()), *asyncio.run(_thinking()), *asyncio.run(_looking(Path(folder)))]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
