"""Boards to draw, and helpers to inspect the pictures."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import Seat
from games.vault import GAME, Move, VaultPosition, position
from renderers.kit.board import Grid
from renderers.kit.view import View
from renderers.vault import PICTURE

Pixel: TypeAlias = tuple[int, int, int]


def start(size: int) -> VaultPosition:
    """Vault before the first move."""
    return GAME.start({"size": size})


def played(size: int, plies: int, seed: int = 0) -> tuple[VaultPosition, tuple[Any, ...]]:
    """A board after random moves, captures preferred, and the last move."""
    rng = random.Random(seed)
    shown = start(size)
    last: tuple[Any, ...] = ()
    for _ in range(plies):
        moves = shown.legal_moves()
        if not moves:
            break
        captures = [move for move in moves if isinstance(move, Move) and move.capture]
        move = rng.choice(captures or moves)
        shown, last = shown.play(move), (move,)
    return shown, last


def board(white: str, black: str, turn: int = 0, size: int = 8) -> VaultPosition:
    """Pawns set up by cells' names."""
    return position(size, Seat(turn), [cell(name) for name in white.split()], [cell(name) for name in black.split()])


def cell(name: str) -> Cell:
    """`c1` is column 2, row 0."""
    return Cell(ord(name[0]) - ord("a"), int(name[1:]) - 1)


def drawn(shown: VaultPosition, **view: Any) -> Image.Image:
    """The picture of a board."""
    return PICTURE.draw(shown, View(**view))


def at(
    picture: Image.Image, size: int, name: str, across: float = 0.5, down: float = 0.5, *, turned: bool = False
) -> Pixel:
    """The colour at a place in a cell; 0 to 1 from its upper left as it is seen."""
    left, top, right, bottom = box(size, name, turned=turned)
    return pixel(picture, int(left + across * (right - left)), int(top + down * (bottom - top)))


def pixel(picture: Image.Image, x: int, y: int) -> Pixel:
    """The colour at a place in the picture, in px."""
    index, palette = picture.getpixel((x, y)), picture.getpalette()
    assert isinstance(index, int)
    assert palette is not None
    red, green, blue = palette[3 * index : 3 * index + 3]
    return red, green, blue


def square(picture: Image.Image, size: int, name: str, *, turned: bool = False) -> bytes:
    """All that is drawn on a cell."""
    return picture.crop(box(size, name, turned=turned)).tobytes()


def box(size: int, name: str, *, turned: bool = False) -> tuple[int, int, int, int]:
    """A cell's left, top, right and bottom in px."""
    grid = Grid(size, size, turned)
    left, top = grid.corner(cell(name))
    return left, top, left + grid.cell, top + grid.cell
