"""Pent-Up's sheet: the twelve tiles in all orientations, each with its notation."""

from __future__ import annotations

from PIL import Image

from games.pentup import ORIENTATIONS
from renderers.kit import sheet, theme
from renderers.kit.sheet import EDGE, Sheet, Words
from renderers.kit.theme import THEMES
from renderers.pentup.colours import palette
from renderers.pentup.tiles import size_of, small

_ROWS = ("F", "L", "N", "P", "Y", "TU", "VW", "IXZ")
"""The tiles of each row."""
_COLUMNS = 8
"""Most orientations in a row."""
_CELL = 14
_CODE = 30
"""Height of the letters of an orientation's notation, in px."""
_GAP = 7
"""Distance of a tile from its notation and from the next row, in px."""


def _draw(words: Words, key: str) -> Image.Image:
    del words
    colours, across = THEMES[key], (theme.WIDTH - 2 * EDGE) // _COLUMNS
    lines = [[(tile, way) for tile in row for way in range(len(ORIENTATIONS[tile]))] for row in _ROWS]
    heights = [_CELL * max(size_of(*each)[1] for each in line) + _CODE + 2 * _GAP for line in lines]
    picture, top = sheet.blank(sum(heights) + 2 * _GAP, colours), _GAP
    for line, height in zip(lines, heights, strict=True):
        for number, (tile, way) in enumerate(line):
            left = EDGE + number * across
            sheet.write(picture, (left, top + _CODE / 2), f"{tile}{way}", _CODE, colours)
            drawn = palette(key).coloured(small(key, "white", tile, way, _CELL, colours.frame).copy())
            picture.paste(drawn.convert("RGB"), (left, top + _CODE + _GAP))
        top += height
    return sheet.finished(picture)


SHEET = Sheet((), _draw)
