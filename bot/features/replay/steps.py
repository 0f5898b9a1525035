"""A match step by step: what still stands of its log, with the position after each ply. No Discord, no SQL.

A step is a move, or something done out of turn; the dice thrown before it belong to it. What was taken back is left
out, and so is what players agreed on.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.catalogue import Entry
from bot.core.match import MOVES, AnyPosition, Kind, Match, MatchId, MatchState, Row
from games.kit.grid import Cell
from games.kit.rules import MoveError
from renderers.kit.view import Phrase

REMEMBERED = 32
"""Matches whose steps are remembered: some 200 KB each for a long one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One of the steps of a match."""

    number: int
    """How many moves were made by then; what is done out of turn has the number of the move before."""
    row: Row | None
    """What was done; None at the start."""
    throws: tuple[str, ...]
    """What the dice showed before it."""
    ends: int
    """How many of the rows of moves, throws and asides have happened by then."""
    last: tuple[Any, ...]
    """As `renderers.kit.view.View.last`."""
    gift: tuple[Phrase, ...] = ()
    """What a gift is in words: whose names, `$player`, are to be filled in."""


class Scene(NamedTuple):
    """A step and the board after it."""

    at: int
    """Which step."""
    step: Step
    position: AnyPosition


class Replay:
    """All steps of a match as it is now. Positions are made anew when they are asked for: what a position has worked
    out takes far more room than the moves that lead to it.
    """

    def __init__(self, match: Match, entry: Entry) -> None:
        """`entry` is the match's game. Takes long for a long match: for a worker.

        Raises RuntimeError where the game can't follow the log.
        """
        game, news = entry.game, entry.picture.news
        self._start = game.start(match.options)
        state = MatchState.at(self._start, match)
        self._moves: list[Any] = []
        steps = [Step(0, None, (), 0, ())]
        throws: list[str] = []
        for number, row in enumerate(match.played):
            before = state.position
            try:
                move = before.parse(row.text)
                state = state.played(number, row, move)
            except MoveError as error:
                raise RuntimeError(f"match {match.id}: {game.key} {game.version} can't follow its log") from error
            self._moves.append(move)
            if row.kind is Kind.ROLL:
                throws.append(row.text)
                continue
            gift = news(before, move, state.position) if news and row.kind is Kind.ASIDE and not row.cause else ()
            moves = steps[-1].number + (row.kind in MOVES)
            steps.append(Step(moves, row, tuple(throws), number + 1, state.turn.moves, gift))
            throws.clear()
        if throws:
            # What the dice have just shown is seen with the last step: nothing else has come of it yet.
            steps[-1] = replace(steps[-1], ends=len(self._moves), last=state.turn.moves)
        self.steps = tuple(steps)
        sight = entry.picture.sight
        self.sight: tuple[Cell, ...] = sight(state.position) if sight else ()
        """As `renderers.kit.view.View.sight`, for every step."""

    @property
    def last(self) -> int:
        """Which step is the last; the first is 0."""
        return len(self.steps) - 1

    def nearest(self, at: int) -> int:
        """The step that is nearest to `at`, which may be none."""
        return min(max(at, 0), self.last)

    def step_of(self, number: int) -> int:
        """The step that is the move of this number; of numbers that no move has, the nearest one."""
        return self.nearest(bisect_left(self.steps, number, key=lambda step: step.number))

    def scene(self, at: int) -> Scene:
        """The step `at`, which there must be, with its position. Takes its time in a long match, as `before` does."""
        return next(self.scenes(at))

    def before(self, at: int) -> AnyPosition:
        """The position in which what step `at`, not the first, is was chosen: the dice before it are thrown."""
        position, done = self.scene(at - 1).position, self.steps[at - 1].ends
        for move in self._moves[done : done + len(self.steps[at].throws)]:
            position = position.play(move)
        return position

    def scenes(self, start: int = 0) -> Iterator[Scene]:
        """The steps from `start` on, which there must be; each is played when it is asked for."""
        position, done = self._start, 0
        for at, step in enumerate(self.steps):
            for move in self._moves[done : step.ends]:
                position = position.play(move)
            done = step.ends
            if at >= start:
                yield Scene(at, step, position)


class Replays:
    """The steps of matches that were asked for lately, so that the next step is quick."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._found: OrderedDict[tuple[MatchId, int], Replay] = OrderedDict()

    async def of(self, match: Match, entry: Entry) -> Replay:
        """The steps of a match as it is now, worked out in a thread. Raises RuntimeError as `Replay` does."""
        key = (match.id, match.revision)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = await asyncio.to_thread(Replay, match, entry)
        self._found.move_to_end(key)
        if len(self._found) > self._remembered:
            self._found.popitem(last=False)
        return found
