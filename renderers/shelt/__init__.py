"""Shelt's pictures, and their descriptions in words."""

from games.kit.grid import Cell
from games.shelt import PIECES, SheltPosition
from renderers.kit.view import Picture
from renderers.shelt.drawing import ATTACKS, corner, draw
from renderers.shelt.pages import examples
from renderers.shelt.sheet import SHEET
from renderers.shelt.side_column import LEGEND
from renderers.shelt.telling import describe, named, news, told

PICTURE: Picture[SheltPosition] = Picture(
    "shelt",
    (ATTACKS,),
    draw,
    describe,
    examples,
    news,
    sheet=SHEET,
    legend=LEGEND,
    always_told=("captured",),
    pieces=tuple(PIECES),
    close_up=(Cell(0, 0), Cell(5, 4)),
    corner=corner,
    named=named,
    told=told,
)
