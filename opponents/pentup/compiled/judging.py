"""Evaluation: see `opponents.pentup.judging`, which gives the same values."""

from __future__ import annotations

import math
from typing import Any, Final, TypeAlias

import numpy as np

from opponents.kit.bits import popcount
from opponents.kit.compiling import Floats, Integers, compiled_lean
from opponents.kit.engine import LOGIT
from opponents.pentup.compiled.board import (
    COUNTS,
    FIRST,
    HANDS,
    HIGHEST,
    HOPELESS,
    LOWEST,
    MISERE,
    SEATS,
    SIDE_OF,
    SIDES,
    TOP,
    TURN,
    TURNS,
    Board,
    Table,
    corners_of,
    corners_on,
    fitting,
    level_of,
)
from opponents.pentup.judging import WON

Weights: TypeAlias = Any
"""See `Judge.weights`: an array by number of tiles left, 0 for the seat to move or 1 for others, and term."""

_LOGIT: Final = float(LOGIT)
_WON: Final = float(WON)


@compiled_lean
def plies(board: Board, table: Table) -> int:
    """The number of tiles still to be laid."""
    count = 0
    for seat in range(SEATS):
        if table[SIDE_OF + seat] >= 0:
            count += popcount(board[HANDS, seat])
    return count


@compiled_lean
def compared(board: Board, table: Table, seat: int, other: int) -> int:
    """1 if a seat's counts are better than another's, -1 if worse, 0 if they are equal."""
    levels = board[HANDS, TOP] - 1
    for number in range(levels):
        level = number if table[MISERE] else levels - 1 - number
        if board[level, COUNTS + seat] != board[level, COUNTS + other]:
            return 1 if board[level, COUNTS + seat] > board[level, COUNTS + other] else -1
    return 0


@compiled_lean
def winners(board: Board, table: Table) -> int:
    """The sides that win or share the win if the game is over, as a set of their numbers."""
    best, sides = -1, 0
    for seat in range(SEATS):
        if table[SIDE_OF + seat] < 0:
            continue
        order = 1 if best < 0 else compared(board, table, seat, best)
        if order > 0:
            best, sides = seat, 1 << table[SIDE_OF + seat]
        elif order == 0:
            sides |= 1 << table[SIDE_OF + seat]
    return sides


@compiled_lean
def score(board: Board, table: Table, weights: Weights, side: int, rooms: Integers, values: Floats) -> float:
    """See `Judge.score`. `rooms` has a word for each tile, 0 at first in misère; `values` one for each side."""
    if board[HANDS, board[HANDS, TURN]] == 0:
        won = winners(board, table)
        if won >> side & 1 == 0:
            return -_WON
        count = popcount(won)
        return -_LOGIT * math.log(count - 1) if count > 1 else _WON
    best, good = _reach(board, table, rooms)
    for number in range(SEATS):
        values[number] = -np.inf
    row = weights[plies(board, table)]
    for seat in range(SEATS):
        if table[SIDE_OF + seat] >= 0:
            value = _value(board, table, row[0 if seat == board[HANDS, TURN] else 1], seat, best, good, rooms)
            values[table[SIDE_OF + seat]] = max(values[table[SIDE_OF + seat]], value)
    if table[SIDES] == 2:
        return values[side] - values[1 - side]
    total = 0.0
    for other in range(table[SIDES]):
        if other != side:
            total += math.exp(values[other] / _LOGIT)
    return values[side] - _LOGIT * math.log(total)


@compiled_lean
def _value(board: Board, table: Table, weights: Floats, seat: int, best: int, good: int, rooms: Integers) -> float:
    """The value of a seat: the weighted sum of its terms."""
    hand, levels = board[HANDS, seat], board[HANDS, TOP] - 1
    wide = 1
    for tile in range(12):
        if hand >> tile & 1:
            wide += rooms[tile]
    leads = 1
    for other in range(SEATS):
        if other != seat and table[SIDE_OF + other] >= 0 and compared(board, table, seat, other) <= 0:
            leads = 0
    value = 0.0
    for number in range(3):
        if number < levels:
            value += board[number if table[MISERE] else levels - 1 - number, COUNTS + seat] * weights[number]
        else:
            value += 0 * weights[number]
    best, good = popcount(hand & best), popcount(hand & good)
    value += best * weights[3]
    value += min(best, 1) * weights[4]
    value += math.log2(wide) * weights[5]
    value += good * weights[6]
    value += min(good, 1) * weights[7]
    value += leads * weights[8]
    return value + weights[9]


@compiled_lean
def _reach(board: Board, table: Table, rooms: Integers) -> tuple[int, int]:
    """Sets of the tiles that would lie on the level compared first and on the second; writes the former's places."""
    held = best = good = 0
    for seat in range(SEATS):
        if table[SIDE_OF + seat] >= 0:
            held |= board[HANDS, seat]
    top = board[HANDS, TOP] - 1
    for tile in range(12):
        if held >> tile & 1 == 0:
            continue
        if table[MISERE]:
            level = level_of(board, tile)
            best |= (level == 1) << tile
            good |= (level == 2) << tile
        else:
            rooms[tile] = _room(board, top, tile)
            if rooms[tile]:
                best |= 1 << tile
            elif top == 1 or fitting(board, top - 1, tile, tile) >= 0:
                good |= 1 << tile
    return best, good


@compiled_lean
def _room(board: Board, height: int, tile: int) -> int:
    """The number of a tile's places at a height above 0."""
    if board[height, HOPELESS] >> tile & 1:
        return 0
    count, corners = 0, corners_of(board)
    for form in range(FIRST[tile], FIRST[tile] + TURNS[tile]):
        if corners_on(board, height, form):
            for x in range(np.uint64(board[height, LOWEST]), np.uint64(board[height, HIGHEST] + 1)):
                count += popcount(corners[x])
    if count == 0:
        board[height, HOPELESS] |= 1 << tile
    return count
