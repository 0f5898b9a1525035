"""The buttons that open a game's lessons and its sheet of all pieces, and the words of the sheet, for any message."""

from __future__ import annotations

from bot.catalogue import CATALOGUE
from bot.texts import AnyLocale, said
from bot.ui.actions import Action, CustomId, Pressable, action_button, button
from renderers.kit.sheet import Sheet

LESSONS = dict[str, int]()
"""The number of each game's lessons, if it has any; empty without the feature, which fills it when it is imported."""


def learn_button(game: str, locale: AnyLocale) -> Pressable | None:
    """The *Learn it* button of a game; None if the game has no lessons."""
    return action_button(CustomId(Action.LEARN, game), locale) if game in LESSONS else None


def pieces_button(game: str, locale: AnyLocale) -> Pressable | None:
    """The *Pieces* button of a game, which shows them all with their moves; None if the game has no such sheet."""
    if game not in CATALOGUE or CATALOGUE[game].picture.sheet is None:
        return None
    return button(CustomId(Action.PIECES, game), said("button-pieces", locale, game))


def sheet_words(sheet: Sheet, game: str, locale: AnyLocale) -> dict[str, str]:
    """The words in the picture of a sheet, by their keys."""
    return {key: said(f"sheet-{key}", locale, game) for key in sheet.words}
