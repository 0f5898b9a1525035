"""Escaping of names, reasons and other text that users wrote, so that it is shown and does nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial

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
_FORMATTING = re.compile(
    r"^(?:#{1,3}|-#|>|-) (?P<line>)|\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*\n]+)\*|`(?P<code>[^`]+)`"
    r"|\\(?P<escaped>[!-~])",
    re.MULTILINE,
)
"""Our own formatting except links, and the escaped characters of names; the groups are what is shown."""
_SHOWN = re.compile(r"<@!?\d+>|<t:[^<>]+>|<#\d+>|</[^<>]+>|.", re.DOTALL)
"""A unit that a phone shows as a whole: a mention, a date, a channel, a command, or a character."""
_LINE = "line"
"""The kind of formatting that begins a line."""
_SHORTEST = 3
"""Characters of the shortest mention."""
_HARMLESS = "()-"
"""Escaped characters that format nothing without the others."""
_WIDER = 0xFEE0
"""Distance from an ASCII character to its full-width form."""
_SPACE = "\u200b"
"""A space without width, as discord.py puts it into `@everyone`. Before a dot, it keeps a name from being a link."""


def called(text: str) -> str:
    """Text for places with formatting: escaped, so that it doesn't ping, format, link or change text direction."""
    return discord.utils.escape_mentions(_SCHEME.sub(_SPACE, _MARKUP.sub(r"\\\g<0>", plain(text))))


def unformatted(text: str, most: int) -> str:
    """A text of ours without formatting in the first `most` characters that are shown, nor formatting of these kinds
    after them, so that everything looks alike. Links stay: they are of use. So do small print and headings after these
    characters. Back-ticks go everywhere, because some phones show more of a text.

    Escaped characters of names, and asterisks of a notation, become their full-width forms, which format nothing; dots
    of names stay, and link nothing.
    """
    kinds = {"code"}
    while True:
        end = _end_of(text, most)
        kinds |= {_kind(found) for found in _FORMATTING.finditer(text) if found.start() < end}
        plainer = _FORMATTING.sub(partial(_plainer, end, kinds - {_LINE}), text)
        if plainer == text:
            return text
        text = plainer


def _kind(markup: re.Match[str]) -> str:
    return markup.lastgroup or _LINE


def _plainer(end: int, kinds: Collection[str], markup: re.Match[str]) -> str:
    """The visible text of a piece of formatting that begins before `end` or is of one of these `kinds`."""
    kind = _kind(markup)
    if markup.start() >= end and kind not in kinds:
        return markup[0]
    if markup[0] == r"\.":
        return f"{_SPACE}."
    if kind == "escaped":
        return markup[kind] if markup[kind] in _HARMLESS else _widened(markup[kind])
    return re.sub(r"[*_~|]", lambda each: _widened(each[0]), markup[kind]) if kind == "code" else markup[kind]


def _widened(character: str) -> str:
    return chr(ord(character) + _WIDER)


def _end_of(text: str, most: int) -> int:
    """The index after the first `most` characters that a phone shows of a text."""
    shown = 0
    for each in _SHOWN.finditer(text):
        shown += min(len(each[0]), _SHORTEST)
        if shown > most:
            return each.start()
    return len(text)
