"""Draws, as the computer sees them. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.match import Match, UserId
from games.kit.rules import Seat

YOUNG = 10
"""Moves before which nobody knows how a match will go."""


def is_fair(match: Match, user: UserId, value: float, sides: Sequence[frozenset[Seat]]) -> bool:
    """Whether the computer, as `user`, takes a draw: where it stands no better than the others.

    `value` is the expected share of a win of who is on turn, 0 to 1.
    """
    side = next(side for side in sides if not side.isdisjoint(match.seats_of(user)))
    share = value if match.position.to_move in side else (1 - value) / (len(sides) - 1)
    return match.moves >= YOUNG and share <= 1 / len(sides)
