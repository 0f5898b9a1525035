"""Where a log leads: the position, the present turn and the present decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias

from bot.core.match.log import NOTED, PLIES, Kind, Row, last_ply, standing
from bot.core.match.terms import Terms, level_of
from games.kit.rules import Leave, Position, Seat

AnyPosition: TypeAlias = Position[Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """The latest turn, which a seat began by a move."""

    began: int
    """The revision before the turn's first move."""
    start: AnyPosition
    """The position at that revision."""
    moves: tuple[Any, ...] = ()
    """What was played and thrown since, and who left, oldest first; not what was taken back, nor other asides, as no
    picture shows them.
    """
    is_alone: bool = False
    """Whether one seat plays alone: then each move is a turn of its own."""


class Stretch(NamedTuple):
    """The latest turn of a person and all that the computer did since. Where it doesn't play it is the latest turn."""

    began: int
    """The revision before its first move."""
    start: AnyPosition
    """The position at that revision: what a snapshot keeps."""
    answers: tuple[Any, ...] = ()
    """As `Turn.moves`, since the first turn of the computer."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where a log has led."""

    position: AnyPosition
    decision: int
    """The revision at which the present decision began; a button that was made for another one is stale."""
    turn: Turn
    stretch: Stretch
    """With the log's rows from its beginning on it gives back the present."""
    computers: frozenset[Seat] = frozenset()
    """The computer's seats; none where all are."""

    @classmethod
    def from_start(cls, position: AnyPosition, terms: Terms, revision: int = 0) -> Course:
        """The course at the beginning of a match, or at a snapshot's revision."""
        turn = Turn(revision, position, is_alone=len(terms.seats) == 1)
        return cls(position, revision, turn, Stretch(revision, position), computers_of(terms))

    def after(self, log: Sequence[Row], row: Row, move: Any | None = None) -> Course:
        """The course after `row`, which follows `log`; `move` is what its text says, if that is known already.

        Raises MoveError for a row that the game doesn't allow here.
        """
        if row.kind not in NOTED:
            return self
        if move is None:
            move = self.position.parse(row.text)
        position = self.position.play(move)
        decides = row.kind in PLIES or position.to_move != self.position.to_move or position.outcome is not None
        decision = len(log) + 1 if decides else self.decision
        turn, stretch = self.turn, self.stretch
        if row.kind is Kind.ASIDE and not isinstance(move, Leave):
            return replace(self, position=position, decision=decision)
        if _begins_turn(log, row, turn):
            turn = replace(turn, began=len(log), start=self.position, moves=())
            if row.seat not in self.computers:
                stretch = Stretch(turn.began, turn.start)
        turn = replace(turn, moves=(*turn.moves, move))
        if row.seat in self.computers or stretch.answers:
            stretch = stretch._replace(answers=(*stretch.answers, move))
        return replace(self, position=position, decision=decision, turn=turn, stretch=stretch)


def computers_of(terms: Terms) -> frozenset[Seat]:
    """The computer's seats; none where all are."""
    seats = frozenset(Seat(seat) for seat, user in enumerate(terms.seats) if level_of(user) is not None)
    return seats if len(seats) < len(terms.seats) else frozenset()


def _begins_turn(log: Sequence[Row], row: Row, turn: Turn) -> bool:
    """A second die belongs to the turn of the first; a throw lies between two turns, though one seat may have both."""
    if row.kind is not Kind.MOVE or turn.is_alone:
        return row.kind is Kind.MOVE
    before = last_ply(log)
    return before is None or before.kind is Kind.ROLL or before.seat != row.seat


def taken_back(log: Sequence[Row], terms: Terms, start: AnyPosition, revision: int = 0) -> Course:
    """Where a log leads whose last row may undo others: to what still stands, played from `start`, the position at
    `revision`. A snapshot's will do: it is of a turn that stands.
    """
    course = Course.from_start(start, terms, revision)
    for number in standing(log[revision:]):
        at = revision + number
        course = course.after(log[:at], log[at])
    return replace(course, decision=len(log))
