"""The title of a match: its game and its players."""

from __future__ import annotations

from collections.abc import Iterable

from bot.texts import AnyLocale, game_title, say
from bot.ui.escape import NAMELESS, plain

LONGEST = 100
"""Discord's limit of characters for a thread's name and for a menu's option."""


def entitled(game: str, people: Iterable[str], locale: AnyLocale) -> str:
    """The game and these people's names, each once, as a thread's name or a menu's option (without formatting)."""
    visible = dict.fromkeys(plain(person) or NAMELESS for person in people)
    title, names = game_title(game, locale), say(locale, "versus").join(visible)
    return (f"{title}{say(locale, 'title-gap')}{names}" if names else title)[:LONGEST]
