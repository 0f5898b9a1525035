"""Fits the weights of an evaluation to games that the engine plays against itself: to their results, and to longer
searches of each position.

`python -m benchmarks.tuning GAME --games N --seed S --tries M` prints the new weights, and how they do in M games
against those in use. Copy better weights into `opponents/` by hand. GAME is any whose engine exports a `Tunable`
(`opponents/kit/tuning.py`).
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import console
import opponents
from benchmarks.opponents import bounds
from games.kit.discovery import discover
from games.kit.rules import options_from
from opponents.kit.alphabeta import Rules
from opponents.kit.engine import LOGIT, Level
from opponents.kit.matches import Played, Player, match, opened, winners
from opponents.kit.tuning import Tunable

EVERY = 3
"""Every how many positions of a game one is taken: neighbours say the same."""
LOOK = 1_500
"""Positions in a longer search."""
FORESEEN = 0.7
"""Weight of such a search's value against the game's result. All positions of a game share the result, so it says
little about each: weights fitted to results alone follow chance.
"""
PRIOR = 100.0
"""Strength of the pull towards the weights in use, per square of a logit."""
ASIDE = 0.2
"""Share of the games held back from fitting; they show whether the new weights predict results any better."""

Row = tuple[list[float], float]
"""The terms of a position for the player to move, and that player's share of a win, as it turned out or as searched."""


def tunables() -> dict[str, Tunable]:
    """The tunables that engines export, by game."""
    return {tunable.engine.game.key: tunable for tunable in discover(opponents, Tunable)}


def rows(tunable: Tunable, games: int, seed: int) -> Iterator[Row]:
    """The terms of the positions of this many games after their captures: evaluations with one weight set to 1."""
    kind = type(tunable.weights)
    count = len(tunable.weights)
    terms = [tunable.rules(kind(*(int(place == each) for each in range(count)))) for place in range(count)]
    game, rules = tunable.engine.game, tunable.rules(tunable.weights)
    player = Player(tunable.engine, tunable.level)
    for number in range(seed, seed + games):
        played = Played([player, player], number)
        best = winners(played.play(opened(game.start(options_from(game.options, {})), random.Random(number))))
        for position in played.positions[number % EVERY :: EVERY]:
            node = tunable.node_of(position)
            if rules.decided(node) is not None or rules.pressed(node):
                continue
            _, quiet = _settled(rules, node, -math.inf, math.inf)
            if rules.decided(quiet) is None:
                won = 0.5 if len(best) == 2 else float(position.to_move in best)
                foreseen = tunable.engine.at(Level(nodes=LOOK), position, seed=number).value
                share = FORESEEN * foreseen + (1 - FORESEEN) * won
                # The captures may have changed whose turn it is.
                result = share if quiet[-1] == node[-1] else 1 - share
                yield [float(term.evaluate(quiet)) for term in terms], result


def _settled(rules: Rules[Any], node: Any, alpha: float, beta: float) -> tuple[float, Any]:
    """The value of a node to its player to move after all worthwhile captures, and the node left then."""
    best, left = float(rules.evaluate(node)), node
    for move in rules.captures(node):
        if best >= beta:
            break
        after = rules.play(node, move)
        decided = rules.decided(after)
        if decided is None:
            score, then = _settled(rules, after, -beta, -max(alpha, best))
        else:
            score, then = decided, after
        if -score > best:
            best, left = -score, then
    return best, left


def fitted(samples: Sequence[Row], weights: Sequence[float]) -> list[float]:
    """The weights, in logits, under which the results are likeliest, by Newton's method."""
    found = list(weights)
    places = range(len(weights))
    for _ in range(8):
        slope = [PRIOR * (weights[i] - found[i]) for i in places]
        bend = [[PRIOR * (i == j) for j in places] for i in places]
        for terms, result in samples:
            score = sum(weight * term for weight, term in zip(found, terms, strict=True))
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, score))))
            spread = chance * (1 - chance)
            for i in places:
                if terms[i]:
                    slope[i] += (result - chance) * terms[i]
                    for j in places:
                        bend[i][j] += spread * terms[i] * terms[j]
        found = [weight + step for weight, step in zip(found, solved(bend, slope), strict=True)]
    return found


def surprise(samples: Sequence[Row], weights: Sequence[float]) -> float:
    """Distance of the results from the predictions of these weights, in logits: mean of -log of the likelihood."""
    total = 0.0
    for terms, result in samples:
        score = sum(weight * term for weight, term in zip(weights, terms, strict=True))
        total += math.log1p(math.exp(-abs(score))) + abs(score) * (1 - result if score > 0 else result)
    return total / len(samples)


def solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The x with matrix · x = vector, by elimination; the matrix is positive definite."""
    rows = [[*line, value] for line, value in zip(matrix, vector, strict=True)]
    for i, pivot in enumerate(rows):
        for line in rows[i + 1 :]:
            factor = line[i] / pivot[i]
            for j in range(i, len(pivot)):
                line[j] -= factor * pivot[j]
    solution = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][j] * solution[j] for j in range(i + 1, len(rows)))
        solution[i] = (rows[i][-1] - known) / rows[i][i]
    return solution


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tuning", description="Tune what positions are worth.")
    parser.add_argument("game", choices=sorted(tunables()), metavar="GAME")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    tunable = tunables()[chosen.game]
    samples = list(rows(tunable, chosen.games, chosen.seed))
    aside = int(len(samples) * ASIDE)
    if not aside:
        parser.error(f"{len(samples)} positions are too few: play more games")
    now = [weight / LOGIT for weight in tunable.weights]
    found = fitted(samples[aside:], now)
    new = type(tunable.weights)(*(round(weight * LOGIT) for weight in found))
    print(f"{chosen.games} games, {len(samples)} positions")
    for name, old, weight in zip(new._fields, tunable.weights, new, strict=True):
        print(f"{name:12} {old:6} → {weight:6}")
    print(f"surprise: {surprise(samples[:aside], now):.4f} → {surprise(samples[:aside], found):.4f}")
    game, players = tunable.engine.game, [tunable.with_weights(new), tunable.with_weights(tunable.weights)]
    (tally, _), _ = match(game, options_from(game.options, {}), players, chosen.tries, chosen.seed + chosen.games)
    low, high = bounds(tally.points, chosen.tries)
    print(f"new against old: {tally.points / chosen.tries:.0%} of {chosen.tries} games ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    with console.prepared():
        main()
