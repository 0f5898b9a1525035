"""Which engine plays a game: its own, or the generic one."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from itertools import product

import games
from games.kit.discovery import discover
from games.kit.rules import AnyGame, Game, Options, OptionValue, options_from
from opponents.kit import generic
from opponents.kit.thinking import AnyThinker


class NoEngineError(LookupError):
    """A game that the computer doesn't play, or that there isn't."""


def plays(game: str) -> bool:
    """Whether the computer plays a game: every game of several seats, whether or not it has an engine of its own."""
    return has_own_engine(game) or _has_opponents(game)


def has_own_engine(game: str) -> bool:
    """Whether a module of `opponents` is named like the game."""
    return find_spec(f"opponents.{game}") is not None


def engine_of(game: str, given: Mapping[str, str | OptionValue]) -> AnyThinker:
    """The engine that plays a game under these options. Raises NoEngineError or OptionError."""
    if has_own_engine(game):
        own: AnyThinker = importlib.import_module(f"opponents.{game}").THINKER
        return own
    if not _has_opponents(game):
        raise NoEngineError(f"the computer doesn't play {game}; it plays {', '.join(filter(plays, _games()))}")
    rules = _games()[game]
    return generic.engine(rules, options_from(rules.options, given))


def _has_opponents(game: str) -> bool:
    """Whether there is such a game, and two or more people can play it."""
    rules = _games().get(game)
    return rules is not None and any(len(rules.seat_names(options)) > 1 for options in _variants(rules))


def _variants(rules: AnyGame) -> Iterator[Options]:
    """Every combination of a game's options."""
    for values in product(*(option.values for option in rules.options)):
        yield {option.key: value for option, value in zip(rules.options, values, strict=True)}


@cache
def _games() -> Mapping[str, AnyGame]:
    """The games there are, by their keys."""
    return {game.key: game for game in discover(games, Game)}
