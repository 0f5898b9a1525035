"""Sets of places as integers: the places of each tile, counted together and listed only on demand.

A cell's bit is counted from `MARGIN` cells below and left of all tiles (`low`), so that every place that touches a tile
has a corner with a bit. STRIDE is so wide that no column's cells run into the next column's. A tile fits wherever the
set, shifted by each of the tile's cells, has a bit in common: four ANDs find all places of an orientation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, overload

from games.kit.grid import Cell
from games.kit.rules import Step
from games.pentup.regions import regions
from games.pentup.tiles import ORIENTATIONS, Place, middle

Bits: TypeAlias = int
"""A set of cells, or of corners."""

MARGIN = 5
"""Length of the longest tile."""
STRIDE = 180
"""Larger than the length of 48 tiles laid in one line (164) with a margin on both sides."""
MOST_PLACES = 20
"""Most places that are offered at once, each shown with the whole tile: four rows of buttons."""

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

    def __init__(self, low: Cell, corners: dict[tuple[str, int], Bits], *, shows_alone: bool = True) -> None:
        """`corners` are keyed by letter and orientation, in the order in which to list them. `shows_alone` says whether
        a tile's only place is offered before the tile is laid there.
        """
        self._low = low
        self._shows_alone = shows_alone
        self._corners = {which: bits for which, bits in corners.items() if bits}
        self._length = sum(bits.bit_count() for bits in self._corners.values())
        self._where: dict[str, dict[tuple[int, Cell], tuple[Step, ...]]] = {}

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

    @property
    def ways(self) -> Mapping[str, Sequence[int]]:
        """The orientations in which each tile may be laid."""
        ways: dict[str, list[int]] = {}
        for tile, way in self._corners:
            ways.setdefault(tile, []).append(way)
        return ways

    def _cell(self, bit: int) -> Cell:
        x, y = divmod(bit, STRIDE)
        return Cell(x + self._low.x - MARGIN, y + self._low.y - MARGIN)

    def steps(self, place: Place) -> tuple[Step, ...]:
        """The tile and its place; between them a region of the table if the tile has more than `MOST_PLACES` in all,
        and its orientation if the region has.
        """
        if place.tile not in self._where:
            self._where[place.tile] = dict(self._find_where(place.tile))
        return _TILES[place.tile], *self._where[place.tile][place.orientation, place.corner]

    def _find_where(self, tile: str) -> Iterator[tuple[tuple[int, Cell], tuple[Step, ...]]]:
        """For each orientation and corner of a tile, the steps that choose this place.

        A region marks the tile's middle cell in each of its places.
        """
        at: dict[Cell, list[Place]] = {}
        ways = {way: bits for (each, way), bits in self._corners.items() if each == tile}
        for way, bits in ways.items():
            x, y = middle(ORIENTATIONS[tile][way])
            for corner in map(self._cell, indices(bits)):
                at.setdefault(Cell(corner.x + x, corner.y + y), []).append(Place(tile, way, corner))
        found = regions({cell: len(places) for cell, places in at.items()}, MOST_PLACES)
        for number, cells in enumerate(found, 1):
            where = [Step("region", str(number), tuple(cells))] if len(found) > 1 else []
            group = [place for cell in cells for place in at[cell]]
            for place in group:
                turning = [_ORIENTATIONS[tile, place.orientation]] if len(group) > MOST_PLACES else []
                laid = Step("place", place.notation, place.cells, offered_alone=self._shows_alone)
                yield (place.orientation, place.corner), (*where, *turning, laid)


_TILES = {tile: Step("tile", tile) for tile in ORIENTATIONS}
_ORIENTATIONS = {
    (tile, orientation): Step("orientation", f"{tile}{orientation}")
    for tile, shapes in ORIENTATIONS.items()
    for orientation in range(len(shapes))
}
