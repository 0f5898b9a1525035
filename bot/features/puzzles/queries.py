"""Queries about puzzles: those that came up here, and who has solved which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, case, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.core.match import MatchId, UserId
from bot.features.puzzles.puzzle import Attempt
from bot.storage.tables import match, mined, riddle, solving

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
_ADD, _NOTE_MINED, _BEGIN = (
    {
        "sqlite": sqlite.insert(table).on_conflict_do_nothing(),
        "postgresql": postgresql.insert(table).on_conflict_do_nothing(),
    }
    for table in (riddle, mined, solving)
)

_THEIRS = solving.c.user_id == bindparam("user")
_THIS = (_THEIRS, solving.c.riddle == bindparam("key"), solving.c.day == bindparam("on"))
_ATTEMPT = select(solving.c.misses, solving.c.told, solving.c.solved_at).where(*_THIS)
_MISS = (
    update(solving).where(*_THIS, solving.c.solved_at.is_(None), ~solving.c.told).values(misses=solving.c.misses + 1)
)
_TELL = update(solving).where(*_THIS, solving.c.solved_at.is_(None)).values(told=True)
_SOLVE = update(solving).where(*_THIS, solving.c.solved_at.is_(None), ~solving.c.told).values(solved_at=bindparam("at"))
_GIVEN = select(solving.c.riddle, solving.c.solved_at).where(_THEIRS)
_DAYS = select(solving.c.day, solving.c.solved_at).where(_THEIRS, solving.c.day > 0, solving.c.solved_at.is_not(None))
_POINTS = riddle.c.data["points"].as_integer()
_STATE = (
    select(func.max(case((solving.c.solved_at.is_not(None), 2), else_=1)))
    .where(_THEIRS, solving.c.riddle == riddle.c.key)
    .correlate(riddle)
    .scalar_subquery()
)
"""1 where somebody was given a puzzle, 2 where they have solved it; null where it is new to them."""
_NEXT = (
    select(riddle.c.data)
    .where(riddle.c.game == bindparam("of_game"), _POINTS.between(bindparam("least"), bindparam("most")))
    .order_by(func.coalesce(_STATE, 0), _POINTS, riddle.c.key)
    .limit(1)
)
_SOLVED = select(func.count(func.distinct(solving.c.riddle))).where(_THEIRS, solving.c.solved_at.is_not(None))
_SOLVERS = select(func.count(func.distinct(solving.c.user_id))).where(
    solving.c.day == bindparam("on"), solving.c.solved_at.is_not(None)
)


def found_puzzle(db: Connection, key: str) -> Mapping[str, Any] | None:
    """A puzzle that came up here; None if none has this key."""
    found: Mapping[str, Any] | None = db.execute(_BY_KEY, {"of_key": key}).scalar_one_or_none()
    return found


def next_puzzle(db: Connection, user: UserId, game: str, points: range) -> Mapping[str, Any] | None:
    """The puzzle of a game, so hard and found in matches here, that `puzzle.choose` would choose for somebody;
    None if there is none.
    """
    asked = {"user": user, "of_game": game, "least": points.start, "most": points.stop - 1}
    found: Mapping[str, Any] | None = db.execute(_NEXT, asked).scalar_one_or_none()
    return found


def unmined_matches(db: Connection, games: Collection[str]) -> list[MatchId]:
    """Matches of these games that are over and were not searched, oldest first."""
    return [MatchId(number) for number in db.execute(_UNMINED, {"games": list(games)}).scalars()]


def attempt_at(db: Connection, user: UserId, key: str, day: int) -> Attempt:
    """How it went so far for somebody who was given a puzzle."""
    found = db.execute(_ATTEMPT, {"user": user, "key": key, "on": day}).one_or_none()
    return Attempt() if found is None else Attempt(*found)


def puzzles_given(db: Connection, user: UserId) -> dict[str, bool]:
    """The puzzles that somebody was given, and whether they have solved them."""
    found: dict[str, bool] = {}
    for key, at in db.execute(_GIVEN, {"user": user}):
        found[key] = found.get(key, False) or at is not None
    return found


def days_solved(db: Connection, user: UserId) -> list[tuple[int, datetime]]:
    """Of which days somebody has solved the puzzle, and when."""
    return [(day, at) for day, at in db.execute(_DAYS, {"user": user})]


def count_solved(db: Connection, user: UserId) -> int:
    """How many puzzles somebody has solved."""
    return int(db.execute(_SOLVED, {"user": user}).scalar_one())


def count_solvers(db: Connection, day: int) -> int:
    """How many people have solved a day's puzzle."""
    return int(db.execute(_SOLVERS, {"on": day}).scalar_one())


def note_mined(db: Connection, match_id: MatchId, found: Iterable[Mapping[str, Any]]) -> None:
    """A match was searched, and this was found in it."""
    dialect = db.dialect.name
    db.execute(_NOTE_MINED[dialect], {"match_id": match_id})
    for data in found:
        row = {"key": data["key"], "game": data["game"], "data": data, "match_id": match_id}
        db.execute(_ADD[dialect], row)


def add_attempt(db: Connection, user: UserId, key: str, day: int) -> None:
    """Somebody is given a puzzle; the first time counts."""
    row = {"user_id": user, "riddle": key, "day": day, "misses": 0, "told": False}
    db.execute(_BEGIN[db.dialect.name], row)


def note_miss(db: Connection, user: UserId, key: str, day: int) -> None:
    """A move was wrong. Once it is solved, or the solution was shown, nothing counts any more."""
    db.execute(_MISS, {"user": user, "key": key, "on": day})


def note_told(db: Connection, user: UserId, key: str, day: int) -> None:
    """Somebody has had the solution shown."""
    db.execute(_TELL, {"user": user, "key": key, "on": day})


def note_solved(db: Connection, user: UserId, key: str, day: int, at: datetime) -> None:
    """Somebody has found the solution."""
    db.execute(_SOLVE, {"user": user, "key": key, "on": day, "at": at})
