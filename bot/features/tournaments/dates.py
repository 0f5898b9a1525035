"""Dates that a host types. Discord doesn't reveal users' time zones, so the host names one."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
_DATE = re.compile(r"(?:(\d{4})[-/.年]|(?=\d+月))(\d{1,2})[-/.月](\d{1,2})日?[ ,T]*(\d{1,2})[:時](\d{1,2})?分?")
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_SPOKEN = re.compile(r"(.+?),?(?: at)? (?=.*[:m])(\d{1,2})(?::(\d{2}))? ?([ap]m)?")
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?")


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
    """Parse a date and time typed in a zone, such as "2026-12-05 19:30", "5 Dec 7:30pm", "12月5日 19:30" or "friday
    19:30". Returns the moment in UTC.

    Raises UserError "not a date", "no such day", "date in the past" or "date too far".
    """
    found, here = _DATE.fullmatch(normalised(text)), now.astimezone(zone)
    try:
        if found is None:
            there = _spoken(normalised(text).casefold(), here)
        else:
            year, month, day, hour, minute = (int(part or 0) for part in found.groups())
            there = here.replace(hour=hour, minute=minute, second=0, microsecond=0, fold=0)
            there = _on(there, year if found[1] else here.year, month, day)
            there = there if found[1] else _coming(there, here)
        moment = there.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        is_no_day = isinstance(error, _NoSuchDayError)
        raise UserError("no such day" if is_no_day else "not a date", example=example(now, zone)) from error
    if moment <= now:
        raise UserError("date in the past", at=_seconds(moment))
    if moment > now + FURTHEST:
        raise UserError("date too far", at=_seconds(moment))
    return moment


def _spoken(text: str, now: datetime) -> datetime:
    """Parse a date as people write it in English, with a weekday or the name of a month: the next such moment, in the
    zone of `now`. Raises ValueError.
    """
    if (found := _SPOKEN.fullmatch(text)) is None:
        raise ValueError(text)
    hour, half = int(found[2]), found[4]
    if half:
        hour = hour % 12 + 12 * (half == "pm") if 1 <= hour <= 12 else 24
    at = now.replace(hour=hour, minute=int(found[3] or 0), second=0, microsecond=0)
    words = [word for word in re.findall(r"\d+|[a-z]+", found[1]) if word not in {"on", "the", "st", "nd", "rd", "th"}]
    if words in (["today"], ["tomorrow"]):
        return at + timedelta(days=words == ["tomorrow"])
    numbers, names = [int(word) for word in words if word.isdigit()], [word for word in words if not word.isdigit()]
    if not numbers:
        *before, name = names
        if before not in ([], ["next"]):
            raise ValueError(text)
        days = (_named(name, _DAYS) - now.weekday()) % 7
        return at + timedelta(days=days or 7 * (at <= now or bool(before)))
    (name,), (day, *year) = names, numbers
    at = _on(at, (year or [now.year])[0], _named(name, _MONTHS) + 1, day)
    return at if year else _coming(at, now)


def _coming(at: datetime, now: datetime) -> datetime:
    """A moment of this year or, if its day is over, the same of the next year."""
    return at if at.date() >= now.date() else _on(at, at.year + 1, at.month, at.day)


def _on(at: datetime, year: int, month: int, day: int) -> datetime:
    """A moment with another date and its own time of day. Raises _NoSuchDayError."""
    try:
        return at.replace(year=year, month=month, day=day)
    except ValueError as error:
        raise _NoSuchDayError from error


def _named(word: str, names: Sequence[str]) -> int:
    """The index of a name that is written out or shortened to three letters or more. Raises ValueError."""
    return [len(word) >= 3 and name.startswith(word) for name in names].index(True)


def _seconds(moment: datetime) -> str:
    """Unix time in seconds, as text: Fluent would group a number's thousands."""
    return str(int(moment.timestamp()))


def zone_in(text: str) -> tzinfo:
    """The time zone that somebody has typed: a difference from UTC, such as "+9" or "UTC-3:30", or a place in the names
    of the tz database, such as "Europe/Berlin" or "berlin". May read a folder. `str` of the result can be parsed again.

    Raises UserError "not a zone".
    """
    typed = normalised(text)
    if (found := _OFFSET.fullmatch(typed.upper().replace(" ", ""))) is not None:
        sign, hours, minutes = found.groups()
        offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
        if offset <= FARTHEST_ZONE and int(minutes or 0) < 60:
            return timezone(-offset if sign == "-" else offset)
    elif (name := _zones().get("_".join(typed.casefold().split()))) is not None:
        return ZoneInfo(name)
    raise UserError("not a zone")


@cache
def _zones() -> dict[str, str]:
    """The names of all time zones, by full name and by last part, in lower case."""
    names = sorted(available_timezones())
    return {name.rpartition("/")[2].casefold(): name for name in reversed(names)} | {
        name.casefold(): name for name in names
    }


def usual_zone(locale: AnyLocale) -> str:
    """The time zone of most speakers of a language; empty if there is none."""
    return USUAL_ZONES.get(language(locale), "")


def written(moment: datetime, zone: tzinfo) -> str:
    """A moment as `moment_in` reads it."""
    return moment.astimezone(zone).strftime(_WRITTEN)


def example(now: datetime, zone: tzinfo = UTC) -> str:
    """An example of a date to type: in a week, at half past seven."""
    return written((now.astimezone(zone) + timedelta(days=7)).replace(hour=19, minute=30), zone)
