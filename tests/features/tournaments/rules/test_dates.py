"""Dates that hosts type, and their time zones."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.features.tournaments import dates
from bot.features.tournaments.dates import example, moment_in, read, usual_zone, written, zone_in
from bot.ui.errors import UserError
from tests.for_each import for_each

NOW = datetime(2026, 11, 24, 12, 0, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "typed",
    [
        "2026-12-05 19:30",
        " 2026/12/5  19:30 ",
        "2026.12.05, 19:30",
        "2026-12-05T19:30",
        "２０２６年１２月５日　１９時３０分",
        "2026年12月5日19:30",
        "12月5日19時30分",
        "12月5日(土) 19:30",
        "12月5日（土）19時半",
        "12/5(土) 19:30",
        "2026年12月5日土曜日 19:30",
        "12月5日（土）午後7時30分",
        "12月5日 午後7:30",
        "Saturday, December 5, 2026 at 7:30\u202fPM",
        "Saturday, December 5, 2026 7:30 PM",
        "Saturday 5 December 2026 at 19:30",
        "5 December 2026 19:30",
        "December 5, 2026 7:30 PM",
        "Sat, 5 Dec 19:30:00",
        "on the 5th of December at 7:30 p.m.",
        "2026-12-05 7:30 pm",
        "2026年 12月 5日 19:30",
        "<t:1796495400:F>",
    ],
)
def test_a_date_is_read_as_people_write_it(typed: str) -> None:
    assert moment_in(typed, BERLIN, NOW) == datetime(2026, 12, 5, 18, 30, tzinfo=UTC)


@for_each(
    ("typed", "meant"),
    [
        ("4 Dec 7:30pm", "2026-12-04 19:30"),
        ("Dec 4th, 19:30", "2026-12-04 19:30"),
        ("4 december 2026 at 7 pm", "2026-12-04 19:00"),
        ("1 Nov 12am", "2027-11-01 00:00"),
        ("11月1日 0:00", "2027-11-01 00:00"),
        ("friday 20:00", "2026-11-27 20:00"),
        ("next Friday 8pm", "2026-11-27 20:00"),
        ("Tue 12pm", "2026-12-01 12:00"),
        ("tue 8pm", "2026-11-24 20:00"),
        ("next tuesday 8pm", "2026-12-01 20:00"),
        ("today 8pm", "2026-11-24 20:00"),
        ("tonight at 8 pm", "2026-11-24 20:00"),
        ("今夜 20時", "2026-11-24 20:00"),
        ("friday noon", "2026-11-27 12:00"),
        ("次の火曜日 20時", "2026-12-01 20:00"),
        ("明日正午", "2026-11-25 12:00"),
        ("tomorrow at 19:30", "2026-11-25 19:30"),
        ("明日 19:30", "2026-11-25 19:30"),
        ("明日の19時", "2026-11-25 19:00"),
        ("あさって 午前0時", "2026-11-26 00:00"),
        ("今日20時", "2026-11-24 20:00"),
        ("土曜 20時", "2026-11-28 20:00"),
        ("月曜日 20:00", "2026-11-30 20:00"),
        ("tomorrow, Wednesday, 8pm", "2026-11-25 20:00"),
    ],
)
def test_a_date_without_a_year_is_the_next_one_that_fits(typed: str, meant: str) -> None:
    assert moment_in(typed, BERLIN, NOW) == moment_in(meant, BERLIN, NOW)


def test_the_29th_of_february_may_lie_in_the_next_year() -> None:
    for text in ("29 Feb 19:30", "2月29日 19:30", "Tuesday, February 29, 7:30 PM"):
        assert moment_in(text, UTC, datetime(2027, 11, 24, tzinfo=UTC)) == datetime(2028, 2, 29, 19, 30, tzinfo=UTC)


def test_all_that_is_wrong_is_named_at_once() -> None:
    for typed, zone, why in (
        ("soon", "Nowhere", "not a date and zone"),
        ("friday 8pm", "Nowhere", "not a zone"),
        ("soon", "Berlin", "not a date"),
    ):
        with pytest.raises(UserError) as refused:
            read(typed, zone, NOW)
        assert refused.value.key == why
    assert read("friday 8pm", "berlin", NOW) == (moment_in("2026-11-27 20:00", BERLIN, NOW), BERLIN)


def test_summer_time_counts_from_the_date_not_from_now() -> None:
    assert moment_in("2027-06-05 19:30", BERLIN, NOW) == datetime(2027, 6, 5, 17, 30, tzinfo=UTC)


@for_each(
    ("typed", "why"),
    [
        ("tomorrow", "not a date"),
        ("", "not a date"),
        (": 8pm", "not a date"),
        ("friday 8", "not a date"),
        ("last friday 8pm", "not a date"),
        ("fr 8pm", "not a date"),
        ("31 Nov 8pm", "no such day"),
        ("2026-11-31 19:30", "no such day"),
        ("11-31 19:30", "not a date"),
        ("29 Feb 8pm", "no such day"),
        ("2026-11-30 24:30", "not a date"),
        ("4 Dec 13pm", "not a date"),
        ("4 Dec Jan 8pm", "not a date"),
        ("today 8am", "date in the past"),
        ("24 Nov 8am", "date in the past"),
        ("11月24日 8:00", "date in the past"),
        ("12/5 19:30", "not a date"),
        ("05.12.2026 19:30", "not a date"),
        ("2026-12-05", "not a date"),
        ("2026-02-30 19:30", "no such day"),
        ("2026-12-05 25:00", "not a date"),
        ("2026-12-05 13:30 pm", "not a date"),
        ("Friday 5 Dec 19:30", "other weekday"),
        ("12月5日(金) 19:30", "other weekday"),
        ("tomorrow Friday 8pm", "other weekday"),
        ("tomorrow 5 Dec 8pm", "not a date"),
        ("next 5 Dec 8pm", "not a date"),
        ("5日 19:30", "not a date"),
        ("2026 friday 8pm", "not a date"),
        ("8pm", "not a date"),
        ("friday 8pm 9pm", "not a date"),
        ("0001-01-01 00:00", "not a date"),
        ("2026-11-24 13:00", "date in the past"),
        ("2025-12-05 19:30", "date in the past"),
        ("2028-01-01 12:00", "date too far"),
        ("9999-12-31 23:59", "date too far"),
    ],
)
def test_bad_dates_are_refused(typed: str, why: str) -> None:
    with pytest.raises(UserError) as refused:
        moment_in(typed, BERLIN, NOW)
    assert refused.value.key == why


@for_each(
    ("typed", "offset"),
    [
        ("+9", 9),
        ("＋９", 9),
        ("UTC+09:00", 9),
        ("utc +9", 9),
        ("gmt-3:30", -3.5),
        ("−0330", -3.5),
        ("UTC", 0),
        ("Asia/Tokyo", 9),
        ("tokyo", 9),
        ("new york", -5),
        ("EUROPE/BERLIN", 1),
        ("JST", 9),
        ("pst", -8),
        ("ET", -5),
        ("PT", -8),
        ("CEST", 2),
        ("Z", 0),
        ("NST", -3.5),
        ("東京", 9),
        ("São Paulo", -3),
        ("Zürich", 1),
        ("port au prince", -5),
        ("Etc/GMT-14", 14),
        ("Etc/GMT+12", -12),
    ],
)
def test_a_time_zone_is_a_difference_or_a_place(typed: str, offset: float) -> None:
    zone = zone_in(typed)
    assert NOW.astimezone(zone).utcoffset() == timedelta(hours=offset)
    assert zone_in(str(zone)) == zone


@pytest.mark.parametrize("typed", ["", "Atlantis", "+15", "+9:75", "9", "../../etc/passwd"])
def test_unknown_time_zones_are_refused(typed: str) -> None:
    with pytest.raises(UserError, match="not a zone"):
        zone_in(typed)


@for_each(
    ("typed", "places"),
    [("CST", "Chicago/Shanghai/Havana"), ("ist", "Kolkata/Jerusalem/Dublin"), ("CDT", "Chicago/Havana")],
)
def test_an_abbreviation_with_several_meanings_asks_for_a_city(typed: str, places: str) -> None:
    with pytest.raises(UserError) as refused:
        zone_in(typed)
    assert (refused.value.key, refused.value.evidence["places"]) == ("several zones", places)
    for place in places.split("/"):
        assert isinstance(zone_in(place), ZoneInfo)


def test_abbreviations_stand_for_what_the_tz_database_says() -> None:
    used: dict[str, set[timedelta | None]] = defaultdict(set)
    for name in available_timezones():
        for moment in (NOW, NOW + timedelta(days=183)):
            there = moment.astimezone(ZoneInfo(name))
            used[str(there.tzname()).casefold()].add(there.utcoffset())
    for name, hours in dates._ABBREVIATIONS.items():
        assert timedelta(hours=hours) in used[name], name
        assert name == "pst" or len(used[name]) <= 1, name
    assert all(len(used[name]) > 1 for name in dates._AMBIGUOUS)


def test_what_is_shown_in_the_form_can_be_read_again() -> None:
    zone = timezone(timedelta(hours=9))
    assert moment_in(example(NOW, zone), zone, NOW) == datetime(2026, 12, 1, 10, 30, tzinfo=UTC)
    assert written(NOW, zone) == "2026-11-24 21:00"
    assert zone_in(usual_zone("ja")) == ZoneInfo("Asia/Tokyo")
    assert usual_zone("en-GB") == ""
