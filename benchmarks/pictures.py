"""A board drawn and encoded, beside Pillow used plainly: `python -m benchmarks.pictures`."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Sequence
from statistics import mean

from PIL import Image, ImageDraw, ImageFont

from benchmarks.table import Row, show
from games.kit.grid import Cell
from games.kit.rules import Seat
from games.vault import BLACK, GAME, SEAT_NAMES, WHITE, Move, VaultPosition
from renderers.kit import theme
from renderers.kit.png import encode
from renderers.kit.text import font
from renderers.kit.theme import THEMES
from renderers.kit.view import Emphasis, Mark, View
from renderers.vault import PICTURE

_NAMES = ("Aoi", "Ben the Builder")
_TWICE = 2


def plain(shown: VaultPosition, view: View) -> bytes:
    """The yardstick: the same picture, drawn as one would first do it: twice as large, shrunk, saved."""
    colours = THEMES[view.theme]
    large = Image.new("RGB", (theme.WIDTH * _TWICE, theme.WIDTH * _TWICE), colours.frame)
    draw = ImageDraw.Draw(large)
    cell = (theme.WIDTH - 2 * (theme.BAND + theme.MARGIN)) // shown.size * _TWICE
    edge = (large.width - shown.size * cell) // 2
    letters = font(theme.SMALL * _TWICE)

    def box(place: Cell, inset: float = 0) -> tuple[float, float, float, float]:
        left, top = edge + place.x * cell + inset * cell, edge + (shown.size - 1 - place.y) * cell + inset * cell
        return left, top, left + cell * (1 - 2 * inset), top + cell * (1 - 2 * inset)

    for x in range(shown.size):
        for y in range(shown.size):
            draw.rectangle(box(Cell(x, y)), fill=colours.four[(0 if x % 2 == y % 2 else 2) + y % 2])
    _plain_coordinates(draw, shown.size, cell, edge, letters, colours.faint)
    for seat in (WHITE, BLACK):
        side = colours.sides[SEAT_NAMES[seat]]
        for place in shown.cells(seat):
            draw.ellipse(box(place, 0.11), fill=side.fill, outline=side.rim, width=cell // 20)
            draw.ellipse(box(place, 0.3 if seat == WHITE else 0.4), outline=side.rim, width=cell // 20)
        top = (theme.WIDTH - theme.BAND) * _TWICE if seat == view.seat else 0
        draw.rounded_rectangle((8, top + 8, large.width - 8, top + theme.BAND * _TWICE - 8), 24, fill=side.fill)
        draw.text((128, top + 12), view.names[seat], fill=side.rim, font=font(theme.TEXT * _TWICE))
        for place in range(shown.captured(Seat(1 - seat))):
            left = large.width - 100 - 30 * place
            draw.ellipse((left, top + 20, left + 52, top + 72), fill=side.rim, outline=side.fill, width=4)
    for move in view.last:
        draw.rectangle(box(move.origin, 0.03), outline=colours.last, width=cell // 14)
        draw.arc(
            (*box(move.origin)[:2], *box(move.target)[2:])
            if _grows(box(move.origin), box(move.target))
            else box(move.target),
            180,
            360,
            fill=colours.last,
            width=cell // 12,
        )
    for mark in view.marks:
        draw.ellipse(box(mark.cells[0], 0.08), fill=colours.choice)
        left, top, *_ = box(mark.cells[0], 0.25)
        draw.text((left, top), mark.label, fill=colours.casing, font=letters)
    file = io.BytesIO()
    large.resize((theme.WIDTH, theme.WIDTH), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _grows(a: Sequence[float], b: Sequence[float]) -> bool:
    return a[0] < b[0] and a[1] < b[1]


def _plain_coordinates(
    draw: ImageDraw.ImageDraw, size: int, cell: int, edge: int, letters: ImageFont.FreeTypeFont, ink: str
) -> None:
    for place in range(size):
        along = edge + place * cell + cell // 3
        for across in (edge - 60, edge + size * cell + 10):
            draw.text((along, across), chr(ord("a") + place), fill=ink, font=letters)
            draw.text((across, along), str(size - place), fill=ink, font=letters)


def _draw(shown: VaultPosition, view: View) -> bytes:
    return encode(PICTURE.draw(shown, view))


def boards(games: int, seed: int) -> list[tuple[VaultPosition, View]]:
    """Every position of random games, each with the move that led to it; every fourth one as a numbered preview."""
    rng, found = random.Random(seed), []
    for _ in range(games):
        position, last = GAME.start({"size": 10}), ()
        while moves := position.legal_moves():
            marks = _preview(moves) if len(found) % 4 == 3 else ()
            found.append((position, View(names=_NAMES, last=last, marks=marks)))
            move = rng.choice(moves)
            position, last = position.play(move), (move,)
    return found


def _preview(moves: Sequence[object]) -> tuple[Mark, ...]:
    cells = dict.fromkeys(move.origin for move in moves if isinstance(move, Move))
    return tuple(Mark((cell,), Emphasis.CHOICE, str(number)) for number, cell in enumerate(cells, 1))


def _milliseconds(act: Callable[[VaultPosition, View], bytes], shown: VaultPosition, view: View) -> float:
    began = time.perf_counter()
    act(shown, view)
    return (time.perf_counter() - began) * 1000


def measure(rounds: int = 60) -> list[Row]:
    """Medians over boards from random games, the renderer and the yardstick one after the other on each board."""
    shown = boards(4, 1)
    for board in shown:
        _draw(*board)
    fresh = random.Random(2).sample(boards(4, 3), rounds)
    drawn = [(_milliseconds(_draw, *board), _milliseconds(plain, *board)) for board in fresh]
    sizes = [(len(_draw(*board)) / 1000, len(plain(*board)) / 1000) for board in fresh]
    pictures = [(PICTURE.draw(*board), board) for board in fresh]
    encoding = [(_encoding(encode, picture), _encoding(_saved, picture)) for picture, _ in pictures]
    return [
        Row.median("Vault 10×10: picture drawn and encoded", "ms", drawn, "plain Pillow, 2× as large"),
        Row.median("… of that, encoded", "ms", encoding, "Pillow's PNG of the same picture"),
        Row("… mean", mean(value for value, _ in drawn), "ms", 1.0, "aim"),
        Row.median("… size", "kB", sizes, "plain Pillow, 2× as large"),
    ]


def _encoding(act: Callable[[Image.Image], bytes], picture: Image.Image) -> float:
    began = time.perf_counter()
    act(picture)
    return (time.perf_counter() - began) * 1000


def _saved(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


if __name__ == "__main__":
    show(measure())
