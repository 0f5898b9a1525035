"""The board of a search as arrays: per height a word for each column of the table, with a bit for each row."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from games.pentup import ORIENTATIONS
from games.pentup.tiles import TILES
from opponents.kit.bits import lowest
from opponents.kit.compiling import Integers, compiled

Board: TypeAlias = Integers
"""A position in a search: an array with a row for each height, and one for the hands. `lay` and `lift` change it."""
Table: TypeAlias = Integers
"""What stays the same during a search, as an array."""

SIDE: Final = 62
"""Most columns and rows of a table: a word has that many bits besides its sign and one for a gap."""
BLOCK: Final = 4
"""Columns that are looked at together, in one instruction."""
COLUMNS: Final = SIDE + 6 + BLOCK
"""Words of a floor: some stay empty, so that a tile or a block may stick out."""
HEIGHTS: Final = 26
"""More than there can be: two tiles or more lie below each tile, so 48 tiles come to lie on 24 levels at most."""
SEATS: Final = 4

LOWEST: Final = COLUMNS
"""Of a board's row for a height: the place of the first column that may have cells (of the table: tiles)."""
HIGHEST: Final = COLUMNS + 1
"""The place of the last such column."""
COUNTS: Final = COLUMNS + 2
"""The place of the number of tiles lying at this height, by seat."""
ALONE: Final = COUNTS + SEATS
"""The place of the tiles of this height, by tile, as far as a place right on them must be ruled out."""
ALIKE: Final = 1 + 3 * SEATS
"""Words about the tiles of one shape: their number, then a form, column and row for each."""
WORDS: Final = ALONE + 12 * ALIKE
"""Words of a row."""

HANDS: Final = HEIGHTS
"""The last row: hands by seat, as sets of numbers."""
TURN: Final = SEATS
"""The place in that row of the seat to move."""
TOP: Final = SEATS + 1
"""The place of the number of floors, that of the table included."""

WIDE: Final = 0
"""The place in `Table` of the number of columns."""
HIGH: Final = 1
"""The place of the number of rows."""
OPENING_COLUMN: Final = 2
"""The place of the column of a game's first tile."""
OPENING_ROW: Final = 3
"""The place of its row."""
MISERE: Final = 4
"""The place of 1 if the lowest level is compared first, else 0."""
SIDES: Final = 5
"""The place of the number of sides."""
FOLLOWING: Final = 6
"""The place of the next seats in turn order, by seat."""
SIDE_OF: Final = FOLLOWING + SEATS
"""The place of the sides, by seat; -1 for those that left."""

_shapes = [shape for tile in TILES for shape in ORIENTATIONS[tile]]
STEPS: Final = np.array([[list(cell) for cell in shape] for shape in _shapes], dtype=np.int64)
"""Distances of a tile's cells from its corner, by form: the orientations of all tiles are numbered as forms."""
AHEAD: Final = STEPS[:, :, 0].astype(np.uint64)
"""The same in columns. Unsigned numbers are quicker as indices, because they can't count from the end."""
WIDTH: Final = np.array([max(cell.x for cell in shape) for shape in _shapes], dtype=np.int64)
"""Columns of a form besides that of its corner."""
TILE: Final = np.array([TILES.index(tile) for tile in TILES for _ in ORIENTATIONS[tile]], dtype=np.int64)
"""Tile of a form."""
TURNS: Final = np.array([len(ORIENTATIONS[tile]) for tile in TILES], dtype=np.int64)
"""Number of a tile's orientations."""
FIRST: Final = np.array([sum(TURNS[:tile]) for tile in range(len(TILES))], dtype=np.int64)
"""The first form of a tile."""


def empty_board() -> Board:
    """A board to be filled."""
    return np.zeros((HEIGHTS + 1, WORDS), dtype=np.int64)


@compiled
def copy(source: Board, target: Board) -> None:
    """Make `target` equal to `source`."""
    for height in range(source[HANDS, TOP]):
        for place in range(ALONE):
            target[height, place] = source[height, place]
        for start in range(ALONE, WORDS, ALIKE):
            for place in range(start, start + 1 + 3 * source[height, start]):
                target[height, place] = source[height, place]
    for place in range(TOP + 1):
        target[HANDS, place] = source[HANDS, place]


@compiled
def lay(board: Board, form: int, x: int, y: int, level: int) -> None:
    """Lay a tile of the seat to move on a level. The caller says whose turn it is then."""
    tile, turn, height = TILE[form], board[HANDS, TURN], level - 1
    if level == board[HANDS, TOP]:
        board[HANDS, TOP] = level + 1
        board[level, LOWEST], board[level, HIGHEST] = COLUMNS, -1
        for column in range(COLUMNS):
            board[level, column] = 0
        for other in range(12):
            board[level, ALONE + ALIKE * other] = 0
        for seat in range(SEATS):
            board[height, COUNTS + seat] = 0
    for cell in range(5):
        column, bit = x + STEPS[form, cell, 0], 1 << y + STEPS[form, cell, 1]
        board[height, column] ^= bit
        board[level, column] ^= bit
    board[level, LOWEST] = min(board[level, LOWEST], x)
    board[level, HIGHEST] = max(board[level, HIGHEST], x + WIDTH[form])
    if height == 0:
        board[0, LOWEST] = min(board[0, LOWEST], x)
        board[0, HIGHEST] = max(board[0, HIGHEST], x + WIDTH[form])
    count = board[level, ALONE + ALIKE * tile]
    board[level, ALONE + ALIKE * tile] = count + 1
    board[level, ALONE + ALIKE * tile + 1 + 3 * count] = form
    board[level, ALONE + ALIKE * tile + 2 + 3 * count] = x
    board[level, ALONE + ALIKE * tile + 3 + 3 * count] = y
    board[height, COUNTS + turn] += 1
    board[HANDS, turn] ^= 1 << tile


@compiled
def lift(board: Board, form: int, x: int, y: int, level: int) -> None:
    """Take back the tile that the seat to move has laid last."""
    tile, turn, height = TILE[form], board[HANDS, TURN], level - 1
    for cell in range(5):
        column, bit = x + STEPS[form, cell, 0], 1 << y + STEPS[form, cell, 1]
        board[height, column] ^= bit
        board[level, column] ^= bit
    board[level, ALONE + ALIKE * tile] -= 1
    board[height, COUNTS + turn] -= 1
    board[HANDS, turn] ^= 1 << tile
    left = 0
    for seat in range(SEATS):
        left += board[height, COUNTS + seat]
    if left == 0:
        board[HANDS, TOP] = level


@compiled
def corners_on(board: Board, height: int, form: int, out: Integers) -> bool:
    """Write the corners of a form's legal places at a height above 0 to `out`, by column; return whether there are any.

    Only the columns from `low` to `high` of the height are written, and up to a block more.
    """
    found, low, high = 0, board[height, LOWEST], board[height, HIGHEST]
    a, b, c, d, e = AHEAD[form, 0], AHEAD[form, 1], AHEAD[form, 2], AHEAD[form, 3], AHEAD[form, 4]
    f, g, h, i, j = STEPS[form, 0, 1], STEPS[form, 1, 1], STEPS[form, 2, 1], STEPS[form, 3, 1], STEPS[form, 4, 1]
    row = np.uint64(height)
    for start in range(np.uint64(low), np.uint64(high + 1), np.uint64(BLOCK)):
        for more in range(np.uint64(BLOCK)):
            x = start + more
            free = board[row, x + a] >> f & board[row, x + b] >> g & board[row, x + c] >> h
            free &= board[row, x + d] >> i & board[row, x + e] >> j
            out[x] = free
            found |= free
    alike = ALONE + ALIKE * TILE[form]
    if found == 0 or board[height, alike] == 0:
        return found != 0
    for place in range(alike + 1, alike + 1 + 3 * board[height, alike], 3):
        if board[height, place] == form:
            out[board[height, place + 1]] &= ~(1 << board[height, place + 2])
    found = 0
    for x in range(low, high + 1):
        found |= out[x]
    return found != 0


@compiled
def corners_beside(board: Board, table: Table, form: int, out: Integers) -> bool:
    """Like `corners_on` for the table itself; writes all columns."""
    columns = table[WIDE]
    every = (1 << table[HIGH]) - 1
    for x in range(COLUMNS):
        out[x] = 0
    if board[HANDS, TOP] == 1:
        out[table[OPENING_COLUMN]] = 1 << table[OPENING_ROW]
        return True
    found = 0
    for x in range(max(0, board[0, LOWEST] - 5), min(columns - 1, board[0, HIGHEST] + 1) + 1):
        free, beside = every, 0
        for cell in range(5):
            column, up = x + STEPS[form, cell, 0], STEPS[form, cell, 1]
            here = board[0, column]
            free &= here >> up
            laid = 0
            if column < columns:
                laid = every ^ here
            around = laid << 1 | laid >> 1
            if column > 0:
                around |= every ^ board[0, column - 1]
            if column + 1 < columns:
                around |= every ^ board[0, column + 1]
            beside |= (around & here) >> up
        out[x] = free & beside
        found |= out[x]
    return found != 0


@compiled
def holds(board: Board, height: int, tile: int, scratch: Integers) -> bool:
    """Whether a tile has a place at a height above 0."""
    found = False
    for form in range(FIRST[tile], FIRST[tile] + TURNS[tile]):
        found = found or corners_on(board, height, form, scratch)
    return found


@compiled
def level_of(board: Board, tile: int, scratch: Integers) -> int:
    """The level on which a tile must be laid."""
    height = board[HANDS, TOP] - 1
    while height > 0 and not holds(board, height, tile, scratch):
        height -= 1
    return height + 1


@compiled
def places(board: Board, table: Table, tile: int, level: int, out: Integers) -> int:
    """Write all places of a tile on a level to `out`, packed; return their number."""
    count, corners = 0, np.zeros(COLUMNS, dtype=np.int64)
    for form in range(FIRST[tile], FIRST[tile] + TURNS[tile]):
        if level > 1:
            low, high = board[level - 1, LOWEST], board[level - 1, HIGHEST]
            some = corners_on(board, level - 1, form, corners)
        else:
            low, high = 0, table[WIDE] - 1
            some = corners_beside(board, table, form, corners)
        if some:
            for x in range(low, high + 1):
                bits = corners[x]
                while bits:
                    out[count] = ((level * 64 + form) * 64 + x) * 64 + lowest(bits)
                    count += 1
                    bits &= bits - 1
    return count
