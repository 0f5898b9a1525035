"""What is said around records: the file of a match, what was read from one, and playing on from it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.computers.workers import plays
from bot.core.challenge import FRIENDLY
from bot.core.match import Match
from bot.features.challenges.views import levels
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button, form
from bot.ui.escape import called
from bot.ui.layout import box, jump, layout, note, picture, row
from bot.ui.match import alt, entry_of, heading, is_alone
from bot.ui.result import state
from renderers.kit.view import View

FILE_NAME = "imported.png"
MOVES, FRIENDS, STRENGTH = "moves", "friends", "level"
"""The fields of the form."""
LONGEST_NUMBER = 6
"""Digits of a move's number that can be written."""


def file_name(match: Match) -> str:
    """Of a match's record."""
    return f"banmen-{match.id}.txt"


def recorded(match: Match, locale: AnyLocale) -> ui.LayoutView:
    """The record is here; it is to be attached as `file_name(match)`."""
    kind = "record-secret" if match.outcome is None and match.rolls else "record-here"
    told = say(locale, kind, match=str(match.id), title=game_title(match.game, locale))
    return note(told, ui.File(f"attachment://{file_name(match)}"))


def imported(match: Match, view: View, locale: AnyLocale) -> ui.LayoutView:
    """A match that was read from a record. Its last position, as `view` shows it, is to be attached as `FILE_NAME`."""
    told = "\n".join((state(match, locale), say(locale, "imported", match=str(match.id))))
    onward = action_button(CustomId(Action.OPEN_PLAY_ON, match.id), locale, discord.ButtonStyle.primary)
    replay = action_button(CustomId(Action.REPLAY, match.id), locale)
    moves = action_button(CustomId(Action.MOVES, match.id), locale)
    return layout(
        box(
            ui.TextDisplay(heading(match, locale)),
            picture(FILE_NAME, alt(match, view, locale)),
            ui.TextDisplay(told),
            row(onward, replay, moves),
        )
    )


def play_on(match: Match, moves: int, most: int, locale: AnyLocale) -> ui.Modal:
    """The form: after which move, of `most`, with whom and, where the computer plays the game, how strong it is."""
    number: ui.TextInput[Any] = ui.TextInput(custom_id=MOVES, default=str(moves), max_length=LONGEST_NUMBER)
    which = say(locale, "playon-range", most=most)
    fields = [ui.Label[Any](text=say(locale, "playon-moves"), description=which, component=number)]
    if not is_alone(match):
        friends = len(entry_of(match).game.seat_names(match.options)) - 1
        people: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=FRIENDS, min_values=0, max_values=friends, required=False, placeholder=say(locale, "playon-alone")
        )
        about = say(locale, "playon-about")
        fields.append(ui.Label(text=say(locale, "playon-friends"), description=about, component=people))
    if not is_alone(match) and plays(match.game):
        strength: ui.Select[Any] = ui.Select(custom_id=STRENGTH, options=levels(locale, FRIENDLY), required=False)
        about = say(locale, "playon-level")
        fields.append(ui.Label(text=say(locale, "your-level"), description=about, component=strength))
    return form(CustomId(Action.PLAY_ON, match.id), locale, *fields)


def opening(match: Match, moves: int, player: str, locale: AnyLocale) -> ui.LayoutView:
    """The message that the thread hangs on in which somebody plays on alone."""
    title = game_title(match.game, locale)
    return note(say(locale, "playon-opening", player=called(player), title=title, moves=moves))


def begun(match: Match, locale: AnyLocale) -> ui.LayoutView:
    """Where the board is."""
    link = jump(match.guild, match.channel, match.shown.message)
    return note(say(locale, "playon-begun", link=link))
