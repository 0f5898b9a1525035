"""Shelt's board with its hands and charges, put together from tiles that are painted once."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from PIL import Image, ImageDraw

from games.kit.grid import Cell
from games.kit.rules import Option, Seat
from games.shelt import BLUE, PIECES, RED, SEAT_NAMES, TEEMS, Accompany, Charge, Discharge, Move, SheltPosition, Turn
from renderers.kit import text, theme
from renderers.kit.board import (
    ICON,
    ICON_RADIUS,
    Grid,
    Pen,
    Point,
    Standing,
    band,
    band_colours,
    framed,
    painted,
    written,
)
from renderers.kit.theme import THEMES, Palette, Theme
from renderers.kit.view import Emphasis, Mark, View
from renderers.shelt.names import KANA
from renderers.shelt.signs import (
    PLATE,
    TEEMS_RADIUS,
    paint_badge,
    paint_plate,
    paint_sign,
    paint_target,
    paint_teems,
    paint_turning,
    shown_as,
)

LABELS = Option("labels", ("code", "kana", "none"), "code")
ATTACKS = Option("attacks", (False, True), False)

SEATS = (BLUE, RED)
MAGIC = 4
"""Magic pieces of a side; who has lost them all has lost."""

_COLUMN = 108
"""Width of the column beside the board: each half holds a player's charge and hand, at that player's edge."""
_GAP = 5
_GRIDS = tuple(Grid(7, 7, is_turned, _COLUMN + _GAP) for is_turned in (False, True))
_CELL = _GRIDS[0].cell
_LEFT = theme.WIDTH - _COLUMN - 4
_SLOT = 44
"""Height of a charge's place."""
_ROWS = (theme.WIDTH // 2 - theme.BAND - 2 * _GAP) - _SLOT - _GAP
"""Height of a whole hand."""
_ROW = 42
"""Height of a piece in hand, at most."""
_ROW_NAMES = "vestbip"[::-1]

_ORIGIN, _TARGET = "origin", "target"
_CHOICE, _PICKED, _NUMBERED = "choice", "picked", "numbered"


class _Body(NamedTuple):
    """What a piece looks like without its name."""

    sign: str
    """Of the type it moves as, or `TEEMS`."""
    side: str
    """A seat's name; the Teems has the colours of nobody's."""
    quarter: int
    """Where the plate points: quarters clockwise from upwards. For the Teems where its tick is."""


def draw(shown: SheltPosition, view: View) -> Image.Image:
    """See `Picture.draw`."""
    palette = _palette(view.theme)
    look = dict(view.look)
    labels = look.get("labels", str(LABELS.default))
    grid = _GRIDS[view.seat]
    picture = _empty(view.theme, grid).copy()
    marked = {cell: mark for mark in reversed(view.marks) for cell in mark.cells}
    passed = _passed(shown, view)
    bodies = {cell: _body(shown, code, view.seat) for cell, code in shown.board.items()}
    for cell in {*bodies, *passed, *marked}:
        tone, sign = (cell.x + cell.y) % 2, _sign(marked.get(cell))
        tile = _tile(view.theme, tone, bodies.get(cell), labels != "none", passed.get(cell, ""), sign)
        picture.paste(tile, grid.corner(cell))
    for cell, code in shown.board.items():
        if code == TEEMS:
            _lay_charges(picture, shown, view, grid.corner(cell))
        else:
            _label(picture, view.theme, grid.centre(cell), bodies[cell], _called(code, labels))
    if look.get("attacks") == "true":
        for cell in attacked(shown):
            place = (0.17, 0.83) if shown.board[cell] == TEEMS else (0.17, 0.17)
            _lay(picture, _target(view.theme), _inside(grid.corner(cell), place))
    _lay_marks(picture, shown, view, grid)
    for seat in SEATS:
        _lay_column(picture, shown, view, seat, labels)
    standings = standings_of(shown, view)
    for seat in SEATS:
        strip = _band(view, seat, standings[seat], shown.magic_taken(seat))
        picture.paste(strip, (0, theme.WIDTH - theme.BAND if seat == view.seat else 0))
    return palette.coloured(picture)


def attacked(shown: SheltPosition) -> tuple[Cell, ...]:
    """Where something stands that an enemy could capture, or, if it is the Teems, could change places with."""
    return tuple(
        cell
        for cell, code in shown.board.items()
        if any(shown.attackers(cell, by) for by in SEATS if code == TEEMS or PIECES[code].owner != by)
    )


def standings_of(shown: SheltPosition, view: View) -> list[Standing]:
    """By seat."""
    outcome = view.outcome or shown.outcome
    if outcome is None:
        return [Standing.ON_TURN if shown.turn == seat else Standing.QUIET for seat in SEATS]
    best = outcome.ranking[0] if outcome.ranking else frozenset()
    won = Standing.WON if len(best) == 1 else Standing.SHARED
    return [won if seat in best else Standing.QUIET for seat in SEATS]


@cache
def _palette(key: str) -> Palette:
    colours = THEMES[key]
    blue, red, teems = (colours.sides[name] for name in (*SEAT_NAMES, "black"))
    bright = (colours.last, colours.choice, colours.attack)
    edges = [
        *product(colours.two, (blue.rim, red.rim, teems.rim)),
        *((side.fill, side.rim) for side in (blue, red, teems)),
        *((side.quiet, side.quiet_ink) for side in (blue, red)),
        *product((blue.quiet, red.quiet), (blue.rim, red.rim)),
        *product((colours.frame,), (colours.faint, blue.rim, red.rim, teems.rim, blue.quiet, red.quiet)),
        *product(bright, (colours.casing,)),
        *product((teems.fill,), (blue.rim, red.rim, colours.faint)),
        (colours.choice, red.rim),
        (blue.rim, red.rim),
    ]
    flat = [colours.frame, colours.faint, colours.casing, *bright, *colours.two]
    shades = [(side.fill, side.rim, side.quiet, side.quiet_ink) for side in (blue, red, teems)]
    return Palette((*flat, *(shade for side in shades for shade in side)), edges)


@cache
def _empty(key: str, grid: Grid) -> Image.Image:
    def tile(cell: Cell) -> Image.Image:
        return _tile(key, (cell.x + cell.y) % 2, None, False, "", "")

    columns = [str(x + 1) for x in range(grid.columns)]
    return framed(grid, THEMES[key], _palette(key), tile, columns, _ROW_NAMES)


def _body(shown: SheltPosition, code: str, near: Seat) -> _Body:
    """How a piece on the board lies, seen by `near`. What is turned points to its owner's right."""
    is_turned = code in shown.turned
    if code == TEEMS:
        return _Body(TEEMS, "black", int(is_turned))
    piece = PIECES[code]
    quarter = (0 if piece.owner == near else 2) + (1 if is_turned else 0)
    return _Body(shown_as(piece.kind, is_turned=is_turned), SEAT_NAMES[piece.owner], quarter)


def _called(code: str, labels: str) -> str:
    return "" if labels == "none" else KANA[code] if labels == "kana" else code


def _passed(shown: SheltPosition, view: View) -> dict[Cell, str]:
    """What the last moves left and where they ended."""
    found: dict[Cell, str] = {}
    for move in view.last:
        match move:
            case Move():
                found |= {move.origin: _ORIGIN, move.target: _TARGET}
            case Accompany():
                found |= dict.fromkeys(move.origins, _ORIGIN) | dict.fromkeys(move.targets, _TARGET)
            case Turn():
                found |= {cell: _TARGET for cell, code in shown.board.items() if code == move.piece}
            case Charge() | Discharge():
                found |= {cell: _TARGET for cell, code in shown.board.items() if code == TEEMS}
            case _:
                continue
    return found


def _sign(mark: Mark | None) -> str:
    if mark is None:
        return ""
    if mark.emphasis is Emphasis.PICKED:
        return _PICKED
    return _NUMBERED if mark.label else _CHOICE


@cache
def _tile(key: str, tone: int, body: _Body | None, is_named: bool, passed: str, sign: str) -> Image.Image:
    """A cell with what stands on it and what is said about it; of a piece all but the name."""
    colours, size = THEMES[key], _CELL
    ground = colours.two[tone]
    centre = size / 2, size / 2

    def paint(pen: Pen) -> None:
        if sign == _PICKED:
            pen.box(0, 0, size, size, colours.casing)
            pen.box(2, 2, size - 2, size - 2, colours.choice)
        elif passed == _ORIGIN:
            inset = 0.0
            for width, colour in ((2, colours.casing), (6, colours.last), (2, colours.casing), (0, ground)):
                pen.box(inset, inset, size - inset, size - inset, colour)
                inset += width
        elif passed == _TARGET:
            for leg, colour in ((0.29 * size, colours.casing), (0.25 * size, colours.last)):
                for x, y in product((0, size), (0, size)):
                    pen.shape([(x, y), (abs(x - leg), y), (x, abs(y - leg))], colour)
        if body:
            if sign in {_CHOICE, _NUMBERED}:
                _paint_ring(pen, centre, body, colours)
            _paint_body(pen, centre, size, body, colours, is_named=is_named)
        elif sign in {_CHOICE, _NUMBERED}:
            radius = (0.34 if sign == _NUMBERED else 0.17) * size
            pen.disc(centre, radius + 2.5, colours.casing)
            pen.disc(centre, radius, colours.choice)

    return painted(_palette(key), (size, size), ground, paint)


def _paint_ring(pen: Pen, centre: Point, body: _Body, colours: Theme) -> None:
    for wider, colour in ((7.5, colours.casing), (6.0, colours.choice)):
        if body.sign == TEEMS:
            pen.disc(centre, TEEMS_RADIUS * _CELL + wider, colour)
        else:
            paint_plate(pen, centre, _CELL, body.quarter, colours.sides[body.side], wider, colour)


def _paint_body(pen: Pen, centre: Point, size: float, body: _Body, colours: Theme, *, is_named: bool) -> None:
    side = colours.sides[body.side]
    if body.sign == TEEMS:
        paint_teems(pen, centre, size, side, is_turned=bool(body.quarter))
        return
    paint_plate(pen, centre, size, body.quarter, side)
    dx, dy = _sign_at(body.quarter) if is_named else _middle(body.quarter)
    reach = (0.215 if is_named else 0.27) * size
    paint_sign(pen, body.sign, (centre[0] + dx * size, centre[1] + dy * size), reach, side.rim, side.fill)


def _middle(quarter: int) -> Point:
    """Where a plate's middle is, its slopes left out, seen from its cell's centre in parts of the cell's side."""
    return ((0, 0.05), (-0.05, 0), (0, -0.05), (0.05, 0))[quarter]


def _sign_at(quarter: int) -> Point:
    """The centre of a sign that has a name below it."""
    return ((0, -0.095), (-0.05, -0.145), (0, -0.165), (0.05, -0.145))[quarter]


def _name_at(quarter: int) -> Point:
    return ((0, 0.24), (-0.065, 0.22), (0, 0.16), (0.065, 0.22))[quarter]


def _label(picture: Image.Image, key: str, centre: Point, body: _Body, words: str) -> None:
    """A name on a piece, below its sign."""
    side = THEMES[key].sides[body.side]
    dx, dy = _name_at(body.quarter)
    breadth = 2 * PLATE - 0.1 if body.quarter % 2 == 0 else 0.64
    middle = centre[0] + dx * _CELL, centre[1] + dy * _CELL
    _write(picture, key, middle, words, (side.fill, side.rim), breadth * _CELL, 22)


def _write(
    picture: Image.Image,
    key: str,
    centre: Point,
    words: str,
    colours: tuple[str, str],
    room: float,
    height: int,
    *,
    is_left: bool = False,
) -> None:
    """Writes a short text on a flat ground with an ink, set smaller and then narrower until it fits into its room.

    It stands in the middle of that, or at its left.
    """
    if not words:
        return
    letters, above = _letters(words, key, *colours, int(room), height)
    before = room if is_left else letters.width
    picture.paste(letters, (round(centre[0] - before / 2), round(centre[1]) + above))


@lru_cache(1024)
def _letters(words: str, key: str, ground: str, ink: str, room: int, height: int) -> tuple[Image.Image, int]:
    """The ink in colours, and how far above the middle of its capitals it begins."""
    while height > theme.LEAST + 2 and text.font(height).getlength(words) > room:
        height -= 1
    mask = text.mask(words, height)
    left, top, right, bottom = mask.getbbox() or (0, 0, *mask.size)
    mask = mask.crop((left, top, right, bottom))
    if mask.width > room:
        mask = mask.resize((room, mask.height), Image.Resampling.LANCZOS)
    return _palette(key).inked(mask, ground, ink), round(top - text.middle(height))


def _inside(corner: tuple[int, int], place: Point) -> Point:
    """A place in a cell, 0 to 1 from its upper left corner."""
    return corner[0] + place[0] * _CELL, corner[1] + place[1] * _CELL


def _lay(picture: Image.Image, patch: Image.Image, centre: Point) -> None:
    """Lays a round patch on whatever is there."""
    corner = round(centre[0] - patch.width / 2), round(centre[1] - patch.height / 2)
    picture.paste(patch, corner, _round(patch.width))


@cache
def _round(size: int) -> Image.Image:
    """A disc (mode 1). The patches' edges are dark, so that their steps aren't seen."""
    mask = Image.new("1", (size, size))
    ImageDraw.Draw(mask).ellipse((0, 0, size - 1, size - 1), fill=1)
    return mask


@cache
def _target(key: str) -> Image.Image:
    colours = THEMES[key]
    return painted(
        _palette(key),
        (28, 28),
        colours.casing,
        lambda pen: paint_target(pen, (14, 14), 14, colours.casing, colours.attack),
    )


_BADGE, _SMALL_BADGE = 15, 12
"""Radius of a number's disc on the board and beside it."""


@cache
def _badge(key: str, label: str, radius: int) -> Image.Image:
    """A number in a disc that says: you may choose this."""
    colours = THEMES[key]
    badge = painted(
        _palette(key),
        (2 * radius, 2 * radius),
        colours.casing,
        lambda pen: paint_badge(pen, (radius, radius), radius, colours.casing, colours.choice),
    )
    _write(badge, key, (radius, radius), label, (colours.choice, colours.casing), 2 * radius - 7, radius + 5)
    return badge


@cache
def _turning(key: str, role: str) -> Image.Image:
    """An arrow that turns, in a disc of the colour for what was or may be done."""
    colours, radius = THEMES[key], _BADGE

    def paint(pen: Pen) -> None:
        paint_badge(pen, (radius, radius), radius, colours.casing, colours.last if role == _TARGET else colours.choice)
        paint_turning(pen, (radius, radius), radius - 3, colours.casing)

    return painted(_palette(key), (2 * radius, 2 * radius), colours.casing, paint)


_NUMBER_AT, _OTHER_NUMBER_AT = (0.82, 0.18), (0.18, 0.82)
"""Where numbers are on a piece: the first, and that of another choice on the same cell."""


def _lay_marks(picture: Image.Image, shown: SheltPosition, view: View, grid: Grid) -> None:
    """The numbers of what may be chosen on the board, and the arrows of what turns."""
    colours, palette = THEMES[view.theme], _palette(view.theme)
    for move in view.last:
        if isinstance(move, Turn):
            cell = next(cell for cell, code in shown.board.items() if code == move.piece)
            _lay(picture, _turning(view.theme, _TARGET), _inside(grid.corner(cell), (0.82, 0.82)))
    numbered: set[Cell] = set()
    picked: Cell | None = None
    for mark in view.marks:
        if mark.emphasis is Emphasis.PICKED:
            picked = mark.cells[0] if mark.cells else picked
        elif mark.kind == "turn" and picked is not None:
            _lay(picture, _turning(view.theme, _CHOICE), _inside(grid.corner(picked), (0.82, 0.82)))
            _lay(picture, _badge(view.theme, mark.label, _BADGE), _inside(grid.corner(picked), _NUMBER_AT))
        elif mark.label:
            for cell in mark.cells:
                if cell in shown.board:
                    place = _OTHER_NUMBER_AT if cell in numbered else _NUMBER_AT
                    _lay(picture, _badge(view.theme, mark.label, _BADGE), _inside(grid.corner(cell), place))
                    numbered.add(cell)
                else:
                    written(picture, grid.centre(cell), mark.label, palette, colours.choice, colours.casing, 30)


def _lay_charges(picture: Image.Image, shown: SheltPosition, view: View, corner: tuple[int, int]) -> None:
    """Both charges on the Teems, each at its player's edge."""
    for seat in SEATS:
        if code := shown.charges[seat]:
            sign = shown_as(PIECES[code].kind, is_turned=TEEMS in shown.turned)
            place = (0.81, 0.81) if seat == view.seat else (0.19, 0.19)
            _lay(picture, _charge(view.theme, SEAT_NAMES[seat], sign, 17), _inside(corner, place))


@cache
def _charge(key: str, side: str, sign: str, radius: int) -> Image.Image:
    """What somebody has charged the Teems with, in that player's colours, whatever colour the piece had."""
    colours = THEMES[key].sides[side]

    def paint(pen: Pen) -> None:
        pen.disc((radius, radius), radius, colours.rim)
        pen.disc((radius, radius), radius - 2, colours.fill)
        paint_sign(pen, sign, (radius, radius), 0.62 * radius, colours.rim, colours.fill)

    return painted(_palette(key), (2 * radius, 2 * radius), colours.rim, paint)


def _lay_column(picture: Image.Image, shown: SheltPosition, view: View, seat: Seat, labels: str) -> None:
    """A player's charge, and from there towards the middle the hand."""
    is_near = seat == view.seat
    hand, charge = shown.hands[seat], shown.charges[seat]
    edge = theme.WIDTH - theme.BAND - _GAP if is_near else theme.BAND + _GAP
    top = edge - _SLOT if is_near else edge
    mine = [mark for mark in view.marks if not mark.cells] if seat == shown.turn else []
    moves = [move for move in view.last if isinstance(move, Charge | Discharge)] if seat != shown.turn else []
    marks = {mark.value: mark for mark in reversed(mine) if mark.kind == "hand"}
    discharge = next((mark for mark in mine if mark.kind == "discharge"), None)
    sign = shown_as(PIECES[charge].kind, is_turned=TEEMS in shown.turned) if charge else ""
    slot = _slot(view.theme, SEAT_NAMES[seat], sign, _TARGET if moves else "", _sign(discharge))
    picture.paste(slot, (_LEFT, top))
    colours = THEMES[view.theme]
    teems = colours.sides["black"]
    if charge:
        middle = _LEFT + 46 + 28, top + _SLOT / 2
        _write(picture, view.theme, middle, _called(charge, labels), (teems.fill, teems.rim), 54, 22)
    if discharge and discharge.label:
        _lay(picture, _badge(view.theme, discharge.label, _SMALL_BADGE), (_LEFT + 8, top + _SMALL_BADGE - 2))
    height = min(_ROW, _ROWS // max(1, len(hand)))
    for place, code in enumerate(hand):
        above = top - _GAP - (place + 1) * height if is_near else top + _SLOT + _GAP + place * height
        mark = marks.get(code)
        piece = PIECES[code]
        body = _Body(piece.kind, SEAT_NAMES[piece.owner], 0 if piece.owner == view.seat else 2)
        picture.paste(_held(view.theme, body, height, _sign(mark)), (_LEFT, above))
        if words := _called(code, labels):
            is_picked = mark is not None and mark.emphasis is Emphasis.PICKED
            inks = (colours.choice, colours.casing) if is_picked else (colours.frame, colours.faint)
            room = _COLUMN - height - 4
            centre = _LEFT + height + 2 + room / 2, above + height / 2
            size = min(22, max(theme.LEAST, height - 6))
            _write(picture, view.theme, centre, words, inks, room, size, is_left=True)
        if mark and mark.label:
            _lay(picture, _badge(view.theme, mark.label, _SMALL_BADGE), (_LEFT + 8, above + _SMALL_BADGE - 2))


@cache
def _slot(key: str, side: str, sign: str, passed: str, marked: str) -> Image.Image:
    """The place of a player's charge: the Teems in small, and what it acts as; an outline while there's no charge."""
    colours = THEMES[key]
    teems = colours.sides["black"]
    middle = _SLOT / 2

    def paint(pen: Pen) -> None:
        outline = colours.choice if marked else colours.last if passed else teems.rim if sign else colours.faint
        pen.plate(0, 0, _COLUMN, _SLOT, 12, outline)
        inset = 4 if marked or passed else 2
        ground = teems.fill if sign else colours.frame
        pen.plate(inset, inset, _COLUMN - inset, _SLOT - inset, 10, ground)
        if not sign:
            paint_sign(pen, "teems", (_COLUMN / 2, middle), 14, colours.faint, ground)
            return
        of = colours.sides[side]
        pen.disc((26, middle), 18, of.rim)
        pen.disc((26, middle), 16, of.fill)
        paint_sign(pen, sign, (26, middle), 11, of.rim, of.fill)

    return painted(_palette(key), (_COLUMN, _SLOT), colours.frame, paint)


@cache
def _held(key: str, body: _Body, height: int, marked: str) -> Image.Image:
    """A row of the hand without the piece's name."""
    colours = THEMES[key]
    centre = height / 2, height / 2

    def paint(pen: Pen) -> None:
        if marked == _PICKED:
            pen.box(0, 0, _COLUMN, height, colours.choice)
        elif marked:
            paint_plate(pen, centre, height - 4, body.quarter, colours.sides[body.side], 3, colours.choice)
        _paint_body(pen, centre, height - 2, body, colours, is_named=False)

    return painted(_palette(key), (_COLUMN, height), colours.frame, paint)


def _band(view: View, seat: Seat, standing: Standing, taken: int) -> Image.Image:
    colours, palette, side = THEMES[view.theme], _palette(view.theme), SEAT_NAMES[seat]
    strip = band(colours, palette, side, standing, view.names[seat] if view.names else "")
    icon = _icon(view.theme, side, standing, seat == view.seat)
    strip.paste(icon, (round(ICON[0]) - ICON_RADIUS, round(ICON[1]) - ICON_RADIUS))
    shelf = _shelf(view.theme, side, standing, taken)
    strip.paste(shelf, (theme.WIDTH - 16 - shelf.width, (theme.BAND - shelf.height) // 2))
    return strip


@cache
def _icon(key: str, side: str, standing: Standing, is_near: bool) -> Image.Image:
    """A moon in small."""
    colours = THEMES[key]
    ground, _ = band_colours(colours, side, standing)
    size = 2 * ICON_RADIUS

    def paint(pen: Pen) -> None:
        _paint_body(
            pen, (size / 2, size / 2), size + 2, _Body("moon", side, 0 if is_near else 2), colours, is_named=False
        )

    return painted(_palette(key), (size, size), ground, paint)


@cache
def _shelf(key: str, side: str, standing: Standing, taken: int) -> Image.Image:
    """The enemy's magic pieces as gems, those that were captured filled, and how many of the four they are."""
    colours = THEMES[key]
    ground, ink = band_colours(colours, side, standing)
    height, apart, digits = 32, 26, 52

    def paint(pen: Pen) -> None:
        for place in range(MAGIC):
            x, y = digits + apart * (place + 0.5), height / 2
            shapes = ((13.0, colours.casing), (10.0, colours.last)) if place < taken else ((12.0, ink), (8.5, ground))
            for reach, colour in shapes:
                pen.shape([(x, y - reach), (x + 0.85 * reach, y), (x, y + reach), (x - 0.85 * reach, y)], colour)

    shelf = painted(_palette(key), (digits + MAGIC * apart, height), ground, paint)
    _write(shelf, key, (digits / 2 - 4, height / 2), f"{taken}/{MAGIC}", (ground, ink), digits - 6, 24)
    return shelf
