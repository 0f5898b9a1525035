"""What a board asks of whom, which decides whether it can be edited or a new one is called for."""

from __future__ import annotations

from typing import NamedTuple

from bot.match import PLIES, Kind, Match
from games.kit.rules import Seat


class Asking(NamedTuple):
    """What a board asks, of whom: where that stays, the board is edited and nobody is pinged."""

    asked: frozenset[Seat]
    offers: frozenset[tuple[str, Seat]]
    """What is on offer, and by whom."""
    since: int
    """The revision since which the seat on turn is on turn: it may be its turn once more."""
    alarms: int
    """How often somebody was to be told that their time runs out."""

    @classmethod
    def of(cls, match: Match) -> Asking:
        """What the board of `match` asks."""
        offers = frozenset((what, seat) for what, seats in match.offers.items() for seat in seats)
        return cls(match.asked, offers, _on_turn_since(match), match.alarms)

    def is_answered_by(self, later: Asking) -> bool:
        """Whether a board that asked this may simply become one that asks `later`."""
        same = self.asked == later.asked and self.since == later.since and self.alarms == later.alarms
        return same and later.offers <= self.offers


def _on_turn_since(match: Match) -> int:
    """The revision after the last throw or move of another seat."""
    to_move = match.position.to_move
    for number, row in reversed(tuple(enumerate(match.log, 1))):
        if row.kind in PLIES and (row.kind is Kind.ROLL or row.seat != to_move):
            return number
    return 0
