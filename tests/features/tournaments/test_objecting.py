"""*I object*: players tell the host of a tournament that a result is wrong."""

from __future__ import annotations

import pytest

from bot.texts import say
from bot.ui.layout import jump
from playground.driver import Person
from playground.seen import Message
from tests.features.tournaments.cups import started
from tests.features.tournaments.test_hosts import set_result
from tests.features.tournaments.test_notes import notes
from tests.town.conftest import Town


async def press_objection(town: Town, person: Person, board: Message) -> str:
    """The answer to *I object* under a match."""
    button = next(each.custom_id for each in board.buttons if each.custom_id.startswith("cupobject:"))
    return (await town.press(person, board, button)).text


async def test_a_player_who_objects_to_a_result_pings_the_host_once(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, choices=[("kind", "days-round-robin")])
    (match,) = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    board = cup.thread(match).last
    before = len(notes(cup))
    assert town.dan.id not in cup.thread(match).members
    people = [each for each in (town.aoi, town.ben, town.chie) if each.id in match.people]
    # The result isn't counted yet.
    assert town.dan.mention in await press_objection(town, people[0], board)
    await cup.follow()
    (objection,) = notes(cup)[before:]
    assert objection.text.startswith(f"{town.dan.mention}, a player objects to a result in Spring Cup: ")
    assert all(name in objection.text for name in match.names)
    assert "Set or correct a result" in objection.text
    assert objection.mentions == {town.dan.id}
    assert jump(match.guild, match.channel) in [each.url for each in objection.buttons]
    assert town.dan.id in cup.thread(match).members
    panel = await town.press(town.dan, objection, "More…")
    assert "Set or correct a result" in panel.message.menus[0].labels
    for person in people:
        refused = say(town.language(person), "tournament-refusal-objected-already")
        assert await press_objection(town, person, board) == refused
    assert await press_objection(town, town.dan, board) == say("en", "tournament-refusal-not-your-match")
    await cup.follow()
    assert len(notes(cup)) == before + 1
    assert len([each for each in town.dan.lock_screen if "objects" in str(each)]) == 1


@pytest.mark.parametrize(
    ("label", "settled"),
    [
        ("It was a draw instead", "The host has corrected {match}, to whose result a player objected: ½–½."),
        ("Annulled", "The host has annulled {match}, to whose result a player objected: they play again."),
    ],
)
async def test_the_note_about_an_objection_says_what_the_host_has_made_of_it(
    town: Town, label: str, settled: str
) -> None:
    cup = await started(town, town.ben, town.chie, town.dan, town.aoi)
    (match, _) = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    player = next(each for each in (town.ben, town.chie, town.dan) if each.id in match.people)
    await press_objection(town, player, cup.thread(match).last)
    await cup.follow()
    (objection,) = (each for each in notes(cup) if "a player objects" in each.text)
    await set_result(cup, label, 1)
    assert objection.text == settled.format(match=" – ".join(match.names))
    assert objection.labels == ["Standings", "Spring Cup"]
    await cup.play_out()
    assert objection.text == settled.format(match=" – ".join(match.names))
    assert len([each for each in town.dan.lock_screen if "objects" in str(each)]) == 1


@pytest.mark.parametrize("kind", ["days-swiss", "days-knockout"])
async def test_nobody_objects_to_a_result_that_cannot_be_corrected(town: Town, kind: str) -> None:
    cup = await started(town, town.ben, town.chie, town.dan, town.aoi, choices=[("kind", kind)])
    first = await cup.open_matches()
    for match in first:
        await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    boards = [cup.thread(match).last for match in first]
    players = [next(each for each in (town.ben, town.chie, town.dan) if each.id in match.people) for match in first]
    await press_objection(town, players[0], boards[0])
    await cup.follow()
    assert sum("a player objects" in each.text for each in notes(cup)) == 1
    await cup.play_out()
    told = await press_objection(town, players[1], boards[1])
    assert told == say(town.language(players[1]), "tournament-refusal-result-in-use")
    assert sum("a player objects" in each.text for each in notes(cup)) == 1


async def test_an_objection_to_a_result_that_the_host_has_annulled_needs_no_note(town: Town) -> None:
    cup = await started(town, town.ben, town.chie, town.dan, town.aoi)
    (match, _) = await cup.open_matches()
    await cup.resign(match, await cup.weakest(match))
    await cup.follow()
    player = next(each for each in (town.ben, town.chie, town.dan) if each.id in match.people)
    board = cup.thread(match).last
    await set_result(cup, "Annulled", 1)
    told = await press_objection(town, player, board)
    assert told == say(town.language(player), "tournament-refusal-result-in-use")
