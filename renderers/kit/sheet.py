"""Sheets: all pieces of a game and how they move, in one picture to look at during play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, TypeAlias

from PIL import Image

from renderers.kit import text, theme
from renderers.kit.board import FINE, Pen, Point
from renderers.kit.letters import legible
from renderers.kit.theme import THEMES, Theme, rgb

Words: TypeAlias = Mapping[str, str]
"""The words of a sheet by their keys."""
Paint: TypeAlias = Callable[[Pen, Point, float], None]
"""Paints a piece around a centre, in a cell of a size in px."""

MOST_COLOURS = 255
EDGE = 24
"""Margin on all sides, in px."""
NAME, LINE = 28, 26
"""Height of the letters of a piece's name, and of other lines, in px."""
_HEAD = 60
"""Height of the row with a piece and its name, in px."""
_ICON = 54
"""Side of the square that a piece's picture fills there, in px."""
_GAP = 16
"""Distance between diagrams, in px."""
_LEGEND = 44
"""Height of the line that explains the marks, in px."""
_ADVANCE = 34
"""Height of a further line of a note, in px."""


class Sign(Enum):
    """A piece's possible action on a cell; the value is the key of the words that explain it."""

    BOTH = "both"
    """Move there, or capture there."""
    MOVE = "move"
    CAPTURE = "capture"
    SLIDE = "slide"
    """An arrow: both, as far as the way is clear."""


class Target(NamedTuple):
    """A cell that a piece may reach, counted from its own to the right and up; for `SLIDE` the direction."""

    x: int
    y: int
    sign: Sign = Sign.BOTH


@dataclass(frozen=True, slots=True)
class Diagram:
    """A piece and its moves on a small board."""

    name: str
    """Key of its name."""
    piece: Paint
    targets: tuple[Target, ...]


class Note(NamedTuple):
    """A piece beside some lines of text."""

    key: str
    piece: Paint


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's sheet, as `Picture` offers it."""

    words: tuple[str, ...]
    """Keys of the words that it needs; their texts are `<game>-sheet-<key>`."""
    draw: Callable[[Words, str], Image.Image]
    """Draws it with these words in a theme: a palette picture (mode P), 800 px wide. Deterministic."""


def words_of(diagrams: Sequence[Diagram], notes: Sequence[Note] = ()) -> tuple[str, ...]:
    """The keys of the words that `draw` needs."""
    signs = (sign.value for sign in _signs(diagrams))
    return tuple(dict.fromkeys((*(each.name for each in diagrams), *(note.key for note in notes), *signs)))


def draw(
    diagrams: Sequence[Diagram], columns: int, reach: int, notes: Sequence[Note], words: Words, key: str
) -> Image.Image:
    """Draw diagrams in columns, each with `reach` cells around the piece, then the notes and the legend; in a picture
    that is no higher than wide.
    """
    colours = THEMES[key]
    across = (theme.WIDTH - 2 * EDGE - (columns - 1) * _GAP) // columns
    rows, side = -(-len(diagrams) // columns), 2 * reach + 1
    heights = [max(_HEAD, 20 + _ADVANCE * len(words[note.key].splitlines())) for note in notes]
    legend = _legend(_signs(diagrams), words, colours)
    around = EDGE + sum(heights) + len(legend) * _LEGEND + EDGE // 2
    cell = min(across // side, ((theme.WIDTH - around) // rows - _HEAD - _GAP) // side)
    down = _HEAD + cell * side + _GAP
    picture = blank(around + rows * down, colours)
    for number, diagram in enumerate(diagrams):
        corner = EDGE + number % columns * (across + _GAP), EDGE // 2 + number // columns * down
        _lay_diagram(picture, diagram, corner, (across, cell, reach), words, colours)
    top = EDGE // 2 + rows * down
    for note, height in zip(notes, heights, strict=True):
        lay(picture, (EDGE, top), _ICON, colours, note.piece)
        write(picture, (EDGE + _ICON + 16, top + _ICON / 2), words[note.key], LINE, colours)
        top += height
    for line in legend:
        picture.paste(line, (EDGE, top))
        top += _LEGEND
    return finished(picture)


def blank(height: int, colours: Theme) -> Image.Image:
    """An empty picture in mode RGB."""
    return Image.new("RGB", (theme.WIDTH, height), rgb(colours.frame))


def finished(picture: Image.Image) -> Image.Image:
    """A picture in mode P, with its main colours and those between them at edges."""
    return picture.quantize(MOST_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def write(picture: Image.Image, at: Point, words: str, height: int, colours: Theme, room: float = 9999) -> None:
    """Write lines of words, beginning at the left, with the middle of their capitals at `at` on average."""
    lines = words.splitlines()
    x, y = at
    for number, line in enumerate(lines):
        size = height
        while size > theme.SMALL and text.font(size).getlength(line) > room:
            size -= 1
        mask = text.mask(legible(line), size)
        middle = y + (number - (len(lines) - 1) / 2) * _ADVANCE
        picture.paste(rgb(colours.ink), (round(x), round(middle - text.middle(size))), mask)


def lay(picture: Image.Image, corner: tuple[int, int], size: int, colours: Theme, paint: Paint) -> None:
    """Paint a piece into a square on the frame."""
    large = Image.new("RGB", (size * FINE, size * FINE), rgb(colours.frame))
    paint(Pen(large), (size / 2, size / 2), size)
    picture.paste(large.reduce(FINE), corner)


def _signs(diagrams: Sequence[Diagram]) -> list[Sign]:
    used = {target.sign for diagram in diagrams for target in diagram.targets}
    return [sign for sign in Sign if sign in used]


def _lay_diagram(
    picture: Image.Image,
    diagram: Diagram,
    corner: tuple[int, int],
    sizes: tuple[int, int, int],
    words: Words,
    colours: Theme,
) -> None:
    """Paint a piece with its name, and below them its moves. `sizes` are the width of it all and of a cell, in px, and
    the number of cells around the piece.
    """
    (left, top), (across, cell, reach) = corner, sizes
    lay(picture, (left, top + (_HEAD - _ICON) // 2), _ICON, colours, diagram.piece)
    room = across - _ICON - 8
    write(picture, (left + _ICON + 8, top + _HEAD / 2), words[diagram.name], NAME, colours, room)
    side = cell * (2 * reach + 1)
    large = Image.new("RGB", (side * FINE, side * FINE))
    pen = Pen(large)
    for x in range(2 * reach + 1):
        for y in range(2 * reach + 1):
            pen.box(x * cell, y * cell, (x + 1) * cell, (y + 1) * cell, colours.two[(x + y) % 2])
    middle = side / 2
    for target in diagram.targets:
        _paint_target(pen, target, (middle, middle), cell, reach, colours)
    diagram.piece(pen, (middle, middle), cell)
    picture.paste(large.reduce(FINE), (left, top + _HEAD))


def _paint_target(pen: Pen, target: Target, middle: Point, cell: int, reach: int, colours: Theme) -> None:
    x, y = middle
    if target.sign is not Sign.SLIDE:
        _paint_sign(pen, target.sign, (x + target.x * cell, y - target.y * cell), cell, colours)
        return
    begin, end = 0.5 * cell, (reach + 0.44) * cell
    start = x + target.x * begin, y - target.y * begin
    tip = x + target.x * end, y - target.y * end
    _paint_arrow(pen, start, tip, cell, colours)


def _paint_arrow(pen: Pen, start: Point, tip: Point, cell: float, colours: Theme) -> None:
    """Paint an arrow in the colour of choices, with a dark casing."""
    (x, y), length = tip, ((tip[0] - start[0]) ** 2 + (tip[1] - start[1]) ** 2) ** 0.5
    along = (tip[0] - start[0]) / length, (tip[1] - start[1]) / length
    half, neck = 0.26 * cell, 0.42 * cell
    for wider, colour in ((0.07 * cell, colours.casing), (0.0, colours.choice)):
        back = x - neck * along[0], y - neck * along[1]
        pen.line([start, back], 0.16 * cell + 2 * wider, colour)
        pen.shape(
            [
                (x + 1.4 * wider * along[0], y + 1.4 * wider * along[1]),
                *(
                    (
                        back[0] - wider * along[0] + side * (half + 1.4 * wider) * -along[1],
                        back[1] - wider * along[1] + side * (half + 1.4 * wider) * along[0],
                    )
                    for side in (1, -1)
                ),
            ],
            colour,
        )


def _paint_sign(pen: Pen, sign: Sign, centre: Point, cell: float, colours: Theme) -> None:
    """Paint a disc for both, a ring for a move, a cross for a capture."""
    radius, casing = 0.24 * cell, 0.06 * cell
    if sign is Sign.CAPTURE:
        x, y = centre
        for width, colour in ((0.16 * cell + 2 * casing, colours.casing), (0.16 * cell, colours.choice)):
            for slope in (1, -1):
                pen.line([(x - radius, y - slope * radius), (x + radius, y + slope * radius)], width, colour)
        return
    pen.disc(centre, radius + casing, colours.casing)
    pen.disc(centre, radius, colours.choice)
    if sign is Sign.MOVE:
        pen.disc(centre, 0.55 * radius, colours.casing)


def _legend(signs: Sequence[Sign], words: Words, colours: Theme) -> list[Image.Image]:
    """The lines that explain the signs, each sign with its words."""
    size, ahead, apart = 36, 46, 26
    lines = [blank(_LEGEND, colours)]
    left = 0.0

    def painter(sign: Sign) -> Paint:
        def paint(pen: Pen, centre: Point, cell: float) -> None:
            pen.box(0, 0, cell, cell, colours.two[0])
            if sign is Sign.SLIDE:
                _paint_arrow(pen, (3, cell / 2), (cell - 3, cell / 2), cell, colours)
            else:
                _paint_sign(pen, sign, centre, cell, colours)

        return paint

    for sign in signs:
        wide = ahead + text.font(LINE).getlength(words[sign.value])
        if left and left + wide > theme.WIDTH - 2 * EDGE:
            lines.append(blank(_LEGEND, colours))
            left = 0.0
        lay(lines[-1], (round(left), (_LEGEND - size) // 2), size, colours, painter(sign))
        write(lines[-1], (left + ahead, _LEGEND / 2), words[sign.value], LINE, colours)
        left += wide + apart
    return lines
