"""Narration that games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from renderers.kit.view import Emphasis, Mark, Phrase


def told_marks(marks: Sequence[Mark], told: Callable[[Mark], Phrase]) -> Iterator[Phrase]:
    """The marks picked and those to choose from, each told by `told`."""
    for emphasis, key in ((Emphasis.PICKED, "alt-picked"), (Emphasis.CHOICE, "alt-choices")):
        if found := [mark for mark in marks if mark.emphasis is emphasis]:
            yield Phrase(key, (("count", len(found)),))
            yield from map(told, found)
