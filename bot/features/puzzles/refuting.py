"""The refutation of a wrong move in a puzzle: the answer after which it no longer wins in time."""

from __future__ import annotations

from bot.features.puzzles.puzzle import Progress, Wrong
from opponents.kit.puzzles import finder_of


def refuted(progress: Progress, text: str) -> Wrong:
    """A wrong move with the answer to it.

    Searches for up to a tenth of a second, and imports the game's engine the first time, so call it in a thread.
    """
    refute, position = finder_of(progress.puzzle.game).refute, progress.position
    move = position.parse(text)
    answer = None if refute is None else refute(position, move, progress.left)
    return Wrong(text, "" if answer is None else position.play(move).notation(answer))
