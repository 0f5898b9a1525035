"""People who play all games by presses. Whatever happens to the bot, they press what the channel shows."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from benchmarks.seats import SEATS
from playground.driver import Person, Reply
from playground.people import PersonError
from playground.protocol import DiscordError
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

OPPONENTS = ("opponent", "opponent-2", "opponent-3")
LEVELS = ("1", "2", "3", "4")
"""The levels of the computer players. The highest one would take all the time that there is."""
THINKING = "is thinking…"
"""The sentence on a board while a computer player has the move."""
LONG_THOUGHT = 10
"""Factor by which people wait longer for a computer player before they ask for the board."""
BOARD = re.compile(r"board-(\d+)-(\d+)\.png")
"""The name of a board's picture: match and revision."""
PLAYED = re.compile(
    r"^(You (?:played|laid|moved|turned|charged|took|skipped|passed"
    r"|walked|jumped|used|captured|promoted|finished turning)\b.*?\."
    r"|You've turned .*?\.|Your soldier .*?\.)(?= |$)",
    re.MULTILINE,
)
"""The sentence that tells people what they have played, as `bot.ui.match.played_words` puts it."""
REFUSED = 0.2
"""Seconds that people wait after a refusal."""
OFFER = "Accept the draw", "Decline the draw"
"""The buttons of an offered draw."""
ACCEPTING = 0.25
"""Probability that a player accepts a draw. Otherwise they decline it."""
CHOICES = 6
"""Most steps in which a move is chosen."""


def board_on(message: Message) -> tuple[int, int] | None:
    """The match and the revision that a message shows; None if it is no board."""
    if message.ephemeral:
        return None
    found = (BOARD.fullmatch(each["filename"]) for each in message.raw["attachments"])
    return next(((int(name[1]), int(name[2])) for name in found if name), None)


@dataclass(frozen=True, slots=True)
class Pace:
    """The pace of the people, in seconds. By default they play as fast as they can, and are impatient."""

    thinking: float = 0.0
    """Before each move, on average."""
    patience: float = 2.0
    """After that people give up waiting for what they have pressed, and look again."""
    idle: float = 0.3
    """After that without anything to press somebody asks for the board, or for another match."""

    @property
    def glance(self) -> float:
        """Seconds between two looks at the channel."""
        return 0.05 + self.thinking / 50


class Telling(NamedTuple):
    """A private message that told a person of their move."""

    message: int
    event: str
    at: float
    """In seconds of the playground's clock."""


class Witness:
    """Remembers what people pressed and what they were told, though private messages change again."""

    def __init__(self, playground: Playground) -> None:
        self.told: defaultdict[tuple[int, str], list[Telling]] = defaultdict(list)
        """The occasions on which each person was told that they played a move."""
        self.pressed: Counter[int] = Counter()
        """Number of times that each person pressed a button that may have played a move."""
        self.failed = 0
        """Number of presses without an answer in time."""
        self.boards: list[float] = []
        """Milliseconds from presses that played a move to the next board."""
        self.posted: dict[str, float] = {}
        """By channel, when a revision was last shown for the first time, in seconds of the playground's clock."""
        self._shown: set[tuple[int, int]] = set()
        self._latest: dict[str, str | None] = {}
        """The move that each private message reports."""
        self._playground = playground
        playground.world.listeners.append(self._hear)

    @property
    def moves(self) -> int:
        """Number of times that people were told of a move."""
        return sum(map(len, self.told.values()))

    def _hear(self, event: Event) -> None:
        if event.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            return
        message = Message(self._playground.world, event.data)
        if (board := board_on(message)) is not None and board not in self._shown:
            self._shown.add(board)
            self.posted[event.data["channel_id"]] = self._playground.now()
        if not message.ephemeral or not event.data.get("interaction_metadata"):
            return
        found = PLAYED.search(message.text)
        key, text = str(message.id), found[1] if found else None
        if text is not None and self._latest.get(key) != text:
            person = int(event.data["interaction_metadata"]["user"]["id"])
            self.told[person, text].append(Telling(message.id, event.name, self._playground.now()))
        self._latest[key] = text


@dataclass(eq=False)
class Table:
    """People who play one match after another in a channel."""

    playground: Playground
    witness: Witness
    channel: Channel
    people: list[Person]
    rng: random.Random
    pace: Pace = field(default_factory=Pace)
    computers: float = 0.0
    """Probability that they play against computer players."""
    offers: float = 0.0
    """Probability that a player offers a draw, or answers an offer, instead of moving."""
    _idle_since: float | None = 0.0
    _task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def has_begun(self) -> bool:
        """Whether a board was ever posted here."""
        return any(board_on(message) for message in self._newest())

    @property
    def awaits_computer(self) -> bool:
        """Whether the newest board says that a computer player has the move."""
        board = next(filter(board_on, self._newest()), None)
        return board is not None and THINKING in board.text

    def sit_down(self) -> None:
        """Begin to play, or go on."""
        if self._task is None:
            self._task = asyncio.create_task(self._play())

    async def get_up(self) -> None:
        """Stop in the middle of whatever they do; what is not answered yet is waited for no longer."""
        if (task := self._task) is not None:
            self._task = None
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _play(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 2 * self.pace.thinking))
        while True:
            # A button may be gone, a message deleted or an answer not come: they look again.
            with contextlib.suppress(PersonError, DiscordError, AssertionError, LookupError, TimeoutError):
                await self._do_something()
            await asyncio.sleep(self.pace.glance / 5)

    async def _do_something(self) -> None:
        messages = list(self._newest())
        board = next((message for message in messages if board_on(message) and "Move" in message.labels), None)
        challenge = next((message for message in messages if "Accept" in message.labels), None)
        if board is not None and (waited_for := [each for each in self.people if each.mention in board.text]):
            self._idle_since = None
            await asyncio.sleep(self.rng.uniform(0, 2 * self.pace.thinking))
            async with asyncio.timeout(self.pace.patience):
                await self._turn(board, self.rng.choice(waited_for))
        elif challenge is not None:
            self._idle_since = None
            async with asyncio.timeout(self.pace.patience):
                await self._accept(challenge)
        else:
            awaited = self.awaits_computer
            await self._ask(is_playing=board is not None or awaited, idle=self.pace.idle * (LONG_THOUGHT**awaited))

    def _newest(self) -> Iterator[Message]:
        """The public messages in the channel and its threads, newest first."""
        for channel in (*self.channel.threads, self.channel):
            yield from (message for message in reversed(channel.messages) if not message.ephemeral)

    async def _accept(self, challenge: Message) -> None:
        for person in self.people:
            if person.mention in challenge.text and "Accept" in challenge.labels:
                await person.press(challenge, "Accept")
                await asyncio.sleep(0.02)

    async def _ask(self, *, is_playing: bool, idle: float) -> None:
        """Somebody asks for the board, or for a match, if nothing has happened for `idle` seconds."""
        now = asyncio.get_running_loop().time()
        if self._idle_since is None:
            self._idle_since = now
        if now - self._idle_since < idle:
            await asyncio.sleep(self.pace.glance)
            return
        self._idle_since = None
        if is_playing or (self.has_begun and self.rng.random() < 0.3):
            await self.people[0].slash(self.channel, "board")
            return
        game, seats = self.rng.choice(list(SEATS.items()))
        host, *guests = self.rng.sample(self.people, seats)
        options: dict[str, Any] = dict(zip(OPPONENTS, guests, strict=False))
        if self.rng.random() < self.computers:
            # Computer players take all seats but one.
            banmen = Person(self.playground, self.playground.world.bot)
            options = {OPPONENTS[0]: banmen, "level": self.rng.choice(LEVELS)}
        if game == "vault":
            options["size"] = "6"
        await host.slash(self.channel, f"challenge {game}", **options)

    async def _turn(self, board: Message, player: Person) -> None:
        """The player moves, or offers a draw; or another one answers an offer."""
        if self.rng.random() >= self.offers:
            await self._move(board, player)
            return
        room = self._room(board)
        if offer := next((each for each in reversed(room.messages) if OFFER[0] in each.labels), None):
            answer = OFFER[self.rng.random() >= ACCEPTING]
            asked = [each for each in self.people if each.id in offer.mentions] or self.people
            await self._answered(self.rng.choice(asked).press(offer, answer))
        else:
            await self._answered(player.slash(room, "match draw"))

    def _room(self, board: Message) -> Channel:
        """The channel or thread of a board."""
        return next(each for each in (self.channel, *self.channel.threads) if each.id == board.channel_id)

    async def _move(self, board: Message, player: Person) -> None:
        picker = (await self._answered(player.press(board, "Move"))).message
        for number in range(CHOICES):
            pressed = self.playground.now()
            if not await self._choose(picker, player):
                # Refused, perhaps because the board is about to be replaced.
                await asyncio.sleep(0 if number else REFUSED)
                break
            # The picker goes if the channel shows all that there is to say.
            if picker.deleted or PLAYED.search(picker.text):
                await self._see_board(str(board.channel_id), pressed)
                break

    async def _see_board(self, channel: str, pressed: float) -> None:
        """Wait for the board after a press, and note how long it took."""
        posted = self.witness.posted
        await self.playground.wait_for(lambda: posted.get(channel, 0.0) > pressed, self.pace.patience)
        self.witness.boards.append((posted[channel] - pressed) * 1000)

    async def _answered(self, press: Awaitable[Reply]) -> Reply:
        reply = await press
        self.witness.failed += reply.failed
        return reply

    async def _choose(self, picker: Message, player: Person) -> bool:
        """Choose a step of the move, at random. False if nothing is left to choose."""
        buttons = [label for label in picker.labels if label[0].isdigit() or label == "Confirm"]
        menus = [menu for menu in picker.menus if not menu.disabled and menu.options]
        if not buttons and not menus:
            return False
        before = (picker.text, picker.labels, [menu.custom_id for menu in menus])

        def has_changed() -> bool:
            return picker.deleted or before != (picker.text, picker.labels, [menu.custom_id for menu in picker.menus])

        self.witness.pressed[player.id] += 1
        if buttons and (not menus or self.rng.random() < 0.5):
            await self._answered(player.press(picker, self.rng.choice(buttons)))
        else:
            menu = self.rng.choice(menus)
            await self._answered(player.choose(picker, menu.custom_id, str(self.rng.choice(menu.options)["value"])))
        await self.playground.wait_for(has_changed, self.pace.patience)
        return True


def seat(
    playground: Playground,
    witness: Witness,
    rng: random.Random,
    guild: int,
    name: str,
    pace: Pace = Pace(),
    computers: float = 0.0,
    offers: float = 0.0,
) -> Table:
    """A table with its people, in a new channel."""
    people = [playground.add_person(f"{name}-{number}", guild_id=guild) for number in range(max(SEATS.values()))]
    return Table(playground, witness, playground.add_channel(name, guild), people, rng, pace, computers, offers)
