"""The board of a search as arrays: per height a word for each column of the table, with a bit for each row."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from games.pentup import ORIENTATIONS
from games.pentup.tiles import TILES
from opponents.kit.bits import lowest
from opponents.kit.blocks import BLOCK, block, both, either, is_empty, shifted, store
from opponents.kit.compiling import Integers, compiled_lean, inlined

_unsigned: Any = np.uint64
_signed: Any = np.int64

Board: TypeAlias = Integers
"""A position in a search: an array with a row for each height, and three more. `lay` and `lift` change it."""
Table: TypeAlias = Integers
"""The constants of a search, as an array."""

SIDE: Final = 62
"""Most columns and rows of a table: a word has two more bits, for its sign and for a gap."""
COLUMNS: Final = SIDE + 6 + BLOCK
"""Words of a floor: some stay empty, so that a tile or a block may stick out."""
HEIGHTS: Final = 26
"""More than there can be: two tiles or more lie below each tile, so 48 tiles come to lie on 24 levels at most."""
SEATS: Final = 4

LOWEST: Final = COLUMNS
"""The place, in the row of a height, of the first column that may have cells (on the table: tiles)."""
HIGHEST: Final = COLUMNS + 1
"""The place of the last such column."""
COUNTS: Final = COLUMNS + 2
"""The place of the number of tiles lying at this height, by seat."""
HOPELESS: Final = COUNTS + SEATS
"""The place of a set of tiles that are known to have no place at this height."""
ALONE: Final = HOPELESS + 1
"""The place of the tiles of this height, by tile, as far as a place right on them must be ruled out."""
ALIKE: Final = 1 + 3 * SEATS
"""Words about the tiles of one shape: their number, then a form, column and row for each."""
WORDS: Final = ALONE + 12 * ALIKE
"""Words of a row."""

HANDS: Final = HEIGHTS
"""The row of the hands by seat, as sets of numbers."""
CORNERS: Final = HANDS + 1
"""A row of memory for a tile's corners by column, which isn't part of the position."""
BESIDE: Final = HANDS + 2
"""The last row: memory for the empty cells beside tiles that lie on the table, by column."""
TURN: Final = SEATS
"""The place in the row of the hands of the seat to move."""
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
"""`STEPS` in columns. Unsigned numbers are quicker as indices, because they can't count from the end."""
UP: Final = STEPS[:, :, 1].astype(np.uint64)
"""`STEPS` in rows, unsigned because processors have no instruction that shifts several signed words."""
WIDTH: Final = np.array([max(cell.x for cell in shape) for shape in _shapes], dtype=np.int64)
"""Columns of a form, not counting that of its corner."""
TILE: Final = np.array([TILES.index(tile) for tile in TILES for _ in ORIENTATIONS[tile]], dtype=np.int64)
"""Tile of a form."""
TURNS: Final = np.array([len(ORIENTATIONS[tile]) for tile in TILES], dtype=np.int64)
"""Number of a tile's orientations."""
FIRST: Final = np.array([sum(TURNS[:tile]) for tile in range(len(TILES))], dtype=np.int64)
"""The first form of a tile."""


def empty_board() -> Board:
    """A board to be filled."""
    return np.zeros((BESIDE + 1, WORDS), dtype=np.int64)


@inlined
def corners_of(board: Board) -> Any:
    """A board's memory for corners, as an array."""
    return board[CORNERS]


@compiled_lean
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


@compiled_lean
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
        board[level, HOPELESS] = -1  # none can lie on the first tile of a height
    else:
        board[level, HOPELESS] = 0
    _turn_over(board, form, x, y, level)
    board[level, LOWEST] = min(board[level, LOWEST], x)
    board[level, HIGHEST] = max(board[level, HIGHEST], x + WIDTH[form])
    if height == 0:
        board[0, LOWEST] = min(board[0, LOWEST], x)
        board[0, HIGHEST] = max(board[0, HIGHEST], x + WIDTH[form])
    alike = ALONE + ALIKE * tile
    count = board[level, alike]
    board[level, alike] = count + 1
    board[level, alike + 1 + 3 * count] = form
    board[level, alike + 2 + 3 * count] = x
    board[level, alike + 3 + 3 * count] = y
    board[height, COUNTS + turn] += 1
    board[HANDS, turn] ^= 1 << tile


@compiled_lean
def lift(board: Board, form: int, x: int, y: int, level: int) -> None:
    """Take back the tile that the seat to move has laid last."""
    tile, turn, height = TILE[form], board[HANDS, TURN], level - 1
    _turn_over(board, form, x, y, level)
    board[height, HOPELESS] = 0
    board[level, ALONE + ALIKE * tile] -= 1
    board[height, COUNTS + turn] -= 1
    board[HANDS, turn] ^= 1 << tile
    left = 0
    for seat in range(SEATS):
        left += board[height, COUNTS + seat]
    if left == 0:
        board[HANDS, TOP] = level


@inlined
def _turn_over(board: Board, form: int, x: int, y: int, level: int) -> None:
    """Move a tile's cells between the height below it and its own, in either direction."""
    above = _unsigned(level)
    for cell in range(_unsigned(5)):
        column, bit = _unsigned(x) + AHEAD[form, cell], 1 << y + STEPS[form, cell, 1]
        board[above - _unsigned(1), column] ^= bit
        board[above, column] ^= bit


@inlined
def _free(board: Board, row: Any, x: Any, form: Any) -> Any:
    """By column of a block, where a form's corner may be if all its cells must be set in a row of the board."""
    free = shifted(block(board, row, x + AHEAD[form, 0]), UP[form, 0])
    free = both(free, shifted(block(board, row, x + AHEAD[form, 1]), UP[form, 1]))
    free = both(free, shifted(block(board, row, x + AHEAD[form, 2]), UP[form, 2]))
    free = both(free, shifted(block(board, row, x + AHEAD[form, 3]), UP[form, 3]))
    return both(free, shifted(block(board, row, x + AHEAD[form, 4]), UP[form, 4]))


@inlined
def _touching(board: Board, row: Any, x: Any, form: Any) -> Any:
    """Like `_free`, but at least one of the form's cells must be set."""
    some = shifted(block(board, row, x + AHEAD[form, 0]), UP[form, 0])
    some = either(some, shifted(block(board, row, x + AHEAD[form, 1]), UP[form, 1]))
    some = either(some, shifted(block(board, row, x + AHEAD[form, 2]), UP[form, 2]))
    some = either(some, shifted(block(board, row, x + AHEAD[form, 3]), UP[form, 3]))
    return either(some, shifted(block(board, row, x + AHEAD[form, 4]), UP[form, 4]))


@inlined
def _spaces(board: Board, height: int, form: int) -> bool:
    """Find where a form's corner may be at a height above 0, be it right on a tile of its shape; see `corners_on`."""
    out, row = corners_of(board), _unsigned(height)
    low, end = _unsigned(board[height, LOWEST]), _unsigned(board[height, HIGHEST] + 1)
    some = _free(board, row, low, _unsigned(form))
    store(some, out, low)
    for x in range(low + _unsigned(BLOCK), end, _unsigned(BLOCK)):
        free = _free(board, row, x, _unsigned(form))
        store(free, out, x)
        some = either(some, free)
    return not is_empty(some)


@compiled_lean
def _rule_out(board: Board, height: int, form: int) -> bool:
    """Take away the corners at which a form would lie right on a tile of its shape; return whether any are left."""
    out, alike = corners_of(board), ALONE + ALIKE * TILE[form]
    for place in range(alike + 1, alike + 1 + 3 * board[height, alike], 3):
        if board[height, place] == form:
            out[board[height, place + 1]] &= ~(1 << board[height, place + 2])
    found = 0
    for column in range(_unsigned(board[height, LOWEST]), _unsigned(board[height, HIGHEST] + 1)):
        found |= out[column]
    return found != 0


@inlined
def corners_on(board: Board, height: int, form: int) -> bool:
    """Find the corners of a form's legal places at a height above 0; return whether there are any.

    They are in the row `CORNERS`. Its columns outside of `LOWEST` to `HIGHEST` of the height mean nothing.
    """
    some = _spaces(board, height, form)
    if some and board[height, ALONE + ALIKE * TILE[form]]:
        some = _rule_out(board, height, form)
    return some


@compiled_lean
def fitting(board: Board, height: int, tile: int, start: int) -> int:
    """The first form of a tile that has a place at a height above 0, or -1. Finds its corners.

    Looks at all forms in turn, from the one numbered `start` on (modulo their number, which is a power of two).
    """
    if board[height, HOPELESS] >> tile & 1:
        return -1
    first, turns = FIRST[tile], TURNS[tile]
    for turned in range(start, start + turns):
        form = first + (turned & turns - 1)
        if corners_on(board, height, form):
            return int(form)
    board[height, HOPELESS] |= 1 << tile
    return -1


@compiled_lean
def corners_beside(board: Board, table: Table, form: int) -> bool:
    """Like `corners_on` for the table itself; finds all columns."""
    out, columns = corners_of(board), table[WIDE]
    every = (1 << table[HIGH]) - 1
    for x in range(COLUMNS):
        out[x] = 0
    if board[HANDS, TOP] == 1:
        out[table[OPENING_COLUMN]] = 1 << table[OPENING_ROW]
        return True
    low, end = board[0, LOWEST], min(columns - 1, board[0, HIGHEST] + 1) + 1
    for x in range(COLUMNS):
        board[BESIDE, x] = 0
    for x in range(max(0, low - 1), end):
        here = board[0, x]
        around = (every ^ here) << 1 | (every ^ here) >> 1
        if x > 0:
            around |= every ^ board[0, x - 1]
        if x + 1 < columns:
            around |= every ^ board[0, x + 1]
        board[BESIDE, x] = around & here
    some = False
    for start in range(_unsigned(max(0, low - 5)), _unsigned(end), _unsigned(BLOCK)):
        free = _free(board, _unsigned(0), start, _unsigned(form))
        free = both(free, _touching(board, _unsigned(BESIDE), start, _unsigned(form)))
        store(free, out, start)
        some |= not is_empty(free)
    return some


@compiled_lean
def level_of(board: Board, tile: int) -> int:
    """The level on which a tile must be laid."""
    height = board[HANDS, TOP] - 1
    while height > 0 and fitting(board, height, tile, tile) < 0:
        height -= 1
    return height + 1


@compiled_lean
def places(board: Board, table: Table, tile: int, level: int, out: Integers) -> int:
    """Write all places of a tile on a level to `out`, packed; return their number."""
    count, corners = 0, corners_of(board)
    for form in range(FIRST[tile], FIRST[tile] + TURNS[tile]):
        if level > 1:
            low, high = board[level - 1, LOWEST], board[level - 1, HIGHEST]
            some = corners_on(board, level - 1, form)
        else:
            low, high = 0, table[WIDE] - 1
            some = corners_beside(board, table, form)
        if some:
            for x in range(low, high + 1):
                bits = corners[x]
                while bits:
                    out[count] = ((level * 64 + form) * 64 + x) * 64 + lowest(bits)
                    count += 1
                    bits &= bits - 1
    return count
