"""The column beside the table: the players, their tiles in hand, their tiles on each level, and what may be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from renderers.kit.board import (
    BORDER,
    NameRow,
    Pen,
    Standing,
    band_colours,
    paint_plate,
    paint_standing,
    painted,
    write_name,
    write_text,
)
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.closeups import Overview
from renderers.pentup.colours import SIDES, index, palette, shade
from renderers.pentup.layout import COLUMN_HEIGHT, COLUMN_WIDTH, LEAST, NAME
from renderers.pentup.panel import Panel
from renderers.pentup.seats import Player

_BAND = 68
"""Height of a player's band."""
_NAME_LEFT = 54
_GAP = 8
_BORDER = 5
_SIGN = 84
"""Room for a team's sign or a solo game's progress at a band's right end."""
_ROW, _LOW_ROW = 58, 49
"""Height of a level's row in the table of levels, if there is room for it and at least."""
_HAND_CELL, _LOW_HAND_CELL = 24, 8
"""Side of a cell of a tile in hand, if there is room for it and at least."""
_HAND = 232
"""Greatest height of a hand."""
_HELD_ROWS = 3
"""Greatest height of a tile in hand, in cells."""
_CHOSEN_ROWS = 2
"""Levels that are shown while something is chosen, and at least if hands need the room."""


def drawn(
    key: str,
    present: Sequence[Player],
    level: int | None,
    panel: Panel | Overview | None,
    *,
    has_hands: bool,
) -> Image.Image:
    """The column: the players in this order with their hands, and the table of levels above the last player.

    The table is in the order of play, in which texts count the tiles, too; `level` stands out there. A panel takes the
    place of the last player's hand.
    """
    in_turn = tuple(sorted(present, key=lambda player: (player.seat, SIDES.index(player.colour))))
    picture = palette(key).blank(COLUMN_WIDTH, COLUMN_HEIGHT, THEMES[key].frame)
    levels = [each for each, _ in present[0].counts]
    if panel and len(levels) > _CHOSEN_ROWS:
        levels = levels[:_CHOSEN_ROWS]
    room = COLUMN_HEIGHT - len(present) * _BAND
    *others, own = present
    chosen = 0
    if panel:
        chosen = panel.height(room - len(levels) * _LOW_ROW - 2 * _GAP)
    holders = [player for player in (others if panel else present) if player.hand and has_hands and not player.is_gone]
    shelves: dict[str, Image.Image] = {}
    # The levels compared last give way to hands.
    for count in range(len(levels), min(len(levels), _CHOSEN_ROWS) - 1, -1):
        shelves = _shelves(key, holders, room - count * _LOW_ROW - chosen - 2 * _GAP)
        if shelves:
            levels = levels[:count]
            break
    top = 0
    for player in others:
        top = _lay_player(picture, key, player, top, shelves.get(player.colour))
    foot = chosen or (shelves[own.colour].height + 2 * _GAP if own.colour in shelves else 0)
    bottom = COLUMN_HEIGHT - foot - _BAND
    _lay_player(picture, key, own, bottom, shelves.get(own.colour))
    if panel:
        picture.paste(panel.drawn(key, chosen), (0, COLUMN_HEIGHT - chosen))
    if levels:
        row = max(_LOW_ROW, min(_ROW, (bottom - top - 2 * _GAP) // len(levels)))
        levels = levels[: max(1, (bottom - top - _GAP) // row)]
        start = top + (bottom - top - row * len(levels)) // 2
        for number, each in enumerate(levels):
            strip = _row(key, in_turn, each, row, is_first=number == 0, is_strong=each == level)
            picture.paste(strip, (0, start + number * row))
    return picture


def _shelves(key: str, holders: Sequence[Player], room: int) -> dict[str, Image.Image]:
    """The hands by colour, if all fit into so much height; otherwise none."""
    share = min(_HAND, room // max(1, len(holders)) - 2 * _GAP)
    shelves = {player.colour: _shelf(key, player.colour, player.hand, share) for player in holders}
    return {} if any(shelf.height > share for shelf in shelves.values()) else shelves


def _lay_player(picture: Image.Image, key: str, player: Player, top: int, shelf: Image.Image | None) -> int:
    """Draw a band and the hand below it; returns the height where they end."""
    picture.paste(_banded(key, player), (0, top))
    if shelf is None:
        return top + _BAND + _GAP
    picture.paste(shelf, (0, top + _BAND + _GAP))
    return top + _BAND + shelf.height + 2 * _GAP


@lru_cache(128)
def _banded(key: str, player: Player) -> Image.Image:
    """A player's band: the player's status or a tile, the name, and a team's sign or a solo game's progress."""
    colours, numbers = THEMES[key], palette(key)
    ground, ink = band_colours(colours, player.colour, player.standing)
    strip = _blank_band(key, player.colour, player.standing).copy()
    if not player.standing.is_strong:
        icon = tiles.small(key, player.colour, "P", 0, 13, ground)
        strip.paste(icon, (14, (_BAND - icon.height) // 2))
    if player.is_gone:
        _cross(strip, index(key, ink))
    end = COLUMN_WIDTH - (_SIGN if player.sign else 2 * _BORDER)
    row = NameRow((_NAME_LEFT, end), _BAND // 2, (BORDER, _BAND - BORDER))
    write_name(strip, row, player.name, numbers, ground, ink, NAME)
    if player.sign:
        plate = _sign(key, player.sign, ground, ink)
        strip.paste(plate, (COLUMN_WIDTH - 2 * _BORDER - plate.width, (_BAND - plate.height) // 2))
    return strip


@lru_cache(64)
def _blank_band(key: str, side: str, standing: Standing) -> Image.Image:
    """A band without a name."""
    colours = THEMES[key]
    ground, ink = band_colours(colours, side, standing)

    def paint(pen: Pen) -> None:
        paint_plate(pen, standing, (0, 0, COLUMN_WIDTH, _BAND), colours, (ground, ink))
        paint_standing(pen, standing, (30, _BAND / 2), colours, ink)

    return painted(palette(key), (COLUMN_WIDTH, _BAND), colours.frame, paint)


def _cross(strip: Image.Image, ink: int) -> None:
    """Draw a cross over the tile of a player who left."""
    draw, middle = ImageDraw.Draw(strip), _BAND // 2
    for away in (-20, 20):
        draw.line((8, middle - away, 46, middle + away), ink, 6)


@lru_cache(64)
def _sign(key: str, sign: str, ground: str, ink: str) -> Image.Image:
    """A team's number on a disc or a diamond, or a solo game's progress."""
    numbers = palette(key)
    if not sign.startswith("I"):
        picture = numbers.blank(_SIGN - 2 * _BORDER - 4, 40, ground)
        write_text(picture, (picture.width / 2, 20), sign, numbers, ground, ink, LEAST)
        return picture

    def paint(pen: Pen) -> None:
        if sign == "I":
            pen.disc((24, 24), 22, ink)
        else:
            pen.shape([(24, 0), (48, 24), (24, 48), (0, 24)], ink)

    picture = painted(numbers, (48, 48), ground, paint)
    write_text(picture, (24, 24), sign, numbers, ink, ground, LEAST)
    return picture


@lru_cache(256)
def _shelf(key: str, colour: str, hand: tuple[str, ...], height: int) -> Image.Image:
    """The tiles in hand, as large as they fit into this height."""
    for cell in range(_HAND_CELL, _LOW_HAND_CELL - 1, -1):
        lines = _lines(hand, cell)
        high = [max(tiles.size_of(tile, way)[1] for tile, way in line) * cell for line in lines]
        total = sum(high) + _gap(cell) * (len(lines) - 1)
        if total <= height:
            break
    ground = THEMES[key].frame
    picture = palette(key).blank(COLUMN_WIDTH, total, ground)
    top = 0
    for line, tall in zip(lines, high, strict=True):
        left = 6
        for tile, way in line:
            drawn = tiles.small(key, colour, tile, way, cell, ground)
            picture.paste(drawn, (left, top + (tall - drawn.height) // 2))
            left += drawn.width + _gap(cell)
        top += tall + _gap(cell)
    return picture


def _gap(cell: int) -> int:
    """The distance between tiles in hand, in px."""
    return max(8, round(0.8 * cell))


def _lines(hand: Sequence[str], cell: int) -> list[list[tuple[str, int]]]:
    """The tiles in hand with their orientations, in lines that fit into the column."""
    lines: list[list[tuple[str, int]]] = [[]]
    left = 6
    for tile in hand:
        way = tiles.held(tile, _HELD_ROWS)
        width = tiles.size_of(tile, way)[0] * cell
        if lines[-1] and left + width > COLUMN_WIDTH:
            lines.append([])
            left = 6
        lines[-1].append((tile, way))
        left += width + _gap(cell)
    return lines


@lru_cache(256)
def _row(
    key: str, present: tuple[Player, ...], level: int, height: int, *, is_first: bool, is_strong: bool
) -> Image.Image:
    """A level and each player's number of tiles on it. A wedge shows the level that is compared first, and in which
    direction the others follow.
    """
    colours, numbers = THEMES[key], palette(key)
    picture = numbers.blank(COLUMN_WIDTH, height, colours.frame)
    draw, middle = ImageDraw.Draw(picture), height // 2
    if is_strong:
        for inset, ink in ((0, colours.casing), (2, colours.last), (6, colours.casing), (7, colours.frame)):
            tiles.fill(draw, (inset, inset, COLUMN_WIDTH - inset, height - inset), index(key, ink))
    if is_first:
        wedge(draw, key, 24, middle, rises=present[0].rises)
    write_text(picture, (60, middle), str(level), numbers, colours.frame, colours.faint, height - 14)
    start, wide = 90, (COLUMN_WIDTH - 98) // len(present)
    for number, player in enumerate(present):
        count = dict(player.counts)[level]
        shades = shade(key, player.colour, min(level, 3))
        left, right = start + number * wide, start + (number + 1) * wide - 6
        texture = tiles.texture(key, shades, player.colour, height - 20)
        tiles.fill(draw, (left, 8, right, height - 8), index(key, shades.rim))
        tiles.fill(draw, (left + 2, 10, right - 2, height - 10), index(key, shades.fill))
        band = min(24, (right - left) // 4)
        picture.paste(texture.crop((0, 0, band, height - 20)), (left + 2, 10))
        at = ((left + band + right) / 2, middle)
        write_text(picture, at, str(count), numbers, shades.fill, shades.rim, height - 14)
    return picture


def wedge(draw: ImageDraw.ImageDraw, key: str, x: int, y: int, *, rises: bool) -> None:
    """Draw the wedge of the level that is compared first: upwards if that is the highest."""
    tip = -10 if rises else 10
    draw.polygon([(x, y + tip), (x - 12, y - tip), (x + 12, y - tip)], index(key, THEMES[key].faint))
