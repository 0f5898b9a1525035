"""Animations of games: `Film` makes a GIF of pictures and captions, with exactly their colours.

Each frame holds only the rectangle that has changed, and unchanged pixels in it are transparent. Captions lie far from
most changes on the board, so they change a blink earlier: two small rectangles take two thirds of the time of one
around both, and a tenth less space. Frames stay in place (disposal 1), because Discord's own renderings of a GIF can't
restore an earlier frame.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from renderers.kit import text, theme
from renderers.kit.kept import kept
from renderers.kit.letters import legible
from renderers.kit.theme import THEMES, Palette, rgb

_Box: TypeAlias = tuple[int, int, int, int]

FIRST, PLY, LAST = 1000, 700, 3000
"""Durations of frames in ms: the first one, one per ply, the last one."""
BLINK = 20
"""Part of that time, in ms, for which the caption precedes its board: the shortest that browsers don't lengthen."""
STRIP = 88
"""Height of the strip below the board that holds the caption, in px if the picture has the usual width."""
LINES = 2
"""Lines of the caption."""
_TRANSPARENT = 255
"""Colour number that no palette assigns."""
_UNCHANGED = [_TRANSPARENT] + [0] * 255
"""Table for Image.point from the difference to the previous frame: pixels without one become transparent."""
_NOTHING = (0, 0, 1, 1)
"""Box of a frame in which nothing changes."""
_INSET = 16
"""Space between the strip's ends and its contents, in px."""
_SWATCH = 24
"""Side of the square in the mover's colour, in px."""
_EDGES = [round(part / 255 * 2) * 255 // 2 for part in range(256)]
"""Table for Image.point: one step between ink and ground at letters' edges, smooth enough and half as many bytes."""
_WORDS = theme.SMALL
"""Height of the caption's letters in px if the picture has the usual width; each px costs a film some kilobytes."""
_BAR = (160, 4)
"""Width and height of the progress bar in px. It stays below the words, so that little changes with it."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The contents of the strip below a frame."""

    words: str
    """The move in words, and anything else that identifies it."""
    side: str = ""
    """Name of the seat that moved; empty if none did."""
    done: float = 0
    """Progress of the game, from 0 to 1."""
    notation: str = ""
    """The notation of the move, which stands behind the words if there is room."""


class Film:
    """A sequence of frames to be saved as a GIF. All frames have the size and the palette of the first."""

    def __init__(self, key: str) -> None:
        """An empty film in a theme (a key of `THEMES`)."""
        self._key = key
        self._shown: Image.Image | None = None
        self._palette = b""
        self._parts: list[bytes] = []

    def add(self, picture: Image.Image, caption: Caption, shown_for: int) -> None:
        """Append a frame: a palette picture (mode P) with its caption below, shown for `shown_for` ms.

        Raises ValueError if the picture's size or palette differs from the first one's.
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
        """The GIF file, which loops for ever. Raises ValueError if there are no frames."""
        if self._shown is None:
            raise ValueError("a film has a frame at least")
        width, height = self._shown.size
        screen = width.to_bytes(2, "little") + height.to_bytes(2, "little") + b"\xf7\0\0"
        loop = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        return b"".join((b"GIF89a", screen, self._palette.ljust(768, b"\0"), loop, *self._parts, b";"))


def _bounds(change: Image.Image, area: _Box) -> _Box | None:
    """The box of the changes within `area`, in the picture's coordinates; None if nothing changes."""
    box = change.crop(area).getbbox()
    return box and (box[0] + area[0], box[1] + area[1], box[2] + area[0], box[3] + area[1])


def captioned(picture: Image.Image, caption: Caption, key: str) -> Image.Image:
    """A palette picture with its caption below, as colour numbers (mode L)."""
    colours, palette = THEMES[key], _palette_of(_colours(picture))
    width = picture.width
    scale = width / theme.WIDTH
    high, letters = round(STRIP * scale), round(_WORDS * scale)
    strip = palette.blank(width, high, colours.frame)
    line_height = (high - 3 * _BAR[1]) // LINES
    if caption.side:
        swatch = _swatch(caption.side, palette, key)
        strip.paste(swatch, (_INSET, (line_height - swatch.height) // 2))
    left = 2 * _INSET + _SWATCH
    words = f"{caption.words} ({caption.notation})" if caption.notation else caption.words
    for number, line in enumerate(text.broken(legible(words), width - left - _INSET, letters, LINES)):
        drawn = palette.inked(text.mask(line, letters).point(_EDGES), colours.frame, colours.faint)
        strip.paste(drawn, (left, number * line_height + (line_height - drawn.height) // 2))
    length, top = round(caption.done * _BAR[0]), high - _BAR[1] - 2
    for end, colour in ((_BAR[0], colours.faint), (length, colours.last)):
        strip.paste(palette.index(rgb(colour)), (_INSET, top, _INSET + end, top + _BAR[1]))
    return Image.frombytes("L", (width, picture.height + high), picture.tobytes() + strip.tobytes())


def _colours(picture: Image.Image) -> bytes:
    """The palette's bytes. Raises ValueError if the picture isn't in mode P."""
    if picture.mode != "P" or picture.palette is None:
        raise ValueError(f"a palette picture is needed, not one in mode {picture.mode}")
    return bytes(picture.palette.palette)


@lru_cache(16)
def _palette_of(colours: bytes) -> Palette:
    """The palette with these colours, three bytes each."""
    return Palette((f"#{colours[at : at + 3].hex()}" for at in range(0, len(colours), 3)), ())


@kept
def _swatch(side: str, palette: Palette, key: str) -> Image.Image:
    """A square in a seat's colours, as colour numbers."""
    who = THEMES[key].sides[side]
    square = palette.blank(_SWATCH, _SWATCH, who.rim)
    for inset, colour in ((0, THEMES[key].faint), (2, who.rim), (4, who.fill)):
        end = _SWATCH - 1 - inset
        ImageDraw.Draw(square).rectangle((inset, inset, end, end), palette.index(rgb(colour)))
    return square
