"""The table and the pile on it, seen from above and a little from the front, like a relief."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import Place, Placed
from games.pentup.tiles import neighbours
from renderers.kit import text
from renderers.kit.board import Pen, Point, painted, write_text
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import darkness, index, palette, shade, wall
from renderers.pentup.layout import COLUMN_NAMES, HEIGHT, LEAST, ROW_NAMES, WIDTH

LARGEST = 90
"""Px of a cell while few tiles lie."""
_SHORT = 18
"""Number of cells up to which a span is rounded outwards, so that most tiles change nothing."""
DIGIT = 48
"""Height of a level's digits where these have room: without the space around them they are 11 px high in a picture
350 px wide.
"""
_HIGH, _WIDE = 0.79, 0.67
"""Height and width of a digit with its ground, as shares of the height of its letters."""
_NUMBERED = 35
"""Side of a cell, in px, from which tiles of all levels are numbered."""
MOST_RELIEFS = 4
"""Number of piles that are kept, each of which takes 1.2 MB."""
_DIM = 0.5
"""Share of the felt's colour in a table that is dimmed."""


@dataclass(frozen=True)
class Window:
    """The visible part of the table."""

    first: Cell
    """Lower left cell of the part that must be visible."""
    columns: int
    rows: int
    """Size of that part. It is in the middle of the table, and there is at least half a cell around it."""
    cell: int
    """Side of a cell, in px."""
    frame: tiles.Box
    """The part of the picture that is used, in px."""

    @cached_property
    def _left(self) -> int:
        return (self.frame[0] + self.frame[2] - self.columns * self.cell) // 2

    @cached_property
    def _bottom(self) -> int:
        return (self.frame[1] + self.frame[3] + self.rows * self.cell) // 2

    @cached_property
    def rise(self) -> int:
        """The thickness of a tile, in px: each level is drawn so much higher."""
        return max(1, round(0.12 * self.cell))

    def corner(self, cell: Cell, height: int = 0) -> tuple[int, int]:
        """The upper left corner of a cell, in px; `height` is the level of what lies there."""
        return self._corner(*cell, height)

    def _corner(self, x: int, y: int, height: int) -> tuple[int, int]:
        """The upper left corner of the cell in a column and a row, in px."""
        return (
            self._left + (x - self.first.x) * self.cell,
            self._bottom - (y - self.first.y + 1) * self.cell - height * self.rise,
        )

    def middle(self, cell: Cell, height: int = 0) -> Point:
        """The middle of a cell, in px."""
        x, y = self.corner(cell, height)
        return x + self.cell / 2, y + self.cell / 2

    def place(self, cells: Iterable[Cell], height: int = 0) -> tuple[int, int]:
        """The upper left corner of the box around these cells, in px."""
        xs, ys = zip(*cells, strict=True)
        return self._corner(min(xs), max(ys), height)

    def meets(self, tile: Place, part: tiles.Box | None = None) -> bool:
        """Whether the frame, or a `part` of it, shows a part of the box around a tile, apart from the tile's height."""
        left, top = self.place(tile.cells)
        wide, high = tiles.size_of(tile.tile, tile.orientation)
        return tiles.meet(part or self.frame, (left, top, left + wide * self.cell, top + high * self.cell))

    def shows(self, cell: Cell, height: int) -> bool:
        """Whether the frame shows the whole of a cell."""
        left, top = self.corner(cell, height)
        from_x, from_y, to_x, to_y = self.frame
        return from_x <= left <= to_x - self.cell and from_y <= top <= to_y - self.cell

    def lines(self) -> tuple[list[int], list[int]]:
        """The px of the grid's vertical and horizontal lines."""
        left, top, right, bottom = self.frame
        across = range(self._left - (self._left - left) // self.cell * self.cell, right, self.cell)
        down = range(self._bottom - (self._bottom - top) // self.cell * self.cell, bottom, self.cell)
        return list(across), list(down)

    def names(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The columns and the rows of whole cells: the px of their middles, and their names."""
        half, (_, _, right, bottom) = self.cell // 2, self.frame
        across, down = self.lines()
        xs = [(x + half, self.first.x + (x - self._left) // self.cell) for x in across if x + self.cell <= right]
        ys = [(y + half, self.first.y - 1 + (self._bottom - y) // self.cell) for y in down if y + self.cell <= bottom]
        return xs, ys


def window(cells: Iterable[Cell], frame: tiles.Box) -> Window:
    """The part of the table that shows `cells` as large as possible in this frame."""
    seen = list(cells) or [Cell(0, 0), Cell(4, 4)]
    columns, rows = _span([x for x, _ in seen]), _span([y for _, y in seen])
    left, top, right, bottom = frame
    cell = max(1, min(LARGEST, (right - left) // (len(columns) + 1), (bottom - top) // (len(rows) + 1)))
    return Window(Cell(columns.start, rows.start), len(columns), len(rows), cell, frame)


def cropped(cells: Sequence[Cell], frame: tiles.Box) -> Window:
    """A window that shows `cells` as large as possible in this frame, and little around them."""
    xs, ys = zip(*cells, strict=True)
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    left, top, right, bottom = frame
    cell = max(1, min(LARGEST, (right - left) // (columns + 1), (bottom - top) // (rows + 1)))
    width, height = (columns + 1) * cell, (rows + 1) * cell
    left = (left + right - width) // 2
    return Window(Cell(min(xs), min(ys)), columns, rows, cell, (left, top, left + width, top + height))


def _span(values: Sequence[int]) -> range:
    """The numbers from the least to the greatest. Few are rounded outwards, so that most tiles change nothing."""
    start, stop = min(values), max(values) + 1
    return range(start - start % 2, stop + stop % 2) if stop - start <= _SHORT else range(start, stop)


def heights(placed: Sequence[Placed], top: Mapping[Cell, int]) -> dict[Cell, int]:
    """The level of the uppermost tile on each cell."""
    return {cell: placed[number].level for cell, number in top.items()}


def level_on(cells: Iterable[Cell], high: Mapping[Cell, int]) -> int:
    """The level of a tile laid on these cells."""
    return 1 + max((high.get(cell, 0) for cell in cells), default=0)


def _step(shown: Window, names: Sequence[str]) -> int:
    """The interval between named columns and rows, wide enough that the names don't run into each other."""
    widest = max(text.font(LEAST).getlength(name) for name in names) + 20
    return next((step for step in (1, 2, 5, 10, 20) if step * shown.cell >= widest), 50)


def _empty(key: str, shown: Window) -> Image.Image:
    """The table without tiles, in a picture without players."""
    colours, numbers = THEMES[key], palette(key)
    picture = numbers.blank(WIDTH, HEIGHT, colours.frame)
    left, top, right, bottom = shown.frame
    draw, thread = ImageDraw.Draw(picture), index(key, colours.thread)
    tiles.fill(draw, shown.frame, index(key, colours.felt))
    lefts, tops = shown.lines()
    for x in lefts:
        tiles.fill(draw, (x - 1, top, x + 1, bottom), thread)
    for y in tops:
        tiles.fill(draw, (left, y - 1, right, y + 1), thread)
    return picture


def name_lines(picture: Image.Image, key: str, shown: Window) -> None:
    """Write the names of the columns below the table and those of the rows on its left, as in written moves."""
    colours, numbers = THEMES[key], palette(key)
    left, _, _, bottom = shown.frame
    across, down = shown.names()
    step = _step(shown, [str(number) for _, number in (*across, *down)])
    named = [((middle, bottom + COLUMN_NAMES // 2), number) for middle, number in across]
    named += [((left - ROW_NAMES // 2, middle), number) for middle, number in down]
    for at, number in named:
        if number % step == 0:
            write_text(picture, at, str(number), numbers, colours.frame, colours.faint, LEAST)


def relief(key: str, shown: Window, placed: Sequence[Placed]) -> Image.Image:
    """The pile, level by level: each higher, with a wall at its front and its shadow on everything below."""
    return _relief(key, shown, tuple(placed)).copy()


@lru_cache(MOST_RELIEFS)
def _relief(key: str, shown: Window, placed: tuple[Placed, ...]) -> Image.Image:
    """The picture of `relief`, cached because each step of a choice shows the same pile."""
    bare = _empty(key, shown)
    picture = bare.copy()
    dark, (_, _, right, bottom) = darkness(key), shown.frame
    by_level: dict[int, list[Placed]] = {}
    for tile in filter(shown.meets, placed):
        by_level.setdefault(tile.level, []).append(tile)
    for level, level_tiles in sorted(by_level.items()):
        length = max(3, round((0.06 + 0.09 * level) * shown.cell))
        drawn = [(tile, (tile.tile, tile.orientation, shown.cell)) for tile in level_tiles]
        for tile, what in drawn:
            mask = tiles.shadow(*what, length)
            left, top = shown.place(tile.cells, level - 1)
            box = (left, top, min(left + mask.width, right), min(top + mask.height, bottom))
            # Shadows on the bare table may overlap, and don't darken each other.
            shaded = (bare if level == 1 else picture).crop(box).point(dark)
            picture.paste(shaded, box, mask.crop((0, 0, box[2] - left, box[3] - top)))
        for tile, what in drawn:
            front = index(key, wall(key, tile.colour))
            picture.paste(front, shown.place(tile.cells, level), tiles.front(*what, shown.rise))
        for tile, what in drawn:
            face = tiles.face(key, tile.colour, level, *what)
            picture.paste(face, shown.place(tile.cells, level), tiles.mask(*what))
    return picture


def spots(top: Mapping[Cell, int]) -> dict[int, tuple[Cell, int, int]]:
    """For each visible tile, the upper left cell for its digit, and the number of its visible cells from there across
    and downwards: 1 and 2, or if no two are above each other 2 and 1, or 1 and 1.

    Of cells above each other the first pair is taken, because digits are higher than wide.
    """
    seen: dict[int, set[Cell]] = {}
    for cell, number in top.items():
        seen.setdefault(number, set()).add(cell)
    return {number: _spot(cells) for number, cells in seen.items()}


def _spot(cells: Collection[Cell]) -> tuple[Cell, int, int]:
    for across, down in ((1, 2), (2, 1), (1, 1)):
        starts = [cell for cell in cells if Cell(cell.x + across - 1, cell.y - down + 1) in cells]
        if starts:
            break
    return max(starts, key=lambda cell: (cell.y, -cell.x)), across, down


def number_levels(
    picture: Image.Image,
    key: str,
    shown: Window,
    placed: Sequence[Placed],
    top: Mapping[Cell, int],
    special: Container[Placed],
) -> None:
    """Draw the level of each tile that lies on others on its first visible cells; for `special` tiles, of any level, on
    a bright ground. No digit reaches over to another tile.

    Tiles on the table have none: their many digits would hide the others. Nor have those on small cells, except the
    special ones: their shades tell the levels apart.
    """
    whole = {cell: number for cell, number in top.items() if shown.shows(cell, placed[number].level)}
    for number, (cell, across, down) in spots(whole).items():
        tile = placed[number]
        is_special = tile in special
        if not is_special and (tile.level == 1 or shown.cell < _NUMBERED):
            continue
        wide, high = across * shown.cell - 2, down * shown.cell - 2
        height = min(DIGIT, int(min(high / _HIGH, wide / _WIDE)))
        if height < LEAST:
            continue
        x, y = shown.corner(cell, tile.level)
        side = round(0.86 * shown.cell)
        if not is_special:
            plate = _plate(key, tile.colour, tile.level, height)
            inset = tiles.edge(shown.cell) + 1
            centred = (wide + 2 - plate.width) // 2, (high + 2 - plate.height) // 2
            picture.paste(plate, (x + min(inset, centred[0]), y + min(inset, centred[1])))
        elif side >= LEAST:
            disc, mask = badge(key, str(tile.level), (side, side), min(DIGIT, side))
            picture.paste(disc, (x + (shown.cell - side) // 2, y + (shown.cell - side) // 2), mask)
        else:
            size = min(wide, shown.cell + 8), min(high, shown.cell + 8)
            plate, mask = badge(key, str(tile.level), size, LEAST)
            picture.paste(plate, (x + (wide + 2 - size[0]) // 2, y + (high + 2 - size[1]) // 2), mask)


def light_up(
    picture: Image.Image,
    key: str,
    shown: Window,
    placed: Sequence[Placed],
    top: Mapping[Cell, int],
    won: Iterable[Placed],
) -> None:
    """Dim the table except for what is visible of the tiles in `won`, which get a bright line around it."""
    visible: dict[Placed, list[Cell]] = {tile: [] for tile in won}
    if not visible:
        return
    for cell, number in top.items():
        if placed[number] in visible:
            visible[placed[number]].append(cell)
    lit = picture.copy()
    dim = palette(key).veil(THEMES[key].felt, _DIM)
    picture.paste(picture.crop(shown.frame).point(dim), shown.frame)
    for tile, cells in visible.items():
        if cells:
            mark(picture, key, shown, cells, tile.level)
            for x, y in (shown.corner(cell, tile.level) for cell in cells):
                picture.paste(lit.crop((x, y, x + shown.cell, y + shown.cell)), (x, y))


def mark_first(picture: Image.Image, key: str, shown: Window, first: Iterable[Placed]) -> None:
    """Draw a disc on the first tile of Rings, which all others surround."""
    side = round(0.86 * shown.cell)
    disc, mask = badge(key, "", (side, side), LEAST)
    for tile in first:
        _lay_middle(picture, disc, mask, shown.middle(tile.cells[len(tile.cells) // 2], tile.level))


def _lay_middle(picture: Image.Image, what: Image.Image, mask: Image.Image, centre: Point) -> None:
    picture.paste(what, (round(centre[0] - what.width / 2), round(centre[1] - what.height / 2)), mask)


@kept
def _plate(key: str, side: str, level: int, height: int) -> Image.Image:
    """A digit on a flat ground, so that no texture runs through it."""
    colours = shade(key, side, level)
    left, top, right, bottom = text.font(height).getbbox(str(level))
    size = round(right - left) + 2, round(bottom - top) + 2
    picture = palette(key).blank(*size, colours.fill)
    write_text(picture, (size[0] / 2, size[1] / 2), str(level), palette(key), colours.fill, colours.rim, height)
    return picture


@kept
def badge(key: str, label: str, size: tuple[int, int], height: int) -> tuple[Image.Image, Image.Image]:
    """A bright disc, or a plate if it isn't square, with a digit of this height, and the mask of its pixels."""
    colours, numbers = THEMES[key], palette(key)
    width, high = size
    radius, thin = (width / 2, 2.5) if width == high else (6, 1.5)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, high, radius, colours.casing)
        pen.plate(thin, thin, width - thin, high - thin, radius - thin, colours.last)

    picture = painted(numbers, size, colours.casing, paint)
    write_text(picture, (width / 2, high / 2), label, numbers, colours.last, colours.casing, height)
    mask = Image.new("1", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, high - 1), radius, 1)
    return picture, mask


def lying_on(placed: Sequence[Placed], level: int | None) -> frozenset[Placed]:
    """The tiles on a level; none while all lie on the table."""
    highest = max((tile.level for tile in placed), default=1)
    return frozenset(tile for tile in placed if tile.level == level and highest > 1)


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
        _lay_middle(picture, dot, mask, shown.middle(cell))


@kept
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


def mark(picture: Image.Image, key: str, shown: Window, cells: Sequence[Cell], level: int) -> None:
    """Draw a bright line around these cells of a level, cased on both sides."""
    colours = THEMES[key]
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    shape = [Cell(x - left, y - bottom) for x, y in cells]
    draw = ImageDraw.Draw(picture)
    start_x, start_y = shown.place(cells, level)
    bright = max(5, round(0.12 * shown.cell))
    casing = max(2, round(0.03 * shown.cell))
    inset = -bright - casing
    for width, ink in ((casing, colours.casing), (bright, colours.last), (casing, colours.casing)):
        for box in tiles.outline(shape, shown.cell, width, inset):
            moved = box[0] + start_x, box[1] + start_y, box[2] + start_x, box[3] + start_y
            tiles.fill(draw, moved, index(key, ink))
        inset += width
