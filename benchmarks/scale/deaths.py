"""The time until work goes on after a process was killed."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.forking import Zygote
from benchmarks.kills.people import board_on
from benchmarks.kills.world import PARTED, TIMEOUT, World, world
from benchmarks.postgres import Postgres
from benchmarks.table import Row
from bot.storage import Connection, open_store
from bot.storage.pgqueuer_parts import PREFIX
from playground.driver import Person

T = TypeVar("T")
TIMES = 3
"""Deaths of each kind, of which the slowest counts."""
AIM = 15.0
"""Seconds."""
SLOWEST = "5"
"""The level whose search takes long enough to be interrupted."""
_SEARCHING = f"SELECT queue_manager_id FROM {PREFIX} WHERE status = 'picked'"  # noqa: S608 - a constant
BETWEEN = 0.25
"""Seconds between two presses of a person who waits for the bot."""


async def measure(server: Postgres, made_by: Zygote) -> list[Row]:
    """Kill the leader, any process, and a thinker in a thought, some times each."""
    leads, answers, taken, moved = [], [], [], []
    for seed in range(TIMES):
        with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
            place = Path(folder)
            async with world(PARTED, place, made_by, server, random.Random(seed), place) as made:
                leads.append(await _until_another_leads(made))
                answers.append(await _until_it_answers(made))
                until_taken, until_moved = await _until_the_computer_moves(made)
                taken.append(until_taken)
                moved.append(until_moved)
    return [
        Row.aimed(f"from the leader's death until another leads, slowest of {TIMES}", max(leads), "s", AIM),
        Row.aimed(f"from a shard's death until its people are answered, slowest of {TIMES}", max(answers), "s", AIM),
        Row.aimed(f"from a thinker's death until another searches, slowest of {TIMES}", max(taken), "s", AIM),
        Row(f"from a thinker's death until its move is shown, slowest of {TIMES}", max(moved), "s"),
    ]


async def _until_another_leads(made: World) -> float:
    """Kill the leader, and don't start it again until another one leads."""

    def leads(number: int) -> bool:
        return '"event": "leads"' in made.bots[number].journal.read_text()

    leader = await _waited(lambda: next((number for number in range(len(made.bots)) if leads(number)), None))
    began = time.monotonic()
    await made.bots[leader].kill()
    await _waited(lambda: leads(1 - leader) or None)
    seconds = time.monotonic() - began
    await made.start_again(leader)
    await made.all_connected()
    return seconds


async def _until_it_answers(made: World) -> float:
    """Kill a process, which its host starts again at once, and press until a person in its server is answered."""
    table = made.tables[-1]
    guild = int(table.channel.raw["guild_id"])
    number = next(n for n, shards in enumerate(made.plan.shards) if shards == f"{(guild >> 22) % 2}/2")
    answered = asyncio.Event()

    async def ask() -> None:
        reply = await table.people[0].slash(table.channel, "help")
        if not reply.failed:
            answered.set()

    began = time.monotonic()
    await made.start_again(number)
    asking = set[asyncio.Task[None]]()
    while not answered.is_set():
        asking.add(asyncio.create_task(ask()))
        await asyncio.sleep(BETWEEN)
    seconds = time.monotonic() - began
    await asyncio.gather(*asking, return_exceptions=True)
    return seconds


async def _until_the_computer_moves(made: World) -> tuple[float, float]:
    """Kill a thinker in a thought, which its host starts again at once. Returns the seconds until another one searches,
    and until the board shows the move.
    """
    table = made.tables[0]
    banmen = Person(made.playground, made.playground.world.bot)
    options = {"opponent": banmen, "level": SLOWEST, "seat": "black"}
    await table.people[0].slash(table.channel, "challenge pentup", **options)
    async with open_store(made.database) as store:
        worker = await _waited_for(lambda: store.read(_searching))
        number = next(number for number, each in enumerate(made.thinkers) if worker in each.journal.read_text())
        began = time.monotonic()
        await made.start_thinker_again(number)
        await _waited_for(lambda: store.read(_searching, worker))
        until_taken = time.monotonic() - began
    boards = table.channel
    await made.playground.wait_for(lambda: any(shown[1] for shown in map(board_on, boards.messages) if shown), TIMEOUT)
    return until_taken, time.monotonic() - began


def _searching(db: Connection, dead: str = "") -> str | None:
    """The processes that search now, without the one that died."""
    workers = map(str, db.exec_driver_sql(_SEARCHING).scalars())
    return next((worker for worker in workers if worker != dead), None)


async def _waited_for(found: Callable[[], Awaitable[T | None]]) -> T:
    """The result of a question as soon as it isn't None."""
    async with asyncio.timeout(TIMEOUT):
        while (result := await found()) is None:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.02)
    return result


async def _waited(found: Callable[[], int | bool | None]) -> int:
    while (result := found()) is None:  # noqa: ASYNC110 - a file tells us
        await asyncio.sleep(0.02)
    return int(result)
