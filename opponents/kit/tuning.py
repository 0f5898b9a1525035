"""The interface that an engine exports so that `python -m benchmarks.tuning` can fit its weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from opponents.kit.alphabeta import Rules
from opponents.kit.engine import AnyEngine, Level
from opponents.kit.matches import Player


@dataclass(frozen=True, slots=True)
class Tunable:
    """An engine whose evaluation is a weighted sum of terms, for a game of two seats without luck."""

    engine: AnyEngine
    level: Level
    """Level that plays the games: fast, and with varied play."""
    weights: Any
    """Current weights, in thousandths of a logit: a NamedTuple of integers."""
    think: Callable[..., Any]
    """The engine's `SearchFunction`, with an additional parameter `weights`."""
    rules: Callable[[Any], Rules[Any]]
    """Function from weights to alpha-beta's rules of the game, with default options."""
    node_of: Callable[[Any], Any]
    """Function from a position to its node."""

    def with_weights(self, weights: Any) -> Player:
        """A player with these weights."""
        return Player(replace(self.engine, think=partial(self.think, weights=weights)), self.level)
