"""Colours by role, and sizes: everything that decides how pictures look, defined once.

Cells are middle tones, so that both light and dark pieces contrast with them by 3:1 without any hue. Marks are bright
and always have a dark casing, so that they need no hue either.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, TypeAlias

from PIL import Image, ImageColor

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

WIDTH = 800
"""Width of a picture with a square board in px, like all sizes here. Discord shows it at half that or less."""
PHONE = 350
"""Width of a picture as a phone shows it, in px. Words are at least 11 px high there, and the names of players 14."""
BAND = 60
"""Height of a player's band."""
MARGIN = 32
"""Least width of the strips on the left of the board and below it that hold the coordinates."""
AIR = 4
"""Least width of the strips above the board and on its right."""
TEXT = 32
"""Height of the letters of a player's name."""
SMALL = 26
"""Height of coordinates' letters, and smallest height of any text."""


@dataclass(frozen=True, slots=True)
class Side:
    """Colours of one player's pieces and band. The pieces of two sides also differ in shape."""

    fill: str
    rim: str
    """Edge and details of the piece, and words on the band; distinguishes the fill from any ground."""
    quiet: str
    """Colour of the band during other players' turns."""
    quiet_ink: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Colours by their purpose, as `#rrggbb`."""

    frame: str
    """Area around the board."""
    faint: str
    """Colour of coordinates."""
    casing: str
    """Dark edge of marks."""
    last: str
    """Mark of the last move and what it captured."""
    choice: str
    """Mark of a possible choice."""
    attack: str
    """Mark of a piece that an enemy could capture."""
    four: tuple[str, str, str, str]
    """Cells of the four-coloured board, by column and row: even/even, odd/odd, odd/even, even/odd.

    Two calm hues, each in two tones: at a glance it is a chequered board.
    """
    two: tuple[str, str]
    """Dark and light cells of the plain board."""
    sides: Mapping[str, Side]
    """Colours of each seat, by its name."""
    felt: str
    """Table without an edge: a middle tone, like cells."""
    thread: str
    """Lines on the felt."""
    stacks: Mapping[str, tuple[str, str]]
    """Flat tiles of each seat, by its name, on the lowest level and on the highest. Levels between are mixed.

    The sides' ranges of lightness don't overlap, so that a high tile of one never looks like a low one of the next.
    """
    homes: Mapping[str, tuple[str, str]]
    """Tinted dark and light cells of the plain board where an army begins, by its seat's name."""
    neutral: tuple[str, str]
    """Fill and rim of pieces that belong to nobody, such as seeds and matches."""
    stone: str
    """Pieces that can't move any more, of any owner; details are drawn in the casing's colour."""
    ink: str
    """Words and numbers in pictures without a board."""
    grid: str
    """Grid lines of a chart."""
    curves: tuple[str, str, str]
    """Lines of a chart. Each also has its own end shape and dashes."""


_DARK = Theme(
    frame="#1d2023",
    faint="#a9a69d",
    casing="#0d0b0a",
    last="#ffe14a",
    choice="#7fe3ff",
    attack="#ff9040",
    four=("#4b6280", "#6881a1", "#8b6b45", "#a38659"),
    two=("#5a676d", "#7c878c"),
    felt="#5b7465",
    thread="#465a4e",
    stacks={
        "white": ("#cfc8b8", "#fffdf6"),
        "black": ("#282c35", "#40454f"),
        "red": ("#b02a20", "#c93c30"),
        "blue": ("#4c8ed2", "#6da9ec"),
    },
    sides={
        "white": Side("#fbf3e4", "#0d0b0a", quiet="#55534e", quiet_ink="#f3ebdc"),
        "black": Side("#0d0b0a", "#fbf3e4", quiet="#30353e", quiet_ink="#d3cdc1"),
        "red": Side("#b3261e", "#fff0eb", quiet="#4a201d", quiet_ink="#e7c3bd"),
        "blue": Side("#7cbcff", "#0a1626", quiet="#2b4560", quiet_ink="#d5e6f8"),
        "green": Side("#35a04a", "#06180b", quiet="#234a2c", quiet_ink="#cfe8d3"),
        "yellow": Side("#ffd23f", "#1f1600", quiet="#564a1e", quiet_ink="#f6e7b0"),
    },
    homes={
        "black": ("#5e5e5e", "#767676"),
        "red": ("#8c5a55", "#a9776f"),
        "green": ("#4b7a54", "#6c9c74"),
        "yellow": ("#74652f", "#958748"),
    },
    neutral=("#d4a574", "#0d0b0a"),
    stone="#b6b9ba",
    ink="#f3ebdc",
    grid="#3a3f44",
    curves=("#ffd23f", "#7cbcff", "#f08a80"),
)
_LIGHT = Theme(
    frame="#efe8da",
    faint="#5d564a",
    casing="#120e0b",
    last="#ffe14a",
    choice="#7fe3ff",
    attack="#ff9040",
    four=("#4d6482", "#6983a3", "#8b6b45", "#a38659"),
    two=("#67757c", "#879197"),
    felt="#5b7465",
    thread="#465a4e",
    stacks={
        "white": ("#cfc8b8", "#fffdf8"),
        "black": ("#282c35", "#40454f"),
        "red": ("#b02a20", "#c93c30"),
        "blue": ("#4c8ed2", "#6da9ec"),
    },
    sides={
        "white": Side("#fffdf8", "#120e0b", quiet="#fbf7ee", quiet_ink="#5d564a"),
        "black": Side("#120e0b", "#fffdf8", quiet="#d2cabb", quiet_ink="#1d1814"),
        "red": Side("#b3261e", "#fff6f3", quiet="#f3d9d4", quiet_ink="#7c1a14"),
        "blue": Side("#7cbcff", "#0a1626", quiet="#dcebfb", quiet_ink="#1f4a75"),
        "green": Side("#35a04a", "#06180b", quiet="#d8ecdc", quiet_ink="#1b5a2a"),
        "yellow": Side("#ffd23f", "#1f1600", quiet="#f8eec6", quiet_ink="#6a5200"),
    },
    homes={
        "black": ("#646464", "#7d7d7d"),
        "red": ("#8d5a55", "#ab7a74"),
        "green": ("#52815b", "#74a37c"),
        "yellow": ("#7b6c35", "#9b8d4e"),
    },
    neutral=("#d4a574", "#120e0b"),
    stone="#bcbfc0",
    ink="#1d1814",
    grid="#cfc6b4",
    curves=("#8a5a00", "#1f5fae", "#a3223a"),
)
_CONTRAST = Theme(
    frame="#000000",
    faint="#ffffff",
    casing="#000000",
    last="#ffff00",
    choice="#00ffff",
    attack="#ff9040",
    four=("#3a6597", "#5783b7", "#8c683c", "#a68452"),
    two=("#666666", "#838383"),
    felt="#707070",
    thread="#525252",
    stacks={
        "white": ("#cccccc", "#ffffff"),
        "black": ("#22262e", "#3c424c"),
        "red": ("#b51a2e", "#d0243c"),
        "blue": ("#4a8edc", "#6ba9f2"),
    },
    sides={
        "white": Side("#ffffff", "#000000", quiet="#4a4a4a", quiet_ink="#ffffff"),
        "black": Side("#000000", "#ffffff", quiet="#24282f", quiet_ink="#e0e0e0"),
        "red": Side("#b3001b", "#ffffff", quiet="#4d000c", quiet_ink="#ffffff"),
        "blue": Side("#80c0ff", "#000000", quiet="#003a75", quiet_ink="#ffffff"),
        "green": Side("#2fa34a", "#000000", quiet="#0b4018", quiet_ink="#ffffff"),
        "yellow": Side("#ffd800", "#000000", quiet="#4d4100", quiet_ink="#ffffff"),
    },
    homes={
        "black": ("#5c5c5c", "#757575"),
        "red": ("#915850", "#ad756c"),
        "green": ("#457a4f", "#679d70"),
        "yellow": ("#746420", "#978737"),
    },
    neutral=("#d4a574", "#000000"),
    stone="#bdbdbd",
    ink="#ffffff",
    grid="#5c5c5c",
    curves=("#ffd800", "#80c0ff", "#ff8f8f"),
)

_GROUNDS = {"dark": _DARK, "light": _LIGHT, "contrast": _CONTRAST}
GROUNDS = tuple(_GROUNDS)
"""Grounds, which form the first part of a theme's key. The first is the default, also for palettes."""
_RUST, _TEAL = "#a64211", "#17a38c"
_SAFE_TILES = {"red": ("#a04010", "#af4d18")}
_CHANGES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    # Red and green that nobody confuses: rust is darker and teal bluer, which everyone can distinguish.
    "safe": {
        "dark": {
            "sides": {
                "red": Side(_RUST, "#fff0e6", quiet="#4a2716", quiet_ink="#ecc9b4"),
                "green": Side(_TEAL, "#001a15", quiet="#164a40", quiet_ink="#c8ebe3"),
            },
            "homes": {"red": ("#8d5c43", "#a97a60"), "green": ("#437a72", "#629b92")},
            "stacks": _SAFE_TILES,
        },
        "light": {
            "sides": {
                "red": Side(_RUST, "#fff6f0", quiet="#f5dccd", quiet_ink="#753009"),
                "green": Side(_TEAL, "#001a15", quiet="#d0ede7", quiet_ink="#0a5a4c"),
            },
            "homes": {"red": ("#8e5d44", "#ab7b61"), "green": ("#4a8178", "#6aa399")},
            "stacks": _SAFE_TILES,
        },
        "contrast": {
            "sides": {
                "red": Side("#a33d00", "#ffffff", quiet="#4d1d00", quiet_ink="#ffffff"),
                "green": Side("#00a88c", "#000000", quiet="#00463a", quiet_ink="#ffffff"),
            },
            "homes": {"red": ("#925a3c", "#ae7657"), "green": ("#387b70", "#5a9d91")},
            "stacks": _SAFE_TILES,
        },
    },
}
"""Palettes, the default first: their changes on each ground, by the names of `Theme`'s fields.

A mapping changes only its own entries. To add a palette, add an entry here, and its name to the texts as
`person-palette-<…>`.
"""
PALETTES = tuple(_CHANGES)


def theme_key(ground: str, palette: str) -> str:
    """The key of the theme with this ground and palette in `THEMES`."""
    return ground if palette == PALETTES[0] else f"{ground}-{palette}"


def changed(theme: Theme, changes: Mapping[str, Any]) -> Theme:
    """A copy of the theme with some fields changed; for mapping fields, only the given entries."""
    made: dict[str, Any] = {
        name: {**getattr(theme, name), **value} if isinstance(value, Mapping) else value
        for name, value in changes.items()
    }
    return replace(theme, **made)


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        theme_key(ground, palette): changed(theme, changes.get(ground, {}))
        for palette, changes in _CHANGES.items()
        for ground, theme in _GROUNDS.items()
    }
)
"""Themes by key; the first is the default."""


@cache
def rgb(colour: str) -> Colour:
    """The numbers of a colour written `#rrggbb`."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def mixed(ground: Colour, ink: Colour, part: float) -> Colour:
    """The colour of a pixel that `ink` covers by `part`, from 0 to 1."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


class Palette:
    """At most 255 fixed colours: flat ones, and the steps between those that meet at an edge.

    Pictures are assembled as colour numbers in mode L, where pasting is cheapest, and get their colours last. No colour
    has the number 255: a film needs one for transparency.
    """

    STEPS = 6

    def __init__(self, flat: Iterable[str], edges: Iterable[tuple[str, str]]) -> None:
        """`edges` are the pairs of colours that meet. Raises ValueError for more than 255 colours."""
        between = (
            mixed(rgb(a), rgb(b), step / (self.STEPS + 1)) for a, b in edges for step in range(1, self.STEPS + 1)
        )
        self.colours: tuple[Colour, ...] = tuple(dict.fromkeys(chain(map(rgb, flat), between)))
        if len(self.colours) > 255:
            raise ValueError(f"{len(self.colours)} colours are more than a palette holds")
        self._bytes = bytes(chain.from_iterable(self.colours))
        self._indices = {colour: index for index, colour in enumerate(self.colours)}
        self._squares = [(red, green, blue, red**2 + green**2 + blue**2) for red, green, blue in self.colours]
        self._pixels = _PixelNumbers(self)
        self._inks: dict[tuple[str, str], list[int]] = {}

    def index(self, colour: Colour) -> int:
        """The number of the nearest colour."""
        number = self._indices.get(colour)
        if number is None:
            # The squared distance without the colour's own square, which is the same for all.
            red, green, blue = (2 * part for part in colour)
            away = [square - red * r - green * g - blue * b for r, g, b, square in self._squares]
            number = self._indices[colour] = away.index(min(away))
        return number

    def blank(self, width: int, height: int, colour: str) -> Image.Image:
        """A picture of one flat colour, as colour numbers."""
        return Image.new("L", (width, height), self.index(rgb(colour)))

    def settled(self, picture: Image.Image) -> Image.Image:
        """An RGB picture as the numbers of the nearest colours."""
        pixels = memoryview(picture.convert("RGBX").tobytes()).cast("I")
        return Image.frombytes("L", picture.size, bytes(map(self._pixels.__getitem__, pixels)))

    def inked(self, mask: Image.Image, ground: str, ink: str) -> Image.Image:
        """`ink` on `ground` where the mask (mode L) says, as colour numbers."""
        steps = self._inks.get((ground, ink))
        if steps is None:
            steps = [self.index(mixed(rgb(ground), rgb(ink), part / 255)) for part in range(256)]
            self._inks[ground, ink] = steps
        return mask.point(steps)

    def veil(self, ink: str, part: float) -> list[int]:
        """A table for Image.point: each colour's number becomes that of the colour covered by `ink` to the degree
        `part`.
        """
        laid = [self.index(mixed(colour, rgb(ink), part)) for colour in self.colours]
        return laid + [0] * (256 - len(laid))

    def coloured(self, numbers: Image.Image) -> Image.Image:
        """The finished picture in mode P: the same pixels, with the palette attached."""
        numbers.putpalette(self._bytes)
        return numbers


class _PixelNumbers(dict[int, int]):
    """Numbers of a palette's nearest colours by pixel: the four bytes of a pixel in mode RGBX, read as one integer."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._palette = palette

    def __missing__(self, pixel: int) -> int:
        red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
        number = self[pixel] = self._palette.index((red, green, blue))
        return number
