"""Tiles and orientations to choose from, below the table."""

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
from renderers.pentup.layout import CHOICES
from renderers.pentup.marks import DOT, ORIENTATION, REGION, TILE, anchor, lay_dot, turned, way_of

_BADGE = 46
"""Height of a number's plate, in px."""
_DIGIT = 42
"""Height of its digits, in px."""
_CELL, _LEAST_CELL = 30, 6
"""Side of a cell of a tile, if there is room for it and at least."""
_ROWS = 3
"""Greatest height of a tile that may still be turned, in cells."""
_GAP = 14
_LOW, _HEIGHT = 72, 220
"""Least and greatest height of the panel, in px."""


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

    def _cell(self, columns: int) -> int:
        """The side of a cell, in px, if the slots are in `columns` columns."""
        lines = -(-len(self.slots) // columns)
        across = (CHOICES // columns - _GAP - self._labels) // self._wide
        return min(_CELL, across, (_HEIGHT - lines * _GAP) // self._high(columns))

    @property
    def _labels(self) -> int:
        """The width of a slot's number, in px."""
        return max(_plate(slot.label) + 8 if slot.label else 0 for slot in self.slots)

    @cached_property
    def _fitted(self) -> tuple[int, int]:
        """The side of a cell, in px, and the number of columns with which the tiles are largest, in few lines of one
        length.
        """
        count = len(self.slots)
        cell, _, columns = max((self._cell(each), count // -each, -each) for each in range(1, count + 1))
        return max(_LEAST_CELL, cell), -columns

    @property
    def height(self) -> int:
        """In px."""
        cell, columns = self._fitted
        return max(_LOW, sum(self._heights(columns, cell)))

    def _heights(self, columns: int, cell: int) -> list[int]:
        """The height of each line, in px."""
        highest = (max(tiles.size_of(slot.tile, slot.orientation)[1] for slot in line) for line in self._lines(columns))
        return [max(_BADGE if self._labels else 0, high * cell) + _GAP for high in highest]

    def drawn(self, key: str) -> Image.Image:
        """The panel, in a picture as wide as all choices."""
        return _drawn(key, self)


@lru_cache(64)
def _drawn(key: str, panel: Panel) -> Image.Image:
    cell, columns = panel._fitted
    width = CHOICES // columns
    picture = palette(key).blank(CHOICES, panel.height, THEMES[key].frame)
    top = _GAP // 2
    for line, high in zip(panel._lines(columns), panel._heights(columns, cell), strict=True):
        for number, slot in enumerate(line):
            left = number * width
            if slot.label:
                picture.paste(badge(key, slot.label), (left, top))
                left += panel._labels
            face = tiles.face(key, panel.colour, LEVELS, slot.tile, slot.orientation, cell)
            picture.paste(face, (left, top), tiles.mask(slot.tile, slot.orientation, cell))
            if panel.anchored:
                column, row = panel.anchored
                rows = tiles.size_of(slot.tile, slot.orientation)[1]
                lay_dot(picture, key, cell, left + column * cell, top + (rows - 1 - row) * cell)
        top += high
    return picture


def panel_of(marks: Sequence[Mark], colour: str) -> Panel | None:
    """The panel for these marks, if there is anything to show below the table."""
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
    width = _plate(label)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, _BADGE, 6, colours.casing)
        pen.plate(2, 2, width - 2, _BADGE - 2, 5, colours.choice)

    picture = painted(numbers, (width, _BADGE), colours.frame, paint)
    write_text(picture, (width / 2, _BADGE / 2), label, numbers, colours.choice, colours.casing, _DIGIT)
    return picture


def _plate(label: str) -> int:
    """The width of a number's plate, in px."""
    return max(_BADGE, round(text.font(_DIGIT).getlength(label)) + 12)
