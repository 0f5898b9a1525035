"""What a thinker is: a position, a level and a seed → a move, what it is worth, and what should follow."""

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
"""Scores are thousandths of a logit: 0 is an even game, 1,000 wins 73 of 100."""


def share(score: float) -> float:
    """The expected share of a win, 0 to 1, that a score stands for."""
    return 1 / (1 + math.exp(min(-score / LOGIT, 700)))


def odds(share: float) -> float:
    """The score that a share of a win stands for, 0 to 1."""
    return LOGIT * math.log(max(share, 1e-9) / max(1 - share, 1e-9))


def shares_of(outcome: Outcome, sides: Sequence[frozenset[Seat]]) -> tuple[float, ...]:
    """By side, its share of the win in a game that is over: those in the first place share it."""
    first = [not side.isdisjoint(outcome.ranking[0]) for side in sides]
    return tuple(is_first / sum(first) for is_first in first)


@dataclass(frozen=True, slots=True)
class Level:
    """How well a thinker plays."""

    nodes: int
    """At most so many positions are looked at."""
    depth: int = 64
    """At most so many plies are searched, captures at their end aside."""
    noise: int = 0
    """How far each first move is misjudged: a standard deviation, in thousandths of a logit."""
    slack: int = 0
    """A move that is worse than the best by more than this is never chosen, however it is misjudged; as noise."""
    overlooked: float = 0
    """The share of far moves that it doesn't see, 0 to 1."""
    playouts: bool = False
    """Whether positions are judged by games that are played out from them by chance."""
    seconds: float = 4.8
    """At most so long, whatever the machine: what follows takes some tenths, and 5 are promised."""


@dataclass(frozen=True, slots=True)
class Thought(Generic[MoveT_co]):
    """What a thinker came to."""

    move: MoveT_co
    value: float
    """For the seat to move: the expected share of a win, 0 to 1."""
    line: tuple[MoveT_co, ...]
    """What is expected to follow, `move` first."""
    nodes: int
    """How many positions were looked at."""
    depth: int
    """How many plies ahead every line was searched; with playouts, how many the one that is expected."""


class OutOfBudgetError(Exception):
    """Thinking ends here; what was found so far counts."""


class Budget:
    """What a thought may cost: positions, seconds, and until someone says stop.

    The same limit of positions gives the same thought; a limit in seconds, or a stop, depends on the machine.
    """

    _EVERY = 256
    """Positions between two looks at the clock: some milliseconds."""

    def __init__(self, nodes: int, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.nodes = 0
        self._limit = nodes
        self._stop = stop
        self._ends = math.inf if seconds is None else time.monotonic() + seconds
        self._check_at = min(nodes, self._EVERY)

    def spend(self, positions: int = 1) -> None:
        """Count one more position, or several. Raises OutOfBudgetError when the budget is used up by them."""
        self.nodes += positions
        if self.nodes >= self._check_at:
            self._check()

    def _check(self) -> None:
        self.nodes = min(self.nodes, self._limit)
        if self.nodes >= self._limit or time.monotonic() >= self._ends or (self._stop is not None and self._stop()):
            raise OutOfBudgetError
        self._check_at = min(self._limit, self.nodes + self._EVERY)


class Think(Protocol[PosT_contra]):
    """How a thinker thinks."""

    def __call__(
        self, position: PosT_contra, before: Sequence[PosT_contra], level: Level, seed: int, budget: Budget
    ) -> Thought[Any]:
        """What to play in a position with legal moves. `before` are the match's positions until then, oldest first.

        However small the budget is, there is a move.
        """


@dataclass(frozen=True, slots=True)
class Thinker(Generic[PosT]):
    """Who plays one game."""

    game: Game[PosT]
    levels: tuple[Level, ...]
    """From 1, the weakest, to 5."""
    think: Think[PosT]
    shares: Callable[[PosT], tuple[float, ...]] | None = None
    """Where more than two sides play: by seat, the expected share of a win as it seems between two turns."""
    lasting: Callable[[PosT], Hashable] | None = None
    """What of a position never comes back once it has changed; None where the game's own rules end what repeats."""

    def at(
        self,
        level: Level,
        position: PosT,
        before: Sequence[PosT] = (),
        *,
        seed: int,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Thought[Any]:
        """A thought within a level's positions, so many seconds (without end if None), and until `stop()` is true."""
        return self.think(position, before, level, seed, Budget(level.nodes, seconds, stop))


AnyThinker: TypeAlias = Thinker[Any]
