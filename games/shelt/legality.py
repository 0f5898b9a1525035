"""Checks whether a move is legal, in the order in which a player would look, and names the rule that forbids it."""

from __future__ import annotations

from typing import cast

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, Leave, Seat
from games.shelt.cells import BESIDE, CELLS, INDICES, indices, name
from games.shelt.moves import Accompany, Charge, Discharge, Move, SheltMove, Turn, moving
from games.shelt.pieces import CODES, DOORS, IDS, IS_FRONT, SIDE, TEEMS_ID
from games.shelt.places import CHARGING, IN_HAND, OFF, SPENT, charge_of, piece_at, taken_in
from games.shelt.reach import REACHES, attacking, movement_of


def check(state: bytes, seat: Seat, move: SheltMove) -> None:
    """Raise IllegalMoveError, naming the first rule that `move` breaks."""
    match move:
        case Move():
            _check_step(state, seat, move)
        case Turn():
            _check_front(state, seat, move.piece)
        case Accompany():
            _check_accompanied(state, seat, move)
        case Charge():
            _check_charge(state, seat, move.piece)
        case Discharge():
            _own_charge(state, seat)
        case Leave():
            pass


def _own_charge(state: bytes, seat: Seat) -> int:
    """Return the piece with which the seat has charged the Teems."""
    charge = charge_of(state, seat)
    if charge < 0:
        raise IllegalMoveError("no charge on the Teems")
    return charge


def _check_own_piece(state: bytes, seat: Seat, code: str) -> tuple[int, int]:
    """Return a piece that the seat may move, and the piece as which it moves (for the Teems, its charge)."""
    piece = IDS.get(code)
    if piece is None:
        raise IllegalMoveError("no such piece", piece=code)
    if piece == TEEMS_ID:
        return piece, _own_charge(state, seat)
    if piece // SIDE != seat:
        raise IllegalMoveError("not your piece", piece=code)
    if state[piece] >= OFF:
        raise IllegalMoveError("piece not on the board", piece=code)
    return piece, piece


def _check_front(state: bytes, seat: Seat, code: str) -> tuple[int, int]:
    """Like `_check_own_piece`, for a piece that must be able to turn and to accompany."""
    piece, acting = _check_own_piece(state, seat, code)
    if not IS_FRONT[acting]:
        if piece == TEEMS_ID:
            raise IllegalMoveError("charge is not a front piece", piece=CODES[acting])
        raise IllegalMoveError("not a front piece", piece=code)
    return piece, acting


def _check_charge(state: bytes, seat: Seat, code: str) -> None:
    piece = IDS.get(code)
    if piece is None:
        raise IllegalMoveError("no such piece", piece=code)
    if piece // SIDE == 1 - seat:
        if state[piece] == IN_HAND:
            return
        if state[piece] == CHARGING:
            raise IllegalMoveError("charges the Teems already", piece=code)
        if state[piece] == SPENT:
            raise IllegalMoveError("charge is used up", piece=code)
    raise IllegalMoveError("not in your hand", piece=code)


def _check_origin(state: bytes, piece: int, origin: Cell) -> int:
    """Check that a piece stands on `origin` and return that cell's number."""
    index = state[piece] & 63
    if CELLS[index] != origin:
        raise IllegalMoveError("piece is elsewhere", piece=CODES[piece], cell=name(CELLS[index]))
    return index


def _check_step(state: bytes, seat: Seat, move: Move) -> None:
    piece, acting = _check_own_piece(state, seat, move.piece)
    origin = _check_origin(state, piece, move.origin)
    target = INDICES.get(move.target)
    if target is None:
        raise IllegalMoveError("off the board", cell=f"{move.target.x},{move.target.y}")
    there = piece_at(state, target)
    if there // SIDE == seat:
        raise IllegalMoveError("cell taken by your own piece", cell=name(move.target), piece=CODES[there])
    bit, taken = 1 << target, taken_in(state)
    reach = REACHES[acting][state[piece]]
    if not reach[taken & reach.matters] & bit:
        if acting in DOORS and BESIDE[origin] & bit:
            _check_shift(state, seat, piece, origin, taken)
        elif reach[0] & bit:
            raise _blocked(state, piece, origin, target)
        else:
            movement = movement_of(acting, state[piece])
            raise IllegalMoveError("out of reach", piece=move.piece, cell=name(move.target), movement=movement)
    if there == TEEMS_ID and charge_of(state, Seat(1 - seat)) < 0:
        raise IllegalMoveError("the Teems is a wall", cell=name(move.target))
    if move != moving(piece, origin, target, there):
        if there < 0:
            raise IllegalMoveError("nothing to capture", cell=name(move.target))
        raise IllegalMoveError("another piece there", cell=name(move.target), piece=CODES[there])


def _check_shift(state: bytes, seat: Seat, piece: int, origin: int, taken: int) -> None:
    if beside := taken & BESIDE[origin]:
        cells = ", ".join(name(CELLS[index]) for index in indices(beside))
        raise IllegalMoveError("cells beside the door not empty", piece=CODES[piece], cells=cells)
    enemy = Seat(1 - seat)
    attackers = [state[attacker] & 63 for attacker in attacking(state, 1 << origin, enemy, taken)]
    if attackers:
        cells = ", ".join(name(CELLS[index]) for index in attackers)
        raise IllegalMoveError("door under attack", piece=CODES[piece], attackers=cells)


def _blocked(state: bytes, piece: int, origin: int, target: int) -> IllegalMoveError:
    """The error for a path that is blocked."""
    here, there = CELLS[origin], CELLS[target]
    steps = max(abs(there.x - here.x), abs(there.y - here.y))
    way = (
        here.y * 8 + here.x + step * ((there.y - here.y) // steps * 8 + (there.x - here.x) // steps)
        for step in range(1, steps)
    )
    blocked = next(index for index in way if taken_in(state) >> index & 1)
    blocking = CODES[piece_at(state, blocked)]
    return IllegalMoveError(
        "way blocked", piece=CODES[piece], cell=name(CELLS[blocked]), target=name(there), other=blocking
    )


def _check_accompanied(state: bytes, seat: Seat, move: Accompany) -> None:
    taken = taken_in(state)
    pair = [_check_front(state, seat, code) for code in (move.first, move.second)]
    origins = [_check_origin(state, piece, cell) for (piece, _), cell in zip(pair, move.origins, strict=True)]
    offset = origins[1] - origins[0]
    if offset not in (1, -8):
        raise IllegalMoveError("not neighbours", piece=move.first, other=move.second)
    targets = [INDICES.get(cell) for cell in move.targets]
    for target, cell in zip(targets, move.targets, strict=True):
        if target is None:
            raise IllegalMoveError("off the board", cell=f"{cell.x},{cell.y}")
    first, second = cast("list[int]", targets)
    if second - first != offset:
        raise IllegalMoveError("not the same step", piece=move.first, other=move.second)
    movers = [
        (piece, origin, target, reach)
        for (piece, acting), origin, target in zip(pair, origins, (first, second), strict=True)
        if (reach := REACHES[acting][state[piece]])[0] >> target & 1
    ]
    if not movers:
        raise IllegalMoveError("neither can make the step", piece=move.first, other=move.second)
    x, y = move.vector
    if (y if offset == 1 else x) == 0:
        raise IllegalMoveError("companion in the way of the step", piece=move.first, other=move.second)
    if filled := taken & (1 << first | 1 << second):
        cells = ", ".join(name(CELLS[index]) for index in indices(filled))
        raise IllegalMoveError("destinations not empty", cells=cells)
    if not any(reach[taken & reach.matters] >> target & 1 for *_, target, reach in movers):
        raise _blocked(state, *movers[0][:3])
