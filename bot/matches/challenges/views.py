"""The public message of a challenge or lobby, and the private messages for its guests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

import discord
from discord import ui

from bot.core.challenge import Ago, Challenge, Guest, Person, Room, State, check_host
from bot.core.dice import LONGEST_WORDS
from bot.core.match import Match, UserId
from bot.matches.challenges.shown import id_for
from bot.texts import AnyLocale, game_about, game_title, option_name, option_value, say, seat_name
from bot.ui.actions import Action, CustomId, Pressable, action_button, button, form, menu, text_field
from bot.ui.clock import clock_word
from bot.ui.dice import entered_words
from bot.ui.escape import called
from bot.ui.layout import Message, Row, jump, layout, mention, message, note, row, when
from bot.ui.learning import learn_button
from bot.ui.levels import level_options
from bot.ui.match import addressed, entry_of, match_title
from games.kit.rules import written
from opponents.kit.engines import plays

WORDS_FIELD = "words"
BY_CHANCE = "random"
"""The menus' value for no seat, or for no person."""


def challenge(
    made: Challenge, started: Match | None = None, gone: Collection[UserId] = (), *, is_first: bool = False
) -> Message:
    """The public message; `started` is the match it became, once its board is posted or being posted.

    Those who are `gone` from the server are named without a mention. `is_first` says that a player in it has never
    finished a match of the game.
    """
    locale = made.language
    is_open = made.state is State.OPEN
    has_usual_goal = match_title(made.game, made.options, locale) == game_title(made.game, locale)
    asks_nobody = made.state is State.STARTED and len(made.computers) == len(made.guests) - 1
    return message(
        _heading(made, locale, gone),
        # The terms tell another goal.
        game_about(made.game, locale) if is_open and has_usual_goal else None,
        *(() if asks_nobody else _terms(made, locale, is_first=is_first)),
        *(_seats(made, locale) if is_open else ()),
        *(_gone(made, locale, gone) if is_open else ()),
        _standing(made, started, locale),
        entered_words(made.words, locale) if made.words and made.state is State.STARTED else None,
        *(_controls(made, locale) if is_open else ()),
    )


def room_of(made: Challenge) -> Room:
    """The seats and teams of the challenge's game."""
    return entry_of(made).room(made.options)


def shows_dice(made: Challenge) -> bool:
    """Whether the commitment of the dice can be seen on its page: the match has dice, and may start or has started."""
    return entry_of(made).has_dice(made.options) and made.state in {State.OPEN, State.STARTED}


def awaited(made: Challenge) -> list[Guest]:
    """The guests who haven't answered yet and are pinged by the challenge."""
    return [guest for guest in made.guests[1:] if not guest.has_accepted]


def declined(made: Challenge) -> Message:
    """The message to the host that the only other player has declined; the button offers the computer instead."""
    other, title = made.guests[1].person.name, game_title(made.game, made.language)
    text = say(made.language, "challenge-declined-told", host=mention(made.host.id), name=called(other), title=title)
    instead = CustomId(Action.OPEN_PANEL, path="computer")
    return note(text, row(button(instead, say(made.language, "button-panel-computer")) if plays(made.game) else None))


def _heading(made: Challenge, locale: AnyLocale, gone: Collection[UserId]) -> str:
    invited = awaited(made) if made.is_open else made.guests[1:]
    people = [guest.person for guest in invited]
    friends = say(locale, "list-gap").join(addressed(person.id, person.name, locale, gone) for person in people)
    key = "challenge-heading" if invited else "table-heading" if made.is_open else "challenge-alone"
    if invited and all(guest.is_computer for guest in invited):
        key = "challenge-heading-computer"
    title = match_title(made.game, made.options, locale)
    return say(locale, key, host=called(made.host.name), friends=friends, title=title)


def _gone(made: Challenge, locale: AnyLocale, gone: Collection[UserId]) -> Iterator[str]:
    """A line about the guests who have left the server."""
    if who := [called(guest.person.name) for guest in made.guests if guest.person.id in gone]:
        yield say(locale, "board-gone", who=say(locale, "list-gap").join(who))


def _terms(made: Challenge, locale: AnyLocale, *, is_first: bool) -> Iterator[str]:
    """Lines about the proposed terms: a rematch, options (unless they are off), looks, clock, and whether it is
    rated, or why not.
    """
    if made.rematch_of is not None:
        yield say(locale, "challenge-rematch")
    words = _condition_words(made, locale)
    chosen = [key for key, value in made.options.items() if value is not False]
    shown = (*chosen, *dict(made.look), *(["clock"] if made.clock else []))
    yield from (words[key] for key in shown)
    if len(room_of(made).seats) > 1 and made.state in {State.OPEN, State.STARTED}:
        yield say(locale, _rated(made, is_first=is_first), title=game_title(made.game, locale))


def _rated(made: Challenge, *, is_first: bool) -> str:
    """The key of the text that says whether the match counts for ratings, and why not."""
    if made.computers:
        return "challenge-unrated-computer"
    if is_first and not made.counts:
        return "challenge-unrated-first"
    return "challenge-rated" if made.counts else "challenge-unrated"


def _condition_words(made: Challenge, locale: AnyLocale) -> Mapping[str, str]:
    """Each condition in words, by its key."""
    game, looks = made.game, {option.key: written(option.default) for option in entry_of(made).picture.looks}
    values = {**made.options, **looks, **dict(made.look), "rated": made.rated}
    words = {key: (option_name(key, locale, game), option_value(key, values[key], locale, game)) for key in values}
    words["clock"] = say(locale, "your-clock"), clock_word(made.clock, locale)
    return {key: say(locale, "challenge-option", option=name, value=value) for key, (name, value) in words.items()}


def changed(before: Challenge, after: Challenge, asked: Iterable[UserId]) -> Message:
    """The message to those who have to agree again, because the host has changed the conditions."""
    locale = after.language
    old, new = (_condition_words(each, locale) for each in (before, after))
    changes = say(locale, "list-gap").join(words for key, words in new.items() if words != old[key])
    friends = say(locale, "list-gap").join(mention(user) for user in asked)
    return note(say(locale, "challenge-changed", friends=friends, host=called(after.host.name), changes=changes))


def asked_again(before: Challenge, after: Challenge) -> list[UserId]:
    """Those who had accepted, and have to accept again."""
    return [guest.person.id for guest in before.present if guest.person.id in after.missing]


def _seats(made: Challenge, locale: AnyLocale) -> Iterator[str]:
    """A line for each seat, then the guests without a seat, and who may assign the seats."""
    room = room_of(made)
    holders = {guest.seat: guest for guest in made.guests if guest.seat is not None}
    free = [seat for seat in room.seats if seat not in holders]
    others = [guest for guest in made.guests if guest.seat is None]
    if len(free) == len(others) == 1:
        # The last seat is for the last guest.
        holders[free[0]] = others.pop()
    # If chance assigns all seats, there is nothing to say about any of them.
    for seat in room.seats if holders else ():
        who = _guest(holders[seat], locale) if seat in holders else say(locale, "table-not-chosen")
        yield say(locale, "table-seat", seat=_seat(made, room, seat, locale), who=who)
    if others:
        who = say(locale, "list-gap").join(_guest(guest, locale) for guest in others)
        yield say(locale, "table-by-chance", who=who)
    for guest in sorted(made.guests, key=lambda guest: guest.said):
        if guest.ago is not None:
            key = f"chooser-{entry_of(made).chooser}-told"
            yield say(locale, key, name=called(guest.person.name), ago=say(locale, f"ago-{guest.ago}"))
    if made.chooser is not None:
        yield _right(made, made.chooser, locale)


def dice_page(made: Challenge, locale: AnyLocale) -> Message:
    """The private page about the dice of an open challenge: their commitment, and the button to enter words."""
    words = action_button(CustomId(Action.OPEN_WORDS, made.id), locale)
    return note(say(locale, "challenge-dice", commitment=made.seed.commitment), row(words))


def words_form(made: Challenge, words: str, locale: AnyLocale) -> ui.Modal:
    """The form for a player's words for the dice, filled with `words`."""
    label, about = say(locale, "words-label"), say(locale, "words-about", commitment=made.seed.commitment)
    field = text_field(WORDS_FIELD, label, LONGEST_WORDS, about=about, filled=words, required=False)
    return form(CustomId(Action.ENTER_WORDS, made.id), locale, field)


def _seat(made: Challenge, room: Room, seat: str, locale: AnyLocale) -> str:
    """A seat in words, with its team if the game has teams."""
    name = seat_name(seat, locale, made.game)
    if len(room.sides) == len(room.seats):
        return name
    number = next(number for number, side in enumerate(room.sides, 1) if room.seats.index(seat) in side)
    return say(locale, "table-team", seat=name, number=number)


def _guest(guest: Guest, locale: AnyLocale) -> str:
    presence = "computer" if guest.is_computer else "here" if guest.has_accepted else "awaited"
    text = say(locale, f"table-{presence}", name=called(guest.person.name))
    return say(locale, "table-words", guest=text, words=f"`{guest.words}`") if guest.words else text


def _right(made: Challenge, chooser: Guest, locale: AnyLocale) -> str:
    return say(locale, f"chooser-{entry_of(made).chooser}-right", name=called(chooser.person.name))


def _standing(made: Challenge, started: Match | None, locale: AnyLocale) -> str:
    if made.state is not State.OPEN:
        link = "" if started is None else jump(started.guild, started.channel, started.shown.message)
        return say(locale, f"challenge-{made.state.value}", link=link)
    expires = when(made.expires_at)
    if free := _free(made):
        return say(locale, "table-open", count=free, when=expires)
    if made.chooser is not None and not made.missing:
        return say(locale, "table-assigning", name=called(made.chooser.person.name), when=expires)
    return say(locale, "challenge-open", when=expires)


def _free(made: Challenge) -> int:
    """The number of people who may still join."""
    return len(room_of(made).seats) - len(made.guests) if made.is_open else 0


def _controls(made: Challenge, locale: AnyLocale) -> Iterator[Row | None]:
    """The menu of seats, while everybody may choose their own, and the buttons."""
    room = room_of(made)
    if len(room.seats) > 1 and made.chooser is None:
        yield row(_seat_menu(made, room, locale))
    secondary = discord.ButtonStyle.secondary

    def made_for(action: Action, text: str = "", style: discord.ButtonStyle = secondary) -> Pressable:
        return button(id_for(action, made), say(locale, text or action.label), style)

    enter, go_away = (Action.JOIN, Action.LEAVE) if made.is_open else (Action.ACCEPT, Action.DECLINE)
    answers = (
        made_for(enter, style=discord.ButtonStyle.success) if made.missing or _free(made) else None,
        made_for(go_away) if made.guests[1:] else None,
        made_for(Action.START, style=discord.ButtonStyle.primary) if room.fits(len(made.present)) else None,
        made_for(Action.WITHDRAW, "button-cancel" if made.is_open else ""),
        made_for(Action.OPEN_COMPUTERS) if _free(made) and plays(made.game) else None,
    )
    others = (
        action_button(CustomId(Action.RULES, made.game, path="0"), locale),
        learn_button(made.game, locale),
        made_for(Action.OPEN_REST),
    )
    yield from (row(*answers), row(*others))


def rest(made: Challenge, user: int, locale: AnyLocale) -> Message:
    """The private buttons for what is rare: how seats are assigned, the dice and, for the host, removing computer
    players, seating one instead of a guest, and changing the conditions. While seats are free, the table has the button
    to put computers in.

    Raises RuleViolation "only the host seats" if there are none.
    """
    question = entry_of(made).chooser

    def made_for(action: Action, text: str = "") -> Pressable:
        return button(CustomId(action, made.id), say(locale, text or action.label))

    is_host = user == made.host.id
    may_seat = is_host and plays(made.game) and not _free(made) and bool(made.computers or made.late)
    buttons = row(
        made_for(Action.OPEN_CHANGES) if is_host else None,
        made_for(Action.OPEN_COMPUTERS, "button-computer-instead" if made.late else "") if may_seat else None,
        made_for(Action.OPEN_CHOOSER, f"chooser-{question}-button") if question else None,
        made_for(Action.OPEN_DICE) if shows_dice(made) else None,
    )
    if buttons is None:
        check_host(made, UserId(user))
    return note(say(locale, "choose"), buttons)


def _seat_menu(made: Challenge, room: Room, locale: AnyLocale) -> Pressable:
    held = {guest.seat for guest in made.guests}
    options = [
        discord.SelectOption(label=_seat(made, room, seat, locale), value=seat)
        for seat in room.seats
        if seat not in held
    ]
    options.append(discord.SelectOption(label=say(locale, "seat-random"), value=BY_CHANCE))
    return menu(id_for(Action.CHOOSE_SEAT, made), options, say(locale, "your-seat"))


def chooser(made: Challenge, user: int, locale: AnyLocale) -> ui.LayoutView:
    """The private question when the guest last did the game's deed (`Entry.chooser`).

    The guest with the right to assign the seats also gets a menu for each seat.
    """
    key = f"chooser-{entry_of(made).chooser}"
    right = made.chooser
    given = next((guest.ago for guest in made.guests if guest.person.id == user), None)
    answers = [discord.SelectOption(label=say(locale, f"ago-{ago}"), value=ago, default=ago is given) for ago in Ago]
    question = f"{say(locale, f'{key}-rule')}\n{say(locale, f'{key}-question')}"
    answering = row(menu(CustomId(Action.TELL_CHOOSER, made.id), answers, say(locale, f"{key}-question")))
    if right is None or right.person.id != user:
        return layout(question, answering, None if right is None else _right(made, right, locale))
    seats = [row(_guest_menu(made, seat, locale)) for seat in room_of(made).seats]
    done = action_button(id_for(Action.FINISH_ASSIGNING, made), locale, discord.ButtonStyle.success)
    return layout(question, answering, say(locale, f"{key}-assign"), *seats, row(done))


def _guest_menu(made: Challenge, seat: str, locale: AnyLocale) -> Pressable:
    name = seat_name(seat, locale, made.game)
    people = [(guest.person.name, str(guest.person.id), guest.seat == seat) for guest in made.guests]
    by_chance = (say(locale, "seat-random"), BY_CHANCE, not any(holds for *_, holds in people))
    options = [
        discord.SelectOption(label=say(locale, "challenge-option", option=name, value=whom), value=value, default=holds)
        for whom, value, holds in (*people, by_chance)
    ]
    return menu(CustomId(Action.ASSIGN_SEAT, made.id, path=seat), options, name)


def computers(made: Challenge, locale: AnyLocale) -> Message:
    """The host's private menu of levels for a new computer player, and a button to remove each computer player."""
    late = None if _free(made) else made.late
    has_room = bool(_free(made) or late)
    text = say(locale, "computer-panel" if has_room else "computer-panel-full")
    if late is not None:
        text = f"{text} {say(locale, 'computer-instead', name=called(late.person.name))}"
    # Discord sends nothing when the present value of a menu is chosen again, so each menu gets a new custom id.
    adding = id_for(Action.ADD_COMPUTER, made, "" if late is None else str(late.person.id))
    strength = row(menu(adding, level_options(made.game, locale), say(locale, "your-level")))
    return message(
        text,
        strength if has_room else None,
        say(locale, "computer-panel-there") if made.computers else None,
        row(*(_remove_button(made, guest.person, locale) for guest in made.computers)),
    )


def _remove_button(made: Challenge, computer: Person, locale: AnyLocale) -> Pressable:
    label = say(locale, "button-computer-away", name=computer.name)
    return button(CustomId(Action.REMOVE_COMPUTER, made.id, path=str(computer.id)), label)
