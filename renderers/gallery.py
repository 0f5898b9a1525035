"""The gallery: a small picture of each game with its name, all in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from renderers.kit import sheet, theme
from renderers.kit.theme import THEMES, rgb

COLUMNS = 2
_EDGE = 20
"""Margin around each game, in px."""
_NAME = 34
"""Height of a name's letters, in px."""
_FOOT = 52
"""Height of the row with the name, in px."""
_SIDE = (theme.WIDTH - (COLUMNS + 1) * _EDGE) // COLUMNS
"""Width of the frame that a board is shown in, in px."""
_HIGH = _SIDE * 5 // 6
"""Its height: four games fill a phone's 350 × 350 px."""


class Tile(NamedTuple):
    """A game in the gallery."""

    title: str
    board: Image.Image
    """A board of it, as `Picture.draw` returns it, or a part of that."""


def draw(tiles: Sequence[Tile], key: str) -> Image.Image:
    """Draw the gallery in a theme: a palette picture (mode P), 800 px wide. Deterministic."""
    colours = THEMES[key]
    rows = -(-len(tiles) // COLUMNS)
    down = _HIGH + _FOOT + _EDGE
    picture = sheet.blank(rows * down + _EDGE // 2, colours)
    for number, tile in enumerate(tiles):
        left, top = _EDGE + number % COLUMNS * (_SIDE + _EDGE), _EDGE + number // COLUMNS * down
        sheet.write(picture, (left + 4, top + _FOOT / 2 - 6), tile.title, _NAME, colours, _SIDE)
        picture.paste(_framed(tile.board, colours.frame), (left, top + _FOOT - 6))
    return sheet.finished(picture)


def _framed(board: Image.Image, ground: str) -> Image.Image:
    """A board as large as the frame allows, in the middle of it."""
    scale = min(_SIDE / board.width, _HIGH / board.height)
    size = round(board.width * scale), round(board.height * scale)
    framed = Image.new("RGB", (_SIDE, _HIGH), rgb(ground))
    framed.paste(
        board.convert("RGB").resize(size, Image.Resampling.LANCZOS),
        ((_SIDE - size[0]) // 2, (_HIGH - size[1]) // 2),
    )
    return framed
