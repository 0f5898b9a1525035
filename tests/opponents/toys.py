"""Small games to test engines with: draws, zugzwang, repetition, dice and four seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from games.kit.rules import Game, IllegalMoveError, InvalidMoveError, Json, Leave, Outcome, Seat, Step
from opponents.kit.alphabeta import DRAW, WIN
from opponents.kit.engine import Budget, Engine, Level, SearchResult
from opponents.kit.searching import searched
from opponents.kit.tuning import Tunable

LINES = [sum(1 << cell for cell in line) for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8))]
LINES += [1 << 0 | 1 << 4 | 1 << 8, 1 << 2 | 1 << 4 | 1 << 6]
FULL = (1 << 9) - 1


def has_line(stones: int) -> bool:
    """Whether three of these stones are in a row."""
    return any(stones & line == line for line in LINES)


class Numbered:
    """The base of all positions here: moves are whole numbers, and no seat leaves."""

    __slots__ = ()

    def chance(self) -> Mapping[Any, Fraction]:
        """No dice."""
        return {}

    def asides(self, seat: Seat) -> Sequence[Any]:
        """To leave."""
        return (Leave(seat),)

    def parse(self, text: str) -> Any:
        """A number. Raises InvalidMoveError."""
        if not text.isdecimal():
            raise InvalidMoveError("not a move", text=text)
        return int(text)

    def notation(self, move: Any) -> str:
        """The number."""
        return str(move)

    def steps(self, move: Any) -> tuple[Step, ...]:
        """The number."""
        return (Step("number", str(move)),)

    def to_json(self) -> Json:
        """Nobody stores these."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TicTacToe(Numbered):
    """Tic-tac-toe: three in a row win, a full board is a draw."""

    stones: tuple[int, int] = (0, 0)
    turn: Seat = Seat(0)

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`."""
        last = Seat(1 - self.turn)
        if has_line(self.stones[last]):
            return Outcome((frozenset({last}), frozenset({self.turn})), "line")
        return Outcome((frozenset({last, self.turn}),), "full") if sum(self.stones) == FULL else None

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return None if self.outcome else self.turn

    def legal_moves(self) -> Sequence[int]:
        """The empty cells."""
        return () if self.outcome else [cell for cell in range(9) if not sum(self.stones) >> cell & 1]

    def play(self, move: int) -> TicTacToe:
        """See `Position`."""
        if move not in self.legal_moves():
            raise IllegalMoveError("not empty", cell=move)
        own, other = self.stones[self.turn] | 1 << move, self.stones[1 - self.turn]
        return TicTacToe((own, other) if self.turn == 0 else (other, own), Seat(1 - self.turn))


Node = tuple[int, int, int]
"""The mover's stones, the other's, and the seat to move."""


class Weights(NamedTuple):
    """A stone's value, in thousandths of a logit."""

    centre: int = 0
    corner: int = 0


WEIGHTS = Weights()
CENTRE, CORNERS = 1 << 4, 1 << 0 | 1 << 2 | 1 << 6 | 1 << 8


class TicTacToeRules:
    """Tic-tac-toe as alpha-beta sees it."""

    repetitions = 0

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights

    def repeated(self, node: Node) -> int:
        """Nothing repeats."""
        return DRAW

    def decided(self, node: Node) -> int | None:
        """See `Rules`."""
        own, other, _ = node
        return -WIN if has_line(other) else DRAW if own | other == FULL else None

    def moves(self, node: Node) -> tuple[list[int], list[int]]:
        """Moves that end the game, and the others."""
        empty = [cell for cell in range(9) if not (node[0] | node[1]) >> cell & 1]
        ending = [cell for cell in empty if self.decided(self.play(node, cell)) is not None]
        return ending, [cell for cell in empty if cell not in ending]

    def captures(self, node: Node) -> list[int]:
        """See `Rules`."""
        return self.moves(node)[0]

    def play(self, node: Node, move: int) -> Node:
        """See `Rules`."""
        return node[1], node[0] | 1 << move, 1 - node[2]

    def passed(self, node: Node) -> Node | None:
        """See `Rules`."""
        return node[1], node[0], 1 - node[2]

    def pressed(self, node: Node) -> bool:
        """See `Rules`."""
        return False

    def far(self, move: int) -> bool:
        """See `Rules`."""
        return False

    def evaluate(self, node: Node) -> int:
        """See `Weights`."""
        own, other, _ = node
        centre, corners = ((own & cells).bit_count() - (other & cells).bit_count() for cells in (CENTRE, CORNERS))
        return self._weights.centre * centre + self._weights.corner * corners

    def finishing(self, node: Node) -> Sequence[int]:
        """See `Endings`."""
        return self.captures(node)

    def safe(self, node: Node) -> bool:
        """See `Endings`."""
        return False


AGREED = -1
"""The heap once a draw is agreed."""


class MisereRules:
    """A heap from which one or two are taken in turn. The player who takes the last one loses, and seat 0 may take a
    draw instead of any move. A player who has 4, 7, 10, … would rather pass. A node is the heap and the seat to move.
    """

    repetitions = 0

    def __init__(self, *, refuses_to_pass: bool) -> None:
        self._refuses_to_pass = refuses_to_pass

    def repeated(self, node: tuple[int, int]) -> int:
        """Nothing repeats."""
        return DRAW

    def decided(self, node: tuple[int, int]) -> int | None:
        """Whoever is to move with an empty heap has won."""
        return DRAW if node[0] == AGREED else None if node[0] else WIN

    def moves(self, node: tuple[int, int]) -> tuple[list[int], list[int]]:
        """A draw, by the number 0, then one or two."""
        return [0] if node[1] == 0 else [], [count for count in (1, 2) if count <= node[0]]

    def captures(self, node: tuple[int, int]) -> list[int]:
        """None."""
        return []

    def play(self, node: tuple[int, int], move: int) -> tuple[int, int]:
        """See `Rules`."""
        return node[0] - move if move else AGREED, 1 - node[1]

    def passed(self, node: tuple[int, int]) -> tuple[int, int] | None:
        """See `Rules`."""
        return None if self._refuses_to_pass else (node[0], 1 - node[1])

    def pressed(self, node: tuple[int, int]) -> bool:
        """See `Rules`."""
        return False

    def far(self, move: int) -> bool:
        """See `Rules`."""
        return False

    def evaluate(self, node: tuple[int, int]) -> int:
        """See `Rules`."""
        return 0


class LoopRules:
    """A way that leads back: from `start` one goes `away` and must come back at once, or goes `down` to where the other
    is better off. A node is where one is and the seat to move.
    """

    repetitions = 1

    def __init__(self, result: int) -> None:
        self._result = result

    def repeated(self, node: tuple[str, int]) -> int:
        """See `Rules`."""
        return self._result

    def decided(self, node: tuple[str, int]) -> int | None:
        """Never."""
        return None

    def moves(self, node: tuple[str, int]) -> tuple[list[int], list[int]]:
        """By number: to the start, away, down."""
        return [], {"start": [1, 2], "away": [0], "down": [2]}[node[0]]

    def captures(self, node: tuple[str, int]) -> list[int]:
        """None."""
        return []

    def play(self, node: tuple[str, int], move: int) -> tuple[str, int]:
        """See `Rules`."""
        return ("start", "away", "down")[move], 1 - node[1]

    def passed(self, node: tuple[str, int]) -> tuple[str, int] | None:
        """See `Rules`."""
        return None

    def pressed(self, node: tuple[str, int]) -> bool:
        """See `Rules`."""
        return False

    def far(self, move: int) -> bool:
        """See `Rules`."""
        return False

    def evaluate(self, node: tuple[str, int]) -> int:
        """Down there, seat 1 is better off."""
        return (500 if node[1] else -500) if node[0] == "down" else 0


def _two_seats(_: object) -> tuple[frozenset[Seat], ...]:
    return frozenset({Seat(0)}), frozenset({Seat(1)})


def _not_stored(_: Json) -> TicTacToe:
    raise NotImplementedError


TIC_TAC_TOE: Game[TicTacToe] = Game(
    "tictactoe", "Tic-tac-toe", "", 1, (), _two_seats, lambda _: ("white", "black"), lambda _: TicTacToe(), _not_stored
)


def node_of(position: TicTacToe) -> Node:
    """A position as alpha-beta sees it."""
    return position.stones[position.turn], position.stones[1 - position.turn], position.turn


def think(
    position: TicTacToe,
    before: Sequence[TicTacToe],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights = WEIGHTS,
) -> SearchResult[int]:
    """See `SearchFunction`."""
    return searched(TicTacToeRules(weights), [node_of(position)], level, seed, budget, lambda _, number: number)


TUNABLE = Tunable(
    Engine(TIC_TAC_TOE, (Level(nodes=100),), think),
    Level(nodes=60, depth=2, noise=200, slack=300),
    WEIGHTS,
    think,
    TicTacToeRules,
    node_of,
)


GOAL, TURNS = 6, 32
"""Points that win a race, and turns after which the most points win it."""


@dataclass(frozen=True, slots=True)
class Race(Numbered):
    """Four seats race for points by dice: the roller gains the pips, or takes them from another seat."""

    points: tuple[int, ...] = (0, 0, 0, 0)
    turns: int = 0
    pips: int = 0
    """The number on the die; 0 when a roll is due."""

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`."""
        most = max(self.points)
        if most < GOAL and self.turns < TURNS:
            return None
        first = frozenset(Seat(seat) for seat in range(4) if self.points[seat] == most)
        others = frozenset(map(Seat, range(4))) - first
        return Outcome((first, others) if others else (first,), "goal")

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return Seat(self.turns % 4) if self.pips and not self.outcome else None

    def chance(self) -> Mapping[str, Fraction]:
        """One to three pips, one as often as the others together."""
        return {} if self.pips or self.outcome else {"1": Fraction(1, 2), "2": Fraction(1, 4), "3": Fraction(1, 4)}

    def legal_moves(self) -> Sequence[int]:
        """The seat whose points change."""
        return range(4) if self.pips and not self.outcome else ()

    def play(self, move: int | str) -> Race:
        """See `Position`."""
        if isinstance(move, str):
            return Race(self.points, self.turns, int(move))
        points = list(self.points)
        points[move] += self.pips if move == self.turns % 4 else -self.pips
        return Race(tuple(points), self.turns + 1)


def _race(sides: tuple[frozenset[Seat], ...]) -> Game[Race]:
    names = ("white", "black", "red", "blue")
    return Game("race", "Race", "", 1, (), lambda _: sides, lambda _: names, lambda _: Race(), lambda _: Race())


RACE = _race(tuple(frozenset({Seat(seat)}) for seat in range(4)))
PAIRS = _race((frozenset({Seat(0), Seat(2)}), frozenset({Seat(1), Seat(3)})))


PITS, SEEDS = 4, 3
"""Pits of each seat, and seeds in each at first."""


@dataclass(frozen=True, slots=True)
class Sowing(Numbered):
    """Two seats sow the seeds of a pit one by one along their pits, their store and the other's pits. Another turn
    follows if the last one falls into the store. When a seat has no seeds to sow, the other stores its own; most win.
    """

    own: tuple[int, ...] = (SEEDS,) * PITS
    """The seeds in the pits of the seat on turn."""
    other: tuple[int, ...] = (SEEDS,) * PITS
    stores: tuple[int, int] = (0, 0)
    """By seat."""
    turn: Seat = Seat(0)

    @property
    def outcome(self) -> Outcome | None:
        """See `Position`."""
        if any(self.own):
            return None
        mine, theirs = self.stores[self.turn], self.stores[1 - self.turn] + sum(self.other)
        if mine == theirs:
            return Outcome((frozenset({Seat(0), Seat(1)}),), "even")
        first = self.turn if mine > theirs else Seat(1 - self.turn)
        return Outcome((frozenset({first}), frozenset({Seat(1 - first)})), "most")

    @property
    def to_move(self) -> Seat | None:
        """See `Position`."""
        return self.turn if any(self.own) else None

    def legal_moves(self) -> Sequence[int]:
        """The seat's pits that have seeds."""
        return [pit for pit in range(PITS) if self.own[pit]]

    def play(self, move: Any) -> Sowing:
        """See `Position`."""
        ring = [*self.own, 0, *self.other]
        seeds, ring[move] = ring[move], 0
        for place in range(move + 1, move + 1 + seeds):
            ring[place % len(ring)] += 1
        stored = list(self.stores)
        stored[self.turn] += ring[PITS]
        own, other = tuple(ring[:PITS]), tuple(ring[PITS + 1 :])
        if (move + seeds) % len(ring) == PITS and any(own):
            return Sowing(own, other, (stored[0], stored[1]), self.turn)
        return Sowing(other, own, (stored[0], stored[1]), Seat(1 - self.turn))


SOWING: Game[Sowing] = Game(
    "sowing",
    "Sowing",
    "",
    1,
    (),
    _two_seats,
    lambda _: ("white", "black"),
    lambda _: Sowing(),
    lambda _: Sowing(),
)
