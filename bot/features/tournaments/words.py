"""Words about tournaments that several messages use."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.core.match import UserId
from bot.features.tournaments.hosted import HostedTournament, TableMatch
from bot.features.tournaments.rules import (
    Entrant,
    EntrantNumber,
    Result,
    Slot,
    Table,
    TableNumber,
    is_third_place,
    last_round,
)
from bot.texts import AnyLocale, say
from bot.texts.people import plain
from bot.ui.actions import link_button
from bot.ui.clock import length_word
from bot.ui.escape import called
from bot.ui.layout import Control, jump
from bot.ui.match import called_person

LONGEST_NAME = 60
"""Characters of a tournament's name."""
CHECKED = "✓"
"""The mark of people who have checked in."""


def plain_name(hosted: HostedTournament) -> str:
    """The name of a tournament without formatting."""
    return plain(hosted.name)


def link_to(hosted: HostedTournament) -> str:
    """The address of a tournament's message."""
    return jump(hosted.guild, hosted.channel, hosted.message)


def names(hosted: HostedTournament, table: Table, locale: AnyLocale) -> str:
    """The people of a table, in order of play."""
    return say(locale, "versus").join(called(each.name) for each in hosted.holders(table.seats))


def numbered_round(hosted: HostedTournament, each: TableMatch, locale: AnyLocale) -> str:
    """The name of a match's round, with the number of the match if it isn't the first of its table; empty if there are
    no rounds.
    """
    name = round_name(hosted, hosted.state.table(each.table), locale)
    return say(locale, "tournament-round-match", round=name, number=each.number) if name and each.number > 1 else name


def round_name(hosted: HostedTournament, table: Table, locale: AnyLocale) -> str:
    """The name of a table's round, with its division if there are several; empty if there are no rounds."""
    settings = hosted.state.settings
    if settings.traits.is_timed:
        return ""
    if table.slot is not None:
        return bracket_round(hosted, table.slot, locale)
    if settings.traits.has_seasons:
        is_divided = any(each.division for each in hosted.state.tables if each.season == table.season)
        division = table.division + 1 if is_divided else 0
        return say(locale, "tournament-round-season", season=table.season, division=division, number=table.round)
    return say(locale, "tournament-round", number=table.round)


def bracket_round(hosted: HostedTournament, slot: Slot, locale: AnyLocale, part: str = "") -> str:
    """The name of a slot's round, or a `part` of that text: `.the` as in "You're in the final"."""
    return say(locale, f"{_bracket_key(hosted, slot)}{part}", number=slot.round)


def _bracket_key(hosted: HostedTournament, slot: Slot) -> str:
    if is_third_place(slot, hosted.state):
        return "tournament-round-third"
    names = {0: "tournament-round-final", 1: "tournament-round-semifinal", 2: "tournament-round-quarterfinal"}
    return names.get(last_round(hosted.state) - slot.round, "tournament-round")


def capitalized(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def span_word(length: timedelta, locale: AnyLocale) -> str:
    """A length of time in words, in weeks if possible."""
    weeks, rest = divmod(length, timedelta(weeks=1))
    return length_word(length, locale) if rest or not weeks else say(locale, "length-w", count=weeks)


def checked_mark(hosted: HostedTournament, number: EntrantNumber) -> str:
    """The mark of an entrant who has checked in; empty for others."""
    return f"{CHECKED} " if hosted.state.check_in and number not in hosted.state.unchecked else ""


def called_entrant(held: Entrant, locale: AnyLocale) -> str:
    """An entrant's name in a sentence (`called_person`)."""
    return called_person(UserId(held.user), held.name, locale)


def result_word(hosted: HostedTournament, table: Table, locale: AnyLocale) -> str:
    """The results of a table so far: 1–0, ½–½; at a larger one the winner's name."""
    if len(table.seats) == 2:
        return say(locale, "list-gap").join(map(_pair, table.counted))
    return last_result(hosted, table, locale)


def result_line(hosted: HostedTournament, number: TableNumber) -> str:
    """A table's people and its last result, in the tournament's language, for the moderation log."""
    table = hosted.state.table(number)
    people = " – ".join(each.name for each in hosted.holders(table.seats_of(len(table.results))))
    return f"{people} {last_result(hosted, table, hosted.language)}"


def last_result(hosted: HostedTournament, table: Table, locale: AnyLocale) -> str:
    """The result of a table's last match, as in `result_word`, but by the seats of that match."""
    last = table.results[-1]
    if not last.counts:
        return say(locale, "tournament-annulled")
    if len(table.seats) == 2:
        is_turned = table.seats_of(len(table.results)) != table.seats
        return _pair(replace(last, places=tuple(reversed(last.places))) if is_turned else last)
    first = [hosted.state.entrant(n) for n, at in zip(table.seats, last.places, strict=True) if at == 1]
    winners = [called_entrant(each, locale) for each in first]
    return say(locale, "tournament-won-by", names=say(locale, "list-gap").join(winners), count=len(winners))


def _pair(result: Result) -> str:
    """A result by the seats of the table, which are those of its first match."""
    one, other = result.places
    if one == other:
        return "½–½" if one else "0–0"
    return "1–0" if one and (not other or one < other) else "0–1"


def to_tournament(hosted: HostedTournament) -> Control:
    """A button to the tournament's message, because a lock screen shows a link in a text as it is written."""
    return link_button(plain_name(hosted), link_to(hosted))
