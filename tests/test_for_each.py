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


def test_rows_are_combined_with_the_values_of_another_loop() -> None:
    met: list[tuple[int, str, bool]] = []

    @for_each(flag=(True, False))
    @for_each(("number", "letter"), [(1, "a"), (2, "b")])
    def notes(number: int, letter: str, *, flag: bool) -> None:
        met.append((number, letter, flag))
        assert len(met) < 4

    with pytest.raises(AssertionError) as failed:
        notes()
    assert met == [(1, "a", True), (2, "b", True), (1, "a", False), (2, "b", False)]
    assert failed.value.__notes__ == ["with number=2, letter='b'", "with flag=False"]
