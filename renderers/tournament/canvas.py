"""The common parts of a tournament's pictures: heading, foot, and quick writing of many words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw

from renderers.kit import text, theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.chart import FULL, Painter
from renderers.kit.kept import kept
from renderers.kit.letters import legible
from renderers.kit.theme import THEMES, Palette

EDGE = 24
"""Margin on all sides, in px."""
HEAD = 84
"""Height of the heading, in px."""
FOOT = 48
"""Height of the foot, if there is one, in px."""
_TITLE = 36
"""Height of the heading's letters, in px."""
_DOT = 8
"""Radius of the mark of a match that is being played, in px."""
LEFT, RIGHT = EDGE, theme.WIDTH - EDGE


@dataclass(frozen=True, slots=True)
class Caption:
    """The words around a picture."""

    title: str
    """The tournament's name."""
    scope: str = ""
    """The subject: "Round 3 of 5"."""
    playing: str = ""
    """Explains the mark of matches that are being played; empty if there is none."""
    page: str = ""
    """Which part of the whole this is, if there are several."""

    @property
    def foot(self) -> int:
        """Height of the foot, in px."""
        return FOOT if self.playing or self.page else 0


class Canvas(Painter):
    """Paints a picture in a theme.

    All words in one ink are collected in one mask and laid on at the end, which takes a fraction of the time.
    """

    def __init__(self, height: int, key: str) -> None:
        palette, colours = _palette(key), THEMES[key]
        super().__init__(palette.blank(theme.WIDTH, height, colours.frame), palette, colours)
        self._masks: dict[tuple[str, str], Image.Image] = {}

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
        """Like `Painter.write`, on top of everything else."""
        words = legible(words)
        if not words:
            return 0
        face = text.font(height)
        length = face.getlength(words)
        if length > room:
            words, fitting = text.fitted(words, room)
            height = min(height, fitting)
            face = text.font(height)
            length = face.getlength(words)
        x, y = at
        place = (round(x - align * length), round(y - text.middle(height)))
        ImageDraw.Draw(self._mask(ink, ground)).text(place, words, fill=255, font=face)
        return length

    def shape(
        self, box: tuple[int, int, int, int], ink: str, paint: Callable[[Pen], None], ground: str | None = None
    ) -> None:
        """Paint a smooth shape in the box (left, top, right, bottom); `paint` takes px from the box's corner."""
        left, top, right, bottom = box
        large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
        paint(Pen(large))
        self.lay(large.reduce(FINE), (left, top), ink, ground)

    def playing(self, centre: Point) -> None:
        """Mark a match that is being played: a disc."""
        x, y = (round(value) - _DOT for value in centre)
        self.lay(_dot(), (x, y), self.colours.curves[0])

    def heading(self, caption: Caption) -> None:
        """Write the title, what is shown, and the foot."""
        colours, bottom = self.colours, self.picture.height - FOOT / 2 - 4
        width = RIGHT - LEFT - 24
        room = max(330, width - widest([caption.title], _TITLE))
        taken = self.write(caption.scope, (RIGHT, HEAD / 2), theme.SMALL + 2, colours.faint, align=1, room=room)
        self.write(caption.title, (LEFT, HEAD / 2), _TITLE, colours.ink, room=width - taken)
        right = RIGHT - self.write(caption.page, (RIGHT, bottom), theme.SMALL, colours.faint, align=1, room=300) - 24
        if caption.playing:
            self.playing((LEFT + _DOT, bottom))
            left = LEFT + 3 * _DOT
            self.write(caption.playing, (left, bottom), theme.SMALL, colours.faint, room=right - left)

    def rule(self, y: float, ink: str | None = None) -> None:
        """Paint a thin line from edge to edge."""
        self.flat((LEFT, y - 1, RIGHT, y + 1), ink or self.colours.grid)

    def finished(self) -> Image.Image:
        """The picture with all its words."""
        for (ink, ground), mask in self._masks.items():
            box = mask.getbbox()
            if box is not None:
                self.lay(mask.crop(box), box[:2], ink, ground)
        return self.palette.coloured(self.picture)

    def _mask(self, ink: str, ground: str | None) -> Image.Image:
        key = (ink, ground or self.colours.frame)
        if key not in self._masks:
            self._masks[key] = Image.new("L", self.picture.size)
        return self._masks[key]


def widest(words: list[str], height: int) -> float:
    """The width of the longest of these words, in px."""
    face = text.font(height)
    return max((face.getlength(legible(word)) for word in words), default=0)


@kept
def _dot() -> Image.Image:
    large = Image.new("L", (2 * _DOT * FINE, 2 * _DOT * FINE))
    Pen(large).disc((_DOT, _DOT), _DOT, FULL)
    return large.reduce(FINE)


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    white, black = colours.sides["white"], colours.sides["black"]
    gold = (colours.sides["yellow"].fill, colours.stone, colours.neutral[0])
    on_frame = (colours.ink, colours.faint, colours.grid, colours.last, colours.casing, white.fill, black.fill)
    edges = [(colours.frame, ink) for ink in (*on_frame, *colours.curves, *gold)]
    edges += [(side.fill, side.rim) for side in (white, black)]
    edges += [(metal, colours.casing) for metal in (*gold, colours.last)]
    flat = (colours.frame, *on_frame, *colours.curves, *gold, white.rim, black.rim)
    return Palette(flat, edges)
