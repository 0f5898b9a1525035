"""The lessons of Pent-Up. White, the learner, continues a few games that were laid by hand."""

from __future__ import annotations

from bot.features.lessons.kit import Goal, Lesson, lesson, wins_whatever
from games.kit.rules import options_from
from games.pentup import GAME, PentUpPosition, Place

_ROW = "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0"
"""Four tiles in a row on the table."""

_THIRD = "P3@0,0 X0@0,-3 V2@0,2 Y4@0,-1 L1@-1,0 F0@-1,4 I0@-1,0 W2@0,-5"
"""Tiles on two levels, where a few tiles can reach the third."""
_CLOSE = (
    "P4@0,0 F6@0,2 Y5@-2,1 Y7@0,0 L1@-3,0 L3@-1,-2 W3@-2,0 I0@-2,-5 U2@-1,1 U2@-3,4 X0@-1,-6 "
    "P1@-2,-3 N1@0,-9 T2@-2,-6 Z2@0,4 N7@1,2 T0@3,-2 Z3@5,-1 I1@2,-1 W3@-5,-2 F5@-5,-1 X0@-1,7"
)
"""Each side has one tile left, and White alone has one on level 3."""
_TALL = (
    "U0@0,0 N2@-1,-2 Y0@0,-2 Y7@-3,-2 W0@0,-4 F5@-1,3 V1@-5,-1 U0@0,2 X0@1,0 P7@-4,0 Z3@3,0 "
    "L1@0,-1 P6@1,-1 X0@0,-6 N0@0,-5 T1@-3,-5 T3@-5,-4 W0@0,-3 I0@0,-2 V3@2,0 F4@1,0 I0@-2,-5"
)
"""Each side has one tile left, and only White has one on level 4."""


def _after(moves: str) -> PentUpPosition:
    position = GAME.start(options_from(GAME.options, {}))
    for text in moves.split():
        position = position.play(position.parse(text))
    return position


def _on_level(level: int) -> Goal:
    """The tile lies on this level."""
    return lambda _, __, after: after.placed[-1].level == level


def _is_upright(_: PentUpPosition, move: Place, __: PentUpPosition) -> bool:
    return move.tile == "I" and len({cell.x for cell in move.cells}) == 1


LESSONS: tuple[Lesson, ...] = (
    lesson("first", _after(""), _is_upright, "I0@0,0"),
    lesson("table", _after(_ROW), _on_level(1), "X0@-6,-1"),
    lesson("climb", _after(_ROW), _on_level(2), "I1@2,0"),
    lesson("third", _after(_THIRD), _on_level(3), "T2@-1,-1"),
    lesson("block", _after(_TALL), wins_whatever, "L1@2,-1", "Z0@-1,5"),
    lesson("level", _after(_CLOSE), wins_whatever, "V1@-3,3", "V0@-6,1"),
)
