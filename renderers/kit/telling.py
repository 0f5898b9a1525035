"""Narration that games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from renderers.kit.view import Emphasis, Mark, Phrase


def told_marks(marks: Sequence[Mark], picked: str, choices: str, told: Callable[[Mark], Phrase]) -> Iterator[Phrase]:
    """The marks picked (after key `picked`) and those to choose from (after key `choices`), each told by `told`."""
    for emphasis, key in ((Emphasis.PICKED, picked), (Emphasis.CHOICE, choices)):
        if found := [mark for mark in marks if mark.emphasis is emphasis]:
            yield Phrase(key, (("count", len(found)),))
            yield from map(told, found)
