"""Somebody's profile as a picture: ratings, results, and how the ratings came about. The words come from outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from PIL import Image

from renderers.kit import text, theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.theme import THEMES, Palette, Theme

MOST_LINES = 3
"""More of them can't be told apart at a glance."""
_EDGE = 32
"""Px kept free on all sides."""
_TITLE = 40
"""Height of the name's letters."""
_RATING = 36
"""Height of a rating's figures."""
_HEAD = 96
_ENTRY = 84
"""Height of what is said of a game."""
_SWATCH = 56
"""Width of the sample of a line."""
_BAR = (216, 20)
"""Width and height of the bar that shows how many matches were won."""
_CHART = 300
"""Height of the chart."""
_SCALE = 92
"""Width left of the chart, for the numbers of its axis."""
_FOOT = 76
"""Height below the chart, for its other axis and what that counts."""
_AIR = 52
"""Height above the chart, for what its axis counts."""
_SPAN = 100
"""Points that the chart shows at least."""
_WIDTH = 4
"""Of a line."""
_MARK = 8
"""Half the size of the shape that a line ends in."""
_DASHES: tuple[tuple[int, ...], ...] = ((), (18, 10), (5, 8))
"""How each line is dashed: px drawn and left out."""
_STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game on the card."""

    title: str
    rating: str
    spread: str
    """How certain the rating is, and whatever else there is to say about it."""
    results: str
    counts: tuple[int, int, int]
    """Matches won, drawn and lost."""
    curve: tuple[int, ...]
    """The ratings after each match, oldest first; before them the one before."""
    first: int
    """After how many matches the curve begins."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a profile says."""

    name: str
    scope: str
    """Which matches count."""
    entries: tuple[Entry, ...]
    """At most `MOST_LINES`."""
    up: str
    """What the upright axis counts."""
    along: str
    """What the other one counts."""
    nothing: str
    """What to say where there are no entries."""


class Axis(NamedTuple):
    """Numbers on a scale of so many px."""

    least: int
    greatest: int
    step: int
    room: float

    @classmethod
    def over(cls, values: Sequence[int], room: float, most: int, *, is_wide: bool = False) -> Axis:
        """A scale for all the values, with at most so many round numbers on it; `is_wide` begins and ends at one."""
        low, high = min(values), max(values)
        steps = (base * 10**power for power in range(9) for base in _STEPS)
        step = next(step for step in steps if (high // step + 1) - low // step <= most)
        if is_wide:
            low, high = low // step * step, -(-high // step) * step
        return cls(low, max(high, low + step), step, room)

    @property
    def ticks(self) -> range:
        """The round numbers on it."""
        return range(-(-self.least // self.step) * self.step, self.greatest + 1, self.step)

    def place(self, value: float) -> float:
        """How far from its beginning a number is, in px."""
        return (value - self.least) / (self.greatest - self.least) * self.room


def draw(card: Card, key: str = "dark") -> Image.Image:
    """The card in a theme, a key of `THEMES`: a palette picture (mode P), 800 px wide. Deterministic."""
    colours, palette = THEMES[key], _palette(key)
    top = _HEAD + len(card.entries) * _ENTRY
    height = top + (_AIR + _CHART + _FOOT if card.entries else 2 * _HEAD)
    picture = palette.blank(theme.WIDTH, height, colours.frame)
    paint = _Painter(picture, palette, colours)
    right = theme.WIDTH - _EDGE
    taken = paint.write(card.scope, (right, _HEAD / 2), theme.SMALL, colours.faint, align=1, room=340)
    paint.write(card.name, (_EDGE, _HEAD / 2), _TITLE, colours.ink, room=right - _EDGE - taken - 24)
    if not card.entries:
        paint.write(card.nothing, (theme.WIDTH / 2, _HEAD * 1.7), theme.TEXT, colours.faint, align=0.5, room=736)
    for number, entry in enumerate(card.entries):
        paint.entry(entry, number, _HEAD + number * _ENTRY)
    if card.entries:
        paint.chart(card, top + _AIR)
    return palette.coloured(picture)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    inks = (colours.ink, colours.faint, colours.grid, *colours.curves)
    return Palette((colours.frame, *inks), [(colours.frame, ink) for ink in inks])


class _Painter:
    """Paints on one picture."""

    def __init__(self, picture: Image.Image, palette: Palette, colours: Theme) -> None:
        self._picture = picture
        self._palette = palette
        self._colours = colours

    def write(self, words: str, at: Point, height: int, ink: str, *, align: float = 0, room: float = 9999) -> float:
        """Words in one line with the middle of their capitals at `at`, which `align` says is the left end (0), the
        middle or the right end (1). Gives their width, at most `room`.
        """
        words = text.legible(words)
        if text.font(height).getlength(words) > room:
            words, fitting = text.fitted(words, room)
            height = min(height, fitting)
        mask = text.mask(words, height)
        x, y = at
        self._lay(mask, (round(x - align * mask.width), round(y - text.middle(height))), ink)
        return mask.width if words else 0

    def entry(self, entry: Entry, number: int, top: float) -> None:
        """What is said of a game: its line's sample, its title and rating, and below them the results."""
        upper, lower, left = top + 22, top + 60, _EDGE + _SWATCH + 20
        right = theme.WIDTH - _EDGE
        self._line([(_EDGE, upper), (_EDGE + _SWATCH - _MARK, upper)], number)
        spread = self.write(entry.spread, (right, upper), theme.SMALL, self._colours.faint, align=1)
        start = right - spread - 12
        rating = self.write(entry.rating, (start, upper), _RATING, self._colours.ink, align=1)
        self.write(entry.title, (left, upper), theme.TEXT, self._colours.ink, room=start - rating - 24 - left)
        self._bar(entry.counts, number, (left, lower - _BAR[1] / 2))
        words = left + _BAR[0] + 24
        self.write(entry.results, (words, lower), theme.SMALL, self._colours.faint, room=right - words)

    def chart(self, card: Card, top: float) -> None:
        """The lines of the ratings, over the number of the match."""
        colours, left, right, bottom = self._colours, _EDGE + _SCALE, theme.WIDTH - _EDGE, top + _CHART
        values = [value for entry in card.entries for value in entry.curve]
        # A few points are no leap.
        around = (values[0] - _SPAN // 2, values[0] + _SPAN // 2)
        up = Axis.over([*values, *around], _CHART, 7, is_wide=True)
        ends = [end for entry in card.entries for end in (entry.first, entry.first + len(entry.curve) - 1)]
        along = Axis.over(ends, right - left - _MARK, 8)
        self.write(card.up, (_EDGE, top - 30), theme.SMALL, colours.faint)
        self.write(card.along, (right, bottom + 54), theme.SMALL, colours.faint, align=1)
        for value in up.ticks:
            y = bottom - up.place(value)
            self._flat((left, y - 1, right, y + 1), colours.grid)
            self.write(str(value), (left - 14, y), theme.SMALL, colours.faint, align=1)
        for value in along.ticks:
            x = left + along.place(value)
            self._flat((x - 1, bottom, x + 1, bottom + 8), colours.faint)
            self.write(str(value), (x, bottom + 26), theme.SMALL, colours.faint, align=0.5)
        # The first is what somebody looks at: it lies above the others.
        for number, entry in reversed(list(enumerate(card.entries))):
            points = [
                (left + along.place(entry.first + n), bottom - up.place(value)) for n, value in enumerate(entry.curve)
            ]
            self._line(points, number)

    def _flat(self, box: tuple[float, float, float, float], ink: str) -> None:
        left, top, right, bottom = map(round, box)
        self._picture.paste(self._palette.index(theme.rgb(ink)), (left, top, right, bottom))

    def _lay(self, mask: Image.Image, at: tuple[int, int], ink: str) -> None:
        """The ink as far as the mask says, with soft edges to the frame."""
        inked = self._palette.inked(mask, self._colours.frame, ink)
        self._picture.paste(inked, at, mask.point(_TOUCHED))

    def _line(self, points: Sequence[Point], number: int) -> None:
        """A line, dashed as its number says, that ends in that number's shape."""
        pad = 2 * _MARK
        left, top = (int(min(ends)) - pad for ends in zip(*points, strict=True))
        right, bottom = (int(max(ends)) + pad for ends in zip(*points, strict=True))
        large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
        pen = Pen(large)
        moved = [(x - left, y - top) for x, y in points]
        for dash in dashed(moved, _DASHES[number]):
            pen.line(dash, _WIDTH, _FULL)
        _paint_mark(pen, number, moved[-1])
        self._lay(large.reduce(FINE), (left, top), self._colours.curves[number])

    def _bar(self, counts: tuple[int, int, int], number: int, at: Point) -> None:
        """Won matches full, drawn ones in stripes, lost ones empty."""
        width, height = _BAR
        large = Image.new("L", (width * FINE, height * FINE))
        pen = Pen(large)
        won, drawn, _ = (end / max(1, sum(counts)) * width for end in accumulate(counts))
        pen.box(0, 0, width, height, _FULL, width=2)
        if won:
            pen.box(0, 0, won, height, _FULL)
        for stripe in range(int(won) + 3, int(drawn), 6):
            pen.box(stripe, 0, min(stripe + 3, drawn), height, _FULL)
        x, y = at
        self._lay(large.reduce(FINE), (round(x), round(y)), self._colours.curves[number])


_FULL = "#ffffff"
_TOUCHED = [0] + [255] * 255
"""For Image.point: all that a mask touches."""


def _paint_mark(pen: Pen, number: int, centre: Point) -> None:
    """A disc, a square or a wedge."""
    x, y = centre
    if number == 0:
        pen.disc(centre, _MARK, _FULL)
    elif number == 1:
        pen.box(x - _MARK, y - _MARK, x + _MARK, y + _MARK, _FULL)
    else:
        pen.shape([(x, y - _MARK - 2), (x + _MARK + 2, y + _MARK), (x - _MARK - 2, y + _MARK)], _FULL)


def dashed(points: Sequence[Point], pattern: Sequence[int]) -> list[list[Point]]:
    """The parts of a line that are drawn: of a pattern, px drawn and left out in turn; all of it without one."""
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
