"""Hands, and the text forms of moves and positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from games.kit.grid import Cell
from games.kit.rules import IllegalMoveError, InvalidMoveError, Json, Leave, Seat
from games.pentup.tiles import ORIENTATIONS, TILES, Place, Placed

PentUpMove: TypeAlias = Place | Leave

_LEAVING = re.compile(r"([a-z]{3,6})\s+leaves", re.IGNORECASE | re.ASCII)
_NUMBER = r"(0|-?[1-9][0-9]{0,2})"
_PLACING = re.compile(rf"([a-z])(0|[1-9][0-9]?)@{_NUMBER},{_NUMBER}", re.IGNORECASE | re.ASCII)
_SIGNS = {"white": "w", "black": "b", "red": "r", "blue": "u"}


def read(text: str, names: Sequence[str]) -> PentUpMove:
    """Parse a move; `names` are the names of the seats. Raises InvalidMoveError."""
    text = text.strip()
    parts = _LEAVING.fullmatch(text)
    if parts and parts[1].lower() in names:
        return Leave(Seat(names.index(parts[1].lower())))
    return _place(text)


def _place(text: str) -> Place:
    parts = _PLACING.fullmatch(text)
    if not parts:
        raise InvalidMoveError("not a move", text=text[:32], example="P3@2,-1")
    tile, orientation, x, y = parts.groups()
    if tile.upper() not in ORIENTATIONS:
        raise InvalidMoveError("no such tile", tile=tile.upper())
    return Place(tile.upper(), int(orientation), Cell(int(x), int(y)))


def check_tile(place: Place, colour: str, in_hand: Mapping[str, Sequence[str]]) -> None:
    """Raise IllegalMoveError if `colour` has no such tile in hand, or the tile has no such orientation."""
    if place.tile not in in_hand[colour]:
        raise IllegalMoveError("this tile lies already", tile=place.tile, seat=colour)
    if not 0 <= place.orientation < len(ORIENTATIONS[place.tile]):
        raise IllegalMoveError("no such orientation", tile=place.tile, last=len(ORIENTATIONS[place.tile]) - 1)


def hands(placed: Sequence[Placed], colours: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The tiles not laid yet by colour, in the order of `colours`, A to Z."""
    used = {(tile.colour, tile.tile) for tile in placed}
    return {colour: tuple([tile for tile in TILES if (colour, tile) not in used]) for colour in colours}


def to_json(placed: Sequence[Placed]) -> list[Json]:
    """One text per tile, such as `white P3@2,-1`, in order of play."""
    return [f"{tile.colour} {tile.notation}" for tile in placed]


def from_json(json: Json) -> Iterator[tuple[str, Place]]:
    """The colour and place of each tile, in order of play."""
    for text in cast("list[str]", json):
        colour, _, notation = text.partition(" ")
        yield colour, _place(notation)


def to_text(
    placed: Sequence[Placed], top: Mapping[Cell, int], in_hand: Mapping[str, Sequence[str]], *, numbered: bool = True
) -> str:
    """The table from above, rows from the top (`wP2` is a white P on level 2), followed by the hands. `numbered` adds
    the numbers of rows and columns, which count from the first tile.
    """
    lines = []
    if top:
        columns = range(min(cell.x for cell in top), max(cell.x for cell in top) + 1)
        for y in range(max(cell.y for cell in top), min(cell.y for cell in top) - 1, -1):
            tiles = (placed[top[Cell(x, y)]] if Cell(x, y) in top else None for x in columns)
            signs = (f"{_SIGNS[tile.colour]}{tile.tile}{tile.level}" if tile else " . " for tile in tiles)
            lines.append((f"{y:>4} " if numbered else "") + " ".join(signs).rstrip())
        if numbered:
            lines.append("     " + " ".join(f"{x:^3}" for x in columns).rstrip())
    lines += [f"{colour} ({_SIGNS[colour]}): {' '.join(tiles) or '-'}" for colour, tiles in in_hand.items()]
    return "\n".join(lines)
