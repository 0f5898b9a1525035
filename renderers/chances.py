"""Each side's chances over the moves of a match, as a picture. The caller supplies the texts.

Two sides share one area: the larger a side's part, the better its chances. With more than two, each has a line, and
one of them is bold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import sqrt

from PIL import Image

from renderers.kit import theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.chart import FULL, LINE, MARK, Axis, Painter, along
from renderers.kit.theme import THEMES, Palette

_EDGE = 32
"""Margin on all sides, in px."""
_HEAD = 20
_ENTRY = 50
"""Height of a side's name, in px."""
_SWATCH = 76
"""Width of a side's sample, in px."""
_AIR = 62
"""Height above the chart for the label of its vertical axis, in px."""
_CHART, _TALL = 320, 420
"""Heights of the chart with an area and with lines, in px."""
_BOLD, _THIN = 2 * LINE, LINE // 2
"""Widths of the lines, in px."""
_SCALE = 84
"""Width left of the chart for the numbers of its vertical axis, in px."""
_FOOT = 92
"""Height below the chart for its horizontal axis and that axis's label, in px."""
_TURN = 19
"""Radius of a turning point's disc, in px."""
_ROOM = 2 * _TURN + 6
"""Least distance between the discs' centres, in px."""
_NAME, _SMALL = 32, 26
"""Heights of names and of all other text, in px: 14 and 11 px where a phone shows the picture 350 px wide."""
_APART = 120
"""Distance between two shapes on a line of several, in px."""
_MISSED = 9
"""Radius of the ring that shows the chances missed at a turning point, in px."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve of one side."""

    seat: str
    """Name of the side's first seat, which determines the colour."""
    name: str
    points: tuple[tuple[int, float], ...]
    """Pairs of a number of moves and the side's chances after them, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turning point."""

    number: int
    """Number of moves."""
    share: float
    """The chances on the curve, from 0 to 1."""
    missed: float | None = None
    """The chances with a better move, if the curve doesn't show them."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The contents of the picture."""

    curves: tuple[Curve, ...]
    """The curves, by side."""
    turns: tuple[Turn, ...]
    """Turning points in order."""
    up: str
    """Label of the vertical axis, in per cent."""
    along: str
    """Label of the horizontal axis."""
    main: int = 0
    """The side whose line is bold if there are more than two, so that it can be followed among the others."""


def draw(chances: Chances, key: str = "dark") -> Image.Image:
    """Draw the chances in a theme (a key of `THEMES`): a palette picture (mode P), 800 px wide. Deterministic."""
    colours, palette = THEMES[key], _palette(key)
    top, has_lines = _HEAD + len(chances.curves) * _ENTRY + _AIR, len(chances.curves) > 2
    height = _TALL if has_lines else _CHART
    paint = _Painter(palette.blank(theme.WIDTH, top + height + _FOOT, colours.frame), palette, colours)
    for number, curve in enumerate(chances.curves):
        width = (_BOLD if number == chances.main else _THIN) if has_lines else 0
        paint.entry(curve, number, _HEAD + number * _ENTRY, width)
    paint.chart(chances, top, height)
    return palette.coloured(paint.picture)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    words = (colours.ink, colours.faint, colours.grid)
    sides = colours.sides.values()
    edges = [(colours.frame, ink) for ink in words]
    edges += [(colours.frame, ink) for side in sides for ink in (side.fill, side.rim)]
    edges += [(side.rim, side.fill) for side in sides] + [(colours.last, colours.casing)]
    edges += [(colours.sides[a].fill, colours.sides[b].fill) for a, b in _NEIGHBOURS if {a, b} <= colours.sides.keys()]
    flat = (colours.frame, *words, colours.last, colours.casing, *(side.fill for side in sides))
    return Palette(flat, edges)


_NEIGHBOURS = (("white", "black"), ("white", "blue"), ("blue", "red"), ("white", "red"), ("red", "black"))
"""Pairs of seats that play against each other as two sides. The edge between other colours is less smooth."""


class _Painter(Painter):
    """Paints the picture of the chances."""

    def entry(self, curve: Curve, number: int, top: float, width: int) -> None:
        """Paint a side's sample and its name; `width` is that of its line, 0 if it has an area."""
        side, middle = self.colours.sides[curve.seat], top + _ENTRY / 2
        if width:
            ends = (_EDGE, middle), (_EDGE + _SWATCH - MARK, middle)
            self.line(ends, number, side.fill, side.rim, width=width)
        else:
            self.flat((_EDGE, middle - 15, _EDGE + _SWATCH, middle + 15), self.colours.faint)
            self.flat((_EDGE + 2, middle - 13, _EDGE + _SWATCH - 2, middle + 13), side.fill)
        left = _EDGE + _SWATCH + 20
        self.write(curve.name, (left, middle), _NAME, self.colours.ink, room=theme.WIDTH - _EDGE - left)

    def chart(self, chances: Chances, top: float, height: int) -> None:
        """Paint the curves over the number of moves."""
        colours, left, right, bottom = self.colours, _EDGE + _SCALE, theme.WIDTH - _EDGE, top + height
        numbers = [number for curve in chances.curves for number, _ in curve.points] or [0]
        axis = Axis.over([0, *numbers], right - left - 2 * MARK, 8)

        def place(number: int, share: float) -> Point:
            return left + axis.place(number), bottom - share * height

        self.write(chances.up, (_EDGE, top - 30), _SMALL, colours.faint)
        self.write(chances.along, (right, bottom + 56), _SMALL, colours.faint, align=1)
        for per_cent in (0, 25, 50, 75, 100):
            y = bottom - per_cent / 100 * height
            self.write(str(per_cent), (left - 14, y), _SMALL, colours.faint, align=1)
            self.flat((left, y - 1, right, y + 1), colours.grid)
        for number in axis.ticks:
            x = left + axis.place(number)
            self.flat((x - 1, bottom, x + 1, bottom + 8), colours.faint)
            self.write(str(number), (x, bottom + 28), _SMALL, colours.faint, align=0.5)
        curves = [[place(*point) for point in curve.points] for curve in chances.curves]
        if len(curves) == 2:
            self._share(chances, curves[0], top, bottom)
        else:
            for number, points in sorted(enumerate(curves), key=lambda each: each[0] == chances.main):
                side = colours.sides[chances.curves[number].seat]
                if points:
                    # Lines lie on each other where sides are out, so their shapes take turns.
                    first = left + _APART * (number + 1) / len(curves)
                    marks = along(points, [first + _APART * count for count in range(8)])
                    width = _BOLD if number == chances.main else _THIN
                    self.line(points, number, side.fill, side.rim, marks or None, width)
        discs = [place(turn.number, turn.share) for turn in chances.turns]
        moved = _apart(discs, left + _TURN, right - _TURN)
        for turn, (x, y) in zip(chances.turns, moved, strict=True):
            if turn.missed is not None:
                self._missed(x, place(turn.number, turn.missed)[1], y)
        for number, centre in enumerate(moved, 1):
            self._turn(str(number), centre)

    def _share(self, chances: Chances, points: Sequence[Point], top: float, bottom: float) -> None:
        """Fill the first side's part from below and the other side's from above."""
        if len(points) < 2:
            return
        below, above = (self.colours.sides[curve.seat].fill for curve in chances.curves)
        left, right = round(points[0][0]), round(points[-1][0])
        self.flat((left - 2, top - 2, right + 2, bottom + 2), self.colours.faint)
        self.flat((left, top, right, bottom), above)
        large = Image.new("L", ((right - left) * FINE, _CHART * FINE))
        moved = [(x - left, y - top) for x, y in points]
        Pen(large).shape([(0, _CHART), *moved, (right - left, _CHART)], FULL)
        self.lay(large.reduce(FINE), (left, round(top)), below, above)
        middle = (top + bottom) / 2
        for x in range(left, right, 16):
            self.flat((x, middle - LINE / 4, min(x + 8, right), middle + LINE / 4), self.colours.faint)

    def _missed(self, x: float, y: float, disc: float) -> None:
        """Paint a ring at the height of the chances missed, and a line from there to the turning point's disc."""
        colours, size = self.colours, 2 * _TURN
        for half, ink in ((4, colours.casing), (2, colours.last)):
            self.flat((x - half, min(y, disc), x + half, max(y, disc)), ink)
        large = Image.new("L", (size * FINE, size * FINE))
        Pen(large).disc((_TURN, _TURN), _MISSED + 5, FULL)
        corner = round(x - _TURN), round(y - _TURN)
        self.picture.paste(self.palette.index(theme.rgb(colours.casing)), corner, large.reduce(FINE).point(_FIRM))
        ring = Image.new("L", (size * FINE, size * FINE))
        Pen(ring).ring((_TURN, _TURN), _MISSED + 3, 5, FULL)
        self.lay(ring.reduce(FINE), corner, colours.last, colours.casing)

    def _turn(self, number: str, at: Point) -> None:
        """Paint a numbered disc with a dark edge."""
        colours, (x, y) = self.colours, at
        for radius, ink in ((_TURN + 3, colours.casing), (_TURN, colours.last)):
            size = 2 * radius
            large = Image.new("L", (size * FINE, size * FINE))
            Pen(large).disc((radius, radius), radius, FULL)
            mask = large.reduce(FINE)
            if ink == colours.casing:
                # A hard edge, because a soft one would have to blend with whatever lies below.
                self.picture.paste(
                    self.palette.index(theme.rgb(ink)), (round(x - radius), round(y - radius)), mask.point(_FIRM)
                )
            else:
                self.lay(mask, (round(x - radius), round(y - radius)), ink, colours.casing)
        self.write(number, (x, y), _SMALL, colours.casing, align=0.5, ground=colours.last)


def _apart(centres: Sequence[Point], left: float, right: float) -> list[Point]:
    """Move discs with these centres sideways, between `left` and `right`, until none covers another. Meant for a few
    discs.
    """
    rightward = sorted(range(len(centres)), key=lambda number: centres[number])
    xs = [min(max(x, left), right) for x, _ in centres]
    for _ in range(_PUSHES):
        for one, other in combinations(rightward, 2):
            upright = centres[one][1] - centres[other][1]
            lacking = sqrt(max(0, _ROOM**2 - upright**2)) - (xs[other] - xs[one])
            if lacking > 0:
                xs[one] = max(left, xs[one] - lacking / 2)
                xs[other] = min(right, xs[other] + lacking / 2)
    return [(x, y) for x, (_, y) in zip(xs, centres, strict=True)]


_PUSHES = 12
"""Number of rounds of pushing discs apart. At the edge, each round covers half of the remaining distance."""
_FIRM = [0] * 128 + [255] * 128
"""Table for Image.point: pixels that a mask covers by at least half."""
