"""Matches between levels: who wins, and how long moves take."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.kit.rules import AnyGame, Options, Position, Seat
from opponents.kit.chance import rolled
from opponents.kit.engine import AnyEngine, Level

OPENING = 4
"""Random plies before the players begin, so that games differ. The seats then rotate over the same openings."""
MAX_PLIES = 400
"""Plies after which a game of two is called a draw, as people would agree; other games end by their own rules."""
THRICE = 3
"""Occurrences of a position after which a game of two is called a draw."""


class Player(NamedTuple):
    """A participant: an engine at a level."""

    engine: AnyEngine
    level: Level


@dataclass(slots=True)
class Tally:
    """The results of a player."""

    wins: int = 0
    """Games won, alone or in a team."""
    points: float = 0
    """Sum of shares of the win: 1 for a win, a half if two share it."""
    times: list[float] = field(default_factory=list)
    """Seconds of processor time for each move."""


def match(
    game: AnyGame, options: Options, players: Sequence[Player | None], games: int, seed: int
) -> tuple[list[Tally], int]:
    """Play games and return each player's results and the number of games without a winner.

    A player of None moves at random. The seats rotate on the same opening, so that all players begin equally often.
    """
    tallies = [Tally() for _ in players]
    draws = 0
    for number in range(games):
        first, same = number % len(players), seed + number // len(players)
        seated = [(seat + first) % len(players) for seat in range(len(players))]
        played = Played([players[player] for player in seated], same)
        best = winners(played.play(opened(game.start(options), random.Random(same))))
        draws += len(best) == len(players)
        for seat, player in enumerate(seated):
            tallies[player].times += played.times[seat]
            if seat in best:
                tallies[player].points += 1 / len(best)
                tallies[player].wins += len(best) < len(players)
    return tallies, draws


def opened(position: Position[Any], rng: random.Random) -> Position[Any]:
    """The position after some random plies."""
    for _ in range(OPENING):
        if moves := position.legal_moves() or list(position.chance()):
            position = position.play(rng.choice(moves))
    return position


def winners(end: Position[Any]) -> frozenset[int]:
    """The seats that share the first place; both seats in a game of two that was called a draw."""
    return frozenset((0, 1)) if end.outcome is None else frozenset(end.outcome.ranking[0])


class Played:
    """A game between players, indexed by seat; None moves at random."""

    def __init__(self, players: Sequence[Player | None], seed: int) -> None:
        self._players = players
        self._rng = random.Random(seed)
        self.times: list[list[float]] = [[] for _ in players]
        """Seconds of processor time by seat, for each move."""
        self.positions: list[Position[Any]] = []
        """All positions except the last."""

    def play(self, start: Position[Any]) -> Position[Any]:
        """Play from `start` and return the last position."""
        end = start
        for end in self._positions(start):
            if len(self._players) == 2 and (
                len(self.positions) >= MAX_PLIES or self.positions.count(end) >= THRICE - 1
            ):
                break
        return end

    def _positions(self, position: Position[Any]) -> Iterator[Position[Any]]:
        while position.outcome is None:
            seat = position.to_move
            move = rolled(position.chance(), self._rng) if seat is None else self._choose_move(position, seat)
            self.positions.append(position)
            position = position.play(move)
            yield position

    def _choose_move(self, position: Position[Any], seat: Seat) -> Any:
        player = self._players[seat]
        if player is None:
            return self._rng.choice(position.legal_moves())
        began = time.thread_time()
        thought = player.engine.at(player.level, position, self.positions, seed=self._rng.getrandbits(32))
        self.times[seat].append(time.thread_time() - began)
        return thought.move
