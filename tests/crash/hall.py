"""A hall with tables: a playground here, and the bot in a separate process that can be killed at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeAlias

from bot.config import Settings
from bot.core.match import Match, MatchId, Row, UserId, legal_texts
from bot.features.offers import queries as offer_queries
from bot.matches import challenges as challenge_service
from bot.storage import Store, match_queries, open_store
from bot.storage.matches import load_match, load_match_in
from bot.storage.preferences import save_preference
from playground import Playground, components
from playground.driver import Person, Reply
from playground.nonces import REMEMBERED
from playground.seen import Channel, Message
from tests import forked
from tests.newest import newest

FORSAKEN_AFTER = 5.0
"""Seconds between two tests after which the bot is started anew."""
TIMEOUT = 60.0
"""Seconds after which something that should have happened won't."""
SQLITE = "sqlite:///"
HARMLESS = re.compile(r'"level": "(info|warning)"')
BOARD = re.compile(r"board-(\d+)-(\d+)\.png")

Step: TypeAlias = Callable[[], Coroutine[Any, Any, Reply]]
"""A person's action that makes the bot work."""


class Hall:
    """A playground in which matches are played while the bot dies and comes back."""

    def __init__(
        self, playground: Playground, database: str, folder: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.playground = playground
        self.database = database
        self.rng = random.Random(5)
        self.added: tuple[Path, ...] = ()
        """Files that the bot runs as if they were parts of its features."""
        self._journal = folder / "journal"
        self._process: BaseProcess | None = None
        self._whole: list[Table] = []
        self._numbers = count(1)
        self._clock = clock
        self._left = clock()

    # The bot

    async def launch(self) -> None:
        """Start the bot as its operator does, once Discord has noticed that the previous one is gone."""
        await self.playground.wait_for(lambda: not self.playground.gateway.online)
        await self.playground.gateway.disconnect(resumable=False)
        clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
        settings = {
            "DISCORD_TOKEN": self.playground.token,
            "DISCORD_URL": self.playground.url,
            "DATABASE_URL": self.database,
            "LOG_FORMAT": "json",
        }
        environment, folder = clean | settings, self._journal.parent
        self._process = await forked.start(["--discord"], folder, environment, self._journal, added=self.added)

    async def restart(self) -> None:
        """Start the bot so late that Discord has forgotten nonces, and wait until it is connected."""
        self.playground.pass_time(REMEMBERED)
        await self.launch()
        await self.playground.wait_for(lambda: self.playground.gateway.online, TIMEOUT)

    async def kill(self) -> None:
        """SIGKILL; when this returns, the bot is gone."""
        if self._process is not None:
            self._process.kill()
            await asyncio.to_thread(self._process.join)
            self._process = None

    async def open(self) -> None:
        """Make sure that the bot runs.

        While other tests run in this process, the playground doesn't answer, and the bot believes it dead.
        """
        is_forsaken = self._clock() - self._left > FORSAKEN_AFTER
        if self._process is None or not self.playground.gateway.online or is_forsaken:
            await self.kill()
            await self.restart()

    def leave(self) -> None:
        """Note that a test has ended."""
        self._left = self._clock()

    def logged(self) -> list[str]:
        """Every line that the running bot has logged or written."""
        return self._journal.read_text().splitlines()

    def complaints(self) -> list[str]:
        """The running bot's errors, and its output outside the log."""
        return [line for line in self.logged() if not HARMLESS.search(line)]

    async def ask_for_help(self) -> None:
        """Somebody asks the bot something that changes nothing, and waits for the answer."""
        await self.playground.person("Dan").slash(self.playground.channel("lounge"), "help")

    # The database

    @property
    def file(self) -> str:
        """The path of the SQLite database."""
        return self.database.removeprefix(SQLITE)

    def revisions(self, match: MatchId) -> tuple[int, int]:
        """The match's revision, and the one that is known to be shown."""
        with contextlib.closing(sqlite3.connect(self.file, timeout=TIMEOUT)) as connection:
            found = connection.execute("SELECT revision, shown_revision FROM match WHERE id = ?", (match,))
            revision, shown = found.fetchone()
        return revision, shown

    @contextlib.asynccontextmanager
    async def books(self) -> AsyncIterator[Store]:
        """The database. Never open while the bot is killed: we would run its recovery."""
        async with open_store(self.database) as store:
            yield store

    async def shown(self) -> None:
        """Wait until the bot has noted that the channels see every match and every offer as it is."""

        async def is_so(books: Store) -> bool:
            unshown = await books.read(match_queries.unshown)
            return not unshown and not await books.read(offer_queries.offer_messages_behind)

        await self._until(is_so)

    async def posted(self, host: Person) -> None:
        """Wait until the bot has noted where the challenges of this person stand."""

        async def is_so(books: Store) -> bool:
            return all(
                made.message for made in await challenge_service.open_challenges(books) if made.host.id == host.id
            )

        await self._until(is_so)

    async def _until(self, is_so: Callable[[Store], Awaitable[bool]]) -> None:
        async with asyncio.timeout(TIMEOUT), self.books() as books:
            while True:
                if await is_so(books):
                    return
                await asyncio.sleep(0.03)

    # Tables

    def channel(self) -> Channel:
        """A new channel."""
        return self.playground.add_channel(f"room-{next(self._numbers)}")

    async def people(self) -> tuple[Person, Person]:
        """Two new people, who are asked before each of their moves."""
        first, second = (self.playground.add_person(f"Player{next(self._numbers)}") for _ in range(2))
        async with self.books() as books:
            for person in (first, second):
                await save_preference(books, UserId(person.id), "confirm", True)
        return first, second

    async def tables(self, number: int) -> list[Table]:
        """Tables at which a match is going on: those that were found whole, and new ones."""
        async with self.books() as books:
            going = [table for table in self._whole if (await load_match(books, table.match)).outcome is None]
        self._whole = going[number:]
        new = await asyncio.gather(*(self.table() for _ in range(number - len(going))))
        await self.shown()
        return [*going[:number], *new]

    def found_whole(self, *tables: Table) -> None:
        """The next test may use these tables."""
        self._whole = list(dict.fromkeys([*self._whole, *tables]))

    async def table(self, channel: Channel | None = None) -> Table:
        """A new table, in a new channel or in the given one."""
        agreed = await self.challenged(channel or self.channel(), *await self.people())
        await agreed.accept()
        return await agreed.table()

    async def challenged(self, channel: Channel, white: Person, black: Person) -> Challenged:
        """A challenge that waits for its answer."""
        await challenging(channel, white, black)()
        return Challenged(self, channel, white, black, challenges(channel)[-1])


def challenging(channel: Channel, white: Person, black: Person) -> Step:
    """White challenges Black."""
    return lambda: white.slash(channel, "challenge vault", opponent=black, seat="white", size="10", rating="true")


def challenges(channel: Channel) -> list[Message]:
    """The challenges in a channel, those that are over included."""
    return [message for message in channel.messages if "challenges" in message.text]


@dataclass(frozen=True, slots=True)
class Challenged:
    """Two people; one has challenged the other."""

    hall: Hall
    channel: Channel
    white: Person
    black: Person
    message: Message

    async def accept(self) -> Reply:
        """Black accepts."""
        return await self.black.press(self.message, "Accept")

    async def table(self) -> Table:
        """The table at which they play, now that it was accepted."""
        await self.hall.playground.wait_for(lambda: not self.message.buttons)
        room = self.message.thread or self.channel
        async with self.hall.books() as books:
            match = await load_match_in(books, room.id)
        assert match is not None
        return Table(self.hall, room, (self.white, self.black), self.message, match.id, match.log)


@dataclass(eq=False, slots=True)
class Table:
    """Two people, and the channel or thread where they play."""

    hall: Hall
    room: Channel
    people: tuple[Person, Person]
    """White and Black."""
    challenge: Message
    match: MatchId
    known: tuple[Row, ...] = ()
    """The log as it was when everything was last found whole."""
    pickers: list[Picker] = field(default_factory=list)

    async def found(self) -> Match:
        """The match as it is kept."""
        async with self.hall.books() as books:
            return await load_match(books, self.match)

    def on_turn(self, match: Match) -> Person:
        """The player on turn."""
        assert match.position.to_move is not None
        return self.people[match.position.to_move]

    @property
    def boards(self) -> list[Message]:
        """The messages with a board of the match, oldest first."""
        return [message for message in self.room.messages if revision_on(message, self.match) is not None]

    @property
    def board(self) -> Message:
        """The newest board."""
        return newest(self.boards, f"board of match {self.match} in #{self.room.name}", self.hall.logged())

    @property
    def offers(self) -> list[Message]:
        """The messages that ask about offers, or say what became of them, oldest first: each answers a board."""
        boards = {str(board.id) for board in self.boards}
        answered = ((message.raw.get("message_reference"), message) for message in self.room.messages)
        return [message for answers, message in answered if answers and answers["message_id"] in boards]

    @property
    def revisions(self) -> list[int]:
        """The revisions shown by the boards, in the order of their messages."""
        shown = (revision_on(message, self.match) for message in self.room.messages)
        return [revision for revision in shown if revision is not None]

    async def move(self, way: Way) -> None:
        """The one on turn moves, and everybody sees it."""
        board = self.board
        step = await way(self)
        reply = await step()
        try:
            await self.hall.playground.wait_for(lambda: self.board != board)
        except TimeoutError as error:
            raise AssertionError("\n".join([f"no board came after {reply}:", *self.hall.logged()])) from error

    async def open_picker(self) -> Picker:
        """The one on turn presses Move and leaves it at that."""
        match = await self.found()
        player = self.on_turn(match)
        picker = Picker(self.hall, player, (await player.press(self.board, "Move")).message, match.moves + 1)
        self.pickers.append(picker)
        return picker


@dataclass(frozen=True, slots=True)
class Picker:
    """A private message in which a player was choosing a move."""

    hall: Hall
    player: Person
    message: Message
    number: int
    """The number of the move for which it was opened, counted from 1."""

    async def choose(self, text: str) -> None:
        """Choose pawn and cell of the move `text`; what is left is to confirm it."""
        for cell in re.findall(r"[a-z]\d+", text):
            # A single choice is taken by itself.
            for button in self.message.buttons:
                if re.search(f"[:/]{cell}$", button.custom_id):
                    await self.player.press(self.message, button.custom_id)

    async def too_late(self) -> str:
        """The answer to a person who goes on choosing after the time for it; it may take the place of the choices."""
        reply = await self.player.press(self.message, self.message.labels[0])
        (remark,) = reply.followups or [reply.message]
        return remark.text

    async def confirm(self) -> Reply:
        """Play what was chosen."""
        return await self.player.press(self.message, "Confirm")


def revision_on(message: Message, match: MatchId) -> int | None:
    """The revision of a match that a message shows, by the name of its picture; None for what is no board of it."""
    found = (BOARD.fullmatch(name) for name in picture_names(message))
    return next((int(name[2]) for name in found if name and int(name[1]) == match), None)


def picture_names(message: Message) -> list[str]:
    """The file names of the pictures in a message, whether it is a classic one or in Components V2."""
    urls = [
        item["media"]["url"]
        for gallery in components.walk(message.raw["components"])
        for item in gallery.get("items", ())
    ]
    named = [url.partition("?")[0].rpartition("/")[2] for url in urls]
    return named + [each["filename"] for each in message.raw["attachments"]]


# Ways to move: each prepares a move and gives the last step, which makes it.


def quiet_move(match: Match, rng: random.Random) -> str:
    """A move that doesn't end the match, if there is one."""
    position = match.position
    texts = rng.sample(legal_texts(match), len(legal_texts(match)))
    return next((text for text in texts if position.play(position.parse(text)).outcome is None), texts[0])


async def by_command(table: Table) -> Step:
    """`/move`."""
    match = await table.found()
    player, text = table.on_turn(match), quiet_move(match, table.hall.rng)
    return lambda: player.slash(table.room, "move", move=text)


async def by_picker(table: Table) -> Step:
    """Move, a pawn, a cell, Confirm."""
    picker = await table.open_picker()
    table.pickers.remove(picker)
    await picker.choose(quiet_move(await table.found(), table.hall.rng))
    return picker.confirm


async def by_form(table: Table) -> Step:
    """Type a move."""
    match = await table.found()
    player, text = table.on_turn(match), quiet_move(match, table.hall.rng)
    form = (await player.press(table.board, "Write a move")).modal
    return lambda: player.submit(form, {"Your move": text})


Way: TypeAlias = Callable[[Table], Awaitable[Step]]
WAYS: tuple[Way, ...] = (by_command, by_picker, by_form)
