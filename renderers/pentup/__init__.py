"""Pictures of Pent-Up and its two solo games, and their descriptions in words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.pentup import PentUpPosition, Placed, RingsPosition, TowerPosition
from renderers.kit.board import Standing
from renderers.kit.view import Picture, View
from renderers.pentup import closeups, hands, header, legend, marks, pages, panel, seats, table
from renderers.pentup.colours import palette
from renderers.pentup.layout import COLUMN_NAMES, EDGE, GAP, HEIGHT, ROW_NAMES, WIDTH
from renderers.pentup.seats import Shown
from renderers.pentup.sheet import SHEET
from renderers.pentup.telling import describe, named, news, told, verdict


def draw(shown: Shown, view: View) -> Image.Image:
    """See `Picture.draw`. The players are above the table, and hands below or beside it. Tiles to choose from, or their
    orientations, take the place of both, above a small table with the names of its columns and rows.
    """
    key, colour = view.theme, shown.to_move_colour or ""
    above, held, window = _laid_out(shown, view)
    high = table.heights(shown.placed, shown.top)
    if places := closeups.closeup_marks(view.marks, window):
        whole = closeups.overview(table.relief(key, window, shown.placed), places, window)
        picture = closeups.drawn(key, places, colour, window.frame[1], partial(_table, shown, view), high, whole)
    else:
        picture = _table(shown, view, window)
        marks.lay_marks(picture, key, window, view.marks, high, colour)
        if isinstance(above, header.Header) and not any(mark.cells for mark in view.marks):
            signs = legend.fitting(view.legend, rises=above.players[0].rises)
            legend.lay_legend(picture, key, window, shown.placed, signs)
    if isinstance(above, panel.Panel):
        table.name_lines(picture, key, window)
        picture.paste(above.drawn(key), (EDGE, EDGE))
    elif above:
        picture.paste(above.drawn(key, view.outcome or shown.outcome), (EDGE, EDGE))
    if held:
        picture.paste(held.drawn(key), (WIDTH - EDGE - held.width, HEIGHT - EDGE - held.height))
    if _is_last(shown, view):
        picture = picture.crop((0, 0, WIDTH, window.frame[3] + EDGE))
    return palette(key).coloured(picture)


def _is_last(shown: Shown, view: View) -> bool:
    """Whether it is the last board of a match, which shows the pile alone. The pictures of a film have one size."""
    return (view.outcome or shown.outcome) is not None and bool(shown.top) and not view.is_calm


def _laid_out(shown: Shown, view: View) -> tuple[header.Header | panel.Panel | None, hands.Hands | None, table.Window]:
    """The part above the table, the hands, and the visible part of the table: tiles, choices and, in Rings, the cells
    around the tiles that may be open.

    Hands aren't shown while a move is chosen, once the game is over, and in films, where each move would change them.
    """
    present, colour = seats.players(shown, view), shown.to_move_colour or ""
    top = max((tile.level for tile in shown.placed), default=1) if present[0].rises else 0
    offered = panel.panel_of(view.marks, colour, shown.ways, seats.levels_of(shown), top)
    above: header.Header | panel.Panel | None = offered
    if offered is None and not marks.picked_tile(view.marks):
        variant = "" if present[0].rises else dict(view.legend).get(header.MISERE, "")
        above = header.Header(present, variant)
    held = None
    if isinstance(above, header.Header) and (view.outcome or shown.outcome) is None and not view.is_calm:
        held = hands.hands_of(present)
    high = table.heights(shown.placed, shown.top)
    seen = [*shown.top, *view.sight, *marks.seen(view.marks, high)]
    if isinstance(shown, RingsPosition) and seen:
        xs, ys = zip(*seen, strict=True)
        seen += [Cell(min(xs) - 1, min(ys) - 1), Cell(max(xs) + 1, max(ys) + 1)]
    frame = EDGE, EDGE + (above.height if above else 0), WIDTH - EDGE, HEIGHT - EDGE
    if offered:
        left, start, right, bottom = frame
        return above, None, table.window(seen, (left + ROW_NAMES, start + GAP, right, bottom - COLUMN_NAMES))
    if _is_last(shown, view):
        return above, None, table.cropped(seen, frame)
    window = table.window(seen, (*frame[:3], frame[3] - (held.height + GAP if held else 0)))
    if held and held.are_few:
        beside = replace(held, is_beside=True)
        narrow = table.window(seen, (*frame[:2], frame[2] - beside.width - EDGE, frame[3]))
        if narrow.cell > window.cell:
            return above, beside, narrow
    return above, held, window


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


def from_the_left(_: Shown, seat: Seat, cell: Cell) -> tuple[int, int]:
    """See `Picture.corner`: choices are numbered from the left, whichever row they are in."""
    del seat
    return cell.x, 0


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
    legend=(*legend.SIGNS, header.MISERE),
    always_told=(header.MISERE,),
    verdict=verdict,
    corner=from_the_left,
)
TOWER: Picture[TowerPosition] = Picture(
    "tower", (), draw, describe, pages.tower, news, sight, SHEET, corner=from_the_left, named=named, told=told
)
RINGS: Picture[RingsPosition] = Picture(
    "rings", (), draw, describe, pages.rings, news, sight, SHEET, corner=from_the_left, told=told
)
