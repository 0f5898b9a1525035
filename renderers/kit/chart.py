"""The parts of charts: axes, words, and lines that can be told apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image

from renderers.kit import text, theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.letters import legible
from renderers.kit.theme import Palette, Theme

LINE = 4
"""Width of a line, in px."""
MARK = 9
"""Half the size of a line's shapes, in px."""
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (18, 10), (5, 8), (26, 8, 5, 8))
"""Dash pattern of each line: px drawn and left out in turn."""
RIM = 2
"""Width of a line's rim, in px."""
FULL = "#ffffff"
"""Full coverage, in masks."""
_TOUCHED = [0] + [255] * 255
"""Table for Image.point: all pixels that a mask touches."""
_STEPS = (1, 2, 5)


class Axis(NamedTuple):
    """A numeric scale that is a given number of px long."""

    least: int
    greatest: int
    step: int
    room: float

    @classmethod
    def over(cls, values: Sequence[int], room: float, most: int, *, is_wide: bool = False) -> Axis:
        """A scale that covers all values with at most `most` round numbers; if `is_wide`, it begins and ends at one."""
        low, high = min(values), max(values)
        steps = (base * 10**power for power in range(9) for base in _STEPS)
        step = next(step for step in steps if (high // step + 1) - low // step <= most)
        if is_wide:
            low, high = low // step * step, -(-high // step) * step
        return cls(low, max(high, low + step), step, room)

    @property
    def ticks(self) -> range:
        """The round numbers on the scale."""
        return range(-(-self.least // self.step) * self.step, self.greatest + 1, self.step)

    def place(self, value: float) -> float:
        """The distance of a number from the scale's beginning, in px."""
        return (value - self.least) / (self.greatest - self.least) * self.room


class Painter:
    """Paints on one picture, whose ground is the frame's colour."""

    def __init__(self, picture: Image.Image, palette: Palette, colours: Theme) -> None:
        self.picture = picture
        self.palette = palette
        self.colours = colours

    def write(
        self,
        words: str,
        at: Point,
        height: int,
        ink: str,
        *,
        align: float = 0,
        room: float = 9999,
        ground: str | None = None,
    ) -> float:
        """Write one line of words with the middle of its capitals at `at`, and return its width in px, at most `room`.

        `align` says which point of the line `at` is: the left end (0), the middle (0.5) or the right end (1). `ground`
        is as for `lay`.
        """
        words = legible(words)
        if text.font(height).getlength(words) > room:
            words, fitting = text.fitted(words, room)
            height = min(height, fitting)
        mask = text.mask(words, height)
        x, y = at
        self.lay(mask, (round(x - align * mask.width), round(y - text.middle(height))), ink, ground)
        return mask.width if words else 0

    def flat(self, box: tuple[float, float, float, float], ink: str) -> None:
        """Paint a rectangle: left, top, right, bottom."""
        left, top, right, bottom = map(round, box)
        self.picture.paste(self.palette.index(theme.rgb(ink)), (left, top, right, bottom))

    def lay(self, mask: Image.Image, at: tuple[int, int], ink: str, ground: str | None = None) -> None:
        """Paint the ink through a mask, with soft edges towards `ground`, by default the frame's colour."""
        inked = self.palette.inked(mask, ground or self.colours.frame, ink)
        self.picture.paste(inked, at, mask.point(_TOUCHED))

    def line(
        self,
        points: Sequence[Point],
        number: int,
        ink: str,
        rim: str | None = None,
        marked: Sequence[Point] | None = None,
        width: int = LINE,
    ) -> None:
        """Paint a line with the dashes of its number, and a rim if one is given. The shape of its number is at the
        `marked` points, by default at the line's end. A thin line's rim and shapes are small.
        """
        edge, size = (RIM, MARK) if width >= LINE else (RIM // 2, MARK - 2)
        pad = 2 * MARK
        left, top = (int(min(ends)) - pad for ends in zip(*points, strict=True))
        right, bottom = (int(max(ends)) + pad for ends in zip(*points, strict=True))
        moved, shapes = (
            [(x - left, y - top) for x, y in some] for some in (points, points[-1:] if marked is None else marked)
        )
        for wider, colour, ground in ((edge, rim, None), (0, ink, rim)):
            if colour is None:
                continue
            large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
            pen = Pen(large)
            # Rims extend into the gaps.
            for dash in dashed(moved, [length + 2 * edge if rim else length for length in DASHES[number]]):
                pen.line(dash, width + 2 * wider, FULL)
            for shape in shapes:
                _paint_mark(pen, number, shape, size + wider)
            self.lay(large.reduce(FINE), (left, top), colour, ground)


def along(points: Sequence[Point], xs: Sequence[float]) -> list[Point]:
    """The points of a line, which runs from left to right, at these distances from the left; none beyond its ends."""
    found = []
    for x in xs:
        for (left, start), (right, end) in pairwise(points):
            if left <= x <= right and left < right:
                found.append((x, start + (end - start) * (x - left) / (right - left)))
                break
    return found


def _paint_mark(pen: Pen, number: int, centre: Point, half: float) -> None:
    """Paint a disc, a square, a wedge or a rhombus."""
    x, y = centre
    if number == 0:
        pen.disc(centre, half, FULL)
    elif number == 1:
        pen.box(x - half, y - half, x + half, y + half, FULL)
    elif number == 2:
        pen.shape([(x, y - half - 2), (x + half + 2, y + half), (x - half - 2, y + half)], FULL)
    else:
        pen.shape([(x, y - half - 2), (x + half + 2, y), (x, y + half + 2), (x - half - 2, y)], FULL)


def dashed(points: Sequence[Point], pattern: Sequence[int]) -> list[list[Point]]:
    """The parts of a line that are drawn. The pattern gives px drawn and left out in turn; if empty, all is drawn."""
    if not pattern:
        return [list(points)]
    parts: list[list[Point]] = [[points[0]]]
    number, left = 0, float(pattern[0])
    for (x, y), (next_x, next_y) in pairwise(points):
        length = ((next_x - x) ** 2 + (next_y - y) ** 2) ** 0.5
        done = 0.0
        while length - done > left:
            done += left
            here = (x + (next_x - x) * done / length, y + (next_y - y) * done / length)
            if number % 2 == 0:
                parts[-1].append(here)
            else:
                parts.append([here])
            number += 1
            left = float(pattern[number % len(pattern)])
        left -= length - done
        if number % 2 == 0:
            parts[-1].append((next_x, next_y))
    return parts
