"""The start of a tournament, as its host types it."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.core.match import UserId
from bot.features.tournaments import advancing, service
from bot.features.tournaments.dates import next_week
from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.rules import Event, Phase
from bot.features.tournaments.service import HostAction
from bot.matches.moderation import Action as Logged
from playground.driver import Person, Reply
from playground.seen import Message
from tests.features.tournaments.cups import Cup, joined, plan, tool
from tests.town.conftest import Town

BERLIN = ZoneInfo("Europe/Berlin")
FORMAT = "%Y-%m-%d %H:%M"


def in_days(count: int) -> datetime:
    """Half past seven in the evening in Berlin, in this many days."""
    return (datetime.now(BERLIN) + timedelta(days=count)).replace(hour=19, minute=30, second=0, microsecond=0)


def stamp(moment: datetime) -> str:
    """A moment as the bot shows it."""
    return f"<t:{int(moment.timestamp())}:f>"


async def type_date(town: Town, person: Person, message: Message, date: str, zone: str = "Europe/Berlin") -> Reply:
    """Open the form on a message, and submit it."""
    form = (await town.press(person, message, "Date and time…")).modal
    reply = await person.submit(form, {"Date and time": date, "Your time zone": zone})
    await town.quiet()
    return reply


async def test_a_start_is_typed_in_the_hosts_time_zone(town: Town) -> None:
    page, starts = await plan(town), in_days(5)
    await type_date(town, town.dan, page.message, starts.strftime(FORMAT))
    assert f"Start: {stamp(starts)}." in page.message.text
    menu = next(each for each in page.message.menus if each.custom_id.endswith("0.starts"))
    assert [option["label"] for option in menu.options if option.get("default")] == ["Start: at the time above"]
    number = page.message.buttons[0].custom_id.split(":")[1]
    announced = await town.press(town.dan, page.message, "Announce")
    assert f"It starts by itself on {stamp(starts)}." in announced.text
    cup = Cup(town, int(number))
    assert (await cup.hosted()).plan.starts_at == starts.astimezone(UTC)
    assert f"<t:{int(starts.timestamp())}:R>" in cup.message.text


async def test_a_refused_date_can_be_corrected(town: Town) -> None:
    page, starts = await plan(town), in_days(5)
    refused = await type_date(town, town.dan, page.message, "soon")
    for date in ("later", starts.strftime(FORMAT)):
        form = (await town.press(town.dan, refused.followups[-1], "Correct it")).modal
        refused = await town.dan.submit(form, {"Date and time": date, "Your time zone": "Europe/Berlin"})
        await town.quiet()
    panel = refused.followups[-1]
    assert f"Start: {stamp(starts)}." in panel.text
    # After a refusal, the form can also be opened from the panel itself.
    for date in ("soon", in_days(6).strftime(FORMAT)):
        await type_date(town, town.dan, panel, date)
    assert stamp(in_days(6)) in panel.text


async def test_the_form_has_what_was_typed_before(town: Town) -> None:
    page, starts = await plan(town), in_days(5)
    form = (await town.press(town.dan, page.message, "Date and time…")).modal
    assert [field.raw.get("value") for field in form.fields] == [None, None]
    await type_date(town, town.dan, page.message, starts.strftime(FORMAT), "berlin")
    form = (await town.press(town.dan, page.message, "Date and time…")).modal
    assert [field.raw.get("value") for field in form.fields] == [starts.strftime(FORMAT), "Europe/Berlin"]
    # The zone is remembered, the date isn't.
    other = await plan(town)
    form = (await town.press(town.dan, other.message, "Date and time…")).modal
    assert [field.raw.get("value") for field in form.fields] == [None, "Europe/Berlin"]


async def test_bad_dates_get_a_private_sentence_and_change_nothing(town: Town) -> None:
    page = await plan(town)
    before = page.message.text
    for date, zone, why in (
        ("soon", "Berlin", "like this: `20"),
        ("2020-12-05 19:30", "Berlin", "still to come"),
        ("2999-12-05 19:30", "Berlin", "within the next year"),
        (in_days(5).strftime(FORMAT), "Atlantis", "time zone"),
    ):
        reply = await type_date(town, town.dan, page.message, date, zone)
        assert why in reply.text
        assert reply.private
        assert "<t:" not in reply.text or re.search(r"<t:\d+:f>", reply.text)
    assert page.message.text == before


async def test_people_who_read_japanese_find_the_zone_of_japan(town: Town) -> None:
    town.playground.world.locales[town.dan.key] = "ja"
    reply = await town.slash(town.dan, "tournament create", name="春の大会", game="vault")
    form = (await town.press(town.dan, reply.message, "日時を入力…")).modal
    assert [field.raw.get("value") for field in form.fields] == [None, "Asia/Tokyo"]


def test_next_week_has_the_same_weekday_and_hour_also_if_the_clocks_change() -> None:
    def berlin(month: int, day: int, hour: int = 19) -> datetime:
        return datetime(2026, month, day, hour, 30, tzinfo=BERLIN)

    for now, expected in (
        (berlin(10, 16, 23), berlin(10, 23)),
        # Before its own date, as when the host has started it early.
        (berlin(10, 16, 12), berlin(10, 23)),
        (berlin(10, 23, 19), berlin(10, 30)),
        (berlin(10, 25), berlin(10, 30)),
        (berlin(12, 1), berlin(12, 4)),
    ):
        assert next_week(berlin(10, 16), BERLIN, now) == expected.astimezone(UTC), now


# After the announcement


def notices(town: Town, cup: Cup) -> list[Message]:
    """The notes in a tournament's thread."""
    (thread,) = town.vault.threads
    return [each for each in thread.messages if "The start of Spring Cup has changed" in each.text]


async def test_a_date_is_changed_after_the_announcement_and_people_are_told(town: Town) -> None:
    cup, starts = await joined(town, town.aoi, town.ben, choices=[("starts", "3d")]), in_days(5)
    start = await tool(cup, "Change the start")
    await type_date(town, town.dan, start.message, starts.strftime(FORMAT))
    await cup.follow()
    assert start.message.text == f"Start: {stamp(starts)}."
    assert f"Start: {stamp(starts)}" in cup.message.text
    (told,) = notices(town, cup)
    assert f"has changed: {stamp(starts)}" in told.text
    assert told.mentions == {town.aoi.id, town.ben.id}
    # It starts at the new date, and not at the old one.
    await town.passes(days=3)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.JOINING
    await town.passes(days=3)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.RUNNING


async def test_a_date_that_is_changed_again_and_again_pings_once_a_day(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "3d")])
    before = len(town.aoi.lock_screen)
    for days in (5, 6, 7):
        start = await tool(cup, "Change the start")
        await type_date(town, town.dan, start.message, in_days(days).strftime(FORMAT))
        await cup.follow()
    assert len(notices(town, cup)) == 3
    assert len(town.aoi.lock_screen) == before + 1
    await town.passes(days=1)
    start = await tool(cup, "Change the start")
    await type_date(town, town.dan, start.message, in_days(8).strftime(FORMAT))
    await cup.follow()
    assert len(town.aoi.lock_screen) == before + 2


async def test_a_player_who_has_left_the_server_is_not_mentioned_about_a_new_date(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "3d")])
    town.ben.leave()
    start = await tool(cup, "Change the start")
    await type_date(town, town.dan, start.message, in_days(5).strftime(FORMAT))
    await cup.follow()
    (told,) = notices(town, cup)
    assert told.mentions == {town.aoi.id}
    assert town.ben.mention not in told.text


async def test_the_host_starts_it_instead(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "1h")])
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "when I start it")
    await cup.follow()
    assert start.message.text == "It starts when you press Start."
    assert "It starts when <@" in cup.message.text
    (told,) = notices(town, cup)
    assert "it starts when <@" in told.text
    await town.passes(hours=2)
    await cup.follow()
    assert (await cup.hosted()).state.phase is Phase.JOINING
    # The menu can be used again.
    for value in ("1h", "when I start it"):
        await town.choose(town.dan, start.message, "When does it start?", value)
        await cup.follow()
    assert (await cup.hosted()).plan.starts_at is None
    assert len(notices(town, cup)) == 3


async def test_somebody_for_whom_the_new_date_is_bad_leaves_there(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "3d")
    await cup.follow()
    (told,) = notices(town, cup)
    await town.press(town.ben, told, "Leave")
    assert (await cup.hosted()).entrant_of(town.ben.id) is None


async def test_who_has_joined_is_told_once_that_it_is_called_off(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "3d")])
    asked = await tool(cup, "Call it off")
    assert "I'll tell those who have joined" in asked.text
    answer = await town.press(town.dan, asked.message, "Call it off")
    assert answer.text == "You've called off Spring Cup."
    await town.restart()
    await cup.follow()
    assert "**The host has called it off.**" in cup.message.text
    assert cup.message.labels == ["Who has joined", "More…"]
    (thread,) = town.vault.threads
    (told,) = [each for each in thread.messages if "The host has called Spring Cup off." in each.text]
    assert told.mentions == {town.aoi.id, town.ben.id}
    shown = await town.press(town.ben, told, "Who has joined")
    assert "1. Aoi" in shown.text


async def test_nobody_is_told_if_nobody_has_joined_or_nothing_has_changed(town: Town) -> None:
    cup = await joined(town)
    start = await tool(cup, "Change the start")
    await town.choose(town.dan, start.message, "When does it start?", "3d")
    await cup.press(town.aoi, "Join")
    starts = (await cup.hosted()).plan.starts_at
    assert starts is not None
    # To the minute.
    await type_date(town, town.dan, start.message, starts.strftime(FORMAT), "UTC")
    await cup.follow()
    assert len(notices(town, cup)) == 1
    await type_date(town, town.dan, start.message, starts.strftime(FORMAT), "UTC")
    await cup.follow()
    assert len(notices(town, cup)) == 1


async def test_the_date_is_fixed_once_it_has_started(town: Town) -> None:
    cup = await joined(town, town.aoi, town.ben)
    start = await tool(cup, "Change the start")
    await cup.press(town.dan, "Start")
    refused = await town.choose(town.dan, start.message, "When does it start?", "3d")
    assert "has started already" in refused.text
    panel = await cup.press(town.dan, "More…")
    (menu,) = panel.message.menus
    assert "date" not in [option["value"] for option in menu.options]


async def test_only_the_host_changes_the_date(town: Town) -> None:
    cup = await joined(town, town.aoi)
    start = await tool(cup, "Change the start")
    button = next(each for each in start.message.buttons if each.label == "Date and time…")
    before = await cup.hosted()
    for custom_id in (button.custom_id, start.message.menus[0].custom_id):
        is_button = custom_id == button.custom_id
        used = {"id": 1, "component_type": 2} if is_button else {"id": 1, "component_type": 3, "values": ["3d"]}
        data = {**used, "custom_id": custom_id}
        reply = await town.ben.forge(3, town.vault, data, message=start.message)
        await town.quiet()
        assert f"Only {town.dan.mention}, the host of Spring Cup, can do that" in reply.text
    assert await cup.hosted() == before


async def test_a_change_is_told_once_after_a_crash(town: Town) -> None:
    cup, starts = await joined(town, town.aoi, town.ben), in_days(5).astimezone(UTC)
    # The process dies after the commit.
    await service.set_start(town.store, cup.id, starts, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
    await town.restart()
    # And again before it has recorded what it posted.
    town.playground.faults.fail("POST /channels/{channel_id}/messages", status=503, times=5, heard=True)
    await cup.follow()
    town.playground.faults.clear()
    await town.restart()
    await cup.follow()
    await cup.follow()
    assert f"Start: {stamp(starts)}" in cup.message.text
    assert len(notices(town, cup)) == 1


async def test_a_start_is_put_off_at_the_last_moment(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = await joined(town, town.aoi, town.ben, choices=[("starts", "1h")])
    await town.passes(hours=2)
    loop, begin, later = asyncio.get_running_loop(), service.starting, in_days(5).astimezone(UTC)

    def begin_late(hosted: HostedTournament, lot: int, now: datetime) -> tuple[Event, ...]:
        changed = service.set_start(town.store, cup.id, later, HostAction(Logged.CUP_DATE, UserId(town.dan.id)))
        asyncio.run_coroutine_threadsafe(changed, loop).result()
        return begin(hosted, lot, now)

    monkeypatch.setattr(advancing, "starting", begin_late)
    await cup.follow()
    hosted = await cup.hosted()
    assert (hosted.state.phase, hosted.plan.starts_at) == (Phase.JOINING, later)
    assert hosted.due == later - advancing.WARNED_BEFORE
