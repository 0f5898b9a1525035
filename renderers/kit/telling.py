"""Narration that all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from renderers.kit.view import Emphasis, Mark, Phrase


def told_marks(marks: Sequence[Mark], picked: str, choices: str, pointed: Callable[[Mark], str]) -> Iterator[Phrase]:
    """Phrases for the marks: those picked (key `picked`) and those to choose from, with their labels (key `choices`).

    `pointed` names a mark.
    """
    taken = [pointed(mark) for mark in marks if mark.emphasis is Emphasis.PICKED]
    offered = [
        pointed(mark) if mark.label in ("", mark.value) else f"{mark.label} {pointed(mark)}".strip()
        for mark in marks
        if mark.emphasis is Emphasis.CHOICE
    ]
    if taken:
        yield Phrase(picked, (("choices", ", ".join(taken)),))
    if offered:
        yield Phrase(choices, (("count", len(offered)), ("choices", ", ".join(offered))))
