"""Careful turns, in which each action is chosen by evaluation: as in `opponents.chaturanga.playing` with a worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.chaturanga.pieces import KING, SOLDIER
from opponents.chaturanga.compiled.judging import SHARES, weigh
from opponents.chaturanga.compiled.playing import (
    AHEAD_OF,
    ARMIES,
    AXES,
    BARRACKS,
    FAR_ROWS_OF,
    GOALS_OF,
    PLACES,
    SOLDIERS,
    STRIKES_OF,
    TABLE,
    WINNERS,
    Table,
    move,
    promote,
    reach_of,
    rolled,
)
from opponents.chaturanga.judging import Weights
from opponents.kit.bits import lowest
from opponents.kit.compiling import Floats, Integers, compiled_lean

ACTIONS: Final = 256
"""More actions than a die can have: four for each soldier, and a chariot's squares."""


class Judging(NamedTuple):
    """The arguments of evaluations: memory, values and weights."""

    facts: Integers
    values: Floats
    weights: Weights
    seat: int
    seen: float
    actions: Integers
    """Memory for the actions of a die."""
    spent: Integers
    """The number of evaluations so far, as the only word."""


@compiled_lean
def lay_carefully(table: Table, tried: Table, numbers: Floats, judging: Judging, seat: int, turns: int) -> int:
    """Play this many turns from the turn of `seat`; return the next seat to roll. `tried` is memory for a table."""
    if table[WINNERS]:
        return seat
    for _ in range(turns):
        first, second = rolled(table, numbers, seat)
        if first:
            _use(table, tried, judging, seat, first)
            if not table[WINNERS]:
                _use(table, tried, judging, seat, second)
            if table[WINNERS]:
                break
        seat = seat + 1 & 3
    return seat


@compiled_lean
def _use(table: Table, tried: Table, judging: Judging, seat: int, kind: int) -> None:
    """Use a die for the most valuable move, if that is better than doing nothing."""
    origin = table[PLACES + SOLDIER * seat + kind]
    if origin < 0:
        return
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    reach = reach_of(table, seat, kind, origin, occupied)
    if kind == KING and reach >> GOALS_OF[seat] & 1:
        table[WINNERS] = 1 << seat
        return
    most, best = _worth(table, judging, seat), -1
    for place in range(_find_actions(table, judging.actions, seat, kind, reach)):
        action = judging.actions[place]
        for word in range(TABLE):
            tried[word] = table[word]
        _act(tried, seat, action)
        worth = _worth(tried, judging, seat)
        if worth > most:
            most, best = worth, action
    if best >= 0:
        _act(table, seat, best)


@compiled_lean
def _find_actions(table: Table, actions: Integers, seat: int, kind: int, reach: int) -> int:
    """Write the actions of a die, except turns of soldiers, and return their number.

    An action is 64 times its origin plus its target, which are equal for a promotion. The piece of this kind has this
    reach.
    """
    count, origin = 0, table[PLACES + SOLDIER * seat + kind]
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    enemies = occupied & ~table[ARMIES + seat]
    for other in range(4):
        king = table[PLACES + SOLDIER * other + KING]
        if king >= 0:
            enemies &= ~(1 << king)
    while reach:
        actions[count] = 64 * origin + lowest(reach)
        count += 1
        reach &= reach - 1
    soldiers = table[SOLDIERS + seat]
    if kind != KING:
        soldiers &= AXES[seat, origin]
    while soldiers:
        square = lowest(soldiers)
        soldiers &= soldiers - 1
        facing = table[square] >> 5 & 3
        targets = STRIKES_OF[facing, square] & enemies | AHEAD_OF[facing, square] & ~occupied
        if kind == KING and table[BARRACKS + seat] and FAR_ROWS_OF[seat] >> square & 1:
            targets |= 1 << square
        while targets:
            actions[count] = 64 * square + lowest(targets)
            count += 1
            targets &= targets - 1
    return count


@compiled_lean
def _act(table: Table, seat: int, action: int) -> None:
    """Do one of `_find_actions`."""
    origin, target = action >> 6, action & 63
    if origin == target:
        promote(table, seat, origin)
    else:
        move(table, seat, origin, target)


@compiled_lean
def _worth(table: Table, judging: Judging, seat: int) -> float:
    """The value of a table for a seat whose turn may end there."""
    if table[WINNERS]:
        return 1.0 if table[WINNERS] >> seat & 1 else 0.0
    judging.spent[0] += 1
    weigh(table, judging.facts, judging.values, judging.weights, seat + 1 & 3, judging.seat, judging.seen)
    return judging.values[SHARES + seat]
