"""The cost of a move by taps and by `/move`, beside that of a bare discord.py bot.

The first move of a player is four taps (Move, pawn, cell, Confirm). Further moves need no Move, as the picker stays
open; only those of the bare bot do. The players have switched the confirmation on. Beside it stands what a move costs
people who have set nothing, and so press twice: a pawn and a cell.

Both bots run in processes of their own and play matches by turns, so that noise of the machine affects both.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from statistics import median

import console
from benchmarks.playing import (
    Players,
    Requests,
    Stopwatch,
    challenged,
    challenged_by_default,
    keep_in_channels,
    play,
)
from benchmarks.running import Running, running, running_program
from benchmarks.table import Row, p99, show
from benchmarks.temporary import in_folder
from bot.catalogue import CATALOGUE
from games.kit.rules import options_from
from playground.limits import Limits
from playground.seen import Channel
from playground.server import Playground
from renderers.kit.png import encode
from renderers.kit.view import View

MATCHES = 5
"""Matches that each bot is measured in."""
TYPED = 20
"""Most moves by `/move`."""
SETTLING = 1.0
"""Seconds that the bot has for its last requests after a match."""
REQUESTS, LIMITED = 7, 2
"""Aims for a move by four taps: requests, and how many of them are under the global limit."""
TYPED_REQUESTS, TYPED_LIMITED = 4, 2
"""The aims for a move by `/move`."""
CPU, TIMES_BARE = 20.0, 2.0
"""Aims for the CPU time of a move by four taps, in milliseconds and as a multiple of the bare bot's."""
BOARD = 8.0
"""Aim for the time from the last tap to the posted board, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Played:
    """The total cost of a bot's moves in a match."""

    answers: list[float]
    """Milliseconds from each tap to its first answer."""
    boards: list[float]
    """Milliseconds from each confirmed move to its board."""
    requests: int
    limited: int
    """Requests under the global limit."""
    processor: float
    """CPU milliseconds of the bot's process."""


async def _played(
    bot: Running, start: Callable[[Playground, Channel, Players], Awaitable[object]], seed: int, *, stays_open: bool
) -> Played:
    """Play a match alone. `start` makes the bot post the first board; `stays_open` is as in `play`."""
    playground, watch = bot.playground, Stopwatch(bot.playground)
    players = (playground.add_person(f"white{seed}"), playground.add_person(f"black{seed}"))
    channel = playground.add_channel(f"match-{seed}")
    await start(playground, channel, players)
    board = await watch.board(channel)
    await asyncio.sleep(SETTLING)
    requests, before = Requests(playground), bot.processor()
    await play(watch, channel, board, players, 0.0, seed, stays_open)
    await asyncio.sleep(SETTLING)
    cpu = (bot.processor() - before) * 1000
    return Played(watch.answers, watch.boards, requests.all, requests.limited, cpu)


async def _typed(playground: Playground) -> tuple[float, float]:
    """Requests of a move by `/move`, and how many of them are under the global limit."""
    watch, rng = Stopwatch(playground), random.Random(1)
    players = (playground.add_person("white"), playground.add_person("black"))
    channel = playground.add_channel("typed")
    await challenged(playground, channel, players)
    await watch.board(channel)
    await asyncio.sleep(SETTLING)
    requests, moves = Requests(playground), 0
    while moves < TYPED and (suggested := await players[moves % 2].autocomplete(channel, "move", "move", "")):
        await players[moves % 2].slash(channel, "move", move=rng.choice(suggested).value)
        await watch.board(channel)
        moves += 1
    await asyncio.sleep(SETTLING)
    return requests.all / moves, requests.limited / moves


async def _bare_board(_: Playground, channel: Channel, players: Players) -> None:
    await players[0].slash(channel, "board")


def _picture() -> bytes:
    entry = CATALOGUE["vault"]
    return encode(entry.picture.draw(entry.game.start(options_from(entry.game.options, {})), View()))


async def _measure(folder: Path) -> list[Row]:
    picture = folder / "board.png"
    picture.write_bytes(_picture())
    async with (
        Playground(limits=Limits()) as playground,
        Playground(limits=Limits()) as other,
        running(playground, folder / "banmen.db") as banmen,
        running_program(other, "-m", "benchmarks.bare_bot", str(picture)) as bare,
    ):
        await keep_in_channels(playground)
        ours, theirs, by_default = [], [], []
        for seed in range(MATCHES + 1):
            ours.append(await _played(banmen, challenged, seed, stays_open=True))
            theirs.append(await _played(bare, _bare_board, seed, stays_open=False))
            by_default.append(await _played(banmen, challenged_by_default, MATCHES + 1 + seed, stays_open=True))
        typed, typed_limited = await _typed(playground)
    # The first match of a process draws the tiles that all later pictures reuse.
    return [
        *_rows(ours[1:], theirs[1:]),
        *_rows_by_default(by_default[1:], theirs[1:]),
        Row.aimed("requests for a move by /move", typed, "", TYPED_REQUESTS),
        Row.aimed("of these under the global limit", typed_limited, "", TYPED_LIMITED),
    ]


def _rows(ours: list[Played], theirs: list[Played]) -> list[Row]:
    requests, limited, processor = _per_move(ours)
    bare_requests, bare_limited, bare_processor = _per_move(theirs)
    answers, boards, bare_boards = (
        list(chain.from_iterable(times))
        for times in ((each.answers for each in ours), (each.boards for each in ours), (each.boards for each in theirs))
    )
    figures = (
        ("requests for a move by four taps", "", requests, bare_requests, REQUESTS),
        ("of these under the global limit", "", limited, bare_limited, LIMITED),
        ("CPU for a move by four taps", "ms", processor, bare_processor, CPU),
        ("press to posted board, alone, p50", "ms", median(boards), median(bare_boards), BOARD),
    )
    rows = []
    for name, unit, value, bare, aim in figures:
        rows += [Row.aimed(name, value, unit, aim), Row(name, value, unit, bare, "a bare discord.py bot", bare / value)]
    return [
        *rows,
        Row.aimed("CPU for a move, as a multiple of the bare bot's", processor / bare_processor, "", TIMES_BARE),
        Row("press to posted board, alone, p99", p99(boards), "ms"),
        Row("press to first answer, alone, p50", median(answers), "ms"),
        Row("press to first answer, alone, p99", p99(answers), "ms"),
    ]


def _rows_by_default(ours: list[Played], theirs: list[Played]) -> list[Row]:
    requests, limited, processor = _per_move(ours)
    yardstick = "a bare discord.py bot, four taps"
    _, _, bare_processor = _per_move(theirs)
    return [
        Row("requests for a move by two presses", requests, ""),
        Row("of these under the global limit", limited, ""),
        Row("CPU for a move by two presses", processor, "ms", bare_processor, yardstick, bare_processor / processor),
    ]


def _per_move(played: list[Played]) -> tuple[float, float, float]:
    """Requests, requests under the global limit, and CPU milliseconds."""
    moves = sum(len(each.boards) for each in played)
    return (
        sum(each.requests for each in played) / moves,
        sum(each.limited for each in played) / moves,
        sum(each.processor for each in played) / moves,
    )


def measure() -> list[Row]:
    """Measure with a database in a temporary folder."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
