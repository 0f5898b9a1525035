r"""A match as a text file, in the spirit of PGN: readable by people, and by `parse`, which restores the `Record`.

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

from bot.core.record.reading import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    CheckTime,
    Places,
    parse,
    read,
    read_placed,
)
from bot.core.record.writing import Line, PlayErrorKey, Record, RecordError, RecordErrorKey, Result, seen

__all__ = [
    "LONGEST_LINE",
    "MOST_BYTES",
    "MOST_LINES",
    "CheckTime",
    "Line",
    "Places",
    "PlayErrorKey",
    "Record",
    "RecordError",
    "RecordErrorKey",
    "Result",
    "parse",
    "read",
    "read_placed",
    "seen",
]
