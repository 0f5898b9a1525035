"""Proofs of forced wins: every move and every answer is tried, and nothing is estimated.

For games of two seats without luck. The length of a win is the number of the winner's own moves: a player who wins in 2
moves has won once the second one is made or answered, whatever the opponent does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from games.kit.rules import Game, Position
from opponents.kit.alphabeta import DRAW, WIN, NodeT
from opponents.kit.engine import Budget

PosT = TypeVar("PosT", bound=Position[Any])

MARGIN: Final = 2
"""Further moves within which no other first move of a puzzle may win."""


class Endings(Protocol[NodeT]):
    """A game as a proof sees it: `alphabeta.Rules` in which everything that is decided or left out is certain.

    Proofs only compare moves, so they may be numbers or anything else.
    """

    def decided(self, node: NodeT) -> int | None:
        """See `Rules`."""

    def moves(self, node: NodeT) -> tuple[list[Any], list[Any]]:
        """See `Rules`."""

    def play(self, node: NodeT, move: Any) -> NodeT:
        """See `Rules`."""

    def evaluate(self, node: NodeT) -> int:
        """See `Rules`."""

    def finishing(self, node: NodeT) -> Sequence[Any]:
        """Those of `moves` that may have won before the mover moves again, and possibly others."""

    def safe(self, node: NodeT) -> bool:
        """Whether the mover of an undecided node certainly can prevent the opponent from winning with the next move."""


@dataclass(frozen=True, slots=True)
class Provable(Generic[PosT, NodeT]):
    """A game in which wins can be proved. Positions are considered without their history, so nothing repeats."""

    game: Game[PosT]
    rules: Callable[[PosT], Endings[NodeT]]
    """The rules for all positions with the same options as this one."""
    node: Callable[[PosT], NodeT]
    alone: Callable[[PosT], PosT]
    """The position without its history."""
    is_late: Callable[[PosT], bool] = lambda _: True
    """Whether the end is so near that a position is searched for puzzles."""
    goal: Callable[[PosT], str] = lambda _: ""
    """The goal of a puzzle from this position (see `opponents.kit.puzzles.Puzzle`)."""
    margin: int = MARGIN
    """Further moves within which no other first move of a puzzle may win; 0 if the length of a game is fixed."""


AnyProvable: TypeAlias = Provable[Any, Any]


class Prover(Generic[NodeT]):
    """Proves wins in one game; results are reused for later proofs."""

    def __init__(self, rules: Endings[NodeT], budget: Budget) -> None:
        self._rules = rules
        self._budget = budget
        self._won: dict[NodeT, int] = {}
        """Number of moves within which the mover certainly wins."""
        self._open: dict[NodeT, int] = {}
        """Number of moves within which the mover certainly doesn't win."""
        self._refuting: defaultdict[int, list[Any]] = defaultdict(list)
        """Recent answers that refuted a move, by the number of moves left."""

    def wins(self, node: NodeT, most: int) -> int:
        """The number of moves in which the mover wins by force; 0 if that takes more than `most`.

        Raises OutOfBudgetError.
        """
        won = self._won.get(node, 0)
        if won:
            return won if won <= most else 0
        for moves in range(self._open.get(node, 0) + 1, most + 1):
            if self._wins_in(node, moves):
                self._won[node] = moves
                return moves
            self._open[node] = moves
        return 0

    def loses(self, node: NodeT, most: int) -> bool:
        """Whether the mover loses within `most` more moves of the opponent, whatever the mover does.

        Raises OutOfBudgetError.
        """
        self._budget.spend()
        rules = self._rules
        decided = rules.decided(node)
        if decided is not None:
            return decided < DRAW and (WIN + decided) // 2 <= most
        if most == 1 and rules.safe(node):
            return False
        captures, quiets = rules.moves(node)
        if not captures and not quiets:
            return True
        if most == 0:
            return all(self._has_won(rules.play(node, move)) for move in captures + quiets)
        refuting = self._refuting[most]
        moves = captures + quiets
        early = [move for move in refuting if move in moves]
        for move in early + moves:
            if not self.wins(rules.play(node, move), most):
                if move not in refuting:
                    refuting.insert(0, move)
                    del refuting[8:]
                elif refuting[0] != move:
                    refuting.remove(move)
                    refuting.insert(0, move)
                return False
        return True

    def _wins_in(self, node: NodeT, moves: int) -> bool:
        """Whether the mover wins in exactly this many moves, given that fewer are not enough."""
        rules = self._rules
        decided = rules.decided(node)
        if decided is not None:
            return decided > DRAW and (WIN - decided + 1) // 2 <= moves
        if moves == 1:
            return any(self.loses(rules.play(node, move), 0) for move in rules.finishing(node))
        captures, quiets = rules.moves(node)
        return any(self.loses(rules.play(node, move), moves - 1) for move in captures + quiets)

    def _has_won(self, node: NodeT) -> bool:
        return self._rules.decided(node) == WIN

    def refutation(self, node: NodeT, most: int) -> NodeT | None:
        """The node after the mover's best answer that keeps the opponent from winning within `most` more moves.

        Of several answers, the best one by evaluation; None if there is none. Raises OutOfBudgetError.
        """
        rules = self._rules
        captures, quiets = rules.moves(node)
        answered = sorted([rules.play(node, move) for move in captures + quiets], key=self._worth)
        return next((then for then in answered if not self._has_won(then) and not self.wins(then, most)), None)

    def _worth(self, node: NodeT) -> int:
        """The static value of a position for the mover."""
        decided = self._rules.decided(node)
        return self._rules.evaluate(node) if decided is None else decided

    def winning(self, node: NodeT, most: int) -> list[Any]:
        """All moves that win within `most` moves, including the move itself.

        Raises OutOfBudgetError.
        """
        captures, quiets = self._rules.moves(node)
        return [move for move in captures + quiets if self.loses(self._rules.play(node, move), most - 1)]
