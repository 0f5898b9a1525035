"""Names, reasons and other words that people write: they are shown, and do nothing."""

from __future__ import annotations

import re
import unicodedata

import discord

from bot.core.dice import FILLERS

_MARKUP = re.compile(r"^-|[\\*_`~|#\[\]()<>:/]|(?<=\w)\.(?=[^\W\d])")
"""What Discord reads as more than itself, and what makes an address of a name (`https://x`, `discord.gg/x`) or an emoji
(`:x:`); it shows any such sign after a backslash as it is.
"""
_SPACES = re.compile(r"[\t-\r\x85\u2028\u2029]+")
"""Whatever begins a new line, and tabs."""
_FLAG = re.compile(r"(\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)")
"""The flag of a part of a country: an emoji in which invisible signs name it."""
_INVISIBLE = {"Cc", "Cf", "Cs"}
"""Unicode's categories of signs that can't be seen: control, format (those that turn text among them), surrogates."""
_JOINERS = "\u200c\u200d"
_JOINED = {"So", "Sk", "Sm", "Mn", "Mc", "Lo"}
"""What joiners stand between: emoji, and letters of scripts that are written joined."""

NAMELESS = "?"
"""Where a label or a title would be empty, as nothing of a name can be seen."""


def plain(text: str) -> str:
    """Words for where Discord formats nothing: labels, names of threads, alt texts, pictures. Without what can't be
    seen, but may turn the text around it, or begin a new line.
    """
    parts = _FLAG.split(_SPACES.sub(" ", text))
    return "".join(part if number % 2 else _visible(part) for number, part in enumerate(parts))


def called(text: str) -> str:
    """Words for where Discord formats: they neither ping, format, link nor turn the text around them."""
    return discord.utils.escape_mentions(_MARKUP.sub(r"\\\g<0>", plain(text)))


def _visible(text: str) -> str:
    return "".join(char for at, char in enumerate(text) if _is_visible(char) or _joins(text, at))


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in _INVISIBLE and char not in FILLERS


def _joins(text: str, at: int) -> bool:
    """Whether the sign there is a joiner, without which the signs on both sides would look different."""
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    are_joined = all(not char.isascii() and unicodedata.category(char) in _JOINED for char in around)
    return text[at] in _JOINERS and len(around) == 2 and are_joined
