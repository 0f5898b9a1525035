"""New Chaturanga's board: the layout of cells for each viewer, and what is drawn on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import NamedTuple

from PIL import Image

from games.chaturanga import HOMES, SEAT_NAMES, Act, ChaturangaPosition, Muster, Piece, Promote, Turn
from games.kit.grid import Cell, name
from games.kit.rules import Seat
from renderers.chaturanga.signs import FACINGS, paint_hollow_sign, paint_sign, paint_token
from renderers.kit import text, theme
from renderers.kit.arc import lay_arrow
from renderers.kit.board import Pen, Point, crown, ghosted, painted, write_text
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Palette, Theme
from renderers.kit.view import CHOICE, NUMBERED, PICKED, Emphasis, View, pending, sign_of

CELL = 77
STRIP = 26
"""Width of the strips on the left of the board and below it that hold the coordinates, in px."""
PANEL = 79
"""Height of the players' panels above and below the board, in px."""
NUMBER, _LONG_NUMBER, LARGE_NUMBER = 40, 33, 46
"""Height of the digits of a number beside a piece, if it has one digit or several, and of one on an empty cell, in px.
"""

_LEFT, _TOP = STRIP, PANEL
RIGHT, BOTTOM = _LEFT + 8 * CELL, _TOP + 8 * CELL
"""The board's right and lower edges, in px."""
_TOKEN, _RINGED, _NUMBERED, _SMALLER = 34, 31, 28, 25
"""Radius of a token in px: alone, inside a ring, beside a digit, beside two, inside a larger sign or below a crown."""
_LEG = 21
"""Side of a filled corner, in px."""
_GAP = 4
"""Width of the dark gap between a token and a mark of the last move, in px."""

_ORIGIN, _TARGET, _CAPTURE, _TURNED, _WINNING = "origin", "target", "capture", "turned", "winning"


@dataclass(frozen=True, slots=True)
class Seen:
    """The board turned so that a seat's edge is at the bottom."""

    quarters: int
    """Quarter turns clockwise from Green's view, which has a1 at the lower left."""

    @classmethod
    def by(cls, seat: Seat) -> Seen:
        """The board as that seat sees it. Each seat sits a quarter turn clockwise of the previous one."""
        return cls((SEAT_NAMES.index("green") - seat) % 4)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell, in px."""
        x, y = cell.x, 7 - cell.y
        for _ in range(self.quarters):
            x, y = 7 - y, x
        return _LEFT + x * CELL, _TOP + y * CELL

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell, in px."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def facing(self, facing: str) -> str:
        """A soldier's facing as the viewer sees it; `n` is up."""
        return FACINGS[(FACINGS.index(facing) + self.quarters) % 4]

    def piece(self, piece: Piece) -> Piece:
        """The piece with its facing as the viewer sees it."""
        return replace(piece, facing=self.facing(piece.facing)) if piece.facing else piece


@cache
def palette_of(key: str) -> Palette:
    """The colours of all pictures in a theme."""
    colours = THEMES[key]
    sides = [colours.sides[seat] for seat in SEAT_NAMES]
    ivory, casing, grounds = colours.sides["white"], colours.casing, _grounds(colours)
    edges = [
        *((ground, casing) for ground in grounds),
        *((side.fill, side.rim) for side in sides),
        *((side.fill, ink) for side in sides[1:] for ink in (casing, colours.stone)),
        (colours.stone, casing),
        (colours.last, casing),
        (colours.choice, casing),
        (ivory.fill, ivory.rim),
        *((side.quiet, side.quiet_ink) for side in sides),
        *((colours.frame, side.quiet) for side in sides),
        (colours.frame, colours.faint),
        (colours.frame, ivory.fill),
    ]
    flat = (colours.frame, colours.faint, casing, colours.last, colours.choice, colours.stone, *grounds)
    shades = (shade for side in sides for shade in (side.fill, side.rim, side.quiet, side.quiet_ink))
    return Palette((*flat, *shades, ivory.fill, ivory.rim), edges)


def _grounds(colours: Theme) -> tuple[str, ...]:
    return (*colours.two, *(tone for seat in SEAT_NAMES for tone in colours.homes[seat]))


def _home(cell: Cell) -> str:
    """The name of the seat whose army starts on a cell; empty if none does."""
    for seat, king in HOMES.items():
        across, along = ((cell.x, king.x), (cell.y, king.y))
        if seat % 2:
            across, along = along, across
        # The king starts next to the middle of the edge; its army fills the four cells from there to the corner.
        if abs(along[0] - along[1]) < 2 and (across[0] < 4) == (across[1] < 4):
            return SEAT_NAMES[seat]
    return ""


_THRONES: Mapping[Cell, str] = {cell: SEAT_NAMES[seat] for seat, cell in HOMES.items()}


class _Floor(NamedTuple):
    """The look of an empty cell."""

    tone: int
    """Index of the colour in `_grounds`."""
    throne: str
    """Name of the seat whose throne it is; empty if it is none."""


def _floor(cell: Cell) -> _Floor:
    home = _home(cell)
    tone = 2 * (SEAT_NAMES.index(home) + 1 if home else 0) + (cell.x + cell.y) % 2
    return _Floor(tone, _THRONES.get(cell, ""))


@kept
def empty(key: str, seen: Seen) -> Image.Image:
    """The board without pieces, with the names of its columns below it and of its rows on its left, as it is seen."""
    colours, palette = THEMES[key], palette_of(key)
    picture = palette.blank(theme.WIDTH, theme.WIDTH, colours.frame)
    for cell in (Cell(x, y) for x in range(8) for y in range(8)):
        picture.paste(_tile(key, _floor(cell)), seen.corner(cell))
    for step in range(8):
        column, row = name(Cell(step, 0))[0], str(step + 1)
        (x, _), (_, y) = seen.centre(Cell(step, 0)), seen.centre(Cell(0, step))
        if seen.quarters % 2:
            column, row = row, column
            (x, _), (_, y) = seen.centre(Cell(0, step)), seen.centre(Cell(step, 0))
        write_text(picture, (x, BOTTOM + STRIP / 2 - 3), column, palette, colours.frame, colours.faint)
        write_text(picture, (_LEFT - STRIP / 2, y), row, palette, colours.frame, colours.faint)
    return picture


def draw_board(shown: ChaturangaPosition, view: View) -> Image.Image:
    """Draw cells, pieces, the last moves and the marks as colour numbers. Panels and dice are added later."""
    seen, colours, palette = Seen.by(view.seat), THEMES[view.theme], palette_of(view.theme)
    picture = empty(view.theme, seen).copy()
    board = shown.board
    marked = {cell: mark for mark in view.marks if mark.kind not in ("face", "promotion") for cell in mark.cells}
    turning = {cell: mark for mark in view.marks if mark.kind == "face" for cell in mark.cells}
    # While somebody chooses, nothing else is marked: the board above shows the last moves.
    last = () if any(mark.emphasis is Emphasis.CHOICE for mark in view.marks) else view.last
    passed, promoted = _passed(last)
    if cell := winning(shown, view.last):
        passed[cell] = _WINNING
    for cell in {*board, *passed, *marked, *turning}:
        piece, mark, turn = board.get(cell), marked.get(cell), turning.get(cell)
        is_turned = turn is not None and turn.emphasis is Emphasis.PICKED
        if piece and turn and is_turned:
            piece = replace(piece, facing=turn.value)
        tile = _tile(
            view.theme,
            _floor(cell),
            seen.piece(piece) if piece else None,
            is_stone=piece is not None and piece.owner in shown.petrified,
            passed=passed.get(cell, ""),
            is_new=cell in promoted,
            sign=_TURNED if is_turned else PICKED if turn else sign_of(mark),
            digits=len(mark.label) if mark else 0,
        )
        corner = seen.corner(cell)
        picture.paste(tile, corner)
        if mark and mark.label:
            (x, y), height = _number_spot(mark.label) if piece else ((CELL / 2, CELL / 2), LARGE_NUMBER)
            centre = (corner[0] + x, corner[1] + y)
            write_text(picture, centre, mark.label, palette, colours.choice, colours.casing, height)
    _lay_ways(picture, shown, view, last, seen)
    return picture


def number_height(number: str) -> int:
    """The height of a number's digits beside a piece, in px."""
    return NUMBER if len(number) == 1 else _LONG_NUMBER


def _number_spot(number: str) -> tuple[Point, int]:
    """The middle of a piece's number in its cell, in the lower left corner, and the height of its digits, in px."""
    height = number_height(number)
    return (2 + text.font(height).getlength(number) / 2, CELL - 3 - 0.375 * height), height


def _lay_ways(picture: Image.Image, shown: ChaturangaPosition, view: View, last: Sequence[object], seen: Seen) -> None:
    """Draw an arrow that shows where the piece of a picked move goes, translucent on its target if that is empty, and
    arrows for the last moves if they are several.
    """
    key, board = view.theme, shown.board
    colours, palette = THEMES[key], palette_of(key)
    for origin, target in pending(view.marks):
        if target not in board and origin in board:
            piece, floor = seen.piece(board[origin]), _floor(target)
            empty, laid = (_tile(key, floor, there, sign=PICKED) for there in (None, piece))
            picture.paste(ghosted(empty, laid), seen.corner(target))
        ends = seen.centre(origin), seen.centre(target)
        lay_arrow(picture, *ends, CELL, colours.casing, colours.choice, palette, is_occupied=True)
    for act in _arrows(last):
        ends = seen.centre(act.origin), seen.centre(act.target)
        lay_arrow(picture, *ends, CELL, colours.casing, colours.last, palette, is_occupied=act.origin in board)


def _arrows(last: Sequence[object]) -> Sequence[Act]:
    """The last moves that have arrows: all if they are several."""
    acts = [move for move in last if isinstance(move, Act)]
    return acts if len(acts) > 1 else ()


def stead_dice(shown: ChaturangaPosition, cell: Cell) -> frozenset[str]:
    """The dice of other pieces that a soldier may use, if it can't act with its own; empty for another piece."""
    if shown.to_move is None or cell not in shown.board or shown.board[cell].kind != "soldier":
        return frozenset()
    moves = [move for move in shown.legal_moves() if isinstance(move, Act | Turn)]
    dice = frozenset(move.die for move in moves if cell == (move.origin if isinstance(move, Act) else move.cell))
    return frozenset() if dice & {"K", "*"} else dice


def winning(shown: ChaturangaPosition, last: Sequence[object]) -> Cell | None:
    """The cell of the piece that won the match: the king on the throne opposite, or the piece whose capture left only
    one army.
    """
    act = next((move for move in reversed(last) if isinstance(move, Act)), None)
    outcome = shown.outcome
    if outcome is None or act is None or outcome.reason not in ("king on the throne opposite", "sudden death"):
        return None
    return act.target


def _passed(last: Sequence[object]) -> tuple[dict[Cell, str], set[Cell]]:
    """The latest event on each cell, and the cells of promotions. An arrow needs no frame where it begins."""
    arrows = _arrows(last)
    passed: dict[Cell, str] = {}
    promoted: set[Cell] = set()
    for move in last:
        match move:
            case Act(origin=origin, target=target, captured=captured, promotion=promotion):
                passed |= {target: _CAPTURE if captured else _TARGET}
                if arrows:
                    passed.pop(origin, None)
                else:
                    passed[origin] = _ORIGIN
                promoted |= {target} if promotion else set()
            case Turn(cell=cell) | Muster(cell=cell):
                passed[cell] = _TURNED
            case Promote(cell=cell):
                passed[cell] = _TARGET
                promoted.add(cell)
    return passed, promoted


@kept
def _tile(
    key: str,
    floor: _Floor,
    piece: Piece | None = None,
    *,
    is_stone: bool = False,
    passed: str = "",
    is_new: bool = False,
    sign: str = "",
    digits: int = 0,
) -> Image.Image:
    """A cell with its piece and marks. `is_new` is for a piece that has just been promoted; `digits` is the length of
    the cell's number.
    """
    colours, throne = THEMES[key], floor.throne
    ground, centre = _grounds(colours)[floor.tone], (CELL / 2, CELL / 2)

    def paint(pen: Pen) -> None:
        if sign == PICKED or (sign == NUMBERED and piece):
            pen.box(0, 0, CELL, CELL, colours.casing)
            pen.box(2, 2, CELL - 2, CELL - 2, colours.choice)
        else:
            _paint_passed(pen, passed, colours, ground)
        if throne and not piece and sign != PICKED:
            paint_hollow_sign(pen, "throne", centre, 0.34 * CELL, colours.sides[throne].fill, colours.casing)
        elif throne and not sign and not passed:
            _paint_throne_frame(pen, colours, throne)
        spot, radius = _spot(passed, sign, digits)
        if piece and (sign or passed) == _TURNED:
            _paint_turn(pen, centre, colours, colours.choice if sign else colours.last)
        elif sign == CHOICE or (sign == NUMBERED and not piece):
            _paint_choice(pen, colours, sign, has_piece=piece is not None)
        if piece:
            if passed and sign != PICKED:
                # Yellow pieces would blend into the mark, which is yellow as well.
                pen.disc(spot, radius + _GAP, colours.casing)
            paint_token(pen, spot, radius, colours, SEAT_NAMES[piece.owner], piece, is_stone=is_stone)
        if is_new and passed != _WINNING and sign != NUMBERED:
            x, y = 0.8 * CELL, 0.2 * CELL
            pen.disc((x, y), 15, colours.casing)
            paint_sign(pen, "score", (x, y), 13, colours.casing, colours.last)

    return painted(palette_of(key), (CELL, CELL), ground, paint)


def _paint_passed(pen: Pen, passed: str, colours: Theme, ground: str) -> None:
    """Paint what the last moves did to a cell, below its piece."""
    if passed == _ORIGIN:
        for inset, colour in ((0, colours.casing), (2, colours.last), (7, colours.casing), (9, ground)):
            pen.box(inset, inset, CELL - inset, CELL - inset, colour)
    elif passed == _WINNING:
        pen.box(0, 0, CELL, CELL, colours.casing)
        pen.box(2, 2, CELL - 2, CELL - 2, colours.last)
        pen.shape(crown((CELL - 20, 17), 13), colours.casing)
    elif passed == _CAPTURE:
        _paint_crossing(pen, colours)
    elif passed == _TARGET:
        _paint_corners(pen, colours)


def _paint_corners(pen: Pen, colours: Theme) -> None:
    """Paint a dark cell with filled corners."""
    pen.box(0, 0, CELL, CELL, colours.casing)
    for x, y in product((0, CELL), (0, CELL)):
        pen.shape([(x, y), (abs(x - _LEG), y), (x, abs(y - _LEG))], colours.last)


def _paint_crossing(pen: Pen, colours: Theme) -> None:
    """Paint a filled, crossed cell, which shows a capture."""
    pen.box(0, 0, CELL, CELL, colours.casing)
    pen.box(2, 2, CELL - 2, CELL - 2, colours.last)
    for start in (0, CELL):
        pen.line([(start, 0), (CELL - start, CELL)], 4, colours.casing)


def _paint_throne_frame(pen: Pen, colours: Theme, throne: str) -> None:
    """Paint a line around an occupied throne."""
    pen.box(0, 0, CELL, CELL, colours.casing, width=6)
    pen.box(1.5, 1.5, CELL - 1.5, CELL - 1.5, colours.sides[throne].fill, width=3)


def _spot(passed: str, sign: str, digits: int) -> tuple[Point, float]:
    """The middle of a piece in its cell, and its radius, in px."""
    if sign == NUMBERED:
        # In the upper right corner, as large as it can be so that no digit covers it.
        radius = _NUMBERED if digits < 2 else _SMALLER
        return (CELL - radius - 1, radius + 1), radius
    if passed == _WINNING:
        return (_SMALLER + _GAP + 3, CELL - _SMALLER - _GAP - 3), _SMALLER
    radius = _RINGED if sign == CHOICE else _SMALLER if (sign or passed) == _TURNED else _TOKEN
    return (CELL / 2, CELL / 2), radius


def _paint_choice(pen: Pen, colours: Theme, sign: str, *, has_piece: bool) -> None:
    """Paint a choice: a ring around a piece, or a dot on an empty cell, large enough for its number."""
    centre, reach = (CELL / 2, CELL / 2), _RINGED + 6 if has_piece else 32 if sign == NUMBERED else 13
    pen.disc(centre, reach + 1.5, colours.casing)
    pen.disc(centre, reach, colours.choice)


def _paint_turn(pen: Pen, centre: Point, colours: Theme, ink: str) -> None:
    """Paint a circular arrow, which shows that a soldier turned here or would turn, on a dark cell."""
    x, y = centre
    pen.box(0, 0, CELL, CELL, colours.casing)
    for reach, colour in ((36, ink), (29, colours.casing)):
        pen.disc(centre, reach, colour)
    pen.shape([(x, y), (x, y - 38), (x + 26, y - 38)], colours.casing)
    for wider, colour in ((1.5, colours.casing), (0.0, ink)):
        pen.shape(
            [(x + 13 + 2 * wider, y - 29), (x - 2 - wider, y - 36 - wider), (x - 2 - wider, y - 20 + wider)], colour
        )
