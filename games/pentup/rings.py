"""Rings: enclose a black tile with as few white tiles as possible, then the white ring with black ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

from games.kit.grid import Cell
from games.kit.rules import Game, IllegalMoveError, Json
from games.pentup import turns
from games.pentup.places import OFFSETS, Bits, Places, Shifts, around, bits_of, index
from games.pentup.solo import PLAYER, PLAYER_NAMES, SoloGame
from games.pentup.tiles import OPENING, Place, Placed, check_opening, name, neighbours


class _Rings(NamedTuple):
    """Three sets of cells: the first tile, the white ring and the black ring."""

    first: Bits
    white: Bits
    black: Bits

    @property
    def white_is_open(self) -> bool:
        """Whether an edge of the first tile's outline touches no white tile."""
        return bool(around(self.first) & ~(self.first | self.white))

    @property
    def black_is_open(self) -> bool:
        """Whether an edge of a white tile touches no tile."""
        return bool(around(self.white) & ~(self.first | self.white | self.black))


@dataclass(frozen=True)
class RingsPosition(SoloGame):
    """Tiles flat on the table. Which ring a tile belongs to follows from its colour."""

    placed: tuple[Placed, ...] = ()
    """The tiles in order of play: a black one, white ones, black ones."""

    @cached_property
    def top(self) -> Mapping[Cell, int]:
        """For each cell, the index in `placed` of the tile on it."""
        return {cell: index for index, tile in enumerate(self.placed) for cell in tile.cells}

    @cached_property
    def _low(self) -> Cell:
        """The lower left corner of the box around all tiles."""
        corners = [tile.corner for tile in self.placed]
        return Cell(min(cell.x for cell in corners), min(cell.y for cell in corners))

    @cached_property
    def _rings(self) -> _Rings:
        sets = {"first": 0, "white": 0, "black": 0}
        for number, tile in enumerate(self.placed):
            sets[tile.colour if number else "first"] |= bits_of(tile.cells, self._low)
        return _Rings(**sets)

    @cached_property
    def _colour(self) -> str:
        return "white" if self.placed and self._rings.white_is_open else "black"

    @property
    def _solved(self) -> bool:
        return bool(self.placed) and not self._rings.white_is_open and not self._rings.black_is_open

    @property
    def _score(self) -> tuple[int, ...]:
        """The number of white tiles, then the number of black ones without the first."""
        whites = sum(tile.colour == "white" for tile in self.placed)
        return whites, len(self.placed) - 1 - whites

    @cached_property
    def _places(self) -> Places:
        tiles = self.hands[self._colour]
        if not self.placed:
            opening = 1 << index(OPENING, OPENING)
            return Places(
                OPENING,
                {(tile, turned): opening for tile in tiles for turned in range(len(OFFSETS[tile]))},
                shows_alone=False,
            )
        first, white, black = self._rings
        taken = Shifts(first | white | black)
        beside = Shifts(around(white if self._colour == "black" else first | white))
        corners = {
            (tile, orientation): beside.meets(offsets) & ~taken.meets(offsets)
            for tile in tiles
            for orientation, offsets in enumerate(OFFSETS[tile])
        }
        return Places(self._low, corners, shows_alone=False)

    def _laid(self, place: Place) -> RingsPosition:
        self._check(place)
        placed = Placed(place.tile, place.orientation, place.corner, self._colour, 1)
        return RingsPosition((*self.placed, placed))

    def _check(self, place: Place) -> None:
        """Raise IllegalMoveError, naming the first rule that `place` breaks."""
        if not self.placed:
            check_opening(place)
            return
        cells = place.cells
        if taken := [cell for cell in cells if cell in self.top]:
            raise IllegalMoveError("a tile lies there", cell=name(taken[0]))
        beside = {self.top[cell] for cell in neighbours(cells) if cell in self.top}
        if self._colour == "white" and not any(self.placed[index].colour == "white" or index == 0 for index in beside):
            raise IllegalMoveError("a white tile must touch the first tile or the ring", tile=place.tile)
        if self._colour == "black" and not any(self.placed[index].colour == "white" for index in beside):
            raise IllegalMoveError("a black tile must touch the white ring", tile=place.tile)


def _from_json(json: Json) -> RingsPosition:
    data = cast("dict[str, Json]", json)
    placed = (
        Placed(place.tile, place.orientation, place.corner, colour, 1)
        for colour, place in turns.from_json(data["placed"])
    )
    return RingsPosition(tuple(placed), given_up=cast("bool", data["given_up"]))


RINGS: Game[RingsPosition] = Game(
    key="rings",
    title="Rings",
    source="Néstor Romeral Andrés, 2003: the second puzzle on Pent-Up's rule sheet",
    version=1,
    options=(),
    sides=lambda options: (frozenset({PLAYER}),),
    seat_names=lambda options: PLAYER_NAMES,
    start=lambda options: RingsPosition(),
    from_json=_from_json,
    reasons=("solved", "failed"),
)
