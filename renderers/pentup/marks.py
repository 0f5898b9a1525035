"""Possible choices: tiles and orientations in a panel below the table, places numbered on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
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

TILE, ORIENTATION, SHAPE, PLACE, COLUMN, ROW = "tile", "orientation", "shape", "place", "column", "row"
TURNED = {ORIENTATION, SHAPE}
"""Kinds of marks whose values name a tile in an orientation: `N6`."""
FORBIDDEN = "forbidden"
"""Kind of marks in the rules for a place where a tile may not lie. No step has this kind."""
_PANEL_LEVEL = 5
"""Level whose shade is used for tiles in the panel."""
_SLOTS = {TILE: (6, 22), ORIENTATION: (8, 23), SHAPE: (8, 20)}
"""Choices per line of the panel, and px of their cells."""
_ROWS = 3
"""Greatest height of a tile to choose, in cells."""
_PICKED_CELL = 24
_BADGE = 34
"""Height of a number's plate in the panel, in px."""


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
        return TILE, tuple([Slot(mark.label, mark.value, tiles.held(mark.value, _ROWS)) for mark in offered])
    if turned := kinds & TURNED:
        return turned.pop(), tuple([Slot(mark.label, mark.value[0], int(mark.value[1:])) for mark in offered])
    picked = [mark.value for mark in marks if mark.kind in TURNED]
    if picked and kinds:
        return PLACE, (Slot("", picked[0][0], int(picked[0][1:])),)
    return "", ()


def panel(key: str, kind: str, colour: str, shown: Sequence[Slot], window: Window) -> Image.Image:
    """The panel: the choices with numbers and names, or the tile to place with its anchor marked.

    Orientations are drawn as they would lie in the window.
    """
    if kind == PLACE:
        return _anchored(key, colour, shown[0], window)
    columns, cell = _SLOTS[kind]
    columns = min(columns, len(shown))
    width = (theme.WIDTH - 24) // columns
    lines = [shown[start : start + columns] for start in range(0, len(shown), columns)]
    ways = {slot: slot.orientation if kind == TILE else window.oriented(slot.tile, slot.orientation) for slot in shown}
    heights = [max(tiles.size_of(slot.tile, ways[slot])[1] for slot in line) * cell for line in lines]
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
            drawn = tiles.size_of(slot.tile, ways[slot])
            corner = middle - drawn[0] * cell // 2, top + _BADGE + 6 + (high - drawn[1] * cell) // 2
            _put(picture, key, colour, (slot.tile, ways[slot]), cell, corner)
        top += high + _BADGE + 18
    return picture


def _put(
    picture: Image.Image, key: str, colour: str, tile: tuple[str, int], cell: int, corner: tuple[int, int]
) -> None:
    face = tiles.face(key, colour, _PANEL_LEVEL, *tile, cell)
    picture.paste(face, corner, tiles.mask(*tile, cell))


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


def _anchored(key: str, colour: str, slot: Slot, window: Window) -> Image.Image:
    """The tile to place, with a dot on the cell that numbers and dots on the table stand for."""
    cell, way = _PICKED_CELL, window.oriented(slot.tile, slot.orientation)
    columns, rows = tiles.size_of(slot.tile, way)
    picture = palette(key).blank(theme.WIDTH, rows * cell + 16, THEMES[key].frame)
    left, top = (theme.WIDTH - columns * cell) // 2, 8
    _put(picture, key, colour, (slot.tile, way), cell, (left, top))
    cells = [window.spot(each) for each in ORIENTATIONS[slot.tile][slot.orientation]]
    x, y = window.spot(anchor(ORIENTATIONS[slot.tile][slot.orientation]))
    across, up = x - min(x for x, _ in cells), y - min(y for _, y in cells)
    _dot(picture, key, cell, left + across * cell, top + (rows - 1 - up) * cell, 0.36)
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
    height = theme.TEXT if len(label) < 2 else theme.SMALL
    write_text(picture, (width / 2, _BADGE / 2), label, numbers, colours.choice, colours.casing, height)
    return picture


def lay_marks(picture: Image.Image, key: str, shown: Window, marks: Sequence[Mark]) -> None:
    """Draw the numbers of choices on their places: each at the place's anchor, a column's on all of its anchors."""
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE]
    places = [mark for mark in offered if mark.kind in (PLACE, ROW, FORBIDDEN)]
    for mark in places if _are_apart(places) else ():
        _outline(picture, key, shown, mark.cells)
    for mark in offered:
        if mark.label and mark.cells:
            for cell in mark.cells if mark.kind == COLUMN else (anchor(mark.cells),):
                plate = _number(key, mark.label, shown.cell)
                x, y = shown.middle(cell)
                picture.paste(plate, (round(x - plate.width / 2), round(y - plate.height / 2)))


def _are_apart(places: Sequence[Mark]) -> bool:
    """Whether no cell belongs to more than two places, so that their outlines can be told apart."""
    covered: dict[Cell, int] = {}
    for mark in places:
        for cell in mark.cells:
            covered[cell] = covered.get(cell, 0) + 1
    return max(covered.values(), default=0) <= 2


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
    shape = _shape([shown.spot(cell) for cell in cells])
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
    seen = tile[0], shown.oriented(*tile)
    face = tiles.face(key, colour, level, *seen, shown.cell)
    picture.paste(face, shown.place(cells), tiles.veiled(*seen, shown.cell))
    _outline(picture, key, shown, cells)
