"""Which rolls of a match are proven by its record: what its commitments bound the dice to show.

Whoever reads a report has to compare the commitments in it with those that were published: a record may be forged, and
proves nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.core.dice import Dice, Salt, Seed
from bot.core.match import (
    PLAYED,
    AnyPosition,
    Kind,
    MatchId,
    Origin,
    Row,
    Shown,
    Terms,
    UserId,
    restored,
    undone_by,
)
from bot.core.record import Line, Record, Result, seen
from games.kit.rules import AnyGame, MoveError, Options, options_from

Verdict: TypeAlias = Literal["proven", "disproven", "unprovable"]
FaultKey: TypeAlias = Literal[
    # Why one roll isn't proven:
    "no commitment",  # match: its number
    "no seed",  # match
    "other commitment",  # match; commitment: the one that the seed has
    "no salt",  # match
    "not reached",
    "other roll",  # due: what the seed gives
    # What is wrong with the record as a whole:
    "unknown game",  # game
    "other game",  # why
    "against the rules",  # row: its number, as text; text, why
    "out of order",  # row, text
    "other result",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong or missing in a record. `key` says it in plain words, `evidence` what shows it."""

    key: FaultKey
    evidence: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, key: FaultKey, **evidence: str | int) -> Fault:
        """With evidence that may be printed anywhere, whatever a stranger has written into a record."""
        return cls(key, {name: seen(str(value)) for name, value in evidence.items()})


class Roll(NamedTuple):
    """A roll in a record, and whether it is proven."""

    number: int
    """Among the rolls of the record, from 1."""
    row: int
    """From 1."""
    text: str
    """What the dice show by the record, printable anywhere."""
    reason: Fault | None = None
    """Why it isn't proven; None if it is."""
    has_salt: bool = True
    """False for version 1 of the dice, which proves nothing against whoever runs the bot."""

    @property
    def verdict(self) -> Verdict:
        """A roll is disproven only if the seed has its commitment and gives another roll."""
        if self.reason is None:
            return "proven"
        return "disproven" if self.reason.key == "other roll" else "unprovable"


class Promise(NamedTuple):
    """What was published of a match's dice before they were rolled, by the record."""

    match: int
    commitment: str
    salt: Salt | None
    """None for version 1 of the dice."""


class Report(NamedTuple):
    """What a record proves, as long as its promises are those that were published."""

    rolls: tuple[Roll, ...]
    """In the order of its rows."""
    fault: Fault | None
    """The first thing that is wrong with the record as a whole, beside its rolls."""
    promises: tuple[Promise, ...]
    """What the reader has to compare with what was published, oldest match first."""

    def count(self, verdict: Verdict) -> int:
        """How many rolls have that verdict."""
        return sum(roll.verdict == verdict for roll in self.rolls)

    @property
    def proven_without_salt(self) -> int:
        """How many rolls are proven, but by version 1 of the dice only."""
        return sum(roll.verdict == "proven" and not roll.has_salt for roll in self.rolls)

    @property
    def is_proven(self) -> bool:
        """Whether every roll is proven, if there are any, and nothing else is wrong."""
        return self.fault is None and all(roll.reason is None for roll in self.rolls)


def verify(record: Record, games: Mapping[str, AnyGame]) -> Report:
    """Play a match again and compare each roll with the one that its seed gives.

    Rolls that were taken over from another match come from the seed of that match.
    """
    own = Origin(record.match, len(record.lines), record.commitment, record.seed, record.salt)
    origins = (*record.origins, own)
    reasons: dict[int, Fault | None] = {}
    fault = _checked(record, origins, games, reasons)
    rows = [(row, seen(line.text)) for row, line in enumerate(record.lines, 1) if line.kind is Kind.ROLL]
    rolls = (
        Roll(number, row, text, reasons.get(row, Fault("not reached")), _origin(origins, row).salt is not None)
        for number, (row, text) in enumerate(rows, 1)
    )
    promises = (Promise(each.match, each.commitment, each.salt) for each in origins if each.commitment is not None)
    return Report(tuple(rolls), fault, tuple(dict.fromkeys(promises)))


def _checked(
    record: Record, origins: Sequence[Origin], games: Mapping[str, AnyGame], reasons: dict[int, Fault | None]
) -> Fault | None:
    """The first thing that is wrong with the record as a whole. Notes in `reasons`, by row, why a roll isn't proven."""
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
    return _replay(record, origins, options, game.start(options), reasons)


def _replay(
    record: Record,
    origins: Sequence[Origin],
    options: Options,
    position: AnyPosition,
    reasons: dict[int, Fault | None],
) -> Fault | None:
    """As `_checked`, from the start of the game."""
    standing: list[tuple[Kind, AnyPosition]] = []
    """What was done and not taken back, and where."""
    for number, line in enumerate(record.lines, 1):
        if line.kind is Kind.TAKEBACK:
            undone = _taken_back(standing, undone_by(line.kind, line.text).moves)
            if undone is None:
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = undone
        if count := undone_by(line.kind, line.text).rows:
            # Only what came since a seat left is undone, beginning with that.
            if count > len(standing) or standing[-count][0] is not Kind.ASIDE:
                return Fault.of("out of order", row=number, text=line.kind.value)
            position = standing[-count][1]
            del standing[-count:]
        if line.kind not in PLAYED:
            continue
        try:
            move = position.parse(line.text)
            after = position.play(move)
        except MoveError as error:
            return Fault.of("against the rules", row=number, text=line.text, why=str(error))
        if not _is_in_order(record, line, move, position):
            return Fault.of("out of order", row=number, text=line.text)
        if line.kind is Kind.ROLL:
            reasons[number] = _why_unproven(_origin(origins, number), len(reasons) + 1, move, position)
        standing.append((line.kind, position))
        position = after
    return None if _ending(record, options, position) == record.result else Fault.of("other result")


def _origin(origins: Sequence[Origin], row: int) -> Origin:
    """The match in which that row, from 1, was made."""
    return next(origin for origin in origins if row <= origin.rows)


def _why_unproven(origin: Origin, number: int, rolled: Any, position: AnyPosition) -> Fault | None:
    """Why the roll of this number, made in that match, isn't proven; None if it is."""
    if origin.commitment is None:
        return Fault.of("no commitment", match=origin.match)
    if origin.seed is None:
        return Fault.of("no seed", match=origin.match)
    seed = Seed(bytes.fromhex(origin.seed))
    if seed.commitment != origin.commitment:
        return Fault.of("other commitment", match=origin.match, commitment=seed.commitment)
    if origin.salt is not None and origin.salt.message is None:
        return Fault.of("no salt", match=origin.match)
    due = Dice(seed, origin.match, origin.salt).roll(number, position.chance(), position.notation)
    return None if rolled == due else Fault.of("other roll", due=position.notation(due))


def _taken_back(standing: list[tuple[Kind, AnyPosition]], moves: int) -> AnyPosition | None:
    """Undo the last so many moves; None where dice were rolled since, or there are fewer."""
    while standing:
        kind, before = standing.pop()
        moves -= kind is Kind.MOVE
        if kind is Kind.ROLL:
            break
        if moves == 0:
            return before
    return None


def _is_in_order(record: Record, line: Line, move: Any, position: AnyPosition) -> bool:
    """Whether a legal move stands in the record as what it is: a roll, something out of turn, a turn's move."""
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
