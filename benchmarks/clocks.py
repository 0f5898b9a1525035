"""The cost of the clocks of many matches: checking them when nothing is due and when all are, and recording that the
bot is running.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import console
from benchmarks.store import GUEST, HOST
from benchmarks.table import Row, show
from benchmarks.temporary import in_folder
from bot.core.challenge import Draft
from bot.core.clock import read
from bot.core.match import Match
from bot.features import challenges, clocks
from bot.storage import open_store

MATCHES = 1000
AIM = 5.0
"""Milliseconds of a check when nothing is due; there are four checks a minute."""


async def _milliseconds(use: Callable[[], Awaitable[Any]]) -> float:
    began = time.perf_counter()
    await use()
    return (time.perf_counter() - began) * 1000


async def _measure(folder: Path) -> list[Row]:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    async with open_store(f"sqlite:///{folder / 'banmen.db'}", now=lambda: now) as store:
        for channel in range(MATCHES):
            draft = Draft(game="vault", options={}, guild=1, channel=channel, host=HOST, invited=(GUEST,))
            made = await challenges.make_challenge(store, replace(draft, clock=read("1d" if channel % 2 else "10m+5s")))
            started = await challenges.accept(store, made.id, GUEST.id)
            assert isinstance(started, Match)  # noqa: S101 - nobody else is invited
        seen = [await _milliseconds(partial(clocks.note_alive, store)) for _ in range(100)]
        idle = [await _milliseconds(partial(clocks.check_clocks, store)) for _ in range(100)]
        now += timedelta(days=1)
        busy = await _milliseconds(partial(clocks.check_clocks, store))
    return [
        Row.aimed(f"a look at the clocks of {MATCHES} matches, nothing due, p50", median(idle), "ms", AIM),
        Row(f"a look when the time of all {MATCHES} is over, for each", busy / MATCHES, "ms"),
        Row("noting that the bot is there, p50", median(seen), "ms"),
    ]


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
