"""Check-in before the start of a tournament."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.core.match import UserId
from bot.features.tournaments import advancing, service
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Phase
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from bot.texts import say
from playground.seen import Message
from tests.features.tournaments.cups import Cup, announced, joined, tool
from tests.town.conftest import Town

DATED = [("starts", "1h"), ("check-in", "30")]


def notes(cup: Cup, text: str) -> list[Message]:
    """The messages in the tournament's thread that contain a text."""
    return [each for each in cup.talk.messages if text in each.text]


async def test_only_those_who_check_in_take_part(town: Town) -> None:
    cup = await joined(town, town.ben, town.chie, town.aoi, choices=[*DATED, ("rounds", "3")])
    assert "Check-in: from <t:" in cup.message.text
    assert "Check in" not in cup.message.labels
    await town.passes(minutes=31)
    await cup.follow()
    (asked,) = notes(cup, "Check-in for Spring Cup is open. Please check in by <t:")
    assert asked.mentions == {town.aoi.id, town.ben.id, town.chie.id}
    assert asked.labels == ["Check in", "Leave", "Who has joined", "Spring Cup"]
    assert "0 of 3 have checked in" in cup.message.text
    assert cup.message.labels == ["Join", "Check in", "Leave", "Who has joined", "More…"]
    assert "Rules" in (await cup.press(town.ben, "More…")).message.labels
    told = await town.press(town.ben, asked, "Check in")
    assert told.private
    assert told.text == "You have checked in to Spring Cup."
    await cup.press(town.chie, "Check in")
    assert "have checked in already" in (await cup.press(town.ben, "Check in")).text
    assert "2 of 3 have checked in" in cup.message.text
    assert "✓ Ben, ✓ Chie, Aoi" in cup.message.text
    shown = await cup.press(town.dan, "Who has joined")
    assert "✓ 1. Ben" in shown.text
    assert "You haven't joined" in (await town.press(town.dan, asked, "Check in")).text
    await town.passes(minutes=31)
    await cup.follow()
    state = (await cup.hosted()).state
    assert (state.phase, [state.entrant(each).name for each in state.active]) == (Phase.RUNNING, ["Ben", "Chie"])
    (missed,) = notes(cup, "Spring Cup has started without you, because you hadn't checked in. If there is a place")
    assert missed.mentions == {town.aoi.id}
    assert asked.text.startswith("Check-in is over.")
    assert asked.labels == ["Standings", "Spring Cup"]
    await town.restart()
    await cup.follow()
    assert len(notes(cup, "hadn't checked in")) == len(notes(cup, "Check-in is over.")) == 1
    # An old button is answered.
    town.put_back(asked, f"checkin:{cup.id}::")
    assert "has started already" in (await town.press(town.ben, asked, f"checkin:{cup.id}::")).text


async def test_whoever_joins_meanwhile_is_checked_in_and_too_few_wait_for_the_host(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=DATED)
    await town.passes(minutes=31)
    await cup.follow()
    told = await cup.press(town.chie, "Join")
    assert say("ja", "tournament-you-checked-in", name="Spring Cup") in told.text
    assert "Aoi, Ben, ✓ Chie" in cup.message.text
    await town.passes(minutes=31)
    await cup.follow()
    hosted = await cup.hosted()
    assert (hosted.state.phase, hosted.plan.starts_at, len(hosted.state.active)) == (Phase.JOINING, None, 3)
    refused = await cup.press(town.dan, "Start")
    assert "It takes at least 2 people to start, and 1 has checked in." in refused.text
    (asked,) = notes(cup, "Check-in for Spring Cup is open. Please check in before the host starts it")
    await town.press(town.ben, asked, "Check in")
    await cup.press(town.dan, "Start")
    state = (await cup.hosted()).state
    assert [state.entrant(each).name for each in state.active] == ["Ben", "Chie"]


async def test_a_host_checks_somebody_in(town: Town) -> None:
    cup = await joined(town, town.ben, town.chie, town.aoi, choices=DATED)
    await town.passes(minutes=31)
    await cup.follow()
    panel = await tool(cup, "Check somebody in")
    assert len(panel.message.menus[0].options) == 3
    await town.choose(town.dan, panel.message, "Choose somebody", str(town.aoi.id))
    await cup.press(town.ben, "Check in")
    assert "✓ Ben, Chie, ✓ Aoi" in cup.message.text
    logged = await town.slash(town.dan, "moderate log")
    assert "checked" in logged.text
    await cup.press(town.dan, "Start")
    state = (await cup.hosted()).state
    assert [state.entrant(each).name for each in state.active] == ["Ben", "Aoi"]


async def test_check_in_ends_if_the_host_starts_it_instead(town: Town) -> None:
    cup = await joined(town, town.ben, town.chie, choices=DATED)
    await town.passes(minutes=31)
    await cup.follow()
    (asked,) = notes(cup, "Check-in for Spring Cup is open")
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "host")
    await cup.follow()
    assert asked.text.startswith("Check-in is over.")
    town.put_back(asked, f"checkin:{cup.id}::")
    assert (await town.press(town.ben, asked, f"checkin:{cup.id}::")).text == "Check-in isn't open."
    await cup.press(town.dan, "Start")
    assert len((await cup.hosted()).state.active) == 2


async def test_another_date_moves_check_in(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=DATED)
    await town.passes(minutes=40)
    await cup.follow()
    await cup.press(town.aoi, "Check in")
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "3h")
    await cup.follow()
    assert (await cup.hosted()).state.check_in == 0
    assert len(notes(cup, "Check-in is over.")) == 1
    await town.passes(hours=1)
    await cup.follow()
    assert notes(cup, "Check-in for Spring Cup is open") == []
    await town.passes(hours=1, minutes=40)
    await cup.follow()
    (asked,) = notes(cup, "Check-in for Spring Cup is open")
    assert asked.mentions == {town.aoi.id, town.ben.id}
    assert "0 of 2 have checked in" in cup.message.text


async def test_another_date_within_check_in_keeps_it_open(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=DATED)
    await town.passes(minutes=31)
    await cup.follow()
    await cup.press(town.aoi, "Check in")
    (asked,) = notes(cup, "Check-in for Spring Cup is open")
    before = asked.text
    starts = (await cup.hosted()).plan.starts_at
    assert starts is not None
    await service.set_start(
        town.store, cup.id, starts - timedelta(minutes=5), HostAction(Logged.CUP_DATE, UserId(town.dan.id))
    )
    await cup.follow()
    assert "1 of 2 have checked in" in cup.message.text
    assert notes(cup, "Check-in for Spring Cup is open") == [asked]
    assert asked.text != before


async def test_check_in_opens_once_after_a_crash(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=DATED)
    await town.passes(minutes=31)
    # The process dies after the commit.
    await advancing.follow(town.store, cup.id)
    await town.restart()
    # And again before it has recorded what it posted.
    town.playground.faults.fail("POST /channels/{channel_id}/messages", status=503, times=5, heard=True)
    await cup.follow()
    town.playground.faults.clear()
    await town.restart()
    await cup.follow()
    await cup.follow()
    assert len(notes(cup, "Check-in for Spring Cup is open")) == 1


async def test_a_changed_plan_that_nobody_followed_up_is_found_later(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "1h")])

    def with_check_in(found: HostedTournament) -> HostedTournament:
        return replace(found, plan=replace(found.plan, check_in=120))

    await service.replan(town.store, cup.id, with_check_in)
    await town.restart()
    await cup.follow()
    assert len(notes(cup, "Check-in for Spring Cup is open")) == 1


async def test_without_check_in_everybody_plays_if_the_bot_was_away_all_the_time(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=DATED)
    await town.passes(hours=2)
    await cup.follow()
    state = (await cup.hosted()).state
    assert (state.phase, len(state.active)) == (Phase.RUNNING, 2)


async def test_check_in_is_only_offered_with_a_date(town: Town) -> None:
    cup = await announced(town, choices=[("starts", "1h")])
    panel = (await tool(cup, "Change the plan")).message
    await town.press(town.dan, panel, "More…")
    assert any(menu.custom_id.endswith("check-in") for menu in panel.menus)
    (tools,) = (await cup.press(town.dan, "More…")).message.menus
    assert "checkin" not in [option["value"] for option in tools.options]
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "when I start it")
    panel = (await tool(cup, "Change the plan")).message
    await town.press(town.dan, panel, "More…")
    assert not any(menu.custom_id.endswith("check-in") for menu in panel.menus)
