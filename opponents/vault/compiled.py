"""Vault's part of the compiled search: the same as `opponents.vault.VaultRules`.

A side's pawns are three words of four ranks each, fewer on small boards. A place is a word's number times 64, plus a
bit's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from games.vault import GAME, SIZES
from opponents.kit.alphabeta import DRAW, WIN
from opponents.kit.bits import lowest, popcount
from opponents.kit.blocks import block, both, either, empty_block, in_reverse, shifted, shifted_up, store
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
from opponents.vault import WEIGHTS, Node, VaultRules, node_of

_ONE = np.uint64(1)

# Places in a node's row. The first seven words identify a node: three for each seat's pawns, and the seat to move.
_SEAT: Final = 6
_FACTS: Final = 8
"""Facts about each seat's side. The first three words are the landing cells of its jumps."""
_REACH: Final = 3
"""Landing cells of its jumps and walks, without its own cells, three words."""
_SCORE: Final = 6
_SIDE: Final = 8
"""Words of the facts about a side."""
_MIRROR: Final = _FACTS + 2 * _SIDE
"""Room for a side's pawns in reverse, with three empty words before and after them."""

_BITS: Final = 64
"""Places of a word."""
_ORIGIN: Final = 256
"""A move is its origin's place times this, plus its target's."""
_PLACES: Final = 3 * _BITS


class Board(NamedTuple):
    """A board of one size."""

    number: int
    """Which of `SIZES` it is."""
    size: int
    ranks: int
    """The number of ranks in a word."""
    bits: int
    """The number of cells in a word."""
    file: int
    """The cells of a word's first file."""
    low: int
    """The cells of the first rank, in the first word: White's home."""
    high: int
    """The cells of the last rank in their word: Black's home."""
    last: int
    """The number of that word."""


def _board(number: int) -> Board:
    size = SIZES[number]
    ranks = -(-size // 3)
    rank = (1 << size) - 1
    file = sum(1 << size * y for y in range(ranks))
    last, top = divmod(size - 1, ranks)
    return Board(number, size, ranks, size * ranks, file, rank, rank << top * size, last)


BOARDS: Final = tuple(map(_board, range(len(SIZES))))


def _all(board: Board) -> Iterable[tuple[int, int]]:
    return ((x, y) for x in range(board.size) for y in range(board.size))


def place_of(board: Board, x: int, y: int) -> int:
    """The place of a cell."""
    return _BITS * (y // board.ranks) + y % board.ranks * board.size + x


def words(board: Board, cells: Iterable[tuple[int, int]]) -> list[int]:
    """Those of these cells that are on the board, as three words."""
    found = [0, 0, 0]
    for x, y in cells:
        if 0 <= x < board.size and 0 <= y < board.size:
            word, bit = divmod(place_of(board, x, y), _BITS)
            found[word] |= 1 << bit
    return found


def _table(columns: int, of: Callable[[Board, int, int], Sequence[int]]) -> Any:
    """A table by board and place of what a function says of a cell."""
    table = np.zeros((len(BOARDS), _PLACES, columns), dtype=np.int64)
    for board in BOARDS:
        for x, y in _all(board):
            table[board.number, place_of(board, x, y)] = of(board, x, y)
    return table


def _index(board: Board, x: int, y: int) -> int:
    """A cell as a number, in which a jump over `b` leads from `a` to `2 * b - a`."""
    return (2 * board.size - 1) * y + x


def _mirrored(board: Board, x: int, y: int) -> Sequence[int]:
    """The words and bits by which all cells in reverse must be shifted so that they are mirrored at a cell."""
    return divmod(3 * board.bits - 1 - 2 * (y * board.size + x), board.bits)


def _mirror(board: Board, x: int, y: int) -> Sequence[int]:
    """The cells that others on the board are mirrored at, as a block."""
    cells = product(range(max(0, 2 * x - board.size + 1), 2 * x + 1), range(board.size))
    return [*words(board, (cell for cell in cells if cell != (x, y))), 0]


def _worths(board: Board, x: int, y: int) -> Sequence[int]:
    """The value of each seat's pawn on a cell."""
    return [WEIGHTS.pawn + WEIGHTS.advance * abs(y - home) for home in (0, board.size - 1)]


def _beside(board: Board, x: int, y: int) -> Sequence[int]:
    """A cell's neighbours."""
    return words(board, ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy))


_INDEX: Final = _table(1, lambda board, x, y: [_index(board, x, y)])
_RANK: Final = _table(1, lambda _, x, y: [y])
_MIRRORED: Final = _table(2, _mirrored).astype(np.uint64).reshape(-1, 2)
_MIRROR_CELLS: Final = _table(4, _mirror).reshape(-1, 4)
_WORTH: Final = _table(2, _worths)
_WALKS: Final = _table(3, _beside)
_CELLS: Final = np.array([words(board, _all(board)) for board in BOARDS])
_ZERO: Final = 2 * max(SIZES) ** 2
"""Added to numbers of landing cells, so that none is negative."""
_LANDINGS: Final = np.zeros((4 * _ZERO * len(BOARDS), 4), dtype=np.int64)
"""The landing cell by `4 * _ZERO * number + _ZERO + 2 * b - a`, as a block; none off the board."""
for _each in BOARDS:
    for _x, _y in _all(_each):
        _LANDINGS[4 * _ZERO * _each.number + _ZERO + _index(_each, _x, _y)] = [*words(_each, [(_x, _y)]), 0]


@inlined
def _spread(board: Board, cells: int) -> int:
    """These cells of a word, and their neighbours in the same ranks."""
    return cells | (cells & ~(board.file << board.size - 1)) << 1 | (cells & ~board.file) >> 1


@inlined
def _find_attack(board: Board, stack: Integers, ply: int, seat: int) -> int:
    """Find the landing cells of a side's jumps: over each pawn, the others mirrored at it. Returns the pawns' value.

    The word after them is overwritten. Those around the pawns in reverse stay 0.
    """
    own, value = 3 * seat, 0
    first, row, at = np.uint64(_MIRROR + 3), np.uint64(ply), np.uint64(_PLACES * board.number)
    unused = np.uint64(_BITS - board.bits)
    for word in range(3):
        stack[ply, _MIRROR + 5 - word] = in_reverse(np.uint64(stack[ply, own + word])) >> unused
    landings = empty_block()
    for word in range(3):
        bits = stack[ply, own + word]
        while bits:
            place = np.uint64(_BITS * word + lowest(bits))
            bits &= bits - 1
            value += _WORTH[board.number, place, seat]
            start, down = first + _MIRRORED[at + place, 0], _MIRRORED[at + place, 1]
            low, high = block(stack, row, start), block(stack, row, start + _ONE)
            mirrored = either(shifted(low, down), shifted_up(high, np.uint64(board.bits) - down))
            landings = either(landings, both(mirrored, block(_MIRROR_CELLS, at + place, np.uint64(0))))
    store(landings, stack[ply], np.uint64(_FACTS + _SIDE * seat))
    return value


@compiled_lean
def _look_at(board: Board, stack: Integers, ply: int, seat: int) -> None:
    """Find the facts about a side."""
    ply &= LAST
    own, facts = 3 * seat, _FACTS + _SIDE * seat
    score = _find_attack(board, stack, ply, seat)
    upper, reached = board.bits - board.size, 0
    for word in range(3):
        cells = stack[ply, own + word]
        near = _spread(board, cells)
        walks = near | near << board.size | near >> board.size
        if word > 0:
            walks |= _spread(board, stack[ply, own + word - 1]) >> upper
        if word < 2:
            walks |= (_spread(board, stack[ply, own + word + 1]) & board.low) << upper
        reach = (stack[ply, facts + word] | walks & _CELLS[board.number, word]) & ~cells
        stack[ply, facts + _REACH + word] = reach
        reached += popcount(reach)
    word, home = _home(board, seat)
    guards = popcount(stack[ply, facts + word] & home)
    stack[ply, facts + _SCORE] = score + WEIGHTS.guard * guards + WEIGHTS.reach * reached


@inlined
def _home(board: Board, seat: int) -> tuple[int, int]:
    """A seat's back rank: the number of the word, and the cells in it."""
    if seat:
        return board.last, board.high
    return 0, board.low


@implements(complete, Board)
def _complete(board: Board, stack: Integers, ply: int) -> None:
    _look_at(board, stack, ply, 0)
    _look_at(board, stack, ply, 1)


@implements(repetitions, Board)
def _repetitions(board: Board) -> int:
    return 0


@implements(repeated, Board)
def _repeated(board: Board) -> int:
    return DRAW


@implements(decided, Board)
def _decided(board: Board, stack: Integers, ply: int) -> int:
    ply &= LAST
    seat = stack[ply, _SEAT] & 1
    own, other, mine, theirs = 3 * seat, 3 - 3 * seat, _FACTS + _SIDE * seat, _FACTS + _SIDE - _SIDE * seat
    word, far = _home(board, 1 - seat)
    if stack[ply, own + word] & far:
        return WIN
    back, home = _home(board, seat)
    intruders = stack[ply, other + back] & home
    if intruders:
        if intruders & stack[ply, mine + back] and not intruders & intruders - 1:
            return UNKNOWN
        return 1 - WIN
    hold = stack[ply, mine + word] | ~stack[ply, other + word]
    if far & ~stack[ply, theirs + word] & stack[ply, mine + _REACH + word] & hold:
        return WIN - 2
    return UNKNOWN


@implements(pressed, Board)
def _pressed(board: Board, stack: Integers, ply: int) -> bool:
    ply &= LAST
    seat = stack[ply, _SEAT] & 1
    own, other, mine, theirs = 3 * seat, 3 - 3 * seat, _FACTS + _SIDE * seat, _FACTS + _SIDE - _SIDE * seat
    word, home = _home(board, seat)
    if stack[ply, other + word] & home:
        return True
    hold = stack[ply, theirs + word] | ~stack[ply, own + word]
    return (home & ~stack[ply, mine + word] & stack[ply, theirs + _REACH + word] & hold) != 0


@implements(evaluate, Board)
def _evaluate(board: Board, stack: Integers, ply: int) -> int:
    ply &= LAST
    seat = stack[ply, _SEAT] & 1
    own, other, mine, theirs = 3 * seat, 3 - 3 * seat, _FACTS + _SIDE * seat, _FACTS + _SIDE - _SIDE * seat
    hits = alone = struck = lost = 0
    for word in range(3):
        hit = stack[ply, mine + word] & stack[ply, other + word]
        strike = stack[ply, theirs + word] & stack[ply, own + word]
        hits += popcount(hit)
        alone += popcount(hit & ~stack[ply, theirs + word])
        struck += popcount(strike)
        lost += popcount(strike & ~stack[ply, mine + word])
    (word, far), (back, home) = _home(board, 1 - seat), _home(board, seat)
    goals = popcount(far & stack[ply, mine + _REACH + word] & ~stack[ply, theirs + word])
    breaches = popcount(home & stack[ply, theirs + _REACH + back] & ~stack[ply, mine + back])
    score = WEIGHTS.tempo + stack[ply, mine + _SCORE] - stack[ply, theirs + _SCORE]
    score += WEIGHTS.prey * (hits - struck) + WEIGHTS.hanging * (lost - alone)
    return score + WEIGHTS.breach * (goals - breaches)


@implements(play, Board)
def _play(board: Board, stack: Integers, ply: int, move: int) -> None:
    ply &= LAST
    seat, after = stack[ply, _SEAT] & 1, ply + 1
    origin, target = move >> 8, move & 255
    own, other = 3 * seat, 3 - 3 * seat
    for word in range(_MIRROR):
        stack[after, word] = stack[ply, word]
    stack[after, _SEAT] = 1 - seat
    stack[after, own + (origin >> 6)] ^= 1 << (origin & 63)
    word, bit = target >> 6, 1 << (target & 63)
    stack[after, own + word] |= bit
    _look_at(board, stack, after, seat)
    if stack[ply, other + word] & bit:
        stack[after, other + word] ^= bit
        _look_at(board, stack, after, 1 - seat)


@implements(pass_turn, Board)
def _pass_turn(board: Board, stack: Integers, ply: int) -> None:
    for word in range(_MIRROR):
        stack[ply + 1, word] = stack[ply, word]
    stack[ply + 1, _SEAT] = 1 - (stack[ply, _SEAT] & 1)


@compiled_lean
def _jumps(board: Board, stack: Integers, ply: int) -> int:
    """Write the place and the jumps' landing cells of each of the mover's pawns from `VALUES` on, file by file.

    Returns the number of pawns.
    """
    ply &= LAST
    own, count = 3 * (stack[ply, _SEAT] & 1), 0
    at, place = np.uint64(4 * _ZERO * board.number + _ZERO), np.uint64(VALUES)
    row: Any = stack[ply]
    for file in range(board.size):
        for word in range(3):
            bits = stack[ply, own + word] & board.file << file
            while bits:
                bit = lowest(bits)
                bits &= bits - 1
                origin, landings = at - np.uint64(_INDEX[board.number, _BITS * word + bit, 0]), empty_block()
                for poles in range(3):
                    rest = stack[ply, own + poles]
                    if poles == word:
                        rest ^= 1 << bit
                    while rest:
                        pole = np.uint64(_INDEX[board.number, _BITS * poles + lowest(rest), 0])
                        rest &= rest - 1
                        landings = either(landings, block(_LANDINGS, origin + pole + pole, np.uint64(0)))
                row[place] = _BITS * word + bit
                store(landings, row, place + _ONE)
                place += np.uint64(4)
                count += 1
    return count


@inlined
def _write(stack: Integers, ply: int, count: int, origin: int, word: int, targets: int) -> int:
    """Write a pawn's moves to cells of a word, the highest first; return the number of moves so far."""
    first, count = _ORIGIN * origin + _BITS * word, count + popcount(targets)
    place = MOVES + count
    while targets:
        place -= 1
        stack[ply, place] = first + lowest(targets)
        targets &= targets - 1
    return count


@inlined
def _order(board: Board, stack: Integers, ply: int, move: int) -> int:
    """The place of a capture in their order: those without recapture first, then those nearest to home."""
    seat, target = stack[ply, _SEAT] & 1, move & 255
    avenged = stack[ply, _FACTS + _SIDE - _SIDE * seat + (target >> 6)] >> (target & 63) & 1
    order: int = 100 * avenged + (1 - 2 * seat) * _RANK[board.number, target, 0]
    return order


@compiled_lean
def _captures(board: Board, stack: Integers, ply: int, pawns: int) -> int:
    """Write the captures in their order; `_jumps` has written the pawns. Returns the number of captures."""
    ply &= LAST
    seat = stack[ply, _SEAT] & 1
    other, count = 3 - 3 * seat, 0
    back, home = _home(board, seat)
    intruders = stack[ply, other + back] & home
    for first in range(VALUES, VALUES + 4 * pawns, 4):
        for word in range(2, -1, -1):
            prey = stack[ply, other + word]
            if intruders:
                prey = intruders if word == back else 0
            count = _write(stack, ply, count, stack[ply, first], word, stack[ply, first + 1 + word] & prey)
    for place in range(MOVES + 1, MOVES + count):
        move = stack[ply, place]
        order = _order(board, stack, ply, move)
        while place > MOVES and _order(board, stack, ply, stack[ply, place - 1]) > order:
            stack[ply, place] = stack[ply, place - 1]
            place -= 1
        stack[ply, place] = move
    return count


@inlined
def _attacks(stack: Integers, ply: int) -> int:
    """Whether the mover can capture: not 0."""
    seat = stack[ply, _SEAT] & 1
    mine, other = _FACTS + _SIDE * seat, 3 - 3 * seat
    hit = stack[ply, mine] & stack[ply, other] | stack[ply, mine + 1] & stack[ply, other + 1]
    return hit | stack[ply, mine + 2] & stack[ply, other + 2]


@implements(find_captures, Board)
def _find_captures(board: Board, stack: Integers, ply: int) -> int:
    if not _attacks(stack, ply):
        return 0
    return _captures(board, stack, ply, _jumps(board, stack, ply))


@implements(find_moves, Board)
def _find_moves(board: Board, stack: Integers, ply: int) -> tuple[int, int]:
    seat = stack[ply, _SEAT] & 1
    own, other = 3 * seat, 3 - 3 * seat
    pawns = _jumps(board, stack, ply)
    captures = _captures(board, stack, ply, pawns) if _attacks(stack, ply) else 0
    back, home = _home(board, seat)
    if stack[ply, other + back] & home:
        return captures, captures
    count = captures
    for first in range(VALUES, VALUES + 4 * pawns, 4):
        origin = stack[ply, first]
        for word in range(2, -1, -1):
            landable = ~(stack[ply, own + word] | stack[ply, other + word])
            targets = (stack[ply, first + 1 + word] | _WALKS[board.number, origin, word]) & landable
            count = _write(stack, ply, count, origin, word, targets)
    return captures, count


@lru_cache
def game(size: int) -> Compiled[Node]:
    """Vault on a board of one size."""
    board = BOARDS[SIZES.index(size)]

    def row(node: Node) -> list[int]:
        own, other, seat = node
        sides = (other, own) if seat else (own, other)
        return [*_words_of(board, sides[0]), *_words_of(board, sides[1]), seat]

    def number(move: int) -> int:
        origin, target = divmod(move, _ORIGIN)
        return int(_INDEX[board.number, origin, 0]) << 9 | int(_INDEX[board.number, target, 0])

    return Compiled(board, _SEAT + 1, _MIRROR, _ORIGIN * _PLACES, row, number)


def _words_of(board: Board, pawns: int) -> list[int]:
    """A side's pawns as three words."""
    rank, stride, found = board.low, 2 * board.size - 1, [0, 0, 0]
    for y in range(board.size):
        word, rest = divmod(y, board.ranks)
        found[word] |= (pawns >> y * stride & rank) << rest * board.size
    return found


def warm() -> None:
    """Call every compiled function once."""
    node, rules = node_of(GAME.start({"size": 6})), VaultRules(6)
    CompiledSearch(game(6), rules, Budget(2_000)).run(node, Level(nodes=2_000), seed=0)
