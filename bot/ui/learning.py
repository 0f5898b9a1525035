"""The button that opens a game's lessons, for any message."""

from __future__ import annotations

from bot.catalogue import CATALOGUE
from bot.texts import AnyLocale
from bot.ui.actions import Action, CustomId, Pressable, action_button


def learn_button(game: str, locale: AnyLocale) -> Pressable | None:
    """The *Learn it* button of a game; None if the game has no lessons."""
    if game not in CATALOGUE or not CATALOGUE[game].lessons:
        return None
    return action_button(CustomId(Action.LEARN, game), locale)
