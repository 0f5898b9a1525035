"""How Nim looks: a row of matches."""

from __future__ import annotations

from itertools import chain

from PIL import Image, ImageDraw

from games.nim import NimPosition
from renderers.kit import theme
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import Example, Phrase, Picture, View


def draw(shown: NimPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    colours = THEMES[view.theme]
    picture = Image.new("P", (theme.WIDTH, theme.WIDTH))
    picture.putpalette(bytes(chain(rgb(colours.frame), rgb(colours.last))))
    for place in range(shown.heap):
        ImageDraw.Draw(picture).rectangle((60 + 56 * place, 200, 84 + 56 * place, 600), fill=1)
    return picture


def describe(shown: NimPosition, view: View) -> tuple[Phrase, ...]:
    """See `Picture.describe`."""
    return (Phrase("nim-alt-heap", (("count", shown.heap),)),)


def examples() -> tuple[Example[NimPosition], ...]:
    """See `Picture.examples`."""
    return (Example("heap", NimPosition(7), View()),)


PICTURE: Picture[NimPosition] = Picture("nim", (), draw, describe, examples)
