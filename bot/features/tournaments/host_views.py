"""The host's private tools: menus of people, tables and results, and forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.core.challenge import Person
from bot.core.match import UserId, level_of
from bot.core.numbers import whole
from bot.core.typed import normalised
from bot.features.tournaments.bye_views import next_byes
from bot.features.tournaments.entry_views import more_buttons
from bot.features.tournaments.hosted import HostedTournament, as_shown, round_key
from bot.features.tournaments.planning import BY_HOST, STARTING
from bot.features.tournaments.rules import (
    ABORTED,
    Ending,
    Entrant,
    Phase,
    Result,
    Table,
    TableNumber,
    TournamentError,
    is_annulled,
    is_correctable,
    may_be_undone,
    report,
)
from bot.features.tournaments.rules.events import Reported
from bot.features.tournaments.waiting_views import obstacle_lines
from bot.features.tournaments.words import called_entrant, last_result
from bot.texts import LANGUAGES, AnyLocale, say
from bot.texts.people import all_named, plain, shortened
from bot.ui.actions import (
    LONGEST_TITLE,
    Action,
    CustomId,
    Pressable,
    action_button,
    button,
    form,
    menu,
    people_menu,
    text_field,
)
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Message, confirmation, date, note, paged, row, turning
from bot.ui.levels import level_options
from bot.ui.lists import listed
from bot.ui.match import yes_or_no

LONGEST_LABEL = 100
"""Characters of a menu's option."""
LONGEST_LIST = 1500
"""Characters of a list of names in a message."""
FIELD = "text"
UNDO = "undo"
"""The tool that undoes a pairing; the menu of matches offers it too."""
ZONE = "zone"
RESULTS: dict[str, Result] = {
    "1-0": Result((1, 2), Ending.ADJUDICATED),
    "draw": Result((1, 1), Ending.ADJUDICATED),
    "0-1": Result((2, 1), Ending.ADJUDICATED),
    "forfeit-second": Result((1, 0), Ending.FORFEIT),
    "forfeit-first": Result((0, 1), Ending.FORFEIT),
    "forfeit-both": Result((0, 0), Ending.FORFEIT),
    "annulled": ABORTED,
}
"""The results of a match of two that a host may set, by the value of the menu; `annulled` only instead of another."""


def panel(
    hosted: HostedTournament, tools: Sequence[str], buttons: Sequence[Pressable], user: int, locale: AnyLocale
) -> Message:
    """The private answer to *More…* for somebody who manages a tournament: a menu of tools, and buttons."""
    about = _text_arguments(hosted)
    options = [discord.SelectOption(label=say(locale, f"cuptool-{tool}", **about), value=tool) for tool in tools]
    chooser = row(menu(CustomId(Action.HOST_TOOL, hosted.id), options, say(locale, "cuptool-choose")))
    lines = [
        *obstacle_lines(hosted, hosted.waits, locale),
        *next_byes(hosted, locale),
        say(locale, "host-panel"),
    ]
    return note("\n".join(lines), chooser if options else None, row(*buttons), row(*more_buttons(hosted, user, locale)))


def sure(
    hosted: HostedTournament, tool: str, locale: AnyLocale, held: Entrant | None = None, newcomer: Person | None = None
) -> Message:
    """The question before a host ends or undoes something: perhaps about an entrant, and who comes in for them."""
    tables = [table for table in hosted.state.open_tables if held is None or held.number in table.seats]
    about: dict[str, str | int] = {
        "name": called(hosted.name),
        "open": len(tables),
        "person": "none" if held is None else called_entrant(held, locale),
        "newcomer": "none" if newcomer is None else called(newcomer.name),
    }
    users = (0 if held is None else held.user, 0 if newcomer is None else newcomer.id)
    doing = CustomId(Action.CONFIRM_TOOL, hosted.id, round_key(hosted.state), ".".join([tool, *map(str, users)]))
    label = say(locale, f"cupsure-{tool}.yes", **_text_arguments(hosted))
    asked = say(locale, f"cupsure-{tool}", **_text_arguments(hosted), **about)
    return confirmation(asked, locale, button(doing, label, discord.ButtonStyle.danger))


def _text_arguments(hosted: HostedTournament) -> dict[str, Any]:
    """The arguments of the texts of tools."""
    return {"round": hosted.state.round, "early": yes_or_no(hosted.state.phase is Phase.JOINING)}


def people(hosted: HostedTournament, tool: str, among: Sequence[Entrant], page: int, locale: AnyLocale) -> Message:
    """The menu of people that a tool begins with."""
    on_page, page, pages = paged(among, page, MOST_OPTIONS)
    options = [
        discord.SelectOption(
            label=plain(each.name),
            value=str(each.user),
        )
        for each in on_page
    ]
    picking = CustomId(Action.PICK_ENTRANT, hosted.id, path=tool)
    chooser = row(menu(picking, options, say(locale, picking.action.label))) if options else None
    return note(say(locale, f"cupwhom-{tool}"), chooser, turning(picking, page, pages, locale))


def replacement(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> Message:
    """The menu of members who may take over a place."""
    replacing = CustomId(Action.REPLACEMENT, hosted.id, path=str(held.user))
    text = say(locale, "tournament-replace-by", name=called_entrant(held, locale))
    return note(text, row(people_menu(replacing, say(locale, replacing.action.label))))


def guests(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The menu of people to invite."""
    inviting = CustomId(Action.INVITE_GUESTS, hosted.id)
    people = people_menu(inviting, say(locale, inviting.action.label), MOST_OPTIONS)
    return note(say(locale, "tournament-invite-whom"), row(people))


def levels(hosted: HostedTournament, locale: AnyLocale) -> Message:
    """The menu of levels for a computer player that takes part."""
    # Discord sends nothing when the same value is chosen again, so each menu gets a new custom id.
    state = hosted.state
    adding = CustomId(Action.ADD_COMPUTERS, hosted.id, len(state.entrants))
    options = level_options(hosted.plan.game, locale)
    active = map(state.entrant, state.active)
    computers = [called(each.name) for each in active if level_of(UserId(each.user)) is not None]
    names = listed(computers, LONGEST_LIST, locale)
    text = say(locale, "tournament-add-computer", names=names or "none")
    return note(text, row(menu(adding, options, say(locale, "your-level"))))


class Decision(NamedTuple):
    """A match whose result the host may set, or correct."""

    table: Table
    match: int
    """1-based, among the matches of the table."""

    @property
    def is_correction(self) -> bool:
        """Whether the match has a result."""
        return self.match <= len(self.table.results)

    def __str__(self) -> str:
        """The numbers of both, for `decision_in`."""
        return f"{self.table.number}.{self.match}"


def numbers_in(hosted: HostedTournament, text: str) -> Decision:
    """The match named by `str(decision)`, which needn't be open. Raises TournamentError "match not open"."""
    one, _, other = text.partition(".")
    table, match = whole(one), whole(other)
    if table is None or match is None or not 1 <= table <= len(hosted.state.tables):
        raise TournamentError("match not open")
    return Decision(hosted.state.table(TableNumber(table)), match)


def decision_in(hosted: HostedTournament, text: str) -> Decision:
    """The match named by `str(decision)`, if the host may decide it now. Raises TournamentError "match not open", or
    "changed meanwhile" if the table has moved on to another match.
    """
    decision = numbers_in(hosted, text)
    if decision not in _decisions(hosted, decision.table):
        raise TournamentError("changed meanwhile")
    return decision


def _decisions(hosted: HostedTournament, table: Table) -> list[Decision]:
    """The decisions open to the host about a table: its open match, and another result for the last one."""
    state, last = hosted.state, len(table.results)
    decisions = [] if state.is_decided(table) or state.phase is Phase.OVER else [Decision(table, last + 1)]
    may_correct = last and table.results[-1].counts and is_correctable(state, table, hosted.begun)
    return [*decisions, Decision(table, last)] if may_correct else decisions


def may_decide(hosted: HostedTournament) -> bool:
    """Whether there is a result that the host may set or correct."""
    return any(_decisions(hosted, table) for table in hosted.state.season_tables())


def tables(hosted: HostedTournament, page: int, locale: AnyLocale) -> Message:
    """A menu of the matches of the season, open ones first, to set or correct a result."""
    state = hosted.state
    decisions = [each for table in state.season_tables() for each in _decisions(hosted, table)]
    decisions.sort(key=lambda each: (each.is_correction, -each.table.round, each.table.number))
    on_page, page, pages = paged(decisions, page, MOST_OPTIONS - 1)
    options = [discord.SelectOption(label=_decision_word(hosted, each, locale), value=str(each)) for each in on_page]
    if may_be_undone(state, hosted.begun):
        options.append(discord.SelectOption(label=say(locale, "cuptool-undo", **_text_arguments(hosted)), value=UNDO))
    chooser = menu(CustomId(Action.PICK_TABLE, hosted.id), options, say(locale, Action.PICK_TABLE.label))
    turned = turning(CustomId(Action.PICK_TABLE, hosted.id), page, pages, locale)
    return note(say(locale, "tournament-result-which"), row(chooser), turned)


def _decision_word(hosted: HostedTournament, each: Decision, locale: AnyLocale) -> str:
    table = each.table

    def label(people: str) -> str:
        is_void = each.is_correction and is_annulled(hosted.state, table)
        played = say(locale, "tournament-annulled") if is_void else _played(hosted, each, locale)
        return say(locale, "tournament-table-option", round=table.round, names=people, match=each.match, result=played)

    people = [plain(holder.name) for holder in hosted.holders(table.seats_of(each.match))]
    room = max(LONGEST_LABEL - len(label("")), 1)
    return shortened(label(all_named(people, say(locale, "versus"), room)), LONGEST_LABEL)


def _result_id(hosted: HostedTournament, action: Action, each: Decision) -> CustomId:
    """The custom id of a menu or form for the result of a match. It is stale once the table has changed."""
    return CustomId(action, hosted.id, as_shown(hosted, each.table), str(each))


def results(hosted: HostedTournament, each: Decision, locale: AnyLocale) -> Message:
    """The menu of results of a match of two, by its seats."""
    table = each.table
    first, second = hosted.holders(table.seats_of(each.match))
    names = {"first": plain(first.name), "second": plain(second.name)}
    options = [
        discord.SelectOption(label=say(locale, _result_key(each, key), **names), value=key)
        for key, result in RESULTS.items()
        if _is_possible(hosted, each, result)
    ]
    about = _played(hosted, each, locale)
    chooser = menu(_result_id(hosted, Action.SET_RESULT, each), options, say(locale, Action.SET_RESULT.label))
    people = say(locale, "versus").join(called(holder.name) for holder in (first, second))
    lines = [say(locale, "tournament-result-what", names=people, result=about)]
    if each.is_correction and hosted.state.traits.rounds_wait and table.round < hosted.state.round:
        lines.append(say(locale, "tournament-result-past", round=hosted.state.round))
    return note("\n".join(lines), row(chooser))


def _result_key(each: Decision, key: str) -> str:
    """The key of the text for one of the `RESULTS`; a forfeit reads the same if it is to replace another result."""
    is_instead = each.is_correction and RESULTS[key].ending is not Ending.FORFEIT
    return f"tournament-instead-{key}" if is_instead else f"tournament-result-{key}"


def _is_possible(hosted: HostedTournament, each: Decision, result: Result) -> bool:
    """Whether a host may set a result, by the seats of the match: one that counts, or instead of another one."""
    if not each.is_correction:
        return result.counts
    state, table = hosted.state, each.table
    try:
        reported, *_ = report(state, table.number, each.match, result, hosted.created_at, hosted.begun)
    except TournamentError:
        return False
    return isinstance(reported, Reported) and reported.result.places != table.results[-1].places


def _played(hosted: HostedTournament, each: Decision, locale: AnyLocale) -> str:
    """The result that a match has; "none" without one."""
    return last_result(hosted, each.table, locale) if each.is_correction else "none"


def places_form(hosted: HostedTournament, each: Decision, locale: AnyLocale) -> ui.Modal:
    """The form for the places of a larger table: a number for each of its people, in order of play."""
    table = each.table
    holders = enumerate(hosted.holders(table.seats), 1)
    people = "\n".join(f"{number}. {called(holder.name)}" for number, holder in holders)
    title = shortened(say(locale, "tournament-places", result=_played(hosted, each, locale)), LONGEST_TITLE)
    about = say(locale, "tournament-places-about", again=yes_or_no(_is_possible(hosted, each, ABORTED)))
    places = text_field(FIELD, title, 20, about=about, example="1 2 3 4"[: 2 * len(table.seats) - 1])
    return form(_result_id(hosted, Action.TYPE_PLACES, each), locale, ui.TextDisplay[Any](people), places)


def places_in(text: str, seats: int) -> Result | None:
    """Parse a typed result: a place for each seat, 0 for a no-show; or the word that annuls a match. None if it isn't
    valid.
    """
    words = normalised(text).casefold()
    if words in {say(locale, "tournament-places-annul") for locale in LANGUAGES}:
        return ABORTED
    numbers = [whole(word) for word in words.replace(",", " ").split()]
    places = tuple(number for number in numbers if number is not None and 0 <= number <= seats)
    if len(places) != seats or len(numbers) != seats:
        return None
    return Result(places, Ending.FORFEIT if 0 in places else Ending.ADJUDICATED)


def start(hosted: HostedTournament, locale: AnyLocale, *, lacks_event: bool = False) -> Message:
    """The date of a tournament's start, with a menu and a button to change it, and a note if the bot can't create an
    event.
    """
    # Discord sends nothing when the same value is chosen again, so each revision has its own custom id.
    chooser = CustomId(Action.CHOOSE_START, hosted.id, hosted.wanted)
    options = [
        discord.SelectOption(label=say(locale, f"tournament-starts-{value}"), value=value)
        for value in (BY_HOST, *STARTING)
    ]
    types = action_button(CustomId(Action.OPEN_START_FORM, hosted.id), locale)
    starts = hosted.plan.starts_at
    lines = [say(locale, "tournament-planned-start", date="none" if starts is None else date(starts))]
    if lacks_event:
        lines.append(say(locale, "tournament-no-event"))
    return note("\n".join(lines), row(menu(chooser, options, say(locale, chooser.action.label))), row(types))


def date_form(custom_id: CustomId, zone: str, written: str, example: str, locale: AnyLocale) -> ui.Modal:
    """The form for a date and time. `zone` and `written` fill its fields in advance."""
    about_day = say(locale, "tournament-date-about", example=example)
    day = text_field(FIELD, say(locale, "tournament-date"), 50, about=about_day, filled=written, example=example)
    about_place = shortened(say(locale, "tournament-zone-about"), 100)
    place = text_field(ZONE, say(locale, "tournament-zone"), 50, about=about_place, filled=zone)
    return form(custom_id, locale, day, place)
