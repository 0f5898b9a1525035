"""The fuzzer's target: the playground and the bot in one process, with matches of every game in every state."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from structlog.testing import capture_logs

from benchmarks.fuzzing.grammar import Known
from benchmarks.seats import SEATS
from bot.catalogue import CATALOGUE
from bot.client import Banmen
from bot.computers.jobs import Search, Task, request_of
from bot.computers.workers import EngineWorkers
from bot.core.match import Match, MatchId
from bot.core.record import Record
from bot.handling.rate_limits import Buckets, Limits
from bot.publishing.threads import THREAD_EXISTS
from bot.storage import migrate, open_store
from bot.storage.matches import load_match, load_match_in
from bot.storage.preferences import save_server_setting
from bot.ui import permissions as gate
from bot.ui.permissions import Address
from opponents.worker import answered
from playground import Playground
from playground.components import walk
from playground.driver import Person, Reply
from playground.permissions import Permission
from playground.protocol import Json
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.world import Event

HANDLING = ("live", "computer", "discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""Names of the tasks in which the bot handles something."""
TIMEOUT = 10.0
"""Seconds in which everything that follows from an answer must be done."""
NODES = 50
"""Positions that the computer searches at any level: its strength doesn't matter here."""
PLAYED = 3
"""Number of moves played in the running matches."""
SHORT_GAME = ("a1-b2", "c6-b5", "c1-a3", "b5-c5", "a3-b4", "e6-a4", "b2xb6", "a6-b5")
"""A whole game of Vault on a board of six."""
_NUMBER = re.compile("[0-9]{15,20}")


_GOING, _OVER = len(SEATS) + 1, len(SEATS) + 2
"""Numbers of a match without the fuzzer, and of one that is over; those before have a match of each game."""
FORMS = (
    ("typed:1:3:", ("move",)),
    (f"typed:{_GOING}:3:", ("move",)),
    ("ended:1::", ("reason",)),
    (f"ended:{_GOING}::", ("reason",)),
    ("gone:1:2:0", ("number",)),
    (f"gone:{_OVER}:2:1", ("number",)),
    (f"playedon:{_OVER}::", ("moves", "friends", "level")),
)
"""Forms that the bot opens, with their fields."""


class Quick:
    """A worker that searches in this process, briefly."""

    @classmethod
    async def start(cls) -> Quick:
        """A new worker."""
        return cls()

    async def ask(self, task: Task | Search) -> Mapping[str, Any]:
        """See `bot.computers.workers.Worker`."""
        line = request_of(task._replace(nodes=NODES)).decode()
        return await asyncio.to_thread(answered, line)

    async def end(self) -> None:
        """See `bot.computers.workers.Worker`."""


@dataclass
class Target:
    """The playground, the bot, and Chie, who sends inputs."""

    playground: Playground
    client: Banmen
    database: Path
    logged: list[Any]
    """Entries that structlog has written since the last check."""
    errors: list[str] = field(default_factory=list)
    """Errors of discord.py and asyncio, and requests that Discord would refuse, since the last check."""
    messages: list[Json] = field(default_factory=list)
    """The bot's messages that were posted or edited since the last check."""
    meant: dict[str, str] = field(default_factory=dict)
    """The ids of people, channels and servers, by their names in brackets."""
    hidden: int = 0
    """The id of the channel that Chie can't see."""

    def person(self, name: str) -> Person:
        """The person known by this name at the start, even if they were renamed since."""
        return self.playground.person(name.lower())

    @property
    def fuzzer(self) -> Person:
        """The sender: a member like others, who plays in one match."""
        return self.person("Chie")

    @property
    def zoe(self) -> Person:
        """A person who takes part in nothing, so that nothing may ping her."""
        return self.person("Zoe")

    async def quiet(self) -> None:
        """Wait until the bot has handled everything that reached it. Raises TimeoutError."""
        async with asyncio.timeout(TIMEOUT):
            while pending := [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]:
                await asyncio.wait(pending)

    async def slash(self, name: str, command: str, channel: Channel, **options: Any) -> Reply:
        """Use a command, and wait until the bot has handled everything."""
        reply = await self.person(name).slash(channel, command, **options)
        await self.quiet()
        return reply

    async def press(self, name: str, message: Message, label: str) -> Reply:
        """Press a button, and wait until the bot has handled everything."""
        reply = await self.person(name).press(message, label)
        await self.quiet()
        return reply

    async def match(self, channel: Channel) -> Match:
        """The match in a channel."""
        found = await load_match_in(self.client.store, channel.id)
        assert found is not None, channel.name  # noqa: S101 - it was begun here
        return found

    def matches_of_others(self) -> dict[int, tuple[Any, ...]]:
        """The stored matches in which Chie has no seat."""
        query = """
            SELECT id, revision, channel, ended_at, (SELECT group_concat(kind || text) FROM log WHERE match_id = id)
            FROM match WHERE id NOT IN (SELECT match_id FROM player WHERE user_id = ?)
        """
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return {row[0]: row for row in connection.execute(query, (self.fuzzer.id,))}


class _Errors(logging.Handler):
    """Collects the errors that discord.py and asyncio log."""

    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        """Record an error with its traceback."""
        self._found.append(logging.Formatter().format(record))


@contextmanager
def _watched(target: Target) -> Iterator[None]:
    """Record errors and the bot's messages inside this context."""
    handler = _Errors(target.errors)

    def answered_with(exchange: Exchange) -> None:
        # A message's thread is requested until it certainly exists.
        is_there = isinstance(exchange.answer, dict) and exchange.answer.get("code") == THREAD_EXISTS
        if (exchange.status in (400, 413) and not is_there) or exchange.status >= 500:
            target.errors.append(f"{exchange.method} {exchange.template}: {exchange.status} {exchange.answer}")

    def heard(event: Event) -> None:
        if (
            event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
            and event.data["author"]["id"] == target.playground.world.bot["id"]
        ):
            target.messages.append(event.data)

    logging.getLogger().addHandler(handler)
    target.playground.rest.watchers.append(answered_with)
    target.playground.world.listeners.append(heard)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


@contextmanager
def _pointed_at(playground: Playground) -> Iterator[None]:
    """Let discord.py talk to the playground inside this context."""
    before = Address(
        discord.http.Route.BASE, str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY), discord.asset.Asset.BASE
    )
    gate.point_at(Address.of_playground(playground.url))
    try:
        yield
    finally:
        gate.point_at(before)


@asynccontextmanager
async def opened(folder: Path, empty: Path | None = None) -> AsyncIterator[Target]:
    """Open a target with its matches. `empty` is a database that already has its tables; without it, creates them."""
    database = folder / "fuzz.sqlite3"
    if empty is None:
        await migrate(f"sqlite:///{database}")
    else:
        shutil.copy(empty, database)
    opened = open_store(f"sqlite:///{database}", rng=random.Random(1), entropy=bytes)
    async with Playground() as playground, opened as store:
        thinking = EngineWorkers(start=Quick.start)
        with _pointed_at(playground), capture_logs() as logged:
            # No rate limit: the bot would refuse most inputs unread.
            options: dict[str, Any] = {"buckets": Buckets(Limits(capacity=1e9)), "workers": thinking}
            client = Banmen(store, tick=3600.0, guild_ready_timeout=0.01, computers_pause=0.0, **options)
            target = Target(playground, client, database, logged)
            async with client:
                running = asyncio.create_task(client.start(playground.token))
                await client.wait_until_ready()
                await playground.bot_online(with_commands=True)
                try:
                    await save_server_setting(store, playground.guild_id, "threads", "taken")
                    await _populated(target)
                    with _watched(target):
                        yield target
                finally:
                    await client.close()
                    await running


async def _populated(target: Target) -> None:
    """Start the matches, challenges and puzzles."""
    playground = target.playground
    for name in ("Gil", "Hana", "Ivo", "Zoe"):
        playground.add_person(name)
    channel = playground.channel
    for game, where in _rooms(target).items():
        await _begun(target, game, where, ("Ben", "Aoi", "Dan", "Gil"))
    await _begun(target, "vault", channel("games"), ("Ben", "Chie"))
    over, late, hidden = (playground.add_channel(name) for name in ("over", "late", "hidden"))
    await _begun(target, "vault", over, ("Ben", "Aoi"), SHORT_GAME)
    await _begun(target, "vault", late, ("Ben", "Aoi"))
    asked = await target.slash("Ben", "match pause", late)
    await target.press("Ben", asked.message, asked.message.labels[0])
    asked = await target.slash("Aoi", "match pause", late)
    await target.press("Aoi", asked.message, asked.message.labels[0])
    hidden.set_permissions(playground.guild_id, deny=Permission.VIEW_CHANNEL)
    for name in ("Hana", "Ivo"):
        hidden.set_permissions(target.person(name).id, allow=Permission.VIEW_CHANNEL)
    hidden.set_permissions(playground.bot_id, allow=Permission.VIEW_CHANNEL)
    target.hidden = hidden.id
    await _begun(target, "vault", hidden, ("Hana", "Ivo"))
    await target.slash("Hana", "play vault", hidden)
    lounge = channel("lounge")
    await target.slash("Ben", "play chaturanga", lounge)
    await target.slash("Ben", "challenge shelt", lounge, opponent=target.fuzzer)
    await target.slash("Ben", "challenge vault", lounge, opponent=target.person("Aoi"))
    await target.slash("Chie", "play vault", lounge)
    await target.slash("Ben", "puzzle tower", lounge)
    await target.slash("Chie", "puzzle rings", lounge)
    target.meant = {f"⟨{name.lower()}⟩": target.person(name).key for name in ("Aoi", "Ben", "Chie", "Dan", "Zoe")}
    target.meant |= {f"⟨{each.name}⟩": each.key for each in playground.channels}
    target.meant |= {"⟨banmen⟩": str(playground.bot_id), "⟨server⟩": str(playground.guild_id)}
    # People may have such a name; it pings nobody.
    playground.world.users[target.fuzzer.key]["global_name"] = f"<@{target.zoe.id}>@everyone"


def _rooms(target: Target) -> dict[str, Channel]:
    """The channel of each game, made if there is none."""
    known = {channel.name.replace("-", ""): channel for channel in target.playground.channels}
    return {game: known.get(game) or target.playground.add_channel(game) for game in SEATS}


async def _begun(target: Target, game: str, channel: Channel, names: Sequence[str], moves: Sequence[str] = ()) -> None:
    """Start a match between these people, the first of them in the first seat, and play some moves."""
    host, *friends = names
    needed = friends[: SEATS[game] - 1]
    options: dict[str, Any] = {
        f"opponent-{number}" if number > 1 else "opponent": target.person(name) for number, name in enumerate(needed, 1)
    }
    options |= {"size": "6"} if game == "vault" else {}
    await target.slash(host, f"challenge {game}", channel, **options)
    challenge = channel.last
    for name in needed:
        await target.press(name, challenge, challenge.labels[0])
    match = await target.match(channel)
    for number in range(len(moves) or PLAYED):
        legal = [match.position.notation(move) for move in match.position.legal_moves()]
        who = match.names[match.position.to_move or 0]
        await target.slash(who, "move", channel, move=moves[number] if moves else legal[len(legal) // 2])
        match = await target.match(channel)


async def known(target: Target) -> Known:
    """The inputs that the messages and commands offer."""
    await _shown(target)
    named = {key: name for name, key in target.meant.items()}
    named |= {target.person(name).key: "⟨ben⟩" for name in ("Gil", "Hana", "Ivo")}

    def anonymous(text: str) -> str:
        return _NUMBER.sub(lambda found: named.get(found[0], "⟨ben⟩"), text)

    world = target.playground.world
    parts = [
        part for told in world.messages.values() for message in told.values() for part in walk(message["components"])
    ]
    used = [part for part in parts if "custom_id" in part]
    games = {key: entry.game for key, entry in CATALOGUE.items()}
    others = [await load_match(target.client.store, MatchId(number)) for number in sorted(target.matches_of_others())]
    matches = [match for match in others if match.channel != target.hidden]
    return Known(
        custom_ids=tuple(sorted({anonymous(part["custom_id"]) for part in used})),
        values=tuple(sorted({anonymous(option["value"]) for part in used for option in part.get("options", ())})),
        forms=FORMS,
        commands=tuple(sorted(world.commands.values(), key=lambda command: str(command["name"]))),
        records=tuple(str(Record.of(match, games[match.game])) for match in matches),
        names=tuple(sorted(target.meant.keys() - {"⟨zoe⟩"})),
        people=("⟨aoi⟩", "⟨banmen⟩", "⟨ben⟩", "⟨chie⟩", "⟨dan⟩"),
        channels=("⟨games⟩", "⟨late⟩", "⟨lounge⟩", "⟨over⟩", "⟨vault⟩"),
    )


async def _shown(target: Target) -> None:
    """Let the bot show its private messages: panels, pickers, lists, viewers."""
    channel = target.playground.channel
    for command in (
        "help",
        "matches",
        "preferences",
        "settings",
        "profile",
        "leaderboard",
        "watch",
        "privacy",
        "puzzle daily",
    ):
        await target.slash("Chie", command, channel("games"))
    await target.slash("Dan", "settings", channel("games"))
    for command in ("board", "match menu", "replay", "holiday show", "match time"):
        await target.slash("Chie", command, channel("games"))
    await target.slash("Chie", "rules", channel("games"), game="vault")
    for command in ("analyse", "replay", "rematch"):
        await target.slash("Aoi", command, channel("over"))
    for where in _rooms(target).values():
        playing = await target.match(where)
        mover = playing.names[playing.position.to_move or 0]
        board = next(message for message in reversed(where.messages) if message.labels)
        for label in board.labels[:2]:
            await target.press(mover, board, label)
    for game in ("vault", "chaturanga"):
        await target.person("Chie").context(target.person("Ben"), "Challenge to a game", channel("lounge"))
        chosen = Channel(target.playground.world, channel("lounge").raw).messages
        menus = [message for message in chosen if message.menus and message.ephemeral]
        for message in menus[-1:]:
            found = [option for option in message.menus[0].options if str(option["value"]).startswith(game)]
            if found:
                await target.person("Chie").choose(message, message.menus[0].custom_id, found[0]["label"])
                await target.quiet()
