"""People who play all games by presses. Whatever happens to the bot, they press what the channel shows."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playground.driver import Person
from playground.people import PersonError
from playground.protocol import DiscordError
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

GAMES = {"vault": 2, "shelt": 2, "pentup": 2, "chaturanga": 4}
"""The games that are played, and how many play them."""
OPPONENTS = ("opponent", "opponent-2", "opponent-3")
BOARD = re.compile(r"board-(\d+)-(\d+)\.png")
"""The name of a board's picture: match and revision."""
PLAYED = re.compile(r"You (?:played|laid) `(.+)`\.")
PATIENCE = 2.0
"""Seconds after which people give up waiting for what they have pressed, and look again."""
IDLE = 0.3
"""Seconds without anything to press after which somebody asks for the board, or for another match."""
REFUSED = 0.2
"""Seconds that people wait after a refusal."""
CHOICES = 6
"""Most steps in which a move is chosen."""


def board_on(message: Message) -> tuple[int, int] | None:
    """The match and the revision that a message shows; None if it is no board."""
    if message.ephemeral:
        return None
    found = (BOARD.fullmatch(each["filename"]) for each in message.raw["attachments"])
    return next(((int(name[1]), int(name[2])) for name in found if name), None)


class Witness:
    """Remembers what people pressed and what they were told, though private messages change again."""

    def __init__(self, playground: Playground) -> None:
        self.told: Counter[tuple[int, str]] = Counter()
        """How often each person was told that they played a move."""
        self.pressed: Counter[int] = Counter()
        """How often each person pressed what may have played a move."""
        self._latest: dict[str, str | None] = {}
        """What each private message says was played."""
        self._world = playground.world
        playground.world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        if event.name not in {"MESSAGE_CREATE", "MESSAGE_UPDATE"} or not event.data.get("interaction_metadata"):
            return
        message = Message(self._world, event.data)
        if not message.ephemeral:
            return
        found = PLAYED.search(message.text)
        key, text = str(message.id), found[1] if found else None
        if text is not None and self._latest.get(key) != text:
            self.told[int(event.data["interaction_metadata"]["user"]["id"]), text] += 1
        self._latest[key] = text


@dataclass(eq=False)
class Table:
    """People who play one match after another in a channel."""

    playground: Playground
    witness: Witness
    channel: Channel
    people: list[Person]
    rng: random.Random
    moves: int = 0
    """The moves of which they were told that they were played."""
    _idle_since: float | None = None
    _task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def has_begun(self) -> bool:
        """Whether a board was ever posted here."""
        return any(board_on(message) for message in self._newest())

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
        while True:
            # A button may be gone, a message deleted or an answer not come: they look again.
            with contextlib.suppress(PersonError, DiscordError, AssertionError, LookupError, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._do_something()
            await asyncio.sleep(0.01)

    async def _do_something(self) -> None:
        messages = list(self._newest())
        board = next((message for message in messages if board_on(message) and "Move" in message.labels), None)
        challenge = next((message for message in messages if "Accept" in message.labels), None)
        if board is not None and (waited_for := [each for each in self.people if each.mention in board.text]):
            self._idle_since = None
            await self._move(board, self.rng.choice(waited_for))
        elif challenge is not None:
            self._idle_since = None
            await self._accept(challenge)
        else:
            await self._ask(is_playing=board is not None)

    def _newest(self) -> Iterator[Message]:
        """The public messages in the channel and its threads, newest first."""
        for channel in (*self.channel.threads, self.channel):
            yield from (message for message in reversed(channel.messages) if not message.ephemeral)

    async def _accept(self, challenge: Message) -> None:
        for person in self.people:
            if person.mention in challenge.text and "Accept" in challenge.labels:
                await person.press(challenge, "Accept")
                await asyncio.sleep(0.02)

    async def _ask(self, *, is_playing: bool) -> None:
        """Somebody asks for the board, or for a match, if nothing has happened for a while."""
        now = asyncio.get_running_loop().time()
        if self._idle_since is None:
            self._idle_since = now
        if now - self._idle_since < IDLE:
            await asyncio.sleep(0.05)
            return
        self._idle_since = None
        if is_playing or self.rng.random() < 0.3:
            await self.people[0].slash(self.channel, "board")
            return
        game, seats = self.rng.choice(list(GAMES.items()))
        host, *guests = self.rng.sample(self.people, seats)
        options: dict[str, Any] = dict(zip(OPPONENTS, guests, strict=False))
        if game == "vault":
            options["size"] = "6"
        await host.slash(self.channel, f"challenge {game}", **options)

    async def _move(self, board: Message, player: Person) -> None:
        told = self.witness.told.total()
        reply = await player.press(board, "Move")
        picker = reply.message
        for number in range(CHOICES):
            if not await self._choose(picker, player):
                # Refused, perhaps because the board is about to be replaced.
                await asyncio.sleep(0 if number else REFUSED)
                break
        self.moves += self.witness.told.total() - told

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
            await player.press(picker, self.rng.choice(buttons))
        else:
            menu = self.rng.choice(menus)
            await player.choose(picker, menu.custom_id, str(self.rng.choice(menu.options)["value"]))
        await self.playground.wait_for(has_changed, PATIENCE)
        return not PLAYED.search(picker.text)


def seat(playground: Playground, witness: Witness, rng: random.Random, guild: int, name: str) -> Table:
    """A table in a new channel, with people of its own."""
    people = [playground.add_person(f"{name}-{number}", guild_id=guild) for number in range(max(GAMES.values()))]
    return Table(playground, witness, playground.add_channel(name, guild), people, rng)
