"""Tournaments are tested where py4swiss, which pairs many of them here, has wheels."""

from __future__ import annotations

import pytest

from bot.features.tournaments.rules.settings import has_py4swiss


@pytest.fixture(autouse=True)
def needs_py4swiss() -> None:
    """Skip a test where the library isn't installed."""
    if not has_py4swiss():
        pytest.skip("py4swiss has no wheels for this machine")
