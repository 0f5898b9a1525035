"""New Chaturanga: four players who each want to win, and dice.

All the ends of a turn are judged by what stands on the board and what each army's next dice may do to kings; from the
best of them the game is played on for a round, time and again, by the same dice for all of them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Sequence
from statistics import mean
from typing import NamedTuple, TypeAlias

from games.chaturanga import BLACK, GAME, SEATS, Act, ChaturangaMove, ChaturangaPosition
from games.chaturanga.moves import ROLLS
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
from opponents.kit.thinking import LOGIT, Budget, Level, OutOfBudgetError, Thinker, Thought, share

Line: TypeAlias = tuple[ChaturangaMove, ...]
Shares: TypeAlias = tuple[float, ...]
"""By seat, the expected share of a win; they add up to 1."""
Hazards: TypeAlias = list[list[float]]
"""By seat and seat: the chance that one captures the other's king in its next turn; in its own place, that its king
enters the cell that wins.
"""

Tries: TypeAlias = dict[ChaturangaPosition, list[float]]
"""By end of a turn: its shares as they were found, one try after another."""
_SHOWN = (0.0, 7 / 16, 3 / 4, 15 / 16, 1.0)
"""How likely one of two dice shows one of so many faces."""
_CANDIDATES = 6
"""From so many ends of a turn at most the game is played on."""
_NEAR = 400
"""In thousandths of a logit: only where an end seems worse than the best by no more."""
_TRIES = 24
"""So often from each of them at first; from those that are left twice as often, and again."""
_OTHERS = 5
"""Who plays on looks at all captures, and at so many other actions."""
_SAME = 10
"""In thousandths of a logit: what differs by no more is as good, and chance decides."""
_KEPT = 20_000
"""So many armies are remembered at most."""
_ROLLS, _ODDS = list(ROLLS), [float(odds) for odds in ROLLS.values()]
_MISSED = 0.5
"""The share of far moves that a novice doesn't see."""


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
NOVICE = WEIGHTS._replace(
    soldier=0, elephant=0, cavalry=0, chariot=0, hanging_soldier=0, hanging=0, later_hanging=0, prey=0
)
"""Of who plays for points and kings alone: whoever sees nothing of what others' kings may suffer."""


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
_LINES = [LINES[0][square] | LINES[1][square] for square in range(64)]


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
        budget = self.budget
        budget.nodes += 1
        if budget.nodes >= budget.check_at:
            budget.check()
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
        key = square, occupied & _LINES[square]
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


def _ends(
    position: ChaturangaPosition, whole: bool = True, unseen: Collection[ChaturangaMove] = ()
) -> dict[ChaturangaPosition, Line]:
    """Every position in which the turn, or the game, can be over, and a way there; else only the next action's.

    What isn't seen is left out, unless it ends the game or there is nothing else.
    """
    ends: dict[ChaturangaPosition, Line] = {}
    met: dict[ChaturangaPosition, Line] = {position: ()}
    rest = [position]
    while rest:
        at = rest.pop()
        moves = at.legal_moves()
        for move in [each for each in moves if each not in unseen or at.play(each).ended] or moves:
            after = at.play(move)
            known = ends if after.to_move is None or not whole else met
            if after not in known:
                known[after] = (*met[at], move)
                if known is met:
                    rest.append(after)
    return ends


def _unseen(position: ChaturangaPosition, rng: random.Random) -> set[ChaturangaMove]:
    """The far moves that a novice overlooks."""
    moves = [move for move in position.legal_moves() if isinstance(move, Act)]
    far = [move for move in moves if max(abs(move.origin.x - move.target.x), abs(move.origin.y - move.target.y)) > 1]
    return {move for move in far if rng.random() < _MISSED}


def _tried(judge: Judge, ends: Sequence[ChaturangaPosition], seat: int, turns: int, rng: random.Random) -> Tries:
    """By end of a seat's turn, its shares in turns that were played on from there, by the same dice for all.

    The half that fares worse is dropped time and again, until the budget is used up or one is left; nothing where it
    isn't even enough for the first tries.
    """
    tries: Tries = {end: [] for end in ends}
    rest, first = list(ends), rng.getrandbits(32)
    number, more = 0, _TRIES
    try:
        while len(rest) > 1:
            for dice in range(first + number, first + number + more):
                for end, found in zip(rest, [_played_on(judge, end, turns, dice)[seat] for end in rest], strict=True):
                    tries[end].append(found)
            number, more = number + more, 2 * more
            rest = sorted(rest, key=lambda end: mean(tries[end]), reverse=True)[: len(rest) // 2]
    except OutOfBudgetError:
        pass
    return {end: tries[end] for end in rest} if number else {}


def _played_on(judge: Judge, at: ChaturangaPosition, turns: int, seed: int) -> Shares:
    """What is expected after so many turns in which everybody takes what seems best of a few actions at a time."""
    rng = random.Random(seed)
    while not at.ended and (turns or at.to_move is not None):
        seat = at.to_move
        if seat is None:
            turns -= 1
            at = at.play(rng.choices(_ROLLS, _ODDS)[0])
            continue
        at = max(_some(at, rng), key=lambda after: judge.shares(after, (seat + 1) & 3)[seat])
    return judge.shares(at, at.turn)


def _some(at: ChaturangaPosition, rng: random.Random) -> list[ChaturangaPosition]:
    """What captures lead to, and some other actions."""
    moves = at.legal_moves()
    taking = [move for move in moves if isinstance(move, Act) and move.captured]
    others = [move for move in moves if not (isinstance(move, Act) and move.captured)]
    return [at.play(move) for move in taking + (others if len(others) <= _OTHERS else rng.sample(others, _OTHERS))]


def think(
    position: ChaturangaPosition,
    before: Sequence[ChaturangaPosition],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights | None = None,
) -> Thought[ChaturangaMove]:
    """See `Think`. A level of one ply judges single actions, of two the ends of a turn; a deeper one plays as many more
    turns on.
    """
    rng = random.Random(seed)
    seat = position.turn
    novice = level.overlooked >= 1
    judge = Judge(budget, weights or (NOVICE if novice else WEIGHTS), seat, level.overlooked)
    reached = _ends(position, level.depth > 1, _unseen(position, rng) if novice else ())
    scores: dict[ChaturangaPosition, float] = {}
    depth = min(level.depth, 2)
    try:
        for end in reached:
            scores[end] = _odds(judge.shares(end, (seat + 1) & 3)[seat])
    except OutOfBudgetError:
        scores = scores or dict.fromkeys(list(reached)[:1], 0.0)
    ranked = sorted(scores, key=scores.__getitem__, reverse=True)
    best = ranked[0]
    if level.depth > 2 and len(scores) == len(reached):
        near = [each for each in ranked[:_CANDIDATES] if scores[each] >= scores[best] - _NEAR]
        if tries := _tried(judge, near, seat, level.depth - 2, rng):
            scores |= {end: _odds(mean(found)) for end, found in tries.items()}
            ranked = sorted(tries, key=scores.__getitem__, reverse=True)
            best, depth = ranked[0], level.depth
    slack, noise = max(level.slack, _SAME), max(level.noise, _SAME)
    near = [end for end in ranked if scores[end] >= scores[best] - slack]
    best = max(near, key=lambda end: scores[end] + rng.gauss(0, noise))
    return Thought(reached[best][0], share(scores[best]), reached[best], budget.nodes, depth)


def _odds(chance: float) -> float:
    """The score that a share of a win stands for."""
    return LOGIT * math.log(max(chance, 1e-9) / max(1 - chance, 1e-9))


def shares(position: ChaturangaPosition) -> Shares:
    """By seat, the share of a win that seems to await it; once a turn is over that is."""
    following = position.turn if position.chance() else (position.turn + 1) & 3
    return Judge(Budget(2)).shares(position, following)


# Whatever they overlook, they look after their own kings. The lowest three choose each action by itself, the others the
# whole turn; the highest plays on for a round.
THINKER = Thinker(
    GAME,
    (
        Level(nodes=2_000, depth=1, overlooked=1.0),
        Level(nodes=2_000, depth=1, noise=140, slack=700, overlooked=0.85),
        Level(nodes=2_000, depth=1, noise=80, slack=700, overlooked=0.75),
        Level(nodes=2_000, depth=2, noise=70, slack=700, overlooked=0.65),
        Level(nodes=60_000, depth=6),
    ),
    think,
    shares,
)
