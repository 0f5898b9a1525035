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
    "Y7@0,0 T3@1,2 X0@0,1 V0@3,0 F1@3,3 F7@2,2 P7@-2,0 X0@-2,3 U3@2,2 L2@0,5 N6@-2,0 N1@0,0 T0@1,1 P5@-1,4 "
    "L2@-2,-1 W1@2,-3 W0@5,1 I1@1,6 Z3@3,4 U1@3,0 V0@-3,2 Z1@5,-1 I0@6,-1 Y3@3,0"
)
"""Only White has a tile on level 4; Black has more tiles on level 1."""
_CLOSE = (
    "W1@0,0 P7@0,3 F3@-2,2 N7@1,1 P6@3,-1 T1@-2,-2 N1@5,-1 Y5@3,-1 Y1@3,2 U0@-1,2 L0@3,1 W2@2,1 T3@5,3 F2@-3,4 "
    "Z1@-2,-2 Z0@1,-3 X0@-1,5 L7@5,2 I1@-4,-3 X0@-4,-2 U2@-1,3 V1@-2,3 V0@-3,-3 I0@7,-1"
)
"""The sides are equal on the top level, 3; on level 2 Black has more."""
_EQUAL = (
    "F7@0,0 L6@1,2 P2@3,-1 W2@1,4 V3@2,1 N0@-1,2 L0@5,2 F3@0,1 I0@-2,-1 T0@3,5 X0@5,-1 P4@3,-1 U0@1,1 I0@4,-1 "
    "W0@-1,3 X0@-1,-2 N3@-2,-1 Y1@-2,0 T1@-2,2 U1@-1,2 Y4@2,4 V3@1,3 Z3@2,3 Z3@5,0"
)
"""The sides are equal on all levels."""
_THREE = (
    "L7@0,0 T0@2,1 T0@1,1 P1@3,3 U2@-2,4 L3@3,0 X0@-2,1 L7@-1,2 U3@4,-2 Y5@0,1 N6@2,0 I1@-1,-2 N6@-2,-1 Z3@-1,3 X0@0,1"
)
_PAIRS = (
    "F4@0,0 I1@0,3 P7@0,2 P4@2,0 Z1@-2,2 T1@1,4 L3@1,0 F3@1,1 P0@-2,-1 L5@-1,4 I1@2,-1 T3@5,0 I0@6,3 P7@-1,3 "
    "V3@0,1 W3@3,3 X0@3,3 F3@5,2 N5@3,3 Y0@-2,-1"
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
    return [
        Mark((), Emphasis.PICKED, "", TILE, notation[0]),
        Mark(_cells(notation), Emphasis.PICKED, "", PLACE, notation),
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
    row, picked = _ROW.split(), Mark((), Emphasis.PICKED, "", TILE, "N")
    return (
        _page("start", GAME, row[:2]),
        _page("orientations", GAME, row[:2], _turned("F")),
        _page("table", GAME, row, _places("X0@-6,-1", "X0@0,2", "X0@10,-1", numbered=False)),
        _page("tiles", GAME, row, _hovering("I1@2,0")),
        _page("forbidden", GAME, row, _places("I1@-2,0", "Y3@3,0", "X0@9,2", kind=FORBIDDEN)),
        _page("highest", GAME, row, [picked, *_places("N2@-3,0", "N3@6,0", "N5@1,0", "N6@0,0")]),
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
