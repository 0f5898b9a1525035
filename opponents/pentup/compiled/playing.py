"""Random playouts: see `opponents.pentup.playing`, which plays the same ones."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from opponents.kit.bits import highest, lowest, popcount
from opponents.kit.chance import INCREMENT, MULTIPLIER
from opponents.kit.compiling import Integers, compiled_lean
from opponents.pentup.compiled.board import (
    FIRST,
    FOLLOWING,
    HANDS,
    HIGH,
    HIGHEST,
    HOPELESS,
    LOWEST,
    TOP,
    TURN,
    TURNS,
    WIDE,
    Board,
    Table,
    corners_beside,
    corners_of,
    fitting,
    lay,
)
from opponents.pentup.playing import AMBITION

_MULTIPLIER: Final = np.uint64(MULTIPLIER)
_INCREMENT: Final = np.uint64(INCREMENT)
_signed: Any = np.int64


@compiled_lean
def drawn(chance: Any) -> int:
    """The highest 48 bits of the next random number."""
    chance[0] = chance[0] * _MULTIPLIER + _INCREMENT
    bits: int = _signed(chance[0] >> np.uint64(16))
    return bits


@compiled_lean
def below(chance: Integers, end: int) -> int:
    """See `Chance.below`."""
    return (drawn(chance) >> 16) * end >> 32


@compiled_lean
def nth(hand: int, place: int) -> int:
    """The tile at a place of a hand, from the lowest number."""
    for _ in range(place):
        hand &= hand - 1
    return lowest(hand)


@compiled_lean
def play_out(board: Board, table: Table, chance: Integers, moves: Integers) -> int:
    """Play the game to its end; write its moves to `moves` and return their number."""
    count, corners = 0, corners_of(board)
    while board[HANDS, board[HANDS, TURN]]:
        bits = drawn(chance)
        hand = board[HANDS, board[HANDS, TURN]]
        size = popcount(hand)
        first = (bits >> 12 & 4095) * size >> 12
        tiles = size if bits >> 3 & 511 < AMBITION else 1
        form, level = _chosen(board, hand, first, tiles, bits & 7)
        low, high = board[level - 1, LOWEST], board[level - 1, HIGHEST]
        if form < 0:
            level, low, high = 1, 0, table[WIDE] - 1
            form = _beside(board, table, nth(hand, first), bits & 7)
            if form < 0:
                break
        x, y = _corner(corners, low, high, table[HIGH] + 1, bits >> 24)
        lay(board, form, x, y, level)
        moves[count] = ((level * 64 + form) * 64 + x) * 64 + y
        count += 1
        board[HANDS, TURN] = table[FOLLOWING + board[HANDS, TURN]]
    return count


@compiled_lean
def _chosen(board: Board, hand: int, first: int, tiles: int, start: int) -> tuple[int, int]:
    """The form of the first tile that can lie above the table, as high as possible, and its level; else -1 and 1.

    Looks at `tiles` tiles of the hand, from the place `first` on. Writes the corners.
    """
    size = popcount(hand)
    for height in range(board[HANDS, TOP] - 1, 0, -1):
        if hand & ~board[height, HOPELESS] == 0:
            continue
        for place in range(first, first + tiles):
            form = fitting(board, height, nth(hand, place if place < size else place - size), start)
            if form >= 0:
                return form, height + 1
    return -1, 1


@compiled_lean
def _beside(board: Board, table: Table, tile: int, start: int) -> int:
    """The first form of a tile that has a place on the table, or -1. Writes the corners."""
    for turned in range(TURNS[tile]):
        form: int = FIRST[tile] + (start + turned & TURNS[tile] - 1)
        if corners_beside(board, table, form):
            return form
    return -1


@compiled_lean
def _corner(corners: Integers, low: int, high: int, stride: int, chance: int) -> tuple[int, int]:
    """A random corner, as column and row; `chance` has 24 bits."""
    last = high
    while corners[last] == 0:
        last -= 1
    index = chance * (last * stride + highest(corners[last]) + 1) >> 24
    x = _signed(np.uint64(index) // np.uint64(stride))  # without a look at signs
    y = index - x * stride
    if x < low:
        x, y = low, 0
    bits = corners[x] >> y
    if bits:
        return x, y + lowest(bits)
    x += 1
    while corners[x] == 0:
        x += 1
    return x, lowest(corners[x])
