"""The moves of Shelt: values shared by many positions, made once and cached."""

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
    """One piece goes to a cell, occupied or not."""

    piece: str
    origin: Cell
    target: Cell
    captured: str | None
    """Code of the captured piece; None if nothing is captured, as in an exchange with the Teems."""
    swap: bool
    """Whether the piece changes places with the Teems."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A front piece, or the Teems, turns by 90°."""

    piece: str


@dataclass(frozen=True, slots=True)
class Accompany:
    """Two front pieces move together; the first is above or to the left of the second."""

    first: str
    second: str
    origins: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]

    @property
    def vector(self) -> tuple[int, int]:
        """The distance that both pieces go, to the right and up."""
        return self.targets[0].x - self.origins[0].x, self.targets[0].y - self.origins[0].y


@dataclass(frozen=True, slots=True)
class Charge:
    """The Teems is charged with a captured piece; the seat's previous charge returns to its hand."""

    piece: str


@dataclass(frozen=True, slots=True)
class Discharge:
    """The seat's charge returns from the Teems to its hand."""


SheltMove: TypeAlias = Move | Turn | Accompany | Charge | Discharge | Leave

TURNS, CHARGES, DISCHARGE = tuple(map(Turn, CODES)), tuple(map(Charge, CODES)), Discharge()
"""Turns and charges by piece, and the discharge."""


@lru_cache(1 << 14)
def moving(piece: int, origin: int, target: int, there: int) -> Move:
    """A piece's step from one cell to another; `there` is the piece on the target, or -1."""
    captured = None if there in (-1, TEEMS_ID) else CODES[there]
    return Move(CODES[piece], CELLS[origin], CELLS[target], captured, there == TEEMS_ID)


@lru_cache(1 << 14)
def together(first: int, second: int, origins: tuple[int, int], targets: tuple[int, int]) -> Accompany:
    """A step of two pieces from their origins to their targets."""
    return Accompany(
        CODES[first],
        CODES[second],
        (CELLS[origins[0]], CELLS[origins[1]]),
        (CELLS[targets[0]], CELLS[targets[1]]),
    )
