"""Choosing a move in a picker, and typing one: the same for matches, puzzles and lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from bot.core.match import AnyPosition, Match
from bot.core.picker import Choices
from bot.handling.bot_client import Interaction
from bot.handling.replies import open_form, preferences
from bot.texts import refusal, say
from bot.texts.people import plain
from bot.ui.actions import CustomId, entered, form, text_field
from bot.ui.errors import UserError
from bot.ui.layout import Attached, Control, Message
from bot.ui.match import entry_of
from bot.ui.personal import personalised
from bot.ui.picker import FILE_NAME, Picker
from bot.ui.typed import meant, quoting, written
from games.kit.rules import MoveError, Seat
from renderers.kit.view import View

MAX_MOVE_CHARS = 60
"""Characters that the form accepts; more than any game's notation has."""
FIELD = "move"


async def choices_after(picker: Picker, path: str = "") -> Choices:
    """The choices after a path. Raises RuleViolation "unknown choice"."""
    # In a thread, because thousands of moves take some milliseconds.
    return await asyncio.to_thread(picker.choices, path)


async def picker_message(
    interaction: Interaction,
    picker: Picker,
    choices: Choices,
    *above: str,
    below: Iterable[str] = (),
    last: Control | None = None,
) -> tuple[Message, Attached]:
    """The picker's message with its picture, at these choices; `above`, `below` and `last` are as in `Picker.draft`."""
    view, attached = await pictured(interaction, picker.match, picker.view(choices))
    return picker.draft(choices, view, *above, below=below, last=last), attached


async def pictured(interaction: Interaction, match: Match, view: View) -> tuple[View, Attached]:
    """The view of a match as the user prefers it, and its picture."""
    view = personalised(view, match.game, preferences(interaction))
    return view, (FILE_NAME, await interaction.client.drawing.png(entry_of(match), match.position, view))


async def open_move_form(interaction: Interaction, custom_id: CustomId, example: str, game: str, seat: Seat) -> None:
    """Open the form for typing a move, which sends `custom_id`, to a user who sees the board from `seat`; an `example`
    of notation is in its empty field, whole on a phone, unless it is empty.
    """
    locale = interaction.locale
    told = say(locale, "type-example", move=written(example, game, seat)) if example else ""
    field = text_field(FIELD, say(locale, "type-label"), MAX_MOVE_CHARS, example=told)
    await open_form(interaction, form(custom_id, locale, field))


def typed_move(interaction: Interaction) -> str:
    """The text typed into the form."""
    return entered(interaction)[FIELD]


async def move_in(interaction: Interaction, position: AnyPosition, game: str, seat: Seat, text: str) -> tuple[Any, str]:
    """The move that a user typed who sees the board from `seat`, and, for a puzzle or lesson to say, why it can't be
    played, else empty.

    Raises UserError "old button" if it is no legal move.
    """
    try:
        with quoting(text):
            move = await asyncio.to_thread(position.parse, meant(text, game, seat))
    except MoveError as error:
        why = refusal(error, interaction.locale, game, plain=plain)
        return None, say(interaction.locale, "lesson-refused", why=why)
    if move not in position.legal_moves():
        raise UserError("old button")
    return move, ""
