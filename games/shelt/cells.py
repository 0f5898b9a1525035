"""Cells, their names and numbers, and sets of cells.

A cell (x, y) is the number `y * 8 + x`. A set is an integer with one bit per cell; the eighth column is off the board,
so that a shift beyond one side never comes back on the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kit.grid import Cell

SIZE: Final = 7
ROWS: Final = "pibtsev"
"""Letters of the rows from the bottom: Palt, Ilva, Beezel, Teeve, Satii, Erva, Velm."""


def name(cell: Cell) -> str:
    """The name of a cell, row and column: `t4` for (3, 3)."""
    return f"{ROWS[cell.y]}{cell.x + 1}"


CELLS = {y * 8 + x: Cell(x, y) for y in range(SIZE) for x in range(SIZE)}
INDICES = {cell: index for index, cell in CELLS.items()}
NAMED = {name(cell): cell for cell in INDICES}

BOARD = sum(1 << index for index in CELLS)
ROW, COLUMN = (1 << SIZE) - 1, sum(1 << 8 * y for y in range(SIZE))
"""Sets of the lowest row and the left column."""
BESIDE = {index: sum(1 << index + step for step in (-1, 1) if index + step in CELLS) for index in CELLS}
"""Cells to the left and right of each cell."""


def cell(text: str) -> Cell:
    """The cell with this name. Raises KeyError if there is none."""
    return NAMED[text]


def indices(board: int) -> Iterator[int]:
    """The indices of the set bits, lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest
