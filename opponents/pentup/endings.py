"""The end of a game of Pent-Up for proofs: every place of every tile is tried, and nothing is estimated.

The last tile's level is the highest that it can reach, wherever it is laid (rule 4), so a game is decided before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from games.kit.grid import Cell
from games.pentup import GAME, PentUpPosition
from games.pentup.tiles import TILES
from opponents.kit.alphabeta import DRAW, WIN
from opponents.kit.proving import Provable
from opponents.pentup.board import Board, board_of, numbers
from opponents.pentup.judging import Judge

Laid: TypeAlias = tuple[int, int, Cell]
"""A tile's number, its orientation and its corner."""
Node: TypeAlias = tuple[Laid, ...]
"""All tiles on the table, in order of play."""

PLACES: Final = {2: range(6, 400), 3: range(6, 200), 4: range(5, 25)}
"""Numbers of places to choose from, by the number of tiles in both hands, with which a position is searched: with less
there is nothing to find, and with more a proof takes minutes.
"""
_LONGEST: Final = 5
"""Cells of the longest tile: how far one more tile can reach beyond the others."""


class PentUpEndings:
    """See `Endings`. The nodes are those that can follow from one position."""

    def __init__(self, position: PentUpPosition) -> None:
        margin = _LONGEST * tiles_left(position) + 1
        self._judge = Judge(position)
        self._boards: dict[Node, Board] = {node_of(position): board_of(position, margin)}

    def decided(self, node: Node) -> int | None:
        """See `Rules`: the mover's result if at most one tile is left."""
        board = self._board(node)
        if self._judge.plies(board) > 1:
            return None
        turn = board.turn
        for tile in numbers(board.hands[turn]):
            board = self._laid(board, next(_moves(board, tile)))
        winners = self._judge.winners(board.counts)
        if len(winners) > 1:
            return DRAW
        return WIN if turn in self._judge.sides[winners[0]] else -WIN

    def moves(self, node: Node) -> tuple[list[Laid], list[Laid]]:
        """See `Rules`: the places on the highest level that the mover can reach, and all others."""
        board = self._board(node)
        hand = numbers(board.hands[board.turn])
        highest = max(map(board.level, hand))
        top = [move for tile in hand if board.level(tile) == highest for move in _moves(board, tile)]
        return top, [move for tile in hand if board.level(tile) < highest for move in _moves(board, tile)]

    def play(self, node: Node, move: Laid) -> Node:
        """See `Rules`."""
        return (*node, move)

    def evaluate(self, node: Node) -> int:
        """See `Rules`: the engine's own evaluation."""
        board = self._board(node)
        side = next(number for number, seats in enumerate(self._judge.sides) if board.turn in seats)
        return round(self._judge.score(board, side))

    def finishing(self, node: Node) -> Sequence[Laid]:
        """See `Endings`."""
        if self._judge.plies(self._board(node)) > 3:
            return ()
        captures, quiets = self.moves(node)
        return captures + quiets

    def safe(self, node: Node) -> bool:
        """See `Endings`: never certain."""
        return False

    def _board(self, node: Node) -> Board:
        board = self._boards.get(node)
        if board is None:
            board = self._laid(self._board(node[:-1]), node[-1])
            if self._judge.plies(board) > 1:
                # Those with one tile left are many, and each is looked at once.
                self._boards[node] = board
        return board

    def _laid(self, board: Board, move: Laid) -> Board:
        tile, orientation, corner = move
        return board.laid(tile, orientation, board.floors[0].grid.index(corner), self._judge.following[board.turn])


def _moves(board: Board, tile: int) -> Iterator[Laid]:
    cell = board.floors[0].grid.cell
    return ((tile, orientation, cell(index)) for orientation, index in board.places(tile))


def node_of(position: PentUpPosition) -> Node:
    """A position as the proof sees it."""
    return tuple([(TILES.index(tile.tile), tile.orientation, tile.corner) for tile in position.placed])


def tiles_left(position: PentUpPosition) -> int:
    """The number of tiles in all hands."""
    return len(position.colours) * len(TILES) - len(position.placed)


def is_late(position: PentUpPosition) -> bool:
    """Whether two players have so few tiles left that a win can be proved, and places enough to choose from."""
    wanted = PLACES.get(tiles_left(position)) if len(position.colours) == 2 else None
    return wanted is not None and len(position.legal_moves()) in wanted


PROVABLE = Provable(
    GAME,
    PentUpEndings,
    node_of,
    alone=lambda position: position,
    is_late=is_late,
    goal=lambda position: "misere" if position.misere else "last",
    margin=0,
)
