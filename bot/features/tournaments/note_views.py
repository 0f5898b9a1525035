"""The messages about news of a tournament. Each kind of news has a function, listed in `_VIEWS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import discord

from bot.core.match import UserId, level_of
from bot.features.tournaments.hosted import (
    MOST_MENTIONED,
    HostedTournament,
    TableMatch,
    people_of,
)
from bot.features.tournaments.message_views import MEDALS, past, podium_lines, start_round_id
from bot.features.tournaments.misfits import better_button, bettered, misfit_lines
from bot.features.tournaments.news import MATCHES_A_TABLE, NewsKind, Note
from bot.features.tournaments.rules import Entrant, EntrantNumber, Phase, TableNumber, awaits_host, standings, winners
from bot.features.tournaments.rules.actions import admits_newcomers, may_return
from bot.features.tournaments.rules.events import Barred
from bot.features.tournaments.words import (
    called_entrant,
    names,
    result_word,
    to_tournament,
)
from bot.texts import say
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, link_button
from bot.ui.escape import called
from bot.ui.layout import Control, Message, jump, mention, message, moments, row
from bot.ui.lists import listed
from bot.ui.match import addressed, yes_or_no

LONGEST_LIST = 1200
"""Characters of a list of matches in a note."""
MOST_THANKED = 40
"""Maximum number of people thanked at the end, in addition to the first three; with more, nobody is thanked."""


@dataclass(frozen=True, slots=True)
class NoteContext:
    """A note with what its message depends on."""

    note: Note
    hosted: HostedTournament
    guests: tuple[UserId, ...] = ()
    """The people whom the note invites."""
    matches: tuple[TableMatch, ...] = ()
    """The matches of the tournament, for a list of pairings or a link."""
    thread: int | None = None
    """The thread of the match that the note is about, if it has one."""
    gone: frozenset[UserId] = frozenset()
    """Those of the people to mention who have left the server; known only while the message is drafted."""

    def addressed(self, held: Entrant) -> str:
        """A player's mention, or the name of somebody who has left the server."""
        return addressed(UserId(held.user), held.name, self.hosted.language, self.gone)

    def mentions(self, who: Iterable[Entrant]) -> str:
        """The mentions of these people, as many as fit a message, without those who have left the server."""
        here = [mention(each.user) for each in who if each.user not in self.gone]
        more = len(here) - MOST_MENTIONED
        rest = [say(self.hosted.language, "list-more", count=more)] if more > 0 else []
        return " ".join([*here[:MOST_MENTIONED], *rest])


class Telling(NamedTuple):
    """The contents of a note's message."""

    lines: Sequence[str]
    pings: tuple[UserId, ...] = ()
    """The people whom it mentions and should ping."""
    buttons: tuple[Control, ...] = ()


def telling(context: NoteContext) -> Telling | None:
    """The message of a note; None if it isn't needed any more."""
    return _VIEWS[context.note.news.kind](context)


def note_message(context: NoteContext, telling: Telling) -> Message:
    """The message of a note."""
    hosted, locale = context.hosted, context.hosted.language
    if context.note.news.kind is NewsKind.PAST:
        return past(hosted, context.matches, context.note.news.subject)
    label = Action.TABLE_STANDINGS.label if hosted.state.season else "button-standings-people"
    shows = button(note_id(context), say(locale, label))
    return message(*telling.lines, row(*telling.buttons, shows, to_tournament(hosted)))


def note_id(context: NoteContext) -> CustomId:
    """The custom id of the button by which a note is recognised."""
    return CustomId(Action.TABLE_STANDINGS, context.hosted.id, context.note.number, "note")


def _users(people: Iterable[Entrant]) -> tuple[UserId, ...]:
    """The people among these entrants whom one message mentions, without computer players."""
    users = (UserId(each.user) for each in people)
    return tuple(user for user in users if level_of(user) is None)[:MOST_MENTIONED]


def _invited(context: NoteContext) -> Telling | None:
    """The invitation of people, with a button as long as they can join."""
    hosted, locale = context.hosted, context.hosted.language
    if not context.guests:
        return None
    here = tuple(user for user in context.guests if user not in context.gone) or context.guests
    who = say(locale, "list-gap").join(map(mention, here))
    joins = action_button(CustomId(Action.JOIN_TOURNAMENT, hosted.id), locale, discord.ButtonStyle.success)
    text = say(locale, "tournament-invitation", who=who, name=called(hosted.name))
    return Telling([text], here, (joins,) if admits_newcomers(hosted.state) else ())


def _start_changed(context: NoteContext) -> Telling | None:
    """The note to all who have joined that the date has changed."""
    hosted, locale = context.hosted, context.hosted.language
    people = people_of(hosted)
    if hosted.state.phase is not Phase.JOINING:
        return None
    times = moments(hosted.plan.starts_at)
    text = say(locale, "tournament-start-changed", name=called(hosted.name), **times, host=mention(hosted.host))
    return Telling([text, context.mentions(people)], _users(people), (_leaves(hosted),))


def _misfit(context: NoteContext) -> Telling | None:
    """The note to the host that the plan doesn't fit the people who have joined, shortly before the start."""
    hosted, locale, starts_at = context.hosted, context.hosted.language, context.hosted.plan.starts_at
    why = misfit_lines(hosted, locale)
    if not why or starts_at is None:
        return None
    head = say(
        locale, "tournament-misfit-told", name=called(hosted.name), host=mention(hosted.host), **moments(starts_at)
    )
    buttons = () if bettered(hosted) is None else (better_button(hosted, locale),)
    return Telling([head, *why], (hosted.host,), buttons)


def _leaves(hosted: HostedTournament) -> Pressable:
    leaving = CustomId(Action.LEAVE_TOURNAMENT, hosted.id)
    return button(leaving, say(hosted.language, leaving.action.label))


def _called_off(context: NoteContext) -> Telling | None:
    """The note to all who have joined that the tournament is off."""
    hosted = context.hosted
    people = people_of(hosted)
    text = say(hosted.language, "tournament-called-off", name=called(hosted.name))
    return Telling([text, context.mentions(people)], _users(people)) if people else None


def _seated(context: NoteContext) -> Telling | None:
    """The note to a player that they have got the place for which they waited."""
    hosted, number = context.hosted, EntrantNumber(context.note.news.subject)
    if hosted.state.phase is not Phase.JOINING or number not in hosted.state.active:
        return None
    held = hosted.state.entrant(number)
    text = say(hosted.language, "tournament-seated", who=context.addressed(held), name=called(hosted.name))
    return Telling([text], _users([held]))


def _check_in(context: NoteContext) -> Telling | None:
    """The note to all who have joined that check-in is open; afterwards it says that check-in is over."""
    hosted, locale, state = context.hosted, context.hosted.language, context.hosted.state
    if state.check_in != context.note.news.subject:
        return None if context.note.message is None else Telling([say(locale, "tournament-check-in-over")])
    people = [each for each in state.entrants if each.is_active and not each.level]
    if not people:
        return None
    text = say(locale, "tournament-check-in-asked", name=called(hosted.name), **moments(hosted.plan.starts_at))
    checks = action_button(CustomId(Action.CHECK_IN, hosted.id), locale, discord.ButtonStyle.success)
    unchecked = [each for each in people if each.number in state.unchecked]
    return Telling([text, context.mentions(people)], _users(unchecked), (checks, _leaves(hosted)))


def _unchecked(context: NoteContext) -> Telling | None:
    """The note that the tournament has started without the people who hadn't checked in."""
    hosted = context.hosted
    people = [each for each in hosted.state.entrants if each.barred is Barred.UNCHECKED]
    may_join = yes_or_no(admits_newcomers(hosted.state))
    text = say(hosted.language, "tournament-unchecked", name=called(hosted.name), late=may_join)
    return Telling([text, context.mentions(people)], _users(people)) if people else None


def _withdrawn(context: NoteContext) -> Telling | None:
    """The note that the bot has withdrawn a player, for the player, unless they have left the server, and the host."""
    hosted, locale = context.hosted, context.hosted.language
    held = hosted.state.entrant(EntrantNumber(context.note.news.subject))
    if held.barred is None:
        return None
    is_told = held.barred in {Barred.BANNED, Barred.ABSENT}
    who = context.addressed(held) if is_told else called_entrant(held, locale)
    about = {"why": held.barred.value, "who": who, "host": mention(hosted.host)}
    text = say(locale, "tournament-withdrawn", name=called(hosted.name), **about)
    return Telling([text], (hosted.host,) if held.barred is Barred.LEFT else (*_users([held]), hosted.host))


def _match_left(context: NoteContext) -> Telling | None:
    """The note in the thread of a match that it is lost by a withdrawal; once that is taken back, it says so."""
    hosted, locale, state = context.hosted, context.hosted.language, context.hosted.state
    table = state.table(TableNumber(context.note.news.subject))
    if table in state.open_tables and context.note.message is not None:
        return Telling([say(locale, "tournament-match-goes-on")])
    gone = [held for held in hosted.holders(table.seats) if table.number in held.left]
    others = [held for held in hosted.holders(table.seats) if held not in gone and not held.level]
    if not may_return(state, table):
        return None
    about = {
        "name": say(locale, "list-gap").join(called_entrant(held, locale) for held in gone),
        "who": say(locale, "list-gap").join(map(context.addressed, others)) or "none",
        "match": names(hosted, table, locale),
        "result": result_word(hosted, table, locale),
    }
    return Telling([say(locale, "tournament-match-left", tournament=called(hosted.name), **about)], _users(others))


def _taken_back(context: NoteContext) -> Telling | None:
    """The note to a player reinstated by the host, and to the opponent with whom a match goes on."""
    hosted, locale = context.hosted, context.hosted.language
    held = hosted.state.entrant(EntrantNumber(context.note.news.subject))
    if not held.is_active:
        return None
    tables = [table for table in hosted.state.open_tables if held.number in table.seats]
    others = [each for table in tables for each in hosted.holders(table.seats) if each != held and not each.level]
    with_ = say(locale, "list-gap").join(map(context.addressed, others)) or "none"
    about = {"who": context.addressed(held), "name": called(hosted.name), "others": with_}
    return Telling([say(locale, "tournament-taken-back", **about)], _users([held, *others]))


def _result(context: NoteContext) -> Telling | None:
    """The note to the people of a table that the host has set its result."""
    hosted, locale = context.hosted, context.hosted.language
    table = hosted.state.table(TableNumber(context.note.news.subject))
    if not table.results:
        return None
    people = [held for held in hosted.holders(table.seats) if not held.level]
    who = say(locale, "list-gap").join(map(context.addressed, people))
    result = result_word(hosted, table, locale) if table.results[-1].counts else "none"
    about = {"match": names(hosted, table, locale), "result": result}
    return Telling([say(locale, "tournament-host-result", who=who, **about)], _users(people))


def _objection(context: NoteContext) -> Telling | None:
    """The note to the host that a player objects to the result of a match, with what the host can do; once the host has
    corrected the result, it says so.
    """
    hosted, locale, note = context.hosted, context.hosted.language, context.note
    number, match = divmod(note.news.subject, MATCHES_A_TABLE)
    table = hosted.state.table(TableNumber(number))
    if match > len(table.results):
        # A withdrawal was taken back, so the match goes on.
        return None
    table = replace(table, results=table.results[:match])
    result = result_word(hosted, table, locale) if table.results[-1].counts else "none"
    about = {"match": names(hosted, table, locale), "result": result}
    if note.wanted:
        return None if note.message is None else Telling([say(locale, "tournament-objection-settled", **about)])
    text = say(locale, "tournament-objection", host=mention(hosted.host), name=called(hosted.name), **about)
    channel = next((each.channel for each in context.matches if (each.table, each.number) == (number, match)), None)
    link = link_button(say(locale, "tournament-objected-match"), jump(hosted.guild, channel or hosted.channel))
    return Telling([text], (hosted.host,), (link, action_button(CustomId(Action.HOST_TOURNAMENT, hosted.id), locale)))


def _round_over(context: NoteContext) -> Telling | None:
    """The note to the host that the next round can be started."""
    hosted, locale, number = context.hosted, context.hosted.language, context.note.news.subject
    if not awaits_host(hosted.state) or hosted.state.round != number:
        return None
    text = say(locale, "tournament-round-over", host=mention(hosted.host), round=number, next=number + 1)
    starts = action_button(start_round_id(hosted), locale, discord.ButtonStyle.primary)
    return Telling([text], (hosted.host,), (starts,))


def _open_at_end(context: NoteContext) -> Telling | None:
    """The note to the host that matches are unfinished at the end of a round."""
    hosted, state, number = context.hosted, context.hosted.state, context.note.news.subject
    tables = [table for table in state.open_tables if (table.season, table.round) == (state.season, number)]
    if not tables or state.round != number:
        return None
    matches = listed([names(hosted, table, hosted.language) for table in tables], LONGEST_LIST, hosted.language)
    host = mention(hosted.host)
    text = say(hosted.language, "tournament-open-at-end", host=host, round=number, matches=matches)
    return Telling([text], (hosted.host,))


def _winners(context: NoteContext) -> Telling | None:
    """The note that congratulates the winners of a season, and thanks those who have taken part to the end, unless they
    are more than one message can mention. Nobody is congratulated once the next season has begun.
    """
    hosted, locale, state = context.hosted, context.hosted.language, context.hosted.state
    won = winners(state)
    if context.note.news.subject != state.season or not won:
        return None
    steps = [f"{MEDALS[place - 1]} {context.addressed(held)}" for held, place in won]
    lines = [
        say(
            locale,
            "tournament-congratulations",
            name=called(hosted.name),
            season=state.season if state.traits.has_seasons else 0,
            podium="\n".join(podium_lines(hosted, steps)),
        )
    ]
    best = {held.number for held, _ in won}
    others = [state.entrant(line.entrant) for line in standings(state) if line.is_active and line.entrant not in best]
    thanked = [held for held in others if not held.level]
    if 0 < len(thanked) <= MOST_THANKED:
        lines.append(say(locale, "tournament-thanks", who=context.mentions(thanked)))
    else:
        thanked = []
    return Telling(lines, _users([*(held for held, _ in won), *thanked]))


_VIEWS: Mapping[NewsKind, Callable[[NoteContext], Telling | None]] = {
    NewsKind.INVITED: _invited,
    NewsKind.PAST: lambda _: Telling([]),
    NewsKind.START_CHANGED: _start_changed,
    NewsKind.CALLED_OFF: _called_off,
    NewsKind.MISFIT: _misfit,
    NewsKind.SEATED: _seated,
    NewsKind.CHECK_IN: _check_in,
    NewsKind.UNCHECKED: _unchecked,
    NewsKind.WITHDRAWN: _withdrawn,
    NewsKind.MATCH_LEFT: _match_left,
    NewsKind.TAKEN_BACK: _taken_back,
    NewsKind.RESULT: _result,
    NewsKind.ROUND_OVER: _round_over,
    NewsKind.OBJECTION: _objection,
    NewsKind.OPEN_AT_END: _open_at_end,
    NewsKind.WINNERS: _winners,
}
