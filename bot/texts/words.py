"""Fluent files, and saying what they hold."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import structlog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.ftl"))))

AnyLocale: TypeAlias = str | Enum | None
"""A locale as Discord names it (`en-GB`, `ja`), as text or as discord.py's value; None where nobody knows."""

_MESSAGE = re.compile(r"^(?=[a-zA-Z][\w-]* *=)", re.MULTILINE)
"""Where a message begins in a file."""
_WITHIN = re.compile(r"\{ *([a-zA-Z][\w-]*)")
"""A message that stands in another one."""
_PART = re.compile(r"^[ \t]+\.([a-zA-Z][\w-]*)[ \t]*=", re.MULTILINE)
"""An attribute of a message."""

LONGEST = 2500
"""Characters of an argument; of a longer one Fluent shows only its name."""

_log = structlog.get_logger(__name__)


def language(locale: AnyLocale) -> str:
    """The language we have words in that suits `locale` best: English where there is none."""
    name = re.split("[-_.]", str(locale))[0].lower()
    return name if name in LANGUAGES else ENGLISH


def has(key: str) -> bool:
    """Whether there are words for `key`. English has every key."""
    return _pattern(ENGLISH, key) is not None


@cache
def keys(chosen: str) -> frozenset[str]:
    """Every key that a language has, those of attributes (`message.attribute`) included; found without parsing."""
    sources = _sources(chosen)
    parts = (f"{key}.{part}" for key, text in sources.items() if "\n" in text for part in _PART.findall(text))
    return frozenset(sources).union(parts)


def file_with(chosen: str, key: str) -> str:
    """The name of the file in which a language has `key`. Raises KeyError where it has none."""
    message = re.compile(rf"^{re.escape(key.partition('.')[0])} *=", re.MULTILINE)
    for file in sorted((FOLDER / chosen).glob("*.ftl")):
        if message.search(file.read_text("utf-8")):
            return file.name
    raise KeyError(key)


def say(locale: AnyLocale, key: str, /, **args: str | int) -> str:
    """The words for `key` in the language of `locale`, else in English; `key.part` is an attribute of a message.

    Numbers choose plural forms and are written as the language writes them, so ids go in as text. A variable that isn't
    given shows its name, and is logged: a board with a blemish is better than no board.

    Raises KeyError for a key that no language has.
    """
    for chosen in (language(locale), ENGLISH):
        pattern = _pattern(chosen, key)
        if isinstance(pattern, str):
            return pattern
        if pattern is not None:
            given = {name: value[:LONGEST] if isinstance(value, str) else value for name, value in args.items()}
            text, errors = _bundle(chosen).format_pattern(pattern, given)
            for error in errors:
                _log.error("Words lack something", key=key, language=chosen, lacking=str(error))
            return str(text)
    raise KeyError(key)


@cache
def _sources(chosen: str) -> Mapping[str, str]:
    """The messages of a language as they stand in its files, by key."""
    files = sorted((FOLDER / chosen).glob("*.ftl"))
    texts = (text for file in files for text in _MESSAGE.split(file.read_text("utf-8"))[1:])
    return {text.partition("=")[0].rstrip(): text for text in texts}


@cache
def _bundle(chosen: str) -> FluentBundle:
    """Of a language those messages that were parsed: to parse all takes a good part of a start, which asks for few."""
    from fluent.runtime import FluentBundle

    # Isolation signs would travel into commands and buttons, and neither language is written from the right.
    return FluentBundle([chosen], use_isolating=False)


def _parse(chosen: str, key: str) -> None:
    """See to it that a message, with those that stand in it, is in the bundle, if there is one."""
    from fluent.runtime import FluentResource

    source, bundle = _sources(chosen).get(key), _bundle(chosen)
    if source is not None and not bundle.has_message(key):
        # These first: in another thread it may be said at once.
        for other in _WITHIN.findall(source):
            _parse(chosen, other)
        bundle.add_resource(FluentResource(source))


def _pattern(chosen: str, key: str) -> Pattern | str | None:
    """What formats the words; those in which nothing varies, which most are, as they are."""
    # Strangers write keys too, as names of options: those that no file has must not be remembered.
    return _parsed(chosen, key) if key.partition(".")[0] in _sources(chosen) else None


@cache
def _parsed(chosen: str, key: str) -> Pattern | str | None:
    from fluent.runtime.resolver import TextElement

    name, _, part = key.partition(".")
    _parse(chosen, name)
    message = _bundle(chosen).get_message(name)
    pattern = message.attributes.get(part) if part else message.value
    return pattern.value if isinstance(pattern, TextElement) else pattern
