r"""A match as a text file, in the spirit of PGN: readable by people, and by `parse`, which gives back what was written.

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

Tags come first. `Banmen`, the version of this format, is the very first; of the others `Option`, `Seat` (by seat, in
order of play), `Origin` and `Points` may stand several times, and tags that are not known here are passed over. Those
of how it ended are there once it has, those of dice where there are some, and the seed where there are both. `Result`
names the seats best first, with `=` between those that share a place, `-` where nobody has one, `*` while the match
goes on. `docs/record.md` tells of each of them.

Then comes a line for each row of the match's log: its number; the seconds since the match began; the seat that did it,
or `-`; what kind of row it is (`bot.match.Kind`); in braces why, where there is a why; the game's own notation. Lines
end with a line feed, with or without a carriage return; empty ones are passed over. In a tag's value `\"` and `\\`
stand for `"` and `\`, in a row `\{`, `\}` and `\\` for braces and `\`; signs that can't be seen are written by their
code point in hexadecimal, `\u200d` or `\U000e0001`. The text is in UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, NamedTuple, TypeAlias

from bot.match import Kind, Match, Origin
from games.kit.rules import AnyGame, MoveError, Outcome, Seat, written

FORMAT = 1
"""The version of the format that is written, and the only one that is read."""
MOST_BYTES = 4_000_000
MOST_LINES = 50_000
LONGEST_LINE = 2_000
"""Signs. A record that goes beyond one of these is not read."""
NOBODY = "-"
GOES_ON = "*"

_TAG = re.compile(r'\[([A-Z][A-Za-z]{0,30})((?: "(?:[^"\\]|\\.)*")+)\]')
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
_LINE = re.compile(r"([0-9]{1,9})\. \+([0-9]{1,12}) (\S+) ([a-z]+)(?: \{((?:[^{}\\]|\\.)*)\})?(?: (.*))?")
_ESCAPE = re.compile(r'\\(?:([\\"{}])|u([0-9a-f]{4})|U([0-9a-f]{8}))')
_WHOLE_NUMBER = re.compile(r"[0-9]{1,18}")
_HEX = re.compile(r"[0-9a-f]{64}")
_MOMENT = "%Y-%m-%dT%H:%M:%SZ"
_SEAT = re.compile(r"[a-z][a-z0-9-]{0,30}")
_KINDS = frozenset(kind.value for kind in Kind)
_REPEATABLE = frozenset({"Option", "Seat", "Points", "Origin"})
_OFFERS = frozenset({Kind.OFFER, Kind.DECLINE})
_YES, _NO = "yes", "no"
_NEEDED = ("Game", "Rules", "Seat", "Match", "Begin", "Result")

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
"""Of a record that can be read, but not played again: see `bot.importing`."""


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
    clock: str = ""
    """As `bot.match.Terms.clock`."""
    rated: bool = True
    origins: tuple[Origin, ...] = ()
    """As `bot.match.Terms.origins`."""
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
            clock=match.clock,
            rated=match.rated,
            origins=match.origins,
            lines=tuple(
                Line(
                    max(0, int((row.at - began).total_seconds())),
                    None if row.seat is None else seats[row.seat],
                    row.kind,
                    # The number of a channel is nobody's business elsewhere.
                    row.text.partition(":")[0] if row.kind in _OFFERS else row.text,
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
            yield "Rated", _NO
        yield "Match", str(self.match)
        for origin in self.origins:
            proof = (origin.commitment or NOBODY, origin.seed or NOBODY)
            yield "Origin", str(origin.match), str(origin.rows), *proof
        yield "Begin", _written(self.began)
        if self.ended is not None:
            yield "End", _written(self.ended)
        if self.result is None:
            yield "Result", GOES_ON
        else:
            yield "Result", " ".join("=".join(place) for place in self.result.ranking) or NOBODY
            yield "Reason", self.result.reason
            yield from (("Points", seat, str(points)) for seat, points in self.result.points)
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
    text = [_escaped(line.text, "{}")] if line.text else []
    return " ".join([f"{number}.", f"+{line.after}", line.seat or NOBODY, line.kind.value, *cause, *text])


def seen(text: str) -> str:
    """A text from a record as it may be printed anywhere: signs that can't be seen by their codes."""
    return _escaped(text, "")


def _escaped(text: str, signs: str) -> str:
    return "".join(
        f"\\{sign}" if sign in signs or sign == "\\" else sign if _is_seen(sign) else _by_code(sign) for sign in text
    )


def _by_code(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _is_seen(sign: str) -> bool:
    """Whether a sign may stand as it is: also the space that Japanese writes."""
    return sign.isprintable() or sign == "\u3000"


# Reading


class _Tag(NamedTuple):
    line: int
    values: tuple[str, ...]


class Places(NamedTuple):
    """In which lines of a text, from 1, what of a record stands."""

    tags: Mapping[str, int]
    """By name, of those that there are, the first of each."""
    rows: Sequence[int]


def read(content: bytes) -> Record:
    """The record in a file. Raises RecordError."""
    return read_placed(content)[0]


def read_placed(content: bytes) -> tuple[Record, Places]:
    """The record in a file, and where all of it stands there. Raises RecordError."""
    if len(content) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    try:
        return _parsed(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError("not text", content.count(b"\n", 0, error.start) + 1) from None


def parse(text: str) -> Record:
    """The record that a text is: `parse(str(record)) == record`. Raises RecordError."""
    return _parsed(text)[0]


def _parsed(text: str) -> tuple[Record, Places]:
    if len(text) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    tags: dict[str, list[_Tag]] = {}
    lines: list[Line] = []
    places: list[int] = []
    seats: frozenset[str] = frozenset()
    for number, line in _lines(text):
        if not tags:
            _check_first(line, number)
        if not lines and line.startswith("["):
            _add_tag(tags, line, number)
            continue
        if not lines and _LINE.fullmatch(line):
            seats = _check_tags(tags, number)
        lines.append(_read_line(line, number, len(lines) + 1, seats))
        places.append(number)
    if not tags:
        raise RecordError("not a record", 1)
    if not lines:
        _check_tags(tags, text.count("\n") + 1)
    return _record(tags, tuple(lines)), Places({name: found[0].line for name, found in tags.items()}, places)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that aren't empty, with their numbers."""
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.removesuffix("\r")
        if number > MOST_LINES:
            raise RecordError("too many lines", number, most=MOST_LINES)
        if len(line) > LONGEST_LINE:
            raise RecordError("line too long", number, most=LONGEST_LINE)
        for sign in line:
            if not _is_seen(sign):
                raise RecordError("hidden sign", number, code=_by_code(sign))
        if line.strip():
            yield number, line


def _check_first(line: str, number: int) -> None:
    found = _TAG.fullmatch(line)
    if found is None or found[1] != "Banmen":
        raise RecordError("not a record", number)
    values = _VALUE.findall(found[2])
    if values != [str(FORMAT)]:
        raise RecordError("unknown version", number, given=" ".join(values))


def _add_tag(tags: dict[str, list[_Tag]], line: str, number: int) -> None:
    found = _TAG.fullmatch(line)
    if found is None:
        raise RecordError("not a line", number)
    name, values = found[1], tuple(_unescaped(value, number) for value in _VALUE.findall(found[2]))
    if name in tags and name not in _REPEATABLE:
        raise RecordError("tag twice", number, tag=name)
    tags.setdefault(name, []).append(_Tag(number, values))


def _check_tags(tags: dict[str, list[_Tag]], number: int) -> frozenset[str]:
    """Whether all is said that must be said before `number`; gives the seats."""
    for name in _NEEDED:
        if name not in tags:
            raise RecordError("tag missing", number, tag=name)
    for tag in tags["Seat"]:
        if tag.values and not _SEAT.fullmatch(tag.values[0]):
            raise _wrong("Seat", tag)
    return frozenset(_pairs(tags, "Seat"))


def _read_line(line: str, number: int, due: int, seats: frozenset[str]) -> Line:
    found = _LINE.fullmatch(line)
    if found is None:
        raise RecordError("not a line", number)
    given, after, seat, kind, cause, text = found.groups()
    if int(given) != due:
        raise RecordError("wrong number", number, given=given, due=str(due))
    if kind not in _KINDS:
        raise RecordError("unknown kind", number, given=kind)
    if seat != NOBODY and seat not in seats:
        raise RecordError("unknown seat", number, given=seat)
    return Line(
        int(after),
        None if seat == NOBODY else seat,
        Kind(kind),
        _unescaped(text or "", number),
        _unescaped(cause or "", number),
    )


def _unescaped(text: str, number: int) -> str:
    """Raises RecordError for a backslash that means nothing, or a code that is no sign's."""
    if "\\" in _ESCAPE.sub("", text):
        raise RecordError("wrong escape", number)

    def sign(found: re.Match[str]) -> str:
        code = int(found[2] or found[3] or "0", 16)
        if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise RecordError("wrong escape", number)
        return found[1] or chr(code)

    return _ESCAPE.sub(sign, text)


def _record(tags: dict[str, list[_Tag]], lines: tuple[Line, ...]) -> Record:
    seats = _pairs(tags, "Seat")
    return Record(
        game=_only(tags, "Game"),
        rules=_number(tags, "Rules"),
        options=tuple(_pairs(tags, "Option").items()),
        seats=tuple(seats.items()),
        match=_number(tags, "Match"),
        began=_moment(tags, "Begin"),
        ended=_moment(tags, "End") if "End" in tags else None,
        result=_result(tags, frozenset(seats)),
        commitment=_digits(tags, "Commitment") if "Commitment" in tags else None,
        seed=_digits(tags, "Seed") if "Seed" in tags else None,
        clock=_only(tags, "Clock") if "Clock" in tags else "",
        rated=_is_rated(tags),
        origins=tuple(_origins(tags, len(lines))),
        lines=lines,
    )


def _wrong(name: str, tag: _Tag) -> RecordError:
    return RecordError("wrong tag", tag.line, tag=name, given=seen(" ".join(tag.values)))


def _only(tags: dict[str, list[_Tag]], name: str) -> str:
    tag = tags[name][0]
    if len(tag.values) != 1:
        raise _wrong(name, tag)
    return tag.values[0]


def _pairs(tags: dict[str, list[_Tag]], name: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for tag in tags.get(name, ()):
        if len(tag.values) != 2 or tag.values[0] in pairs:
            raise _wrong(name, tag)
        pairs[tag.values[0]] = tag.values[1]
    return pairs


def _number(tags: dict[str, list[_Tag]], name: str) -> int:
    given = _only(tags, name)
    if not _WHOLE_NUMBER.fullmatch(given):
        raise _wrong(name, tags[name][0])
    return int(given)


def _moment(tags: dict[str, list[_Tag]], name: str) -> datetime:
    try:
        return datetime.strptime(_only(tags, name), _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        raise _wrong(name, tags[name][0]) from None


def _digits(tags: dict[str, list[_Tag]], name: str) -> str:
    given = _only(tags, name)
    if not _HEX.fullmatch(given):
        raise _wrong(name, tags[name][0])
    return given


def _is_rated(tags: dict[str, list[_Tag]]) -> bool:
    given = _only(tags, "Rated") if "Rated" in tags else _YES
    if given not in {_YES, _NO}:
        raise _wrong("Rated", tags["Rated"][0])
    return given == _YES


def _origins(tags: dict[str, list[_Tag]], rows: int) -> Iterator[Origin]:
    before = 0
    for tag in tags.get("Origin", ()):
        if len(tag.values) != 4 or not all(_WHOLE_NUMBER.fullmatch(value) for value in tag.values[:2]):
            raise _wrong("Origin", tag)
        match, until, *proof = tag.values
        if not before <= int(until) <= rows or not all(_HEX.fullmatch(value) or value == NOBODY for value in proof):
            raise _wrong("Origin", tag)
        before = int(until)
        yield Origin(int(match), before, *(None if value == NOBODY else value for value in proof))


def _result(tags: dict[str, list[_Tag]], seats: frozenset[str]) -> Result | None:
    given = _only(tags, "Result")
    if given == GOES_ON:
        return None
    ranking = () if given == NOBODY else tuple(tuple(place.split("=")) for place in given.split(" "))
    if not all(seat in seats for place in ranking for seat in place):
        raise _wrong("Result", tags["Result"][0])
    return Result(ranking, _only(tags, "Reason") if "Reason" in tags else "", tuple(_points(tags, seats)))


def _points(tags: dict[str, list[_Tag]], seats: frozenset[str]) -> Iterator[tuple[str, int]]:
    for tag in tags.get("Points", ()):
        if len(tag.values) != 2 or tag.values[0] not in seats or not re.fullmatch(r"-?[0-9]{1,18}", tag.values[1]):
            raise _wrong("Points", tag)
        yield tag.values[0], int(tag.values[1])
