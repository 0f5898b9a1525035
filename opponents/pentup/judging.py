"""What a position is worth to each side: named terms, weighted by how far the game has gone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from games.kit.rules import Options
from games.pentup import GAME, PentUpPosition
from games.pentup.tiles import TILES
from opponents.kit.thinking import LOGIT, share
from opponents.pentup.board import Board, numbers

WON: Final = 30 * LOGIT
"""A game that is surely won; one that is drawn by two is worth 0 to both."""
JUDGED: Final = 3
"""A position that is judged counts like so many tiles that are laid by chance: it takes as long."""


Span: TypeAlias = tuple[int, int]
"""What a term weighs at the start and at the end of a game; in between it changes evenly."""

Reach: TypeAlias = tuple[int, int, Mapping[int, int]]
"""The tiles that would lie on the level that is compared first and on the second, as sets; and the former's places."""


class Weights(NamedTuple):
    """What a seat's position is judged by, in thousandths of a logit.

    Levels count in the order in which they are compared at the end: from the top, or in misère from the table.
    """

    first: Span
    """A tile on the level that is compared first."""
    second: Span
    third: Span
    best_now: Span
    """A tile in hand that would lie higher than any does (in misère: that would lie on the table), on one's turn."""
    best_later: Span
    """The same when it isn't one's turn."""
    any_best_now: Span
    """There is such a tile."""
    any_best_later: Span
    room_now: Span
    """In how many places such tiles may lie: the binary logarithm of one more (in misère: not counted)."""
    room_later: Span
    good_now: Span
    """A tile in hand that would lie on the highest level there is (in misère: on the second)."""
    good_later: Span
    any_good_now: Span
    """There is such a tile."""
    any_good_later: Span
    lead: Span
    """To win if the game ended here."""
    waiting: Span
    """Not to be on turn."""


HIGHEST: Final = Weights(
    first=(-2280, 284),
    second=(-2424, -427),
    third=(-2797, -627),
    best_now=(-205, 1049),
    best_later=(-303, 859),
    any_best_now=(649, 4235),
    any_best_later=(1106, 1906),
    room_now=(-235, 576),
    room_later=(-27, 450),
    good_now=(-55, 531),
    good_later=(-106, 556),
    any_good_now=(-425, 491),
    any_good_later=(-166, 89),
    lead=(-411, 921),
    waiting=(1098, 430),
)
"""Where the highest level is compared first."""
LOWEST: Final = Weights(
    first=(-77, 2019),
    second=(-122, 710),
    third=(-643, 134),
    best_now=(-151, 1713),
    best_later=(-272, 1507),
    any_best_now=(30, 1677),
    any_best_later=(870, 197),
    room_now=(0, 0),
    room_later=(0, 0),
    good_now=(12, 734),
    good_later=(-2, 674),
    any_good_now=(420, 456),
    any_good_later=(450, 438),
    lead=(-437, 272),
    waiting=(49, 726),
)
"""In misère."""


class Judge:
    """Who wins, and who seems to, in whatever may come of one position."""

    def __init__(self, position: PentUpPosition, weights: Weights | None = None) -> None:
        options: Options = {"variant": position.variant, "misere": position.misere}
        seats = [seat for seat in range(len(position.colours)) if seat not in position.left]
        self._seats = seats
        self._misere = position.misere
        self.sides = [sorted(side - position.left) for side in GAME.sides(options) if side - position.left]
        """The seats that are still in, by side."""
        self.following = {seat: seats[(place + 1) % len(seats)] for place, seat in enumerate(seats)}
        """Whose turn comes after whose."""
        weights = weights or (LOWEST if position.misere else HIGHEST)
        full = len(TILES) * len(seats)
        self._weights = [
            [(start * left + end * (full - left)) / full for start, end in weights] for left in range(full + 1)
        ]

    def plies(self, board: Board) -> int:
        """How many tiles are still to be laid."""
        return sum([board.hands[seat].bit_count() for seat in self._seats])

    def over(self, board: Board) -> bool:
        """Whether every tile lies."""
        return not board.hands[board.turn]

    def score(self, board: Board, side: int) -> float:
        """What a side's share of a win is or seems to be, in thousandths of a logit."""
        ranks = self._ranks(board.counts)
        if self.over(board):
            winners = self.winners(board.counts)
            if side not in winners:
                return -WON
            return -LOGIT * math.log(len(winners) - 1) if len(winners) > 1 else WON
        others = self._strengths(board, ranks)
        own = others.pop(side)
        if len(others) == 1:
            return own - others[0]
        return own - LOGIT * math.log(sum([math.exp(other / LOGIT) for other in others]))

    def shares(self, board: Board) -> list[float]:
        """By side, the share of a win that seems to await it."""
        return [share(self.score(board, side)) for side in range(len(self.sides))]

    def winners(self, counts: Sequence[Sequence[int]]) -> list[int]:
        """The sides that win, or share the win, with so many tiles by seat and level from 1."""
        ranks = self._ranks(counts)
        best = max(ranks.values())
        return [number for number, seats in enumerate(self.sides) if best in [ranks[seat] for seat in seats]]

    def _ranks(self, counts: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
        """By seat, its counts in the order in which they are compared."""
        return {seat: tuple(counts[seat] if self._misere else counts[seat][::-1]) for seat in self._seats}

    def _strengths(self, board: Board, ranks: Mapping[int, tuple[int, ...]]) -> list[float]:
        """By side, what its best seat is worth."""
        weights, reach = self._weights[self.plies(board)], self._reach(board)
        return [
            max([sum(map(mul, self._seen(board, seat, ranks, reach), weights)) for seat in seats])
            for seats in self.sides
        ]

    def terms(self, board: Board) -> list[tuple[float, ...]]:
        """What `Weights` weigh, by seat that is in."""
        ranks, reach = self._ranks(board.counts), self._reach(board)
        return [self._seen(board, seat, ranks, reach) for seat in self._seats]

    def _reach(self, board: Board) -> Reach:
        """What tiles in any hand reach."""
        held = 0
        for seat in self._seats:
            held |= board.hands[seat]
        best = good = 0
        room = {}
        if self._misere:
            for tile in numbers(held):
                level = board.level(tile)
                if level == 1:
                    best |= 1 << tile
                elif level == 2:
                    good |= 1 << tile
        else:
            *lower, highest = board.floors
            for tile in numbers(held):
                if corners := highest.corners(tile):
                    best |= 1 << tile
                    room[tile] = sum([each.bit_count() for each in corners])
                elif lower and lower[-1].holds(tile):
                    good |= 1 << tile
        return best, good, room

    def _seen(self, board: Board, seat: int, ranks: Mapping[int, tuple[int, ...]], reach: Reach) -> tuple[float, ...]:
        """What `Weights` weigh, in that order, of one seat."""
        highest, next_best, rooms = reach
        hand = board.hands[seat]
        best, good = (hand & highest).bit_count(), (hand & next_best).bit_count()
        wide = math.log2(1 + sum([places for tile, places in rooms.items() if hand >> tile & 1]))
        rank = ranks[seat]
        leads = all(rank > ranks[other] for other in self._seats if other != seat)
        if seat == board.turn:
            return (*(*rank, 0, 0, 0)[:3], best, 0, best > 0, 0, wide, 0, good, 0, good > 0, 0, leads, 0)
        return (*(*rank, 0, 0, 0)[:3], 0, best, 0, best > 0, 0, wide, 0, good, 0, good > 0, leads, 1)
