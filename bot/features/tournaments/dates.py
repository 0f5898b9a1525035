"""Dates that a host types. Discord doesn't reveal users' time zones, so the host names one."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.core.typed import normalised
from bot.texts import AnyLocale, language
from bot.ui.errors import UserError

FURTHEST = timedelta(days=366)
"""Maximum time until a tournament starts; a later date is most likely a typing error."""
FARTHEST_ZONE = timedelta(hours=14)
"""The greatest difference from UTC that is in use."""
USUAL_ZONES = {"ja": "Asia/Tokyo"}
"""The time zone of most speakers of a language, if there is one."""
_WRITTEN = "%Y-%m-%d %H:%M"
_PART = re.compile(
    r"<t:(?P<unix>\d{1,11})(?::[a-z])?>"
    r"|(?P<year>\d{4})(?:[-/.]|年 ?)(?P<month>\d{1,2})(?:[-/.]|月 ?)(?P<day>\d{1,2})日?"
    r"|(?P<month2>\d{1,2})月 ?(?P<day2>\d{1,2})日?"
    # Elsewhere the day comes first.
    r"|(?P<month3>\d{1,2})/(?P<day3>\d{1,2})(?= ?\(?[月火水木金土日])"
    r"|(?P<half>午前|午後)? ?(?P<hour>\d{1,2})"
    r"(?::(?P<minute>\d{2})(?::\d{2})?|時(?:(?P<minute2>\d{1,2})分?|(?P<minute3>半))?)(?: ?(?P<half2>[ap])\.?m\b\.?)?"
    r"|(?P<hour2>\d{1,2}) ?(?P<half3>[ap])\.?m\b\.?"
    r"|(?P<year2>\d{4})"
    r"|(?P<day4>\d{1,2})(?:st|nd|rd|th|\.)?"
    r"|(?P<word>[a-z]+|明後日|あさって|明日|あした|今日|今夜|今晩|正午|次)"
    r"|\(?(?P<word2>[月火水木金土日])(?:曜日?)?\)?"
    r"|[ ,.の]"
)
"""A part of a date, in the order in which they are tried. The names of its groups end with numbers, to be different."""
_FILLERS = frozenset({"on", "the", "of", "at", "t", "st", "nd", "rd", "th"})


def _words(kind: str, first: int, *names: str) -> dict[str, tuple[str, int]]:
    """The meanings of names, written out or shortened to three letters or more: a kind and numbers from `first`."""
    return {name[:end]: (kind, at) for at, name in enumerate(names, first) for end in range(3, len(name) + 1)}


_MEANINGS = (
    _words("weekday", 0, "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    | _words("month", 1, "january", "february", "march", "april", "may", "june")
    | _words("month", 7, "july", "august", "september", "october", "november", "december")
    | {name: ("weekday", at) for at, name in enumerate("月火水木金土日")}
    | dict.fromkeys(("next", "次"), ("next", 1))
    | dict.fromkeys(("noon", "正午"), ("hour", 12))
    | dict.fromkeys(("today", "tonight", "今日", "今夜", "今晩"), ("ahead", 0))
    | dict.fromkeys(("tomorrow", "明日", "あした"), ("ahead", 1))
    | dict.fromkeys(("明後日", "あさって"), ("ahead", 2))
)
"""The words of dates."""
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?")
_BY_HOURS = {
    -9: "hdt akst",
    -8: "akdt pst",
    -7: "pdt",
    -6: "mdt",
    -4: "edt ast",
    -3.5: "nst",
    -3: "adt",
    -2.5: "ndt",
    1: "bst west wat",
    2: "cest cat sast",
    3: "eest eat msk idt",
    5: "pkt",
    7: "wib",
    8: "hkt awst wita",
    9: "jst kst wit",
    9.5: "acst",
    10: "aest",
    10.5: "acdt",
    11: "aedt",
    12: "nzst",
    13: "nzdt",
}
_ABBREVIATIONS = {name: hours for hours, names in _BY_HOURS.items() for name in names.split()}
"""Abbreviations of time zones that aren't names of the tz database, with their hours from UTC. PST is Manila's as well,
where hardly anybody uses it.
"""
_AMBIGUOUS = {
    "cst": ("Chicago", "Shanghai", "Havana"),
    "cdt": ("Chicago", "Havana"),
    "ist": ("Kolkata", "Jerusalem", "Dublin"),
}
"""Abbreviations of several time zones, with a city in each."""
_BY_ZONE = {
    "UTC": "z",
    "Asia/Tokyo": "日本 日本時間 東京 大阪 名古屋 札幌 福岡 京都",
    "Asia/Seoul": "韓国 ソウル",
    "Asia/Shanghai": "中国 北京 上海",
    "Asia/Taipei": "台湾 台北",
    "Asia/Hong_Kong": "香港",
    "Asia/Singapore": "シンガポール",
    "Asia/Bangkok": "タイ バンコク",
    "Australia/Sydney": "シドニー",
    "Europe/London": "イギリス ロンドン",
    "Europe/Paris": "フランス パリ",
    "Europe/Berlin": "ドイツ ベルリン",
    "America/New_York": "et ニューヨーク",
    "America/Chicago": "ct シカゴ",
    "America/Denver": "mt",
    "America/Los_Angeles": "pt ロサンゼルス",
    "America/Sao_Paulo": "サンパウロ",
    "Pacific/Honolulu": "ハワイ ホノルル",
}
"""Other names of time zones."""


class _NoSuchDayError(ValueError):
    """The day of a date isn't in its month, or the month isn't in a year."""


def read(text: str, place: str, now: datetime) -> tuple[datetime, tzinfo]:
    """The moment (UTC) and time zone that were typed. May read a folder.

    Raises UserError as `zone_in` and `moment_in` do, or "not a date and zone" if neither can be read.
    """
    try:
        zone = zone_in(place)
    except UserError:
        try:
            moment_in(text, UTC, now)
        except UserError as error:
            if error.key == "not a date":
                raise UserError("not a date and zone", **error.evidence) from None
        raise
    return moment_in(text, zone, now), zone


def moment_in(text: str, zone: tzinfo, now: datetime) -> datetime:
    """Parse a date and time typed in a zone, such as "2026-12-05 19:30", "5 Dec 7:30pm", "12月5日(土) 19:30", "friday
    19:30" or a date as Discord shows it. Returns the moment in UTC. Takes linear time.

    Raises UserError "not a date", "no such day", "other weekday", "date in the past" or "date too far".
    """
    try:
        moment = _read(normalised(text).casefold(), now.astimezone(zone)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        is_no_day = isinstance(error, _NoSuchDayError)
        raise UserError("no such day" if is_no_day else "not a date", example=example(now, zone)) from error
    if moment <= now:
        raise UserError("date in the past", at=_seconds(moment))
    if moment > now + FURTHEST:
        raise UserError("date too far", at=_seconds(moment))
    return moment


def _read(text: str, now: datetime) -> datetime:
    """Parse a date and time: the next such moment, in the zone of `now`.

    Raises ValueError, UserError "other weekday".
    """
    parts = _parts(text)
    if parts.keys() == {"unix"}:
        return datetime.fromtimestamp(parts["unix"], UTC)
    at = now.replace(hour=parts.pop("hour"), minute=parts.pop("minute", 0), second=0, microsecond=0, fold=0)
    weekday = parts.get("weekday")
    if parts.keys() - {"year", "weekday"} == {"month", "day"}:
        at = _on(at, parts.get("year"), parts["month"], parts["day"])
    elif parts.keys() - {"weekday"} == {"ahead"}:
        at += timedelta(days=parts["ahead"])
    elif weekday is not None and not parts.keys() - {"weekday", "next"}:
        at += timedelta(days=(weekday - at.weekday()) % 7)
        at += timedelta(days=7 * (at <= now or (at.date() == now.date() and "next" in parts)))
    else:
        raise ValueError(text)
    if weekday not in {None, at.weekday()}:
        raise UserError("other weekday", at=_seconds(at))
    return at


def _parts(text: str) -> dict[str, int]:
    """The parts of a typed date, by what they are. Raises ValueError if one isn't known or occurs twice, or if there is
    no time of day.
    """
    parts: dict[str, int] = {}
    half, end = "", 0
    while end < len(text):
        part = _PART.match(text, end)
        if part is None:
            raise ValueError(text)
        end = part.end()
        for group, value in part.groupdict().items():
            kind = group.rstrip("0123456789")
            if value is None or value in _FILLERS:
                continue
            if kind == "half":
                half = value
                continue
            if kind == "word" and value not in _MEANINGS:
                raise ValueError(text)
            kind, number = _MEANINGS[value] if kind == "word" else (kind, 30 if value == "半" else int(value))
            if kind in parts:
                raise ValueError(text)
            parts[kind] = number
    if half:
        parts["hour"] = _of_day(parts["hour"], half)
    if not parts.keys() & {"hour", "unix"}:
        raise ValueError(text)
    return parts


def _of_day(hour: int, half: str) -> int:
    """An hour of a half of the day, from 0. Raises ValueError; in Japanese, a half begins at 0."""
    if not half.isascii() <= hour <= 12:
        raise ValueError(hour)
    return hour % 12 + 12 * (half in {"p", "午後"})


def _on(at: datetime, year: int | None, month: int, day: int) -> datetime:
    """A moment with another date and its own time of day; without a year the next such date, today included.

    Raises _NoSuchDayError.
    """
    for each in [at.year, at.year + 1] if year is None else [year]:
        with suppress(ValueError):
            moved = at.replace(year=each, month=month, day=day)
            if year is not None or moved.date() >= at.date():
                return moved
    raise _NoSuchDayError


def _seconds(moment: datetime) -> str:
    """Unix time in seconds, as text: Fluent would group a number's thousands."""
    return str(int(moment.timestamp()))


def next_week(moment: datetime, zone: tzinfo, now: datetime) -> datetime:
    """The first moment (UTC) after `now` and `moment` with the weekday and time of day that `moment` has in a zone."""
    weeks = max(0, (now - moment) // timedelta(weeks=1))
    while (moved := (moment.astimezone(zone) + timedelta(weeks=weeks)).astimezone(UTC)) <= max(now, moment):
        weeks += 1
    return moved


def zone_in(text: str) -> tzinfo:
    """The time zone that somebody has typed: a difference from UTC, such as "+9" or "UTC-3:30", an abbreviation, such
    as "JST", or a place, mostly as in the tz database: "Europe/Berlin", "São Paulo", "東京". May read a folder. The
    result's `str` can be parsed again.

    Raises UserError "not a zone", or "several zones" (given, places) for an abbreviation with several meanings.
    """
    typed = normalised(text)
    key = _key(typed)
    if (offset_typed := _OFFSET.fullmatch(typed.upper().replace(" ", ""))) is not None:
        sign, hours, minutes = offset_typed.groups()
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        if offset <= FARTHEST_ZONE and int(minutes or 0) < 60:
            return timezone(-offset if sign == "-" else offset)
    elif key in _ABBREVIATIONS:
        return timezone(timedelta(hours=_ABBREVIATIONS[key]))
    elif key in _AMBIGUOUS:
        raise UserError("several zones", given=key.upper(), places="/".join(_AMBIGUOUS[key]))
    elif (name := _zones().get(key)) is not None:
        return ZoneInfo(name)
    raise UserError("not a zone")


@cache
def _zones() -> dict[str, str]:
    """The names of all time zones, by the keys of full names, of their last parts and of other names."""
    names = sorted(available_timezones())
    last = {_key(name.rpartition("/")[2]): name for name in reversed(names)}
    others = {_key(name): zone for zone, given in _BY_ZONE.items() for name in given.split()}
    return last | {_key(name): name for name in names} | others


def _key(name: str) -> str:
    """The name of a zone without the case, accents, spaces and hyphens, for comparing; signs of numbers stay."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
    return re.sub(r"[^\w/+-]|_|-(?!\d)", "", plain)


def usual_zone(locale: AnyLocale) -> str:
    """The time zone of most speakers of a language; empty if there is none."""
    return USUAL_ZONES.get(language(locale), "")


def written(moment: datetime, zone: tzinfo) -> str:
    """A moment as `moment_in` reads it."""
    return moment.astimezone(zone).strftime(_WRITTEN)


def example(now: datetime, zone: tzinfo = UTC) -> str:
    """An example of a date to type: in a week, at half past seven."""
    return written((now.astimezone(zone) + timedelta(days=7)).replace(hour=19, minute=30), zone)
