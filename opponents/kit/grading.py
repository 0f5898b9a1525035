"""The difficulty of a puzzle: how often weak levels of computer players miss it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from opponents.kit.engine import AnyEngine

if TYPE_CHECKING:
    from opponents.kit.puzzles import Puzzle

LEVELS: Final = (1, 2, 3)
"""The levels that try each puzzle."""
SEEDS: Final = range(16)
"""The seeds with which each level tries it."""


def misses(puzzle: Puzzle, engine: AnyEngine, levels: Iterable[int] = LEVELS, seeds: Iterable[int] = SEEDS) -> int:
    """The share of attempts that miss a puzzle, in per cent: each level tries it with each seed."""
    found = [solves(engine, level, seed, puzzle) for level in levels for seed in seeds]
    return round(100 * found.count(False) / len(found))


def solves(engine: AnyEngine, level: int, seed: int, puzzle: Puzzle) -> bool:
    """Whether a level of computer players finds all moves of a puzzle."""
    position, tree = engine.game.from_json(puzzle.position), puzzle.tree
    while tree:
        move = engine.at(engine.levels[level - 1], position, seed=seed).move
        text = position.notation(move)
        if text not in tree:
            return False
        position, then = position.play(move), tree[text]
        if then is None:
            break
        reply, tree = then
        if reply is not None:
            position = position.play(position.parse(reply))
    return True
