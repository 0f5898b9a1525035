"""Whether the dice of a match were thrown as its commitment bound them to be. Needs its record, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from bot.dice import Dice, Seed
from bot.match import (
    NOTED,
    AnyPosition,
    Kind,
    MatchId,
    Origin,
    Row,
    Shown,
    Terms,
    UserId,
    moves_undone,
    restored,
    rows_undone,
)
from bot.record import Line, Record, Result, seen
from games.kit.rules import AnyGame, MoveError, Options, options_from

FaultKey: TypeAlias = Literal[
    "no commitment",
    "no seed",
    "other commitment",  # commitment: the one that the seed has
    "unknown game",  # game
    "other game",  # why
    "against the rules",  # row: its number, as text; text, why
    "out of order",  # row, text
    "other throw",  # row, text, throw: its number, due: what the seed gives
    "other result",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing in a record that doesn't agree. `key` says what in plain words, `evidence` what shows it."""

    key: FaultKey
    evidence: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, key: FaultKey, **evidence: str | int) -> Fault:
        """With evidence that may be printed anywhere, whatever a stranger has written into a record."""
        return cls(key, {name: seen(str(value)) for name, value in evidence.items()})


def has_dice(record: Record) -> bool:
    """Whether there is anything to verify."""
    return record.commitment is not None or throws(record) > 0


def throws(record: Record, rows: int | None = None) -> int:
    """How often dice were thrown: in all, or in so many rows."""
    return sum(line.kind is Kind.ROLL for line in record.lines[:rows])


def verify(record: Record, games: Mapping[str, AnyGame]) -> Fault | None:
    """Play a match again, throwing its dice anew; None where everything is as the record says.

    What was thrown before a match was played on from another one, is thrown from the seed of that, where it is known.
    """
    if throws(record) > taken_over(record) or not record.origins:
        if record.commitment is None:
            return Fault.of("no commitment")
        if record.seed is None:
            return Fault.of("no seed")
    proofs: tuple[Record | Origin, ...] = (record, *record.origins)
    for each in proofs:
        if each.seed is not None:
            seed = Seed(bytes.fromhex(each.seed))
            if seed.commitment != each.commitment:
                return Fault.of("other commitment", commitment=seed.commitment)
    game = games.get(record.game)
    if game is None:
        return Fault.of("unknown game", game=record.game)
    try:
        options = options_from(game.options, dict(record.options))
    except MoveError as error:
        return Fault.of("other game", why=str(error))
    names = game.seat_names(options)
    if tuple(seat for seat, _ in record.seats) != names:
        return Fault.of("other game", why=f"its seats are {', '.join(names)}")
    return _replay(record, options, game.start(options))


def taken_over(record: Record) -> int:
    """How many throws came from other matches."""
    return throws(record, max((origin.rows for origin in record.origins), default=0))


def unproven(record: Record) -> int:
    """How many of those nobody can check, as the seed that they were thrown from is not known."""
    count = before = 0
    for origin in record.origins:
        until = throws(record, origin.rows)
        count += 0 if origin.seed else until - before
        before = until
    return count


def _dice(record: Record, row: int) -> Dice | None:
    """What a row's throw was made with; None where nobody knows any more."""
    of: Record | Origin = next((origin for origin in record.origins if row <= origin.rows), record)
    return None if of.seed is None else Dice(Seed(bytes.fromhex(of.seed)), of.match)


def _replay(record: Record, options: Options, position: AnyPosition) -> Fault | None:
    thrown = 0
    standing: list[tuple[Kind, AnyPosition]] = []
    """What was done and not taken back, and where."""
    for number, line in enumerate(record.lines, 1):
        if line.kind is Kind.BACK:
            undone = _taken_back(standing, moves_undone(Row(Kind.BACK, None, line.text, None, record.began)))
            if undone is None:
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = undone
        if count := rows_undone(Row(line.kind, None, line.text, None, record.began)):
            if count > len(standing):
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = standing[-count][1]
            del standing[-count:]
        if line.kind not in NOTED:
            continue
        try:
            move = position.parse(line.text)
            after = position.play(move)
        except MoveError as error:
            return Fault.of("against the rules", row=number, text=line.text, why=str(error))
        if not _is_in_order(record, line, move, position):
            return Fault.of("out of order", row=number, text=line.text)
        if line.kind is Kind.ROLL:
            thrown += 1
            dice = _dice(record, number)
            due = move if dice is None else dice.throw(thrown, position.chance(), position.notation)
            if move != due:
                shown = position.notation(due)
                return Fault.of("other throw", row=number, text=line.text, throw=thrown, due=shown)
        standing.append((line.kind, position))
        position = after
    return None if _ending(record, options, position) == record.result else Fault.of("other result")


def _taken_back(standing: list[tuple[Kind, AnyPosition]], moves: int) -> AnyPosition | None:
    """Undo the last so many moves; None where dice were thrown since, or there are fewer."""
    while standing:
        kind, before = standing.pop()
        moves -= kind is Kind.MOVE
        if kind is Kind.ROLL:
            break
        if moves == 0:
            return before
    return None


def _is_in_order(record: Record, line: Line, move: Any, position: AnyPosition) -> bool:
    """Whether a legal move stands in the record as what it is: a throw, something out of turn, a turn's move."""
    seat = record.seat_of(line)
    if line.kind is Kind.ROLL:
        return seat is None and move in position.chance()
    if seat is None or move in position.chance():
        return False
    return move in position.asides(seat) if line.kind is Kind.ASIDE else seat == position.to_move


def _ending(record: Record, options: Options, position: AnyPosition) -> Result | None:
    """How the match stands at its last position: draws that are agreed on and moderators' ends are in the log alone."""
    seats = [name for name, _ in record.seats]
    terms = Terms(
        id=MatchId(record.match),
        game=record.game,
        options=options,
        guild=None,
        channel=0,
        seats=tuple(map(UserId, range(len(seats)))),
        names=tuple(name for _, name in record.seats),
        started_at=record.began,
    )
    rows = [Row(line.kind, record.seat_of(line), line.text, None, record.began, line.cause) for line in record.lines]
    outcome = restored(terms, rows, Shown(), position, len(rows)).outcome
    return None if outcome is None else Result.of(outcome, seats)
