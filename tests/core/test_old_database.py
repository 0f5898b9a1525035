"""A database made by an older commit: every match in it is what that commit made of it, and goes on as it would have.

`tests/old_database/make.py` tells what the database contains and how both files were made.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine

from bot.catalogue import CATALOGUE
from bot.core import match as matches
from bot.core.challenge import Challenge, Person
from bot.core.clock import read_clock
from bot.core.match import (
    ChallengeId,
    Match,
    Offer,
    Relocate,
    Resume,
    RuleViolation,
    UserId,
    legal_texts,
    offer_from_text,
    offer_to_text,
)
from bot.core.record import Record
from bot.core.record.importing import imported
from bot.features import challenges, offers, records, relocation
from bot.features.challenges import queries as challenges_queries
from bot.storage import Snapshot, Store, clock_queries, match_queries, migrate
from bot.storage.database import Database, ResultT
from bot.storage.matches import best_score, going_matches, load_match, play_move
from games.kit.rules import Seat

OLD = Path(__file__).parents[1] / "old_database" / "c58657c.sqlite3"
EXPECTED = json.loads(OLD.with_suffix(".json").read_text("utf-8"))
MATCHES = EXPECTED["matches"]
ACTIONS = {name: match["after"] for name, match in MATCHES.items() if match["after"]}
"""By match, what each action makes of it."""
NOW = datetime.fromisoformat(EXPECTED["now"])
SILENCE = timedelta(days=7)
GUILD = 900
ALICE = Person(UserId(11), "Alice")
GAMES = {key: entry.game for key, entry in CATALOGUE.items()}


class InMemory(Database):
    """A database on one connection, whose owner undoes what was done."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def read(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that changes nothing."""
        return work(self._connection)

    async def write(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run work that may change something."""
        with self._connection.begin_nested():
            return work(self._connection)

    async def close(self) -> None:
        """The owner closes the connection."""


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    """The old database after all migrations, in memory."""
    file = shutil.copy(OLD, tmp_path_factory.mktemp("old"))
    asyncio.run(migrate(f"sqlite:///{file}"))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        with closing(sqlite3.connect(file)) as stored:
            stored.backup(memory)
        with create_engine("sqlite://", creator=lambda: memory).connect() as connection:
            yield connection


@contextmanager
def opened(connection: Connection) -> Iterator[Store]:
    """A store on it, at the time at which the older commit was asked. What is done there is undone."""
    connection.exec_driver_sql("BEGIN")
    rng = random.Random(1)
    try:
        yield Store(InMemory(connection), now=lambda: NOW, rng=rng, entropy=rng.randbytes, silence=SILENCE)
    finally:
        connection.exec_driver_sql("ROLLBACK")


@pytest.fixture
def store(connection: Connection) -> Iterator[Store]:
    """A store on it; what a test does there is undone."""
    with opened(connection) as store:
        yield store


@pytest.fixture
def migrated(connection: Connection) -> sqlite3.Connection:
    """The database below the store."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


# As in `make.py`, in the words of the present code


def jsonable(value: Any) -> Any:
    """Values as JSON: moments as text, sets sorted."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, dict):
        return {str(key): jsonable(each) for key, each in sorted(value.items())}
    if isinstance(value, list | tuple):
        return [jsonable(each) for each in value]
    return value


def without_empty_values(values: dict[str, Any]) -> dict[str, Any]:
    """Values as JSON, without those of which there is nothing to tell."""
    return {key: value for key, value in jsonable(values).items() if value is not None and value not in ([], {})}


def digest(value: Any) -> str:
    """Stands for a value that would take much room."""
    return hashlib.sha256(json.dumps(jsonable(value), ensure_ascii=False).encode()).hexdigest()[:32]


def record_of(match: Match) -> str:
    """The record of a match."""
    return str(Record.of(match, GAMES[match.game]))


def undo_of(match: Match, user: UserId) -> int | str:
    """How many moves somebody could take back, or why they can't."""
    try:
        return matches.moves_to_undo(match, user)
    except RuleViolation as refusal:
        return refusal.key


def by_text(values: dict[Offer, Any]) -> dict[str, Any]:
    """By the text of each offer."""
    return {offer_to_text(offer): value for offer, value in values.items()}


def outcome_of(match: Match) -> list[Any] | None:
    """How a match ended."""
    outcome = match.outcome
    return None if outcome is None else [outcome.ranking, outcome.reason, outcome.points]


def state_of(match: Match) -> dict[str, Any]:
    """All that follows from a match."""
    shown, clock, position = match.shown, read_clock(match, SILENCE), match.position
    turn, exchange = match.state.turn, match.state.exchange
    people, seats = sorted(set(match.seats)), [Seat(seat) for seat in range(len(match.seats))]
    terms = (
        "game",
        "options",
        "look",
        "language",
        "guild",
        "channel",
        "seats",
        "names",
        "started_at",
        "clock",
        "rated",
    )
    following = ("revision", "decision", "moves", "commitment", "published_seed", "present", "people", "mover")
    waiting = ("waiting", "asked", "may_claim", "alarms", "gaps")
    moments = ("awaited_since", "idle_since", "changed_at", "ended_at")
    state = {
        **{key: getattr(match, key) for key in (*terms, *following, *waiting, *moments)},
        "offers": by_text(match.offers),
        "paused_since": match.adjourned_since,
        "silent_since": match.overdue_since,
        "seed": match.seed.secret.hex() if match.seed else None,
        "origins": [[each.match, each.rows, each.commitment, each.seed] for each in match.origins],
        "shown": [shown.revision, shown.message, shown.retiring, shown.homeless, shown.left],
        "turn": [turn.began, digest(turn.start.to_json()), len(turn.moves), turn.is_alone],
        "stretch": [exchange.began, len(exchange.answers)],
        "computers": match.state.computers,
        "last_turn": len(match.last_turn),
        "position": digest(position.to_json()),
        "legal": [len(legal_texts(match)), digest(legal_texts(match))],
        "asides": [list(map(position.notation, position.asides(seat))) for seat in seats],
        "on_turn": position.to_move,
        "rolls": match.rolls,
        "askers": by_text({what: match.asker(what) for what in match.offers}),
        "answerers": by_text({what: match.answerers(what) for what in match.offers}),
        "outcome": outcome_of(match),
        "may_abort": matches.may_abort(match),
        "replaceable": matches.replaceable_seats(match),
        "undo": {user: undo_of(match, user) for user in people},
        "may_resume": {user: matches.may_resume(match, user, NOW) for user in people},
        "face": [clock.user, clock.left, clock.deadline, clock.remind_at, clock.away_until],
    }
    return without_empty_values(state)


def after_of(match: Match, since: int | None) -> dict[str, Any]:
    """What has become of a match since a revision; None where it is a new one."""
    rows = [[row.kind, row.seat, row.text, row.by, row.cause, row.on_turn] for row in match.log[since or 0 :]]
    if since is None:
        return {"rows": digest(rows), "record": digest(record_of(match))}
    state = {
        **{key: getattr(match, key) for key in ("seats", "names", "channel", "rated")},
        "offers": by_text(match.offers),
        "paused_since": match.adjourned_since,
        "rows": rows,
        "position": digest(match.position.to_json()),
        "outcome": outcome_of(match),
        "record": digest(record_of(match)),
    }
    return without_empty_values(state)


async def accept(store: Store, match: Match, what: Offer) -> Match:
    """All who are asked agree to an offer."""
    while what in match.offers and (asked := sorted(match.answerers(what))):
        user = match.seats[asked[0]]
        if isinstance(what, Relocate) and all(match.seats[seat] == user for seat in asked):
            return await relocation.relocate(
                store, match.id, user, relocation.Destination(GUILD, what.channel), cause="agreed"
            )
        match = await offers.agree(store, match.id, user, what)
    return match


async def match_after(store: Store, match: Match, action: str) -> Match:
    """What an action makes of a match; of several, the one that comes first, as in `make.py`."""
    kind, _, text = action.partition(" ")
    if action == "import":
        return await records.keep_import(store, imported(record_of(match).encode(), GAMES), ALICE, "en")
    if action == "play on":
        for _ in range(3):
            if match.outcome is None and match.mover is not None:
                match = await play_move(store, match.id, None, match.mover, legal_texts(match)[0])
        return match
    if action == "resume":
        if Resume() not in match.offers:
            match = await offers.offer(store, match.id, match.seats[min(match.present)], Resume())
        return await accept(store, match, Resume())
    what = offer_from_text(text)
    if kind == "accept":
        return await accept(store, match, what)
    asker = match.seats[match.asker(what) or 0]
    others = (match.seats[seat] for seat in sorted(match.present) if match.seats[seat] != asker)
    return await offers.decline(store, match.id, asker if kind == "withdraw" else next(others), what)


def rows_in(connection: sqlite3.Connection, statement: str, *values: Any) -> list[dict[str, Any]]:
    """Rows as they are stored, by column."""
    cursor = connection.execute(statement, values)
    return [dict(zip([column[0] for column in cursor.description], row, strict=True)) for row in cursor]


def log_in(connection: sqlite3.Connection, match: Match) -> list[dict[str, Any]]:
    """The log of a match as it is stored."""
    return rows_in(connection, "SELECT * FROM log WHERE match_id = ? ORDER BY number", match.id)


# The tests


@pytest.mark.parametrize("name", MATCHES)
async def test_a_match_of_the_old_database_loads_and_is_written_back_unchanged(
    store: Store, migrated: sqlite3.Connection, name: str
) -> None:
    match = await load_match(store, MATCHES[name]["id"])
    assert state_of(match) == MATCHES[name]["state"]
    assert record_of(match) == MATCHES[name]["record"]
    (before,) = rows_in(migrated, "SELECT * FROM match WHERE id = ?", match.id)
    exchange = match.state.exchange
    snapshot = Snapshot(exchange.start.to_json(), exchange.began, GAMES[match.game].version)
    assert await store.write(match_queries.save_rows, match.revision, match, snapshot)
    (after,) = rows_in(migrated, "SELECT * FROM match WHERE id = ?", match.id)
    # When to look at the clock was not said again; a board may have been posted for what is stored now.
    assert after == before | {"due": None, "unswept": after["unswept"]}
    # No version wrote this snapshot, so the whole log is played again.
    migrated.execute("UPDATE match SET snapshot_version = 0, snapshot = '[]' WHERE id = ?", [match.id])
    store.matches.clear()
    assert await load_match(store, match.id) == match


@pytest.mark.parametrize("name", ACTIONS)
async def test_each_action_in_a_match_of_the_old_database_has_the_expected_result(
    connection: Connection, migrated: sqlite3.Connection, name: str
) -> None:
    for action, expected in ACTIONS[name].items():
        with opened(connection) as store:
            match = await load_match(store, MATCHES[name]["id"])
            log = log_in(migrated, match)
            after = await match_after(store, match, action)
            since = None if action == "import" else match.revision
            assert after_of(await load_match(store, after.id), since) == expected, action
            assert [row | _forgotten(row, match, after) for row in log] == log_in(migrated, match)[: len(log)], action


def _forgotten(row: dict[str, Any], before: Match, after: Match) -> dict[str, Any]:
    """What is changed of a row after all: whoever a computer has replaced is a former player of their first seat."""
    gone = row["by_user"] in set(before.seats).difference(after.seats) and before.id == after.id
    return {"by_user": -1 - before.seats.index(row["by_user"])} if gone else {}


def test_the_migrations_change_no_stored_data(migrated: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(OLD.as_uri() + "?mode=ro", uri=True)) as old:
        tables = [row["name"] for row in rows_in(old, "SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in set(tables) - {"alembic_version"}:
            columns = ", ".join(f'"{row["name"]}"' for row in rows_in(old, f"PRAGMA table_info({table})"))
            everything = f"SELECT {columns} FROM {table} ORDER BY {columns}"  # noqa: S608 - names of our own tables
            assert rows_in(old, everything) == rows_in(migrated, everything)


async def test_lists_of_matches_and_challenges_match_the_expected_ones(store: Store) -> None:
    lists = EXPECTED["lists"]
    found = {
        "going": {
            user: [list(each) for each in await going_matches(store, UserId(int(user)))] for user in lists["going"]
        },
        "best": {game: await best_score(store, ALICE.id, game) for game in lists["best"]},
        "awaiting_computers": sorted(await store.read(match_queries.awaiting_computers)),
        "unshown": await store.read(match_queries.unshown),
        "undelivered": await store.read(clock_queries.undelivered),
        "open": [each.id for each in await challenges.open_challenges(store)],
        "behind": [each.id for each in await store.read(challenges_queries.challenges_behind)],
    }
    assert without_empty_values(found) == lists


CHALLENGE = (
    *("game", "options", "look", "guild", "channel", "thread", "language", "is_open", "is_assigned", "clock", "rated"),
    *("source", "taken", "rematch_of", "state", "message", "created_at", "expires_at", "match"),
)


def challenge_of(found: Challenge) -> dict[str, Any]:
    """All that is known of a challenge."""
    guests = [
        [guest.person.id, guest.person.name, guest.has_accepted, guest.seat, guest.ago, guest.said]
        for guest in found.guests
    ]
    everything = without_empty_values({**{key: getattr(found, key) for key in CHALLENGE}, "guests": guests})
    return {"digest": digest(everything)} if found.match else everything


async def test_challenges_of_the_old_database_load_unchanged(store: Store) -> None:
    for number, expected in EXPECTED["challenges"].items():
        assert challenge_of(await challenges.load_challenge(store, ChallengeId(int(number)))) == expected


async def test_open_challenges_can_be_accepted_and_withdrawn(store: Store) -> None:
    for number in EXPECTED["lists"]["open"]:
        found: Challenge | Match = await challenges.load_challenge(store, number)
        assert isinstance(found, Challenge)
        for user in sorted(found.missing):
            found = await challenges.accept(store, number, user)
        if isinstance(found, Challenge):
            assert not found.missing
            withdrawn = await challenges.withdraw(store, number, found.host.id)
            assert isinstance(withdrawn, Challenge)
            assert withdrawn.state == "withdrawn"
