"""Entrants who have left the server, or don't see the channel."""

from __future__ import annotations

import pytest

from bot.core.match import UserId
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.rules.events import Barred
from playground.driver import Person
from playground.permissions import Permission
from tests.features.tournaments.cups import Cup, joined, started
from tests.town.conftest import Town
from tests.town.test_starting_while_banned import withdrawn


async def barred(cup: Cup, person: Person) -> Barred | None:
    """The reason why the bot withdrew a player."""
    held = (await cup.hosted()).state.entrant_of(person.id)
    assert held is not None
    assert held.is_active == (held.barred is None)
    return held.barred


async def playing(cup: Cup) -> set[UserId]:
    """Those whose matches go on."""
    return {user for match in await cup.open_matches() for user in match.seats}


@pytest.mark.parametrize("form", ["round-robin", "swiss"])
async def test_a_player_who_has_left_the_server_is_not_paired_any_more(town: Town, form: str) -> None:
    people = town.aoi, town.ben, town.chie, town.dan
    cup = await started(town, *people, choices=[("kind", f"days-{form}")])
    town.ben.leave()
    for match in await cup.open_matches():
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    assert await barred(cup, town.ben) is Barred.LEFT
    assert town.ben.id not in await playing(cup)
    (note,) = withdrawn(cup)
    assert "Ben has left the server" in note
    thread = cup.talk
    told = next(each for each in thread.messages if "is withdrawn" in each.text)
    assert told.mentions == {town.dan.id}


async def test_a_player_who_has_left_before_the_start_gets_no_place(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie)
    town.ben.leave()
    await cup.press(town.dan, "Start")
    assert await barred(cup, town.ben) is Barred.LEFT
    assert await playing(cup) == {town.aoi.id, town.chie.id}


async def test_a_player_who_has_left_does_not_play_the_next_match_of_a_table(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, choices=[("kind", "days-knockout"), ("best_of", "true")])
    (first,) = await cup.open_matches()
    town.ben.leave()
    await cup.resign(first, UserId(town.aoi.id))
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.OVER
    assert (await cup.places())[0] == "Aoi"


async def test_nobody_is_withdrawn_while_discord_does_not_say_who_is_a_member(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("discord.Guild.query_members", fails)
    cup = await started(town, town.aoi, town.ben)
    assert await barred(cup, town.aoi) is None
    assert await playing(cup) == {town.aoi.id, town.ben.id}


async def test_an_entrant_who_cannot_see_the_channel_sees_and_leaves_the_tournament(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, town.chie)
    town.vault.set_permissions(town.ben.id, deny=Permission.VIEW_CHANNEL)
    town.vault.set_permissions(town.chie.id, deny=Permission.VIEW_CHANNEL)
    suggested = await town.ben.autocomplete(town.games, "tournament leave", "tournament", "")
    assert [each.name.split(" · ")[0] for each in suggested] == ["Spring Cup"]
    shown = await town.slash(town.ben, "tournament show", town.games)
    assert "Spring Cup" in shown.text
    left = await town.slash(town.ben, "tournament leave", town.games)
    assert "You have left" in left.text
    await cup.press(town.dan, "Start")
    assert town.ben.id not in await playing(cup)
    # He has left, so it is hidden from him.
    assert await town.ben.autocomplete(town.games, "tournament leave", "tournament", "") == []
