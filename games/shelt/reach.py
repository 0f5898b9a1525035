"""The cells that each piece reaches, and the pieces that reach a cell (rules, "How pieces move")."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.shelt.cells import BESIDE, CELLS, INDICES, SIZE
from games.shelt.pieces import CODES, PIECES, SIDE, TEEMS_ID, WHEN_TURNED
from games.shelt.places import OFF, TURNED, charge_of

_UPRIGHT, _LEVEL = ((0, 1), (0, -1)), ((1, 0), (-1, 0))
_DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_HOOKS = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
_MOVEMENTS = {
    "column": (_UPRIGHT, 1),
    "row": (_LEVEL, 1),
    "diagonal": (_DIAGONALS, 1),
    "cross": (_UPRIGHT + _LEVEL, 1),
    "tower": (_UPRIGHT, 2),
    "bridge": (_LEVEL, 2),
    "colour": (_UPRIGHT + _LEVEL, SIZE),
    "door": (_DIAGONALS, SIZE),
    "leap": (_HOOKS, 1),
    "moon": (_UPRIGHT + _LEVEL + _DIAGONALS, 1),
}
"""Directions and maximum number of steps ("How pieces move"). Forward and back are alike, so seats don't matter."""


class Reach(dict[int, int]):
    """The cells that a movement reaches from one cell, captures included, by the set of occupied cells that matter.

    Without axis shifts. Computed on first use, since a colour has up to 1,024 cases per cell.
    """

    __slots__ = ("_rays", "matters")

    def __init__(self, origin: Cell, movement: str) -> None:
        super().__init__()
        directions, steps = _MOVEMENTS[movement]
        self._rays = tuple(tuple(_ray(origin, direction, steps)) for direction in directions)
        self.matters = sum(bit for ray in self._rays for bit in ray[:-1])
        """Cells whose occupation can block a ray; the last cell of a ray blocks nothing."""

    def __missing__(self, taken: int) -> int:
        reached = 0
        for ray in self._rays:
            for bit in ray:
                reached |= bit
                if taken & bit:
                    break
        self[taken] = reached
        return reached


def _ray(origin: Cell, direction: tuple[int, int], steps: int) -> Iterator[int]:
    cells = (Cell(origin.x + direction[0] * step, origin.y + direction[1] * step) for step in range(1, steps + 1))
    return (1 << INDICES[cell] for cell in takewhile(INDICES.__contains__, cells))


def movement_of(piece: int, byte: int) -> str:
    """The movement of a piece whose byte is `byte`, a key of `_MOVEMENTS`."""
    kind = PIECES[CODES[piece]].kind
    return WHEN_TURNED.get(kind, kind) if byte & TURNED else kind


_BY_MOVEMENT = {
    movement: {index: Reach(origin, movement) for index, origin in CELLS.items()} for movement in _MOVEMENTS
}
REACHES = tuple(
    {index | way: _BY_MOVEMENT[movement_of(piece, way)][index] for way in (0, TURNED) for index in CELLS}
    for piece in range(TEEMS_ID)
)
"""Reach by piece and by its byte; the Teems uses its charge's."""


def attacking(state: bytes, bit: int, by: Seat, taken: int) -> Iterator[int]:
    """A seat's pieces, including the Teems with its charge, that reach a cell other than by an axis shift."""
    first = SIDE * by
    for piece, byte in enumerate(state[first : first + SIDE], first):
        if byte < OFF:
            reach = REACHES[piece][byte]
            if reach[taken & reach.matters] & bit:
                yield piece
    charge = charge_of(state, by)
    if charge >= 0:
        reach = REACHES[charge][state[TEEMS_ID]]
        if reach[taken & reach.matters] & bit:
            yield TEEMS_ID


def shifts(state: bytes, index: int, enemy: Seat, taken: int) -> int:
    """The cells to which a door, or the Teems charged with one, may shift ("Axis shift")."""
    beside = BESIDE[index]
    return 0 if taken & beside or next(attacking(state, 1 << index, enemy, taken), None) is not None else beside
