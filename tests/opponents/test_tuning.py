"""Fitting the weights by which positions are tunable."""

from __future__ import annotations

import math
import random
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import opponents
from benchmarks.tuning import fitted, main, rows, surprise, tunables
from games.kit.rules import options_from
from tests.games.play import walk


@pytest.mark.parametrize("key", tunables())
def test_an_evaluation_is_the_weighted_sum_of_its_terms(key: str) -> None:
    tunable = tunables()[key]
    kind, count = type(tunable.weights), len(tunable.weights)
    terms = [tunable.rules(kind(*(int(place == each) for each in range(count)))) for place in range(count)]
    rules, game = tunable.rules(tunable.weights), tunable.engine.game
    for position, _ in islice(walk(game.start(options_from(game.options, {})), 5), 0, 60, 6):
        node = tunable.node_of(position)
        parts = [weight * term.evaluate(node) for weight, term in zip(tunable.weights, terms, strict=True)]
        assert rules.evaluate(node) == sum(parts)


def test_self_play_yields_positions_with_results() -> None:
    tunable = tunables()["vault"]
    found = list(rows(replace(tunable, level=tunable.engine.levels[0]), 1, 3))
    assert all(0 <= share <= 1 for _, share in found)
    assert max(share for _, share in found) > 0.5 > min(share for _, share in found)
    assert len(found) > 5
    assert all(len(terms) == len(tunable.weights) for terms, _ in found)


def test_fitting_recovers_the_weights_that_made_the_results() -> None:
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


def test_any_engine_that_exports_its_weights_is_tuned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tictactoe.py").write_text("from tests.opponents.toys import TUNABLE\n")
    monkeypatch.setattr(opponents, "__path__", [*opponents.__path__, str(tmp_path)])
    main(["tictactoe", "--games", "80", "--tries", "2"])
    monkeypatch.delitem(sys.modules, "opponents.tictactoe")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["centre", "corner"]
    assert lines[-1].startswith("new against old: ")
