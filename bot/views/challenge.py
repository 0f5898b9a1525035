"""A challenge as the channel sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.challenge import Challenge, State
from bot.match import Match
from bot.texts import AnyLocale, game_title, option_name, option_value, say, seat_name
from bot.views.layout import box, called, jump, layout, mention, row, when
from bot.views.press import Press, button

OPEN = 0xE0B93C
"""The edge of one that waits for an answer."""
ENDED = 0x7A7A85


def challenge(made: Challenge, started: Match | None = None) -> ui.LayoutView:
    """The message, as it stands; `started` is the match it became, once its board is posted or being posted."""
    locale = made.language
    is_open = made.state is State.OPEN
    terms = "\n".join(_terms(made, locale))
    return layout(
        box(
            ui.TextDisplay(_heading(made, locale)),
            ui.TextDisplay(terms) if terms else None,
            ui.TextDisplay(_standing(made, started, locale)),
            _buttons(made, locale) if is_open else None,
            colour=OPEN if is_open else ENDED,
        )
    )


def thread_name(made: Challenge) -> str:
    """Of the thread that is opened for a match where the channel is taken; at most Discord's 100 characters."""
    players = say(made.language, "versus").join(person.name for person in (made.host, *made.invited))
    return f"{game_title(made.game, made.language)}: {players}"[:100]


def _heading(made: Challenge, locale: AnyLocale) -> str:
    friends = say(locale, "list-gap").join(mention(person.id) for person in made.invited)
    title = game_title(made.game, locale)
    key = "challenge-heading" if made.invited else "challenge-alone"
    return say(locale, key, host=called(made.host.name), friends=friends, title=title)


def _terms(made: Challenge, locale: AnyLocale) -> Iterator[str]:
    """What was agreed on: the game's options, what differs in the look, the seat."""
    for key, value in (*made.options.items(), *made.look):
        name = option_name(key, locale, made.game)
        yield say(locale, "challenge-option", option=name, value=option_value(key, value, locale, made.game))
    if made.seat is not None:
        seat = seat_name(made.seat, locale, made.game)
        yield say(locale, "challenge-seat", host=called(made.host.name), seat=seat)


def _standing(made: Challenge, started: Match | None, locale: AnyLocale) -> str:
    if made.state is not State.OPEN:
        link = "" if started is None else jump(started.guild, started.channel, started.shown.message)
        return say(locale, f"challenge-{made.state.value}", link=link)
    waiting = say(locale, "challenge-open", when=when(made.expires_at))
    accepted = [called(person.name) for person in made.invited if person.id in made.accepted]
    if not accepted:
        return waiting
    names = say(locale, "list-gap").join(accepted)
    return f"{say(locale, 'challenge-accepted', names=names, count=len(accepted))}\n{waiting}"


def _buttons(made: Challenge, locale: AnyLocale) -> ui.ActionRow[Any] | None:
    styles = {"accept": discord.ButtonStyle.success, "decline": discord.ButtonStyle.secondary}
    answers = [
        button(Press(verb, made.id), say(locale, f"button-{verb}"), style)
        for verb, style in styles.items()
        if made.invited or verb == "accept"
    ]
    return row(*answers, button(Press("withdraw", made.id), say(locale, "button-withdraw")))


def invited(made: Challenge) -> list[discord.Object]:
    """Whom the challenge pings."""
    return [discord.Object(person.id) for person in made.invited]
