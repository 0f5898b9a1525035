"""What a board asks of whom, which decides whether it can be edited or a new one is called for."""

from __future__ import annotations

from typing import NamedTuple

from bot.core.match import Match, Offer
from games.kit.rules import Seat


class BoardPrompt(NamedTuple):
    """What a board asks, of whom: where that stays, the board is edited and nobody is pinged."""

    asked: frozenset[Seat]
    """Of the people."""
    offers: frozenset[tuple[Offer, Seat]]
    """What is on offer that people have yet to answer, and by whom."""
    since: int
    """The revision since which the seat on turn, or the computer on whatever seats, is on turn: it may be its turn once
    more.
    """
    alarms: int
    """How often somebody was to be told that their time runs out."""
    is_over: bool
    opens: bool
    """Whether it opens the match, before its first roll: such a message stays as it is."""

    @classmethod
    def of(cls, match: Match) -> BoardPrompt:
        """What the board of `match` asks."""
        asked = frozenset(seat for seat in match.asked if match.seats[seat] in match.people)
        told = {what: seats for what, seats in match.offers.items() if asked & match.answerers(what)}
        offers = frozenset((what, seat) for what, seats in told.items() for seat in seats)
        # By the position alone: what the opening message asked is worked out again when the salt is known.
        opens = match.outcome is None and bool(match.position.chance())
        return cls(asked, offers, match.on_turn_since, match.alarms, match.outcome is not None, opens)

    def is_answered_by(self, later: BoardPrompt) -> bool:
        """Whether a board that asked this may simply become one that asks `later`."""
        return self._replace(offers=frozenset()) == later._replace(offers=frozenset()) and later.offers <= self.offers
