"""Escaping of names, reasons and other text that users wrote, so that it is shown and does nothing else."""

from __future__ import annotations

import re
import unicodedata

import discord

from bot.core.dice import FILLERS

_MARKUP = re.compile(r"^-|[\\*_`~|#\[\]()<>:/]|(?<=\w)\.(?=[^\W\d])")
"""Characters that format text, or make links (`[text](address)`, `discord.gg/x`) or emoji (`:x:`); Discord shows each
of them as it is after a backslash.
"""
_SCHEME = re.compile(r"(?<=\\:)(?=\\/\\/)")
"""The place between `https\\:` and `\\/\\/` of an escaped address. A program that removes the backslashes before it
looks for links would find the address, so an invisible space goes there.
"""
_SPACE = "\u200b"
"""A space without width, as discord.py puts it into `@everyone`."""
_SPACES = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""Line breaks and tabs."""
_FLAG = re.compile(r"(\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)")
"""The flag emoji of a part of a country, which invisible characters name."""
_INVISIBLE = {"Cc", "Cf", "Cs"}
"""Unicode's categories of invisible characters: control, format (including text direction), surrogates."""
_JOINERS = "\u200c\u200d"
_JOINED = {"So", "Sk", "Sm", "Mn", "Mc", "Lo"}
"""Categories of characters between which joiners are needed: emoji, and letters of scripts that are written joined."""

NAMELESS = "?"
"""Shown instead of a label or title that has no visible characters."""


def plain(text: str) -> str:
    """Text for places without formatting: labels, names of threads, alt texts, pictures.

    Removes line breaks and invisible characters, which might change the direction of the text around them.
    """
    if text.isascii() and text.isprintable():
        return text
    parts = _FLAG.split(_SPACES.sub(" ", text))
    return "".join(part if number % 2 else _visible(part) for number, part in enumerate(parts))


def called(text: str) -> str:
    """Text for places with formatting: escaped, so that it doesn't ping, format, link or change text direction."""
    return discord.utils.escape_mentions(_SCHEME.sub(_SPACE, _MARKUP.sub(r"\\\g<0>", plain(text))))


def _visible(text: str) -> str:
    return "".join(char for at, char in enumerate(text) if _is_visible(char) or _joins(text, at))


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE and char not in FILLERS


def _joins(text: str, at: int) -> bool:
    """Whether the character at `at` is a joiner between two characters that need it."""
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    are_joined = all(not char.isascii() and unicodedata.category(char) in _JOINED for char in around)
    return text[at] in _JOINERS and len(around) == 2 and are_joined
