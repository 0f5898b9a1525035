"""The cost of ratings on SQLite: a leaderboard and a profile among 10,000 people, and rating a match."""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import console
from benchmarks.table import Row, milliseconds, show
from benchmarks.temporary import in_folder
from bot.core.match import MatchId, UserId
from bot.core.ratings import EVERYWHERE, Finished, Party, day_of
from bot.features.ratings import service as ratings
from bot.storage import Connection, Store, open_store, rating_queries
from bot.storage.tables import log, match, player
from renderers.card import Card, Entry, draw
from renderers.kit.png import encode

GUILD, GAME = 1, "vault"
PEOPLE = 10_000
MATCHES = 10_000
MOVES = 40
"""Moves in each match."""
COUNTED = 100
"""Matches that end during the measurement."""
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
AIM = 20.0
"""Milliseconds for each figure."""


async def _milliseconds(use: Awaitable[object]) -> float:
    began = time.perf_counter()
    await use
    return (time.perf_counter() - began) * 1000


async def _fill(store: Store, rng: random.Random) -> list[Finished]:
    """Store finished matches between all these people, and some running ones as they will have ended."""
    users = [UserId(number) for number in range(PEOPLE)]
    # Everybody once, then at random.
    pairs = [users[2 * number : 2 * number + 2] or rng.sample(users, 2) for number in range(MATCHES + COUNTED)]

    def work(db: Connection) -> None:
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
        db.execute(match.insert(), matches)
        db.execute(player.insert(), seats)
        db.execute(
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

    await store.write(work)
    return [_ended(number + 1, one, other) for number, (one, other) in enumerate(pairs[MATCHES:], MATCHES)]


def _ended(number: int, winner: UserId, loser: UserId) -> Finished:
    parties = (Party((winner,), 1), Party((loser,), 2))
    return Finished(MatchId(number), GAME, GUILD, day_of(BEGAN), parties, {winner: "Winner", loser: "Loser"})


async def _measure(folder: Path) -> list[Row]:
    rng = random.Random(1)
    async with open_store(f"sqlite:///{folder / 'banmen.db'}") as store:
        ending = await _fill(store, rng)
        rebuilt = await _milliseconds(ratings.rebuild_ratings(store))

        def page(number: int) -> Awaitable[object]:
            return ratings.ranking(store, GUILD, GAME, UserId(rng.randrange(PEOPLE)), number, 10)

        first = [await _milliseconds(page(0)) for _ in range(100)]
        last = [await _milliseconds(page(PEOPLE // 10 - 1)) for _ in range(100)]
        profiles = [
            await _milliseconds(ratings.records(store, UserId(number), EVERYWHERE, 200)) for number in range(100)
        ]

        def count(ended: Finished) -> Awaitable[object]:
            return store.write(rating_queries.rate, ended)

        counted = [await _milliseconds(count(ended)) for ended in ending]
    curve = tuple(1500 + rng.randrange(200) for _ in range(201))
    entries = tuple(Entry(title, "1500", "± 90", "", (9, 1, 9), curve, 0) for title in ("Vault", "Shelt", "Pent-Up"))
    card = Card("Somebody", "Everywhere", entries, "Rating", "Match")
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
    """Measure all figures of this module."""
    return in_folder(_measure)


if __name__ == "__main__":
    with console.prepared():
        show(measure())
