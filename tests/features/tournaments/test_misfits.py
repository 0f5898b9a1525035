"""Hosts whose plan doesn't fit the people who have joined are told so before the start."""

from __future__ import annotations

from bot.features.tournaments.rules import Format, Phase
from bot.matches.moderation import Action as Logged
from bot.matches.moderation.queries import moderation_log
from playground.driver import Person
from tests.features.tournaments.cups import Cup, joined
from tests.town.conftest import Town

FIVE_ROUNDS = [("rounds", "5")]


def four(town: Town) -> tuple[Person, ...]:
    return town.aoi, town.ben, town.chie, town.dan


def more(town: Town, count: int) -> list[Person]:
    """So many other people."""
    return [town.playground.add_person(f"Member{number}") for number in range(count)]


async def format_and_phase(cup: Cup) -> tuple[Format, Phase]:
    state = (await cup.hosted()).state
    return state.settings.format, state.phase


async def test_a_host_whose_rounds_run_out_is_offered_a_round_robin_before_the_start(town: Town) -> None:
    cup = await joined(town, *four(town), choices=FIVE_ROUNDS)
    asked = await cup.press(town.dan, "Start")
    assert asked.private
    assert asked.text == (
        "5 rounds of a Swiss are too many for 4 people: nobody meets the same person twice, so the last rounds may "
        "have no pairing. In a round robin, everybody meets everybody in 3 rounds."
    )
    assert asked.message.labels == ["Change to a round robin", "Start as planned"]
    assert await format_and_phase(cup) == (Format.SWISS, Phase.JOINING)
    changed = await town.press(town.dan, asked.message, "Change to a round robin")
    assert changed.text.startswith("The plan is changed, and fits now:\n**Vault** · round robin")
    assert "round robin" in cup.message.text
    assert await format_and_phase(cup) == (Format.ROUND_ROBIN, Phase.JOINING)
    await town.press(town.dan, changed.message, "Start")
    await cup.follow()
    assert "Round 1 of 3" in cup.message.text
    entries, _ = await town.store.read(moderation_log, town.playground.guild_id, 0, 9)
    assert [each.reason for each in entries if each.action is Logged.CUP_PLAN] == ["Spring Cup, round robin"]


async def test_a_host_may_start_as_planned_but_is_asked_again_if_others_have_joined(town: Town) -> None:
    cup = await joined(town, *four(town), choices=FIVE_ROUNDS)
    first = (await town.slash(town.dan, "tournament start")).message
    (late,) = more(town, 1)
    await cup.press(late, "Join")
    asked = await town.press(town.dan, first, "Start as planned")
    assert "too many for 5 people" in asked.text
    await town.press(town.dan, asked.message, "Start as planned")
    await cup.follow()
    assert "Round 1 of 5" in cup.message.text


async def test_a_better_plan_is_not_taken_once_the_present_one_fits(town: Town) -> None:
    cup = await joined(town, *four(town), choices=FIVE_ROUNDS)
    asked = await cup.press(town.dan, "Start")
    for person in more(town, 4):
        await cup.press(person, "Join")
    told = await town.press(town.dan, asked.message, "Change to a round robin")
    assert "This has changed since" in told.text
    assert await format_and_phase(cup) == (Format.SWISS, Phase.JOINING)
    await cup.press(town.dan, "Start")
    assert "Round 1 of 5" in cup.message.text


async def test_a_host_is_told_how_many_sit_out_and_offered_computers(town: Town) -> None:
    cup = await joined(town, *four(town), *more(town, 3), game="New Chaturanga")
    asked = await cup.press(town.dan, "Start")
    assert "7 people at tables of 4, 3 sit out each round" in asked.text
    changed = await town.press(town.dan, asked.message, "Let computers fill seats")
    await town.press(town.dan, changed.message, "Start")
    await cup.follow()
    state = (await cup.hosted()).state
    assert [len(table.seats) for table in state.tables] == [4, 4]
    assert not state.byes


async def test_the_host_of_an_automatic_start_is_told_once_shortly_before_it(town: Town) -> None:
    cup = await joined(town, *four(town), choices=[*FIVE_ROUNDS, ("starts", "1h")])
    await town.passes(minutes=44)
    await cup.follow()
    assert cup.talk.messages == []
    await town.passes(minutes=2)
    await cup.follow()
    (note,) = cup.talk.messages
    assert note.mentions == {town.dan.id}
    assert "5 rounds of a Swiss are too many for 4 people" in note.text
    refused = await town.press(town.ben, note, "Change to a round robin")
    assert refused.private
    assert await format_and_phase(cup) == (Format.SWISS, Phase.JOINING)
    await town.passes(minutes=5)
    (late,) = more(town, 1)
    await cup.press(late, "Join")
    assert len(cup.talk.messages) == 1
    await town.passes(minutes=10)
    await cup.follow()
    assert "Round 1 of 5" in cup.message.text
    assert [each for each in cup.talk.messages if town.dan.id in each.mentions] == [note]


async def test_the_host_of_an_automatic_start_changes_the_plan_below_the_note(town: Town) -> None:
    cup = await joined(town, *four(town), choices=[*FIVE_ROUNDS, ("starts", "1h")])
    await town.passes(minutes=46)
    await cup.follow()
    (note,) = cup.talk.messages
    changed = await town.press(town.dan, note, "Change to a round robin")
    assert changed.private
    assert changed.text.startswith("The plan is changed, and fits now:")
    await town.passes(minutes=15)
    await cup.follow()
    assert "Round 1 of 3" in cup.message.text


async def test_the_host_of_an_automatic_start_that_fits_is_told_nothing(town: Town) -> None:
    cup = await joined(town, *four(town), choices=[("starts", "1h")])
    await town.passes(minutes=50)
    await cup.follow()
    assert cup.talk.messages == []
