"""Playouts by rules of thumb: see `opponents.chaturanga.playing`, which plays the same ones.

A table is an array of words. Sets of squares use all 64 bits of a word, so that of the last square is its sign.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from games.chaturanga.pieces import (
    AHEAD,
    CAVALRY,
    CHARIOT,
    ELEPHANT,
    FAR_ROWS,
    KING,
    KING_OF,
    LEAPS,
    LINES,
    RAYS,
    SOLDIER,
    STRIKES,
    THRONES,
)
from opponents.chaturanga.judging import CROSS
from opponents.chaturanga.playing import FREED, GOALS, HANGING, IN_DANGER, REACHED, TAKEN, WHIM
from opponents.kit.bits import highest, lowest, popcount
from opponents.kit.compiling import Floats, Integers, compiled_lean, inlined

Table: TypeAlias = Integers
"""A position between two turns. Its first words are the pieces by square, as bytes of `games.chaturanga.pieces`."""

ARMIES: Final = 64
"""The place of the squares that each seat's pieces occupy."""
SOLDIERS: Final = 68
"""The place of the squares of each seat's soldiers."""
PLACES: Final = 72
"""The place of the squares of each seat's other pieces, by kind (there is none of kind 0); -1 if off the board."""
SCORES: Final = PLACES + 4 * SOLDIER
"""The place of each seat's points."""
BARRACKS: Final = SCORES + 4
"""The place of the kinds in each seat's barracks, three bits each, the one to be promoted first lowest."""
CAPTIVES: Final = BARRACKS + 4
"""The place of the seats that hold each king captive; -1 if it is free."""
OUT: Final = CAPTIVES + 4
"""The place of the set of seats that are eliminated."""
KING_TAKEN: Final = OUT + 1
"""The place of 1 if a captured king has not escaped, else 0."""
SUDDEN: Final = OUT + 2
"""The place of 1 in sudden death, else 0."""
WINNERS: Final = OUT + 3
"""The place of the set of seats that have won; empty while the game isn't over."""
DRAWN: Final = OUT + 4
"""The place of the number of random numbers drawn."""
TABLE: Final = OUT + 5
"""The number of words."""


def sets(of: Any) -> Any:
    """Sets of squares as an array of words."""
    return np.array(of, dtype=np.uint64).view(np.int64)


_BIT: Final = sets([1 << square for square in range(64)])
_RAYS: Final = sets(RAYS)
LEAPS_OF: Final = sets([LEAPS.get(kind, [0] * 64) for kind in range(SOLDIER)])
"""Squares that a piece can reach, by kind and square; none for a chariot."""
AXES: Final = sets(LINES)
"""Squares on a line along the army's forward axis, by seat and square."""
STRIKES_OF: Final = sets(STRIKES)
"""Squares where a soldier captures, by facing and square."""
AHEAD_OF: Final = sets(AHEAD)
"""The square that a soldier steps onto, by facing and square."""
_CROSS: Final = sets(CROSS)
FAR_ROWS_OF: Final = sets(FAR_ROWS)
"""The squares where soldiers are promoted, by seat."""
GOALS_OF: Final = np.array(GOALS, dtype=np.int64)
"""The winning cell of each king."""
_THRONES: Final = np.array(THRONES, dtype=np.int64)
_KING_OF: Final = np.array(KING_OF, dtype=np.int64)


@compiled_lean
def chariot_reach(origin: int, occupied: int) -> int:
    """See `games.chaturanga.pieces.chariot_reach`."""
    reach = 0
    for facing in range(4):
        ray = _RAYS[origin, facing]
        stops = ray & occupied
        if stops:
            stop = lowest(stops) if facing < 2 else highest(stops)
            ray &= ~_RAYS[stop, facing]
        reach |= ray
    return reach


@compiled_lean
def _draw(table: Table, numbers: Floats) -> float:
    """The next random number."""
    place = table[DRAWN]
    table[DRAWN] = place + 1
    return numbers[place]


@compiled_lean
def lay(table: Table, numbers: Floats, seat: int, turns: int) -> int:
    """See `Table.lay` there."""
    if table[WINNERS]:
        return seat
    for _ in range(turns):
        first, second = rolled(table, numbers, seat)
        if first:
            _use(table, numbers, seat, first)
            if not table[WINNERS]:
                _use(table, numbers, seat, second)
            if table[WINNERS]:
                break
        seat = seat + 1 & 3
    return seat


@compiled_lean
def rolled(table: Table, numbers: Floats, seat: int) -> tuple[int, int]:
    """Roll a seat's dice; return the kinds of pieces that they show.

    If its king is off the board, the result is 0 and 0, and a captive king may have been freed.
    """
    if table[PLACES + SOLDIER * seat + KING] >= 0:
        return int(_draw(table, numbers) * 4) + 1, int(_draw(table, numbers) * 4) + 1
    if table[CAPTIVES + seat] >= 0 and not table[_THRONES[seat]] and _draw(table, numbers) < FREED:
        _free(table, seat)
    return 0, 0


@compiled_lean
def _free(table: Table, seat: int) -> None:
    throne = _THRONES[seat]
    table[throne] = _KING_OF[seat]
    table[ARMIES + seat] |= _BIT[throne]
    table[PLACES + SOLDIER * seat + KING] = throne
    table[CAPTIVES + seat] = -1
    table[KING_TAKEN] = 0


@inlined
def reach_of(table: Table, seat: int, kind: int, origin: int, occupied: int) -> int:
    """The squares that a piece may move to."""
    reach = chariot_reach(origin, occupied) if kind == CHARIOT else LEAPS_OF[kind, origin]
    return reach & ~table[ARMIES + seat]


@compiled_lean
def _use(table: Table, numbers: Floats, seat: int, kind: int) -> None:
    """Use a die by rules of thumb, if it can be used."""
    origin = table[PLACES + SOLDIER * seat + kind]
    if origin < 0:
        return
    own = table[ARMIES + seat]
    occupied = table[ARMIES] | table[ARMIES + 1] | table[ARMIES + 2] | table[ARMIES + 3]
    reach = reach_of(table, seat, kind, origin, occupied)
    if kind == KING and reach >> GOALS_OF[seat] & 1:
        table[WINNERS] = 1 << seat
        return
    kings = scoring = 0
    for other in range(4):
        king = table[PLACES + SOLDIER * other + KING]
        if king < 0:
            scoring |= table[ARMIES + other]
        elif other != seat:
            scoring |= table[SOLDIERS + other]
            kings |= _BIT[king]
    targets = reach & kings
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if not _loses_by(table, seat, target):
            move(table, seat, origin, target)
            return
    scoring &= ~own
    enemies = occupied & ~own & ~kings
    soldiers = table[SOLDIERS + seat]
    if kind == KING:
        worth, target = _king_to(table, numbers, seat, origin, reach & ~kings, scoring, occupied)
    else:
        worth, target = _piece_to(table, numbers, seat, kind, origin, reach & ~kings, scoring, occupied)
        soldiers &= AXES[seat, origin]
    captor, rest = origin, soldiers
    while rest:
        square = lowest(rest)
        rest &= rest - 1
        struck = STRIKES_OF[table[square] >> 5 & 3, square] & enemies
        if struck:
            scored = struck & scoring
            gained = 1.0 if scored else TAKEN
            if gained > worth:
                worth, captor, target = gained, square, _some(table, numbers, scored or struck)
    if target >= 0:
        move(table, seat, captor, target)
    elif kind == KING:
        _go_on(table, numbers, seat, soldiers, occupied)


@compiled_lean
def _king_to(
    table: Table, numbers: Floats, seat: int, origin: int, reach: int, scoring: int, occupied: int
) -> tuple[float, int]:
    """The gain of the king's best square over staying, and that square; -1 if it should stay."""
    danger = _faces(table, seat, origin, occupied)
    if not danger:
        reach &= scoring
    most, best = 0.0, -1
    while reach:
        square = lowest(reach)
        reach &= reach - 1
        less = danger - _faces(table, seat, square, occupied ^ _BIT[origin])
        worth = less * IN_DANGER + WHIM * _draw(table, numbers)
        if occupied >> square & 1:
            worth += 1.0 if scoring >> square & 1 else TAKEN
        if worth > most:
            most, best = worth, square
    return most, best


@compiled_lean
def _piece_to(
    table: Table, numbers: Floats, seat: int, kind: int, origin: int, reach: int, scoring: int, occupied: int
) -> tuple[float, int]:
    """Like `_king_to`, for a chariot, cavalry or elephant."""
    one = two = 0
    for other in range(4):
        king = table[PLACES + SOLDIER * other + KING]
        if other != seat and king >= 0:
            near = chariot_reach(king, occupied) if kind == CHARIOT else LEAPS_OF[kind, king]
            two |= one & near
            one |= near
    hanging = HANGING * min(_faces(table, seat, origin, occupied), 2)
    most, best, left = 0.0, -1, occupied ^ _BIT[origin]
    while reach:
        square = lowest(reach)
        reach &= reach - 1
        worth = hanging + WHIM * _draw(table, numbers)
        if one >> square & 1:
            worth += REACHED * 1.5 if two >> square & 1 else REACHED
        if occupied >> square & 1:
            worth += 1.0 if scoring >> square & 1 else TAKEN
        if worth > most:
            worth -= HANGING * min(_faces(table, seat, square, left), 2)
            if worth > most:
                most, best = worth, square
    return most, best


@compiled_lean
def _go_on(table: Table, numbers: Floats, seat: int, soldiers: int, occupied: int) -> None:
    """Promote a soldier or move one ahead."""
    arrived = soldiers & FAR_ROWS_OF[seat]
    if table[BARRACKS + seat] and arrived:
        promote(table, seat, _some(table, numbers, arrived))
    elif soldiers:
        square = _some(table, numbers, soldiers)
        ahead = AHEAD_OF[table[square] >> 5 & 3, square] & ~occupied
        if ahead:
            move(table, seat, square, lowest(ahead))


@compiled_lean
def _faces(table: Table, seat: int, square: int, occupied: int) -> int:
    """The number of faces of others' dice that bring a piece to a square; only armies with a king on the board
    count.
    """
    faces, along, known = 0, 0, False
    for other in range(4):
        row = PLACES + SOLDIER * other
        king = table[row + KING]
        if other == seat or king < 0:
            continue
        faces += LEAPS_OF[KING, square] >> king & 1
        cavalry, elephant, chariot = table[row + CAVALRY], table[row + ELEPHANT], table[row + CHARIOT]
        if cavalry >= 0:
            faces += LEAPS_OF[CAVALRY, square] >> cavalry & 1
        if elephant >= 0:
            faces += LEAPS_OF[ELEPHANT, square] >> elephant & 1
        if chariot >= 0 and _CROSS[square] >> chariot & 1:
            if not known:
                along, known = chariot_reach(square, occupied), True
            faces += along >> chariot & 1
    return faces


@compiled_lean
def _some(table: Table, numbers: Floats, squares: int) -> int:
    """A random square of a set."""
    count = popcount(squares)
    if count > 1:
        for _ in range(int(_draw(table, numbers) * count)):
            squares &= squares - 1
    return lowest(squares)


@compiled_lean
def _loses_by(table: Table, seat: int, target: int) -> bool:
    """Whether capturing this king leaves two kings and gives the other army the win on points."""
    captured, count, left = table[target] >> 3 & 3, 0, 0
    for other in range(4):
        if seat != other != captured and table[PLACES + SOLDIER * other + KING] >= 0:
            count, left = count + 1, other
    if count != 1 or table[SUDDEN]:
        return False
    return table[SCORES + seat] + 2 * table[KING_TAKEN] < table[SCORES + left]


@compiled_lean
def move(table: Table, seat: int, origin: int, target: int) -> None:
    """Move a piece, capture the piece on its target, and check whether the game is over."""
    moved, captured = table[origin], table[target]
    table[origin], table[target] = 0, moved
    step = _BIT[origin] | _BIT[target]
    table[ARMIES + seat] ^= step
    is_soldier = moved & 7 == SOLDIER
    if is_soldier:
        table[SOLDIERS + seat] ^= step
    else:
        table[PLACES + SOLDIER * seat + (moved & 7)] = target
    if captured:
        _capture(table, seat, target, captured)
    far_row = FAR_ROWS_OF[seat]
    if is_soldier and table[BARRACKS + seat] and far_row >> target & 1 and not far_row >> origin & 1:
        promote(table, seat, target)


@compiled_lean
def _capture(table: Table, seat: int, square: int, captured: int) -> None:
    owner, kind = captured >> 3 & 3, captured & 7
    places = PLACES + SOLDIER * owner
    table[ARMIES + owner] ^= _BIT[square]
    had_king = table[places + KING] >= 0
    if kind == SOLDIER:
        table[SOLDIERS + owner] ^= _BIT[square]
        table[SCORES + seat] += 1
    else:
        table[places + kind] = -1
        if kind == KING and table[KING_TAKEN]:
            table[SCORES + seat] += 2
        elif kind == KING:
            table[CAPTIVES + owner] = seat
            table[KING_TAKEN] = 1
        elif table[places + KING] < 0:
            table[SCORES + seat] += 1
        elif not captured >> 7:
            table[BARRACKS + owner] = table[BARRACKS + owner] << 3 | kind
    king = table[places + KING]
    left = table[ARMIES + owner] if king < 0 else table[ARMIES + owner] ^ _BIT[king]
    if not left:
        if king >= 0:
            table[ARMIES + owner] = table[king] = 0
            table[places + KING] = -1
        table[OUT] |= 1 << owner
        table[CAPTIVES + owner] = -1
    if had_king and table[places + KING] < 0:
        _check_kings(table)


@compiled_lean
def _check_kings(table: Table) -> None:
    """End the game if one king is left, or two whose armies' points differ ("Elimination and end", 3)."""
    count, first, second = 0, 0, 0
    for seat in range(4):
        if table[PLACES + SOLDIER * seat + KING] >= 0:
            count, first, second = count + 1, second, seat
    if count == 1:
        table[WINNERS] = 1 << second
    elif count == 2 and not table[SUDDEN]:
        if table[SCORES + first] == table[SCORES + second]:
            table[SUDDEN] = 1
            table[OUT] |= 15 ^ 1 << first ^ 1 << second
            for seat in range(4):
                table[CAPTIVES + seat] = -1
        else:
            table[WINNERS] = 1 << (first if table[SCORES + first] > table[SCORES + second] else second)


@compiled_lean
def promote(table: Table, seat: int, square: int) -> None:
    """Promote a soldier to a waiting piece."""
    kind = table[BARRACKS + seat] & 7
    table[BARRACKS + seat] >>= 3
    table[square] = kind | seat << 3 | 1 << 7
    table[SOLDIERS + seat] ^= _BIT[square]
    table[PLACES + SOLDIER * seat + kind] = square
