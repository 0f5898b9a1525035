"""Pent-Up as the search sees it: where tiles can go, as sets of cells in integers that fit the table at hand.

The engine's sets hold the widest table there can be; these hold the one that lies, with room around it for the tiles of
a search, so that they are several times shorter. What a floor knows is kept from position to position until a tile is
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
"""Where lines of cells are: see `Grid.lines`."""
Parts: TypeAlias = tuple[int, int, int, int, int, int]
"""Three lines: which of `Lines`, and how far from the corner it begins, of each."""

MARGIN: Final = 6
"""Cells around what lies: every place that touches it, and a little more for the tiles that touch those."""
EVERY: Final = (1 << len(TILES)) - 1
"""All tiles, as a set of their numbers."""
_NUMBERS = {tile: number for number, tile in enumerate(TILES)}


class Grid:
    """The table as far as a search looks."""

    def __init__(self, low: Cell, high: Cell, margin: int = MARGIN) -> None:
        """Between two cells, and around them."""
        self.low = Cell(low.x - margin, low.y - margin)
        height = high.y - low.y + 1 + 2 * margin
        width = high.x - low.x + 1 + 2 * margin
        self.stride = stride = height + 1
        column = (1 << height) - 1
        self.cells = sum(column << x * stride for x in range(width))
        self.shapes = _shapes(stride)
        self.parts = _parts(stride)

    def index(self, cell: Cell) -> int:
        """A cell's bit."""
        return (cell.x - self.low.x) * self.stride + cell.y - self.low.y

    def cell(self, index: int) -> Cell:
        """The cell of a bit."""
        x, y = divmod(index, self.stride)
        return Cell(x + self.low.x, y + self.low.y)

    def around(self, cells: Bits) -> Bits:
        """The cells that share an edge with one of `cells`."""
        return (cells << self.stride | cells >> self.stride | cells << 1 | cells >> 1) & self.cells

    def lines(self, cells: Bits) -> Lines:
        """Where lines of one, two and three cells, up and right, are all among `cells`: the cells they begin at."""
        up = cells & cells >> 1
        right = cells & cells >> self.stride
        return cells, up, right, up & up >> 1, right & right >> self.stride


@cache
def _shapes(stride: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By tile and orientation: the distances of its cells from its corner."""
    return tuple(tuple(tuple(x * stride + y for x, y in shape) for shape in ORIENTATIONS[tile]) for tile in TILES)


@cache
def _parts(stride: int) -> tuple[tuple[Parts, ...], ...]:
    """By tile and orientation: three lines that cover its cells, the same one again where two do."""
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
    """The cells of one height, and where tiles can lie on them."""

    __slots__ = ("_corners", "_lines", "alone", "cells", "grid", "hopeless")

    def __init__(self, grid: Grid, cells: Bits, alone: dict[tuple[int, int], Bits]) -> None:
        self.grid = grid
        self.cells = cells
        self.alone = alone
        """By tile and orientation: the corners of the tiles of this height: on one of them alone none may lie."""
        self.hopeless = 0
        """The tiles of which it is known that they can't lie here, as a set of their numbers."""
        self._corners: dict[int, tuple[Bits, ...]] = {}
        self._lines: Lines | None = None

    @property
    def lines(self) -> Lines:
        """Where lines of its cells are."""
        if self._lines is None:
            self._lines = self.grid.lines(self.cells)
        return self._lines

    def corners(self, tile: int) -> tuple[Bits, ...]:
        """By orientation: the corners from which a tile may lie here; nothing where it can't."""
        if self.hopeless >> tile & 1:
            return ()
        known = self._corners.get(tile)
        if known is None:
            known = self._corners[tile] = self._found(tile)
            if not known:
                self.hopeless |= 1 << tile
        return known

    def holds(self, tile: int) -> bool:
        """Whether a tile can lie here."""
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
        found = [
            lines[first] >> a & lines[second] >> b & lines[third] >> c
            for first, a, second, b, third, c in self.grid.parts[tile]
        ]
        if not any(found):
            return ()
        alone = self.alone
        for orientation, corners in enumerate(found):
            if corners and (tile, orientation) in alone:
                found[orientation] = corners & ~alone[tile, orientation]
        return tuple(found) if any(found) else ()

    def without(self, cells: Bits) -> Floor:
        """The floor once a tile lies on these cells: what had no place has none now."""
        after = Floor(self.grid, self.cells & ~cells, self.alone)
        after.hopeless = self.hopeless
        return after

    def plus(self, cells: Bits, tile: int, orientation: int, index: int) -> Floor:
        """The floor with one more tile of this height."""
        alone = self.alone.copy()
        alone[tile, orientation] = alone.get((tile, orientation), 0) | 1 << index
        after = Floor(self.grid, self.cells | cells, alone)
        if not self.grid.around(cells) & self.cells:
            after._corners = self._corners.copy()  # on a tile that lies apart there are no places
            after.hopeless = self.hopeless
        return after

    @staticmethod
    def empty(grid: Grid) -> Floor:
        """A height that no cell has yet."""
        floor = Floor(grid, 0, {})
        floor.hopeless = EVERY
        return floor


class Table(Floor):
    """Height 0: `cells` are those on which nothing lies."""

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
        """See `Floor`: there is always room."""
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
        """By height from 0, up to the highest level."""
        self.hands = hands
        """By seat."""
        self.counts = counts
        """By seat: its tiles by level from 1."""
        self.turn = turn
        self.reach: dict[int, int] = {}
        """By tile, as far as it was asked: the highest level that it can go to."""

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
        """Orientation and corner of each place of a tile."""
        for orientation, corners in enumerate(self.floors[self.level(tile) - 1].corners(tile)):
            for index in _indices(corners):
                yield orientation, index

    def some_places(self, tile: int, most: int) -> list[tuple[int, int]]:
        """So many of them at most: by orientation one far left and one far right."""
        corners = self.floors[self.level(tile) - 1].corners(tile)
        lying = [(orientation, bits) for orientation, bits in enumerate(corners) if bits]
        rightmost = [(orientation, bits.bit_length() - 1) for orientation, bits in lying[: most // 2]]
        leftmost = [(orientation, next(_indices(bits))) for orientation, bits in lying[: most - len(rightmost)]]
        return rightmost + [place for place in leftmost if place not in rightmost]

    def laid(self, tile: int, orientation: int, index: int, following: int) -> Board:
        """The position with one more tile, and whose turn it is then."""
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


def _indices(bits: Bits) -> Iterator[int]:
    """Where the bits are set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@cache
def numbers(hand: int) -> tuple[int, ...]:
    """The tiles of a hand."""
    return tuple([tile for tile in range(len(TILES)) if hand >> tile & 1])


def board_of(position: PentUpPosition, margin: int = MARGIN) -> Board:
    """A position as the search sees it, with so many cells around what lies."""
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
