"""Picked options, as encoded in custom ids."""

from __future__ import annotations

from itertools import product

import pytest

from bot.core.picks import Picks
from games.kit.rules import Option

OPTIONS = (Option("size", (6, 8, 10), 8), Option("misere", (False, True), False))


@pytest.mark.parametrize("values", list(product(OPTIONS[0].values, OPTIONS[1].values)))
def test_picks_survive_a_round_trip_through_text(values: tuple[int, bool]) -> None:
    """Every combination."""
    picks = Picks.of(OPTIONS, dict(zip(("size", "misere"), values, strict=True)))
    assert Picks.of(OPTIONS).read(str(picks)) == picks


@pytest.mark.parametrize("text", ["", "9", "-1.-1", "x.y", "1.0.7", "1", "."])
def test_unreadable_or_missing_picks_keep_their_previous_values(text: str) -> None:
    """Old custom ids may have more or fewer options."""
    picks = Picks.of(OPTIONS, {"size": 8})
    assert picks.read(text) == picks


def test_only_picks_that_differ_from_the_default_are_stored() -> None:
    """Sorted, so that two who chose the same have the same."""
    assert Picks.of(OPTIONS, {"size": "10", "misere": "true"}).unusual == (("misere", "true"), ("size", "10"))
    assert not Picks.of(OPTIONS).unusual
