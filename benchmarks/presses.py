"""The cost of a move: requests, CPU time, and the time from a press to the posted board, with one match and with 50.

Also the memory after them, and the event loop's lag while computers think.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median

import console
from benchmarks import taps
from benchmarks.lag import lag_while_thinking
from benchmarks.playing import Stopwatch, times
from benchmarks.running import running
from benchmarks.table import Row, p99, show
from benchmarks.temporary import in_folder
from bot.storage import migrate
from playground.limits import Limits
from playground.server import Playground

MATCHES = 50
THINKING = 4.0
"""Seconds between a player's moves on average; a move is four presses."""
AIM_MEDIAN, AIM_P99 = 15.0, 60.0
"""Milliseconds from the last press to the posted board."""
MEMORY = 120.0
"""Aim for the memory after all matches, in MB."""


def rows(watch: Stopwatch, name: str) -> list[Row]:
    """The times that a stopwatch has taken."""
    return [
        Row(f"press to first answer, {name}, p50", median(watch.answers), "ms"),
        Row(f"press to first answer, {name}, p99", p99(watch.answers), "ms"),
        Row.aimed(f"press to posted board, {name}, p50", median(watch.boards), "ms", AIM_MEDIAN),
        Row.aimed(f"press to posted board, {name}, p99", p99(watch.boards), "ms", AIM_P99),
    ]


async def _measure(folder: Path) -> list[Row]:
    # The bot finds a database, as at all starts but the first: migrating one takes memory that is never freed.
    await migrate(f"sqlite:///{folder}/banmen.db")
    async with Playground(limits=Limits()) as playground, running(playground, folder / "banmen.db") as bot:
        # The first match of a process draws the tiles that all later pictures reuse.
        await times(playground, "first", 1, 0.0)
        many = await times(playground, "many", MATCHES, THINKING)
        memory = bot.memory()
        return [
            *rows(many, f"{MATCHES} matches"),
            Row.aimed(f"memory after {MATCHES} matches played", memory, "MB", MEMORY),
        ]


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return [*taps.measure(), *in_folder(_measure), *asyncio.run(lag_while_thinking())]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
