"""Moves as people write them, who see the pieces' cells and types and not their codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, InvalidMoveError, Seat
from games.shelt.cells import NAMED, name
from games.shelt.moves import Move, SheltMove
from games.shelt.pieces import IDS, PIECES, TEEMS

_KIND = "(?<![a-z])(" + "|".join(dict.fromkeys(piece.kind for piece in PIECES.values())) + ")"
_FIRST, _GAP = r"([vestbip]\s*[1-7])", r"\s*(?:(?:to\b|[x>→-])\s*)?"
_CELL = rf"{_FIRST}(?![0-9a-z])"
_FLAGS = re.IGNORECASE | re.ASCII
SPOKEN = re.compile(rf"{_KIND}|{_FIRST}{_GAP}{_CELL}|[+*]\s*(?:{_CELL}|$)", _FLAGS)
"""Pattern of what `in_codes` replaces."""
_SIGN_LAST = re.compile(r"(.*\w)\s*([+*])")
"""A turn or a charge in the order of Japanese."""
_KIND_AND_CODE = re.compile(rf"{_KIND}\s*([a-z]{{3}})(?![a-z](?![1-7]))", _FLAGS)
_CODE = f"(?<![a-z])({'|'.join(IDS)})"
_FROM_TO = re.compile(rf"(?:(?:{_KIND}|{_CODE})\s*)?{_FIRST}{_GAP}{_CELL}", _FLAGS)
_ON_CELL = re.compile(rf"([+*])\s*(?:{_KIND}\s*)?{_CELL}", _FLAGS)
_OF_KIND = re.compile(rf"(?:([+*])\s*)?(?:{_CELL}\s*{_KIND}|{_KIND}(?:{_GAP}{_CELL})?)", _FLAGS)


def in_codes(text: str, board: Mapping[Cell, str], seat: Seat, hand: Iterable[str], moves: Sequence[SheltMove]) -> str:
    """A text with the codes of the pieces that it names by their cells or types: `i4-b4`, `fav i4-b4`, `tower b4`,
    `+i4`, `*door`.

    Raises IllegalMoveError if there is no piece on a cell or another one than is named, InvalidMoveError if a type
    doesn't tell which piece.
    """

    def there(where: str) -> str:
        cell = NAMED["".join(where.split()).lower()]
        if cell not in board:
            raise IllegalMoveError("no piece there", cell=name(cell))
        return board[cell]

    def from_to(found: re.Match[str]) -> str:
        code = there(found[3])
        if found[2] and found[2].lower() != code:
            raise IllegalMoveError(
                "another piece there", cell=name(NAMED["".join(found[3].split()).lower()]), piece=code
            )
        return f"{found[4]}{code}"

    def of_kind(found: re.Match[str]) -> str:
        sign, target = found[1] or "", "".join((found[2] or found[5] or "").split()).lower()
        is_so = _is_of((found[3] or found[4]).lower())
        if sign == "*":
            return f"*{next(filter(is_so, hand), '')}"
        own = [code for code in board.values() if is_so(code) and PIECES[code].owner == seat]
        able = {move.piece for move in moves if isinstance(move, Move) and name(move.target) == target}
        codes = [code for code in own if code in able] or own
        if len(codes) != 1:
            raise InvalidMoveError("several such pieces", example="i4-b4")
        return f"{sign}{target}{codes[0]}"

    if reversed_ := _SIGN_LAST.fullmatch(text.strip()):
        text = f"{reversed_[2]}{reversed_[1]}"
    text = _KIND_AND_CODE.sub(lambda found: found[2] if found[2].lower() in IDS else found[0], text)
    text = _FROM_TO.sub(from_to, text)
    text = _ON_CELL.sub(lambda found: f"{found[1]}{there(found[3])}", text)
    return _OF_KIND.sub(of_kind, text)


def _is_of(kind: str) -> Callable[[str], bool]:
    """Whether a piece is of this type."""
    return lambda code: code != TEEMS and PIECES[code].kind == kind
