"""The actions of New Chaturanga and their notation."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import TypeAlias

from games.chaturanga.pieces import CELLS, FACES, FACINGS, KIND_OF_LETTER, KINDS, LETTERS, SEAT_NAMES, SQUARES
from games.kit.grid import Cell, name
from games.kit.rules import IllegalMoveError, InvalidMoveError, Leave, Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll of the two dice."""

    faces: tuple[str, str]
    """The faces, in the order of `FACES`."""

    @property
    def notation(self) -> str:
        """`[R N]`."""
        return f"[{self.faces[0]} {self.faces[1]}]"


@dataclass(frozen=True, slots=True)
class Act:
    """A piece moves to another cell; a soldier may be promoted there."""

    die: str
    """The die used, one of `FACES`; `*` if both dice are used at once."""
    origin: Cell
    target: Cell
    captured: bool
    promotion: str = ""
    """The kind of piece that replaces the soldier; empty if it isn't promoted."""

    @property
    def notation(self) -> str:
        """`K e8-e7`, `R h8xh3`, `K a7-a8=R`."""
        promoted = f"={LETTERS[self.promotion]}" if self.promotion else ""
        return f"{self.die} {name(self.origin)}{'x' if self.captured else '-'}{name(self.target)}{promoted}"


@dataclass(frozen=True, slots=True)
class Turn:
    """A soldier turns in place."""

    die: str
    """The die used, as in `Act`."""
    cell: Cell
    facing: str

    @property
    def notation(self) -> str:
        """`K g7>w`."""
        return f"{self.die} {name(self.cell)}>{self.facing}"


@dataclass(frozen=True, slots=True)
class Promote:
    """A soldier waiting on the far row is exchanged for a piece from the barracks."""

    cell: Cell
    kind: str
    die: str = "K"

    @property
    def notation(self) -> str:
        """`K a8=R`."""
        return f"{self.die} {name(self.cell)}={LETTERS[self.kind]}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The army uses neither die."""

    notation = "pass"


@dataclass(frozen=True, slots=True)
class End:
    """The army leaves the second die unused."""

    notation = "end"


@dataclass(frozen=True, slots=True)
class Muster:
    """A soldier of a freed army turns before the army's turn ends."""

    cell: Cell
    facing: str

    @property
    def notation(self) -> str:
        """`a2>e`."""
        return f"{name(self.cell)}>{self.facing}"


@dataclass(frozen=True, slots=True)
class Ready:
    """A freed army finishes mustering, which ends its turn."""

    notation = "ready"


@dataclass(frozen=True, slots=True)
class Give:
    """A seat gives points to another, at any time."""

    giver: Seat
    receiver: Seat
    points: int

    @property
    def notation(self) -> str:
        """`black give red 2`."""
        return f"{SEAT_NAMES[self.giver]} give {SEAT_NAMES[self.receiver]} {self.points}"


ChaturangaMove: TypeAlias = Roll | Act | Turn | Promote | Pass | End | Muster | Ready | Give | Leave

PASS, END, READY = Pass(), End(), Ready()
ROLLS: Mapping[ChaturangaMove, Fraction] = MappingProxyType(
    {Roll(faces): Fraction(1 if faces[0] == faces[1] else 2, 16) for faces in combinations_with_replacement(FACES, 2)}
)
"""The ten rolls of two dice and their probabilities."""


@cache
def act(die: str, origin: int, target: int, captured: bool, promotion: str = "") -> Act:
    """The `Act` between these squares, cached because a search makes each of them many times."""
    return Act(die, CELLS[origin], CELLS[target], captured, promotion)


@cache
def turns(die: str, square: int, facing: int) -> tuple[Turn, ...]:
    """A soldier's turns to the other facings."""
    return tuple(Turn(die, CELLS[square], other) for other in FACINGS if other != FACINGS[facing])


@cache
def musters(square: int, facing: int) -> tuple[Muster, ...]:
    """A soldier's turns to the other facings, in a mustering army."""
    return tuple(Muster(turn.cell, turn.facing) for turn in turns("K", square, facing))


@cache
def promotions(square: int) -> tuple[Promote, ...]:
    """The promotions of a waiting soldier, one for each kind."""
    return tuple(Promote(CELLS[square], kind) for kind in KINDS[1:4])


_ROLL = re.compile(r"\[\s*([KRNE])[\s,]*([KRNE])\s*\]", re.IGNORECASE | re.ASCII)
_ACT = re.compile(
    r"(?:([KRNE*])\s*)?([a-z][0-9]{1,2})\s*(?:([-x])\s*)?([a-z][0-9]{1,2})\s*(?:=\s*([RNE]))?", re.IGNORECASE | re.ASCII
)
_TURN = re.compile(r"(?:([KRNE*])\s*)?([a-z][0-9]{1,2})\s*>\s*([nesw])", re.IGNORECASE | re.ASCII)
_PROMOTE = re.compile(r"(?:([KRNE*])\s*)?([a-z][0-9]{1,2})\s*=\s*([RNE])", re.IGNORECASE | re.ASCII)
_TURN_IN_WORDS = re.compile(r"(?:[KRNE*] ?)?[a-z][0-9]{1,2} ?>.*", re.IGNORECASE | re.ASCII)
_TARGET = re.compile(r"(?:([KRNE*]) ?)?[-x]? ?([a-z][0-9]{1,2})", re.IGNORECASE | re.ASCII)
"""A cell alone, perhaps after a die or written as in chess: `f3`, `N f3`, `Nxf3`."""
_SEPARATOR = re.compile(r" ?[,;/&+] ?| (?:and|then) | (?=[KRNE*] ?[a-z][0-9])", re.IGNORECASE | re.ASCII)
_EXAMPLE = "K e8-e7"
_NAME = "|".join(SEAT_NAMES)
_GIVE = re.compile(rf"({_NAME})\s+gives?\s+({_NAME})\s+([0-9]{{1,3}})", re.IGNORECASE | re.ASCII)
_LEAVE = re.compile(rf"({_NAME})\s+leaves", re.IGNORECASE | re.ASCII)
_WORDS: Mapping[str, ChaturangaMove] = MappingProxyType({"pass": PASS, "end": END, "ready": READY})


def read(text: str, taken: Container[Cell], die: str = "") -> ChaturangaMove:
    """Parse a move, in either letter case, whether it is legal or not. Without a sign, a move to a cell in `taken`
    captures; without a die, it uses `die`. If that is empty as well, a soldier turns as while its army musters.

    Raises InvalidMoveError, or IllegalMoveError for a cell off the board.
    """
    text = text.strip()
    if word := _WORDS.get(text.lower()):
        return word
    if parts := _ROLL.fullmatch(text):
        first, second = sorted((parts[1].upper(), parts[2].upper()), key=FACES.index)
        return Roll((first, second))
    if parts := _ACT.fullmatch(text):
        origin, target, sign = _cell(parts[2]), _cell(parts[4]), (parts[3] or "").lower()
        captured = sign == "x" or (not sign and target in taken)
        return Act(_die(parts[1] or die), origin, target, captured, _kind(parts[5]))
    if parts := _TURN.fullmatch(text):
        cell, facing = _cell(parts[2]), parts[3].lower()
        return Turn(_die(parts[1] or die), cell, facing) if parts[1] or die else Muster(cell, facing)
    if parts := _PROMOTE.fullmatch(text):
        return Promote(_cell(parts[2]), _kind(parts[3]), _die(parts[1] or die))
    if parts := _GIVE.fullmatch(text):
        return Give(_seat(parts[1]), _seat(parts[2]), int(parts[3]))
    if parts := _LEAVE.fullmatch(text):
        return Leave(_seat(parts[1]))
    raise _unreadable(text)


def _unreadable(text: str) -> InvalidMoveError:
    """The error for text that isn't a move, named after what is missing or too much if that can be told.

    Raises IllegalMoveError for a cell off the board.
    """
    text = " ".join(text.split())
    if parts := _TARGET.fullmatch(text):
        cell = _cell(parts[2])
        return InvalidMoveError("origin is missing", cell=name(cell), die=(parts[1] or "").upper(), example=_EXAMPLE)
    moves = _SEPARATOR.split(text)
    if len(moves) > 1 and all(map(_is_move, moves)):
        return InvalidMoveError("one die at a time", first=moves[0])
    if _TURN_IN_WORDS.fullmatch(text):
        return InvalidMoveError("no such facing")
    return InvalidMoveError("not a move", text=text[:32], example=_EXAMPLE)


def _is_move(text: str) -> bool:
    return text.lower() in _WORDS or any(form.fullmatch(text) for form in (_ACT, _TURN, _PROMOTE))


def _cell(text: str) -> Cell:
    cell = Cell(ord(text[0].lower()) - ord("a"), int(text[1:]) - 1)
    if cell not in SQUARES:
        raise IllegalMoveError("off the board", cell=name(cell))
    return cell


def _die(letter: str) -> str:
    return letter.upper() or FACES[0]


def _kind(letter: str | None) -> str:
    return KIND_OF_LETTER[letter.upper()] if letter else ""


def _seat(text: str) -> Seat:
    return Seat(SEAT_NAMES.index(text.lower()))


def notation(move: ChaturangaMove) -> str:
    """The notation of a move."""
    return f"{SEAT_NAMES[move.seat]} leaves" if isinstance(move, Leave) else move.notation
