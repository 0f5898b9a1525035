"""The fold of a match's log: one function that computes the state of a match from its terms and rows.

`fold` folds a whole log, from the start or from a snapshot; `MatchState.after` adds one row. Both give the same state.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from bot.core.match.log import MOVES, PLAYED, PLIES, UNDOING, Row, RowKind, apply_undo, undone_by
from bot.core.match.offer import Adjourn, Draw, Offer, Relocate, Resume, Substitute, TakeBack
from bot.core.match.terms import Terms, level_of
from games.kit.rules import Leave, Position, Seat

AnyPosition: TypeAlias = Position[Any]

# Python looks up members of an enumeration slowly, and these are needed for each row.
_OFFER, _REMIND = RowKind.OFFER, RowKind.REMIND

OpenOffers: TypeAlias = Mapping[Offer, Mapping[Seat, datetime]]
"""Open offers with the seats that make them, the first one first, and when (UTC) each did."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The latest turn. A seat begins a turn by a move, unless the move before was its own: rolls don't end a turn."""

    began: int
    """The revision before the turn's first move."""
    start: AnyPosition
    """The position at that revision."""
    moves: tuple[Any, ...] = ()
    """The standing moves, rolls and departures since then, oldest first. Other asides aren't drawn."""
    is_alone: bool = False
    """Whether the match has one seat: then each move is a turn."""
    seat: Seat | None = None
    """The seat that began it; None before the first turn."""
    is_answer: bool = False
    """Whether a computer player began it in a match with people."""


class Exchange(NamedTuple):
    """The last round: at most one turn of each seat, since a player may have no turn for long. Its end is a person's
    latest turn and the computer players' turns since; without computer players, the latest turn.
    """

    turns: tuple[Turn, ...]
    """At least one. A snapshot stores the start of the first."""
    unanswered: int = 0
    """The number of moves from `answered` on that precede the first one of a computer player."""

    @property
    def answered(self) -> Turn:
        """A person's latest turn; if it was before the last round, the first one of that."""
        return next((turn for turn in reversed(self.turns) if not turn.is_answer), self.turns[0])

    @property
    def answers(self) -> tuple[Any, ...]:
        """Like `Turn.moves`, since the first move of a computer player."""
        began = self.answered.began
        return tuple(move for turn in self.turns if turn.began >= began for move in turn.moves)[self.unanswered :]

    def begin(self, turn: Turn) -> Exchange:
        """The round with another turn, and without the same seat's previous one and those before."""
        seats = [each.seat for each in self.turns]
        first = seats.index(turn.seat) + 1 if turn.seat in seats else 0
        turns = (*(each for each in self.turns[first:] if each.moves), turn)
        is_answer = turn.is_answer and not all(each.is_answer for each in turns)
        return Exchange(turns, self.unanswered if is_answer else 0)

    def play(self, move: Any, *, is_answer: bool) -> Exchange:
        """The round after a move of the latest turn."""
        *earlier, turn = self.turns
        unanswered = self.unanswered + (not is_answer and not self.answers)
        return Exchange((*earlier, replace(turn, moves=(*turn.moves, move))), unanswered)


@dataclass(frozen=True, slots=True)
class History:
    """The part of a match's state that depends on no rules of the game, only on the rows' kinds, seats and times.

    The revision of a row is that after it; 0 stands for "never".
    """

    revision: int = 0
    """Number of rows."""
    last: Mapping[tuple[RowKind, Seat | None], int] = field(default_factory=dict)
    """By kind and seat, the revision of the latest row, even if it was undone."""
    counts: Mapping[RowKind, int] = field(default_factory=dict)
    """By kind, the number of rows, including undone ones."""
    standing: tuple[int, ...] = ()
    """The numbers (from 0) of the rows that still stand; takebacks don't count as standing."""
    moves: int = 0
    """Number of moves that still stand."""
    offers: OpenOffers = field(default_factory=dict)
    alarms: int = 0
    """Number of reminders for the channel."""
    undone: int = 0
    """The revision after the latest takeback, or before the latest substitution that undid rows."""

    @property
    def adjourned(self) -> int:
        """The revision at which the match was adjourned; 0 if it isn't."""
        adjourned = self.latest(RowKind.ADJOURN)
        return adjourned if adjourned > self.latest(RowKind.RESUME) else 0

    def latest(self, *kinds: RowKind) -> int:
        """The revision of the latest row of any of these kinds."""
        return max((revision for (kind, _), revision in self.last.items() if kind in kinds), default=0)

    def latest_of(self, kind: RowKind, seat: Seat) -> int:
        return self.last.get((kind, seat), 0)

    def after(self, log: Sequence[Row], computers: frozenset[Seat]) -> History:
        """The history of `log`, of which this is the history of the first `revision` rows. Takes linear time."""
        last, counts, standing = dict(self.last), dict(self.counts), list(self.standing)
        moves, offers, alarms, undone = self.moves, self.offers, self.alarms, self.undone
        for number in range(self.revision, len(log)):
            row = log[number]
            kind = row.kind
            last[kind, row.seat] = number + 1
            counts[kind] = counts.get(kind, 0) + 1
            if kind in UNDOING:
                moves -= sum(gone.kind in MOVES for gone in apply_undo(standing, log, number))
                undone = max(undone, _undone_at(row, number))
            else:
                standing.append(number)
            if kind in MOVES:
                moves += 1
            elif kind is _REMIND and not row.text:
                alarms += 1
            if offers or kind is _OFFER:
                offers = offers_after(offers, row, computers)
        return History(len(log), last, counts, tuple(standing), moves, offers, alarms, undone)


def _undone_at(row: Row, number: int) -> int:
    """The value of `History.undone` for one row."""
    if row.kind is RowKind.TAKEBACK:
        return number + 1
    return number if undone_by(row.kind, row.text).rows else 0


_SETTLES: Mapping[RowKind, tuple[type[Offer], ...]] = {
    RowKind.ADJOURN: (Adjourn, TakeBack, Substitute),
    RowKind.RESUME: (Resume,),
    RowKind.RELOCATE: (Relocate,),
    RowKind.ROLL: (TakeBack,),
    RowKind.ASIDE: (TakeBack, Adjourn, Resume, Relocate, Substitute),
    RowKind.TAKEBACK: (Draw, TakeBack, Adjourn, Resume, Relocate, Substitute),
    RowKind.SUBSTITUTE: (Draw, TakeBack, Adjourn, Resume, Relocate, Substitute),
}
"""The offers that a row closes, by its kind."""


def offers_after(offers: OpenOffers, row: Row, computers: frozenset[Seat]) -> OpenOffers:
    """The open offers after a row.

    An offer stays open until it is declined or carried out, or another seat moves; a takeback or substitution only
    until any player moves or the match is adjourned. A computer player's move closes nothing but draw offers.
    """
    if row.kind is RowKind.OFFER:
        offer = row.offer
        if offer is None or row.seat is None:
            return offers
        return {**offers, offer: {**offers.get(offer, {}), row.seat: row.at}}
    if row.kind is RowKind.DECLINE:
        return {offer: made for offer, made in offers.items() if offer != row.offer}
    if row.kind is RowKind.MOVE and row.seat is not None:
        return _offers_after_move(offers, row.seat, is_computer=row.seat in computers)
    if closed := _SETTLES.get(row.kind):
        return {offer: made for offer, made in offers.items() if not isinstance(offer, closed)}
    return offers


def _offers_after_move(offers: OpenOffers, mover: Seat, *, is_computer: bool) -> OpenOffers:
    """The open offers after a move: the mover's own and, if a computer player moved, all others except draws."""
    still_open: dict[Offer, Mapping[Seat, datetime]] = {}
    for offer, made in offers.items():
        if is_computer and not isinstance(offer, Draw):
            still_open[offer] = made
        elif mover in made and not isinstance(offer, TakeBack | Substitute):
            still_open[offer] = {mover: made[mover]}
    return still_open


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state that follows from a match's log."""

    position: AnyPosition
    decision: int
    """The revision at which the present decision began; a button made for another one is stale."""
    exchange: Exchange
    """With the rows before it, this is enough to compute the present state."""
    computers: frozenset[Seat]
    """The computer players' seats; empty if all are."""
    last_seat: Seat | None = None
    """The seat of the latest standing move; None at the start."""
    history: History = History()

    @classmethod
    def at(cls, start: AnyPosition, terms: Terms, revision: int = 0, last_seat: Seat | None = None) -> MatchState:
        """The state at the start of a match, or at a turn's beginning, without its history."""
        turn = Turn(revision, start, is_alone=len(terms.seats) == 1)
        return cls(start, revision, Exchange((turn,)), computers_of(terms), last_seat)

    @property
    def turn(self) -> Turn:
        """The latest turn."""
        return self.exchange.turns[-1]

    def after(self, log: Sequence[Row], move: Any | None = None) -> MatchState:
        """The state after the last row of `log`, which must not be one that may undo others (`fold` those).

        `move` is the move that the row's text stands for, if the caller knows it already. Raises MoveError if the game
        doesn't allow the row here.
        """
        row = log[-1]
        state = self.played(len(log) - 1, row, move) if row.kind in PLAYED else self
        return replace(state, history=self.history.after(log, self.computers))

    def with_history(self, log: Sequence[Row]) -> MatchState:
        """The state with the history of `log`, whose moves, rolls and asides were `played` one by one."""
        return replace(self, history=History().after(log, self.computers))

    def played(self, number: int, row: Row, move: Any | None = None) -> MatchState:
        """The state after a move, roll or aside, the log's row `number` (from 0), but with an unchanged history.

        `move` and errors are as in `after`.
        """
        if move is None:
            move = self.position.parse(row.text)
        position = self.position.play(move)
        last_seat = row.seat if row.kind in MOVES else self.last_seat
        decides = row.kind in PLIES or position.to_move != self.position.to_move or position.outcome is not None
        decision = number + 1 if decides else self.decision
        exchange, is_answer = self.exchange, row.seat in self.computers
        if row.kind is not RowKind.ASIDE or isinstance(move, Leave):
            if self._begins_turn(row):
                turn = replace(self.turn, began=number, start=self.position, moves=())
                exchange = exchange.begin(replace(turn, seat=row.seat, is_answer=is_answer))
            exchange = exchange.play(move, is_answer=is_answer)
        return MatchState(position, decision, exchange, self.computers, last_seat, self.history)

    def _begins_turn(self, row: Row) -> bool:
        """Whether the move in a row begins a turn: not after a move of the same seat, even with a roll between."""
        if row.kind is not RowKind.MOVE or self.turn.is_alone:
            return row.kind is RowKind.MOVE
        return self.last_seat != row.seat


def fold(terms: Terms, log: Sequence[Row], start: AnyPosition, revision: int = 0) -> MatchState:
    """The state of a match with this log. `start` is the position at `revision`: at the start of the match, or of a
    snapshot, at which a turn began that still stands.

    Takes linear time, and plays only the rows after `revision` that still stand. Raises MoveError if the game doesn't
    allow one of them.
    """
    history = History().after(log, computers_of(terms))
    standing = history.standing
    first = bisect_left(standing, revision)
    before = (log[number] for number in reversed(standing[:first]))
    last_seat = next((row.seat for row in before if row.kind in MOVES), None)
    state = MatchState.at(start, terms, revision, last_seat)
    for number in islice(standing, first, None):
        if log[number].kind in PLAYED:
            state = state.played(number, log[number])
    decision = max(state.decision, history.latest(RowKind.TAKEBACK, RowKind.SUBSTITUTE))
    return replace(state, decision=decision, history=history)


def computers_of(terms: Terms) -> frozenset[Seat]:
    """The computer players' seats; empty if all are."""
    seats = frozenset(Seat(seat) for seat, user in enumerate(terms.seats) if level_of(user) is not None)
    return seats if len(seats) < len(terms.seats) else frozenset()
