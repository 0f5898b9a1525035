"""Dates that hosts type, and their time zones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

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
        ("tomorrow at 19:30", "2026-11-25 19:30"),
    ],
)
def test_a_date_without_a_year_is_the_next_one_that_fits(typed: str, meant: str) -> None:
    assert moment_in(typed, BERLIN, NOW) == moment_in(meant, BERLIN, NOW)


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
        ("2026-12-05 7:30 pm", "not a date"),
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


def test_what_is_shown_in_the_form_can_be_read_again() -> None:
    zone = timezone(timedelta(hours=9))
    assert moment_in(example(NOW, zone), zone, NOW) == datetime(2026, 12, 1, 10, 30, tzinfo=UTC)
    assert written(NOW, zone) == "2026-11-24 21:00"
    assert zone_in(usual_zone("ja")) == ZoneInfo("Asia/Tokyo")
    assert usual_zone("en-GB") == ""
