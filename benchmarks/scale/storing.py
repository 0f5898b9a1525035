"""Plays at random in the store alone, and prints moves a second.

`python -m benchmarks.scale.storing ADDRESS SECONDS NUMBER`: the number tells several processes on one database apart.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import cast

import console
from benchmarks.store import started
from bot.core.match import Match
from bot.storage import Store, open_store
from bot.storage.matches import play_move
from games.kit.rules import Seat

AT_ONCE = 16
"""Matches that are played at once."""


async def _play(store: Store, match: Match, until: float) -> int:
    """Play one match after another until that time, and return how many moves that were."""
    count, rng = 0, random.Random(match.channel)
    while time.monotonic() < until:
        position = match.position
        on_turn = match.seats[cast("Seat", position.to_move)]
        text = position.notation(rng.choice(position.legal_moves()))
        match = await play_move(store, match.id, match.decision, on_turn, text)
        count += 1
        if match.outcome is not None:
            match = await started(store, match.channel)
    return count


async def _main(address: str, seconds: float, number: int) -> None:
    async with open_store(address) as store:
        matches = [await started(store, 1000 * number + each) for each in range(AT_ONCE)]
        began = time.monotonic()
        counts = await asyncio.gather(*(_play(store, match, began + seconds) for match in matches))
        print(sum(counts) / (time.monotonic() - began))


if __name__ == "__main__":
    with console.prepared():
        asyncio.run(_main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3])))
