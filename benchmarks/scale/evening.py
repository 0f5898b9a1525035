"""Very many matches at once, for minutes, with Discord's limits, in two processes behind a proxy that keeps to them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import tempfile
from pathlib import Path

from benchmarks.forking import Zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.people import Pace
from benchmarks.kills.world import Plan, world
from benchmarks.postgres import Postgres
from benchmarks.table import Row, p99
from playground.limits import Limits

MATCHES, MINUTES = 1000, 5.0
MOVES_A_SECOND = 15.0
"""How many moves people make altogether. Discord allows 50 requests a second, and a move takes two or three of them."""
PATIENCE = 60.0
"""Seconds that people wait for a board."""
IDLE = 20.0
"""Seconds between the end of a match and the next challenge."""
BEGINNING = 300.0
"""Seconds in which the matches may begin; those that haven't by then aren't counted."""


async def measure(server: Postgres, made_by: Zygote) -> list[Row]:
    """Play, and then check everything."""
    matches = int(os.environ.get("SCALE_MATCHES", MATCHES))
    minutes = float(os.environ.get("SCALE_MINUTES", MINUTES))
    pace = Pace(thinking=max(5.0, matches / MOVES_A_SECOND), patience=PATIENCE, idle=IDLE)
    limits = Limits.like_discords(login_every=0)
    plan = Plan("evening", ("0/2", "1/2"), 2, has_proxy=True, tables=matches // 2, pace=pace, limits=limits)
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        place = Path(folder)
        async with world(plan, place, made_by, server, random.Random(1), place) as made:
            made.play()
            with contextlib.suppress(TimeoutError):
                await made.playground.wait_for(lambda: all(table.has_begun for table in made.tables), BEGINNING)
            witness = made.witness
            going = sum(table.has_begun for table in made.tables)
            witness.boards.clear()
            told, failed = witness.told.total(), witness.failed
            await asyncio.sleep(60 * minutes)
            played, failed = witness.told.total() - told, witness.failed - failed
            wrong = await checked(made)
    for each in wrong:
        print("WRONG", each)
    name = f"{going:,} matches at once for {minutes:g} minutes"
    return [
        Row("matches at once", going, "", MATCHES, f"aim, for {MINUTES:g} minutes", going / MATCHES),
        Row(f"moves, {name}", played, ""),
        Row(f"presses that failed, {name}", failed, "", 0, "aim"),
        Row("lost, doubled, not shown or out of order", len(wrong), "", 0, "aim"),
        Row("press to posted board, with Discord's limits, p99", p99(witness.boards) if witness.boards else 0.0, "ms"),
    ]
