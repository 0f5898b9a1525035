"""The parts of lessons: a position, a task in it, and the condition under which the task is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from games.kit.rules import MoveError, Position, Seat
from renderers.kit.view import Phrase

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


class MatchTurn(NamedTuple):
    """A move that was played in a match, with the positions around it."""

    before: Any
    move: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach's reasons about one game, in addition to those for every game.

    The keys of the phrases are `<game>-coach-<…>`; each phrase is a whole sentence, true by the rules alone
    (`tests/core/test_coach_reasons.py`).
    """

    reasons: Callable[[Any, Any, Any], Iterator[Phrase]]
    """The effects of a move, the most important first, given the position before it, the move, and the position after
    it. Later ones are computed only if they are asked for.
    """
    dangers: Callable[[Any, Seat], tuple[Phrase, ...]] = lambda _, __: ()
    """The pieces of a seat on turn that could be captured."""
    threat: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The cause for which a seat on turn may lose before its next turn, if one sentence can name it."""
    topics: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By key without `<game>-coach-`, the topics of a phrase if they aren't the key itself. Of two reasons that share a
    topic, the coach gives only the first, because the second adds little.
    """
    failures: Callable[[Any, Any, Any, str, int], Iterator[Phrase]] = lambda *_: iter(())
    """The reasons for which a wrong move fails in a puzzle, the most important first: given the position before it, the
    move, the opponent's answer if it has one, the puzzle's goal, and the number of moves in which that can be reached.
    The keys of the phrases are `<game>-fails-<…>` or those of the coach.
    """

    leads: Callable[[Any], Phrase | None] = lambda _: None
    """A clause about the seat that leads on the count that decides at the end, in a match of two; its `$seat` is "none"
    if the two are level.
    """
    solved: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The reason why a seat has won in a puzzle, if the last moves are still to be made or the reason of the outcome
    doesn't tell; else None.
    """
    left: Callable[[Any, Seat], Phrase | None] = lambda _, __: None
    """The tiles or pieces left to the opponents of a seat in a puzzle, if the picture doesn't show them; else None."""
    holding: Callable[[Any, Sequence[Any]], Sequence[Any]] = lambda _, safe: safe
    """Those of the moves in a position after which no opponent can force a win at the next turn. By default, all of
    them: they are those after which none can win at once.
    """
    instead: Callable[[Any, Any], Any | None] = lambda _, __: None
    """A move to suggest in place of one that does nothing, given the position; None if the move does something."""
    goal: Callable[[Any], Phrase | None] = lambda _: None
    """The goal in a position in which that of the game no longer holds, in a few words; None if it does."""
    praise: Callable[[Sequence[MatchTurn]], Phrase | None] = lambda _: None
    """A sentence of praise for the loser of a match, given all of their moves; None if there is nothing to praise."""
    nodes: int | None = None
    """Number of positions that the engine searches for the coach, within about half a second; None for as many as for a
    hint or an analysis, which then agree with the coach.
    """
    standing: Callable[[Any, Any, Any], Phrase | None] = lambda *_: None
    """A sentence said before the suggestion of a move if its player is behind, given the same as `reasons`; None if
    they aren't, or if the reasons tell.
    """

    risk: Callable[[Any, Any, Any], Phrase | None] = lambda *_: None
    """The worst that others could do right after a move, given the position before it, the move, and the position at
    the end of the turn; None if one sentence can't name it.
    """
    apart: Callable[[Any, Any], Phrase | None] = lambda _, __: None
    """The difference of the second of two moves from the first, if both are told in the same words; None if the game's
    words always differ.
    """

    def topics_of(self, phrase: Phrase) -> frozenset[str]:
        """The topics of a phrase, and the move that it names, if any."""
        words = dict(phrase.args)
        named = [f"{words['origin']}-{words['target']}"] if "origin" in words else []
        key = phrase.key.rpartition("-coach-")[2]
        return frozenset([*self.topics.get(key, (phrase.key,)), *named])


MOST_REASONS = 2
"""Maximum number of reasons that are given for one move."""
LOSING = "losing"
"""The topic of an opponent's win at the next turn, which the coach's warnings already tell."""
RULE = "rule"
"""The topic of a rule that a move follows, which isn't why it is better than another one."""


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


def tells_apart(count: int, moves: int) -> bool:
    """Whether it tells something about a move that `count` of the `moves` do what it avoids: one of eight or more."""
    return 8 * count >= moves


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
