"""What a position of New Chaturanga is worth to each army: named terms, and what the next dice may do to kings."""

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
from opponents.kit.thinking import LOGIT, Budget

Shares: TypeAlias = tuple[float, ...]
"""By seat, the expected share of a win; they add up to 1."""
Hazards: TypeAlias = list[list[float]]
"""By seat and seat: the chance that one captures the other's king in its next turn; in its own place, that its king
enters the cell that wins.
"""

_SHOWN = (0.0, 7 / 16, 3 / 4, 15 / 16, 1.0)
"""How likely one of two dice shows one of so many faces."""
_KEPT = 20_000
"""So many armies are remembered at most."""


class Weights(NamedTuple):
    """What makes an army strong in the long run, in thousandths of a logit; a chance is that of one turn's dice.

    What may happen to kings until every army had its turn isn't judged by weights but reckoned (`Judge.shares`).
    """

    king: int = 2470
    """A king on the board: an army without it stands still."""
    soldier: int = 80
    elephant: int = 430
    cavalry: int = 450
    chariot: int = 350
    waiting: int = -170
    """A piece in the barracks."""
    advance: int = 5
    """A row that a soldier has come nearer to the far row, while a piece waits in the barracks."""
    point: int = 280
    late_point: int = 370
    """A point once a king is gone: with the next one the points decide."""
    march: int = 60
    """A step that the king has come nearer to the cell that wins."""
    hanging_soldier: int = -130
    """A soldier's chance to be captured before its army's next turn."""
    hanging: int = -550
    """The same for a chariot, a cavalry or an elephant."""
    later_hanging: int = -20
    """Either, after that turn."""
    prey: int = 100
    """The chance to capture what scores a point."""


WEIGHTS = Weights()
NOVICE = WEIGHTS._replace(point=700, late_point=900, prey=300)
"""Of who takes whatever can be taken."""


def _steps(first: int, second: int) -> int:
    """How many steps a king needs between two squares."""
    (x, y), (to_x, to_y) = CELLS[first], CELLS[second]
    return max(abs(x - to_x), abs(y - to_y))


_WAY = [[_steps(square, THRONES[FACED[seat]]) for square in range(64)] for seat in SEATS]
"""By seat and square: a king's steps to the cell that wins."""


def _rows_gone(seat: int, square: int) -> int:
    """How many rows a square lies from its army's side."""
    x, y = CELLS[square]
    return (7 - y, 7 - x, y, x)[seat]


_ROWS_GONE = [[_rows_gone(seat, square) for square in range(64)] for seat in SEATS]
_OWN = [bytes(number if number & 7 and number >> 3 & 3 == seat else 0 for number in range(256)) for seat in SEATS]
"""By seat: what leaves of a board its own pieces alone."""
CROSS = [LINES[0][square] | LINES[1][square] for square in range(64)]
"""By square: its file and its rank."""


def _expected(squares: int, two: int, three: int) -> float:
    """How many captures to expect among squares that one face of a die leads to, or at least two, or three."""
    return (7 * squares.bit_count() + 5 * (squares & two).bit_count() + 3 * (squares & three).bit_count()) / 16


class _Army(NamedTuple):
    """What is known of an army from its own pieces alone."""

    worth: int
    king: int
    """Its square; -1 where it is off the board."""
    chariot: int
    king_reach: int
    cavalry_reach: int
    elephant_reach: int
    strikes: tuple[int, int, int, int]
    """By die: where soldiers capture, anything but a king."""
    soldiers: int
    advance: int


class _Race:
    """What the next turn of each army may do to kings, one after another, and what is left to the long run."""

    def __init__(self, scores: Sequence[int], grown: Sequence[float], hazards: Hazards) -> None:
        self._scores = scores
        self._grown = grown
        """By seat: the odds in the long run."""
        self._hazards = hazards
        self.shares = [0.0] * 4

    def run(self, weight: float, active: Sequence[int], hopeful: Sequence[int], following: int, gain: int) -> None:
        """Deal a part of the win out: among armies with a king on the board from a seat's turn on, then among those
        that are hopeful. The next capture of a king scores `gain`.
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
        grown = self._grown
        whole = sum([grown[seat] for seat in hopeful])
        for seat in hopeful:
            shares[seat] += weight * grown[seat] / whole


class Judge:
    """What positions seem worth, each counted in the budget."""

    def __init__(self, budget: Budget, weights: Weights = WEIGHTS, seat: Seat = BLACK, overlooked: float = 0.0) -> None:
        """One who may overlook a part of what kings may suffer, but for a seat's own."""
        self.budget = budget
        self._seat, self._seen = seat, 1 - overlooked
        self._weights = weights
        self._worth = (0, weights.king, weights.chariot, weights.cavalry, weights.elephant, weights.soldier)
        self._armies: list[dict[bytes, _Army]] = [{}, {}, {}, {}]
        self._reaches: dict[tuple[int, int], int] = {}

    def shares(self, position: ChaturangaPosition, following: int) -> Shares:
        """What is expected once it is a seat's turn. Raises OutOfBudgetError."""
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
        race = _Race(standing.scores, grown, hazards)
        race.run(1.0, active, SEATS, following, 2 if standing.king_taken else 0)
        return tuple(race.shares)

    def outlook(self, position: ChaturangaPosition, following: int) -> tuple[list[Seat], list[float], Hazards]:
        """Who has a king on the board; by seat, the weights of all that speaks for it; and what kings may suffer."""
        weights, squares, armies, standing = self._weights, position.squares, position.armies, position.standing
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
            way = _WAY[seat][army.king]
            if way < 3 and free >> THRONES[FACED[seat]] & 1:
                hazard[seat] = _SHOWN[1] if way == 1 else 1 / 16
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
                    hazard[other] = _SHOWN[faces] + doubles / 16
                if hit := one & armies[other] & ~(1 << king):
                    lost = _expected(hit, two, three)
                    if turn > (other - following) & 3:
                        strengths[other] += weights.later_hanging * lost
                    else:
                        soldiers = _expected(hit & theirs.soldiers, two, three)
                        strengths[other] += weights.hanging_soldier * soldiers + weights.hanging * (lost - soldiers)
        if self._seen < 1:
            hazards = [
                [chance if other == self._seat != seat else chance * self._seen for other, chance in enumerate(each)]
                for seat, each in enumerate(hazards)
            ]
        return active, strengths, hazards

    def _reach(self, square: int, occupied: int) -> int:
        key = square, occupied & CROSS[square]
        reach = self._reaches.get(key)
        if reach is None:
            if len(self._reaches) >= _KEPT:
                self._reaches.clear()
            reach = self._reaches[key] = chariot_reach(square, occupied)
        return reach

    def _army(self, seat: int, squares: bytes) -> _Army:
        own, armies = squares.translate(_OWN[seat]), self._armies[seat]
        army = armies.get(own)
        if army is None:
            if len(armies) >= _KEPT:
                armies.clear()
            army = armies[own] = self._looked_at(seat, own)
        return army

    def _looked_at(self, seat: int, own: bytes) -> _Army:
        weights = self._weights
        places = [-1] * 5
        reach = [0] * 5
        soldiers = worth = advance = 0
        for square, piece in enumerate(own):
            if piece:
                kind = piece & 7
                worth += self._worth[kind]
                if kind == SOLDIER:
                    soldiers |= 1 << square
                    advance += _ROWS_GONE[seat][square]
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
        way = _WAY[seat][places[KING]]
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
