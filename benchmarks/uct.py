"""A plain UCT, the yardstick for levels: it knows nothing but the rules, and has as much time as its opponent.

Each visit descends to a new position by UCB1, plays at random from there, and records who won. `benchmarks.opponents`
lets levels play against it.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any, Final

from games.kit.rules import AnyGame, Options, Position, Seat
from opponents.kit.chance import rolled
from opponents.kit.engine import AnyEngine, Budget, Engine, Level, SearchResult, shares_of
from opponents.kit.matches import Played, Player, opened

EXPLORATION: Final = math.sqrt(2)
"""The constant of UCB1 for results from 0 to 1."""
LONGEST: Final = 300
"""Plies after which a random game counts as even."""


@dataclass(slots=True)
class Node:
    """A position in the tree, and the results of the games that went through it."""

    position: Position[Any]
    untried: list[Any]
    """Moves without a node, in random order; empty if a roll is due or the game is over."""
    children: dict[Any, Node] = field(default_factory=dict)
    """By move or roll."""
    visits: int = 0
    won: list[float] = field(default_factory=list)
    """Sum of shares of the win by side."""


class Search:
    """A search of one position."""

    def __init__(self, sides: Sequence[frozenset[Seat]], position: Position[Any], seed: int) -> None:
        self._sides = sides
        self._side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        self._rng = random.Random(seed)
        self.root = self._node(position)

    def visit(self) -> None:
        """Descend to a new position or the end of a game, play at random from there, and record the result."""
        node, path = self.root, [self.root]
        while node.position.outcome is None:
            node = self._descend(node)
            path.append(node)
            if not node.visits:
                break
        shares = self._play_out(node.position)
        for each in path:
            each.visits += 1
            each.won = [won + share for won, share in zip(each.won, shares, strict=True)]

    def best(self) -> Any:
        """The move with the most visits."""
        return max(self.root.children, key=lambda move: self.root.children[move].visits)

    def _node(self, position: Position[Any]) -> Node:
        moves = list(position.legal_moves())
        self._rng.shuffle(moves)
        return Node(position, moves, won=[0.0] * len(self._sides))

    def _descend(self, node: Node) -> Node:
        """The child to visit: by chance where a roll is due, else one without visits, else by UCB1."""
        seat = node.position.to_move
        if seat is None:
            move = rolled(node.position.chance(), self._rng)
        elif node.untried:
            move = node.untried.pop()
        else:
            side, curiosity = self._side_of[seat], EXPLORATION * math.sqrt(math.log(node.visits))
            return max(
                node.children.values(),
                key=lambda child: child.won[side] / child.visits + curiosity / math.sqrt(child.visits),
            )
        if move not in node.children:
            node.children[move] = self._node(node.position.play(move))
        return node.children[move]

    def _play_out(self, position: Position[Any]) -> Sequence[float]:
        """The sides' shares of the win after random moves."""
        for _ in range(LONGEST):
            if position.outcome is not None:
                return shares_of(position.outcome, self._sides)
            moves = position.legal_moves()
            move = self._rng.choice(moves) if moves else rolled(position.chance(), self._rng)
            position = position.play(move)
        return [1 / len(self._sides)] * len(self._sides)


def player(game: AnyGame, options: Options, seconds: float) -> Player:
    """A player that thinks for `seconds` of processor time before each move."""
    sides = game.sides(options)

    def think(
        position: Position[Any], before: Sequence[Any], level: Level, seed: int, budget: Budget
    ) -> SearchResult[Any]:
        search = Search(sides, position, seed)
        ends = time.thread_time() + seconds
        while time.thread_time() < ends or not search.root.children:
            search.visit()
        move = search.best()
        return SearchResult(move, 0.5, (move,), search.root.visits, 1)

    level = Level(nodes=0, seconds=seconds)
    return Player(Engine(game, (level,), think), level)


def seconds_a_move(engine: AnyEngine, level: Level, options: Options, seed: int) -> float:
    """The mean processor time of a level's moves, in seconds, in a game against itself."""
    game = engine.game
    players = [Player(engine, level)] * len(game.seat_names(options))
    played = Played(players, seed)
    played.play(opened(game.start(options), random.Random(seed)))
    return mean(seconds for seat in played.times for seconds in seat)
