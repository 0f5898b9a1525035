"""Whether a move is legal, and which rule forbids it: checks in the order in which a player would look."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, Leave, Seat
from games.shelt.cells import BESIDE, CELLS, INDICES, indices, name
from games.shelt.moves import Accompany, Charge, Discharge, Move, SheltMove, Turn, moving
from games.shelt.pieces import CODES, DOORS, IDS, IS_FRONT, SIDE, TEEMS_ID
from games.shelt.places import CHARGING, IN_HAND, OFF, SPENT, charge_of, piece_at, taken_in
from games.shelt.reach import REACHES, attacking, movement_of

if TYPE_CHECKING:
    from games.shelt.state import SheltPosition


def check(position: SheltPosition, move: SheltMove) -> None:
    """Raises IllegalMoveError with the first rule that `move` breaks."""
    check_going(position)
    match move:
        case Move():
            _check_step(position, move)
        case Turn():
            _check_front(position, move.piece)
        case Accompany():
            _check_accompanied(position, move)
        case Charge():
            _check_charge(position, move.piece)
        case Discharge():
            _own_charge(position)
        case Leave():
            pass


def check_going(position: SheltPosition) -> None:
    """Raises IllegalMoveError once the game is over."""
    if position.to_move is None:
        raise IllegalMoveError("the game is over")


def _own_charge(position: SheltPosition) -> int:
    """The piece that the seat to move has charged the Teems with."""
    charge = charge_of(position.state, position.turn)
    if charge < 0:
        raise IllegalMoveError("no charge on the Teems")
    return charge


def _check_mine(position: SheltPosition, code: str) -> tuple[int, int]:
    """A piece that may be the seat's to move, and the one as which it moves, which for the Teems is the charge."""
    piece = IDS.get(code)
    if piece is None:
        raise IllegalMoveError("no such piece", piece=code)
    if piece == TEEMS_ID:
        return piece, _own_charge(position)
    if piece // SIDE != position.turn:
        raise IllegalMoveError("not your piece", piece=code)
    if position.state[piece] >= OFF:
        raise IllegalMoveError("piece not on the board", piece=code)
    return piece, piece


def _check_front(position: SheltPosition, code: str) -> tuple[int, int]:
    """The same of a piece that may turn and accompany."""
    piece, acting = _check_mine(position, code)
    if not IS_FRONT[acting]:
        if piece == TEEMS_ID:
            raise IllegalMoveError("charge is not a front piece", piece=CODES[acting])
        raise IllegalMoveError("not a front piece", piece=code)
    return piece, acting


def _check_charge(position: SheltPosition, code: str) -> None:
    piece = IDS.get(code)
    if piece is None:
        raise IllegalMoveError("no such piece", piece=code)
    if piece // SIDE == 1 - position.turn:
        if position.state[piece] == IN_HAND:
            return
        if position.state[piece] == CHARGING:
            raise IllegalMoveError("charges the Teems already", piece=code)
        if position.state[piece] == SPENT:
            raise IllegalMoveError("charge is used up", piece=code)
    raise IllegalMoveError("not in your hand", piece=code)


def _check_origin(position: SheltPosition, piece: int, origin: Cell) -> int:
    """The number of the cell on which a piece stands."""
    index = position.state[piece] & 63
    if CELLS[index] != origin:
        raise IllegalMoveError("piece is elsewhere", piece=CODES[piece], cell=name(CELLS[index]))
    return index


def _check_step(position: SheltPosition, move: Move) -> None:
    state = position.state
    piece, acting = _check_mine(position, move.piece)
    origin = _check_origin(position, piece, move.origin)
    target = INDICES.get(move.target)
    if target is None:
        raise IllegalMoveError("off the board", cell=f"{move.target.x},{move.target.y}")
    there = piece_at(state, target)
    if there // SIDE == position.turn:
        raise IllegalMoveError("cell taken by your own piece", cell=name(move.target), piece=CODES[there])
    bit, taken = 1 << target, taken_in(position.state)
    reach = REACHES[acting][state[piece]]
    if not reach[taken & reach.matters] & bit:
        if acting in DOORS and BESIDE[origin] & bit:
            _check_shift(position, piece, origin, taken)
        elif reach[0] & bit:
            raise _blocked(position, piece, origin, target)
        else:
            movement = movement_of(acting, state[piece])
            raise IllegalMoveError("out of reach", piece=move.piece, cell=name(move.target), movement=movement)
    if there == TEEMS_ID and charge_of(state, Seat(1 - position.turn)) < 0:
        raise IllegalMoveError("the Teems is a wall", cell=name(move.target))
    if move != moving(piece, origin, target, there):
        if there < 0:
            raise IllegalMoveError("nothing to capture", cell=name(move.target))
        raise IllegalMoveError("another piece there", cell=name(move.target), piece=CODES[there])


def _check_shift(position: SheltPosition, piece: int, origin: int, taken: int) -> None:
    if beside := taken & BESIDE[origin]:
        cells = ", ".join(name(CELLS[index]) for index in indices(beside))
        raise IllegalMoveError("cells beside the door not empty", piece=CODES[piece], cells=cells)
    enemy = Seat(1 - position.turn)
    attackers = [position.state[found] & 63 for found in attacking(position.state, 1 << origin, enemy, taken)]
    if attackers:
        cells = ", ".join(name(CELLS[index]) for index in attackers)
        raise IllegalMoveError("door under attack", piece=CODES[piece], attackers=cells)


def _blocked(position: SheltPosition, piece: int, origin: int, target: int) -> IllegalMoveError:
    """The refusal of a way that something stands on."""
    here, there = CELLS[origin], CELLS[target]
    steps = max(abs(there.x - here.x), abs(there.y - here.y))
    way = (
        here.y * 8 + here.x + step * ((there.y - here.y) // steps * 8 + (there.x - here.x) // steps)
        for step in range(1, steps)
    )
    blocked = next(index for index in way if taken_in(position.state) >> index & 1)
    blocking = CODES[piece_at(position.state, blocked)]
    return IllegalMoveError(
        "way blocked", piece=CODES[piece], cell=name(CELLS[blocked]), target=name(there), other=blocking
    )


def _check_accompanied(position: SheltPosition, move: Accompany) -> None:
    state, taken = position.state, taken_in(position.state)
    pair = [_check_front(position, code) for code in (move.first, move.second)]
    origins = [_check_origin(position, piece, cell) for (piece, _), cell in zip(pair, move.origins, strict=True)]
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
        raise _blocked(position, *movers[0][:3])
