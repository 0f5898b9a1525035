"""Sets of places as integers: the places of each tile, counted together and listed only on demand.

A cell's bit is counted from `MARGIN` cells below and left of all tiles (`low`), so that every place that touches a tile
has a corner with a bit. STRIDE is so wide that no column's cells run into the next column's. A tile fits wherever the
set, shifted by each of the tile's cells, has a bit in common: four ANDs find all places of an orientation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import TypeAlias, overload

from games.kit.grid import Cell
from games.kit.rules import Step
from games.pentup.regions import regions
from games.pentup.tiles import ORIENTATIONS, Place, name

Bits: TypeAlias = int
"""A set of cells, or of corners."""

MARGIN = 5
"""Length of the longest tile."""
STRIDE = 180
"""Larger than the length of 48 tiles laid in one line (164) with a margin on both sides."""
FEW_PLACES = 4
"""Most places of an orientation that are all shown at once, each with the whole tile."""
MOST_PLACES = 12
"""Most places of an orientation to offer at once. If there are more, a region is chosen first."""

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
        self._where: dict[tuple[str, int], dict[Cell, tuple[Step, ...]]] = {}

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
        """The tile, its orientation, and its place; before that its region if there are more than `MOST_PLACES`."""
        which = place.tile, place.orientation
        if which not in self._where:
            self._where[which] = self._find_where(which)
        return _TILES[place.tile], _ORIENTATIONS[which], *self._where[which][place.corner]

    def _find_where(self, which: tuple[str, int]) -> dict[Cell, tuple[Step, ...]]:
        """For each corner, the steps that choose the place of a tile in its orientation.

        A region marks, for each of its places, the lowest cell of the tile's left side.
        """
        places = [Place(*which, self._cell(bit)) for bit in indices(self._corners[which])]
        if len(places) <= FEW_PLACES:
            # A single place isn't offered, so the player sees it only before confirming it.
            return {place.corner: (_place(place, previewed=len(places) == 1),) for place in places}
        if len(places) <= MOST_PLACES:
            return {place.corner: (Step("dot", name(place.corner), place.cells, previewed=True),) for place in places}
        _, up = ORIENTATIONS[which[0]][which[1]][0]
        found: dict[Cell, tuple[Step, ...]] = {}
        for number, corners in enumerate(regions([place.corner for place in places])):
            region = Step("region", ascii_uppercase[number], tuple([Cell(x, y + up) for x, y in corners]))
            for corner in corners:
                found[corner] = region, _place(Place(*which, corner), previewed=len(corners) == 1)
        return found


def _place(place: Place, *, previewed: bool) -> Step:
    return Step("place", name(place.corner), place.cells, previewed)


_TILES = {tile: Step("tile", tile) for tile in ORIENTATIONS}
_ORIENTATIONS = {
    (tile, orientation): Step("orientation", f"{tile}{orientation}")
    for tile, shapes in ORIENTATIONS.items()
    for orientation in range(len(shapes))
}
