"""A service on each database, a clock that is set by hand, and some people."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.catalogue import CATALOGUE, Entry
from bot.core.challenge import Challenge, Draft, Person
from bot.core.match import MOVES, Match, UserId, legal_texts
from bot.matches import challenges
from bot.storage import Store, migrate, open_store
from bot.storage.matches import load_match, play_move, record_shown
from games.kit.rules import Seat
from tests.core import toy
from tests.postgres import EMPTY, execute, new_database

ALICE = Person(UserId(11), "Alice")
BOB = Person(UserId(12), "Bob")
CAROL = Person(UserId(13), "Carol")
DAVE = Person(UserId(14), "Dave")
GUILD = 900
CHANNEL = 1000
OPENING = 500
"""Added to a match's number it gives the id of the message that opens it."""


@dataclass
class Clock:
    """A time that passes when told to."""

    time: datetime = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The time now."""
        return self.time

    def passes(self, **time: float) -> None:
        """Move the clock on by a `timedelta` with these arguments."""
        self.time += timedelta(**time)


@dataclass
class House:
    """A store with its clock, catalogue and randomness."""

    kept: Store
    clock: Clock
    catalogue: dict[str, Entry] = field(default_factory=lambda: CATALOGUE)
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def store(self) -> Store:
        """A store as a process has one; others on the same database are other processes."""
        self.kept.database.is_alone = False
        return Store(self.kept.database, now=self.clock, rng=self.rng, entropy=self.rng.randbytes)

    async def challenge(self, game: str = "vault", *invited: Person, **changes: Any) -> Challenge:
        """A challenge by Alice, to Bob unless others are named."""
        draft = {
            "game": game,
            "options": {},
            "guild": GUILD,
            "channel": CHANNEL,
            "host": ALICE,
            "invited": invited or (BOB,),
            **changes,
        }
        return await challenges.make_challenge(self.store, Draft(**draft))

    async def vault(self, **changes: Any) -> Match:
        """A match of Vault between Alice (white) and Bob (black)."""
        challenge = await self.challenge(seat="white", **changes)
        return started(await challenges.accept(self.store, challenge.id, BOB.id))

    async def toy(self, **changes: Any) -> Match:
        """A match of the toy game between three people."""
        challenge = await self.challenge("toy", BOB, CAROL, **changes)
        await challenges.accept(self.store, challenge.id, BOB.id)
        return await self.opened(started(await challenges.accept(self.store, challenge.id, CAROL.id)))

    async def opened(self, match: Match) -> Match:
        """A new match after the message that opens it was posted, and its first roll."""
        await record_shown(self.store, match, match.revision, OPENING + match.id)
        return await load_match(self.store, match.id)

    async def moved(self, match: Match, times: int = 2) -> Match:
        """The match after every seat has moved at least this many times: with two, it counts for ratings."""
        while min(_moves_of(match, Seat(seat)) for seat in range(len(match.seats))) < times:
            match = await play_move(self.store, match.id, None, on_turn(match), legal_texts(match)[0])
            assert match.outcome is None
        return match

    async def alone(self, channel: int) -> Match:
        """A match of the toy game for Alice alone."""
        match = await challenges.begin_alone(
            self.store, "toy", ALICE, options={"table": "solo"}, guild=GUILD, channel=channel, language="en"
        )
        return await self.opened(match)


def _moves_of(match: Match, seat: Seat) -> int:
    return sum(row.kind in MOVES and row.seat == seat for row in match.standing)


def started(result: Challenge | Match) -> Match:
    """The match that accepting a challenge has started."""
    assert isinstance(result, Match)
    return result


def on_turn(match: Match) -> UserId:
    """The player for whose decision the match waits."""
    assert match.position.to_move is not None
    return match.seats[match.position.to_move]


@pytest.fixture
def catalogue() -> Iterator[None]:
    """The catalogue has the toy; what a test changes of it is undone."""
    with patch.dict(CATALOGUE, {"toy": toy.ENTRY}):
        yield


@pytest.fixture(autouse=True)
def _toy(catalogue: None) -> None:
    """All tests in this folder have the toy."""


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file that is up to date."""
    file = tmp_path_factory.mktemp("template") / "banmen.db"
    asyncio.run(migrate(f"sqlite:///{file}"))
    return file


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let the tests that are marked run on PostgreSQL too: those of races, locks, and of what is stored, and for each
    statement at least one other.
    """
    if "url" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_databases")
        metafunc.parametrize("url", ["sqlite", "postgresql"] if both else ["sqlite"], indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty, up-to-date database, of either kind."""
    if request.param == "sqlite":
        file = shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path)
        yield f"sqlite:///{file}"
    elif request.node.get_closest_marker("changes_tables"):
        with new_database(request.getfixturevalue("postgres")) as address:
            yield address
    else:
        address = request.getfixturevalue("same_database")
        asyncio.run(execute(address, EMPTY))
        yield address


@pytest.fixture
async def house(url: str, catalogue: None) -> AsyncIterator[House]:
    """A house with nothing going on yet."""
    async with open_store(url) as store:
        yield House(store, Clock())
