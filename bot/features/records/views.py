"""Messages around records: the file, an imported match, and the form for a continuation."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.core.challenge import FRIENDLY
from bot.core.match import Match
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button, form, text_field
from bot.ui.escape import called
from bot.ui.layout import Message, jump, message, note, picture, row
from bot.ui.levels import level_options
from bot.ui.match import alt, entry_of, heading, is_alone
from bot.ui.result import state
from opponents.kit.engines import plays
from renderers.kit.view import View

FILE_NAME = "imported.png"
MOVES, FRIENDS, STRENGTH = "moves", "friends", "level"
"""The fields of the form."""
LONGEST_NUMBER = 6
"""Digits that the form accepts for a move's number."""


def file_name(match: Match) -> str:
    """The name of a record's file."""
    return f"banmen-{match.id}.txt"


def recorded(match: Match, locale: AnyLocale) -> Message:
    """The message with a record; attach the record as `file_name(match)`."""
    kind = "record-secret" if match.outcome is None and match.rolls else "record-here"
    text = say(locale, kind, match=str(match.id), title=game_title(match.game, locale))
    return note(text)


def imported(match: Match, view: View, locale: AnyLocale) -> Message:
    """The message with an imported match; attach the picture of its last position in `view` as `FILE_NAME`."""
    text = "\n".join((state(match, locale), say(locale, "imported", match=str(match.id))))
    play_on = action_button(CustomId(Action.OPEN_PLAY_ON, match.id), locale, discord.ButtonStyle.primary)
    replay = action_button(CustomId(Action.REPLAY, match.id), locale)
    moves = action_button(CustomId(Action.MOVES, match.id), locale)
    return message(
        heading(match, locale), picture(FILE_NAME, alt(match, view, locale)), text, row(play_on, replay, moves)
    )


def play_on(match: Match, moves: int, most: int, locale: AnyLocale) -> ui.Modal:
    """The form for a continuation: the move to continue after (at most `most`), the players, the computer's level."""
    which = say(locale, "playon-range", most=most)
    fields = [text_field(MOVES, say(locale, "playon-moves"), LONGEST_NUMBER, about=which, filled=str(moves))]
    if not is_alone(match):
        friends = len(entry_of(match).game.seat_names(match.options)) - 1
        people: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=FRIENDS, min_values=0, max_values=friends, required=False, placeholder=say(locale, "playon-alone")
        )
        about = say(locale, "playon-about")
        fields.append(ui.Label(text=say(locale, "playon-friends"), description=about, component=people))
    if not is_alone(match) and plays(match.game):
        strength: ui.Select[Any] = ui.Select(
            custom_id=STRENGTH, options=level_options(match.game, locale, FRIENDLY), required=False
        )
        about = say(locale, "playon-level")
        fields.append(ui.Label(text=say(locale, "your-level"), description=about, component=strength))
    return form(CustomId(Action.PLAY_ON, match.id), locale, *fields)


def opening(match: Match, moves: int, player: str, locale: AnyLocale) -> Message:
    """The channel's message to which the thread of a continuation for one person is attached."""
    title = game_title(match.game, locale)
    return note(say(locale, "playon-opening", player=called(player), title=title, moves=moves))


def begun(match: Match, locale: AnyLocale) -> Message:
    """A link to the board of a continuation that has begun."""
    link = jump(match.guild, match.channel, match.shown.message)
    return note(say(locale, "playon-begun", link=link))
