"""Nim's picture: a row of matches, which belong to neither side, as low as the row."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.nim import NimPosition
from renderers.kit import theme
from renderers.kit.board import Pen, painted
from renderers.kit.theme import THEMES, Palette
from renderers.kit.view import Example, Phrase, Picture, View

HEIGHT = 360
SIZE = (28, 240)
"""A match's size in px."""
STEP = 56
"""From one match to the next, in px."""


def draw(shown: NimPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    palette = _palette(view.theme)
    picture = palette.blank(theme.WIDTH, HEIGHT, THEMES[view.theme].frame)
    left = (theme.WIDTH - STEP * shown.heap) // 2
    for place in range(shown.heap):
        picture.paste(_match(view.theme), (left + STEP * place + (STEP - SIZE[0]) // 2, (HEIGHT - SIZE[1]) // 2))
    return palette.coloured(picture)


@cache
def _palette(key: str) -> Palette:
    frame, (fill, rim) = THEMES[key].frame, THEMES[key].neutral
    return Palette((frame, fill, rim), [(frame, rim), (rim, fill)])


@cache
def _match(key: str) -> Image.Image:
    fill, rim = THEMES[key].neutral
    width, height = SIZE

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, height, 8, rim)
        pen.plate(3, 3, width - 3, height - 3, 6, fill)
        pen.box(3, 40, width - 3, 44, rim)

    return painted(_palette(key), SIZE, THEMES[key].frame, paint)


def describe(shown: NimPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`."""
    return (Phrase("nim-alt-heap", (("count", shown.heap),)),)


def examples() -> tuple[Example[NimPosition], ...]:
    """See `Picture.examples`."""
    return (Example("heap", NimPosition(7), View()),)


PICTURE: Picture[NimPosition] = Picture("nim", (), draw, describe, examples)
