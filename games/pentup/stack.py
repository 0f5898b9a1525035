"""The stack of tiles and the places where the next one may lie (rules, "Placing")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, NoReturn

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError
from games.pentup.places import MARGIN, OFFSETS, STRIDE, Bits, Places, Shifts, around, bits_of, index
from games.pentup.tiles import OPENING, Place, Placed, check_opening, name, neighbours


class Spots(NamedTuple):
    """The places where one tile may be laid."""

    level: int
    """The highest level that the tile can reach (rule 4)."""
    corners: tuple[Bits, ...]
    """Corners of the places, by orientation."""


@dataclass(frozen=True)
class Stack:
    """Tiles on the table, and the places of the next one, which are the same for every seat."""

    placed: tuple[Placed, ...] = ()
    """The tiles, in order of play."""
    _low: Cell = field(default=OPENING, repr=False, compare=False)
    _high: Cell = field(default=OPENING, repr=False, compare=False)
    """Lower left (`_low`) and upper right (`_high`) cell of the box around all tiles."""
    _heights: tuple[Bits, ...] = field(default=(), repr=False, compare=False)
    """For each level from 1: the cells that have a tile of that level, whether or not it is covered."""
    _spots: dict[str, Spots] = field(default_factory=dict, repr=False, compare=False, init=False)
    """Cache of `spots`, by tile."""

    @property
    def levels(self) -> int:
        """The height of the stack; 0 for the empty table."""
        return max((tile.level for tile in self.placed), default=0)

    @cached_property
    def top(self) -> Mapping[Cell, int]:
        """For each cell, the index in `placed` of the uppermost tile."""
        return {cell: index for index, tile in enumerate(self.placed) for cell in tile.cells}

    def laid(self, colour: str, place: Place) -> Stack:
        """The stack with one more tile. Raises IllegalMoveError, naming the rule of "Placing" that is broken."""
        level = self.level_of(place)
        if level is None:
            self._raise_violation(place)
        cells = place.cells
        low, high = _box((*cells, self._low, self._high))
        shift = (self._low.x - low.x) * STRIDE + self._low.y - low.y
        heights = [below << shift for below in self._heights]
        if level > len(heights):
            heights.append(0)
        heights[level - 1] |= bits_of(cells, low)
        placed = Placed(place.tile, place.orientation, place.corner, colour, level)
        return Stack((*self.placed, placed), low, high, tuple(heights))

    def places(self, tiles: Sequence[str], *, shows_alone: bool = True) -> Places:
        """The places where these tiles may be laid; `shows_alone` is as in `Places`."""
        corners = {
            (tile, orientation): bits for tile in tiles for orientation, bits in enumerate(self.spots(tile).corners)
        }
        return Places(self._low, corners, shows_alone=shows_alone)

    def level_of(self, place: Place) -> int | None:
        """The level on which a tile would lie; None if the place is not allowed."""
        spots = self.spots(place.tile)
        if not 0 <= place.orientation < len(spots.corners) or not self._is_near(place.corner):
            return None
        return spots.level if spots.corners[place.orientation] >> index(place.corner, self._low) & 1 else None

    def _is_near(self, corner: Cell) -> bool:
        """Whether a corner is near enough to have its own bit; one too far out would share another corner's bit."""
        (left, bottom), (right, top) = self._low, self._high
        return left - MARGIN <= corner.x <= right + 1 and bottom - MARGIN <= corner.y <= top + 1

    def spots(self, tile: str) -> Spots:
        """The places where `tile` may be laid, on the highest level that has any (rule 4)."""
        if tile not in self._spots:
            self._spots[tile] = self._find(tile)
        return self._spots[tile]

    def _find(self, tile: str) -> Spots:
        shapes = OFFSETS[tile]
        if not self.placed:
            return Spots(1, (1 << index(OPENING, self._low),) * len(shapes))
        for height in range(len(self._heights), 0, -1):
            floor, alone = self._floors[height - 1], self._alone
            corners = tuple(
                [
                    floor.fits(offsets) & ~alone.get((height, tile, orientation), 0)
                    for orientation, offsets in enumerate(shapes)
                ]
            )
            if any(corners):
                return Spots(height + 1, corners)
        taken, beside = self._table
        return Spots(1, tuple([beside.meets(offsets) & ~taken.meets(offsets) for offsets in shapes]))

    @cached_property
    def _floors(self) -> tuple[Shifts, ...]:
        """For each height from 1: the cells of exactly that height (rule 3)."""
        above = (*self._heights[1:], 0)
        return tuple([Shifts(cells ^ higher) for cells, higher in zip(self._heights, above, strict=True)])

    @cached_property
    def _table(self) -> tuple[Shifts, Shifts]:
        """The cells that hold tiles, and the cells that share an edge with one of them (rule 2)."""
        return Shifts(self._heights[0]), Shifts(around(self._heights[0]))

    @cached_property
    def _alone(self) -> Mapping[tuple[int, str, int], Bits]:
        """By level, tile and orientation: the corners from which a tile would lie on a single tile (rule 2).

        Five cells lie on a single tile only if it is the same tile, turned the same way, in the same place.
        """
        corners_of: dict[tuple[int, str, int], Bits] = {}
        for tile in self.placed:
            key = tile.level, tile.tile, tile.orientation
            corners_of[key] = corners_of.get(key, 0) | 1 << index(tile.corner, self._low)
        return corners_of

    def _raise_violation(self, place: Place) -> NoReturn:
        """Raise IllegalMoveError, naming the first rule of "Placing" that a place outside `spots` breaks."""
        if not self.placed:
            check_opening(place)
        below = {cell: self.placed[self.top[cell]] if cell in self.top else None for cell in place.cells}
        by_height = sorted((tile.level if tile else 0, cell) for cell, tile in below.items())
        (low, low_cell), *_, (high, high_cell) = by_height
        if low != high:
            raise IllegalMoveError(
                "the cells differ in height", low=low, low_cell=name(low_cell), high=high, high_cell=name(high_cell)
            )
        if high == 0 and not any(beside in self.top for beside in neighbours(place.cells)):
            raise IllegalMoveError("on the table it must touch a tile", tile=place.tile)
        one = next(iter(below.values()))
        if one and one.cells == place.cells:
            raise IllegalMoveError("it must lie on at least two tiles", tile=place.tile)
        spots = self.spots(place.tile)
        example = Places(self._low, {(place.tile, number): bits for number, bits in enumerate(spots.corners)})[0]
        raise IllegalMoveError(
            "the tile can lie higher", tile=place.tile, level=high + 1, highest=spots.level, example=example.notation
        )


def stacked(laid: Iterable[tuple[str, Place]]) -> Stack:
    """The stack made by laying these tiles in order. Raises IllegalMoveError."""
    stack = Stack()
    for colour, place in laid:
        stack = stack.laid(colour, place)
    return stack


def _box(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    columns, rows = zip(*cells, strict=True)
    return Cell(min(columns), min(rows)), Cell(max(columns), max(rows))
