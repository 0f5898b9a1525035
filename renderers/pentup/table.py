"""The table and the stack on it, seen from above like a relief."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import ORIENTATIONS, Place, Placed
from games.pentup.tiles import neighbours
from renderers.kit import text, theme
from renderers.kit.board import Pen, Point, painted, write_text
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import darkness, index, palette, shade

_LARGEST = 64
"""Px of a cell while few tiles lie."""
_ROOM = theme.WIDTH - 2 * theme.MARGIN
"""Width of the table, and its greatest height, in px."""
_FEWEST = 5
"""Least number of whole rows."""
_SHORT = 18
"""Number of cells up to which a span is rounded outwards. Rounded or not, cells are large enough for twenty."""
_STRIP = 9
"""Number of rows up to which the table isn't turned."""
_PLATE = 0.66
"""Side of a number's plate in cells; it covers the dots around the middle completely."""


@dataclass(frozen=True)
class Window:
    """The visible part of the table, and its location in the picture.

    Around the whole cells there is half a cell on each side. If the table is turned, x runs downwards and y to the
    right.
    """

    first: Cell
    """Lower left cell, as a spot."""
    columns: int
    rows: int
    cell: int
    """Side of a cell, in px."""
    top: int
    """Upper edge of the table, in px."""
    is_turned: bool = False
    """Whether the table is turned by a quarter clockwise, because the pile is a high strip."""

    @cached_property
    def _half(self) -> int:
        return self.cell // 2

    @cached_property
    def left(self) -> int:
        """The left edge of the table, in px."""
        return (theme.WIDTH - self.columns * self.cell) // 2 - self._half

    @cached_property
    def right(self) -> int:
        """The right edge of the table, in px."""
        return self.left + self.columns * self.cell + 2 * self._half

    @cached_property
    def bottom(self) -> int:
        """The lower edge of the table, in px."""
        return self.top + self.rows * self.cell + 2 * self._half

    def spot(self, cell: Cell) -> Cell:
        """The column and the row in which a cell is seen, counted to the right and upwards."""
        return Cell(cell.y, -cell.x) if self.is_turned else cell

    def oriented(self, tile: str, orientation: int) -> int:
        """The orientation in which a tile is seen."""
        return tiles.turned(tile, orientation) if self.is_turned else orientation

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, in px."""
        return self._corner(*self.spot(cell))

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        """The upper left corner of a spot, in px."""
        return (
            self.left + self._half + (x - self.first.x) * self.cell,
            self.bottom - self._half - (y - self.first.y + 1) * self.cell,
        )

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell, in px."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def place(self, cells: Iterable[Cell]) -> tuple[int, int]:
        """The upper left corner of the box around these cells, in px."""
        xs, ys = zip(*map(self.spot, cells), strict=True)
        return self._corner(min(xs), max(ys))


def window(cells: Iterable[Cell], top: int) -> Window:
    """The part of the table that shows `cells` as large as possible, beginning `top` px from above.

    A high strip is turned, because pictures in a chat are wider than high.
    """
    seen = list(cells) or [Cell(0, 0), Cell(4, 4)]
    columns, rows = _span([x for x, _ in seen]), _span([y for _, y in seen])
    is_turned = len(rows) > _STRIP and 3 * len(rows) > 4 * len(columns)
    if is_turned:
        columns, rows = rows, range(1 - columns.stop, 1 - columns.start)
    rows = _widened(rows, _FEWEST)
    cell = max(1, min(_LARGEST, _ROOM // (len(columns) + 1), _ROOM // (len(rows) + 1)))
    columns = _widened(columns, _ROOM // cell - 1)
    return Window(Cell(columns.start, rows.start), len(columns), len(rows), cell, top, is_turned)


def _span(values: Sequence[int]) -> range:
    """The numbers from the least to the greatest. Few are rounded outwards, so that most tiles change nothing."""
    start, stop = min(values), max(values) + 1
    return range(start - start % 2, stop + stop % 2) if stop - start <= _SHORT else range(start, stop)


def _widened(span: range, least: int) -> range:
    """The span with numbers added on both sides until there are at least so many."""
    missing = max(0, least - len(span))
    return range(span.start - missing // 2, span.stop + missing - missing // 2)


def _step(shown: Window, names: Sequence[str]) -> int:
    """The interval between named columns and rows, wide enough that the names don't run into each other."""
    widest = max(text.font(_height(shown)).getlength(name) for name in names) + 8
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
    x, y = shown.left + shown.cell // 2, shown.top + shown.cell // 2
    for left in range(x, shown.right, shown.cell):
        draw.line((left, shown.top, left, shown.bottom - 1), thread)
    for top in range(y, shown.bottom, shown.cell):
        draw.line((shown.left, top, shown.right - 1, top), thread)
    across = [(x + (number + 0.5) * shown.cell, shown.first.x + number) for number in range(shown.columns)]
    down = [(y + (number + 0.5) * shown.cell, shown.first.y + shown.rows - 1 - number) for number in range(shown.rows)]
    if shown.is_turned:
        down = [(middle, -number) for middle, number in down]
    step = _step(shown, [str(number) for _, number in (*across, *down)])
    letters, tick = _height(shown), 4
    for middle, number in across:
        if number % step == 0:
            at, name = round(middle), str(number)
            for edge, away in ((shown.top, -1), (shown.bottom, 1)):
                write_text(picture, (at, edge + away * 17), name, numbers, colours.frame, colours.faint, letters)
                draw.line((at, edge + min(0, away), at, edge + away * tick), faint)
    for middle, number in down:
        if number % step == 0:
            at, name = round(middle), str(number)
            for edge, away in ((shown.left, -1), (shown.right, 1)):
                write_text(picture, (edge + away * 19, at), name, numbers, colours.frame, colours.faint, letters)
                draw.line((edge + min(0, away), at, edge + away * tick, at), faint)
    return picture


@lru_cache(8)
def _shaded(key: str, shown: Window, height: int) -> Image.Image:
    """The table without tiles, all in shadow."""
    return _empty(key, shown, height).point(darkness(key))


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
            mask = tiles.shadow(tile.tile, shown.oriented(tile.tile, tile.orientation), shown.cell, length)
            left, top = shown.place(tile.cells)
            box = (left, top, min(left + mask.width, table[2]), min(top + mask.height, table[3]))
            inside = (0, 0, box[2] - left, box[3] - top)
            # Under the lowest level there is only the bare table, whose shaded copy is kept.
            shaded = _shaded(key, shown, height).crop(box) if level == 1 else picture.crop(box).point(dark)
            picture.paste(shaded, box, mask.crop(inside))
        for tile in level_tiles:
            what = tile.tile, shown.oriented(tile.tile, tile.orientation), shown.cell
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
    colours, shape = THEMES[key], ORIENTATIONS[tile.tile][shown.oriented(tile.tile, tile.orientation)]
    draw = ImageDraw.Draw(picture)
    left, top = shown.place(tile.cells)
    bright = max(3, round(0.11 * shown.cell))
    casing = max(1, round(0.03 * shown.cell))
    inset = 0
    for width, colour in ((casing, colours.casing), (bright, colours.last), (casing, colours.casing)):
        for box in tiles.outline(shape, shown.cell, width, inset):
            tiles.fill(draw, (box[0] + left, box[1] + top, box[2] + left, box[3] + top), index(key, colour))
        inset += width
