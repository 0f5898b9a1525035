"""The corners of New Chaturanga's picture: a panel for each player, next to the army's home."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from PIL import Image

from games.chaturanga import SEAT_NAMES, SEATS, ChaturangaPosition, Piece
from games.kit.rules import Seat
from renderers.chaturanga.board import PANEL, palette_of
from renderers.chaturanga.signs import paint_sign, paint_token
from renderers.kit import text, theme
from renderers.kit.board import (
    BORDER,
    NameRow,
    Pen,
    Point,
    Standing,
    band_colours,
    paint_plate,
    paint_standing,
    painted,
    standing_of,
    write_name,
    write_text,
)
from renderers.kit.kept import kept
from renderers.kit.theme import THEMES, Theme
from renderers.kit.view import View

WAITING = ("chariot", "cavalry", "elephant")
"""Kinds that may wait in a barracks, in the order in which they are shown."""

_WIDTH = theme.WIDTH // 2
_NAME, _SIGNED_NAME = 82, 118
"""Left end of a name in px: without a sign before it, and with one."""
_LINES = (25, 56)
"""Middles of a panel's two lines, in px."""
_ASIDE = 34
"""Shift of a score to the right, in px, if a sign stands before it in the same line."""
_BARS = (-0.56, 0.0, 0.56)
"""Positions of the bars across a captive king, in radii."""
_CAGE = 62
"""Width of a cage at a panel's right end, in px."""
SIGN = 14
"""Radius of the score's sign in the second line, in px."""
HOUSED = 16
"""Radius of the signs of a barracks and of the pieces in it, in px."""


class Fate(Enum):
    """The state of an army; if several apply, the worst one."""

    WELL = "well"
    PETRIFIED = "petrified"
    CAPTIVE = "captive"
    """Petrified, but the king may still escape."""
    ELIMINATED = "eliminated"


class _Account(NamedTuple):
    """The contents of a panel, except for the name."""

    seat: Seat
    standing: Standing
    fate: Fate
    score: int | None
    """None if scores no longer decide anything."""
    barracks: tuple[str, ...]
    held: tuple[Seat, ...]
    """Seats whose kings the army holds captive."""
    is_named: bool
    """Whether a name is written into the first line; otherwise, all signs are in one line."""


def fate_of(shown: ChaturangaPosition, seat: Seat) -> Fate:
    """The state of a seat's army."""
    if seat in shown.eliminated:
        return Fate.ELIMINATED
    if shown.captives[seat] is not None:
        return Fate.CAPTIVE
    return Fate.PETRIFIED if seat in shown.petrified else Fate.WELL


def held_by(shown: ChaturangaPosition, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose kings this seat holds captive."""
    return tuple(owner for owner in SEATS if shown.captives[owner] == seat)


def lay_panels(picture: Image.Image, shown: ChaturangaPosition, view: View) -> None:
    """Draw all four panels, the viewer's at the lower left and the others clockwise, as the players sit."""
    bottom = theme.WIDTH - PANEL
    places = ((0, bottom), (0, 0), (_WIDTH, 0), (_WIDTH, bottom))
    for seat in SEATS:
        account = _Account(
            seat,
            standing_of(seat, None if view.is_calm else shown.turn, view.outcome or shown.outcome),
            fate_of(shown, seat),
            None if shown.sudden_death else shown.scores[seat],
            tuple(shown.barracks[seat]),
            held_by(shown, seat),
            bool(view.names),
        )
        panel = _panel(view.theme, account).copy()
        if view.names:
            start = _SIGNED_NAME if account.standing.is_strong else _NAME
            end = _WIDTH - BORDER - 4 - len(account.held) * (_CAGE + 6)
            row = NameRow((start, end), _LINES[0], (BORDER, _LINES[1] - SIGN + 1))
            write_name(panel, row, view.names[seat], palette_of(view.theme), *_tints(THEMES[view.theme], account))
        picture.paste(panel, places[(seat - view.seat) % 4])


def _tints(colours: Theme, account: _Account) -> tuple[str, str]:
    """A panel's background and ink."""
    if account.fate is Fate.ELIMINATED and not account.standing.is_strong:
        return colours.frame, colours.faint
    return band_colours(colours, SEAT_NAMES[account.seat], account.standing)


@kept
def _panel(key: str, account: _Account) -> Image.Image:
    """A panel without a name."""
    colours, palette = THEMES[key], palette_of(key)
    ground, ink = _tints(colours, account)
    first, line = _LINES if account.is_named else (PANEL / 2, PANEL / 2)
    raised = 2 if account.is_named else 0  # clear of the border
    aside = 0 if account.is_named or not account.standing.is_strong else _ASIDE
    # A golden crown can't be seen on yellow.
    crowned = replace(colours, last=ink) if SEAT_NAMES[account.seat] == "yellow" else colours

    def paint(pen: Pen) -> None:
        paint_plate(pen, account.standing, (0, 0, _WIDTH, PANEL), colours, (ground, ink))
        paint_king(pen, (46, PANEL / 2), 28, colours, account.seat, account.fate)
        paint_standing(pen, account.standing, (94 if account.is_named else 92, first), crowned, ink)
        if account.score is not None:
            paint_sign(pen, "score", (96 + aside, line), SIGN, ground, ink)
        if account.barracks:
            paint_sign(pen, "barracks", (184 + aside // 4, line - raised), HOUSED, ground, ink)
        for place, kind in enumerate(kind for kind in WAITING if kind in account.barracks):
            paint_sign(pen, kind, (225 + aside // 4 + 39 * place, line - raised), HOUSED, ground, ink)
        for place, owner in enumerate(account.held):
            _paint_cage(pen, _WIDTH - BORDER - 2 - place * (_CAGE + 6), colours, owner)

    panel = painted(palette, (_WIDTH, PANEL), colours.frame, paint)
    if account.score is not None:
        _write(panel, key, account, str(account.score), (116 + aside, line), theme.TEXT - 2)
    return panel


def _write(panel: Image.Image, key: str, account: _Account, words: str, start: Point, height: int) -> None:
    """Write words that begin at `start`."""
    ground, ink = _tints(THEMES[key], account)
    width = text.font(height).getlength(words)
    write_text(panel, (start[0] + width / 2, start[1]), words, palette_of(key), ground, ink, height)


def _paint_cage(pen: Pen, right: float, colours: Theme, seat: Seat) -> None:
    """Paint a captive king in a cage that ends at `right`."""
    left, top, bottom = right - _CAGE, BORDER, PANEL - BORDER
    pen.plate(left, top, right, bottom, 8, colours.casing)
    pen.plate(left + 2, top + 2, right - 2, bottom - 2, 6, colours.stone)
    pen.plate(left + 5, top + 7, right - 5, bottom - 7, 2, colours.frame)
    paint_token(
        pen,
        ((left + right) / 2, (top + bottom) / 2),
        21,
        colours,
        SEAT_NAMES[seat],
        Piece(seat, "king"),
        is_stone=False,
    )
    for place in range(1, 4):
        x = left + place * _CAGE / 4
        for width, colour in ((5, colours.casing), (3, colours.stone)):
            pen.box(x - width / 2, top + 4, x + width / 2, bottom - 4, colour)


def paint_king(pen: Pen, centre: Point, radius: float, colours: Theme, seat: Seat, fate: Fate) -> None:
    """Paint an army's king: behind bars while captive, crossed out when out of the game."""
    army, (x, y) = SEAT_NAMES[seat], centre
    is_stone = fate in (Fate.PETRIFIED, Fate.ELIMINATED)
    paint_token(pen, centre, radius, colours, army, Piece(seat, "king"), is_stone=is_stone)
    strokes: list[tuple[Point, Point]] = []
    if fate is Fate.CAPTIVE:
        strokes = [
            ((x + across * radius, y - 0.9 * radius), (x + across * radius, y + 0.9 * radius)) for across in _BARS
        ]
    elif fate is Fate.ELIMINATED:
        reach = 0.75 * radius
        strokes = [((x - reach, y - slope), (x + reach, y + slope)) for slope in (-reach, reach)]
    for width, colour in ((0.26, colours.casing), (0.13, colours.stone)):
        for stroke in strokes:
            pen.line(stroke, width * radius, colour)
