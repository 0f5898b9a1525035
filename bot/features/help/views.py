"""What one can do, in a few lines, and the buttons that lead to the rest."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.catalogue import CATALOGUE
from bot.texts import AnyLocale, game_title, say
from bot.ui.actions import Action, CustomId, button
from bot.ui.layout import note, rows


def help_page(panels: Sequence[str], locale: AnyLocale) -> ui.LayoutView:
    """The help, with a button for each of these panels."""
    games = say(locale, "list-gap").join(game_title(key, locale) for key in CATALOGUE)
    buttons = [
        button(CustomId(Action.OPEN_PANEL, path=panel), say(locale, f"button-panel-{panel}")) for panel in panels
    ]
    return note(say(locale, "help", games=games), *rows(buttons))
