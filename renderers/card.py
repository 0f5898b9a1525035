"""Somebody's profile as a picture: ratings, results, and how the ratings came about. The words come from outside."""

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


class _Painter(Painter):
    """Paints a card."""

    def entry(self, entry: Entry, number: int, top: float) -> None:
        """What is said of a game: its line's sample, its title and rating, and below them the results."""
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
        """The lines of the ratings, over the number of the match."""
        colours, left, right, bottom = self.colours, _EDGE + _SCALE, theme.WIDTH - _EDGE, top + _CHART
        values = [value for entry in card.entries for value in entry.curve]
        # A few points are no leap.
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
        # The first is what somebody looks at: it lies above the others.
        for number, entry in reversed(list(enumerate(card.entries))):
            points = [
                (left + along.place(entry.first + n), bottom - up.place(value)) for n, value in enumerate(entry.curve)
            ]
            self.line(points, number, colours.curves[number])

    def _bar(self, counts: tuple[int, int, int], number: int, at: Point) -> None:
        """Won matches full, drawn ones in stripes, lost ones empty."""
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
