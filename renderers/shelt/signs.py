"""Shelt's pieces: a plate that points forward, and a sign that shows the steps.

Coordinates of shapes are fractions of a sign's reach, with y downwards as in the picture, pointing away from the player
at the bottom. Nothing depends on hue: the plate's direction and lightness show the side, the sign shows the type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from games.shelt import WHEN_TURNED
from renderers.kit.board import Pen, Point
from renderers.kit.theme import Side

Paint: TypeAlias = Callable[[Pen, Point, float, str, str], None]
"""Paints a sign around a centre, with a reach in px, an ink and a ground."""

_PLATE = 0.44
"""Half the width of a plate, as a fraction of the cell's side."""
_TIP = 0.45
"""Distance from a plate's middle to its tip, and to its back."""
_ROOF = 0.14
"""Part of that distance taken by the slopes of the tip."""
TEEMS_RADIUS = 0.43
"""Radius of the Teems, as a fraction of the cell's side."""


def shown_as(kind: str, *, is_turned: bool) -> str:
    """The sign of a piece: that of its movement, turned or not."""
    return WHEN_TURNED.get(kind, kind) if is_turned else kind


def paint_sign(pen: Pen, sign: str, centre: Point, reach: float, ink: str, ground: str) -> None:
    """Paint a type's sign; `reach` is the distance from its centre to its outermost points, in px."""
    _SIGNS[sign](pen, centre, reach, ink, ground)


def paint_stake(pen: Pen, sign: str, centre: Point, reach: float, casing: str, gold: str) -> None:
    """Paint what makes a piece worth the match on its sign: the moon itself, or the gem of a magic piece."""
    if sign == "moon":
        _crescent(pen, centre, reach, gold, casing)
        return
    for wide, colour in ((0.56, casing), (0.4, gold)):
        pen.shape([_placed(point, centre, wide * reach) for point in ((0, -1), (1, 0), (0, 1), (-1, 0))], colour)


def paint_plate(
    pen: Pen, centre: Point, size: float, quarter: int, side: Side, wider: float = 0, ring: str = ""
) -> None:
    """Paint a piece without its sign in a cell of `size` px, with its tip turned clockwise by `quarter` quarters.

    If `ring` is given, only the plate's outline is filled, with that colour and wider by `wider` px.
    """
    if ring:
        pen.shape(outline(centre, size, quarter, wider), ring)
        return
    pen.shape(outline(centre, size, quarter, 0), side.rim)
    pen.shape(outline(centre, size, quarter, -0.035 * size), side.fill)


def outline(centre: Point, size: float, quarter: int, wider: float) -> list[Point]:
    """The corners of a plate."""
    half, tip, roof = _PLATE * size + wider, _TIP * size + wider, _ROOF * size
    corners = [(-half, tip), (half, tip), (half, roof - tip), (0, -tip), (-half, roof - tip)]
    return [_placed(corner, centre, 1, quarter) for corner in corners]


def _placed(point: Point, centre: Point, reach: float, quarter: int = 0) -> Point:
    x, y = point
    for _ in range(quarter % 4):
        x, y = -y, x
    return centre[0] + reach * x, centre[1] + reach * y


def paint_teems(pen: Pen, centre: Point, size: float, side: Side, *, is_turned: bool) -> None:
    """Paint the Teems in a cell of `size` px: round, with a tick at the top, or at the right while it is turned."""
    tick = [_placed(point, centre, size, int(is_turned)) for point in ((-0.15, -0.27), (0, -0.47), (0.15, -0.27))]
    pen.disc(centre, TEEMS_RADIUS * size, side.rim)
    pen.disc(centre, (TEEMS_RADIUS - 0.035) * size, side.fill)
    pen.shape(tick, side.rim)
    paint_sign(pen, "teems", centre, 0.25 * size, side.rim, side.fill)


def _strokes(
    lines: Iterable[tuple[Point, ...]], quarter: int, pen: Pen, centre: Point, reach: float, ink: str, ground: str
) -> None:
    del ground
    for line in lines:
        pen.line([_placed(point, centre, reach, quarter) for point in line], max(1.6, 0.2 * reach), ink)


def _four(line: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """A line in all four directions."""
    return [tuple(_placed(point, (0, 0), 1, quarter) for point in line) for quarter in range(4)]


def _both(*lines: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Lines, and the same lines upside down."""
    return [*lines, *(tuple((-x, -y) for x, y in line) for line in lines)]


def _chevron(tip: float, half: float = 0.34) -> tuple[Point, ...]:
    """An arrowhead that points upwards, with its tip `tip` above the centre."""
    return (-half, half - tip), (0, -tip), (half, half - tip)


def _slanting(line: tuple[Point, ...]) -> tuple[Point, ...]:
    """An upward line turned to the upper right."""
    part = 0.7071
    return tuple(((x - y) * part, (x + y) * part) for x, y in line)


_COLUMN = _both(((0, -0.2), (0, -0.9)), _chevron(0.95))
_TOWER = _both(((-0.18, 0), (-0.18, -0.34)), ((0.18, 0), (0.18, -0.34)), _chevron(0.62, 0.36), _chevron(1.05, 0.36))
_CROSS = [*_four(((0, -0.18), (0, -0.9))), *_four(_chevron(0.95, 0.24))]
_DIAGONAL = [_slanting(line) for line in (*_four(((0, -0.18), (0, -1.0))), *_four(_chevron(1.08, 0.3)))]
_SHIFT = _both(((1.02, -0.2), (1.24, 0), (1.02, 0.2)))


def _star(is_slanting: bool, pen: Pen, centre: Point, reach: float, ink: str, ground: str) -> None:
    """Paint four long rays with the gem of the magic pieces in the middle."""
    corners: list[Point] = [point for line in _four(((-0.2, -0.2), (0, -1.12))) for point in line]
    gem: list[Point] = [(0, -0.24), (0.24, 0), (0, 0.24), (-0.24, 0)]
    if is_slanting:
        corners = list(_slanting(tuple((x * 1.12, y * 1.12) for x, y in corners)))
        _strokes(_SHIFT, 0, pen, centre, reach, ink, ground)
    pen.shape([_placed(point, centre, reach) for point in corners], ink)
    pen.shape([_placed(point, centre, reach) for point in gem], ground)


def _hook(pen: Pen, centre: Point, reach: float, ink: str, ground: str) -> None:
    """Paint a knight's path: two cells ahead, one aside."""
    way = [_placed(point, centre, reach) for point in ((-0.4, 0.75), (-0.4, -0.6), (0.5, -0.6))]
    pen.line(way, 0.2 * reach, ink)
    pen.disc(way[0], 0.24 * reach, ink)
    pen.disc(way[-1], 0.34 * reach, ink)
    pen.disc(way[-1], 0.16 * reach, ground)


def _crescent(pen: Pen, centre: Point, reach: float, ink: str, ground: str) -> None:
    pen.disc(_placed((-0.05, 0), centre, reach), 0.92 * reach, ink)
    pen.disc(_placed((0.3, -0.18), centre, reach), 0.68 * reach, ground)


def _infinity(pen: Pen, centre: Point, reach: float, ink: str, ground: str) -> None:
    del ground
    for x in (-0.46, 0.46):
        pen.ring(_placed((x, 0), centre, reach), 0.54 * reach, 0.17 * reach, ink)


_SIGNS: Mapping[str, Paint] = MappingProxyType(
    {
        "column": partial(_strokes, _COLUMN, 0),
        "row": partial(_strokes, _COLUMN, 1),
        "tower": partial(_strokes, _TOWER, 0),
        "bridge": partial(_strokes, _TOWER, 1),
        "diagonal": partial(_strokes, _DIAGONAL, 0),
        "cross": partial(_strokes, _CROSS, 0),
        "colour": partial(_star, False),
        "door": partial(_star, True),
        "leap": _hook,
        "moon": _crescent,
        "teems": _infinity,
    }
)


def paint_charge(pen: Pen, centre: Point, radius: float, sign: str, side: Side) -> None:
    """Paint a charge on the Teems, in its player's colours whatever colour the piece had."""
    pen.disc(centre, radius, side.rim)
    pen.disc(centre, radius - 2, side.fill)
    paint_sign(pen, sign, centre, 0.6 * radius, side.rim, side.fill)


def paint_badge(pen: Pen, centre: Point, radius: float, casing: str, colour: str) -> None:
    """Paint a disc that lies on top of everything."""
    pen.disc(centre, radius, casing)
    pen.disc(centre, radius - 3, colour)


def paint_turning(pen: Pen, centre: Point, radius: float, ink: str) -> None:
    """Paint an arrow around three quarters of a circle."""
    x, y = centre
    way: list[Point] = [
        (0.62, -0.1),
        (0.45, -0.52),
        (0, -0.68),
        (-0.48, -0.48),
        (-0.68, 0),
        (-0.48, 0.48),
        (0, 0.68),
        (0.45, 0.5),
    ]
    pen.line([(x + radius * a, y + radius * b) for a, b in way], 0.2 * radius, ink)
    pen.shape([(x + radius * a, y + radius * b) for a, b in ((0.28, -0.16), (0.98, -0.16), (0.63, 0.34))], ink)


def paint_target(pen: Pen, centre: Point, radius: float, casing: str, colour: str) -> None:
    """Paint crosshairs, the mark of a piece that an enemy could capture."""
    x, y = centre
    pen.disc(centre, radius, casing)
    pen.ring(centre, 0.82 * radius, 0.2 * radius, colour)
    for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        pen.line(
            [(x + 0.95 * radius * a, y + 0.95 * radius * b), (x + 0.35 * radius * a, y + 0.35 * radius * b)],
            0.18 * radius,
            colour,
        )
