"""Elo ratings of players from the results of a round robin."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import stdev
from typing import Final, NamedTuple

from opponents.kit.elo import LEVEL_1, expected, root

SWEEPS: Final = 60
"""Number of times that each rating is fitted to the others."""
SAMPLES: Final = 50
"""Number of bootstrap samples of the results, to estimate the errors."""


class Pairing(NamedTuple):
    """Games of one player against one or several equal others, by number: 0 moves at random, all others are levels."""

    one: int
    other: int
    others: int
    """Number of the equal players in each game."""
    points: float
    """The one's: sum of shares of the win."""
    games: int


def fitted(pairings: Sequence[Pairing]) -> dict[int, float]:
    """The most likely Elo of each player if level 1 has `LEVEL_1`.

    Each pairing counts as if there were one more game between equals, so that nothing is infinite.
    """
    elo = {number: float(LEVEL_1) for pairing in pairings for number in pairing[:2]}
    for _ in range(SWEEPS):
        for number in sorted(elo.keys() - {1}):
            own = [each for each in pairings if number in (each.one, each.other)]
            elo[number] = root(partial(_surplus, own, elo, number))
    return elo


def _surplus(pairings: Sequence[Pairing], elo: Mapping[int, float], number: int, tried: float) -> float:
    """By how many points a player's results are better than those expected with the Elo that is tried."""
    surplus = 0.0
    for each in pairings:
        one, other = (tried if player == number else elo[player] for player in (each.one, each.other))
        hoped = (each.games + 1) * expected(one, other, each.others)
        more = each.points + 1 / (each.others + 1) - hoped
        surplus += more if each.one == number else -more
    return surplus


def errors(pairings: Sequence[Pairing], elo: Mapping[int, float], samples: int = SAMPLES) -> dict[int, float]:
    """The standard error of each Elo, from ratings fitted to results drawn by chance, `samples` times."""
    rng = random.Random(1)
    drawn = [fitted([_drawn(each, elo, rng) for each in pairings]) for _ in range(samples)]
    return {number: stdev(sample[number] for sample in drawn) for number in elo}


def _drawn(pairing: Pairing, elo: Mapping[int, float], rng: random.Random) -> Pairing:
    share = expected(elo[pairing.one], elo[pairing.other], pairing.others)
    return pairing._replace(points=float(sum(rng.random() < share for _ in range(pairing.games))))
