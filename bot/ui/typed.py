"""Moves as people write them: words for pieces and actions, in any language, and arrows as on their own board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from bot.catalogue import CATALOGUE
from bot.core.match import AnyPosition
from bot.core.typed import normalised
from bot.texts import LANGUAGES, said, say
from games.kit.rules import MoveError, Seat

LEAVES = "leaves"
"""The meaning of words for resigning."""
_BEFORE_CELL = re.compile(r" ?[→⇒➡] ?(?=[a-z]\d)", re.IGNORECASE)
"""An arrow from a cell to another one."""


def meant(text: str, game: str, seat: Seat) -> str:
    """The notation that a reader who sees the board from `seat` means."""
    table = _table(game)
    words = "|".join(sorted(map(_bounded, table), key=len, reverse=True))
    # With single spaces no pattern takes long, however many were typed.
    plain = _BEFORE_CELL.sub("-", " ".join(normalised(text).split()))
    plain = re.sub(words, lambda found: table[found[0].casefold()], plain, flags=re.IGNORECASE)
    for letter, arrow in _arrows(game, seat).items():
        plain = re.sub(rf" ?>? ?{arrow}", f">{letter}", plain)
    return plain.strip()


@contextmanager
def quoting(text: str) -> Iterator[None]:
    """Let a refusal quote what was typed, and not the notation that `meant` made of it."""
    try:
        yield
    except MoveError as error:
        if "text" in error.evidence:
            error.evidence["text"] = text[:32]
        raise


def written(notation: str, game: str, seat: Seat) -> str:
    """A notation as a reader may write it who sees the board from `seat`: with an arrow for a direction."""
    arrows = _arrows(game, seat)
    return re.sub(rf">([{''.join(arrows)}])$", lambda found: arrows[found[1]], notation) if arrows else notation


def example_in(position: AnyPosition) -> str:
    """A legal move as people write it, as in the game's refusals; empty if there is none."""
    try:
        position.parse("?")
    except MoveError as error:
        return str(error.evidence.get("example", ""))
    return ""


def _arrows(game: str, seat: Seat) -> Mapping[str, str]:
    arrows = CATALOGUE[game].picture.arrows
    return {} if arrows is None else arrows(seat)


def _bounded(word: str) -> str:
    """A pattern for a word. Words in ASCII aren't part of others; Japanese ones may adjoin anything."""
    return rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)


@cache
def _table(game: str) -> Mapping[str, str]:
    """The notation that each word means: texts list them as `word, word = notation; …`."""
    lists = (text for language in LANGUAGES for text in (say(language, "typed"), said("typed", language, game)))
    entries = (entry.split("=", 1) for text in lists for entry in text.split(";"))
    return {word.strip().casefold(): notation.strip(" `") for words, notation in entries for word in words.split(",")}
