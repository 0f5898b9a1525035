"""The choice of a game's engine: its own, or the generic one."""

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
from opponents.kit.engine import AnyEngine


class NoEngineError(LookupError):
    """The game doesn't exist, or the computer doesn't play it."""


def plays(game: str) -> bool:
    """Whether the computer plays a game: true for every game of several seats, with or without its own engine."""
    return has_own_engine(game) or _has_opponents(game)


def has_own_engine(game: str) -> bool:
    """Whether a module of `opponents` has the game's name. A folder without Python code is none."""
    spec = find_spec(f"opponents.{game}")
    return spec is not None and spec.origin is not None


def engine_of(game: str, given: Mapping[str, str | OptionValue]) -> AnyEngine:
    """The engine for a game under these options. Raises NoEngineError or OptionError."""
    if has_own_engine(game):
        own: AnyEngine = importlib.import_module(f"opponents.{game}").ENGINE
        return own
    if not _has_opponents(game):
        raise NoEngineError(f"the computer doesn't play {game}; it plays {', '.join(filter(plays, _games()))}")
    rules = _games()[game]
    return generic.engine(rules, options_from(rules.options, given))


def _has_opponents(game: str) -> bool:
    """Whether the game exists and two or more people can play it."""
    rules = _games().get(game)
    return rules is not None and any(len(rules.seat_names(options)) > 1 for options in _variants(rules))


def _variants(rules: AnyGame) -> Iterator[Options]:
    """All combinations of a game's options."""
    for values in product(*(option.values for option in rules.options)):
        yield {option.key: value for option, value in zip(rules.options, values, strict=True)}


@cache
def _games() -> Mapping[str, AnyGame]:
    """All games by key."""
    return {game.key: game for game in discover(games, Game)}
