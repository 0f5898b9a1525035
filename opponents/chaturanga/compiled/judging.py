"""Evaluation: see `opponents.chaturanga.judging`, which gives the same values."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from games.chaturanga.pieces import CAVALRY, CHARIOT, ELEPHANT, KING, SOLDIER
from opponents.chaturanga.compiled.playing import (
    ARMIES,
    AXES,
    BARRACKS,
    GOALS_OF,
    KING_TAKEN,
    LEAPS_OF,
    OUT,
    PLACES,
    SCORES,
    SOLDIERS,
    STRIKES_OF,
    SUDDEN,
    Table,
    chariot_reach,
)
from opponents.chaturanga.judging import KING_STEPS, PROBABILITIES, ROWS_ADVANCED, Weights
from opponents.kit.bits import lowest, popcount
from opponents.kit.compiling import Floats, Integers, compiled_lean
from opponents.kit.engine import LOGIT

_LOGIT: Final = float(LOGIT)
_PROBABILITIES: Final = np.array(PROBABILITIES)
_KING_STEPS: Final = np.array(KING_STEPS, dtype=np.int64)
_ROWS_ADVANCED: Final = np.array(ROWS_ADVANCED, dtype=np.int64)
_ALL: Final = 15
"""The set of all seats."""

# Places in the facts about an army; the first four are the squares that soldiers strike, by die.
_REACH: Final = 4
"""The squares that the pieces reach, by die."""
FACTS: Final = 8
"""The number of facts."""

# Places in the values of a position, by seat.
STRENGTHS: Final = 0
GROWN: Final = 4
"""Odds in the long run."""
HAZARDS: Final = 8
"""Chances by seat and seat, see `opponents.chaturanga.judging.Hazards`."""
SHARES: Final = 24
"""The result."""
VALUES: Final = 28
"""The number of values."""


@compiled_lean
def weigh(
    table: Table, facts: Integers, values: Floats, weights: Weights, following: int, seat: int, seen: float
) -> None:
    """See `Judge.shares`; `seat` and `seen` are the judge's. The game isn't over."""
    active = _measure(table, facts, values, weights)
    for mover in range(4):
        if active >> mover & 1:
            _threaten(table, facts, values, weights, following, active, mover)
    for other in range(4):
        values[SHARES + other] = 0.0
        values[GROWN + other] = 0.0 if table[OUT] >> other & 1 else math.exp(values[STRENGTHS + other] / _LOGIT)
        if seen < 1:
            for mover in range(4):
                if other != seat or other == mover:
                    values[HAZARDS + 4 * mover + other] *= seen
    _race(table, values, active, following)


@compiled_lean
def _measure(table: Table, facts: Integers, values: Floats, weights: Weights) -> int:
    """Find the facts and each army's strength by itself; return the seats with a king on the board, as a set."""
    active = 0
    for seat in range(4):
        if table[PLACES + SOLDIER * seat + KING] >= 0:
            active |= 1 << seat
    point = weights.point if active == _ALL else weights.late_point
    for seat in range(4):
        waiting, barracks = 0, table[BARRACKS + seat]
        while barracks >> 3 * waiting:
            waiting += 1
        strength = 0.0
        if active >> seat & 1:
            strength += _worth(table, facts, weights, seat)
            if waiting:
                strength += weights.advance * _advanced(table, seat)
        strength += weights.waiting * waiting
        if not table[SUDDEN]:
            strength += table[SCORES + seat] * point
        values[STRENGTHS + seat] = strength
        for other in range(4):
            values[HAZARDS + 4 * seat + other] = 0.0
    return active


@compiled_lean
def _advanced(table: Table, seat: int) -> int:
    """The rows that an army's soldiers have advanced altogether."""
    rows, soldiers = 0, table[SOLDIERS + seat]
    while soldiers:
        rows += _ROWS_ADVANCED[seat, lowest(soldiers)]
        soldiers &= soldiers - 1
    return rows


@compiled_lean
def _worth(table: Table, facts: Integers, weights: Weights, seat: int) -> int:
    """The worth of an army's pieces; finds the facts."""
    places = PLACES + SOLDIER * seat
    king, chariot = table[places + KING], table[places + CHARIOT]
    cavalry, elephant = table[places + CAVALRY], table[places + ELEPHANT]
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    worth: int = weights.king + weights.march * (7 - _KING_STEPS[seat, king])
    for fact in range(FACTS):
        facts[seat, fact] = 0
    facts[seat, _REACH] = LEAPS_OF[KING, king]
    if chariot >= 0:
        worth += weights.chariot
        facts[seat, _REACH + 1] = chariot_reach(chariot, occupied)
    if cavalry >= 0:
        worth += weights.cavalry
        facts[seat, _REACH + 2] = LEAPS_OF[CAVALRY, cavalry]
    if elephant >= 0:
        worth += weights.elephant
        facts[seat, _REACH + 3] = LEAPS_OF[ELEPHANT, elephant]
    soldiers = table[SOLDIERS + seat]
    worth += weights.soldier * popcount(soldiers)
    while soldiers:
        square = lowest(soldiers)
        soldiers &= soldiers - 1
        struck, axis = STRIKES_OF[table[square] >> 5 & 3, square], AXES[seat, square]
        facts[seat, 0] |= struck
        if chariot >= 0 and axis >> chariot & 1:
            facts[seat, 1] |= struck
        if cavalry >= 0 and axis >> cavalry & 1:
            facts[seat, 2] |= struck
        if elephant >= 0 and axis >> elephant & 1:
            facts[seat, 3] |= struck
    return worth


@compiled_lean
def _expected(squares: int, two: int, three: int) -> float:
    """See `opponents.chaturanga.judging`."""
    return (7 * popcount(squares) + 5 * popcount(squares & two) + 3 * popcount(squares & three)) / 16.0


@compiled_lean
def _threaten(
    table: Table, facts: Integers, values: Floats, weights: Weights, following: int, active: int, seat: int
) -> None:
    """Find what the next dice of an army may do: the hazards to kings, and changes of all strengths."""
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    free = ~table[ARMIES + seat]
    a, b = facts[seat, 0] | facts[seat, _REACH], facts[seat, 1] | facts[seat, _REACH + 1]
    c, d = facts[seat, 2] | facts[seat, _REACH + 2], facts[seat, 3] | facts[seat, _REACH + 3]
    either, other_two = a | b, c | d
    one = (either | other_two) & occupied & free
    both, both_others = a & b, c & d
    two = one & (both | both_others | either & other_two)
    three = one & (both & other_two | both_others & either)
    hazards = HAZARDS + 4 * seat
    way = _KING_STEPS[seat, table[PLACES + SOLDIER * seat + KING]]
    if way < 3 and free >> GOALS_OF[seat] & 1:
        values[hazards + seat] = _PROBABILITIES[1] if way == 1 else 1 / 16
    scoring = 0
    for other in range(4):
        scoring |= table[SOLDIERS + other] if active >> other & 1 else table[ARMIES + other]
    prey = one & scoring
    if prey:
        values[STRENGTHS + seat] += weights.prey * _expected(prey, two, three)
    turn = seat - following & 3
    for other in range(4):
        if other == seat or not active >> other & 1:
            continue
        king = table[PLACES + SOLDIER * other + KING]
        faces = doubles = 0
        for die in range(4):
            reach = facts[seat, _REACH + die]
            if reach >> king & 1:
                faces += 1
            elif reach:
                near = chariot_reach(king, occupied) if die + 1 == CHARIOT else LEAPS_OF[die + 1, king]
                doubles += (reach & near & free) != 0
        if faces or doubles:
            values[hazards + other] = _PROBABILITIES[faces] + doubles / 16.0
        hit = one & table[ARMIES + other] & ~(1 << king)
        if hit:
            lost = _expected(hit, two, three)
            if turn > (other - following & 3):
                values[STRENGTHS + other] += weights.later_hanging * lost
            else:
                soldiers = _expected(hit & table[SOLDIERS + other], two, three)
                hanging = weights.hanging_soldier * soldiers + weights.hanging * (lost - soldiers)
                values[STRENGTHS + other] += hanging


@compiled_lean
def _race(table: Table, values: Floats, active: int, following: int) -> None:
    """See `opponents.chaturanga.judging`. Not recursive: that crashed when numba loaded it from the cache."""
    if active != _ALL:
        _go_on(table, values, 1.0, active, _ALL, following, 2 * table[KING_TAKEN])
        return
    weight = 1.0
    for turn in range(4):
        seat = following + turn & 3
        used = _begin(values, weight, seat)
        for other in range(4):
            chance = _chance(values, active, seat, other, used)
            if chance:
                rest = _ALL ^ 1 << other
                _go_on(table, values, weight * chance, rest, rest, seat + 1, 2)
                used += chance
        weight *= 1 - used
    _divide(values, weight, _ALL)


@compiled_lean
def _go_on(table: Table, values: Floats, weight: float, active: int, hopeful: int, following: int, gain: int) -> None:
    """Distribute a part of the win when at most three kings are on the board."""
    for turn in range(4):
        seat = following + turn & 3
        if not active >> seat & 1:
            continue
        used = _begin(values, weight, seat)
        for other in range(4):
            chance = _chance(values, active, seat, other, used)
            if chance and _capture(table, values, weight * chance, active ^ 1 << seat ^ 1 << other, seat, gain):
                used += chance
        weight *= 1 - used
    _divide(values, weight, hopeful)


@compiled_lean
def _begin(values: Floats, weight: float, seat: int) -> float:
    """The chance that a king enters the winning cell, which the seat gets of the win."""
    used = values[HAZARDS + 4 * seat + seat]
    values[SHARES + seat] += weight * used
    return used


@compiled_lean
def _chance(values: Floats, active: int, seat: int, other: int, used: float) -> float:
    """The chance that a seat captures another's king with its remaining dice."""
    if other == seat or not active >> other & 1:
        return 0.0
    return min(values[HAZARDS + 4 * seat + other], 1 - used)


@compiled_lean
def _capture(table: Table, values: Floats, part: float, third: int, seat: int, gain: int) -> bool:
    """Distribute the part in which a seat captures a king and only `third`'s, if any, is left beside its own.

    Returns whether it would do so.
    """
    if not third:
        values[SHARES + seat] += part
        return True
    other = lowest(third)
    ahead = table[SCORES + seat] + gain - table[SCORES + other]
    if ahead > 0:
        values[SHARES + seat] += part
    elif ahead == 0:
        values[SHARES + seat] += part / 2
        values[SHARES + other] += part / 2
    return ahead >= 0


@compiled_lean
def _divide(values: Floats, weight: float, hopeful: int) -> None:
    """Distribute a part of the win by long-term strength."""
    whole = 0.0
    for seat in range(4):
        if hopeful >> seat & 1:
            whole += values[GROWN + seat]
    for seat in range(4):
        if hopeful >> seat & 1:
            values[SHARES + seat] += weight * values[GROWN + seat] / whole
