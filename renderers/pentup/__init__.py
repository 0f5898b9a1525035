"""Pictures of Pent-Up and its two solo games, and their descriptions in words."""

from __future__ import annotations

from PIL import Image

from games.kit.grid import Cell
from games.pentup import PentUpPosition, RingsPosition, TowerPosition
from renderers.kit import theme
from renderers.kit.view import Emphasis, Picture, View
from renderers.pentup import marks, pages, seats, table
from renderers.pentup.colours import palette
from renderers.pentup.marks import PLACE, ROW, TURNED
from renderers.pentup.seats import Shown
from renderers.pentup.sheet import SHEET
from renderers.pentup.telling import describe, news, played


def draw(shown: Shown, view: View) -> Image.Image:
    """See `Picture.draw`. As high as the pile needs; choices make the picture higher."""
    key, colour = view.theme, shown.to_move_colour or ""
    above, below = seats.rows(seats.players(shown, view), view.seat)
    window = table.window(_seen(shown, view), seats.height(above) + theme.MARGIN)
    kind, slots = marks.slots(view.marks)
    panel = marks.panel(key, kind, colour, slots, window) if slots else None
    end = window.bottom + theme.MARGIN
    foot = end + (panel.height if panel else 0)
    picture = _table(shown, view, window, foot + seats.height(below))
    picture.paste(seats.seated(key, above), (0, 0))
    if panel:
        picture.paste(panel, (0, end))
    picture.paste(seats.seated(key, below), (0, foot))
    return palette(key).coloured(picture)


def _seen(shown: Shown, view: View) -> list[Cell]:
    """The cells that must be visible: tiles, choices and, in Rings, the cells around the tiles that may be open."""
    seen = [*shown.top, *view.sight]
    if isinstance(shown, RingsPosition) and seen:
        xs, ys = zip(*seen, strict=True)
        seen += [Cell(min(xs) - 1, min(ys) - 1), Cell(max(xs) + 1, max(ys) + 1)]
    return seen + [cell for mark in view.marks for cell in mark.cells]


def _table(shown: Shown, view: View, window: table.Window, height: int) -> Image.Image:
    """The table with the stack and its marks, in a picture without players.

    In Rings the first tile stands out and dots show open edges. All tiles lie on one level, so levels aren't numbered.
    """
    key, placed = view.theme, shown.placed
    is_flat = isinstance(shown, RingsPosition)
    special = placed[:1] if is_flat else table.highest(placed)
    picture = table.relief(key, window, height, placed, special)
    if last := table.last_laid(placed, view.last):
        table.mark_last(picture, key, window, last)
    if not is_flat:
        table.number_levels(picture, key, window, placed, shown.top, special)
    elif shown.outcome is None:
        table.mark_open(picture, key, window, *table.open_cells(placed, shown.top))
    marks.lay_marks(picture, key, window, view.marks)
    _lay_picked(picture, shown, view, window)
    return picture


def _lay_picked(picture: Image.Image, shown: Shown, view: View, window: table.Window) -> None:
    """Draw the tile hovering over the place that was picked."""
    picked = {mark.kind: mark for mark in view.marks if mark.emphasis is Emphasis.PICKED}
    spot = picked.get(PLACE) or picked.get(ROW)
    turned = next((mark for kind, mark in picked.items() if kind in TURNED), None)
    if spot is None or turned is None:
        return
    level = 1 + max(shown.placed[shown.top[cell]].level if cell in shown.top else 0 for cell in spot.cells)
    tile = turned.value[0], int(turned.value[1:])
    marks.lay_picked(picture, view.theme, window, shown.to_move_colour or "", level, tile, spot.cells)


def sight(shown: Shown) -> tuple[Cell, ...]:
    """See `Picture.sight`."""
    return tuple(sorted(shown.top))


PICTURE: Picture[PentUpPosition] = Picture(
    "pentup", (), draw, describe, pages.pentup, news, sight, SHEET, cover="three", played=played
)
TOWER: Picture[TowerPosition] = Picture("tower", (), draw, describe, pages.tower, news, sight, played=played)
RINGS: Picture[RingsPosition] = Picture("rings", (), draw, describe, pages.rings, sight=sight, played=played)
