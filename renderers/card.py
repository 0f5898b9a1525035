"""A player's profile as a picture: ratings, results, and the ratings' history. The caller supplies the texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from PIL import Image

from renderers.kit import theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.chart import FULL, MARK, Axis, Painter
from renderers.kit.theme import THEMES, Palette

MOST_LINES = 3
"""Most games on a card; more lines can't be told apart at a glance."""
_EDGE = 32
"""Margin on all sides, in px."""
_TITLE = 40
"""Height of the name's letters, in px."""
_RATING = 36
"""Height of a rating's figures, in px."""
_HEAD = 96
_ENTRY = 84
"""Height of a game's entry, in px."""
_SWATCH = 56
"""Width of a line's sample, in px."""
_BAR = (216, 20)
"""Width and height of the bar of wins, draws and losses, in px."""
_CHART = 300
"""Height of the chart, in px."""
_SCALE = 92
"""Width left of the chart for the numbers of its vertical axis, in px."""
_FOOT = 76
"""Height below the chart for its horizontal axis and that axis's label, in px."""
_AIR = 52
"""Height above the chart for the label of its vertical axis, in px."""
_SPAN = 100
"""Smallest range of ratings that the chart shows."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game's entry on the card."""

    title: str
    rating: str
    spread: str
    """Certainty of the rating, and other remarks on it."""
    results: str
    counts: tuple[int, int, int]
    """Numbers of matches won, drawn and lost."""
    curve: tuple[int, ...]
    """The rating before the first match shown, then after each match, oldest first."""
    first: int
    """Number of matches played before the curve begins."""


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a profile card."""

    name: str
    scope: str
    """Scope of the matches that count, in words."""
    entries: tuple[Entry, ...]
    """The games, from one to `MOST_LINES`."""
    up: str
    """Label of the vertical axis."""
    along: str
    """Label of the horizontal axis."""


def draw(card: Card, key: str = "dark") -> Image.Image:
    """Draw the card in a theme (a key of `THEMES`): a palette picture (mode P), 800 px wide. Deterministic."""
    colours, palette = THEMES[key], _palette(key)
    top = _HEAD + len(card.entries) * _ENTRY
    picture = palette.blank(theme.WIDTH, top + _AIR + _CHART + _FOOT, colours.frame)
    paint = _Painter(picture, palette, colours)
    right = theme.WIDTH - _EDGE
    taken = paint.write(card.scope, (right, _HEAD / 2), theme.SMALL, colours.faint, align=1, room=340)
    paint.write(card.name, (_EDGE, _HEAD / 2), _TITLE, colours.ink, room=right - _EDGE - taken - 24)
    for number, entry in enumerate(card.entries):
        paint.entry(entry, number, _HEAD + number * _ENTRY)
    paint.chart(card, top + _AIR)
    return palette.coloured(picture)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    inks = (colours.ink, colours.faint, colours.grid, *colours.curves)
    return Palette((colours.frame, *inks), [(colours.frame, ink) for ink in inks])


class _Painter(Painter):
    """Paints a profile card."""

    def entry(self, entry: Entry, number: int, top: float) -> None:
        """Paint a game's entry: its line's sample, its title and rating, and below them the results."""
        upper, lower, left = top + 22, top + 60, _EDGE + _SWATCH + 20
        right = theme.WIDTH - _EDGE
        self.line([(_EDGE, upper), (_EDGE + _SWATCH - MARK, upper)], number, self.colours.curves[number])
        spread = self.write(entry.spread, (right, upper), theme.SMALL, self.colours.faint, align=1)
        start = right - spread - 12
        rating = self.write(entry.rating, (start, upper), _RATING, self.colours.ink, align=1)
        self.write(entry.title, (left, upper), theme.TEXT, self.colours.ink, room=start - rating - 24 - left)
        self._bar(entry.counts, number, (left, lower - _BAR[1] / 2))
        words = left + _BAR[0] + 24
        self.write(entry.results, (words, lower), theme.SMALL, self.colours.faint, room=right - words)

    def chart(self, card: Card, top: float) -> None:
        """Paint the ratings over the number of the match."""
        colours, left, right, bottom = self.colours, _EDGE + _SCALE, theme.WIDTH - _EDGE, top + _CHART
        values = [value for entry in card.entries for value in entry.curve]
        # Don't let a few points look like a leap.
        around = (values[0] - _SPAN // 2, values[0] + _SPAN // 2)
        up = Axis.over([*values, *around], _CHART, 7, is_wide=True)
        ends = [end for entry in card.entries for end in (entry.first, entry.first + len(entry.curve) - 1)]
        along = Axis.over(ends, right - left - MARK, 8)
        self.write(card.up, (_EDGE, top - 30), theme.SMALL, colours.faint)
        self.write(card.along, (right, bottom + 54), theme.SMALL, colours.faint, align=1)
        for value in up.ticks:
            y = bottom - up.place(value)
            self.flat((left, y - 1, right, y + 1), colours.grid)
            self.write(str(value), (left - 14, y), theme.SMALL, colours.faint, align=1)
        for value in along.ticks:
            x = left + along.place(value)
            self.flat((x - 1, bottom, x + 1, bottom + 8), colours.faint)
            self.write(str(value), (x, bottom + 26), theme.SMALL, colours.faint, align=0.5)
        # The first entry matters most, so its line is painted last, on top of the others.
        for number, entry in reversed(list(enumerate(card.entries))):
            points = [
                (left + along.place(entry.first + n), bottom - up.place(value)) for n, value in enumerate(entry.curve)
            ]
            self.line(points, number, colours.curves[number])

    def _bar(self, counts: tuple[int, int, int], number: int, at: Point) -> None:
        """Paint the bar: wins filled, draws striped, losses empty."""
        width, height = _BAR
        large = Image.new("L", (width * FINE, height * FINE))
        pen = Pen(large)
        won, drawn, _ = (end / max(1, sum(counts)) * width for end in accumulate(counts))
        pen.box(0, 0, width, height, FULL, width=2)
        if won:
            pen.box(0, 0, won, height, FULL)
        for stripe in range(int(won) + 3, int(drawn), 6):
            pen.box(stripe, 0, min(stripe + 3, drawn), height, FULL)
        x, y = at
        self.lay(large.reduce(FINE), (round(x), round(y)), self.colours.curves[number])
