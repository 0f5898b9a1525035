"""When a tournament starts, as its host types it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from playground.driver import Person, Reply
from playground.seen import Message
from tests.town.conftest import Town
from tests.town.cups import Cup, plan

BERLIN = ZoneInfo("Europe/Berlin")
FORMAT = "%Y-%m-%d %H:%M"


def in_days(count: int) -> datetime:
    """Half past seven in the evening in Berlin, in so many days."""
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
    assert f"It starts on {stamp(starts)}." in page.message.text
    menu = next(each for each in page.message.menus if each.custom_id.endswith("1.starts"))
    assert [option["label"] for option in menu.options if option.get("default")] == ["Start: at the time above"]
    number = page.message.buttons[0].custom_id.split(":")[1]
    await town.press(town.dan, page.message, "Announce")
    cup = Cup(town, int(number))
    assert (await cup.hosted()).plan.starts_at == starts.astimezone(UTC)
    assert f"<t:{int(starts.timestamp())}:R>" in cup.message.text


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
    assert page.message.text == before


async def test_people_who_read_japanese_find_the_zone_of_japan(town: Town) -> None:
    town.playground.world.locales[town.dan.key] = "ja"
    reply = await town.slash(town.dan, "tournament create", name="春の大会", game="vault")
    await town.press(town.dan, reply.message, "参加者と日程へ")
    form = (await town.press(town.dan, reply.message, "日時を入力…")).modal
    assert [field.raw.get("value") for field in form.fields] == [None, "Asia/Tokyo"]
