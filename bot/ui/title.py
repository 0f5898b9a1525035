"""The title of a match: its game and its players."""

from __future__ import annotations

from collections.abc import Iterable

from bot.texts import AnyLocale, game_title, say
from bot.texts.people import NAMELESS, all_named, plain

MAX_TITLE_CHARS = 100
"""Discord's limit of characters for a thread's name and for a menu's option."""


def entitled(game: str, people: Iterable[str], locale: AnyLocale) -> str:
    """The game and these people's names, as a thread's name or a menu's option (without formatting). All people are
    named, if need be by the beginnings of their names.
    """
    return titled(game_title(game, locale), people, locale)


def titled(head: str, people: Iterable[str], locale: AnyLocale) -> str:
    """Like `entitled`, with other words than the game's title before the names."""
    names, gap = [plain(person) or NAMELESS for person in people], say(locale, "versus")
    title = f"{head}{say(locale, 'title-gap')}" if names else head
    return title + all_named(names, gap, MAX_TITLE_CHARS - len(title))
