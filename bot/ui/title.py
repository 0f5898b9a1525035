"""What a match is called: by its game, and who plays."""

from __future__ import annotations

from collections.abc import Iterable

from bot.texts import AnyLocale, game_title, say
from bot.ui.escape import NAMELESS, plain

LONGEST = 100
"""Characters of a thread's name, and of what a menu offers, by Discord's rules."""


def entitled(game: str, people: Iterable[str], locale: AnyLocale) -> str:
    """A thread's name, or what a menu offers: the game and these people, each once. It is never formatted."""
    visible = dict.fromkeys(plain(person) or NAMELESS for person in people)
    title, names = game_title(game, locale), say(locale, "versus").join(visible)
    return (f"{title}{say(locale, 'title-gap')}{names}" if names else title)[:LONGEST]
