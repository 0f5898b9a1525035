"""Reads what a bot sends, field by field, and refuses what Discord would, with its code and words.

Paths are dotted and begin at the root of the request's JSON: `components.0.label`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, TypeAlias, TypeVar

from playground.protocol import INVALID_FORM, DiscordError, Json, invalid_form, merged

T = TypeVar("T")
Reader: TypeAlias = Callable[[Any, str], T]
"""Reads a value. Raises Invalid Form Body, naming the value's path."""
LONGEST_ID = 20
"""Digits of the greatest number of 64 bits."""
_SCHEME = re.compile(r"([a-z][a-z0-9+.\-]*):(?://)?\S", re.IGNORECASE)
_KEYCAP = re.compile(r"[0-9#*]\N{VARIATION SELECTOR-16}?\N{COMBINING ENCLOSING KEYCAP}")


def at(path: str, key: str | int) -> str:
    """The path of a field in the form at `path`."""
    return f"{path}.{key}" if path else str(key)


@contextmanager
def together() -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Reads several parts of a form, and raises the errors of all of them together at the end."""
    problems: list[DiscordError] = []
    yield partial(_collecting, problems)
    if problems:
        raise merged(problems)


@contextmanager
def _collecting(problems: list[DiscordError]) -> Iterator[None]:
    try:
        yield
    except DiscordError as problem:
        if problem.code != INVALID_FORM:
            raise
        problems.append(problem)


def each(items: Iterable[Any], path: str, read: Reader[T]) -> list[T]:
    """Every item as read by `read`. Raises the errors of all invalid items together."""
    made = []
    with together() as part:
        for index, item in enumerate(items):
            with part():
                made.append(read(item, at(path, index)))
    return made


def fields(given: Json, path: str, readers: Mapping[str, Reader[Any]]) -> Json:
    """Each field as read by its reader, even if absent. Raises the errors of all invalid fields together."""
    made: Json = {}
    with together() as part:
        for key, read in readers.items():
            with part():
                made[key] = read(given.get(key), at(path, key))
    return made


def unless_absent(read: Reader[T]) -> Reader[T | None]:
    """A reader for a field that may be absent."""
    return lambda given, path: None if given is None else read(given, path)


def missing(path: str) -> DiscordError:
    """The error for a field that must be present."""
    return invalid_form(path, "BASE_TYPE_REQUIRED", "This field is required")


def form(given: Any, path: str) -> Json:
    """A JSON object."""
    if given is None:
        raise missing(path)
    if not isinstance(given, dict):
        raise invalid_form(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return given


def array(given: Any, path: str, most: int, *, least: int = 0) -> list[Any]:
    """A list whose length is between two bounds. If it may be empty, it may also be absent."""
    if given is None and least:
        raise missing(path)
    items = [] if given is None else given
    if not isinstance(items, list):
        raise invalid_form(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    fit(len(items), path, most, least=least)
    return items


def text(given: Any, path: str, most: int, *, least: int = 1) -> str:
    """A text whose length in characters is between two bounds. If it may be empty, it may also be absent."""
    if least and not given:
        raise missing(path)
    if given is None:
        return ""
    if not isinstance(given, str):
        raise invalid_form(path, "STRING_TYPE_CONVERT", f'Could not interpret "{given}" as string.')
    fit(len(given), path, most, least=least)
    return given


def fit(length: int, path: str, most: int, *, least: int = 0) -> None:
    """Raise Invalid Form Body if the length is out of bounds."""
    if least <= length <= most:
        return
    if least:
        raise invalid_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
    raise invalid_form(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")


def number(given: Any, path: str, least: int, most: int) -> int:
    """A whole number between two bounds, inclusive."""
    if given is None:
        raise missing(path)
    if isinstance(given, bool) or not isinstance(given, int):
        raise invalid_form(path, "NUMBER_TYPE_COERCE", f'Value "{given}" is not int.')
    if given < least:
        raise invalid_form(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
    if given > most:
        raise invalid_form(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
    return given


def flag(given: Any, path: str) -> bool:
    """A boolean; absent means false."""
    if given is not None and not isinstance(given, bool):
        raise invalid_form(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    return bool(given)


def one_of(given: Any, path: str, allowed: Collection[T]) -> T:
    """One of the allowed values."""
    if given is None:
        raise missing(path)
    for value in allowed:
        if type(given) is type(value) and given == value:
            return value
    raise invalid_form(path, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(allowed)}.")


def bits(given: Any, path: str) -> str:
    """Permission bits, which Discord writes as text but also accepts as a number; absent means none."""
    if given is None:
        return "0"
    if isinstance(given, bool) or not str(given).isdecimal():
        raise invalid_form(path, "NUMBER_TYPE_COERCE", f'Value "{given}" is not int.')
    return str(given)


def snowflake(given: Any, path: str) -> str:
    """An id, as text or as a number."""
    if given is None:
        raise missing(path)
    if isinstance(given, bool) or not str(given).isdecimal() or len(str(given)) > LONGEST_ID:
        raise invalid_form(path, "NUMBER_TYPE_COERCE", f'Value "{given}" is not snowflake.')
    return str(given)


def distinct(values: list[T], path: str) -> list[T]:
    """The values. Raises Invalid Form Body if one occurs twice."""
    for index, value in enumerate(values):
        if value in values[:index]:
            words = "The set already contains this value"
            raise invalid_form(at(path, index), "SET_TYPE_ALREADY_CONTAINS_VALUE", words)
    return values


def url(given: Any, path: str, schemes: Collection[str], most: int = 2048) -> str:
    """A web address."""
    address = text(given, path, most)
    scheme = _SCHEME.match(address)
    if scheme is None:
        raise invalid_form(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
    if scheme[1].lower() not in schemes:
        words = f'Scheme "{scheme[1].lower()}" is not supported. Scheme must be one of {tuple(schemes)}.'
        raise invalid_form(path, "URL_TYPE_INVALID_SCHEME", words)
    return address


def is_emoji(text: str) -> bool:
    """Whether a text is an emoji of Unicode's, nearly: any other symbol beyond ASCII counts as well."""
    return bool(_KEYCAP.fullmatch(text) or (text and not any(each.isascii() or each.isalnum() for each in text)))
