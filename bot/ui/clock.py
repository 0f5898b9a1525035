"""Clocks and holidays in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from bot.core import clock
from bot.core.clock import HOLIDAY_DAYS, ClockReading, Holidays
from bot.core.match import Match, UserId
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, menu
from bot.ui.escape import called
from bot.ui.layout import Message, date, note, row, when
from bot.ui.match import button_id, yes_or_no

SOME_DAYS = (1, 2, 3, 5, 7, 10, 14, 21, 28)
"""Lengths of holidays that the menu offers."""


def length_word(length: timedelta, locale: AnyLocale) -> str:
    """A duration in words: "1 hour 30 min"."""
    return say(locale, "length-gap").join(say(locale, f"length-{unit}", count=n) for unit, n in clock.parts(length))


def clock_word(terms: str, locale: AnyLocale) -> str:
    control = clock.control_of(terms)
    if control is None:
        return say(locale, "clock-none")
    if control.move:
        return say(locale, "clock-move", length=length_word(control.move, locale))
    if not control.increment:
        return say(locale, "clock-whole", length=length_word(control.bank, locale))
    increment = length_word(control.increment, locale)
    return say(locale, "clock-bank", length=length_word(control.bank, locale), increment=increment)


def adjournment(match: Match, since: datetime, locale: AnyLocale) -> str:
    """Says that a match is adjourned, and since when (UTC)."""
    return say(locale, "notice-paused", when=when(since), clock=yes_or_no(match.clock))


def timing(match: Match, locale: AnyLocale, now: datetime | None = None) -> Iterator[str]:
    """Lines about the clock of a running match. Discord's timestamps in them count down by themselves.

    Time that is over `now` (UTC) isn't promised: the next look at the clock says what follows.
    """
    control = clock.control_of(match.clock)
    if control is None or match.outcome:
        return
    reading = clock.read_clock(match)
    if now is not None and reading.deadline is not None and reading.deadline <= now and not match.is_overdue:
        reading = replace(reading, deadline=None)
    if control.bank:
        lines = (_time_of(match, user, reading, locale) for user in dict.fromkeys(_players(match)))
        yield say(locale, "clock-gap").join(lines)
    elif reading.deadline is not None:
        yield say(locale, "clock-ran-alone" if match.is_overdue else "clock-runs-alone", when=when(reading.deadline))
    if reading.user is not None and reading.away_until is not None:
        yield say(locale, "clock-away", player=_called(match, reading.user), date=date(reading.away_until))


def _players(match: Match) -> list[UserId]:
    return [match.seats[seat] for seat in sorted(match.present)]


def _called(match: Match, user: UserId) -> str:
    return called(match.names[match.seats.index(user)])


def _time_of(match: Match, user: UserId, reading: ClockReading, locale: AnyLocale) -> str:
    if user == reading.user and reading.deadline is not None:
        key = "clock-ran" if match.is_overdue else "clock-runs"
        return say(locale, key, player=_called(match, user), when=when(reading.deadline))
    return say(locale, "clock-left", player=_called(match, user), length=length_word(reading.left[user], locale))


def times(match: Match, user: UserId, patience: timedelta, now: datetime, locale: AnyLocale) -> Message:
    """A private message with every player's time, and a button for those who may give some to the opponent."""
    if not match.clock:
        return note(say(locale, "times-none", length=length_word(patience, locale)))
    reading = clock.read_clock(match)
    lines = [say(locale, "times-terms", clock=clock_word(match.clock, locale))]
    lines += (_time_of(match, each, reading, locale) for each in dict.fromkeys(_players(match)))
    if reading.deadline is None and not match.outcome:
        lines.append(say(locale, "times-stand"))
    thought: dict[UserId, timedelta] = {}
    for spent in clock.spent(match, match.ended_at or now):
        if spent.user is not None:
            thought[spent.user] = thought.get(spent.user, timedelta()) + spent.thought
    for each, length in thought.items():
        lines.append(say(locale, "times-thought", player=_called(match, each), length=length_word(length, locale)))
    is_waited_for = reading.user is not None and reading.deadline is not None
    others = is_waited_for and reading.user != user and user in _players(match)
    more = action_button(button_id(Action.GIVE_TIME, match), locale) if others else None
    return note("\n".join(lines), row(more))


def holiday(had: Holidays, locale: AnyLocale) -> Message:
    """A person's holidays, with a menu to begin one or a button to end it."""
    state = say(locale, "holiday-off") if had.now is None else say(locale, "holiday-on", date=date(had.now.ended))
    left = say(locale, "holiday-left", count=had.left, all=HOLIDAY_DAYS)
    text = f"{state}\n{left}"
    if had.now is not None:
        return note(text, row(action_button(CustomId(Action.END_HOLIDAY), locale)))
    options = [
        discord.SelectOption(label=length_word(timedelta(days=days), locale), value=str(days))
        for days in SOME_DAYS
        if days <= had.left
    ]
    if not options:
        return note(text)
    return note(text, row(menu(CustomId(Action.BEGIN_HOLIDAY), options, say(locale, "holiday-choose"))))
