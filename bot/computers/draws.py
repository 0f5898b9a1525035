"""Whether a computer player agrees to a draw. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.match import Match, UserId
from games.kit.rules import Seat

YOUNG = 10
"""Number of moves before which the computer agrees to no draw, because the match is still open."""


def is_fair(match: Match, user: UserId, value: float, sides: Sequence[frozenset[Seat]]) -> bool:
    """Whether the computer player `user` agrees to a draw: if its side stands no better than the others.

    `value` is the expected share of a win, 0 to 1, of the side to move.
    """
    side = next(side for side in sides if not side.isdisjoint(match.seats_of(user)))
    share = value if match.position.to_move in side else (1 - value) / (len(sides) - 1)
    return match.moves >= YOUNG and share <= 1 / len(sides)
