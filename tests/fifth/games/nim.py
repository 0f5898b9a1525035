"""Nim with one heap: two players take one, two or three; who takes the last one wins."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias, cast

from games.kit.rules import (
    Game,
    IllegalMoveError,
    InvalidMoveError,
    Json,
    Leave,
    Option,
    Outcome,
    Seat,
    Step,
)

SEATS = ("white", "black")


@dataclass(frozen=True, slots=True)
class Take:
    """So many from the heap."""

    count: int


NimMove: TypeAlias = Take | Leave


@dataclass(frozen=True, slots=True)
class NimPosition:
    """The matches left, and the side to move."""

    heap: int
    turn: Seat = Seat(0)
    left: Seat | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The previous player took the last, or a player left."""
        if self.left is None and self.heap:
            return None
        loser = self.turn if self.left is None else self.left
        return Outcome((frozenset({Seat(1 - loser)}), frozenset({loser})), "left" if self.heap else "last one")

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self.outcome else self.turn

    def legal_moves(self) -> Sequence[NimMove]:
        """One, two or three, as far as there are."""
        return () if self.outcome else [Take(count) for count in (1, 2, 3) if count <= self.heap]

    def chance(self) -> Mapping[NimMove, Fraction]:
        """No dice."""
        return {}

    def asides(self, seat: Seat) -> Sequence[NimMove]:
        """To leave."""
        return () if self.outcome else (Leave(seat),)

    def play(self, move: NimMove) -> NimPosition:
        """See `Position`."""
        if self.outcome:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Leave):
            return replace(self, left=move.seat)
        if not 1 <= move.count <= min(3, self.heap):
            raise IllegalMoveError("not so many", count=move.count)
        return NimPosition(self.heap - move.count, Seat(1 - self.turn))

    def parse(self, text: str) -> NimMove:
        """`take 2`, `white leaves`."""
        if found := re.fullmatch(r"(white|black) leaves", text.lower()):
            move: NimMove = Leave(Seat(SEATS.index(found[1])))
        elif found := re.fullmatch(r"take ([0-9])", text.lower()):
            move = Take(int(found[1]))
        else:
            raise InvalidMoveError("not a move", text=text[:20])
        self.play(move)
        return move

    def notation(self, move: NimMove) -> str:
        """See `Position`."""
        return f"{SEATS[move.seat]} leaves" if isinstance(move, Leave) else f"take {move.count}"

    def steps(self, move: NimMove) -> tuple[Step, ...]:
        """The number of matches to take."""
        return (Step("count", self.notation(move).split()[-1]),)

    def to_json(self) -> Json:
        """See `Position`."""
        return [self.heap, self.turn, self.left]

    def __str__(self) -> str:
        """The heap."""
        return "| " * self.heap + f"({self.heap})"


def _from_json(json: Json) -> NimPosition:
    heap, turn, left = cast("list[int | None]", json)
    return NimPosition(cast("int", heap), Seat(cast("int", turn)), None if left is None else Seat(left))


GAME: Game[NimPosition] = Game(
    key="nim",
    title="Nim",
    source="traditional",
    version=1,
    options=(Option("heap", (7, 12), 7),),
    sides=lambda _: (frozenset({Seat(0)}), frozenset({Seat(1)})),
    seat_names=lambda _: SEATS,
    start=lambda options: NimPosition(int(options["heap"])),
    from_json=_from_json,
    reasons=("last one", "left"),
)
