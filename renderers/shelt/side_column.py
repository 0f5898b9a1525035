"""The area beside Shelt's board: the players' bands, charges and hands."""

from __future__ import annotations

from functools import cache

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.shelt import BLUE, PIECES, RED, SEAT_NAMES, TEEMS, Charge, Discharge, SheltPosition
from renderers.kit import theme
from renderers.kit.board import ICON_RADIUS, BandPlayer, Grid, Pen, Standing, band, band_colours, painted, standing_of
from renderers.kit.theme import THEMES, Theme
from renderers.kit.view import PICKED, Mark, View, sign_of
from renderers.shelt.names import ROW_NAMES, called
from renderers.shelt.signs import paint_plate, paint_sign, paint_teems, shown_as
from renderers.shelt.tiles import (
    COLUMN,
    GAP,
    TARGET,
    Body,
    Style,
    lay,
    number_badge,
    paint_body,
    palette_of,
    write,
)

SEATS = (BLUE, RED)
MAGIC = 4
"""Number of each side's magic pieces; a side that has lost all of them has lost."""

_LEFT = theme.WIDTH - COLUMN - 4
_SLOT = 44
"""Height of a charge's slot, in px."""
_ROWS = (theme.WIDTH // 2 - theme.BAND - 2 * GAP) - _SLOT - GAP
"""Height of a whole hand, in px."""
_ROW = 42
"""Greatest height of a piece in hand, in px."""
_BADGE = 18
"""Greatest radius of a number's disc, in px."""


def standings_of(shown: SheltPosition, view: View) -> list[Standing]:
    """The players' standings, by seat."""
    return [standing_of(seat, None if view.is_calm else shown.turn, view.outcome or shown.outcome) for seat in SEATS]


def lay_column(picture: Image.Image, shown: SheltPosition, view: View, seat: Seat, labels: str) -> None:
    """Draw a player's charge at that player's edge, and the hand from there towards the middle."""
    is_near = seat == view.seat
    top = theme.WIDTH - theme.BAND - GAP - _SLOT if is_near else theme.BAND + GAP
    marks = [mark for mark in view.marks if not mark.cells] if seat == shown.turn else []
    _lay_slot(picture, shown, view, seat, labels, top, next((mark for mark in marks if mark.kind == "discharge"), None))
    of_hand = {mark.value: mark for mark in reversed(marks) if mark.kind == "hand"}
    hand = shown.hands[seat]
    height = min(_ROW, _ROWS // max(1, len(hand)))
    for place, code in enumerate(hand):
        above = top - GAP - (place + 1) * height if is_near else top + _SLOT + GAP + place * height
        _lay_held(picture, view, code, labels, (above, height), of_hand.get(code))


def _lay_slot(
    picture: Image.Image, shown: SheltPosition, view: View, seat: Seat, labels: str, top: int, mark: Mark | None
) -> None:
    """Draw a player's charge. If the other player is to move, the last move was about this one."""
    key, charge = view.theme, shown.charges[seat]
    was_changed = seat != shown.turn and any(isinstance(move, Charge | Discharge) for move in view.last)
    sign = shown_as(PIECES[charge].kind, is_turned=TEEMS in shown.turned) if charge else ""
    slot = _slot(key, SEAT_NAMES[seat], sign, TARGET if was_changed else "", sign_of(mark))
    picture.paste(slot, (_LEFT, top))
    if charge:
        teems = THEMES[key].sides["black"]
        middle = _LEFT + 74, top + _SLOT / 2
        write(picture, key, middle, called(charge, labels), Style(teems.fill, teems.rim, 54, 22))
    if mark and mark.label:
        lay(picture, number_badge(key, mark.label, _BADGE), (_LEFT + 5, top + _BADGE - 2))


def _lay_held(
    picture: Image.Image, view: View, code: str, labels: str, row: tuple[int, int], mark: Mark | None
) -> None:
    """Draw a captured piece in the colours of the side that lost it; `row` is its y and its height in px."""
    key, piece, (above, height) = view.theme, PIECES[code], row
    colours = THEMES[key]
    body = Body(piece.kind, SEAT_NAMES[piece.owner], 0 if piece.owner == view.seat else 2)
    sign = sign_of(mark)
    picture.paste(_held(key, body, height, sign), (_LEFT, above))
    # The number stands behind the name, because in small rows it would hide the piece.
    radius = min(_BADGE, height // 2) if mark and mark.label else 0
    room = COLUMN - height - 4 - 2 * radius
    middle = _LEFT + height + 2 + room / 2, above + height / 2
    inks = (colours.choice, colours.casing) if sign == PICKED else (colours.frame, colours.faint)
    letters = min(22, max(theme.LEAST, height - 6))
    write(picture, key, middle, called(code, labels), Style(*inks, room, letters, is_left=True))
    if mark and mark.label:
        lay(picture, number_badge(key, mark.label, radius), (_LEFT + COLUMN - radius, above + height / 2))


@cache
def _slot(key: str, side: str, sign: str, passed: str, marked: str) -> Image.Image:
    """The slot of a player's charge: black like the Teems, with the sign of what it moves as; empty, an outline."""
    colours = THEMES[key]
    teems = colours.sides["black"]
    middle = _SLOT / 2

    def paint(pen: Pen) -> None:
        outline = colours.choice if marked else colours.last if passed else teems.rim if sign else colours.faint
        pen.plate(0, 0, COLUMN, _SLOT, 12, outline)
        inset = 4 if marked or passed else 2
        ground = teems.fill if sign else colours.frame
        pen.plate(inset, inset, COLUMN - inset, _SLOT - inset, 10, ground)
        if not sign:
            _paint_legend(pen, side, colours)
            return
        of = colours.sides[side]
        pen.disc((26, middle), 18, of.rim)
        pen.disc((26, middle), 16, of.fill)
        paint_sign(pen, sign, (26, middle), 11, of.rim, of.fill)

    return painted(palette_of(key), (COLUMN, _SLOT), colours.frame, paint)


def _paint_legend(pen: Pen, side: str, colours: Theme) -> None:
    """Paint what an empty slot is for: an enemy's piece charges the Teems."""
    middle, enemy = _SLOT / 2, SEAT_NAMES[1 - SEAT_NAMES.index(side)]
    paint_plate(pen, (25, middle), _SLOT - 10, 0 if enemy == SEAT_NAMES[BLUE] else 2, colours.sides[enemy])
    pen.line([(45, middle), (56, middle)], 4, colours.faint)
    pen.shape([(54, middle - 8), (66, middle), (54, middle + 8)], colours.faint)
    paint_teems(pen, (86, middle), _SLOT - 8, colours.sides["black"], is_turned=False)


def is_set_up(shown: SheltPosition) -> bool:
    """Whether every piece stands where it begins, so that the column beside the board is empty."""
    return all(shown.board.get(piece.home) == code for code, piece in PIECES.items())


def name_rows(picture: Image.Image, key: str, grid: Grid) -> None:
    """Write the rows' full names beside the board; elsewhere only their letters are written."""
    colours = THEMES[key]
    for y, name in enumerate(ROW_NAMES):
        _, middle = grid.centre(Cell(0, y))
        write(
            picture,
            key,
            (_LEFT + COLUMN / 2 + 6, middle),
            name,
            Style(colours.frame, colours.faint, COLUMN - 12, 26, is_left=True),
        )


@cache
def _held(key: str, body: Body, height: int, marked: str) -> Image.Image:
    """A row of the hand without the piece's name."""
    colours = THEMES[key]
    centre = height / 2, height / 2

    def paint(pen: Pen) -> None:
        if marked == PICKED:
            pen.box(0, 0, COLUMN, height, colours.choice)
        elif marked:
            paint_plate(pen, centre, height - 4, body.quarter, colours.sides[body.side], 3, colours.choice)
        paint_body(pen, centre, height - 2, body, colours, is_named=False)

    return painted(palette_of(key), (COLUMN, height), colours.frame, paint)


def band_of(view: View, seat: Seat, standing: Standing, count: int) -> Image.Image:
    """A player's band, with the number of magic pieces that the player has captured or, at the end, the points."""
    colours, palette, side = THEMES[view.theme], palette_of(view.theme), SEAT_NAMES[seat]
    icon = _icon(view.theme, side, standing, seat == view.seat)
    shelf = _shelf(view.theme, side, standing, count)
    return band(colours, palette, BandPlayer(side, standing, view.names[seat] if view.names else ""), icon, shelf)


@cache
def _icon(key: str, side: str, standing: Standing, is_near: bool) -> Image.Image:
    """A small moon."""
    colours = THEMES[key]
    ground, _ = band_colours(colours, side, standing)
    size = 2 * ICON_RADIUS

    def paint(pen: Pen) -> None:
        paint_body(
            pen, (size / 2, size / 2), size + 2, Body("moon", side, 0 if is_near else 2), colours, is_named=False
        )

    return painted(palette_of(key), (size, size), ground, paint)


@cache
def _shelf(key: str, side: str, standing: Standing, count: int) -> Image.Image:
    """Four gems, so many of them filled, and the count out of four."""
    colours = THEMES[key]
    ground, ink = band_colours(colours, side, standing)
    height, apart, digits = 32, 26, 52

    def paint(pen: Pen) -> None:
        for place in range(MAGIC):
            x, y = digits + apart * (place + 0.5), height / 2
            shapes = ((13.0, colours.casing), (10.0, colours.last)) if place < count else ((12.0, ink), (8.5, ground))
            for reach, colour in shapes:
                pen.shape([(x, y - reach), (x + 0.85 * reach, y), (x, y + reach), (x - 0.85 * reach, y)], colour)

    shelf = painted(palette_of(key), (digits + MAGIC * apart, height), ground, paint)
    write(shelf, key, (digits / 2 - 4, height / 2), f"{count}/{MAGIC}", Style(ground, ink, digits - 6, 24))
    return shelf
