"""The refutation of a wrong move in a puzzle: the answer after which it no longer wins in time, and what that does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from bot.computers.fair_play import Unaided
from bot.features.coach import MOST_REASONS, coach_of
from bot.features.puzzles.puzzle import Progress, Wrong
from opponents.kit.puzzles import finder_of
from renderers.kit.view import Phrase


def refuted(progress: Progress, text: str, unaided: Unaided) -> Wrong:
    """A wrong move with the answer to it and the reasons why it fails; without these if the user must play a position
    between them `unaided`.

    Searches for up to a tenth of a second, and imports the game's engine the first time, so call it in a thread.
    """
    puzzle, at = progress.puzzle, progress.position
    move = at.parse(text)
    line = finder_of(puzzle.game).refute(at, move, progress.left, puzzle.goal)
    reasons = tuple(islice(_reasons(progress, move, line[-1] if line else None), MOST_REASONS))
    texts, at = [], at.play(move)
    is_silent = unaided.includes(at)
    for each in line:
        is_silent = is_silent or unaided.includes(at)
        texts.append(at.notation(each))
        at = at.play(each)
    return Wrong(text) if is_silent else Wrong(text, tuple(texts), reasons)


def _reasons(progress: Progress, move: Any, answer: Any) -> Iterator[Phrase]:
    coach = coach_of(progress.puzzle.game)
    if coach is not None:
        yield from coach.failures(progress.position, move, answer, progress.puzzle.goal, progress.left)
