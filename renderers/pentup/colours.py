"""Colours of Pent-Up's pictures: a shade for each level of each side, few enough for one palette."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from renderers.kit.theme import THEMES, Colour, Palette, Theme, mixed, rgb

SIDES = ("white", "black", "red", "blue")
LEVELS = 6
"""Number of shades; higher levels have the last one."""
_TEXTURE = {"white": 0.25, "black": 0.26, "red": 0.3, "blue": 0.3}
"""Share of the rim's colour in a texture's colour."""
_RISE = 0.7
"""Exponent of the shades. Below 1, the lower levels, where most games stay, differ more than the higher ones."""
_SHADOW = 0.55
"""Share of the light that a shadow takes."""
_WALL = 0.4
"""Share of the rim's colour in a wall's colour."""
_MIDDLE = 3
"""Level whose edges stand for those of all levels: smooth steps differ too little to store for each."""


class Shade(NamedTuple):
    """A side's colours on one level, as `#rrggbb`."""

    fill: str
    ink: str
    """Texture, and lines between cells."""
    rim: str
    """Outline and number."""


@cache
def wall(key: str, side: str) -> str:
    """The colour of the front of a side's tiles, which is seen from a little before the table."""
    middle = shade(key, side, _MIDDLE)
    return _written(mixed(rgb(middle.fill), rgb(middle.rim), _WALL))


@cache
def shade(key: str, side: str, level: int) -> Shade:
    """The colours of a side's tiles on a level, counted from 1."""
    low, high = map(rgb, THEMES[key].stacks[side])
    rise = (min(level, LEVELS) - 1) / (LEVELS - 1)
    fill = mixed(low, high, rise**_RISE)
    rim = THEMES[key].sides[side].rim
    return Shade(_written(fill), _written(mixed(fill, rgb(rim), _TEXTURE[side])), rim)


def _written(colour: Colour) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


def _shades(key: str) -> list[Shade]:
    return [shade(key, side, level) for side in SIDES for level in range(1, LEVELS + 1)]


def _unshaded(key: str) -> list[str]:
    """The colours that may lie in a shadow, except those of tiles' faces."""
    colours = THEMES[key]
    rims, walls = [colours.sides[side].rim for side in SIDES], [wall(key, side) for side in SIDES]
    return [colours.felt, colours.thread, *rims, *walls]


def _shaded(colours: Theme, colour: str) -> str:
    """A colour in shadow."""
    return _written(mixed(rgb(colour), rgb(colours.casing), _SHADOW))


@cache
def palette(key: str) -> Palette:
    """All colours of a theme's pictures."""
    colours = THEMES[key]
    sides = [colours.sides[side] for side in SIDES]
    flat = [colours.frame, colours.faint, colours.casing, colours.last, colours.choice, colours.felt, colours.thread]
    flat += [colours.two[1]]
    flat += [wall(key, side) for side in SIDES]
    flat += [colour for side in sides for colour in (side.fill, side.rim, side.quiet, side.quiet_ink)]
    flat += [colour for each in _shades(key) for colour in (each.fill, each.ink, _shaded(colours, each.fill))]
    flat += [_shaded(colours, colour) for colour in _unshaded(key)]
    edges = [(colours.frame, colours.faint), (colours.last, colours.casing), (colours.choice, colours.casing)]
    edges += [(side.quiet, side.quiet_ink) for side in sides]
    edges += [(colours.last, colours.frame), (colours.two[1], colours.casing)]
    edges += [(colours.frame, side.quiet) for side in sides]
    edges += [(side.fill, side.rim) for side in sides]
    edges += [(each.fill, each.rim) for each in (shade(key, side, _MIDDLE) for side in SIDES)]
    return Palette(flat, edges)


@cache
def darkness(key: str) -> list[int]:
    """A table for Image.point: each colour's number becomes that of the colour in shadow. Textures vanish there."""
    colours, numbers = THEMES[key], palette(key)
    dark = list(range(256))
    pairs = [(colour, colour) for colour in _unshaded(key)]
    pairs += [(lit, each.fill) for each in _shades(key) for lit in (each.fill, each.ink)]
    for lit, under in pairs:
        dark[numbers.index(rgb(lit))] = numbers.index(rgb(_shaded(colours, under)))
    return dark


def index(key: str, colour: str) -> int:
    """The number of a colour in the theme's palette."""
    return palette(key).index(rgb(colour))
