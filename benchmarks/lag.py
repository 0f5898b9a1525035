"""How long the event loop is kept waiting while the worker draws, beside the same drawing done on the loop."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from benchmarks.table import Row, p99, show
from bot.catalogue import CATALOGUE
from bot.drawing import Drawing
from bot.match import AnyPosition
from games.kit.rules import options_from
from renderers.kit.png import encode
from renderers.kit.view import View

PICTURES = 400
TICK = 0.001
"""Seconds between two looks at the clock."""
AIM = 2.0
"""Milliseconds of lag at p99."""


async def _lags(draw: Callable[[], Awaitable[None]]) -> list[float]:
    """Milliseconds by which each tick came late while `draw` went on."""
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

    # Painted once, as the first match of a process does.
    await in_worker()
    drawing = Drawing()
    idle = p99(await _lags(nothing))
    worker = p99(await _lags(in_worker))
    loop = p99(await _lags(at_once))
    drawing.close()
    return [
        Row("event loop's lag while idle, p99", idle, "ms"),
        Row("event loop's lag while drawing, p99", worker, "ms", loop, "25 pictures drawn on the loop", loop / worker),
        Row.aimed("event loop's lag while drawing, p99", worker, "ms", AIM),
    ]


def measure() -> list[Row]:
    """See the module."""
    return asyncio.run(_measure())


if __name__ == "__main__":
    show(measure())
