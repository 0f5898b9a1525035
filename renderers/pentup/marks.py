"""Possible choices: tiles and orientations in a panel below the table, places numbered on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import ORIENTATIONS
from renderers.kit import text, theme
from renderers.kit.board import Pen, painted, write_text
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette
from renderers.pentup.table import Window

TILE, ORIENTATION, PLACE, COLUMN, ROW = "tile", "orientation", "place", "column", "row"
FORBIDDEN = "forbidden"
"""Kind of marks in the rules for a place where a tile may not lie. No step has this kind."""
_PANEL_LEVEL = 5
"""Level whose shade is used for tiles in the panel."""
_SLOTS = {TILE: (6, 18), ORIENTATION: (8, 22)}
"""Choices per line of the panel, and px of their cells."""
_PICKED_CELL = 22
_BADGE = 26
"""Height of a number's plate in the panel and along the edge, in px."""
_APART = 34
"""Least px between numbers along an edge; if they would be closer, they alternate between two lines."""
_BAR = 6
"""Height of the bar that shows a number's columns, in px."""


class Slot(NamedTuple):
    """A tile in the panel."""

    label: str
    tile: str
    orientation: int


def slots(marks: Iterable[Mark]) -> tuple[str, tuple[Slot, ...]]:
    """The contents of the panel: tiles or orientations; otherwise the tile whose place is being chosen."""
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE]
    kinds = {mark.kind for mark in offered}
    if TILE in kinds:
        return TILE, tuple([Slot(mark.label, mark.value, tiles.lying(mark.value)) for mark in offered])
    if ORIENTATION in kinds:
        return ORIENTATION, tuple([Slot(mark.label, mark.value[0], int(mark.value[1:])) for mark in offered])
    picked = [mark.value for mark in marks if mark.kind == ORIENTATION]
    if picked and kinds:
        return PLACE, (Slot("", picked[0][0], int(picked[0][1:])),)
    return "", ()


def panel(key: str, kind: str, colour: str, shown: Sequence[Slot]) -> Image.Image:
    """The panel: the choices with numbers and names, or the tile to place with its anchor marked."""
    if kind == PLACE:
        return _anchored(key, colour, shown[0])
    columns, cell = _SLOTS[kind]
    columns = min(columns, len(shown))
    width = (theme.WIDTH - 24) // columns
    lines = [shown[start : start + columns] for start in range(0, len(shown), columns)]
    heights = [max(tiles.size_of(slot.tile, slot.orientation)[1] for slot in line) * cell for line in lines]
    picture = palette(key).blank(theme.WIDTH, sum(heights) + (_BADGE + 18) * len(lines) + 4, THEMES[key].frame)
    top = 4
    for line, high in zip(lines, heights, strict=True):
        for number, slot in enumerate(line):
            middle = 12 + number * width + width // 2
            plate = badge(key, slot.label)
            name = _name(key, slot.tile if kind == TILE else f"{slot.tile}{slot.orientation}")
            left = middle - (plate.width + 6 + name.width) // 2
            picture.paste(plate, (left, top))
            picture.paste(name, (left + plate.width + 6, top))
            drawn = tiles.size_of(slot.tile, slot.orientation)
            corner = middle - drawn[0] * cell // 2, top + _BADGE + 6 + (high - drawn[1] * cell) // 2
            _put(picture, key, colour, slot, cell, corner)
        top += high + _BADGE + 18
    return picture


def _put(picture: Image.Image, key: str, colour: str, slot: Slot, cell: int, corner: tuple[int, int]) -> None:
    face = tiles.face(key, colour, _PANEL_LEVEL, slot.tile, slot.orientation, cell)
    picture.paste(face, corner, tiles.mask(slot.tile, slot.orientation, cell))


@lru_cache(128)
def _name(key: str, name: str) -> Image.Image:
    """The name of a tile, or of an orientation, as in moves."""
    colours, numbers = THEMES[key], palette(key)
    picture = numbers.blank(16 * len(name) + 4, _BADGE, colours.frame)
    write_text(picture, (picture.width / 2, _BADGE / 2), name, numbers, colours.frame, colours.faint, theme.SMALL)
    return picture


def anchor(cells: Sequence[Cell]) -> Cell:
    """The cell that shows a place's number: the lowest on the tile's left side, so that no two places share it."""
    return min(cells)


def _anchored(key: str, colour: str, slot: Slot) -> Image.Image:
    """The tile to place, with a dot on the cell that numbers and dots on the table stand for."""
    cell = _PICKED_CELL
    columns, rows = tiles.size_of(slot.tile, slot.orientation)
    picture = palette(key).blank(theme.WIDTH, rows * cell + 16, THEMES[key].frame)
    left, top = (theme.WIDTH - columns * cell) // 2, 8
    _put(picture, key, colour, slot, cell, (left, top))
    x, y = anchor(ORIENTATIONS[slot.tile][slot.orientation])
    _dot(picture, key, cell, left + x * cell, top + (rows - 1 - y) * cell, 0.36)
    return picture


@lru_cache(128)
def badge(key: str, label: str) -> Image.Image:
    """A number as on its button."""
    colours, numbers = THEMES[key], palette(key)
    width = max(_BADGE, round(text.font(theme.SMALL).getlength(label)) + 8)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, _BADGE, 6, colours.casing)
        pen.plate(2, 2, width - 2, _BADGE - 2, 5, colours.choice)

    picture = painted(numbers, (width, _BADGE), colours.frame, paint)
    height = theme.SMALL if len(label) < 2 else theme.LEAST
    write_text(picture, (width / 2, _BADGE / 2), label, numbers, colours.choice, colours.casing, height)
    return picture


def edge_height(marks: Iterable[Mark], cell: int) -> int:
    """Px that numbers along the edge need beyond the coordinates' strip, above and below the table."""
    return _BADGE if _is_staggered(_spans(marks), cell) else 0


def _spans(marks: Iterable[Mark]) -> dict[str, tuple[int, int]]:
    """The first and last column that each number offers."""
    spans: dict[str, tuple[int, int]] = {}
    for mark in marks:
        if mark.kind == COLUMN and mark.emphasis is Emphasis.CHOICE:
            x = int(mark.value)
            low, high = spans.get(mark.label, (x, x))
            spans[mark.label] = min(low, x), max(high, x)
    return spans


def _is_staggered(spans: Mapping[str, tuple[int, int]], cell: int) -> bool:
    """Whether numbers in one line would touch."""
    middles = sorted((low + high) / 2 for low, high in spans.values())
    return any((after - before) * cell < _APART for before, after in pairwise(middles))


def lay_marks(picture: Image.Image, key: str, shown: Window, marks: Sequence[Mark]) -> None:
    """Draw numbers on the table: a place's at its anchor, a column's along the edges, with dots on possible anchors."""
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE]
    places = [mark for mark in offered if mark.kind in (PLACE, ROW, FORBIDDEN)]
    for cell in (cell for mark in offered if mark.kind == COLUMN for cell in mark.cells):
        _dot(picture, key, shown.cell, *shown.corner(cell))
    _lay_columns(picture, key, shown, _spans(offered))
    for mark in places if _are_apart(places) else ():
        _outline(picture, key, shown, mark.cells)
    for mark in places:
        if not mark.label:
            continue
        plate = _number(key, mark.label, shown.cell)
        x, y = shown.middle(anchor(mark.cells))
        picture.paste(plate, (round(x - plate.width / 2), round(y - plate.height / 2)))


def _are_apart(places: Sequence[Mark]) -> bool:
    """Whether no cell belongs to more than two places, so that their outlines can be told apart."""
    covered: dict[Cell, int] = {}
    for mark in places:
        for cell in mark.cells:
            covered[cell] = covered.get(cell, 0) + 1
    return max(covered.values(), default=0) <= 2


def _lay_columns(picture: Image.Image, key: str, shown: Window, spans: Mapping[str, tuple[int, int]]) -> None:
    """Draw each number's columns as a bar along the upper and lower edges, with the number next to it."""
    if not spans:
        return
    colours = THEMES[key]
    draw, choice, casing = ImageDraw.Draw(picture), index(key, colours.choice), index(key, colours.casing)
    is_staggered = _is_staggered(spans, shown.cell)
    deep = theme.MARGIN + (_BADGE if is_staggered else 0)
    # The coordinates are hidden, because two kinds of numbers in one line would be confused.
    for top in (shown.top - deep, shown.bottom):
        tiles.fill(draw, (0, top, theme.WIDTH, top + deep), index(key, colours.frame))
    for number, (label, (low, high)) in enumerate(spans.items()):
        left, right = shown.corner(Cell(low, 0))[0], shown.corner(Cell(high + 1, 0))[0]
        middle, plate = (left + right) // 2, badge(key, label)
        away = _BAR + (_BADGE if is_staggered and number % 2 else 0)
        above, below = shown.top - away - plate.height, shown.bottom + away
        for line in ((above, shown.top), (shown.bottom, below)):
            tiles.fill(draw, (middle - 1, line[0], middle + 1, line[1]), choice)
        for top in (shown.top - _BAR, shown.bottom):
            tiles.fill(draw, (left + 1, top, right - 1, top + _BAR), casing)
            tiles.fill(draw, (left + 2, top + 1, right - 2, top + _BAR - 1), choice)
        for top in (above, below):
            picture.paste(plate, (middle - plate.width // 2, top))


def _dot(picture: Image.Image, key: str, cell: int, left: int, top: int, radius: float = 0.17) -> None:
    """Draw a dot in the middle of a cell; `radius` is in cells."""
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


@lru_cache(256)
def _number(key: str, label: str, cell: int) -> Image.Image:
    """A place's number, as large as its cell allows; digits are narrowed rather than made smaller."""
    colours, numbers = THEMES[key], palette(key)
    size = max(theme.LEAST, cell - 2)
    height = max(theme.LEAST, round(0.5 * cell))
    ink = text.mask(label, height)
    ink = ink.crop(ink.getbbox())
    if ink.width > size - 4:
        ink = ink.resize((size - 4, ink.height))
    picture = numbers.blank(size, size, colours.casing)
    tiles.fill(ImageDraw.Draw(picture), (1, 1, size - 1, size - 1), index(key, colours.choice))
    letters = numbers.inked(ink, colours.choice, colours.casing)
    picture.paste(letters, ((size - letters.width) // 2, (size - letters.height) // 2))
    return picture


def _outline(picture: Image.Image, key: str, shown: Window, cells: Sequence[Cell]) -> None:
    """Draw a place's border in dashes."""
    colours = THEMES[key]
    shape = _shape(cells)
    left, top = shown.place(cells)
    draw = ImageDraw.Draw(picture)
    thick = max(5, round(0.16 * shown.cell))
    casing, choice = index(key, colours.casing), index(key, colours.choice)
    for box in tiles.outline(shape, shown.cell, thick):
        tiles.fill(draw, _moved(box, left, top), casing)
    for box in tiles.outline(shape, shown.cell, thick - 2, 1):
        for dash in _dashes(box, max(4, shown.cell // 4)):
            tiles.fill(draw, _moved(dash, left, top), choice)


def _moved(box: tiles.Box, right: int, down: int) -> tiles.Box:
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _shape(cells: Sequence[Cell]) -> list[Cell]:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return [Cell(x - left, y - bottom) for x, y in cells]


def _dashes(box: tiles.Box, length: int) -> Iterable[tiles.Box]:
    left, top, right, bottom = box
    if right - left >= bottom - top:
        for start in range(left, right, 2 * length):
            yield start, top, min(start + length, right), bottom
    else:
        for start in range(top, bottom, 2 * length):
            yield left, start, right, min(start + length, bottom)


def lay_picked(
    picture: Image.Image, key: str, shown: Window, colour: str, level: int, tile: tuple[str, int], cells: Sequence[Cell]
) -> None:
    """Draw a tile where it is about to be laid, see-through and with a dashed border."""
    face = tiles.face(key, colour, level, *tile, shown.cell)
    picture.paste(face, shown.place(cells), tiles.veiled(*tile, shown.cell))
    _outline(picture, key, shown, cells)
