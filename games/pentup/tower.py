"""Tower: one person plays both colours of Pent-Up and wants a tile on level 6 with as few tiles as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import cast

from games.kit.grid import Cell
from games.kit.rules import Game, IllegalMoveError, Json, Leave, Outcome, Seat, Step
from games.pentup import turns
from games.pentup.places import Places
from games.pentup.stack import Stack, stacked
from games.pentup.tiles import Placed
from games.pentup.turns import PentUpMove

COLOURS = ("white", "black")
"""By turn; both are the solver's."""
GOAL = 6
"""The level to reach."""


@dataclass(frozen=True)
class TowerPosition:
    """A stack, and whether the solver gave up."""

    stack: Stack = field(default_factory=Stack)
    given_up: bool = False

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The tiles that lie, in order of play."""
        return self.stack.placed

    @property
    def top(self) -> Mapping[Cell, int]:
        """By cell, the index in `placed` of the uppermost tile there."""
        return self.stack.top

    @cached_property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """By colour, in turn order: the tiles in hand, A to Z."""
        return turns.hands(self.placed, COLOURS)

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._over else turns.SOLVER

    @property
    def to_move_colour(self) -> str | None:
        """Whose tile is laid next."""
        return None if self._over else self._colour

    @property
    def _colour(self) -> str:
        return COLOURS[len(self.placed) % len(COLOURS)]

    @property
    def _solved(self) -> bool:
        return self.stack.levels == GOAL

    @property
    def _over(self) -> bool:
        return self.given_up or self._solved or not self.hands[self._colour]

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`; the number of tiles used, fewer being better, is the score."""
        if not self._over:
            return None
        return turns.solved((len(self.placed),)) if self._solved else turns.FAILED

    @cached_property
    def _places(self) -> Places:
        return self.stack.places(self.hands[self._colour])

    def legal_moves(self) -> Sequence[PentUpMove]:
        """Places by letter, orientation, column and row."""
        return () if self._over else self._places

    def chance(self) -> Mapping[PentUpMove, Fraction]:
        """The puzzle has no dice."""
        return turns.NO_DICE

    def asides(self, seat: Seat) -> Sequence[PentUpMove]:
        """To give up, as long as the game goes on."""
        return () if self._over else (Leave(seat),)

    def play(self, move: PentUpMove) -> TowerPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if self._over:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Leave):
            return replace(self, given_up=True)
        turns.check_tile(move, self._colour, self.hands)
        return TowerPosition(self.stack.laid(self._colour, move))

    def parse(self, text: str) -> PentUpMove:
        """`P3@2,-1` or `white leaves`, letters in either case."""
        move = turns.read(text, turns.SOLVER_NAMES)
        self.play(move)
        return move

    def notation(self, move: PentUpMove) -> str:
        """See `Position`."""
        return turns.written(move, turns.SOLVER_NAMES)

    def steps(self, move: PentUpMove) -> tuple[Step, ...]:
        """See `Places.steps`."""
        return turns.steps(move, self._places, turns.SOLVER_NAMES)

    def to_json(self) -> Json:
        """The moves with their colours, and whether the solver gave up."""
        return {"placed": turns.to_json(self.placed), "given_up": self.given_up}

    def __str__(self) -> str:
        """See `turns.drawn`."""
        return turns.drawn(self.placed, self.top, self.hands)


def _from_json(json: Json) -> TowerPosition:
    data = cast("dict[str, Json]", json)
    return TowerPosition(stacked(turns.from_json(data["placed"])), cast("bool", data["given_up"]))


TOWER: Game[TowerPosition] = Game(
    key="tower",
    title="Tower",
    source="Néstor Romeral Andrés, 2003: the first puzzle on Pent-Up's rule sheet",
    version=1,
    options=(),
    sides=lambda options: (frozenset({turns.SOLVER}),),
    seat_names=lambda options: turns.SOLVER_NAMES,
    start=lambda options: TowerPosition(),
    from_json=_from_json,
)
