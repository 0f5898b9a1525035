"""Plays matches of Vault as people do, and measures how long the bot takes and how much it asks of Discord.

The playground measures from sending an interaction to the bot until a request of the bot has arrived completely. So the
figures cover the bot's own work, including the round trip of its first answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import defaultdict
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from playground.driver import Person, Reply
from playground.interactions import CHOICES
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

MOVES = 20
"""Most moves in each match."""

Players: TypeAlias = tuple[Person, Person]
"""White and Black."""


class Stopwatch:
    """Arrival times of the bot's requests, in seconds of the playground's clock, and what they brought."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self._answered: dict[str, float] = {}
        self._posted: dict[str, float] = {}
        """By channel, when its latest board arrived."""
        self._boards: defaultdict[str, asyncio.Queue[Message]] = defaultdict(asyncio.Queue)
        self._changed: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._pickers: dict[str, Message] = {}
        """By person, the newest private message with a picture."""
        self._opened = asyncio.Event()
        self.answers: list[float] = []
        """Milliseconds from each press to its first answer."""
        self.boards: list[float] = []
        """Milliseconds from each confirmed move to its board."""
        playground.rest.before.append(self._note)
        playground.world.listeners.append(self._hear)

    async def _note(self, exchange: Exchange) -> None:
        if exchange.template.endswith("/callback"):
            self._answered[exchange.params["interaction_id"]] = self.playground.now()
        elif (exchange.method, exchange.template) == ("POST", "/channels/{channel_id}/messages"):
            self._posted[exchange.params["channel_id"]] = self.playground.now()

    def _hear(self, event: Event) -> None:
        if event.name == "MESSAGE_DELETE":
            self._changed[event.data["id"]].set()
            return
        message = Message(self.playground.world, event.data)
        if event.name == "MESSAGE_CREATE" and message.pictures and not message.ephemeral:
            self._boards[event.data["channel_id"]].put_nowait(message)
        elif event.name == "MESSAGE_CREATE" and message.pictures and event.reader is not None:
            self._pickers[event.reader] = message
            self._opened.set()
            self._opened.clear()
        elif event.name == "MESSAGE_UPDATE":
            self._changed[event.data["id"]].set()

    def answered(self, reply: Reply) -> Reply:
        """Record how long an answer took. Fails if there was none."""
        at = self._answered.pop(reply.interaction.id, None)
        if at is None:
            raise AssertionError("no answer in time")
        self.answers.append((at - reply.interaction.born) * 1000)
        return reply

    async def pressed(self, player: Person, message: Message, button: str) -> Reply:
        """Press a button that edits or deletes its own message, and wait for that."""
        change = self._changed[str(message.id)]
        change.clear()
        reply = self.answered(await player.press(message, button))
        await change.wait()
        return reply

    async def reopened(self, player: Person, used: Message) -> Message:
        """Wait until the picker that a player has used offers the next choice, in a new message."""
        while self._pickers[player.key].id == used.id:
            await self._opened.wait()
        return self._pickers[player.key]

    async def board(self, channel: Channel) -> Message:
        """Wait for the channel's next board."""
        return await self._boards[channel.key].get()

    def confirmed(self, reply: Reply) -> None:
        """Record how long the board after a press took."""
        self.boards.append((self._posted[reply.interaction.channel_id] - reply.interaction.born) * 1000)


class Requests:
    """Counts the bot's requests, except those that suggest something while a person types."""

    def __init__(self, playground: Playground) -> None:
        self.all = 0
        self.limited = 0
        """Those that count towards the limit of all requests together, 50 a second."""
        playground.rest.watchers.append(self._count)

    def _count(self, exchange: Exchange) -> None:
        if isinstance(exchange.body, dict) and exchange.body.get("type") == CHOICES:
            return
        self.all += 1
        self.limited += not exchange.template.startswith(("/interactions/", "/webhooks/"))


async def keep_in_channels(playground: Playground) -> None:
    """Let the owner of the server choose that matches stay in the channels in which they are asked for."""
    dan = playground.person("Dan")
    panel = await dan.slash(playground.channel("vault"), "settings")
    await dan.choose(panel.message, "set:::threads", "taken")


async def challenged(channel: Channel, players: Players) -> None:
    """Start a match of Vault between people who want to confirm each move; the first of `players` has White."""
    for player in players:
        panel = await player.slash(channel, "preferences")
        await player.choose(panel.message, "prefer:::confirm", "true")
    await challenged_by_default(channel, players)


async def challenged_by_default(channel: Channel, players: Players) -> None:
    """A match between people with default settings, so that choosing a cell plays the move."""
    white, black = players
    await white.slash(channel, "challenge vault", opponent=black, seat="white", size="10", rating="true")
    await black.press(next(message for message in channel.messages if "Accept" in message.labels), "Accept")


async def _move(
    watch: Stopwatch, board: Message, player: Person, rng: random.Random, open_pickers: dict[str, Message]
) -> Reply:
    """Move with a pawn, a cell (both at random) and, where the player wants that, Confirm; before, with Move if the
    player has no open picker. The picker skips single choices.
    """
    message = open_pickers.get(player.key)
    if message is None:
        message = watch.answered(await player.press(board, "Move")).message
    else:
        message = await watch.reopened(player, message)
    while not message.deleted and (choices := [label for label in message.labels if label[0].isdigit()]):
        last = await watch.pressed(player, message, rng.choice(choices))
    if not message.deleted and "Confirm" in message.labels:
        last = watch.answered(await player.press(message, "Confirm"))
    open_pickers[player.key] = message
    return last


async def play(
    watch: Stopwatch,
    channel: Channel,
    board: Message,
    players: Players,
    thinking: float,
    seed: int,
    stays_open: bool = True,
) -> None:
    """Play a match to its end or for `MOVES` moves, with a pause before each. `stays_open` says whether the bot keeps
    a player's picker open for the next move.
    """
    rng, open_pickers = random.Random(seed), dict[str, Message]()
    for ply in range(MOVES):
        await asyncio.sleep(rng.uniform(0, 2 * thinking))
        confirmed = await _move(watch, board, players[ply % 2], rng, open_pickers if stays_open else {})
        board = await watch.board(channel)
        watch.confirmed(confirmed)
        if "Move" not in board.labels:
            break


async def times(
    playground: Playground,
    name: str,
    matches: int,
    thinking: float,
    during: AbstractAsyncContextManager[None] | None = None,
) -> Stopwatch:
    """Start this many matches and, when all have begun, play them inside a context in which something else happens."""
    await keep_in_channels(playground)
    people = [playground.add_person(f"{name}{number}") for number in range(2 * matches)]
    tables = [
        (playground.add_channel(f"{name}-{number}"), (people[2 * number], people[2 * number + 1]))
        for number in range(matches)
    ]
    watch = Stopwatch(playground)
    boards = []
    for channel, players in tables:
        await challenged(channel, players)
        boards.append(await watch.board(channel))
    watch.answers.clear()
    async with during or contextlib.nullcontext(), asyncio.TaskGroup() as playing:
        for seed, ((channel, players), board) in enumerate(zip(tables, boards, strict=True)):
            playing.create_task(play(watch, channel, board, players, thinking, seed))
    return watch
