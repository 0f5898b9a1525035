"""Armies, pieces and their reach: tables shared by all positions, computed once.

A square is a number: cell (x, y) is `y * 8 + x`, and the same number is its bit in a set of squares. A piece is a byte:
its kind in the low three bits (never 0, which is an empty square), then owner, facing, and whether it came back by
promotion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.kit.grid import Cell, name
from games.kit.rules import Seat

SEATS = BLACK, RED, GREEN, YELLOW = Seat(0), Seat(1), Seat(2), Seat(3)
SEAT_NAMES = ("black", "red", "green", "yellow")

KINDS = ("king", "chariot", "cavalry", "elephant", "soldier")
KING, CHARIOT, CAVALRY, ELEPHANT, SOLDIER = range(1, 6)
"""Numbers of the kinds in a piece's byte, in the order of `KINDS`."""

FACES = "KRNE"
"""Faces of a die, in the order in which a roll is written: king or soldier, chariot, cavalry, elephant."""
BOTH = "*"
"""Stands for a die where both dice are used at once because the pieces of both are lost."""
LETTERS = MappingProxyType(dict(zip(KINDS[:4], FACES, strict=True)))
KIND_OF_LETTER = MappingProxyType({letter: kind for kind, letter in LETTERS.items()})

FACINGS = "nesw"
"""Facings, clockwise; n is towards rank 8."""
_TOWARDS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board."""

    owner: Seat
    kind: str
    """One of `KINDS`."""
    facing: str = ""
    """One of `FACINGS` for a soldier; empty for other pieces."""
    promoted: bool = False
    """Whether the piece came back from the barracks; if captured again, it leaves the game."""


def byte(owner: Seat, kind: int, facing: int = 0, promoted: bool = False) -> int:
    """The byte of a piece; `facing` is an index of `FACINGS`."""
    return kind | owner << 3 | facing << 5 | promoted << 7


def _pieces() -> Iterator[tuple[int, Piece]]:
    for owner in SEATS:
        for kind in (KING, CHARIOT, CAVALRY, ELEPHANT):
            for promoted in (False, True) if kind != KING else (False,):
                yield byte(owner, kind, 0, promoted), Piece(owner, KINDS[kind - 1], "", promoted)
        for number, facing in enumerate(FACINGS):
            yield byte(owner, SOLDIER, number), Piece(owner, "soldier", facing)


PIECES: Mapping[int, Piece] = MappingProxyType(dict(_pieces()))
BYTES: Mapping[Piece, int] = MappingProxyType({piece: number for number, piece in PIECES.items()})
NAMED: Mapping[str, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        letter: tuple((byte(seat, kind), byte(seat, kind, 0, promoted=kind != KING)) for seat in SEATS)
        for kind, letter in enumerate(FACES, KING)
    }
)
"""The piece that a die names, by die and seat: the original one, and the one that came back by promotion (kings don't).
"""
KING_OF = tuple(byte(seat, KING) for seat in SEATS)

CELLS = tuple(Cell(x, y) for y in range(8) for x in range(8))
NAMES = tuple(map(name, CELLS))
SQUARES: Mapping[Cell, int] = MappingProxyType({cell: square for square, cell in enumerate(CELLS)})
_NUMBERS = {text: square for square, text in enumerate(NAMES)}


def square_of(text: str) -> int:
    """The square of a cell's name. Raises KeyError if the cell isn't on the board."""
    return _NUMBERS[text]


THRONES = tuple(map(square_of, ("e8", "h4", "d1", "a5")))
"""Initial square of each seat's king."""
HOMES: Mapping[Seat, Cell] = MappingProxyType({seat: CELLS[THRONES[seat]] for seat in SEATS})
FACED = (GREEN, YELLOW, BLACK, RED)
"""Army opposite each seat. Entering the initial cell of its king wins."""


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def _set(cells: Iterable[tuple[int, int]]) -> int:
    return sum(1 << y * 8 + x for x, y in cells if 0 <= x < 8 and 0 <= y < 8)


def _leaps(steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """For each square, the set of squares that these steps lead to."""
    listed = tuple(steps)
    return tuple(_set((x + dx, y + dy) for dx, dy in listed) for x, y in CELLS)


_AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
_DIAGONAL = [(dx, dy) for dx in (-1, 1) for dy in (-1, 1)]

LEAPS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        KING: _leaps(_AROUND),
        CAVALRY: _leaps((dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)),
        ELEPHANT: _leaps((dx * far, dy * far) for dx, dy in _DIAGONAL for far in (1, 2)),
    }
)
"""Squares that a leaping piece can reach, by kind and square."""

AHEAD = tuple(_leaps([towards]) for towards in _TOWARDS)
"""The one square that a soldier steps onto, by facing and square; empty at the edge."""
STRIKES = tuple(_leaps((dx + side * dy, dy + side * dx) for side in (-1, 1)) for dx, dy in _TOWARDS)
"""Squares where a soldier captures, diagonally ahead, by facing and square."""

RAYS = tuple(tuple(_set((x + dx * far, y + dy * far) for far in range(1, 8)) for dx, dy in _TOWARDS) for x, y in CELLS)
"""Squares of a rank or file ahead, by square and facing."""


def chariot_reach(origin: int, occupied: int) -> int:
    """The squares that a chariot on `origin` can reach: the empty squares of its file and rank, and the first occupied
    ones.
    """
    north, east, south, west = RAYS[origin]
    reach = north | east | south | west
    for facing, ray in ((0, north), (1, east)):
        if stops := ray & occupied:
            reach &= ~RAYS[(stops & -stops).bit_length() - 1][facing]
    for facing, ray in ((2, south), (3, west)):
        if stops := ray & occupied:
            reach &= ~RAYS[stops.bit_length() - 1][facing]
    return reach


def between(origin: int, target: int) -> int:
    """The squares that a chariot crosses between these two; none if they share neither file nor rank."""
    for facing, ray in enumerate(RAYS[origin]):
        if ray >> target & 1:
            return ray & RAYS[target][(facing + 2) % 4]
    return 0


_FILES = tuple(_set((x, y) for y in range(8)) for x, _ in CELLS)
_RANKS = tuple(_set((x, y) for x in range(8)) for _, y in CELLS)
LINES = (_FILES, _RANKS, _FILES, _RANKS)
"""The line along the army's forward axis, by seat and square. Soldiers on it stand in for a piece."""
FAR_ROWS = (_RANKS[square_of("a1")], _FILES[square_of("a1")], _RANKS[square_of("a8")], _FILES[square_of("h1")])
"""The row farthest forward for each seat, where its soldiers are promoted."""

ARMIES = (
    "Ke8 Ef8 Ng8 Rh8 e7s f7s g7s h7s",
    "Kh4 Eh3 Nh2 Rh1 g1w g2w g3w g4w",
    "Kd1 Ec1 Nb1 Ra1 a2n b2n c2n d2n",
    "Ka5 Ea6 Na7 Ra8 b5e b6e b7e b8e",
)
"""The initial set-up of each seat, as `army` reads it."""


def army(owner: Seat, text: str) -> dict[Cell, Piece]:
    """Parse an army from words such as `Ke8`, `R+h8` (came back by promotion) and `e7s` (a soldier and its facing).

    Raises ValueError for any other word.
    """
    pieces = {}
    for word in text.split():
        letter, promoted, cell, facing = word[0], word[1:2] == "+", word[-2:], ""
        if letter in FACES:
            kind = KINDS[FACES.index(letter)]
        else:
            kind, cell, facing = "soldier", word[:2], word[2:]
        piece = Piece(owner, kind, facing, promoted)
        if piece not in BYTES or cell not in _NUMBERS or word != written(CELLS[square_of(cell)], piece):
            raise ValueError(f"{word!r} is no piece")
        pieces[CELLS[square_of(cell)]] = piece
    return pieces


def written(cell: Cell, piece: Piece) -> str:
    """The word for a piece on a cell, as `army` reads it."""
    if piece.kind == "soldier":
        return name(cell) + piece.facing
    return f"{LETTERS[piece.kind]}{'+' if piece.promoted else ''}{name(cell)}"
