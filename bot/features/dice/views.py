"""What `/dice verify` and `verify-dice` tell of a match's rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, islice

from discord import ui

from bot.core.record import Record, seen
from bot.core.verification import Fault, Report, Roll
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.ui.escape import called
from bot.ui.layout import note
from bot.ui.match import yes_or_no

MOST_TOLD = 12
"""Lines about rolls in a message; the command line prints all of them."""
LONGEST_REPORT = 3500
"""Characters of a message, of which Discord takes 4000."""


def file_name(record: Record) -> str:
    """Of the record's file."""
    return f"banmen-{record.match}.txt"


def report(record: Record, found: Report, locale: AnyLocale) -> ui.LayoutView:
    """Which rolls are proven; the record is to be attached as `file_name(record)`."""
    told, left = "", 0
    for line in _told(record, found, locale):
        fits = len(told) + len(line) <= LONGEST_REPORT
        told, left = (f"{told}\n{line}", left) if fits else (told, left + 1)
    if left:
        told = f"{told}\n{say(locale, 'verify-more', count=left)}"
    return note(told.strip(), ui.File(f"attachment://{file_name(record)}"))


def findings(record: Record, found: Report, locale: AnyLocale, plain: Callable[[str], str] = str) -> Iterator[str]:
    """A line with the verdict, then one for the fault of the whole, then one for each run of rolls that aren't proven.

    `plain` makes what a stranger wrote into the record harmless where the lines are shown.
    """
    match = str(record.match)
    if not found.rolls and found.fault is None:
        yield say(locale, "dice-none", match=match)
        return
    counts = {verdict: str(found.count(verdict)) for verdict in ("proven", "disproven", "unprovable")}
    proven, old = yes_or_no(found.is_proven), found.proven_without_salt
    yield say(locale, "dice-verdict", proven=proven, match=match, rolls=len(found.rolls), old=old)
    yield say(locale, "dice-counts", **counts, old=old)
    if found.fault is not None:
        yield _reason(found.fault, locale, plain)
    for _, group in groupby(found.rolls, key=_alike):
        first, *others = group
        if first.reason is not None:
            yield _unproven(first, (others or [first])[-1], first.reason, locale, plain)


def _told(record: Record, found: Report, locale: AnyLocale) -> Iterator[str]:
    match = str(record.match)
    if found.rolls and record.result is None:
        yield say(locale, "verify-going", match=match)
    lines = findings(record, found, locale, called)
    yield from islice(lines, MOST_TOLD)
    if more := sum(1 for _ in lines):
        yield say(locale, "verify-more", count=more)
    yield from compared(found, locale, lambda value: f"`{value.replace('`', chr(39))}`")
    if record.seed is not None:
        yield say(locale, "verify-seed", seed=record.seed)
        yield say(locale, "verify-file", file=file_name(record))


def compared(found: Report, locale: AnyLocale, mark: Callable[[str], str] = str) -> Iterator[str]:
    """What the reader has to compare with what was published; `mark` sets that apart from the text around it."""
    for promise in found.promises:
        match, salt = str(promise.match), promise.salt
        key = "dice-compare-version-1" if salt is None else "dice-compare"
        yield say(locale, key, match=match, commitment=mark(promise.commitment))
        if salt is not None and salt.message is not None:
            words = say(locale, "list-gap").join(mark(seen(each)) for each in salt.words)
            has_words = yes_or_no(salt.words)
            message = mark(str(salt.message))
            yield say(locale, "dice-compare-salt", match=match, message=message, has_words=has_words, words=words)


def _alike(roll: Roll) -> object:
    """What rolls in a row have in common that are told in one line; those that are disproven have one each."""
    return (roll.reason, roll.number if roll.verdict == "disproven" else 0)


def _unproven(first: Roll, last: Roll, reason: Fault, locale: AnyLocale, plain: Callable[[str], str]) -> str:
    """What is to be said of these rolls and all between them."""
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
