"""The tiles in hand, below or beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit.kept import kept
from renderers.kit.theme import THEMES
from renderers.pentup import tiles
from renderers.pentup.colours import palette
from renderers.pentup.layout import BREADTH, GAP
from renderers.pentup.seats import Player

_CELL, _LEAST_CELL = 24, 6
"""Side of a cell of a tile in hand, if there is room for it and at least."""
_FEW = 6
"""Number of tiles up to which hands are lower, or beside a pile that is high. They give way to the pile only once, so
that the table stands still.
"""
_HIGH, _LOW = 152, 72
"""Height of all hands below the table, in px, with many tiles and with few."""
_WIDE, _EACH = 140, 190
"""Width of the hands beside the table, and height of each, in px."""


@dataclass(frozen=True)
class Hands:
    """Players' hands in the order of play, side by side or below each other."""

    players: tuple[Player, ...]
    is_beside: bool = False
    """Whether they are on the right of the table, instead of below it."""

    @property
    def are_few(self) -> bool:
        """Whether every player has few tiles left."""
        return max(len(player.hand) for player in self.players) <= _FEW

    @property
    def width(self) -> int:
        """In px."""
        return _WIDE if self.is_beside else BREADTH

    @property
    def height(self) -> int:
        """In px."""
        if self.is_beside:
            return _EACH * len(self.players)
        return _LOW if self.are_few else _HIGH

    def drawn(self, key: str) -> Image.Image:
        """The hands in a picture of this size."""
        picture = palette(key).blank(self.width, self.height, THEMES[key].frame)
        across, down = (0, _EACH) if self.is_beside else ((BREADTH + GAP) // len(self.players), 0)
        room = (across or _WIDE + GAP) - GAP, (down or self.height + GAP) - GAP
        for number, player in enumerate(self.players):
            if player.hand:
                shelf = shelved(key, player.colour, player.hand, *room)
                picture.paste(shelf, (number * across, number * down + max(0, (room[1] - shelf.height) // 2)))
        return picture


def hands_of(present: Sequence[Player]) -> Hands | None:
    """The hands of those who haven't left; None if all their tiles are laid."""
    holders = tuple([player for player in present if not player.is_gone])
    return Hands(holders) if any(player.hand for player in holders) else None


@kept
def shelved(key: str, colour: str, hand: tuple[str, ...], width: int, height: int) -> Image.Image:
    """The tiles in hand, as large as they fit into this width and height."""
    for cell in range(_CELL, _LEAST_CELL - 1, -1):
        lines = _lines(hand, cell, width)
        high = [max(tiles.size_of(tile, way)[1] for tile, way in line) * cell for line in lines]
        total = sum(high) + _gap(cell) * (len(lines) - 1)
        if total <= height:
            break
    ground = THEMES[key].frame
    picture = palette(key).blank(width, total, ground)
    top = 0
    for line, tall in zip(lines, high, strict=True):
        left = 0
        for tile, way in line:
            drawn = tiles.small(key, colour, tile, way, cell, ground)
            picture.paste(drawn, (left, top + (tall - drawn.height) // 2))
            left += drawn.width + _gap(cell)
        top += tall + _gap(cell)
    return picture


def _gap(cell: int) -> int:
    """The distance between tiles in hand, in px."""
    return max(8, round(0.8 * cell))


def _lines(hand: Sequence[str], cell: int, room: int) -> list[list[tuple[str, int]]]:
    """The tiles in hand with their orientations, in lines that fit into the room."""
    lines: list[list[tuple[str, int]]] = [[]]
    left = 0
    for tile in hand:
        way = tiles.held(tile)
        width = tiles.size_of(tile, way)[0] * cell
        if lines[-1] and left + width > room:
            lines.append([])
            left = 0
        lines[-1].append((tile, way))
        left += width + _gap(cell)
    return lines
