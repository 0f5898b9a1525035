"""Tests of many values in one say for which of them they fail."""

from __future__ import annotations

import pytest

from tests.for_each import for_each


def test_a_failure_names_the_values_it_had() -> None:
    met: list[tuple[int, str]] = []

    @for_each(number={"one": 1, "two": 2}, letter="ab")
    def fails_at_the_third(number: int, letter: str) -> None:
        met.append((number, letter))
        assert len(met) < 3

    with pytest.raises(AssertionError) as failed:
        fails_at_the_third()
    assert met == [(1, "a"), (1, "b"), (2, "a")]
    assert failed.value.__notes__ == ["with number='two', letter='a'"]
