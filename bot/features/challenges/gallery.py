"""The gallery: what can be played here, with a picture, a sentence and buttons for each game."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.catalogue import CATALOGUE
from bot.features.challenges.setup import playable
from bot.publishing.posting import Picture
from bot.texts import AnyLocale, game_about, game_title, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.drawing import Drawing
from bot.ui.layout import Message, Row, message, picture, row, rows

FILE_NAME = "games.png"
MOST_IN_ROWS = 4
"""Games that have a row each, which leaves one; more games share rows."""


def gallery(
    heading: str, locale: AnyLocale, buttons: Iterable[Row], *more: str, also: Pressable | None = None
) -> Message:
    """The picture of the games below a `heading` and `more` texts, with `buttons` in at most four rows, and `also` in
    the last row; attach `pictured`.
    """
    titles = say(locale, "list-gap").join(game_title(key, locale) for key in playable())
    return message(
        heading,
        *more,
        picture(FILE_NAME, say(locale, "gallery-alt", games=titles)),
        *buttons,
        row(
            button(CustomId(Action.OPEN_PANEL, path="daily"), say(locale, "button-panel-daily")),
            button(CustomId(Action.OPEN_PANEL, path="all"), say(locale, "button-panel-all")),
            also,
        ),
    )


def all_games(
    heading: str, locale: AnyLocale, *, play: Action | None, foot: str = "", also: Pressable | None = None
) -> Message:
    """The gallery with a sentence and buttons for each game, which play (`play`) or teach it.

    `play` is None where matches can't be played. `foot` is a text at the end, `also` a button in the last row.
    """
    games = playable()
    lines = [say(locale, "gallery-line", title=game_title(key, locale), about=game_about(key, locale)) for key in games]
    buttons = [each for key in games for each in (_play(key, play, locale), _learn(key, locale)) if each]
    each_row = len(buttons) // len(games) * (1 if len(games) <= MOST_IN_ROWS else 2)
    return gallery(heading, locale, rows(buttons, each_row), *lines, foot, also=also)


async def pictured(drawing: Drawing, locale: AnyLocale, theme: str) -> Picture:
    """The picture of the gallery."""
    return Picture(FILE_NAME, await drawing.gallery({key: game_title(key, locale) for key in playable()}, theme))


def _play(game: str, play: Action | None, locale: AnyLocale) -> Pressable | None:
    if play is None:
        return None
    label = say(locale, "button-play-game", title=game_title(game, locale))
    return button(CustomId(play, game), label, discord.ButtonStyle.success)


def _learn(game: str, locale: AnyLocale) -> Pressable:
    """The button to a game's lessons or, if it has none, to its rules."""
    title = game_title(game, locale)
    if CATALOGUE[game].lessons:
        return button(CustomId(Action.LEARN, game), say(locale, "button-learn-game", title=title))
    return button(CustomId(Action.RULES, game, path="0"), say(locale, "button-rules", title=title))
