"""Pent-Up's engine: Monte Carlo, and alpha-beta when few tiles are left (see `montecarlo`, `search` and `judging`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from opponents.kit.checking import faults
from opponents.kit.compiling import is_warm
from opponents.kit.engine import Budget, Engine, Level, SearchResult, share
from opponents.kit.puzzles import Finder, forced_wins, refutations
from opponents.pentup.board import Board, board_of
from opponents.pentup.endings import PROVABLE
from opponents.pentup.judging import Judge
from opponents.pentup.montecarlo import Tree
from opponents.pentup.search import Search

if TYPE_CHECKING:
    from opponents.pentup.compiled import CompiledTree

__all__ = ["ENGINE", "PROVABLE", "PUZZLES", "shares", "think", "tree"]

SHARES_NODES = 60_000
"""Positions to search for the shares of one position."""
VARIANTS = tuple({"variant": "standard", "misere": is_misere} for is_misere in (False, False, False, False, True))
"""Options of the games that are searched for puzzles."""


def think(
    position: PentUpPosition,
    before: Sequence[PentUpPosition],
    level: Level,
    seed: int,
    budget: Budget,
) -> SearchResult[Place]:
    """See `SearchFunction`; ignores the positions before.

    Alpha-beta takes over when at most the level's depth in plies is left, and searches to the end. Before that, so deep
    a search tells nothing.
    """
    judge, board = Judge(position), board_of(position)
    if level.playouts and judge.plies(board) > level.depth:
        result = tree(judge, budget, board, seed).run()
    else:
        side = next(number for number, seats in enumerate(judge.sides) if position.turn in seats)
        result = Search(judge, budget, side).run(board, level, seed)
    cell = board.floors[0].grid.cell
    line = tuple([Place(TILES[tile], orientation, cell(index)) for tile, orientation, index in result.line])
    return SearchResult(line[0], share(result.score), line, budget.nodes, result.depth)


def shares(position: PentUpPosition) -> tuple[float, ...]:
    """The expected share of a win of each seat's side; 0 if all its seats left."""
    judge, board, by_seat = Judge(position), board_of(position), [0.0] * len(position.colours)
    grown = tree(judge, Budget(SHARES_NODES), board, seed=0)
    if not judge.over(board):
        grown.run()
    expected = grown.shares
    for side in GAME.sides({"variant": position.variant, "misere": position.misere}):
        for number, seats in enumerate(judge.sides):
            if side.issuperset(seats):
                for seat in side:
                    by_seat[seat] = expected[number]
    return tuple(by_seat)


def tree(judge: Judge, budget: Budget, board: Board, seed: int) -> Tree | CompiledTree:
    """A tree search, compiled if it can be. Both kinds choose the same moves for the same number of positions."""
    if is_warm():
        from opponents.pentup.compiled import CompiledTree, fits

        if fits(board):
            return CompiledTree(judge, budget, board, seed)
    return Tree(judge, budget, board, seed)


# The levels play some ten, a hundred, some hundreds, thousands and ten thousand playouts.
ENGINE = Engine(
    GAME,
    (
        Level(nodes=270, depth=2, playouts=True),
        Level(nodes=1_400, depth=6, playouts=True),
        Level(nodes=8_500, depth=4, playouts=True),
        Level(nodes=55_000, depth=4, playouts=True),
        Level(nodes=1_000_000, depth=4, playouts=True),
        Level(nodes=4_000_000, depth=4, playouts=True),
    ),
    think,
    shares,
)

PUZZLES = Finder(
    GAME,
    forced_wins(PROVABLE),
    partial(faults, GAME),
    refutations(PROVABLE, always=True),
    levels=((3, 4), (3, 3), (4, 3)),
    variants=VARIANTS,
)
