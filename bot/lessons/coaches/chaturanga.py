"""The coach's reasons in New Chaturanga: captures by each die, points, and the way to the throne."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.lessons.kit import Coach
from games.chaturanga import (
    FACED,
    FACES,
    HOMES,
    KINDS,
    SEAT_NAMES,
    SEATS,
    Act,
    ChaturangaMove,
    ChaturangaPosition,
    Muster,
    Piece,
    Promote,
    Turn,
)
from games.kit.grid import Cell, name
from games.kit.rules import Seat
from renderers.kit.view import Phrase


def _reasons(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    if after.outcome is not None:
        return
    seat = before.turn
    if seat in after.captives and seat not in before.captives:
        yield Phrase("chaturanga-coach-king")
    if points := after.scores[seat] - before.scores[seat]:
        yield Phrase("chaturanga-coach-points", (("points", points),))
    elif isinstance(move, Act) and move.captured and not _stays_away(before.board[move.target]):
        yield Phrase("chaturanga-coach-barracks")
    if not isinstance(move, (Act, Turn, Muster, Promote)):
        return
    yield from _chances(before, after, seat)
    yield from _rescues(before, move, after)
    yield from _freedom(before, move, after)
    if isinstance(move, Act):
        yield from _advances(before, move, seat)


def _chances(before: ChaturangaPosition, after: ChaturangaPosition, seat: Seat) -> Iterator[Phrase]:
    """New captures, by the other die now or by a roll next turn."""
    earlier = _capturable(before, seat)
    if after.to_move == seat and after.dice:
        now = {move.target: move.die for move in after.legal_moves() if isinstance(move, Act) and move.captured}
        for cell in _by_value(after, [cell for cell in now if cell not in earlier]):
            yield Phrase("chaturanga-coach-then", (("die", now[cell]), *_taken(after, cell)))
        return
    chances = _capturable(after, seat)
    for cell in _by_value(after, [cell for cell in chances if cell not in earlier]):
        yield Phrase("chaturanga-coach-attacks", (("die", chances[cell]), *_taken(after, cell)))


def _rescues(before: ChaturangaPosition, move: ChaturangaMove, after: ChaturangaPosition) -> Iterator[Phrase]:
    """Pieces that others could capture before the move, and can't any more."""
    seat = before.turn
    endangered, still = _endangered(before, seat), _endangered(after, seat)
    moved = (move.origin, move.target) if isinstance(move, Act) else (None, None)
    for cell in _by_value(before, list(endangered)):
        there = moved[1] if cell == moved[0] else cell
        if there is None or there in still or there not in after.board:
            continue
        kind = before.board[cell].kind
        if kind == "king":
            yield Phrase("chaturanga-coach-safe")
        elif kind != "soldier":
            yield Phrase("chaturanga-coach-saves", (("piece", kind),))


def _freedom(
    before: ChaturangaPosition, move: Act | Turn | Muster | Promote, after: ChaturangaPosition
) -> Iterator[Phrase]:
    """The pieces that can reach more cells than before with their die, and a turned soldier's next step."""
    seat = before.turn
    earlier, later = _reached(before, seat), _reached(after, seat)
    if isinstance(move, Turn | Muster) and later[move.cell]:
        yield Phrase("chaturanga-coach-step", (("cell", name(min(later[move.cell]))),))
    if not isinstance(move, Act) or move.promotion:
        return
    if after.board[move.target].kind not in ("soldier", "king"):
        count, before_it = len(later[move.target]), len(earlier[move.origin])
        if count > before_it:
            yield Phrase("chaturanga-coach-reaches", (("count", count), ("before", before_it)))
    for cell in sorted(later.keys() - {move.target}):
        kind = after.board[cell].kind
        if kind not in ("soldier", "king") and len(later[cell]) > len(earlier[cell]) + 1:
            yield Phrase("chaturanga-coach-opens", (("piece", kind),))


def _reached(position: ChaturangaPosition, seat: Seat) -> defaultdict[Cell, set[Cell]]:
    """By cell, the cells to which a seat's piece there could move with its die."""
    found = defaultdict[Cell, set[Cell]](set)
    for _, move in _acts(position, seat):
        found[move.origin].add(move.target)
    return found


def _acts(position: ChaturangaPosition, seat: Seat) -> Iterator[tuple[str, Act]]:
    """The moves of pieces that a seat could make with each die if it had only that one, with the die."""
    for face in FACES:
        rolled = replace(position, turn=seat, thrown=(face, face), dice=(face,), unturned=None)
        yield from ((face, move) for move in rolled.legal_moves() if isinstance(move, Act))


def _advances(before: ChaturangaPosition, move: Act, seat: Seat) -> Iterator[Phrase]:
    """Steps towards what a piece aims at: the king the throne opposite, a soldier the far row."""
    home, throne = HOMES[seat], HOMES[FACED[seat]]
    kind = before.board[move.origin].kind
    if kind == "king" and _distance(move.target, throne) < _distance(move.origin, throne):
        yield Phrase("chaturanga-coach-throne")
    if kind == "soldier" and not move.promotion and not move.captured:
        # Thrones lie opposite each other, on the first and the last row or column.
        axis = 1 if abs(throne.y - home.y) > abs(throne.x - home.x) else 0
        if (move.target[axis] - move.origin[axis]) * (throne[axis] - home[axis]) > 0:
            yield Phrase("chaturanga-coach-forward")


def _stays_away(piece: Piece) -> bool:
    """Whether a captured piece doesn't go to the barracks."""
    return piece.kind == "king" or piece.promoted


def _distance(one: Cell, other: Cell) -> int:
    """The number of a king's steps between two cells."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def _capturable(position: ChaturangaPosition, by: Seat) -> dict[Cell, str]:
    """The cells of the pieces that a seat could capture with one die if it had it, and that die."""
    if by in position.petrified or by in position.eliminated:
        return {}
    found: dict[Cell, str] = {}
    for face, move in _acts(position, by):
        if move.captured:
            found.setdefault(move.target, face)
    return found


def _endangered(position: ChaturangaPosition, seat: Seat) -> set[Cell]:
    """The cells of a seat's pieces that others could capture with one die if it were their turn."""
    board = position.board
    others = (_capturable(position, other) for other in SEATS if other != seat)
    return {cell for found in others for cell in found if board[cell].owner == seat}


def _taken(position: ChaturangaPosition, cell: Cell) -> tuple[tuple[str, str], ...]:
    piece = position.board[cell]
    return (("owner", SEAT_NAMES[piece.owner]), ("other", piece.kind), ("cell", name(cell)))


def _by_value(position: ChaturangaPosition, cells: Sequence[Cell]) -> list[Cell]:
    """Cells by the value of their pieces: kings first."""
    return sorted(cells, key=lambda cell: (KINDS.index(position.board[cell].kind), cell))


COACH = Coach(lambda *move: tuple(_reasons(*move)))
