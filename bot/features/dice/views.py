"""Reports on a match's rolls, for `/match dice` and `verify-dice`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import BinaryIO

from bot.core.record import Record, seen
from bot.features.dice.verification import Fault, Report, Roll, verify
from bot.features.records import MOST_BYTES, read
from bot.handling.registration import console_task
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.ui.dice import entered_words
from bot.ui.escape import called
from bot.ui.layout import Message, note
from bot.ui.match import yes_or_no
from games.kit.rules import AnyGame

MOST_FINDINGS = 12
"""Findings in a message; the command line prints all of them."""
LONGEST_REPORT = 1800
"""Characters of the lines; a message holds 2000, including the line about those left out."""


def file_name(record: Record) -> str:
    """The file name of a record."""
    return f"banmen-{record.match}.txt"


def report(record: Record, found: Report, locale: AnyLocale) -> Message:
    """Which rolls are proven; attach the record as `file_name(record)`."""
    text, left = "", 0
    for line in _lines(record, found, locale):
        fits = len(text) + len(line) <= LONGEST_REPORT
        text, left = (f"{text}\n{line}", left) if fits else (text, left + 1)
    if left:
        text = f"{text}\n{say(locale, 'verify-more', count=left)}"
    return note(text.strip())


def about(commitment: str, words: Sequence[str], locale: AnyLocale) -> Message:
    """The sources of a match's dice, and the way to check them."""
    entered = entered_words(words, locale) if words else ""
    return note("\n".join(filter(None, (say(locale, "dice-about", commitment=commitment), entered))))


def findings(record: Record, found: Report, locale: AnyLocale, plain: Callable[[str], str] = str) -> Iterator[str]:
    """Lines with the verdict, a fault of the whole record if there is one, and each run of rolls that aren't proven.

    `plain` escapes text from the record, which anybody may have written.
    """
    match = str(record.match)
    if not found.rolls and found.fault is None:
        yield say(locale, "dice-none", match=match)
        return
    counts = {verdict: str(found.count(verdict)) for verdict in ("proven", "disproven", "unprovable")}
    yield say(locale, "dice-verdict", proven=yes_or_no(found.is_proven), match=match, rolls=len(found.rolls))
    yield say(locale, "dice-counts", **counts)
    if found.fault is not None:
        yield _reason(found.fault, locale, plain)
    for _, group in groupby(found.rolls, key=_alike):
        first, *others = group
        if first.reason is not None:
            yield _unproven(first, (others or [first])[-1], first.reason, locale, plain)


@console_task("verify-dice")
def verified(file: BinaryIO, games: Mapping[str, AnyGame], locale: AnyLocale) -> tuple[Sequence[str], bool]:
    """The lines that the command line prints about a record, and whether it proves all of its rolls.

    Raises RecordError, OSError.
    """
    record = read(file.read(MOST_BYTES + 1))
    found = verify(record, games)
    return [*findings(record, found, locale), *compared(record, locale)], found.is_proven


def _lines(record: Record, found: Report, locale: AnyLocale) -> Iterator[str]:
    match = str(record.match)
    if found.rolls and record.result is None:
        yield say(locale, "verify-going", match=match)
    lines = findings(record, found, locale, called)
    yield from islice(lines, MOST_FINDINGS)
    if more := sum(1 for _ in lines):
        yield say(locale, "verify-more", count=more)
    yield from compared(record, locale, lambda value: f"`{value.replace('`', chr(39))}`")
    if record.seed is not None:
        yield say(locale, "verify-seed", seed=record.seed)


def compared(record: Record, locale: AnyLocale, mark: Callable[[str], str] = str) -> Iterator[str]:
    """Values that the reader must compare with what was published; `mark` sets them off from the text."""
    if record.commitment is None:
        return
    match, salt = str(record.match), record.salt
    yield say(locale, "dice-compare", match=match, commitment=mark(record.commitment))
    if salt is not None and salt.message is not None:
        words = say(locale, "list-gap").join(mark(seen(each)) for each in salt.words)
        has_words = yes_or_no(salt.words)
        message = mark(str(salt.message))
        yield say(locale, "dice-compare-salt", match=match, message=message, has_words=has_words, words=words)


def _alike(roll: Roll) -> object:
    """Consecutive rolls with the same key share a line; a disproven roll has its own."""
    return (roll.reason, roll.number if roll.verdict == "disproven" else 0)


def _unproven(first: Roll, last: Roll, reason: Fault, locale: AnyLocale, plain: Callable[[str], str]) -> str:
    """A line about the rolls from `first` to `last`."""
    if first.verdict == "disproven":
        where = {"roll": str(first.number), "row": str(first.row)}
        return say(locale, "dice-disproven", **where, text=plain(first.text), due=plain(reason.evidence["due"]))
    return say(
        locale,
        "dice-unprovable",
        count=last.number - first.number + 1,
        first=str(first.number),
        last=str(last.number),
        row=str(first.row),
        end=str(last.row),
        why=_reason(reason, locale, plain),
    )


def _reason(fault: Fault, locale: AnyLocale, plain: Callable[[str], str]) -> str:
    shown = {name: plain(value) for name, value in fault.evidence.items()}
    return say(locale, f"dice-fault-{slug(fault.key)}", **shown)
