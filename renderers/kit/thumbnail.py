"""Thumbnails of boards, for lists."""

from __future__ import annotations

from PIL import Image

SIDE = 240
"""Side of a thumbnail, in px."""
COLOURS = 64


def thumbnail(picture: Image.Image) -> Image.Image:
    """A small copy of the picture, in mode P with its main colours and those between them at edges.

    It is a square, because Discord crops thumbnails to one. A picture that isn't square is padded with its ground.
    """
    small = picture.convert("RGB")
    small.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
    whole = Image.new("RGB", (SIDE, SIDE), small.getpixel((0, 0)))
    whole.paste(small, ((SIDE - small.width) // 2, (SIDE - small.height) // 2))
    return whole.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
