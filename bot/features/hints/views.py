"""The message of a hint."""

from __future__ import annotations

from typing import Any

import discord

from bot.computers.analysis import balanced, per_cent
from bot.computers.jobs import Answer
from bot.core.match import Match
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.layout import Message, message, picture, row
from bot.ui.match import alt, line_words, noted_move
from bot.ui.picker import FILE_NAME
from games.kit.rules import Seat
from renderers.kit.view import View


def suggested(match: Match, move: Any, hint: Answer, seat: Seat, locale: AnyLocale, why: str) -> str:
    """The suggested move, the chance of winning with it or encouragement if there is none, and its reasons, if any."""
    noted = noted_move(match.position, move, match.game, locale, seat)
    share = per_cent(balanced(hint.value, hint.after_best))
    return "\n".join(filter(None, [say(locale, "hint", move=noted, share=share), why]))


def hinting(
    match: Match, hint: Answer, shown: View, locale: AnyLocale, words: str, *, with_line: bool = False
) -> Message:
    """A hint in `words`, with a button to play it, and what the computer expects after it, or a button that shows that;
    attach the picture of the view `shown` as `FILE_NAME`.
    """
    line = line_words(match.position, hint.line, match.game, match.options, locale, shown.seat)[1:]
    play = CustomId(Action.PLAY, match.id, match.decision, hint.move)
    pick = CustomId(Action.PICK, match.id, match.decision)
    show = action_button(CustomId(Action.HINT_LINE, match.id, match.decision), locale)
    return message(
        words,
        *((say(locale, "hint-line"), *line) if with_line and line else ()),
        picture(FILE_NAME, alt(match, shown, locale)),
        row(
            button(play, say(locale, "button-hinted"), discord.ButtonStyle.success),
            button(pick, say(locale, "button-myself")),
            show if line and not with_line else None,
        ),
    )
