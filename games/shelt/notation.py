"""The notation of moves, as published (rules, "Notation")."""

from __future__ import annotations

import re
from collections.abc import Callable

from games.kit.rules import IllegalMoveError, InvalidMoveError, Leave, Seat
from games.shelt.cells import INDICES, NAMED, name
from games.shelt.moves import (
    CHARGES,
    DISCHARGE,
    TURNS,
    Accompany,
    Charge,
    Discharge,
    Move,
    SheltMove,
    Turn,
    moving,
    together,
)
from games.shelt.pieces import IDS, SEAT_NAMES
from games.shelt.places import piece_at

_LEAVING = re.compile(r"(blue|red)\s+leaves", re.IGNORECASE | re.ASCII)
_TARGET = r"([a-z])\s*([0-9]{1,2})\s*([a-z]{3})"
_MOVING = re.compile(rf"{_TARGET}(?:\s*/\s*([a-z]{{3}}))?", re.IGNORECASE | re.ASCII)
_ACCOMPANYING = re.compile(rf"{_TARGET}\s*&\s*{_TARGET}", re.IGNORECASE | re.ASCII)
_TURNING = re.compile(r"\+\s*([a-z]{3})", re.IGNORECASE | re.ASCII)
_CHARGING_WITH = re.compile(r"\*\s*([a-z]{3})", re.IGNORECASE | re.ASCII)
_DISCHARGING = re.compile(r"\*\s*(?:\.{0,3}|…)")
_PIECE_FIRST = re.compile(
    r"\b([a-z]{3})(?:\s+to\s+|[\s:>→-]*)([a-z]\s*[0-9]{1,2})(?![0-9a-z])", re.IGNORECASE | re.ASCII
)
"""A piece before its cell, in the order of speech."""
_CELL = re.compile(r"[vestbip][1-7]", re.IGNORECASE)


def notation(move: SheltMove) -> str:
    """The canonical text of a move: `b4fav`, `b2mil&b3fav`, `+pal`, `*pal`, `*...`, `blue leaves`."""
    match move:
        case Move():
            return f"{name(move.target)}{move.piece}"
        case Accompany():
            (first, second), codes = move.targets, (move.first, move.second)
            return f"{name(first)}{codes[0]}&{name(second)}{codes[1]}"
        case Turn():
            return f"+{move.piece}"
        case Charge():
            return f"*{move.piece}"
        case Discharge():
            return "*..."
        case Leave():
            return f"{SEAT_NAMES[move.seat]} leaves"


def read(text: str) -> Callable[[bytes], SheltMove]:
    """Parse a text and return a function that makes its move from a state; the move may be illegal.

    The text is as in `notation`, in any case and with spaces, also `b4fav/axx` with the captured piece, companions in
    either order, or a piece before its cell (`fav b4`, `fav to b4`).

    Raises InvalidMoveError if the text isn't a move's. The returned function raises it for an unknown piece, and
    IllegalMoveError for cells off the board.
    """
    given = text.strip()
    text = _PIECE_FIRST.sub(r"\2\1", given)
    forms = ((parts, made) for form, made in _FORMS if (parts := form.fullmatch(text)))
    parts, made = next(forms, (None, None))
    if parts is None or made is None:
        if (code := given.lower()) in IDS:
            raise InvalidMoveError("cell is missing", piece=code, example="b4fav")
        if _CELL.fullmatch(given):
            raise InvalidMoveError("piece is missing", cell=given.lower(), example="b4fav")
        raise InvalidMoveError("not a move", text=given[:32], example="b4fav")
    return lambda state: made(state, *parts.groups())


def _known(code: str) -> int:
    """The piece with this code, in any case. Raises InvalidMoveError."""
    piece = IDS.get(code.lower())
    if piece is None:
        raise InvalidMoveError("no such piece", piece=code)
    return piece


def _read_cell(row: str, column: str) -> int:
    text = f"{row.lower()}{column}"
    if text not in NAMED:
        raise IllegalMoveError("off the board", cell=text)
    return INDICES[NAMED[text]]


def _read_step(state: bytes, row: str, column: str, code: str, named: str | None) -> Move:
    piece, target = _known(code), _read_cell(row, column)
    there = piece_at(state, target) if named is None else _known(named)
    return moving(piece, state[piece] & 63, target, there)


def _read_accompanied(state: bytes, *parts: str) -> Accompany:
    """A step of two pieces. Both are sorted by origin cell, which is also the order of their target cells."""
    read = ((_known(code), _read_cell(row, column)) for row, column, code in (parts[:3], parts[3:]))
    (first, to), (second, beside) = sorted(read, key=lambda pair: _reading_order(state[pair[0]] & 63))
    return together(first, second, (state[first] & 63, state[second] & 63), (to, beside))


def _reading_order(index: int) -> tuple[int, int]:
    """The key that sorts cells from the top row to the bottom one, each from the left."""
    return -(index >> 3), index & 7


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., SheltMove]], ...] = (
    (_MOVING, _read_step),
    (_ACCOMPANYING, _read_accompanied),
    (_TURNING, lambda state, code: TURNS[_known(code)]),
    (_CHARGING_WITH, lambda state, code: CHARGES[_known(code)]),
    (_DISCHARGING, lambda state: DISCHARGE),
    (_LEAVING, lambda state, seat: Leave(Seat(SEAT_NAMES.index(seat.lower())))),
)
"""Patterns of moves, each with the function that reads its parts. A piece off the board gets any cell; the check comes
later.
"""
