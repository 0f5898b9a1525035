"""The parts of Shelt's pictures: painted once, as colour numbers, and cached."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.shelt import SEAT_NAMES, TEEMS
from renderers.kit import text, theme
from renderers.kit.board import Grid, Pen, Point, crown, painted
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Palette, Side, Theme
from renderers.kit.view import CHOICE, NUMBERED, PICKED
from renderers.shelt.signs import (
    TEEMS_RADIUS,
    outline,
    paint_badge,
    paint_charge,
    paint_plate,
    paint_sign,
    paint_stake,
    paint_target,
    paint_teems,
    paint_turning,
)

COLUMN = 115
"""Width of the column beside the board, in px."""
GAP = 5
"""Gap between parts beside the board, in px."""
GRIDS = tuple(Grid(7, 7, is_turned, COLUMN + GAP) for is_turned in (False, True))
"""Layout of cells, by the viewer's seat."""
CELL = GRIDS[0].cell

_RING = 7
"""Width of the ring around a piece that can be chosen, in px."""
_STAKES = frozenset({"moon", "colour", "door"})
"""Signs of the pieces that decide the match: the moon and the magic pieces."""
ORIGIN, TARGET = "origin", "target"
"""Effects of the last move on a cell."""


class Body(NamedTuple):
    """The look of a piece without its name."""

    sign: str
    """Sign of the type as which it moves, or `TEEMS`."""
    side: str
    """Name of a seat. The Teems has the neutral colours instead."""
    quarter: int
    """Direction of the plate, in quarters clockwise from up; for the Teems, that of its tick."""
    is_quiet: bool = False
    """Whether it has its side's quiet colours, while other pieces of that side can be chosen."""

    def side_in(self, colours: Theme) -> Side:
        """The colours of its plate and of what is on it."""
        side = colours.sides[self.side]
        return replace(side, fill=side.quiet, rim=side.quiet_ink) if self.is_quiet else side


@cache
def palette_of(key: str) -> Palette:
    """The colours of Shelt's pictures in a theme."""
    colours = THEMES[key]
    blue, red, teems = (colours.sides[name] for name in (*SEAT_NAMES, "black"))
    bright = (colours.last, colours.choice, colours.attack)
    edges = [
        *product(colours.two, (blue.rim, red.rim, teems.rim)),
        *((side.fill, side.rim) for side in (blue, red, teems)),
        *((side.quiet, side.quiet_ink) for side in (blue, red)),
        *product((blue.quiet, red.quiet), (blue.rim, red.rim)),
        *product((colours.frame,), (colours.faint, blue.rim, red.rim, teems.rim, blue.quiet, red.quiet)),
        *product(bright, (colours.casing,)),
        *product(colours.two, (blue.quiet_ink, red.quiet_ink)),
        *product((colours.last,), (blue.quiet, red.quiet)),
        *product((teems.fill,), (blue.rim, red.rim, colours.faint)),
        *product((colours.choice, colours.last), (red.rim,)),
        *product((colours.last,), (blue.fill, red.fill)),
        (blue.rim, red.rim),
    ]
    flat = [colours.frame, colours.faint, colours.casing, *bright, *colours.two]
    shades = [(side.fill, side.rim, side.quiet, side.quiet_ink) for side in (blue, red, teems)]
    return Palette((*flat, *(shade for side in shades for shade in side)), edges)


@kept
def tile(
    key: str, tone: int, body: Body | None, script: str, passed: str, sign: str, *, number: int = 0
) -> Image.Image:
    """A cell with its piece and marks, without the piece's name, for which it has room if there is a `script`, and
    without its number, for which it has room `number` px wide (see `number_at`).
    """
    colours, size = THEMES[key], CELL
    ground = colours.two[tone]
    centre = size / 2, size / 2

    def paint(pen: Pen) -> None:
        if sign == PICKED:
            pen.box(0, 0, size, size, colours.casing)
            pen.box(2, 2, size - 2, size - 2, colours.choice)
        elif passed == ORIGIN:
            inset = 0.0
            for width, colour in ((2, colours.casing), (6, colours.last), (2, colours.casing), (0, ground)):
                pen.box(inset, inset, size - inset, size - inset, colour)
                inset += width
        elif passed == TARGET:
            pen.box(0, 0, size, size, colours.last)
        if body:
            is_offered = sign in {CHOICE, NUMBERED}
            span = 0.94 * size if is_offered else size
            if is_offered:
                pen.box(0, 0, size, size, colours.casing)
                _paint_ring(pen, centre, span, body, _RING, colours.choice)
            if sign or passed == TARGET:
                _paint_ring(pen, centre, span, body, 1.5, colours.casing)
            paint_body(pen, centre, span, body, colours, script, number=number)
        elif sign in {CHOICE, NUMBERED}:
            radius = (0.36 if sign == NUMBERED else 0.17) * size
            pen.disc(centre, radius + 2.5, colours.casing)
            pen.disc(centre, radius, colours.choice)

    return painted(palette_of(key), (size, size), ground, paint)


def _paint_ring(pen: Pen, centre: Point, size: float, body: Body, width: float, colour: str) -> None:
    """Paint a line around a piece that follows its outline, so that one sees which way it points. Bright lines have a
    dark one inside: a light rim would be hard to see beside them.
    """
    if body.sign == TEEMS:
        pen.disc(centre, TEEMS_RADIUS * size + width, colour)
    else:
        pen.shape(outline(centre, size, body.quarter, width), colour)


def paint_body(
    pen: Pen,
    centre: Point,
    size: float,
    body: Body,
    colours: Theme,
    script: str = "none",
    *,
    number: int = 0,
) -> None:
    """Paint a piece in a cell of `size` px. Its sign leaves room for a name below it, or is larger; beside a number
    `number` px wide, it is smaller.
    """
    side = body.side_in(colours)
    if body.sign == TEEMS:
        paint_teems(pen, centre, size, side, is_turned=bool(body.quarter))
        return
    paint_plate(pen, centre, size, body.quarter, side)
    is_stake = body.sign in _STAKES
    if is_stake:
        paint_plate(pen, centre, size, body.quarter, side, -0.045 * size, colours.last)
        paint_plate(pen, centre, size, body.quarter, side, -0.085 * size, side.fill)
    dx, dy, reach = _sign_at(body.quarter, script)
    if number:
        dx, reach = _beside(body, number)
    middle = centre[0] + dx * size, centre[1] + dy * size
    paint_sign(pen, body.sign, middle, reach * size, side.rim, side.fill)
    if is_stake:
        paint_stake(pen, body.sign, middle, reach * size, colours.casing, colours.last)


def _middle(quarter: int) -> Point:
    """The middle of a plate without its slopes, relative to its cell's centre, as fractions of the cell's side."""
    return ((0, 0.05), (-0.05, 0), (0, -0.05), (0.05, 0))[quarter]


def _sign_at(quarter: int, script: str) -> tuple[float, float, float]:
    """The centre and the reach of a sign, above the name if there is one. Kana are higher."""
    if script == "none":
        return (*_middle(quarter), 0.29)
    if script == "kana":
        return ((0, -0.16, 0.2), (-0.05, -0.185, 0.185), (0, -0.195, 0.175), (0.05, -0.185, 0.185))[quarter]
    return ((0, -0.13, 0.235), (-0.05, -0.15, 0.225), (0, -0.17, 0.2), (0.05, -0.15, 0.225))[quarter]


def _beside(body: Body, number: int) -> tuple[float, float]:
    """The distance of a sign beside a number `number` px wide from the middle of its cell, and its reach."""
    if number <= NUMBER_WIDTH:
        away, reach = 0.19, 0.14 if body.sign == "door" else 0.17
    else:
        away, reach = 0.25, 0.14
    return -away * _number_side(body.quarter), reach


def _number_side(quarter: int) -> int:
    """The side of a piece on which a number stands, 1 for the right: where it covers a part of a straight edge, so that
    one sees which way the piece points.
    """
    return -1 if quarter == 1 else 1


def number_at(body: Body, script: str, width: int, is_second: bool) -> tuple[int, int]:
    """The distance of a number's upper left corner from that of its piece's cell, in px. A number on the Teems keeps
    clear of its tick and of both charges; a second one is in the opposite corner.
    """
    if body.sign == TEEMS:
        return (CELL - width, 0) if is_second else (0, CELL - NUMBER_HEIGHT)
    _, dy, _ = _sign_at(body.quarter, script)
    left = CELL - width if _number_side(body.quarter) > 0 else 0
    return left, round((0.5 + dy) * CELL - NUMBER_HEIGHT / 2) - (2 if script == "kana" else 0)


def _name_at(quarter: int, is_kana: bool) -> Point:
    """The middle of a name, which keeps away from the tip's slopes."""
    if is_kana:
        return ((0, 0.205), (-0.06, 0.2), (0, 0.115), (0.06, 0.2))[quarter]
    return ((0, 0.245), (-0.06, 0.235), (0, 0.125), (0.06, 0.235))[quarter]


def name_height(words: str) -> int:
    """The height of a name's letters, in px. Kana fill less of it than Latin letters do."""
    return theme.SMALL if words.isascii() else _KANA


class Style(NamedTuple):
    """The style of a short text."""

    ground: str
    """Flat colour below the text."""
    ink: str
    room: float
    """Greatest width, in px."""
    height: int
    """Height of the letters in px, if they fit."""
    is_left: bool = False
    """Whether the text stands at the left of its room instead of in the middle."""


def label(picture: Image.Image, key: str, centre: Point, body: Body, words: str) -> None:
    """Write a name on a piece, below its sign."""
    side = body.side_in(THEMES[key])
    dx, dy = _name_at(body.quarter, name_height(words) == _KANA)
    breadth = (0.78, 0.68, 0.76, 0.68)[body.quarter] - (0.08 if body.sign in _STAKES else 0)
    middle = centre[0] + dx * CELL, centre[1] + dy * CELL
    write(picture, key, middle, words, Style(side.fill, side.rim, breadth * CELL, name_height(words)))


def write(picture: Image.Image, key: str, centre: Point, words: str, style: Style) -> None:
    """Write a short text, made smaller and then narrower until it fits into its room around `centre`."""
    if not words:
        return
    letters, above = _letters(words, key, style)
    before = style.room if style.is_left else letters.width
    picture.paste(letters, (round(centre[0] - before / 2), round(centre[1]) + above))


@kept
def _letters(words: str, key: str, style: Style) -> tuple[Image.Image, int]:
    """The text in colours, and the distance of its top above the middle of its capitals, in px."""
    room, height = int(style.room), style.height
    while height > name_height(words) and text.font(height).getlength(words) > room:
        height -= 1
    mask = text.mask(words, height)
    left, top, right, bottom = mask.getbbox() or (0, 0, *mask.size)
    mask = mask.crop((left, top, right, bottom))
    if mask.width > room:
        mask = mask.resize((room, mask.height), Image.Resampling.LANCZOS)
    return palette_of(key).inked(mask, style.ground, style.ink), round(top - text.middle(height))


def lay(picture: Image.Image, patch: Image.Image, centre: Point) -> None:
    """Paste a round patch on top of everything."""
    corner = round(centre[0] - patch.width / 2), round(centre[1] - patch.height / 2)
    picture.paste(patch, corner, _round(patch.width))


@kept
def _round(size: int) -> Image.Image:
    """A disc (mode 1). The patches' edges are dark, so that the steps of its edge don't show."""
    mask = Image.new("1", (size, size))
    ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), fill=1)
    return mask


@kept
def target_badge(key: str) -> Image.Image:
    """The badge of a piece that an enemy could capture."""
    colours = THEMES[key]
    return painted(
        palette_of(key),
        (34, 34),
        colours.casing,
        lambda pen: paint_target(pen, (17, 17), 17, colours.casing, colours.attack),
    )


_KANA = 30
"""Height of kana, in px: without the room around them they are 11 px high in a picture 350 px wide."""
NUMBER_WIDTH, DIGIT_WIDTH, NUMBER_HEIGHT = 42, 30, 32
"""Size of the plate with a choice's number or name on a piece, and the width of one with a single digit, in px."""
NUMBER, LARGE_NUMBER = 32, 44
"""Height of the digits of a number on a piece, and of one on an empty cell, in px."""
TURNING_WIDTH = 50
"""Width of the plate with a turning arrow and its number, in px."""
_ARROW = 17
"""Radius of a turning arrow's disc, in px. A larger one would cover the piece's sign."""

CROWN = 17
"""Radius of a crown's disc, in px."""


@kept
def number_plate(key: str, number: str, width: int, height: int, *, is_turning: bool = False) -> Image.Image:
    """A choice's number or name on a plate in the colour of choices, with an arrow before it if it `is_turning`."""
    colours = THEMES[key]
    arrow = 22 if is_turning else 0

    def paint(pen: Pen) -> None:
        pen.box(0, 0, width, height, colours.casing)
        pen.plate(2, 2, width - 2, height - 2, 6, colours.choice)
        if is_turning:
            paint_turning(pen, (arrow / 2 + 4, height / 2), arrow / 2, colours.casing)

    plate = painted(palette_of(key), (width, height), colours.frame, paint)
    digits = max(theme.SMALL, min(NUMBER, height))
    room = width - arrow - 6
    middle = width / 2 + arrow / 2, height / 2
    write(plate, key, middle, number, Style(colours.choice, colours.casing, room, digits))
    return plate


@kept
def turning_badge(key: str, role: str) -> Image.Image:
    """A turning arrow in a disc, in the colour of a past or a possible turn."""
    colours, radius = THEMES[key], _ARROW

    def paint(pen: Pen) -> None:
        paint_badge(pen, (radius, radius), radius, colours.casing, colours.last if role == TARGET else colours.choice)
        paint_turning(pen, (radius, radius), radius - 3, colours.casing)

    return painted(palette_of(key), (2 * radius, 2 * radius), colours.casing, paint)


@kept
def crown_badge(key: str) -> Image.Image:
    """A crown in a disc, for the piece whose capture won the match."""
    colours, radius = THEMES[key], CROWN

    def paint(pen: Pen) -> None:
        pen.shape(crown((radius, radius), 0.65 * radius), colours.last)

    return painted(palette_of(key), (2 * radius, 2 * radius), colours.casing, paint)


@kept
def charge_badge(key: str, side: str, sign: str, radius: int) -> Image.Image:
    """A player's charge on the Teems."""
    colours = THEMES[key].sides[side]

    def paint(pen: Pen) -> None:
        paint_charge(pen, (radius, radius), radius, sign, colours)

    return painted(palette_of(key), (2 * radius, 2 * radius), colours.rim, paint)
