"""Dates that a host types. Discord doesn't reveal users' time zones, so the host names one."""

from __future__ import annotations

import re
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
_DATE = re.compile(r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ ,T]*(\d{1,2})[:時](\d{1,2})?分?")
_OFFSET = re.compile(r"(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?")


def moment_in(text: str, zone: tzinfo, now: datetime) -> datetime:
    """Parse a date and time typed in a zone, such as "2026-12-05 19:30". Returns the moment in UTC.

    Raises UserError "not a date", "date in the past" or "date too far".
    """
    found = _DATE.fullmatch(normalised(text))
    if found is None:
        raise _not_a_date(now, zone)
    year, month, day, hour, minute = (int(part or 0) for part in found.groups())
    try:
        moment = datetime(year, month, day, hour, minute, tzinfo=zone).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise _not_a_date(now, zone) from error
    if moment <= now:
        raise UserError("date in the past", at=_seconds(moment))
    if moment > now + FURTHEST:
        raise UserError("date too far", at=_seconds(moment))
    return moment


def _seconds(moment: datetime) -> str:
    """Unix time in seconds, as text: Fluent would group a number's thousands."""
    return str(int(moment.timestamp()))


def _not_a_date(now: datetime, zone: tzinfo) -> UserError:
    return UserError("not a date", example=example(now, zone))


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
