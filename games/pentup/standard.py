"""Pent-Up for two, three or four: the turns, the end and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from typing import cast

from games.kit.grid import Cell
from games.kit.rules import Game, IllegalMoveError, Json, Leave, Option, Options, Outcome, Seat
from games.pentup import turns
from games.pentup.places import Places
from games.pentup.stack import Stack, stacked
from games.pentup.tile_position import TilePosition
from games.pentup.tiles import Placed
from games.pentup.turns import PentUpMove

COLOURS = {
    "standard": ("white", "black"),
    "three": ("white", "black", "red"),
    "pairs": ("white", "red", "black", "blue"),
}
"""Colours by variant, in turn order."""


@dataclass(frozen=True)
class PentUpPosition(TilePosition):
    """A stack, the seat to move, and the seats that left."""

    variant: str
    misere: bool
    turn: Seat = Seat(0)
    """A seat that is still in; any seat once every tile lies."""
    stack: Stack = field(default_factory=Stack)
    left: frozenset[Seat] = frozenset()

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours, indexed by seat."""
        return COLOURS[self.variant]

    @property
    def placed(self) -> tuple[Placed, ...]:
        """See `TilePosition`."""
        return self.stack.placed

    @property
    def top(self) -> Mapping[Cell, int]:
        """See `TilePosition`."""
        return self.stack.top

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self._over else self.turn

    @property
    def _seat_names(self) -> tuple[str, ...]:
        return self.colours

    @property
    def _colour(self) -> str:
        return self.colours[self.turn]

    @cached_property
    def _over(self) -> bool:
        return self._last_side is not None or not self.hands[self._colour]

    @property
    def _last_side(self) -> frozenset[Seat] | None:
        """The only seat or team left; None while there are at least two."""
        sides = [side for side in _sides(self.variant) if side - self.left]
        return sides[0] if len(sides) == 1 else None

    def counts(self, seat: Seat) -> tuple[int, ...]:
        """The number of the seat's tiles on each level, from level 1 to the top of the stack."""
        colour = self.colours[seat]
        levels = [tile.level for tile in self.placed if tile.colour == colour]
        return tuple([levels.count(level) for level in range(1, self.stack.levels + 1)])

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`. Seats that left share the last place; in pairs, a team shares one place."""
        if not self._over:
            return None
        reason = "tiles laid" if self._last_side is None else "left"
        places = self._pairs_ranking() if self.variant == "pairs" else self._seats_ranking()
        return Outcome(tuple(places), reason)

    def _seats_ranking(self) -> list[frozenset[Seat]]:
        return [*self._standings(), *([self.left] if self.left else [])]

    def _pairs_ranking(self) -> list[frozenset[Seat]]:
        """The ranking in pairs: the best player's team first; both teams share a place if their best are equal."""
        sides = _sides(self.variant)
        ahead = self._last_side
        if ahead is None:
            best = self._standings()[0]
            leading = [side for side in sides if side & best]
            if len(leading) > 1:
                return [frozenset().union(*sides)]
            ahead = leading[0]
        return [ahead, *(side for side in sides if side != ahead)]

    def _standings(self) -> list[frozenset[Seat]]:
        """The seats still in, best first (rules, "End")."""
        ranks = {seat: self._rank(seat) for seat in _seats(self.variant) if seat not in self.left}
        ordered = sorted(ranks, key=lambda seat: ranks[seat], reverse=True)
        return [frozenset(seats) for _, seats in groupby(ordered, key=lambda seat: ranks[seat])]

    def _rank(self, seat: Seat) -> tuple[int, ...]:
        """The seat's counts in the order in which they are compared; more is better."""
        counts = self.counts(seat)
        return tuple(counts[level - 1] for level in self.levels_compared)

    @property
    def levels_compared(self) -> range:
        """The levels that tiles have reached, in the order in which their counts decide (rules, "End")."""
        levels = range(1, self.stack.levels + 1)
        return levels if self.misere else levels[::-1]

    @cached_property
    def _places(self) -> Places:
        return self.stack.places(self.hands[self._colour])

    def asides(self, seat: Seat) -> Sequence[PentUpMove]:
        """Leaving, while the game isn't over and the seat is in it."""
        return () if self._over or seat in self.left else (Leave(seat),)

    def play(self, move: PentUpMove) -> PentUpPosition:
        """The position after `move`. Raises IllegalMoveError, naming the rule."""
        if self._over:
            raise IllegalMoveError("the game is over")
        if isinstance(move, Leave):
            if move.seat in self.left:
                raise IllegalMoveError("this player has left", seat=self.colours[move.seat])
            left = self.left | {move.seat}
            return replace(self, left=left, turn=self._next(left) if move.seat == self.turn else self.turn)
        turns.check_tile(move, self._colour, self.hands)
        stack = self.stack.laid(self._colour, move)
        return PentUpPosition(self.variant, self.misere, self._next(self.left), stack, self.left)

    def _next(self, left: frozenset[Seat]) -> Seat:
        """The next seat to move, skipping seats that left."""
        count = len(self.colours)
        following = (Seat((self.turn + step) % count) for step in range(1, count + 1))
        return next((seat for seat in following if seat not in left), self.turn)

    def to_json(self) -> Json:
        """The options, the seat to move, the seats that left, and the moves with their colours."""
        return {
            "variant": self.variant,
            "misere": self.misere,
            "turn": self.turn,
            "left": [*sorted(self.left)],
            "placed": turns.to_json(self.placed),
        }


def _seats(variant: str) -> list[Seat]:
    return [Seat(number) for number in range(len(COLOURS[variant]))]


def _sides(variant: str) -> tuple[frozenset[Seat], ...]:
    """Each seat for itself; in pairs, opposite seats together."""
    seats = _seats(variant)
    sides: Iterable[Iterable[Seat]] = (seats[::2], seats[1::2]) if variant == "pairs" else ([seat] for seat in seats)
    return tuple(map(frozenset, sides))


def _start(options: Options) -> PentUpPosition:
    return PentUpPosition(str(options["variant"]), bool(options["misere"]))


def _from_json(json: Json) -> PentUpPosition:
    data = cast("dict[str, Json]", json)
    return PentUpPosition(
        variant=cast("str", data["variant"]),
        misere=cast("bool", data["misere"]),
        turn=Seat(cast("int", data["turn"])),
        stack=stacked(turns.from_json(data["placed"])),
        left=frozenset(map(Seat, cast("list[int]", data["left"]))),
    )


GAME: Game[PentUpPosition] = Game(
    key="pentup",
    title="Pent-Up",
    source="Néstor Romeral Andrés, 2003",
    version=1,
    options=(Option("variant", tuple(COLOURS), "standard"), Option("misere", (False, True), False)),
    sides=lambda options: _sides(str(options["variant"])),
    seat_names=lambda options: COLOURS[str(options["variant"])],
    start=_start,
    from_json=_from_json,
    reasons=("tiles laid", "left"),
    looks=lambda position: turns.to_text(position.placed, position.top, position.hands, numbered=False),
)
