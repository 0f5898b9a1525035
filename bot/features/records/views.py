"""Messages around records: the file, and an imported match."""

from __future__ import annotations

import discord

from bot.core.match import Match
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, action_button
from bot.ui.layout import Message, message, note, picture, row
from bot.ui.match import alt, heading, is_analysable
from bot.ui.result import state
from renderers.kit.view import View

FILE_NAME = "imported.png"


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
    replay = action_button(CustomId(Action.REPLAY, match.id), locale, discord.ButtonStyle.primary)
    analyse = action_button(CustomId(Action.ANALYSE, match.id), locale) if is_analysable(match) else None
    moves = action_button(CustomId(Action.MOVES, match.id), locale)
    return message(
        heading(match, locale), picture(FILE_NAME, alt(match, view, locale)), text, row(replay, analyse, moves)
    )
