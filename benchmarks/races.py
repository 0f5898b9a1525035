"""Two processes press one button at the same moment, again and again: `python -m benchmarks races --count 100000`.

A race begins where a press has been read and understood: at the use case that the button's handler calls. From there
on all is real: two processes, each with its store, its memory of matches and its connections; loading, the rules, the
guard of the revision, the commit. Discord, the gateway and the pictures are left out; `python -m benchmarks kills` has
them.

In each race both processes get the same decision and a move each, often the same one, for the player whose turn it is.
Exactly one may play it, and the other must be told that it was late. At the end, the rules replay each match's log,
which must consist of the moves that won, in their order.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import console
from benchmarks.forking import STOPPED, end_on_sigterm
from benchmarks.postgres import Postgres, PostgresMissing, postgres
from benchmarks.seats import SEATS
from benchmarks.table import Row, show
from bot.catalogue import CATALOGUE
from bot.core.challenge import Draft, Person
from bot.core.match import Match, MatchId, RowKind, RuleViolation, UserId, restored
from bot.matches import challenges
from bot.storage import Store, migrate, open_store
from bot.storage.matches import load_match, play_move, record_shown
from games.kit.rules import MoveError, Seat

LANES = 16
"""Races that are run at the same time, each in a match of its own."""
SAME = 0.5
"""Probability that both press the same button rather than two of one message."""
LONGEST = 60
"""Most moves of a match before the next one."""
WON = "won"
LATE = "stale", "not your turn", "match over"
"""The refusals that a losing process may get: by then, the other's move was made."""


# A process that presses


async def _press(address: str) -> None:
    """Play what standard input says, a line for each press, and answer each with a line."""
    async with open_store(address) as store:
        store.is_alone = False
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        print("ready", flush=True)
        async with asyncio.TaskGroup() as pressing:
            while line := await reader.readline():
                pressing.create_task(_press_once(store, json.loads(line)))


async def _press_once(store: Store, press: dict[str, Any]) -> None:
    try:
        match = await play_move(store, press["match"], press["decision"], UserId(press["by"]), press["text"])
        answer = {"result": WON, "revision": match.revision}
    except RuleViolation as refused:
        answer = {"result": refused.key}
    except MoveError as refused:
        answer = {"result": f"refused by the rules: {refused}"}
    print(json.dumps({"lane": press["lane"], **answer}), flush=True)


# The referee


class Presser:
    """A process that presses, seen from outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._in = cast("asyncio.StreamWriter", process.stdin)
        self._out = cast("asyncio.StreamReader", process.stdout)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def listen(self) -> None:
        """Pass on the answers until the process ends."""
        while line := await self._out.readline():
            answer = json.loads(line)
            self._answers.pop(answer["lane"]).set_result(answer)

    def press(self, press: dict[str, Any]) -> asyncio.Future[dict[str, Any]]:
        """Let the process press; the result comes later."""
        answer = self._answers[press["lane"]] = asyncio.get_running_loop().create_future()
        self._in.write(json.dumps(press).encode() + b"\n")
        return answer

    def end(self) -> None:
        """Let the process end."""
        self._in.close()


@asynccontextmanager
async def _presser(address: str) -> AsyncIterator[Presser]:
    command = [sys.executable, "-m", "benchmarks.races", "--press-on", address]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, cwd=Path(__file__).parent.parent)
    await cast("asyncio.StreamReader", process.stdout).readline()
    presser = Presser(process)
    listening = asyncio.create_task(presser.listen())
    try:
        yield presser
    finally:
        presser.end()
        await process.wait()
        await listening


@dataclass
class Result:
    """The outcomes of all races."""

    wanted: int
    started: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """The refusals for those that didn't win."""
    won: list[int] = field(default_factory=lambda: [0, 0])
    """Number of wins of each process."""
    matches: int = 0
    wrong: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def rows(self, store: str) -> list[Row]:
        """The figures."""
        first, second = self.won
        return [
            Row(
                f"races of two processes on {store}",
                self.started,
                "",
                self.wanted,
                "wanted",
                self.started / self.wanted,
            ),
            Row("races a second", self.started / self.seconds, "1/s"),
            Row("won by the first process", first, ""),
            Row("won by the second process", second, ""),
            *(Row(f"lost: {end}", times, "") for end, times in sorted(self.ends.items())),
            Row("matches", self.matches, ""),
            Row("races without exactly one winner, and wrong logs", len(self.wrong), "", 0, "aim"),
        ]


class Lane:
    """One race after another, in one match after another."""

    def __init__(self, number: int, store: Store, pressers: Sequence[Presser], seed: int, result: Result) -> None:
        self._number = number
        self._store = store
        self._pressers = pressers
        self._rng = random.Random(f"{seed} {number}")
        self._result = result

    async def run(self) -> None:
        """Race until there were enough races."""
        while self._result.started < self._result.wanted:
            match = await self._begun()
            self._result.matches += 1
            winning: list[str] = []
            while match.outcome is None and match.moves < LONGEST and self._result.started < self._result.wanted:
                if (text := await self._race(match)) is None:
                    return
                winning.append(text)
                match = await self._rolled(match.id)
            await self._check(match.id, winning)

    async def _begun(self) -> Match:
        game = self._rng.choice(list(SEATS))
        people = [Person(UserId(1000 * self._number + seat), f"Player {seat}") for seat in range(1, SEATS[game] + 1)]
        host, *guests = people
        channel = self._rng.getrandbits(60)
        draft = Draft(game=game, options={}, guild=None, channel=channel, host=host, invited=tuple(guests))
        made = await challenges.make_challenge(self._store, draft)
        results = [await challenges.accept(self._store, made.id, guest.id) for guest in guests]
        return await self._rolled(cast("Match", results[-1]).id)

    async def _rolled(self, match_id: MatchId) -> Match:
        """The match, after rolling the dice if they are due: they are once a board is recorded as shown."""
        match = await load_match(self._store, match_id)
        if match.awaits_salt:
            await record_shown(self._store, match, match.revision, self._rng.getrandbits(60))
            match = await load_match(self._store, match_id)
        return match

    async def _race(self, match: Match) -> str | None:
        """Let both press at once. The text of the winner's move, or None if there isn't exactly one."""
        self._result.started += 1
        position = match.position
        moves = [position.notation(move) for move in position.legal_moves()]
        first = self._rng.choice(moves)
        texts = [first, first if self._rng.random() < SAME else self._rng.choice(moves)]
        by = match.seats[cast("Seat", position.to_move)]
        asked = {"lane": self._number, "match": match.id, "decision": match.decision, "by": by}
        order = self._rng.sample((0, 1), 2)
        pending = {number: self._pressers[number].press({**asked, "text": texts[number]}) for number in order}
        ends = [(await pending[number])["result"] for number in (0, 1)]
        winners = [number for number, end in enumerate(ends) if end == WON]
        if len(winners) != 1 or any(end not in (WON, *LATE) for end in ends):
            self._result.wrong.append(
                f"match {match.id}, decision {match.decision}: {list(zip(texts, ends, strict=True))}"
            )
            return None
        self._result.won[winners[0]] += 1
        self._result.ends[ends[1 - winners[0]]] += 1
        return texts[winners[0]]

    async def _check(self, match_id: MatchId, winning: Sequence[str]) -> None:
        """The log consists of the winning moves, and the rules lead to the stored position."""
        self._store.matches.clear()
        match = await load_match(self._store, match_id)
        played = [row.text for row in match.log if row.kind is RowKind.MOVE]
        replayed = restored(match, match.log, match.shown, CATALOGUE[match.game].game.start(match.options))
        if played != list(winning) or replayed.position != match.position:
            self._result.wrong.append(f"match {match_id}: {winning} won, but stored is {played}")


async def races(count: int, server: Postgres | None, seed: int = 1) -> Result:
    """Run `count` races on a PostgreSQL server, or on SQLite if it is None."""
    result = Result(count)
    async with AsyncExitStack() as stack:
        if server is not None:
            address = await server.database()
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="banmen-races-"))
            address = f"sqlite:///{folder}/banmen.db"
            await migrate(address)
        pressers = [await stack.enter_async_context(_presser(address)) for _ in range(2)]
        referee = await stack.enter_async_context(open_store(address))
        referee.is_alone = False
        telling = asyncio.create_task(_tell(result))
        stack.callback(telling.cancel)
        began = time.monotonic()
        async with asyncio.TaskGroup() as racing:
            for number in range(1, min(LANES, count) + 1):
                racing.create_task(Lane(number, referee, pressers, seed, result).run())
        result.seconds = time.monotonic() - began
    return result


async def _races_on(store: str, count: int, seed: int) -> Result:
    """Like `races`, on this kind of database. Raises PostgresMissing."""
    end_on_sigterm()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(postgres()) if store == "postgresql" else None
        return await races(count, server, seed)


async def _tell(result: Result) -> None:
    while True:
        await asyncio.sleep(10)
        print(f"{result.started:,} of {result.wanted:,} races, {len(result.wrong)} wrong", file=sys.stderr, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Run the command. Returns the exit code: 1 if anything was wrong, 2 if there is no PostgreSQL."""
    parser = argparse.ArgumentParser("python -m benchmarks races", description="Let two processes press one button.")
    parser.add_argument("--count", type=int, default=1000, help="number of races")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="postgresql", help="the database")
    parser.add_argument("--seed", type=int, default=1, help="of the moves")
    parser.add_argument("--press-on", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.press_on:
        with contextlib.suppress(BrokenPipeError):
            asyncio.run(_press(options.press_on))
        return 0
    try:
        result = asyncio.run(_races_on(options.store, options.count, options.seed))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return STOPPED
    except PostgresMissing:
        print("There is no PostgreSQL: pip install -r .ci/requirements.txt", file=sys.stderr)
        return 2
    for each in result.wrong:
        print("WRONG", each)
    show(result.rows(options.store))
    return 1 if result.wrong else 0


if __name__ == "__main__":
    with console.prepared():
        sys.exit(main(sys.argv[1:]))
