"""Tiles seen from above: textured, outlined, with shadows; as colour numbers, painted once and cached."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup import ORIENTATIONS
from renderers.kit.board import sieve
from renderers.kit.kept import kept
from renderers.pentup.colours import LEVELS, Shade, index, shade

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in px; right and bottom are exclusive."""

LONGEST = 5
"""Length of the longest tile, in cells."""


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@cache
def size_of(tile: str, orientation: int) -> tuple[int, int]:
    """The number of columns and rows that a tile takes."""
    width, height = map(max, zip(*ORIENTATIONS[tile][orientation], strict=True))
    return width + 1, height + 1


_ROWS = 3
"""Greatest height of a tile in hand that may still be turned, in cells."""


def held(tile: str, ways: Collection[int] | None = None) -> int:
    """The orientation in which a tile is drawn in hand: the narrowest of at most `_ROWS` rows or, if there is none, the
    lowest; one of these `ways` if any are given.
    """

    def shape(way: int) -> tuple[int, int, int]:
        columns, rows = size_of(tile, way)
        return max(_ROWS, rows), columns, way

    return min(ways or range(len(ORIENTATIONS[tile])), key=shape)


def boxes(cells: Sequence[Cell], cell: int) -> list[Box]:
    """The box of each cell of a tile in its picture, whose rows count from the top."""
    rows = max(y for _, y in cells) + 1
    corners = ((x * cell, (rows - 1 - y) * cell) for x, y in cells)
    return [(left, top, left + cell, top + cell) for left, top in corners]


def fill(draw: ImageDraw.ImageDraw, box: Box, colour: int) -> None:
    """Fill a box with one colour. Pillow's boxes include their last pixel."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        draw.rectangle((left, top, right - 1, bottom - 1), colour)


@kept
def mask(tile: str, orientation: int, cell: int) -> Image.Image:
    """The pixels that a tile covers (mode 1)."""
    columns, rows = size_of(tile, orientation)
    picture = Image.new("1", (columns * cell, rows * cell))
    draw = ImageDraw.Draw(picture)
    for box in boxes(ORIENTATIONS[tile][orientation], cell):
        fill(draw, box, 1)
    return picture


@kept
def veiled(tile: str, orientation: int, cell: int) -> Image.Image:
    """Two of three pixels that a tile covers (mode 1), so that one sees what is below it."""
    covered = mask(tile, orientation, cell)
    thin = Image.new("1", covered.size)
    thin.paste(sieve(covered.size), (0, 0), covered)
    return thin


@kept
def shadow(tile: str, orientation: int, cell: int, length: int) -> Image.Image:
    """The pixels of a tile's shadow, which falls to the lower right, in the tile's coordinates (mode 1)."""
    covered = mask(tile, orientation, cell)
    picture = Image.new("1", (covered.width + length, covered.height + length))
    for away in range(length + 1):
        picture.paste(1, (away, away), covered)
    return picture


@kept
def front(tile: str, orientation: int, cell: int, depth: int) -> Image.Image:
    """The pixels of a tile that is `depth` px thick, with its front below its face (mode 1)."""
    covered = mask(tile, orientation, cell)
    picture = Image.new("1", (covered.width, covered.height + depth))
    for down in range(depth + 1):
        picture.paste(1, (0, down), covered)
    return picture


def edge(cell: int) -> int:
    """The thickness of a tile's outline, in px."""
    return max(3, round(0.1 * cell))


@kept
def face(key: str, side: str, level: int, tile: str, orientation: int, cell: int) -> Image.Image:
    """A tile on a level. Only the pixels of its `mask` count."""
    colours = shade(key, side, level)
    columns, rows = size_of(tile, orientation)
    picture = texture(key, colours, side, cell).crop((0, 0, columns * cell, rows * cell))
    draw = ImageDraw.Draw(picture)
    shape = ORIENTATIONS[tile][orientation]
    for (x, y), (left, top, right, bottom) in zip(shape, boxes(shape, cell), strict=True):
        ink = index(key, colours.ink)
        if (x + 1, y) in shape:
            draw.line((right, top, right, bottom), ink)
        if (x, y + 1) in shape:
            draw.line((left, top, right, top), ink)
    for box in outline(shape, cell, edge(cell)):
        fill(draw, box, index(key, colours.rim))
    return picture


def outline(shape: Sequence[Cell], cell: int, width: int, inset: int = 0) -> list[Box]:
    """The boxes that make up a tile's border: `width` px thick, `inset` px inside."""
    parts = []
    end = inset + width
    for (x, y), (left, top, right, bottom) in zip(shape, boxes(shape, cell), strict=True):
        west, east, north, south = ((x - 1, y) in shape, (x + 1, y) in shape, (x, y + 1) in shape, (x, y - 1) in shape)
        # The border runs up to a neighbouring cell that continues it; where it turns, it keeps its distance from both
        # edges.
        from_x, to_x = left + (0 if west else inset), right - (0 if east else inset)
        from_y, to_y = top + (0 if north else inset), bottom - (0 if south else inset)
        if not west:
            parts.append((left + inset, from_y, left + end, to_y))
        if not east:
            parts.append((right - end, from_y, right - inset, to_y))
        if not north:
            parts.append((from_x, top + inset, to_x, top + end))
        if not south:
            parts.append((from_x, bottom - end, to_x, bottom - inset))
        if west and north and (x - 1, y + 1) not in shape:
            parts += _bend(left, top, 1, 1, inset, end)
        if east and north and (x + 1, y + 1) not in shape:
            parts += _bend(right, top, -1, 1, inset, end)
        if west and south and (x - 1, y - 1) not in shape:
            parts += _bend(left, bottom, 1, -1, inset, end)
        if east and south and (x + 1, y - 1) not in shape:
            parts += _bend(right, bottom, -1, -1, inset, end)
    return parts


def _bend(x: int, y: int, across: int, down: int, inset: int, end: int) -> list[Box]:
    """The border around an inner corner at (x, y), into the cell in direction (across, down)."""

    def box(far_x: int, far_y: int, near_x: int, near_y: int) -> Box:
        xs, ys = sorted((x + across * near_x, x + across * far_x)), sorted((y + down * near_y, y + down * far_y))
        return xs[0], ys[0], xs[1], ys[1]

    return [box(end, end, inset, 0), box(end, end, 0, inset)]


@kept
def texture(key: str, colours: Shade, side: str, cell: int) -> Image.Image:
    """The texture of a side's tiles, five cells square: plain, dotted, hatched or cross-hatched."""
    width = LONGEST * cell
    picture = Image.new("L", (width, width), index(key, colours.fill))
    draw, ink = ImageDraw.Draw(picture), index(key, colours.ink)
    apart, thick = max(4, cell / 4), max(1, round(cell / 22))
    if side == "black":
        radius = max(1, round(0.075 * cell))
        for x in range(2 * LONGEST):
            for y in range(2 * LONGEST):
                at_x, at_y = round((x + 0.5) * cell / 2), round((y + 0.5) * cell / 2)
                draw.ellipse((at_x - radius, at_y - radius, at_x + radius - 1, at_y + radius - 1), ink)
    if side in ("red", "blue"):
        wider = apart * (1 if side == "red" else 1.5)
        for number in range(round(2 * width / wider) + 1):
            start = round(number * wider)
            draw.line((start, 0, start - width, width), ink, thick)
            if side == "blue":
                draw.line((width - start, 0, 2 * width - start, width), ink, thick)
    return picture


@kept
def small(key: str, side: str, tile: str, orientation: int, cell: int, ground: str) -> Image.Image:
    """A tile as shown in hand, on its ground."""
    columns, rows = size_of(tile, orientation)
    picture = Image.new("L", (columns * cell, rows * cell), index(key, ground))
    picture.paste(face(key, side, LEVELS, tile, orientation, cell), (0, 0), mask(tile, orientation, cell))
    return picture
