"""The 28 named pieces and the Teems that both sides share, by code and by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.shelt.cells import cell

BLUE, RED = Seat(0), Seat(1)
SEAT_NAMES = ("blue", "red")
TEEMS: Final = "tem"

_FRONT_KINDS = ("column", "row", "diagonal", "tower")
_MAGIC_KINDS = ("colour", "door")
SIDE = 14
"""Number of pieces on each side."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One of the 28 pieces that have an owner."""

    code: str
    owner: Seat
    kind: str
    """One of column, row, diagonal, tower; colour, door, leap, moon."""
    home: Cell
    """Cell at the start of the game."""

    @property
    def is_front(self) -> bool:
        """Whether the piece may turn, and accompany another."""
        return self.kind in _FRONT_KINDS

    @property
    def is_magic(self) -> bool:
        """Whether the piece is one of the four that count for the score."""
        return self.kind in _MAGIC_KINDS


def _pieces() -> Iterator[Piece]:
    """The pieces by seat, the front row before the rear one, from the left ("Board and set-up")."""
    front = ("column", "row", "diagonal", "tower", "diagonal", "row", "column")
    rear = ("colour", "leap", "door", "moon", "door", "leap", "colour")
    for seat, row, kinds, codes in (
        (BLUE, "i", front, "pal ful mil fav zan gil ruj"),
        (BLUE, "p", rear, "ryu kri mel ser lid ovi ral"),
        (RED, "e", front, "rin lel kun sim axx jil umt"),
        (RED, "v", rear, "rav nen pin kmi ket lin len"),
    ):
        for column, (kind, code) in enumerate(zip(kinds, codes.split(), strict=True), 1):
            yield Piece(code, seat, kind, cell(f"{row}{column}"))


WHEN_TURNED: Mapping[str, str] = MappingProxyType(
    {"column": "row", "row": "column", "diagonal": "cross", "tower": "bridge"}
)
"""The movement of a front piece of each kind while it is turned."""
PIECES: Mapping[str, Piece] = MappingProxyType({piece.code: piece for piece in _pieces()})
CODES = (*PIECES, TEEMS)
"""Codes in the order of the pieces' numbers."""
IDS = {code: number for number, code in enumerate(CODES)}
TEEMS_ID = IDS[TEEMS]
IS_FRONT = (*(piece.is_front for piece in PIECES.values()), False)
DOORS = frozenset(IDS[piece.code] for piece in PIECES.values() if piece.kind == "door")
MOONS = (IDS["ser"], IDS["kmi"])
MAGIC = tuple(
    tuple(IDS[piece.code] for piece in PIECES.values() if piece.is_magic and piece.owner == seat)
    for seat in (BLUE, RED)
)
