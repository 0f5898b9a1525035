"""Two entrants of the same name are two."""

from __future__ import annotations

from bot.core.challenge import Person as Player
from bot.core.match import UserId
from bot.features.tournaments import service, standings
from tests.features.records.test_records import record_of
from tests.features.tournaments.cups import announced, started, tool
from tests.town.conftest import SHORT_GAME, Town
from tests.town.test_same_names import named


async def test_two_players_of_the_same_name_are_two(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    challenge = await town.challenge(one, two)
    assert "Alex (a1)" in challenge.text.replace("\\", "")
    await town.press(two, challenge, challenge.labels[0])
    seen = [town.board().text]
    await town.play(*SHORT_GAME)
    seen.append(town.board().text)
    seen.append((await town.slash(one, "replay")).text)
    seen.append(await record_of(town, one))
    for text in seen:
        shown = text.replace("\\", "")
        assert "Alex (a1)" in shown
        assert "Alex (a2)" in shown
    heading = seen[1].replace("\\", "")
    assert heading.count("wins!") == 1, heading
    assert (await town.match()).player_names == ("Alex (a1)", "Alex (a2)")


async def test_entrants_of_the_same_name_are_told_apart(town: Town) -> None:
    one, two = named(town, "Alex", "A1", "A2")
    cup = await started(town, one, two, town.ben)
    state = (await cup.hosted()).state
    assert [each.name for each in state.entrants] == ["Alex (a1)", "Alex (a2)", "Ben"]
    assert "Alex (a1)" in cup.message.text.replace("\\", "")
    panel = await tool(cup, "Withdraw somebody")
    assert {"Alex (a1)", "Alex (a2)"} <= set(panel.message.menus[0].labels)
    await cup.play_out()
    over = (await cup.hosted()).state
    assert {over.entrant(line.entrant).name for line in standings(over)} == {"Alex (a1)", "Alex (a2)", "Ben"}


async def test_of_many_who_have_joined_as_many_are_named_as_fit(town_without_limits: Town) -> None:
    """Takes a second, because 55 people join."""
    town = town_without_limits
    cup = await announced(town)
    people = [town.playground.add_person(f"Maximiliana Wolfeschlegelstein{number:02}") for number in range(55)]
    for each in people:
        await service.enter(town.store, cup.id, Player(UserId(each.id), each.name))
    await cup.follow()
    shown = cup.message.text.count("Maximiliana")
    assert shown > 40, cup.message.text[-80:]
    assert cup.message.text.endswith(f", and {55 - shown} more")


async def test_the_form_for_the_places_of_a_table_names_everybody(town: Town) -> None:
    people = named(town, "Maximiliana Wolfeschlegelstein", "M1", "M2", "M3", "M4")
    cup = await started(town, *people, game="New Chaturanga", choices=[("rounds", "1")])
    reply = await tool(cup, "Set or correct a result")
    label = reply.message.menus[0].labels[0]
    for number in range(1, 5):
        assert f"(m{number})" in label
    form = (await town.choose(town.dan, reply.message, "Choose a match", label)).modal
    told = "".join(each.get("content", "") for each in form.components).replace("\\", "")
    for number in range(1, 5):
        assert f"(m{number})" in told
