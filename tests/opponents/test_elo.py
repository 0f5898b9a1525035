"""Elo ratings of levels and of people."""

from __future__ import annotations

import random

import pytest

from benchmarks.elo import Pairing, errors, fitted
from bot.matches.challenges.setup import playable
from bot.ui.levels import level_name
from opponents.kit import elo
from opponents.kit.elo import LEVEL_1, Result, elo_of, expected, performance

TRUE = {0: 500.0, 1: 800.0, 2: 1000.0, 3: 1300.0, 4: 1450.0}


def played(others: int, games: int, seed: int) -> list[Pairing]:
    """The results of players of known strength, each of whom plays this many others."""
    rng, found = random.Random(seed), []
    for one, other in [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (4, 2), (4, 3)]:
        share = expected(TRUE[one], TRUE[other], others)
        found.append(Pairing(one, other, others, sum(rng.random() < share for _ in range(games)), games))
    return found


@pytest.mark.parametrize("others", [1, 3])
def test_the_strength_that_made_the_results_is_found(others: int) -> None:
    results = played(others, 4_000, seed=1)
    found = fitted(results)
    assert found[1] == LEVEL_1
    assert all(abs(found[number] - strength) < 40 for number, strength in TRUE.items())


def test_more_games_make_smaller_errors() -> None:
    few, many = (played(1, games, seed=2) for games in (40, 400))
    errors_of_few, errors_of_many = (errors(results, fitted(results), samples=12) for results in (few, many))
    assert errors_of_few[1] == errors_of_many[1] == 0
    assert all(errors_of_many[number] < errors_of_few[number] for number in TRUE if number != 1)


def test_four_hundred_points_are_ten_wins_for_each_loss() -> None:
    assert expected(1200, 800) == pytest.approx(10 / 11)
    assert expected(800, 800, others=3) == pytest.approx(1 / 4)


def test_a_performance_lies_between_the_levels_that_are_beaten_and_those_that_win() -> None:
    found = performance([Result(800, 18, 20), Result(1200, 2, 20)])
    assert 950 < found < 1050
    assert 1200 < performance([Result(1200, 20, 20)]) < 2000


def test_levels_rise_and_are_shown_to_the_nearest_fifty(monkeypatch: pytest.MonkeyPatch) -> None:
    for ratings in filter(None, map(elo.measured, playable())):
        assert ratings[0] == LEVEL_1
        assert list(ratings) == sorted(ratings)
    monkeypatch.setattr(elo, "measured", {"vault": (800, 1024), "shelt": ()}.__getitem__)
    assert (elo_of("vault", 2), elo_of("vault", 3), elo_of("shelt", 1)) == (1024, None, None)
    assert level_name(2, "vault", "en") == "2 · easygoing, about 1000"
    assert level_name(3, "vault", "en") == "3 · attentive"
