"""Pent-Up as the search sees it: legal places, as sets of cells in integers sized for the current table.

The rules' sets are sized for the widest possible table. These fit the tiles on the table with a margin for those of a
search, so they are several times shorter. What is known about a floor is kept from position to position until a tile is
laid on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.pentup import ORIENTATIONS, PentUpPosition
from games.pentup.tiles import OPENING, TILES

Bits: TypeAlias = int
"""A set of cells or of corners: cell (x, y) of the grid is bit `x * stride + y`."""
Move: TypeAlias = tuple[int, int, int]
"""A tile's number, its orientation and the bit of its corner."""
Lines: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits]
"""Sets of lines of cells (see `Grid.lines`)."""
Parts: TypeAlias = tuple[int, int, int, int, int, int]
"""Three lines, each as an index into `Lines` and the distance of its start from the corner."""

MARGIN: Final = 6
"""Cells around the tiles: every place that touches them, and some more for the tiles that touch those."""
EVERY: Final = (1 << len(TILES)) - 1
"""All tiles, as a set of their numbers."""
_NUMBERS = {tile: number for number, tile in enumerate(TILES)}


class Grid:
    """The part of the table that a search covers."""

    def __init__(self, low: Cell, high: Cell, margin: int = MARGIN) -> None:
        """The grid between two cells, with a margin around them."""
        self.low = Cell(low.x - margin, low.y - margin)
        height = high.y - low.y + 1 + 2 * margin
        width = high.x - low.x + 1 + 2 * margin
        self.stride = stride = height + 1
        column = (1 << height) - 1
        self.cells = sum(column << x * stride for x in range(width))
        self.shapes = _shapes(stride)
        self.parts = _parts(stride)

    def index(self, cell: Cell) -> int:
        """The bit of a cell."""
        return (cell.x - self.low.x) * self.stride + cell.y - self.low.y

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        x, y = divmod(index, self.stride)
        return Cell(x + self.low.x, y + self.low.y)

    def around(self, cells: Bits) -> Bits:
        """The cells that share an edge with one of `cells`."""
        return (cells << self.stride | cells >> self.stride | cells << 1 | cells >> 1) & self.cells

    def lines(self, cells: Bits) -> Lines:
        """The first cells of lines of one, two and three cells, upwards and to the right, that lie within `cells`."""
        up = cells & cells >> 1
        right = cells & cells >> self.stride
        return cells, up, right, up & up >> 1, right & right >> self.stride


@cache
def _shapes(stride: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The distances of a tile's cells from its corner, by tile and orientation."""
    return tuple(tuple(tuple(x * stride + y for x, y in shape) for shape in ORIENTATIONS[tile]) for tile in TILES)


@cache
def _parts(stride: int) -> tuple[tuple[Parts, ...], ...]:
    """Three lines that cover a tile's cells, by tile and orientation; one is repeated if two are enough."""
    lines = (0,), (0, 1), (0, stride), (0, 1, 2), (0, stride, 2 * stride)

    def covered(shape: tuple[int, ...]) -> Parts:
        within = [
            (number, cell, {cell + step for step in line})
            for number, line in enumerate(lines)
            for cell in shape
            if {cell + step for step in line}.issubset(shape)
        ]
        chosen = next(
            some
            for some in (*combinations(within[::-1], 2), *combinations(within[::-1], 3))
            if set().union(*(cells for _, _, cells in some)) == set(shape)
        )
        first, second, third = [(number, cell) for number, cell, _ in (*chosen, chosen[0])[:3]]
        return *first, *second, *third

    return tuple(tuple(map(covered, shapes)) for shapes in _shapes(stride))


class Floor:
    """The cells of one height, and the places of tiles on them."""

    __slots__ = ("_corners", "_lines", "alone", "cells", "grid", "hopeless")

    def __init__(self, grid: Grid, cells: Bits, alone: dict[tuple[int, int], Bits]) -> None:
        self.grid = grid
        self.cells = cells
        self.alone = alone
        """The corners of the tiles of this height, by tile and orientation; a place on a single tile is illegal."""
        self.hopeless = 0
        """The tiles known to have no place here, as a set of their numbers."""
        self._corners: dict[int, tuple[Bits, ...]] = {}
        self._lines: Lines | None = None

    @property
    def lines(self) -> Lines:
        """The lines within its cells."""
        if self._lines is None:
            self._lines = self.grid.lines(self.cells)
        return self._lines

    def corners(self, tile: int) -> tuple[Bits, ...]:
        """The corners of a tile's legal places here, by orientation; empty if it has none."""
        if self.hopeless >> tile & 1:
            return ()
        known = self._corners.get(tile)
        if known is None:
            known = self._corners[tile] = self._found(tile)
            if not known:
                self.hopeless |= 1 << tile
        return known

    def holds(self, tile: int) -> bool:
        """Whether a tile has a place here."""
        if self.hopeless >> tile & 1:
            return False
        if tile in self._corners:
            return True
        lines, alone = self.lines, self.alone
        for orientation, (first, a, second, b, third, c) in enumerate(self.grid.parts[tile]):
            corners = lines[first] >> a & lines[second] >> b
            if corners:
                corners &= lines[third] >> c
                if corners and corners & ~alone.get((tile, orientation), 0):
                    return True
        self.hopeless |= 1 << tile
        return False

    def _found(self, tile: int) -> tuple[Bits, ...]:
        if self.cells.bit_count() < 5:
            return ()
        lines = self.lines
        by_orientation = [
            lines[first] >> a & lines[second] >> b & lines[third] >> c
            for first, a, second, b, third, c in self.grid.parts[tile]
        ]
        if not any(by_orientation):
            return ()
        alone = self.alone
        for orientation, corners in enumerate(by_orientation):
            if corners and (tile, orientation) in alone:
                by_orientation[orientation] = corners & ~alone[tile, orientation]
        return tuple(by_orientation) if any(by_orientation) else ()

    def without(self, cells: Bits) -> Floor:
        """The floor after a tile was laid on these cells. A tile that had no place still has none."""
        after = Floor(self.grid, self.cells & ~cells, self.alone)
        after.hopeless = self.hopeless
        return after

    def plus(self, cells: Bits, tile: int, orientation: int, index: int) -> Floor:
        """The floor with one more tile of this height."""
        alone = self.alone.copy()
        alone[tile, orientation] = alone.get((tile, orientation), 0) | 1 << index
        after = Floor(self.grid, self.cells | cells, alone)
        if not self.grid.around(cells) & self.cells:
            after._corners = self._corners.copy()  # a tile that lies apart creates no places
            after.hopeless = self.hopeless
        return after

    @staticmethod
    def empty(grid: Grid) -> Floor:
        """A height that no cell has yet."""
        floor = Floor(grid, 0, {})
        floor.hopeless = EVERY
        return floor


class Table(Floor):
    """Height 0: `cells` are those without a tile."""

    __slots__ = ()

    def _found(self, tile: int) -> tuple[Bits, ...]:
        grid = self.grid
        shapes = grid.shapes[tile]
        if self.cells == grid.cells:
            return (1 << grid.index(OPENING),) * len(shapes)
        lines, beside = self.lines, grid.around(grid.cells & ~self.cells) & self.cells
        return tuple(
            [
                lines[first] >> a
                & lines[second] >> b
                & lines[third] >> c
                & (beside >> d | beside >> e | beside >> f | beside >> g | beside >> h)
                for (first, a, second, b, third, c), (d, e, f, g, h) in zip(grid.parts[tile], shapes, strict=True)
            ]
        )

    def holds(self, tile: int) -> bool:
        """See `Floor`. There is always room."""
        return True

    def without(self, cells: Bits) -> Table:
        """See `Floor`."""
        return Table(self.grid, self.cells & ~cells, self.alone)


class Board:
    """A position in a search."""

    __slots__ = ("counts", "floors", "hands", "reach", "turn")

    def __init__(
        self,
        floors: tuple[Floor, ...],
        hands: tuple[int, ...],
        counts: tuple[tuple[int, ...], ...],
        turn: int,
    ) -> None:
        self.floors = floors
        """Floors by height from 0, up to the highest level."""
        self.hands = hands
        """Hands by seat."""
        self.counts = counts
        """Number of tiles by seat and by level from 1."""
        self.turn = turn
        self.reach: dict[int, int] = {}
        """Cache of the highest level that a tile can reach, by tile."""

    def level(self, tile: int) -> int:
        """The level on which a tile must be laid."""
        level = self.reach.get(tile)
        if level is None:
            level = len(self.floors)
            while level > 1 and not self.floors[level - 1].corners(tile):
                level -= 1
            self.reach[tile] = level
        return level

    def places(self, tile: int) -> Iterator[tuple[int, int]]:
        """The orientation and corner of each place of a tile."""
        for orientation, corners in enumerate(self.floors[self.level(tile) - 1].corners(tile)):
            for index in indices(corners):
                yield orientation, index

    def some_places(self, tile: int, most: int) -> list[tuple[int, int]]:
        """At most `most` places of a tile: for each orientation, one far left and one far right."""
        corners = self.floors[self.level(tile) - 1].corners(tile)
        lying = [(orientation, bits) for orientation, bits in enumerate(corners) if bits]
        rightmost = [(orientation, bits.bit_length() - 1) for orientation, bits in lying[: most // 2]]
        leftmost = [(orientation, next(indices(bits))) for orientation, bits in lying[: most - len(rightmost)]]
        return rightmost + [place for place in leftmost if place not in rightmost]

    def laid(self, tile: int, orientation: int, index: int, following: int) -> Board:
        """The position with one more tile; `following` is the next seat to move."""
        level, floors, turn = self.level(tile), list(self.floors), self.turn
        grid = floors[0].grid
        cells = 0
        for offset in grid.shapes[tile][orientation]:
            cells |= 1 << index + offset
        counts = self.counts
        if level == len(floors):
            floors.append(Floor.empty(grid))
            counts = tuple([(*own, 0) for own in counts])
        floors[level - 1] = floors[level - 1].without(cells)
        floors[level] = floors[level].plus(cells, tile, orientation, index)
        own, hand = counts[turn], self.hands[turn] & ~(1 << tile)
        own = (*own[: level - 1], own[level - 1] + 1, *own[level:])
        return Board(
            tuple(floors),
            (*self.hands[:turn], hand, *self.hands[turn + 1 :]),
            (*counts[:turn], own, *counts[turn + 1 :]),
            following,
        )


def indices(bits: Bits) -> Iterator[int]:
    """The indices of the set bits, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@cache
def numbers(hand: int) -> tuple[int, ...]:
    """The numbers of the tiles in a hand."""
    return tuple([tile for tile in range(len(TILES)) if hand >> tile & 1])


def board_of(position: PentUpPosition, margin: int = MARGIN) -> Board:
    """A position as the search sees it, with `margin` cells around its tiles."""
    placed, top = position.placed, position.top
    columns, rows = [cell.x for cell in top] or [0], [cell.y for cell in top] or [0]
    grid = Grid(Cell(min(columns), min(rows)), Cell(max(columns), max(rows)), margin)
    cells = [0] * (position.stack.levels + 1)
    for cell, uppermost in top.items():
        cells[placed[uppermost].level] |= 1 << grid.index(cell)
    alone: list[dict[tuple[int, int], Bits]] = [{} for _ in cells]
    for tile in placed:
        which = _NUMBERS[tile.tile], tile.orientation
        alone[tile.level][which] = alone[tile.level].get(which, 0) | 1 << grid.index(tile.corner)
    floors = [Floor(grid, *each) for each in zip(cells[1:], alone[1:], strict=True)]
    return Board(
        (Table(grid, grid.cells & ~sum(cells), {}), *floors),
        tuple([sum(1 << _NUMBERS[tile] for tile in hand) for hand in position.hands.values()]),
        tuple([position.counts(Seat(seat)) for seat in range(len(position.colours))]),
        position.turn,
    )
