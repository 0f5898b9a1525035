"""What ratings cost: a leaderboard and a profile among 10,000 people, and counting a match, on SQLite."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from benchmarks.table import Row, milliseconds, show
from bot.core.match import MatchId, UserId
from bot.core.ratings import EVERYWHERE, Finished, Party, day_of
from bot.storage import Writing, open_store
from bot.storage.service import Service
from bot.storage.tables import log, match, player
from renderers.card import Card, Entry, draw
from renderers.kit.png import encode

GUILD, GAME = 1, "vault"
PEOPLE = 10_000
MATCHES = 10_000
MOVES = 40
"""Of each match."""
COUNTED = 100
"""Matches that end while it is measured."""
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
AIM = 20.0
"""Milliseconds."""


async def _milliseconds(use: Awaitable[object]) -> float:
    began = time.perf_counter()
    await use
    return (time.perf_counter() - began) * 1000


async def _fill(service: Service, rng: random.Random) -> list[Finished]:
    """Matches between all of these people that are over, and some that go on, as they will have ended."""
    users = [UserId(number) for number in range(PEOPLE)]
    # Everybody once, then by chance.
    pairs = [users[2 * number : 2 * number + 2] or rng.sample(users, 2) for number in range(MATCHES + COUNTED)]

    def work(writing: Writing) -> None:
        ended = {
            "game": GAME,
            "options": {"size": 8},
            "look": [],
            "language": "en",
            "guild": GUILD,
            "channel": 1,
            "started_at": BEGAN,
            "revision": 0,
            "snapshot": [],
            "snapshot_revision": 0,
            "snapshot_version": 1,
            "ended_at": BEGAN,
            "shown_revision": 0,
        }
        seats = []
        for number, pair in enumerate(pairs):
            seats += [
                {"match_id": number + 1, "seat": seat, "user_id": user, "name": f"Player {user}", "place": seat + 1}
                for seat, user in enumerate(pair)
            ]
        going = {**ended, "ended_at": None}
        matches = [{**(ended if number < MATCHES else going), "id": number + 1} for number in range(len(pairs))]
        for each in matches[MATCHES:]:
            each["channel"] = each["id"]
        writing._connection.execute(match.insert(), matches)
        writing._connection.execute(player.insert(), seats)
        writing._connection.execute(
            log.insert(),
            [
                {
                    "match_id": each["id"],
                    "number": row,
                    "kind": "move",
                    "seat": row % 2,
                    "text": "",
                    "at": BEGAN,
                    "cause": "",
                }
                for each in matches
                for row in range(MOVES)
            ],
        )

    await service._store.write(work)
    return [_ended(number + 1, one, other) for number, (one, other) in enumerate(pairs[MATCHES:], MATCHES)]


def _ended(number: int, winner: UserId, loser: UserId) -> Finished:
    parties = (Party((winner,), 1), Party((loser,), 2))
    return Finished(MatchId(number), GAME, GUILD, day_of(BEGAN), parties, {winner: "Winner", loser: "Loser"})


async def _measure(folder: Path) -> list[Row]:
    rng = random.Random(1)
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        service = Service(store)
        ending = await _fill(service, rng)
        rebuilt = await _milliseconds(service.rebuild_ratings())

        def page(number: int) -> Awaitable[object]:
            return service.ranking(GUILD, GAME, UserId(rng.randrange(PEOPLE)), number, 10)

        first = [await _milliseconds(page(0)) for _ in range(100)]
        last = [await _milliseconds(page(PEOPLE // 10 - 1)) for _ in range(100)]
        profiles = [await _milliseconds(service.profile(UserId(number), EVERYWHERE, 200)) for number in range(100)]

        def count(ended: Finished) -> Awaitable[object]:
            return store.write(lambda writing: writing.rate(ended))

        counted = [await _milliseconds(count(ended)) for ended in ending]
    curve = tuple(1500 + rng.randrange(200) for _ in range(201))
    entries = tuple(Entry(title, "1500", "± 90", "", (9, 1, 9), curve, 0) for title in ("Vault", "Shelt", "Pent-Up"))
    card = Card("Somebody", "Everywhere", entries, "Rating", "Match", "")
    return [
        Row.aimed(f"first page of a leaderboard of {PEOPLE:,}, p50", median(first), "ms", AIM),
        Row.aimed(f"last page of a leaderboard of {PEOPLE:,}, p50", median(last), "ms", AIM),
        Row.aimed("a profile, p50", median(profiles), "ms", AIM),
        Row.aimed("a match counted and committed, p50", median(counted), "ms", AIM),
        Row.aimed("a card of three games with 200 matches each", _card(card), "ms", 50.0),
        Row(f"all ratings anew, of {MATCHES:,} matches", rebuilt / 1000, "s"),
    ]


def _card(card: Card) -> float:
    return median(milliseconds(lambda: encode(draw(card))) for _ in range(20))


def measure() -> list[Row]:
    """The rows of this measure."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


if __name__ == "__main__":
    show(measure())
