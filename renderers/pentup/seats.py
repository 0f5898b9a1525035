"""The players around the table: their bands, their tiles in hand, and the number of tiles on each level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from games.kit.rules import Seat
from games.pentup import ORIENTATIONS, PentUpPosition, RingsPosition, TowerPosition
from games.pentup.tower import GOAL
from renderers.kit import theme
from renderers.kit.board import ICON, BandPlayer, Pen, Standing, band, band_colours, painted, write_text
from renderers.kit.theme import THEMES
from renderers.kit.view import View
from renderers.pentup import tiles
from renderers.pentup.colours import index, palette, shade

Shown: TypeAlias = PentUpPosition | TowerPosition | RingsPosition

LETTERS = tuple(ORIENTATIONS)
_WHOLE, _HALF = theme.WIDTH, theme.WIDTH // 2
"""Width of a player alone in a row, and of one of two, in px."""


class _Hand(NamedTuple):
    """The layout of the tiles in hand."""

    lines: tuple[tuple[str, ...], ...]
    rows: int
    """Height of a line, in cells."""
    cell: int
    """Side of a tile's cell, in px."""
    apart: int
    """Gap between tiles and between lines, in px."""

    @property
    def height(self) -> int:
        """The height of all lines, in px."""
        return len(self.lines) * (self.rows * self.cell + self.apart)


_HANDS = {_WHOLE: _Hand((LETTERS,), 4, 20, 10), _HALF: _Hand((LETTERS[:6], LETTERS[6:]), 3, 16, 8)}
"""The tiles in hand, by a player's width."""
_TALLY = 40
"""Height of the number of tiles on each level, in px: in the band if the player is alone in a row, else below it."""
_TALLIED = 400
"""Width in a band that it may take, in px."""
_COUNTS = 74
"""Width of a level's count if there is room, in px."""
_KEPT = 96
"""Px at a band's right end for a team's sign or a solo game's progress."""


@dataclass(frozen=True, slots=True)
class Player:
    """One colour at the table. In the solo games one person plays both."""

    seat: Seat
    colour: str
    name: str
    standing: Standing
    hand: tuple[str, ...]
    counts: tuple[tuple[int, int], ...]
    """Levels and the number of the colour's tiles on each, in the order in which they are compared."""
    rises: bool
    """Whether the highest level is compared first."""
    sign: str = ""
    """I or II for a team, or the progress of a solo game."""
    is_gone: bool = False


def players(shown: Shown, view: View) -> tuple[Player, ...]:
    """The players, in order of play."""
    levels = range(1, max((tile.level for tile in shown.placed), default=0) + 1)
    rises = not (isinstance(shown, PentUpPosition) and shown.misere)
    # In Rings all tiles lie flat, so there is nothing to compare.
    compared = () if isinstance(shown, RingsPosition) else levels[::-1] if rises else levels
    present = []
    for number, (colour, hand) in enumerate(shown.hands.items()):
        seat = Seat(number if isinstance(shown, PentUpPosition) else 0)
        laid = [tile.level for tile in shown.placed if tile.colour == colour]
        present.append(
            Player(
                seat=seat,
                colour=colour,
                name=view.names[seat] if view.names and number == seat else "",
                standing=_standing(shown, view, seat, colour),
                hand=hand,
                counts=tuple([(level, laid.count(level)) for level in compared]),
                rises=rises,
                sign=_sign(shown, number),
                is_gone=isinstance(shown, PentUpPosition) and seat in shown.left,
            )
        )
    return tuple(present)


def _standing(shown: Shown, view: View, seat: Seat, colour: str) -> Standing:
    outcome = view.outcome or shown.outcome
    if outcome is None:
        return Standing.ON_TURN if shown.to_move_colour == colour and not view.is_calm else Standing.QUIET
    best, *others = outcome.ranking or (frozenset(),)
    # A single player ranks first even without a solution.
    if seat not in best or (not isinstance(shown, PentUpPosition) and outcome.reason != "solved"):
        return Standing.QUIET
    is_alone = len(best) == 1 or (others and is_pairs(shown))
    return Standing.WON if is_alone else Standing.SHARED


def is_pairs(shown: Shown) -> bool:
    """Whether opposite players form a team."""
    return isinstance(shown, PentUpPosition) and shown.variant == "pairs"


def _sign(shown: Shown, number: int) -> str:
    match shown:
        case PentUpPosition():
            return ("I", "II")[number % 2] if is_pairs(shown) else ""
        case TowerPosition():
            return f"{shown.stack.levels}/{GOAL}" if number == 0 else f"{len(shown.placed)}"
        case RingsPosition():
            whites = sum(tile.colour == "white" for tile in shown.placed)
            return f"{(whites, max(0, len(shown.placed) - 1 - whites))[number]}"


def rows(present: Sequence[Player], seat: Seat) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """The players above and below the table, from the left: `seat` at the lower left, the others clockwise."""
    own = next((number for number, player in enumerate(present) if player.seat == seat), 0)
    around = (*present[own:], *present[:own])
    if len(around) == 4:
        return around[1:3], (around[0], around[3])
    return around[1:], around[:1]


def height(row: Sequence[Player]) -> int:
    """The height of a row of players, in px."""
    width = theme.WIDTH // len(row)
    return theme.BAND + _HANDS[width].height + 4 + (0 if width == _WHOLE else _TALLY)


def seated(key: str, row: Sequence[Player]) -> Image.Image:
    """A picture of a row of players."""
    ground = THEMES[key].frame
    picture = palette(key).blank(theme.WIDTH, height(row), ground)
    width = theme.WIDTH // len(row)
    for number, player in enumerate(row):
        left, top = number * width, theme.BAND + 4
        picture.paste(_banded(key, player, width), (left, 0))
        if width == _HALF:
            picture.paste(_counted(key, player, width - 24, ground, THEMES[key].faint), (left + 14, top))
            top += _TALLY
        picture.paste(_shelf(key, player.colour, player.hand, width), (left + 14, top))
    return picture


def _banded(key: str, player: Player, width: int) -> Image.Image:
    colours, numbers = THEMES[key], palette(key)
    ground, ink = band_colours(colours, player.colour, player.standing)
    icon = tiles.small(key, player.colour, "P", 0, 10, ground)
    shown = BandPlayer(player.colour, player.standing, player.name)
    plate = _goal(key, player.sign, ground, ink) if player.sign else None
    right = width - 18 - (plate.width if plate else 0)
    counted = _counted(key, player, _TALLIED, ground, ink) if width == _WHOLE and player.counts else None
    kept = _KEPT + counted.width if counted else _KEPT
    strip = band(colours, numbers, shown, icon, width=width, kept=kept)
    if player.is_gone:
        strip.paste(_cross(key, ground, ink), (round(ICON[0]) - 20, round(ICON[1]) - 18))
    if plate:
        strip.paste(plate, (right, (theme.BAND - plate.height) // 2))
    if counted:
        strip.paste(counted, (right - 6 - counted.width, (theme.BAND - counted.height) // 2))
    return strip


@lru_cache(64)
def _goal(key: str, sign: str, ground: str, ink: str) -> Image.Image:
    """A team's number on a disc or a diamond, or a solo game's progress."""
    numbers = palette(key)
    if not sign.startswith("I"):
        picture = numbers.blank(68, 32, ground)
        write_text(picture, (34, 16), sign, numbers, ground, ink, theme.TEXT)
        return picture

    def paint(pen: Pen) -> None:
        if sign == "I":
            pen.disc((16, 16), 16, ink)
        else:
            pen.shape([(16, 0), (32, 16), (16, 32), (0, 16)], ink)

    picture = painted(numbers, (32, 32), ground, paint)
    write_text(picture, (16, 16), sign, numbers, ink, ground, theme.LEAST)
    return picture


@lru_cache(64)
def _cross(key: str, ground: str, ink: str) -> Image.Image:
    """A cross over the tile of a player who left."""

    def paint(pen: Pen) -> None:
        for start, end in (((4, 4), (36, 32)), ((4, 32), (36, 4))):
            pen.line((start, end), 5, ink)

    return painted(palette(key), (40, 36), ground, paint)


@lru_cache(256)
def _shelf(key: str, colour: str, hand: tuple[str, ...], width: int) -> Image.Image:
    """The twelve tiles: those in hand, and outlines of those laid."""
    ground, layout = THEMES[key].frame, _HANDS[width]
    picture = palette(key).blank(width - 24, layout.height, ground)
    room = layout.rows * layout.cell + layout.apart
    for line, letters in enumerate(layout.lines):
        left = 0
        for letter in letters:
            is_used, way = letter not in hand, tiles.held(letter, layout.rows)
            tile = tiles.small(key, colour, letter, way, layout.cell, ground, is_used=is_used)
            picture.paste(tile, (left, line * room + (room - tile.height) // 2))
            left += tile.width + layout.apart
    return picture


@lru_cache(256)
def _counted(key: str, player: Player, room: int, ground: str, ink: str) -> Image.Image:
    """The number of tiles on each level, behind the level's number; an arrow shows which level is compared first."""
    numbers, gap = palette(key), 30
    each = min(_COUNTS, (room - gap) // max(1, len(player.counts)))
    picture = numbers.blank(gap + each * len(player.counts), _TALLY - 6, ground)
    if not player.counts:
        return picture
    draw, middle = ImageDraw.Draw(picture), picture.height // 2
    tip = -9 if player.rises else 9
    draw.polygon([(11, middle + tip), (1, middle - tip), (21, middle - tip)], index(key, ink))
    wide, height = round(0.42 * each), min(36, max(theme.LEAST, round(0.5 * each)))
    for number, (level, count) in enumerate(player.counts):
        left, shades = gap + number * each, shade(key, player.colour, level)
        tiles.fill(draw, (left, 0, left + wide, picture.height), index(key, shades.rim))
        tiles.fill(draw, (left + 2, 2, left + wide - 2, picture.height - 2), index(key, shades.fill))
        at = (left + wide / 2, middle)
        write_text(picture, at, str(level), numbers, shades.fill, shades.rim, max(theme.LEAST, round(0.7 * height)))
        write_text(picture, (left + 1.45 * wide, middle), str(count), numbers, ground, ink, height)
    return picture
