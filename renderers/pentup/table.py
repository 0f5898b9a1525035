"""The table and the pile on it, seen from above and a little from the front, like a relief."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import ORIENTATIONS, Place, Placed
from games.pentup.tiles import neighbours
from renderers.kit import board, text
from renderers.kit.board import Pen, Point, painted, write_text
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import darkness, index, palette, shade, wall
from renderers.pentup.layout import BOTTOM, HEIGHT, LEAST, LEFT, RIGHT, TOP, WIDTH

LARGEST = 72
"""Px of a cell while few tiles lie."""
_SHORT = 18
"""Number of cells up to which a span is rounded outwards, so that most tiles change nothing."""
DIGIT = 48
"""Height of a level's digits where these have room: without the space around them they are 11 px high in a picture
350 px wide.
"""
_HIGH, _WIDE = 0.79, 0.67
"""Height and width of a digit with its ground, as shares of the height of its letters."""
_COORDINATE = 17
"""Distance of the middle of a column's name from the table, in px."""


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
    frame: tiles.Box = (LEFT, TOP, RIGHT, BOTTOM)
    """The part of the picture that is used, in px."""

    @cached_property
    def _left(self) -> int:
        return (LEFT + RIGHT - self.columns * self.cell) // 2

    @cached_property
    def _bottom(self) -> int:
        return (TOP + BOTTOM + self.rows * self.cell) // 2

    @cached_property
    def rise(self) -> int:
        """The thickness of a tile, in px: each level is drawn so much higher."""
        return max(1, round(0.09 * self.cell))

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

    def meets(self, tile: Place) -> bool:
        """Whether the frame shows a part of the box around a tile, apart from the tile's height."""
        left, top = self.place(tile.cells)
        wide, high = tiles.size_of(tile.tile, tile.orientation)
        return tiles.meet(self.frame, (left, top, left + wide * self.cell, top + high * self.cell))

    def shows(self, cell: Cell, height: int) -> bool:
        """Whether the frame shows the whole of a cell."""
        left, top = self.corner(cell, height)
        from_x, from_y, to_x, to_y = self.frame
        return from_x <= left <= to_x - self.cell and from_y <= top <= to_y - self.cell

    def lines(self) -> tuple[list[int], list[int]]:
        """The px of the grid's vertical and horizontal lines."""
        across = range(self._left - (self._left - LEFT) // self.cell * self.cell, RIGHT, self.cell)
        down = range(self._bottom - (self._bottom - TOP) // self.cell * self.cell, BOTTOM, self.cell)
        return list(across), list(down)

    def names(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The columns and the rows of whole cells: the px of their middles, and their names."""
        half = self.cell // 2
        across, down = self.lines()
        xs = [(x + half, self.first.x + (x - self._left) // self.cell) for x in across if x + self.cell <= RIGHT]
        ys = [(y + half, self.first.y - 1 + (self._bottom - y) // self.cell) for y in down if y + self.cell <= BOTTOM]
        return xs, ys


def window(cells: Iterable[Cell]) -> Window:
    """The part of the table that shows `cells` as large as possible."""
    seen = list(cells) or [Cell(0, 0), Cell(4, 4)]
    columns, rows = _span([x for x, _ in seen]), _span([y for _, y in seen])
    cell = max(1, min(LARGEST, (RIGHT - LEFT) // (len(columns) + 1), (BOTTOM - TOP) // (len(rows) + 1)))
    return Window(Cell(columns.start, rows.start), len(columns), len(rows), cell)


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


@lru_cache(8)
def _empty(key: str, shown: Window) -> Image.Image:
    """The table without tiles, with columns named below and rows on the left, in a picture without players."""
    colours, numbers = THEMES[key], palette(key)
    picture = numbers.blank(WIDTH, HEIGHT, colours.frame)
    draw, thread = ImageDraw.Draw(picture), index(key, colours.thread)
    tiles.fill(draw, (LEFT, TOP, RIGHT, BOTTOM), index(key, colours.felt))
    lefts, tops = shown.lines()
    for left in lefts:
        tiles.fill(draw, (left - 1, TOP, left + 1, BOTTOM), thread)
    for top in tops:
        tiles.fill(draw, (LEFT, top - 1, RIGHT, top + 1), thread)
    across, down = shown.names()
    step = _step(shown, [str(number) for _, number in (*across, *down)])
    for middle, number in across:
        if number % step == 0:
            at = (middle, BOTTOM + _COORDINATE)
            write_text(picture, at, str(number), numbers, colours.frame, colours.faint, LEAST)
    for middle, number in down:
        if number % step == 0:
            at = (LEFT // 2, middle)
            write_text(picture, at, str(number), numbers, colours.frame, colours.faint, LEAST)
    return picture


@lru_cache(8)
def _shaded(key: str, shown: Window) -> Image.Image:
    """The table without tiles, all in shadow."""
    return _empty(key, shown).point(darkness(key))


def relief(key: str, shown: Window, placed: Sequence[Placed]) -> Image.Image:
    """The pile, level by level: each higher, with a wall at its front and its shadow on everything below."""
    return _relief(key, shown, tuple(placed)).copy()


@lru_cache(8)
def _relief(key: str, shown: Window, placed: tuple[Placed, ...]) -> Image.Image:
    """The picture of `relief`, cached because each step of a choice shows the same pile."""
    picture = _empty(key, shown).copy()
    dark = darkness(key)
    by_level: dict[int, list[Placed]] = {}
    for tile in filter(shown.meets, placed):
        by_level.setdefault(tile.level, []).append(tile)
    for level, level_tiles in sorted(by_level.items()):
        length = max(3, round((0.06 + 0.06 * level) * shown.cell))
        drawn = [(tile, (tile.tile, tile.orientation, shown.cell)) for tile in level_tiles]
        for tile, what in drawn:
            mask = tiles.shadow(*what, length)
            left, top = shown.place(tile.cells, level - 1)
            box = (left, top, min(left + mask.width, RIGHT), min(top + mask.height, BOTTOM))
            # Under the lowest level there is only the bare table, whose shaded copy is kept.
            shaded = _shaded(key, shown).crop(box) if level == 1 else picture.crop(box).point(dark)
            picture.paste(shaded, box, mask.crop((0, 0, box[2] - left, box[3] - top)))
        for tile, what in drawn:
            front = index(key, wall(key, tile.colour))
            picture.paste(front, shown.place(tile.cells, level), tiles.front(*what, shown.rise))
        for tile, what in drawn:
            face = tiles.face(key, tile.colour, level, *what)
            picture.paste(face, shown.place(tile.cells, level), tiles.mask(*what))
    return picture


def corners(shown: Window, top: Mapping[Cell, int]) -> dict[int, tuple[Cell, Cell]]:
    """For each visible tile, its first and its last visible cell, read by lines."""
    seen: dict[int, list[Cell]] = {}
    for cell, number in top.items():
        seen.setdefault(number, []).append(cell)

    def read(cell: Cell) -> tuple[int, int]:
        x, y = cell
        return -y, x

    return {number: (min(cells, key=read), max(cells, key=read)) for number, cells in seen.items()}


def spots(shown: Window, top: Mapping[Cell, int]) -> dict[int, tuple[Cell, int]]:
    """For each visible tile, the cell for its digit, and the number of its visible cells from there downwards, 1 or 2.

    Of cells above each other the first pair is taken, because digits are higher than small cells.
    """
    seen: dict[int, set[Cell]] = {}
    for cell, number in top.items():
        seen.setdefault(number, set()).add(cell)

    def read(cell: Cell) -> tuple[bool, int, int]:
        return Cell(cell.x, cell.y - 1) not in seen[top[cell]], -cell.y, cell.x

    firsts = {number: min(cells, key=read) for number, cells in seen.items()}
    return {number: (cell, 1 if read(cell)[0] else 2) for number, cell in firsts.items()}


def number_levels(
    picture: Image.Image,
    key: str,
    shown: Window,
    placed: Sequence[Placed],
    top: Mapping[Cell, int],
    special: Container[Placed],
) -> None:
    """Draw the level of each tile that lies on others in the corner of its first visible cells; for `special` tiles, of
    any level, on a bright disc. Tiles on the table have none: their many digits would hide the others.
    """
    inset = tiles.edge(shown.cell) + 1
    whole = {cell: number for cell, number in top.items() if shown.shows(cell, placed[number].level)}
    for number, (cell, down) in spots(shown, whole).items():
        tile = placed[number]
        if tile.level == 1 and tile not in special:
            continue
        x, y = shown.corner(cell, tile.level)
        room = min((down * shown.cell - 2 * inset) / _HIGH, (shown.cell - 2) / _WIDE)
        height = max(LEAST, min(DIGIT, round(room)))
        if tile in special:
            badge, mask = _badge(key, str(tile.level), shown.cell, height)
            _lay_middle(
                picture,
                badge,
                mask,
                (x + shown.cell / 2, y + min(down * shown.cell, max(shown.cell, badge.height)) / 2),
            )
            continue
        plate = _plate(key, tile.colour, tile.level, height)
        centred = (shown.cell - plate.width) // 2, (down * shown.cell - plate.height) // 2
        picture.paste(plate, (x + min(inset, centred[0]), y + min(inset, centred[1])))


def crown(
    picture: Image.Image,
    key: str,
    shown: Window,
    placed: Sequence[Placed],
    top: Mapping[Cell, int],
    won: Iterable[Placed],
) -> None:
    """Draw a crown on each of the tiles in `won`, as far as it is visible."""
    winners = set(won)
    if not winners:
        return
    badge, mask = _badge(key, None, shown.cell)
    for number, (_, cell) in corners(shown, top).items():
        if placed[number] in winners:
            _lay_middle(picture, badge, mask, shown.middle(cell, placed[number].level))


def mark_first(picture: Image.Image, key: str, shown: Window, first: Iterable[Placed]) -> None:
    """Draw a disc on the first tile of Rings, which all others surround."""
    badge, mask = _badge(key, "", shown.cell)
    for tile in first:
        _lay_middle(picture, badge, mask, shown.middle(tile.cells[len(tile.cells) // 2], tile.level))


def _lay_middle(picture: Image.Image, what: Image.Image, mask: Image.Image, centre: Point) -> None:
    picture.paste(what, (round(centre[0] - what.width / 2), round(centre[1] - what.height / 2)), mask)


@lru_cache(512)
def _plate(key: str, side: str, level: int, height: int) -> Image.Image:
    """A digit on a flat ground, so that no texture runs through it."""
    colours = shade(key, side, level)
    left, top, right, bottom = text.font(height).getbbox(str(level))
    size = round(right - left) + 2, round(bottom - top) + 2
    picture = palette(key).blank(*size, colours.fill)
    write_text(picture, (size[0] / 2, size[1] / 2), str(level), palette(key), colours.fill, colours.rim, height)
    return picture


@lru_cache(64)
def _badge(key: str, label: str | None, cell: int, height: int = DIGIT) -> tuple[Image.Image, Image.Image]:
    """A bright disc with a digit of this height or, without a `label`, a crown, and the mask of its pixels (mode 1)."""
    colours, numbers = THEMES[key], palette(key)
    side = max(round(0.86 * cell), round((0.95 if label else 0.8) * height))
    side -= side % 2
    middle = side / 2

    def paint(pen: Pen) -> None:
        pen.disc((middle, middle), middle, colours.casing)
        pen.disc((middle, middle), middle - 2.5, colours.last)
        if label is None:
            pen.shape(board.crown((middle, middle), 0.3 * side), colours.casing)

    picture = painted(numbers, (side, side), colours.casing, paint)
    write_text(picture, (middle, middle), label or "", numbers, colours.last, colours.casing, height)
    mask = Image.new("1", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), 1)
    return picture, mask


def leading(placed: Sequence[Placed], *, rises: bool) -> frozenset[Placed]:
    """The tiles of the level that is compared first, the highest if `rises` or else the lowest; none while all lie on
    the table.
    """
    highest = max((tile.level for tile in placed), default=1)
    level = highest if rises else 1
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
    """Mark the last tile with a bright line around it, cased on both sides."""
    colours, shape = THEMES[key], ORIENTATIONS[tile.tile][tile.orientation]
    draw = ImageDraw.Draw(picture)
    left, top = shown.place(tile.cells, tile.level)
    bright = max(5, round(0.12 * shown.cell))
    casing = max(2, round(0.03 * shown.cell))
    inset = -bright - casing
    for width, ink in ((casing, colours.casing), (bright, colours.last), (casing, colours.casing)):
        for box in tiles.outline(shape, shown.cell, width, inset):
            tiles.fill(draw, (box[0] + left, box[1] + top, box[2] + left, box[3] + top), index(key, ink))
        inset += width
