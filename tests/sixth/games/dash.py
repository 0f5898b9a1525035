"""Dash: three runners race along a track by dice, and each decides when to camp.

A roll moves the runner on. Then they run on, which takes another roll, or camp, which keeps the squares and ends the
turn. On a 1 they fall back to their last camp and pass. Who camps on another's square captures that camp: its runner
begins anew. The first to camp at the end of the track wins.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, cast

from games.kit.rules import Game, IllegalMoveError, InvalidMoveError, Json, Leave, Outcome, Seat, Step

SEATS = ("white", "black", "red")
GOAL = 15
"""The last square of the track."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The number on the die."""

    pips: int


@dataclass(frozen=True, slots=True)
class Act:
    """A runner's decision: `on`, `camp`, or `pass` after a 1."""

    name: str
    captured: Seat | None = None
    """The runner whose camp is captured."""


DashMove: TypeAlias = Roll | Act | Leave
ON, PASS = Act("on"), Act("pass")
ROLLS: Mapping[DashMove, Fraction] = {Roll(pips): Fraction(1, 6) for pips in range(1, 7)}


@dataclass(frozen=True, slots=True)
class DashPosition:
    """A position."""

    camps: tuple[int, ...] = (0, 0, 0)
    """Each runner's last camp."""
    square: int = 0
    """The square of the runner on turn."""
    turn: Seat = Seat(0)
    pips: int = 0
    """The number on the die; 0 when a roll is due. It stays when the game is won, so that the last picture shows it."""
    left: frozenset[Seat] = frozenset()

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`."""
        winner = next((Seat(seat) for seat, camp in enumerate(self.camps) if camp >= GOAL), None)
        here = [Seat(seat) for seat in range(3) if Seat(seat) not in self.left]
        if winner is None and len(here) > 1:
            return None
        first = frozenset({here[0] if winner is None else winner})
        return Outcome((first, frozenset(map(Seat, range(3))) - first), "left" if winner is None else "finish")

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return self.turn if self.pips and self.outcome is None else None

    def legal_moves(self) -> Sequence[DashMove]:
        """On or camp; nothing else than camp at the end of the track, and than pass after a 1."""
        if not self.pips or self.outcome is not None:
            return ()
        if self.pips == 1:
            return (PASS,)
        here = (Seat(seat) for seat, camp in enumerate(self.camps) if camp == self.square and seat not in self.left)
        camp = Act("camp", next((seat for seat in here if seat != self.turn), None))
        return (camp,) if self.square >= GOAL else (ON, camp)

    def chance(self) -> Mapping[DashMove, Fraction]:
        """One die."""
        return {} if self.pips or self.outcome is not None else ROLLS

    def asides(self, seat: Seat) -> Sequence[DashMove]:
        """To leave."""
        return () if seat in self.left or self.outcome is not None else (Leave(seat),)

    def play(self, move: DashMove) -> DashPosition:
        """See `Position`."""
        if self.outcome is not None:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Roll):
            if move not in self.chance():
                raise IllegalMoveError("not now", move=self.notation(move))
            square = self.camps[self.turn] if move.pips == 1 else min(GOAL, self.square + move.pips)
            return DashPosition(self.camps, square, self.turn, move.pips, self.left)
        if isinstance(move, Leave):
            if move.seat in self.left:
                raise IllegalMoveError("not now", move=self.notation(move))
            after = DashPosition(self.camps, self.square, self.turn, self.pips, self.left | {move.seat})
            return after._next() if move.seat == self.turn and after.outcome is None else after
        if move not in self.legal_moves():
            raise IllegalMoveError("not now", move=self.notation(move))
        if move == ON:
            return DashPosition(self.camps, self.square, self.turn, 0, self.left)
        camps = tuple(
            self.square if seat == self.turn else 0 if seat == move.captured else camp
            for seat, camp in enumerate(self.camps)
        )
        if self.square >= GOAL:
            return DashPosition(camps, self.square, self.turn, self.pips, self.left)
        return DashPosition(camps, self.square, self.turn, 0, self.left)._next()

    def _next(self) -> DashPosition:
        """The position in which the next runner rolls."""
        turn = next(Seat(seat % 3) for seat in range(self.turn + 1, self.turn + 4) if seat % 3 not in self.left)
        return DashPosition(self.camps, self.camps[turn], turn, 0, self.left)

    def parse(self, text: str) -> DashMove:
        """`[4]`, `on`, `camp`, `pass`, `red leaves`."""
        move: DashMove
        if found := re.fullmatch(r"(white|black|red) leaves", text.lower()):
            move = Leave(Seat(SEATS.index(found[1])))
        elif found := re.fullmatch(r"\[([1-6])\]", text):
            move = Roll(int(found[1]))
        elif text.lower() in {"on", "camp", "pass"}:
            name = text.lower()
            move = next((each for each in self.legal_moves() if self.notation(each) == name), Act(name))
        else:
            raise InvalidMoveError("not a move", text=text[:20])
        self.play(move)
        return move

    def notation(self, move: DashMove) -> str:
        """See `Position`."""
        if isinstance(move, Leave):
            return f"{SEATS[move.seat]} leaves"
        return f"[{move.pips}]" if isinstance(move, Roll) else move.name

    def steps(self, move: DashMove) -> tuple[Step, ...]:
        """The decision, off the board; none where there is no choice."""
        return (Step("act", move.name),) if isinstance(move, Act) and len(self.legal_moves()) > 1 else ()

    def to_json(self) -> Json:
        """See `Position`."""
        return [*self.camps, self.square, self.turn, self.pips, *sorted(self.left)]

    def __str__(self) -> str:
        """The camps, and the runner on turn."""
        camps = ", ".join(f"{name} {camp}" for name, camp in zip(SEATS, self.camps, strict=True))
        return f"{camps}; {SEATS[self.turn]} on {self.square}, die {self.pips or '-'}"


def _from_json(json: Json) -> DashPosition:
    *camps, square, turn, pips = (numbers := cast("list[int]", json))[:6]
    return DashPosition(tuple(camps), square, Seat(turn), pips, frozenset(map(Seat, numbers[6:])))


GAME: Game[DashPosition] = Game(
    key="dash",
    title="Dash",
    source="Made for these tests",
    version=1,
    options=(),
    sides=lambda _: (frozenset({Seat(0)}), frozenset({Seat(1)}), frozenset({Seat(2)})),
    seat_names=lambda _: SEATS,
    start=lambda _: DashPosition(),
    from_json=_from_json,
    reasons=("finish", "left"),
)
