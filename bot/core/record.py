r"""A match as a text file, in the spirit of PGN: readable by people, and by `bot/features/records/reading.py`, which
restores the `Record`.

    [Banmen "1"]
    [Game "chaturanga"]
    [Rules "1"]
    [Option "armies" "four"]
    [Seat "white" "Alice"]
    …
    [Match "12"]
    [Begin "2026-01-01T12:00:00Z"]
    [End "2026-01-01T12:40:09Z"]
    [Result "white black=red blue"]
    [Reason "sudden death"]
    [Points "white" "31"]
    [Commitment "…"]
    [Seed "…"]

    1. +0 - roll 3+5
    2. +41 white move e2-e3
    3. +95 black aside {resigned} black leaves

Tags come first. `Banmen`, the version of this format, is the very first. `Option`, `Seat` (by seat, in order of play),
and `Points` may be repeated; unknown tags are ignored. The tags about the end are there once the match has
ended, those about dice if it has dice, and the seed if both are true. `Result` names the seats best first, with `=`
between those that share a place; it is `-` if nobody has a place, and `*` while the match goes on. `docs/record.md`
describes every tag.

Then comes a line for each row of the match's log: its number; the seconds since the match began; the seat that acted,
or `-`; the kind of row (`bot.core.match.RowKind`); the cause, if any, in braces; the game's own notation.
Lines end with a line feed, with or without a carriage return; empty lines are ignored. In a tag's value `\"` and
`\\` stand for `"` and `\`, in a row `\{`, `\}` and `\\` for braces and `\`; invisible characters are written as
their code point in hexadecimal, `\u200d` or `\U000e0001`. The text is in UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

from bot.core.dice import Salt
from bot.core.match import Match, RowKind, offer_keyword
from bot.errors import ExplainedError
from games.kit.rules import AnyGame, MoveError, Outcome, Seat, written

FORMAT = 1
"""The only version of the format that is written and read."""

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
"""Errors of a record that can be read but not replayed: see `bot.features.records.importing`."""


class RecordError(ExplainedError[RecordErrorKey | PlayErrorKey, str | int], ValueError):
    """A text isn't a valid record: `key` says why in plain words, at `line` (from 1), with `evidence`.

    If the rules of `game` forbid what the record says, `why` is the rules' error.
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
        super().__init__(key, **evidence)
        self.line = line
        self.why = why
        self.game = game

    def __str__(self) -> str:
        return f"line {self.line}: {self.key}"


class Line(NamedTuple):
    """A row of the log."""

    after: int
    """Seconds since the match began."""
    seat: str | None
    kind: RowKind
    text: str
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match, with seats by their names."""

    ranking: tuple[tuple[str, ...], ...]
    """Best first; seats that share a place in order of play."""
    reason: str
    points: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, outcome: Outcome, seats: Sequence[str]) -> Result:
        """The outcome of a match whose seats have these names, in order of play."""
        ranking = tuple(tuple(seats[seat] for seat in sorted(place)) for place in outcome.ranking)
        return cls(ranking, outcome.reason, tuple((seats[seat], points) for seat, points in outcome.points))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The public facts of a match. People appear by name only."""

    game: str
    rules: int
    """The `Game.version` that it was played by."""
    options: tuple[tuple[str, str], ...]
    seats: tuple[tuple[str, str], ...]
    """For each seat in order of play: the seat's name and its player's name."""
    match: int
    began: datetime
    """UTC, in whole seconds, like all times here."""
    ended: datetime | None = None
    result: Result | None = None
    """None while the match goes on."""
    commitment: str | None = None
    """Commitment of the dice, 64 hexadecimal digits like the seed; None without dice."""
    seed: str | None = field(default=None, repr=False)
    """None while the match goes on."""
    salt: Salt | None = None
    """Salt of the dice; None without dice."""
    clock: str = ""
    """Same as `bot.core.match.Terms.clock`."""
    rated: bool = True
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, match: Match, game: AnyGame) -> Record:
        """The record of a match, without Discord ids and, while it goes on, without its seed."""
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
            lines=tuple(
                Line(
                    max(0, int((row.at - began).total_seconds())),
                    None if row.seat is None else seats[row.seat],
                    row.kind,
                    # An offer may name a channel, whose id means nothing elsewhere.
                    row.text if row.offer is None else offer_keyword(row.offer),
                    row.cause,
                )
                for row in match.log
            ),
        )

    def seat_of(self, line: Line) -> Seat | None:
        """The seat that acted, if any."""
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
            # The message's id, then each player's words.
            yield "Salt", NOBODY if self.salt.message is None else str(self.salt.message), *self.salt.words
        if self.commitment is not None:
            yield "Commitment", self.commitment
        if self.seed is not None:
            yield "Seed", self.seed


def _whole(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


def _written(moment: datetime) -> str:
    return moment.replace(tzinfo=None).isoformat() + "Z"


def _tag(name: str, *values: str) -> str:
    return f"[{name} " + " ".join(f'"{_escaped(value, chr(34))}"' for value in values) + "]"


def _line(number: int, line: Line) -> str:
    cause = [f"{{{_escaped(line.cause, '{}')}}}"] if line.cause else []
    text = [_ending_visibly(_escaped(line.text, "{}"))] if line.text else []
    return " ".join([f"{number}.", f"+{line.after}", line.seat or NOBODY, line.kind.value, *cause, *text])


def _ending_visibly(text: str) -> str:
    """The text with a space at its end as an escape: readers ignore spaces at the ends of lines."""
    return text[:-1] + by_code(text[-1]) if text[-1:].isspace() else text


def seen(text: str) -> str:
    """Make a text from a record safe to print: invisible characters become escapes."""
    return _escaped(text, "")


def _escaped(text: str, special: str) -> str:
    return "".join(
        f"\\{each}" if each in special or each == "\\" else each if is_visible(each) else by_code(each) for each in text
    )


def by_code(character: str) -> str:
    """A character's code point as an escape."""
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"


def is_visible(character: str) -> bool:
    """Whether a character needs no escape: it is printable, or the ideographic space of Japanese."""
    return character.isprintable() or character == "\u3000"
