"""Titles that people have won in tournaments, where others see them."""

from __future__ import annotations

from tests.town.conftest import Town
from tests.town.cups import started
from tests.town.test_rating import play_and_resign


async def test_a_profile_names_the_titles_of_the_server(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    await cup.play_out()
    shown = await town.slash(town.ben, "profile", player=town.aoi)
    assert "🏆 Spring Cup" in shown.text
    shown = await town.slash(town.ben, "profile", player=town.chie)
    assert "Spring Cup" not in shown.text


async def test_a_profile_of_all_servers_names_no_tournament_to_others(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    await cup.play_out()
    shown = await town.slash(town.ben, "profile", player=town.aoi)
    await town.press(town.ben, shown.message, "Everywhere")
    assert "🏆" in shown.message.text
    assert "Spring Cup" not in shown.message.text


async def test_a_leaderboard_counts_the_tournaments_won(town: Town) -> None:
    await play_and_resign(town, town.dan)
    cup = await started(town, town.ben, town.aoi)
    await cup.play_out()
    for scope in ("here", "everywhere"):
        shown = await town.slash(town.dan, "leaderboard", game="Vault", scope=scope)
        ben, dan = [line for line in shown.text.splitlines() if line.startswith("(")]
        assert ben.endswith("🏆 1")
        assert "🏆" not in dan
