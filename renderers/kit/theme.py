"""Colours by their role, and sizes: everything that decides how pictures look, named once.

Cells are middle tones, so that light pieces and dark ones both stand out from them by 3:1 without any hue. Marks are
bright and always cased in the dark colour, so that they need no hue either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, TypeAlias

from PIL import Image, ImageColor

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue: 0 to 255."""

WIDTH = 800
"""Of every picture, in px, like all sizes here. Discord shows it at half that or less. Each game has its own height."""
BAND = 48
"""Height of a player's band."""
MARGIN = 32
"""Width of the strip beside the board that holds the coordinates, at least."""
TEXT = 28
"""Height of a name's letters."""
SMALL = 22
"""Height of coordinates' letters."""
LEAST = 18
"""No text is set smaller."""


@dataclass(frozen=True, slots=True)
class Side:
    """The colours of one player's pieces and band. Pieces of two sides differ by their shapes as well."""

    fill: str
    rim: str
    """Around and on the piece, and the words on the band: what tells the fill from any ground."""
    quiet: str
    """The band while it is somebody else's turn."""
    quiet_ink: str


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """What each colour is for, as `#rrggbb`."""

    frame: str
    """Around the board."""
    faint: str
    """Coordinates."""
    casing: str
    """The dark edge of marks."""
    last: str
    """The last move, and what it won."""
    choice: str
    """You may choose this."""
    attack: str
    """An enemy piece could capture this."""
    four: tuple[str, str, str, str]
    """The four-coloured board: cells whose column and row are even/even, odd/odd, odd/even, even/odd.

    Two hues, the second lighter, each in two tones: at a glance it is a chequered board.
    """
    two: tuple[str, str]
    """The plain board: dark and light cells."""
    sides: Mapping[str, Side]
    """By the name of the seat."""
    felt: str
    """A table without an edge: a middle tone, like cells."""
    thread: str
    """The lines on it."""
    stacks: Mapping[str, tuple[str, str]]
    """By the name of the seat, its flat tiles on the lowest level and on the highest; the levels between are mixed.

    The sides' spans of lightness lie apart, so that a high tile of one never looks like a low one of the next.
    """
    homes: Mapping[str, tuple[str, str]]
    """The plain board where an army begins, by the name of its seat: dark and light cells, tinted."""
    neutral: tuple[str, str]
    """Pieces that belong to nobody, as seeds and matches do: their fill, and the rim around and on them."""
    stone: str
    """What can't move any more, whosever it is; drawn upon with the casing."""
    ink: str
    """Words and numbers beside no board."""
    grid: str
    """Lines that a chart is read by."""
    curves: tuple[str, str, str]
    """The lines of a chart. Each ends in a shape of its own, and is dashed its own way."""


_DARK = Theme(
    frame="#1d2023",
    faint="#a9a69d",
    casing="#0d0b0a",
    last="#ffe14a",
    choice="#7fe3ff",
    attack="#ff9040",
    four=("#3c6580", "#467390", "#8a6e4e", "#9c8060"),
    two=("#5a676d", "#7c878c"),
    felt="#5b7465",
    thread="#50675a",
    stacks={
        "white": ("#cfc8b8", "#fffdf6"),
        "black": ("#060505", "#242120"),
        "red": ("#7d1812", "#b92b22"),
        "blue": ("#4482c4", "#69a4e6"),
    },
    sides={
        "white": Side("#fbf3e4", "#0d0b0a", quiet="#55534e", quiet_ink="#f3ebdc"),
        "black": Side("#0d0b0a", "#fbf3e4", quiet="#131415", quiet_ink="#b9b3a8"),
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
    four=("#416f8c", "#4d7d9a", "#8b6e4b", "#9f825c"),
    two=("#67757c", "#879197"),
    felt="#5b7465",
    thread="#50675a",
    stacks={
        "white": ("#cfc8b8", "#fffdf8"),
        "black": ("#060505", "#242120"),
        "red": ("#7d1812", "#b92b22"),
        "blue": ("#4482c4", "#69a4e6"),
    },
    sides={
        "white": Side("#fffdf8", "#120e0b", quiet="#fbf7ee", quiet_ink="#5d564a"),
        "black": Side("#120e0b", "#fffdf8", quiet="#645d52", quiet_ink="#fbf7ee"),
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
    four=("#14719c", "#2f78b4", "#9a6a3c", "#a57548"),
    two=("#666666", "#838383"),
    felt="#707070",
    thread="#606060",
    stacks={
        "white": ("#cccccc", "#ffffff"),
        "black": ("#000000", "#222222"),
        "red": ("#800014", "#bf0a26"),
        "blue": ("#3f80cc", "#66a3eb"),
    },
    sides={
        "white": Side("#ffffff", "#000000", quiet="#4a4a4a", quiet_ink="#ffffff"),
        "black": Side("#000000", "#ffffff", quiet="#000000", quiet_ink="#d0d0d0"),
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
"""What the first part of a theme's key can be. The first is the default, of palettes too."""
_RUST, _TEAL = "#a64211", "#17a38c"
_SAFE_TILES = {"red": ("#702905", "#a34612")}
_CHANGES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    # Red and green that nobody takes for each other: rust is darker and teal bluer, which everyone's eyes tell apart.
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
"""Palettes, the default first: what each changes on each ground, by the names of `Theme`'s fields.

A mapping changes only the entries that it has. A further palette is an entry here, and its name in the texts as
`person-palette-<…>`.
"""
PALETTES = tuple(_CHANGES)


def theme_key(ground: str, palette: str) -> str:
    """Which theme that is: a key of `THEMES`."""
    return ground if palette == PALETTES[0] else f"{ground}-{palette}"


def changed(theme: Theme, changes: Mapping[str, Any]) -> Theme:
    """A theme in which some fields are other; of those that are mappings, the entries that are given."""
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
"""The first is the default."""


@cache
def rgb(colour: str) -> Colour:
    """`#rrggbb` as numbers."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def mixed(ground: Colour, ink: Colour, part: float) -> Colour:
    """The colour of a pixel that `ink` covers by `part`, 0 to 1."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


class Palette:
    """At most 255 fixed colours: the flat ones, and the steps between those that meet at an edge.

    Pictures are put together as numbers of colours in mode L, where pasting is cheapest, and get their colours last.
    The number 255 is never a colour's: a film needs one for what is transparent.
    """

    STEPS = 6

    def __init__(self, flat: Iterable[str], edges: Iterable[tuple[str, str]]) -> None:
        """Raises ValueError for more than 255 colours."""
        between = (
            mixed(rgb(a), rgb(b), step / (self.STEPS + 1)) for a, b in edges for step in range(1, self.STEPS + 1)
        )
        self.colours: tuple[Colour, ...] = tuple(dict.fromkeys(chain(map(rgb, flat), between)))
        if len(self.colours) > 255:
            raise ValueError(f"{len(self.colours)} colours are more than a palette holds")
        self._bytes = bytes(chain.from_iterable(self.colours))
        self._indices = {colour: index for index, colour in enumerate(self.colours)}
        self._inks: dict[tuple[str, str], list[int]] = {}

    def index(self, colour: Colour) -> int:
        """The number of the nearest colour."""
        found = self._indices.get(colour)
        if found is None:
            red, green, blue = colour
            away = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in self.colours]
            found = self._indices[colour] = away.index(min(away))
        return found

    def blank(self, width: int, height: int, colour: str) -> Image.Image:
        """A picture of one flat colour, as numbers."""
        return Image.new("L", (width, height), self.index(rgb(colour)))

    def settled(self, picture: Image.Image) -> Image.Image:
        """An RGB picture as numbers of the nearest colours."""
        raw = picture.tobytes()
        pixels = zip(raw[0::3], raw[1::3], raw[2::3], strict=True)
        return Image.frombytes("L", picture.size, bytes(map(self.index, pixels)))

    def inked(self, mask: Image.Image, ground: str, ink: str) -> Image.Image:
        """`ink` on `ground`, as far as the mask (mode L) says, as numbers."""
        steps = self._inks.get((ground, ink))
        if steps is None:
            steps = [self.index(mixed(rgb(ground), rgb(ink), part / 255)) for part in range(256)]
            self._inks[ground, ink] = steps
        return mask.point(steps)

    def veil(self, ink: str, part: float) -> list[int]:
        """For each number, that of its colour with `ink` laid over it, covering `part` of it: for Image.point."""
        laid = [self.index(mixed(colour, rgb(ink), part)) for colour in self.colours]
        return laid + [0] * (256 - len(laid))

    def coloured(self, numbers: Image.Image) -> Image.Image:
        """The finished picture, in mode P: the same picture, which now knows its colours."""
        numbers.putpalette(self._bytes)
        return numbers
