"""Places to choose from that overlap: a picture of each with the tile laid there, in place of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import Placed
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette
from renderers.pentup.layout import BREADTH, EDGE, HEIGHT, WIDTH
from renderers.pentup.marks import PLACE, numbered, outline, overlap, picked_tile, plate_size, way_of
from renderers.pentup.panel import badge
from renderers.pentup.table import LARGEST, Window, level_on, number_levels

_AROUND = 3
"""Cells of the table that are seen around a place, in both directions together."""
_LEGIBLE = 30
"""Side of a cell, in px, with which all pictures show the same part of the table, if it may be as large."""
_SMALL = 44
"""Side of a cell of the table, in px, below which places are hard to see among the tiles."""
_GAP = 10
"""Distance of the pictures from each other, in px."""


def closeup_marks(marks: Sequence[Mark], shown: Window) -> tuple[Mark, ...]:
    """The places to show by one enlarged picture each: those of a picked tile that can't be shown on the table, because
    the cells are small or because the tiles or the numbers would overlap. Otherwise none.
    """
    places = tuple([mark for mark in marks if mark.emphasis is Emphasis.CHOICE and mark.kind == PLACE])
    if not picked_tile(marks):
        return ()
    return places if shown.cell < _SMALL or overlap(places) or _collide(places, shown) else ()


def _collide(places: Sequence[Mark], shown: Window) -> bool:
    """Whether the numbers of two places would overlap."""
    cells, apart = [numbered(mark, places) for mark in places], plate_size(shown.cell)
    pairs = combinations(cells, 2)
    return any(max(abs(one.x - other.x), abs(one.y - other.y)) * shown.cell < apart for one, other in pairs)


def _around(cells: Sequence[Cell]) -> tuple[Cell, int, int]:
    """The lower left cell of the box around these cells, and its columns and rows."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Cell(min(xs), min(ys)), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


class _Tiling(NamedTuple):
    """The arrangement of the pictures: their columns and rows, and their width and height in px."""

    columns: int
    rows: int
    width: int
    height: int

    def corner(self, number: int) -> tuple[int, int]:
        """The upper left corner of a picture, counted from 0, in px."""
        return number % self.columns * (self.width + _GAP), number // self.columns * (self.height + _GAP)

    def cell(self, cells: Sequence[Cell]) -> int:
        """The side of a cell, in px, with which a picture shows these cells and some table around them."""
        _, columns, rows = _around(cells)
        return min(LARGEST, self.width // (columns + _AROUND), self.height // (rows + _AROUND))


def _tilings(count: int, height: int) -> list[_Tiling]:
    """The arrangements of `count` pictures in rows that are together `height` px high."""
    found = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        size = (BREADTH - (columns - 1) * _GAP) // columns, (height - (rows - 1) * _GAP) // rows
        found.append(_Tiling(columns, rows, *size))
    return found


def drawn(
    key: str,
    places: Sequence[Mark],
    colour: str,
    top: int,
    table: Callable[[Window], Image.Image],
    high: Mapping[Cell, int],
    whole: Overview,
) -> Image.Image:
    """A picture of each place, with the tile laid there and its number, and after them the `whole` table; in place of
    the table, which begins `top` px from the picture's upper edge, and of what is below it.

    `table` draws the table in a window. All pictures show the same part of it, so that they differ only in the tile,
    unless that would be too small. `high` is as `heights` returns it.
    """
    picture = palette(key).blank(WIDTH, HEIGHT, THEMES[key].frame)
    together = [cell for mark in places for cell in mark.cells]
    own = [list(mark.cells) for mark in places]
    tilings = _tilings(len(places) + 1, HEIGHT - EDGE - top)
    cell, tiling = max((each.cell(together), each) for each in tilings)
    parts = [together] * len(places)
    if cell < _LEGIBLE:
        cell, tiling = max((min(map(each.cell, own)), each) for each in tilings)
        parts = own
    frame = EDGE, top, EDGE + tiling.width, top + tiling.height
    parts_drawn: dict[Window, Image.Image] = {}
    for number, (mark, visible) in enumerate(zip(places, parts, strict=True)):
        part = Window(*_around(visible), cell, frame)
        if part not in parts_drawn:
            parts_drawn[part] = table(part)
        laid = parts_drawn[part].copy()
        _lay_tile(laid, key, part, mark, colour, level_on(mark.cells, high))
        left, up = tiling.corner(number)
        picture.paste(laid.crop(frame), (EDGE + left, top + up))
        picture.paste(badge(key, mark.label), (EDGE + left + 4, top + up + 4))
    left, up = tiling.corner(len(places))
    picture.paste(whole.drawn(key, (BREADTH - left, tiling.height)), (EDGE + left, top + up))
    return picture


def _lay_tile(picture: Image.Image, key: str, part: Window, mark: Mark, colour: str, level: int) -> None:
    """Draw the tile in its place, with its level."""
    tile, way = way_of(mark.value)
    face = tiles.face(key, colour, level, tile, way, part.cell)
    picture.paste(face, part.place(mark.cells, level), tiles.mask(tile, way, part.cell))
    placed = Placed(tile, way, min(mark.cells), colour, level)
    number_levels(picture, key, part, [placed], dict.fromkeys(mark.cells, 0), ())
    outline(picture, key, part, mark.cells, level)


@dataclass(frozen=True)
class Overview:
    """The whole table, small, with a frame around the places that have enlarged pictures."""

    table: Image.Image
    """The table without digits, without a palette."""
    frames: tuple[tuple[tiles.Box, str], ...]
    """Left, top, right and bottom of each frame in that picture, in px, and the numbers of its places."""

    def drawn(self, key: str, size: tuple[int, int]) -> Image.Image:
        """The small table in the middle of a picture of this size."""
        colours, numbers = THEMES[key], palette(key)
        picture = numbers.blank(*size, colours.frame)
        scale = min(size[0] / self.table.width, size[1] / self.table.height)
        small = round(self.table.width * scale), round(self.table.height * scale)
        corner = (size[0] - small[0]) // 2, (size[1] - small[1]) // 2
        picture.paste(self.table.resize(small, Image.Resampling.NEAREST), corner)
        draw, taken = ImageDraw.Draw(picture), list[tiles.Box]()
        for frame, _ in self.frames:
            left, top, right, bottom = (round(edge * scale) + corner[axis % 2] for axis, edge in enumerate(frame))
            taken.append((left, top, right, bottom))
            for inset, width, ink in ((0, 8, colours.casing), (2, 4, colours.choice)):
                box = (left + inset, top + inset, right - inset, bottom - inset)
                draw.rectangle(box, outline=index(key, ink), width=width)
        if len(self.frames) > 1:
            for box, (_, label) in zip(tuple(taken), self.frames, strict=True):
                plate = badge(key, label)
                taken.append(_beside(box, plate.size, size, taken))
                picture.paste(plate, taken[-1][:2])
        return picture


def _beside(frame: tiles.Box, size: tuple[int, int], room: tuple[int, int], taken: Sequence[tiles.Box]) -> tiles.Box:
    """The box for the number of a frame in an overview as large as `room`: on its right or left, or else above or below
    it, where it covers least of what is `taken`.
    """
    (left, top, right, bottom), (width, height) = frame, size
    middle = (left + right - width) // 2, (top + bottom - height) // 2
    corners = (right, middle[1]), (left - width, middle[1]), (middle[0], top - height), (middle[0], bottom)
    inside = ((min(max(0, x), room[0] - width), min(max(0, y), room[1] - height)) for x, y in corners)
    boxes = [(x, y, x + width, y + height) for x, y in inside]
    return min(boxes, key=lambda box: sum(tiles.meet(box, other) for other in taken))


def _box_around(shown: Window, cells: Iterable[Cell]) -> tiles.Box:
    """The box around these cells of the table, in px."""
    corners = [shown.corner(cell) for cell in cells]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) + shown.cell, max(y for _, y in corners) + shown.cell


def overview(pile: Image.Image, places: Sequence[Mark], window: Window) -> Overview:
    """The overview of a `pile` without digits: all that must be visible in the window. Places near each other share a
    frame.
    """
    last = Cell(window.first.x + window.columns - 1, window.first.y + window.rows - 1)
    edges, (from_x, from_y, to_x, to_y) = _widened(_box_around(window, (window.first, last)), window.cell), window.frame
    part = max(edges[0], from_x), max(edges[1], from_y), min(edges[2], to_x), min(edges[3], to_y)
    frames: dict[tiles.Box, list[str]] = {}
    for mark in places:
        left, top, right, bottom = _box_around(window, mark.cells)
        frame, labels = (left - part[0], top - part[1], right - part[0], bottom - part[1]), [mark.label]
        for other in [each for each in frames if tiles.meet(_widened(frame, window.cell), each)]:
            labels = frames.pop(other) + labels
            (left, top), (right, bottom) = map(min, frame[:2], other[:2]), map(max, frame[2:], other[2:])
            frame = left, top, right, bottom
        frames[frame] = labels
    named = (
        (frame, " ".join(sorted(labels, key=lambda label: (len(label), label)))) for frame, labels in frames.items()
    )
    return Overview(pile.crop(part), tuple(named))


def _widened(box: tiles.Box, by: int) -> tiles.Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
