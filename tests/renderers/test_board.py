"""The shapes that boards are made of, in pictures that are no squares too."""

from __future__ import annotations

from itertools import product
from math import hypot

import pytest
from PIL import Image, ImageChops

from games.kit.grid import Cell
from renderers.kit import theme
from renderers.kit.arc import lay_arc, lay_arrow
from renderers.kit.board import BORDER, BandPlayer, Grid, Standing, band, framed, lay_band
from renderers.kit.theme import THEMES, Palette
from renderers.kit.thumbnail import SIDE, thumbnail
from tests.for_each import for_each

COLOURS = THEMES["dark"]
FLAT = (COLOURS.frame, COLOURS.faint, COLOURS.two[0], COLOURS.two[1], COLOURS.last, COLOURS.casing)
PALETTE = Palette(FLAT, [(COLOURS.frame, COLOURS.faint), (COLOURS.last, COLOURS.casing)])

every_shape = pytest.mark.parametrize(
    "grid",
    [Grid(6, 2), Grid(6, 2, height=500), Grid(6, 2, True, height=500), Grid(9, 3, height=420), Grid(3, 9), Grid(8, 8)],
    ids=lambda grid: f"{grid.columns}x{grid.rows} in {grid.height}",
)


def empty(grid: Grid) -> Image.Image:
    """A plain board with letters and numbers around it, as numbers of colours."""

    def tile(cell: Cell) -> Image.Image:
        return PALETTE.blank(grid.cell, grid.cell, COLOURS.two[(cell.x + cell.y) % 2])

    columns = [chr(ord("a") + x) for x in range(grid.columns)]
    return framed(grid, COLOURS, PALETTE, tile, columns, [str(y + 1) for y in range(grid.rows)])


def board_box(grid: Grid) -> tuple[int, int, int, int]:
    """From the first corner of any cell to the last."""
    corners = [grid.corner(Cell(x, y)) for x, y in product(range(grid.columns), range(grid.rows))]
    (left, top), (right, bottom) = min(corners), max(corners)
    return left, top, right + grid.cell, bottom + grid.cell


@every_shape
def test_a_board_is_centred_between_its_coordinates_and_the_other_edges(grid: Grid) -> None:
    picture = empty(grid)
    assert picture.size == (theme.WIDTH, grid.height)
    left, top, right, bottom = board_box(grid)
    assert left >= theme.MARGIN
    assert bottom <= grid.height - theme.BAND - theme.MARGIN
    assert abs((left - theme.MARGIN) - (theme.WIDTH - theme.AIR - right)) <= 1
    assert abs((top - theme.BAND - theme.AIR) - (grid.height - theme.BAND - theme.MARGIN - bottom)) <= 1
    frame = PALETTE.index(theme.rgb(COLOURS.frame))
    for edge in (0, grid.height - theme.BAND):
        assert picture.crop((0, edge, theme.WIDTH, edge + theme.BAND)).getextrema() == (frame, frame)
    for x, y in product((left, right - 1), (top, bottom - 1)):
        assert picture.getpixel((x, y)) != frame
    for beside in ((left - theme.MARGIN, top, left, bottom), (left, bottom, right, bottom + theme.MARGIN)):
        assert picture.crop(beside).getextrema() != (frame, frame)


@every_shape
def test_bands_are_at_the_edges(grid: Grid) -> None:
    picture = empty(grid)
    for is_near, top in ((True, grid.height - theme.BAND), (False, 0)):
        strip = PALETTE.blank(theme.WIDTH, theme.BAND, COLOURS.last)
        lay_band(picture, strip, is_near=is_near)
        assert picture.crop((0, top, theme.WIDTH, top + theme.BAND)).tobytes() == strip.tobytes()


@every_shape
def test_an_arc_stays_on_the_board(grid: Grid) -> None:
    left, top, right, bottom = board_box(grid)
    across = [(Cell(0, y), Cell(2, y)) for y in range(grid.rows)]
    along = [(Cell(x, 0), Cell(x, grid.rows - 1)) for x in range(grid.columns)]
    for origin, target in [*across, *along]:
        before = empty(grid)
        after = before.copy()
        lay_arc(after, grid, origin, target, COLOURS.casing, COLOURS.last, PALETTE)
        assert before.tobytes() != after.tobytes()
        for picture in (before, after):
            picture.paste(0, (left, top, right, bottom))
        assert before.tobytes() == after.tobytes()


@for_each(way=[(1, 0), (0, 1), (-1, 1), (1, -2), (0, -5), (-4, 0)], is_occupied=[True, False])
def test_an_arrow_lies_between_its_cells_and_hides_no_piece(way: tuple[int, int], is_occupied: bool) -> None:
    grid, origin = Grid(12, 12), Cell(5, 5)
    target = Cell(origin.x + way[0], origin.y + way[1])
    before = empty(grid)
    after = before.copy()
    ends = (x, y), (to_x, to_y) = grid.centre(origin), grid.centre(target)
    lay_arrow(after, *ends, grid.cell, COLOURS.casing, COLOURS.last, PALETTE, is_occupied=is_occupied)
    length = hypot(to_x - x, to_y - y)
    edge = length - 0.47 * grid.cell if is_occupied else length / 2 - 0.1 * grid.cell
    at_edge = round(x + (to_x - x) * edge / length), round(y + (to_y - y) * edge / length)
    assert after.getpixel(at_edge) == PALETTE.index(theme.rgb(COLOURS.last))
    for here, is_clear in ((origin, is_occupied), (target, True)):
        (across, down), reach = grid.centre(here), 0.18 * grid.cell
        box = (across - reach, down - reach, across + reach, down + reach)
        assert (before.crop(box).tobytes() == after.crop(box).tobytes()) is is_clear


@pytest.mark.parametrize("size", [(800, 500), (800, 800), (800, 1100)])
def test_a_thumbnail_is_a_square_that_shows_the_whole_picture(size: tuple[int, int]) -> None:
    picture = PALETTE.blank(*size, COLOURS.last)
    width, height = size
    picture.paste(PALETTE.index(theme.rgb(COLOURS.frame)), (0, 0, width, height))
    picture.paste(PALETTE.index(theme.rgb(COLOURS.last)), (100, 100, width - 100, height - 100))
    small = thumbnail(PALETTE.coloured(picture)).convert("RGB")
    assert small.size == (SIDE, SIDE)
    bright = small.convert("L").point([0] * 128 + [255] * 128).getbbox()
    scale = SIDE / max(size)
    expected = (
        (SIDE - width * scale) / 2 + 100 * scale,
        (SIDE - height * scale) / 2 + 100 * scale,
        (SIDE + width * scale) / 2 - 100 * scale,
        (SIDE + height * scale) / 2 - 100 * scale,
    )
    assert bright == pytest.approx(expected, abs=1.5)


@for_each(standing=Standing, name=["Peggy Quajy", "gjpqy" * 5, "Ångström", "ẤgjÅy", "｜盤面（ｇ）", "W" * 32])
def test_no_letter_of_a_name_touches_the_border_of_its_band(name: str, standing: Standing) -> None:
    icon = PALETTE.blank(32, 32, COLOURS.frame)
    written, bare = (
        band(COLOURS, PALETTE, BandPlayer("white", standing, text), icon, width=400, kept=20) for text in (name, "")
    )
    changed = ImageChops.difference(written.convert("L"), bare.convert("L")).getbbox()
    assert changed is not None
    assert changed[1] > BORDER
    assert changed[3] < theme.BAND - BORDER
    assert changed[2] < 400 - BORDER
