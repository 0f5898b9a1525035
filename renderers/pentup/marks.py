"""Possible choices on the table: places with numbers, and the tile that is about to be laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from renderers.kit import text
from renderers.kit.board import Pen, painted
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette
from renderers.pentup.layout import HEIGHT, LEAST, WIDTH
from renderers.pentup.table import Window, level_on

TILE, ORIENTATION, REGION, DOT, PLACE = "tile", "orientation", "region", "dot", "place"
"""Kinds of steps. The places of a region, and those of a `DOT`, are shown by one cell of the tile; those of a `PLACE`
are shown whole.
"""
FORBIDDEN = "forbidden"
"""Kind of marks in the rules for a place where a tile may not lie. No step has this kind."""
_PLATE, _REGION = 40, 48
"""Least side of a place's number, and side of a region's letter, in px."""
_NEAR = 2
"""Distance of a region's letter from its frame, in px."""
_REGION_DOT = 0.22
"""Radius of a dot in a region, in sides of a cell."""
_SHOWN, _FRAME, _LETTER = 1, 3, 100
"""Cost of each pixel that a region's letter would hide: of a tile or a dot, of another region, of another letter."""


def anchor(cells: Sequence[Cell]) -> Cell:
    """The cell that shows a place's number: the lowest on the tile's left side, so that no two places share it."""
    return min(cells)


def lay_marks(
    picture: Image.Image, key: str, shown: Window, marks: Sequence[Mark], high: Mapping[Cell, int], colour: str
) -> None:
    """Draw the choices on the table: numbers on places, and framed regions.

    `high` is as `table.heights` returns it; `colour` is that of the tile to lay, which is drawn in its places unless
    these overlap, and in the picked one.
    """
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE and mark.cells]
    places = [mark for mark in offered if mark.kind in (PLACE, FORBIDDEN)]
    tile = turned(marks)
    for mark in () if overlap(places) else places:
        if tile:
            _ghost(picture, key, shown, colour, tile, mark.cells, high)
        outline(picture, key, shown, mark.cells, level_on(mark.cells, high))
    if regions := [mark for mark in offered if mark.kind == REGION]:
        _frame_regions(picture, key, shown, regions, high)
    for mark in offered:
        if mark.kind != REGION and mark.label:
            cell = numbered(mark, places)
            plate = _number(key, mark.label, shown.cell)
            x, y = shown.middle(cell, level_on(mark.cells, high))
            picture.paste(plate, (round(x - plate.width / 2), round(y - plate.height / 2)))
    spot = picked_place(marks)
    if spot and tile:
        _ghost(picture, key, shown, colour, tile, spot.cells, high)
        outline(picture, key, shown, spot.cells, level_on(spot.cells, high))


def picked_place(marks: Iterable[Mark]) -> Mark | None:
    """The place that was picked, if any."""
    return next((mark for mark in marks if mark.emphasis is Emphasis.PICKED and mark.kind in (DOT, PLACE)), None)


def turned(marks: Iterable[Mark]) -> tuple[str, int] | None:
    """The tile that was picked, and its orientation."""
    values = (mark.value for mark in marks if mark.emphasis is Emphasis.PICKED and mark.kind == ORIENTATION)
    return next(map(way_of, values), None)


def way_of(value: str) -> tuple[str, int]:
    """The tile and the orientation of an orientation's mark, such as `N6`."""
    return value[0], int(value[1:])


def numbered(mark: Mark, places: Sequence[Mark]) -> Cell:
    """The cell that shows a place's number: the dot's or, on a whole tile, one that belongs to no other place."""
    if mark.kind == DOT:
        return anchor(mark.cells)
    others = {cell for other in places if other != mark for cell in other.cells}
    return min(set(mark.cells) - others or mark.cells)


def overlap(places: Sequence[Mark]) -> bool:
    """Whether two places have a cell in common, so that the tile can't be shown in all of them at once."""
    cells = [cell for mark in places for cell in mark.cells]
    return len(set(cells)) < len(cells)


def _frame_regions(
    picture: Image.Image, key: str, shown: Window, regions: Sequence[Mark], high: Mapping[Cell, int]
) -> None:
    """Draw a frame around the dots of each region, and its letter."""
    casing, choice = index(key, THEMES[key].casing), index(key, THEMES[key].choice)
    draw = ImageDraw.Draw(picture)
    for mark in regions:
        left, top, right, bottom = box_around(shown, mark.cells)
        draw.rectangle((left, top, right - 1, bottom - 1), outline=casing, width=8)
        draw.rectangle((left + 2, top + 2, right - 3, bottom - 3), outline=choice, width=4)
        for cell in mark.cells:
            lay_dot(picture, key, shown.cell, *shown.corner(cell, high.get(cell, 0)), _REGION_DOT)
    for mark, (left, top, *_) in zip(regions, letter_boxes(shown, regions, high), strict=True):
        picture.paste(_number(key, mark.label, _REGION), (left, top))


def letter_boxes(shown: Window, regions: Sequence[Mark], high: Mapping[Cell, int]) -> list[tiles.Box]:
    """The box of each region's letter, in or next to its frame, where it hides least of the pile, the dots and the
    other regions.
    """
    frames = [box_around(shown, mark.cells) for mark in regions]
    pile, others = (Image.new("L", (WIDTH, HEIGHT)) for _ in range(2))
    for cell, level in high.items():
        left, top = shown.corner(cell, level)
        tiles.fill(ImageDraw.Draw(pile), (left, top, left + shown.cell, top + shown.cell), 255)
    for cell in (cell for mark in regions for cell in mark.cells):
        left, top = shown.corner(cell, high.get(cell, 0))
        start, end = shown.cell // 4, shown.cell - shown.cell // 4
        tiles.fill(ImageDraw.Draw(pile), (left + start, top + start, left + end, top + end), 255)
    for number, frame in enumerate(frames, 1):
        tiles.fill(ImageDraw.Draw(others), frame, number)

    def cost(spot: tiles.Box, number: int, frame: tiles.Box) -> tuple[int, int]:
        hidden = others.crop(spot).histogram()
        framed = sum(hidden[1 : len(regions) + 1]) - hidden[number]
        away = abs(spot[0] + spot[2] - frame[0] - frame[2]) + abs(spot[1] + spot[3] - frame[1] - frame[3])
        return _SHOWN * pile.crop(spot).histogram()[255] + _FRAME * framed + _LETTER * hidden[255], away

    boxes: list[tiles.Box] = []
    for number, frame in enumerate(frames, 1):
        boxes.append(min(_spots(frame, shown.frame), key=partial(cost, number=number, frame=frame)))
        tiles.fill(ImageDraw.Draw(others), boxes[-1], 255)
    return boxes


def box_around(shown: Window, cells: Iterable[Cell]) -> tiles.Box:
    """The box around these cells of the table, in px."""
    corners = [shown.corner(cell) for cell in cells]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) + shown.cell, max(y for _, y in corners) + shown.cell


def _spots(frame: tiles.Box, table: tiles.Box) -> list[tiles.Box]:
    """Places of a letter in a frame and around it, as far as they are on the table."""
    size = plate_size(_REGION)
    left, top, right, bottom = frame
    least_x, least_y, most_x, most_y = table
    xs = (left - size - _NEAR, left, (left + right - size) // 2, right - size, right + _NEAR)
    ys = (top - size - _NEAR, top, (top + bottom - size) // 2, bottom - size, bottom + _NEAR)
    return [
        (x, y, x + size, y + size)
        for x in (min(max(x, least_x), most_x - size) for x in xs)
        for y in (min(max(y, least_y), most_y - size) for y in ys)
    ]


def lay_dot(picture: Image.Image, key: str, cell: int, left: int, top: int, radius: float = 0.36) -> None:
    """Draw a dot in the middle of a cell, with a `radius` in sides of the cell."""
    dot, mask = _dotted(key, cell, max(4, round(radius * cell)))
    x, y = left + (cell - dot.width) // 2, top + (cell - dot.height) // 2
    picture.paste(dot, (x, y), mask)


@lru_cache(64)
def _dotted(key: str, cell: int, radius: int) -> tuple[Image.Image, Image.Image]:
    """A dot and the mask of its pixels (mode 1)."""
    colours = THEMES[key]
    size = 2 * radius

    def paint(pen: Pen) -> None:
        pen.disc((radius, radius), radius, colours.casing)
        pen.disc((radius, radius), radius - max(1.2, 0.03 * cell), colours.choice)

    mask = Image.new("1", (size, size))
    ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), 1)
    return painted(palette(key), (size, size), colours.casing, paint), mask


def plate_size(cell: int) -> int:
    """The side of a number's plate, in px, on cells of this size. It may cover more than a small cell."""
    return max(_PLATE, cell - 2)


@lru_cache(256)
def _number(key: str, label: str, cell: int) -> Image.Image:
    """A place's number or a region's letter. Digits are narrowed rather than made smaller."""
    colours, numbers = THEMES[key], palette(key)
    size, height = plate_size(cell), max(LEAST, min(64, round(0.85 * cell)))
    ink = text.mask(label, height)
    ink = ink.crop(ink.getbbox())
    if ink.width > size - 6:
        ink = ink.resize((size - 6, ink.height))
    picture = numbers.blank(size, size, colours.casing)
    tiles.fill(ImageDraw.Draw(picture), (2, 2, size - 2, size - 2), index(key, colours.choice))
    letters = numbers.inked(ink, colours.choice, colours.casing)
    picture.paste(letters, ((size - letters.width) // 2, (size - letters.height) // 2))
    return picture


def outline(picture: Image.Image, key: str, shown: Window, cells: Sequence[Cell], level: int) -> None:
    """Draw a place's border, on the height of its level."""
    colours = THEMES[key]
    shape = _shape(cells)
    left, top = shown.place(cells, level)
    draw = ImageDraw.Draw(picture)
    thick = max(9, round(0.18 * shown.cell))
    casing, choice = index(key, colours.casing), index(key, colours.choice)
    for box in tiles.outline(shape, shown.cell, thick):
        tiles.fill(draw, _moved(box, left, top), casing)
    for box in tiles.outline(shape, shown.cell, thick - 3, 1):
        tiles.fill(draw, _moved(box, left, top), choice)


def _moved(box: tiles.Box, right: int, down: int) -> tiles.Box:
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _shape(cells: Sequence[Cell]) -> list[Cell]:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return [Cell(x - left, y - bottom) for x, y in cells]


def _ghost(
    picture: Image.Image,
    key: str,
    shown: Window,
    colour: str,
    tile: tuple[str, int],
    cells: Sequence[Cell],
    high: Mapping[Cell, int],
) -> None:
    """Draw the whole tile, translucent, where it may be laid or is about to be laid."""
    seen, level = tile, level_on(cells, high)
    face = tiles.face(key, colour, level, *seen, shown.cell)
    picture.paste(face, shown.place(cells, level), tiles.veiled(*seen, shown.cell))
