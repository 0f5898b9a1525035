"""The message of a hint."""

from __future__ import annotations

import discord

from bot.computers.analysis import balanced, per_cent
from bot.computers.jobs import Answer
from bot.core.match import Match
from bot.core.picker import Choices
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, button
from bot.ui.layout import Message, message, picture, row
from bot.ui.match import alt, expected_then
from bot.ui.picker import FILE_NAME, as_seen, step_words
from renderers.kit.view import View


def hinting(match: Match, choices: Choices, hint: Answer, shown: View, locale: AnyLocale, why: str = "") -> Message:
    """A hint and its reasons, with a button to play it; attach the picture of the view `shown` as `FILE_NAME`."""
    words = [step_words(match, step, locale) for step in as_seen(match, shown.seat, choices).picked]
    # Words that only repeat the notation say nothing new.
    picked = "none" if all(word in hint.move for word in words) else say(locale, "picked-gap").join(words)
    text = say(locale, "hint", move=hint.move, picked=picked, share=per_cent(balanced(hint.value, hint.after_best)))
    play = CustomId(Action.PLAY, match.id, match.decision, hint.move)
    pick = CustomId(Action.PICK, match.id, match.decision)
    return message(
        text,
        why,
        expected_then(match, hint.line, locale),
        picture(FILE_NAME, alt(match, shown, locale)),
        row(
            button(play, say(locale, "button-hinted"), discord.ButtonStyle.success),
            button(pick, say(locale, "button-myself")),
        ),
    )
