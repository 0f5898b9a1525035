"""The delay for players while a round of 100 matches opens within Discord's rate limits, and the time that it takes.

From their press to its answer, and to the posted board: without anything else, and while the round opens.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median

import console
from benchmarks.playing import times
from benchmarks.presses import AIM_P99
from benchmarks.running import running
from benchmarks.table import Row, p99, show
from benchmarks.temporary import in_folder
from bot.core.challenge import Person
from bot.core.match import UserId
from bot.features.tournaments import TournamentId, service
from bot.storage import open_store
from playground.seen import Channel
from playground.server import Playground

PEOPLE = 200
MATCHES = 5
"""Number of matches that others play meanwhile."""
THINKING = 0.5
"""Seconds between a player's moves on average; a move is four presses."""
TIMEOUT = 600.0
"""Seconds that the round may take."""


async def _planned(playground: Playground, database: Path) -> Channel:
    """Plan a tournament that `PEOPLE` people have joined, and return its channel."""
    host, channel = playground.person("Dan"), playground.add_channel("cup")
    plan = await host.slash(channel, "tournament create", name="Cup", game="Vault")
    await host.choose(plan.message, "Kind", "days-swiss")
    number = TournamentId(int(plan.message.buttons[0].custom_id.split(":")[1]))
    await host.press(plan.message, "Announce")
    async with open_store(f"sqlite:///{database}") as store:
        for each in range(PEOPLE):
            person = playground.add_person(f"Entrant{each}")
            await service.enter(store, number, Person(UserId(person.id), person.name))
    return channel


@contextlib.asynccontextmanager
async def _opening(playground: Playground, channel: Channel, took: list[float]) -> AsyncIterator[None]:
    """Start the tournament inside this context; notes how many seconds it takes until all matches have boards."""
    message = next(each for each in channel.messages if "Join" in each.labels)
    began = playground.now()

    async def wait() -> None:
        await playground.wait_for(lambda: _boards(channel) == PEOPLE // 2, TIMEOUT)
        took.append(playground.now() - began)

    panel = await playground.person("Dan").press(message, "More…")
    await playground.person("Dan").press(panel.message, "Start")
    waiting = asyncio.create_task(wait())
    yield
    await waiting


def _boards(channel: Channel) -> int:
    return sum(any(each.pictures for each in thread.messages) for thread in channel.threads)


async def _measure(folder: Path) -> list[Row]:
    rows: list[Row] = []
    database = folder / "banmen.db"
    async with Playground() as playground, running(playground, database):
        playground.limits.apply_discords(login_every=0)
        await times(playground, "first", 1, 0.0)
        channel, took = await _planned(playground, database), list[float]()
        for name, context in (("nothing else", None), ("a round opens", _opening(playground, channel, took))):
            watch = await times(playground, name[0], MATCHES, THINKING, context or contextlib.nullcontext())
            rows += [
                Row(f"press to first answer, {name}, p50", median(watch.answers), "ms"),
                Row.aimed(f"press to first answer, {name}, p99", p99(watch.answers), "ms", AIM_P99),
                Row(f"press to posted board, {name}, p50", median(watch.boards), "ms"),
                Row.aimed(f"press to posted board, {name}, p99", p99(watch.boards), "ms", AIM_P99),
            ]
    return [*rows, Row(f"until all {PEOPLE // 2} matches have boards", took[0], "s")]


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
