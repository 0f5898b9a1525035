"""What the game and its two puzzles do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Self

from games.kit.grid import Cell
from games.kit.rules import Leave, Step
from games.pentup import turns
from games.pentup.places import Places
from games.pentup.tiles import Placed
from games.pentup.turns import PentUpMove

_NO_DICE: Mapping[PentUpMove, Fraction] = MappingProxyType({})


class Laying(ABC):
    """A position in which tiles are laid, one a move: everything that follows from which may lie where."""

    @property
    @abstractmethod
    def placed(self) -> tuple[Placed, ...]:
        """The tiles that lie, in order of play."""

    @property
    @abstractmethod
    def top(self) -> Mapping[Cell, int]:
        """By cell, the index in `placed` of the uppermost tile there."""

    @property
    @abstractmethod
    def colours(self) -> tuple[str, ...]:
        """Of the tiles, in turn order."""

    @property
    @abstractmethod
    def _seat_names(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def _over(self) -> bool: ...

    @property
    @abstractmethod
    def _colour(self) -> str:
        """Whose tile is due, as far as tiles are left."""

    @property
    @abstractmethod
    def _places(self) -> Places:
        """Where the tiles of that colour may lie; nowhere when they have run out."""

    @abstractmethod
    def play(self, move: PentUpMove) -> Self:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""

    @cached_property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """By colour, in turn order: the tiles in hand, A to Z; of seats that left, too."""
        return turns.hands(self.placed, self.colours)

    @property
    def to_move_colour(self) -> str | None:
        """Whose tile is laid next."""
        return None if self._over else self._colour

    def legal_moves(self) -> Sequence[PentUpMove]:
        """Places by letter, orientation, column and row."""
        return () if self._over else self._places

    def chance(self) -> Mapping[PentUpMove, Fraction]:
        """There are no dice."""
        return _NO_DICE

    def parse(self, text: str) -> PentUpMove:
        """`P3@2,-1` or `white leaves`, letters in either case."""
        move = turns.read(text, self._seat_names)
        self.play(move)
        return move

    def notation(self, move: PentUpMove) -> str:
        """See `Position`."""
        return f"{self._seat_names[move.seat]} leaves" if isinstance(move, Leave) else move.notation

    def steps(self, move: PentUpMove) -> tuple[Step, ...]:
        """Tile, orientation and place, or the leaving; see `Places.steps`."""
        return (Step("leave", self._seat_names[move.seat]),) if isinstance(move, Leave) else self._places.steps(move)

    def __str__(self) -> str:
        """See `turns.drawn`."""
        return turns.drawn(self.placed, self.top, self.hands)
