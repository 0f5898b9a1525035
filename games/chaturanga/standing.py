"""The state of the armies off the board: barracks, scores, captives, eliminations.

It changes far less often than the board, so positions share it.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from games.chaturanga.pieces import KINDS, KING, PIECES, SEATS, SOLDIER
from games.kit.rules import Seat

ThingT = TypeVar("ThingT")


class Standing(NamedTuple):
    """The part of a position other than the board and the turn. Tuples are indexed by seat."""

    barracks: tuple[tuple[str, ...], ...] = ((), (), (), ())
    """Kinds waiting for a promotion, in the order of `KINDS`."""
    scores: tuple[int, ...] = (0, 0, 0, 0)
    captives: tuple[Seat | None, ...] = (None, None, None, None)
    """Seat that holds this army's king captive; None if it is free."""
    king_taken: bool = False
    """Whether a captured king has not escaped, so that the next one captured is the second."""
    eliminated: frozenset[Seat] = frozenset()
    sudden_death: bool = False

    def with_captured(self, captured: int, captor: Seat, petrified: bool) -> Standing:
        """The standing after `captor` captures this piece (a byte of `pieces`), petrified or not ("Captures and
        score").
        """
        piece = PIECES[captured]
        if captured & 7 == KING:
            if self.king_taken:
                return self.with_points(captor, 2)
            return self._replace(captives=put(self.captives, piece.owner, captor), king_taken=True)
        if petrified or captured & 7 == SOLDIER:
            return self.with_points(captor, 1)
        if piece.promoted:
            return self
        waiting = sorted((*self.barracks[piece.owner], piece.kind), key=KINDS.index)
        return self._replace(barracks=put(self.barracks, piece.owner, tuple(waiting)))

    def with_points(self, seat: Seat, points: int) -> Standing:
        """The standing with these points added to the seat's score."""
        return self._replace(scores=put(self.scores, seat, self.scores[seat] + points))

    def without_waiting(self, seat: Seat, kind: str) -> Standing:
        """The standing after a piece of `kind` came back from the seat's barracks."""
        waiting = tuple(other for other in self.barracks[seat] if other != kind)
        return self._replace(barracks=put(self.barracks, seat, waiting))

    def with_freed(self, seat: Seat) -> Standing:
        """The standing after a captive king escaped. The next king captured is the first again."""
        return self._replace(captives=put(self.captives, seat, None), king_taken=False)

    def with_eliminated(self, *seats: Seat) -> Standing:
        """The standing after these armies went out, their captive kings with them."""
        out = self.eliminated.union(seats)
        return self._replace(
            eliminated=out, captives=tuple(None if seat in out else self.captives[seat] for seat in SEATS)
        )


def put(things: tuple[ThingT, ...], seat: Seat, thing: ThingT) -> tuple[ThingT, ...]:
    """The tuple with the value of one seat replaced."""
    return (*things[:seat], thing, *things[seat + 1 :])
