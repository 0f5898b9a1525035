"""Cells of a board and their names."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """A cell: its column (grows to the right) and its row (grows upwards), both 0-based from the lower left."""

    x: int
    y: int


def name(cell: Cell) -> str:
    """The name of a cell as in chess, file letter and rank number: `c1` for (2, 0)."""
    return f"{chr(ord('a') + cell.x)}{cell.y + 1}"
