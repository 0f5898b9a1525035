"""How Pent-Up and its two puzzles look, and how they are told to those who don't see them."""

from __future__ import annotations

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import PentUpPosition, Place, Placed, RingsPosition, TowerPosition
from renderers.kit import theme
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Picture, View
from renderers.pentup import marks, seats, table
from renderers.pentup.colours import palette
from renderers.pentup.marks import ORIENTATION, PLACE, ROW
from renderers.pentup.seats import Shown


def draw(shown: Shown, view: View) -> Image.Image:
    """See `Picture.draw`. As high as it is wide while the table allows it; a panel of choices makes it higher."""
    key = view.theme
    above, below = seats.rows(seats.players(shown, view), view.seat)
    colour = shown.to_move_colour or ""
    kind, slots = marks.slots(view.marks)
    panel = marks.panel(key, kind, colour, slots) if slots else None
    seen = [*shown.top, *(cell for mark in view.marks for cell in mark.cells)]
    least = theme.WIDTH - seats.height(above) - seats.height(below) - 2 * theme.MARGIN
    window = table.window(seen, seats.height(above) + theme.MARGIN, least, is_over=not colour)
    beside = marks.extra(view.marks, window.cell)
    # Numbers along the edges push the table down; what is shown of it stays.
    window = table.lowered(window, beside)
    end = max(window.bottom, seats.height(above) + theme.MARGIN + least + beside) + theme.MARGIN + beside
    foot = end + (panel.height if panel else 0)
    picture = table.relief(key, window, foot + seats.height(below), shown.placed)
    if not isinstance(shown, RingsPosition):
        table.number_levels(picture, key, window, shown.placed, shown.top)
    if last := _last(shown, view):
        table.mark_last(picture, key, window, last)
    marks.lay_marks(picture, key, window, view.marks)
    _lay_picked(picture, shown, view, window)
    picture.paste(seats.seated(key, above), (0, 0))
    if panel:
        picture.paste(panel, (0, end))
    picture.paste(seats.seated(key, below), (0, foot))
    return palette(key).coloured(picture)


def _last(shown: Shown, view: View) -> Placed | None:
    """The tile that was laid last, if the view wants it marked."""
    laid = {(move.tile, move.orientation, move.corner) for move in view.last if isinstance(move, Place)}
    last = shown.placed[-1] if shown.placed else None
    return last if last and (last.tile, last.orientation, last.corner) in laid else None


def _lay_picked(picture: Image.Image, shown: Shown, view: View, window: table.Window) -> None:
    """The tile whose place was picked hovers there."""
    picked = {mark.kind: mark for mark in view.marks if mark.emphasis is Emphasis.PICKED}
    spot = picked.get(PLACE) or picked.get(ROW)
    turned = picked.get(ORIENTATION)
    if spot is None or turned is None or not spot.cells:
        return
    level = 1 + max((shown.placed[shown.top[cell]].level for cell in spot.cells if cell in shown.top), default=0)
    tile = turned.value[0], int(turned.value[1:])
    marks.lay_picked(picture, view.theme, window, shown.to_move_colour or "", level, tile, spot.cells)
