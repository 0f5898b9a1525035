"""The steps of a match: the plies that weren't taken back, with the position after each. No Discord, no SQL.

A step is a move or an aside, together with the rolls before it. Offers and other agreements are no steps.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cachetools import LRUCache

from bot.catalogue import Entry
from bot.core.match import MOVES, AnyPosition, Match, MatchId, MatchState, Row, RowKind
from games.kit.grid import Cell
from games.kit.rules import MoveError, Seat
from renderers.kit.view import Phrase

MAX_CACHED_REPLAYS = 32
"""Matches whose steps are cached, with some 200 KB each for a long one."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a match."""

    number: int
    """Number of moves so far, including this one; an aside has the number of the move before."""
    row: Row | None
    """The row of the move or aside; None at the start."""
    rolls: tuple[str, ...]
    """The rolls before it."""
    ends: int
    """Number of plies (moves, rolls and asides) so far."""
    last: tuple[Any, ...]
    """Same as `renderers.kit.view.View.last`."""
    gift: tuple[Phrase, ...] = ()
    """A gift in words, whose `$player` must be filled in."""
    words: tuple[Phrase, ...] = ()
    """The move in words (`Picture.told`), as each seat sees the board; a single one if that is the same for all."""

    def told(self, seat: Seat) -> Phrase | None:
        """The move in the words of a seat; None if it has none."""
        return self.words[min(seat, len(self.words) - 1)] if self.words else None


class Scene(NamedTuple):
    """A step and the position after it."""

    at: int
    """Index of the step."""
    step: Step
    position: AnyPosition


class Replay:
    """The steps of a match in its present state.

    Positions are computed on request, because their cached results take far more memory than the moves.
    """

    def __init__(self, match: Match, entry: Entry) -> None:
        """Replay a match whose game is `entry`. Slow for a long match, so run it in a thread.

        Raises RuntimeError if the game can't follow the log.
        """
        game, news, telling = entry.game, entry.picture.news, entry.picture.told
        self._start = game.start(match.options)
        state, seats = MatchState.at(self._start, match), [Seat(seat) for seat in range(len(match.seats))]
        self._moves: list[Any] = []
        steps = [Step(0, None, (), 0, ())]
        rolls: list[str] = []
        for number, row in enumerate(match.played):
            before = state.position
            try:
                move = before.parse(row.text)
                state = state.played(number, row, move)
            except MoveError as error:
                raise RuntimeError(f"match {match.id}: {game.key} {game.version} can't follow its log") from error
            self._moves.append(move)
            if row.kind is RowKind.ROLL:
                rolls.append(row.text)
                continue
            gift = news(before, move, state.position) if news and row.kind is RowKind.ASIDE and not row.cause else ()
            moves = steps[-1].number + (row.kind in MOVES)
            told = [telling(before, move, seat) for seat in seats] if telling and row.kind is RowKind.MOVE else []
            words = tuple(filter(None, told if len(set(told)) > 1 else told[:1]))
            steps.append(Step(moves, row, tuple(rolls), number + 1, state.turn.moves, gift, words))
            rolls.clear()
        if rolls:
            # The latest roll is shown with the last step until there is a move for it.
            steps[-1] = replace(steps[-1], ends=len(self._moves), last=state.turn.moves)
        self.steps = tuple(steps)
        sight = entry.picture.sight
        self.sight: tuple[Cell, ...] = sight(state.position) if sight else ()
        """Same as `renderers.kit.view.View.sight`, for every step."""

    @property
    def last(self) -> int:
        """Index of the last step; the start has index 0."""
        return len(self.steps) - 1

    def nearest(self, at: int) -> int:
        """The index of an existing step that is nearest to `at`."""
        return min(max(at, 0), self.last)

    def step_of(self, number: int) -> int:
        """Index of the step with move `number`, or of the nearest step if no move has this number."""
        return self.nearest(bisect_left(self.steps, number, key=lambda step: step.number))

    def scene(self, at: int) -> Scene:
        """The existing step `at` with its position. Slow for a long match, like `before`."""
        return next(self.scenes(at))

    def before(self, at: int) -> AnyPosition:
        """The position in which the move of step `at` (not 0) was chosen, after the rolls before it."""
        position, done = self.scene(at - 1).position, self.steps[at - 1].ends
        for move in self._moves[done : done + len(self.steps[at].rolls)]:
            position = position.play(move)
        return position

    def scenes(self, start: int = 0) -> Iterator[Scene]:
        """The steps from the existing step `start` on; each is played when the iterator reaches it."""
        position, done = self._start, 0
        for at, step in enumerate(self.steps):
            for move in self._moves[done : step.ends]:
                position = position.play(move)
            done = step.ends
            if at >= start:
                yield Scene(at, step, position)


class Replays:
    """An LRU cache of replays, so that showing the next step is fast."""

    def __init__(self, remembered: int = MAX_CACHED_REPLAYS) -> None:
        self._replays: LRUCache[tuple[MatchId, int], Replay] = LRUCache(remembered)

    async def of(self, match: Match, entry: Entry) -> Replay:
        """The replay of a match in its present state, computed in a thread. Raises RuntimeError like `Replay`."""
        key = (match.id, match.revision)
        replay = self._replays.get(key)
        if replay is None:
            replay = self._replays[key] = await asyncio.to_thread(Replay, match, entry)
        return replay
