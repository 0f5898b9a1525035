"""Draws, as the computer sees them: whether a match goes round in circles, and whether a draw is worth taking. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match import MOVES, NOTED, Match, UserId, count_moves, still_standing
from games.kit.rules import AnyGame, Seat

CIRCLE = 24
"""Moves in which each position comes up twice on average, at least, where a match goes round in circles."""
YOUNG = 10
"""Moves before which nobody knows how a match will go."""


def nothing_moves(match: Match, game: AnyGame) -> bool:
    """Whether the match goes round in circles. Plays it again, which for a long one is to be done in a thread."""
    rows = [row for row in still_standing(match.log) if row.kind in NOTED]
    if len(rows) < CIRCLE or any(row.kind not in MOVES for row in rows[-CIRCLE:]):
        return False
    positions = [game.start(match.options)]
    for row in rows:
        positions.append(positions[-1].play(positions[-1].parse(row.text)))
    return 2 * len(set(positions[-CIRCLE:])) <= CIRCLE


def is_fair(match: Match, user: UserId, value: float, sides: Sequence[frozenset[Seat]], *, nothing_moves: bool) -> bool:
    """Whether the computer, as `user`, takes a draw: where it stands no better than the others, or nothing moves.

    `value` is the expected share of a win of who is on turn, 0 to 1.
    """
    if nothing_moves:
        return True
    side = next(side for side in sides if not side.isdisjoint(match.seats_of(user)))
    share = value if match.position.to_move in side else (1 - value) / (len(sides) - 1)
    return count_moves(match.log) >= YOUNG and share <= 1 / len(sides)
