"""The podium at the end of a tournament: three steps, and a cup above the first."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from renderers.kit import theme
from renderers.kit.board import Pen
from renderers.kit.chart import FULL
from renderers.tournament.canvas import HEAD, LEFT, RIGHT, Canvas, Caption

PLACES = 3
MOST_NAMES = 3
"""Most people who are named on one step."""
_HEIGHTS = (224, 172, 128)
"""Heights of the steps, the first place's first, in px."""
_ORDER = (1, 0, 2)
"""The places from left to right."""
_NAME = 42
"""Height of a name's row, in px."""
_NUMBER = 60
"""Height of the figures on a step, in px."""
_CUP = (120, 132)
"""Width and height of the cup, in px."""
_GAP = 12


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the podium."""

    place: str
    names: tuple[str, ...]
    """Those who share the place, at most `MOST_NAMES` and a line that counts the others. Without any, perhaps because
    a better place is shared, the step isn't drawn.
    """
    points: str = ""


@dataclass(frozen=True, slots=True)
class Podium:
    """The best three places."""

    caption: Caption
    steps: tuple[Step, ...]
    """Best first, as many as there are places."""


def draw(shown: Podium, key: str) -> Image.Image:
    """Draw the podium."""
    above = [_HEIGHTS[place] + len(step.names) * _NAME for place, step in enumerate(shown.steps)]
    above[0] += _CUP[1] + _GAP
    floor = HEAD + max(above) + _GAP
    canvas = Canvas(floor + 28, key)
    canvas.heading(shown.caption)
    width = (RIGHT - LEFT) / PLACES
    metals = (canvas.colours.sides["yellow"].fill, canvas.colours.stone, canvas.colours.neutral[0])
    for column, place in enumerate(_ORDER):
        if place < len(shown.steps) and shown.steps[place].names:
            _step(canvas, shown.steps[place], (LEFT + column * width, floor, width), (_HEIGHTS[place], metals[place]))
    top = floor - _HEIGHTS[0] - len(shown.steps[0].names) * _NAME - _GAP - _CUP[1]
    _cup(canvas, (theme.WIDTH - _CUP[0]) // 2, round(top))
    canvas.flat((LEFT, floor, RIGHT, floor + 4), canvas.colours.faint)
    return canvas.finished()


def _step(canvas: Canvas, step: Step, at: tuple[float, float, float], look: tuple[int, str]) -> None:
    """Paint a step with its names above it; `at` is its left edge, the floor, and its width."""
    (left, floor, width), (height, metal), colours = at, look, canvas.colours
    middle, top = left + width / 2, floor - height
    canvas.flat((left + 4, top, left + width - 4, floor), metal)
    canvas.write(step.place, (middle, top + 46), _NUMBER, colours.casing, align=0.5, room=width - 24, ground=metal)
    if step.points:
        canvas.write(
            step.points,
            (middle, floor - 28),
            theme.TEXT,
            colours.casing,
            align=0.5,
            room=width - 24,
            ground=metal,
        )
    for number, name in enumerate(reversed(step.names)):
        y = top - (number + 0.5) * _NAME - 2
        canvas.write(name, (middle, y), theme.TEXT + 2, colours.ink, align=0.5, room=width - 12)


def _cup(canvas: Canvas, left: int, top: int) -> None:
    """Paint a cup with a dark edge."""
    box = (left - 4, top - 4, left + _CUP[0] + 4, top + _CUP[1] + 4)
    canvas.shape(box, canvas.colours.casing, lambda pen: _paint_cup(pen, 4))
    canvas.shape(box, canvas.colours.last, lambda pen: _paint_cup(pen, 0), canvas.colours.casing)


def _paint_cup(pen: Pen, rim: int) -> None:
    """Paint the bowl with its handles, the stem and the base, all wider by `rim` px, in a box with a margin of 4 px."""
    middle = _CUP[0] / 2 + 4
    for side in (-1, 1):
        pen.line([(middle + side * x, y + 4) for x, y in ((30, 16), (52, 16), (50, 38), (24, 58))], 9 + 2 * rim, FULL)
    bowl = [(-36, 4), (36, 4), (32, 44), (18, 66), (-18, 66), (-32, 44)]
    pen.shape([(middle + x + (rim if x > 0 else -rim), y + 4 + (rim if y > 40 else -rim)) for x, y in bowl], FULL)
    pen.shape(
        [(middle + x + (rim if x > 0 else -rim), y + 4) for x, y in ((-8, 60), (8, 60), (8, 104), (-8, 104))], FULL
    )
    pen.plate(middle - 30 - rim, 104 - rim, middle + 30 + rim, 116 + rim, 4, FULL)
    pen.plate(middle - 38 - rim, 118 - rim, middle + 38 + rim, 132 + rim, 4, FULL)
