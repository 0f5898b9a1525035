"""A board of discs of two sides, for any game of such pieces: cells in two or four colours, marks, players' bands.

A game says what is where (`DiscBoard`), and `draw_discs` draws it. Vault does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell, name
from games.kit.rules import Seat
from renderers.kit import theme
from renderers.kit.arc import lay_arc, lay_arrow
from renderers.kit.board import (
    ICON_RADIUS,
    BandPlayer,
    Grid,
    Pen,
    Point,
    Standing,
    band,
    band_colours,
    crown,
    framed,
    ghosted,
    lay_band,
    painted,
    write_text,
)
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Palette, Side, Theme
from renderers.kit.view import NUMBERED, PICKED, View, sign_of

SIDES = ("white", "black")
"""The names of the seats, whose discs have a ring and a dot."""
_BARE, _WHITE, _BLACK = "", *SIDES
_ORIGIN, _TARGET = "origin", "target"
_OVER = "over"
"""Sign of the disc over which a picked move jumps."""


class Hop(NamedTuple):
    """A disc's way from one cell to another."""

    origin: Cell
    target: Cell
    over: Cell | None = None
    """The cell over which it jumps, if any: an arc is drawn, not an arrow."""


@dataclass(frozen=True)
class DiscBoard:
    """A position of discs, to be drawn."""

    columns: int
    rows: int
    discs: Mapping[Cell, Seat]
    """The seat whose disc is on each cell that has one."""
    standings: Sequence[Standing]
    """By seat."""
    captured: Sequence[int] = (0, 0)
    """Number of discs that each seat has captured; the bands show them."""
    last: Sequence[Hop] = ()
    """The last moves."""
    winning: frozenset[Cell] = frozenset()
    """The discs that have won, which are crowned."""
    picked: Hop | None = None
    """The move that the marks of the view pick, if it is complete."""
    has_four_colours: bool = False
    """Whether cells have four colours, such that a jump of an even length lands on its own colour; else they have two.
    """


def grid_of(columns: int, rows: int, seat: Seat) -> Grid:
    """The layout of a board as a seat sees it."""
    return _grid(columns, rows, is_turned=seat == 1)


def draw_discs(shown: DiscBoard, view: View) -> Image.Image:
    """The picture of a board."""
    colours, palette = THEMES[view.theme], _palette(view.theme)
    is_plain = not shown.has_four_colours
    grid = grid_of(shown.columns, shown.rows, view.seat)
    picture = _empty(view.theme, grid, is_plain).copy()
    held = {cell: SIDES[seat] for cell, seat in shown.discs.items()}
    marked = {cell: mark for mark in view.marks for cell in mark.cells}
    passed = {cell: role for hop in shown.last for cell, role in ((hop.origin, _ORIGIN), (hop.target, _TARGET))}
    picked = shown.picked
    signs = {cell: sign_of(mark) for cell, mark in marked.items()}
    if picked and picked.over:
        signs[picked.over] = _OVER
    tiles = {
        cell: _tile(
            view.theme,
            grid.cell,
            _tone(cell, is_plain),
            held.get(cell, _BARE),
            passed.get(cell, ""),
            signs.get(cell, ""),
            is_winning=cell in shown.winning,
        )
        for cell in {**held, **passed, **signs}
    }
    for cell, tile in tiles.items():
        picture.paste(tile, grid.corner(cell))
    for hop in shown.last:
        if hop.over:
            lay_arc(picture, grid, hop.origin, hop.target, colours.casing, colours.last, palette)
    for cell in signs:
        # Paste the middle again, so that an arc passes below choices.
        picture.paste(tiles[cell], grid.corner(cell), _round(grid.cell))
    for cell, mark in marked.items():
        ground, ink = _label_colours(colours, held.get(cell, _BARE))
        write_text(picture, grid.centre(cell), mark.label, palette, ground, ink, label_height(grid.cell, mark.label))
    if picked:
        _lay_picked(picture, grid, view.theme, _tone(picked.target, is_plain), picked, held)
    for number, (standing, captured) in enumerate(zip(shown.standings, shown.captured, strict=True)):
        strip = _band(view, Seat(number), standing, captured)
        lay_band(picture, strip, is_near=number == view.seat)
    return palette.coloured(picture)


def _lay_picked(picture: Image.Image, grid: Grid, key: str, tone: int, hop: Hop, held: Mapping[Cell, str]) -> None:
    """Draw an arrow that shows where a picked move takes its disc, translucent there if the cell is empty. `held` has
    the side of the disc on each cell.
    """
    colours, palette = THEMES[key], _palette(key)
    if hop.target not in held:
        disc = held.get(hop.origin, _BARE)
        empty, laid = (_tile(key, grid.cell, tone, there, "", PICKED) for there in (_BARE, disc))
        picture.paste(ghosted(empty, laid), grid.corner(hop.target))
    if hop.over:
        lay_arc(picture, grid, hop.origin, hop.target, colours.casing, colours.choice, palette)
    else:
        ends = grid.centre(hop.origin), grid.centre(hop.target)
        lay_arrow(picture, *ends, grid.cell, colours.casing, colours.choice, palette, is_occupied=True)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    white, black = colours.sides["white"], colours.sides["black"]
    cells = (*colours.four, *colours.two)
    casing, bright = colours.casing, (colours.last, colours.choice)
    grounds = (colours.frame, white.quiet, black.quiet)
    edges = [
        *product(cells, (white.fill, white.rim)),
        *product(grounds, (white.fill, white.rim)),
        (white.fill, white.rim),
        *product(bright, (casing,)),
        (colours.frame, colours.faint),
        (colours.frame, white.quiet),
        (colours.frame, black.quiet),
        (white.quiet, white.quiet_ink),
        (black.quiet, black.quiet_ink),
    ]
    flat = (*grounds, colours.faint, casing, *bright, *cells)
    return Palette(
        (*flat, *(shade for side in (white, black) for shade in (side.fill, side.rim, side.quiet_ink))), edges
    )


@cache
def _grid(columns: int, rows: int, *, is_turned: bool) -> Grid:
    return Grid(columns, rows, is_turned)


@kept
def _empty(key: str, grid: Grid, is_plain: bool) -> Image.Image:
    def tile(cell: Cell) -> Image.Image:
        return _tile(key, grid.cell, _tone(cell, is_plain), _BARE, "", "")

    columns = [name(Cell(x, 0))[0] for x in range(grid.columns)]
    rows = [str(y + 1) for y in range(grid.rows)]
    return framed(grid, THEMES[key], _palette(key), tile, columns, rows)


def _tone(cell: Cell, is_plain: bool) -> int:
    """The index of a cell's colour in `_tones`. With four colours, a jump of two cells lands on its own colour."""
    even = cell.x % 2 == cell.y % 2
    if is_plain:
        return 4 if even else 5
    return (0 if even else 2) + cell.y % 2


def _tones(colours: Theme) -> tuple[str, ...]:
    return (*colours.four, *colours.two)


@kept
def _tile(
    key: str, size: int, tone: int, disc: str, passed: str, sign: str, *, is_winning: bool = False
) -> Image.Image:
    """A cell with its disc and marks."""
    colours = THEMES[key]
    ground = _tones(colours)[tone]

    centre, edge = (size / 2, size / 2), 0.03 * size

    def paint(pen: Pen) -> None:
        if sign == PICKED:
            pen.box(0, 0, size, size, colours.casing)
            pen.box(edge, edge, size - edge, size - edge, colours.choice)
        elif passed == _ORIGIN:
            _paint_outline(pen, size, colours, ground)
        elif passed == _TARGET:
            _paint_corners(pen, size, colours)
        if is_winning:
            _paint_halo(pen, size, colours)
        if disc:
            if sign:
                reach = (0.39 if sign == PICKED else 0.45) * size
                pen.disc(centre, reach + edge, colours.casing)
                pen.disc(centre, reach, colours.choice)
            if is_winning:
                _paint_disc(pen, centre, 0.39 * size, colours.sides[disc])
                pen.shape(crown(centre, 0.22 * size), colours.sides[disc].rim)
            elif sign == NUMBERED:
                _paint_disc(pen, centre, 0.39 * size, colours.sides[disc])
            else:
                radius = (0.34 if sign == _OVER else 0.39) * size
                _paint_piece(pen, centre, radius, colours.sides[disc], disc)
        elif sign:
            radius = (0.42 if sign == NUMBERED else 0.17) * size
            pen.disc(centre, radius + edge, colours.casing)
            pen.disc(centre, radius, colours.choice)

    return painted(_palette(key), (size, size), ground, paint)


def _paint_outline(pen: Pen, size: int, colours: Theme, ground: str) -> None:
    inset = 0.0
    for width, colour in ((0.03, colours.casing), (0.075, colours.last), (0.03, colours.casing), (0.0, ground)):
        pen.box(inset, inset, size - inset, size - inset, colour)
        inset += width * size


def _paint_corners(pen: Pen, size: int, colours: Theme) -> None:
    for reach, colour in ((0.30, colours.casing), (0.25, colours.last)):
        leg = reach * size
        for x, y in product((0, size), (0, size)):
            pen.shape([(x, y), (abs(x - leg), y), (x, abs(y - leg))], colour)


def _paint_halo(pen: Pen, size: int, colours: Theme) -> None:
    """Fill the cell behind the disc that won."""
    edge = 0.03 * size
    pen.box(0, 0, size, size, colours.casing)
    pen.box(edge, edge, size - edge, size - edge, colours.last)


def _paint_disc(pen: Pen, centre: Point, radius: float, side: Side) -> None:
    """Paint a disc without its sign."""
    pen.disc(centre, radius, side.rim)
    pen.disc(centre, radius * 0.88, side.fill)


def _paint_piece(pen: Pen, centre: Point, radius: float, side: Side, whose: str) -> None:
    """Paint a disc: White has a ring inside, Black a dot."""
    _paint_disc(pen, centre, radius, side)
    if whose == _WHITE:
        pen.ring(centre, radius * 0.56, radius * 0.14, side.rim)
    else:
        pen.disc(centre, radius * 0.3, side.rim)


@kept
def _round(size: int) -> Image.Image:
    """The middle of a cell, where marks are (mode 1)."""
    mask = Image.new("1", (size, size))
    ImageDraw.Draw(mask).circle((size / 2, size / 2), 0.48 * size, 1)
    return mask


def _label_colours(colours: Theme, disc: str) -> tuple[str, str]:
    if not disc:
        return colours.choice, colours.casing
    side = colours.sides[disc]
    return side.fill, side.rim


def label_height(cell: int, label: str) -> int:
    """The height of a label on a cell of this side, in px."""
    return max(theme.SMALL, round(cell * (0.5 if len(label) < 3 else 0.3)))


def _band(view: View, seat: Seat, standing: Standing, trophies: int) -> Image.Image:
    colours, palette, side = THEMES[view.theme], _palette(view.theme), SIDES[seat]
    shelf = _shelf(view.theme, side, standing, trophies) if trophies else None
    icon = _icon(view.theme, side, standing)
    return band(colours, palette, BandPlayer(side, standing, view.names[seat] if view.names else ""), icon, shelf)


@kept
def _icon(key: str, side: str, standing: Standing) -> Image.Image:
    colours = THEMES[key]
    ground, _ = band_colours(colours, side, standing)
    size = 2 * ICON_RADIUS

    def paint(pen: Pen) -> None:
        _paint_piece(pen, (ICON_RADIUS, ICON_RADIUS), ICON_RADIUS, colours.sides[side], side)

    return painted(_palette(key), (size, size), ground, paint)


@kept
def _shelf(key: str, side: str, standing: Standing, count: int) -> Image.Image:
    """A side's captures: their number and one of the discs."""
    colours, palette = THEMES[key], _palette(key)
    ground, ink = band_colours(colours, side, standing)
    won = _BLACK if side == _WHITE else _WHITE
    radius, digits = ICON_RADIUS, 48

    def paint(pen: Pen) -> None:
        _paint_piece(pen, (digits + radius, radius), radius, colours.sides[won], won)

    shelf = painted(palette, (digits + 2 * radius, 2 * radius), ground, paint)
    write_text(shelf, (digits / 2, radius), str(count), palette, ground, ink, theme.TEXT)
    return shelf
