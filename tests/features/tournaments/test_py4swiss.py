"""py4swiss, as far as Banmen depends on its inside."""

from __future__ import annotations

import importlib

import pytest

from bot.features.tournaments.rules import Format, Paired, Settings, fold
from bot.features.tournaments.rules.swiss import engine
from bot.features.tournaments.rules.trf import document
from tests.features.tournaments.rules.playing import tournament


def test_the_replaced_class_of_py4swiss_pairs_as_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    """`engine` replaces a class by one that weighs pairs of the same kind once."""
    matcher = pytest.importorskip("py4swiss.engines.dutch.bracket.bracket_matcher")
    pairer = importlib.import_module("py4swiss.engines.dutch.bracket.bracket_pairer")
    playing = tournament(Settings(format=Format.SWISS, rounds=4, name="Open"), 14)
    for _ in range(4):
        paired = max(at for at, event in enumerate(playing.log) if isinstance(event, Paired))
        file = document(fold(playing.t.settings, playing.log[:paired]))
        quick = engine().generate_pairings(file)
        assert pairer.BracketMatcher is not matcher.BracketMatcher
        with monkeypatch.context() as original:
            original.setattr(pairer, "BracketMatcher", matcher.BracketMatcher)
            assert engine().generate_pairings(file) == quick
        playing.end_round()
