"""Code shared by Pent-Up and its two solo games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Self

from games.kit.grid import Cell
from games.kit.rules import InvalidMoveError, Leave, Step
from games.pentup import turns
from games.pentup.places import Places
from games.pentup.tiles import Placed
from games.pentup.turns import PentUpMove

_NO_DICE: Mapping[PentUpMove, Fraction] = MappingProxyType({})


class TilePosition(ABC):
    """A position in which each move lays a tile. Subclasses define which tiles may lie where; the rest follows here."""

    @property
    @abstractmethod
    def placed(self) -> tuple[Placed, ...]:
        """The tiles on the table, in order of play."""

    @property
    @abstractmethod
    def top(self) -> Mapping[Cell, int]:
        """For each cell, the index in `placed` of the uppermost tile."""

    @property
    @abstractmethod
    def colours(self) -> tuple[str, ...]:
        """The colours of the tiles, in turn order."""

    @property
    @abstractmethod
    def _seat_names(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def _over(self) -> bool: ...

    @property
    @abstractmethod
    def _colour(self) -> str:
        """The colour that lays the next tile, if it has any left."""

    @property
    @abstractmethod
    def _places(self) -> Places:
        """The legal places for tiles of that colour; none when it has run out."""

    @abstractmethod
    def play(self, move: PentUpMove) -> Self:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""

    @cached_property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """The tiles in hand by colour, in turn order, A to Z; also those of seats that left."""
        return turns.hands(self.placed, self.colours)

    @property
    def to_move_colour(self) -> str | None:
        """The colour that lays the next tile; None if the game is over."""
        return None if self._over else self._colour

    @property
    def ways(self) -> Mapping[str, Sequence[int]]:
        """The orientations in which each tile may be laid next."""
        return {} if self._over else self._places.ways

    def legal_moves(self) -> Sequence[PentUpMove]:
        """The legal places, by letter, orientation, column and row."""
        return () if self._over else self._places

    def chance(self) -> Mapping[PentUpMove, Fraction]:
        """Empty: there are no dice."""
        return _NO_DICE

    def parse(self, text: str) -> PentUpMove:
        """Parse `P3@2,-1` or `white leaves`, letters in either case."""
        try:
            move = turns.read(text, self._seat_names)
        except InvalidMoveError as error:
            if "example" in error.evidence and (moves := self.legal_moves()):
                error.evidence["example"] = self.notation(moves[0])
            raise
        self.play(move)
        return move

    def notation(self, move: PentUpMove) -> str:
        """See `Position`."""
        return f"{self._seat_names[move.seat]} leaves" if isinstance(move, Leave) else move.notation

    def steps(self, move: PentUpMove) -> tuple[Step, ...]:
        """The tile and its place (see `Places.steps`), or the leaving."""
        return (Step("leave", self._seat_names[move.seat]),) if isinstance(move, Leave) else self._places.steps(move)

    def __str__(self) -> str:
        """See `turns.to_text`."""
        return turns.to_text(self.placed, self.top, self.hands)
