"""The legend on the table of a first board, which has room for it: few tiles lie there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from games.pentup import Placed
from renderers.kit import text
from renderers.kit.board import write_text
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette, shade
from renderers.pentup.header import MISERE, wedge
from renderers.pentup.layout import LEAST
from renderers.pentup.table import Window

TOP_LEVEL, BOTTOM_LEVEL, COUNTS, DIGIT = SIGNS = ("top", "bottom", "counts", "digit")
"""The signs: the wedge at the level that is compared first, in either direction; the numbers of tiles; and levels."""
_LINE, _INSET, _SIGN = 44, 10, 56
"""Height of a line, distance from the legend's edge, and width of a sign, in px."""
_MOST_LINES = 2
"""Most lines of a sign's words."""


def fitting(words: Sequence[tuple[str, str]], *, rises: bool) -> list[tuple[str, str]]:
    """The words of the signs on the table, without the wedge that points in the other direction."""
    others = {MISERE, BOTTOM_LEVEL if rises else TOP_LEVEL}
    return [(sign, said) for sign, said in words if sign not in others]


def lay_legend(
    picture: Image.Image, key: str, shown: Window, placed: Iterable[Placed], words: Sequence[tuple[str, str]]
) -> None:
    """Draw the signs with their words at the upper or else the lower edge of the table, where no tile lies."""
    colours, numbers = THEMES[key], palette(key)
    left, top, right, bottom = shown.frame
    room = right - left - 3 * _INSET - _SIGN
    lines = [
        (sign if number == 0 else "", line)
        for sign, said in words
        for number, line in enumerate(text.broken(said, room, LEAST, _MOST_LINES))
    ]
    height = len(lines) * _LINE + _INSET
    spots = ((0, top, right, top + height), (0, bottom - height, right, bottom))
    free = (spot for spot in spots if not any(shown.meets(tile, spot) for tile in placed))
    if not lines or (spot := next(free, None)) is None:
        return
    tiles.fill(ImageDraw.Draw(picture), spot, index(key, colours.frame))
    for number, (sign, line) in enumerate(lines):
        middle = spot[1] + _INSET // 2 + number * _LINE + _LINE // 2
        _draw_sign(picture, key, sign, left + _INSET + _SIGN // 2, middle)
        start = left + _SIGN + 2 * _INSET + text.font(LEAST).getlength(line) / 2
        write_text(picture, (start, middle), line, numbers, colours.frame, colours.faint, LEAST)


def _draw_sign(picture: Image.Image, key: str, sign: str, x: int, y: int) -> None:
    """Draw a sign around a point, as it is drawn beside the table and on tiles."""
    numbers = palette(key)
    if sign in (TOP_LEVEL, BOTTOM_LEVEL):
        wedge(ImageDraw.Draw(picture), key, x, y, rises=sign == TOP_LEVEL)
    elif sign:
        white = shade(key, "white", 2)
        box = (x - 26, y - 18, x + 26, y + 18) if sign == COUNTS else (x - 18, y - 18, x + 18, y + 18)
        tiles.fill(ImageDraw.Draw(picture), box, index(key, white.rim))
        tiles.fill(ImageDraw.Draw(picture), (box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), index(key, white.fill))
        write_text(picture, (x, y), "0" if sign == COUNTS else "2", numbers, white.fill, white.rim, LEAST)
