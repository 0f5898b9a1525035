"""Vault, by Néstor Romeral Andrés: reach the opponent's back rank by walking, and by jumping over your own pawns.

Boards are integers: cell (x, y) is bit `y * stride + x`, and the stride is wide enough (2N - 1) that a jump off one
side of the board never comes back on the other. A pawn on index a that jumps over a pole on b lands on 2b - a: with the
own pawns also stored at twice their index, all jumps of one pawn are a single shift by a.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from types import MappingProxyType
from typing import TypeAlias, cast, overload

from games.kit.grid import Cell, name
from games.kit.rules import (
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Json,
    Leave,
    Option,
    Options,
    Outcome,
    Seat,
    Step,
)

WHITE, BLACK = Seat(0), Seat(1)
SEAT_NAMES = ("white", "black")
SIZES = (6, 8, 10, 12)


@dataclass(frozen=True, slots=True)
class Move:
    """A walk or a jump; origin and target say which, and over which pawn."""

    origin: Cell
    target: Cell
    capture: bool

    @property
    def pole(self) -> Cell | None:
        """The cell of the pawn that is jumped over, halfway; None for a walk."""
        if max(abs(self.target.x - self.origin.x), abs(self.target.y - self.origin.y)) == 1:
            return None
        return Cell((self.origin.x + self.target.x) // 2, (self.origin.y + self.target.y) // 2)

    @property
    def notation(self) -> str:
        """`c1-d2`, `c1xe9`."""
        return f"{name(self.origin)}{'x' if self.capture else '-'}{name(self.target)}"


VaultMove: TypeAlias = Move | Leave

_LEAVING = re.compile(r"(white|black)\s+leaves", re.IGNORECASE | re.ASCII)
_MOVING = re.compile(r"([a-z])([0-9]{1,2})\s*(?:([-x])\s*)?([a-z])([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_NO_DICE: Mapping[VaultMove, Fraction] = MappingProxyType({})


class _Board:
    """Tables shared by all boards of one size, computed once."""

    def __init__(self, size: int) -> None:
        stride = 2 * size - 1
        self.cells = {y * stride + x: Cell(x, y) for y in range(size) for x in range(size)}
        self.indices = {cell: index for index, cell in self.cells.items()}
        self.all = sum(1 << index for index in self.cells)
        rank = (1 << size) - 1
        self.back_ranks = (rank, rank << (size - 1) * stride)
        steps = [dy * stride + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
        self.neighbours = {
            index: sum(1 << index + step for step in steps if index + step in self.cells) for index in self.cells
        }
        self.moves = {
            (origin, target, capture): Move(self.cells[origin], self.cells[target], capture)
            for origin, target in permutations(self.cells, 2)
            if self._is_walk_or_jump(origin, target)
            for capture in (False, True)
        }

    def _is_walk_or_jump(self, origin: int, target: int) -> bool:
        """Whether a pawn may ever go there: to a neighbour, or to where a pole can be halfway."""
        (x, y), (other_x, other_y) = self.cells[origin], self.cells[target]
        is_jump = x % 2 == other_x % 2 and y % 2 == other_y % 2
        return is_jump or bool(self.neighbours[origin] >> target & 1)


@cache
def _board(size: int) -> _Board:
    return _Board(size)


def _indices(board: int) -> Iterator[int]:
    """The indices of the set bits, lowest first."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


class _Moves(Sequence[Move]):
    """A sequence of moves stored as target cells by origin, which counts moves without making them.

    A search or a random game looks at few of the moves of most positions.
    """

    __slots__ = ("_board", "_length", "_other", "_targets")

    def __init__(self, board: _Board, targets: list[tuple[int, int, int]], length: int, other: int) -> None:
        self._board, self._targets, self._length, self._other = board, targets, length, other

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Move]:
        moves, other = self._board.moves, self._other
        for origin, landings, _ in self._targets:
            for target in _indices(landings):
                yield moves[origin, target, bool(other >> target & 1)]

    @overload
    def __getitem__(self, key: int) -> Move: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Move]: ...
    def __getitem__(self, key: int | slice) -> Move | Sequence[Move]:
        if isinstance(key, slice):
            return list(self)[key]
        number = key if key >= 0 else key + self._length
        for origin, landings, count in self._targets:
            if 0 <= number < count:
                for _ in range(number):
                    landings &= landings - 1
                target = (landings & -landings).bit_length() - 1
                return self._board.moves[origin, target, bool(self._other >> target & 1)]
            number -= count
        raise IndexError(key)


@dataclass(frozen=True, slots=True)
class VaultPosition:
    """The pawns of both seats, the seat to move, and the seat that left."""

    size: int
    turn: Seat
    pawns: tuple[int, int]
    doubled: tuple[int, int] = field(repr=False, compare=False)
    """`pawns` at twice their index: the poles of jumps."""
    left: Seat | None = None

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._ended_by() else self.turn

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, checked in the order of the rules' "End": back rank first, then no legal move."""
        ended = self._ended_by()
        if ended is None:
            return None
        winner, reason = ended
        return Outcome((frozenset({winner}), frozenset({Seat(1 - winner)})), reason)

    def _ended_by(self) -> tuple[Seat, str] | None:
        if self.left is not None:
            return Seat(1 - self.left), "left"
        if self.pawns[self.turn] & _board(self.size).back_ranks[1 - self.turn]:
            return self.turn, "back rank"
        if not self._can_move():
            return Seat(1 - self.turn), "no legal move"
        return None

    def legal_moves(self) -> Sequence[VaultMove]:
        """Walks and jumps, sorted by origin, then by target, each from the lower left."""
        if self.left is not None or self.pawns[self.turn] & _board(self.size).back_ranks[1 - self.turn]:
            return ()
        return self._pawn_moves()

    def _pawn_moves(self) -> _Moves:
        """The moves of the seat to move, without checking whether the game is over."""
        seat = self.turn
        board, own, other, doubled = _board(self.size), self.pawns[seat], self.pawns[1 - seat], self.doubled[seat]
        landable = board.all & ~own
        free = landable & ~other
        neighbours, targets, length = board.neighbours, [], 0
        while own:
            index = own.bit_length() - 1
            own ^= 1 << index
            if landings := doubled >> index & landable | neighbours[index] & free:
                count = landings.bit_count()
                targets.append((index, landings, count))
                length += count
        targets.reverse()
        return _Moves(board, targets, length, other)

    def _can_move(self) -> bool:
        """Whether the seat to move has a move; faster than making a list of them all."""
        seat = self.turn
        board, own, doubled = _board(self.size), self.pawns[seat], self.doubled[seat]
        landable = board.all & ~own
        free, neighbours = landable & ~self.pawns[1 - seat], board.neighbours
        return any(doubled >> index & landable or neighbours[index] & free for index in _indices(own))

    def chance(self) -> Mapping[VaultMove, Fraction]:
        """Vault has no dice."""
        return _NO_DICE

    def asides(self, seat: Seat) -> Sequence[VaultMove]:
        """Leaving, while the game goes on."""
        return () if self._ended_by() else (Leave(seat),)

    def play(self, move: VaultMove) -> VaultPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if isinstance(move, Leave):
            if self._ended_by():
                raise IllegalMoveError("the game is over")
            return replace(self, left=move.seat)
        origin, target = self._check(move)
        seat = self.turn
        own = self.pawns[seat] ^ (1 << origin | 1 << target)
        own_doubled = self.doubled[seat] ^ (1 << 2 * origin | 1 << 2 * target)
        other, other_doubled = self.pawns[1 - seat], self.doubled[1 - seat]
        if move.capture:
            other ^= 1 << target
            other_doubled ^= 1 << 2 * target
        if seat == WHITE:
            return VaultPosition(self.size, BLACK, (own, other), (own_doubled, other_doubled))
        return VaultPosition(self.size, WHITE, (other, own), (other_doubled, own_doubled))

    def _check(self, move: Move) -> tuple[int, int]:
        """Return the indices of a legal move's cells. Raises IllegalMoveError."""
        try:
            return self._check_rules(move)
        except IllegalMoveError:
            if self._ended_by():
                raise IllegalMoveError("the game is over") from None
            raise

    def _check_rules(self, move: Move) -> tuple[int, int]:
        """Return the indices of `move`'s cells. Raises IllegalMoveError, naming the first rule of "Moves" that it
        breaks.
        """
        board, own, other = _board(self.size), self.pawns[self.turn], self.pawns[1 - self.turn]
        if self.left is not None or own & board.back_ranks[1 - self.turn]:
            raise IllegalMoveError("the game is over")
        origin, target = board.indices.get(move.origin), board.indices.get(move.target)
        if origin is None or target is None:
            wrong = name(move.origin if origin is None else move.target)
            raise IllegalMoveError("off the board", cell=wrong, last=name(Cell(self.size - 1, self.size - 1)))
        if not own >> origin & 1:
            raise IllegalMoveError("no own piece there", cell=name(move.origin))
        if own >> target & 1:
            raise IllegalMoveError("cell taken by your own pawn", cell=name(move.target))
        held = bool(other >> target & 1)
        if board.neighbours[origin] >> target & 1:
            if held:
                raise IllegalMoveError("a walk can't capture", cell=name(move.target))
        elif origin + target & 1 or not own >> (origin + target) // 2 & 1 or not _halfway(move):
            raise IllegalMoveError("no pawn of yours halfway", origin=name(move.origin), target=name(move.target))
        if held != move.capture:
            written = Move(move.origin, move.target, held).notation
            raise IllegalMoveError("a capture is written x" if held else "nothing to capture", notation=written)
        return origin, target

    def parse(self, text: str) -> VaultMove:
        """Parse `c1-d2`, `c1xe9`, `c1e3`, `c1 e3`, `white leaves`, in any case; a sign, if given, must be right."""
        if parts := _LEAVING.fullmatch(text.strip()):
            leave = Leave(Seat(SEAT_NAMES.index(parts[1].lower())))
            self.play(leave)
            return leave
        parts = _MOVING.fullmatch(text.strip())
        if not parts:
            example = next(map(self.notation, self.legal_moves()), "c1-d2")
            raise InvalidMoveError("not a move", text=text.strip()[:32], example=example)
        origin, target = _cell(parts[1], parts[2]), _cell(parts[4], parts[5])
        sign = (parts[3] or "").lower()
        capture = sign == "x" or (not sign and target in self.cells(Seat(1 - self.turn)))
        move = Move(origin, target, capture)
        self._check(move)
        return move

    def notation(self, move: VaultMove) -> str:
        """See `Position`."""
        return f"{SEAT_NAMES[move.seat]} leaves" if isinstance(move, Leave) else move.notation

    def steps(self, move: VaultMove) -> tuple[Step, ...]:
        """The pawn, then its target cell."""
        if isinstance(move, Leave):
            return (Step("leave", SEAT_NAMES[move.seat]),)
        return (
            Step("pawn", name(move.origin), (move.origin,)),
            Step("cell", name(move.target), (move.target,), move.capture),
        )

    def cells(self, seat: Seat) -> tuple[Cell, ...]:
        """The cells of a seat's pawns, from the lower left, rank by rank."""
        cells = _board(self.size).cells
        return tuple(cells[index] for index in _indices(self.pawns[seat]))

    def captured(self, seat: Seat) -> int:
        """The number of a seat's pawns that were captured."""
        return self.size - self.pawns[seat].bit_count()

    def to_json(self) -> Json:
        """The size, the seat to move, both seats' cells, and the seat that left."""
        pawns: list[Json] = [" ".join(map(name, self.cells(seat))) for seat in (WHITE, BLACK)]
        return {"size": self.size, "turn": self.turn, "pawns": pawns, "left": self.left}

    def __str__(self) -> str:
        """Ranks from the top; `w` and `b` are pawns."""
        white, black = set(self.cells(WHITE)), set(self.cells(BLACK))
        signs = {**dict.fromkeys(white, "w"), **dict.fromkeys(black, "b")}
        ranks = [
            f"{y + 1:>2} " + " ".join(signs.get(Cell(x, y), ".") for x in range(self.size))
            for y in reversed(range(self.size))
        ]
        return "\n".join([*ranks, "   " + " ".join(name(Cell(x, 0))[0] for x in range(self.size))])


def _halfway(move: Move) -> bool:
    return (move.origin.x + move.target.x) % 2 == 0 and (move.origin.y + move.target.y) % 2 == 0


def _cell(file: str, rank: str) -> Cell:
    return Cell(ord(file.lower()) - ord("a"), int(rank) - 1)


def position(
    size: int, turn: Seat, white: Sequence[Cell], black: Sequence[Cell], left: Seat | None = None
) -> VaultPosition:
    """Set up a position by hand; the cells must lie on the board."""
    board = _board(size)
    indices = [[board.indices[cell] for cell in cells] for cells in (white, black)]
    pawns, doubled = ([sum(1 << factor * index for index in side) for side in indices] for factor in (1, 2))
    return VaultPosition(size, turn, (pawns[0], pawns[1]), (doubled[0], doubled[1]), left)


def _start(options: Options) -> VaultPosition:
    size = int(options["size"])
    white, black = ([Cell(x, y) for x in range(size)] for y in (0, size - 1))
    return position(size, WHITE, white, black)


def _from_json(json: Json) -> VaultPosition:
    data = cast("dict[str, Json]", json)
    white, black = (
        [_cell(text[0], text[1:]) for text in str(cells).split()] for cells in cast("list[Json]", data["pawns"])
    )
    left = data["left"]
    return position(
        cast("int", data["size"]),
        Seat(cast("int", data["turn"])),
        white,
        black,
        None if left is None else Seat(cast("int", left)),
    )


GAME: Game[VaultPosition] = Game(
    key="vault",
    title="Vault",
    source="Néstor Romeral Andrés",
    version=1,
    options=(Option("size", SIZES, 10),),
    sides=lambda options: (frozenset({WHITE}), frozenset({BLACK})),
    seat_names=lambda options: SEAT_NAMES,
    start=_start,
    from_json=_from_json,
    reasons=("back rank", "no legal move", "left"),
    pieces=lambda position, seat: ("pawn",) * position.pawns[seat].bit_count(),
)
