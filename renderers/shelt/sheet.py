"""Shelt's sheet: every kind of piece with its moves, upright and turned."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PIL import Image

from games.shelt import TEEMS
from renderers.kit import sheet
from renderers.kit.board import Pen, Point
from renderers.kit.sheet import Diagram, Note, Sheet, Sign, Target, Words
from renderers.kit.theme import THEMES
from renderers.shelt.signs import shown_as
from renderers.shelt.tiles import Body, paint_body

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
_COLUMN, _ROW = ((0, 1), (0, -1)), ((1, 0), (-1, 0))


def _to(cells: Iterable[tuple[int, int]], sign: Sign = Sign.BOTH) -> tuple[Target, ...]:
    return tuple(Target(x, y, sign) for x, y in cells)


def _twice(cells: Iterable[tuple[int, int]]) -> tuple[Target, ...]:
    return _to((x * far, y * far) for x, y in cells for far in (1, 2))


_FRONT = (
    ("column", _to(_COLUMN), _to(_ROW)),
    ("row", _to(_ROW), _to(_COLUMN)),
    ("diagonal", _to(_SLANTING), _to(_STRAIGHT)),
    ("tower", _twice(_COLUMN), _twice(_ROW)),
)
"""The front pieces: their moves upright and turned."""
_REAR = (
    ("colour", _to(_STRAIGHT, Sign.SLIDE)),
    ("door", _to(_SLANTING, Sign.SLIDE) + _to(_ROW, Sign.MOVE)),
    ("leap", _to(_KNIGHT)),
    ("moon", _to((*_STRAIGHT, *_SLANTING))),
)


def _paint(kind: str, key: str, pen: Pen, centre: Point, size: float, *, is_turned: bool = False) -> None:
    body = Body(shown_as(kind, is_turned=is_turned), "black" if kind == TEEMS else "blue", int(is_turned))
    paint_body(pen, centre, size, body, THEMES[key])


def _diagrams(key: str) -> list[Diagram]:
    turned = partial(_paint, is_turned=True)
    return [
        *(Diagram(kind, partial(_paint, kind, key), upright) for kind, upright, _ in _FRONT),
        *(Diagram("turned", partial(turned, kind, key), moves) for kind, _, moves in _FRONT),
        *(Diagram(kind, partial(_paint, kind, key), moves) for kind, moves in _REAR),
    ]


def _notes(key: str) -> list[Note]:
    return [Note(TEEMS, partial(_paint, TEEMS, key))]


def _draw(words: Words, key: str) -> Image.Image:
    return sheet.draw(_diagrams(key), 4, 2, _notes(key), words, key)


SHEET = Sheet(sheet.words_of(_diagrams("dark"), _notes("dark")), _draw)
