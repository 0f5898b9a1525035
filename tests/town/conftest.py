"""A town: the playground with Banmen in it, a clock that can be moved, and people who play."""

from __future__ import annotations

import asyncio
import random
import re
import shutil
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.types import EventDict

from bot.client import Banmen
from bot.computers.workers import EngineWorkers
from bot.core.dice import Salt
from bot.core.match import Match, UserId
from bot.core.shards import ALL_SHARDS, Shards
from bot.handling.rate_limits import Buckets, Limits
from bot.observability.meter import Meter
from bot.publishing.posting import NOTIFICATION_CHARS
from bot.storage import Store, clock_queries, migrate, open_store
from bot.storage.matches import load_match_in, play_move
from bot.storage.preferences import save_preference
from bot.texts import language, say
from bot.ui.layout import MOST_ROWS
from opponents.kit.engine import Budget
from playground import Playground
from playground.driver import TIMEOUT, Person, Reply
from playground.protocol import Json
from playground.seen import Channel, Message, Modal
from tests.classic import Watched, only_classic
from tests.newest import newest
from tests.pointing import has_its_servers, pointed_at
from tests.town import unhurried
from tests.town.commands import known_from_before
from tests.workers import InHouse

SHORT_GAME = ("a1-b2", "c6-b5", "c1-a3", "b5-c5", "a3-b4", "e6-a4", "b2xb6", "a6-b5")
"""A whole game on a board of six: the pawn on b6 isn't captured, and White wins."""
FASTER = 100.0
"""Factor by which the rate limits in a town recover faster than Discord's."""
HANDLING = ("live", "computer", "round", "picker", "discord-ui-dynamic-item", "CommandTree-invoker", "discord.py: on_")
"""Names of the tasks in which discord.py runs our handlers."""


@dataclass
class Clock:
    """The bot's clock, which tests move."""

    moved: timedelta = timedelta()

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC) + self.moved


MARKED = re.compile(r"[*`\\]|__|~~|\|\||^(?:#{1,3}|-#|>) |\]\(|<[@#:t/]|\d{17,}", re.MULTILINE)
"""Formatting or an id in a phone's notification."""


class Journal(list[str]):
    """The bot's log, line by line; a processor of structlog, put before the others."""

    def __call__(self, logger: object, level: str, event: EventDict) -> EventDict:
        """Note an event, and leave it to the others."""
        self.append(f"{level}: {' '.join(f'{key}={value}' for key, value in event.items())}")
        return event


@dataclass(repr=False)  # asyncio writes out what a task returned, each time it takes over Ctrl+C: for each test
class Town:
    """The playground with Banmen in it."""

    playground: Playground
    database: Path
    watched: Watched = field(default_factory=lambda: Watched())
    """The check of what the bot sends."""
    clock: Clock = field(default_factory=Clock)
    address: str = ""
    """The URL of a database other than the SQLite file."""
    shards: Shards = ALL_SHARDS
    """The shards that the bot runs."""
    journal: Journal = field(default_factory=lambda: Journal())
    meter: Meter = field(default_factory=lambda: Meter())
    """Is told what happens."""
    minds_newcomers: bool = False
    """Whether boards and matches are made for people who are new to the games, as everybody here is."""
    client: Banmen = field(init=False)
    store: Store = field(init=False)
    _open: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def start(self, *, tick: float = 60.0, **options: Any) -> None:
        """Start the bot on what its database holds; it looks at the clock every `tick` seconds."""
        usual: dict[str, Any] = {"workers": EngineWorkers(start=InHouse.start), "computers_pause": 0.0}
        address = self.address or f"sqlite:///{self.database}"
        opened = open_store(
            address,
            now=self.clock.now,
            rng=random.Random(1),
            entropy=random.Random(2).randbytes,
            shards=self.shards,
            meter=self.meter,
            minds_newcomers=self.minds_newcomers,
        )
        self.store = await self._open.enter_async_context(opened)
        client = Banmen(self.store, tick=tick, guild_ready_timeout=0.01, **(usual | options))
        self.client = await self._open.enter_async_context(client)
        running = asyncio.create_task(self.client.start(self.playground.token))
        self._open.push_async_callback(self._stopped, self.client, running)
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait((ready, running), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            await running
        await has_its_servers(self.playground, self.client)

    @staticmethod
    async def _stopped(client: Banmen, running: asyncio.Task[None]) -> None:
        await client.close()
        await running

    async def passes(self, **time: float) -> None:
        """Move the clock on by a `timedelta` with these arguments, while the bot is running all the time."""
        moved = self.clock.moved + timedelta(**time)
        await self.store.write(clock_queries.note_seen, datetime.now(UTC) + moved)
        self.clock.moved = moved

    async def stop(self) -> None:
        """Stop the bot when it has nothing in hand; what it has committed stays."""
        await self.quiet()
        await self._open.aclose()
        self._open = AsyncExitStack()

    async def restart(self, *, tick: float = 60.0, **options: Any) -> None:
        """Another bot on the same database."""
        await self.stop()
        await self.start(tick=tick, **options)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the bot has heard and dealt with everything that the playground has told it."""
        while True:
            async with asyncio.timeout(TIMEOUT):
                while not self._has_heard():  # noqa: ASYNC110 - nobody tells when
                    await asyncio.sleep(0.001)
            pending = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]
            if not pending:
                return
            await asyncio.wait(pending)

    def _has_heard(self) -> bool:
        """Whether every connected shard of the bot has received the latest event that was sent to it. A town of several
        processes has no bot.
        """
        if not hasattr(self, "client"):
            return True
        told = self.playground.gateway.told
        lines = [shard._parent.ws for shard in self.client.shards.values()]
        return all((line.sequence or 0) >= told.get(line.session_id or "", 0) for line in lines)

    async def show(self, channel: Channel | None = None) -> None:
        """Bring the channel up to date, as after every change of its match."""
        await self.client.boards.publish((await self.match(channel)).id)

    def put_back(self, message: Message, custom_id: str) -> None:
        """Somebody's Discord still shows a button that the message no longer has."""
        button = {"type": 2, "style": 2, "label": custom_id, "custom_id": custom_id, "id": 999}
        del message.raw["components"][MOST_ROWS - 1 :]
        message.raw["components"].append({"type": 1, "id": 998, "components": [button]})

    # People and places

    @property
    def aoi(self) -> Person:
        """She reads Japanese."""
        return self.playground.person("Aoi")

    @property
    def ben(self) -> Person:
        """He reads English."""
        return self.playground.person("Ben")

    @property
    def chie(self) -> Person:
        """She reads Japanese too."""
        return self.playground.person("Chie")

    @property
    def dan(self) -> Person:
        """He reads English, and runs the server."""
        return self.playground.person("Dan")

    @property
    def vault(self) -> Channel:
        """The channel where most of it happens."""
        return self.playground.channel("vault")

    @property
    def games(self) -> Channel:
        """Another channel."""
        return self.playground.channel("games")

    @property
    def bot(self) -> Person:
        """Banmen, to be named in a command."""
        return Person(self.playground, self.playground.world.bot)

    @property
    def guild(self) -> Json:
        """The server."""
        return self.playground.world.guilds[str(self.playground.guild_id)]

    def language(self, person: Person) -> str:
        """A person's language."""
        return language(self.playground.world.locales[person.key])

    # Actions

    async def slash(self, person: Person, command: str, channel: Channel | None = None, **options: Any) -> Reply:
        """A command, dealt with to the end."""
        reply = await person.slash(channel or self.vault, command, **options)
        await self.quiet()
        return reply

    async def press(self, person: Person, message: Message, button: str) -> Reply:
        """A press, dealt with to the end."""
        reply = await person.press(message, button)
        await self.quiet()
        return reply

    async def press_behind(self, person: Person, table: Message, button: str) -> Reply:
        """A press on the table or, without such a button there, behind its *More…*, dealt with to the end."""
        if button in table.labels:
            return await self.press(person, table, button)
        panel = await self.press(person, table, "More…" if "More…" in table.labels else "その他…")
        return await self.press(person, panel.message, button)

    async def page_with(self, person: Person, panel: Message, wanted: str) -> Message:
        """Turn a panel's pages until it has a button with this label, or a menu with this name or custom id."""
        for _ in range(5):
            if wanted in panel.labels or any(wanted in (menu.custom_id, menu.placeholder) for menu in panel.menus):
                break
            await self.press(person, panel, say(self.language(person), "button-panel-all"))
        return panel

    async def menu_with(self, person: Person, wanted: str, board: Message | None = None) -> Message:
        """The page with this button of the menu behind a board's button."""
        opened = await self.press(person, board or self.board(), "Menu")
        return await self.page_with(person, opened.message, wanted)

    async def choose(self, person: Person, message: Message, menu: str, value: str) -> Reply:
        """A choice from a menu, dealt with to the end."""
        reply = await person.choose(message, menu, value)
        await self.quiet()
        return reply

    async def submit(self, person: Person, modal: Modal, text: str) -> Reply:
        """A form with one field, dealt with to the end."""
        reply = await person.submit(modal, {modal.fields[0].custom_id: text})
        await self.quiet()
        return reply

    async def say(self, person: Person, text: str, channel: Channel | None = None) -> Message:
        """A plain message that the bot answers: the answer."""
        where = channel or self.vault
        said = await person.say(where, text)
        await self.playground.wait_for(lambda: where.last != said)
        return where.last

    async def challenge(
        self,
        host: Person,
        friend: Person,
        channel: Channel | None = None,
        *,
        seat: str = "white",
        size: int = 6,
        **options: str,
    ) -> Message:
        """A challenge to Vault: its message."""
        where = channel or self.vault
        reply = await self.slash(host, "challenge vault", where, opponent=friend, seat=seat, size=str(size), **options)
        assert where.messages, reply.text
        return where.last

    async def asks(self, *people: Person) -> None:
        """These people want to be asked before each move."""
        for person in people:
            await save_preference(self.store, UserId(person.id), "confirm", True)

    async def begin(
        self,
        host: Person,
        friend: Person,
        channel: Channel | None = None,
        moves: Iterable[str] = (),
        *,
        size: int = 6,
        **options: str,
    ) -> Message:
        """A match, `host` playing White, after some moves, of which the last is played in the channel: the board."""
        where = channel or self.vault
        challenge = await self.challenge(host, friend, where, size=size, **options)
        await self.press(friend, challenge, challenge.labels[0])
        await self.play(*moves, channel=where)
        return self.board(where)

    async def play(self, *moves: str, channel: Channel | None = None) -> None:
        """The players on turn make these moves. All but the last are only stored, which takes a tenth of the time."""
        where = channel or self.vault
        for number, text in enumerate(moves, 1):
            match = await self.match(where)
            assert match.mover is not None
            if number < len(moves):
                await play_move(self.store, match.id, None, match.mover, text)
            else:
                mover = Person(self.playground, self.playground.world.users[str(match.mover)])
                await self.slash(mover, "move", where, move=text)

    def boards(self, channel: Channel | None = None) -> list[Message]:
        """The boards in a channel, oldest first."""
        return [message for message in (channel or self.vault).messages if message.pictures]

    def board(self, channel: Channel | None = None) -> Message:
        """The newest board in a channel."""
        where = channel or self.vault
        return newest(self.boards(where), f"board in #{where.name}", self.journal)

    def offers(self, channel: Channel | None = None) -> list[Message]:
        """The messages of offers in a channel, oldest first: they answer a board and have no picture."""
        messages = (channel or self.vault).messages
        return [message for message in messages if message.raw.get("message_reference") and not message.pictures]

    def offer(self, channel: Channel | None = None) -> Message:
        """The message of the newest offer in a channel."""
        where = channel or self.vault
        return newest(self.offers(where), f"offer in #{where.name}", self.journal)

    async def match(self, channel: Channel | None = None) -> Match:
        """The channel's match as stored."""
        match = await load_match_in(self.store, (channel or self.vault).id)
        assert match is not None
        return match


def hides(town: Town, channel: int) -> bool:
    """Whether the bot knows that not everybody sees a channel."""
    known = town.client.get_channel(channel)
    return bool(getattr(known, "overwrites", None))


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with its tables, to be copied: migrating takes longer than most tests here."""
    path = tmp_path_factory.mktemp("town") / "empty.sqlite3"
    asyncio.run(migrate(f"sqlite:///{path}"))
    return path


def take_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot takes its time, and finds the same moves every time."""
    unhurried.take_time(monkeypatch.setattr)
    begin = Budget.__init__

    def begin_without_clock(budget: Budget, nodes: int, _: float | None = None, stop: Any = None) -> None:
        begin(budget, nodes, None, stop)

    monkeypatch.setattr(Budget, "__init__", begin_without_clock)


def move_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Move the event loop's clock forward, and never back: what was due by the moved clock would come late."""
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + seconds)


@pytest.fixture
async def town_without_bot(
    playground: Playground, migrated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Town]:
    """A private town, in which no bot has been started yet; whatever the bot sends there is classic.

    Discord's rate limits apply, with periods of a hundredth; `playground.limits.lift()` switches them off.
    """
    take_time(monkeypatch)
    playground.limits.apply_discords(login_every=0, faster=FASTER)
    playground.world.bare_options = True
    known_from_before(playground, monkeypatch)
    # Two people read Japanese, so that there are texts between them.
    playground.world.locales[playground.person("Aoi").key] = "ja"
    database = tmp_path / "town.sqlite3"
    shutil.copy(migrated, database)
    with pointed_at(playground), only_classic(playground) as watched:
        town = Town(playground, database, watched)
        watched.now = town.clock.now
        # The very list that loggers which exist already look at.
        processors = structlog.get_config()["processors"]
        processors.insert(0, town.journal)
        try:
            yield town
        finally:
            await town.stop()
            processors.remove(town.journal)
        people = [number for number, user in playground.world.users.items() if not user.get("bot")]
        named = [line for line in town.journal if any(str(number) in line for number in people)]
        assert named == [], "docs/privacy.md promises that no log line names a person"
        bodies = {
            each["body"][:NOTIFICATION_CHARS] for person in people for each in playground.lock_screens.of(str(person))
        }
        # Discord itself fills in the names of those who are mentioned, whatever is in them.
        bodies = {body for body in bodies if not MARKED.search(body.partition(" (")[0])}
        assert sorted(filter(MARKED.search, bodies)) == [], "a phone shows formatting as it was written"


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice fall as in every run, though each message that opens a match has another id."""
    monkeypatch.setattr(Salt, "__str__", lambda _: "the same")


@pytest.fixture
async def town(town_without_bot: Town) -> Town:
    """A private town."""
    await town_without_bot.start()
    return town_without_bot


@pytest.fixture
async def town_without_limits(town_without_bot: Town) -> Town:
    """A town where rate limits leave room for a test that tries many inputs."""
    await town_without_bot.start(buckets=Buckets(Limits(capacity=1e9)))
    return town_without_bot
