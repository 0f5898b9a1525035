"""Arcs that show jumps, and straight arrows that show which piece goes where, drawn over a finished board.

An arrow crosses whatever is there, so its soft outer edge is a veil: each palette index is replaced by the index of
that colour with the casing laid over it. Inside the edge, the arrow is a plain picture. Only the patches that an arrow
touches are cached.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from renderers.kit.board import FINE, Grid, Point
from renderers.kit.kept import kept
from renderers.kit.theme import Palette

_PATCH = 96
"""Greatest side of a patch, in px."""
_VEILS = (1 / 3, 2 / 3)
"""Opacities of an edge below full opacity."""
_BOUNDS = ((43, 128), (128, 213), (213, 256))
"""Ranges of a mask's values (0 to 255) for the first veil, the second veil, and full opacity."""
_STEPS = 40
"""Number of straight segments in a curve."""
_BETWEEN_PIECES, _FROM_EMPTY = (0.27, 0.39), (0, 0.5)
"""Distances of a straight arrow's ends from the middles of its origin and its target, as fractions of a cell's side: if
a piece stands at the origin, and if none does. The shaft ends a little before the tip.
"""


class _Way(NamedTuple):
    """The way of an arrow that begins at (0, 0)."""

    span: tuple[int, int]
    """The middle of the target cell, in px."""
    lean: tuple[int, int] | None = None
    """The direction in which an arc bulges, with a sign for each axis: 1 is right and down. The first one counts if the
    arc is vertical. None for a straight arrow.
    """
    apart: tuple[float, float] = (0, 0)
    """Distances of a straight arrow's ends from (0, 0) and from the middle of the target, in sides of a cell."""


class _Patch(NamedTuple):
    """A part of an arrow, and its offset from the arrow's origin."""

    corner: tuple[int, int]
    veils: tuple[Image.Image, ...]
    """For each of `_VEILS`, the pixels with that opacity (mode 1)."""
    body: Image.Image
    covered: Image.Image
    """The pixels of `body` to paste (mode 1)."""


def lay_arc(
    picture: Image.Image, grid: Grid, origin: Cell, target: Cell, casing: str, ink: str, palette: Palette
) -> None:
    """Draw the arc of a jump between the centres of two cells, `ink` with an edge of `casing`; the pole is halfway."""
    (x, y), (right, down) = ((round(across), round(along)) for across, along in map(grid.centre, (origin, target)))
    span, cell = (right - x, down - y), grid.cell
    # The arc bulges up, or to the right if it is vertical, but never off the board over the coordinates.
    is_topmost = y + span[1] / 2 < grid.top + cell
    is_rightmost = x + span[0] / 2 > grid.right - cell
    lean = (-1 if is_rightmost else 1, 1 if is_topmost else -1)
    _lay(picture, (x, y), _Way(span, lean), cell, casing, ink, palette)


def lay_arrow(
    picture: Image.Image,
    origin: Point,
    target: Point,
    cell: int,
    casing: str,
    ink: str,
    palette: Palette,
    *,
    is_occupied: bool,
) -> None:
    """Draw a straight arrow between the middles of two cells of `cell` px, to the edge of the piece at the target; from
    the edge of the piece at the origin if that `is_occupied`.
    """
    (x, y), (right, down) = ((round(across), round(along)) for across, along in (origin, target))
    way = _Way((right - x, down - y), apart=_BETWEEN_PIECES if is_occupied else _FROM_EMPTY)
    _lay(picture, (x, y), way, cell, casing, ink, palette)


def _lay(
    picture: Image.Image, start: tuple[int, int], way: _Way, cell: int, casing: str, ink: str, palette: Palette
) -> None:
    veils = _veils(casing, palette)
    for patch in _patches(way, cell, casing, ink, palette):
        left, top = start[0] + patch.corner[0], start[1] + patch.corner[1]
        box = (left, top, left + patch.body.width, top + patch.body.height)
        under = picture.crop(box)
        for veil, mask in zip(veils, patch.veils, strict=True):
            picture.paste(under.point(veil), box, mask)
        picture.paste(patch.body, box, patch.covered)


@lru_cache(8)
def _veils(ink: str, palette: Palette) -> tuple[list[int], ...]:
    return tuple(palette.veil(ink, part) for part in _VEILS)


@kept
def _patches(way: _Way, cell: int, casing: str, ink: str, palette: Palette) -> tuple[_Patch, ...]:
    curve = _straight(way, cell) if way.lean is None else _curve(way.span, way.lean, cell)
    left, top = (math.floor(min(point[axis] for point in curve)) - cell // 2 for axis in (0, 1))
    columns, rows = (
        math.ceil((max(point[axis] for point in curve) + cell // 2 - start) / _PATCH)
        for axis, start in enumerate((left, top))
    )
    size = columns * _PATCH, rows * _PATCH
    drawn = [(x - left, y - top) for x, y in curve]
    lines = [drawn]
    if way.lean is not None:
        lines.append([(way.span[0] / 2 - left, way.span[1] / 2 - top), drawn[_STEPS // 2]])
    has_dots = way.apart[0] == 0
    whole, core = (_cover(lines, size, cell, wider, has_dots=has_dots) for wider in (0.035 * cell, 0))
    touched = []
    for x in range(0, size[0], _PATCH):
        for y in range(0, size[1], _PATCH):
            box = (x, y, x + _PATCH, y + _PATCH)
            inside = whole.crop(box).getbbox()
            if inside is None:
                continue
            # Only what the arrow covers of the square is kept: much less, on average.
            box = (x + inside[0], y + inside[1], x + inside[2], y + inside[3])
            *veils, covered = (_between(whole.crop(box), *bounds) for bounds in _BOUNDS)
            body = palette.inked(core.crop(box), casing, ink)
            touched.append(_Patch((left + box[0], top + box[1]), tuple(veils), body, covered))
    return tuple(touched)


def _curve(span: tuple[int, int], lean: tuple[int, int], cell: int) -> list[Point]:
    """The curve from next to (0, 0) to the edge of the piece at `span`; bulges in the direction of `lean`."""
    length = math.hypot(*span)
    across = (span[1] / length, -span[0] / length)
    if across[1] * lean[1] < 0 or (across[1] == 0 and across[0] * lean[0] < 0):
        across = (-across[0], -across[1])
    height = 0.5 * cell + 0.025 * length
    steps = (step / _STEPS for step in range(_STEPS + 1))
    curve = [
        (t * span[0] + 4 * t * (1 - t) * height * across[0], t * span[1] + 4 * t * (1 - t) * height * across[1])
        for t in steps
    ]
    return [point for point in curve if math.dist(point, span) > 0.47 * cell]


def _straight(way: _Way, cell: int) -> list[Point]:
    """The points of a straight arrow."""
    length = math.hypot(*way.span)
    start, end = way.apart[0] * cell / length, 1 - way.apart[1] * cell / length
    parts = (start + (end - start) * step / _STEPS for step in range(_STEPS + 1))
    return [(part * way.span[0], part * way.span[1]) for part in parts]


def _cover(lines: list[list[Point]], size: tuple[int, int], cell: int, wider: float, *, has_dots: bool) -> Image.Image:
    """The coverage of each pixel (mode L) by the lines, if `has_dots` with dots where they begin, and the head of the
    first, widened by `wider` px on each side.
    """
    width, height = size
    large = Image.new("L", (width * FINE, height * FINE))
    draw = ImageDraw.Draw(large)
    for line in lines:
        thick = 0.085 * cell + 2 * wider
        draw.line([(x * FINE, y * FINE) for x, y in line], 255, round(thick * FINE), joint="curve")
        if has_dots:
            draw.circle((line[0][0] * FINE, line[0][1] * FINE), (0.1 * cell + wider) * FINE, 255)
    draw.polygon([(x * FINE, y * FINE) for x, y in _head(lines[0], cell, wider)], 255)
    return large.reduce(FINE)


def _head(curve: list[Point], cell: int, wider: float) -> list[Point]:
    """The triangle at the end of a line."""
    (x, y), (before_x, before_y) = curve[-1], curve[-4]
    length = math.dist(curve[-1], curve[-4])
    along = (x - before_x) / length, (y - before_y) / length
    half, back, tip = 0.15 * cell + 1.6 * wider, 0.2 * cell + wider, 0.06 * cell + 2 * wider
    return [
        (x + along[0] * tip, y + along[1] * tip),
        (x - along[0] * back - along[1] * half, y - along[1] * back + along[0] * half),
        (x - along[0] * back + along[1] * half, y - along[1] * back - along[0] * half),
    ]


def _between(cover: Image.Image, low: int, high: int) -> Image.Image:
    return cover.point([255 * (low <= part < high) for part in range(256)], "1")
