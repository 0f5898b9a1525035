"""Evaluation of Pent-Up for each side: terms whose weights change in the course of the game."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.kit.rules import Options
from games.pentup import GAME, PentUpPosition
from games.pentup.tiles import TILES
from opponents.kit.engine import LOGIT, share
from opponents.pentup.board import Board, numbers

WON: Final = 30 * LOGIT
"""Score of a certain win; a draw between two is 0 for both."""
JUDGED: Final = 3
"""Tiles of a playout that take as long as one evaluation."""


Span: TypeAlias = tuple[int, int]
"""Weights of a term at the start and at the end of a game; in between they change linearly."""

Reach: TypeAlias = tuple[int, int, Mapping[int, int]]
"""Sets of the tiles that would lie on the level compared first and on the second, and the former's number of places."""


class Weights(NamedTuple):
    """Weights of the evaluation of a seat, in thousandths of a logit.

    Levels are ranked in the order in which they are compared at the end: from the top, or in misère from the table.
    """

    first: Span
    """Tile on the level that is compared first."""
    second: Span
    third: Span
    best_now: Span
    """Tile in hand that would lie higher than all others (in misère: on the table), if the seat is to move."""
    best_later: Span
    """Such a tile, if the seat is not to move."""
    any_best_now: Span
    """Existence of such a tile, if the seat is to move."""
    any_best_later: Span
    room_now: Span
    """Room for such tiles: the binary logarithm of the number of their places plus one (in misère: not counted)."""
    room_later: Span
    good_now: Span
    """Tile in hand that would lie on the highest level so far (in misère: on the second)."""
    good_later: Span
    any_good_now: Span
    """Existence of such a tile."""
    any_good_later: Span
    lead: Span
    """Winning if the game ended now."""
    waiting: Span
    """Not being on turn."""


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
"""Weights if the highest level is compared first."""
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
"""Weights in misère."""
NOW: Final = 0, 1, 2, 3, 5, 7, 9, 11, 13
"""The places in `Weights` of the terms of the seat that is to move, without `waiting`."""
LATER: Final = 0, 1, 2, 4, 6, 8, 10, 12, 13
"""Those of the other seats."""


class Judge:
    """Evaluates the positions that can follow from one position."""

    def __init__(self, position: PentUpPosition) -> None:
        options: Options = {"variant": position.variant, "misere": position.misere}
        seats = [seat for seat in range(len(position.colours)) if seat not in position.left]
        self._seats = seats
        self.is_misere = position.misere
        self.sides = [sorted(side - position.left) for side in GAME.sides(options) if side - position.left]
        """Seats still in, by side."""
        self.following = {seat: seats[(place + 1) % len(seats)] for place, seat in enumerate(seats)}
        """Next seat in turn order, by seat."""
        weights = LOWEST if position.misere else HIGHEST
        full = len(TILES) * len(seats)
        changing = [[(start * left + end * (full - left)) / full for start, end in weights] for left in range(full + 1)]
        self.weights = [
            ([*(each[place] for place in NOW), 0.0], [*(each[place] for place in LATER), each[-1]]) for each in changing
        ]
        """Weights by the number of tiles still to be laid: of the terms of `NOW`, and of `LATER`; then of waiting."""

    def plies(self, board: Board) -> int:
        """The number of tiles still to be laid."""
        return sum([board.hands[seat].bit_count() for seat in self._seats])

    def over(self, board: Board) -> bool:
        """Whether every tile has been laid."""
        return not board.hands[board.turn]

    def score(self, board: Board, side: int) -> float:
        """A side's actual or expected result, in thousandths of a logit."""
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
        total = 0.0  # added up one by one: Python's own sum rounds in another way
        for other in others:
            total += math.exp(other / LOGIT)
        return own - LOGIT * math.log(total)

    def shares(self, board: Board) -> list[float]:
        """The expected share of a win of each side."""
        return [share(self.score(board, side)) for side in range(len(self.sides))]

    def winners(self, counts: Sequence[Sequence[int]]) -> list[int]:
        """The sides that win or share the win with these numbers of tiles, by seat and by level from 1."""
        ranks = self._ranks(counts)
        best = max(ranks.values())
        return [number for number, seats in enumerate(self.sides) if best in [ranks[seat] for seat in seats]]

    def _ranks(self, counts: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
        """The seats' counts in the order in which they are compared."""
        return {seat: tuple(counts[seat] if self.is_misere else counts[seat][::-1]) for seat in self._seats}

    def _strengths(self, board: Board, ranks: Mapping[int, tuple[int, ...]]) -> list[float]:
        """The value of each side's best seat."""
        now, later = self.weights[self.plies(board)]
        values = {}
        for seat, (first, second, third, best, any_best, room, good, any_good, lead) in self._terms(
            board, ranks, self._reach(board)
        ):
            a, b, c, d, e, f, g, h, i, waiting = now if seat == board.turn else later
            value = first * a + second * b + third * c + best * d + any_best * e + room * f
            values[seat] = value + good * g + any_good * h + lead * i + waiting
        return [max([values[seat] for seat in seats]) for seats in self.sides]

    def _reach(self, board: Board) -> Reach:
        """The levels that tiles in any hand reach."""
        held = 0
        for seat in self._seats:
            held |= board.hands[seat]
        best = good = 0
        room = {}
        if self.is_misere:
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

    def _terms(
        self, board: Board, ranks: Mapping[int, tuple[int, ...]], reach: Reach
    ) -> Iterator[tuple[int, tuple[float, ...]]]:
        """Each seat with its terms, in the order of `NOW` and `LATER`."""
        highest, next_best, rooms = reach
        for seat in self._seats:
            hand, rank = board.hands[seat], ranks[seat]
            best, good = (hand & highest).bit_count(), (hand & next_best).bit_count()
            wide = math.log2(1 + sum([places for tile, places in rooms.items() if hand >> tile & 1]))
            leads = all(rank > ranks[other] for other in self._seats if other != seat)
            yield seat, (*(*rank, 0, 0, 0)[:3], best, best > 0, wide, good, good > 0, leads)
