"""The area beside Shelt's board: the players' bands, charges and hands."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.shelt import BLUE, PIECES, RED, SEAT_NAMES, TEEMS, Charge, Discharge, SheltPosition
from renderers.kit import text, theme
from renderers.kit.board import (
    BORDER,
    ICON_RADIUS,
    TROPHIES,
    BandPlayer,
    Grid,
    Pen,
    Standing,
    band,
    band_colours,
    painted,
    standing_of,
)
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Theme
from renderers.kit.view import PICKED, Mark, View, by_mover, sign_of
from renderers.shelt.names import ROW_NAMES, names_in
from renderers.shelt.signs import paint_charge, paint_plate, paint_stake, paint_teems, shown_as
from renderers.shelt.tiles import (
    COLUMN,
    GAP,
    TARGET,
    Body,
    Style,
    number_plate,
    paint_body,
    palette_of,
    write,
)

SEATS = (BLUE, RED)
MAGIC = 4
"""Number of each side's magic pieces; a side that has lost all of them has lost."""

_COUNT = 30
"""Height of the count of captured magic pieces in a band, in px."""
_LEFT = theme.WIDTH - COLUMN - 4
_SLOT = 48
"""Height of a charge's slot, in px."""
_ROOM = theme.WIDTH - 2 * (theme.BAND + GAP + _SLOT + GAP) - GAP
"""Height for both hands, in px."""
_USED = 28
"""Side of a piece that was used up as a charge, in px."""
_ROW, _NAMED_IN_KANA = 46, 36
"""Greatest height of a piece in hand, and its greatest width beside a name in kana, in px."""
_WORDS = 34
"""Greatest height of letters in the column, in px: from the top of an l to its foot they are 11 px on a phone."""
_DECIDING: Mapping[str, tuple[str, ...]] = {"moon captured": ("moon",), "magic pieces captured": ("colour", "door")}
"""Types whose loss ends the match, by the reason of its end."""


def standings_of(shown: SheltPosition, view: View) -> list[Standing]:
    """The players' standings, by seat."""
    return [standing_of(seat, None if view.is_calm else shown.turn, view.outcome or shown.outcome) for seat in SEATS]


def deciding(shown: SheltPosition) -> frozenset[str]:
    """The captured pieces that decided the match: the moon, or all four magic pieces."""
    outcome = shown.outcome
    kinds = _DECIDING.get(outcome.reason, ()) if outcome else ()
    return frozenset(code for code, piece in PIECES.items() if piece.owner == shown.turn and piece.kind in kinds)


def lay_column(picture: Image.Image, shown: SheltPosition, view: View, seat: Seat, names: Mapping[str, str]) -> None:
    """Draw a player's hand, the pieces used up as charges, small, and, at that player's edge, the charge, once there is
    one or a piece for it.
    """
    is_near = seat == view.seat
    top = theme.WIDTH - theme.BAND - GAP - _SLOT if is_near else theme.BAND + GAP
    marks = [mark for mark in view.marks if not mark.cells] if seat == shown.turn else []
    of_hand = {mark.value: mark for mark in reversed(marks) if mark.kind == "hand"}
    hand, decisive, height = shown.hands[seat], deciding(shown), _row(shown)
    if hand or shown.charges[seat]:
        discharge = next((mark for mark in marks if mark.kind == "discharge"), None)
        _lay_slot(picture, shown, view, seat, names, top, sign_of(discharge))
    # The first piece is the highest, as in the list of choices.
    first = top - GAP - len(hand) * height if is_near else top + _SLOT + GAP
    for place, code in enumerate(hand):
        mark, above = of_hand.get(code), first + place * height
        _lay_held(picture, view, code, names.get(code, ""), (above, height), mark, is_decisive=code in decisive)
    spent = shown.spent[seat]
    below = first - _spent_rows(shown, seat) * _USED if is_near else first + len(hand) * height
    for place, code in enumerate(spent):
        body = Body(PIECES[code].kind, SEAT_NAMES[PIECES[code].owner], 0 if PIECES[code].owner == view.seat else 2)
        line, column = divmod(place, COLUMN // _USED)
        picture.paste(_used(view.theme, body), (_LEFT + column * _USED, below + line * _USED))


def _row(shown: SheltPosition) -> int:
    """The height of a piece in hand, in px."""
    room = _ROOM - _USED * sum(_spent_rows(shown, seat) for seat in SEATS)
    return min(_ROW, room // max(1, sum(map(len, shown.hands))))


def _spent_rows(shown: SheltPosition, seat: Seat) -> int:
    """The number of rows of pieces that a player has used up."""
    return ceil(len(shown.spent[seat]) / (COLUMN // _USED))


def _height(shown: SheltPosition, seat: Seat) -> int:
    """The height of a player's charge, hand and used pieces, with a gap, in px."""
    hand, spent = shown.hands[seat], _spent_rows(shown, seat)
    return _SLOT + 2 * GAP + len(hand) * _row(shown) + spent * _USED if hand or spent or shown.charges[seat] else 0


def _lay_slot(
    picture: Image.Image, shown: SheltPosition, view: View, seat: Seat, names: Mapping[str, str], top: int, marked: str
) -> None:
    """Draw a player's charge, marked if one of the last moves changed it."""
    key, charge = view.theme, shown.charges[seat]
    moves = by_mover(view.last, Seat(1 - shown.turn))
    was_changed = any(mover == seat and isinstance(move, Charge | Discharge) for mover, move in moves)
    sign = shown_as(PIECES[charge].kind, is_turned=TEEMS in shown.turned) if charge else ""
    picture.paste(_slot(key, SEAT_NAMES[seat], sign, TARGET if was_changed else "", marked), (_LEFT, top))
    if charge:
        middle, teems = (_LEFT + 79, top + _SLOT / 2), THEMES[key].sides["black"]
        write(picture, key, middle, names.get(charge, ""), Style(teems.fill, teems.rim, 60, _WORDS))


def _lay_held(
    picture: Image.Image,
    view: View,
    code: str,
    words: str,
    row: tuple[int, int],
    mark: Mark | None,
    *,
    is_decisive: bool,
) -> None:
    """Draw a captured piece in the colours of the side that lost it; `row` has its top and height in px.

    The number of its choice takes the place of its name. A piece that decided the match is on a bright ground.
    """
    key, piece, (above, height) = view.theme, PIECES[code], row
    colours, sign = THEMES[key], sign_of(mark)
    body = Body(piece.kind, SEAT_NAMES[piece.owner], 0 if piece.owner == view.seat else 2)
    icon = min(height, _ROW if words.isascii() else _NAMED_IN_KANA)
    picture.paste(_held(key, body, (COLUMN, height), icon, sign, is_decisive=is_decisive), (_LEFT, above))
    left, room = _LEFT + icon + 2, COLUMN - icon - 2
    if mark and mark.label:
        plate = number_plate(key, mark.label, room, min(height, 36))
        picture.paste(plate, (left, above + (height - plate.height) // 2))
        return
    inks = (colours.choice, colours.casing) if sign == PICKED else (colours.frame, colours.faint)
    inks = (colours.last, colours.casing) if is_decisive else inks
    style = Style(*inks, room, max(theme.SMALL, min(_WORDS, height)), is_left=True)
    write(picture, key, (left + room / 2, above + height / 2), words, style)


@kept
def _slot(key: str, side: str, sign: str, passed: str, marked: str) -> Image.Image:
    """The slot of a player's charge: black like the Teems, with the sign of what it moves as; empty, what it
    is for, outlined only if the last or the next move concerns it, so that it looks like no button.
    """
    colours = THEMES[key]
    teems = colours.sides["black"]

    def paint(pen: Pen) -> None:
        outline = colours.choice if marked else colours.last if passed else teems.rim if sign else colours.frame
        pen.plate(0, 0, COLUMN, _SLOT, 12, outline)
        inset = 4 if marked or passed else 2
        ground = teems.fill if sign else colours.frame
        pen.plate(inset, inset, COLUMN - inset, _SLOT - inset, 10, ground)
        if sign:
            paint_charge(pen, (26, _SLOT / 2), 20, sign, colours.sides[side])
        else:
            _paint_legend(pen, side, colours)

    return painted(palette_of(key), (COLUMN, _SLOT), colours.frame, paint)


def _paint_legend(pen: Pen, side: str, colours: Theme) -> None:
    """Paint what an empty slot is for: an enemy's piece charges the Teems."""
    middle, enemy = _SLOT / 2, SEAT_NAMES[1 - SEAT_NAMES.index(side)]
    paint_plate(pen, (25, middle), _SLOT - 10, 0 if enemy == SEAT_NAMES[BLUE] else 2, colours.sides[enemy])
    bolt = ((4, -16), (-9, 3), (-1, 3), (-4, 16), (9, -4), (1, -4))
    pen.shape([(57 + x, middle + y) for x, y in bolt], colours.faint)
    paint_teems(pen, (88, middle), _SLOT - 8, colours.sides["black"], is_turned=False)


def is_set_up(shown: SheltPosition) -> bool:
    """Whether every piece stands where it begins, so that the column beside the board is empty."""
    return all(shown.board.get(piece.home) == code for code, piece in PIECES.items())


def name_rows(picture: Image.Image, key: str, grid: Grid) -> None:
    """Write the rows' full names beside the board; elsewhere only their letters are written."""
    colours = THEMES[key]
    style = Style(colours.frame, colours.faint, COLUMN - 12, _WORDS, is_left=True)
    for y, name in enumerate(ROW_NAMES):
        _, middle = grid.centre(Cell(0, y))
        write(picture, key, (_LEFT + COLUMN / 2 + 6, middle), name, style)


LEGEND = (
    "column",
    "row",
    "diagonal",
    "tower",
    "leap",
    "colour",
    "door",
    "moon",
    "gem",
    TEEMS,
    "charge",
    "captured",
)
"""The signs that boards explain: those of the pieces, of what decides the match and of a charge, and the count in the
bands.
"""
_URGENT = ("moon", "gem", "colour", "door", "column", "row", "diagonal", "tower", "charge", "leap", TEEMS)
"""The signs in the column, those first that keep their place when there is little room: what decides the match, then
the front pieces, which newcomers look up most.
"""
_SIGN, _LINE = 32, 34
"""Side of a sign in the legend, and height of the line with its words, in px."""


def lay_legend(picture: Image.Image, shown: SheltPosition, view: View) -> bool:
    """Draw the signs of what is in the match now, with their words below them, between the hands, if there are any:
    without those that are the names on the pieces.
    """
    far, near = (_height(shown, seat) for seat in (Seat(1 - view.seat), view.seat))
    top, room = theme.BAND + GAP + far, theme.WIDTH - 2 * (theme.BAND + GAP) - far - near
    kinds = {PIECES[code].kind for code in shown.board.values() if code != TEEMS} | {"gem", TEEMS}
    kinds |= {"charge"} if any((*shown.hands, *shown.charges)) else set()
    names = set(names_in(view).values())
    told = {sign: words for sign, words in view.legend if sign in kinds and words not in names}
    while told and len(told) * (_SIGN + _LINE) > room:
        del told[max(told, key=_URGENT.index)]
    own, enemy = SEAT_NAMES[view.seat], SEAT_NAMES[1 - view.seat]
    style = Style(THEMES[view.theme].frame, THEMES[view.theme].faint, COLUMN, _WORDS)
    apart = min(2 * GAP, room // max(1, len(told)) - _SIGN - _LINE)
    for sign, words in told.items():
        drawn = _legend_sign(view.theme, sign, enemy if sign == "moon" else own)
        picture.paste(drawn, (_LEFT + (COLUMN - _SIGN) // 2, top))
        write(picture, view.theme, (_LEFT + COLUMN / 2, top + _SIGN + 13), words, style)
        top += _SIGN + _LINE + apart
    return bool(told)


@kept
def _legend_sign(key: str, sign: str, side: str) -> Image.Image:
    """A piece of its type as it stands on the board without its name (the enemy's moon: the goal), the gem of the magic
    pieces, or a charge.
    """
    colours, centre = THEMES[key], (_SIGN / 2, _SIGN / 2)

    def paint(pen: Pen) -> None:
        if sign == "gem":
            paint_stake(pen, sign, centre, 0.8 * _SIGN, colours.casing, colours.last)
        elif sign == "charge":
            paint_charge(pen, centre, _SIGN / 2, "tower", colours.sides[side])
        else:
            paint_body(
                pen, centre, _SIGN, Body(sign, "black" if sign == TEEMS else side, 2 if sign == "moon" else 0), colours
            )

    return painted(palette_of(key), (_SIGN, _SIGN), colours.frame, paint)


@kept
def _held(
    key: str, body: Body, size: tuple[int, int], icon: int, marked: str, *, is_decisive: bool = False
) -> Image.Image:
    """A piece in hand, `icon` px wide, at the left of its place, without its name."""
    colours, (width, height) = THEMES[key], size
    centre = icon / 2, height / 2

    def paint(pen: Pen) -> None:
        if is_decisive:
            pen.box(0, 0, width, height, colours.casing)
            pen.box(2, 2, width - 2, height - 2, colours.last)
            paint_plate(pen, centre, icon - 2, body.quarter, colours.sides[body.side], 1.5, colours.casing)
        elif marked == PICKED:
            pen.box(0, 0, width, height, colours.choice)
        elif marked:
            paint_plate(pen, centre, icon - 4, body.quarter, colours.sides[body.side], 3, colours.choice)
        paint_body(pen, centre, icon - 2, body, colours)

    return painted(palette_of(key), size, colours.frame, paint)


@kept
def _used(key: str, body: Body) -> Image.Image:
    """A piece that was used up as a charge, small and without colour."""
    colours = THEMES[key]

    def paint(pen: Pen) -> None:
        paint_body(pen, (_USED / 2, _USED / 2), _USED - 2, body._replace(is_quiet=True), colours)

    return painted(palette_of(key), (_USED, _USED), colours.frame, paint)


def band_of(view: View, seat: Seat, standing: Standing, count: int, *, has_moon: bool = False) -> Image.Image:
    """A player's band, with the number of magic pieces that the player has captured or with the moon that won."""
    colours, palette, side = THEMES[view.theme], palette_of(view.theme), SEAT_NAMES[seat]
    icon = _icon(view.theme, side, standing, seat == view.seat)
    words = dict(view.legend).get("captured", "")
    shelf = _moon(view.theme, side, seat == view.seat) if has_moon else _shelf(view.theme, side, standing, count, words)
    player = BandPlayer(side, standing, view.names[seat] if view.names else "")
    return band(colours, palette, player, icon, shelf, kept=max(TROPHIES, shelf.width + 40))


@kept
def _icon(key: str, side: str, standing: Standing, is_near: bool) -> Image.Image:
    """A small moon."""
    colours = THEMES[key]
    ground, _ = band_colours(colours, side, standing)
    size = 2 * ICON_RADIUS

    def paint(pen: Pen) -> None:
        paint_body(pen, (size / 2, size / 2), size + 2, Body("moon", side, 0 if is_near else 2), colours)

    return painted(palette_of(key), (size, size), ground, paint)


@kept
def _moon(key: str, side: str, is_near: bool) -> Image.Image:
    """The captured moon of the other side on a bright plate, for the band of the side that won by it."""
    colours, palette = THEMES[key], palette_of(key)
    ground, _ = band_colours(colours, side, Standing.WON)
    other = SEAT_NAMES[1 - SEAT_NAMES.index(side)]
    width, height = 60, theme.BAND - 2 * BORDER - 2

    def paint(pen: Pen) -> None:
        pen.plate(0, 0, width, height, 6, colours.casing)
        pen.plate(2, 2, width - 2, height - 2, 5, colours.last)
        body = Body("moon", other, 2 if is_near else 0)
        paint_body(pen, (width / 2, height / 2), height + 2, body, colours)

    return painted(palette, (width, height), ground, paint)


@kept
def _shelf(key: str, side: str, standing: Standing, count: int, words: str) -> Image.Image:
    """Four gems, as many filled as the count, and before them words, if any, and the count out of four."""
    colours = THEMES[key]
    ground, ink = band_colours(colours, side, standing)
    height, apart, said = 34, 26, f"{words} {count}/{MAGIC}".strip()
    digits = 14 + ceil(text.font(_COUNT).getlength(said))

    def paint(pen: Pen) -> None:
        for place in range(MAGIC):
            x, y = digits + apart * (place + 0.5), height / 2
            shapes = ((13.0, colours.casing), (10.0, colours.last)) if place < count else ((12.0, ink), (8.5, ground))
            for reach, colour in shapes:
                pen.shape([(x, y - reach), (x + 0.85 * reach, y), (x, y + reach), (x - 0.85 * reach, y)], colour)

    shelf = painted(palette_of(key), (digits + MAGIC * apart, height), ground, paint)
    write(shelf, key, (digits / 2 - 5, height / 2), said, Style(ground, ink, digits - 10, _COUNT))
    return shelf
