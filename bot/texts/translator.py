"""Texts for the commands that discord.py registers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from discord import Locale, app_commands

from bot.texts.words import ENGLISH, LANGUAGES, AnyLocale, say


def named(key: str, **args: str | int) -> app_commands.locale_str:
    """The name or description of a command, an option or a choice: in English, and translated by `Translator`."""
    return worded(lambda locale: say(locale, key, **args))


def worded(words: Callable[[AnyLocale], str]) -> app_commands.locale_str:
    """A name or description as a function of the locale, translated by `Translator`."""
    return app_commands.locale_str(words(ENGLISH), words=words)


def choices_of(values: Iterable[str], word: Callable[[str, AnyLocale], str]) -> list[app_commands.Choice[str]]:
    """Choices for an option of a command; `word` gives the text for a value."""
    return [app_commands.Choice(name=worded(partial(word, value)), value=value) for value in values]


class Translator(app_commands.Translator):
    """Translates what `named` and `worded` return."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in `locale`; None for languages without texts, for which Discord shows the English text."""
        if str(locale) not in LANGUAGES or "words" not in string.extras:
            return None
        return str(string.extras["words"](locale))
