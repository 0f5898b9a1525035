"""Our words as discord.py asks for them when it registers commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from discord import Locale, app_commands

from bot.texts.words import ENGLISH, LANGUAGES, AnyLocale, say


def named(key: str, **args: str | int) -> app_commands.locale_str:
    """A name or description of a command, an option or a choice: English here, translated by `Translator`."""
    return worded(lambda locale: say(locale, key, **args))


def worded(words: Callable[[AnyLocale], str]) -> app_commands.locale_str:
    """The same for words that are found otherwise than by a key."""
    return app_commands.locale_str(words(ENGLISH), words=words)


def choices_of(values: Iterable[str], word: Callable[[str, AnyLocale], str]) -> list[app_commands.Choice[str]]:
    """Choices for an option of a command; `word` gives the text for a value."""
    return [app_commands.Choice(name=worded(partial(word, value)), value=value) for value in values]


class Translator(app_commands.Translator):
    """Finds the words of what `named` and `worded` made."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words in `locale`; None, which leaves Discord with the English ones, where we have no such language."""
        if str(locale) not in LANGUAGES or "words" not in string.extras:
            return None
        return str(string.extras["words"](locale))
