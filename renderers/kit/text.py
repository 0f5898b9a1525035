"""Letters in pictures: which ones the font has, and how a name is made to fit."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from renderers.kit import theme

_FILE = Path(__file__).parent / "fonts" / "MPLUS1p_500Medium.ttf"
_LACKING = "•"
"""Replacement for characters that the font lacks: emoji, other scripts."""
_CUT = "…"


@cache
def font(height: int) -> ImageFont.FreeTypeFont:
    """The house font at a height in px. The basic layout draws the same on every machine."""
    return ImageFont.truetype(_FILE, height, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(letter: str) -> bool:
    """Whether the font can draw it. U+FFFF, which isn't a character, shows how it draws a missing one: as a gap."""
    face = font(theme.TEXT)
    return letter == " " or (face.getlength(letter), face.getbbox(letter)) != (
        face.getlength("\uffff"),
        face.getbbox("\uffff"),
    )


def _is_silent(letter: str) -> bool:
    """Whether the character only affects its neighbours and is invisible itself (joiners, selectors, directions)."""
    return unicodedata.category(letter) in {"Cf", "Cc", "Mn", "Me", "Sk"} and not _has(letter)


@lru_cache(4096)
def legible(name: str) -> str:
    """The name as the font can write it: fancy letters made plain, each run of missing characters as one bullet."""
    plain = "".join(
        letter if _has(letter) else unicodedata.normalize("NFKC", letter)
        for letter in unicodedata.normalize("NFC", name)
    )
    heard = (letter for letter in " ".join(plain.split()) if not _is_silent(letter))
    runs = groupby(heard, _has)
    return "".join("".join(letters) if known else _LACKING for known, letters in runs)


@lru_cache(1024)
def fitted(text: str, room: float, largest: int = theme.TEXT, least: int = theme.SMALL) -> tuple[str, int]:
    """The text and the height in px at which it fits into `room` px: first set smaller, then cut off."""
    for height in range(largest, least - 1, -2):
        if max(font(height).getbbox(text)[2], font(height).getlength(text)) <= room:
            return text, height
    face = font(least)
    if face.getlength(text) <= room:
        return text, least
    end = len(text)
    while end and face.getlength(text[:end].rstrip() + _CUT) > room:
        end -= 1
    return text[:end].rstrip() + _CUT, least


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
