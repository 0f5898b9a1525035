"""Looking ahead in Pent-Up by Monte Carlo: a tree that grows where moves fare well in games laid to the end by chance.

UCT with progressive widening, as Coulom and Chaslot and others describe it: of the hundreds of moves of a position few
are tried at first, and in the order in which they seem good; the more often it is visited, the more. Every side is
taken to play for itself.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from opponents.kit.thinking import Budget, OutOfBudgetError, odds, share
from opponents.pentup.board import Board, Move
from opponents.pentup.judging import JUDGED, Judge
from opponents.pentup.playing import Playouts
from opponents.pentup.search import Found, first_moves, promising

CURIOSITY: Final = 0.2
"""How much an uncertain move is preferred to one that fared well."""
TRUST: Final = 1.0
"""How many games what a move seems to be worth counts like, at first."""
WIDENING: Final = 1.5
"""A position that was visited n times has at most this times the square root of n moves that are tried."""
EXPANDED: Final = 6
"""Visits from which on a position's own moves are looked at."""
WIDE: Final = 100
"""Visits after which a position's moves are looked at like first ones: what seems worth nothing refutes many a plan."""
AHEAD: Final = 8
"""So many of a position's moves are compared at each visit: the most promising ones, and what was tried since."""
ROUND: Final = 16
"""Visits after which all are compared, and these chosen anew."""
LATE: Final = 5
"""Plies before the end from which on every move is looked at: what lies low may take a high one's place."""
VISIT: Final = 3
"""A way down the tree counts like so many tiles laid, besides those that are."""
TOLD: Final = 40
"""Visits that make a move worth telling in the line that is expected."""
SURE: Final = 0.999
"""A share of a win, 0 to 1, from which on nothing more is looked for once every answer was tried."""
LOOKED: Final = 200
"""Visits between two looks at that."""
GAMES: Final = 16
"""So many games at least are laid to their end for what a move is said to be worth."""


@dataclass(slots=True, eq=False)
class Node:
    """A position of the tree."""

    board: Board
    mover: int
    """The side that moved here."""
    move: Move
    prior: float
    """The share of a win that this seemed to be to the mover."""
    visits: int = 0
    won: float = 0.0
    """The mover's shares of the win in as many games as there were visits."""
    tried: list[Node] = field(default_factory=list)
    ahead: list[Node] = field(default_factory=list)
    """Those of them that are compared at each visit."""
    untried: list[tuple[float, Move]] | None = None
    """The moves from here and what they seem worth to whoever makes them, the best last; None before a look at them."""

    @property
    def fared(self) -> float:
        """The share of a win that it came to for the mover."""
        return self.won / self.visits


class Tree:
    """One search, which serves every side."""

    def __init__(self, judge: Judge, budget: Budget, board: Board, seed: int) -> None:
        self._judge, self._budget = judge, budget
        self._rng = random.Random(seed)
        self._playouts = Playouts(judge, board.floors[0].grid, self._rng)
        self._sides: dict[int, int] = {seat: side for side, seats in enumerate(judge.sides) for seat in seats}
        self._root = Node(board, self._sides[board.turn], (0, 0, 0), 0.0)
        """Nobody moved here: its mover is whose turn it is."""
        self._won = [0.0] * len(judge.sides)
        """By side, its shares of the win in all games."""

    def run(self) -> Found:
        """The move that was tried most, and the line that is expected from there."""
        root = self._root
        moves = first_moves(self._judge, root.board, self._rng)
        self._rng.shuffle(moves)
        try:
            self._look_at(root, moves)
            while not self._sure():
                self._visit()
        except OutOfBudgetError:
            pass
        if root.visits:
            line = [max(root.tried, key=_visits)]
        else:
            judged = [(node.prior, node.move) for node in root.tried] + (root.untried or [])
            prior, move = max(judged, key=itemgetter(0), default=(0.0, moves[0]))
            line = [Node(self._laid(root.board, move), root.mover, move, prior)]
        while line[-1].tried and (after := max(line[-1].tried, key=_visits)).visits >= TOLD:
            line.append(after)
        depth = len(line) if root.visits else 0
        while line[0].visits < GAMES:
            self._play_out((root, line[0]))
        return Found(odds(line[0].fared), tuple([node.move for node in line]), depth)

    def _sure(self) -> bool:
        """Whether one move wins whatever is answered, for all that can be seen."""
        if self._root.visits % LOOKED or not self._root.tried:
            return False
        best = max(self._root.tried, key=_visits)
        return best.untried == [] and self._judge.plies(best.board) <= LATE and best.fared >= SURE

    def _visit(self) -> None:
        """One way down the tree, one new position at its end, and a game that is laid to its end from there."""
        node, way = self._root, [self._root]
        while (after := self._after(node)) is not None:
            node = after
            way.append(node)
            if not node.visits:
                break
        self._budget.spend(VISIT + self._judge.plies(node.board))
        self._play_out(way)

    def _play_out(self, way: Sequence[Node]) -> None:
        """A game from the last of some positions, one after another, that counts for each."""
        _, shares = self._playouts.play(way[-1].board)
        for node in way:
            node.visits += 1
            node.won += shares[node.mover]
        self._won = [won + share for won, share in zip(self._won, shares, strict=True)]

    @property
    def shares(self) -> list[float]:
        """By side, the share of a win that it came to in all games; what it is judged to be where there was none."""
        visits = self._root.visits
        return [won / visits for won in self._won] if visits else self._judge.shares(self._root.board)

    def _after(self, node: Node) -> Node | None:
        """The position to go on to; None where the game is over or the tree ends for now."""
        if node.untried is None:
            if node.visits < EXPANDED or self._judge.over(node.board):
                return None
            self._look_at(node, self._moves(node.board))
        elif node.visits == WIDE and node is not self._root:
            self._look_at(node, first_moves(self._judge, node.board, self._rng))
        if node.untried and len(node.tried) < WIDENING * math.sqrt(node.visits + 1):
            prior, move = node.untried.pop()
            board = node.board
            after = Node(self._laid(board, move), self._sides[board.turn], move, prior)
            node.tried.append(after)
            node.ahead.append(after)
            return after
        curious = CURIOSITY * math.sqrt(math.log(node.visits + 1))
        if node.visits % ROUND == 0 or not node.ahead:
            promises = _promises(node.tried, curious)
            best = sorted(range(len(promises)), key=promises.__getitem__, reverse=True)[:AHEAD]
            node.ahead = [node.tried[number] for number in best]
            return node.ahead[0] if best else None
        promises = _promises(node.ahead, curious)
        return node.ahead[promises.index(max(promises))]

    def _moves(self, board: Board) -> Iterable[Move]:
        """What is looked at below the first moves."""
        if self._judge.plies(board) <= LATE:
            return first_moves(self._judge, board, self._rng)
        return promising(self._judge, board)

    def _look_at(self, node: Node, moves: Iterable[Move]) -> None:
        """Judge moves that weren't yet, all or as many as the budget is good for."""
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


def _promises(nodes: Iterable[Node], curious: float) -> list[float]:
    """What each of some positions promises that were visited."""
    return [
        after.won / after.visits + curious / math.sqrt(after.visits) + TRUST * after.prior / (after.visits + 1)
        for after in nodes
    ]


def _visits(node: Node) -> int:
    return node.visits
