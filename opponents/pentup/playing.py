"""Fast random playouts of Pent-Up, by which Monte Carlo evaluates positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from opponents.kit.chance import INCREMENT, MASK, MULTIPLIER, Chance
from opponents.pentup.board import EVERY, Bits, Board, Grid, Lines, Move, Parts, numbers
from opponents.pentup.judging import Judge

Found: TypeAlias = tuple[tuple[int, int], Bits, Bits]
"""A tile and its orientation, its cells if its corner were bit 0, and the corners that it can have."""
Alone: TypeAlias = Mapping[tuple[int, int], Bits]
"""See `Floor.alone`."""

AMBITION: Final = 77
"""Number of moves in 512 that choose a tile which reaches as high as any in the hand can; the others choose any tile.
"""


Way: TypeAlias = tuple[Parts, tuple[int, int], Bits, Sequence[int]]
"""One orientation of a tile: lines that cover its cells; the tile and its orientation; the cells if its corner were bit
0; and their distances from the corner.
"""


class Playouts:
    """Random playouts from the positions of one search.

    One random number decides about a move: bits 16 to 18 choose the first orientation to try, 19 to 27 whether to be
    ambitious, 28 to 39 the tile, and the others its corner.
    """

    def __init__(self, judge: Judge, grid: Grid, chance: Chance) -> None:
        self._judge, self._grid, self._chance = judge, grid, chance
        self._ways = _turned(grid)

    def play(self, board: Board) -> tuple[list[Move], list[float]]:
        """Play the game to its end; return its moves and each side's share of the win."""
        judge, grid, state = self._judge, self._grid, self._chance.state
        cells = [floor.cells for floor in board.floors]
        lines: list[Lines | None] = [None] * len(cells)
        alone = [floor.alone for floor in board.floors]
        since: list[dict[tuple[int, int], Bits]] = [{} for _ in cells]
        """Like `alone`, for the tiles laid in this playout."""
        hopeless = [floor.hopeless for floor in board.floors]
        hands = [list(numbers(hand)) for hand in board.hands]
        counts = [list(own) for own in board.counts]
        turn = board.turn
        moves: list[Move] = []
        while hand := hands[turn]:
            state = (state * MULTIPLIER + INCREMENT) & MASK
            first = (state >> 28 & 4095) * len(hand) >> 12
            tiles = hand[first:] + hand[:first] if state >> 19 & 511 < AMBITION else hand[first : first + 1]
            start = state >> 16 & 7
            hoping = 1 << tiles[0] if len(tiles) == 1 else sum([1 << tile for tile in tiles])
            choice = None
            height = len(cells)
            while choice is None and (height := height - 1):
                if hoping & ~hopeless[height]:
                    there = lines[height] = lines[height] or grid.lines(cells[height])
                    choice = self._on(there, alone[height], since[height], tiles, hopeless[height], start)
                    if choice is None:
                        hopeless[height] |= hoping
            choice = choice or self._beside(cells[0], tiles[0], start)
            if choice is None:
                break  # no room on the table within the grid
            which, shape, corners = choice
            # A random corner: the next one above a random index, so corners above a gap are more likely.
            index = (state >> 40) * corners.bit_length() >> 24
            higher = corners >> index
            index += (higher & -higher).bit_length() - 1
            lying, above = shape << index, height + 1
            if above == len(cells):
                cells.append(0)
                lines.append(None)
                alone.append({})
                since.append({})
                hopeless.append(EVERY)
                for own in counts:
                    own.append(0)
            if alone[above] or since[above]:
                hopeless[above] = 0  # none can lie on the first tile of a height
            cells[height] ^= lying
            cells[above] |= lying
            lines[height] = lines[above] = None
            same = since[above]
            same[which] = same.get(which, 0) | 1 << index
            counts[turn][height] += 1
            hand.remove(which[0])
            moves.append((*which, index))
            turn = judge.following[turn]
        self._chance.state = state
        winners = judge.winners(counts)
        return moves, [(side in winners) / len(winners) for side in range(len(judge.sides))]

    def _on(
        self, lines: Lines, alone: Alone, since: Alone, tiles: Sequence[int], hopeless: Bits, start: int
    ) -> Found | None:
        """The first of these tiles that can lie at this height, with its corners."""
        for tile in tiles:
            if hopeless >> tile & 1:
                continue
            ways = self._ways[tile]
            for (first, a, second, b, third, c), which, shape, _ in ways[start % len(ways)]:
                corners = lines[first] >> a & lines[second] >> b
                if corners:
                    corners &= lines[third] >> c & ~(alone.get(which, 0) | since.get(which, 0))
                    if corners:
                        return which, shape, corners
        return None

    def _beside(self, free: Bits, tile: int, start: int) -> Found | None:
        """The corners of a tile on the table, where `free` cells are empty."""
        grid = self._grid
        beside = grid.around(grid.cells ^ free) & free
        ways = self._ways[tile]
        for _, which, shape, (a, b, c, d, e) in ways[start % len(ways)]:
            corners = free >> a & free >> b & free >> c & free >> d & free >> e
            corners &= beside >> a | beside >> b | beside >> c | beside >> d | beside >> e
            if corners:
                return which, shape, corners
        return None


def _turned(grid: Grid) -> list[list[list[Way]]]:
    """For each tile, its orientations in every rotation of their order."""
    by_tile = []
    for tile, (shapes, parts) in enumerate(zip(grid.shapes, grid.parts, strict=True)):
        ways: list[Way] = [
            (lines, (tile, orientation), sum(1 << cell for cell in shape), shape)
            for orientation, (shape, lines) in enumerate(zip(shapes, parts, strict=True))
        ]
        by_tile.append([ways[first:] + ways[:first] for first in range(len(ways))])
    return by_tile
