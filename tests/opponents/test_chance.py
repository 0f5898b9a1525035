"""Rolls, and the random numbers that compiled searches draw as well."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from opponents.kit.chance import Chance, rolled


def test_the_same_seed_gives_the_same_numbers() -> None:
    first, second, other = Chance(7), Chance(7), Chance(8)
    numbers = [first.below(1_000_000) for _ in range(20)]
    assert numbers == [second.below(1_000_000) for _ in range(20)]
    assert numbers != [other.below(1_000_000) for _ in range(20)]


def test_all_numbers_are_about_equally_frequent() -> None:
    chance = Chance(1)
    counts = Counter(chance.below(6) for _ in range(6_000))
    assert sorted(counts) == list(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_sample_has_each_item_once_and_a_shuffle_all() -> None:
    chance, items = Chance(3), list(range(50))
    chosen = chance.sample(items, 20)
    assert len(set(chosen)) == 20
    assert sorted(items) == list(range(50))
    chance.shuffle(items)
    assert items != sorted(items) == list(range(50))


def test_rolls_are_as_frequent_as_their_probabilities_say() -> None:
    rng, odds = random.Random(4), {"six": Fraction(1, 6), "other": Fraction(5, 6), "never": Fraction(0)}
    counts = Counter(rolled(odds, rng) for _ in range(6_000))
    assert 850 < counts["six"] < 1150
    assert not counts["never"]
