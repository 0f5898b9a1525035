"""Playouts of New Chaturanga, compiled: the same as `opponents.chaturanga.playouts`, many times faster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np

from games.chaturanga import GAME, ChaturangaPosition
from games.chaturanga.pieces import KINDS, SOLDIER
from games.kit.rules import Seat
from opponents.chaturanga.compiled.careful import ACTIONS, Judging, lay_carefully
from opponents.chaturanga.compiled.chance import SIZE, fill
from opponents.chaturanga.compiled.judging import FACTS, SHARES, VALUES, weigh
from opponents.chaturanga.compiled.playing import (
    ARMIES,
    BARRACKS,
    CAPTIVES,
    KING_TAKEN,
    OUT,
    PLACES,
    SCORES,
    SOLDIERS,
    SUDDEN,
    TABLE,
    WINNERS,
    Table,
    lay,
)
from opponents.chaturanga.judging import Judge, Shares
from opponents.chaturanga.playouts import TURNS
from opponents.kit.bits import popcount
from opponents.kit.compiling import Floats, Integers, compiled_lean
from opponents.kit.engine import Budget

CHUNK: Final = 64
"""Most games from each end between two looks at the clock: some milliseconds."""
DRAWS: Final = 17
"""Most random numbers that a die needs, without one for each soldier: a chariot has up to 14 squares to choose from."""


class Room(NamedTuple):
    """The arrays that playouts use, and their results."""

    tables: Integers
    """The ends, by number."""
    won: Floats
    """Sums of each seat's shares, by end and seat."""
    played: Integers
    """Numbers of games, by end."""
    table: Table
    tried: Table
    words: Integers
    numbers: Floats
    judging: Judging
    is_careful: bool


def arrays_of(position: ChaturangaPosition) -> Any:
    """A position as a table; see `opponents.chaturanga.playing.Table`."""
    table, standing = np.zeros(TABLE, dtype=np.int64), position.standing
    table[PLACES:SCORES] = -1
    for square, piece in enumerate(position.squares):
        table[square] = piece
        seat, kind = piece >> 3 & 3, piece & 7
        if kind == SOLDIER:
            table[SOLDIERS + seat] |= _signed(1 << square)
        elif piece:
            table[PLACES + SOLDIER * seat + kind] = square
    for seat, waiting in enumerate(standing.barracks):
        table[ARMIES + seat] = _signed(position.armies[seat])
        for name in waiting:
            table[BARRACKS + seat] = table[BARRACKS + seat] << 3 | KINDS.index(name) + 1
    table[SCORES : SCORES + 4] = standing.scores
    table[CAPTIVES : CAPTIVES + 4] = [-1 if seat is None else seat for seat in standing.captives]
    table[KING_TAKEN], table[SUDDEN] = standing.king_taken, standing.sudden_death
    table[OUT], table[WINNERS] = _seats(standing.eliminated), _seats(position.ended[0] if position.ended else ())
    return table


def _signed(squares: int) -> int:
    """A set of squares as a word, whose sign is the last square."""
    return squares - (1 << 64) if squares >> 63 else squares


def _seats(seats: Iterable[Seat]) -> int:
    return sum(1 << seat for seat in seats)


@compiled_lean
def play(room: Room, ends: Integers, lucks: Integers, following: int, limit: int) -> int:
    """Play a game from each of these ends for each of these seeds, and add the results up.

    Returns the number of positions; once that reaches the limit, it ends.
    """
    table, judging, spent = room.table, room.judging, 0
    values = judging.values
    for number in range(len(lucks)):
        fill(room.words, room.numbers, lucks[number])
        for place in range(len(ends)):
            end = ends[place]
            spent += TURNS
            if spent >= limit:
                return spent
            for word in range(TABLE):
                table[word] = room.tables[end, word]
            if room.is_careful:
                judging.spent[0] = 0
                last = lay_carefully(table, room.tried, room.numbers, judging, following, TURNS)
                spent += judging.spent[0]
                if spent >= limit:
                    return spent
            else:
                last = lay(table, room.numbers, following, TURNS)
            winners = table[WINNERS]
            if winners:
                for other in range(4):
                    values[SHARES + other] = (winners >> other & 1) / popcount(winners)
            else:
                spent += 1
                if spent >= limit:
                    return spent
                weigh(table, judging.facts, values, judging.weights, last, judging.seat, judging.seen)
            for other in range(4):
                room.won[end, other] += values[SHARES + other]
            room.played[end] += 1
    return spent


class CompiledPlayouts:
    """Playouts from some ends of a turn; like `opponents.chaturanga.playouts.Playouts`."""

    def __init__(
        self, judge: Judge, budget: Budget, ends: Sequence[ChaturangaPosition], following: int, *, careful: bool
    ) -> None:
        self._budget, self._following = budget, following
        tables: Any = np.array([arrays_of(end) for end in ends])
        soldiers = max(int(soldiers).bit_count() for soldiers in tables[:, SOLDIERS : SOLDIERS + 4].flat)
        numbers = 2 * TURNS * (DRAWS + soldiers)
        self._room: Any = Room(
            tables,
            np.zeros((len(ends), 4)),
            np.zeros(len(ends), dtype=np.int64),
            np.zeros(TABLE, dtype=np.int64),
            np.zeros(TABLE, dtype=np.int64),
            np.zeros(SIZE + 2 * numbers, dtype=np.int64),
            np.zeros(numbers),
            Judging(
                np.zeros((4, FACTS), dtype=np.int64),
                np.zeros(VALUES),
                judge.weights,
                int(judge.seat),
                judge.seen,
                np.zeros(ACTIONS, dtype=np.int64),
                np.zeros(1, dtype=np.int64),
            ),
            careful,
        )

    def play(self, ends: Sequence[int], lucks: Iterator[int]) -> None:
        """See `Playouts.play` there."""
        budget = self._budget
        numbers: Any = np.array(ends, dtype=np.int64)
        while True:
            games = max(1, min(CHUNK, budget.left // ((TURNS + 1) * len(ends))))
            some: Any = np.array(list(islice(lucks, games)), dtype=np.int64)
            if not len(some):
                return
            budget.spend(play(self._room, numbers, some, self._following, budget.left))

    def played(self, end: int) -> int:
        """The number of games played from an end."""
        return int(self._room.played[end])

    def shares(self, end: int) -> Shares:
        """The average share of each seat in the games played from an end."""
        return tuple((self._room.won[end] / self._room.played[end]).tolist())


def warm() -> None:
    """Call every compiled function once."""
    for careful in (False, True):
        playouts = CompiledPlayouts(Judge(Budget(1)), Budget(10_000), [GAME.start({})], 0, careful=careful)
        playouts.play([0], iter(range(10)))
