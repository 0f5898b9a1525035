"""Pent-Up laid to its end by chance, as fast as can be: what Monte Carlo judges positions by."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from opponents.pentup.board import Bits, Board, Grid, Move, numbers
from opponents.pentup.judging import Judge

AMBITION: Final = 0.3
"""How often a tile is looked for that reaches as high as any in the hand can; else any will do."""


class Way(NamedTuple):
    """How a tile may lie."""

    orientation: int
    shape: Sequence[int]
    """The distances of its cells from its corner."""
    cells: Bits
    """The cells if its corner were bit 0."""


class Playouts:
    """Games laid to their end from the positions of one search."""

    def __init__(self, judge: Judge, grid: Grid, rng: random.Random) -> None:
        self._judge, self._grid, self._chance = judge, grid, rng.random
        self._ways = _turned(grid)

    def play(self, board: Board) -> tuple[list[Move], list[float]]:
        """The moves of one such game, and by side its share of the win."""
        chance, judge = self._chance, self._judge
        cells = [floor.cells for floor in board.floors]
        alone = [dict(floor.alone) for floor in board.floors]
        tiles_on = [0, *map(sum, zip(*board.counts, strict=True))]
        hands = [list(numbers(hand)) for hand in board.hands]
        counts = [list(own) for own in board.counts]
        turn = board.turn
        moves: list[Move] = []
        while hand := hands[turn]:
            first = int(chance() * len(hand))
            tiles = [*hand[first:], *hand[:first]] if chance() < AMBITION else hand[first : first + 1]
            found = self._highest(cells, alone, tiles_on, tiles)
            if found is None:
                break  # no room on the table as far as a search looks
            height, tile, way, index = found
            lying = way.cells << index
            if height + 1 == len(cells):
                cells.append(0)
                alone.append({})
                tiles_on.append(0)
                for own in counts:
                    own.append(0)
            cells[height] ^= lying
            cells[height + 1] |= lying
            there, which = alone[height + 1], (tile, way.orientation)
            there[which] = there.get(which, 0) | 1 << index
            tiles_on[height + 1] += 1
            counts[turn][height] += 1
            hand.remove(tile)
            moves.append((tile, way.orientation, index))
            turn = judge.following[turn]
        winners = judge.winners(counts)
        return moves, [(side in winners) / len(winners) for side in range(len(judge.sides))]

    def _highest(
        self,
        cells: Sequence[Bits],
        alone: Sequence[Mapping[tuple[int, int], Bits]],
        tiles_on: Sequence[int],
        tiles: Sequence[int],
    ) -> tuple[int, int, Way, int] | None:
        """Of some tiles the first of those that reach highest: the height of the cells below it, and a place there."""
        for height in range(len(cells) - 1, 0, -1):
            there, tile_alone = cells[height], alone[height]
            if tiles_on[height] < 2 or there.bit_count() < 5:
                continue
            for tile in tiles:
                ways = self._ways[tile]
                for way in ways[int(self._chance() * len(ways))]:
                    a, b, c, d, e = way.shape
                    corners = there >> a & there >> c & there >> e
                    if corners:
                        corners &= there >> b & there >> d & ~tile_alone.get((tile, way.orientation), 0)
                        if corners:
                            return height, tile, way, self._some(corners)
        free, grid = cells[0], self._grid
        beside = grid.around(grid.cells ^ free) & free
        ways = self._ways[tiles[0]]
        for way in ways[int(self._chance() * len(ways))]:
            a, b, c, d, e = way.shape
            corners = free >> a & free >> b & free >> c & free >> d & free >> e
            corners &= beside >> a | beside >> b | beside >> c | beside >> d | beside >> e
            if corners:
                return 0, tiles[0], way, self._some(corners)
        return None

    def _some(self, bits: Bits) -> int:
        """One that is set, by chance: the next one up from anywhere, so one above a gap more often than others."""
        low = int(self._chance() * bits.bit_length())
        above = bits >> low
        return low + (above & -above).bit_length() - 1


def _turned(grid: Grid) -> list[list[list[Way]]]:
    """By tile: its ways to lie, begun with each of them in turn."""
    found = []
    for shapes in grid.shapes:
        ways = [Way(number, shape, sum(1 << cell for cell in shape)) for number, shape in enumerate(shapes)]
        found.append([ways[first:] + ways[:first] for first in range(len(ways))])
    return found
