"""What a record says, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

from bot.core.dice import Salt
from bot.core.match import Kind, Match, Origin, offer_keyword
from games.kit.rules import AnyGame, MoveError, Outcome, Seat, written

FORMAT = 1
"""The version of the format that is written, and the only one that is read."""

SALTED = "2"
"""The version of the dice that is written; records without any have version 1."""

NOBODY = "-"
GOES_ON = "*"

YES, NO = "yes", "no"

RecordErrorKey: TypeAlias = Literal[
    "not text",
    "too large",  # most: bytes
    "too many lines",  # most
    "line too long",  # most
    "hidden sign",  # code: how it may be written
    "wrong escape",
    "not a record",
    "unknown version",  # given
    "tag missing",  # tag
    "tag twice",  # tag
    "tag too often",  # tag, most
    "wrong tag",  # tag, given
    "not a line",
    "wrong number",  # given, due
    "unknown kind",  # given
    "unknown seat",  # given
]
PlayErrorKey: TypeAlias = Literal[
    "too many rows",  # most
    "unknown game",  # given
    "wrong option",
    "other seats",  # due
    "wrong time",
    "against the rules",  # given
    "out of order",  # given
    "other result",
    "takes too long",
]
"""Of a record that can be read, but not played again: see `bot.core.record.importing`."""


class RecordError(ValueError):
    """A text that is no record. `key` says why in plain words, `line` where, from 1, and `evidence` what shows it.

    Where the rules of a `game` forbid what it says, `why` tells which one.
    """

    def __init__(
        self,
        key: RecordErrorKey | PlayErrorKey,
        line: int,
        *,
        why: MoveError | None = None,
        game: str | None = None,
        **evidence: str | int,
    ) -> None:
        self.key = key
        self.line = line
        self.why = why
        self.game = game
        self.evidence = evidence
        super().__init__(f"line {line}: {key}")


class Line(NamedTuple):
    """A row of the log."""

    after: int
    """Seconds since the match began."""
    seat: str | None
    kind: Kind
    text: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, with seats by their names."""

    ranking: tuple[tuple[str, ...], ...]
    """Best first; seats that share a place in order of play."""
    reason: str
    points: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, outcome: Outcome, seats: Sequence[str]) -> Result:
        """The outcome of a match whose seats are called so, in order of play."""
        ranking = tuple(tuple(seats[seat] for seat in sorted(place)) for place in outcome.ranking)
        return cls(ranking, outcome.reason, tuple((seats[seat], points) for seat, points in outcome.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is to be known of a match. People are told by name only."""

    game: str
    rules: int
    """The `Game.version` it was written by."""
    options: tuple[tuple[str, str], ...]
    seats: tuple[tuple[str, str], ...]
    """By seat, in order of play: its name and that of whoever holds it."""
    match: int
    began: datetime
    """UTC, in whole seconds, as all times here."""
    ended: datetime | None = None
    result: Result | None = None
    """None while the match goes on."""
    commitment: str | None = None
    """Of the dice: 64 hexadecimal digits, as the seed; None where there are none."""
    seed: str | None = field(default=None, repr=False)
    """None while the match goes on."""
    salt: Salt | None = None
    """Of the dice; None in their version 1, and where there are none."""
    clock: str = ""
    """As `bot.core.match.Terms.clock`."""
    rated: bool = True
    origins: tuple[Origin, ...] = ()
    """As `bot.core.match.Terms.origins`."""
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, match: Match, game: AnyGame) -> Record:
        """What may be told of a match: all but its seed while it goes on, and who is who on Discord."""
        seats = game.seat_names(match.options)
        ended, began = match.ended_at, _whole(match.started_at)
        return cls(
            game=match.game,
            rules=game.version,
            options=tuple((key, written(value)) for key, value in sorted(match.options.items())),
            seats=tuple(zip(seats, match.names, strict=True)),
            match=match.id,
            began=began,
            ended=None if ended is None else _whole(ended),
            result=None if match.outcome is None else Result.of(match.outcome, seats),
            commitment=match.commitment,
            seed=match.published_seed,
            salt=None if match.commitment is None else match.salt,
            clock=match.clock,
            rated=match.rated,
            origins=match.origins,
            lines=tuple(
                Line(
                    max(0, int((row.at - began).total_seconds())),
                    None if row.seat is None else seats[row.seat],
                    row.kind,
                    # The number of a channel is nobody's business elsewhere.
                    row.text if row.offer is None else offer_keyword(row.offer),
                    row.cause,
                )
                for row in match.log
            ),
        )

    def seat_of(self, line: Line) -> Seat | None:
        """Whose line it is."""
        return None if line.seat is None else Seat([name for name, _ in self.seats].index(line.seat))

    def __str__(self) -> str:
        """The text, with a closing line feed."""
        tags = (_tag(name, *values) for name, *values in self._tags())
        lines = (_line(number, line) for number, line in enumerate(self.lines, 1))
        return "\n".join([*tags, "", *lines, ""] if self.lines else [*tags, ""])

    def _tags(self) -> Iterator[tuple[str, ...]]:
        yield "Banmen", str(FORMAT)
        yield "Game", self.game
        yield "Rules", str(self.rules)
        yield from (("Option", key, value) for key, value in self.options)
        yield from (("Seat", seat, name) for seat, name in self.seats)
        if self.clock:
            yield "Clock", self.clock
        if not self.rated:
            yield "Rated", NO
        yield "Match", str(self.match)
        for origin in self.origins:
            proof = (origin.commitment or NOBODY, origin.seed or NOBODY)
            yield "Origin", str(origin.match), str(origin.rows), *proof, *_salt(origin.salt)
        yield "Begin", _written(self.began)
        if self.ended is not None:
            yield "End", _written(self.ended)
        if self.result is None:
            yield "Result", GOES_ON
        else:
            yield "Result", " ".join("=".join(place) for place in self.result.ranking) or NOBODY
            yield "Reason", self.result.reason
            yield from (("Points", seat, str(points)) for seat, points in self.result.points)
        if self.salt is not None:
            yield "Dice", SALTED
            yield "Salt", *_salt(self.salt)
        if self.commitment is not None:
            yield "Commitment", self.commitment
        if self.seed is not None:
            yield "Seed", self.seed


def _salt(salt: Salt | None) -> tuple[str, ...]:
    """The values of a tag: the message's id, then each player's words."""
    if salt is None:
        return ()
    return (NOBODY if salt.message is None else str(salt.message), *salt.words)


def _whole(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


def _written(moment: datetime) -> str:
    return moment.replace(tzinfo=None).isoformat() + "Z"


def _tag(name: str, *values: str) -> str:
    return f"[{name} " + " ".join(f'"{_escaped(value, chr(34))}"' for value in values) + "]"


def _line(number: int, line: Line) -> str:
    cause = [f"{{{_escaped(line.cause, '{}')}}}"] if line.cause else []
    text = [_escaped(line.text, "{}")] if line.text else []
    return " ".join([f"{number}.", f"+{line.after}", line.seat or NOBODY, line.kind.value, *cause, *text])


def seen(text: str) -> str:
    """A text from a record as it may be printed anywhere: signs that can't be seen by their codes."""
    return _escaped(text, "")


def _escaped(text: str, signs: str) -> str:
    return "".join(
        f"\\{sign}" if sign in signs or sign == "\\" else sign if is_seen(sign) else by_code(sign) for sign in text
    )


def by_code(sign: str) -> str:
    """A sign as its code, escaped."""
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def is_seen(sign: str) -> bool:
    """Whether a sign may stand as it is: also the space that Japanese writes."""
    return sign.isprintable() or sign == "\u3000"
