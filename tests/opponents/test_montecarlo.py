"""Monte Carlo in Pent-Up: what it lays by chance is legal and comes to what the engine says, and it finds what wins."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.kit.rules import Options, Position
from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from opponents.kit.chance import Chance
from opponents.kit.engine import Level
from opponents.kit.matches import winners
from opponents.pentup import ENGINE
from opponents.pentup.board import board_of
from opponents.pentup.judging import Judge
from opponents.pentup.playing import Playouts
from tests.games.play import walk
from tests.opponents.test_pentup import EVERY_VARIANT, near_the_end, start

LOST = (
    "I1@0,0 F4@1,1 F1@1,-3 Y0@2,-3 T0@-1,-2 P1@-1,-2 Y3@-2,1 W0@1,1 W0@3,1 X0@-4,-1 X0@-1,3 T3@-1,2 U1@0,2 Z1@-6,0"
    " Z2@-5,-1 V3@3,-3 V0@3,-1 L3@2,-2"
)
PLAYED_OUT = Level(nodes=80_000, depth=0, playouts=True)


@EVERY_VARIANT
def test_a_random_playout_is_legal_and_ends_as_the_rules_say(options: Options) -> None:
    for position, _ in islice(walk(GAME.start(options), 3), 1, 24, 5):
        assert isinstance(position, PentUpPosition)
        judge, board = Judge(position), board_of(position, margin=16)
        moves, shares = Playouts(judge, board.floors[0].grid, Chance(4)).play(board)
        assert len(moves) == judge.plies(board)
        for tile, orientation, index in moves:
            place = Place(TILES[tile], orientation, board.floors[0].grid.cell(index))
            assert place in position.legal_moves()
            position = position.play(place)
        best = winners(position)
        won = [bool(best.intersection(seats)) for seats in judge.sides]
        assert shares == [each / sum(won) for each in won]


@pytest.mark.parametrize("seed", range(6))
def test_playouts_find_moves_that_win_against_every_reply(seed: int) -> None:
    """Held against a search through all that seems to matter."""
    position = near_the_end(seed, 5)
    sure = ENGINE.at(Level(nodes=60_000), position, seed=seed).value
    assert sure > 0.99 or sure < 0.01
    thought = ENGINE.at(PLAYED_OUT, position, seed=seed)
    assert (thought.value > 0.7) if sure > 0.5 else (thought.value < 0.3)


@pytest.mark.parametrize("seed", [1, 2])
def test_near_the_end_no_reply_is_overlooked(seed: int) -> None:
    """White lost this match: whatever it lays now has an answer, some of them low on the table."""
    position = start()
    for text in LOST.split():
        position = position.play(position.parse(text))
    assert ENGINE.at(Level(nodes=25_000, depth=4, playouts=True), position, seed=seed).value < 0.9


@EVERY_VARIANT
def test_the_expected_line_is_playable_however_few_nodes_were_searched(options: Options) -> None:
    begun, _ = next(islice(walk(GAME.start(options), 5), 9, None))
    assert isinstance(begun, PentUpPosition)
    for nodes in (1, 30, *range(60, 600, 60), 1_500):
        level = Level(nodes=nodes, depth=0, playouts=True)
        thought = ENGINE.at(level, begun, seed=1)
        assert thought == ENGINE.at(level, begun, seed=1)
        assert thought.nodes == nodes
        assert 0 <= thought.value <= 1
        assert thought.line[0] == thought.move
        position: Position[Any] = begun
        for move in thought.line:
            assert move in position.legal_moves()
            position = position.play(move)


def test_few_playouts_never_call_an_opening_won_or_lost() -> None:
    for position, _ in islice(walk(start(), 2), 3):
        assert isinstance(position, PentUpPosition)
        for seed in range(4):
            assert 0.1 < ENGINE.at(ENGINE.levels[0], position, seed=seed).value < 0.9
