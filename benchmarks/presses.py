"""From a press to the first answer and to the posted board, as the bot's process takes it: alone, and with 50 matches.

The clock runs in the playground: from the moment an interaction is sent to the bot until a request of the bot has
arrived whole. So the bot's own work is measured, with the round trip of its first answer in it.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

from benchmarks.running import Running, running
from benchmarks.table import Row, show
from playground.driver import Person, Reply
from playground.rest import Exchange
from playground.seen import Channel, Message
from playground.server import Playground

MATCHES = 50
THINKING = 4.0
"""Seconds between a player's moves on average; a move is four presses."""
MOVES = 8
"""In each match."""
AIM_MEDIAN, AIM_P99 = 15.0, 60.0
"""Milliseconds from the last press to the posted board."""


class Stopwatch:
    """When the bot's requests came, in seconds of the playground's clock."""

    def __init__(self, playground: Playground) -> None:
        self.playground = playground
        self._answered: dict[str, float] = {}
        self._posted: defaultdict[str, list[float]] = defaultdict(list)
        self.answers: list[float] = []
        """Milliseconds from each press to its first answer."""
        self.boards: list[float] = []
        """Milliseconds from each confirmed move to its board."""
        playground.rest.before.append(self._note)

    async def _note(self, exchange: Exchange) -> None:
        if exchange.template.endswith("/callback"):
            self._answered[exchange.params["interaction_id"]] = self.playground.now()
        elif (exchange.method, exchange.template) == ("POST", "/channels/{channel_id}/messages"):
            self._posted[exchange.params["channel_id"]].append(self.playground.now())

    def answered(self, reply: Reply) -> Message:
        """Note how long an answer took."""
        self.answers.append((self._answered.pop(reply.interaction.id) - reply.interaction.born) * 1000)
        return reply.message

    async def posted(self, reply: Reply) -> None:
        """Wait for the board that a press brings, and note how long it took."""
        channel = reply.interaction.channel_id
        await self.playground.wait_for(lambda: [at for at in self._posted[channel] if at > reply.interaction.born])
        self.boards.append((self._posted[channel][-1] - reply.interaction.born) * 1000)


async def challenged(channel: Channel, players: tuple[Person, Person]) -> None:
    """Start a match of Vault; the first of `players` has White."""
    white, black = players
    await white.slash(channel, "challenge vault", opponent=black, seat="white")
    await black.press(next(message for message in channel.messages if "Accept" in message.labels), "Accept")


async def _move(watch: Stopwatch, board: Message, player: Person, rng: random.Random) -> None:
    """Four taps: Move, a pawn, a cell, Confirm; pawns and cells at random. A single choice takes itself."""
    message = watch.answered(await player.press(board, "Move"))
    while "Confirm" not in (offered := message.labels):
        numbered = [label for label in offered if label[0].isdigit()]
        watch.answered(await player.press(message, rng.choice(numbered)))
        await watch.playground.wait_for(lambda before=offered: message.labels != before)  # type: ignore[misc]
    confirmed = await player.press(message, "Confirm")
    watch.answered(confirmed)
    await watch.posted(confirmed)


async def _match(
    watch: Stopwatch, channel: Channel, players: tuple[Person, Person], thinking: float, seed: int
) -> None:
    rng, before = random.Random(seed), 0
    await challenged(channel, players)
    for ply in range(MOVES):
        board = await _board(watch.playground, channel, before)
        before = board.id
        await asyncio.sleep(rng.uniform(0, 2 * thinking))
        await _move(watch, board, players[ply % 2], rng)


async def _board(playground: Playground, channel: Channel, after: int) -> Message:
    """The board that was posted after that message, once it is there."""

    def posted() -> Message | None:
        return next((each for each in channel.messages if each.id > after and "Move" in each.labels), None)

    board = await playground.wait_for(posted)
    assert board  # noqa: S101
    return board


async def _measure_matches(playground: Playground, matches: int, thinking: float, name: str) -> list[Row]:
    people = [playground.add_person(f"Player{name}{number}") for number in range(2 * matches)]
    channels = [playground.add_channel(f"{name}-{number}") for number in range(matches)]
    watch = Stopwatch(playground)
    await asyncio.gather(
        *(
            _match(watch, channel, (people[2 * number], people[2 * number + 1]), thinking, number)
            for number, channel in enumerate(channels)
        )
    )
    return [
        _row(f"press to first answer, {name}, p50", median(watch.answers)),
        _row(f"press to first answer, {name}, p99", _p99(watch.answers)),
        _row(f"press to posted board, {name}, p50", median(watch.boards), AIM_MEDIAN),
        _row(f"press to posted board, {name}, p99", _p99(watch.boards), AIM_P99),
    ]


def _row(name: str, value: float, aim: float | None = None) -> Row:
    return Row(name, value, "ms") if aim is None else Row(name, value, "ms", aim, "aim", aim / value)


def _p99(times: list[float]) -> float:
    return sorted(times)[len(times) * 99 // 100]


async def _measure(folder: Path) -> list[Row]:
    async with Playground() as playground, running(playground, folder / "banmen.db") as bot:
        alone = await _measure_matches(playground, 1, 0.0, "alone")
        return [*alone, *await _measure_matches(playground, MATCHES, THINKING, f"{MATCHES} matches"), _memory(bot)]


def _memory(bot: Running) -> Row:
    return Row(f"memory after {MATCHES} matches played", bot.memory(), "MB")


def measure() -> list[Row]:
    """In a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="banmen-benchmark-") as folder:
        return asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    show(measure())
