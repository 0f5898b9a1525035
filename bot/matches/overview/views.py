"""Private messages to read: boards, lists and rules in pages, and confirmations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import groupby
from typing import Any

import discord
from discord import ui

from bot.catalogue import Entry
from bot.core.challenge import Challenge
from bot.core.clock import read_clock
from bot.core.match import Match, UserId, replaceable_seats
from bot.core.picks import Picks
from bot.storage import OngoingMatch
from bot.storage.matches import most_urgent
from bot.texts import (
    AnyLocale,
    Page,
    game_source,
    game_title,
    option_name,
    option_value,
    phrases,
    rules_page,
    said,
    say,
)
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, menu
from bot.ui.layout import (
    MAX_MESSAGE_CHARS,
    MOST_OPTIONS,
    Message,
    Row,
    confirmation,
    jump,
    message,
    note,
    paged,
    picks_menu,
    picture,
    row,
    turning,
    when,
)
from bot.ui.learning import learn_button
from bot.ui.lists import fitting
from bot.ui.match import (
    alt,
    called_in_line,
    entry_of,
    heading,
    is_alone,
    names_on_pieces,
    player,
    seat_word,
    view_of,
    yes_or_no,
)
from bot.ui.narration import narrate
from bot.ui.result import state
from bot.ui.title import entitled
from games.kit.rules import Option, Seat
from opponents.kit.engines import plays
from renderers.kit.sheet import Sheet
from renderers.kit.view import Example, View

TEXT_FILE = "board.txt"
LONGEST_DRAWING = 1200
"""Characters of a board as text; a message holds 2000, including the text around it."""
MATCHES_A_PAGE = 5
"""Few enough to fit a message whatever the players' names."""
FILE_NAME = "position.png"
RULES_FILE = "rules.png"
SIDE = "side"
"""Key of the view's option for the seat it is seen from; its other options are the looks."""


def position(match: Match, view: View, locale: AnyLocale, reader: UserId) -> Message:
    """The board for one reader, with menus to change the view; attach the picture as `FILE_NAME`."""
    return message(
        heading(match, locale),
        picture(FILE_NAME, alt(match, view, locale)),
        state(match, locale, reader),
        *_other_views(match, view, locale),
    )


def _other_views(match: Match, view: View, locale: AnyLocale) -> Iterator[Row]:
    """A menu for the seat and one for each look; each value of a menu describes a whole view."""
    picks = _view_picks(match, view)
    for option in picks.options:
        if len(option.values) > 1:
            name = say(locale, "choose") if option.key == SIDE else option_name(option.key, locale, match.game)
            word = partial(_view_word, match, option, locale)
            yield picks_menu(CustomId(Action.LOOK, match.id, path=option.key), picks, option, word, name)


def _view_word(match: Match, option: Option, locale: AnyLocale, value: str) -> str:
    if option.key == SIDE:
        return say(locale, "seen-from", seat=seat_word(match, Seat(int(value)), locale))
    name = option_name(option.key, locale, match.game)
    return say(locale, "challenge-option", option=name, value=option_value(option.key, value, locale, match.game))


def _view_picks(match: Match, view: View) -> Picks:
    """The options of a view with their values: the seat it is seen from, and the looks."""
    side = Option(SIDE, tuple(range(len(match.seats))), 0)
    return Picks.of((side, *entry_of(match).picture.looks)).but({SIDE: view.seat, **dict(view.look)})


def other_view(match: Match, text: str, locale: AnyLocale) -> View:
    """The view that a menu's value describes; values that can't be read default to those of the match."""
    chosen = _view_picks(match, view_of(match, Seat(0))).read(text).values
    look = Picks.of(entry_of(match).picture.looks).but(chosen).unusual
    return replace(view_of(match, Seat(int(chosen[SIDE])), locale=locale), look=look)


def position_text(match: Match, locale: AnyLocale, reader: UserId) -> tuple[Message, tuple[str, bytes] | None]:
    """The board as text; if it is too long for a message, as a file to attach (name and content)."""
    drawn = str(match.position)
    is_long = len(drawn) > LONGEST_DRAWING
    here = [] if is_long else [f"```\n{drawn}\n```"]
    told = [*narrate(match, match.log[-1:], locale), state(match, locale, reader)]
    text = "\n".join([heading(match, locale), *here, *told])
    if not is_long:
        return note(text), None
    return note(text), (TEXT_FILE, drawn.encode())


def opponents(match: Match, user: UserId) -> list[str]:
    """The names of the other players of a match."""
    others = (each for each in zip(match.seats, match.names, strict=True) if each[0] != user)
    return [name for _, name in dict.fromkeys(others)]


def homeless_menu(listed: Iterable[Match], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of the matches without a channel, to relocate one here; None if there are none."""
    waiting = [match for match in listed if match.shown.homeless]
    return _menu(CustomId(Action.BRING_MATCH), waiting, user, say(locale, "choose-home"), locale)


def private_menu(listed: Iterable[Match], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of matches, to play one here without seeing its channel; None if there are none."""
    return _menu(CustomId(Action.OPEN_OWN_BOARD), listed, user, say(locale, "choose-own"), locale)


def challenges_menu(unseen: Iterable[Challenge], user: UserId, locale: AnyLocale) -> Row | None:
    """A menu of challenges whose channels the user can't see, to leave one; None if there are none."""
    options = [
        discord.SelectOption(
            label=entitled(made.game, [each.name for each in (made.host, *made.invited) if each.id != user], locale),
            value=str(made.id),
        )
        for made in unseen
    ]
    missing = len(options) - MOST_OPTIONS
    label = say(locale, "choose-leave-more", count=missing) if missing > 0 else say(locale, "choose-leave")
    return row(menu(CustomId(Action.LEAVE_UNSEEN), options[:MOST_OPTIONS], label)) if options else None


def _menu(
    custom_id: CustomId, offered: Iterable[Match], user: UserId, placeholder: str, locale: AnyLocale
) -> Row | None:
    options = [
        discord.SelectOption(label=entitled(match.game, opponents(match, user), locale), value=str(match.id))
        for match in offered
    ]
    return row(menu(custom_id, options, placeholder)) if options else None


def page_of_matches(
    going: Sequence[OngoingMatch], guild: int | None, page: int
) -> tuple[Sequence[OngoingMatch], int, int]:
    """The matches on a page, its index, and the number of pages.

    Matches in this server come first; within a server, the most urgent of those waiting for the reader come first.
    """
    rank = {match.id: number for number, match in enumerate(most_urgent(going))}
    order = sorted(going, key=lambda match: (match.guild != guild, rank.get(match.id, len(rank)), match.id))
    return paged(order, page, MATCHES_A_PAGE)


@dataclass(frozen=True, slots=True)
class MatchList:
    """A page of the going matches of a person."""

    matches: Sequence[Match]
    at: int
    """The index of the page."""
    pages: int
    waiting: int = 0
    """Number of all matches that wait for the person."""
    next_match: Match | None = None
    """The most urgent of these."""
    challenges: Sequence[Challenge] = ()
    """The open challenges that the person has made or accepted, or can accept."""


def matches(
    listed: MatchList,
    user: UserId,
    guild: int | None,
    locale: AnyLocale,
    now: datetime,
    menus: Sequence[Row | None] = (),
) -> Message:
    """A page of the going matches of `user`, with links and whose turn it is `now` (UTC); `menus` are further rows."""
    if not listed.matches and not listed.challenges:
        return note(say(locale, "no-matches"), *menus)
    lines: list[str] = []
    next_match = listed.next_match
    if next_match is not None:
        deadline = read_clock(next_match).deadline if next_match.clock else None
        title = game_title(next_match.game, locale)
        until = "none" if deadline is None or deadline <= now else when(deadline)
        together = _together(next_match, user, locale)
        lines.append(say(locale, "matches-turn", count=listed.waiting, title=title, together=together, until=until))
    for here, group in groupby(listed.matches, key=lambda match: match.guild == guild):
        lines.append(say(locale, "matches-here" if here else "matches-elsewhere"))
        lines.extend(_match_line(match, user, locale) for match in group)
    if listed.challenges:
        lines.append(say(locale, "matches-challenges"))
        told = [_challenge_line(made, user, locale) for made in listed.challenges]
        space = MAX_MESSAGE_CHARS - len("\n".join(lines)) - 1
        lines.extend(fitting(told, space, "\n", locale, "tournament-more-lines"))
    pages = turning(CustomId(Action.MATCHES, ""), listed.at, listed.pages, locale)
    return note("\n".join(lines), to_next(next_match, locale), *menus, pages)


def to_next(match: Match | None, locale: AnyLocale) -> Row | None:
    """A link to a match, or None if there is none."""
    if match is None:
        return None
    link: ui.Button[Any] = ui.Button(
        label=say(locale, "button-next-match"), url=jump(match.guild, match.channel, match.shown.message)
    )
    return (link,)


def _together(match: Match, user: UserId, locale: AnyLocale) -> str:
    """A phrase naming the opponents of `user`, to follow the game's title; empty if they play alone."""
    others = say(locale, "list-gap").join(called_in_line([*opponents(match, user)]))
    return say(locale, "match-with", others=others) if others else ""


def _challenge_line(made: Challenge, user: UserId, locale: AnyLocale) -> str:
    others = say(locale, "list-gap").join(
        called_in_line([each.person.name for each in made.guests if each.person.id != user])
    )
    is_asked = any(each.person.id == user and not each.has_accepted for each in made.guests)
    return say(
        locale,
        "challenge-line",
        title=game_title(made.game, locale),
        link=jump(made.guild, made.channel, made.message),
        channel=f"<#{made.channel}>",
        together=say(locale, "match-with", others=others) if others else "",
        asked=yes_or_no(is_asked),
    )


def _match_line(match: Match, user: UserId, locale: AnyLocale) -> str:
    title, together = game_title(match.game, locale), _together(match, user, locale)
    if match.shown.homeless:
        return say(locale, "match-homeless", title=title, together=together)
    to_move, is_paused = match.position.to_move, match.adjourned_since is not None
    turns = {
        "dice": to_move is None and not is_paused,
        "yours": match.mover == user and not is_paused,
        "asked": any(match.seats[seat] == user for seat in match.asked),
        "paused": is_paused,
    }
    return say(
        locale,
        "match-line",
        title=title,
        together=together,
        turn=next((turn for turn, is_so in turns.items() if is_so), "theirs"),
        waiting="" if to_move is None else player(match, to_move, locale),
        link=jump(match.guild, match.channel, match.shown.message),
        channel=f"<#{match.channel}>",
    )


def rules(entry: Entry, page: int, locale: AnyLocale) -> tuple[Message, Example[Any] | Sheet]:
    """A page of a game's rules, and the example or the sheet whose picture to attach as `RULES_FILE`.

    The sheet of all pieces, if the game has one, is the last page.
    """
    game, sheet = entry.game.key, entry.picture.sheet
    everything: Sequence[Example[Any] | Sheet] = (*entry.picture.examples(), *((sheet,) if sheet else ()))
    (shown,), at, pages = paged(everything, page, 1)
    if isinstance(shown, Example):
        shown = replace(shown, view=replace(shown.view, legend=names_on_pieces(game, locale)))
    words = _page(shown, game, locale)
    source = game_source(game, entry.game.source, locale)
    headings = [_page(each, game, locale).heading for each in everything]
    made = message(
        say(locale, "rules-heading", title=game_title(game, locale), heading=words.heading),
        picture(RULES_FILE, _rules_alt(entry, shown, locale)),
        words.text,
        say(locale, "rules-foot", page=at + 1, pages=pages, source=source),
        _contents(game, headings, at, locale) if pages > 1 else None,
        row(*(turning(CustomId(Action.RULES, game), at, pages, locale) or ()), learn_button(game, locale)),
    )
    return made, shown


def _page(content: Example[Any] | Sheet, game: str, locale: AnyLocale) -> Page:
    """The words of a page of the rules."""
    if isinstance(content, Sheet):
        return Page(said("sheet-heading", locale, game), said("sheet-text", locale, game))
    return rules_page(content.key, locale, game)


def _rules_alt(entry: Entry, content: Example[Any] | Sheet, locale: AnyLocale) -> str:
    if isinstance(content, Sheet):
        return said("sheet-alt", locale, entry.game.key)
    return phrases(entry.picture.describe(content.position, content.view), locale, entry.game.key)


def pieces(entry: Entry, locale: AnyLocale) -> Message:
    """A game's sheet of all pieces alone, to look at during play; attach its picture as `RULES_FILE`."""
    game = entry.game.key
    heading = say(locale, "rules-heading", title=game_title(game, locale), heading=said("sheet-heading", locale, game))
    return message(heading, picture(RULES_FILE, said("sheet-alt", locale, game)), said("sheet-text", locale, game))


def _contents(game: str, headings: Sequence[str], at: int, locale: AnyLocale) -> Row:
    """A menu of the pages; if they are too many for a menu, of those around page `at`."""
    first = max(0, min(at - MOST_OPTIONS // 2, len(headings) - MOST_OPTIONS))
    options = [
        discord.SelectOption(label=f"{page + 1}. {heading}", value=str(page), default=page == at)
        for page, heading in enumerate(headings)
    ]
    return (menu(CustomId(Action.RULES, game), options[first : first + MOST_OPTIONS], say(locale, "choose")),)


def confirm(
    action: Action, question: str, match: Match, locale: AnyLocale, more: str = "", *others: Pressable
) -> Message:
    """Asks to confirm resigning or aborting: the text with key `question`, `more` text, the button for `action`,
    buttons for `others`, and Cancel.
    """
    kind = "alone" if is_alone(match) else ""
    label = said(action.label, locale, match.game, kind)
    sure = button(CustomId(action, match.id), label, discord.ButtonStyle.danger)
    asked = said(question, locale, match.game, kind)
    text = say(locale, "sentence-gap").join(filter(None, (asked, more)))
    # Another match may be going on in the channel where this one was adjourned.
    asked = text if match.adjourned_since is None else f"{heading(match, locale)}\n{text}"
    return confirmation(asked, locale, sure, *others)


def confirm_resigning(match: Match, user: UserId, locale: AnyLocale) -> Message:
    """Asks `user` to confirm resigning; if others would play on, explains what happens to the pieces left behind."""
    others = [seat for seat in match.present if match.seats[seat] != user]
    sides = [side for side in entry_of(match).game.sides(match.options) if not side.isdisjoint(others)]
    leaving = said("leaving", locale, match.game) if len(sides) > 1 else ""
    held = match.seats_of(user)
    may_stay = plays(match.game) and any(seat in held for seat in replaceable_seats(match, user))
    instead = [action_button(CustomId(Action.SUBSTITUTE, match.id), locale)] if may_stay else []
    return confirm(Action.CONFIRM_RESIGN, "confirm-resign", match, locale, leaving, *instead)
