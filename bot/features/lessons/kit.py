"""The parts of lessons: a position, a task in it, and the condition under which the task is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from games.kit.rules import MoveError, Position, Seat

AnyPosition: TypeAlias = Position[Any]
Goal: TypeAlias = Callable[[Any, Any, Any], bool]
"""Whether a legal move solves a task, given the position before it, the move, and the position after it."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do with one move."""

    goal: Goal
    solution: str
    """The notation of one move that reaches the goal, for a test to play. Others may reach it too."""
    replies: tuple[str, ...] = ()
    """The next moves of the others and of the dice, in notation: legal after every move that reaches the goal."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position and one or more tasks, each a move of the seat that is to move first.

    The text `<game>-lesson-<key>` sets the first task, `<game>-lesson-<key>-2` the second, and so on. Each has a
    `.wrong`, a hint after another move; the first has a `.heading`, and a `.right`, said at the end.
    """

    key: str
    start: AnyPosition
    tasks: tuple[Task, ...]

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        seat = self.start.to_move
        assert seat is not None  # noqa: S101 - a test plays every lesson
        return seat


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order: `LESSONS` in this package's module of its key, if there is one."""
    name = f"{__package__}.{game}"
    own: tuple[Lesson, ...] = () if find_spec(name) is None else import_module(name).LESSONS
    return own


def lesson(key: str, start: AnyPosition, goal: Goal, solution: str, *replies: str) -> Lesson:
    """A lesson of one task."""
    return Lesson(key, start, (Task(goal, solution, replies),))


def wins(before: AnyPosition, _: object, after: AnyPosition) -> bool:
    """A goal: the move ends the game, and its player alone has won."""
    return after.outcome is not None and after.outcome.ranking[0] == {before.to_move}


def draws(_: AnyPosition, __: object, after: AnyPosition) -> bool:
    """A goal: the move ends the game, and the first place is shared."""
    return after.outcome is not None and len(after.outcome.ranking[0]) > 1


def wins_whatever(before: AnyPosition, _: object, after: AnyPosition) -> bool:
    """A goal: the move's player wins at once, or after any move of the next player."""
    if after.outcome is not None:
        return after.outcome.ranking[0] == {before.to_move}
    return after.to_move is not None and all(
        (end := after.play(reply).outcome) is not None and end.ranking[0] == {before.to_move}
        for reply in after.legal_moves()
    )


def is_safe(before: AnyPosition, _: object, after: AnyPosition) -> bool:
    """A goal: the next player can't win with one move."""
    return after.outcome is None and not any(
        (end := after.play(reply).outcome) is not None and before.to_move not in end.ranking[0]
        for reply in after.legal_moves()
    )


def chooses(*values: str) -> Goal:
    """A goal: the move's steps include each of these values (`Step.value`), such as a piece and a target."""
    return lambda before, move, _: {step.value for step in before.steps(move)}.issuperset(values)


def has(kind: type[Any], **fields: object) -> Goal:
    """A goal: a move of this kind whose fields have these values."""
    return lambda _, move, __: (
        isinstance(move, kind) and all(getattr(move, name) == value for name, value in fields.items())
    )


def both(*goals: Goal) -> Goal:
    """A goal: one move reaches all of these."""
    return lambda before, move, after: all(goal(before, move, after) for goal in goals)


def prepares(goal: Goal, *replies: str) -> Goal:
    """A goal: after the move and these replies, some move reaches `goal`."""

    def reached(_: AnyPosition, __: object, after: AnyPosition) -> bool:
        try:
            for reply in replies:
                after = after.play(after.parse(reply))
        except MoveError:
            return False
        return any(goal(after, move, after.play(move)) for move in after.legal_moves())

    return reached
