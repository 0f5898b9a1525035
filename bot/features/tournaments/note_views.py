"""Notes of a tournament about actions of its host, actions that the host must take, and coming events."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.core.match import UserId, level_of
from bot.features.tournaments.hosted import ROUNDS_A_SEASON, Hosted
from bot.features.tournaments.hosts import short
from bot.features.tournaments.queries import NoteKind, Post
from bot.features.tournaments.views import (
    MOST_MENTIONED,
    mentions,
    names,
    note_id,
    result_word,
    sitting_out,
    start_round_id,
    the_first_round,
    to_tournament,
)
from bot.texts import say
from bot.tournaments import Entrant, EntrantNumber, Phase, TableNumber, awaits_host
from bot.tournaments.actions import admits_newcomers
from bot.tournaments.events import Barred
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from bot.ui.escape import called
from bot.ui.layout import Message, mention, moments, note, row
from bot.ui.lists import listed
from bot.ui.match import addressed, yes_or_no

LONGEST_LIST = 1200
"""Characters of a list of matches in a note."""


class Note(NamedTuple):
    """A note's text, and the users that it pings."""

    text: str
    told: tuple[UserId, ...]
    buttons: tuple[Pressable, ...] = ()


def note_of(hosted: Hosted, post: Post) -> Note | None:
    """A note of a `NoteKind`; None if it isn't needed any more."""
    subject = post.subject or 0
    match post.kind:
        case NoteKind.RESULT:
            return _result(hosted, TableNumber(subject))
        case NoteKind.SEATED:
            return _seated(hosted, EntrantNumber(subject))
        case NoteKind.ROUND_OVER:
            return _round_over(hosted, subject)
        case NoteKind.OPEN_AT_END:
            return _open_at_end(hosted, subject)
        case NoteKind.HOST_GONE:
            return _host_gone(hosted, subject)
        case NoteKind.CHECK_IN | NoteKind.UNCHECKED:
            return _check_in(hosted, post) if post.kind == NoteKind.CHECK_IN else _unchecked(hosted)
        case NoteKind.BYES | NoteKind.TAKEN_BACK:
            is_byes = post.kind == NoteKind.BYES
            return _byes(hosted, subject) if is_byes else _taken_back(hosted, hosted.state.entrants[subject - 1])
        case _:
            return None


def _round_over(hosted: Hosted, number: int) -> Note | None:
    """The note to the host that the next round can be started."""
    locale = hosted.language
    if not awaits_host(hosted.state) or hosted.state.round != number:
        return None
    text = say(locale, "tournament-round-over", host=mention(hosted.host), round=number, next=number + 1)
    starts = action_button(start_round_id(hosted), locale, discord.ButtonStyle.primary)
    return Note(text, (hosted.host,), (starts,))


def _open_at_end(hosted: Hosted, number: int) -> Note | None:
    """The note to the host that matches are unfinished at the end of a round."""
    locale, state = hosted.language, hosted.state
    tables = [table for table in state.open_tables if table.round == number and table.season == state.season]
    if not tables or state.round != number:
        return None
    matches = listed([names(hosted, table, locale) for table in tables], LONGEST_LIST, locale)
    text = say(locale, "tournament-open-at-end", host=mention(hosted.host), round=number, matches=matches)
    return Note(text, (hosted.host,))


def _host_gone(hosted: Hosted, number: int) -> Note | None:
    """The note to those who may manage events that the host is gone."""
    locale = hosted.language
    if short(hosted.host) != number or hosted.state.phase is Phase.OVER:
        return None
    text = say(locale, "tournament-host-gone", who=hosted.managers_named or "none", name=called(hosted.name))
    takes = action_button(CustomId(Action.TAKE_OVER, hosted.id, number), locale, discord.ButtonStyle.primary)
    return Note(text, hosted.managers, (takes,))


def _taken_back(hosted: Hosted, held: Entrant) -> Note | None:
    """The note to a player reinstated by the host."""
    if not held.is_active:
        return None
    who = addressed(UserId(held.user), held.name, hosted.language, hosted.gone)
    return Note(say(hosted.language, "tournament-taken-back", who=who, name=called(hosted.name)), (UserId(held.user),))


def _check_in(hosted: Hosted, post: Post) -> Note | None:
    """The note to all who have joined that check-in is open; afterwards it says that check-in is over."""
    locale, state = hosted.language, hosted.state
    if state.check_in != post.subject:
        return None if post.message is None else Note(say(locale, "tournament-check-in-over"), ())
    people = [each for each in state.entrants if each.is_active and not each.level]
    if not people:
        return None
    asks = say(locale, "tournament-check-in-asked", name=called(hosted.name), **moments(hosted.plan.starts_at))
    buttons = (
        action_button(CustomId(Action.CHECK_IN, hosted.id), locale, discord.ButtonStyle.success),
        button(CustomId(Action.LEAVE_TOURNAMENT, hosted.id), say(locale, Action.LEAVE_TOURNAMENT.label)),
    )
    told = tuple(UserId(each.user) for each in people if each.number in state.unchecked)
    return Note(f"{asks}\n{mentions(hosted, people, locale)}", told[:MOST_MENTIONED], buttons)


def _byes(hosted: Hosted, season: int) -> Note | None:
    """The note that tells players with a bye in the first round of a season that it has begun."""
    locale, state = hosted.language, hosted.state
    idle = sitting_out(hosted, season * ROUNDS_A_SEASON + 1) if state.season == season and state.round == 1 else []
    people = [held for held in map(state.entrant, idle) if not held.level]
    if not people:
        return None
    told = tuple(UserId(each.user) for each in people)
    where = the_first_round(hosted, locale)
    text = say(locale, "tournament-byes-told", name=called(hosted.name), round=where)
    return Note(f"{text}\n{mentions(hosted, people, locale)}", told[:MOST_MENTIONED])


def _unchecked(hosted: Hosted) -> Note | None:
    """The note that the tournament has started without the people who hadn't checked in."""
    locale, state = hosted.language, hosted.state
    people = [each for each in state.entrants if each.barred is Barred.UNCHECKED]
    if not people:
        return None
    may_join = yes_or_no(admits_newcomers(state))
    text = say(locale, "tournament-unchecked", name=called(hosted.name), late=may_join)
    told = tuple(UserId(each.user) for each in people)
    return Note(f"{text}\n{mentions(hosted, people, locale)}", told[:MOST_MENTIONED])


def view(hosted: Hosted, post: Post) -> Message | None:
    """The message of a note; None if it isn't needed any more."""
    found = note_of(hosted, post)
    if found is None:
        return None
    label = "button-standings-people" if hosted.state.phase is Phase.JOINING else Action.TABLE_STANDINGS.label
    shows = button(note_id(hosted, post.number, is_invitation=False), say(hosted.language, label))
    return note(found.text, row(*found.buttons, shows, to_tournament(hosted)))


def _people(hosted: Hosted, seats: tuple[int, ...]) -> tuple[UserId, ...]:
    """The people among these entrants, without computer players."""
    users = [UserId(hosted.state.entrants[number - 1].user) for number in seats]
    return tuple(user for user in users if level_of(user) is None)


def _seated(hosted: Hosted, number: EntrantNumber) -> Note | None:
    """The note to a player that they have got the place for which they waited."""
    if hosted.state.phase is not Phase.JOINING or number not in hosted.state.active:
        return None
    held = hosted.state.entrant(number)
    who = addressed(UserId(held.user), held.name, hosted.language, hosted.gone)
    return Note(say(hosted.language, "tournament-seated", who=who, name=called(hosted.name)), (UserId(held.user),))


def _result(hosted: Hosted, number: TableNumber) -> Note | None:
    """The note to the people of a table that the host has set its result."""
    locale, table = hosted.language, hosted.state.table(number)
    if not table.counted:
        return None
    told = _people(hosted, table.seats)
    who = say(locale, "list-gap").join(
        addressed(UserId(each.user), each.name, locale, hosted.gone)
        for each in hosted.holders(table.seats)
        if UserId(each.user) in told
    )
    match = names(hosted, table, locale)
    return Note(
        say(locale, "tournament-host-result", who=who, match=match, result=result_word(hosted, table, locale)), told
    )
