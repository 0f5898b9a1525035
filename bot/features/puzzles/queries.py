"""Queries about puzzles: those found in matches here, and users' attempts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select, update

from bot.core.match import MatchId, UserId
from bot.features.puzzles.puzzle import Attempt, Event
from bot.storage.tables import match, mined, player, riddle, solving
from bot.storage.upserts import inserts

_BY_KEY = select(riddle.c.data).where(riddle.c.key == bindparam("of_key"))
_UNMINED = (
    select(match.c.id)
    .outerjoin(mined, mined.c.match_id == match.c.id)
    .where(
        match.c.ended_at.is_not(None),
        match.c.game.in_(bindparam("games", expanding=True)),
        mined.c.match_id.is_(None),
    )
    .order_by(match.c.id)
)
_ADD_PUZZLE, _ADD_MINED, _ADD_ATTEMPT = map(inserts, (riddle, mined, solving))

_THEIRS = solving.c.user_id == bindparam("user")
_THIS = (_THEIRS, solving.c.riddle == bindparam("key"), solving.c.day == bindparam("on"))
_ATTEMPT = select(solving.c.misses, solving.c.told, solving.c.solved_at).where(*_THIS)
_open = update(solving).where(*_THIS, solving.c.solved_at.is_(None), ~solving.c.told)
_CHANGES = {
    Event.MISSED: _open.values(misses=solving.c.misses + 1),
    Event.REVEALED: _open.values(told=True),
    Event.SOLVED: _open.values(solved_at=bindparam("at")),
}
_GIVEN = select(solving.c.riddle, solving.c.solved_at).where(_THEIRS)
_DAYS = select(solving.c.day, solving.c.solved_at).where(_THEIRS, solving.c.day > 0, solving.c.solved_at.is_not(None))
_GIVEN_ON = select(solving.c.riddle).where(_THEIRS, solving.c.day == bindparam("on")).limit(1)
_PLAYED = select(match.c.game).join(player).where(player.c.user_id == bindparam("user")).distinct()
_DIFFICULTY = 10 * riddle.c.data["misses"].as_integer() + riddle.c.data["moves"].as_integer()
"""`Puzzle.difficulty` in SQL."""
_SIZE = func.coalesce(riddle.c.data["position"]["size"].as_integer(), 0)
"""`Puzzle.size` in SQL."""
_STATE = (
    select(func.max(case((solving.c.solved_at.is_not(None), 2), else_=1)))
    .where(_THEIRS, solving.c.riddle == riddle.c.key)
    .correlate(riddle)
    .scalar_subquery()
)
"""1 if the user was given a puzzle, 2 if they have solved it, null if it is new to them."""
_NEXT = (
    select(riddle.c.data)
    .where(
        riddle.c.game == bindparam("of_game"),
        _DIFFICULTY.between(bindparam("least"), bindparam("most")),
        riddle.c.key.not_in(bindparam("without", expanding=True)),
    )
    .order_by(func.coalesce(_STATE, 0), _DIFFICULTY, _SIZE, riddle.c.data["choices"].as_integer(), riddle.c.key)
    .limit(1)
)
_SOLVED = select(func.count(func.distinct(solving.c.riddle))).where(_THEIRS, solving.c.solved_at.is_not(None))
_SOLVERS = select(func.count(func.distinct(solving.c.user_id))).where(
    solving.c.day == bindparam("on"), solving.c.riddle == bindparam("key"), solving.c.solved_at.is_not(None)
)


def found_puzzle(db: Connection, key: str) -> Mapping[str, Any] | None:
    """The puzzle with this key found in a match here, or None."""
    found: Mapping[str, Any] | None = db.execute(_BY_KEY, {"of_key": key}).scalar_one_or_none()
    return found


def next_puzzle(
    db: Connection, user: UserId, game: str, difficulty: range, without: Collection[str] = ()
) -> Mapping[str, Any] | None:
    """The puzzle that `puzzle.choose` would choose among those found in matches here of this difficulty, `without`
    those that have these keys; or None.
    """
    least, most = difficulty.start, difficulty.stop - 1
    asked = {"user": user, "of_game": game, "least": least, "most": most, "without": list(without)}
    found: Mapping[str, Any] | None = db.execute(_NEXT, asked).scalar_one_or_none()
    return found


def unmined_matches(db: Connection, games: Collection[str]) -> list[MatchId]:
    """Matches of these games that are over and haven't been searched, oldest first."""
    return [MatchId(number) for number in db.execute(_UNMINED, {"games": list(games)}).scalars()]


def attempt_at(db: Connection, user: UserId, key: str, day: int) -> Attempt:
    """A user's attempt at a puzzle so far."""
    found = db.execute(_ATTEMPT, {"user": user, "key": key, "on": day}).one_or_none()
    return Attempt() if found is None else Attempt(*found)


def puzzles_given(db: Connection, user: UserId) -> dict[str, bool]:
    """The keys of the puzzles that a user was given, and whether they have solved them."""
    found: dict[str, bool] = {}
    for key, at in db.execute(_GIVEN, {"user": user}):
        found[key] = found.get(key, False) or at is not None
    return found


def given_on(db: Connection, user: UserId, day: int) -> str | None:
    """The key of the daily puzzle that a user was given on a day; None if they weren't given any."""
    key: str | None = db.execute(_GIVEN_ON, {"user": user, "on": day}).scalar_one_or_none()
    return key


def games_played(db: Connection, user: UserId) -> set[str]:
    """The games that a user has played or plays."""
    return set(db.execute(_PLAYED, {"user": user}).scalars())


def days_solved(db: Connection, user: UserId) -> list[tuple[int, datetime]]:
    """The days (`date.toordinal`) whose puzzle a user has solved, and when they did."""
    return [(day, at) for day, at in db.execute(_DAYS, {"user": user})]


def count_solved(db: Connection, user: UserId) -> int:
    """Number of puzzles that a user has solved."""
    return int(db.execute(_SOLVED, {"user": user}).scalar_one())


def count_solvers(db: Connection, key: str, day: int) -> int:
    """Number of users who have solved a daily puzzle on its day."""
    return int(db.execute(_SOLVERS, {"on": day, "key": key}).scalar_one())


def save_mined(db: Connection, match_id: MatchId, found: Iterable[Mapping[str, Any]]) -> None:
    """Mark a match as searched, and store the puzzles found in it."""
    dialect = db.dialect.name
    db.execute(_ADD_MINED[dialect], {"match_id": match_id})
    for data in found:
        row = {"key": data["key"], "game": data["game"], "data": data, "match_id": match_id}
        db.execute(_ADD_PUZZLE[dialect], row)


def add_attempt(db: Connection, user: UserId, key: str, day: int) -> None:
    """Start a user's attempt at a puzzle if there is none."""
    row = {"user_id": user, "riddle": key, "day": day, "misses": 0, "told": False}
    db.execute(_ADD_ATTEMPT[db.dialect.name], row)


def change_attempt(db: Connection, user: UserId, key: str, day: int, event: Event, at: datetime) -> None:
    """Record an event at `at` (UTC); changes nothing once the puzzle is solved or its solution revealed."""
    if (statement := _CHANGES.get(event)) is not None:
        values = {"user": user, "key": key, "on": day}
        db.execute(statement, values | {"at": at} if event is Event.SOLVED else values)
