"""Regions of the table: many places, grouped by where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, count

from games.kit.grid import Cell

MOST_REGIONS = 20
"""Most regions: four rows of buttons."""
LEAST_SIZE = 4
"""Places of a region that are allowed even if fewer would do."""


def regions(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells in at most `MOST_REGIONS` rectangles, each with as few of them as possible but up to `LEAST_SIZE`.

    The rectangles don't overlap. They are ordered by their first cells, column by column.
    """
    sizes = count(max(LEAST_SIZE, -(-len(cells) // MOST_REGIONS)))
    found = next(found for most in sizes if len(found := _split(cells, most)) <= MOST_REGIONS)
    return sorted(map(sorted, found))


def _split(cells: Sequence[Cell], most: int) -> list[Sequence[Cell]]:
    """The cells in few rectangles of at most `most` each, by cuts between columns or rows."""
    if len(cells) <= most:
        return [cells]
    _, _, _, axis, start = min(_cuts(cells, most))
    before = [cell for cell in cells if cell[axis] < start]
    after = [cell for cell in cells if cell[axis] >= start]
    return _split(before, most) + _split(after, most)


def _cuts(cells: Sequence[Cell], most: int) -> Iterator[tuple[int, int, int, int, int]]:
    """The possible cuts, the best first when sorted: the number of rectangles that the two parts take at least, whether
    it makes thin ones, how unequal the parts are, and the axis and where the second part starts.
    """
    counts = [sorted(Counter([cell[axis] for cell in cells]).items()) for axis in (0, 1)]
    spans = [found[-1][0] - found[0][0] for found in counts]
    for axis, found in enumerate(counts):
        sizes = accumulate(size for _, size in found)
        for first, (start, _) in zip(sizes, found[1:], strict=False):
            second = len(cells) - first
            least = -(-first // most) - (-second // most)
            yield least, spans[axis] < spans[1 - axis], abs(first - second), axis, start
