"""Which moves win by force, proved: every move is tried and every answer to it, and nothing is guessed.

For games of two seats without luck. A length is counted in the winner's own moves: who wins in 2 moves twice, and has
won once the second is made or answered, whatever the other does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.kit.rules import Game, Position
from opponents.kit.alphabeta import DRAW, WIN, NodeT, Rules
from opponents.kit.thinking import Budget

PosT = TypeVar("PosT", bound=Position[Any])


class Endings(Rules[NodeT], Protocol[NodeT]):
    """A game as a proof sees it: what `Rules` decide or leave out is certain."""

    def finishing(self, node: NodeT) -> Sequence[int]:
        """Of `moves`, all those that may have won before the mover moves again, and perhaps others."""

    def safe(self, node: NodeT) -> bool:
        """Whether whoever is on turn in an open node surely can keep the other from winning with their next move."""


@dataclass(frozen=True, slots=True)
class Provable(Generic[PosT, NodeT]):
    """A game in which wins can be proved. Positions are taken as they stand: what repeats no earlier one."""

    game: Game[PosT]
    rules: Callable[[PosT], Endings[NodeT]]
    """What holds for all positions of the same options."""
    node: Callable[[PosT], NodeT]
    alone: Callable[[PosT], PosT]
    """The position without what was before it."""


AnyProvable: TypeAlias = Provable[Any, Any]


class Prover(Generic[NodeT]):
    """Proofs in one game; what one has shown serves the next."""

    def __init__(self, rules: Endings[NodeT], budget: Budget) -> None:
        self._rules = rules
        self._budget = budget
        self._won: dict[NodeT, int] = {}
        """In how many moves whoever is on turn wins at the latest."""
        self._open: dict[NodeT, int] = {}
        """Within how many moves whoever is on turn can't win."""
        self._refuting: defaultdict[int, list[int]] = defaultdict(list)
        """By how many moves were left, answers that saved something lately."""

    def wins(self, node: NodeT, most: int) -> int:
        """In how many moves whoever is on turn wins by force; 0 if not within so many.

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
        """Whether whoever is on turn has lost to so many more moves of the other, whatever they do.

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
        """Whether whoever is on turn wins in exactly so many moves, knowing that fewer don't do."""
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

    def winning(self, node: NodeT, most: int) -> list[int]:
        """All moves after which whoever makes them wins within so many moves, the one made included.

        Raises OutOfBudgetError.
        """
        captures, quiets = self._rules.moves(node)
        return [move for move in captures + quiets if self.loses(self._rules.play(node, move), most - 1)]
