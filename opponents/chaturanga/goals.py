"""The goals of New Chaturanga's puzzles, and an engine that plays for the goal of one puzzle.

The engine of the game plays for the match, and often has reasons to leave a king alone. Its misses would say little
about how hard it is to capture one if asked to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from games.chaturanga import GAME, ChaturangaPosition
from games.chaturanga.pieces import SEATS
from games.kit.rules import Outcome, Seat
from opponents.kit import generic
from opponents.kit.engine import AnyEngine
from opponents.kit.puzzles import Puzzle

MATCH: Final = "match"
"""Goal: win the match in this turn, or with one action if that is possible."""
KING: Final = "king"
"""Goal: capture a king in this turn, or with one action if that is possible."""
SAFE: Final = "safe"
"""Goal: end the turn so that the army that moves next can't capture the solver's king, whatever it rolls and plays."""


def captures_king(position: ChaturangaPosition, move: Any, *, of: int | None = None) -> bool:
    """Whether a move captures a king: any, or only that of one seat."""
    if not getattr(move, "captured", False):
        return False
    captured = position.board[move.target]
    return captured.kind == "king" and of in (None, captured.owner)


def wins_match(position: ChaturangaPosition, seat: Seat) -> bool:
    """Whether a seat alone has won the match."""
    return position.outcome is not None and position.outcome.ranking[0] == {seat}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A position in a game that is a puzzle: the solver wins if the goal is reached, and else loses.

    To be safe, the solver's king must survive the next army's turn.
    """

    at: ChaturangaPosition
    goal: str
    solver: Seat
    actions: int
    """Number of actions in which the solver may still reach the goal; for safety, any number."""
    is_won: bool | None = None
    """Whether the goal was reached; None while it can be."""

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return self.at.to_move if self.is_won is None else None

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`."""
        if self.is_won is None:
            return None
        one = frozenset((self.solver,))
        others = frozenset(SEATS) - one
        return Outcome((one, others) if self.is_won else (others, one), "puzzle")

    def legal_moves(self) -> Sequence[Any]:
        """See `Position`."""
        return self.at.legal_moves() if self.is_won is None else ()

    def chance(self) -> Mapping[Any, Fraction]:
        """See `Position`."""
        return self.at.chance() if self.is_won is None else {}

    def play(self, move: Any) -> Attempt:
        """See `Position`."""
        after = self.at.play(move)
        return replace(self, at=after, actions=self.actions - 1, is_won=self._result(move, after))

    def _result(self, move: Any, after: ChaturangaPosition) -> bool | None:
        """Whether a move or roll reaches the goal; None if that is still open."""
        if self.goal == SAFE:
            if captures_king(self.at, move, of=self.solver):
                return False
            if after.outcome is not None:
                return wins_match(after, self.solver)
            is_over = self.at.turn not in {self.solver, after.turn}
            return True if is_over else None
        if wins_match(after, self.solver) if self.goal == MATCH else captures_king(self.at, move):
            return True
        is_over = self.actions == 1 or after.to_move != self.solver
        return False if is_over else None

    def parse(self, text: str) -> Any:
        """See `Position`."""
        return self.at.parse(text)

    def notation(self, move: Any) -> str:
        """See `Position`."""
        return self.at.notation(move)


def solver(puzzle: Puzzle) -> AnyEngine:
    """An engine that plays for the goal of a puzzle and knows only the rules."""

    def attempt(position: Any) -> Any:
        at = GAME.from_json(position)
        return Attempt(at, puzzle.goal, at.turn, puzzle.moves)

    game: Any = replace(GAME, from_json=attempt)
    return generic.engine(game, {})
