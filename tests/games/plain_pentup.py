"""Pent-Up's rule sheet as one would first write it down, with a look at every cell: a yardstick for the engine."""

from __future__ import annotations

from dataclasses import dataclass

from games.pentup import ORIENTATIONS, PentUpPosition

PlainCell = tuple[int, int]
PlainPlace = tuple[str, int, PlainCell]


@dataclass(frozen=True)
class Plain:
    """The yardstick: the rule sheet's "Placing" as one would first write it."""

    tiles: tuple[tuple[frozenset[PlainCell], int], ...] = ()
    """The cells and level of each tile on the board."""

    @staticmethod
    def of(position: PentUpPosition) -> Plain:
        """A plain copy of a stack."""
        return Plain(tuple((frozenset(tile.cells), tile.level) for tile in position.placed))

    def places(self, hand: tuple[str, ...]) -> list[PlainPlace]:
        """The places where the tiles of `hand` may be laid."""
        if not self.tiles:
            return [(tile, number, (0, 0)) for tile in hand for number in range(len(ORIENTATIONS[tile]))]
        top = {cell: index for index, (cells, _) in enumerate(self.tiles) for cell in cells}
        found = []
        for tile in hand:
            by_level: dict[int, list[PlainPlace]] = {}
            for number, shape in enumerate(ORIENTATIONS[tile]):
                for x in range(min(x for x, _ in top) - 5, max(x for x, _ in top) + 6):
                    for y in range(min(y for _, y in top) - 5, max(y for _, y in top) + 6):
                        if level := self._level(top, [(x + dx, y + dy) for dx, dy in shape]):
                            by_level.setdefault(level, []).append((tile, number, (x, y)))
            found += by_level[max(by_level)]
        return found

    def _level(self, top: dict[PlainCell, int], cells: list[PlainCell]) -> int:
        """The level on which a tile would lie, not only the highest; 0 if it may not lie there."""
        below = {top.get(cell, -1) for cell in cells}
        if below == {-1}:
            beside = ((x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            return int(any(cell in top for cell in beside))
        levels = {self.tiles[index][1] if index >= 0 else 0 for index in below}
        return min(levels) + 1 if len(levels) == 1 and len(below) > 1 else 0

    def laid(self, place: PlainPlace, level: int) -> Plain:
        """The stack with one more tile."""
        tile, number, (x, y) = place
        cells = frozenset((x + dx, y + dy) for dx, dy in ORIENTATIONS[tile][number])
        return Plain((*self.tiles, (cells, level)))
