"""What a move is. Moves are values that many positions share: they are made once and kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.kit.grid import Cell
from games.kit.rules import Leave
from games.shelt.cells import CELLS
from games.shelt.pieces import CODES, TEEMS_ID


@dataclass(frozen=True, slots=True)
class Move:
    """One piece goes to a cell, whatever stands there."""

    piece: str
    origin: Cell
    target: Cell
    captured: str | None
    """The code of what goes to the hand; None where nothing does, as when places are changed with the Teems."""
    swap: bool
    """Whether it changes places with the Teems."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A front piece, or the Teems, is turned by 90°."""

    piece: str


@dataclass(frozen=True, slots=True)
class Accompany:
    """Two front pieces move together; the first is the one above or on the left of the other."""

    first: str
    second: str
    origins: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]

    @property
    def vector(self) -> tuple[int, int]:
        """How far both go, to the right and up."""
        return self.targets[0].x - self.origins[0].x, self.targets[0].y - self.origins[0].y


@dataclass(frozen=True, slots=True)
class Charge:
    """The Teems is charged with a captured piece; one's charge that is on it returns to the hand."""

    piece: str


@dataclass(frozen=True, slots=True)
class Discharge:
    """One's charge is taken back from the Teems into the hand."""


SheltMove: TypeAlias = Move | Turn | Accompany | Charge | Discharge | Leave

TURNS, CHARGES, DISCHARGE = tuple(map(Turn, CODES)), tuple(map(Charge, CODES)), Discharge()
"""By piece."""


@lru_cache(1 << 14)
def moving(piece: int, origin: int, target: int, there: int) -> Move:
    """A piece's step from one cell to another, by what stands there; -1 for nothing."""
    captured = None if there in (-1, TEEMS_ID) else CODES[there]
    return Move(CODES[piece], CELLS[origin], CELLS[target], captured, there == TEEMS_ID)


@lru_cache(1 << 14)
def together(first: int, second: int, origins: tuple[int, int], targets: tuple[int, int]) -> Accompany:
    """The step of two pieces from their cells to others."""
    return Accompany(
        CODES[first],
        CODES[second],
        (CELLS[origins[0]], CELLS[origins[1]]),
        (CELLS[targets[0]], CELLS[targets[1]]),
    )
