"""Fits the weights of New Chaturanga's evaluation to the results of games between equals.

`python -m benchmarks.chaturanga_tuning --games N --seed S --tries M` prints the new weights, how well they predict
games that they weren't fitted to, and how a player with them does in M games against three with the weights in use.
Copy better weights into `opponents/chaturanga/judging.py` by hand.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import console
from benchmarks.opponents import bounds
from benchmarks.tuning import ASIDE, solved
from games.chaturanga import GAME, SEATS, ChaturangaPosition
from opponents.chaturanga import ENGINE, think
from opponents.chaturanga.judging import WEIGHTS, Judge, Weights
from opponents.kit.engine import LOGIT, Budget, Level
from opponents.kit.matches import Played, Player, match, winners

LEVEL = Level(nodes=2_000, depth=1)
"""The level of all players: quick, and the dice make all games differ."""
EVERY = 3
"""Every how many turns of a game a position is taken."""
PRIOR = 20.0
"""Strength of the pull towards the weights in use, per square of a logit."""
STEP = 100
"""Thousandths of a logit by which a weight is varied to measure its effect."""
ROUNDS = 3
FLOOR = 1e-3
"""Lower bound for predicted shares, so that a single surprise doesn't outweigh everything else."""


class Sample(NamedTuple):
    """A position in which dice were due, and the winners of its game."""

    position: ChaturangaPosition
    winners: frozenset[int]


def samples(games: int, seed: int) -> Iterator[Sample]:
    """Samples from this many games."""
    player = Player(ENGINE, LEVEL)
    for number in range(seed, seed + games):
        played = Played([player] * 4, number)
        won = winners(played.play(GAME.start({})))
        due = [position for position in played.positions if position.chance()]
        for position in due[number % EVERY :: EVERY]:
            assert isinstance(position, ChaturangaPosition)  # noqa: S101 - what else does a game consist of
            yield Sample(position, won)


def surprise(found: Sequence[Sample], weights: Weights) -> float:
    """How far the results differ from the predictions of these weights: the mean of -log of the likelihood."""
    judge = _judge(weights)
    total = 0.0
    for position, won in found:
        shares = judge.shares(position, position.turn)
        total -= sum(math.log(max(shares[seat], FLOOR)) for seat in won) / len(won)
    return total / len(found)


def fitted(found: Sequence[Sample], weights: Weights) -> Weights:
    """The weights under which the results are likeliest, by Fisher scoring with numerical slopes."""
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
    """Play, fit and print."""
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
    one = Player(replace(ENGINE, think=partial(think, weights=new)), LEVEL)
    others = [Player(ENGINE, LEVEL)] * 3
    (tally, *_), _ = match(GAME, {}, [one, *others], chosen.tries, chosen.seed + chosen.games)
    low, high = bounds(tally.points, chosen.tries)
    print(f"new against three old: {tally.points / chosen.tries:.0%} of {chosen.tries} games ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    console.prepare()
    main()
