"""A toy game with all that Vault lacks: dice, seats of three or two teams, gifts, forced moves, many choices.

Rules. A throw of `1` is a pass, `2` two actions in a row (the second is optional), `3` a small coin. An action takes
one of `coins` coins; coin n is worth 1 + n % 3. 20 points win. A point may be given away at any time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeAlias, cast

from PIL import Image

from bot.catalogue import Entry
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
from renderers.kit.view import Picture

NAMES = ("white", "black", "red", "blue")
GOAL = 20


@dataclass(frozen=True, slots=True)
class Roll:
    """The number on the die."""

    pips: int


@dataclass(frozen=True, slots=True)
class Take:
    """A coin is taken."""

    coin: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A point is given away."""

    giver: Seat
    taker: Seat


@dataclass(frozen=True, slots=True)
class Word:
    """A move without a coin: `pass` or `end`."""

    text: str


Move: TypeAlias = Roll | Take | Gift | Word | Leave


@dataclass(frozen=True, slots=True)
class Toy:
    """A position."""

    coins: int
    teams: tuple[frozenset[Seat], ...]
    scores: tuple[int, ...]
    here: frozenset[Seat]
    turn: Seat = Seat(0)
    pips: int = 0
    """The number rolled; 0 when a roll is due."""
    second: bool = False

    @property
    def to_move(self) -> Seat | None:
        """The seat to decide."""
        return self.turn if self.pips and not self.outcome else None

    @property
    def outcome(self) -> Outcome | None:
        """Somebody has enough points, or one team is left; who plays alone may give up."""
        for seat, score in enumerate(self.scores):
            if score >= GOAL:
                return self._won_by(Seat(seat), "goal")
        teams = {team for team in self.teams if team & self.here}
        if not teams:
            return self._won_by(Seat(0), "gave up")
        return self._won_by(min(self.here), "others left") if len(teams) < min(2, len(self.teams)) else None

    def _won_by(self, seat: Seat, reason: str) -> Outcome:
        team = next(team for team in self.teams if seat in team)
        others = frozenset(map(Seat, range(len(self.scores)))) - team
        return Outcome(
            (team, others) if others else (team,),
            reason,
            tuple((Seat(n), score) for n, score in enumerate(self.scores)),
        )

    def legal_moves(self) -> Sequence[Move]:
        """By the throw."""
        if self.outcome or not self.pips:
            return ()
        if self.pips == 1:
            return (Word("pass"),)
        if self.pips == 3:
            return (Take(1),)
        ends = (Word("end"),) if self.second else ()
        return (*(Take(coin) for coin in range(self.coins)), *ends)

    def chance(self) -> Mapping[Move, Fraction]:
        """A die that shows 2 half the time."""
        if self.outcome or self.pips:
            return {}
        return {Roll(1): Fraction(1, 4), Roll(2): Fraction(1, 2), Roll(3): Fraction(1, 4)}

    def asides(self, seat: Seat) -> Sequence[Move]:
        """Gifts to those still here, and to leave."""
        if self.outcome or seat not in self.here:
            return ()
        gifts = [Gift(seat, other) for other in sorted(self.here - {seat})] if self.scores[seat] else []
        return (*gifts, Leave(seat))

    def play(self, move: Move) -> Toy:
        """The position after."""
        match move:
            case Leave(seat) if move in self.asides(seat):
                after = replace(self, here=self.here - {seat})
                return after._next() if seat == self.turn and not after.outcome else after
            case Gift(giver, taker) if move in self.asides(giver):
                return self._scored(giver, -1)._scored(taker, 1)
            case Roll(pips) if move in self.chance():
                return replace(self, pips=pips)
            case Take(coin) if move in self.legal_moves():
                after = self._scored(self.turn, 1 + coin % 3)
                return replace(after, second=True) if self.pips == 2 and not self.second else after._next()
            case Word() if move in self.legal_moves():
                return self._next()
        raise IllegalMoveError("not allowed", move=str(move))

    def _scored(self, seat: Seat, points: int) -> Toy:
        return replace(self, scores=tuple(score + points * (n == seat) for n, score in enumerate(self.scores)))

    def _next(self) -> Toy:
        seats = [Seat((self.turn + n) % len(self.scores)) for n in range(1, len(self.scores) + 1)]
        return replace(self, turn=next(seat for seat in seats if seat in self.here), pips=0, second=False)

    def parse(self, text: str) -> Move:
        """The possible values."""
        possible = [*self.legal_moves(), *self.chance()]
        possible += [aside for seat in range(len(self.scores)) for aside in self.asides(Seat(seat))]
        for move in possible:
            if self.notation(move) == text:
                return move
        raise InvalidMoveError("no such move", text=text)

    def notation(self, move: Move) -> str:
        """`[2]`, `take 7`, `white gives red`, `end`, `white leaves`."""
        match move:
            case Roll(pips):
                return f"[{pips}]"
            case Take(coin):
                return f"take {coin}"
            case Gift(giver, taker):
                return f"{NAMES[giver]} gives {NAMES[taker]}"
            case Leave(seat):
                return f"{NAMES[seat]} leaves"
            case Word(text):
                return text

    def steps(self, move: Move) -> tuple[Step, ...]:
        """A coin; its name is long where there are many."""
        match move:
            case Take(coin):
                return (Step("coin", str(coin) if self.coins < 100 else f"coin-{coin:04}"),)
            case Word("end"):
                return (Step("end", "end"),)
            case Gift(_, taker):
                return (Step("seat", NAMES[taker]),)
        return ()

    def to_json(self) -> Json:
        """Everything, in order."""
        teams: list[Json] = [[int(seat) for seat in sorted(team)] for team in self.teams]
        here: list[Json] = [int(seat) for seat in sorted(self.here)]
        return [self.coins, teams, list(self.scores), here, int(self.turn), self.pips, self.second]

    def __str__(self) -> str:
        """The scores, the coins and the dice."""
        scores = " ".join(f"{name} {score}" for name, score in zip(NAMES, self.scores, strict=False))
        return f"{scores}; {self.coins} left; {self.pips or '-'}{' again' if self.second else ''}"


def from_json(json: Json) -> Toy:
    """The output of `to_json`."""
    coins, teams, scores, here, turn, pips, second = cast("list[Any]", json)
    return Toy(coins, tuple(map(frozenset, teams)), tuple(scores), frozenset(here), Seat(turn), pips, second)


def sides(options: Options) -> tuple[frozenset[Seat], ...]:
    """Three for themselves, two against two, or one alone."""
    groups = {"three": [[0], [1], [2]], "pairs": [[0, 2], [1, 3]], "solo": [[0]]}[str(options["table"])]
    return tuple(frozenset(map(Seat, group)) for group in groups)


def start(options: Options) -> Toy:
    """Nobody has a point."""
    teams = sides(options)
    seats = frozenset[Seat]().union(*teams)
    return Toy(int(options["coins"]), teams, (0,) * len(seats), seats)


GAME: Game[Toy] = Game(
    key="toy",
    title="Toy",
    source="Made for these tests",
    version=1,
    options=(
        Option("table", ("three", "pairs", "solo"), "three"),
        Option("coins", (6, 22, 30, 1000), 6),
    ),
    sides=sides,
    seat_names=lambda options: NAMES[: sum(map(len, sides(options)))],
    start=start,
    from_json=from_json,
)

PICTURE: Picture[Toy] = Picture(
    key="toy",
    looks=(Option("cloth", ("green", "red"), "green"), Option("big", (True, False), True)),
    draw=lambda _position, _view: Image.new("P", (1, 1)),
    describe=lambda _position, _view: (),
    examples=lambda: (),
)

ENTRY = Entry(GAME, PICTURE)
