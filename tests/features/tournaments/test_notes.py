"""A tournament's notes in its thread: invitations and winners."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.tournaments import note_queries, service
from bot.features.tournaments.hosted import HostedTournament
from playground.driver import Person
from playground.seen import Channel, Message
from tests.features.tournaments.cups import Cup, announced, confirmed, joined, started, tool
from tests.town.conftest import Town

BY_INVITATION = [("access", "invited")]


def thread_of(cup: Cup) -> Channel:
    """The thread of the tournament itself."""
    return cup.talk


def notes(cup: Cup) -> list[Message]:
    """The tournament's notes in its thread, oldest first."""
    return thread_of(cup).messages


async def invite(cup: Cup, *people: Person) -> None:
    """Dan invites people."""
    panel = await cup.press(cup.town.dan, "More…")
    await cup.town.choose(cup.town.dan, panel.message, "What would you like to do?", "Invite people")
    await cup.town.playground.wait_for(lambda: panel.message.menus and "people" in panel.message.menus[0].placeholder)
    menu = panel.message.menus[0].custom_id
    await cup.town.dan.choose(panel.message, menu, [person.key for person in people])
    await cup.town.quiet()
    await cup.follow()


async def test_people_who_are_invited_are_told_once(town: Town) -> None:
    cup = await announced(town, choices=BY_INVITATION)
    assert "by invitation" in (await cup.press(town.ben, "Join")).text
    await invite(cup, town.ben, town.chie)
    (told,) = notes(cup)
    assert told.text.startswith(f"{town.ben.mention}, {town.chie.mention}, you are invited to Spring Cup.")
    assert told.mentions == {town.ben.id, town.chie.id}
    joined = await town.press(town.ben, told, "Join")
    assert joined.text == (
        "You have joined Spring Cup.\n"
        f"When your match begins, I'll mention you in its thread, in <#{town.vault.id}>. "
        "From then on, **My match** below the tournament's message leads there too."
    )
    await invite(cup, town.chie, town.aoi)
    _, second = notes(cup)
    assert second.mentions == {town.aoi.id}
    await town.restart()
    await invite(cup, town.chie, town.aoi)
    assert len(notes(cup)) == 2


async def test_an_invitation_has_a_button_as_long_as_people_can_join(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("rounds", "1")])
    await invite(cup, town.chie)
    (told,) = notes(cup)
    assert "Join" in told.labels
    await cup.press(town.dan, "Start")
    assert "Join" not in told.labels


async def test_those_who_have_won_are_congratulated_once(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    assert notes(cup) == []
    await cup.play_out()
    (told,) = notes(cup)
    medals = f"🥇 {town.aoi.mention}\n🥈 {town.ben.mention}"
    assert told.text == f"Spring Cup is over. Congratulations!\n{medals}"
    assert told.mentions == {town.aoi.id, town.ben.id}
    shown = await town.press(town.chie, told, "Standings")
    assert shown.private
    await town.restart()
    await cup.follow()
    assert notes(cup) == [told]


async def test_everybody_who_has_played_to_the_end_is_told_of_it(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben, town.chie, town.dan)
    own = (await cup.press(town.ben, "My match")).message
    (match,) = [each for each in await cup.open_matches() if town.ben.id in each.seats]
    (link,) = [each.url for each in own.buttons if each.url]
    assert link.endswith(f"/{match.channel}")
    await cup.play_out()
    (told,) = notes(cup)
    _, *medals, thanks = told.text.split("\n")
    assert [line[:3] for line in medals] == ["🥇 <", "🥈 <", "🥉 <"]
    assert thanks == f"Thanks for taking part: {town.dan.mention}"
    assert told.mentions == {person.id for person in (town.aoi, town.ben, town.chie, town.dan)}


async def test_a_winner_who_has_left_the_server_is_named_and_not_mentioned(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    town.ben.leave()
    await cup.play_out()
    (told,) = notes(cup)
    medals = f"🥇 {town.aoi.mention}\n🥈 Ben"
    assert told.text == f"Spring Cup is over. Congratulations!\n{medals}"


async def test_a_correction_after_the_end_corrects_the_congratulations(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    await cup.play_out()
    (told,) = notes(cup)
    panel = await cup.press(town.dan, "More…")
    await town.choose(town.dan, panel.message, "What would you like to do?", "Set or correct a result")
    await town.choose(town.dan, panel.message, "Choose a match", panel.message.menus[0].labels[0])
    wins = next(label for label in panel.message.menus[0].labels if label == "Ben won instead")
    await town.choose(town.dan, panel.message, panel.message.menus[0].custom_id, wins)
    await cup.follow()
    assert f"🥇 {town.ben.mention}\n🥈 {town.aoi.mention}" in told.text
    assert notes(cup) == [told]


async def test_a_note_that_was_sent_before_a_crash_is_not_repeated(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = await started(town, town.aoi, town.ben)

    def dies(*_: object) -> bool:
        raise RuntimeError("killed")

    with monkeypatch.context() as patch:
        patch.setattr(note_queries, "record", dies)
        await cup.play_out()
        assert len(notes(cup)) == 1
    await town.restart()
    await cup.follow()
    assert len(notes(cup)) == 1
    assert await town.store.read(note_queries.behind) == []


async def test_a_note_whose_thread_was_deleted_is_posted_in_the_channel(town: Town) -> None:
    cup = await announced(town, choices=BY_INVITATION)
    town.dan.delete(thread_of(cup))
    await invite(cup, town.ben)
    await cup.follow()
    told = [each for each in town.vault.messages if "you are invited" in each.text]
    assert [each.mentions for each in told] == [{town.ben.id}]


async def test_a_season_without_winners_congratulates_nobody(town: Town) -> None:
    cup = await started(town, town.aoi, town.ben)
    await confirmed(cup, "End it")
    await cup.follow()
    assert notes(cup) == []


async def of_four(town: Town) -> Cup:
    """A tournament whose four places are taken; a host can choose eight at least."""
    cup = await joined(town, town.aoi, town.ben, town.chie, town.dan)

    def change(found: HostedTournament) -> HostedTournament:
        return replace(found, state=replace(found.state, settings=replace(found.state.settings, limit=4)))

    await service.replan(town.store, cup.id, change)
    await cup.follow()
    return cup


async def test_a_player_who_waits_for_a_place_is_told_when_it_is_free(town: Town) -> None:
    eve = town.playground.add_person("Eve")
    cup = await of_four(town)
    waiting = await cup.press(eve, "Join")
    assert "You are number 1 on the waiting list" in waiting.text
    assert "4 people have joined" in cup.message.text
    assert "There are 4 places; 1 person waits for one." in cup.message.text
    assert "Waiting 1. Eve" in (await cup.press(town.ben, "Who has joined")).text
    await cup.press(town.ben, "Leave")
    await cup.follow()
    (told,) = notes(cup)
    assert told.text.startswith(f"{eve.mention}, you have a place in Spring Cup now.")
    assert told.mentions == {eve.id}
    assert "There are 4 places." in cup.message.text
    # Ben changes his mind, and is too late.
    assert "number 1 on the waiting list" in (await cup.press(town.ben, "Join")).text
    await cup.press(town.dan, "Start")
    assert {held.name for held in (await cup.hosted()).state.entrants if held.is_active} == {
        "Aoi",
        "Chie",
        "Dan",
        "Eve",
    }
    assert "Join" not in cup.message.labels
    refused = await town.slash(town.ben, "tournament join")
    assert "All 4 places of this tournament are taken." in refused.text
    assert len(notes(cup)) == 1


async def test_more_places_go_to_those_who_wait(town: Town) -> None:
    eve = town.playground.add_person("Eve")
    cup = await of_four(town)
    await cup.press(eve, "Join")
    panel = (await tool(cup, "Change the plan")).message
    menu = next(menu for menu in panel.menus if menu.custom_id.endswith(".limit"))
    await town.choose(town.dan, panel, menu.custom_id, "8")
    await cup.follow()
    (told,) = notes(cup)
    assert told.mentions == {eve.id}
