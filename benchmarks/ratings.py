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
from bot.match import MatchId, UserId
from bot.ratings import EVERYWHERE, Finished, Party
from bot.service import Service
from bot.store import Writing, open_store
from bot.store.tables import match, player
from renderers.card import Card, Entry, draw
from renderers.kit.png import encode

GUILD, GAME = 1, "vault"
PEOPLE = 10_000
MATCHES = 10_000
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
AIM = 20.0
"""Milliseconds."""


async def _milliseconds(use: Awaitable[object]) -> float:
    began = time.perf_counter()
    await use
    return (time.perf_counter() - began) * 1000


async def _fill(service: Service, rng: random.Random) -> None:
    """Matches that are over, between all of these people, and their ratings."""
    users = [UserId(number) for number in range(PEOPLE)]

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
        for number in range(MATCHES):
            # Everybody once, then by chance.
            at = 2 * number
            pair = users[at : at + 2] or rng.sample(users, 2)
            seats += [
                {"match_id": number + 1, "seat": seat, "user_id": user, "name": f"Player {user}", "place": seat + 1}
                for seat, user in enumerate(pair)
            ]
        writing._connection.execute(match.insert(), [{**ended, "id": number + 1} for number in range(MATCHES)])
        writing._connection.execute(player.insert(), seats)

    await service._store.write(work)


async def _measure(folder: Path) -> list[Row]:
    rng = random.Random(1)
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        service = Service(store)
        await _fill(service, rng)
        rebuilt = await _milliseconds(service.rebuild_ratings())

        def page(number: int) -> Awaitable[object]:
            return service.ranking(GUILD, GAME, UserId(rng.randrange(PEOPLE)), number, 10)

        first = [await _milliseconds(page(0)) for _ in range(100)]
        last = [await _milliseconds(page(PEOPLE // 10 - 1)) for _ in range(100)]
        profiles = [await _milliseconds(service.profile(UserId(number), EVERYWHERE, 200)) for number in range(100)]

        def count(number: int) -> Awaitable[object]:
            # Between others than before, as no match counts twice for anybody.
            one, other = (UserId(PEOPLE + 2 * number), UserId(PEOPLE + 2 * number + 1))
            names = {one: "One", other: "Other"}
            parties = (Party((one,), 1), Party((other,), 2))
            ended = Finished(MatchId(number), GAME, GUILD, parties, names)
            return store.write(lambda writing: writing.rate(ended))

        counted = [await _milliseconds(count(number + 1)) for number in range(100)]
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
