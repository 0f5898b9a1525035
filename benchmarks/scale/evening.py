"""Very many matches at once, for minutes, with Discord's limits, in two processes behind a proxy that keeps to them.

Two thinkers search for the computer players.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import tempfile
from pathlib import Path

from benchmarks.forking import Zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.people import Pace
from benchmarks.kills.world import Plan, World, world
from benchmarks.postgres import Postgres
from benchmarks.table import Row, p99
from playground.limits import Limits

MATCHES, MINUTES = 1000, 5.0
MOVES_A_SECOND = 15.0
"""Total number of moves. Discord allows 50 requests a second, and a move takes two or three of them."""
COMPUTERS = 0.3
"""Probability that people play against computer players."""
ANSWERS = 1.5
"""Moves of computer players for each of a person in such a match, on average: in Chaturanga three."""
THINKERS = 2
TIMEOUT = 60.0
"""Seconds that people wait for a board."""
IDLE = 20.0
"""Seconds between the end of a match and the next challenge."""
BEGINNING = 300.0
"""Seconds in which the matches may begin; those that haven't by then aren't counted."""


async def measure(server: Postgres, made_by: Zygote) -> list[Row]:
    """Play, and then check everything."""
    matches = int(os.environ.get("SCALE_MATCHES", MATCHES))
    minutes = float(os.environ.get("SCALE_MINUTES", MINUTES))
    thinking = max(5.0, matches * (1 + COMPUTERS * ANSWERS) / MOVES_A_SECOND)
    plan = Plan(
        "evening",
        ("0/2", "1/2"),
        2,
        has_proxy=True,
        thinkers=THINKERS,
        tables=matches // 2,
        computers=COMPUTERS,
        pace=Pace(thinking=thinking, patience=TIMEOUT, idle=IDLE),
        limits=Limits.like_discords(login_every=0),
    )
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        place = Path(folder)
        async with world(plan, place, made_by, server, random.Random(1), place) as made:
            made.play()
            with contextlib.suppress(TimeoutError):
                await made.playground.wait_for(lambda: all(table.has_begun for table in made.tables), BEGINNING)
            witness = made.witness
            going = sum(table.has_begun for table in made.tables)
            witness.boards.clear()
            failed, searches = witness.failed, _searches(made)
            await asyncio.sleep(60 * minutes)
            played, failed = len(witness.boards), witness.failed - failed
            later = _searches(made)
            wrong = await checked(made)
    for each in wrong:
        print("WRONG", each)
    name = f"{going:,} matches at once for {minutes:g} minutes"
    return [
        Row("matches at once", going, "", MATCHES, f"aim, for {MINUTES:g} minutes", going / MATCHES),
        Row(f"moves, {name}", played, ""),
        Row(f"jobs that {THINKERS} thinkers did, {name}", len(later) - len(searches), ""),
        Row("how much of the time they were busy", 100 * (sum(later) - sum(searches)) / (60 * minutes * THINKERS), "%"),
        Row(f"presses that failed, {name}", failed, "", 0, "aim"),
        Row("lost, doubled, not shown or out of order", len(wrong), "", 0, "aim"),
        Row("press to posted board, with Discord's limits, p99", p99(witness.boards) if witness.boards else 0.0, "ms"),
    ]


def _searches(made: World) -> list[float]:
    """The seconds that each job of the thinkers took."""
    lines = [line for thinker in made.thinkers for line in thinker.journal.read_text().splitlines()]
    events = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}")]
    return [event["seconds"] for event in events if event["event"] == "job done"]
