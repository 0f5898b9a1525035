"""Possible choices on the table: places with numbers, and the tile that is about to be laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.pentup.tiles import neighbours
from renderers.kit import text
from renderers.kit.board import sieve
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette
from renderers.pentup.layout import LEAST
from renderers.pentup.table import Window, level_on

TILE, ORIENTATION, REGION, PLACE = "tile", "orientation", "region", "place"
"""Kinds of steps. A region marks the middle cell of the tile in each of its places."""
FORBIDDEN = "forbidden"
"""Kind of marks in the rules for a place where a tile may not lie. No step has this kind."""
_PLATE, _REGION = 40, 60
"""Least side of the number of a place, and side of that of a region, in px."""


def lay_marks(
    picture: Image.Image, key: str, shown: Window, marks: Sequence[Mark], high: Mapping[Cell, int], colour: str
) -> None:
    """Draw the choices on the table: numbers on places, and tinted regions, also one that was picked before a tile's
    orientation.

    `high` is as `table.heights` returns it; `colour` is that of the tile to lay, which is drawn in its places unless
    these overlap, and in the picked one.
    """
    offered = [mark for mark in marks if mark.emphasis is Emphasis.CHOICE and mark.cells]
    places = [mark for mark in offered if mark.kind in (PLACE, FORBIDDEN)]
    for mark in () if overlap(places) else places:
        if picked_tile(marks):
            _ghost(picture, key, shown, colour, mark, high)
        outline(picture, key, shown, mark.cells, level_on(mark.cells, high))
    for mark in places:
        if mark.label:
            x, y = shown.middle(numbered(mark, places), level_on(mark.cells, high))
            plate = _number(key, mark.label, shown.cell)
            picture.paste(plate, (round(x - plate.width / 2), round(y - plate.height / 2)))
    spot = picked_place(marks)
    if not (places or spot) and (regions := [mark for mark in marks if mark.kind == REGION]):
        _lay_regions(picture, key, shown, regions, high)
    if spot:
        _ghost(picture, key, shown, colour, spot, high)
        outline(picture, key, shown, spot.cells, level_on(spot.cells, high))


def seen(marks: Sequence[Mark], high: Mapping[Cell, int]) -> list[Cell]:
    """The cells that the picture must show for these marks."""
    regions = [mark for mark in marks if mark.kind == REGION]
    others = [cell for mark in marks if mark not in regions for cell in mark.cells]
    return others + [cell for block in blocks(regions, high) for cell in block]


def picked_place(marks: Iterable[Mark]) -> Mark | None:
    """The place that was picked, if any."""
    return next((mark for mark in marks if mark.emphasis is Emphasis.PICKED and mark.kind == PLACE), None)


def picked_tile(marks: Iterable[Mark]) -> str | None:
    """The letter of the tile that was picked, if any."""
    picked = (mark.value for mark in marks if mark.emphasis is Emphasis.PICKED and mark.kind in (TILE, ORIENTATION))
    return next((value[0] for value in picked), None)


def way_of(value: str) -> tuple[str, int]:
    """The tile and its orientation in the value of an orientation's or a place's mark: `N6`, `N6@2,-1`."""
    return value[0], int(value[1:].partition("@")[0])


def numbered(mark: Mark, places: Sequence[Mark]) -> Cell:
    """The cell that shows a place's number: if possible, one that belongs to no other place."""
    others = {cell for other in places if other != mark for cell in other.cells}
    return min(set(mark.cells) - others or mark.cells)


def overlap(places: Sequence[Mark]) -> bool:
    """Whether two places have a cell in common, so that the tile can't be shown in all of them at once."""
    cells = [cell for mark in places for cell in mark.cells]
    return len(set(cells)) < len(cells)


def blocks(regions: Sequence[Mark], high: Mapping[Cell, int]) -> list[list[Cell]]:
    """The cells of each region: those next to the tile's middle in one of its places, and as high as this. A cell that
    belongs to several goes to the region of the nearest middle, unless it would lie apart from that region's middles.
    """
    nearest: dict[Cell, tuple[int, int]] = {}
    for number, mark in enumerate(regions):
        for x, y in mark.cells:
            for across, up in product((-1, 0, 1), repeat=2):
                cell = Cell(x + across, y + up)
                if high.get(cell, 0) == high.get(Cell(x, y), 0):
                    nearest[cell] = min((abs(across) + abs(up), number), nearest.get(cell, (9, number)))
    found: list[list[Cell]] = [[] for _ in regions]
    for cell, (_, owner) in sorted(nearest.items()):
        found[owner].append(cell)
    return [
        [cell for piece in pieces(block) if not set(piece).isdisjoint(mark.cells) for cell in piece]
        for mark, block in zip(regions, found, strict=True)
    ]


def pieces(block: Iterable[Cell]) -> list[list[Cell]]:
    """A region's cells in pieces that lie apart from each other."""
    rest, found = set(block), list[list[Cell]]()
    while rest:
        piece, grown = set[Cell](), {min(rest)}
        while grown:
            piece |= grown
            grown = rest.intersection(neighbours(grown)) - piece
        rest -= piece
        found.append(sorted(piece))
    return found


def _lay_regions(
    picture: Image.Image, key: str, shown: Window, regions: Sequence[Mark], high: Mapping[Cell, int]
) -> None:
    """Tint each region, with an outline, and its number on each of its pieces."""
    choice, found = index(key, THEMES[key].choice), blocks(regions, high)
    for block in found:
        shape, at = _shape(block), shown.place(block, high.get(block[0], 0))
        covered = tiles.boxes(shape, shown.cell)
        tint = Image.new("1", (max(box[2] for box in covered), max(box[3] for box in covered)))
        for box in covered:
            tint.paste(1, box)
        tint.paste(0, (0, 0), sieve(tint.size))
        picture.paste(choice, at, tint)
        outline(picture, key, shown, block, high.get(block[0], 0))
    numbered = [(mark.label, piece) for mark, block in zip(regions, found, strict=True) for piece in pieces(block)]
    places = number_boxes(shown, [piece for _, piece in numbered], high)
    for (label, _), (left, top, *_) in zip(numbered, places, strict=True):
        if label:
            picture.paste(_number(key, label, _REGION), (left, top))


def number_boxes(shown: Window, found: Sequence[Sequence[Cell]], high: Mapping[Cell, int]) -> list[tiles.Box]:
    """The box of the number of each piece: where the piece is broadest, without hiding another number."""
    boxes: list[tiles.Box] = []
    size = plate_size(_REGION)
    for block in found:
        spots: dict[tiles.Box, tuple[bool, int]] = {}
        for cell in block:
            x, y = shown.middle(cell, high.get(cell, 0))
            box = round(x - size / 2), round(y - size / 2), round(x + size / 2), round(y + size / 2)
            inside = sum(abs(cell.x - x) < 2 and abs(cell.y - y) < 2 for x, y in block)
            spots[box] = not any(tiles.meet(box, other) for other in boxes), inside
        boxes.append(max(spots, key=lambda box: spots[box]))
    return boxes


def plate_size(cell: int) -> int:
    """The side of a number's plate, in px, on cells of this size. It may cover more than a small cell."""
    return max(_PLATE, cell - 2)


@kept
def _number(key: str, label: str, cell: int) -> Image.Image:
    """The number of a place or a region. Digits are narrowed rather than made smaller."""
    colours, numbers = THEMES[key], palette(key)
    size, height = plate_size(cell), max(LEAST, min(64, round(0.85 * cell)))
    ink = text.mask(label, height)
    ink = ink.crop(ink.getbbox())
    if ink.width > size - 6:
        ink = ink.resize((size - 6, ink.height))
    picture = numbers.blank(size, size, colours.casing)
    tiles.fill(ImageDraw.Draw(picture), (2, 2, size - 2, size - 2), index(key, colours.choice))
    letters = numbers.inked(ink, colours.choice, colours.casing)
    picture.paste(letters, ((size - letters.width) // 2, (size - letters.height) // 2))
    return picture


def outline(picture: Image.Image, key: str, shown: Window, cells: Sequence[Cell], level: int) -> None:
    """Draw a place's border, on the height of its level."""
    colours = THEMES[key]
    shape = _shape(cells)
    left, top = shown.place(cells, level)
    draw = ImageDraw.Draw(picture)
    thick = max(9, round(0.18 * shown.cell))
    casing, choice = index(key, colours.casing), index(key, colours.choice)
    for box in tiles.outline(shape, shown.cell, thick):
        tiles.fill(draw, _moved(box, left, top), casing)
    for box in tiles.outline(shape, shown.cell, thick - 3, 1):
        tiles.fill(draw, _moved(box, left, top), choice)


def _moved(box: tiles.Box, right: int, down: int) -> tiles.Box:
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _shape(cells: Sequence[Cell]) -> list[Cell]:
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return [Cell(x - left, y - bottom) for x, y in cells]


def _ghost(picture: Image.Image, key: str, shown: Window, colour: str, mark: Mark, high: Mapping[Cell, int]) -> None:
    """Draw the whole tile, translucent, in a place where it may be laid or is about to be laid."""
    level, (tile, way) = level_on(mark.cells, high), way_of(mark.value)
    face = tiles.face(key, colour, level, tile, way, shown.cell)
    picture.paste(face, shown.place(mark.cells, level), tiles.veiled(tile, way, shown.cell))
