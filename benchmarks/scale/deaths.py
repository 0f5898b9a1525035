"""How long it takes until work goes on after a process was killed."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.forking import Zygote
from benchmarks.kills.world import PARTED, World, world
from benchmarks.postgres import Postgres
from benchmarks.table import Row

TIMES = 3
"""Deaths of each kind, of which the slowest counts."""
AIM = 15.0
"""Seconds."""
BETWEEN = 0.25
"""Seconds between two presses of somebody who waits for the bot."""


async def measure(server: Postgres, made_by: Zygote) -> list[Row]:
    """Kill the leader, and any process, some times each."""
    leads, answers = [], []
    for seed in range(TIMES):
        with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
            place = Path(folder)
            async with world(PARTED, place, made_by, server, random.Random(seed), place) as made:
                leads.append(await _until_another_leads(made))
                answers.append(await _until_it_answers(made))
    return [
        Row.aimed(f"from the leader's death until another leads, slowest of {TIMES}", max(leads), "s", AIM),
        Row.aimed(f"from a shard's death until its people are answered, slowest of {TIMES}", max(answers), "s", AIM),
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
    """Kill a process, which its host starts again at once, and press until somebody in its server is answered."""
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


async def _waited(found: Callable[[], int | bool | None]) -> int:
    while (result := found()) is None:  # noqa: ASYNC110 - a file tells us
        await asyncio.sleep(0.02)
    return int(result)
