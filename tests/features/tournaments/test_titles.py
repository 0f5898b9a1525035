"""Titles that people have won in tournaments, where others see them."""

from __future__ import annotations

import pytest

from playground.driver import Person
from tests.features.ratings.test_ratings import play_and_resign
from tests.features.tournaments.cups import Cup, started
from tests.town.conftest import Town


async def test_a_profile_names_the_titles_of_the_server_and_that_of_all_servers_names_none_to_others(
    town: Town,
) -> None:
    cup = await started(town, town.aoi, town.ben)
    await cup.play_out()
    shown = await town.slash(town.ben, "profile", player=town.chie)
    assert "Spring Cup" not in shown.text
    shown = await town.slash(town.ben, "profile", player=town.aoi)
    assert "🏆 Spring Cup" in shown.text
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


async def withdrawn(cup: Cup, person: Person) -> None:
    """Somebody withdraws."""
    asked = await cup.press(person, "Withdraw")
    await cup.town.press(person, asked.message, "Withdraw")
    await cup.follow()


@pytest.mark.parametrize("has_moved", [True, False])
async def test_a_final_from_which_somebody_withdraws_ends_like_one_resigned(town: Town, has_moved: bool) -> None:
    cup = await started(town, town.dan, town.ben, choices=[("kind", "days-knockout")])
    (match,) = await cup.open_matches()
    thread, people = cup.thread(match), {person.id: person for person in (town.dan, town.ben)}
    for user, move in zip(match.seats, ("a1-b2", "f6-e5"), strict=True) if has_moved else ():
        await town.slash(people[user], "move", thread, move=move)
    await withdrawn(cup, town.ben)
    assert "Dan wins! Ben withdrew." in thread.last.text
    assert "resign" not in thread.last.text
    assert "**The tournament is over.**\n🥇 Dan\n🥈 Ben\n" in cup.message.text
    assert f"Congratulations!\n🥇 {town.dan.mention}\n🥈 {town.ben.mention}" in cup.talk.last.text
    assert "🏆 Spring Cup" in (await town.slash(town.ben, "profile", player=town.dan)).text
    assert "You finished 1st of 2" in (await cup.press(town.dan, "Standings")).text


async def test_a_withdrawal_is_told_in_japanese(town: Town) -> None:
    cup = await started(town, town.dan, town.aoi, choices=[("kind", "days-knockout")])
    (match,) = await cup.open_matches()
    await withdrawn(cup, town.dan)
    assert "Danさんが大会を棄権しました。" in (await town.slash(town.aoi, "board", cup.thread(match))).text
