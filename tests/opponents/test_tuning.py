"""Fitting the weights by which positions are judged."""

from __future__ import annotations

import math
import random
from itertools import islice

import pytest

from benchmarks.tuning import JUDGED, fitted, rows, surprise
from games.kit.rules import options_from
from tests.games.play import walk


@pytest.mark.parametrize("key", JUDGED)
def test_a_judgement_is_the_sum_of_its_terms_by_their_weights(key: str) -> None:
    judged = JUDGED[key]
    kind, count = type(judged.weights), len(judged.weights)
    terms = [judged.rules(kind(*(int(place == each) for each in range(count)))) for place in range(count)]
    rules, game = judged.rules(judged.weights), judged.thinker.game
    for position, _ in islice(walk(game.start(options_from(game.options, {})), 5), 0, 60, 6):
        node = judged.node_of(position)
        parts = [weight * term.evaluate(node) for weight, term in zip(judged.weights, terms, strict=True)]
        assert rules.evaluate(node) == sum(parts)


def test_games_against_itself_give_positions_with_results() -> None:
    judged = JUDGED["vault"]
    found = list(rows(judged._replace(level=judged.thinker.levels[0]), 1, 3))
    assert all(0 <= share <= 1 for _, share in found)
    assert max(share for _, share in found) > 0.5 > min(share for _, share in found)
    assert len(found) > 5
    assert all(len(terms) == len(judged.weights) for terms, _ in found)


def test_what_made_the_results_is_found_again() -> None:
    rng = random.Random(1)
    truth = [0.9, -0.4]
    samples = []
    for _ in range(2_000):
        terms = [float(rng.randint(-3, 3)), float(rng.randint(-3, 3))]
        chance = 1 / (1 + math.exp(-sum(weight * term for weight, term in zip(truth, terms, strict=True))))
        samples.append((terms, float(rng.random() < chance)))
    held = [0.5, -0.5]
    found = fitted(samples, held)
    assert all(abs(truth[place] - found[place]) < 0.7 * abs(truth[place] - held[place]) for place in range(2))
    assert surprise(samples, found) < surprise(samples, held)
    assert surprise(samples[:1], [0.0, 0.0]) == pytest.approx(math.log(2))
