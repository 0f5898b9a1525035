"""Lists cut to fit; a last item says how many items are missing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.texts import AnyLocale, say


def fitting(items: Sequence[str], space: int, gap: str, locale: AnyLocale, key: str = "list-more") -> list[str]:
    """The first items of a list that take at most `space` characters with `gap` between them.

    If some are missing, the text `key` at the end counts them. `space` should have room for that text alone.
    """
    if len(gap.join(items)) <= space:
        return list(items)
    used = [0]
    for item in items:
        used.append(used[-1] + len(item) + len(gap))
    for kept in range(len(items) - 1, 0, -1):
        more = say(locale, key, count=len(items) - kept)
        if used[kept] + len(more) <= space:
            return [*items[:kept], more]
    return [say(locale, key, count=len(items))]


def listed(items: Sequence[str], space: int, locale: AnyLocale) -> str:
    """Items in one line of at most `space` characters: "Aoi, Ben, and 7 more"."""
    gap = say(locale, "list-gap")
    return gap.join(fitting(items, space, gap, locale))
