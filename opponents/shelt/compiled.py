"""Shelt's part of the compiled search: the same as `opponents.shelt.SheltRules`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from games.shelt import GAME
from games.shelt.cells import BESIDE, BOARD, CELLS, COLUMN, ROW, indices
from games.shelt.pieces import DOORS, IS_FRONT, MAGIC, MOONS, SIDE, TEEMS_ID
from games.shelt.places import CHARGING, IN_HAND, OFF, SPENT, TURNED
from games.shelt.reach import REACHES, movement_of
from opponents.kit.alphabeta import WIN
from opponents.kit.bits import lowest, popcount
from opponents.kit.compiled_alphabeta import (
    LAST,
    MOVES,
    UNKNOWN,
    VALUES,
    Compiled,
    CompiledSearch,
    complete,
    decided,
    evaluate,
    find_captures,
    find_moves,
    pass_turn,
    play,
    pressed,
    repeated,
    repetitions,
)
from opponents.kit.compiling import Integers, compiled_lean, implements, inlined
from opponents.kit.engine import Budget, Level
from opponents.shelt import ORDER, WEIGHTS, Node, SheltRules, node_of, weight_of, worth_of

# Places in a node's row. Each of the first four words has the bytes of seven pieces, the fifth one the Teems' byte and,
# eight bits higher, the seat to move.
_BYTES: Final = 7
"""Bytes of a word."""
_TEEMS: Final = 4
_SEAT_BIT: Final = 8
_PLACE: Final = 8
"""The byte of each piece, the Teems last."""
_OWN: Final = _PLACE + TEEMS_ID + 1
"""The cells of each seat's pieces."""
_ATTACK: Final = _OWN + 2
"""The cells that each seat reaches, including its own."""
_CHARGED: Final = _ATTACK + 2
"""The piece of each seat with which the enemy has charged the Teems; -1 for none."""
_MOON: Final = _CHARGED + 2
"""The cell of each seat's moon, as a set."""
_LOST: Final = _MOON + 2
"""1 if a seat's moon or last magic piece is lost."""
_VALUE: Final = _LOST + 2
"""The evaluation for Blue, also when Red is to move."""
_USED: Final = _VALUE + 1

_STEPPING, _TURNING, _SIDE_BY_SIDE, _ONE_ABOVE, _CHARGE, _DISCHARGE = range(6)
"""Kinds of moves. A move is its kind times 4,096, plus its subject times 64, plus its cell or piece."""
_MOST_MOVES: Final = 6 << 12
_REPETITIONS: Final = SheltRules.repetitions


class Shelt(NamedTuple):
    """Tells compiled functions that the game is Shelt. Its tables are constants."""

    seats: int = 2


_MOVEMENTS: Final = sorted({movement_of(piece, way) for piece in range(TEEMS_ID) for way in (0, TURNED)})
_MOVEMENT: Final = np.array(
    [[_MOVEMENTS.index(movement_of(piece, way)) for way in (0, TURNED)] for piece in range(TEEMS_ID)]
)
"""The movement of a piece, upright and turned."""
_REACHED: Final = np.zeros((len(_MOVEMENTS), 64), dtype=np.int64)
"""The cells that a movement reaches on an empty board, by cell."""
_MATTERS: Final = np.zeros((len(_MOVEMENTS), 64), dtype=np.int64)
"""The cells on which others can block it."""
_BEHIND: Final = np.zeros((64, 64), dtype=np.int64)
"""The cells that can't be reached from a cell if another one is occupied."""
_WORTH: Final = np.zeros((TEEMS_ID, 64), dtype=np.int64)
"""The value of a piece on a cell."""
for _piece in range(TEEMS_ID):
    for _cell in CELLS:
        _WORTH[_piece, _cell] = worth_of(_piece, _cell, WEIGHTS)
        for _way in (0, TURNED):
            _all, _movement = REACHES[_piece][_cell | _way], _MOVEMENT[_piece, _way // TURNED]
            _REACHED[_movement, _cell], _MATTERS[_movement, _cell] = _all[0], _all.matters
            for _other in indices(_all.matters):
                _BEHIND[_cell, _other] |= _all[0] & ~_all[1 << _other]
_WEIGHT: Final = np.array([weight_of(piece, WEIGHTS) for piece in range(TEEMS_ID)])
"""The value of each cell that a piece reaches."""
_ORDER: Final = np.array([*ORDER, 1])
"""The rough value of each piece, for the order of captures."""
_IS_MAGIC: Final = np.array([piece in (*MAGIC[0], *MAGIC[1]) for piece in range(TEEMS_ID)], dtype=np.int64)
_FRONT: Final = np.array(IS_FRONT, dtype=np.int64)
_DOOR: Final = np.array([piece in DOORS for piece in range(TEEMS_ID + 1)], dtype=np.int64)
_BESIDE: Final = np.array([BESIDE.get(cell, 0) for cell in range(64)])
"""The cells to the left and right of each cell."""
_AROUND: Final = _REACHED[_MOVEMENTS.index("moon")]
_MOON_OF: Final = np.array(MOONS)


@inlined
def _reach(piece: int, byte: int, taken: int) -> int:
    """The cells that a piece reaches, captures included, without axis shifts."""
    movement, cell = _MOVEMENT[piece, byte >> 6 & 1], byte & 63
    blocked, behind = taken & _MATTERS[movement, cell], 0
    while blocked:
        behind |= _BEHIND[cell, lowest(blocked)]
        blocked &= blocked - 1
    reached: int = _REACHED[movement, cell] & ~behind
    return reached


@inlined
def _put(stack: Integers, ply: int, piece: int, byte: int) -> None:
    """Change a piece's byte."""
    word, shift = piece // _BYTES, piece % _BYTES * 8
    stack[ply, word] ^= (stack[ply, _PLACE + piece] ^ byte) << shift
    stack[ply, _PLACE + piece] = byte


@inlined
def _piece_at(stack: Integers, ply: int, cell: int) -> int:
    """The piece on a cell; -1 if it is empty."""
    found = -1
    for piece in range(TEEMS_ID + 1):
        if stack[ply, _PLACE + piece] & ~TURNED == cell:
            found = piece
    return found


@compiled_lean
def _look_at(stack: Integers, ply: int) -> None:
    """Make the words after the bytes from these."""
    ply &= LAST
    teems = stack[ply, _PLACE + TEEMS_ID]
    taken = 1 << (teems & 63)
    for seat in range(2):
        own, charged = 0, -1
        for piece in range(SIDE * seat, SIDE * seat + SIDE):
            byte = stack[ply, _PLACE + piece]
            if byte < OFF:
                own |= 1 << (byte & 63)
            elif byte == CHARGING:
                charged = piece
        stack[ply, _OWN + seat], stack[ply, _CHARGED + seat] = own, charged
        taken |= own
    value = 0
    for seat in range(2):
        own, attack, score, magic = stack[ply, _OWN + seat], 0, 0, 0
        for piece in range(SIDE * seat, SIDE * seat + SIDE):
            byte = stack[ply, _PLACE + piece]
            if byte < OFF:
                reached = _reach(piece, byte, taken)
                attack |= reached
                score += _WORTH[piece, byte & 63] + _WEIGHT[piece] * popcount(reached & ~own)
                magic += _IS_MAGIC[piece]
            elif byte < SPENT:
                score -= WEIGHTS.hand
        if magic == 1:
            score += WEIGHTS.last
        if stack[ply, _CHARGED + seat] >= 0:
            score -= WEIGHTS.charge
        charge = stack[ply, _CHARGED + 1 - seat]
        if charge >= 0:
            attack |= _reach(charge, teems, taken)
        moon, place = 0, stack[ply, _PLACE + _MOON_OF[seat]]
        if place < OFF:
            moon = 1 << place
        stack[ply, _ATTACK + seat], stack[ply, _MOON + seat] = attack, moon
        stack[ply, _LOST + seat] = moon == 0 or magic == 0
        value += score - 2 * seat * score
    stack[ply, _VALUE] = value + _danger(stack, ply, 0) - _danger(stack, ply, 1)


@inlined
def _danger(stack: Integers, ply: int, seat: int) -> int:
    """The value for a seat of what the enemy attacks."""
    enemy, moon = stack[ply, _ATTACK + 1 - seat], stack[ply, _MOON + seat]
    struck = enemy & stack[ply, _OWN + seat]
    alone = struck & ~stack[ply, _ATTACK + seat] & ~moon
    score, rears = -WEIGHTS.strike * popcount(struck), 0
    for piece in range(SIDE * seat + 7, SIDE * seat + SIDE):
        byte = stack[ply, _PLACE + piece]
        if byte < OFF and alone >> (byte & 63) & 1:
            rears += 1
    score += WEIGHTS.loose_rear * rears + WEIGHTS.loose * (popcount(alone) - rears)
    if moon:
        score += WEIGHTS.siege * popcount(_AROUND[lowest(moon)] & enemy)
    return score


@implements(complete, Shelt)
def _complete(shelt: Shelt, stack: Integers, ply: int) -> None:
    for piece in range(TEEMS_ID + 1):
        stack[ply, _PLACE + piece] = stack[ply, piece // _BYTES] >> piece % _BYTES * 8 & 255
    _look_at(stack, ply)


@implements(repetitions, Shelt)
def _repetitions(shelt: Shelt) -> int:
    return _REPETITIONS


@implements(repeated, Shelt)
def _repeated(shelt: Shelt) -> int:
    return -WIN


@implements(decided, Shelt)
def _decided(shelt: Shelt, stack: Integers, ply: int) -> int:
    seat = stack[ply, _TEEMS] >> _SEAT_BIT & 1
    if stack[ply, _LOST + seat]:
        return -WIN
    if stack[ply, _ATTACK + seat] & stack[ply, _MOON + 1 - seat]:
        return WIN - 1
    return UNKNOWN


@implements(pressed, Shelt)
def _pressed(shelt: Shelt, stack: Integers, ply: int) -> bool:
    seat = stack[ply, _TEEMS] >> _SEAT_BIT & 1
    return (stack[ply, _ATTACK + 1 - seat] & stack[ply, _MOON + seat]) != 0


@implements(evaluate, Shelt)
def _evaluate(shelt: Shelt, stack: Integers, ply: int) -> int:
    value = stack[ply, _VALUE]
    if stack[ply, _TEEMS] >> _SEAT_BIT & 1:
        value = -value
    return WEIGHTS.tempo + value


@implements(pass_turn, Shelt)
def _pass_turn(shelt: Shelt, stack: Integers, ply: int) -> None:
    for word in range(_USED):
        stack[ply + 1, word] = stack[ply, word]
    stack[ply + 1, _TEEMS] ^= 1 << _SEAT_BIT


@inlined
def _step(stack: Integers, ply: int, piece: int, target: int) -> None:
    """Move a piece to a cell, capturing or swapping with the piece there; `ply` is that of the node after it."""
    seat, byte = stack[ply, _TEEMS] >> _SEAT_BIT & 1, stack[ply, _PLACE + piece]
    there = _piece_at(stack, ply, target)
    _put(stack, ply, piece, target | byte & TURNED)
    if there == TEEMS_ID:
        _put(stack, ply, TEEMS_ID, byte & 63 | stack[ply, _PLACE + TEEMS_ID] & TURNED)
        _put(stack, ply, stack[ply, _CHARGED + seat], SPENT)
    elif there >= 0:
        _put(stack, ply, there, IN_HAND)
        if piece == TEEMS_ID:
            _put(stack, ply, stack[ply, _CHARGED + 1 - seat], SPENT)


@implements(play, Shelt)
def _play(shelt: Shelt, stack: Integers, ply: int, move: int) -> None:
    ply &= LAST
    after, kind, subject, index = ply + 1, move >> 12, move >> 6 & 63, move & 63
    for word in range(_LOST):
        stack[after, word] = stack[ply, word]
    seat = stack[ply, _TEEMS] >> _SEAT_BIT & 1
    if kind == _STEPPING:
        _step(stack, after, subject, index)
    elif kind == _TURNING:
        _put(stack, after, subject, stack[ply, _PLACE + subject] ^ TURNED)
    elif kind <= _ONE_ABOVE:
        offset = 1 if kind == _SIDE_BY_SIDE else 8
        first, second = _piece_at(stack, ply, subject), _piece_at(stack, ply, subject + offset)
        _put(stack, after, first, index | stack[ply, _PLACE + first] & TURNED)
        _put(stack, after, second, index + offset | stack[ply, _PLACE + second] & TURNED)
    else:
        charge = stack[ply, _CHARGED + 1 - seat]
        if charge >= 0:
            _put(stack, after, charge, IN_HAND)
        if kind == _CHARGE:
            _put(stack, after, index, CHARGING)
    stack[after, _TEEMS] ^= 1 << _SEAT_BIT
    _look_at(stack, after)


@inlined
def _write(stack: Integers, ply: int, count: int, first: int, board: int) -> int:
    """Write the moves to cells of a board, the highest first; return the number of moves so far."""
    count += popcount(board)
    place = MOVES + count
    while board:
        place -= 1
        stack[ply, place] = first + lowest(board)
        board &= board - 1
    return count


@inlined
def _order(stack: Integers, ply: int, move: int) -> int:
    """The place of a capture in their order: the most valuable pieces first, by the least valuable ones."""
    order: int = _ORDER[move >> 6] - 16 * _ORDER[_piece_at(stack, ply, move & 63)]
    return order


@compiled_lean
def _captures(stack: Integers, ply: int) -> int:
    """Write the captures in their order; return their number."""
    ply &= LAST
    seat = stack[ply, _TEEMS] >> _SEAT_BIT & 1
    prey, count = stack[ply, _OWN + 1 - seat] & stack[ply, _ATTACK + seat], 0
    if not prey:
        return 0
    taken = stack[ply, _OWN] | stack[ply, _OWN + 1] | 1 << (stack[ply, _PLACE + TEEMS_ID] & 63)
    for number in range(SIDE + 1):
        piece, acting = SIDE * seat + number, SIDE * seat + number
        if number == SIDE:
            piece, acting = TEEMS_ID, stack[ply, _CHARGED + 1 - seat]
        byte = stack[ply, _PLACE + piece]
        if byte < OFF and acting >= 0:
            count = _write(stack, ply, count, piece << 6, _reach(acting, byte, taken) & prey)
    for place in range(MOVES, MOVES + count):
        stack[ply, place + VALUES - MOVES] = _order(stack, ply, stack[ply, place])
    for place in range(MOVES + 1, MOVES + count):
        move, order = stack[ply, place], stack[ply, place + VALUES - MOVES]
        while place > MOVES and stack[ply, place - 1 + VALUES - MOVES] > order:
            stack[ply, place] = stack[ply, place - 1]
            stack[ply, place + VALUES - MOVES] = stack[ply, place - 1 + VALUES - MOVES]
            place -= 1
        stack[ply, place], stack[ply, place + VALUES - MOVES] = move, order
    return count


@implements(find_captures, Shelt)
def _find_captures(shelt: Shelt, stack: Integers, ply: int) -> int:
    return _captures(stack, ply)


@inlined
def _write_pairs(stack: Integers, ply: int, count: int, fronts: int, free: int) -> int:
    """Write the moves of two front pieces together, from what each reaches; return the number of moves so far.

    `fronts` of them, their cells and what these reach without capturing are written from `VALUES` on.
    """
    for first in range(VALUES, VALUES + 2 * fronts, 2):
        cell, reached = stack[ply, first], stack[ply, first + 1]
        for kind in (_SIDE_BY_SIDE, _ONE_ABOVE):
            offset, along = 1, ROW << (cell & ~7)
            if kind == _ONE_ABOVE:
                offset, along = 8, COLUMN << (cell & 7)
            for second in range(VALUES, VALUES + 2 * fronts, 2):
                if stack[ply, second] == cell + offset:
                    targets = (reached & free >> offset | stack[ply, second + 1] >> offset & free) & ~along
                    count = _write(stack, ply, count, kind << 12 | cell << 6, targets)
    return count


@implements(find_moves, Shelt)
def _find_moves(shelt: Shelt, stack: Integers, ply: int) -> tuple[int, int]:
    ply &= LAST
    seat, captures = stack[ply, _TEEMS] >> _SEAT_BIT & 1, _captures(stack, ply)
    own, other, teems = stack[ply, _OWN + seat], stack[ply, _OWN + 1 - seat], stack[ply, _PLACE + TEEMS_ID]
    taken, charge = own | other | 1 << (teems & 63), stack[ply, _CHARGED + 1 - seat]
    free, count, fronts = BOARD & ~taken, captures, 0
    landable = free
    if stack[ply, _CHARGED + seat] >= 0:
        landable |= 1 << (teems & 63)
    for number in range(SIDE + 1):
        piece, acting = SIDE * seat + number, SIDE * seat + number
        if number == SIDE:
            piece, acting = TEEMS_ID, charge
        byte = stack[ply, _PLACE + piece]
        if byte >= OFF or acting < 0:
            continue
        targets = _reach(acting, byte, taken) & landable
        beside = _BESIDE[byte & 63]
        if _DOOR[acting] and not taken & beside and not stack[ply, _ATTACK + 1 - seat] >> (byte & 63) & 1:
            targets |= beside
        count = _write(stack, ply, count, piece << 6, targets)
        if _FRONT[acting]:
            count = _write(stack, ply, count, _TURNING << 12 | piece << 6, 1)
            stack[ply, VALUES + 2 * fronts], stack[ply, VALUES + 2 * fronts + 1] = byte & 63, targets & free
            fronts += 1
    count = _write_pairs(stack, ply, count, fronts, free)
    hand = 0
    for piece in range(SIDE * (1 - seat), SIDE * (1 - seat) + SIDE):
        if stack[ply, _PLACE + piece] == IN_HAND:
            hand |= 1 << piece
    count = _write(stack, ply, count, _CHARGE << 12, hand)
    if charge >= 0:
        count = _write(stack, ply, count, _DISCHARGE << 12, 1)
    return captures, count


def _row(node: Node) -> list[int]:
    state, seat = node
    words = [int.from_bytes(state[start : start + _BYTES], "little") for start in range(0, TEEMS_ID, _BYTES)]
    return [*words, state[TEEMS_ID] | seat << _SEAT_BIT]


def _number(move: int) -> int:
    return move


COMPILED: Final = Compiled(Shelt(), _TEEMS + 1, _USED, _MOST_MOVES, _row, _number)


def warm() -> None:
    """Call every compiled function once."""
    node = node_of(GAME.start({}))
    CompiledSearch(COMPILED, SheltRules(), Budget(2_000)).run(node, Level(nodes=2_000), seed=0)
