"""The twelve pentominoes in all orientations, and placed tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError

Shape: TypeAlias = tuple[Cell, ...]
"""Cells of a tile, sorted, with a smallest x and a smallest y of 0."""

_SHAPES = {
    "F": ".## ##. .#.",
    "I": "#####",
    "L": "#### #...",
    "N": "##.. .###",
    "P": "## ## #.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": "#### .#..",
    "Z": "##. .#. .##",
}
"""Rows of each tile from the top, in any orientation (rules, "Notation")."""


def _normalised(cells: list[tuple[int, int]]) -> Shape:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(Cell(x - left, y - bottom) for x, y in cells))


def _orientations(drawn: str) -> tuple[Shape, ...]:
    rows = drawn.split()
    cells = [(x, -y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    shapes = set()
    for _ in range(4):
        cells = [(y, -x) for x, y in cells]
        shapes |= {_normalised(cells), _normalised([(-x, y) for x, y in cells])}
    return tuple(sorted(shapes))


ORIENTATIONS: Mapping[str, tuple[Shape, ...]] = MappingProxyType(
    {tile: _orientations(drawn) for tile, drawn in _SHAPES.items()}
)
"""Orientations of each tile, A to Z; an orientation's number is its index (rules, "Notation")."""

TILES = tuple(ORIENTATIONS)

OPENING = Cell(0, 0)
"""Corner of the first tile, so that equal openings are equal positions (rule 1)."""


@dataclass(frozen=True, slots=True)
class Place:
    """A move: a tile of the colour to move, and where it is laid."""

    tile: str
    orientation: int
    corner: Cell
    """Lower left corner of the tile's bounding box, which the tile itself may not cover."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The five cells that the tile covers, sorted."""
        return covered(self.tile, self.orientation, self.corner)

    @property
    def notation(self) -> str:
        """`P3@2,-1`."""
        return f"{self.tile}{self.orientation}@{name(self.corner)}"


@dataclass(frozen=True, slots=True)
class Placed(Place):
    """A tile on the table, with the move that laid it."""

    colour: str
    """One of white, black, red and blue."""
    level: int
    """The level of the tile; level 1 is on the table."""


def covered(tile: str, orientation: int, corner: Cell) -> tuple[Cell, ...]:
    """The five cells of a tile, sorted."""
    left, bottom = corner
    return tuple([Cell(left + x, bottom + y) for x, y in ORIENTATIONS[tile][orientation]])


def middle(cells: Sequence[Cell]) -> Cell:
    """The cell of a tile that is nearest to its centre of gravity."""
    x, y = (sum(values) for values in zip(*cells, strict=True))
    return min(cells, key=lambda cell: (len(cells) * cell.x - x) ** 2 + (len(cells) * cell.y - y) ** 2)


def name(cell: Cell) -> str:
    """The name of a cell, `2,-1`. Letters won't do, because the table has no edge to count from."""
    return f"{cell.x},{cell.y}"


def neighbours(cells: Iterable[Cell]) -> list[Cell]:
    """The cells that share an edge with one of `cells`. Some of `cells` are among them."""
    return [Cell(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]


def check_opening(place: Place) -> None:
    """Raise IllegalMoveError if the first tile isn't laid at 0,0."""
    if place.corner != OPENING:
        raise IllegalMoveError("the first tile goes to 0,0", place=replace(place, corner=OPENING).notation)
