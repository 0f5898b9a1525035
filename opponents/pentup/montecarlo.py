"""Monte Carlo tree search for Pent-Up, with random playouts to the end of the game.

UCT with progressive widening, as described by Coulom, Chaslot and others: of a position's hundreds of moves, few are
tried at first, in order of their evaluation, and more as it is visited more often. Every side is assumed to play for
itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from opponents.kit.chance import Chance
from opponents.kit.engine import Budget, OutOfBudgetError, odds, share
from opponents.pentup.board import Board, Move
from opponents.pentup.judging import JUDGED, Judge
from opponents.pentup.playing import Playouts
from opponents.pentup.search import Found, first_moves, promising

EXPLORATION: Final = 0.2
"""Exploration constant: the weight of uncertainty against the average result."""
TRUST: Final = 1.0
"""Number of playouts that a move's evaluation initially counts for."""
WIDENING: Final = 1.5
"""Factor of progressive widening: a position visited n times has at most this times the square root of n tried moves.
"""
EXPANDED: Final = 6
"""Visits from which a position is expanded."""
WIDE: Final = 100
"""Visits after which a position's moves are evaluated as widely as the first ones: an unlikely move may refute a plan.
"""
AHEAD: Final = 8
"""Number of children compared at each visit: the most promising ones, and those tried since."""
ROUND: Final = 16
"""Visits after which all children are compared, and these chosen anew."""
LATE: Final = 5
"""Plies before the end from which every move is evaluated, because a low tile may take the place of a high one."""
VISIT: Final = 3
"""Tiles of a playout that take as long as one descent of the tree."""
LINE_VISITS: Final = 40
"""Least visits of a move in the expected line."""
SURE: Final = 0.999
"""Share of a win, 0 to 1, from which the search stops once every answer was tried."""
CHECK_INTERVAL: Final = 200
"""Visits between two checks for that."""
GAMES: Final = 16
"""Least number of playouts for the value of a move."""


@dataclass(slots=True, eq=False)
class Node:
    """A node of the tree."""

    board: Board
    mover: int
    """The side that moved here."""
    move: Move
    prior: float
    """The evaluation of this position: the mover's expected share of the win."""
    visits: int = 0
    won: float = 0.0
    """Sum of the mover's shares of the win over all visits."""
    tried: list[Node] = field(default_factory=list)
    ahead: list[Node] = field(default_factory=list)
    """The children compared at each visit."""
    untried: list[tuple[float, Move]] | None = None
    """Moves not tried yet with their evaluations for the side that makes them, the best last; None before expansion."""

    @property
    def fared(self) -> float:
        """The mover's average share of the win."""
        return self.won / self.visits


class Tree:
    """A search on behalf of every side."""

    def __init__(self, judge: Judge, budget: Budget, board: Board, seed: int) -> None:
        self._judge, self._budget = judge, budget
        self._chance = Chance(seed)
        self._playouts = Playouts(judge, board.floors[0].grid, self._chance)
        self._sides: dict[int, int] = {seat: side for side, seats in enumerate(judge.sides) for seat in seats}
        self._root = Node(board, self._sides[board.turn], (0, 0, 0), 0.0)
        """The root; its mover is the side to move."""
        self._won = [0.0] * len(judge.sides)
        """Sum of each side's shares of the win over all playouts."""

    def run(self) -> Found:
        """The move tried most, and the expected line."""
        root = self._root
        moves = first_moves(self._judge, root.board, self._chance)
        self._chance.shuffle(moves)
        try:
            self._evaluate_moves(root, moves)
            while not self._is_decided():
                self._visit()
        except OutOfBudgetError:
            pass
        if root.visits:
            line = [max(root.tried, key=_visits)]
        else:
            judged = [(node.prior, node.move) for node in root.tried] + (root.untried or [])
            prior, move = max(judged, key=itemgetter(0), default=(0.0, moves[0]))
            line = [Node(self._laid(root.board, move), root.mover, move, prior)]
        while line[-1].tried and (after := max(line[-1].tried, key=_visits)).visits >= LINE_VISITS:
            line.append(after)
        depth = len(line) if root.visits else 0
        while line[0].visits < GAMES:
            self._play_out((root, line[0]))
        return Found(odds(line[0].fared), tuple([node.move for node in line]), depth)

    def _is_decided(self) -> bool:
        """Whether one move wins against every answer, as far as the search can see."""
        if self._root.visits % CHECK_INTERVAL or not self._root.tried:
            return False
        best = max(self._root.tried, key=_visits)
        return best.untried == [] and self._judge.plies(best.board) <= LATE and best.fared >= SURE

    def _visit(self) -> None:
        """Descend the tree, add a node, and play out the game from there."""
        node, way = self._root, [self._root]
        while (after := self._descend(node)) is not None:
            node = after
            way.append(node)
            if not node.visits:
                break
        self._budget.spend(VISIT + self._judge.plies(node.board))
        self._play_out(way)

    def _play_out(self, way: Sequence[Node]) -> None:
        """Play out the game from the last of these nodes, and record the result in each of them."""
        _, shares = self._playouts.play(way[-1].board)
        for node in way:
            node.visits += 1
            node.won += shares[node.mover]
        self._won = [won + share for won, share in zip(self._won, shares, strict=True)]

    @property
    def shares(self) -> list[float]:
        """The average share of the win of each side over all playouts; the evaluation if there were none."""
        visits = self._root.visits
        return [won / visits for won in self._won] if visits else self._judge.shares(self._root.board)

    def _descend(self, node: Node) -> Node | None:
        """The child to descend to; None if the game is over or the descent ends here."""
        if node.untried is None:
            if node.visits < EXPANDED or self._judge.over(node.board):
                return None
            self._evaluate_moves(node, self._moves(node.board))
        elif node.visits == WIDE and node is not self._root:
            self._evaluate_moves(node, first_moves(self._judge, node.board, self._chance))
        if node.untried and len(node.tried) < WIDENING * math.sqrt(node.visits + 1):
            prior, move = node.untried.pop()
            board = node.board
            after = Node(self._laid(board, move), self._sides[board.turn], move, prior)
            node.tried.append(after)
            node.ahead.append(after)
            return after
        curious = EXPLORATION * math.sqrt(math.log(node.visits + 1))
        if node.visits % ROUND == 0 or not node.ahead:
            promises = _uct_values(node.tried, curious)
            best = sorted(range(len(promises)), key=promises.__getitem__, reverse=True)[:AHEAD]
            node.ahead = [node.tried[number] for number in sorted(best)]
            return node.tried[best[0]] if best else None
        promises = _uct_values(node.ahead, curious)
        return node.ahead[promises.index(max(promises))]

    def _moves(self, board: Board) -> Iterable[Move]:
        """The moves to evaluate below the first ones."""
        if self._judge.plies(board) <= LATE:
            return first_moves(self._judge, board, self._chance)
        return promising(self._judge, board)

    def _evaluate_moves(self, node: Node, moves: Iterable[Move]) -> None:
        """Evaluate moves that weren't yet: all, or as many as the budget allows."""
        board = node.board
        side = self._sides[board.turn]
        node.untried = node.untried or []
        known = {after.move for after in node.tried} | {move for _, move in node.untried}
        for move in moves:
            if move not in known:
                self._budget.spend(JUDGED)
                node.untried.append((share(self._judge.score(self._laid(board, move), side)), move))
        node.untried.sort(key=itemgetter(0))

    def _laid(self, board: Board, move: Move) -> Board:
        return board.laid(*move, self._judge.following[board.turn])


def _uct_values(nodes: Iterable[Node], curious: float) -> list[float]:
    """The UCT value of each visited node."""
    return [
        after.won / after.visits + curious / math.sqrt(after.visits) + TRUST * after.prior / (after.visits + 1)
        for after in nodes
    ]


def _visits(node: Node) -> int:
    return node.visits
