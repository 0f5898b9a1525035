"""Plays matches of Vault as people do, and measures how long the bot takes and how much it asks of Discord.

The playground measures from sending an interaction to the bot until a request of the bot has arrived completely. So the
figures cover the bot's own work, including the round trip of its first answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from playground.driver import Person, Reply
from playground.interactions import CHOICES
from playground.people import PersonError
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

MOVES = 20
"""Most moves in each match."""
GIVEN_UP = 3000.0
"""Milliseconds after which Discord tells people that an interaction failed."""
PATIENCE = 10.0
"""Seconds that a player waits for a picker or a board before they press Move again, as on a busy machine."""
TRIES = 3
"""Times that a player tries to move before they leave the match."""

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
        """Milliseconds from each press to its first answer; `GIVEN_UP` if there was none in time."""
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
        elif event.name in {"MESSAGE_CREATE", "MESSAGE_UPDATE"}:
            if message.pictures and event.reader is not None:
                # An answer that took long begins without its picture.
                self._pickers[event.reader] = message
                self._opened.set()
                self._opened.clear()
            self._changed[event.data["id"]].set()

    async def press(self, player: Person, message: Message, button: str) -> Reply | None:
        """Press a button, and record how long the answer took; None if there was none in time."""
        # The bare bot defers, and then posts its board instead of an edit.
        reply = await player.press(message, button, awaits_edit=False)
        at = self._answered.pop(reply.interaction.id, None)
        # An answer may also arrive too late.
        if at is None or reply.failed:
            self.answers.append(GIVEN_UP)
            return None
        self.answers.append((at - reply.interaction.born) * 1000)
        return reply

    async def choose(self, player: Person, message: Message, button: str) -> Reply | None:
        """Press a button that edits or deletes its own message, and wait for that; None if there was no answer in time.

        Raises TimeoutError after `PATIENCE` seconds.
        """
        change = self._changed[str(message.id)]
        change.clear()
        if reply := await self.press(player, message, button):
            await asyncio.wait_for(change.wait(), PATIENCE)
        return reply

    async def reopened(self, player: Person, used: Message) -> Message:
        """Wait until the picker that a player has used offers the next choice, in a new message.

        Raises TimeoutError after `PATIENCE` seconds.
        """
        async with asyncio.timeout(PATIENCE):
            while (picker := self._pickers.get(player.key)) is None or picker.id == used.id:
                await self._opened.wait()
        return picker

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
    place, owner = playground.channel("vault"), playground.person("Dan")
    await _set(playground, place, owner, "settings", "set:::threads", "taken")


async def _set(playground: Playground, channel: Channel, person: Person, command: str, menu: str, value: str) -> None:
    """Choose something on the page of a command, and wait until it is saved: then the bot edits the page."""
    page = (await _answered(lambda: person.slash(channel, command))).message
    before = page.raw["edited_timestamp"]
    await _answered(lambda: person.choose(page, menu, value))
    await playground.wait_for(lambda: page.raw["edited_timestamp"] != before)


async def _answered(act: Callable[[], Awaitable[Reply]]) -> Reply:
    """The bot's answer; without one in time, which happens on a busy machine, the person tries again."""
    while (reply := await act()).failed:
        pass
    return reply


async def challenged(playground: Playground, channel: Channel, players: Players) -> None:
    """Start a match of Vault between people who want to confirm each move; the first of `players` has White."""
    for player in players:
        await _set(playground, channel, player, "preferences", "prefer:::confirm", "true")
    await challenged_by_default(playground, channel, players)


async def challenged_by_default(playground: Playground, channel: Channel, players: Players) -> None:
    """A match between people with default settings, so that choosing a cell plays the move."""
    white, black = players
    terms = {"opponent": black, "seat": "white", "size": "10", "rating": "true"}
    await _answered(lambda: white.slash(channel, "challenge vault", **terms))
    challenges = await playground.wait_for(lambda: [each for each in channel.messages if "Accept" in each.labels])
    await _answered(lambda: black.press(challenges[0], "Accept"))


async def _choose(
    watch: Stopwatch, board: Message, player: Person, rng: random.Random, open_pickers: dict[str, Message]
) -> Reply | None:
    """Move with a pawn, a cell (both at random) and, where the player wants that, Confirm; before, with Move if the
    player has no open picker. The picker skips single choices.

    Returns the last press; None if it had no answer in time. Raises TimeoutError, and PersonError if a button is gone.
    """
    used = open_pickers.pop(player.key, None)
    if used is not None:
        message = await watch.reopened(player, used)
    elif opened := await watch.press(player, board, "Move"):
        message = opened.message
    else:
        return None
    last: Reply | None = None
    while not message.deleted and (choices := [label for label in message.labels if label[:1].isdigit()]):
        last = await watch.choose(player, message, rng.choice(choices))
    if not message.deleted and "Confirm" in message.labels:
        last = await watch.press(player, message, "Confirm")
    if last is not None:
        open_pickers[player.key] = message
    return last


async def _move(
    watch: Stopwatch,
    channel: Channel,
    board: Message,
    player: Person,
    rng: random.Random,
    open_pickers: dict[str, Message],
) -> Message | None:
    """Move as `_choose`, again if nothing comes of it, and record how long the board took.

    Returns the board; None if the bot is too busy.
    """
    for _ in range(TRIES):
        last = None
        with contextlib.suppress(TimeoutError, PersonError):
            last = await _choose(watch, board, player, rng, open_pickers)
        with contextlib.suppress(TimeoutError):
            after = await asyncio.wait_for(watch.board(channel), PATIENCE)
            if last is not None:
                watch.confirmed(last)
            return after
    return None


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
        after = await _move(watch, channel, board, players[ply % 2], rng, open_pickers if stays_open else {})
        if after is None or "Move" not in after.labels:
            break
        board = after


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
        await challenged(playground, channel, players)
        boards.append(await watch.board(channel))
    watch.answers.clear()
    async with during or contextlib.nullcontext(), asyncio.TaskGroup() as playing:
        for seed, ((channel, players), board) in enumerate(zip(tables, boards, strict=True)):
            playing.create_task(play(watch, channel, board, players, thinking, seed))
    return watch
