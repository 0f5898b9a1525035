"""New Chaturanga's pieces: our own silhouettes, and the tokens that bear them.

A silhouette consists of layers: polygons within a circle of radius 1, each filled with ink or cut out of those below.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from games.chaturanga import Piece
from renderers.kit.board import Pen, Point
from renderers.kit.theme import Theme

FACINGS = "nesw"
"""Facings in clockwise order, so that turning the board by quarters is an addition."""


class Layer(NamedTuple):
    """One polygon of a silhouette; y grows downwards."""

    corners: tuple[Point, ...]
    is_ink: bool = True


Sign: TypeAlias = tuple[Layer, ...]


def _round(centre: Point, across: float, high: float | None = None) -> tuple[Point, ...]:
    """The points of an ellipse with these half axes."""
    turns = (2 * math.pi * step / 40 for step in range(40))
    return tuple((centre[0] + across * math.cos(t), centre[1] + (high or across) * math.sin(t)) for t in turns)


def _smooth(points: Sequence[Point]) -> tuple[Point, ...]:
    """The closed Catmull-Rom curve through the points. A point given twice is a sharp corner."""
    curve = []
    for at in range(len(points)):
        a, b, c, d = (points[(at + step) % len(points)] for step in (-1, 0, 1, 2))
        for step in range(6):
            t = step / 6
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2)
            x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) / 2 for axis in (0, 1))
            curve.append((x, y))
    return tuple(curve)


def _turned(corners: Iterable[Point], angle: float) -> tuple[Point, ...]:
    """The corners turned clockwise by `angle`, in radians."""
    sin, cos = math.sin(angle), math.cos(angle)
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in corners)


def _star(inner: float, points: int) -> tuple[Point, ...]:
    radii = ((1.0, inner)[step % 2] for step in range(2 * points))
    turns = (math.pi * (step / points - 0.5) for step in range(2 * points))
    return tuple((r * math.cos(t), r * math.sin(t)) for r, t in zip(radii, turns, strict=True))


_CROWN: Sign = (
    Layer(((-0.74, 0.42), (-0.9, -0.42), (-0.4, 0.02), (0, -0.72), (0.4, 0.02), (0.9, -0.42), (0.74, 0.42))),
    *(Layer(_round(tip, 0.13)) for tip in ((-0.88, -0.46), (0, -0.74), (0.88, -0.46))),
    Layer(((-0.74, 0.54), (0.74, 0.54), (0.74, 0.78), (-0.74, 0.78))),
)
_WHEEL: Sign = (
    Layer(_round((0, 0), 0.94)),
    Layer(_round((0, 0), 0.72), is_ink=False),
    *(
        Layer(_turned(((-0.085, -0.8), (0.085, -0.8), (0.085, 0.8), (-0.085, 0.8)), math.pi * step / 4))
        for step in range(4)
    ),
    Layer(_round((0, 0), 0.26)),
    Layer(_round((0, 0), 0.11), is_ink=False),
)
_HORSE: Sign = (
    Layer(
        _smooth(
            (
                (-0.52, 0.92),
                (-0.52, 0.92),
                (0.78, 0.92),
                (0.78, 0.92),
                (0.82, 0.35),
                (0.66, -0.28),
                (0.34, -0.62),
                (0.14, -0.7),
                (0.05, -0.98),
                (0.05, -0.98),
                (-0.14, -0.68),
                (-0.4, -0.42),
                (-0.62, -0.06),
                (-0.88, 0.24),
                (-0.86, 0.46),
                (-0.68, 0.54),
                (-0.5, 0.4),
                (-0.24, 0.28),
                (-0.02, 0.16),
                (-0.1, 0.4),
                (-0.4, 0.66),
            )
        )
    ),
    Layer(_round((-0.16, -0.32), 0.1), is_ink=False),
)
_ELEPHANT: Sign = (
    *(
        Layer(
            _smooth([(side * x, y) for x, y in ((0.2, -0.6), (0.62, -0.84), (0.98, -0.5), (0.92, 0.08), (0.5, 0.34))])
        )
        for side in (-1, 1)
    ),
    *(
        Layer(((side * 0.3, 0.3), (side * 0.62, 0.5), (side * 0.72, 0.82), (side * 0.46, 0.66), (side * 0.2, 0.5)))
        for side in (-1, 1)
    ),
    Layer(_round((0, -0.22), 0.5, 0.6), is_ink=False),
    Layer(
        _smooth(
            (
                (0, -0.78),
                (0.36, -0.62),
                (0.42, -0.2),
                (0.27, 0.22),
                (0.2, 0.6),
                (0.28, 0.74),
                (0.5, 0.72),
                (0.5, 0.92),
                (0.18, 0.96),
                (-0.1, 0.78),
                (-0.24, 0.3),
                (-0.42, -0.2),
                (-0.36, -0.62),
            )
        )
    ),
    *(Layer(_round((side * 0.21, -0.2), 0.08), is_ink=False) for side in (-1, 1)),
)
_WEDGE: Sign = (Layer(((0, -0.95), (0.84, 0.78), (0, 0.4), (-0.84, 0.78))),)

SIGNS: Mapping[str, Sign] = MappingProxyType(
    {
        "king": _CROWN,
        "chariot": _WHEEL,
        "cavalry": _HORSE,
        "elephant": _ELEPHANT,
        "soldier": _WEDGE,
        "throne": (
            Layer(
                (
                    *((-0.5, -1), (0, -0.72), (0.5, -1), (0.5, 0.02), (0.72, 0.02), (0.72, 0.95), (0.42, 0.95)),
                    *((0.42, 0.56), (-0.42, 0.56), (-0.42, 0.95), (-0.72, 0.95), (-0.72, 0.02), (-0.5, 0.02)),
                )
            ),
            Layer(((-0.46, 0.1), (0.46, 0.1), (0.46, 0.22), (-0.46, 0.22)), is_ink=False),
        ),
        "score": (Layer(_star(0.42, 5)),),
        "barracks": (
            Layer(((0, -0.9), (1, -0.1), (0.8, -0.1), (0.8, 0.85), (-0.8, 0.85), (-0.8, -0.1), (-1, -0.1))),
            Layer(((-0.26, 0.85), (-0.26, 0.2), (0.26, 0.2), (0.26, 0.85)), is_ink=False),
        ),
    }
)


def paint_sign(
    pen: Pen,
    sign: str,
    centre: Point,
    radius: float,
    ground: str,
    ink: str,
    angle: float = 0,
) -> None:
    """Paint a silhouette, turned clockwise by `angle`, in radians."""
    for shape, is_ink in _placed(sign, centre, radius, angle):
        pen.shape(shape, ink if is_ink else ground)


def paint_hollow_sign(
    pen: Pen, sign: str, centre: Point, radius: float, ground: str, ink: str, angle: float = 0
) -> None:
    """Paint the outline of a silhouette, turned clockwise by `angle`, in radians."""
    for shape, _ in _placed(sign, centre, radius, angle):
        pen.shape(shape, ground)
        pen.line([*shape, shape[0]], 0.09 * radius, ink)


def _placed(sign: str, centre: Point, radius: float, angle: float) -> Iterator[tuple[list[Point], bool]]:
    """The polygons of a silhouette in px, and whether each is filled with ink."""
    for corners, is_ink in SIGNS[sign]:
        yield [(centre[0] + radius * x, centre[1] + radius * y) for x, y in _turned(corners, angle)], is_ink


def paint_token(
    pen: Pen, centre: Point, radius: float, colours: Theme, army: str, piece: Piece, *, is_stone: bool
) -> None:
    """Paint a piece as it stands on the board. Its facing is as the viewer sees it, `n` up.

    Each army has its own pattern around the rim. A petrified piece is shown as if turned over: grey, hollow and upside
    down. A petrified soldier isn't upside down, because its facing counts again when the army wakes.
    """
    side = colours.sides[army]
    fill = colours.stone if is_stone else side.fill
    ink = colours.casing if is_stone else side.rim
    pen.disc(centre, radius, colours.casing)
    pen.disc(centre, 0.93 * radius, fill)
    _paint_rim(pen, centre, radius, army, fill, side.fill if is_stone else ink)
    angle = math.pi if is_stone and piece.kind != "soldier" else 0.0
    if piece.facing:
        angle = math.pi / 2 * FACINGS.index(piece.facing)
    paint = paint_hollow_sign if is_stone else paint_sign
    paint(pen, piece.kind, centre, 0.65 * radius, fill, ink, angle)
    if piece.promoted:
        x, y = centre[0] + 0.68 * radius, centre[1] - 0.68 * radius
        pen.disc((x, y), 0.33 * radius, colours.casing)
        paint_sign(pen, "score", (x, y), 0.27 * radius, colours.casing, colours.sides["white"].fill)


def _paint_rim(pen: Pen, centre: Point, radius: float, army: str, fill: str, ink: str) -> None:
    """Paint the army's pattern: an unbroken ring, beads, dashes or teeth."""
    if army in ("black", "green"):
        pen.disc(centre, 0.9 * radius, ink)
        pen.disc(centre, 0.77 * radius, fill)
    shape, count, colour = {
        "black": ((), 0, ink),
        "red": (_round((0, -0.82), 0.085), 14, ink),
        "green": (((-0.14, -0.91), (0.14, -0.91), (0.12, -0.73), (-0.12, -0.73)), 8, fill),
        "yellow": (((-0.17, -0.94), (0.17, -0.94), (0, -0.69)), 16, ink),
    }[army]
    for step in range(count):
        turned = _turned(shape, 2 * math.pi * step / count)
        pen.shape([(centre[0] + radius * x, centre[1] + radius * y) for x, y in turned], colour)
