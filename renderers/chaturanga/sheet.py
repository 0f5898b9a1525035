"""New Chaturanga's sheet: every kind of piece with its moves."""

from __future__ import annotations

from functools import partial

from PIL import Image

from games.chaturanga import GREEN, Piece
from renderers.chaturanga.signs import paint_sign, paint_token
from renderers.kit import sheet
from renderers.kit.board import Pen, Point
from renderers.kit.sheet import Diagram, Note, Sheet, Sign, Target, Words
from renderers.kit.theme import THEMES

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_SLANTING = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_MOVES = (
    ("king", "", tuple(Target(x, y) for x, y in (*_STRAIGHT, *_SLANTING))),
    ("chariot", "", tuple(Target(x, y, Sign.SLIDE) for x, y in _STRAIGHT)),
    ("cavalry", "", tuple(Target(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))),
    ("elephant", "", tuple(Target(x * far, y * far) for x, y in _SLANTING for far in (1, 2))),
    ("soldier", "n", (Target(0, 1, Sign.MOVE), *(Target(x, 1, Sign.CAPTURE) for x in (-1, 1)))),
    ("turned", "e", (Target(1, 0, Sign.MOVE), *(Target(1, y, Sign.CAPTURE) for y in (-1, 1)))),
)
"""The name, the facing and the moves of each diagram."""


def _paint(kind: str, facing: str, key: str, pen: Pen, centre: Point, size: float) -> None:
    piece = Piece(GREEN, kind, facing)
    paint_token(pen, centre, 0.44 * size, THEMES[key], "green", piece, is_stone=False)


def _paint_note(sign: str, key: str, pen: Pen, centre: Point, size: float) -> None:
    colours = THEMES[key]
    paint_sign(pen, sign, centre, 0.4 * size, colours.frame, colours.ink)


def _diagrams(key: str) -> list[Diagram]:
    return [
        Diagram(name, partial(_paint, "soldier" if facing else name, facing, key), targets)
        for name, facing, targets in _MOVES
    ]


def _notes(key: str) -> list[Note]:
    return [Note("points", partial(_paint_note, "score", key)), Note("barracks", partial(_paint_note, "barracks", key))]


def _draw(words: Words, key: str) -> Image.Image:
    return sheet.draw(_diagrams(key), 3, 2, _notes(key), words, key)


SHEET = Sheet(sheet.words_of(_diagrams("dark"), _notes("dark")), _draw)
