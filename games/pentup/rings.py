"""Rings: fence a black tile in with as few white tiles as possible, and the white ring with black ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, cast

from games.kit.grid import Cell
from games.kit.rules import Game, IllegalMoveError, Json, Leave, Outcome, Seat, Step
from games.pentup import turns
from games.pentup.places import OFFSETS, Bits, Places, Shifts, around, bits_of, index
from games.pentup.tiles import OPENING, Place, Placed, check_opening, name, neighbours
from games.pentup.turns import PentUpMove


class _Rings(NamedTuple):
    """The table as sets of cells: the first tile, the white ring and the black one."""

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
class RingsPosition:
    """Tiles flat on the table, and whether the solver gave up."""

    placed: tuple[Placed, ...] = ()
    """In order of play: a black one, white ones, black ones."""
    given_up: bool = False

    @cached_property
    def top(self) -> Mapping[Cell, int]:
        """By cell, the index in `placed` of the tile there."""
        return {cell: index for index, tile in enumerate(self.placed) for cell in tile.cells}

    @cached_property
    def hands(self) -> Mapping[str, tuple[str, ...]]:
        """By colour: the tiles in hand, A to Z."""
        return turns.hands(self.placed, ("white", "black"))

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
        """Whose tile is due, as far as tiles are left."""
        return "white" if self.placed and self._rings.white_is_open else "black"

    @property
    def _solved(self) -> bool:
        return bool(self.placed) and not self._rings.white_is_open and not self._rings.black_is_open

    @property
    def _over(self) -> bool:
        return self.given_up or self._solved or not self._places

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._over else turns.SOLVER

    @property
    def to_move_colour(self) -> str | None:
        """Whose tile is laid next."""
        return None if self._over else self._colour

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`; the score is the number of white tiles, then that of black tiles besides the first."""
        if not self._over:
            return None
        whites = sum(tile.colour == "white" for tile in self.placed)
        return turns.solved((whites, len(self.placed) - 1 - whites)) if self._solved else turns.FAILED

    @cached_property
    def _places(self) -> Places:
        """Where the tiles of the colour that is due can lie; nowhere when they have run out."""
        tiles = self.hands[self._colour]
        if not self.placed:
            opening = 1 << index(OPENING, OPENING)
            return Places(OPENING, {(tile, turned): opening for tile in tiles for turned in range(len(OFFSETS[tile]))})
        first, white, black = self._rings
        taken = Shifts(first | white | black)
        beside = Shifts(around(white if self._colour == "black" else first | white))
        corners = {
            (tile, orientation): beside.meets(offsets) & ~taken.meets(offsets)
            for tile in tiles
            for orientation, offsets in enumerate(OFFSETS[tile])
        }
        return Places(self._low, corners)

    def legal_moves(self) -> Sequence[PentUpMove]:
        """Places by letter, orientation, column and row."""
        return () if self._over else self._places

    def chance(self) -> Mapping[PentUpMove, Fraction]:
        """The puzzle has no dice."""
        return turns.NO_DICE

    def asides(self, seat: Seat) -> Sequence[PentUpMove]:
        """To give up, as long as the game goes on."""
        return () if self._over else (Leave(seat),)

    def play(self, move: PentUpMove) -> RingsPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if self._over:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Leave):
            return replace(self, given_up=True)
        self._check(move)
        placed = Placed(self._colour, move.tile, move.orientation, move.corner, 1)
        return RingsPosition((*self.placed, placed))

    def _check(self, place: Place) -> None:
        """Raises IllegalMoveError with the first rule that `place` breaks."""
        turns.check_tile(place, self._colour, self.hands)
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

    def parse(self, text: str) -> PentUpMove:
        """`P3@2,-1` or `white leaves`, letters in either case."""
        move = turns.read(text, turns.SOLVER_NAMES)
        self.play(move)
        return move

    def notation(self, move: PentUpMove) -> str:
        """See `Position`."""
        return turns.written(move, turns.SOLVER_NAMES)

    def steps(self, move: PentUpMove) -> tuple[Step, ...]:
        """See `Places.steps`."""
        return turns.steps(move, self._places, turns.SOLVER_NAMES)

    def to_json(self) -> Json:
        """The moves with their colours, and whether the solver gave up."""
        return {"placed": turns.to_json(self.placed), "given_up": self.given_up}

    def __str__(self) -> str:
        """See `turns.drawn`."""
        return turns.drawn(self.placed, self.top, self.hands)


def _from_json(json: Json) -> RingsPosition:
    data = cast("dict[str, Json]", json)
    placed = (
        Placed(colour, place.tile, place.orientation, place.corner, 1)
        for colour, place in turns.from_json(data["placed"])
    )
    return RingsPosition(tuple(placed), cast("bool", data["given_up"]))


RINGS: Game[RingsPosition] = Game(
    key="rings",
    title="Rings",
    source="Néstor Romeral Andrés, 2003: the second puzzle on Pent-Up's rule sheet",
    version=1,
    options=(),
    sides=lambda options: (frozenset({turns.SOLVER}),),
    seat_names=lambda options: turns.SOLVER_NAMES,
    start=lambda options: RingsPosition(),
    from_json=_from_json,
)
