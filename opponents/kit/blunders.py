"""Blunders of weak players, who see nearby moves but miss some that go far."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic

from opponents.kit.alphabeta import NodeT, Rules


class Blunders(Generic[NodeT]):
    """A game as seen by a player who overlooks some far moves, both players', for the duration of one search.

    Moves that decide the game are never overlooked, nor are any moves of a player who must answer a threat.
    """

    def __init__(self, rules: Rules[NodeT], share: float, seed: int) -> None:
        self.repetitions, self.repeated = rules.repetitions, rules.repeated
        self.far, self.decided, self.play, self.passed = rules.far, rules.decided, rules.play, rules.passed
        self.pressed, self.evaluate = rules.pressed, rules.evaluate
        self._rules = rules
        self._share = share
        self._rng = random.Random(seed)
        self._overlooked: dict[int, bool] = {}

    def moves(self, node: NodeT) -> tuple[list[int], list[int]]:
        """See `Rules`. There is always a move."""
        captures, quiets = self._rules.moves(node)
        if self._rules.pressed(node):
            return captures, quiets
        seen = self._seen(node, captures), self._seen(node, quiets)
        return seen if any(seen) else (captures, quiets)

    def captures(self, node: NodeT) -> list[int]:
        """See `Rules`."""
        return self._seen(node, self._rules.captures(node))

    def _seen(self, node: NodeT, moves: Sequence[int]) -> list[int]:
        return [move for move in moves if not self._overlooks(move) or self.decided(self.play(node, move)) is not None]

    def _overlooks(self, move: int) -> bool:
        overlooked = self._overlooked.get(move)
        if overlooked is None:
            overlooked = self._overlooked[move] = self.far(move) and self._rng.random() < self._share
        return overlooked
