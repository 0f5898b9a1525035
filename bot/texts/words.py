"""Reading the Fluent files, and formatting their messages."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.ftl"))))

AnyLocale: TypeAlias = str | Enum | None
"""A locale as Discord names it (`en-GB`, `ja`), as text or as discord.py's enum; None if unknown."""

_MESSAGE = re.compile(r"^(?=[a-zA-Z][\w-]* *=)", re.MULTILINE)
"""The beginning of a message in a file."""
_WITHIN = re.compile(r"\{ *([a-zA-Z][\w-]*)")
"""A reference to another message."""
_PUBLIC = re.compile(r"\{ *\$(button-[\w-]+)")
"""The label of a button on a public message, in a text that names it."""
_PART = re.compile(r"^[ \t]+\.([a-zA-Z][\w-]*)[ \t]*=", re.MULTILINE)
"""An attribute of a message."""

MAX_ARGUMENT_CHARS = 2500
"""Maximum length of an argument in characters; for a longer one Fluent shows only its name."""

MAX_CACHED_TEXTS = 4096
"""Maximum number of formatted texts cached."""
LONGEST_CACHED = 100
"""Characters of the longest argument of a cached text."""

_log = structlog.get_logger(__name__)


@lru_cache(maxsize=64)
def language(locale: AnyLocale) -> str:
    """The language of `locale` if it has texts, else English."""
    name = re.split("[-_.]", str(locale))[0].lower()
    return name if name in LANGUAGES else ENGLISH


def has(key: str) -> bool:
    """Whether `key` has a text. English has every key."""
    return _pattern(ENGLISH, key) is not None


@cache
def keys(chosen: str) -> frozenset[str]:
    """All keys of a language, including attributes (`message.attribute`), found without parsing the messages."""
    sources = _sources(chosen)
    parts = (f"{key}.{part}" for key, text in sources.items() if "\n" in text for part in _PART.findall(text))
    return frozenset(sources).union(parts)


def file_with(chosen: str, key: str) -> str:
    """The name of a language's file that contains `key`. Raises KeyError if none does."""
    message = re.compile(rf"^{re.escape(key.partition('.')[0])} *=", re.MULTILINE)
    for file in sorted((FOLDER / chosen).glob("*.ftl")):
        if message.search(file.read_text("utf-8")):
            return file.name
    raise KeyError(key)


def say(locale: AnyLocale, key: str, /, **args: str | int) -> str:
    """The text for `key` in the language of `locale`, else in English; `key.part` is an attribute of a message.

    A text refers to the label of a button on a public message as `{ $button-more }`; the argument `labels` is the
    language of that message, by default the reader's. `{ button-more }` is always in the reader's language.

    Numbers select plural forms and are formatted for the language, so pass ids as text. A missing variable is shown by
    its name, and logged: a board with a blemish is better than no board.

    Raises KeyError if neither language has the key.
    """
    shown = str(args.pop("labels", "") or locale)
    for chosen in (language(locale), ENGLISH):
        pattern = _pattern(chosen, key)
        if isinstance(pattern, str):
            return pattern
        if pattern is not None:
            args |= {name: say(shown, name) for name in _public_labels(chosen, key)}
            is_long = any(isinstance(value, str) and len(value) > LONGEST_CACHED for value in args.values())
            return (_formatted.__wrapped__ if is_long else _formatted)(chosen, key, tuple(args.items()))
    raise KeyError(key)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def _formatted(chosen: str, key: str, args: tuple[tuple[str, str | int], ...]) -> str:
    """A text with its variables. Cached, because formatting one takes a tenth of a millisecond."""
    given = {name: value[:MAX_ARGUMENT_CHARS] if isinstance(value, str) else value for name, value in args}
    pattern: Any = _parsed(chosen, key)
    text, errors = _bundle(chosen).format_pattern(pattern, given)
    for error in errors:
        _log.error("Text could not be formatted fully", key=key, language=chosen, error=str(error))
    return str(text)


@cache
def _public_labels(chosen: str, key: str) -> tuple[str, ...]:
    """The labels of buttons on public messages that a text names."""
    return tuple(_PUBLIC.findall(_sources(chosen)[key.partition(".")[0]]))


@cache
def _sources(chosen: str) -> Mapping[str, str]:
    """The unparsed messages of a language, by key."""
    files = sorted((FOLDER / chosen).glob("*.ftl"))
    texts = (text for file in files for text in _MESSAGE.split(file.read_text("utf-8"))[1:])
    return {text.partition("=")[0].rstrip(): text for text in texts}


@cache
def _bundle(chosen: str) -> FluentBundle:
    """The parsed messages of a language. Parsing all of them would slow down the start, which needs only a few."""
    from fluent.runtime import FluentBundle

    # Isolation characters would get into commands and buttons, and neither language is written right to left.
    return FluentBundle([chosen], use_isolating=False)


def _parse(chosen: str, key: str) -> None:
    """Parse a message, if it exists, and those it refers to."""
    from fluent.runtime import FluentResource

    source, bundle = _sources(chosen).get(key), _bundle(chosen)
    if source is not None and not bundle.has_message(key):
        # References first: another thread may use the message as soon as it is in the bundle.
        for other in _WITHIN.findall(source):
            # An attribute may refer to its own message.
            if other != key:
                _parse(chosen, other)
        bundle.add_resource(FluentResource(source))


def _pattern(chosen: str, key: str) -> Pattern | str | None:
    """The pattern to format, or the text itself if it has no variables, like most."""
    # Users can write keys, as names of options, so unknown keys must not be cached.
    return _parsed(chosen, key) if key.partition(".")[0] in _sources(chosen) else None


@cache
def _parsed(chosen: str, key: str) -> Pattern | str | None:
    from fluent.runtime.resolver import TextElement

    name, _, part = key.partition(".")
    _parse(chosen, name)
    message = _bundle(chosen).get_message(name)
    pattern = message.attributes.get(part) if part else message.value
    return pattern.value if isinstance(pattern, TextElement) else pattern
