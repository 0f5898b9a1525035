"""Our words as discord.py asks for them when it registers commands."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.texts.words import ENGLISH, LANGUAGES, say


def named(key: str, **args: str | int) -> app_commands.locale_str:
    """A name or description of a command, an option or a choice: English here, translated by `Translator`."""
    return app_commands.locale_str(say(ENGLISH, key, **args), key=key, args=args)


class Translator(app_commands.Translator):
    """Finds the words of what `named` made."""

    async def translate(
        self, string: app_commands.locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The words in `locale`; None, which leaves Discord with the English ones, where we have no such language."""
        if str(locale) not in LANGUAGES or "key" not in string.extras:
            return None
        return say(locale, string.extras["key"], **string.extras["args"])
