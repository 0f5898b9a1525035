"""What lessons are made of: a position, something to do there, and what counts as having done it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.kit.rules import Position, Seat

AnyPosition: TypeAlias = Position[Any]
Goal: TypeAlias = Callable[[Any, Any, Any], bool]
"""Whether a legal move solves a task, given the position before it, the move, and the position after it."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do with one move."""

    goal: Goal
    solution: str
    """The notation of one move that reaches the goal, so that a test can play it. Others may reach it too."""
    replies: tuple[str, ...] = ()
    """What the others and the dice do next, in notation: legal after every move that reaches the goal."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and one or more tasks, each with a move of the seat that is to move first.

    The text `<game>-lesson-<key>` sets the first task, `<game>-lesson-<key>-2` the second, and so on. The attributes of
    the first are `.heading`, `.right` (why it was right) and `.wrong` (a hint); a further task has its own `.wrong`.
    """

    key: str
    start: AnyPosition
    tasks: tuple[Task, ...]
    look: tuple[tuple[str, str], ...] = ()
    """As `View.look`."""

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        seat = self.start.to_move
        assert seat is not None  # noqa: S101 - a test opens every lesson
        return seat


def lesson(key: str, start: AnyPosition, goal: Goal, solution: str) -> Lesson:
    """A lesson of one task."""
    return Lesson(key, start, (Task(goal, solution),))


def wins(before: AnyPosition, _: object, after: AnyPosition) -> bool:
    """A goal: the move ends the game, and its player has won alone."""
    return after.outcome is not None and after.outcome.ranking[0] == {before.to_move}


def draws(_: AnyPosition, __: object, after: AnyPosition) -> bool:
    """A goal: the move ends the game, and several seats share the first place."""
    return after.outcome is not None and len(after.outcome.ranking[0]) > 1


def chooses(*values: str) -> Goal:
    """A goal: each of these values is among the steps of the move (`Step.value`), such as its piece and its target."""
    return lambda before, move, _: {step.value for step in before.steps(move)}.issuperset(values)


def both(*goals: Goal) -> Goal:
    """A goal: all of these are reached by one move."""
    return lambda before, move, after: all(goal(before, move, after) for goal in goals)
