"""The command: runs worlds side by side, each for some kills, until the wanted number of kills is reached."""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.forking import STOPPED, Zygote, end_on_sigterm, zygote
from benchmarks.kills.checks import checked
from benchmarks.kills.world import PLANS, TIMEOUT, World, world
from benchmarks.postgres import Postgres, PostgresMissing, postgres
from benchmarks.table import Row, p99, show
from bot.core.match import Match, RowKind, level_of
from bot.features.tournaments.rules import Phase
from bot.storage import migrate

ROUND = 8
"""Kills in a world between two checks."""
ROUNDS = 5
"""Checks in the life of a world; a new one then takes its place, so that none grows slow."""
AT_ONCE = 6
"""Worlds that live side by side."""
TELL_EVERY = 10.0
"""Seconds between two lines about the progress."""


@dataclass
class Tally:
    """The events so far."""

    wanted: int
    began: float = field(default_factory=time.monotonic)
    started: int = 0
    """Kills that were done, or will be at once."""
    worlds: int = 0
    checks: int = 0
    killed: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    moves: int = 0
    presses: int = 0
    matches: int = 0
    rows: int = 0
    tournaments: int = 0
    over: int = 0
    """Tournaments that were played to the end."""
    results: int = 0
    """Results that were counted in tournaments."""
    turns: list[float] = field(default_factory=list)
    """Seconds that people waited for the moves of computer players."""
    wrong: list[str] = field(default_factory=list)

    def take(self) -> bool:
        """Whether another kill is wanted; counts it if so."""
        is_wanted = self.started < self.wanted
        self.started += is_wanted
        return is_wanted

    def add(self, world: World) -> None:
        """Count what a world has seen at the end of its life."""
        self.worlds += 1
        self.killed += world.killed
        self.ended += world.ended
        self.moves += world.witness.moves
        self.presses += world.witness.pressed.total()
        self.matches += len(world.known)
        for match in world.known.values():
            self.rows += len(match.log)
            self.turns += computer_turns(match)
        self.tournaments += len(world.tournaments)
        for cup in world.tournaments.values():
            self.over += cup.hosted.state.phase is Phase.OVER
            self.results += sum(len(table.counted) for table in cup.hosted.state.tables)

    def line(self) -> str:
        """The progress in one line."""
        seconds = time.monotonic() - self.began
        return (
            f"{seconds:,.0f} s: {self.started:,} of {self.wanted:,} kills, {self.started / seconds:.1f} a second, "
            f"{self.worlds:,} worlds, {self.checks:,} checks, {len(self.wrong)} wrong"
        )

    def table(self, store: str) -> list[Row]:
        """The figures."""
        seconds = time.monotonic() - self.began
        return [
            *(Row(f"killed: {victim}", times, "") for victim, times in sorted(self.killed.items())),
            Row(f"kills on {store}", self.killed.total(), "", self.wanted, "wanted", self.killed.total() / self.wanted),
            Row("kills a second", self.killed.total() / seconds, "1/s"),
            Row("ended by themselves, as the database or proxy was gone", self.ended, ""),
            Row("presses in pickers", self.presses, ""),
            Row("moves that people were told of", self.moves, ""),
            Row("moves of computer players", len(self.turns), ""),
            Row("from a move to a computer player's, p99", p99(self.turns) if self.turns else 0.0, "s"),
            Row("from a move to a computer player's, slowest", max(self.turns, default=0.0), "s"),
            Row("matches", self.matches, ""),
            Row("rows in their logs", self.rows, ""),
            Row("tournaments", self.tournaments, ""),
            Row("tournaments played to the end", self.over, ""),
            Row("results counted in tournaments", self.results, ""),
            Row("checks of a whole world", self.checks, ""),
            Row("found wrong", len(self.wrong), "", 0, "aim"),
        ]


def computer_turns(match: Match) -> Iterator[float]:
    """Seconds that each move of a computer player took from the moment when it could be played."""
    began = match.started_at
    for row in match.played:
        if row.kind is RowKind.MOVE and row.by is not None and level_of(row.by) is not None:
            yield (row.at - began).total_seconds()
        began = row.at


async def live(made: World, tally: Tally) -> None:
    """Let people play in a world, kill again and again, and check it after each round."""
    made.play()
    await made.playground.wait_for(lambda: all(table.has_begun for table in (*made.tables, *made.clubs)), TIMEOUT)
    for _ in range(ROUNDS):
        made.play()
        for _ in range(ROUND):
            await made.some_work()
            if not tally.take():
                break
            await made.kill_one()
        wrong = await checked(made)
        tally.checks += 1
        if wrong:
            raise WrongError(wrong)
        if tally.started >= tally.wanted:
            break


class WrongError(Exception):
    """Something was lost, doubled or not shown."""

    def __init__(self, wrong: Sequence[str]) -> None:
        self.wrong = wrong
        super().__init__("; ".join(wrong))


async def _lives(lane: int, seed: int, tally: Tally, folder: Path, made_by: Zygote, server: Postgres | None) -> None:
    """One world after another, until there were enough kills."""
    plans = PLANS["sqlite" if server is None else "postgresql"]
    number = 0
    while tally.started < tally.wanted:
        name, rng = f"{seed}-{lane}-{number}", random.Random(f"{seed} {lane} {number}")
        place, plan = folder / name, plans[(lane + number) % len(plans)]
        number += 1
        place.mkdir()
        try:
            async with world(plan, place, made_by, server, rng, folder / "empty.db") as made:
                try:
                    await live(made, tally)
                finally:
                    (place / "history").write_text("\n".join(made.history))
                    tally.add(made)
        except (WrongError, TimeoutError) as error:
            wrong = error.wrong if isinstance(error, WrongError) else [str(error)]
            tally.wrong += wrong
            print(f"WRONG in world {name} ({plan.name}); its files are in {place}:", *wrong, sep="\n  ", flush=True)
        else:
            shutil.rmtree(place)


async def kills(count: int, server: Postgres | None, seed: int = 1, at_once: int = AT_ONCE) -> Tally:
    """Kill so often, in worlds on that server, or on SQLite."""
    tally, folder = Tally(count), Path(tempfile.mkdtemp(prefix="banmen-kills-"))
    try:
        await migrate(f"sqlite:///{folder / 'empty.db'}")
        async with zygote(hurried=True) as made_by:
            telling = asyncio.create_task(_tell(tally))
            try:
                async with asyncio.TaskGroup() as lanes:
                    for lane in range(min(at_once, count)):
                        lanes.create_task(_lives(lane, seed, tally, folder, made_by, server))
            finally:
                telling.cancel()
    finally:
        if not tally.wrong:
            shutil.rmtree(folder)
    return tally


async def _kills_on(store: str, count: int, seed: int, at_once: int) -> Tally:
    """Like `kills`, on this kind of database. Raises PostgresMissing."""
    end_on_sigterm()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(postgres(syncs=False)) if store == "postgresql" else None
        return await kills(count, server, seed, at_once)


async def _tell(tally: Tally) -> None:
    while True:
        await asyncio.sleep(TELL_EVERY)
        print(tally.line(), file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns the exit code: 1 if anything was wrong, 2 if there is no PostgreSQL."""
    parser = argparse.ArgumentParser("python -m benchmarks kills", description="Kill processes in the midst of play.")
    parser.add_argument("--count", type=int, default=100, help="number of kills")
    parser.add_argument("--store", choices=tuple(PLANS), default="sqlite", help="the database")
    parser.add_argument("--seed", type=int, default=1, help="of what is random but the time")
    parser.add_argument("--worlds", type=int, default=AT_ONCE, help="worlds that live side by side")
    options = parser.parse_args(arguments)
    try:
        tally = asyncio.run(_kills_on(options.store, options.count, options.seed, options.worlds))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return STOPPED
    except PostgresMissing:
        print("There is no PostgreSQL: pip install -r .ci/requirements.txt", file=sys.stderr)
        return 2
    show(tally.table(options.store))
    return 1 if tally.wrong else 0
