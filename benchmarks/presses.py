"""The time from a press to the first answer and to the posted board, with one match and with 50.

The playground measures from sending an interaction to the bot until a request of the bot has arrived completely. So the
figures cover the bot's own work, including the round trip of its first answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections import defaultdict
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from statistics import median

from benchmarks.running import Running, running
from benchmarks.table import Row, p99, show
from playground.driver import Person, Reply
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.server import Playground
from playground.world import Event

MATCHES = 50
THINKING = 4.0
"""Seconds between a player's moves on average; a move is four presses."""
MOVES = 20
"""Moves in each match."""
AIM_MEDIAN, AIM_P99 = 15.0, 60.0
"""Milliseconds from the last press to the posted board."""


class Stopwatch:
    """Arrival times of the bot's requests, in seconds of the playground's clock, and what they brought."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self._answered: dict[str, float] = {}
        self._posted: dict[str, float] = {}
        """By channel, when its latest board arrived."""
        self._boards: defaultdict[str, asyncio.Queue[Message]] = defaultdict(asyncio.Queue)
        self._changed: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
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
        message = Message(self.playground.world, event.data)
        if event.name == "MESSAGE_CREATE" and message.pictures:
            self._boards[event.data["channel_id"]].put_nowait(message)
        elif event.name == "MESSAGE_UPDATE":
            self._changed[event.data["id"]].set()

    def answered(self, reply: Reply) -> Message:
        """Record how long an answer took. Fails if there was none in time."""
        message = reply.message
        self.answers.append((self._answered.pop(reply.interaction.id) - reply.interaction.born) * 1000)
        return message

    async def pressed(self, player: Person, message: Message, button: str) -> None:
        """Press a button that edits its own message, and wait for the edit."""
        change = self._changed[str(message.id)]
        change.clear()
        self.answered(await player.press(message, button))
        await change.wait()

    async def board(self, channel: Channel) -> Message:
        """Wait for the channel's next board."""
        return await self._boards[channel.key].get()

    def confirmed(self, reply: Reply) -> None:
        """Record how long the board after a press took."""
        self.boards.append((self._posted[reply.interaction.channel_id] - reply.interaction.born) * 1000)


async def challenged(channel: Channel, players: tuple[Person, Person]) -> None:
    """Start a match of Vault; the first of `players` has White."""
    white, black = players
    await white.slash(channel, "challenge vault", opponent=black, seat="white")
    await black.press(next(message for message in channel.messages if "Accept" in message.labels), "Accept")


async def _move(watch: Stopwatch, board: Message, player: Person, rng: random.Random) -> Reply:
    """Move with four presses: Move, a pawn, a cell (both at random), Confirm. The picker skips single choices."""
    message = watch.answered(await player.press(board, "Move"))
    while "Confirm" not in message.labels:
        await watch.pressed(player, message, rng.choice([label for label in message.labels if label[0].isdigit()]))
    confirmed = await player.press(message, "Confirm")
    watch.answered(confirmed)
    return confirmed


async def _play(
    watch: Stopwatch, channel: Channel, board: Message, players: tuple[Person, Person], thinking: float, seed: int
) -> None:
    """Play a match, with a pause before each move."""
    rng = random.Random(seed)
    for ply in range(MOVES):
        await asyncio.sleep(rng.uniform(0, 2 * thinking))
        confirmed = await _move(watch, board, players[ply % 2], rng)
        board = await watch.board(channel)
        watch.confirmed(confirmed)


async def times(
    playground: Playground,
    name: str,
    matches: int,
    thinking: float,
    during: AbstractAsyncContextManager[None] | None = None,
) -> Stopwatch:
    """Start this many matches and, when all have begun, play them inside a context in which something else happens."""
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
            playing.create_task(_play(watch, channel, board, players, thinking, seed))
    return watch


def _rows(watch: Stopwatch, name: str) -> list[Row]:
    return [
        Row(f"press to first answer, {name}, p50", median(watch.answers), "ms"),
        Row(f"press to first answer, {name}, p99", p99(watch.answers), "ms"),
        Row.aimed(f"press to posted board, {name}, p50", median(watch.boards), "ms", AIM_MEDIAN),
        Row.aimed(f"press to posted board, {name}, p99", p99(watch.boards), "ms", AIM_P99),
    ]


async def _measure(folder: Path) -> list[Row]:
    async with Playground() as playground, running(playground, folder / "banmen.db") as bot:
        # The first match of a process draws the tiles that all later pictures reuse.
        await times(playground, "first", 1, 0.0)
        alone = await times(playground, "alone", 1, 0.0)
        many = await times(playground, "many", MATCHES, THINKING)
        await _show_live(playground)
        live = await times(playground, "live", MATCHES, THINKING)
        return [
            *_rows(alone, "alone"),
            *_rows(many, f"{MATCHES} matches"),
            *_rows(live, f"{MATCHES} matches, live too"),
            _memory(bot),
        ]


async def _show_live(playground: Playground) -> None:
    """Show all matches in a live channel too."""
    owner, channel = playground.person("Dan"), playground.add_channel("live")
    panel = (await owner.slash(channel, "settings")).message
    await owner.choose(panel, next(menu.custom_id for menu in panel.menus if "live" in menu.custom_id), str(channel.id))


def _memory(bot: Running) -> Row:
    return Row(f"memory after {MATCHES} matches played", bot.memory(), "MB")


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        return asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    show(measure())
