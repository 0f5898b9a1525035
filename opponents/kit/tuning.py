"""What an engine exports so that `python -m benchmarks.tuning` can fit its weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from opponents.kit.alphabeta import Rules
from opponents.kit.matches import Player
from opponents.kit.thinking import AnyThinker, Level


@dataclass(frozen=True, slots=True)
class Tunable:
    """An engine whose evaluation is a sum of terms, each times its weight; two seats play, without luck."""

    engine: AnyThinker
    level: Level
    """The level that plays the games: quick, and never the same twice."""
    weights: Any
    """The weights in use, in thousandths of a logit: a NamedTuple of whole numbers."""
    think: Callable[..., Any]
    """The engine's `Think`, which also takes other `weights`."""
    rules: Callable[[Any], Rules[Any]]
    """The game as alpha-beta sees it, by weights, under the default options."""
    node_of: Callable[[Any], Any]
    """A position's node."""

    def with_weights(self, weights: Any) -> Player:
        """The player that plays by other weights."""
        return Player(replace(self.engine, think=partial(self.think, weights=weights)), self.level)
