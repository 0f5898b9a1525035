"""Tiles and orientations to choose from, large, on a ground on which every side's tiles stand out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from PIL import Image

from renderers.kit import text
from renderers.kit.board import Pen, painted, write_text
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import LEVELS, palette
from renderers.pentup.layout import BREADTH
from renderers.pentup.marks import ORIENTATION, TILE, way_of
from renderers.pentup.table import badge as disc

_BADGE = 46
"""Height of a number's plate, in px."""
_DIGIT = 42
"""Height of its digits, in px."""
_CELL, _LEAST_CELL = 56, 6
"""Side of a cell of a tile, if there is room for it and at least."""
_GAP = 24
"""Distance between tiles, in px."""
_HEIGHT = 660
"""Greatest height of all, in px: it leaves the rest of the picture to the table."""


class Slot(NamedTuple):
    """A tile to choose, in an orientation in which it may be laid."""

    label: str
    tile: str
    orientation: int
    level: int = 1
    """The level on which the tile would lie; only levels above the table are shown."""


@dataclass(frozen=True)
class Panel:
    """The choices with their numbers or letters."""

    slots: tuple[Slot, ...]
    colour: str
    top: int = 0
    """The level from which on a tile would be on top of all others; 0 if that isn't the aim."""

    @cached_property
    def _wide(self) -> int:
        return max(tiles.size_of(slot.tile, slot.orientation)[0] for slot in self.slots)

    def _lines(self, columns: int) -> list[tuple[Slot, ...]]:
        return [self.slots[start : start + columns] for start in range(0, len(self.slots), columns)]

    def _cell(self, columns: int) -> int:
        """The side of a cell, in px, if the slots are in `columns` columns."""
        across = (BREADTH // columns - _GAP - self._labels) // self._wide
        sides = range(min(_CELL, across), _LEAST_CELL, -1)
        return next((cell for cell in sides if sum(self._heights(columns, cell)) <= _HEIGHT), 0)

    @cached_property
    def _labels(self) -> int:
        """The width of a slot's number and its level, in px."""
        labels = max(_plate(slot.label) + 8 for slot in self.slots)
        return labels + (_BADGE if any(slot.level > 1 for slot in self.slots) else 0)

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
        return sum(self._heights(columns, cell))

    def _heights(self, columns: int, cell: int) -> list[int]:
        """The height of each line, in px."""
        highest = (max(tiles.size_of(slot.tile, slot.orientation)[1] for slot in line) for line in self._lines(columns))
        return [max(_BADGE, high * cell) + _GAP for high in highest]

    def drawn(self, key: str) -> Image.Image:
        """The panel, in a picture as wide as all choices."""
        return _drawn(key, self)


@kept
def _drawn(key: str, panel: Panel) -> Image.Image:
    cell, columns = panel._fitted
    width = BREADTH // columns
    picture = palette(key).blank(BREADTH, panel.height, THEMES[key].two[1])
    top = _GAP // 2
    for line, high in zip(panel._lines(columns), panel._heights(columns, cell), strict=True):
        for number, slot in enumerate(line):
            left = number * width + _GAP // 2
            plate = badge(key, slot.label)
            picture.paste(plate, (left, top))
            if slot.level > 1:
                _lay_level(picture, key, slot.level, (left + plate.width + 2, top), is_top=0 < panel.top <= slot.level)
            face = tiles.face(key, panel.colour, LEVELS, slot.tile, slot.orientation, cell)
            picture.paste(face, (left + panel._labels, top), tiles.mask(slot.tile, slot.orientation, cell))
        top += high
    return picture


def _lay_level(picture: Image.Image, key: str, level: int, corner: tuple[int, int], *, is_top: bool) -> None:
    """Draw the level on which a tile would lie: on a bright disc, as on the table, if that would be the top."""
    if is_top:
        sign, mask = disc(key, str(level), (_BADGE - 2, _BADGE - 2), _DIGIT)
        picture.paste(sign, corner, mask)
    else:
        middle = corner[0] + _BADGE / 2, corner[1] + _BADGE / 2
        write_text(picture, middle, str(level), palette(key), THEMES[key].two[1], THEMES[key].casing, _DIGIT)


def panel_of(
    marks: Sequence[Mark],
    colour: str,
    ways: Mapping[str, Collection[int]],
    levels: Mapping[str, int],
    top: int = 0,
) -> Panel | None:
    """The panel for these marks; None if they offer neither tiles nor orientations. `ways` has the orientations in
    which each tile may be laid, and `levels` the level on which.
    """
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE]
    if any(mark.kind == TILE for mark in offered):
        slots = [
            Slot(mark.label, mark.value, tiles.held(mark.value, ways.get(mark.value)), levels.get(mark.value, 1))
            for mark in offered
        ]
        return Panel(tuple(slots), colour, top)
    turned = [Slot(mark.label, *way_of(mark.value)) for mark in offered if mark.kind == ORIENTATION]
    return Panel(tuple(turned), colour) if turned else None


@kept
def badge(key: str, label: str) -> Image.Image:
    """A number or a letter as on its button."""
    colours, numbers = THEMES[key], palette(key)
    width = _plate(label)

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, _BADGE, 6, colours.casing)
        pen.plate(2, 2, width - 2, _BADGE - 2, 5, colours.choice)

    picture = painted(numbers, (width, _BADGE), colours.casing, paint)
    write_text(picture, (width / 2, _BADGE / 2), label, numbers, colours.choice, colours.casing, _DIGIT)
    return picture


def _plate(label: str) -> int:
    """The width of a number's plate, in px."""
    return max(_BADGE, round(text.font(_DIGIT).getlength(label)) + 12)
