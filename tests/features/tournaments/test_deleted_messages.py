"""A tournament's message that is deleted."""

from __future__ import annotations

from tests.features.tournaments.cups import joined
from tests.town.conftest import Town
from tests.town.test_deleted_messages import comes_back


async def test_a_deleted_tournament_comes_back_without_a_result(town: Town) -> None:
    cup = await joined(town, town.aoi)
    await comes_back(town, cup.message)
    assert "1 person has joined" in cup.message.text
    assert "joined" in (await cup.press(town.ben, "Join")).text
    assert "2 people have joined" in cup.message.text
