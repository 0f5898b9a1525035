"""Checks how well the grades of puzzles predict who misses them: `python -m benchmarks.grading [GAME ...]`.

Each line is Spearman's rank correlation, over a sample of a game's puzzles, between the misses or the difficulty in its
file and misses in attempts that didn't grade it. 1 is the same order, 0 is no relation.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import StatisticsError, correlation
from typing import NamedTuple

import bot.features.puzzles
import console
from games.kit.rules import options_from
from opponents.kit import generic
from opponents.kit.engine import AnyEngine
from opponents.kit.engines import engine_of
from opponents.kit.grading import LEVELS, SEEDS, misses
from opponents.kit.puzzles import Puzzle, finder_of, solver_of
from opponents.mining import read

FOLDER = Path(bot.features.puzzles.__file__).parent
HIGHER = (4,)
"""The levels above those that grade."""
FEW = range(100, 102)
"""Seeds for an engine that takes long."""


class Check(NamedTuple):
    """A comparison of the grades with other attempts."""

    name: str
    graded: Callable[[Puzzle], int]
    tried: Callable[[Puzzle], int]
    """Share of these other attempts that miss a puzzle, in per cent."""


CHECKS = (
    Check(
        "misses, against those with other seeds",
        lambda puzzle: puzzle.misses,
        lambda puzzle: misses(puzzle, solver_of(puzzle), LEVELS, range(SEEDS.stop, 2 * SEEDS.stop)),
    ),
    Check(
        "difficulty, against the misses of level 4",
        lambda puzzle: puzzle.difficulty,
        lambda puzzle: misses(puzzle, solver_of(puzzle), HIGHER),
    ),
    Check(
        "difficulty, against the misses of another engine",
        lambda puzzle: puzzle.difficulty,
        lambda puzzle: misses(puzzle, other_engine(puzzle), LEVELS, FEW),
    ),
)


def other_engine(puzzle: Puzzle) -> AnyEngine:
    """The generic engine, or the game's own where a generic one grades."""
    own = engine_of(puzzle.game, {})
    if finder_of(puzzle.game).solver is not None:
        return own
    return generic.engine(own.game, options_from(own.game.options, {}))


def ranks(values: Sequence[float]) -> list[float]:
    """The ranks of values; equal values share the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation; None if all values of one side are equal."""
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return None


def measured(game: str, count: int, seed: int) -> Iterator[str]:
    """A line for each check, of a sample of this many puzzles."""
    puzzles = read(FOLDER / f"{game}.jsonl")
    sample = random.Random(seed).sample(puzzles, min(count, len(puzzles)))
    for check in CHECKS:
        tried = [check.tried(puzzle) for puzzle in sample]
        found = rank_correlation([check.graded(puzzle) for puzzle in sample], tried)
        shown = "no order" if found is None else f"{found:5.2f}"
        missed = sum(map(bool, tried))
        yield f"{game:11} {check.name:49} {shown} ({missed} of {len(sample)} missed at least once)"


def main() -> None:
    """Print the table line by line."""
    games = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading", description="Check the grades of puzzles.")
    parser.add_argument("game", nargs="*", choices=[*games, []], metavar="GAME", help=", ".join(games))
    parser.add_argument("--puzzles", type=int, default=60, help="size of the sample of each game")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
    chosen = parser.parse_args()
    for game in chosen.game or games:
        for line in measured(game, chosen.puzzles, chosen.seed):
            print(line, flush=True)


if __name__ == "__main__":
    with console.prepared():
        main()
