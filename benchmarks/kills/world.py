"""A small world: a playground, a database, and the processes of a bot that are killed and come back."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.forking import Fork, Zygote
from benchmarks.kills.club import Club, found_club
from benchmarks.kills.cups import Cup
from benchmarks.kills.people import Pace, Table, Witness, board_on, seat
from benchmarks.postgres import Part, Postgres
from benchmarks.proxy import PASSES_ON
from bot.__main__ import TRY_AGAIN
from bot.core.match import Match
from opponents.kit import compiling
from playground.limits import Limits
from playground.nonces import REMEMBERED
from playground.protocol import THREADS
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

TIMEOUT = 120.0
"""Seconds in which a process must have come back, however busy the machine is."""
MOST_REQUESTS = 50
"""Most requests of the bot between two kills; a move takes some ten."""
LONGEST = 5.0
"""Most seconds between two kills."""
HOSTS_PAUSE = 0.5
"""Seconds until a process that has ended by itself is started again."""
ABSENT = 0.25
"""Probability that a thinker that was killed is away for a while. Otherwise it is started again at once."""
OFTEN = 0.5
"""Probability that enough time passes before a start for Discord to forget nonces."""
LONGEST_TRACEBACK = 1500
"""Characters that are shown of a traceback."""
AWAITED = 1.5
"""Most seconds between a person's move and the death of the thinker that searches for the answer."""
READY = '"event": "thinker ready"'
UNEXPECTED = re.compile(r'"level": "(error|critical)"|^Traceback')
"""Lines of a log that tell of a bug."""

KILLED_OVER_IT = "processes have died over it"
"""The error of a search that was given up because its processes were killed too often; it is asked for again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The composition of a world."""

    name: str
    shards: tuple[str | None, ...] = (None,)
    """For each process of the bot, the shards that it runs as the setting `SHARDS` names them; None for all."""
    servers: int = 1
    """The number of servers, and of shards: each server has one of its own."""
    has_proxy: bool = False
    thinkers: int = 0
    tables: int = 3
    """Tables in each server."""
    clubs: int = 0
    """Clubs in each server, which hold tournaments."""
    computers: float = 0.0
    """Probability that people play against computer players."""
    offers: float = 0.0
    """Probability that players offer a draw, or answer an offer, instead of moving."""
    pace: Pace = field(default_factory=Pace)
    limits: Limits = field(default_factory=Limits)
    """Discord's limits; the proxy, if there is one, keeps to the one of all requests together."""


COMPUTERS = 0.4
OFFERS = 0.08
ALONE = Plan("one process", clubs=1, computers=COMPUTERS, offers=OFFERS)
BEHIND_PROXY = Plan("one process behind a proxy", has_proxy=True, clubs=1, computers=COMPUTERS, offers=OFFERS)
PARTED = Plan(
    "two processes, a shard each, behind a proxy, and two thinkers",
    ("0/2", "1/2"),
    servers=2,
    has_proxy=True,
    thinkers=2,
    clubs=1,
    computers=COMPUTERS,
    offers=OFFERS,
)
OVERLAPPING = Plan(
    "two processes with the same shard, and a thinker",
    ("0/1", "0/1"),
    thinkers=1,
    clubs=1,
    computers=COMPUTERS,
    offers=OFFERS,
)
PLANS = {"sqlite": (ALONE, BEHIND_PROXY), "postgresql": (ALONE, PARTED, OVERLAPPING)}


@dataclass
class World:
    """The running processes and their state."""

    plan: Plan
    playground: Playground
    witness: Witness
    database: str
    folder: Path
    zygote: Zygote
    postgres: Postgres | None
    rng: random.Random
    tables: list[Table] = field(default_factory=list)
    clubs: list[Club] = field(default_factory=list)
    bots: list[Fork] = field(default_factory=list)
    thinkers: list[Fork] = field(default_factory=list)
    proxy: Fork | None = None
    known: dict[int, Match] = field(default_factory=dict)
    """Each match as it was when it was last checked."""
    tournaments: dict[int, Cup] = field(default_factory=dict)
    """Each tournament as it was when it was last checked."""
    killed: Counter[str] = field(default_factory=Counter)
    """Number of kills, by victim."""
    ended: int = 0
    """Number of times that a process ended by itself because the database or the proxy was gone."""
    complaints: list[str] = field(default_factory=list)
    """The lines of logs that tell of bugs."""
    history: list[str] = field(default_factory=list)
    """The events, to be read if something is wrong."""
    requests: int = 0
    """Number of requests that the bot has made to Discord."""
    _proxy_port: int = 0

    def note(self, event: str) -> None:
        """Add to the history."""
        self.history.append(f"{time.time():.3f} {event}")

    def _note_board(self, event: Event) -> None:
        message = Message(self.playground.world, event.data) if event.name.startswith("MESSAGE_") else None
        if message is not None and not message.deleted and (board := board_on(message)) is not None:
            labels = "with buttons" if message.labels else "without buttons"
            self.note(f"{event.name}: {message.id} shows match {board[0]}, revision {board[1]}, {labels}")

    def _count(self, _: Exchange) -> None:
        self.requests += 1

    def public_messages(self) -> Iterator[Message]:
        """The messages in all channels and threads, oldest first in each."""
        channels = self.playground.world.channels.values()
        threads = [Channel(self.playground.world, each) for each in channels if each["type"] in THREADS]
        for channel in (*self.playground.channels, *threads):
            yield from (message for message in channel.messages if not message.ephemeral)

    # Processes

    async def open(self) -> None:
        """Start all processes, and let people sit down."""
        self.playground.world.listeners.append(self._note_board)
        self.playground.rest.watchers.append(self._count)
        guilds = self._guilds()
        if self.plan.has_proxy:
            self._proxy_port = _free_port()
            await self._start_proxy()
        for number in range(len(self.plan.shards)):
            self.bots.append(await self._start_bot(number))
        for number in range(self.plan.thinkers):
            self.thinkers.append(await self._start_thinker(number))
        await self.all_connected()
        if self.proxy is not None:
            await _passes_on(self.proxy)
        for number in range(self.plan.tables * len(guilds)):
            guild, rng, name = guilds[number % len(guilds)], random.Random(self.rng.random()), f"table-{number}"
            self.tables.append(self._seat(rng, guild, name, self.plan.computers))
        for number, guild in enumerate(guilds * self.plan.clubs):
            rng, name = random.Random(self.rng.random()), f"club-{number}"
            self.clubs.append(found_club(self._seat(rng, guild, name)))

    def _seat(self, rng: random.Random, guild: int, name: str, computers: float = 0.0) -> Table:
        plan = self.plan
        return seat(self.playground, self.witness, rng, guild, name, plan.pace, computers, plan.offers)

    def _guilds(self) -> list[int]:
        """The servers, one for each shard."""
        playground, count = self.playground, self.plan.servers
        first = playground.guild_id
        others = [number for number in range(count) if number != (first >> 22) % count]
        return [first, *(playground.add_guild(f"Server {each}", shard=(each, count)) for each in others)]

    async def close(self) -> None:
        """End everything."""
        await self.pause()
        for process in (*self.bots, *self.thinkers):
            await self._end(process)
        if self.proxy is not None:
            await self.proxy.kill()

    def play(self) -> None:
        """Let everybody play."""
        for table in (*self.tables, *self.clubs):
            table.sit_down()

    async def pause(self) -> None:
        """Stop all presses."""
        await asyncio.gather(*(table.get_up() for table in (*self.tables, *self.clubs)))

    async def all_connected(self) -> None:
        """Wait until all processes of the bot are connected, and all thinkers do jobs."""
        gateway, bots, thinkers = self.playground.gateway, self.bots, self.thinkers
        deadline = asyncio.get_running_loop().time() + TIMEOUT
        while gateway.connections != len(bots) or not all(map(_thinks, thinkers)):
            if asyncio.get_running_loop().time() > deadline:
                logs = "\n".join(process.journal.read_text()[-2000:] for process in (*bots, *thinkers))
                raise TimeoutError(f"{gateway.connections} of {len(bots)} processes have come back\n{logs}")
            dead = [[number for number, each in enumerate(kind) if not each.is_alive] for kind in (bots, thinkers)]
            if broken := [each for kind in (bots, thinkers) for each in kind if _has_failed(each)]:
                logs = "\n".join(process.journal.read_text()[-2000:] for process in broken)
                raise RuntimeError(f"{len(broken)} processes ended by themselves\n{logs}")
            if any(dead):
                await asyncio.sleep(HOSTS_PAUSE)
            for number in dead[0]:
                await self.start_again(number)
            for number in dead[1]:
                await self.start_thinker_again(number)
            await asyncio.sleep(0.01)

    async def start_another(self, zygote: Zygote) -> None:
        """Start one more process with the shards of the first, as another release that takes over."""
        self.zygote = zygote
        self.bots.append(await self._start_bot(len(self.bots)))
        await self.all_connected()

    async def end_first(self) -> None:
        """Kill the process that was started first, and don't start it again."""
        await self._end(self.bots.pop(0))
        await self.playground.wait_for(lambda: self.playground.gateway.connections == len(self.bots), TIMEOUT)

    async def start_again(self, number: int) -> None:
        """Start a process again that has ended by itself, as its host does if the exit code allows that."""
        await self._end(self.bots[number])
        self.bots[number] = await self._start_bot(number)

    async def start_thinker_again(self, number: int) -> None:
        """Start a thinker again, which may still run."""
        await self._end(self.thinkers[number])
        self.thinkers[number] = await self._start_thinker(number)

    async def some_work(self) -> None:
        """Wait until the bot has done a random amount of work, or for a while."""
        enough, loop = self.requests + self.rng.randrange(MOST_REQUESTS), asyncio.get_running_loop()
        deadline = loop.time() + self.rng.uniform(0, LONGEST)
        while self.requests < enough and loop.time() < deadline:  # noqa: ASYNC110 - a kill comes at any moment
            await asyncio.sleep(self.rng.uniform(0, 0.02))

    async def kill_one(self) -> None:
        """Kill something, start it again, and go on."""
        victims = ["bot"] * 16 + ["proxy"] * (2 if self.proxy else 0) + ["PostgreSQL"] * bool(self.postgres)
        victims += ["thinker"] * 6 if any(thinker.is_alive for thinker in self.thinkers) else []
        match self.rng.choice(victims):
            case "proxy":
                await self._kill_proxy()
            case "thinker":
                await self.kill_thinker()
            case "PostgreSQL" if self.postgres and not self.postgres.is_down:
                part = self.rng.choice(list(Part))
                await self.postgres.kill(part)
                self.killed[f"PostgreSQL: {part}"] += 1
                self.note(f"PostgreSQL is back after a kill of its {part}")
            case _:
                await self._kill_bot(self.rng.randrange(len(self.bots)))

    async def _kill_bot(self, number: int) -> None:
        connections = self.playground.gateway.connections
        was_starting = connections < len(self.bots)
        await self._end(self.bots[number])
        self.note(f"bot {number} was killed")
        self.killed["bot, as it or another starts" if was_starting else "bot"] += 1
        # Whoever waited for its answer looks again; with another process in its place, the answer may still come.
        await self.pause()
        gateway = self.playground.gateway
        if not was_starting:
            await self.playground.wait_for(lambda: gateway.connections < connections, TIMEOUT)
        gateway.forget_disconnected()
        # Nonces aren't forgotten while another process or the proxy is about to post.
        if len(self.bots) == 1 and not self.proxy and self.rng.random() < OFTEN:
            self.playground.pass_time(REMEMBERED)
            self.note("Discord has forgotten the nonces")
        self.bots[number] = await self._start_bot(number)
        if self.rng.random() < 0.75:
            await self.all_connected()
        self.play()

    async def kill_thinker(self) -> None:
        """Kill a thinker, if possible while a computer player has the move; a bot if no thinker lives any more."""
        with contextlib.suppress(TimeoutError):
            await self.playground.wait_for(lambda: any(table.awaits_computer for table in self.tables), LONGEST)
            await asyncio.sleep(self.rng.uniform(0, AWAITED))
        living = [number for number, each in enumerate(self.thinkers) if each.is_alive]
        if not living:
            await self._kill_bot(self.rng.randrange(len(self.bots)))
            return
        number = self.rng.choice(living)
        is_awaited = any(table.awaits_computer for table in self.tables)
        await self._end(self.thinkers[number])
        self.note(f"thinker {number} was killed")
        self.killed["thinker, as a computer player has the move" if is_awaited else "thinker"] += 1
        await asyncio.sleep(self.rng.uniform(0, 0.3))
        if self.rng.random() >= ABSENT:
            await self.start_thinker_again(number)

    def _environment(self, **others: str) -> dict[str, str]:
        environment = {"PATH": os.environ.get("PATH", ""), "DATABASE_URL": self.database, "LOG_FORMAT": "json"}
        return {**environment, "ENGINE_PROCESSES": "1", compiling.VARIABLE: compiling.OFF, **others}

    async def _start_thinker(self, number: int) -> Fork:
        self.note(f"thinker {number} starts")
        journal = self.folder / f"thinker-{number}.log"
        return await self.zygote.fork("bot", ["think"], self._environment(), self.folder, journal)

    async def _start_bot(self, number: int) -> Fork:
        address = self.playground.url
        environment = self._environment(DISCORD_TOKEN=self.playground.token, DISCORD_URL=address)
        if self.plan.has_proxy:
            environment["DISCORD_REST_URL"] = f"http://127.0.0.1:{self._proxy_port}"
        if (shards := self.plan.shards[number % len(self.plan.shards)]) is not None:
            environment["SHARDS"] = shards
        journal = self.folder / f"bot-{number}.log"
        self.note(f"bot {number} starts")
        return await self.zygote.fork("bot", ["--discord"], environment, self.folder, journal)

    async def _end(self, process: Fork) -> None:
        """Kill a bot or a thinker, unless it has ended by itself, and look through its log."""
        await process.kill()
        lines = process.journal.read_text().splitlines()
        if process.exit_code == TRY_AGAIN:
            self.ended += 1
        elif process.exit_code is not None:
            self.complaints.append(f"a process ended by itself: {lines[-3:]}")
        may_say_why = process.exit_code == TRY_AGAIN
        found = [
            shortened(line)
            for line in lines
            if UNEXPECTED.search(line) and KILLED_OVER_IT not in line and not (may_say_why and _says_why(line))
        ]
        if found:
            # The next process writes a new one.
            shutil.copy(process.journal, process.journal.with_suffix(f".{len(self.history)}"))
        self.complaints += found

    async def _start_proxy(self) -> None:
        overall = self.plan.limits.overall
        arguments = [self.playground.url, str(self._proxy_port), *([str(overall.requests)] if overall else [])]
        environment = {"PATH": os.environ.get("PATH", "")}
        self.proxy = await self.zygote.fork(
            "benchmarks.proxy", arguments, environment, self.folder, self.folder / "proxy.log"
        )

    async def _kill_proxy(self) -> None:
        if self.proxy is not None:
            await self.proxy.kill()
            self.note("the proxy was killed")
            self.killed["proxy"] += 1
            await asyncio.sleep(self.rng.uniform(0, 0.3))
            await self._start_proxy()


async def _passes_on(proxy: Fork) -> None:
    """Wait until the proxy has got a request. Raises TimeoutError if the bots pass it by."""
    async with asyncio.timeout(TIMEOUT):
        while PASSES_ON not in proxy.journal.read_text():  # noqa: ASYNC110 - nobody tells when
            await asyncio.sleep(0.01)


def _has_failed(process: Fork) -> bool:
    """Whether a process has ended by itself, in a way after which its host doesn't start it again."""
    return not process.is_alive and process.exit_code not in {None, TRY_AGAIN}


def _thinks(thinker: Fork) -> bool:
    return thinker.is_alive and READY in thinker.journal.read_text()


def _says_why(line: str) -> bool:
    """Whether a line is the sentence with which a process ends by itself, and not an error that nothing caught."""
    return '"logger": "banmen", "level": "critical"' in line and '"exception"' not in line


def shortened(line: str) -> str:
    """The event of a line of the log, and the end of its traceback."""
    try:
        said = json.loads(line)
    except ValueError:
        return line
    return f"{said['event']}: {said.get('exception', line)[-LONGEST_TRACEBACK:]}"


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@asynccontextmanager
async def world(
    plan: Plan, folder: Path, zygote: Zygote, postgres: Postgres | None, rng: random.Random, empty: Path
) -> AsyncIterator[World]:
    """A world in its own folder; `empty` is a SQLite database that is up to date, to be copied."""
    database = f"sqlite:///{folder / 'banmen.db'}" if postgres is None else await postgres.database()
    if postgres is None:
        shutil.copy(empty, folder / "banmen.db")
    async with Playground(shards=plan.servers, limits=plan.limits) as playground:
        made = World(plan, playground, Witness(playground), database, folder, zygote, postgres, rng)
        try:
            await made.open()
            yield made
        finally:
            await made.close()
            if postgres is not None:
                await postgres.drop(database)
