"""Selective alpha-beta for Pent-Up: iterative deepening along the best-looking moves, until the last tile lies.

All moves of a position are evaluated and the best few searched; of a tile with many places, only some are considered.
Every seat that isn't on the searching side is assumed to play against it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from opponents.kit.chance import Chance
from opponents.kit.engine import Budget, Level, OutOfBudgetError
from opponents.pentup.board import Board, Move, numbers
from opponents.pentup.judging import JUDGED, WON, Judge

FIRST: Final = 40
"""Most places of a tile to evaluate for the first move."""
HIGH: Final = 24
"""Most places of a tile to evaluate at later moves, if it comes to lie on one of its two highest possible levels."""
LOW: Final = 4
"""Most places of a tile to evaluate at later moves, if it comes to lie lower."""
ROOT: Final = (12, 8)
"""First moves to search two plies deep, and deeper."""
OPEN: Final = 2
"""Most plies to search while the end is out of sight. A third one gains nothing (51 % of 60 games)."""
WIDTH: Final = 8
"""Moves to search at later plies."""
WHOLE: Final = 3
"""Number of tiles left with which all moves and replies are tried if the most promising ones don't win."""


class Found(NamedTuple):
    """The result of a search."""

    score: float
    line: tuple[Move, ...]
    depth: int


def first_moves(judge: Judge, board: Board, chance: random.Random | Chance) -> list[Move]:
    """The legal moves, or of each tile as many as are considered."""
    moves: list[Move] = []
    last = judge.plies(board) <= 2
    for tile in numbers(board.hands[board.turn]):
        places = list(board.places(tile))
        if len(places) > FIRST and not last:
            places = chance.sample(places, FIRST)
        moves += [(tile, *place) for place in places]
    return moves


def promising(judge: Judge, board: Board) -> Iterator[Move]:
    """The moves to evaluate at later plies, the highest first. The place of the last tile doesn't matter any more."""
    top, last = len(board.floors), judge.plies(board) == 1
    for tile in sorted(numbers(board.hands[board.turn]), key=board.level, reverse=True):
        if last or board.level(tile) < top - 1:
            places = board.some_places(tile, 1 if last else LOW)
        else:
            places = list(board.places(tile))
            step = max(1.0, len(places) / HIGH)
            places = [places[int(number * step)] for number in range(min(HIGH, len(places)))]
        for place in places:
            yield tile, *place


class Search:
    """A search for one side."""

    def __init__(self, judge: Judge, budget: Budget, side: int) -> None:
        self._judge = judge
        self._budget = budget
        self._side = side
        self._ranked: dict[Board, list[tuple[Move, Board]]] = {}
        """Cache of the best-looking moves of a position, which deeper iterations follow again."""
        self._afters: dict[Move, Board] = {}
        """Positions after first moves."""
        self._signs = {seat: 1 if seat in judge.sides[side] else -1 for seat in judge.following}

    def run(self, board: Board, level: Level, seed: int) -> Found:
        """The best move, or at a level with noise one that seems best, and the expected line.

        When at most the level's depth in plies is left, the search goes to the end, where one tile higher than all
        others decides the game. Before that, so deep a search tells nothing.
        """
        rng = random.Random(seed)
        moves = first_moves(self._judge, board, rng)
        rng.shuffle(moves)
        plies = self._judge.plies(board)
        deepest = plies if plies <= level.depth else max(1, min(OPEN, level.depth // 5))
        results: list[tuple[float, tuple[Move, ...]]] = []
        """Scores and lines of the moves searched last, the best first."""
        depth = 0
        while depth < deepest and not (results and results[0][0] >= WON):
            chosen = moves if depth == 0 or plies <= 2 else moves[: ROOT[min(depth, len(ROOT)) - 1]]
            looked: list[tuple[float, tuple[Move, ...]]] = []
            cut = False
            try:
                self._search_moves(board, chosen, depth, level.slack, looked)
            except OutOfBudgetError:
                cut = True
            if looked:
                results = sorted(looked, key=itemgetter(0), reverse=True)
                moves = [line[0] for _, line in results]
            if cut:
                break
            depth += 1
        if not results:
            return Found(self._score(board), (moves[0],), 0)
        best = results[0]
        if plies == WHOLE and best[0] < WON and (proven := self._winning_line(board)):
            return Found(WON, proven, depth)
        if level.noise and abs(best[0]) < WON:
            near = [each for each in results if each[0] >= best[0] - level.slack]
            best = max(near, key=lambda each: each[0] + rng.gauss(0, level.noise))
        return Found(*best, depth)

    def _winning_line(self, board: Board) -> tuple[Move, ...]:
        """A first move that wins whatever the others lay, and a continuation; empty if there is none, or the budget
        doesn't suffice.
        """
        refuting: list[Move] = []
        try:
            for tile in numbers(board.hands[board.turn]):
                for place in board.places(tile):
                    move = (tile, *place)
                    if line := self._forced(self._laid(board, move), refuting):
                        return (move, *line)
        except OutOfBudgetError:
            pass
        return ()

    def _forced(self, board: Board, refuting: list[Move]) -> tuple[Move, ...]:
        """A continuation if the searching side wins by force with two tiles left, else empty. `refuting` are the
        replies that refuted another first move, the latest first.
        """
        is_own = self._signs[board.turn] > 0
        replies = [(tile, *place) for tile in numbers(board.hands[board.turn]) for place in board.places(tile)]
        line: tuple[Move, ...] = ()
        for move in [move for move in refuting if move in replies] + replies:
            after = self._laid(board, move)
            final = next(promising(self._judge, after))
            is_won = self._score(self._laid(after, final)) >= WON
            line = (move, final) if is_won else ()
            if is_won == is_own:
                break
        if not line and not is_own:
            refuting[:] = [move, *(each for each in refuting if each != move)]
        return line

    def _search_moves(
        self,
        board: Board,
        moves: Sequence[Move],
        depth: int,
        slack: int,
        looked: list[tuple[float, tuple[Move, ...]]],
    ) -> None:
        """Append the score and line of each move once known. A score worse than the best by more than `slack` is a
        bound.
        """
        floor = -math.inf
        for move in moves:
            if move not in self._afters:
                self._afters[move] = self._laid(board, move)
            score, line = self._search(self._afters[move], depth, floor - slack, math.inf)
            looked.append((score, (move, *line)))
            floor = max(floor, score)
            if score >= WON:
                break

    def _search(self, board: Board, depth: int, alpha: float, beta: float) -> tuple[float, tuple[Move, ...]]:
        """The searching side's score if it lies between alpha and beta, else a bound; and the line to it."""
        if depth == 0 or self._judge.over(board):
            return self._score(board), ()
        sign = self._signs[board.turn]
        if sign < 0:
            alpha, beta = -beta, -alpha
        best = -math.inf
        line: tuple[Move, ...] = ()
        for move, after in self._continued(board, depth, sign):
            low, high = max(alpha, best), beta
            if sign < 0:
                low, high = -high, -low
            score, rest = self._search(after, depth - 1, low, high)
            if sign * score > best:
                best, line = sign * score, (move, *rest)
                if best >= beta:
                    break
        return sign * best, line

    def _continued(self, board: Board, depth: int, sign: int) -> Iterable[tuple[Move, Board]]:
        """The moves to search next: all at the end of a line, else those that look best to the mover."""
        after = ((move, self._laid(board, move)) for move in promising(self._judge, board))
        if depth == 1:
            return after
        if board not in self._ranked:
            judged = [(sign * self._score(then), move, then) for move, then in after]
            judged.sort(key=itemgetter(0), reverse=True)
            self._ranked[board] = [(move, then) for _, move, then in judged[:WIDTH]]
        return self._ranked[board]

    def _laid(self, board: Board, move: Move) -> Board:
        """The position after a move, counted in the budget."""
        self._budget.spend(JUDGED)
        return board.laid(*move, self._judge.following[board.turn])

    def _score(self, board: Board) -> float:
        return self._judge.score(board, self._side)
