"""Pictures of Pent-Up and its two solo games, and their descriptions in words."""

from __future__ import annotations

from functools import partial

from PIL import Image

from games.kit.grid import Cell
from games.pentup import PentUpPosition, Placed, RingsPosition, TowerPosition
from renderers.kit.board import Standing
from renderers.kit.view import Picture, View
from renderers.pentup import closeups, column, legend, marks, pages, panel, seats, table
from renderers.pentup.colours import palette
from renderers.pentup.layout import BOTTOM, COLUMN_LEFT, COLUMN_TOP, LEFT, RIGHT, TOP
from renderers.pentup.seats import Shown
from renderers.pentup.sheet import SHEET
from renderers.pentup.telling import describe, news, told


def draw(shown: Shown, view: View) -> Image.Image:
    """See `Picture.draw`. The table is on the left, the players are on the right.

    Nothing is shown of hands once the game is over, nor in films, where each move would change them.
    """
    key, present = view.theme, seats.players(shown, view)
    outcome, colour = view.outcome or shown.outcome, shown.to_move_colour or ""
    window, high = _window(shown, view), table.heights(shown.placed, shown.top)
    aside: panel.Panel | closeups.Overview | None
    if (tile := marks.turned(view.marks)) and (places := closeups.closeup_marks(view.marks, window)):
        picture = closeups.drawn(key, places, tile, colour, window, partial(_table, shown, view), high)
        aside = closeups.overview(table.relief(key, window, shown.placed), places, window)
    else:
        picture, aside = _table(shown, view, window), panel.panel_of(view.marks, colour)
        marks.lay_marks(picture, key, window, view.marks, high, colour)
        legend.lay_legend(picture, key, window, shown.placed, legend.fitting(view.legend, rises=present[0].rises))
    level = seats.deciding(present, outcome)
    if tile and marks.picked_place(view.marks):
        present = seats.without(present, colour, tile[0])
    order = seats.ordered(present, view.seat, colour if aside else None)
    beside = column.drawn(key, order, level, aside, has_hands=outcome is None and not view.is_calm)
    picture.paste(beside, (COLUMN_LEFT, COLUMN_TOP))
    return palette(key).coloured(picture)


def _window(shown: Shown, view: View) -> table.Window:
    """The visible part of the table: tiles, choices and, in Rings, the cells around the tiles that may be open."""
    seen = [*shown.top, *view.sight]
    if isinstance(shown, RingsPosition) and seen:
        xs, ys = zip(*seen, strict=True)
        seen += [Cell(min(xs) - 1, min(ys) - 1), Cell(max(xs) + 1, max(ys) + 1)]
    return table.window(seen + [cell for mark in view.marks for cell in mark.cells])


def _table(shown: Shown, view: View, window: table.Window) -> Image.Image:
    """The table with the pile, in a picture without players and choices.

    In Rings a disc marks the first tile, and dots show open edges. All tiles lie on one level, so levels aren't
    numbered.
    """
    key, placed = view.theme, shown.placed
    picture = table.relief(key, window, placed)
    if last := table.last_laid(placed, view.last):
        table.mark_last(picture, key, window, last)
    if isinstance(shown, RingsPosition):
        table.mark_first(picture, key, window, placed[:1])
        if shown.outcome is None:
            table.mark_open(picture, key, window, *table.open_cells(placed, shown.top))
    else:
        rises = not (isinstance(shown, PentUpPosition) and shown.misere)
        special = table.leading(placed, rises=rises)
        table.number_levels(picture, key, window, placed, shown.top, special)
        table.crown(picture, key, window, placed, shown.top, _winning(shown, view))
    return picture


def _winning(shown: Shown, view: View) -> list[Placed]:
    """The tiles by which a game was won: the winners' on the level that decided it; the tile that solved a puzzle."""
    outcome = view.outcome or shown.outcome
    if isinstance(shown, TowerPosition):
        return list(shown.placed[-1:]) if outcome and outcome.reason == "solved" else []
    if outcome is None or outcome.reason != "tiles laid":
        return []
    present = seats.players(shown, view)
    level = seats.deciding(present, outcome)
    won = {player.colour for player in present if player.standing is Standing.WON}
    return [tile for tile in shown.placed if tile.level == level and tile.colour in won]


def sight(shown: Shown) -> tuple[Cell, ...]:
    """See `Picture.sight`."""
    return tuple(sorted(shown.top))


PICTURE: Picture[PentUpPosition] = Picture(
    "pentup",
    (),
    draw,
    describe,
    pages.pentup,
    news,
    sight,
    SHEET,
    cover="pairs",
    close_up=(
        (LEFT + RIGHT) // 2 - 240,
        (TOP + BOTTOM) // 2 - 200,
        (LEFT + RIGHT) // 2 + 240,
        (TOP + BOTTOM) // 2 + 200,
    ),
    told=told,
    legend=legend.SIGNS,
)
TOWER: Picture[TowerPosition] = Picture("tower", (), draw, describe, pages.tower, news, sight, told=told)
RINGS: Picture[RingsPosition] = Picture("rings", (), draw, describe, pages.rings, news, sight, told=told)
