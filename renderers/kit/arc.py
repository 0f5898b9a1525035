"""Arcs that show jumps, drawn over a finished board.

An arc crosses whatever is there, so its soft outer edge is a veil: each palette index is replaced by the index of that
colour with the casing laid over it. Inside the edge, the arc is a plain picture. Only the patches that an arc touches
are cached.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from renderers.kit.board import FINE, Grid, Point
from renderers.kit.theme import Palette

_PATCH = 96
"""Greatest side of a patch, in px."""
_VEILS = (1 / 3, 2 / 3)
"""Opacities of an edge below full opacity."""
_BOUNDS = ((43, 128), (128, 213), (213, 256))
"""Ranges of a mask's values (0 to 255) for the first veil, the second veil, and full opacity."""
_STEPS = 40
"""Number of straight segments in a curve."""


class _Patch(NamedTuple):
    """A part of an arc, and its offset from the arc's origin."""

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
    veils = _veils(casing, palette)
    for patch in _patches(span, lean, cell, casing, ink, palette):
        left, top = x + patch.corner[0], y + patch.corner[1]
        box = (left, top, left + patch.body.width, top + patch.body.height)
        under = picture.crop(box)
        for veil, mask in zip(veils, patch.veils, strict=True):
            picture.paste(under.point(veil), box, mask)
        picture.paste(patch.body, box, patch.covered)


@lru_cache(8)
def _veils(ink: str, palette: Palette) -> tuple[list[int], ...]:
    return tuple(palette.veil(ink, part) for part in _VEILS)


@lru_cache(200)
def _patches(
    span: tuple[int, int], lean: tuple[int, int], cell: int, casing: str, ink: str, palette: Palette
) -> tuple[_Patch, ...]:
    curve = _curve(span, lean, cell)
    left, top = (math.floor(min(point[axis] for point in curve)) - cell // 2 for axis in (0, 1))
    columns, rows = (
        math.ceil((max(point[axis] for point in curve) + cell // 2 - start) / _PATCH)
        for axis, start in enumerate((left, top))
    )
    size = columns * _PATCH, rows * _PATCH
    drawn = [(x - left, y - top) for x, y in curve]
    pole = [(span[0] / 2 - left, span[1] / 2 - top), drawn[_STEPS // 2]]
    whole, core = (_cover(drawn, pole, size, cell, wider) for wider in (0.035 * cell, 0))
    touched = []
    for x in range(0, size[0], _PATCH):
        for y in range(0, size[1], _PATCH):
            box = (x, y, x + _PATCH, y + _PATCH)
            inside = whole.crop(box).getbbox()
            if inside is None:
                continue
            # Only what the arc covers of the square is kept: much less, on average.
            box = (x + inside[0], y + inside[1], x + inside[2], y + inside[3])
            *veils, covered = (_between(whole.crop(box), *bounds) for bounds in _BOUNDS)
            body = palette.inked(core.crop(box), casing, ink)
            touched.append(_Patch((left + box[0], top + box[1]), tuple(veils), body, covered))
    return tuple(touched)


def _curve(span: tuple[int, int], lean: tuple[int, int], cell: int) -> list[Point]:
    """The curve from next to (0, 0) to the edge of the piece at `span`; bulges in the direction of `lean`.

    `lean` has a sign for each axis; 1 is right and down. The first one counts if the curve is vertical.
    """
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


def _cover(curve: list[Point], pole: list[Point], size: tuple[int, int], cell: int, wider: float) -> Image.Image:
    """The coverage of each pixel (mode L) by the arc, its head and its pole, all widened by `wider` px on each side."""
    width, height = size
    large = Image.new("L", (width * FINE, height * FINE))
    draw = ImageDraw.Draw(large)
    for line in (curve, pole):
        thick = 0.085 * cell + 2 * wider
        draw.line([(x * FINE, y * FINE) for x, y in line], 255, round(thick * FINE), joint="curve")
        draw.circle((line[0][0] * FINE, line[0][1] * FINE), (0.1 * cell + wider) * FINE, 255)
    draw.polygon([(x * FINE, y * FINE) for x, y in _head(curve, cell, wider)], 255)
    return large.reduce(FINE)


def _head(curve: list[Point], cell: int, wider: float) -> list[Point]:
    """The triangle at the end of the arc."""
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
