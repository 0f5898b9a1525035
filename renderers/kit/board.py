"""Shapes that boards are made of: a grid in its frame, players' bands, marks.

Small, frequent shapes are painted once at four times their size and shrunk into palette colours; pictures are then
pasted together from them as colour numbers (see `Palette`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.kit.rules import Outcome, Seat
from renderers.kit import text, theme
from renderers.kit.kept import kept
from renderers.kit.letters import legible
from renderers.kit.theme import Palette, Theme, rgb

Point: TypeAlias = tuple[float, float]
"""A point in px from the upper left."""

FINE = 4
"""Scale at which shapes are painted before they are shrunk."""


class Pen:
    """Paints smooth shapes: takes px of the finished picture, paints `FINE` times as large."""

    def __init__(self, picture: Image.Image) -> None:
        self._draw = ImageDraw.Draw(picture)

    def disc(self, centre: Point, radius: float, colour: str) -> None:
        """Paint a filled circle."""
        x, y = centre
        self._draw.ellipse(_large(x - radius, y - radius, x + radius, y + radius), fill=colour)

    def ring(self, centre: Point, radius: float, width: float, colour: str) -> None:
        """Paint a circle's line; `radius` reaches to its outer edge."""
        x, y = centre
        box = _large(x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(box, outline=colour, width=round(width * FINE))

    def box(self, left: float, top: float, right: float, bottom: float, colour: str, *, width: float = 0) -> None:
        """Paint a filled rectangle, or only its inner edge if a `width` is given."""
        large = _large(left, top, right, bottom)
        if width:
            self._draw.rectangle(large, outline=colour, width=round(width * FINE))
        else:
            self._draw.rectangle(large, fill=colour)

    def plate(self, left: float, top: float, right: float, bottom: float, radius: float, colour: str) -> None:
        """Paint a filled rectangle with rounded corners."""
        self._draw.rounded_rectangle(_large(left, top, right, bottom), radius * FINE, fill=colour)

    def shape(self, corners: Iterable[Point], colour: str) -> None:
        """Paint a filled polygon."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in corners], fill=colour)

    def line(self, points: Sequence[Point], width: float, colour: str) -> None:
        """Paint a line with rounded joints and ends."""
        self._draw.line(
            [(x * FINE, y * FINE) for x, y in points], fill=colour, width=round(width * FINE), joint="curve"
        )
        for point in (points[0], points[-1]):
            self.disc(point, width / 2, colour)


def _large(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
    """Convert a box to Pillow's convention, which includes the last pixel; ours excludes it."""
    return left * FINE, top * FINE, right * FINE - 1, bottom * FINE - 1


def painted(palette: Palette, size: tuple[int, int], ground: str, paint: Callable[[Pen], None]) -> Image.Image:
    """A smooth picture of what `paint` paints on the ground, as colour numbers."""
    width, height = size
    large = Image.new("RGB", (width * FINE, height * FINE), ground)
    paint(Pen(large))
    return palette.settled(large.reduce(FINE))


@kept
def sieve(size: tuple[int, int]) -> Image.Image:
    """Two of three pixels (mode 1). What is pasted through them looks translucent."""
    holes = Image.new("1", size, 1)
    draw = ImageDraw.Draw(holes)
    for start in range(0, sum(size), 3):
        draw.line((start, 0, start - holes.height, holes.height), 0)
    return holes


def ghosted(empty: Image.Image, tile: Image.Image) -> Image.Image:
    """A cell on which a piece is about to stand, from pictures of the `empty` cell and of the cell with the piece."""
    ghost = empty.copy()
    ghost.paste(tile, (0, 0), sieve(tile.size))
    return ghost


@dataclass(frozen=True)
class Grid:
    """The layout of cells in a picture that has players' bands at the top and the bottom."""

    columns: int
    rows: int
    is_turned: bool = False
    """Whether the board is seen from the far side, turned by half a turn."""
    aside: int = 0
    """Px kept free to the right of the board and its coordinates."""
    height: int = theme.WIDTH
    """Height of the whole picture in px; less than its width for a board with few rows."""

    @cached_property
    def cell(self) -> int:
        """The side of a cell, in px."""
        return min(self._across // self.columns, self._down // self.rows)

    @property
    def _across(self) -> int:
        """Room for the board's columns, in px."""
        return theme.WIDTH - theme.MARGIN - theme.AIR - self.aside

    @property
    def _down(self) -> int:
        """Room for the board's rows, in px."""
        return self.height - theme.MARGIN - theme.AIR - 2 * theme.BAND

    @cached_property
    def left(self) -> int:
        """The board's left edge, in px."""
        return theme.MARGIN + (self._across - self.columns * self.cell) // 2

    @cached_property
    def top(self) -> int:
        """The board's upper edge, in px."""
        return theme.BAND + theme.AIR + (self._down - self.rows * self.cell) // 2

    @property
    def right(self) -> int:
        """The board's right edge, in px."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> int:
        """The board's lower edge, in px."""
        return self.top + self.rows * self.cell

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, in px."""
        x, y = (self.columns - 1 - cell.x, self.rows - 1 - cell.y) if self.is_turned else cell
        return self.left + x * self.cell, self.top + (self.rows - 1 - y) * self.cell

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell, in px."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2


def framed(
    grid: Grid,
    colours: Theme,
    palette: Palette,
    tile: Callable[[Cell], Image.Image],
    columns: Sequence[str],
    rows: Sequence[str],
) -> Image.Image:
    """The empty board with the names of its columns below it and of its rows on its left, and room for the bands."""
    picture = palette.blank(theme.WIDTH, grid.height, colours.frame)
    beside = theme.MARGIN / 2
    for x in range(grid.columns):
        for y in range(grid.rows):
            picture.paste(tile(Cell(x, y)), grid.corner(Cell(x, y)))
    for x, name in enumerate(columns):
        middle, _ = grid.centre(Cell(x, 0))
        write_text(picture, (middle, grid.bottom + beside - 1), name, palette, colours.frame, colours.faint)
    for y, name in enumerate(rows):
        _, middle = grid.centre(Cell(0, y))
        edge = grid.left - min(1.5 * beside, grid.left / 2)
        write_text(picture, (edge, middle), name, palette, colours.frame, colours.faint)
    return picture


def write_text(
    picture: Image.Image,
    centre: Point,
    words: str,
    palette: Palette,
    ground: str,
    ink: str,
    height: int = theme.SMALL,
) -> None:
    """Write a short text, if any, with the middle of its capitals at `centre`. The ground below its letters is flat."""
    if not words:
        return
    letters, inked, (left, top) = _letters(words, palette, ground, ink, height)
    x, y = centre
    picture.paste(letters, (round(x) + left, round(y) + top), inked)


@kept
def _letters(
    words: str, palette: Palette, ground: str, ink: str, height: int
) -> tuple[Image.Image, Image.Image, tuple[int, int]]:
    """The text's bounding box in colours, its pixels that aren't ground (mode 1), and its offset from the centre."""
    mask = text.mask(words, height)
    box = mask.getbbox() or (0, 0, *mask.size)
    start = round(box[0] - mask.width / 2), round(box[1] - text.middle(height))
    letters, empty = palette.inked(mask.crop(box), ground, ink), palette.index(rgb(ground))
    return letters, letters.point([255 * (number != empty) for number in range(256)], "1"), start


class Standing(Enum):
    """A player's status as shown in the band."""

    QUIET = "quiet"
    ON_TURN = "on turn"
    WON = "won"
    SHARED = "shared"
    """The result is a draw."""

    @property
    def is_strong(self) -> bool:
        """Whether the band stands out."""
        return self is not Standing.QUIET


def standing_of(seat: Seat, turn: Seat | None, outcome: Outcome | None) -> Standing:
    """The status of a seat: on turn or not (not shown if `turn` is None), or how the game ended for it."""
    if outcome is None:
        return Standing.ON_TURN if seat == turn else Standing.QUIET
    best = outcome.ranking[0] if outcome.ranking else frozenset()
    if seat not in best:
        return Standing.QUIET
    return Standing.WON if len(best) == 1 else Standing.SHARED


ICON: Point = (38, theme.BAND / 2)
"""Centre of the piece at the start of a band, in px."""
ICON_RADIUS = 18
"""Radius of that piece, in px."""
TROPHIES = 200
"""Width at a band's right end, in px, reserved for the player's captures."""
BORDER = 11
"""Distance of the inner edge of a band's border from the band's edge, in px."""
_INSET = 2
_SIGN = 88
_NAME = 70
_SIGNED_NAME = 118


class BandPlayer(NamedTuple):
    """The player that a band shows."""

    side: str
    """Name of the seat."""
    standing: Standing
    name: str
    """Name of the player; may be empty."""


def band_colours(colours: Theme, side: str, standing: Standing) -> tuple[str, str]:
    """A band's background and ink."""
    who = colours.sides[side]
    return (who.fill, who.rim) if standing.is_strong else (who.quiet, who.quiet_ink)


def band(
    colours: Theme,
    palette: Palette,
    player: BandPlayer,
    icon: Image.Image,
    trophies: Image.Image | None = None,
    *,
    width: int = theme.WIDTH,
    kept: int = TROPHIES,
) -> Image.Image:
    """A player's band: a piece, the player's status, the name, and at the right end the player's captures.

    `kept` px there are reserved for the captures.
    """
    ground, ink = band_colours(colours, player.side, player.standing)
    strip = _plate(colours, palette, player.side, player.standing, width).copy()
    start = _SIGNED_NAME if player.standing.is_strong else _NAME
    row = NameRow((start, width - kept), theme.BAND // 2, (BORDER + 1, theme.BAND - BORDER - 1))
    write_name(strip, row, player.name, palette, ground, ink)
    strip.paste(icon, (round(ICON[0] - icon.width / 2), round(ICON[1] - icon.height / 2)))
    if trophies:
        strip.paste(trophies, (width - 16 - trophies.width, (theme.BAND - trophies.height) // 2))
    return strip


class NameRow(NamedTuple):
    """The place of a name, in px."""

    ends: tuple[int, int]
    """Its left end, and the right end of its room."""
    middle: int
    """The middle of its capitals, if nothing of it would be outside its edges."""
    edges: tuple[int, int]
    """The upper and lower limits, which accents and the tails of letters may not cross."""


def write_name(
    picture: Image.Image,
    row: NameRow,
    name: str,
    palette: Palette,
    ground: str,
    ink: str,
    height: int = theme.TEXT,
) -> None:
    """Write a player's name, cut off if it is too long, on a ground that is flat there.

    Its letters are smaller than `height`, by a fifth at most, only if it has both accents on capitals and tails.
    """
    (left, right), (highest, lowest) = row.ends, row.edges
    words = legible(name)
    size = text.lowered(words, lowest - highest, height)
    words, size = text.fitted(words, right - left, size, size)
    if not words:
        return
    letters, _, (_, above) = _letters(words, palette, ground, ink, size)
    top = max(highest, min(row.middle + above, lowest - letters.height))
    picture.paste(letters.crop((0, 0, letters.width, min(letters.height, lowest - top))), (left, top))


def lay_band(picture: Image.Image, strip: Image.Image, *, is_near: bool) -> None:
    """Paste a player's band at a picture's lower edge if that player sits near, else at the upper edge."""
    picture.paste(strip, (0, picture.height - strip.height if is_near else 0))


@kept
def _plate(colours: Theme, palette: Palette, side: str, standing: Standing, width: int) -> Image.Image:
    """A band without a name."""
    ground, ink = band_colours(colours, side, standing)

    def paint(pen: Pen) -> None:
        paint_plate(pen, standing, (0, 0, width, theme.BAND), colours, (ground, ink))
        paint_standing(pen, standing, (_SIGN, theme.BAND / 2), colours, ink)

    return painted(palette, (width, theme.BAND), colours.frame, paint)


def paint_plate(
    pen: Pen, standing: Standing, box: tuple[float, float, float, float], colours: Theme, tints: tuple[str, str]
) -> None:
    """Paint a player's plate, given its ground and ink: with a bright frame for the player on turn and for the winner,
    with a plain one for a draw.
    """
    ground, ink = tints
    layers = [(_INSET, ground)]
    if standing is Standing.SHARED:
        layers = [(_INSET, ink), (_INSET + 3, ground)]
    elif standing.is_strong:
        layers = [(_INSET, colours.casing), (_INSET + 2, colours.last), (BORDER - 2, colours.casing), (BORDER, ground)]
    left, top, right, bottom = box
    for inset, colour in layers:
        pen.plate(left + inset, top + inset, right - inset, bottom - inset, 14 - inset, colour)


def paint_standing(pen: Pen, standing: Standing, centre: Point, colours: Theme, ink: str) -> None:
    """Paint a wedge for the turn, a crown for the winner, an equals sign for a draw."""
    x, y = centre
    if standing is Standing.ON_TURN:
        pen.shape([(x - 9, y - 14), (x + 13, y), (x - 9, y + 14)], ink)
    elif standing is Standing.SHARED:
        for height in (y - 8, y + 3):
            pen.box(x - 11, height, x + 11, height + 5, ink)
    elif standing is Standing.WON:
        for wider, colour in ((2.5, colours.casing), (0.0, colours.last)):
            pen.shape(crown(centre, 14, wider), colour)


def crown(centre: Point, reach: float, wider: float = 0) -> list[Point]:
    """The corners of a crown, the sign of a winner; `reach` is half its width, to which `wider` px are added."""
    x, y = centre
    part = reach / 14
    half, low, high = reach + wider, y + 11 * part + wider, y - 11 * part - 1.8 * wider
    return [
        (x - half, low),
        (x - half - wider / 2, high + 3 * part),
        (x - half / 2, y - wider),
        (x, high),
        (x + half / 2, y - wider),
        (x + half + wider / 2, high + 3 * part),
        (x + half, low),
    ]
