"""Careful turns, in which each action is chosen by evaluation: as in `opponents.chaturanga.playing` with a worth."""

from __future__ import annotations

from typing import NamedTuple

from games.chaturanga.pieces import KING, SOLDIER
from opponents.chaturanga.compiled.judging import SHARES, weigh
from opponents.chaturanga.compiled.playing import (
    AHEAD_OF,
    ARMIES,
    AXES,
    BARRACKS,
    CAPTIVES,
    FAR_ROWS_OF,
    GOALS_OF,
    PLACES,
    SOLDIERS,
    STRIKES_OF,
    TABLE,
    THRONES_OF,
    WINNERS,
    Table,
    draw,
    free,
    move,
    promote,
    reach_of,
)
from opponents.chaturanga.judging import Weights
from opponents.chaturanga.playing import FREED
from opponents.kit.bits import lowest
from opponents.kit.compiling import Floats, Integers, compiled_lean


class Judging(NamedTuple):
    """What evaluations need: memory, and what the judge takes into account."""

    facts: Integers
    values: Floats
    weights: Weights
    seat: int
    seen: float
    spent: Integers
    """The number of evaluations so far, as the only word."""


@compiled_lean
def lay_carefully(table: Table, tried: Table, numbers: Floats, judging: Judging, seat: int, turns: int) -> int:
    """Play this many turns from the turn of `seat`; return the next seat to roll. `tried` is memory for a table."""
    if table[WINNERS]:
        return seat
    for _ in range(turns):
        if table[PLACES + SOLDIER * seat + KING] >= 0:
            first, second = int(draw(table, numbers) * 4) + 1, int(draw(table, numbers) * 4) + 1
            _use(table, tried, judging, seat, first)
            if not table[WINNERS]:
                _use(table, tried, judging, seat, second)
            if table[WINNERS]:
                break
        elif table[CAPTIVES + seat] >= 0 and not table[THRONES_OF[seat]] and draw(table, numbers) < FREED:
            free(table, seat)
        seat = seat + 1 & 3
    return seat


@compiled_lean
def _use(table: Table, tried: Table, judging: Judging, seat: int, kind: int) -> None:
    """Use a die for what is worth most, if it can be used and that is better than nothing."""
    origin = table[PLACES + SOLDIER * seat + kind]
    if origin < 0:
        return
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    reach = reach_of(table, seat, kind, origin, occupied)
    if kind == KING and reach >> GOALS_OF[seat] & 1:
        table[WINNERS] = 1 << seat
        return
    enemies = occupied & ~table[ARMIES + seat]
    for other in range(4):
        king = table[PLACES + SOLDIER * other + KING]
        if king >= 0:
            enemies &= ~(1 << king)
    most, best, best_target = _worth(table, judging, seat), -1, -1
    while reach:
        target = lowest(reach)
        reach &= reach - 1
        worth = _worth_after(table, tried, judging, seat, origin, target)
        if worth > most:
            most, best, best_target = worth, origin, target
    soldiers = table[SOLDIERS + seat]
    if kind != KING:
        soldiers &= AXES[seat, origin]
    while soldiers:
        square = lowest(soldiers)
        soldiers &= soldiers - 1
        facing = table[square] >> 5 & 3
        targets = STRIKES_OF[facing, square] & enemies | AHEAD_OF[facing, square] & ~occupied
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            worth = _worth_after(table, tried, judging, seat, square, target)
            if worth > most:
                most, best, best_target = worth, square, target
        if kind == KING and table[BARRACKS + seat] and FAR_ROWS_OF[seat] >> square & 1:
            worth = _worth_after(table, tried, judging, seat, square, square)
            if worth > most:
                most, best, best_target = worth, square, square
    if best >= 0:
        _act(table, seat, best, best_target)


@compiled_lean
def _act(table: Table, seat: int, origin: int, target: int) -> None:
    """Move a piece or, if the target is the origin, promote a soldier."""
    if origin == target:
        promote(table, seat, origin)
    else:
        move(table, seat, origin, target)


@compiled_lean
def _worth_after(table: Table, tried: Table, judging: Judging, seat: int, origin: int, target: int) -> float:
    """The worth of an action."""
    for word in range(TABLE):
        tried[word] = table[word]
    _act(tried, seat, origin, target)
    return _worth(tried, judging, seat)


@compiled_lean
def _worth(table: Table, judging: Judging, seat: int) -> float:
    """The value of a table for a seat whose turn may end there."""
    if table[WINNERS]:
        return 1.0 if table[WINNERS] >> seat & 1 else 0.0
    judging.spent[0] += 1
    weigh(table, judging.facts, judging.values, judging.weights, seat + 1 & 3, judging.seat, judging.seen)
    return judging.values[SHARES + seat]
