"""What `/dice verify` tells, with the record that it was worked out from."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.record import Record
from bot.texts import AnyLocale, say
from bot.texts.names import slug
from bot.verify import Fault, has_dice, taken_over, throws, unproven
from bot.views.layout import called, note


def file_name(record: Record) -> str:
    """Of the record's file."""
    return f"banmen-{record.match}.txt"


def report(record: Record, fault: Fault | None, locale: AnyLocale) -> ui.LayoutView:
    """Whether the dice agree; the record is to be attached as `file_name(record)`."""
    told = "\n".join(_told(record, fault, locale))
    return note(told, ui.File(f"attachment://{file_name(record)}"))


def _told(record: Record, fault: Fault | None, locale: AnyLocale) -> Iterator[str]:
    match = str(record.match)
    if not has_dice(record):
        yield say(locale, "verify-none", match=match)
        return
    if record.result is None:
        yield say(locale, "verify-going", match=match)
    elif fault is None:
        yield say(locale, "verify-well", match=match, throws=throws(record))
    else:
        yield say(locale, "verify-fault", match=match, why=_reason(fault, locale))
    if count := taken_over(record):
        yield say(locale, "verify-taken-over", throws=count, unproven=unproven(record))
    if record.commitment is not None:
        yield say(locale, "verify-compare", commitment=record.commitment)
    if record.seed is not None:
        yield say(locale, "verify-seed", seed=record.seed)
        yield say(locale, "verify-file", file=file_name(record))


def _reason(fault: Fault, locale: AnyLocale) -> str:
    shown = {name: called(value) for name, value in fault.evidence.items()}
    return say(locale, f"dice-fault-{slug(fault.key)}", **shown)
