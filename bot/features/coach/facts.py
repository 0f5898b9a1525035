"""Facts about a position by the rules alone: moves that win, and threats; and the move that the coach names. No
Discord, no SQL.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.core.match import AnyPosition
from bot.lessons.kit import is_safe, wins, wins_whatever

MOST_PLAYED = 4_000
"""Moves and replies that are tried, at most: some tenths of a second. Positions with more aren't looked at so closely.
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that a player on turn should know."""

    moves: int
    """Number of legal moves."""
    winning: Any | None
    """A move that wins now, or whatever the next player does; None if there is none."""
    safe: tuple[Any, ...]
    """The moves after which nobody else has won or can win at once; all of them if that isn't known."""
    is_lost: bool = False
    """Whether every move ends the match, and others win it."""


def facts_of(position: AnyPosition) -> Facts:
    """Look at a position in which a seat is to move."""
    moves = tuple(position.legal_moves())
    after = {move: position.play(move) for move in moves}
    winning = next((move for move in moves if wins(position, move, after[move])), None)
    if winning is not None or _has_many_replies(after.values()):
        return Facts(len(moves), winning, moves)
    winning = next((move for move in moves if wins_whatever(position, move, after[move])), None)
    safe = tuple(move for move in moves if _is_safe(position, move, after[move]))
    is_over = all(then.outcome is not None for then in after.values())
    return Facts(len(moves), winning, safe, is_lost=is_over and not safe)


def _is_safe(before: AnyPosition, move: Any, after: AnyPosition) -> bool:
    """Whether the next player can't win with one move or, if the match is over, the first place isn't another's."""
    return is_safe(before, move, after) if after.outcome is None else before.to_move in after.outcome.ranking[0]


def named_move(facts: Facts, best: Any | None) -> Any | None:
    """The move that the coach names: one that wins; else the engine's choice, or a safe one if the next player could
    win at once after that. None if the engine has chosen none and no move wins.
    """
    if facts.winning is not None or best is None or best in facts.safe or not facts.safe:
        return best if facts.winning is None else facts.winning
    return facts.safe[0]


def _has_many_replies(positions: Iterable[AnyPosition]) -> bool:
    """Whether there are too many replies in these positions to try them all."""
    replies = 0
    for position in positions:
        # Counting takes time, so stop as early as possible.
        replies += len(position.legal_moves())
        if replies > MOST_PLAYED:
            return True
    return False
