"""Drawing and encoding a board, beside plain use of Pillow: `python -m benchmarks.pictures`."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import TypeAlias

from PIL import Image, ImageDraw

import console
from benchmarks.table import Row, milliseconds, show
from games.kit.grid import Cell
from games.kit.rules import Seat
from games.vault import BLACK, GAME, SEAT_NAMES, WHITE, Move, VaultPosition
from renderers.kit import theme
from renderers.kit.png import encode
from renderers.kit.text import font
from renderers.kit.theme import THEMES, Theme
from renderers.kit.view import Emphasis, Mark, View
from renderers.vault import PICTURE

_NAMES = ("Aoi", "Ben the Builder")
_TWICE = 2
_Box: TypeAlias = tuple[float, float, float, float]


def plain(shown: VaultPosition, view: View) -> bytes:
    """The yardstick, as one would first write it: draw everything at twice the size, shrink and save it."""
    colours = THEMES[view.theme]
    large = Image.new("RGB", (theme.WIDTH * _TWICE, theme.WIDTH * _TWICE), colours.frame)
    draw = ImageDraw.Draw(large)
    cell = (theme.WIDTH - 2 * (theme.BAND + theme.MARGIN)) // shown.size * _TWICE
    edge = (large.width - shown.size * cell) // 2

    def box(place: Cell, inset: float = 0) -> _Box:
        left, top = edge + (place.x + inset) * cell, edge + (shown.size - 1 - place.y + inset) * cell
        return left, top, left + cell * (1 - 2 * inset), top + cell * (1 - 2 * inset)

    for place in (Cell(x, y) for x in range(shown.size) for y in range(shown.size)):
        draw.rectangle(box(place), fill=colours.four[(0 if place.x % 2 == place.y % 2 else 2) + place.y % 2])
    _plain_coordinates(draw, shown.size, cell, edge, colours)
    _plain_pawns(draw, shown, box, colours)
    _plain_bands(draw, shown, view, colours)
    for move in view.last:
        draw.rectangle(box(move.origin, 0.03), outline=colours.last, width=cell // 14)
        left, top = box(move.target)[:2]
        draw.polygon([(left, top), (left + cell / 4, top), (left, top + cell / 4)], fill=colours.last)
        if move.pole:
            ends = [box(place, 0.5)[:2] for place in (move.origin, move.pole, move.target)]
            draw.line(ends, fill=colours.last, width=cell // 12, joint="curve")
    for mark in view.marks:
        draw.ellipse(box(mark.cells[0], 0.08), fill=colours.choice)
        draw.text(box(mark.cells[0], 0.25)[:2], mark.label, fill=colours.casing, font=font(theme.SMALL * _TWICE))
    file = io.BytesIO()
    large.resize((theme.WIDTH, theme.WIDTH), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _plain_coordinates(draw: ImageDraw.ImageDraw, size: int, cell: int, edge: int, colours: Theme) -> None:
    letters = font(theme.SMALL * _TWICE)
    for place in range(size):
        along = edge + place * cell + cell // 3
        for across in (edge - 60, edge + size * cell + 10):
            draw.text((along, across), chr(ord("a") + place), fill=colours.faint, font=letters)
            draw.text((across, along), str(size - place), fill=colours.faint, font=letters)


def _plain_pawns(
    draw: ImageDraw.ImageDraw, shown: VaultPosition, box: Callable[[Cell, float], _Box], colours: Theme
) -> None:
    for seat in (WHITE, BLACK):
        side = colours.sides[SEAT_NAMES[seat]]
        for place in shown.cells(seat):
            draw.ellipse(box(place, 0.11), fill=side.fill, outline=side.rim, width=6)
            draw.ellipse(box(place, 0.3 if seat == WHITE else 0.4), outline=side.rim, width=6)


def _plain_bands(draw: ImageDraw.ImageDraw, shown: VaultPosition, view: View, colours: Theme) -> None:
    width, height = theme.WIDTH * _TWICE, theme.BAND * _TWICE
    for seat in (WHITE, BLACK):
        side = colours.sides[SEAT_NAMES[seat]]
        top = width - height if seat == view.seat else 0
        draw.rounded_rectangle((8, top + 8, width - 8, top + height - 8), 24, fill=side.fill)
        draw.text((128, top + 12), view.names[seat], fill=side.rim, font=font(theme.TEXT * _TWICE))
        for place in range(shown.captured(Seat(1 - seat))):
            left = width - 100 - 30 * place
            draw.ellipse((left, top + 20, left + 52, top + 72), fill=side.rim, outline=side.fill, width=4)


def _draw(shown: VaultPosition, view: View) -> bytes:
    return encode(PICTURE.draw(shown, view))


def boards(games: int, seed: int) -> list[tuple[VaultPosition, View]]:
    """Every position of random games with the move that led to it; every fourth one as a numbered preview."""
    rng = random.Random(seed)
    found: list[tuple[VaultPosition, View]] = []
    for _ in range(games):
        position = GAME.start({"size": 10})
        last: tuple[object, ...] = ()
        while moves := position.legal_moves():
            marks = _preview(moves) if len(found) % 4 == 3 else ()
            found.append((position, View(names=_NAMES, last=last, marks=marks)))
            move = rng.choice(moves)
            position, last = position.play(move), (move,)
    return found


def _preview(moves: Sequence[object]) -> tuple[Mark, ...]:
    cells = dict.fromkeys(move.origin for move in moves if isinstance(move, Move))
    return tuple(Mark((cell,), Emphasis.CHOICE, str(number)) for number, cell in enumerate(cells, 1))


def _saved(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


def measure(rounds: int = 80) -> list[Row]:
    """Measure renderer and yardstick in turn on each board; medians over boards never drawn before."""
    for board in boards(2, seed=1):
        _draw(*board)
    fresh = random.Random(2).sample(boards(4, seed=3), rounds)
    whole = [(milliseconds(partial(_draw, *board)), milliseconds(partial(plain, *board))) for board in fresh]
    alone = [milliseconds(partial(_draw, *board)) for board in random.Random(4).sample(boards(4, seed=5), rounds)]
    pictures = [PICTURE.draw(*board) for board in fresh]
    encoding = [
        (milliseconds(partial(encode, picture)), milliseconds(partial(_saved, picture))) for picture in pictures
    ]
    sizes = [(len(_draw(*board)) / 1000, len(plain(*board)) / 1000) for board in fresh]
    return [
        Row.median("Vault 10×10: picture drawn and encoded", "ms", whole, "plain Pillow, twice as large and shrunk"),
        Row("Vault 10×10: the same, board after board", median(alone), "ms", 1.0, "aim", 1.0 / median(alone)),
        Row.median("Vault 10×10: picture encoded", "ms", encoding, "Pillow's own PNG of the same picture"),
        Row.median("Vault 10×10: size of the picture", "kB", sizes, "plain Pillow, twice as large and shrunk"),
    ]


if __name__ == "__main__":
    with console.prepared():
        show(measure())
