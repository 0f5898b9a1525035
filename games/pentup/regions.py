"""Regions of the table: many places, grouped by where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, chain, count
from math import isqrt

from games.kit.grid import Cell

FEW, MOST_REGIONS = 9, 20
"""Number of regions, and of places in one, that are easily told apart; the greatest number of regions, four rows of
buttons.
"""
NEAR = 3
"""Number of steps between two cells up to which these are seen as lying together."""

_Places = Mapping[Cell, int]
"""The cells in which a tile's middle may lie, and the number of its places there."""


def regions(places: _Places, most: int) -> list[list[Cell]]:
    """The cells in groups with at most `most` places each, about as many groups as each has places: more than `most`
    only if there would be more than `MOST_REGIONS`. A group is what a rectangle contains, except that cells apart from
    the others join a group nearby that has room for them.

    The groups and their cells are ordered column by column.
    """
    total = sum(places.values())
    if total <= most:
        return [sorted(places)] if places else []
    splits = ((size, _split(sorted(places), size, places)) for size in count(max(FEW, isqrt(total))))
    found = next(found for size, found in splits if len(found) <= min(max(size, FEW), MOST_REGIONS))
    return sorted(map(sorted, _rejoined(found, most, places)))


def _rejoined(groups: Sequence[Sequence[Cell]], most: int, places: _Places) -> list[list[Cell]]:
    """The groups, after the cells that lie apart from the others of their group have joined the nearest one."""
    found = [list(group) for group in groups]
    for group in found:
        for apart in sorted(_parts(group), key=len)[:-1]:
            room = most - _count(apart, places)
            others = [each for each in found if each is not group and _count(each, places) <= room]
            nearest = min(others, key=partial(_distance, apart), default=[])
            if nearest and _distance(apart, nearest) <= NEAR:
                nearest += apart
                group[:] = [cell for cell in group if cell not in apart]
    return found


def _count(cells: Sequence[Cell], places: _Places) -> int:
    """The number of places whose middle is in one of these cells."""
    return sum([places[cell] for cell in cells])


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


def _split(cells: Sequence[Cell], most: int, places: _Places) -> list[Sequence[Cell]]:
    """The cells in few rectangles of at most `most` places each, by cuts between columns or rows."""
    if len(cells) == 1 or _count(cells, places) <= most:
        return [cells]
    _, _, _, axis, start = min(_cuts(cells, most, places))
    before = [cell for cell in cells if cell[axis] < start]
    after = [cell for cell in cells if cell[axis] >= start]
    return _split(before, most, places) + _split(after, most, places)


def _cuts(cells: Sequence[Cell], most: int, places: _Places) -> Iterator[tuple[int, int, int, int, int]]:
    """The possible cuts, the best first when sorted: the number of rectangles that the two parts take at least, whether
    it makes thin ones, how unequal the parts are, and the axis and where the second part starts.
    """
    counts: list[dict[int, int]] = [{}, {}]
    for cell in cells:
        for axis, line in enumerate(cell):
            counts[axis][line] = counts[axis].get(line, 0) + places[cell]
    lines = [sorted(found.items()) for found in counts]
    spans = [found[-1][0] - found[0][0] for found in lines]
    total = sum(counts[0].values())
    for axis, found in enumerate(lines):
        sizes = accumulate(size for _, size in found)
        for first, (start, _) in zip(sizes, found[1:], strict=False):
            second = total - first
            least = -(-first // most) - (-second // most)
            yield least, spans[axis] < spans[1 - axis], abs(first - second), axis, start
