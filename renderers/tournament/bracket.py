"""A part of a knockout's bracket: a few rounds from left to right, each match centred between those that feed it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from renderers.kit import theme
from renderers.tournament.canvas import HEAD, LEFT, RIGHT, Canvas, Caption, widest

MOST_MATCHES = 8
"""Most matches of one round in a picture."""
MOST_ROUNDS = 3
"""Most rounds in a picture; names in more would be too short on a phone."""
_HEADS = 44
"""Height of the rounds' names, in px."""
_SEAT = 40
"""Height of a person's row in a match, in px."""
_MATCH = 2 * _SEAT
_APART = 20
"""Distance between matches of the first round, in px."""
_WAY = 36
"""Width of the lines between two rounds, in px."""
_WIDEST = 340
"""Greatest width of a match, in px."""
_LINE = 3
"""Width of the lines, in px."""
_WINNER = 8
"""Width of the bar that marks the winner, in px."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A person in a match."""

    name: str = ""
    """Empty as long as it isn't known."""
    score: str = ""
    is_winner: bool = False
    is_out: bool = False
    """Whether they have lost, or nobody comes."""
    awaited: str = ""
    """The person who will come, as long as that isn't known: "the winner of …". Not drawn."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the bracket."""

    seats: tuple[Seat, Seat]
    is_playing: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round, or a part of it."""

    head: str
    matches: tuple[Match | None, ...]
    """From the top; None if nobody comes to it."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Some rounds. A round has as many matches as the one before it, or half as many."""

    caption: Caption
    columns: tuple[Column, ...]
    beside: Column | None = None
    """A match apart from the others, such as that for the third place."""


def cut(columns: Sequence[Column]) -> list[tuple[Column, ...]]:
    """A whole bracket in parts that are readable on a phone, first the first rounds from the top.

    The last part has as many rounds as fit, so it may repeat some.
    """
    parts: list[tuple[Column, ...]] = []
    start = 0
    while True:
        start = max(0, min(start, len(columns) - MOST_ROUNDS))
        rounds = columns[start : start + MOST_ROUNDS]
        pieces = max(1, len(rounds[0].matches) // MOST_MATCHES) if rounds else 0
        parts += [tuple(_piece(column, number, pieces) for column in rounds) for number in range(pieces)]
        start += MOST_ROUNDS
        if start >= len(columns):
            return parts


def _piece(column: Column, number: int, pieces: int) -> Column:
    size = len(column.matches) // pieces
    return Column(column.head, column.matches[number * size : (number + 1) * size])


def draw(shown: Bracket, key: str) -> Image.Image:
    """Draw the bracket."""
    rows = max(len(column.matches) for column in shown.columns)
    down = rows * (_MATCH + _APART) + (_HEADS + _MATCH + _APART if shown.beside else 0)
    canvas = Canvas(HEAD + _HEADS + down + (shown.caption.foot or 8), key)
    canvas.heading(shown.caption)
    count = len(shown.columns)
    width = min(_WIDEST, (RIGHT - LEFT - (count - 1) * _WAY) / count)
    before: list[float] = []
    for number, column in enumerate(shown.columns):
        left = LEFT + number * (width + _WAY)
        middles = _middles(before, len(column.matches))
        canvas.write(column.head, (left, HEAD + _HEADS / 2 - 4), theme.SMALL, canvas.colours.faint, room=width)
        for match, y in zip(column.matches, middles, strict=True):
            if match is not None:
                _match(canvas, match, (left, y), width)
        if number:
            _ways(canvas, shown.columns[number - 1], column, (before, middles), left - _WAY)
        before = middles
    if shown.beside and shown.beside.matches[0]:
        left, top = LEFT + (count - 1) * (width + _WAY), HEAD + _HEADS + rows * (_MATCH + _APART)
        canvas.write(shown.beside.head, (left, top + _HEADS / 2), theme.SMALL, canvas.colours.faint, room=width)
        _match(canvas, shown.beside.matches[0], (left, top + _HEADS + _MATCH / 2), width)
    return canvas.finished()


def _middles(before: list[float], count: int) -> list[float]:
    """The heights of a round's matches: each is centred between the matches of the previous round that feed it."""
    if not before:
        return [HEAD + _HEADS + _MATCH / 2 + number * (_MATCH + _APART) for number in range(count)]
    if count == len(before):
        return before
    return [(before[2 * number] + before[2 * number + 1]) / 2 for number in range(count)]


def _ways(
    canvas: Canvas, before: Column, column: Column, middles: tuple[list[float], list[float]], left: float
) -> None:
    """Paint the lines from the matches of a round to those of the next."""
    ink, half, turn = canvas.colours.faint, _LINE / 2, left + _WAY / 2
    times = len(before.matches) // len(column.matches)
    for number, y in enumerate(middles[0]):
        to = middles[1][number // times]
        if before.matches[number] is not None and column.matches[number // times] is not None:
            canvas.flat((left, y - half, turn + half, y + half), ink)
            canvas.flat((turn - half, min(y, to) - half, turn + half, max(y, to) + half), ink)
            canvas.flat((turn, to - half, left + _WAY, to + half), ink)


def _match(canvas: Canvas, match: Match, at: tuple[float, float], width: float) -> None:
    """Paint a match: two rows in a frame, the winner's with a bar; `at` is the middle of the left edge."""
    colours, (left, y) = canvas.colours, at
    box = (left, y - _SEAT, left + width, y + _SEAT)
    canvas.flat(box, colours.grid)
    canvas.flat((box[0] + 2, box[1] + 2, box[2] - 2, box[3] - 2), colours.frame)
    canvas.flat((left, y - 1, left + width, y + 1), colours.grid)
    scores, end = widest([seat.score for seat in match.seats], theme.TEXT), left + width - 10
    right = end - 24 if match.is_playing else end
    for seat, middle in zip(match.seats, (y - _SEAT / 2, y + _SEAT / 2), strict=True):
        if seat.is_winner:
            canvas.flat((left, middle - _SEAT / 2, left + _WINNER, middle + _SEAT / 2), colours.curves[0])
        ink = colours.faint if seat.is_out else colours.ink
        start = left + _WINNER + 8
        canvas.write(seat.name, (start, middle), theme.TEXT - 2, ink, room=right - scores - 8 - start)
        canvas.write(seat.score, (right, middle), theme.TEXT - 2, ink, align=1)
    if match.is_playing:
        canvas.flat((end - 24, y - 1, end + 8, y + 1), colours.frame)
        canvas.playing((end - 8, y))
