"""Drawn examples for the rules of Pent-Up and its solo games: positions from play, and what may be done there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

from games.kit.grid import Cell
from games.kit.rules import Game, options_from
from games.pentup import GAME, ORIENTATIONS, RINGS, TOWER, PentUpPosition, Place, RingsPosition, TowerPosition
from renderers.kit.view import Emphasis, Example, Mark, View
from renderers.pentup.marks import FORBIDDEN, ORIENTATION, PLACE, TILE

ShownT = TypeVar("ShownT", PentUpPosition, TowerPosition, RingsPosition)

_ROW = "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0"
"""Four tiles on the table, where some tiles have a place and others don't."""
_WON = (
    "P3@0,0 X0@0,-3 V2@0,2 Y4@0,-1 L1@-1,0 F0@-1,4 I0@-1,0 W2@0,-5 F4@0,-4 P5@0,7 X0@0,9 I0@1,-3 "
    "U0@1,8 N4@-1,-6 N7@-1,-6 U0@0,5 Z1@-2,6 Z2@-4,0 Y0@1,7 V1@-4,-6 W2@-3,-7 L7@-1,-6 T3@-1,-5 T3@-4,-6"
)
"""Only White has a tile on level 4; Black has more tiles on level 1."""
_CLOSE = (
    "P4@0,0 F6@0,2 Y5@-2,1 Y7@0,0 L1@-3,0 L3@-1,-2 W3@-2,0 I0@-2,-5 U2@-1,1 U2@-3,4 X0@-1,-6 P1@-2,-3 "
    "N1@0,-9 T2@-2,-6 F4@-2,-9 W1@-1,-8 T1@0,5 N6@-2,-6 V2@-1,5 V3@-3,6 Z3@-3,-11 Z0@0,-11 I0@-3,1 X0@-3,-10"
)
"""The sides are equal on the top level, 3; on level 2 Black has more."""
_EQUAL = (
    "P0@0,0 P1@0,-3 Z2@0,2 F2@3,2 U2@2,2 W2@2,-4 N7@0,-2 I0@5,-4 Y4@4,4 L4@4,-4 L1@4,-8 N3@1,6 "
    "F2@1,-8 X0@3,8 X0@2,10 Z1@3,-7 T1@3,9 T0@0,8 I0@5,-5 Y7@4,3 W1@2,6 U3@4,3 V0@1,13 V3@1,11"
)
"""The sides are equal on all three levels."""
_THREE = (
    "P0@0,0 P1@0,-3 U0@0,-2 L0@0,-7 Y4@-2,-2 P0@-2,2 F0@-1,0 W2@-3,-3 Y7@-1,-2 Y4@-2,-7 F5@-2,-7 "
    "I0@-1,-5 W3@-2,3 Z0@-2,2 W2@-1,5"
)
_PAIRS = (
    "P0@0,0 P1@0,-3 U0@0,-2 L0@0,-7 U2@1,-6 V1@0,-7 Y7@2,-2 P2@1,-4 N0@2,-4 N0@2,-10 P3@0,3 W1@3,-4 "
    "L4@1,-5 Z0@2,-12 Z1@2,-14 U1@2,-11 Z1@3,-9 L0@3,-8 T0@0,2 Y1@4,0"
)
_BEST_TOWER = "P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0 V0@0,0 Z3@0,1 N4@1,0 L0@0,0 F0@0,0"
"""Eleven tiles: two on each level, and one on level 6."""
_TOWER = "P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0 V0@0,0 Z3@0,1 I1@-4,-1 I0@1,4 N4@1,0 L0@0,0 F0@0,0"
_BEST_RINGS = "P0@0,0 L1@-1,0 T3@0,-3 Y7@1,0 L4@-3,0 F6@-2,-3 Y6@-1,3 N1@1,-5 I0@3,-1"
"""Three white tiles and five black ones, not counting the first."""
_RINGS = "U2@0,0 V1@-1,0 N1@2,-2 F5@-1,-2 W2@1,2 Z1@-1,3 I0@-2,-1 Y1@4,-1 X0@0,-4 F4@2,3 N1@2,-5 P1@-2,-4"


def _page(
    key: str, game: Game[ShownT], moves: Iterable[str], marks: Iterable[Mark] = (), **options: str | bool
) -> Example[ShownT]:
    """The position after these moves, with the last tile marked."""
    shown = game.start(options_from(game.options, options))
    last: tuple[Place, ...] = ()
    for text in moves:
        move = shown.parse(text)
        shown, last = shown.play(move), (move,) if isinstance(move, Place) else last
    return Example(key, shown, View(last=last, marks=tuple(marks)))


def _cells(notation: str) -> tuple[Cell, ...]:
    """The cells of a tile, `P3@2,-1`, at a place that may be illegal."""
    which, _, corner = notation.partition("@")
    x, y = map(int, corner.split(","))
    return Place(which[0], int(which[1:]), Cell(x, y)).cells


def _places(*notations: str, kind: str = PLACE, numbered: bool = True) -> list[Mark]:
    """Marks for places, drawn in dashes."""
    return [
        Mark(_cells(text), Emphasis.CHOICE, str(number) if numbered else "", kind, text)
        for number, text in enumerate(notations, 1)
    ]


def _hovering(notation: str) -> list[Mark]:
    """Marks for a tile about to be laid."""
    which, _, corner = notation.partition("@")
    return [
        Mark((), Emphasis.PICKED, "", TILE, which[0]),
        Mark((), Emphasis.PICKED, "", ORIENTATION, which),
        Mark(_cells(notation), Emphasis.PICKED, "", PLACE, corner),
    ]


def _turned(tile: str) -> list[Mark]:
    """Marks for all orientations of a tile, labelled as in the notation."""
    ways = range(len(ORIENTATIONS[tile]))
    return [
        Mark((), Emphasis.PICKED, "", TILE, tile),
        *(Mark((), Emphasis.CHOICE, f"{tile}{way}", ORIENTATION, f"{tile}{way}") for way in ways),
    ]


@cache
def pentup() -> tuple[Example[PentUpPosition], ...]:
    """See `Picture.examples`."""
    row = _ROW.split()
    return (
        _page("start", GAME, row[:2]),
        _page("orientations", GAME, row[:2], _turned("F")),
        _page("table", GAME, row, _places("X0@-6,-1", "X0@0,2", "X0@10,-1", numbered=False)),
        _page("tiles", GAME, row, _hovering("I1@2,0")),
        _page("forbidden", GAME, row, _places("I1@-2,0", "Y3@3,0", "X0@9,2", kind=FORBIDDEN)),
        _page("highest", GAME, row, _places("N2@-3,0", "N3@6,0", "N5@1,0", "N6@0,0")),
        _page("picture", GAME, _WON.split()[:15]),
        _page("end", GAME, _WON.split()),
        _page("ties", GAME, _CLOSE.split()),
        _page("draw", GAME, _EQUAL.split()),
        _page("misere", GAME, _WON.split(), misere=True),
        _page("three", GAME, _THREE.split(), variant="three"),
        _page("pairs", GAME, _PAIRS.split(), variant="pairs"),
        _page("left", GAME, [*_THREE.split(), "red leaves"], variant="three"),
    )


@cache
def tower() -> tuple[Example[TowerPosition], ...]:
    """See `Picture.examples`."""
    return (
        _page("aim", TOWER, _TOWER.split()[:8]),
        _page("solved", TOWER, _TOWER.split()),
        _page("failed", TOWER, _WON.split()),
        _page("record", TOWER, _BEST_TOWER.split()),
    )


@cache
def rings() -> tuple[Example[RingsPosition], ...]:
    """See `Picture.examples`."""
    moves: Sequence[str] = _RINGS.split()
    return (
        _page("start", RINGS, moves[:1]),
        _page("touching", RINGS, moves[:3]),
        _page("white", RINGS, moves[:5]),
        _page("black", RINGS, moves[:9]),
        _page("solved", RINGS, moves),
        _page("record", RINGS, _BEST_RINGS.split()),
    )
