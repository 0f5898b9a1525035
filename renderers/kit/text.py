"""Text in pictures: how it is made to fit, and its ink."""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from renderers.kit import theme
from renderers.kit.letters import FONT

_CUT = "…"


@cache
def font(height: int) -> ImageFont.FreeTypeFont:
    """The house font at a height in px. The basic layout draws the same on every machine."""
    return ImageFont.truetype(FONT, height, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(1024)
def fitted(text: str, room: float, largest: int = theme.TEXT, least: int = theme.SMALL) -> tuple[str, int]:
    """The text and the height in px at which it fits into `room` px: first set smaller, then cut. A third of what
    fits is its end, in which long names may differ.
    """
    for height in range(largest, least - 1, -2):
        if max(font(height).getbbox(text)[2], font(height).getlength(text)) <= room:
            return text, height
    face = font(least)
    if face.getlength(text) <= room:
        return text, least
    kept = len(text) - 1
    while kept and face.getlength(_cut(text, kept)) > room:
        kept -= 1
    return _cut(text, kept), least


def _cut(text: str, kept: int) -> str:
    """The text with so many of its characters, and an ellipsis in place of the others."""
    end = len(text) - kept // 3
    return text[: kept - kept // 3].rstrip() + _CUT + text[end:].lstrip()


def broken(text: str, room: float, height: int, most: int) -> list[str]:
    """The text in `most` lines of `room` px at most, broken at spaces where possible; cut off if it is longer."""
    lines: list[str] = []
    while len(lines) < most - 1 and (end := _end_of(text, room, height)) < len(text):
        lines.append(text[:end].rstrip())
        text = text[end:].lstrip()
    return [*lines, fitted(text, room, largest=height, least=height)[0]]


def _end_of(text: str, room: float, height: int) -> int:
    """The index at which a line of `room` px breaks: after its last space or, between letters that aren't Latin,
    anywhere if it has none in its second half.
    """
    end = len(text)
    while font(height).getlength(text[:end]) > room:
        end -= 1
    space = text.rfind(" ", 0 if text[end - 1 : end + 1].isascii() else end // 2, end + 1)
    return end if end == len(text) or space < 0 else space


@lru_cache(1024)
def lowered(text: str, room: float, height: int) -> int:
    """The height of a text's letters, at most `height` px and at least four fifths of it, with which its ink is at most
    `room` px high.
    """
    least = round(0.8 * height)
    while height > least:
        _, top, _, bottom = font(height).getbbox(text)
        if bottom - top <= room:
            break
        height -= 1
    return height


def mask(text: str, height: int) -> Image.Image:
    """The text's ink (mode L), as wide as the text's advance and as high as a line, so that neighbours share a
    baseline.
    """
    face = font(height)
    ascent, descent = face.getmetrics()
    ink = Image.new("L", (max(1, round(face.getlength(text))), ascent + descent))
    ImageDraw.Draw(ink).text((0, 0), text, fill=255, font=face)
    return ink


@cache
def middle(height: int) -> float:
    """The distance from a line's top to the middle of its capitals, in px."""
    _, top, _, bottom = font(height).getbbox("H")
    return (top + bottom) / 2
