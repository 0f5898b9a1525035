"""Playouts from the ends of a turn, by rules of thumb or, if they are careful, by evaluation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from games.chaturanga import SEATS, ChaturangaPosition
from games.kit.rules import Seat
from opponents.chaturanga.judging import Judge, Shares
from opponents.chaturanga.playing import Table
from opponents.kit.compiling import is_warm
from opponents.kit.engine import Budget

TURNS: Final = 8
"""Turns in a playout before its position is evaluated: two for each army."""


class Playouts(Protocol):
    """Playouts from some ends of a turn, which are numbered, and their results."""

    def play(self, ends: Sequence[int], lucks: Iterator[int]) -> None:
        """Play a game from each of these ends for each of these random seeds: all ends get the same dice and random
        choices. Raises OutOfBudgetError; the games finished before that count.
        """

    def played(self, end: int) -> int:
        """The number of games played from an end."""

    def shares(self, end: int) -> Shares:
        """The average share of each seat in the games played from an end."""


class PlainPlayouts:
    """Playouts in plain Python."""

    def __init__(
        self, judge: Judge, budget: Budget, ends: Sequence[ChaturangaPosition], following: int, *, careful: bool
    ) -> None:
        """`following` is the seat to roll first."""
        self._judge, self._budget, self._following, self._careful = judge, budget, following, careful
        self._tables = [Table(end) for end in ends]
        self._won = [[0.0] * 4 for _ in ends]
        self._played = [0] * len(ends)

    def play(self, ends: Sequence[int], lucks: Iterator[int]) -> None:
        """See `Playouts`."""
        for luck in lucks:
            for end in ends:
                won = self._won[end]
                for seat, share in enumerate(self._play_out(self._tables[end].copied(random.Random(luck).random))):
                    won[seat] += share
                self._played[end] += 1

    def _play_out(self, table: Table) -> Shares:
        """The expected shares a few turns later. Raises OutOfBudgetError."""
        self._budget.spend(TURNS)
        last = table.lay(self._following, TURNS, self._worth if self._careful else None)
        if table.winners:
            return tuple((seat in table.winners) / len(table.winners) for seat in SEATS)
        return self._judge.shares(table.position(last), last)

    def _worth(self, table: Table, seat: int) -> float:
        if table.winners:
            return float(seat in table.winners)
        following = Seat(seat + 1 & 3)
        return self._judge.shares(table.position(following), following)[seat]

    def played(self, end: int) -> int:
        """See `Playouts`."""
        return self._played[end]

    def shares(self, end: int) -> Shares:
        """See `Playouts`."""
        return tuple([won / self._played[end] for won in self._won[end]])


def playouts(
    judge: Judge, budget: Budget, ends: Sequence[ChaturangaPosition], following: int, *, careful: bool = False
) -> Playouts:
    """Playouts from these ends, compiled if they can be. Both kinds have the same results."""
    if is_warm():
        from opponents.chaturanga.compiled import CompiledPlayouts

        return CompiledPlayouts(judge, budget, ends, following, careful=careful)
    return PlainPlayouts(judge, budget, ends, following, careful=careful)
