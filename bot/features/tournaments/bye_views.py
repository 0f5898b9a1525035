"""Messages about byes: those of a round, those that a player may request, and the value of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import discord

from bot.features.tournaments.hosted import HostedTournament
from bot.features.tournaments.pictures import number_of, singular_or_plural
from bot.features.tournaments.rules import ByeChoice, Entrant, bye_choices
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, Pressable, action_button, menu
from bot.ui.escape import called
from bot.ui.layout import MOST_OPTIONS, Message, note, row
from bot.ui.lists import listed

LONGEST_LIST = 600
"""Characters of a list of rounds or names."""
ASK, TAKE_BACK = "ask", "back"
"""Begin the values of the menu of rounds."""


def worth_word(points: Fraction, locale: AnyLocale) -> str:
    """A number of points in words: ½ point."""
    return say(locale, "tournament-worth", points=number_of(points), count=singular_or_plural(points))


def sit_out_button(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> Pressable | None:
    """The button for a player who can still sit out a round."""
    custom_id = CustomId(Action.SIT_OUT, hosted.id)
    return action_button(custom_id, locale) if bye_choices(hosted.state, held.number) else None


def requested_byes(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> list[str]:
    """The line about the rounds that a player is going to sit out."""
    rounds = _requested(hosted, held, locale)
    return [say(locale, "tournament-sitting-out", rounds=rounds)] if rounds else []


def _requested(hosted: HostedTournament, held: Entrant, locale: AnyLocale) -> str:
    wanted = [each for each in bye_choices(hosted.state, held.number) if each.is_requested]
    worth = _worth(hosted, locale)
    rounds = [say(locale, "tournament-sitting-round", round=each.round, worth=worth) for each in wanted]
    return listed(rounds, LONGEST_LIST, locale)


def next_byes(hosted: HostedTournament, locale: AnyLocale) -> list[str]:
    """The line for the host about the players who sit out the next round."""
    state = hosted.state
    names = [called(state.entrant(number).name) for number in state.sitting_out]
    if not names:
        return []
    return [say(locale, "tournament-sitting-next", round=state.round + 1, names=listed(names, LONGEST_LIST, locale))]


def rounds_page(hosted: HostedTournament, held: Entrant, locale: AnyLocale, *, by_host: bool) -> Message:
    """The menu of the rounds that a player may sit out or decide to play after all."""
    choices = bye_choices(hosted.state, held.number)[:MOST_OPTIONS]
    if not choices:
        return note(say(locale, "tournament-sit-out-none"))
    person, rounds = called(held.name), _requested(hosted, held, locale)
    lines = [say(locale, "tournament-sit-out-whose" if by_host else "tournament-sit-out", name=person)]
    if rounds and by_host:
        lines.append(say(locale, "tournament-sits-out", name=person, rounds=rounds))
    elif rounds:
        lines.append(say(locale, "tournament-sitting-out", rounds=rounds))
    # Discord sends nothing when the same value is chosen again, so each menu gets a new custom id.
    custom_id = CustomId(Action.SIT_OUT, hosted.id, hosted.state.revision, str(held.user) if by_host else "")
    options = list(_options(hosted, choices, locale))
    return note("\n".join(lines), row(menu(custom_id, options, say(locale, "sitout-choose"))))


def _options(
    hosted: HostedTournament, choices: Iterable[ByeChoice], locale: AnyLocale
) -> Iterator[discord.SelectOption]:
    worth = _worth(hosted, locale)
    for each in choices:
        key = "tournament-play-option" if each.is_requested else "tournament-sit-out-option"
        label = say(locale, key, round=each.round, worth=worth)
        yield discord.SelectOption(label=label, value=bye_value(each))


def _worth(hosted: HostedTournament, locale: AnyLocale) -> str:
    """The points of a requested bye in words."""
    return worth_word(hosted.state.settings.points.drawn, locale)


def bye_value(choice: ByeChoice) -> str:
    """The menu's value for a choice."""
    return f"{TAKE_BACK if choice.is_requested else ASK}.{choice.round}"
