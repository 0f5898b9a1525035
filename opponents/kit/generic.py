"""A generic engine: Monte Carlo tree search that uses only the rules (`games.kit.rules.Position`).

UCT with progressive widening: the tree grows where moves do well in random playouts. Every side plays for its own share
of the win; rolls are drawn with their probabilities. Certain results (the end of a game, and what follows from it) are
taken as they are and not searched again.

A budget counts playouts: the same number of positions would be a dozen playouts in a long game with dice and a
thousand in a short one.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from games.kit.rules import AnyGame, Options, Position, Seat
from opponents.kit.chance import rolled
from opponents.kit.engine import (
    AnyEngine,
    Budget,
    Engine,
    Level,
    OutOfBudgetError,
    SearchResult,
    odds,
    shares_of,
)

Sides: TypeAlias = Sequence[frozenset[Seat]]
Shares: TypeAlias = tuple[float, ...]
"""Share of the win of each side."""

MAX_PLIES: Final = 300
"""Plies after which a playout is abandoned as a tie of all sides."""
COSTLY: Final = 50
"""Number of moves in a position whose listing takes as long as one more position."""
EXPLORATION: Final = 0.4
"""Exploration constant: the weight of uncertainty against the average result."""
WIDENING: Final = 2.0
"""Factor of progressive widening: a position visited n times has at most this times the square root of n tried moves.
"""
EXPANDED: Final = 6
"""Visits from which a position is expanded."""
TIED_GAMES: Final = 2.0
"""Number of tied games added to each move's results at levels with noise, since few playouts say little."""
LINE_VISITS: Final = 20
"""Least visits of a move in the expected line."""
SHARES_PLAYOUTS: Final = 600
"""Playouts for the shares of one position."""
SHARES_SECONDS: Final = 2.0
"""Most seconds to spend on the shares of one position."""


@dataclass(slots=True, eq=False)
class Node:
    """A node of the tree."""

    position: Position[Any]
    move: Any
    """The move or roll that led here; None at the root."""
    side: int | None
    """The side to move; None if a roll is due or the game is over."""
    certain: Shares | None
    """The sides' shares of the win if they are certain."""
    won: list[float]
    """Sum of each side's shares of the win over all visits."""
    visits: int = 0
    tried: list[Node] = field(default_factory=list)
    untried: list[Node] | None = None
    """Children not tried yet; None before expansion."""
    rolls: dict[Any, Node] = field(default_factory=dict)
    """Children by roll, if a roll is due."""

    def fared(self, side: int) -> float:
        """The estimated share of the win of a side."""
        return self.won[side] / self.visits if self.certain is None else self.certain[side]


class Tree:
    """A search of one position."""

    def __init__(
        self,
        sides: Sides,
        budget: Budget,
        position: Position[Any],
        seed: int,
        depth: int,
        *,
        max_plies: int = MAX_PLIES,
    ) -> None:
        """A playout is abandoned after `max_plies`."""
        self._sides = sides
        self._side_of = {seat: number for number, side in enumerate(sides) for seat in side}
        self._even = tuple(1 / len(sides) for _ in sides)
        self._budget = budget
        self._depth = depth
        self._max_plies = max_plies
        self._rng = random.Random(seed)
        self._known: dict[tuple[int, Any], list[float]] = {}
        """By side and move: the sum of its shares of the win over the playouts with that move, and their number."""
        self.root = self._node(position, None)

    def grow(self) -> None:
        """Visit nodes until the budget is used up or the result is certain."""
        try:
            if self.root.side is not None:
                self._expand(self.root)
            while self.root.certain is None:
                self._visit()
        except OutOfBudgetError:
            pass

    def shares(self) -> Shares:
        """The estimated share of the win of each side."""
        if self.root.visits or self.root.certain:
            return tuple(self.root.fared(side) for side in range(len(self._sides)))
        return self._even

    def best(self, level: Level) -> Node:
        """The choice of a level: the move tried most, or with noise one that seems best by mistake.

        No level misses a certain win, nor plays a certain loss if it has a choice.
        """
        root = self.root
        assert root.side is not None  # noqa: S101 - somebody is to move
        side = root.side
        after = root.tried + (root.untried or [])
        if not after:
            first = root.position.legal_moves()[0]
            after = [self._node(root.position.play(first), first)]
        if root.certain is not None or not level.noise:
            return max(after, key=lambda node: _ranking_key(node, side, root.certain))
        known = [node for node in after if node.visits or node.certain]
        scores = {id(node): odds(self._moderated(node, side)) for node in known} or {id(after[0]): 0.0}
        highest = max(scores.values())
        near = [node for node in after if scores.get(id(node), -math.inf) >= highest - level.slack]
        return max(near, key=lambda node: scores[id(node)] + self._rng.gauss(0, level.noise))

    def _moderated(self, node: Node, side: int) -> float:
        """A side's share of the win at a node, moderated towards a tie if there were few playouts."""
        if node.certain is not None:
            return node.certain[side]
        return (node.won[side] + TIED_GAMES * self._even[side]) / (node.visits + TIED_GAMES)

    def line(self, first: Node) -> tuple[Any, ...]:
        """The expected line that begins with `first`, up to the next roll."""
        line = [first]
        while (side := line[-1].side) is not None and line[-1].tried:
            node = line[-1]
            after = max(node.tried, key=lambda each: _ranking_key(each, side, node.certain))
            if after.visits < LINE_VISITS and after.certain is None:
                break
            line.append(after)
        return tuple(node.move for node in line)

    def _node(self, position: Position[Any], move: Any) -> Node:
        ended, seat = position.outcome, position.to_move
        certain = None if ended is None else shares_of(ended, self._sides)
        return Node(position, move, None if seat is None else self._side_of[seat], certain, [0.0] * len(self._sides))

    def _visit(self) -> None:
        """Descend the tree, add a node, play a random game from there and record its result."""
        node, way = self.root, [self.root]
        path: list[tuple[int, Any]] = []
        while node.certain is None and (after := self._descend(node, len(path))) is not None:
            if node.side is not None:
                path.append((node.side, after.move))
            node = after
            way.append(node)
            if not node.visits:
                break
        shares = self._play_out(node.position, path) if node.certain is None else node.certain
        for each in way:
            each.visits += 1
            each.won = [won + share for won, share in zip(each.won, shares, strict=True)]
        for key in path:
            known = self._known.get(key)
            if known is None:
                self._known[key] = [shares[key[0]], 1]
            else:
                known[0] += shares[key[0]]
                known[1] += 1
        if node.certain is not None:
            for before in reversed(way[:-1]):
                before.certain = self._certain_result(before)
                if before.certain is None:
                    break
        self._budget.spend()

    def _descend(self, node: Node, depth: int) -> Node | None:
        """The child to descend to; None if the descent ends here."""
        side = node.side
        if side is None:
            roll = rolled(node.position.chance(), self._rng)
            after = node.rolls.get(roll)
            if after is None:
                after = node.rolls[roll] = self._node(node.position.play(roll), roll)
            return after
        if node.untried is None:
            if node.visits < EXPANDED or depth >= self._depth:
                return None
            self._expand(node)
            if node.certain is not None:
                return None
        if node.untried and len(node.tried) < WIDENING * math.sqrt(node.visits + 1):
            number = self._next_to_try(node.untried, side)
            after = node.untried.pop(number)
            node.tried.append(after)
            return after
        curious = EXPLORATION * math.sqrt(math.log(node.visits + 1))
        best, highest = None, -math.inf
        for after in node.tried:
            if after.certain is None:
                promise = after.won[side] / after.visits + curious / math.sqrt(after.visits)
            else:
                promise = after.certain[side]
            if promise > highest:
                best, highest = after, promise
        return best

    def _next_to_try(self, nodes: Sequence[Node], side: int) -> int:
        """The index of the node to try next: the one whose move had the best results elsewhere for the side."""
        best, highest = len(nodes) - 1, -math.inf
        even = self._even[side]
        for number, node in enumerate(nodes):
            known = self._known.get((side, node.move))
            fared = 1.0 if known is None else (known[0] + even) / (known[1] + 1)
            if fared > highest:
                best, highest = number, fared
        return best

    def _expand(self, node: Node) -> None:
        """Create all children of a node; stop early if one is a certain win."""
        assert node.side is not None  # noqa: S101 - somebody is to move
        moves = list(node.position.legal_moves())
        self._rng.shuffle(moves)
        node.untried = []
        for move in moves:
            self._budget.pass_time(1)
            after = self._node(node.position.play(move), move)
            if after.certain is None:
                node.untried.append(after)
            else:
                node.tried.append(after)
        node.certain = self._certain_result(node)

    def _certain_result(self, node: Node) -> Shares | None:
        """The certain result of a node that follows from its children, if any."""
        side = node.side
        if side is None:
            chance = node.position.chance()
            if len(node.rolls) < len(chance) or any(after.certain is None for after in node.rolls.values()):
                return None
            return tuple(
                sum(float(chance[roll]) * after.fared(number) for roll, after in node.rolls.items())
                for number in range(len(self._sides))
            )
        known = [after.certain for after in node.tried if after.certain is not None]
        best = max(known, key=lambda shares: shares[side], default=None)
        if best is None or best[side] == 1:
            return best
        if node.untried or len(known) < len(node.tried):
            return None
        # Between moves that are equal for the mover chance decides, which may matter to the others.
        return best if all(shares == best for shares in known if shares[side] == best[side]) else None

    def _play_out(self, position: Position[Any], path: list[tuple[int, Any]]) -> Shares:
        """The sides' shares of the win at the end of a random game, whose moves are appended to `path`."""
        chance, pass_time, side_of = self._rng.random, self._budget.pass_time, self._side_of
        for _ in range(self._max_plies):
            moves = position.legal_moves()
            if moves:
                move = moves[int(chance() * len(moves))]
                seat = position.to_move
                assert seat is not None  # noqa: S101 - there are moves
                path.append((side_of[seat], move))
            elif rolls := position.chance():
                move = rolled(rolls, self._rng)
            else:
                assert position.outcome is not None  # noqa: S101 - a position has moves, rolls or an outcome
                return shares_of(position.outcome, self._sides)
            pass_time(1 + len(moves) // COSTLY)
            position = position.play(move)
        return self._even


def _ranking_key(node: Node, side: int, certain: Shares | None) -> tuple[float, float]:
    """The key that ranks children: certain results if the parent is certain; else visits, with certain losses last."""
    if certain is not None:
        return (-1.0 if node.certain is None else node.certain[side]), 0.0
    if node.certain is not None and not node.certain[side]:
        return -1.0, 0.0
    return node.visits, node.won[side]


def think(
    position: Position[Any],
    before: Sequence[Position[Any]],
    level: Level,
    seed: int,
    budget: Budget,
    sides: Sides,
) -> SearchResult[Any]:
    """See `SearchFunction`. Ignores the positions before."""
    tree = Tree(sides, budget, position, seed, level.depth)
    tree.grow()
    best = tree.best(level)
    line = tree.line(best)
    assert tree.root.side is not None  # noqa: S101 - there are legal moves
    known = best.visits or best.certain
    value = best.fared(tree.root.side) if known else 1 / len(sides)
    return SearchResult(best.move, value, line, budget.passed, len(line) if known else 0)


def shares(position: Position[Any], sides: Sides) -> tuple[float, ...]:
    """The expected share of a win of each seat's side."""
    tree = Tree(sides, Budget(SHARES_PLAYOUTS, SHARES_SECONDS), position, seed=0, depth=LEVELS[-1].depth)
    tree.grow()
    by_side = tree.shares()
    by_seat = {seat: by_side[number] for number, side in enumerate(sides) for seat in side}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


LEVELS: Final = (
    Level(nodes=20, depth=1, noise=800, slack=3_000, playouts=True, seconds=1),
    Level(nodes=60, depth=2, noise=400, slack=2_000, playouts=True, seconds=1),
    Level(nodes=200, depth=4, noise=200, slack=1_000, playouts=True, seconds=1.5),
    Level(nodes=500, noise=100, slack=500, playouts=True, seconds=2.5),
    Level(nodes=3_000, playouts=True),
    Level(nodes=15_000, playouts=True),
)


def engine(game: AnyGame, options: Options) -> AnyEngine:
    """The engine, under these options, for a game of several seats without its own engine."""
    sides = game.sides(options)
    return Engine(game, LEVELS, partial(think, sides=sides), partial(shares, sides=sides))
