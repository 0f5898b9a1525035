"""The delay for other people while one person floods the bot: from their press to its answer, and to the posted board.

The flood comes as fast as a script can send it. Each kind has a flooder of its own, whose bucket is full at the
beginning, so the figures cover the first burst and what the rate limit lets through after it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from itertools import islice, product
from pathlib import Path
from statistics import median
from string import ascii_lowercase
from types import MappingProxyType
from typing import TypeAlias

import console
from benchmarks.games import largest
from benchmarks.playing import GIVEN_UP, times
from benchmarks.presses import AIM_P99
from benchmarks.running import running
from benchmarks.table import Row, p99, show
from benchmarks.temporary import in_folder
from bot.catalogue import CATALOGUE
from bot.core.match import RowKind
from bot.core.record import Line, Record
from playground.messages import Upload
from playground.people import PersonError
from playground.protocol import DiscordError
from playground.seen import Channel, Message
from playground.server import Playground

RATE = 30.0
"""Requests per second that the flooder sends."""
MATCHES = 5
"""Number of matches that others play meanwhile."""
THINKING = 0.5
"""Seconds between a player's moves on average; a move is four presses."""

Act: TypeAlias = Callable[[], Awaitable[object]]
"""Sends one request of a flood."""


class Flooder:
    """A person with a script, who has a channel and a match in it."""

    def __init__(self, playground: Playground, name: str) -> None:
        self.playground = playground
        self.person = playground.add_person(name)
        self.friend = playground.add_person(f"{name}friend")
        self.channel = playground.add_channel(name)

    def says(self, text: str, channel: Channel | None = None) -> Act:
        """A request that sends a message which mentions the bot; it may be as long as subscribers' messages."""
        world, where = self.playground.world, channel or self.channel
        fields = {"content": text, "mentions": [world.bot] if channel is None else []}

        async def act() -> None:
            self.playground.people.send(self.person.key, where.key, fields)

        return act

    async def match(self, game: str) -> Message:
        """Start an unrated match in which the flooder is to move. Returns its board."""
        await self.person.slash(self.channel, f"challenge {game}", opponent=self.friend, rating="false", seat="white")
        challenge = next(message for message in self.channel.messages if "Accept" in message.labels)
        await self.friend.press(challenge, "Accept")
        return await self.playground.wait_for(lambda: self._boards()[-1])

    def _boards(self) -> list[Message]:
        return [message for message in self.channel.messages if message.pictures]

    async def imported(self, record: bytes) -> Message:
        """Import a record. Returns the message that shows it."""
        return (await self.person.slash(self.channel, "import", file=Upload("match.txt", record))).message


def long_record() -> Record:
    """A long random match of New Chaturanga, with its dice."""
    entry, rng = CATALOGUE["chaturanga"], random.Random(2)
    position = entry.game.start(largest(entry))
    names = entry.game.seat_names(largest(entry))
    lines: list[Line] = []
    while position.outcome is None:
        moves, mover = position.legal_moves(), position.to_move
        move = rng.choice(list(moves or position.chance()))
        kind, seat = (RowKind.ROLL, None) if mover is None else (RowKind.MOVE, names[mover])
        lines.append(Line(len(lines), seat, kind, position.notation(move)))
        position = position.play(move)
    return Record(
        game="chaturanga",
        rules=entry.game.version,
        options=(),
        seats=tuple((name, name) for name in names),
        match=1,
        began=datetime(2026, 1, 1, tzinfo=UTC),
        lines=tuple(lines),
    )


def padded(record: Record) -> bytes:
    """A record made long by unknown tags, which the bot skips."""
    head, rest = str(record).split("\n", 1)
    tags = (f'[Padding{"".join(letters)} "{"x" * 1000}"]' for letters in product(ascii_lowercase, repeat=2))
    return "\n".join([head, *islice(tags, 660), rest]).encode()


async def _messages(flooder: Flooder, size: int) -> Act:
    text = f"<@{flooder.playground.bot_id}> pentup " + "a " * size
    return flooder.says(text[:size])


async def _direct(flooder: Flooder) -> Act:
    return flooder.says(("pentup " + "a " * 2000)[:4000], flooder.person.direct)


async def _presses(flooder: Flooder) -> Act:
    board = await flooder.match("vault")
    return lambda: flooder.person.press(board, "Move")


async def _suggestions(flooder: Flooder) -> Act:
    await flooder.match("pentup")
    texts = iter(range(10**9))
    return lambda: flooder.person.autocomplete(flooder.channel, "move", "move", f"p{next(texts) % 8}@")


async def _imports(flooder: Flooder, record: bytes) -> Act:
    return lambda: flooder.imported(record)


async def _animations(flooder: Flooder) -> Act:
    opened = await flooder.imported(str(long_record()).encode())
    viewer = (await flooder.person.press(opened, "Replay")).message
    return lambda: flooder.person.press(viewer, "Animation")


async def _steps(flooder: Flooder) -> Act:
    """Requests for every step of a long match, each a picture that isn't cached."""
    opened = await flooder.imported(str(long_record()).encode())
    viewer = (await flooder.person.press(opened, "Replay")).message
    return lambda: flooder.person.press(viewer, random.choice(["Back", "Next", "Next"]))


async def _hints(flooder: Flooder) -> Act:
    await flooder.match("vault")
    return lambda: flooder.person.slash(flooder.channel, "match hint")


async def _boards(flooder: Flooder) -> Act:
    await flooder.match("vault")
    return lambda: flooder.person.slash(flooder.channel, "board", side=random.choice(["white", "black"]))


async def _command(flooder: Flooder, name: str, **options: str) -> Act:
    return lambda: flooder.person.slash(flooder.channel, name, **options)


async def _challenges(flooder: Flooder) -> Act:
    return lambda: flooder.person.slash(flooder.channel, "challenge vault", opponent=flooder.friend)


async def _forms(flooder: Flooder) -> Act:
    board = await flooder.match("vault")

    async def act() -> None:
        opened = (await flooder.person.press(board, "Write a move")).modal
        await flooder.person.submit(opened, {field.custom_id: "z9-z9" for field in opened.fields})

    return act


async def _choices(flooder: Flooder) -> Act:
    panel = (await flooder.person.slash(flooder.channel, "preferences")).message
    return lambda: flooder.person.choose(panel, "prefer:::confirm", random.choice(["true", "false"]))


async def _nothing(_: Flooder) -> Act:
    async def act() -> None:
        pass

    return act


FLOODS: Mapping[str, Callable[[Flooder], Awaitable[Act]]] = MappingProxyType(
    {
        "nothing": _nothing,
        "messages of 2,000 characters": partial(_messages, size=2000),
        "messages of 4,000 characters": partial(_messages, size=4000),
        "direct messages of 4,000 characters": _direct,
        "presses": _presses,
        "suggestions": _suggestions,
        "animations": _animations,
        "steps of a replay": _steps,
        "hints": _hints,
        "boards": _boards,
        "imports of 1 MB": partial(_imports, record=padded(long_record())),
        "challenges": _challenges,
        "forms": _forms,
        "choices in a menu": _choices,
        "help": partial(_command, name="help"),
        "rules": partial(_command, name="rules", game="shelt"),
        "lessons": partial(_command, name="learn", game="vault"),
        "puzzles": partial(_command, name="puzzle vault"),
        "lists of matches": partial(_command, name="matches"),
        "profiles": partial(_command, name="profile"),
        "leaderboards": partial(_command, name="leaderboard", game="vault"),
    }
)
TOGETHER = "all together"
"""The flood of twenty people who flood in these twenty ways at once."""
RATE_TOGETHER = 10.0
"""Requests per second that each of them sends."""
AFTERWARDS = 30.0
"""Seconds after the flood until memory is measured again."""


@contextlib.asynccontextmanager
async def flooding(acts: Iterable[Act], rate: float) -> AsyncIterator[None]:
    """Send each of these requests `rate` times a second inside this context, ignoring errors."""

    async def tried(act: Act) -> None:
        # The bot's refusals, its late answers and stale buttons are the flooder's problem.
        with contextlib.suppress(PersonError, DiscordError, AssertionError, LookupError, TimeoutError):
            await act()

    async def repeat(act: Act) -> None:
        async with asyncio.TaskGroup() as requests:
            while True:
                requests.create_task(tried(act))
                await asyncio.sleep(1 / rate)

    floods = [asyncio.create_task(repeat(act)) for act in acts]
    try:
        yield
    finally:
        for flood in floods:
            flood.cancel()
        await asyncio.wait(floods)


async def _measure(folder: Path, floods: Collection[str]) -> list[Row]:
    rows = []
    async with Playground() as playground, running(playground, folder / "banmen.db") as bot:
        await times(playground, "first", 1, 0.0)
        for number, name in enumerate(each for each in floods if each != TOGETHER):
            act = await FLOODS[name](Flooder(playground, f"flooder{number}"))
            began, used = playground.now(), bot.processor()
            answers, boards = await _felt(playground, f"other{number}-", [act], RATE, MATCHES)
            busy = (bot.processor() - used) / (playground.now() - began)
            rows += [
                Row(f"processor time of the bot, flood of {name}", 1000 * busy, "ms/s"),
                Row(f"press to first answer, flood of {name}, p50", median(answers), "ms"),
                Row.aimed(f"press to first answer, flood of {name}, p99", p99(answers), "ms", AIM_P99),
                Row(f"press to posted board, flood of {name}, p50", median(boards), "ms"),
                Row.aimed(f"press to posted board, flood of {name}, p99", p99(boards), "ms", AIM_P99),
            ]
    return rows + (await _together(folder) if TOGETHER in floods else [])


async def _together(folder: Path) -> list[Row]:
    """The delay for two bystanders, and the bot's memory, while twenty people flood in all ways at once."""
    async with Playground() as playground, running(playground, folder / "together.db") as bot:
        await times(playground, "first", 1, 0.0)
        before = bot.memory()
        ways = [way for name, way in FLOODS.items() if name != "nothing"]
        acts = [await way(Flooder(playground, f"each{number}")) for number, way in enumerate(ways)]
        answers, boards = await _felt(playground, "bystander", acts, RATE_TOGETHER, 1)
        during = bot.memory()
        await asyncio.sleep(AFTERWARDS)
        return [
            Row(f"press to first answer, {len(ways)} floods together, p50", median(answers), "ms"),
            Row.aimed(f"press to first answer, {len(ways)} floods together, max", max(answers), "ms", GIVEN_UP),
            Row(f"press to posted board, {len(ways)} floods together, p50", median(boards), "ms"),
            Row("memory before them", before, "MB"),
            Row("memory at their end", during, "MB"),
            Row(f"memory {AFTERWARDS:.0f} s later", bot.memory(), "MB"),
        ]


async def _felt(
    playground: Playground, name: str, acts: Iterable[Act], rate: float, matches: int
) -> tuple[list[float], list[float]]:
    """Milliseconds from other people's presses to the answers, and from their moves to the boards, during floods."""
    watch = await times(playground, name, matches, THINKING, flooding(acts, rate))
    return watch.answers, watch.boards or [GIVEN_UP]


def measure(floods: Collection[str] = (*FLOODS, TOGETHER)) -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(partial(_measure, floods=floods))


if __name__ == "__main__":
    with console.prepared():
        show(measure(sys.argv[1:] or (*FLOODS, TOGETHER)))
