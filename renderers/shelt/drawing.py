"""Shelt's board, assembled from tiles that are painted once."""

from __future__ import annotations

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Option, Seat
from games.shelt import (
    PIECES,
    ROWS,
    SEAT_NAMES,
    TEEMS,
    Accompany,
    Charge,
    Discharge,
    Move,
    SheltPosition,
    Turn,
)
from renderers.kit.arc import lay_arrow
from renderers.kit.board import Grid, Point, Standing, framed, ghosted, lay_band, write_text
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.kit.view import CHOICE, NUMBERED, PICKED, Emphasis, View, pending, sign_of
from renderers.shelt.names import names_in, script_of
from renderers.shelt.side_column import (
    SEATS,
    band_of,
    deciding,
    is_set_up,
    lay_column,
    lay_legend,
    name_rows,
    standings_of,
)
from renderers.shelt.signs import shown_as
from renderers.shelt.tiles import (
    CELL,
    CROWN,
    DIGIT_WIDTH,
    GRIDS,
    LARGE_NUMBER,
    NUMBER_HEIGHT,
    NUMBER_WIDTH,
    ORIGIN,
    TARGET,
    TURNING_WIDTH,
    Body,
    charge_badge,
    crown_badge,
    label,
    lay,
    number_at,
    number_plate,
    palette_of,
    target_badge,
    tile,
    turning_badge,
)

ATTACKS = Option("attacks", (False, True), False)


def draw(shown: SheltPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    palette = palette_of(view.theme)
    names = names_in(view)
    script = script_of(names)
    grid = GRIDS[view.seat]
    picture = _empty(view.theme, grid).copy()
    marked = {cell: mark for mark in reversed(view.marks) for cell in mark.cells}
    passed = _passed(shown, view)
    quiet = _quiet(shown, view)
    bodies = {
        cell: _body(shown, code, view.seat)._replace(is_quiet=cell in quiet) for cell, code in shown.board.items()
    }
    turning = _picked(view) if any(mark.kind == "turn" and mark.label for mark in view.marks) else ()
    for cell in {*bodies, *passed, *marked}:
        tone, sign = (cell.x + cell.y) % 2, sign_of(marked.get(cell))
        number = TURNING_WIDTH if cell in turning and sign == PICKED else NUMBER_WIDTH if sign == NUMBERED else 0
        drawn = tile(view.theme, tone, bodies.get(cell), script, passed.get(cell, ""), sign, number=number)
        picture.paste(drawn, grid.corner(cell))
    for cell, code in shown.board.items():
        if code == TEEMS:
            _lay_charges(picture, shown, view, grid.corner(cell))
        else:
            label(picture, view.theme, grid.centre(cell), bodies[cell], names.get(code, ""))
    _lay_ways(picture, shown, view, grid)
    arrows = _arrows(shown, view)
    for cell, role in arrows.items():
        place = _LAST_CORNER if shown.board[cell] == TEEMS else _FIRST_CORNER
        lay(picture, turning_badge(view.theme, role), _inside(grid.corner(cell), place))
    if ("attacks", "true") in view.look:
        for cell in attacked(shown):
            place = (0.16, 0.5) if shown.board[cell] == TEEMS else _LAST_CORNER if cell in arrows else _FIRST_CORNER
            lay(picture, target_badge(view.theme), _inside(grid.corner(cell), place))
    if captor := winning(shown, view):
        lay(picture, crown_badge(view.theme), _inside(grid.corner(captor), _CROWNED))
    _lay_numbers(picture, shown, view, grid, script)
    if not lay_legend(picture, shown, view) and is_set_up(shown):
        name_rows(picture, view.theme, grid)
    for seat in SEATS:
        lay_column(picture, shown, view, seat, names)
    standings, outcome = standings_of(shown, view), view.outcome or shown.outcome
    took_moon = outcome is not None and outcome.reason == "moon captured"
    for seat in SEATS:
        has_moon = took_moon and standings[seat] is Standing.WON
        strip = band_of(view, seat, standings[seat], shown.magic_taken(seat), has_moon=has_moon)
        lay_band(picture, strip, is_near=seat == view.seat)
    return palette.coloured(picture)


def corner(_: SheltPosition, seat: Seat, cell: Cell) -> tuple[int, int]:
    """See `Picture.corner`."""
    return GRIDS[seat].corner(cell)


def attacked(shown: SheltPosition) -> tuple[Cell, ...]:
    """The cells of pieces that an enemy could capture, or of the Teems if an enemy could change places with it."""
    return tuple(
        cell
        for cell, code in shown.board.items()
        if any(shown.attackers(cell, by) for by in SEATS if code == TEEMS or PIECES[code].owner != by)
    )


def winning(shown: SheltPosition, view: View) -> Cell | None:
    """The cell of the piece whose capture won the match, if the match was won so."""
    last = view.last[-1] if view.last and deciding(shown) else None
    return last.target if isinstance(last, Move) and last.captured else None


@kept
def _empty(key: str, grid: Grid) -> Image.Image:
    def bare(cell: Cell) -> Image.Image:
        return tile(key, (cell.x + cell.y) % 2, None, "none", "", "")

    columns = [str(x + 1) for x in range(grid.columns)]
    return framed(grid, THEMES[key], palette_of(key), bare, columns, ROWS)


def _body(shown: SheltPosition, code: str, near: Seat) -> Body:
    """The look of a piece on the board, seen by `near`. A turned piece points to its owner's right."""
    is_turned = code in shown.turned
    if code == TEEMS:
        return Body(TEEMS, "black", int(is_turned))
    piece = PIECES[code]
    quarter = (0 if piece.owner == near else 2) + (1 if is_turned else 0)
    return Body(shown_as(piece.kind, is_turned=is_turned), SEAT_NAMES[piece.owner], quarter)


def _quiet(shown: SheltPosition, view: View) -> frozenset[Cell]:
    """The pieces of the side to move that can't be chosen while others can."""
    marks = [mark for mark in view.marks if mark.kind == "piece" and mark.emphasis is Emphasis.CHOICE]
    if not marks:
        return frozenset()
    own = {cell for cell, code in shown.board.items() if code != TEEMS and PIECES[code].owner == shown.turn}
    return frozenset(own.difference(*(mark.cells for mark in marks)))


def _passed(shown: SheltPosition, view: View) -> dict[Cell, str]:
    """The cells that the last moves left and reached."""
    effects: dict[Cell, str] = {}
    for move in view.last:
        match move:
            case Move():
                effects |= {move.origin: ORIGIN, move.target: TARGET}
            case Accompany():
                effects |= dict.fromkeys(move.origins, ORIGIN) | dict.fromkeys(move.targets, TARGET)
            case Turn():
                effects |= {cell: TARGET for cell, code in shown.board.items() if code == move.piece}
            case Charge() | Discharge():
                effects |= {cell: TARGET for cell, code in shown.board.items() if code == TEEMS}
    return effects


def _lay_ways(picture: Image.Image, shown: SheltPosition, view: View, grid: Grid) -> None:
    """Draw arrows that show where the pieces of a picked move go, each translucent on its target if that is empty, and
    where two pieces that moved together came from.
    """
    colours, palette = THEMES[view.theme], palette_of(view.theme)
    for origin, target in pending(view.marks):
        if target not in shown.board and origin in shown.board:
            tone, body = (target.x + target.y) % 2, _body(shown, shown.board[origin], view.seat)
            empty, laid = (tile(view.theme, tone, there, "none", "", PICKED) for there in (None, body))
            picture.paste(ghosted(empty, laid), grid.corner(target))
        ends = grid.centre(origin), grid.centre(target)
        lay_arrow(picture, *ends, CELL, colours.casing, colours.choice, palette, is_occupied=True)
    for move in view.last:
        if isinstance(move, Accompany):
            for ends in zip(map(grid.centre, move.origins), map(grid.centre, move.targets), strict=True):
                lay_arrow(picture, *ends, CELL, colours.casing, colours.last, palette, is_occupied=False)


def _inside(corner: tuple[int, int], place: Point) -> Point:
    """The px of a place in a cell, given from 0 to 1 from its upper left corner."""
    return corner[0] + place[0] * CELL, corner[1] + place[1] * CELL


_FIRST_CORNER, _LAST_CORNER = (0.115, 0.115), (0.215, 0.785)
_CROWNED: Point = (CROWN / CELL, CROWN / CELL)
"""Places of small discs on a cell: away from signs, and from names as far as possible."""


def _arrows(shown: SheltPosition, view: View) -> dict[Cell, str]:
    """Pieces that turned or would turn, and which of the two. The number of a choice to turn has its own arrow."""
    turned = {move.piece for move in view.last if isinstance(move, Turn)}
    arrows = {cell: TARGET for cell, code in shown.board.items() if code in turned}
    if any(mark.kind == "turn" and not mark.label for mark in view.marks):
        arrows |= dict.fromkeys(_picked(view), CHOICE)
    return arrows


def _picked(view: View) -> tuple[Cell, ...]:
    """The cell of the picked piece, if any."""
    return next((mark.cells for mark in view.marks if mark.emphasis is Emphasis.PICKED), ())


def _lay_numbers(picture: Image.Image, shown: SheltPosition, view: View, grid: Grid, script: str) -> None:
    """Draw the numbers or names of choices on the board. That for turning the picked piece has an arrow."""
    colours, palette = THEMES[view.theme], palette_of(view.theme)
    numbered: set[Cell] = set()
    for mark in view.marks:
        if not mark.label:
            continue
        is_turning = mark.kind == "turn"
        for cell in _picked(view) if is_turning else mark.cells:
            if cell in shown.board:
                (left, top), body = grid.corner(cell), _body(shown, shown.board[cell], view.seat)
                width = TURNING_WIDTH if is_turning else NUMBER_WIDTH if len(mark.label) > 1 else DIGIT_WIDTH
                plate = number_plate(view.theme, mark.label, width, NUMBER_HEIGHT, is_turning=is_turning)
                right, down = number_at(body, script, width, is_second=cell in numbered)
                picture.paste(plate, (left + right, top + down))
                numbered.add(cell)
            else:
                write_text(
                    picture, grid.centre(cell), mark.label, palette, colours.choice, colours.casing, LARGE_NUMBER
                )


def _lay_charges(picture: Image.Image, shown: SheltPosition, view: View, corner: tuple[int, int]) -> None:
    """Draw both charges on the Teems, each towards its player's edge."""
    for seat in SEATS:
        if code := shown.charges[seat]:
            sign = shown_as(PIECES[code].kind, is_turned=TEEMS in shown.turned)
            place = (0.79, 0.79) if seat == view.seat else (0.21, 0.21)
            lay(picture, charge_badge(view.theme, SEAT_NAMES[seat], sign, 19), _inside(corner, place))
