"""Sets of places as integers: the places of each tile, counted together and listed only on demand.

A cell's bit is counted from `MARGIN` cells below and left of all tiles (`low`), so that every place that touches a tile
has a corner with a bit. STRIDE is so wide that no column's cells run into the next column's. A tile fits wherever the
set, shifted by each of the tile's cells, has a bit in common: four ANDs find all places of an orientation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, overload

from games.kit.grid import Cell
from games.kit.rules import Step
from games.pentup.tiles import ORIENTATIONS, Place, name

Bits: TypeAlias = int
"""A set of cells, or of corners."""

MARGIN = 5
"""Length of the longest tile."""
STRIDE = 180
"""Larger than the length of 48 tiles laid in one line (164) with a margin on both sides."""
MOST_PLACES = 100
"""Most places to offer at once, the capacity of four menus. If there are more, column and row are chosen in turn."""
MOST_SHAPES = 24
"""Most tiles in their orientations to offer at once: three lines that can be read on a phone. If there are more, tile
and orientation are chosen in turn.
"""

OFFSETS: dict[str, tuple[tuple[int, ...], ...]] = {
    tile: tuple(tuple(x * STRIDE + y for x, y in shape) for shape in shapes) for tile, shapes in ORIENTATIONS.items()
}
"""Distances of a tile's cells from its corner's bit, by letter and orientation."""

_ALL_OFFSETS = sorted({offset for shapes in OFFSETS.values() for shape in shapes for offset in shape})


class Shifts(dict[int, Bits]):
    """A set of cells, shifted towards the corner by each distance that occurs in a tile."""

    def __init__(self, cells: Bits) -> None:
        super().__init__((offset, cells >> offset) for offset in _ALL_OFFSETS)

    def fits(self, offsets: tuple[int, ...]) -> Bits:
        """The corners from which all five cells of a tile lie in the set."""
        a, b, c, d, e = offsets
        return self[a] & self[b] & self[c] & self[d] & self[e]

    def meets(self, offsets: tuple[int, ...]) -> Bits:
        """The corners from which at least one cell of a tile lies in the set."""
        a, b, c, d, e = offsets
        return self[a] | self[b] | self[c] | self[d] | self[e]


def index(cell: Cell, low: Cell) -> int:
    """The bit of a cell; `low` is the lower left corner of the box around all tiles."""
    return (cell.x - low.x + MARGIN) * STRIDE + cell.y - low.y + MARGIN


def bits_of(cells: Iterable[Cell], low: Cell) -> Bits:
    """The set of these cells (see `index`)."""
    return sum([1 << index(cell, low) for cell in cells])


def around(cells: Bits) -> Bits:
    """The cells that share an edge with one of `cells`. Some of `cells` are among them."""
    return cells << STRIDE | cells >> STRIDE | cells << 1 | cells >> 1


def indices(bits: Bits) -> Iterator[int]:
    """The indices of the set bits, lowest first: column by column, each from below."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Places(Sequence[Place]):
    """A sequence of places, ordered by letter, orientation, column and row."""

    def __init__(self, low: Cell, corners: dict[tuple[str, int], Bits]) -> None:
        """`corners` are keyed by letter and orientation, in the order in which to list them."""
        self._low = low
        self._corners = {which: bits for which, bits in corners.items() if bits}
        self._length = sum(bits.bit_count() for bits in self._corners.values())
        self._columns: dict[tuple[str, int], dict[int, Step] | None] = {}

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Place]:
        for (tile, orientation), bits in self._corners.items():
            for bit in indices(bits):
                yield Place(tile, orientation, self._cell(bit))

    @overload
    def __getitem__(self, key: int) -> Place: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Place]: ...
    def __getitem__(self, key: int | slice) -> Place | Sequence[Place]:
        if isinstance(key, slice):
            return list(self)[key]
        number = key if key >= 0 else key + self._length
        for (tile, orientation), bits in self._corners.items():
            count = bits.bit_count()
            if 0 <= number < count:
                for _ in range(number):
                    bits &= bits - 1
                return Place(tile, orientation, self._cell((bits & -bits).bit_length() - 1))
            number -= count
        raise IndexError(key)

    def _cell(self, bit: int) -> Cell:
        x, y = divmod(bit, STRIDE)
        return Cell(x + self._low.x - MARGIN, y + self._low.y - MARGIN)

    def steps(self, place: Place) -> tuple[Step, ...]:
        """The shape, a tile in its orientation, or these in turn if there are more than `MOST_SHAPES`; then the place,
        or column and row if the shape has more than `MOST_PLACES`.
        """
        which = place.tile, place.orientation
        shape = (_SHAPES[which],) if len(self._corners) <= MOST_SHAPES else (_TILES[place.tile], _ORIENTATIONS[which])
        columns = self._columns_of(which)
        if columns is None:
            return *shape, Step("place", name(place.corner), place.cells)
        return *shape, columns[place.corner.x], Step("row", str(place.corner.y), place.cells)

    def _columns_of(self, which: tuple[str, int]) -> dict[int, Step] | None:
        """For each x, the step that chooses the places with a corner there; None if the places are offered at once.

        The step marks, for each of those places, the lowest cell of the tile's left side.
        """
        if which not in self._columns:
            bits = self._corners[which]
            self._columns[which] = self._by_column(which, bits) if bits.bit_count() > MOST_PLACES else None
        return self._columns[which]

    def _by_column(self, which: tuple[str, int], bits: Bits) -> dict[int, Step]:
        _, up = ORIENTATIONS[which[0]][which[1]][0]
        columns: dict[int, list[Cell]] = {}
        for bit in indices(bits):
            x, y = self._cell(bit)
            columns.setdefault(x, []).append(Cell(x, y + up))
        return {x: Step("column", str(x), tuple(cells)) for x, cells in columns.items()}


_TILES = {tile: Step("tile", tile) for tile in ORIENTATIONS}
_ORIENTATIONS, _SHAPES = (
    {
        (tile, orientation): Step(kind, f"{tile}{orientation}")
        for tile, shapes in ORIENTATIONS.items()
        for orientation in range(len(shapes))
    }
    for kind in ("orientation", "shape")
)
