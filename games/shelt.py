"""Shelt, the chess of the constructed language Arka: 28 pieces, each with a name, and the Teems that both sides share.

A position is 29 bytes, one a piece and the last one the Teems': where it is. A cell (x, y) is the number `y * 8 + x`,
64 more when the piece there stands turned; from 128 on it is off the board. Boards are integers with a bit a cell; the
eighth column is no cell, so that what leaves the board on one side never comes back on the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, takewhile
from types import MappingProxyType
from typing import Final, TypeAlias, cast, overload

from games.kit.grid import Cell
from games.kit.rules import (
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Json,
    Leave,
    Options,
    Outcome,
    Seat,
    Step,
)

BLUE, RED = Seat(0), Seat(1)
SEAT_NAMES = ("blue", "red")
TEEMS: Final = "tem"
SIZE: Final = 7
ROWS: Final = "pibtsev"
"""The rows' names from the bottom: Palt, Ilva, Beezel, Teeve, Satii, Erva, Velm."""

_FRONT_KINDS = ("column", "row", "diagonal", "tower")
_MAGIC_KINDS = ("colour", "door")
_SIDE = 14
"""How many pieces a side has."""


def name(cell: Cell) -> str:
    """A cell's name, row and column: `t4` for (3, 3)."""
    return f"{ROWS[cell.y]}{cell.x + 1}"


_CELLS = {y * 8 + x: Cell(x, y) for y in range(SIZE) for x in range(SIZE)}
_INDICES = {cell: index for index, cell in _CELLS.items()}
_NAMED = {name(cell): cell for cell in _INDICES}


def cell(text: str) -> Cell:
    """The cell of a name. Raises KeyError for what isn't one."""
    return _NAMED[text]


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the 28 pieces that have an owner."""

    code: str
    owner: Seat
    kind: str
    """column, row, diagonal, tower; colour, door, leap, moon."""
    home: Cell
    """Where it stands at the start."""

    @property
    def is_front(self) -> bool:
        """Whether it may be turned, and accompany another."""
        return self.kind in _FRONT_KINDS

    @property
    def is_magic(self) -> bool:
        """Whether it is one of the four that count."""
        return self.kind in _MAGIC_KINDS


def _pieces() -> Iterator[Piece]:
    """By seat, the front row before the rear one, from the left ("Board and set-up")."""
    front = ("column", "row", "diagonal", "tower", "diagonal", "row", "column")
    rear = ("colour", "leap", "door", "moon", "door", "leap", "colour")
    for seat, row, kinds, codes in (
        (BLUE, "i", front, "pal ful mil fav zan gil ruj"),
        (BLUE, "p", rear, "ryu kri mel ser lid ovi ral"),
        (RED, "e", front, "rin lel kun sim axx jil umt"),
        (RED, "v", rear, "rav nen pin kmi ket lin len"),
    ):
        for column, (kind, code) in enumerate(zip(kinds, codes.split(), strict=True), 1):
            yield Piece(code, seat, kind, cell(f"{row}{column}"))


PIECES: Mapping[str, Piece] = MappingProxyType({piece.code: piece for piece in _pieces()})

_CODES = (*PIECES, TEEMS)
_IDS = {code: number for number, code in enumerate(_CODES)}
_TEEMS = _IDS[TEEMS]
_IS_FRONT = (*(piece.is_front for piece in PIECES.values()), False)
_DOORS = frozenset(_IDS[piece.code] for piece in PIECES.values() if piece.kind == "door")
_MOONS = (_IDS["ser"], _IDS["kmi"])
_MAGIC = tuple(
    tuple(_IDS[piece.code] for piece in PIECES.values() if piece.is_magic and piece.owner == seat)
    for seat in (BLUE, RED)
)

_TURNED = 64
_OFF = 128
"""From here on a piece is off the board."""
_IN_HAND, _CHARGING, _SPENT = 128, 129, 130

_PLACES = {
    **{index: name(found) for index, found in _CELLS.items()},
    **{index | _TURNED: f"+{name(found)}" for index, found in _CELLS.items()},
    _IN_HAND: "hand",
    _CHARGING: "charge",
    _SPENT: "spent",
}
"""A byte as `to_json` writes it."""
_BYTES = {text: byte for byte, text in _PLACES.items()}

_BITS = tuple(1 << (byte & 63) if byte < _OFF else 0 for byte in range(256))
_BOARD = sum(1 << index for index in _CELLS)
_ROW, _COLUMN = (1 << SIZE) - 1, sum(1 << 8 * y for y in range(SIZE))
_BESIDE = {index: sum(1 << index + step for step in (-1, 1) if index + step in _CELLS) for index in _CELLS}
"""The cells left and right of each."""

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
"""Directions and how many steps that way ("How pieces move"). Forward and back are alike, so seats don't matter."""
_WHEN_TURNED = {"column": "row", "row": "column", "diagonal": "cross", "tower": "bridge"}


class _Reach(dict[int, int]):
    """Where a movement leads from one cell, captures included, by which of the cells that matter are taken.

    An axis shift is not among it. Worked out when first asked for: a colour has up to 1,024 such cases a cell.
    """

    __slots__ = ("_rays", "matters")

    def __init__(self, origin: Cell, movement: str) -> None:
        super().__init__()
        directions, steps = _MOVEMENTS[movement]
        self._rays = tuple(tuple(_ray(origin, direction, steps)) for direction in directions)
        self.matters = sum(bit for ray in self._rays for bit in ray[:-1])
        """What stands on the last cell of a ray blocks nothing."""

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
    return (1 << _INDICES[found] for found in takewhile(_INDICES.__contains__, cells))


def _movement(piece: int, byte: int) -> str:
    """How a piece moves that stands so."""
    kind = PIECES[_CODES[piece]].kind
    return _WHEN_TURNED.get(kind, kind) if byte & _TURNED else kind


_BY_MOVEMENT = {
    movement: {index: _Reach(origin, movement) for index, origin in _CELLS.items()} for movement in _MOVEMENTS
}
_REACHES = tuple(
    {index | way: _BY_MOVEMENT[_movement(piece, way)][index] for way in (0, _TURNED) for index in _CELLS}
    for piece in range(_TEEMS)
)
"""By piece and by its byte; the Teems uses its charge's."""


@dataclass(frozen=True, slots=True)
class Move:
    """One piece goes to a cell, whatever stands there."""

    piece: str
    origin: Cell
    target: Cell
    captured: str | None
    """The code of what goes to the hand; None where nothing does, as when places are changed with the Teems."""
    swap: bool
    """Whether it changes places with the Teems."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A front piece, or the Teems, is turned by 90°."""

    piece: str


@dataclass(frozen=True, slots=True)
class Accompany:
    """Two front pieces move together; the first is the one above or on the left of the other."""

    first: str
    second: str
    origins: tuple[Cell, Cell]
    targets: tuple[Cell, Cell]

    @property
    def vector(self) -> tuple[int, int]:
        """How far both go, to the right and up."""
        return self.targets[0].x - self.origins[0].x, self.targets[0].y - self.origins[0].y


@dataclass(frozen=True, slots=True)
class Charge:
    """The Teems is charged with a captured piece; one's charge that is on it returns to the hand."""

    piece: str


@dataclass(frozen=True, slots=True)
class Discharge:
    """One's charge is taken back from the Teems into the hand."""


SheltMove: TypeAlias = Move | Turn | Accompany | Charge | Discharge | Leave

_LEAVING = re.compile(r"(blue|red)\s+leaves", re.IGNORECASE | re.ASCII)
_TARGET = r"([a-z])\s*([0-9]{1,2})\s*([a-z]{3})"
_MOVING = re.compile(rf"{_TARGET}(?:\s*/\s*([a-z]{{3}}))?", re.IGNORECASE | re.ASCII)
_ACCOMPANYING = re.compile(rf"{_TARGET}\s*&\s*{_TARGET}", re.IGNORECASE | re.ASCII)
_TURNING = re.compile(r"\+\s*([a-z]{3})", re.IGNORECASE | re.ASCII)
_CHARGING_WITH = re.compile(r"\*\s*([a-z]{3})", re.IGNORECASE | re.ASCII)
_DISCHARGING = re.compile(r"\*\s*(?:\.\.\.|…)")
_NO_DICE: Mapping[SheltMove, Fraction] = MappingProxyType({})


def _indices(board: int) -> Iterator[int]:
    """Where the bits of a board are set, lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


def _bits(state: bytes, seat: Seat) -> int:
    """The cells that a seat's pieces stand on, the Teems left aside."""
    board = 0
    for byte in state[_SIDE * seat : _SIDE * seat + _SIDE]:
        board |= _BITS[byte]
    return board


def _at(state: bytes, index: int) -> int:
    """Which piece stands on a cell; -1 for none."""
    upright = state.find(index)
    return upright if upright >= 0 else state.find(index | _TURNED)


def _charge(state: bytes, seat: Seat) -> int:
    """The piece with which a seat has charged the Teems; -1 for none."""
    return state.find(_CHARGING, _SIDE * (1 - seat), _SIDE * (2 - seat))


def _attackers(state: bytes, bit: int, by: Seat, taken: int) -> Iterator[int]:
    """Which of a seat's pieces, and the Teems as it has charged it, reach a cell but by an axis shift."""
    first = _SIDE * by
    for piece, byte in enumerate(state[first : first + _SIDE], first):
        if byte < _OFF:
            reach = _REACHES[piece][byte]
            if reach[taken & reach.matters] & bit:
                yield piece
    charge = _charge(state, by)
    if charge >= 0:
        reach = _REACHES[charge][state[_TEEMS]]
        if reach[taken & reach.matters] & bit:
            yield _TEEMS


def _shifts(state: bytes, index: int, enemy: Seat, taken: int) -> int:
    """The cells to which a door, or the Teems as one, may shift from a cell ("Axis shift")."""
    beside = _BESIDE[index]
    return 0 if taken & beside or next(_attackers(state, 1 << index, enemy, taken), None) is not None else beside


def _pairs(quiet: Mapping[int, int], free: int) -> Iterator[tuple[int, int, int]]:
    """Pairs of front pieces that may move together, by what each reaches without capturing ("Accompany"): the lower or
    left one's cell, how far on the other's is, and where the one may go to. Both may be the mover.
    """
    for index, reached in quiet.items():
        for offset, along in ((1, _ROW << (index & ~7)), (8, _COLUMN << (index & 7))):
            if index + offset in quiet:
                targets = (reached & free >> offset | quiet[index + offset] >> offset & free) & ~along
                if targets:
                    yield index, offset, targets


def _in_hand(state: bytes, seat: Seat) -> Iterator[int]:
    """The pieces that a seat captured and may charge the Teems with."""
    first = _SIDE * (1 - seat)
    return (piece for piece, byte in enumerate(state[first : first + _SIDE], first) if byte == _IN_HAND)


@lru_cache(1 << 14)
def _step(piece: int, origin: int, target: int, there: int) -> Move:
    captured = None if there in (-1, _TEEMS) else _CODES[there]
    return Move(_CODES[piece], _CELLS[origin], _CELLS[target], captured, there == _TEEMS)


@lru_cache(1 << 14)
def _together(first: int, second: int, origins: tuple[int, int], targets: tuple[int, int]) -> Accompany:
    return Accompany(
        _CODES[first],
        _CODES[second],
        (_CELLS[origins[0]], _CELLS[origins[1]]),
        (_CELLS[targets[0]], _CELLS[targets[1]]),
    )


def _stepping(state: bytes, piece: int, target: int) -> Move:
    return _step(piece, state[piece] & 63, target, _at(state, target))


def _turning(state: bytes, piece: int, _: int) -> Turn:
    return _TURNS[piece]


def _side_by_side(state: bytes, left: int, target: int) -> Accompany:
    return _together(_at(state, left), _at(state, left + 1), (left, left + 1), (target, target + 1))


def _one_above(state: bytes, lower: int, target: int) -> Accompany:
    return _together(_at(state, lower + 8), _at(state, lower), (lower + 8, lower), (target + 8, target))


def _charging(state: bytes, _: int, piece: int) -> Charge:
    return _CHARGES[piece]


def _discharging(state: bytes, _: int, __: int) -> Discharge:
    return _DISCHARGE


_TURNS, _CHARGES, _DISCHARGE = tuple(map(Turn, _CODES)), tuple(map(Charge, _CODES)), Discharge()

_Group: TypeAlias = tuple[Callable[[bytes, int, int], SheltMove], int, int]
"""Moves of one kind that share a piece or a pair: what makes them, of what, and a bit for each (of a target's cell)."""


class _Moves(Sequence[SheltMove]):
    """Moves in groups. They are counted without being made: most positions that a search or a random game comes
    through are asked for a few of theirs only.
    """

    __slots__ = ("_groups", "_length", "_state")

    def __init__(self, state: bytes, groups: list[_Group]) -> None:
        self._state, self._groups = state, groups
        self._length = 0
        for group in groups:
            self._length += group[2].bit_count()

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[SheltMove]:
        state = self._state
        return (make(state, subject, index) for make, subject, board in self._groups for index in _indices(board))

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


@dataclass(frozen=True, slots=True)
class SheltPosition:
    """Where every piece is, whose turn it is, what has been since a piece was lost, and who left."""

    state: bytes
    """By piece: its cell, and 64 more if it stands turned; or in the enemy's hand, charging, or out of the game."""
    turn: Seat
    history: tuple[bytes, ...] = ()
    """The states before this one that may yet come back, the oldest first; turns alternate."""
    left: Seat | None = None

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._lost_by() else self.turn

    @property
    def outcome(self) -> Outcome | None:
        """The end ("End and score"): four points for the moon, else as many as the winner has magic pieces left."""
        reason = self._lost_by()
        if not reason:
            return None
        loser = self.turn if self.left is None else self.left
        winner = Seat(1 - loser)
        points = 4 if reason == "moon captured" else 4 - self.magic_taken(loser)
        return Outcome((frozenset({winner}), frozenset({loser})), reason, ((winner, points), (loser, 0)))

    @property
    def occurrences(self) -> int:
        """How often this position has come up, this time included ("Repetition")."""
        return self.history[-2::-2].count(self.state) + 1

    def _lost_by(self) -> str:
        """Why the seat on turn, or the one that left, has lost; empty while the game goes on.

        "No legal move" can't come about: a front piece can turn, a charge be taken back, and no moon is ever shut in so
        that neither it nor what shuts it in can move (the tests try all ways).
        """
        if self.left is not None:
            return "left"
        state = self.state
        if state[_MOONS[self.turn]] >= _OFF:
            return "moon captured"
        first, second, third, fourth = _MAGIC[self.turn]
        if state[first] & state[second] & state[third] & state[fourth] & _OFF:
            return "magic pieces captured"
        return "repetition" if self.occurrences >= 4 else ""

    def legal_moves(self) -> Sequence[SheltMove]:
        """Piece by piece, the Teems last: its steps and its turn; then accompanied moves, charges, the discharge."""
        return () if self._lost_by() else self._moves()

    def _moves(self) -> _Moves:
        """What the seat to move could do, the end of the game left aside."""
        state, seat = self.state, self.turn
        enemy = Seat(1 - seat)
        own, other, teems = _bits(state, seat), _bits(state, enemy), _BITS[state[_TEEMS]]
        taken = own | other | teems
        free = _BOARD & ~taken
        landable = free | other if _charge(state, enemy) < 0 else free | other | teems
        charge = _charge(state, seat)
        groups: list[_Group] = []
        quiet: dict[int, int] = {}
        pieces = range(_SIDE * seat, _SIDE * seat + _SIDE)
        for piece in pieces if charge < 0 else (*pieces, _TEEMS):
            byte = state[piece]
            if byte >= _OFF:
                continue
            acting = charge if piece == _TEEMS else piece
            reach = _REACHES[acting][byte]
            targets = reach[taken & reach.matters] & landable
            if acting in _DOORS:
                targets |= _shifts(state, byte & 63, enemy, taken)
            groups.append((_stepping, piece, targets))
            if _IS_FRONT[acting]:
                groups.append((_turning, piece, 1))
                quiet[byte & 63] = targets & free
        for index, offset, targets in _pairs(quiet, free):
            groups.append((_side_by_side if offset == 1 else _one_above, index, targets))
        groups.append((_charging, 0, sum(1 << piece for piece in _in_hand(state, seat))))
        groups.append((_discharging, 0, int(charge >= 0)))
        return _Moves(state, groups)

    def chance(self) -> Mapping[SheltMove, Fraction]:
        """Shelt has no dice."""
        return _NO_DICE

    def asides(self, seat: Seat) -> Sequence[SheltMove]:
        """To leave, as long as the game goes on."""
        return () if self._lost_by() else (Leave(seat),)

    def play(self, move: SheltMove) -> SheltPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if isinstance(move, Leave):
            self._check_going()
            return replace(self, left=move.seat)
        self._check(move)
        state, seat = self.state, self.turn
        after = bytearray(state)
        lost = False
        match move:
            case Move():
                piece, target = _IDS[move.piece], _INDICES[move.target]
                after[piece] = target | state[piece] & _TURNED
                if move.swap:
                    lost = True
                    after[_TEEMS] = _INDICES[move.origin] | state[_TEEMS] & _TURNED
                    after[_charge(state, Seat(1 - seat))] = _SPENT
                elif move.captured is not None:
                    lost = True
                    after[_IDS[move.captured]] = _IN_HAND
                    if piece == _TEEMS:
                        after[_charge(state, seat)] = _SPENT
            case Turn():
                after[_IDS[move.piece]] ^= _TURNED
            case Accompany():
                for code, to in ((move.first, move.targets[0]), (move.second, move.targets[1])):
                    after[_IDS[code]] = _INDICES[to] | state[_IDS[code]] & _TURNED
            case Charge() | Discharge():
                if (charge := _charge(state, seat)) >= 0:
                    after[charge] = _IN_HAND
                if isinstance(move, Charge):
                    after[_IDS[move.piece]] = _CHARGING
        # What was captured or spent never comes back, so neither does anything before.
        return SheltPosition(bytes(after), Seat(1 - seat), () if lost else (*self.history, state))

    def _check(self, move: Move | Turn | Accompany | Charge | Discharge) -> None:
        """Raises IllegalMoveError with the first rule that `move` breaks."""
        self._check_going()
        match move:
            case Move():
                self._check_step(move)
            case Turn():
                self._check_front(move.piece)
            case Accompany():
                self._check_accompanied(move)
            case Charge():
                self._check_charge(move.piece)
            case Discharge():
                self._own_charge()

    def _check_going(self) -> None:
        if self._lost_by():
            raise IllegalMoveError("the game is over")

    def _own_charge(self) -> int:
        """The piece that the seat to move has charged the Teems with."""
        charge = _charge(self.state, self.turn)
        if charge < 0:
            raise IllegalMoveError("no charge on the Teems")
        return charge

    def _check_mine(self, code: str) -> tuple[int, int]:
        """A piece that may be the seat's to move, and the one as which it moves, which for the Teems is the charge."""
        piece = _IDS.get(code)
        if piece is None:
            raise IllegalMoveError("no such piece", piece=code)
        if piece == _TEEMS:
            return piece, self._own_charge()
        if piece // _SIDE != self.turn:
            raise IllegalMoveError("not your piece", piece=code)
        if self.state[piece] >= _OFF:
            raise IllegalMoveError("piece not on the board", piece=code)
        return piece, piece

    def _check_front(self, code: str) -> tuple[int, int]:
        """The same of a piece that may turn and accompany."""
        piece, acting = self._check_mine(code)
        if not _IS_FRONT[acting]:
            if piece == _TEEMS:
                raise IllegalMoveError("charge is not a front piece", piece=_CODES[acting])
            raise IllegalMoveError("not a front piece", piece=code)
        return piece, acting

    def _check_charge(self, code: str) -> None:
        piece = _IDS.get(code)
        if piece is None:
            raise IllegalMoveError("no such piece", piece=code)
        if piece // _SIDE == 1 - self.turn:
            if self.state[piece] == _IN_HAND:
                return
            if self.state[piece] == _CHARGING:
                raise IllegalMoveError("charges the Teems already", piece=code)
            if self.state[piece] == _SPENT:
                raise IllegalMoveError("charge is used up", piece=code)
        raise IllegalMoveError("not in your hand", piece=code)

    def _check_origin(self, piece: int, origin: Cell) -> int:
        """The number of the cell on which a piece stands."""
        index = self.state[piece] & 63
        if _CELLS[index] != origin:
            raise IllegalMoveError("piece is elsewhere", piece=_CODES[piece], cell=name(_CELLS[index]))
        return index

    def _check_step(self, move: Move) -> None:
        state = self.state
        piece, acting = self._check_mine(move.piece)
        origin = self._check_origin(piece, move.origin)
        target = _INDICES.get(move.target)
        if target is None:
            raise IllegalMoveError("off the board", cell=f"{move.target.x},{move.target.y}")
        there = _at(state, target)
        if there // _SIDE == self.turn:
            raise IllegalMoveError("cell taken by your own piece", cell=name(move.target), piece=_CODES[there])
        bit, taken = 1 << target, self._taken
        reach = _REACHES[acting][state[piece]]
        if not reach[taken & reach.matters] & bit:
            if acting in _DOORS and _BESIDE[origin] & bit:
                self._check_shift(piece, origin, taken)
            elif reach[0] & bit:
                raise self._blocked(piece, origin, target)
            else:
                movement = _movement(acting, state[piece])
                raise IllegalMoveError("out of reach", piece=move.piece, cell=name(move.target), movement=movement)
        if there == _TEEMS and _charge(state, Seat(1 - self.turn)) < 0:
            raise IllegalMoveError("the Teems is a wall", cell=name(move.target))
        if move != _step(piece, origin, target, there):
            if there < 0:
                raise IllegalMoveError("nothing to capture", cell=name(move.target))
            raise IllegalMoveError("another piece there", cell=name(move.target), piece=_CODES[there])

    def _check_shift(self, piece: int, origin: int, taken: int) -> None:
        if beside := taken & _BESIDE[origin]:
            cells = ", ".join(name(_CELLS[index]) for index in _indices(beside))
            raise IllegalMoveError("cells beside the door not empty", piece=_CODES[piece], cells=cells)
        enemy = Seat(1 - self.turn)
        attackers = [self.state[found] & 63 for found in _attackers(self.state, 1 << origin, enemy, taken)]
        if attackers:
            cells = ", ".join(name(_CELLS[index]) for index in attackers)
            raise IllegalMoveError("door under attack", piece=_CODES[piece], attackers=cells)

    def _blocked(self, piece: int, origin: int, target: int) -> IllegalMoveError:
        """The refusal of a way that something stands on."""
        here, there = _CELLS[origin], _CELLS[target]
        steps = max(abs(there.x - here.x), abs(there.y - here.y))
        way = (
            here.y * 8 + here.x + step * ((there.y - here.y) // steps * 8 + (there.x - here.x) // steps)
            for step in range(1, steps)
        )
        blocked = next(index for index in way if self._taken >> index & 1)
        blocking = _CODES[_at(self.state, blocked)]
        return IllegalMoveError(
            "way blocked", piece=_CODES[piece], cell=name(_CELLS[blocked]), target=name(there), other=blocking
        )

    def _check_accompanied(self, move: Accompany) -> None:
        state, taken = self.state, self._taken
        pair = [self._check_front(code) for code in (move.first, move.second)]
        origins = [self._check_origin(piece, cell) for (piece, _), cell in zip(pair, move.origins, strict=True)]
        offset = origins[1] - origins[0]
        if offset not in (1, -8):
            raise IllegalMoveError("not neighbours", piece=move.first, other=move.second)
        targets = [_INDICES.get(cell) for cell in move.targets]
        for target, cell in zip(targets, move.targets, strict=True):
            if target is None:
                raise IllegalMoveError("off the board", cell=f"{cell.x},{cell.y}")
        first, second = cast("list[int]", targets)
        if second - first != offset:
            raise IllegalMoveError("not the same step", piece=move.first, other=move.second)
        movers = [
            (piece, origin, target, reach)
            for (piece, acting), origin, target in zip(pair, origins, (first, second), strict=True)
            if (reach := _REACHES[acting][state[piece]])[0] >> target & 1
        ]
        if not movers:
            raise IllegalMoveError("neither can make the step", piece=move.first, other=move.second)
        x, y = move.vector
        if (y if offset == 1 else x) == 0:
            raise IllegalMoveError("companion in the way of the step", piece=move.first, other=move.second)
        if filled := taken & (1 << first | 1 << second):
            cells = ", ".join(name(_CELLS[index]) for index in _indices(filled))
            raise IllegalMoveError("destinations not empty", cells=cells)
        if not any(reach[taken & reach.matters] >> target & 1 for *_, target, reach in movers):
            raise self._blocked(*movers[0][:3])

    @property
    def _taken(self) -> int:
        """The cells on which something stands."""
        return _bits(self.state, BLUE) | _bits(self.state, RED) | _BITS[self.state[_TEEMS]]

    def parse(self, text: str) -> SheltMove:
        """`b4fav`, `b4fav/axx`, `b2mil&b3fav` in either order, `+pal`, `*pal`, `*...`, `blue leaves`, in any case."""
        text = text.strip()
        if found := _LEAVING.fullmatch(text):
            leave = Leave(Seat(SEAT_NAMES.index(found[1].lower())))
            self.play(leave)
            return leave
        forms = ((found, read) for form, read in _FORMS if (found := form.fullmatch(text)))
        found, read = next(forms, (None, None))
        if found is None or read is None:
            raise InvalidMoveError("not a move", text=text[:32])
        self._check_going()
        move = read(self.state, *found.groups())
        self._check(move)
        return move

    def notation(self, move: SheltMove) -> str:
        """See `Position`; as published ("Notation")."""
        match move:
            case Move():
                return f"{name(move.target)}{move.piece}"
            case Accompany():
                (first, second), codes = move.targets, (move.first, move.second)
                return f"{name(first)}{codes[0]}&{name(second)}{codes[1]}"
            case Turn():
                return f"+{move.piece}"
            case Charge():
                return f"*{move.piece}"
            case Discharge():
                return "*..."
            case Leave():
                return f"{SEAT_NAMES[move.seat]} leaves"

    def steps(self, move: SheltMove) -> tuple[Step, ...]:
        """The piece, then its cell, its turn, or its companion and then its cell; one tap for a charge, and to take it
        back. Accompanied moves begin with the piece that can make the step by itself, the first where both can.
        """
        match move:
            case Move():
                return self._picked(move.piece), _to(move.target)
            case Turn():
                return self._picked(move.piece), Step("turn", "+")
            case Accompany():
                codes = (move.first, move.second)
                mover = 0 if self._can_reach(move.first, move.targets[0]) else 1
                companion = Step("with", codes[1 - mover], (move.origins[1 - mover],))
                return self._picked(codes[mover]), companion, _to(move.targets[mover], move.targets[1 - mover])
            case Charge():
                return (Step("hand", move.piece),)
            case Discharge():
                return (Step("discharge", "-"),)
            case Leave():
                return (Step("leave", SEAT_NAMES[move.seat]),)

    def _picked(self, code: str) -> Step:
        return Step("piece", code, (_CELLS[self.state[_IDS[code]] & 63],))

    def _can_reach(self, code: str, target: Cell) -> bool:
        """Whether a front piece of the seat to move can go to an empty cell by itself."""
        piece = _IDS[code]
        reach = _REACHES[_charge(self.state, self.turn) if piece == _TEEMS else piece][self.state[piece]]
        return bool(reach[self._taken & reach.matters] >> _INDICES[target] & 1)

    @property
    def board(self) -> Mapping[Cell, str]:
        """The code of what stands on a cell, the Teems included."""
        return {_CELLS[byte & 63]: _CODES[piece] for piece, byte in enumerate(self.state) if byte < _OFF}

    @property
    def turned(self) -> frozenset[str]:
        """The codes of what stands turned, the Teems included."""
        return frozenset(_CODES[piece] for piece, byte in enumerate(self.state) if byte & _TURNED)

    @property
    def hands(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """By seat, the pieces that it captured and may charge the Teems with."""
        blue, red = (tuple(_CODES[piece] for piece in _in_hand(self.state, seat)) for seat in (BLUE, RED))
        return blue, red

    @property
    def charges(self) -> tuple[str | None, str | None]:
        """By seat, with what it has charged the Teems."""
        blue, red = (None if (piece := _charge(self.state, seat)) < 0 else _CODES[piece] for seat in (BLUE, RED))
        return blue, red

    def attackers(self, cell: Cell, by: Seat) -> tuple[Cell, ...]:
        """From where a seat could capture what stands on a cell, were it its turn, the Teems as it has charged it
        included; for the Teems, what could change places with it. Nowhere if nothing there may be captured.
        """
        there = _at(self.state, _INDICES[cell])
        if there < 0 or there // _SIDE == by or (there == _TEEMS and _charge(self.state, Seat(1 - by)) < 0):
            return ()
        found = _attackers(self.state, 1 << _INDICES[cell], by, self._taken)
        return tuple(_CELLS[self.state[piece] & 63] for piece in found)

    def magic_taken(self, seat: Seat) -> int:
        """How many of the enemy's four magic pieces a seat has captured."""
        return sum(self.state[piece] >= _OFF for piece in _MAGIC[1 - seat])

    def to_json(self) -> Json:
        """Where the pieces are now and were in the states that may come back; seat to move; who left."""
        history: list[Json] = [_written(state) for state in self.history]
        return {"pieces": _written(self.state), "turn": self.turn, "history": history, "left": self.left}

    def __str__(self) -> str:
        """Rows from the top, Blue and its pieces in capitals, + before what stands turned; then charges and hands."""
        signs = {found: f"{'+' if code in self.turned else ' '}{_cased(code)}" for found, code in self.board.items()}
        rows = [
            f"{ROWS[y]} " + " ".join(signs.get(Cell(x, y), "  . ") for x in range(SIZE)).rstrip()
            for y in reversed(range(SIZE))
        ]
        names = SEAT_NAMES[BLUE].upper(), SEAT_NAMES[RED]
        sides = [
            f"{seat_name}: charge {_cased(charge or '-')}, hand {_cased(' '.join(hand) or '-')}"
            for seat_name, charge, hand in zip(names, self.charges, self.hands, strict=True)
        ]
        return "\n".join([*rows, "  " + " ".join(f"  {x + 1} " for x in range(SIZE)).rstrip(), *sides])


def _cased(codes: str) -> str:
    """Codes of one side, Blue's in capitals."""
    piece = PIECES.get(codes[:3])
    return codes.upper() if piece and piece.owner == BLUE else codes


def _to(cell: Cell, *companions: Cell) -> Step:
    """A piece's way to a cell; a preview marks where its companion goes as well."""
    return Step("cell", name(cell), (cell, *companions))


def _known(code: str) -> int:
    """The piece of a code, in any case. Raises InvalidMoveError."""
    piece = _IDS.get(code.lower())
    if piece is None:
        raise InvalidMoveError("no such piece", piece=code)
    return piece


def _read_cell(row: str, column: str) -> int:
    text = f"{row.lower()}{column}"
    if text not in _NAMED:
        raise IllegalMoveError("off the board", cell=text)
    return _INDICES[_NAMED[text]]


def _read_step(state: bytes, row: str, column: str, code: str, named: str | None) -> Move:
    piece, target = _known(code), _read_cell(row, column)
    there = _at(state, target) if named is None else _known(named)
    return _step(piece, state[piece] & 63, target, there)


def _read_accompanied(state: bytes, *parts: str) -> Accompany:
    """Both in the order of the cells from which they come, which is that of the cells to which they go."""
    read = ((_known(code), _read_cell(row, column)) for row, column, code in (parts[:3], parts[3:]))
    (first, to), (second, beside) = sorted(read, key=lambda pair: _reading_order(state[pair[0]] & 63))
    return _together(first, second, (state[first] & 63, state[second] & 63), (to, beside))


def _reading_order(index: int) -> tuple[int, int]:
    """What sorts cells from the top row to the bottom one, each from the left."""
    return -(index >> 3), index & 7


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move | Turn | Accompany | Charge | Discharge]], ...] = (
    (_MOVING, _read_step),
    (_ACCOMPANYING, _read_accompanied),
    (_TURNING, lambda state, code: _TURNS[_known(code)]),
    (_CHARGING_WITH, lambda state, code: _CHARGES[_known(code)]),
    (_DISCHARGING, lambda state: _DISCHARGE),
)
"""How moves are written, and what reads the parts of one. An off-board piece has some cell: it is refused later."""


def position(
    board: Mapping[Cell | str, str] | Mapping[Cell, str] | Mapping[str, str],
    *,
    turn: Seat,
    turned: Sequence[str] | frozenset[str] = (),
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    charges: tuple[str | None, str | None] = (None, None),
) -> SheltPosition:
    """A position set up by hand, codes by cells or their names; what is nowhere is out of the game.

    Raises ValueError where a piece is in two places, in its own side's hand, or the Teems not on the board, and where
    the side that isn't on turn has no moon or no magic piece: the game would have been over a move ago.
    """
    bytes_of: dict[str, int] = {}
    held = ((code, seat) for seat in (BLUE, RED) for code in hands[seat])
    charging = ((code, seat) for seat in (BLUE, RED) if (code := charges[seat]) is not None)
    stood = [
        (code, _INDICES[cell(where) if isinstance(where, str) else where] | (_TURNED if code in turned else 0))
        for where, code in board.items()
    ]
    taken = [(code, seat, _IN_HAND) for code, seat in held] + [(code, seat, _CHARGING) for code, seat in charging]
    if wrong := [code for code, seat, _ in taken if PIECES[code].owner == seat]:
        raise ValueError(f"{wrong[0]} can't be captured by its own side")
    for code, byte in chain(stood, ((code, byte) for code, _, byte in taken)):
        if code in bytes_of:
            raise ValueError(f"{code} is in two places")
        bytes_of[code] = byte
    if TEEMS not in bytes_of:
        raise ValueError("the Teems never leaves the board")
    made = SheltPosition(bytes(bytes_of.get(code, _SPENT) for code in _CODES), turn)
    if replace(made, turn=Seat(1 - turn))._lost_by():
        raise ValueError("the game was over before")
    return made


def _start(options: Options) -> SheltPosition:
    return position({"t4": TEEMS} | {name(piece.home): code for code, piece in PIECES.items()}, turn=BLUE)


def _written(state: bytes) -> str:
    """Where each piece is, in the order of `PIECES`, the Teems last."""
    return " ".join(_PLACES[byte] for byte in state)


def _read(text: Json) -> bytes:
    return bytes(_BYTES[place] for place in str(text).split())


def _from_json(json: Json) -> SheltPosition:
    data = cast("dict[str, Json]", json)
    left = data["left"]
    return SheltPosition(
        _read(data["pieces"]),
        Seat(cast("int", data["turn"])),
        tuple(_read(text) for text in cast("list[Json]", data["history"])),
        None if left is None else Seat(cast("int", left)),
    )


GAME: Game[SheltPosition] = Game(
    key="shelt",
    title="Shelt",
    source="the constructed language Arka (図解シェルト)",
    version=1,
    options=(),
    sides=lambda options: (frozenset({BLUE}), frozenset({RED})),
    seat_names=lambda options: SEAT_NAMES,
    start=_start,
    from_json=_from_json,
)
