"""The cells, their names and numbers, and sets of them.

A cell (x, y) is the number `y * 8 + x`. Sets are integers with a bit a cell; the eighth column is no cell, so that
what leaves the board on one side never comes back on the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.kit.grid import Cell

SIZE: Final = 7
ROWS: Final = "pibtsev"
"""The rows' names from the bottom: Palt, Ilva, Beezel, Teeve, Satii, Erva, Velm."""


def name(cell: Cell) -> str:
    """A cell's name, row and column: `t4` for (3, 3)."""
    return f"{ROWS[cell.y]}{cell.x + 1}"


CELLS = {y * 8 + x: Cell(x, y) for y in range(SIZE) for x in range(SIZE)}
INDICES = {cell: index for index, cell in CELLS.items()}
NAMED = {name(cell): cell for cell in INDICES}

BOARD = sum(1 << index for index in CELLS)
ROW, COLUMN = (1 << SIZE) - 1, sum(1 << 8 * y for y in range(SIZE))
"""The lowest row and the left column."""
BESIDE = {index: sum(1 << index + step for step in (-1, 1) if index + step in CELLS) for index in CELLS}
"""The cells left and right of each."""


def cell(text: str) -> Cell:
    """The cell of a name. Raises KeyError for what isn't one."""
    return NAMED[text]


def indices(board: int) -> Iterator[int]:
    """Where the bits of a board are set, lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest
