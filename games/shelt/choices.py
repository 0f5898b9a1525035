"""All legal moves of a state, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, overload

from games.kit.rules import Seat
from games.shelt.cells import BOARD, COLUMN, ROW, indices
from games.shelt.moves import (
    CHARGES,
    DISCHARGE,
    TURNS,
    Accompany,
    Charge,
    Discharge,
    Move,
    SheltMove,
    Turn,
    moving,
    together,
)
from games.shelt.pieces import DOORS, IS_FRONT, SIDE, TEEMS_ID
from games.shelt.places import BITS, OFF, bits, charge_of, in_hand, piece_at
from games.shelt.reach import REACHES, shifts

Group: TypeAlias = tuple[Callable[[bytes, int, int], SheltMove], int, int]
"""Moves of one kind that share a piece or a pair: the function that makes one, the piece or cell, and a set with a bit
for each move (mostly its target cell).
"""


class _Moves(Sequence[SheltMove]):
    """A sequence of moves in groups, which counts moves without making them.

    A search or a random game looks at few of the moves of most positions.
    """

    __slots__ = ("_groups", "_length", "_state")

    def __init__(self, state: bytes, groups: list[Group]) -> None:
        self._state, self._groups = state, groups
        self._length = 0
        for group in groups:
            self._length += group[2].bit_count()

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[SheltMove]:
        state = self._state
        return (make(state, subject, index) for make, subject, board in self._groups for index in indices(board))

    @overload
    def __getitem__(self, key: int) -> SheltMove: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[SheltMove]: ...
    def __getitem__(self, key: int | slice) -> SheltMove | Sequence[SheltMove]:
        if isinstance(key, slice):
            return list(self)[key]
        number = key if key >= 0 else key + self._length
        for make, subject, board in self._groups:
            count = board.bit_count()
            if 0 <= number < count:
                for _ in range(number):
                    board &= board - 1
                return make(self._state, subject, (board & -board).bit_length() - 1)
            number -= count
        raise IndexError(key)


def choices(state: bytes, seat: Seat) -> Sequence[SheltMove]:
    """The legal moves, in the order of `grouped`."""
    return _Moves(state, grouped(state, seat))


def grouped(state: bytes, seat: Seat) -> list[Group]:
    """The legal moves in groups: for each piece, the Teems last, steps and turn; then accompanied moves, charges,
    discharge.
    """
    enemy = Seat(1 - seat)
    own, other, teems = bits(state, seat), bits(state, enemy), BITS[state[TEEMS_ID]]
    taken = own | other | teems
    free = BOARD & ~taken
    landable = free | other if charge_of(state, enemy) < 0 else free | other | teems
    charge = charge_of(state, seat)
    groups: list[Group] = []
    quiet: dict[int, int] = {}
    pieces = range(SIDE * seat, SIDE * seat + SIDE)
    for piece in pieces if charge < 0 else (*pieces, TEEMS_ID):
        byte = state[piece]
        if byte >= OFF:
            continue
        acting = charge if piece == TEEMS_ID else piece
        reach = REACHES[acting][byte]
        targets = reach[taken & reach.matters] & landable
        if acting in DOORS:
            targets |= shifts(state, byte & 63, enemy, taken)
        groups.append((stepping, piece, targets))
        if IS_FRONT[acting]:
            groups.append((turning, piece, 1))
            quiet[byte & 63] = targets & free
    for index, offset, targets in _pairs(quiet, free):
        groups.append((side_by_side if offset == 1 else one_above, index, targets))
    groups.append((charging, 0, sum(1 << piece for piece in in_hand(state, seat))))
    groups.append((discharging, 0, int(charge >= 0)))
    return groups


def _pairs(quiet: Mapping[int, int], free: int) -> Iterator[tuple[int, int, int]]:
    """Pairs of front pieces that may move together, from what each reaches without capturing ("Accompany").

    Yields the cell of the lower or left piece, the distance to the other one's cell, and the possible targets of the
    first. Either piece may be the one that makes the step.
    """
    for index, reached in quiet.items():
        for offset, along in ((1, ROW << (index & ~7)), (8, COLUMN << (index & 7))):
            if index + offset in quiet:
                targets = (reached & free >> offset | quiet[index + offset] >> offset & free) & ~along
                if targets:
                    yield index, offset, targets


def stepping(state: bytes, piece: int, target: int) -> Move:
    """A piece's step to a cell."""
    return moving(piece, state[piece] & 63, target, piece_at(state, target))


def turning(state: bytes, piece: int, _: int) -> Turn:
    """A front piece's turn."""
    return TURNS[piece]


def side_by_side(state: bytes, left: int, target: int) -> Accompany:
    """A step of the piece on `left` to `target`, together with the piece on its right."""
    return together(piece_at(state, left), piece_at(state, left + 1), (left, left + 1), (target, target + 1))


def one_above(state: bytes, lower: int, target: int) -> Accompany:
    """A step of the piece on `lower` to `target`, together with the piece above it."""
    return together(piece_at(state, lower + 8), piece_at(state, lower), (lower + 8, lower), (target + 8, target))


def charging(state: bytes, _: int, piece: int) -> Charge:
    """A charge of the Teems with a piece."""
    return CHARGES[piece]


def discharging(state: bytes, _: int, __: int) -> Discharge:
    """A discharge of the Teems."""
    return DISCHARGE
