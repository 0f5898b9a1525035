"""Dice in words."""

from __future__ import annotations

from collections.abc import Iterable

from bot.texts import AnyLocale, say


def entered_words(words: Iterable[str], locale: AnyLocale) -> str:
    """The words that players entered for the dice. Between backticks they don't ping, link or change the formatting."""
    return say(locale, "dice-words", words=say(locale, "list-gap").join(f"`{each}`" for each in words))
