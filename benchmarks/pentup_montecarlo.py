"""Whether Monte Carlo plays Pent-Up better than the beam: `python -m benchmarks.pentup_montecarlo [--games N]`.

A tree search (UCT) whose nodes widen as they are visited, in the order in which the beam judges moves as well, plays
level 4 with as many positions as that has. Its leaves are judged as they stand, or played out by chance.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from statistics import mean

from benchmarks.opponents import bounds
from games.kit.rules import options_from
from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from opponents.kit.matches import Player, match
from opponents.kit.thinking import Budget, Level, OutOfBudgetError, Thought, share
from opponents.pentup import THINKER
from opponents.pentup.board import Board, board_of, numbers
from opponents.pentup.judging import Judge
from opponents.pentup.search import FIRST, Move

RIVAL = THINKER.levels[3]
CURIOSITY = 0.4
"""How much an uncertain move is preferred to one that fared well."""
WIDENING = 1.5
"""A node that was visited n times has at most this times the square root of n moves that are tried."""


@dataclass(slots=True)
class Node:
    """A position of the tree."""

    board: Board
    untried: list[tuple[float, Move, Board]] | None = None
    """The most promising last; None before it was looked at."""
    tried: list[tuple[Move, Node]] = field(default_factory=list)
    visits: int = 0
    won: float = 0.0
    """Shares of a win, for the side that thinks."""


class Tree:
    """One search, for one side."""

    def __init__(self, judge: Judge, budget: Budget, side: int, playouts: bool, seed: int) -> None:
        self._judge, self._budget, self._side, self._playouts = judge, budget, side, playouts
        self._rng = random.Random(seed)

    def run(self, board: Board) -> tuple[Move, float]:
        """The move that was visited most, and its share."""
        root = Node(board)
        try:
            while True:
                self._visit(root)
        except OutOfBudgetError:
            move, node = max(root.tried, key=lambda each: each[1].visits)
        return move, node.won / node.visits

    def _visit(self, root: Node) -> None:
        self._budget.spend()  # also where no tile is laid: near the end the whole tree is soon known
        way = [root]
        while not self._judge.over(way[-1].board):
            node = way[-1]
            if node.untried is None:
                node.untried = self._moves(node.board)
            if node.untried and len(node.tried) < WIDENING * math.sqrt(node.visits + 1):
                _, move, after = node.untried.pop()
                node.tried.append((move, Node(after)))
                way.append(node.tried[-1][1])
                break
            way.append(self._best(node))
        found = self._found(way[-1].board)
        for node in way:
            node.visits += 1
            node.won += found

    def _best(self, node: Node) -> Node:
        own, wide = self._own(node.board), math.log(node.visits + 1)

        def promise(child: Node) -> float:
            fared = child.won / child.visits
            return (fared if own else 1 - fared) + CURIOSITY * math.sqrt(wide / child.visits)

        return max((child for _, child in node.tried), key=promise)

    def _own(self, board: Board) -> bool:
        return board.turn in self._judge.sides[self._side]

    def _moves(self, board: Board) -> list[tuple[float, Move, Board]]:
        found = []
        sign = 1 if self._own(board) else -1
        for tile in numbers(board.hands[board.turn]):
            places = list(board.places(tile))
            for place in places if len(places) <= FIRST else self._rng.sample(places, FIRST):
                after = self._laid(board, (tile, *place))
                found.append((sign * self._judge.score(after, self._side), (tile, *place), after))
        return sorted(found, key=lambda each: each[0])

    def _laid(self, board: Board, move: Move) -> Board:
        self._budget.spend()
        return board.laid(*move, self._judge.following[board.turn])

    def _found(self, board: Board) -> float:
        """What the end of a way is worth: as it stands, or once it was played out, tiles that reach highest first."""
        while self._playouts and not self._judge.over(board):
            hand = self._rng.sample(numbers(board.hands[board.turn]), board.hands[board.turn].bit_count())
            tile = max(hand, key=board.level)
            board = self._laid(board, (tile, *self._rng.choice(list(board.places(tile)))))
        return share(self._judge.score(board, self._side))


def think(
    position: PentUpPosition,
    before: Sequence[PentUpPosition],
    level: Level,
    seed: int,
    budget: Budget,
    playouts: bool = False,
) -> Thought[Place]:
    """See `Think`."""
    judge, board = Judge(position), board_of(position)
    side = next(number for number, seats in enumerate(judge.sides) if position.turn in seats)
    (tile, orientation, index), value = Tree(judge, budget, side, playouts, seed).run(board)
    move = Place(TILES[tile], orientation, board.floors[0].grid.cell(index))
    return Thought(move, value, (move,), budget.nodes, 1)


def main() -> None:
    """Print how both kinds fared."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pentup_montecarlo", description="Compare searches.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=RIVAL.nodes, help="positions a move of Monte Carlo")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for name, playouts in (("leaves judged", False), ("leaves played out", True)):
        tree = Player(replace(THINKER, think=partial(think, playouts=playouts)), Level(nodes=chosen.nodes))
        tallies, draws = match(
            GAME, options_from(GAME.options, {}), [tree, Player(THINKER, RIVAL)], chosen.games, chosen.seed
        )
        points, times = tallies[0].points, [mean(tally.times) for tally in tallies]
        low, high = bounds(points, chosen.games)
        print(
            f"{name:18} {tallies[0].wins:4} won {draws:4} drawn of {chosen.games}  {points / chosen.games:6.1%}"
            f"  ({low:.1%} to {high:.1%})  {times[0]:.3f} against {times[1]:.3f} s a move",
            flush=True,
        )


if __name__ == "__main__":
    main()
