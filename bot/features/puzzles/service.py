"""Puzzles: which one somebody is given, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from bot.core.match import MatchId, UserId
from bot.features.puzzles import queries
from bot.features.puzzles.puzzle import GAMES, Attempt, Grade, choose, longest_streak, points_of, shipped, streak, today
from bot.storage import Connection, Store, match_queries
from opponents.kit.riddles import Riddle

NO_DAY = 0
"""In place of the day of a puzzle that is none of a day's."""


class Record(NamedTuple):
    """How it went for somebody who was given a puzzle, and beyond it."""

    attempt: Attempt
    streak: int = 0
    """Days in a row."""
    solvers: int = 0
    """How many people have solved it, where it is that of a day."""


class Solved(NamedTuple):
    """How many puzzles somebody has solved."""

    puzzles: int
    streak: int
    """Days in a row, now."""
    longest: int
    """Days in a row at most, ever."""


async def load_puzzle(store: Store, key: str) -> Riddle | None:
    """The puzzle with this key, whether it ships or came up here; None if there is none, or none any more."""
    if (known := shipped().get(key)) is not None:
        return known
    data = await store.read(queries.found_puzzle, key)
    return None if data is None else Riddle.from_json(data)


async def another_puzzle(store: Store, user: UserId, game: str, wanted: Grade | None) -> Riddle | None:
    """The puzzle of a game that `puzzle.choose` chooses for somebody; None if there is none of that grade."""

    def work(db: Connection) -> Riddle | None:
        ours = [riddle for riddle in shipped().values() if riddle.game == game]
        if (here := queries.next_puzzle(db, user, game, points_of(wanted))) is not None:
            ours.append(Riddle.from_json(here))
        return choose(ours, queries.puzzles_given(db, user), wanted)

    return await store.read(work)


async def begin_puzzle(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """Somebody is given a puzzle, as that of a day or as one of many."""
    return await _save_attempt(store, user, key, day, lambda db, on: queries.add_attempt(db, user, key, on))


async def miss_puzzle(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """A move of theirs was wrong."""
    return await _save_attempt(store, user, key, day, lambda db, on: queries.note_miss(db, user, key, on))


async def reveal_puzzle(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """They have the solution shown: if they hadn't solved it, they never will have."""
    return await _save_attempt(store, user, key, day, lambda db, on: queries.note_told(db, user, key, on))


async def solve_puzzle(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """They have found the solution."""
    now = store.now()
    return await _save_attempt(store, user, key, day, lambda db, on: queries.note_solved(db, user, key, on, now))


async def _save_attempt(
    store: Store, user: UserId, key: str, day: date | None, note: Callable[[Connection, int], None]
) -> Record:
    on = NO_DAY if day is None else day.toordinal()

    def work(db: Connection) -> Record:
        # Whoever had all about them deleted and goes on is given it anew.
        queries.add_attempt(db, user, key, on)
        note(db, on)
        return _record(store, db, user, key, on)

    return await store.write(work)


def _record(store: Store, db: Connection, user: UserId, key: str, on: int) -> Record:
    attempt = queries.attempt_at(db, user, key, on)
    if on == NO_DAY:
        return Record(attempt)
    return Record(attempt, streak(queries.days_solved(db, user), today(store.now())), queries.count_solvers(db, on))


async def puzzle_record(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """How it went so far."""
    on = NO_DAY if day is None else day.toordinal()
    return await store.read(lambda db: _record(store, db, user, key, on))


async def puzzles_solved(store: Store, user: UserId) -> Solved:
    """How many puzzles somebody has solved."""

    def work(db: Connection) -> Solved:
        days = queries.days_solved(db, user)
        return Solved(queries.count_solved(db, user), streak(days, today(store.now())), longest_streak(days))

    return await store.read(work)


async def unmined(store: Store) -> list[MatchId]:
    """The matches that are over and weren't searched for puzzles, oldest first."""
    return await store.read(queries.unmined_matches, GAMES)


async def note_mined(store: Store, match_id: MatchId, found: Sequence[Riddle]) -> None:
    """Keep what was found in a match. One that was deleted meanwhile has no more use for it."""

    def work(db: Connection) -> None:
        if match_queries.saved_match(db, match_id) is not None:
            queries.note_mined(db, match_id, [riddle.to_json() for riddle in found])

    await store.write(work)
