"""Regions of the table: many places, grouped by where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, count

from games.kit.grid import Cell

FEW_REGIONS, MOST_REGIONS = 9, 20
"""Number of regions that are easily told apart, and the greatest number, four rows of buttons."""
FEW_PLACES = 6
"""Number of places whose pictures are large."""
NEAR = 3
"""Number of steps between two cells up to which these are seen as lying together."""


def regions(cells: Sequence[Cell], most: int) -> list[list[Cell]]:
    """The cells in groups of at most `most` each: of as few as `FEW_PLACES` if `FEW_REGIONS` suffice for that, of more
    than `most` only if there would be more than `MOST_REGIONS`. A group is what a rectangle contains, except that cells
    apart from the others join a group nearby that has room for them.

    They are ordered by their first cells, column by column.
    """
    if len(cells) <= most:
        return [list(cells)]
    splits = ((size, _split(cells, size)) for size in count(FEW_PLACES))
    found = next(found for size, found in splits if len(found) <= (FEW_REGIONS if size < most else MOST_REGIONS))
    return sorted(map(sorted, _rejoined(found, most)))


def _rejoined(groups: Sequence[Sequence[Cell]], most: int) -> list[list[Cell]]:
    """The groups, after the cells that lie apart from the others of their group have joined the nearest one."""
    found = [list(group) for group in groups]
    for group in found:
        for apart in sorted(_parts(group), key=len)[:-1]:
            others = [each for each in found if each is not group and len(each) + len(apart) <= most]
            nearest = min(others, key=partial(_distance, apart), default=[])
            if nearest and _distance(apart, nearest) <= NEAR:
                nearest += apart
                group[:] = [cell for cell in group if cell not in apart]
    return found


def _parts(cells: Sequence[Cell]) -> list[list[Cell]]:
    """The cells in parts that aren't near each other."""
    parts: list[list[Cell]] = []
    for cell in cells:
        near = [part for part in parts if _distance([cell], part) <= NEAR]
        parts = [*(part for part in parts if part not in near), [cell, *chain.from_iterable(near)]]
    return parts


def _distance(one: Sequence[Cell], other: Sequence[Cell]) -> int:
    """The least number of steps along the grid from a cell of the one to a cell of the other."""
    return min(abs(cell.x - x) + abs(cell.y - y) for cell in one for x, y in other)


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
