"""Verify the rolls in a match's record against its dice commitments.

The reader of a report must compare its commitments with the published ones: a record may be forged, and proves nothing
by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.core.dice import Dice, Seed
from bot.core.match import (
    PLAYED,
    AnyPosition,
    MatchId,
    Row,
    RowKind,
    Shown,
    Terms,
    UserId,
    restored,
    undone_by,
)
from bot.core.record import Line, Record, Result, seen
from bot.core.typed import normalised
from games.kit.rules import AnyGame, MoveError, Options, options_from

Verdict: TypeAlias = Literal["proven", "disproven", "unprovable"]
FaultKey: TypeAlias = Literal[
    # Reasons for which one roll isn't proven:
    "no commitment",  # match: its number
    "no seed",  # match
    "other commitment",  # match; commitment: the one that the seed has
    "no salt",  # match
    "not reached",
    "other roll",  # due: what the seed gives
    # Faults of the record as a whole:
    "unknown game",  # game
    "other game",  # why
    "against the rules",  # row: its number, as text; text, why
    "out of order",  # row, text
    "other result",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault or a gap in a record: `key` in plain words, and the `evidence` for it."""

    key: FaultKey
    evidence: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, key: FaultKey, **evidence: str | int) -> Fault:
        """A fault whose evidence is safe to print, whatever a stranger wrote into the record."""
        return cls(key, {name: seen(str(value)) for name, value in evidence.items()})


class Roll(NamedTuple):
    """A roll in a record, and whether it is proven."""

    number: int
    """Number among the record's rolls, from 1."""
    row: int
    """Number of its row, from 1."""
    text: str
    """The rolled dice according to the record, safe to print."""
    reason: Fault | None = None
    """The reason why it isn't proven; None if it is."""

    @property
    def verdict(self) -> Verdict:
        """A roll is disproven only if the seed has its commitment and gives another roll."""
        if self.reason is None:
            return "proven"
        return "disproven" if self.reason.key == "other roll" else "unprovable"


class Report(NamedTuple):
    """The facts that a record proves, provided that its commitment and salt were published."""

    rolls: tuple[Roll, ...]
    """The rolls in log order."""
    fault: Fault | None
    """The first fault of the record as a whole, apart from its rolls."""

    def count(self, verdict: Verdict) -> int:
        """Number of rolls with this verdict."""
        return sum(roll.verdict == verdict for roll in self.rolls)

    @property
    def is_proven(self) -> bool:
        """Whether all rolls (if any) are proven and nothing else is wrong."""
        return self.fault is None and all(roll.reason is None for roll in self.rolls)


def verify(record: Record, games: Mapping[str, AnyGame]) -> Report:
    """Replay a record and compare each roll with the one computed from its seed."""
    reasons: dict[int, Fault | None] = {}
    fault = _checked(record, games, reasons)
    rows = [(row, seen(line.text)) for row, line in enumerate(record.lines, 1) if line.kind is RowKind.ROLL]
    rolls = (
        Roll(number, row, text, reasons.get(row, Fault("not reached"))) for number, (row, text) in enumerate(rows, 1)
    )
    return Report(tuple(rolls), fault)


def _checked(record: Record, games: Mapping[str, AnyGame], reasons: dict[int, Fault | None]) -> Fault | None:
    """The record's first fault, if any. Stores in `reasons`, by row, why a roll isn't proven (None if it is)."""
    game = games.get(record.game)
    if game is None:
        return Fault.of("unknown game", game=record.game)
    try:
        options = options_from(game.options, {key: normalised(value) for key, value in record.options})
    except MoveError as error:
        return Fault.of("other game", why=str(error))
    names = game.seat_names(options)
    if tuple(seat for seat, _ in record.seats) != names:
        return Fault.of("other game", why=f"its seats are {', '.join(names)}")
    return _replay(record, options, game.start(options), reasons)


def _replay(record: Record, options: Options, position: AnyPosition, reasons: dict[int, Fault | None]) -> Fault | None:
    """Replay the rows from the start of the game; arguments and result as for `_checked`."""
    standing: list[tuple[RowKind, AnyPosition]] = []
    """The plies not taken back, each with the position before it."""
    for number, line in enumerate(record.lines, 1):
        if line.kind is RowKind.TAKEBACK:
            undone = _taken_back(standing, undone_by(line.kind, line.text).moves)
            if undone is None:
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = undone
        if count := undone_by(line.kind, line.text).rows:
            # A substitution undoes only the rows since a seat left, beginning with its leaving.
            if count > len(standing) or standing[-count][0] is not RowKind.ASIDE:
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = standing[-count][1]
            del standing[-count:]
        if line.kind not in PLAYED:
            continue
        try:
            move = position.parse(normalised(line.text))
            after = position.play(move)
        except MoveError as error:
            return Fault.of("against the rules", row=number, text=line.text, why=str(error))
        if not _is_in_order(record, line, move, position):
            return Fault.of("out of order", row=number, text=line.text)
        if line.kind is RowKind.ROLL:
            reasons[number] = _why_unproven(record, len(reasons) + 1, move, position)
        standing.append((line.kind, position))
        position = after
    return None if _ending(record, options, position) == record.result else Fault.of("other result")


def _why_unproven(record: Record, number: int, rolled: Any, position: AnyPosition) -> Fault | None:
    """The reason why roll `number` isn't proven; None if it is."""
    if record.commitment is None:
        return Fault.of("no commitment", match=record.match)
    if record.seed is None:
        return Fault.of("no seed", match=record.match)
    seed = Seed(bytes.fromhex(record.seed))
    if seed.commitment != record.commitment:
        return Fault.of("other commitment", match=record.match, commitment=seed.commitment)
    if record.salt is None or record.salt.message is None:
        return Fault.of("no salt", match=record.match)
    due = Dice(seed, record.salt).roll(number, position.chance(), position.notation)
    return None if rolled == due else Fault.of("other roll", due=position.notation(due))


def _taken_back(standing: list[tuple[RowKind, AnyPosition]], moves: int) -> AnyPosition | None:
    """Undo the last `moves` moves; None if dice were rolled since, or if there are fewer moves."""
    while standing:
        kind, before = standing.pop()
        moves -= kind is RowKind.MOVE
        if kind is RowKind.ROLL:
            break
        if moves == 0:
            return before
    return None


def _is_in_order(record: Record, line: Line, move: Any, position: AnyPosition) -> bool:
    """Whether the row of a legal move has the right kind and seat: a roll, an aside, or a move in turn."""
    seat = record.seat_of(line)
    if line.kind is RowKind.ROLL:
        return seat is None and move in position.chance()
    if seat is None or move in position.chance():
        return False
    return move in position.asides(seat) if line.kind is RowKind.ASIDE else seat == position.to_move


def _ending(record: Record, options: Options, position: AnyPosition) -> Result | None:
    """The result, if any, at the last position; the log tells of agreed draws and ends by moderators."""
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
