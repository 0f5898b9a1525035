"""Time and memory of a start as a whole process, with an empty database and with a thousand running matches."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import console
from benchmarks.running import running
from benchmarks.table import Row, show
from benchmarks.temporary import in_folder
from bot.core.challenge import Draft, Person
from bot.core.match import UserId
from bot.matches import challenges
from bot.storage import open_store
from bot.storage.matches import record_shown
from playground.server import Playground

MATCHES = 1000
READY = 1.5
"""Aim for the time until ready, in seconds."""
MEMORY = 150.0
"""Aim for the memory with a thousand matches, in MB."""


async def fill(database: Path, matches: int) -> None:
    """Store matches of Vault between two absent people, all published already."""
    async with open_store(f"sqlite:///{database}") as store:
        for channel in range(1, matches + 1):
            host, guest = Person(UserId(2 * channel), "Host"), Person(UserId(2 * channel + 1), "Guest")
            draft = Draft(game="vault", options={}, guild=1, channel=channel, host=host, invited=(guest,))
            started = await challenges.accept(store, (await challenges.make_challenge(store, draft)).id, guest.id)
            await record_shown(store, started, 0, channel)  # type: ignore[arg-type]


async def _starts(database: Path, times: int) -> tuple[float, float]:
    """Median seconds until ready, and median MB of memory."""
    seconds, memory = [], []
    async with Playground() as playground:
        for _ in range(times):
            async with running(playground, database) as bot:
                seconds.append(bot.ready_after)
                memory.append(bot.memory())
    return median(seconds), median(memory)


async def _measure(folder: Path) -> list[Row]:
    await fill(folder / "full.db", MATCHES)
    empty_seconds, empty_memory = await _starts(folder / "empty.db", 5)
    full_seconds, full_memory = await _starts(folder / "full.db", 3)
    return [
        Row.aimed("start until ready, empty database", empty_seconds, "s", READY),
        Row.aimed(f"start until ready, {MATCHES:,} matches", full_seconds, "s", READY),
        Row.aimed("memory after start, empty database", empty_memory, "MB", MEMORY),
        Row.aimed(f"memory with {MATCHES:,} matches going on", full_memory, "MB", MEMORY),
    ]


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
