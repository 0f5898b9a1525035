"""The table and the stack on it, seen from above like a relief."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import ORIENTATIONS, Place, Placed
from games.pentup.tiles import neighbours
from renderers.kit import text, theme
from renderers.kit.board import Pen, Point, painted, write_text
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import darkness, index, palette, shade

_LARGEST = 56
"""Px of a cell while few tiles lie."""
_FINE = 24
"""Px of a cell below which the picture becomes higher than wide instead."""
_ROOM = theme.WIDTH - 2 * theme.MARGIN
"""Width available to the table, and its greatest height, in px."""
_PLATE = 0.66
"""Side of a number's plate in cells; it covers the dots around the middle completely."""
_WIDE = 14
"""Width in cells from which a margin of one cell is enough."""


@dataclass(frozen=True)
class Window:
    """The visible part of the table, and its location in the picture."""

    first: Cell
    """Lower left cell."""
    columns: int
    rows: int
    cell: int
    """Side of a cell, in px."""
    top: int
    """Upper edge of the table, in px."""

    @property
    def left(self) -> int:
        """The left edge of the table, in px."""
        return (theme.WIDTH - self.columns * self.cell) // 2

    @property
    def right(self) -> int:
        """The right edge of the table, in px."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> int:
        """The lower edge of the table, in px."""
        return self.top + self.rows * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, in px."""
        return (
            self.left + (cell.x - self.first.x) * self.cell,
            self.bottom - (cell.y - self.first.y + 1) * self.cell,
        )

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell, in px."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def place(self, cells: Sequence[Cell]) -> tuple[int, int]:
        """The upper left corner of the box around these cells, in px."""
        return self.corner(Cell(min(x for x, _ in cells), max(y for _, y in cells)))


def window(cells: Iterable[Cell], top: int, low: int, *, is_over: bool) -> Window:
    """The part of the table that shows `cells`, with room for a tile around them.

    It begins `top` px from above and is at least `low` px high.
    """
    seen = list(cells) or [Cell(0, 0), Cell(4, 4)]
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    below, above = min(y for _, y in seen), max(y for _, y in seen)
    spread = max(right - left, above - below) + 1
    margin = 1 if is_over or spread >= _WIDE else 2
    columns, rows = right - left + 1 + 2 * margin, above - below + 1 + 2 * margin

    def fitting(height: int) -> int:
        return min(_LARGEST, _ROOM // columns, height // rows)

    cell = max(1, fitting(low), min(_FINE, fitting(_ROOM)))
    shown_columns, shown_rows = max(columns, _ROOM // cell), max(rows, low // cell)
    first = Cell(left - margin - (shown_columns - columns) // 2, below - margin - (shown_rows - rows) // 2)
    return Window(first, shown_columns, shown_rows, cell, top + max(0, low - shown_rows * cell) // 2)


def _step(shown: Window) -> int:
    """The interval between named columns and rows, wide enough that the names don't run into each other."""
    ends = (shown.first.x, shown.first.x + shown.columns, shown.first.y, shown.first.y + shown.rows)
    widest = max(text.font(_height(shown)).getlength(str(end)) for end in ends) + 8
    return next((step for step in (1, 2, 5, 10, 20) if step * shown.cell >= widest), 50)


def _height(shown: Window) -> int:
    return theme.SMALL if shown.cell >= 36 else theme.LEAST


@lru_cache(8)
def _empty(key: str, shown: Window, height: int) -> Image.Image:
    """The table without tiles, with columns and rows named on all four sides, in a picture `height` px high."""
    colours, numbers = THEMES[key], palette(key)
    picture = numbers.blank(theme.WIDTH, height, colours.frame)
    draw, thread, faint = ImageDraw.Draw(picture), index(key, colours.thread), index(key, colours.faint)
    tiles.fill(draw, (shown.left, shown.top, shown.right, shown.bottom), index(key, colours.felt))
    for number in range(1, shown.columns):
        x = shown.left + number * shown.cell
        draw.line((x, shown.top, x, shown.bottom - 1), thread)
    for number in range(1, shown.rows):
        y = shown.top + number * shown.cell
        draw.line((shown.left, y, shown.right - 1, y), thread)
    step, letters, tick = _step(shown), _height(shown), 4
    for x in range(shown.first.x, shown.first.x + shown.columns):
        if x % step == 0:
            middle = round(shown.middle(Cell(x, 0))[0])
            for edge, away in ((shown.top, -1), (shown.bottom, 1)):
                write_text(picture, (middle, edge + away * 17), str(x), numbers, colours.frame, colours.faint, letters)
                draw.line((middle, edge + min(0, away), middle, edge + away * tick), faint)
    for y in range(shown.first.y, shown.first.y + shown.rows):
        if y % step == 0:
            middle = round(shown.middle(Cell(0, y))[1])
            for edge, away in ((shown.left, -1), (shown.right, 1)):
                name = str(y)
                write_text(picture, (edge + away * 19, middle), name, numbers, colours.frame, colours.faint, letters)
                draw.line((edge + min(0, away), middle, edge + away * tick, middle), faint)
    return picture


def relief(key: str, shown: Window, height: int, placed: Sequence[Placed], special: Container[Placed]) -> Image.Image:
    """The stack, level by level, each with its shadow on everything below; `special` tiles stand out."""
    picture = _empty(key, shown, height).copy()
    dark = darkness(key)
    table = (shown.left, shown.top, shown.right, shown.bottom)
    by_level: dict[int, list[Placed]] = {}
    for tile in placed:
        by_level.setdefault(tile.level, []).append(tile)
    for level, level_tiles in sorted(by_level.items()):
        length = max(2, round((0.05 + 0.06 * level) * shown.cell))
        for tile in level_tiles:
            mask = tiles.shadow(tile.tile, tile.orientation, shown.cell, length)
            left, top = shown.place(tile.cells)
            box = (left, top, min(left + mask.width, table[2]), min(top + mask.height, table[3]))
            inside = (0, 0, box[2] - left, box[3] - top)
            picture.paste(picture.crop(box).point(dark), box, mask.crop(inside))
        for tile in level_tiles:
            what = tile.tile, tile.orientation, shown.cell
            face = tiles.face(key, tile.colour, level, *what, is_special=tile in special)
            picture.paste(face, shown.place(tile.cells), tiles.mask(*what))
    return picture


def highest(placed: Sequence[Placed]) -> frozenset[Placed]:
    """The tiles of the highest level; none while all lie on the table."""
    level = max((tile.level for tile in placed), default=0)
    return frozenset(tile for tile in placed if tile.level == level > 1)


def middles(top: Mapping[Cell, int]) -> dict[int, Cell]:
    """For each visible tile, the cell nearest to the middle of its visible part."""
    seen: dict[int, list[Cell]] = {}
    for cell, number in top.items():
        seen.setdefault(number, []).append(cell)
    return {number: _nearest(cells) for number, cells in seen.items()}


def _nearest(cells: Sequence[Cell]) -> Cell:
    x, y = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell.x - x) ** 2 + (cell.y - y) ** 2, cell))


def number_levels(
    picture: Image.Image,
    key: str,
    shown: Window,
    placed: Sequence[Placed],
    top: Mapping[Cell, int],
    special: Container[Placed],
) -> None:
    """Draw each tile's level in the middle of its visible part; in inverse colours for `special` tiles."""
    for number, cell in middles(top).items():
        tile = placed[number]
        plate = _plate(key, tile.colour, tile.level, shown.cell, is_special=tile in special)
        x, y = shown.middle(cell)
        picture.paste(plate, (round(x - plate.width / 2), round(y - plate.height / 2)))


@lru_cache(512)
def _plate(key: str, side: str, level: int, cell: int, *, is_special: bool) -> Image.Image:
    """A number on a flat ground, so that no texture runs through it."""
    colours = shade(key, side, level)
    ground, ink = (colours.rim, colours.fill) if is_special else (colours.fill, colours.rim)
    height = max(theme.LEAST, round(0.52 * cell))
    wide = round(text.font(height).getlength(str(level))) + 4
    room = cell - 4 * tiles.edge(cell) if is_special else round(_PLATE * cell)
    side_length = max(wide, round(0.72 * height) + 4, room)
    picture = palette(key).blank(side_length, side_length, ground)
    write_text(picture, (side_length / 2, side_length / 2), str(level), palette(key), ground, ink, height)
    return picture


def last_laid(placed: Sequence[Placed], moves: Sequence[object]) -> Placed | None:
    """The tile laid last, if one of these moves laid it."""
    if not placed:
        return None
    last = placed[-1]
    return last if Place(last.tile, last.orientation, last.corner) in moves else None


def open_cells(placed: Sequence[Placed], top: Mapping[Cell, int]) -> tuple[str, frozenset[Cell]]:
    """In Rings, the colour that has to close its ring, and the cells that it still has to cover."""
    if not placed:
        return "black", frozenset()
    first = {cell for cell in neighbours(placed[0].cells) if cell not in top}
    if first:
        return "white", frozenset(first)
    whites = [cell for tile in placed if tile.colour == "white" for cell in tile.cells]
    return "black", frozenset(cell for cell in neighbours(whites) if cell not in top)


def mark_open(picture: Image.Image, key: str, shown: Window, colour: str, cells: Iterable[Cell]) -> None:
    """Draw dots in the required colour on the cells that a ring still has to cover."""
    dot, mask = _hint(key, colour, shown.cell)
    for cell in cells:
        x, y = shown.middle(cell)
        picture.paste(dot, (round(x - dot.width / 2), round(y - dot.height / 2)), mask)


@lru_cache(64)
def _hint(key: str, colour: str, cell: int) -> tuple[Image.Image, Image.Image]:
    """A dot and the mask of its pixels (mode 1)."""
    side = THEMES[key].sides[colour]
    radius = max(4, round(0.16 * cell))
    rim = max(1.5, 0.05 * cell)

    def paint(pen: Pen) -> None:
        pen.disc((radius, radius), radius, side.rim)
        pen.disc((radius, radius), radius - rim, side.fill)

    mask = Image.new("1", (2 * radius, 2 * radius))
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * radius - 1, 2 * radius - 1), 1)
    return painted(palette(key), (2 * radius, 2 * radius), side.rim, paint), mask


def mark_last(picture: Image.Image, key: str, shown: Window, tile: Placed) -> None:
    """Mark the last tile with a bright line inside its outline, cased on both sides."""
    colours, shape = THEMES[key], ORIENTATIONS[tile.tile][tile.orientation]
    draw = ImageDraw.Draw(picture)
    left, top = shown.place(tile.cells)
    bright = max(3, round(0.11 * shown.cell))
    casing = max(1, round(0.03 * shown.cell))
    inset = 0
    for width, colour in ((casing, colours.casing), (bright, colours.last), (casing, colours.casing)):
        for box in tiles.outline(shape, shown.cell, width, inset):
            tiles.fill(draw, (box[0] + left, box[1] + top, box[2] + left, box[3] + top), index(key, colour))
        inset += width


def lowered(shown: Window, by: int) -> Window:
    """The same window, `by` px further down."""
    return replace(shown, top=shown.top + by)
