"""The message of a hint."""

from __future__ import annotations

import discord

from bot.computers.analysis import balanced, per_cent
from bot.computers.jobs import Answer
from bot.core.match import Match
from bot.core.picker import Choices
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.layout import Message, message, picture, row
from bot.ui.match import alt, line_words, noted_move
from bot.ui.picker import FILE_NAME
from renderers.kit.view import View


def hinting(
    match: Match,
    choices: Choices,
    hint: Answer,
    shown: View,
    locale: AnyLocale,
    why: str = "",
    *,
    with_line: bool = False,
) -> Message:
    """A hint and its reasons, with a button to play it, and what the computer expects after it, or a button that shows
    that; attach the picture of the view `shown` as `FILE_NAME`.
    """
    move = noted_move(match.position, choices.move, match.game, locale, shown.seat)
    line = line_words(match.position, hint.line, match.game, match.options, locale, shown.seat)[1:]
    play = CustomId(Action.PLAY, match.id, match.decision, hint.move)
    pick = CustomId(Action.PICK, match.id, match.decision)
    show = action_button(CustomId(Action.HINT_LINE, match.id, match.decision), locale)
    return message(
        say(locale, "hint", move=move, share=per_cent(balanced(hint.value, hint.after_best))),
        why,
        *((say(locale, "hint-line"), *line) if with_line and line else ()),
        picture(FILE_NAME, alt(match, shown, locale)),
        row(
            button(play, say(locale, "button-hinted"), discord.ButtonStyle.success),
            button(pick, say(locale, "button-myself")),
            show if line and not with_line else None,
        ),
    )
