"""Cells of a board and their names."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """A cell by its column (grows to the right) and its row (grows upwards), both 0-based from the lower left."""

    x: int
    y: int
