"""Tiles and orientations to choose from, beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from PIL import Image

from games.pentup import ORIENTATIONS
from renderers.kit import text
from renderers.kit.board import Pen, painted, write_text
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import LEVELS, palette
from renderers.pentup.layout import COLUMN_WIDTH
from renderers.pentup.marks import DOT, ORIENTATION, REGION, TILE, anchor, lay_dot, turned, way_of

_BADGE = 46
"""Height of a number's plate, in px."""
_DIGIT = 42
"""Height of its digits, in px."""
_CELL, _LEAST_CELL = 30, 6
"""Side of a cell of a tile, if there is room for it and at least."""
_ROWS = 3
"""Greatest height of a tile that may still be turned, in cells."""
_MOST_COLUMNS = 6
_GAP = 14


class Slot(NamedTuple):
    """A tile in the panel, in the orientation in which it is drawn."""

    label: str
    tile: str
    orientation: int


@dataclass(frozen=True)
class Panel:
    """The choices with their numbers, or the tile whose place is chosen."""

    slots: tuple[Slot, ...]
    colour: str
    anchored: tuple[int, int] | None = None
    """The column and the row, from below, of the cell for which the numbers on the table stand."""

    @cached_property
    def _wide(self) -> int:
        return max(tiles.size_of(slot.tile, slot.orientation)[0] for slot in self.slots)

    def _lines(self, columns: int) -> list[tuple[Slot, ...]]:
        return [self.slots[start : start + columns] for start in range(0, len(self.slots), columns)]

    def _high(self, columns: int) -> int:
        """The height of all lines, in cells."""
        return sum(max(tiles.size_of(slot.tile, slot.orientation)[1] for slot in line) for line in self._lines(columns))

    def _cell(self, columns: int, height: int) -> int:
        """The side of a cell, in px, if the slots are in `columns` columns and together `height` px high."""
        lines = -(-len(self.slots) // columns)
        across = (COLUMN_WIDTH // columns - _GAP) // self._wide
        return min(_CELL, across, (height - lines * self._around) // self._high(columns))

    @property
    def _around(self) -> int:
        """The height of a line without its tiles, in px."""
        return (_BADGE + 6 if any(slot.label for slot in self.slots) else 0) + _GAP

    def _fitted(self, height: int) -> tuple[int, int]:
        """The number of columns, and the side of a cell in px, with which the tiles are largest."""
        most = min(len(self.slots), _MOST_COLUMNS)
        cell, columns = max((self._cell(columns, height), columns) for columns in range(1, most + 1))
        return columns, max(_LEAST_CELL, cell)

    def height(self, room: int) -> int:
        """The height of the panel if there is so much room, in px."""
        columns, cell = self._fitted(room)
        return min(room, self._high(columns) * cell + len(self._lines(columns)) * self._around)

    def drawn(self, key: str, room: int) -> Image.Image:
        """The panel, in a picture `room` px high."""
        return _drawn(key, self, room)


@lru_cache(64)
def _drawn(key: str, panel: Panel, room: int) -> Image.Image:
    columns, cell = panel._fitted(room)
    width = COLUMN_WIDTH // columns
    picture = palette(key).blank(COLUMN_WIDTH, room, THEMES[key].frame)
    top = 0
    for line in panel._lines(columns):
        high = max(tiles.size_of(slot.tile, slot.orientation)[1] for slot in line) * cell
        for number, slot in enumerate(line):
            left, below = number * width, top + _GAP // 2
            if slot.label:
                plate = badge(key, slot.label)
                picture.paste(plate, (left + 4, below))
                below += _BADGE + 6
            face = tiles.face(key, panel.colour, LEVELS, slot.tile, slot.orientation, cell)
            corner = left + 4, below
            picture.paste(face, corner, tiles.mask(slot.tile, slot.orientation, cell))
            if panel.anchored:
                column, row = panel.anchored
                rows = tiles.size_of(slot.tile, slot.orientation)[1]
                lay_dot(picture, key, cell, corner[0] + column * cell, corner[1] + (rows - 1 - row) * cell)
        top += high + panel._around
    return picture


def panel_of(marks: Sequence[Mark], colour: str) -> Panel | None:
    """The panel for these marks, if there is anything to show beside the table."""
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE]
    kinds = {mark.kind for mark in offered}
    if TILE in kinds:
        slots = [Slot(mark.label, mark.value, tiles.held(mark.value, _ROWS)) for mark in offered]
        return Panel(tuple(slots), colour)
    if ORIENTATION in kinds:
        slots = [Slot(mark.label, *way_of(mark.value)) for mark in offered]
        return Panel(tuple(slots), colour)
    picked = turned(marks)
    if picked is None or not kinds:
        return None
    tile, way = picked
    if not kinds & {DOT, REGION}:
        return Panel((Slot("", tile, way),), colour)
    cells = ORIENTATIONS[tile][way]
    x, y = anchor(cells)
    at = x - min(x for x, _ in cells), y - min(y for _, y in cells)
    return Panel((Slot("", tile, way),), colour, at)


@lru_cache(128)
def badge(key: str, label: str) -> Image.Image:
    """A number or a letter as on its button."""
    colours, numbers = THEMES[key], palette(key)
    width = max(_BADGE, round(text.font(_DIGIT).getlength(label)) + 12)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, _BADGE, 6, colours.casing)
        pen.plate(2, 2, width - 2, _BADGE - 2, 5, colours.choice)

    picture = painted(numbers, (width, _BADGE), colours.frame, paint)
    write_text(picture, (width / 2, _BADGE / 2), label, numbers, colours.choice, colours.casing, _DIGIT)
    return picture
