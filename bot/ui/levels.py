"""The computer's levels in words."""

from __future__ import annotations

import discord

from bot.catalogue import LEVELS
from bot.texts import AnyLocale, say
from opponents.kit.elo import elo_of


def level_name(level: int, game: str, locale: AnyLocale) -> str:
    """A level in words, with its Elo if that was measured in the game."""
    name, elo = say(locale, f"level-{level}"), elo_of(game, level)
    return name if elo is None else say(locale, "level-with-elo", level=name, elo=rounded(elo))


def rounded(elo: int) -> str:
    """An Elo rounded to the nearest 50, which is about its standard error."""
    return str(50 * round(elo / 50))


def level_options(game: str, locale: AnyLocale) -> list[discord.SelectOption]:
    """The options of a menu of levels."""
    return [discord.SelectOption(label=level_name(level, game, locale), value=str(level)) for level in LEVELS]
