"""Tables of people: standings, each against each, and each by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit import theme
from renderers.tournament.canvas import HEAD, LEFT, RIGHT, Canvas, Caption, widest

_HEADS = 40
"""Height of the row with the columns' names, in px."""
_ROW = 46
"""Height of a person's row, in px."""
_TALL = 66
"""Height of a person's row in a table by rounds, in px."""
_GAP = 18
"""Distance between columns, in px."""
_LEAST_NAME = 160
"""Width kept for names, in px."""
_MARK = 38
"""Width of the column for the mark of matches that are being played, in px."""
_BAR = 8
"""Width of the mark of those who qualify, are promoted or are relegated, in px."""
_WIDEST_CELL = 62
"""Greatest width of a result's cell, in px."""


@dataclass(frozen=True, slots=True)
class Line:
    """A person in the standings."""

    place: str
    name: str
    points: str
    values: tuple[str, ...] = ()
    """By the columns' names."""
    is_playing: bool = False
    is_out: bool = False
    """Whether the person has withdrawn."""
    goes: str = ""
    """`on`, `up` or `down` if this place qualifies for a final, promotes or relegates; else empty."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings, or some places of them."""

    caption: Caption
    points: str
    """The name of the column with the points; empty if there are none."""
    columns: tuple[str, ...]
    """The names of the columns after it: tie-breaks, matches won, drawn and lost."""
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A person in a cross table."""

    number: str
    name: str
    points: str
    cells: tuple[tuple[Cell, ...] | None, ...]
    """The results by opponent, empty if they haven't met; None for the person themselves."""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everybody against everybody, or a part of it."""

    caption: Caption
    points: str
    """The name of the column with the points."""
    opponents: tuple[str, ...]
    """Their numbers: the columns."""
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's result in a round or match."""

    opponent: str = ""
    """The opponent's number; empty in a bye and at larger tables."""
    colour: str = ""
    """`white` or `black`; empty if nobody has a colour."""
    result: str = ""
    is_playing: bool = False


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A person in a table by rounds."""

    number: str
    name: str
    points: str
    cells: tuple[Cell | None, ...]
    """By round; None for who wasn't there."""
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class RoundTable:
    """Everybody by round, or a part of it."""

    caption: Caption
    points: str
    """The name of the column with the points."""
    rounds: tuple[str, ...]
    """Their numbers: the columns."""
    rows: tuple[RoundRow, ...]


def draw_standings(shown: Standings, key: str) -> Image.Image:
    """Draw the standings."""
    canvas = Canvas(_height(shown.caption, len(shown.lines) * _ROW), key)
    canvas.heading(shown.caption)
    colours, middle = canvas.colours, HEAD + _HEADS / 2
    right = RIGHT
    ends: list[float] = []
    for column in reversed(range(len(shown.columns))):
        words = [line.values[column] for line in shown.lines]
        ends.append(right)
        canvas.write(shown.columns[column], (right, middle), theme.SMALL, colours.faint, align=1)
        right -= _rounded(widest([*words, shown.columns[column]], theme.SMALL)) + _GAP
    ends.reverse()
    points_end = right
    canvas.write(shown.points, (right, middle), theme.SMALL, colours.faint, align=1)
    points = [line.points for line in shown.lines]
    right -= _rounded(max(widest(points, theme.TEXT), widest([shown.points], theme.SMALL))) + _GAP
    places = _rounded(widest([line.place for line in shown.lines], theme.TEXT))
    for number, line in enumerate(shown.lines):
        y = HEAD + _HEADS + (number + 0.5) * _ROW
        canvas.rule(y - _ROW / 2)
        if line.goes:
            colour = colours.faint if line.goes == "down" else colours.curves[0]
            canvas.flat((LEFT - _BAR - 6, y - _ROW / 2 + 3, LEFT - 6, y + _ROW / 2 - 3), colour)
        _named(canvas, (line.place, line.name), y, (places, right), is_out=line.is_out, is_playing=line.is_playing)
        ink = colours.faint if line.is_out else colours.ink
        canvas.write(line.points, (points_end, y), theme.TEXT, ink, align=1)
        for end, value in zip(ends, line.values, strict=True):
            canvas.write(value, (end, y), theme.SMALL, colours.faint, align=1)
    return canvas.finished()


def draw_cross_table(shown: CrossTable, key: str) -> Image.Image:
    """Draw the cross table: a cell has the results against an opponent, on the colours that the person had."""
    canvas = Canvas(_height(shown.caption, len(shown.rows) * _ROW), key)
    canvas.heading(shown.caption)
    colours = canvas.colours
    layout = _Layout.of(
        [row.number for row in shown.rows], shown.points, [row.points for row in shown.rows], shown.opponents
    )
    layout.heads(canvas, shown.points, shown.opponents)
    for number, row in enumerate(shown.rows):
        y = HEAD + _HEADS + (number + 0.5) * _ROW
        canvas.rule(y - _ROW / 2)
        _named(canvas, (row.number, row.name), y, (layout.numbers, layout.left - _GAP / 2), is_out=row.is_out)
        for column, cell in enumerate(row.cells):
            x = layout.middle(column)
            if cell is None:
                half = layout.cell / 2
                canvas.flat((x - half, y - _ROW / 2 + 1, x + half, y + _ROW / 2 - 1), colours.grid)
            else:
                _results(canvas, cell, (x, y), layout.cell)
        canvas.write(row.points, (RIGHT, y), theme.TEXT, colours.faint if row.is_out else colours.ink, align=1)
    return canvas.finished()


def _results(canvas: Canvas, cells: Sequence[Cell], centre: tuple[float, float], width: float) -> None:
    """Write the results of a player against another one, each on the colour that the player had."""
    x, y = centre
    share = width / max(1, len(cells))
    for number, cell in enumerate(cells):
        middle = x + (number + 0.5) * share - width / 2
        if cell.colour:
            _on_colour(canvas, cell.result, cell.colour, (middle, y), share)
        else:
            canvas.write(cell.result, (middle, y), theme.SMALL, canvas.colours.ink, align=0.5, room=share - 2)


def _on_colour(canvas: Canvas, text: str, colour: str, centre: tuple[float, float], width: float) -> None:
    """Write a text in a box of a player's colour."""
    side, (x, y) = canvas.colours.sides[colour], centre
    half, high = min(width - 2, _WIDEST_CELL - 6) / 2, theme.SMALL / 2
    # Light and dark edges, so that both boxes stand out from any ground.
    canvas.flat((x - half - 2, y - high - 2, x + half + 2, y + high + 2), canvas.colours.faint)
    canvas.flat((x - half, y - high, x + half, y + high), side.fill)
    canvas.write(text, (x, y), theme.SMALL, side.rim, align=0.5, room=2 * half, ground=side.fill)


def draw_round_table(shown: RoundTable, key: str) -> Image.Image:
    """Draw the table by rounds: a cell has the opponent's number, on the colour that the person had, and the result."""
    canvas = Canvas(_height(shown.caption, len(shown.rows) * _TALL), key)
    canvas.heading(shown.caption)
    layout = _Layout.of(
        [row.number for row in shown.rows], shown.points, [row.points for row in shown.rows], shown.rounds
    )
    layout.heads(canvas, shown.points, shown.rounds)
    for number, row in enumerate(shown.rows):
        y = HEAD + _HEADS + (number + 0.5) * _TALL
        canvas.rule(y - _TALL / 2)
        _named(canvas, (row.number, row.name), y, (layout.numbers, layout.left - _GAP / 2), is_out=row.is_out)
        for column, cell in enumerate(row.cells):
            if cell is not None:
                _round_cell(canvas, cell, (layout.middle(column), y), layout.cell)
        ink = canvas.colours.faint if row.is_out else canvas.colours.ink
        canvas.write(row.points, (RIGHT, y), theme.TEXT, ink, align=1)
    return canvas.finished()


def _round_cell(canvas: Canvas, cell: Cell, centre: tuple[float, float], width: float) -> None:
    colours, (x, y) = canvas.colours, centre
    upper, lower = (y - 14, y + 15) if cell.opponent else (y, y)
    if cell.opponent and cell.colour:
        _on_colour(canvas, cell.opponent, cell.colour, (x, upper), min(width, _WIDEST_CELL))
    elif cell.opponent:
        canvas.write(cell.opponent, (x, upper), theme.SMALL, colours.faint, align=0.5, room=width - 4)
    if cell.is_playing:
        canvas.playing((x, lower))
    else:
        canvas.write(cell.result, (x, lower), theme.SMALL, colours.ink, align=0.5, room=width - 4)


@dataclass(frozen=True, slots=True)
class _Layout:
    """Positions of the columns of a table of results, in px."""

    numbers: int
    """Width of the people's numbers."""
    left: float
    """Start of the cells."""
    cell: float
    """Width of a cell."""

    @classmethod
    def of(cls, numbers: Sequence[str], head: str, points: Sequence[str], columns: Sequence[str]) -> _Layout:
        """As wide cells as leave room for names."""
        width = _rounded(widest([*numbers], theme.TEXT))
        end = RIGHT - max(widest([*points], theme.TEXT), widest([head], theme.SMALL)) - _GAP
        room = end - LEFT - width - _MARK - _LEAST_NAME
        cell = min(_WIDEST_CELL, room / max(1, len(columns)))
        return cls(width, end - cell * len(columns), cell)

    def middle(self, column: int) -> float:
        """The middle of a column."""
        return self.left + (column + 0.5) * self.cell

    def heads(self, canvas: Canvas, points: str, columns: Sequence[str]) -> None:
        """Write the columns' names."""
        y, faint = HEAD + _HEADS / 2, canvas.colours.faint
        canvas.write(points, (RIGHT, y), theme.SMALL, faint, align=1)
        for column, name in enumerate(columns):
            canvas.write(name, (self.middle(column), y), theme.SMALL, faint, align=0.5, room=self.cell)


def _named(
    canvas: Canvas,
    person: tuple[str, str],
    y: float,
    place: tuple[int, float],
    *,
    is_out: bool,
    is_playing: bool = False,
) -> None:
    """Write a person's number and name; `place` is the width of numbers, and where names end."""
    (number, name), (width, end), colours = person, place, canvas.colours
    canvas.write(number, (LEFT + width, y), theme.TEXT, colours.faint, align=1)
    left = LEFT + width + _MARK
    if is_playing:
        canvas.playing((LEFT + width + _MARK / 2 + 2, y))
    left += 6
    long = canvas.write(name, (left, y), theme.TEXT, colours.faint if is_out else colours.ink, room=end - left)
    if is_out:
        canvas.flat((left, y - 1, left + long, y + 2), colours.faint)


def _height(caption: Caption, rows: int) -> int:
    return HEAD + _HEADS + rows + (caption.foot or 16)


def _rounded(width: float) -> int:
    return int(width) + 1
