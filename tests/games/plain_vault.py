"""Vault as one would first write it down, with tuples and sets: a yardstick for the engine."""

from __future__ import annotations

from dataclasses import dataclass

PlainCell = tuple[int, int]
PlainMove = tuple[PlainCell, PlainCell]


@dataclass(frozen=True)
class Plain:
    """A position and the side to move."""

    size: int
    own: frozenset[PlainCell]
    other: frozenset[PlainCell]
    goal: int
    """The rank that the side to move wants to reach, 0-based."""

    @staticmethod
    def start(size: int) -> Plain:
        """The start: White to move, pawns on the first and the last rank."""
        ranks = [frozenset((x, y) for x in range(size)) for y in (0, size - 1)]
        return Plain(size, ranks[0], ranks[1], size - 1)

    def legal_moves(self) -> list[PlainMove]:
        """Origin and landing cell of each walk and jump; none if the game is over."""
        if any(y == self.goal for _, y in self.own):
            return []
        moves = []
        for x, y in self.own:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    target = (x + dx, y + dy)
                    if self._on_board(target) and target not in self.own and target not in self.other:
                        moves.append(((x, y), target))
            for pole_x, pole_y in self.own:
                target = (2 * pole_x - x, 2 * pole_y - y)
                if self._on_board(target) and target not in self.own:
                    moves.append(((x, y), target))
        return moves

    def _on_board(self, cell: PlainCell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def play(self, move: PlainMove) -> Plain:
        """The position after one of `legal_moves`, seen from the other side."""
        origin, target = move
        return Plain(self.size, self.other - {target}, self.own - {origin} | {target}, self.size - 1 - self.goal)
