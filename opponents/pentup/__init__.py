"""Pent-Up: Monte Carlo, and alpha-beta once few tiles are left; see `montecarlo`, `search` and `judging`."""

from __future__ import annotations

from collections.abc import Sequence

from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from opponents.kit.thinking import Budget, Level, Thinker, Thought, share
from opponents.pentup.board import board_of
from opponents.pentup.judging import Judge, Weights
from opponents.pentup.montecarlo import Tree
from opponents.pentup.search import Search

__all__ = ["THINKER", "shares", "think"]

LOOKED_AT = 60_000
"""So many positions are looked at for what awaits everybody in one."""


def think(
    position: PentUpPosition,
    before: Sequence[PentUpPosition],
    level: Level,
    seed: int,
    budget: Budget,
    weights: Weights | None = None,
) -> Thought[Place]:
    """See `Think`; by other weights than the usual ones, if given. What was before is of no account.

    The last plies, as many as the level is deep, are looked through to the end. Before, so deep a look tells nothing.
    """
    judge, board = Judge(position, weights), board_of(position)
    if level.playouts and judge.plies(board) > level.depth:
        found = Tree(judge, budget, board, seed).run()
    else:
        side = next(number for number, seats in enumerate(judge.sides) if position.turn in seats)
        found = Search(judge, budget, side).run(board, level, seed)
    cell = board.floors[0].grid.cell
    line = tuple([Place(TILES[tile], orientation, cell(index)) for tile, orientation, index in found.line])
    return Thought(line[0], share(found.score), line, budget.nodes, found.depth)


def shares(position: PentUpPosition) -> tuple[float, ...]:
    """By seat, the share of a win that seems to await its side; 0 where nobody of that is in."""
    judge, board, found = Judge(position), board_of(position), [0.0] * len(position.colours)
    tree = Tree(judge, Budget(LOOKED_AT), board, seed=0)
    if not judge.over(board):
        tree.run()
    expected = tree.shares
    for side in GAME.sides({"variant": position.variant, "misere": position.misere}):
        for number, seats in enumerate(judge.sides):
            if side.issuperset(seats):
                for seat in side:
                    found[seat] = expected[number]
    return tuple(found)


# They play some ten, a hundred, some hundreds, thousands and ten thousands of games out.
THINKER = Thinker(
    GAME,
    (
        Level(nodes=270, depth=2, playouts=True),
        Level(nodes=1_400, depth=6, playouts=True),
        Level(nodes=8_500, depth=4, playouts=True),
        Level(nodes=55_000, depth=4, playouts=True),
        Level(nodes=1_000_000, depth=4, playouts=True),
    ),
    think,
    shares,
)
