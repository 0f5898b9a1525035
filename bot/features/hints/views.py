"""The message of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import discord

from bot.computers.jobs import Answer, per_cent
from bot.core.match import Match
from bot.texts import AnyLocale, say
from bot.ui.actions import Action, CustomId, action_button, button
from bot.ui.layout import Message, message, picture, row
from bot.ui.match import alt, bold_move, line_words, yes_or_no
from bot.ui.picker import FILE_NAME
from games.kit.rules import Seat
from renderers.kit.view import View

MOST_TURNS = 2
"""Turns of an expected line that a picture shows: all moves of one line would hide each other."""


def suggested(match: Match, move: Any, hint: Answer, seat: Seat, locale: AnyLocale, why: str) -> str:
    """The suggested move, the chance of winning with it or encouragement if there is none, and its reasons, if any."""
    noted = bold_move(match.position, move, match.game, locale, seat)
    share = per_cent(hint.share)
    return "\n".join(filter(None, [say(locale, "hint", move=noted, share=share), why]))


class Expected(NamedTuple):
    """The player's turn and the next player's answer, as the computer expects them."""

    after: Match
    """The match after both."""
    moves: tuple[Any, ...]
    is_answered: bool
    """Whether an answer is expected."""


def expected(match: Match, line: Sequence[str]) -> Expected:
    """The beginning of the line that the computer expects, up to the end of the next player's turn."""
    position, turns = match.position, [(match.position.to_move, list[Any]())]
    for text in line:
        if position.to_move != turns[-1][0]:
            turns.append((position.to_move, []))
        if len(turns) > MOST_TURNS:
            break
        turns[-1][1].append(position.parse(text))
        position = position.play(turns[-1][1][-1])
    expected = turns[:MOST_TURNS]
    moves = tuple(move for _, turn in expected for move in turn)
    return Expected(replace(match, state=replace(match.state, position=position)), moves, len(expected) > 1)


def hinting(
    match: Match, hint: Answer, view: View, locale: AnyLocale, words: str, expects: Expected | None = None
) -> Message:
    """A hint in `words`, with a button to play it, and what the computer `expects` after it, or a button that shows
    that; attach the picture in `view` as `FILE_NAME`, of the expected position if there is one.
    """
    described = alt(match if expects is None else expects.after, view, locale)
    line = line_words(match.position, hint.line, match.game, match.options, locale, view.seat)[1:]
    play = CustomId(Action.PLAY, match.id, match.decision, hint.move)
    pick = CustomId(Action.PICK, match.id, match.decision)
    show = action_button(CustomId(Action.HINT_LINE, match.id, match.decision), locale)
    told = [words]
    if expects is not None and line:
        told += [say(locale, "hint-line", answered=yes_or_no(expects.is_answered)), *line]
    return message(
        picture(FILE_NAME, described),
        row(
            button(play, say(locale, "button-hinted"), discord.ButtonStyle.success),
            button(pick, say(locale, "button-myself")),
            show if line and expects is None else None,
        ),
        below=told,
    )
