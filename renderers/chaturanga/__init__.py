"""New Chaturanga's pictures, and their descriptions in words."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from games.chaturanga import ChaturangaPosition
from games.kit.grid import Cell
from games.kit.rules import Seat, Step
from renderers.chaturanga.board import Seen, draw_board, palette_of
from renderers.chaturanga.pages import examples
from renderers.chaturanga.panels import lay_panels
from renderers.chaturanga.sheet import SHEET
from renderers.chaturanga.telling import arrows, describe, direction, named, news, told
from renderers.chaturanga.tray import SIGNS, lay_tray
from renderers.kit.view import Picture, View


def draw(shown: ChaturangaPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    picture = draw_board(shown, view)
    lay_panels(picture, shown, view)
    if not view.is_calm:
        lay_tray(picture, shown, view)
    return palette_of(view.theme).coloured(picture)


def _corner(_: ChaturangaPosition, seat: Seat, cell: Cell) -> tuple[int, int]:
    return Seen.by(seat).corner(cell)


def _seen(seat: Seat, step: Step) -> Step:
    """The direction in which a soldier is turned, as the seat sees it."""
    return replace(step, value=direction(seat, step.value)) if step.kind == "face" else step


PICTURE: Picture[ChaturangaPosition] = Picture(
    "chaturanga",
    (),
    draw,
    describe,
    examples,
    news,
    sheet=SHEET,
    legend=SIGNS,
    cover="dice",
    close_up=(Cell(1, 0), Cell(6, 4)),
    corner=_corner,
    named=named,
    seen=_seen,
    arrows=arrows,
    told=told,
)
