"""The players above the table, and the number of their tiles on each level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from games.kit.rules import Outcome
from renderers.kit import text
from renderers.kit.board import (
    BORDER,
    NameRow,
    Pen,
    Standing,
    band_colours,
    paint_plate,
    paint_standing,
    painted,
    write_name,
    write_text,
)
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette, shade
from renderers.pentup.layout import BREADTH, LEAST, NAME
from renderers.pentup.seats import Player, deciding
from renderers.pentup.table import badge

_BAND = 68
"""Height of a player's band."""
_NAME_LEFT = 54
_BORDER = 5
_SIGN = 84
"""Room for a team's sign or a solo game's progress at a band's right end."""
_GAP = 8
_MOST_BANDS = 3
"""Most bands in a line. Four are in two lines, partners below each other."""
MISERE = "misere"
"""Key of the name of the variant in which the lowest level counts first, which every picture of it shows."""
_TALLY = 72
"""Height of the line with the levels."""
_WEDGE = 48
"""Room for the wedge, in px."""
_DIGIT = 50
"""Height of the digits of the level that stands out."""


@dataclass(frozen=True)
class Header:
    """The players in the order of play, as in texts, and below them the line with the levels."""

    players: tuple[Player, ...]
    variant: str = ""
    """The name of the variant, if the goal is another one there."""

    @property
    def _bands(self) -> tuple[Player, ...]:
        """The players with a band. Somebody who plays alone has one, in the colour to lay."""
        if len({player.seat for player in self.players}) > 1:
            return self.players
        return (next((player for player in self.players if player.standing is Standing.ON_TURN), self.players[0]),)

    @property
    def _lines(self) -> int:
        return -(-len(self._bands) // _MOST_BANDS)

    @property
    def height(self) -> int:
        """In px."""
        return self._lines * (_BAND + _GAP) + (_TALLY + _GAP if self.players[0].counts else 0)

    def drawn(self, key: str, outcome: Outcome | None) -> Image.Image:
        """The header, in which the level that decides stands out."""
        picture = palette(key).blank(BREADTH, self.height, THEMES[key].frame)
        for number, player in enumerate(self._bands):
            columns = len(self._bands) // self._lines
            width = (BREADTH + _GAP) // columns
            at = number % columns * width, number // columns * (_BAND + _GAP)
            picture.paste(_banded(key, player, width - _GAP), at)
        if self.players[0].counts:
            tally = _tally(key, self.players, deciding(self.players, outcome), self.variant)
            picture.paste(tally, ((BREADTH - tally.width) // 2, self._lines * (_BAND + _GAP)))
        return picture


@kept
def _banded(key: str, player: Player, width: int) -> Image.Image:
    """A player's band: the player's status or a tile, the name, and a team's sign or a solo game's progress."""
    colours, numbers = THEMES[key], palette(key)
    ground, ink = band_colours(colours, player.colour, player.standing)
    strip = _blank_band(key, player.colour, player.standing, width).copy()
    if not player.standing.is_strong:
        icon = tiles.small(key, player.colour, "P", 0, 13, ground)
        strip.paste(icon, (14, (_BAND - icon.height) // 2))
    if player.is_gone:
        _cross(strip, index(key, ink))
    end = width - (_SIGN if player.sign else 2 * _BORDER)
    row = NameRow((_NAME_LEFT, end), _BAND // 2, (BORDER, _BAND - BORDER))
    write_name(strip, row, player.name, numbers, ground, ink, NAME)
    if player.sign:
        plate = _sign(key, player.sign, ground, ink)
        strip.paste(plate, (width - 2 * _BORDER - plate.width, (_BAND - plate.height) // 2))
    return strip


@kept
def _blank_band(key: str, side: str, standing: Standing, width: int) -> Image.Image:
    """A band without a name."""
    colours = THEMES[key]
    ground, ink = band_colours(colours, side, standing)

    def paint(pen: Pen) -> None:
        paint_plate(pen, standing, (0, 0, width, _BAND), colours, (ground, ink))
        paint_standing(pen, standing, (30, _BAND / 2), colours, ink)

    return painted(palette(key), (width, _BAND), colours.frame, paint)


def _cross(strip: Image.Image, ink: int) -> None:
    """Draw a cross over the tile of a player who left."""
    draw, middle = ImageDraw.Draw(strip), _BAND // 2
    for away in (-20, 20):
        draw.line((8, middle - away, 46, middle + away), ink, 6)


@kept
def _sign(key: str, sign: str, ground: str, ink: str) -> Image.Image:
    """A team's number on a disc or a diamond, or a solo game's progress."""
    numbers = palette(key)
    if not sign.startswith("I"):
        picture = numbers.blank(_SIGN - 2 * _BORDER - 4, 40, ground)
        write_text(picture, (picture.width / 2, 20), sign, numbers, ground, ink, LEAST)
        return picture

    def paint(pen: Pen) -> None:
        if sign == "I":
            pen.disc((24, 24), 22, ink)
        else:
            pen.shape([(24, 0), (48, 24), (24, 48), (0, 24)], ink)

    picture = painted(numbers, (48, 48), ground, paint)
    write_text(picture, (24, 24), sign, numbers, ink, ground, LEAST)
    return picture


def _tally(key: str, present: Sequence[Player], level: int | None, variant: str = "") -> Image.Image:
    """The name of the variant and the levels in the order in which they are compared, as many as there is room for,
    with the players' numbers of tiles on each. A wedge shows in which direction they follow.
    """
    groups = []
    for each, _ in present[0].counts:
        counts = tuple([(player.colour, dict(player.counts)[each]) for player in present])
        groups.append(_group(key, each, counts, is_strong=each == level))
    named = int(text.font(NAME).getlength(variant)) + _GAP if variant else 0
    start = named + _WEDGE
    while start + sum(group.width for group in groups) > BREADTH:
        groups.pop()
    colours = THEMES[key]
    picture = palette(key).blank(start + sum(group.width for group in groups), _TALLY, colours.frame)
    if variant:
        write_text(picture, (named / 2, _TALLY // 2), variant, palette(key), colours.frame, colours.faint, NAME)
    wedge(ImageDraw.Draw(picture), key, named + _WEDGE // 2, _TALLY // 2, rises=present[0].rises)
    left = start
    for group in groups:
        picture.paste(group, (left, 0))
        left += group.width
    return picture


@kept
def _group(key: str, level: int, counts: tuple[tuple[str, int], ...], *, is_strong: bool) -> Image.Image:
    """A level, and each colour's number of tiles on it, in the shades of that level."""
    colours, numbers = THEMES[key], palette(key)
    chip, high, digit = (96 if len(counts) < 4 else 78, 48, _DIGIT) if is_strong else (56, 40, LEAST)
    start = 76 if is_strong else 58
    picture = numbers.blank(start + len(counts) * chip + 16, _TALLY, colours.frame)
    draw, middle = ImageDraw.Draw(picture), _TALLY // 2
    if is_strong:
        for inset, ink in ((0, colours.casing), (2, colours.last), (6, colours.casing), (7, colours.frame)):
            tiles.fill(draw, (inset, inset, picture.width - inset, _TALLY - inset), index(key, ink))
        disc, mask = badge(key, str(level), (56, 56), _DIGIT)
        picture.paste(disc, (44 - disc.width // 2, middle - disc.height // 2), mask)
    else:
        write_text(picture, (34, middle), str(level), numbers, colours.frame, colours.faint, digit)
    for number, (colour, count) in enumerate(counts):
        shades = shade(key, colour, level)
        left, top = start + number * chip, middle - high // 2
        tiles.fill(draw, (left, top, left + chip - 6, top + high), index(key, shades.rim))
        tiles.fill(draw, (left + 2, top + 2, left + chip - 8, top + high - 2), index(key, shades.fill))
        band = chip // 6 if is_strong else 0
        texture = tiles.texture(key, shades, colour, high)
        picture.paste(texture.crop((0, 0, band, high - 4)), (left + 2, top + 2))
        at = (left + (chip - 6 + band) / 2, middle)
        write_text(picture, at, str(count), numbers, shades.fill, shades.rim, digit)
    return picture


def wedge(draw: ImageDraw.ImageDraw, key: str, x: int, y: int, *, rises: bool) -> None:
    """Draw the wedge of the level that is compared first: upwards if that is the highest."""
    tip = -10 if rises else 10
    draw.polygon([(x, y + tip), (x - 12, y - tip), (x + 12, y - tip)], index(key, THEMES[key].faint))
