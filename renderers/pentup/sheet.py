"""Pent-Up's sheet: the twelve tiles with their letters."""

from __future__ import annotations

from PIL import Image

from games.pentup import ORIENTATIONS
from renderers.kit import sheet, theme
from renderers.kit.sheet import EDGE, Sheet, Words
from renderers.kit.theme import THEMES
from renderers.pentup.colours import palette
from renderers.pentup.tiles import held, size_of, small

_COLUMNS = 3
_CELL = 36
_HIGH = 4
"""Most rows that a tile takes, in cells."""
_LETTER = 44
"""Height of a letter, and the room for it, in px."""
_GAP = 32


def _draw(words: Words, key: str) -> Image.Image:
    del words
    colours = THEMES[key]
    across, down = (theme.WIDTH - 2 * EDGE) // _COLUMNS, _HIGH * _CELL + _GAP
    rows = -(-len(ORIENTATIONS) // _COLUMNS)
    picture = sheet.blank(rows * down + _GAP, colours)
    for number, tile in enumerate(ORIENTATIONS):
        left, top = EDGE + number % _COLUMNS * across, _GAP + number // _COLUMNS * down
        sheet.write(picture, (left, top + _HIGH * _CELL / 2), tile, _LETTER, colours)
        orientation = held(tile, _HIGH)
        _, high = size_of(tile, orientation)
        drawn = palette(key).coloured(small(key, "white", tile, orientation, _CELL, colours.frame).copy())
        picture.paste(drawn.convert("RGB"), (left + _LETTER, top + (_HIGH - high) * _CELL // 2))
    return sheet.finished(picture)


SHEET = Sheet((), _draw)
