"""The results of a check, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from bot.texts import AnyLocale, say
from bot.ui.layout import columns


class Verdict(Enum):
    """The outcome of one check; the value is its mark in the table."""

    OK = "✓"
    FAILED = "✗"
    SKIPPED = "–"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one check."""

    key: str
    """The check's key, of its name `check-<key>` and of its advice `check-<key>.advice`."""
    verdict: Verdict
    why: str = ""
    """The failure or the reason for skipping; for a success, a remark, if there is one."""


def table(results: Sequence[Result], locale: AnyLocale) -> Iterator[str]:
    """One line for each result, and what to do beneath each failure; then a summary."""
    names = [say(locale, f"check-{result.key}") for result in results]
    width = max(map(columns, names), default=0)
    for result, name in zip(results, names, strict=True):
        padded = name + " " * (width - columns(name))
        yield f"{result.verdict.value} {padded}  {result.why}".rstrip()
        if result.verdict is Verdict.FAILED:
            yield f"  → {say(locale, f'check-{result.key}.advice')}"
    failed = sum(result.verdict is Verdict.FAILED for result in results)
    skipped = sum(result.verdict is Verdict.SKIPPED for result in results)
    yield say(locale, "check-summary", failed=failed, skipped=skipped)
