"""Monte Carlo tree search for Pent-Up, compiled: the same moves as `opponents.pentup.montecarlo`, many times faster."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from games.kit.rules import options_from
from games.pentup import GAME
from games.pentup.tiles import OPENING
from opponents.kit.chance import Chance
from opponents.kit.engine import Budget, OutOfBudgetError, odds
from opponents.pentup.board import Board as PlainBoard
from opponents.pentup.board import Move, board_of, indices
from opponents.pentup.compiled.board import (
    ALIKE,
    ALONE,
    COLUMNS,
    COUNTS,
    FIRST,
    HANDS,
    HIGHEST,
    LOWEST,
    SEATS,
    SIDE,
    TILE,
    TOP,
    TURN,
    Table,
    copy,
    empty_board,
)
from opponents.pentup.compiled.tree import (
    DEEPEST,
    FULL,
    LIMIT,
    LINKS,
    OVER,
    PAUSE,
    ROOM,
    SPENT,
    Scratch,
    Tree,
    add_node,
    begin,
    grow,
    lay_move,
    play_from,
)
from opponents.pentup.judging import Judge
from opponents.pentup.montecarlo import GAMES, LINE_VISITS
from opponents.pentup.search import Found

CHUNK: Final = 10_000
"""Positions between two looks at the clock: some milliseconds."""
NODES_AT_FIRST: Final = 20_000


def fits(board: PlainBoard) -> bool:
    """Whether a table isn't too wide for words of a column each."""
    columns, rows = _size(board)
    return columns <= SIDE and rows <= SIDE


def _size(board: PlainBoard) -> tuple[int, int]:
    """The number of columns and rows of a table."""
    grid = board.floors[0].grid
    return grid.cells.bit_length() // grid.stride + 1, grid.stride - 1


def arrays_of(board: PlainBoard) -> Any:
    """A position as arrays."""
    grid = board.floors[0].grid
    arrays: Any = empty_board()
    columns, rows = _size(board)
    column = (1 << rows) - 1
    for height, floor in enumerate(board.floors):
        words = [floor.cells >> x * grid.stride & column for x in range(columns)]
        row = arrays[height]
        row[:columns] = words
        used = [x for x, word in enumerate(words) if (word if height else word ^ column)]
        for (tile, orientation), corners in floor.alone.items():
            for index in indices(corners):
                x, y = divmod(index, grid.stride)
                alike = row[ALONE + ALIKE * tile :]
                alike[1 + 3 * alike[0] : 4 + 3 * alike[0]] = FIRST[tile] + orientation, x, y
                alike[0] += 1
                used.append(x)
        row[LOWEST], row[HIGHEST] = min(used, default=COLUMNS), max(used, default=-1)
    for seat, (hand, counts) in enumerate(zip(board.hands, board.counts, strict=True)):
        arrays[HANDS, seat] = hand
        arrays[: len(counts), COUNTS + seat] = counts
    arrays[HANDS, [TURN, TOP]] = board.turn, len(board.floors)
    return arrays


def table_of(judge: Judge, board: PlainBoard) -> Table:
    """The constants of a search."""
    grid = board.floors[0].grid
    following, sides = [0] * SEATS, [-1] * SEATS
    for seat, after in judge.following.items():
        following[seat] = after
    for side, seats in enumerate(judge.sides):
        for seat in seats:
            sides[seat] = side
    opening = divmod(grid.index(OPENING), grid.stride)
    return np.array([*_size(board), *opening, judge.is_misere, len(judge.sides), *following, *sides], dtype=np.int64)


def unpacked(move: int, stride: int) -> Move:
    """A packed move as the plain search has it."""
    form, x, y = move >> 12 & 63, move >> 6 & 63, move & 63
    tile = int(TILE[form])
    return tile, form - int(FIRST[tile]), x * stride + y


class CompiledTree:
    """A search on behalf of every side; like `opponents.pentup.montecarlo.Tree`."""

    def __init__(self, judge: Judge, budget: Budget, board: PlainBoard, seed: int) -> None:
        self._judge, self._budget, self._plain = judge, budget, board
        self._board, self._table = arrays_of(board), table_of(judge, board)
        self._stride = board.floors[0].grid.stride
        self._tree: Any = _tree(judge, seed)
        self._tree.now[LIMIT] = budget.left
        most_children = int(2 * (budget.left + 4) ** 0.5) + 2
        self._scratch: Any = Scratch(
            empty_board(),
            empty_board(),
            np.zeros(ROOM, dtype=np.int64),
            np.zeros(2 * ROOM, dtype=np.int64),
            np.zeros(DEEPEST, dtype=np.int64),
            np.zeros(most_children),
            np.zeros(12, dtype=np.int64),
            np.zeros(12, dtype=np.int64),
            np.zeros(SEATS),
        )

    def run(self) -> Found:
        """The move tried most, and the expected line."""
        tree, spent = self._tree, 0
        state = begin(self._board, tree, self._table, self._scratch)
        try:
            while True:
                now = int(tree.now[SPENT])
                self._budget.spend(now - spent)
                spent = now
                if state == OVER:
                    break
                if state == FULL:
                    tree = self._tree = _grown(tree)
                tree.now[PAUSE] = spent + CHUNK
                state = grow(self._board, tree, self._table, self._scratch)
        except OutOfBudgetError:
            pass
        return self._found()

    def _found(self) -> Found:
        tree = self._tree
        if tree.visits[0]:
            line = [self._most_visited(0)]
        else:
            start, end, _ = tree.moves[0]
            judged = [(float(tree.prior[node]), int(tree.move[node])) for node in self._children(0)]
            judged += [
                (float(prior), int(move))
                for prior, move in zip(tree.priors[start:end], tree.untried[start:end], strict=True)
                if prior >= 0
            ]
            prior, move = max(judged, key=lambda each: each[0], default=(0.0, int(self._scratch.more[0])))
            line = [add_node(tree, 0, move, tree.mover[0], prior)]
        while self._children(line[-1]) and tree.visits[after := self._most_visited(line[-1])] >= LINE_VISITS:
            line.append(after)
        depth = len(line) if tree.visits[0] else 0
        while tree.visits[line[0]] < GAMES:
            copy(self._board, self._scratch.board)
            lay_move(self._scratch.board, self._table, tree.move[line[0]])
            self._scratch.way[:2] = 0, line[0]
            play_from(tree, self._table, self._scratch, 2)
        fared = float(tree.won[line[0]] / tree.visits[line[0]])
        return Found(odds(fared), tuple([unpacked(int(tree.move[node]), self._stride) for node in line]), depth)

    def _children(self, node: int) -> list[int]:
        found, child = [], int(self._tree.links[node, 0])
        while child >= 0:
            found.append(child)
            child = int(self._tree.links[child, 2])
        return found

    def _most_visited(self, node: int) -> int:
        return max(self._children(node), key=self._tree.visits.__getitem__)

    @property
    def shares(self) -> list[float]:
        """See `opponents.pentup.montecarlo.Tree`."""
        visits = int(self._tree.visits[0])
        if not visits:
            return self._judge.shares(self._plain)
        return [float(won) / visits for won in self._tree.shares[: len(self._judge.sides)]]


def _tree(judge: Judge, seed: int) -> Tree:
    """An empty tree."""
    nodes, moves = NODES_AT_FIRST, 4 * ROOM
    return Tree(
        np.zeros(nodes, dtype=np.int64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros(nodes, dtype=np.int64),
        np.zeros((nodes, LINKS), dtype=np.int64),
        np.zeros((nodes, 3), dtype=np.int64),
        np.zeros(nodes),
        np.zeros(nodes),
        np.zeros(moves, dtype=np.int64),
        np.zeros(moves),
        np.zeros(SEATS),
        np.array(judge.weights),
        np.zeros(5, dtype=np.int64),
        np.array([Chance(seed).state], dtype=np.uint64),
    )


def _grown(tree: Any) -> Tree:
    """The tree with twice the room."""

    def twice(array: Any) -> Any:
        larger = np.zeros((2 * len(array), *array.shape[1:]), dtype=array.dtype)
        larger[: len(array)] = array
        return larger

    return Tree._make([*map(twice, tree[:9]), *tree[9:]])


def warm() -> None:
    """Call every compiled function once."""
    position = GAME.start(options_from(GAME.options, {}))
    CompiledTree(Judge(position), Budget(20_000), board_of(position), seed=0).run()
