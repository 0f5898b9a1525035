"""Evaluation of New Chaturanga for each army: weighted terms, and what the next dice may do to kings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.chaturanga import BLACK, SEATS, ChaturangaPosition
from games.chaturanga.pieces import (
    CAVALRY,
    CELLS,
    CHARIOT,
    ELEPHANT,
    FACED,
    KING,
    LEAPS,
    LINES,
    SOLDIER,
    STRIKES,
    THRONES,
    bits,
    chariot_reach,
)
from games.kit.rules import Seat
from opponents.kit.engine import LOGIT, Budget

Shares: TypeAlias = tuple[float, ...]
"""Expected share of a win by seat; they add up to 1."""
Hazards: TypeAlias = list[list[float]]
"""Chances by seat and seat: that the first captures the second's king in its next turn; if both are the same, that its
own king enters the winning cell.
"""

PROBABILITIES = (0.0, 7 / 16, 3 / 4, 15 / 16, 1.0)
"""Probability that at least one of two dice shows one of n given faces, indexed by n."""
_CACHE_SIZE = 20_000
"""Most armies to cache."""


class Weights(NamedTuple):
    """Weights of an army's long-term strength, in thousandths of a logit. Chances are those of one turn's dice.

    What may happen to kings until every army has had its turn is calculated instead (`Judge.shares`).
    """

    king: int = 2470
    """King on the board; an army without it can't move."""
    soldier: int = 80
    elephant: int = 430
    cavalry: int = 450
    chariot: int = 350
    waiting: int = -170
    """Piece in the barracks."""
    advance: int = 5
    """Row that a soldier has advanced, while a piece waits in the barracks."""
    point: int = 280
    late_point: int = 370
    """Point after a king was captured, since the points decide after the next one."""
    march: int = 60
    """Step that the king is nearer to the winning cell."""
    hanging_soldier: int = -130
    """Chance that a soldier is captured before its army's next turn."""
    hanging: int = -550
    """Chance that a chariot, cavalry or elephant is captured before its army's next turn."""
    later_hanging: int = -20
    """Chance that any of them is captured after that turn."""
    prey: int = 100
    """Chance to capture a piece that scores a point."""


WEIGHTS = Weights()
NOVICE = WEIGHTS._replace(point=700, late_point=900, prey=300)
"""Weights of a level that captures whatever it can."""


def _steps(first: int, second: int) -> int:
    """The number of steps that a king needs between two squares."""
    (x, y), (to_x, to_y) = CELLS[first], CELLS[second]
    return max(abs(x - to_x), abs(y - to_y))


KING_STEPS = [[_steps(square, THRONES[FACED[seat]]) for square in range(64)] for seat in SEATS]
"""A king's steps to the winning cell, by seat and square."""


def _rows_advanced(seat: int, square: int) -> int:
    """The number of rows between a square and its army's edge."""
    x, y = CELLS[square]
    return (7 - y, 7 - x, y, x)[seat]


ROWS_ADVANCED = [[_rows_advanced(seat, square) for square in range(64)] for seat in SEATS]
"""Rows that a soldier has advanced, by seat and square."""
_OWN_PIECES = [
    bytes(number if number & 7 and number >> 3 & 3 == seat else 0 for number in range(256)) for seat in SEATS
]
"""Translation table by seat that keeps only its own pieces on a board."""


def own_pieces(seat: int, squares: bytes) -> bytes:
    """The board with the pieces of one army only."""
    return squares.translate(_OWN_PIECES[seat])


CROSS = [LINES[0][square] | LINES[1][square] for square in range(64)]
"""File and rank of each square."""


def _expected(squares: int, two: int, three: int) -> float:
    """The expected captures on `squares`; at least two faces of the die lead to `two`, at least three to `three`."""
    return (7 * squares.bit_count() + 5 * (squares & two).bit_count() + 3 * (squares & three).bit_count()) / 16


class _Army(NamedTuple):
    """Facts about an army that follow from its own pieces alone."""

    worth: int
    king: int
    """Square of the king; -1 if it is off the board."""
    chariot: int
    king_reach: int
    cavalry_reach: int
    elephant_reach: int
    strikes: tuple[int, int, int, int]
    """Squares where soldiers can capture, by die; kings are exempt."""
    soldiers: int
    advance: int


class _KingRace:
    """The chances of each army's next turn to capture kings, one after another; the rest goes by long-term strength."""

    def __init__(self, scores: Sequence[int], grown: Sequence[float], hazards: Hazards) -> None:
        self._scores = scores
        self._grown = grown
        """Odds in the long run, by seat."""
        self._hazards = hazards
        self.shares = [0.0] * 4

    def run(self, weight: float, active: Sequence[int], hopeful: Sequence[int], following: int, gain: int) -> None:
        """Distribute a part of the win: first by captures of kings, from the turn of `following` on, then by strength.

        `active` are the seats with a king on the board, `hopeful` those that can still win in the long run. The next
        capture of a king scores `gain` points.
        """
        shares, scores = self.shares, self._scores
        for seat in (following & 3, following + 1 & 3, following + 2 & 3, following + 3 & 3):
            if seat not in active:
                continue
            hazard = self._hazards[seat]
            used = hazard[seat]
            shares[seat] += weight * used
            for other in active:
                chance = min(hazard[other], 1 - used)
                if other == seat or not chance:
                    continue
                part = weight * chance
                rest = [each for each in active if each != other]
                if len(rest) == 3:
                    self.run(part, rest, rest, seat + 1, 2)
                elif len(rest) == 2:
                    third = rest[1] if rest[0] == seat else rest[0]
                    ahead = scores[seat] + gain - scores[third]
                    if ahead < 0:
                        continue
                    shares[seat] += part if ahead else part / 2
                    shares[third] += 0 if ahead else part / 2
                else:
                    shares[seat] += part
                used += chance
            weight *= 1 - used
        grown, whole = self._grown, 0.0
        for seat in hopeful:  # not `sum`, which since Python 3.12 rounds differently from compiled code
            whole += grown[seat]
        for seat in hopeful:
            shares[seat] += weight * grown[seat] / whole


class Judge:
    """Evaluates positions and counts each one in the budget."""

    def __init__(self, budget: Budget, weights: Weights = WEIGHTS, seat: Seat = BLACK, overlooked: float = 0.0) -> None:
        """`overlooked` is the share, 0 to 1, of dangers to kings that it misses, except those to the king of `seat`."""
        self.budget = budget
        self.seat, self.seen = seat, 1.0 - overlooked
        self.weights = weights
        self._worth = (0, weights.king, weights.chariot, weights.cavalry, weights.elephant, weights.soldier)
        self._armies: list[dict[bytes, _Army]] = [{}, {}, {}, {}]
        self._reaches: dict[tuple[int, int], int] = {}

    def shares(self, position: ChaturangaPosition, following: int) -> Shares:
        """The expected shares if `following` is the next seat to roll. Raises OutOfBudgetError."""
        self.budget.spend()
        if position.ended:
            winners = position.ended[0]
            return tuple((seat in winners) / len(winners) for seat in SEATS)
        standing = position.standing
        active, strengths, hazards = self.outlook(position, following)
        grown = [
            0.0 if seat in standing.eliminated else math.exp(strength / LOGIT)
            for seat, strength in enumerate(strengths)
        ]
        race = _KingRace(standing.scores, grown, hazards)
        race.run(1.0, active, SEATS, following, 2 if standing.king_taken else 0)
        return tuple(race.shares)

    def outlook(self, position: ChaturangaPosition, following: int) -> tuple[list[Seat], list[float], Hazards]:
        """The seats with a king on the board, the strength of each seat, and the hazards to kings.

        It is one function, because helpers would slow down this innermost part of the search.
        """
        weights, squares, armies, standing = self.weights, position.squares, position.armies, position.standing
        scores = standing.scores
        occupied = armies[0] | armies[1] | armies[2] | armies[3]
        known = [self._army(seat, squares) for seat in SEATS]
        active = [seat for seat in SEATS if known[seat].king >= 0]
        late, sudden = len(active) < 4, standing.sudden_death
        strengths = [0.0] * 4
        hazards: Hazards = [[0.0] * 4 for _ in SEATS]
        scoring = 0
        for seat in SEATS:
            army = known[seat]
            strength = float(army.worth)
            if army.king < 0:
                scoring |= armies[seat]
            else:
                scoring |= army.soldiers
                strength += weights.advance * army.advance if standing.barracks[seat] else 0
            strength += weights.waiting * len(standing.barracks[seat])
            if not sudden:
                strength += scores[seat] * (weights.late_point if late else weights.point)
            strengths[seat] = strength
        for seat in active:
            army = known[seat]
            king_reach, cavalry, elephant = army.king_reach, army.cavalry_reach, army.elephant_reach
            chariot = self._reach(army.chariot, occupied) if army.chariot >= 0 else 0
            strikes = army.strikes
            a, b = king_reach | strikes[0], chariot | strikes[1]
            c, d = cavalry | strikes[2], elephant | strikes[3]
            either, other_two = a | b, c | d
            free = ~armies[seat]
            one = (either | other_two) & occupied & free
            both, both_others = a & b, c & d
            two = one & (both | both_others | either & other_two)
            three = one & (both & other_two | both_others & either)
            turn = (seat - following) & 3
            hazard = hazards[seat]
            way = KING_STEPS[seat][army.king]
            if way < 3 and free >> THRONES[FACED[seat]] & 1:
                hazard[seat] = PROBABILITIES[1] if way == 1 else 1 / 16
            if prey := one & scoring:
                strengths[seat] += weights.prey * _expected(prey, two, three)
            for other in active:
                if other == seat:
                    continue
                theirs = known[other]
                king = theirs.king
                faces = (
                    (king_reach >> king & 1) + (chariot >> king & 1) + (cavalry >> king & 1) + (elephant >> king & 1)
                )
                # A double may bring a piece there in two moves.
                doubles = (
                    bool(not king_reach >> king & 1 and king_reach & LEAPS[KING][king] & free)
                    + bool(not cavalry >> king & 1 and cavalry & LEAPS[CAVALRY][king] & free)
                    + bool(not elephant >> king & 1 and elephant & LEAPS[ELEPHANT][king] & free)
                    + bool(not chariot >> king & 1 and chariot & self._reach(king, occupied) & free)
                )
                if faces or doubles:
                    hazard[other] = PROBABILITIES[faces] + doubles / 16
                if hit := one & armies[other] & ~(1 << king):
                    lost = _expected(hit, two, three)
                    if turn > (other - following) & 3:
                        strengths[other] += weights.later_hanging * lost
                    else:
                        soldiers = _expected(hit & theirs.soldiers, two, three)
                        strengths[other] += weights.hanging_soldier * soldiers + weights.hanging * (lost - soldiers)
        if self.seen < 1:
            hazards = [
                [chance if other == self.seat != seat else chance * self.seen for other, chance in enumerate(each)]
                for seat, each in enumerate(hazards)
            ]
        return active, strengths, hazards

    def _reach(self, square: int, occupied: int) -> int:
        key = square, occupied & CROSS[square]
        reach = self._reaches.get(key)
        if reach is None:
            if len(self._reaches) >= _CACHE_SIZE:
                self._reaches.clear()
            reach = self._reaches[key] = chariot_reach(square, occupied)
        return reach

    def _army(self, seat: int, squares: bytes) -> _Army:
        own, armies = own_pieces(seat, squares), self._armies[seat]
        army = armies.get(own)
        if army is None:
            if len(armies) >= _CACHE_SIZE:
                armies.clear()
            army = armies[own] = self._summarised(seat, own)
        return army

    def _summarised(self, seat: int, own: bytes) -> _Army:
        weights = self.weights
        places = [-1] * 5
        reach = [0] * 5
        soldiers = worth = advance = 0
        for square, piece in enumerate(own):
            if piece:
                kind = piece & 7
                worth += self._worth[kind]
                if kind == SOLDIER:
                    soldiers |= 1 << square
                    advance += ROWS_ADVANCED[seat][square]
                else:
                    places[kind] = square
                    reach[kind] = LEAPS[kind][square] if kind != CHARIOT else 0
        if places[KING] < 0:
            return _Army(0, -1, -1, 0, 0, 0, (0, 0, 0, 0), soldiers, 0)
        strikes = [0, 0, 0, 0]
        for square in bits(soldiers):
            struck = STRIKES[own[square] >> 5 & 3][square]
            strikes[0] |= struck
            for kind in (CHARIOT, CAVALRY, ELEPHANT):
                if places[kind] >= 0 and LINES[seat][square] >> places[kind] & 1:
                    strikes[kind - 1] |= struck
        way = KING_STEPS[seat][places[KING]]
        worth += weights.march * (7 - way)
        return _Army(
            worth,
            places[KING],
            places[CHARIOT],
            reach[KING],
            reach[CAVALRY],
            reach[ELEPHANT],
            (strikes[0], strikes[1], strikes[2], strikes[3]),
            soldiers,
            advance,
        )
