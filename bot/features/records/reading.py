"""Reading a record (`bot/core/record.py`): everything in it is checked before it is used."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

from bot.core.dice import Salt
from bot.core.match import RowKind
from bot.core.record import (
    FORMAT,
    GOES_ON,
    NO,
    NOBODY,
    YES,
    Line,
    Record,
    RecordError,
    Result,
    by_code,
    is_visible,
    seen,
)
from bot.core.typed import normalised

MOST_BYTES = 4_000_000
MOST_LINES = 50_000
LONGEST_LINE = 2_000
"""Characters. A record that exceeds one of these limits is rejected."""
_AROUND = "".join(map(chr, range(0x21))) + "\x7f\x85\xa0\u200b\u2028\u2029\u3000\ufeff"
"""Characters around a line that say nothing: blanks, control characters such as Ctrl-Z, with which some programs end a
file, and byte order marks.
"""
MOST_OF_A_TAG = 100
"""Limit for repeatable tags. No game has nearly as many options or seats."""

_TAG = re.compile(r'\[([A-Z][A-Za-z]{0,30})((?:\s+"(?:[^"\\]|\\.)*")+)\s*\]')
_VALUE = re.compile(r'"((?:[^"\\]|\\.)*)"')
_TYPED = str.maketrans({**dict.fromkeys("“”„‟″＂", '"'), **dict.fromkeys("［「", "["), **dict.fromkeys("］」", "]")})
"""Characters of a tag that phones and Japanese keyboards replace."""
_FREE = frozenset({"Seat", "Salt", "Option"})
"""Tags whose values are kept as they are: people have chosen names and words for the dice."""
_LINE = re.compile(r"([0-9]{1,9})\. \+([0-9]{1,12}) (\S+) ([a-z]+)(?: \{((?:[^{}\\]|\\.)*)\})?(?: (.*))?")
_LINE_END = re.compile(r"\r?\n|\r")
_ESCAPE = re.compile(r'\\(?:([\\"{}])|u([0-9a-f]{4})|U([0-9a-f]{8}))')
_WHOLE_NUMBER = re.compile(r"[0-9]{1,18}")
_SNOWFLAKE = re.compile(r"[1-9][0-9]{0,19}")
_HEX = re.compile(r"[0-9a-f]{64}")
_MOMENT = "%Y-%m-%dT%H:%M:%SZ"
_SEAT = re.compile(r"[a-z][a-z0-9-]{0,30}")
_KINDS = frozenset(kind.value for kind in RowKind)
_REPEATABLE = frozenset({"Option", "Seat", "Points"})
_NEEDED = ("Game", "Rules", "Seat", "Match", "Begin", "Result")


class _Tag(NamedTuple):
    line: int
    values: tuple[str, ...]


class Places(NamedTuple):
    """Line numbers (from 1) of a record's parts in its text."""

    tags: Mapping[str, int]
    """Line of the first tag of each name in the text."""
    rows: Sequence[int]


CheckTime: TypeAlias = Callable[[int], None]
"""Called with each line's number before the line is read. Raises RecordError once reading has taken too long."""


def no_limit(line: int) -> None:
    """Let reading take any time."""


def read(content: bytes) -> Record:
    """Read a record from a file's content. Raises RecordError."""
    return read_placed(content)[0]


def read_placed(content: bytes, check_time: CheckTime = no_limit) -> tuple[Record, Places]:
    """Read a record from a file's content, with the line numbers of its parts. Raises RecordError."""
    if len(content) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    try:
        return _parsed(_decoded(content), check_time)
    except UnicodeDecodeError as error:
        raise RecordError("not text", content.count(b"\n", 0, error.start) + 1) from None


def _decoded(content: bytes) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark, as Windows writes it. Raises UnicodeDecodeError."""
    return content.decode("utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")


def parse(text: str) -> Record:
    """Parse a record's text: `parse(str(record)) == record`. Raises RecordError."""
    return _parsed(text, no_limit)[0]


def _parsed(text: str, check_time: CheckTime) -> tuple[Record, Places]:
    if len(text) > MOST_BYTES:
        raise RecordError("too large", 1, most=MOST_BYTES)
    tags: dict[str, list[_Tag]] = {}
    lines: list[Line] = []
    places: list[int] = []
    seats: frozenset[str] = frozenset()
    for number, line in _lines(text, check_time):
        if not tags:
            _check_first(line, number)
        if not lines and line.startswith(("[", "［", "「")):
            _add_tag(tags, line, number)
            continue
        found = _row_in(line)
        if not lines and found:
            seats = _check_tags(tags, number)
        lines.append(_read_row(found, number, len(lines) + 1, seats))
        places.append(number)
    if not tags:
        raise RecordError("not a record", 1)
    if not lines:
        _check_tags(tags, text.count("\n") + 1)
    return _record(tags, tuple(lines)), Places({name: found[0].line for name, found in tags.items()}, places)


def _lines(text: str, check_time: CheckTime) -> Iterator[tuple[int, str]]:
    """The non-empty lines, with their numbers."""
    for number, raw in enumerate(_LINE_END.split(text, MOST_LINES), 1):
        check_time(number)
        line = raw.strip(_AROUND)
        if number > MOST_LINES:
            raise RecordError("too many lines", number, most=MOST_LINES)
        if len(line) > LONGEST_LINE:
            raise RecordError("line too long", number, most=LONGEST_LINE)
        if line:
            yield number, line


def _tag_in(line: str) -> re.Match[str] | None:
    """The tag in a line, with as few characters replaced as possible, so that names stay as they are."""
    replaced = (change(line) for change in (str, lambda line: line.translate(_TYPED), normalised))
    return next(filter(None, map(_TAG.fullmatch, replaced)), None)


def _check_first(line: str, number: int) -> None:
    found = _tag_in(line)
    if found is None or found[1] != "Banmen":
        raise RecordError("not a record", number)
    values = [normalised(value) for value in _VALUE.findall(found[2])]
    if values != [str(FORMAT)]:
        raise RecordError("unknown version", number, given=" ".join(values))


def _add_tag(tags: dict[str, list[_Tag]], line: str, number: int) -> None:
    found = _tag_in(line)
    if found is None:
        raise RecordError("not a line", number)
    name, written = found[1], _VALUE.findall(found[2])
    _check_visible("".join(written), number)
    values = tuple(_unescaped(value if name in _FREE else normalised(value), number) for value in written)
    if name in tags and name not in _REPEATABLE:
        raise RecordError("tag twice", number, tag=name)
    same = tags.setdefault(name, [])
    if len(same) == MOST_OF_A_TAG:
        raise RecordError("tag too often", number, tag=name, most=MOST_OF_A_TAG)
    same.append(_Tag(number, values))


def _check_visible(text: str, number: int) -> None:
    """Raise RecordError if people couldn't see what a name or a word says."""
    hidden = "" if text.isprintable() else next((each for each in text if not is_visible(each)), "")
    if hidden:
        raise RecordError("hidden sign", number, code=by_code(hidden))


def _check_tags(tags: dict[str, list[_Tag]], number: int) -> frozenset[str]:
    """Check that no required tag is missing before line `number`, and return the seats."""
    for name in _NEEDED:
        if name not in tags:
            raise RecordError("tag missing", number, tag=name)
    for tag in tags["Seat"]:
        if tag.values and not _SEAT.fullmatch(tag.values[0]):
            raise _wrong("Seat", tag)
    return frozenset(_pairs(tags, "Seat"))


def _row_in(line: str) -> re.Match[str] | None:
    """The row in a line, as it is if it can be one, else with ASCII characters and single spaces."""
    found = _LINE.fullmatch(line) if all(map(is_visible, line)) else None
    return found or _LINE.fullmatch(" ".join(normalised(line).split()))


def _read_row(found: re.Match[str] | None, number: int, due: int, seats: frozenset[str]) -> Line:
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
        RowKind(kind),
        _unescaped(text or "", number),
        _unescaped(cause or "", number),
    )


def _unescaped(text: str, number: int) -> str:
    """Resolve the escapes. Raises RecordError for an unknown escape, or a code that isn't a character's."""
    if "\\" in _ESCAPE.sub("", text):
        raise RecordError("wrong escape", number)

    def character(found: re.Match[str]) -> str:
        code = int(found[2] or found[3] or "0", 16)
        if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            raise RecordError("wrong escape", number)
        return found[1] or chr(code)

    return _ESCAPE.sub(character, text)


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
        salt=_salt(tags),
        clock=_only(tags, "Clock") if "Clock" in tags else "",
        rated=_is_rated(tags),
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
    given = _only(tags, "Rated") if "Rated" in tags else YES
    if given not in {YES, NO}:
        raise _wrong("Rated", tags["Rated"][0])
    return given == YES


def _salt(tags: dict[str, list[_Tag]]) -> Salt | None:
    if "Salt" not in tags:
        return None
    tag = tags["Salt"][0]
    message, *words = tag.values
    if message != NOBODY and not _SNOWFLAKE.fullmatch(message):
        raise _wrong("Salt", tag)
    try:
        return Salt(tuple(words), None if message == NOBODY else int(message))
    except ValueError:
        raise _wrong("Salt", tag) from None


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
