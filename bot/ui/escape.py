"""Escaping of names, reasons and other text that users wrote, so that it is shown and does nothing else."""

from __future__ import annotations

import re

import discord

from bot.texts.people import plain

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


def called(text: str) -> str:
    """Text for places with formatting: escaped, so that it doesn't ping, format, link or change text direction."""
    return discord.utils.escape_mentions(_SCHEME.sub(_SPACE, _MARKUP.sub(r"\\\g<0>", plain(text))))
