"""A game as one animated picture: `Film` makes a GIF of pictures and captions, with exactly their colours.

Each frame holds only the rectangle in which something has changed, and in it what has not changed is transparent.
As captions lie far from most of what changes on the board, they change a blink before: two small rectangles take two
thirds of the time that one around both takes, and a tenth less room.
Frames stay in place (disposal 1): Discord's own pictures of a GIF don't know how to restore an earlier frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderers.kit import text
from renderers.kit.theme import THEMES, Palette, rgb

_Box: TypeAlias = tuple[int, int, int, int]

FIRST, PLY, LAST = 1000, 700, 3000
"""How long frames are shown, in ms: the first, one of a ply, the last."""
BLINK = 20
"""Of these, how long the caption is there before its board: the shortest time that browsers don't make longer."""
STRIP = 56
"""Height of the strip below the board that holds the caption."""
_TRANSPARENT = 255
"""The number that no palette gives to a colour."""
_UNCHANGED = [_TRANSPARENT] + [0] * 255
"""For Image.point: what is transparent, by how much it differs from the frame before."""
_NOTHING = (0, 0, 1, 1)
"""The box of a frame in which nothing changes."""
_INSET = 16
"""Px between the strip's ends and what is in it."""
_SWATCH = 24
"""Side of the square in the colour of who moved."""
_EDGES = [round(part / 255 * 2) * 255 // 2 for part in range(256)]
"""Letters' edges in one step between ground and ink, for Image.point: smooth enough, and half as many bytes."""
_WORDS = 24
"""Height of the caption's letters: each px of it is some kilobytes of a film."""
_BAR = (160, 4)
"""Width and height of the bar that grows with the game. It stays below the words, so that little changes with it."""


@dataclass(frozen=True, slots=True)
class Caption:
    """What the strip says of a frame."""

    words: str
    """The move in notation, and whatever else tells which it is."""
    side: str = ""
    """The name of the seat that made it; empty for nobody."""
    done: float = 0
    """How far the game is, from 0 to 1."""


class Film:
    """Frames that become a GIF, one after another. All have the size and the palette of the first."""

    def __init__(self, key: str) -> None:
        """A film without frames in a theme, a key of `THEMES`."""
        self._key = key
        self._shown: Image.Image | None = None
        self._palette = b""
        self._parts: list[bytes] = []

    def add(self, picture: Image.Image, caption: Caption, shown_for: int) -> None:
        """One more frame: a palette picture (mode P), shown for so many ms, with its caption below.

        Raises ValueError for a picture of another size or palette than the first.
        """
        colours = _colours(picture)
        frame = captioned(picture, caption, self._key)
        if self._shown is None:
            self._palette = colours
            self._write(frame, (0, 0), shown_for)
        elif (self._shown.size, self._palette) != (frame.size, colours):
            raise ValueError("the pictures of a film are of one size and one palette")
        else:
            change = ImageChops.difference(frame, self._shown)
            areas = ((0, picture.height, *frame.size), (0, 0, *picture.size))
            *caption_first, last = [box for area in areas if (box := _bounds(change, area))] or [_NOTHING]
            for box in caption_first:
                self._write_change(frame, change, box, BLINK)
            self._write_change(frame, change, last, shown_for - BLINK * len(caption_first))
        self._shown = frame

    def _write_change(self, frame: Image.Image, change: Image.Image, box: _Box, shown_for: int) -> None:
        part = ImageChops.lighter(frame.crop(box), change.crop(box).point(_UNCHANGED))
        self._write(part, box[:2], shown_for)

    def _write(self, part: Image.Image, corner: tuple[int, int], shown_for: int) -> None:
        self._parts += GifImagePlugin.getdata(part, corner, duration=shown_for, transparency=_TRANSPARENT, disposal=1)

    def gif(self) -> bytes:
        """The file: it plays for ever. Raises ValueError without frames."""
        if self._shown is None:
            raise ValueError("a film has a frame at least")
        width, height = self._shown.size
        screen = width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\xf7\0\0"
        loop = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        return b"".join((b"GIF89a", screen, self._palette.ljust(768, b"\0"), loop, *self._parts, b";"))


def _bounds(change: Image.Image, area: _Box) -> _Box | None:
    """The box of what changes in an area, seen from the picture's corner; None where nothing does."""
    box = change.crop(area).getbbox()
    return box and (box[0] + area[0], box[1] + area[1], box[2] + area[0], box[3] + area[1])


def captioned(picture: Image.Image, caption: Caption, key: str) -> Image.Image:
    """A palette picture with its caption below, as numbers of its colours (mode L)."""
    colours, palette = THEMES[key], _palette_of(_colours(picture))
    width, middle = picture.width, STRIP // 2 - _BAR[1]
    strip = palette.blank(width, STRIP, colours.frame)
    left = _INSET
    if caption.side:
        swatch = _swatch(caption.side, palette, key)
        strip.paste(swatch, (left, middle - swatch.height // 2))
    left += _SWATCH + _INSET
    words = _line(caption.words, width - left - _INSET, palette, key)
    strip.paste(words, (left, middle - words.height // 2))
    length, top = round(caption.done * _BAR[0]), STRIP - _BAR[1] - 2
    for end, colour in ((_BAR[0], colours.faint), (length, colours.last)):
        strip.paste(palette.index(rgb(colour)), (_INSET, top, _INSET + end, top + _BAR[1]))
    return Image.frombytes("L", (width, picture.height + STRIP), picture.tobytes() + strip.tobytes())


def _colours(picture: Image.Image) -> bytes:
    """Raises ValueError for a picture that is not in mode P."""
    if picture.mode != "P" or picture.palette is None:
        raise ValueError(f"a palette picture is needed, not one in mode {picture.mode}")
    return bytes(picture.palette.palette)


@lru_cache(16)
def _palette_of(colours: bytes) -> Palette:
    """The palette with these colours, three bytes each."""
    return Palette((f"#{colours[at : at + 3].hex()}" for at in range(0, len(colours), 3)), ())


def _line(words: str, room: int, palette: Palette, key: str) -> Image.Image:
    """Words in the colour of coordinates, as numbers; cut where they don't fit into `room` px."""
    fitting, height = text.fitted(text.legible(words), room)
    return palette.inked(text.mask(fitting, min(height, _WORDS)).point(_EDGES), THEMES[key].frame, THEMES[key].faint)


@lru_cache(64)
def _swatch(side: str, palette: Palette, key: str) -> Image.Image:
    """A square in a seat's colours, as numbers."""
    who = THEMES[key].sides[side]
    square = palette.blank(_SWATCH, _SWATCH, who.rim)
    for inset, colour in ((0, THEMES[key].faint), (2, who.rim), (4, who.fill)):
        end = _SWATCH - 1 - inset
        ImageDraw.Draw(square).rectangle((inset, inset, end, end), palette.index(rgb(colour)))
    return square
