"""A learner's progress in a lesson. No Discord, no SQL."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.catalogue import CATALOGUE
from bot.core.match import AnyPosition, RuleViolation
from bot.features.lessons.kit import Lesson, Task, lessons_of
from bot.ui.learning import LESSONS

GAMES = tuple(key for key in CATALOGUE if lessons_of(key))
"""The games that have lessons."""
LESSONS.update({game: len(lessons_of(game)) for game in GAMES})


@dataclass(frozen=True, slots=True)
class Progress:
    """A learner's progress through a lesson."""

    game: str
    number: int
    """The lesson, counted from 0."""
    line: tuple[int, ...]
    """The right moves so far, each as an index into the legal moves at that point."""
    position: AnyPosition
    last: tuple[Any, ...] = ()
    """The learner's latest move, if the lesson ends with it, and what happened after it."""

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return lessons_of(self.game)[self.number]

    @property
    def is_done(self) -> bool:
        """Whether all tasks are done."""
        return len(self.line) == len(self.lesson.tasks)

    @property
    def task(self) -> Task:
        """The present task; there must be one."""
        return self.lesson.tasks[len(self.line)]

    def after(self, move: Any) -> Progress | None:
        """The progress after a legal move and the replies to it; None if the move doesn't reach the task's goal."""
        before = self.position
        position = before.play(move)
        if not self.task.goal(before, move, position):
            return None
        happened = [move]
        for text in self.task.replies:
            reply = position.parse(text)
            happened.append(reply)
            position = position.play(reply)
        line = (*self.line, list(before.legal_moves()).index(move))
        last = tuple(happened) if len(happened) == 1 else tuple(happened[1:])
        return Progress(self.game, self.number, line, position, last)


def opened(game: str, number: int) -> Progress:
    """The start of a lesson. Raises RuleViolation "unknown choice" if there is no such lesson."""
    lessons = lessons_of(game) if game in GAMES else ()
    if not 0 <= number < len(lessons):
        raise RuleViolation("unknown choice")
    return Progress(game, number, (), lessons[number].start)


def reached(game: str, number: int, line: Sequence[int]) -> Progress:
    """The progress after these right moves. Raises RuleViolation "unknown choice" if they aren't right."""
    progress: Progress | None = opened(game, number)
    for index in line:
        moves = () if progress is None or progress.is_done else progress.position.legal_moves()
        progress = progress.after(moves[index]) if progress is not None and index < len(moves) else None
    if progress is None:
        raise RuleViolation("unknown choice")
    return progress
