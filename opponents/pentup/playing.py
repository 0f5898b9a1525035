"""Pent-Up laid to its end by chance, as fast as can be: what Monte Carlo judges positions by."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from opponents.pentup.board import EVERY, Bits, Board, Grid, Lines, Move, Parts, numbers
from opponents.pentup.judging import Judge

AMBITION: Final = 0.15
"""How often a tile is looked for that reaches as high as any in the hand can; else any will do."""


class Way(NamedTuple):
    """How a tile may lie."""

    orientation: int
    shape: Sequence[int]
    """The distances of its cells from its corner."""
    cells: Bits
    """The cells if its corner were bit 0."""
    parts: Parts
    """Lines that cover its cells."""


class Playouts:
    """Games laid to their end from the positions of one search."""

    def __init__(self, judge: Judge, grid: Grid, rng: random.Random) -> None:
        self._judge, self._grid, self._chance = judge, grid, rng.random
        self._ways = _turned(grid)

    def play(self, board: Board) -> tuple[list[Move], list[float]]:
        """The moves of one such game, and by side its share of the win."""
        chance, judge, grid = self._chance, self._judge, self._grid
        cells = [floor.cells for floor in board.floors]
        lines: list[Lines | None] = [None] * len(cells)
        alone = [floor.alone.copy() for floor in board.floors]
        hopeless = [floor.hopeless for floor in board.floors]
        hands = [list(numbers(hand)) for hand in board.hands]
        counts = [list(own) for own in board.counts]
        turn = board.turn
        moves: list[Move] = []
        while hand := hands[turn]:
            first = int(chance() * len(hand))
            tiles = hand[first:] + hand[:first] if chance() < AMBITION else hand[first : first + 1]
            found = None
            height = len(cells)
            while found is None and (height := height - 1):
                hoping = [tile for tile in tiles if not hopeless[height] >> tile & 1]
                if hoping:
                    there = lines[height] = lines[height] or grid.lines(cells[height])
                    found = self._on(there, alone[height], hoping)
                    if found is None:
                        hopeless[height] |= sum([1 << tile for tile in hoping])
            found = found or self._beside(cells[0], tiles[0])
            if found is None:
                break  # no room on the table as far as a search looks
            tile, way, index = found
            lying, above = way.cells << index, height + 1
            if above == len(cells):
                cells.append(0)
                lines.append(None)
                alone.append({})
                hopeless.append(EVERY)
                for own in counts:
                    own.append(0)
            if alone[above]:
                hopeless[above] = 0  # on the first tile of a height none can lie
            cells[height] ^= lying
            cells[above] |= lying
            lines[height] = lines[above] = None
            there_alone, which = alone[above], (tile, way.orientation)
            there_alone[which] = there_alone.get(which, 0) | 1 << index
            counts[turn][height] += 1
            hand.remove(tile)
            moves.append((tile, way.orientation, index))
            turn = judge.following[turn]
        winners = judge.winners(counts)
        return moves, [(side in winners) / len(winners) for side in range(len(judge.sides))]

    def _on(
        self, lines: Lines, alone: Mapping[tuple[int, int], Bits], tiles: Sequence[int]
    ) -> tuple[int, Way, int] | None:
        """The first of some tiles that can lie on the tiles of a height, and a place there."""
        for tile in tiles:
            ways = self._ways[tile]
            for way in ways[int(self._chance() * len(ways))]:
                first, a, second, b, third, c = way.parts
                corners = lines[first] >> a & lines[second] >> b
                if corners:
                    corners &= lines[third] >> c & ~alone.get((tile, way.orientation), 0)
                    if corners:
                        return tile, way, self._some(corners)
        return None

    def _beside(self, free: Bits, tile: int) -> tuple[int, Way, int] | None:
        """A place of a tile on the table, where these cells are free."""
        grid = self._grid
        beside = grid.around(grid.cells ^ free) & free
        ways = self._ways[tile]
        for way in ways[int(self._chance() * len(ways))]:
            a, b, c, d, e = way.shape
            corners = free >> a & free >> b & free >> c & free >> d & free >> e
            corners &= beside >> a | beside >> b | beside >> c | beside >> d | beside >> e
            if corners:
                return tile, way, self._some(corners)
        return None

    def _some(self, bits: Bits) -> int:
        """One that is set, by chance: the next one up from anywhere, so one above a gap more often than others."""
        low = int(self._chance() * bits.bit_length())
        above = bits >> low
        return low + (above & -above).bit_length() - 1


def _turned(grid: Grid) -> list[list[list[Way]]]:
    """By tile: its ways to lie, begun with each of them in turn."""
    found = []
    for shapes, parts in zip(grid.shapes, grid.parts, strict=True):
        ways = [
            Way(number, shape, sum(1 << cell for cell in shape), lines)
            for number, (shape, lines) in enumerate(zip(shapes, parts, strict=True))
        ]
        found.append([ways[first:] + ways[:first] for first in range(len(ways))])
    return found
