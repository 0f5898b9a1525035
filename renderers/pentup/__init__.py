"""Pictures of Pent-Up and its two solo games, and their descriptions in words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeAlias

from PIL import Image

from games.kit.grid import Cell
from games.pentup import PentUpPosition, Placed, RingsPosition, TowerPosition
from renderers.kit.board import Standing
from renderers.kit.view import Picture, View
from renderers.pentup import closeups, hands, header, legend, marks, pages, panel, seats, table
from renderers.pentup.colours import palette
from renderers.pentup.layout import EDGE, HEIGHT, LEFT, NAMES, RIGHT, WIDTH
from renderers.pentup.seats import Shown
from renderers.pentup.sheet import SHEET
from renderers.pentup.telling import describe, named, news, told, verdict

_Foot: TypeAlias = panel.Panel | hands.Hands | None


def draw(shown: Shown, view: View) -> Image.Image:
    """See `Picture.draw`. The players are above the table, choices below it, and hands below or beside it."""
    key, colour = view.theme, shown.to_move_colour or ""
    above, foot, window = _laid_out(shown, view)
    high = table.heights(shown.placed, shown.top)
    if places := closeups.closeup_marks(view.marks, window):
        whole = closeups.overview(table.relief(key, window, shown.placed), places, window)
        picture = closeups.drawn(key, places, colour, window.frame[1], partial(_table, shown, view), high, whole)
        foot = None
    else:
        picture = _table(shown, view, window)
        marks.lay_marks(picture, key, window, view.marks, high, colour)
        if above and not any(mark.cells for mark in view.marks):
            signs = legend.fitting(view.legend, rises=above.players[0].rises)
            legend.lay_legend(picture, key, window, shown.placed, signs)
    if above:
        picture.paste(above.drawn(key, view.outcome or shown.outcome), (EDGE, EDGE))
    if foot:
        picture.paste(foot.drawn(key), (WIDTH - EDGE - foot.width, HEIGHT - EDGE - foot.height))
    return palette(key).coloured(picture)


def _laid_out(shown: Shown, view: View) -> tuple[header.Header | None, _Foot, table.Window]:
    """The players, the choices or the hands, and the visible part of the table: tiles, choices and, in
    Rings, the cells around the tiles that may be open.

    Nothing is shown of hands once a tile is picked or the game is over, nor in films, where each move would change
    them.
    """
    present, colour = seats.players(shown, view), shown.to_move_colour or ""
    top = max((tile.level for tile in shown.placed), default=1) if present[0].rises else 0
    foot: _Foot = panel.panel_of(view.marks, colour, seats.levels_of(shown), top)
    is_at_rest = not (view.is_calm or marks.picked_tile(view.marks))
    if foot is None and (view.outcome or shown.outcome) is None and is_at_rest:
        foot = hands.hands_of(present)
    seen = [*shown.top, *view.sight]
    if isinstance(shown, RingsPosition) and seen:
        xs, ys = zip(*seen, strict=True)
        seen += [Cell(min(xs) - 1, min(ys) - 1), Cell(max(xs) + 1, max(ys) + 1)]
    bottom = HEIGHT - NAMES - (foot.height + EDGE if foot else 0)
    above = header.header_of(present, view.marks)
    frame = LEFT, EDGE + (above.height if above else 0), RIGHT, bottom
    seen += marks.seen(view.marks, table.heights(shown.placed, shown.top))
    window = table.window(seen, frame)
    if isinstance(foot, hands.Hands) and foot.are_few:
        beside = replace(foot, is_beside=True)
        narrow = table.window(seen, (*frame[:2], RIGHT - beside.width - EDGE, HEIGHT - NAMES))
        if narrow.cell > window.cell:
            return above, beside, narrow
    return above, foot, window


def _table(shown: Shown, view: View, window: table.Window) -> Image.Image:
    """The table with the pile, in a picture without players and choices.

    In Rings a disc marks the first tile, and dots show open edges. All tiles lie on one level, so levels aren't
    numbered.
    """
    key, placed = view.theme, shown.placed
    picture = table.relief(key, window, placed)
    if last := table.last_laid(placed, view.last):
        table.mark(picture, key, window, last.cells, last.level)
    if isinstance(shown, RingsPosition):
        table.mark_first(picture, key, window, placed[:1])
        if shown.outcome is None:
            table.mark_open(picture, key, window, *table.open_cells(placed, shown.top))
    else:
        level, won = _deciding(shown, view)
        table.number_levels(picture, key, window, placed, shown.top, table.lying_on(placed, level))
        table.light_up(picture, key, window, placed, shown.top, won)
    return picture


def _deciding(shown: Shown, view: View) -> tuple[int | None, list[Placed]]:
    """The level that decides, and the tiles by which a game was won: the winners' on that level; the tile that solved a
    puzzle.
    """
    outcome, present = view.outcome or shown.outcome, seats.players(shown, view)
    level = seats.deciding(present, outcome)
    if isinstance(shown, TowerPosition):
        return level, list(shown.placed[-1:]) if outcome and outcome.reason == "solved" else []
    if outcome is None or outcome.reason != "tiles laid":
        return level, []
    won = {player.colour for player in present if player.standing is Standing.WON}
    return level, [tile for tile in shown.placed if tile.level == level and tile.colour in won]


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
    close_up=(335, 360, 815, 760),
    named=named,
    told=told,
    legend=legend.SIGNS,
    verdict=verdict,
)
TOWER: Picture[TowerPosition] = Picture(
    "tower", (), draw, describe, pages.tower, news, sight, SHEET, named=named, told=told
)
RINGS: Picture[RingsPosition] = Picture("rings", (), draw, describe, pages.rings, news, sight, SHEET, told=told)
