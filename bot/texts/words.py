"""Reading the Fluent files, and formatting their messages."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import structlog

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from fluent.syntax import ast

FOLDER = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = tuple(sorted(folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.ftl"))))

AnyLocale: TypeAlias = str | Enum | None
"""A locale as Discord names it (`en-GB`, `ja`), as text or as discord.py's enum; None if unknown."""

_MESSAGE = re.compile(r"^(?=[a-zA-Z][\w-]* *=)", re.MULTILINE)
"""The beginning of a message in a file."""
_PUBLIC = re.compile(r"\{ *\$(button-[\w-]+)")
"""The label of a button on a public message, in a text that names it."""
_PART = re.compile(r"^[ \t]+\.([a-zA-Z][\w-]*)[ \t]*=", re.MULTILINE)
"""An attribute of a message."""

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
    pattern: Any = _parsed(chosen, key)
    try:
        return _filled_in(chosen, pattern, dict(args))
    except KeyError as error:
        _log.error("Text could not be formatted fully", key=key, language=chosen, missing=error.args[0])
        return _filled_in(chosen, pattern, _Named(args))


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


def _pattern(chosen: str, key: str) -> ast.Pattern | str | None:
    """The pattern to format, or the text itself if it has no variables, like most."""
    # Users can write keys, as names of options, so unknown keys must not be cached.
    return _parsed(chosen, key) if key.partition(".")[0] in _sources(chosen) else None


@cache
def _parsed(chosen: str, key: str) -> ast.Pattern | str | None:
    """A pattern that exists. Parsing all of them would slow down the start, which needs only a few."""
    from fluent.syntax import FluentParser, ast

    name, _, part = key.partition(".")
    message: Any = FluentParser(with_spans=False).parse_entry(_sources(chosen)[name])
    parts = {each.id.name: each.value for each in message.attributes}
    pattern = parts.get(part) if part else message.value
    match pattern:
        case ast.Pattern(elements=[ast.TextElement(value=str(text))]):
            return text
    return pattern


# Formatting. The package fluent.runtime does the same for all languages, and brings 36 MB of their rules along.


class _Named(dict[str, str | int]):
    """Variables, of which those that are missing are shown by their names."""

    def __missing__(self, name: str) -> str:
        return name


def _filled_in(chosen: str, pattern: ast.Pattern | str, args: Mapping[str, str | int]) -> str:
    """A pattern with its variables. Raises KeyError with the name of one that is missing."""
    return pattern if isinstance(pattern, str) else "".join(_parts(chosen, pattern, args))


def _parts(chosen: str, pattern: ast.Pattern, args: Mapping[str, str | int]) -> Iterator[str]:
    from fluent.syntax import ast

    for element in pattern.elements:
        match element:
            case ast.TextElement(value=text):
                yield text
            case ast.Placeable(expression=ast.StringLiteral() as literal):
                yield literal.parse()["value"]
            case ast.Placeable(expression=ast.VariableReference(id=ast.Identifier(name=name))):
                value = args[name]
                yield f"{value:,}" if isinstance(value, int) else value
            case ast.Placeable(expression=ast.MessageReference(id=ast.Identifier(name=name), attribute=part)):
                referred: Any = _parsed(chosen, f"{name}.{part.name}" if part else name)
                yield _filled_in(chosen, referred, args)
            case ast.Placeable(
                expression=ast.SelectExpression(selector=ast.VariableReference() as by, variants=variants)
            ):
                yield _filled_in(chosen, _variant(chosen, variants, args[by.id.name]), args)
            case _:
                raise ValueError(f"Fluent's {element.expression} isn't supported")


def _variant(chosen: str, variants: Sequence[ast.Variant], value: str | int) -> ast.Pattern:
    """The first variant for a value: for a number that number, or its plural form; else the default."""
    from fluent.syntax import ast

    for variant in variants:
        match variant.key, value:
            case ast.NumberLiteral(value=number), int() if int(number) == value:
                return variant.value
            case ast.Identifier(name="one"), int() if chosen == ENGLISH and abs(value) == 1:
                return variant.value
            case ast.Identifier(name=name), str() if name == value:
                return variant.value
    return next(variant.value for variant in variants if variant.default)
