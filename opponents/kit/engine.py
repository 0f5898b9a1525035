"""The interface of an engine: from a position, a level and a seed to a move, its value and the expected line."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.kit.rules import Game, Outcome, Position, Seat

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
PosT = TypeVar("PosT", bound=Position[Any])
PosT_contra = TypeVar("PosT_contra", contravariant=True)

LOGIT = 1000
"""Unit of scores: 0 is an even game, 1,000 wins 73 games of 100."""


def share(score: float) -> float:
    """The expected share of a win, 0 to 1, for a score."""
    return 1 / (1 + math.exp(min(-score / LOGIT, 700)))


def odds(share: float) -> float:
    """The score for an expected share of a win, 0 to 1."""
    return LOGIT * math.log(max(share, 1e-9) / max(1 - share, 1e-9))


def shares_of(outcome: Outcome, sides: Sequence[frozenset[Seat]]) -> tuple[float, ...]:
    """The share of the win of each side in a finished game; the sides in first place share it."""
    first = [not side.isdisjoint(outcome.ranking[0]) for side in sides]
    return tuple(is_first / sum(first) for is_first in first)


@dataclass(frozen=True, slots=True)
class Level:
    """The strength and the limits of a level of play."""

    nodes: int
    """Most positions to search; for the generic engine, most playouts."""
    depth: int = 64
    """Most plies to search, not counting captures at the end of a line."""
    noise: int = 0
    """Standard deviation of the random error in each first move's score, in thousandths of a logit."""
    slack: int = 0
    """Greatest distance from the best score of a move that may be chosen by mistake, in thousandths of a logit."""
    overlooked: float = 0
    """Share of far moves that the level overlooks, 0 to 1."""
    playouts: bool = False
    """Whether positions are evaluated by random playouts."""
    seconds: float = 4.8
    """Most seconds to search. The bot promises a move within 5 and needs some tenths for the rest."""


@dataclass(frozen=True, slots=True)
class SearchResult(Generic[MoveT_co]):
    """The result of an engine's search."""

    move: MoveT_co
    value: float
    """Expected share of a win for the seat to move, 0 to 1."""
    line: tuple[MoveT_co, ...]
    """Expected continuation, beginning with `move`."""
    nodes: int
    """Number of positions searched."""
    depth: int
    """Number of plies to which every line was searched; with playouts, the length of the expected line."""


class OutOfBudgetError(Exception):
    """The search must stop; what it has found so far counts."""


class Budget:
    """Limits of a search: positions or playouts, seconds, and a function that says when to stop.

    The same limit of positions gives the same result; limits in seconds, or a stop, depend on the machine.
    """

    _EVERY = 256
    """Positions between two checks of the clock, which take some milliseconds."""

    def __init__(self, nodes: int, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.nodes = 0
        self._limit = nodes
        self._stop = stop
        self._ends = math.inf if seconds is None else time.monotonic() + seconds
        self._check_at = min(nodes, self._EVERY)
        self.passed = 0
        """Positions counted by `pass_time`."""
        self._look_at = self._EVERY

    @property
    def left(self) -> int:
        """Number of positions that may still be searched."""
        return self._limit - self.nodes

    def spend(self, positions: int = 1) -> None:
        """Count more positions. Raises OutOfBudgetError when they use up the budget."""
        self.nodes += positions
        if self.nodes >= self._check_at:
            self._check()

    def pass_time(self, positions: int) -> None:
        """Count positions that take time but not from the budget, as within a playout: only the clock and a stop end a
        search here. Raises OutOfBudgetError.
        """
        self.passed += positions
        if self.passed >= self._look_at:
            self._look_at = self.passed + self._EVERY
            self._check()

    def _check(self) -> None:
        self.nodes = min(self.nodes, self._limit)
        if self.nodes >= self._limit or time.monotonic() >= self._ends or (self._stop is not None and self._stop()):
            raise OutOfBudgetError
        self._check_at = min(self._limit, self.nodes + self._EVERY)


class SearchFunction(Protocol[PosT_contra]):
    """The search function of an engine."""

    def __call__(
        self, position: PosT_contra, before: Sequence[PosT_contra], level: Level, seed: int, budget: Budget
    ) -> SearchResult[Any]:
        """Choose a move in a position that has legal moves. `before` are the match's earlier positions, oldest first.

        Returns a move however small the budget is.
        """


@dataclass(frozen=True, slots=True)
class Engine(Generic[PosT]):
    """An engine for one game."""

    game: Game[PosT]
    levels: tuple[Level, ...]
    """Levels from 1, the weakest, to 6, which is offered only where compiled engines are installed."""
    think: SearchFunction[PosT]
    shares: Callable[[PosT], tuple[float, ...]] | None = None
    """Expected share of a win by seat, as of the end of a turn; for games with more than two sides."""
    lasting: Callable[[PosT], Hashable] | None = None
    """The irreversible part of a position (pawns, tiles laid); None if the game's own rules limit repetition."""

    def at(
        self,
        level: Level,
        position: PosT,
        before: Sequence[PosT] = (),
        *,
        seed: int,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> SearchResult[Any]:
        """Search within the level's number of positions, `seconds` (no limit if None), and until `stop()` is true."""
        return self.think(position, before, level, seed, Budget(level.nodes, seconds, stop))


AnyEngine: TypeAlias = Engine[Any]
