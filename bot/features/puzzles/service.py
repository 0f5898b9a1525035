"""Puzzles: which one somebody is given, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from bot.core.match import MatchId, UserId
from bot.features.puzzles.puzzle import GAMES, Attempt, Grade, choose, longest_streak, points_of, shipped, streak, today
from bot.storage import Reading, Writing
from bot.storage.matches import Core
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


class Riddles(Core):
    """Puzzles: which one somebody is given, and how it went."""

    async def riddle(self, key: str) -> Riddle | None:
        """The puzzle with this key, whether it ships or came up here; None if there is none, or none any more."""
        if (known := shipped().get(key)) is not None:
            return known
        data = await self._store.read(lambda store: store.riddle(key))
        return None if data is None else Riddle.from_json(data)

    async def another_riddle(self, user: UserId, game: str, wanted: Grade | None) -> Riddle | None:
        """The puzzle of a game that `puzzle.choose` chooses for somebody; None if there is none of that grade."""

        def work(store: Reading) -> Riddle | None:
            ours = [riddle for riddle in shipped().values() if riddle.game == game]
            if (here := store.next_riddle(user, game, points_of(wanted))) is not None:
                ours.append(Riddle.from_json(here))
            return choose(ours, store.given(user), wanted)

        return await self._store.read(work)

    async def begin_riddle(self, user: UserId, key: str, day: date | None) -> Record:
        """Somebody is given a puzzle, as that of a day or as one of many."""
        return await self._noted(user, key, day, lambda store, on: store.begin_solving(user, key, on))

    async def miss_riddle(self, user: UserId, key: str, day: date | None) -> Record:
        """A move of theirs was wrong."""
        return await self._noted(user, key, day, lambda store, on: store.note_miss(user, key, on))

    async def tell_riddle(self, user: UserId, key: str, day: date | None) -> Record:
        """They have the solution shown: if they hadn't solved it, they never will have."""
        return await self._noted(user, key, day, lambda store, on: store.note_told(user, key, on))

    async def solve_riddle(self, user: UserId, key: str, day: date | None) -> Record:
        """They have found the solution."""
        now = self._now()
        return await self._noted(user, key, day, lambda store, on: store.note_solved(user, key, on, now))

    async def _noted(self, user: UserId, key: str, day: date | None, note: Callable[[Writing, int], None]) -> Record:
        on = NO_DAY if day is None else day.toordinal()

        def work(store: Writing) -> Record:
            # Whoever had all about them deleted and goes on is given it anew.
            store.begin_solving(user, key, on)
            note(store, on)
            return self._record(store, user, key, on)

        return await self._store.write(work)

    def _record(self, store: Reading, user: UserId, key: str, on: int) -> Record:
        attempt = store.attempt(user, key, on)
        if on == NO_DAY:
            return Record(attempt)
        return Record(attempt, streak(store.days_solved(user), today(self._now())), store.solvers(on))

    async def riddle_record(self, user: UserId, key: str, day: date | None) -> Record:
        """How it went so far."""
        on = NO_DAY if day is None else day.toordinal()
        return await self._store.read(lambda store: self._record(store, user, key, on))

    async def riddles_solved(self, user: UserId) -> Solved:
        """How many puzzles somebody has solved."""

        def work(store: Reading) -> Solved:
            days = store.days_solved(user)
            return Solved(store.solved(user), streak(days, today(self._now())), longest_streak(days))

        return await self._store.read(work)

    async def unmined(self) -> list[MatchId]:
        """The matches that are over and weren't searched for puzzles, oldest first."""
        return await self._store.read(lambda store: store.unmined(GAMES))

    async def note_mined(self, match_id: MatchId, found: Sequence[Riddle]) -> None:
        """Keep what was found in a match. One that was deleted meanwhile has no more use for it."""

        def work(store: Writing) -> None:
            if store.match(match_id) is not None:
                store.note_mined(match_id, [riddle.to_json() for riddle in found])

        await self._store.write(work)
