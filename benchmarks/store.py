"""The cost of storing a match on SQLite: loading one of 100 plies, and a move until it is committed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable
from pathlib import Path
from statistics import median
from typing import cast

import console
from benchmarks.table import Row, p99, show
from benchmarks.temporary import in_folder
from bot.core.challenge import Draft, Person
from bot.core.match import Match, UserId
from bot.matches import challenges
from bot.storage import Store, open_store
from bot.storage.matches import load_match, play_move
from games.kit.rules import Seat

HOST, GUEST = Person(UserId(1), "Host"), Person(UserId(2), "Guest")
PLIES = 100
AT_ONCE = 50
AIM_LOAD, AIM_MOVE, AIM_AT_ONCE = 2.0, 1.5, 60.0
"""Milliseconds."""


async def started(store: Store, channel: int) -> Match:
    """Start a match of Vault."""
    draft = Draft(game="vault", options={}, guild=None, channel=channel, host=HOST, invited=(GUEST,))
    return cast("Match", await challenges.accept(store, (await challenges.make_challenge(store, draft)).id, GUEST.id))


async def _moved(store: Store, match: Match, rng: random.Random) -> Match:
    """The position after a random walk, or after any move if there is none: games without captures last longer."""
    moves = [match.position.notation(move) for move in match.position.legal_moves()]
    text = rng.choice([text for text in moves if "x" not in text] or moves)
    on_turn = match.seats[cast("Seat", match.position.to_move)]
    return await play_move(store, match.id, match.decision, on_turn, text)


async def long_match(store: Store, channel: int) -> Match:
    """Store a running match of `PLIES` plies; the number of attempts depends on chance."""
    for seed in range(1000):
        match, rng = await started(store, channel), random.Random(seed)
        while match.outcome is None and match.moves < PLIES:
            match = await _moved(store, match, rng)
        if match.outcome is None:
            return match
    raise AssertionError("no random match of Vault lasts that long")


async def _milliseconds(use: Awaitable[Match]) -> tuple[float, Match]:
    began = time.perf_counter()
    result = await use
    return (time.perf_counter() - began) * 1000, result


async def _measure(folder: Path) -> list[Row]:
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        rng = random.Random(1)
        match = await long_match(store, 0)
        loads, known = [], []
        for _ in range(300):
            store.matches.clear()
            loads.append((await _milliseconds(load_match(store, match.id)))[0])
            known.append((await _milliseconds(load_match(store, match.id)))[0])
        plays: list[float] = []
        while len(plays) < 300:
            took, match = await _milliseconds(_moved(store, match, rng))
            plays.append(took)
            if match.outcome:
                match = await started(store, 0)
        many = [await started(store, channel) for channel in range(1, AT_ONCE + 1)]
        together = []
        for _ in range(6):
            steps = await asyncio.gather(*(_milliseconds(_moved(store, going, rng)) for going in many))
            together += [took for took, _ in steps]
            many = [going for _, going in steps if going.outcome is None]
    commits = _bare_commits(folder / "bare.db")
    return [
        Row.aimed(f"load a match of {PLIES} plies, p50", median(loads), "ms", AIM_LOAD),
        Row("load it again from memory, p50", median(known), "ms"),
        Row.aimed("a move committed, p50", median(plays), "ms", AIM_MOVE),
        Row("a move committed, p99", p99(plays), "ms"),
        Row("a bare SQLite commit, p50", median(commits), "ms"),
        Row(f"{AT_ONCE} moves at once, p50", median(together), "ms"),
        Row.aimed(f"{AT_ONCE} moves at once, p99", p99(together), "ms", AIM_AT_ONCE),
    ]


def _bare_commits(file: Path) -> list[float]:
    """The cost of the disk alone: one row, committed as durably."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE row (number)")
    times = []
    for number in range(300):
        began = time.perf_counter()
        connection.execute("INSERT INTO row VALUES (?)", (number,))
        times.append((time.perf_counter() - began) * 1000)
    connection.close()
    return times


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
