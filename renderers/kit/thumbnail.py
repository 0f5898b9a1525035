"""Small pictures of boards, for lists."""

from __future__ import annotations

from PIL import Image

SIDE = 240
"""Pixels of each side."""
COLOURS = 64


def thumbnail(picture: Image.Image) -> Image.Image:
    """The picture made small, in mode P with its main colours, and those between them at edges.

    It is a square, as Discord cuts thumbnails to one: beside a board that isn't, the ground around it goes on.
    """
    small = picture.convert("RGB")
    small.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
    whole = Image.new("RGB", (SIDE, SIDE), small.getpixel((0, 0)))
    whole.paste(small, ((SIDE - small.width) // 2, (SIDE - small.height) // 2))
    return whole.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
