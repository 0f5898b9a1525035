"""Small pictures of boards, for lists."""

from __future__ import annotations

from PIL import Image

SIDE = 240
"""Pixels of the longer side."""
COLOURS = 64


def thumbnail(picture: Image.Image) -> Image.Image:
    """The picture made small, in mode P with its main colours, and those between them at edges."""
    small = picture.convert("RGB")
    small.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
    return small.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
