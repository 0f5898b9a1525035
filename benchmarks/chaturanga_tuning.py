"""The weights by which New Chaturanga's positions are judged, fitted to the results of games between equals.

`python -m benchmarks.chaturanga_tuning --games N --seed S --tries M` prints the new weights, how well they foretell
games that they weren't fitted to, and how one who plays by them fares in M games against three by those in use; better
ones are written into `opponents/chaturanga/judging.py` by hand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from benchmarks.opponents import bounds
from benchmarks.tuning import ASIDE, solved
from games.chaturanga import GAME, SEATS, ChaturangaPosition
from opponents.chaturanga import THINKER, think
from opponents.chaturanga.judging import WEIGHTS, Judge, Weights
from opponents.kit.matches import Played, Player, match, winners
from opponents.kit.thinking import LOGIT, Budget, Level

LEVEL = Level(nodes=2_000, depth=1)
"""Of who plays the games: quick, and the dice see to it that no two are the same."""
EVERY = 3
"""Of the turns of a game, each so many-th counts."""
PRIOR = 20.0
"""How strongly a weight stays near the one in use, per square of a logit."""
STEP = 100
"""In thousandths of a logit: how far a weight is moved to see what it does."""
ROUNDS = 3
FLOOR = 1e-3
"""No share is taken for less: one surprise mustn't outweigh all else."""


class Sample(NamedTuple):
    """Dice that were due in a game, and who won it."""

    position: ChaturangaPosition
    winners: frozenset[int]


def samples(games: int, seed: int) -> Iterator[Sample]:
    """Of so many games."""
    player = Player(THINKER, LEVEL)
    for number in range(seed, seed + games):
        played = Played([player] * 4, number)
        won = winners(played.play(GAME.start({})))
        due = [position for position in played.positions if position.chance()]
        for position in due[number % EVERY :: EVERY]:
            assert isinstance(position, ChaturangaPosition)  # noqa: S101 - what else does a game consist of
            yield Sample(position, won)


def surprise(found: Sequence[Sample], weights: Weights) -> float:
    """By how much the results differ from what weights foretell: mean of -log of the likelihood."""
    judge = _judge(weights)
    total = 0.0
    for position, won in found:
        shares = judge.shares(position, position.turn)
        total -= sum(math.log(max(shares[seat], FLOOR)) for seat in won) / len(won)
    return total / len(found)


def fitted(found: Sequence[Sample], weights: Weights) -> Weights:
    """The weights under which the results are likeliest: Fisher's scoring, with slopes taken by trying."""
    places = range(len(weights))
    at = list(weights)
    for _ in range(ROUNDS):
        slope = [PRIOR * (weights[i] - at[i]) / LOGIT for i in places]
        bend = [[PRIOR * (i == j) for j in places] for i in places]
        judge = _judge(Weights(*at))
        tried = [_judge(Weights(*(weight + STEP * (i == j) for j, weight in enumerate(at)))) for i in places]
        for position, won in found:
            shares = judge.shares(position, position.turn)
            others = [each.shares(position, position.turn) for each in tried]
            for seat in SEATS:
                if shares[seat] < FLOOR:
                    continue
                slopes = [(other[seat] / shares[seat] - 1) * LOGIT / STEP for other in others]
                for i in places:
                    slope[i] += slopes[i] * (seat in won) / len(won)
                    for j in places:
                        bend[i][j] += shares[seat] * slopes[i] * slopes[j]
        at = [weight + round(LOGIT * step) for weight, step in zip(at, solved(bend, slope), strict=True)]
    return Weights(*at)


def _judge(weights: Weights) -> Judge:
    return Judge(Budget(2**62), weights)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chaturanga_tuning", description="Tune the weights.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = list(samples(chosen.games, chosen.seed))
    aside = int(len(found) * ASIDE)
    new = fitted(found[aside:], WEIGHTS)
    print(f"{chosen.games} games, {len(found)} positions")
    for name, old, weight in zip(new._fields, WEIGHTS, new, strict=True):
        print(f"{name:16} {old:6} → {weight:6}")
    print(f"surprise: {surprise(found[:aside], WEIGHTS):.4f} → {surprise(found[:aside], new):.4f}")
    one = Player(replace(THINKER, think=partial(think, weights=new)), LEVEL)
    others = [Player(THINKER, LEVEL)] * 3
    (tally, *_), _ = match(GAME, {}, [one, *others], chosen.tries, chosen.seed + chosen.games)
    low, high = bounds(tally.points, chosen.tries)
    print(f"new against three old: {tally.points / chosen.tries:.0%} of {chosen.tries} games ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main()
