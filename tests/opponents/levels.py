"""The strength of the generic engine's levels in games with and without dice: `python -m tests.opponents.levels`.

Each level plays the level two below. In Dash, perfect play also meets two players of level 3: if it doesn't win
significantly more than a third, no level can. All this takes about ten minutes.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import console
from benchmarks.opponents import measured, played
from opponents.kit import generic
from opponents.kit.engine import Budget, Level, SearchResult
from opponents.kit.matches import Player
from tests.games.further import DASH, LARGE_NIM
from tests.opponents.toys import SOWING

PAIRS: Final = ((1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4))
"""Levels that play each other; level 0 plays at random."""
TABLE: Final = (
    (LARGE_NIM, (200, 200, 200, 200, 100, 300)),
    (SOWING, (200, 200, 100, 100, 40, 30)),
    (DASH, (300, 300, 300, 300)),
)
"""The number of games of each pairing."""
GOAL: Final = 15
"""The last square of Dash."""
SWEEPS: Final = 40
"""Rounds of value iteration, after which nothing changes any more."""

Chances: TypeAlias = tuple[float, float, float]
"""The chances of the runner on turn, the next one and the third."""
Camps: TypeAlias = tuple[int, int, int]
"""The camps in the same order."""


def solved() -> dict[Camps, Chances]:
    """The chances under perfect play of Dash where the runner on turn is in camp."""
    every = [(own, second, third) for own in range(GOAL) for second in range(GOAL) for third in range(GOAL)]
    won: dict[Camps, Chances] = dict.fromkeys(every, (1 / 3, 1 / 3, 1 / 3))
    for _ in range(SWEEPS):
        for camps in every:
            won[camps] = running(won, camps)[camps[0]]
    return won


def camping(won: dict[Camps, Chances], camps: Camps, square: int) -> Chances:
    """The chances after the runner on turn camps on a square."""
    if square >= GOAL:
        return 1, 0, 0
    second, third, own = won[camps[1], camps[2], square]
    return own, second, third


def running(won: dict[Camps, Chances], camps: Camps) -> dict[int, Chances]:
    """The chances when a roll is due, by the square of the runner on turn."""
    after: dict[int, Chances] = {}
    for square in range(GOAL - 1, camps[0] - 1, -1):
        ends = [camping(won, camps, camps[0])]
        for pips in range(2, 7):
            camp = camping(won, camps, min(GOAL, square + pips))
            ends.append(max(camp, after.get(square + pips, camp), key=lambda chances: chances[0]))
        own, second, third = (sum(each) / 6 for each in zip(*ends, strict=True))
        after[square] = own, second, third
    return after


def perfect(
    won: dict[Camps, Chances], position: Any, before: object, level: Level, seed: int, budget: Budget
) -> SearchResult[Any]:
    """See `SearchFunction`: the best move in Dash."""
    moves = position.legal_moves()
    if len(moves) > 1:
        own, second, third = (position.camps[(position.turn + number) % 3] for number in range(3))
        camps = own, second, third
        is_camp = camping(won, camps, position.square)[0] >= running(won, camps)[position.square][0]
        moves = [move for move in moves if (move.name == "camp") == is_camp]
    return SearchResult(moves[0], 0, (moves[0],), 0, 1)


def main() -> None:
    """Print the table line by line."""
    for game, counts in TABLE:
        for pair, games in zip(PAIRS, counts, strict=False):
            print(*measured(generic.engine(game, {}), {}, [pair], games, seed=1), flush=True)
    engine = generic.engine(DASH, {})
    best = Player(replace(engine, think=partial(perfect, solved())), engine.levels[0])
    print("Dash, perfect play against 2 of 3", played(DASH, {}, best, Player(engine, engine.levels[2]), 600, seed=1))


if __name__ == "__main__":
    with console.prepared():
        main()
