"""Use cases of puzzles: choosing one for a user, and recording their attempts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from typing import NamedTuple

from bot.core.match import MatchId, UserId
from bot.features.puzzles import queries
from bot.features.puzzles.puzzle import (
    GAMES,
    Attempt,
    Event,
    Grade,
    choose,
    daily,
    difficulty_of,
    first_daily,
    is_daily,
    longest_streak,
    shipped,
    streak,
    today,
)
from bot.storage import Connection, Store, match_queries
from opponents.kit.puzzles import Puzzle

NO_DAY = 0
"""In place of a day: a puzzle that wasn't given as a daily one."""


class Record(NamedTuple):
    """A user's attempt at a puzzle, with statistics."""

    attempt: Attempt
    streak: int = 0
    """Consecutive days on which the user has solved the daily puzzle."""
    solvers: int = 0
    """Number of users who have solved this daily puzzle; 0 for others."""
    solved: int = 0
    """Number of puzzles that the user has solved."""


class Solved(NamedTuple):
    """A user's puzzle statistics."""

    puzzles: int
    """Number of puzzles solved."""
    streak: int
    """Current streak, in days."""
    longest: int
    """Longest streak ever, in days."""


async def load_puzzle(store: Store, key: str) -> Puzzle | None:
    """The puzzle with this key, shipped or found in a match here; None if there is none, or none any more."""
    if (known := shipped().get(key)) is not None:
        return known
    data = await store.read(queries.found_puzzle, key)
    return None if data is None else Puzzle.from_json(data)


async def daily_puzzle(store: Store, user: UserId, day: date) -> Puzzle:
    """A user's puzzle of a day: the one that they were given already, else that of the games they play; an easy one if
    they haven't played anything.
    """

    def work(db: Connection) -> Puzzle:
        given = shipped().get(queries.given_on(db, user, day.toordinal()) or "")
        if given and is_daily(given, day):
            return given
        games = queries.games_played(db, user)
        return daily(day, games) if games or not store.minds_newcomers else first_daily(day)

    return await store.read(work)


async def another_puzzle(
    store: Store, user: UserId, game: str, wanted: Grade | None, without: Collection[str] = ()
) -> Puzzle | None:
    """The puzzle of a game that `puzzle.choose` chooses for a user, `without` those that have these keys; None if there
    is none of that grade.
    """

    def work(db: Connection) -> Puzzle | None:
        puzzles = [puzzle for puzzle in shipped().values() if puzzle.game == game and puzzle.key not in without]
        if (mined := queries.next_puzzle(db, user, game, difficulty_of(wanted, game), without)) is not None:
            puzzles.append(Puzzle.from_json(mined))
        return choose(puzzles, queries.puzzles_given(db, user), wanted)

    return await store.read(work)


async def save_attempt(store: Store, user: UserId, key: str, day: date | None, event: Event) -> Record:
    """Record an event of a user's attempt at a puzzle, given as that of a `day` or as any other."""
    on = NO_DAY if day is None else day.toordinal()

    def work(db: Connection) -> Record:
        # Users who had their data deleted and continue start a new attempt.
        queries.add_attempt(db, user, key, on)
        queries.change_attempt(db, user, key, on, event, store.now())
        return _record(store, db, user, key, on)

    return await store.write(work)


async def puzzle_record(store: Store, user: UserId, key: str, day: date | None) -> Record:
    """A user's record of a puzzle so far."""
    on = NO_DAY if day is None else day.toordinal()
    return await store.read(lambda db: _record(store, db, user, key, on))


def _record(store: Store, db: Connection, user: UserId, key: str, on: int) -> Record:
    days = streak(queries.days_solved(db, user), today(store.now()))
    solvers = 0 if on == NO_DAY else queries.count_solvers(db, key, on)
    return Record(queries.attempt_at(db, user, key, on), days, solvers, queries.count_solved(db, user))


async def puzzles_solved(store: Store, user: UserId) -> Solved:
    """A user's puzzle statistics."""

    def work(db: Connection) -> Solved:
        days = queries.days_solved(db, user)
        return Solved(queries.count_solved(db, user), streak(days, today(store.now())), longest_streak(days))

    return await store.read(work)


async def unmined(store: Store) -> list[MatchId]:
    """Matches that are over and haven't been searched for puzzles, oldest first."""
    return await store.read(queries.unmined_matches, GAMES)


async def save_mined(store: Store, match_id: MatchId, found: Sequence[Puzzle]) -> None:
    """Mark a match as searched and store the puzzles found; does nothing if the match was deleted."""

    def work(db: Connection) -> None:
        if match_queries.saved_match(db, match_id) is not None:
            queries.save_mined(db, match_id, [puzzle.to_json() for puzzle in found])

    await store.write(work)
