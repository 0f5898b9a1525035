"""The gallery: what can be played here, with a picture, a sentence and a button for each game."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.matches.challenges.setup import first_game, playable
from bot.publishing.posting import Picture
from bot.texts import AnyLocale, game_about, game_title, say
from bot.ui.actions import Action, CustomId, Pressable, button
from bot.ui.drawing import Drawing
from bot.ui.layout import Message, even_rows, message, picture, row
from bot.ui.learning import LESSONS

FILE_NAME = "games.png"
MOST_GAMES = 4
"""Number of games that have a button; further ones have their commands, because long rows are hard to read."""


def gallery(
    heading: str, locale: AnyLocale, *more: str, buttons: Sequence[Pressable], first: Sequence[Pressable] = ()
) -> Message:
    """The picture of the games below a `heading` and `more` texts, with a row of `first` above the other `buttons`, and
    the button to everything else; attach `pictured`.
    """
    titles = say(locale, "list-gap").join(game_title(key, locale) for key in playable())
    others = button(CustomId(Action.OPEN_PANEL, path="all"), say(locale, "button-panel-all"))
    return message(
        heading,
        *more,
        picture(FILE_NAME, say(locale, "gallery-alt", games=titles)),
        row(*first),
        *even_rows([*buttons, others]),
    )


def all_games(heading: str, locale: AnyLocale, *, plays: bool, foot: str = "") -> Message:
    """The gallery with a sentence and a button for each game, and the puzzle of the day. Without `plays`, where no
    matches can be played, the buttons begin lessons, and there are no sentences. `foot` is a text at the end.
    """
    games = playable() if plays else [key for key in playable() if key in LESSONS]
    told = games if plays else ()
    lines = [say(locale, "gallery-line", title=game_title(key, locale), about=game_about(key, locale)) for key in told]
    daily = button(CustomId(Action.OPEN_PANEL, path="daily"), say(locale, "button-panel-daily"))
    buttons = [game_button(key, locale) if plays else _learn(key, locale) for key in games[:MOST_GAMES]]
    return gallery(heading, locale, *lines, foot, buttons=[*buttons, daily])


async def pictured(drawing: Drawing, locale: AnyLocale, theme: str) -> Picture:
    """The picture of the gallery."""
    return Picture(FILE_NAME, await drawing.gallery({key: game_title(key, locale) for key in playable()}, theme))


def game_button(game: str, locale: AnyLocale) -> Pressable:
    """The button that asks what to do with a game."""
    return button(CustomId(Action.FIRST_STEPS, game), game_title(game, locale))


def _learn(game: str, locale: AnyLocale) -> Pressable:
    style = discord.ButtonStyle.success if game == first_game() else discord.ButtonStyle.secondary
    return button(CustomId(Action.LEARN, game), say(locale, "button-learn-game", title=game_title(game, locale)), style)
