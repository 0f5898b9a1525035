"""Pent-Up's engine: its belief of the rules is held against the engine's word; what it finds and keeps to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from games.kit.rules import Leave, Options, Position, Seat, options_from
from games.pentup import GAME, PentUpPosition, Place
from games.pentup.tiles import TILES
from games.pentup.turns import PentUpMove
from opponents.__main__ import main
from opponents.kit.engine import Level
from opponents.kit.matches import Played, Player
from opponents.pentup import ENGINE, shares
from opponents.pentup.board import Board, board_of, numbers
from opponents.pentup.judging import Judge
from tests.games.play import VARIANTS, variant_name, walk

EVERY_VARIANT = pytest.mark.parametrize(
    "options", [options for game, options in VARIANTS if game.key == "pentup"], ids=variant_name
)


def start(**options: str | bool) -> PentUpPosition:
    return GAME.start(options_from(GAME.options, options))


def near_the_end(seed: int, plies: int, **options: str | bool) -> PentUpPosition:
    """A position of a random game with this many tiles in hand."""
    positions = [position for position, _ in walk(start(**options), seed)]
    found = positions[-plies - 1]
    assert isinstance(found, PentUpPosition)
    return found


def placement_of(move: PentUpMove) -> tuple[str, int, tuple[int, int]]:
    assert isinstance(move, Place)
    return move.tile, move.orientation, move.corner


def places(board: Board) -> set[tuple[str, int, tuple[int, int]]]:
    """All that the search sees of the moves there are."""
    cell = board.floors[0].grid.cell
    return {
        (TILES[tile], orientation, cell(index))
        for tile in numbers(board.hands[board.turn])
        for orientation, index in board.places(tile)
    }


@EVERY_VARIANT
def test_the_engines_places_levels_and_counts_agree_with_the_rules(options: Options) -> None:
    board = None
    for ply, (position, move) in enumerate(islice(walk(GAME.start(options), 2), 23)):
        assert isinstance(position, PentUpPosition)
        if ply % 6 == 0:
            board = board_of(position, margin=16)
        assert board is not None
        if ply % 6 in (0, 1, 3):
            assert places(board) == set(map(placement_of, position.legal_moves()))
        assert list(board.counts) == [position.counts(Seat(seat)) for seat in range(len(position.colours))]
        tile = TILES.index(move.tile)
        assert board.level(tile) == position.stack.level_of(move)
        index = board.floors[0].grid.index(move.corner)
        board = board.laid(tile, move.orientation, index, Judge(position).following[position.turn])


@EVERY_VARIANT
def test_every_level_plays_every_variant_legally_to_the_end(options: Options) -> None:
    players = [Player(ENGINE, Level(nodes=30 + 30 * seat, depth=1 + seat)) for seat in range(4)]
    assert Played(players, 5).play(GAME.start(options)).outcome is not None


@pytest.mark.parametrize("variant", ["three", "pairs"])
def test_players_who_left_are_ignored(variant: str) -> None:
    position = near_the_end(1, 9, variant=variant).play(Leave(Seat(1)))
    assert position.to_move not in (None, 1)
    thought = ENGINE.at(Level(nodes=300), position, seed=1)
    for move in thought.line:
        position = position.play(move)
    expected = shares(position)
    if variant == "three":
        assert expected[1] == 0
        assert sum(expected) == pytest.approx(1)
    else:
        assert expected[1] == expected[3] == pytest.approx(1 - expected[0])


def wins(position: Position[Any], seat: int) -> bool:
    """Whether a seat wins whatever is played, once one tile is left at most: where that lies changes nothing."""
    for move in position.legal_moves()[:1]:
        position = position.play(move)
    assert position.outcome is not None
    return seat in position.outcome.ranking[0] and len(position.outcome.ranking) > 1


@pytest.mark.parametrize(
    ("misere", "seeds"), [(False, (21, 43, 141, 160, 165)), (True, (43, 87, 141, 251, 267))], ids=["highest", "misere"]
)
@pytest.mark.parametrize("level", ENGINE.levels[:5], ids=range(1, 6))
def test_every_level_places_its_last_tile_where_others_cannot_win(
    level: Level, misere: bool, seeds: Sequence[int]
) -> None:
    for seed in seeds:
        position = near_the_end(seed, 2, misere=misere)
        winning = {move for move in position.legal_moves() if wins(position.play(move), position.turn)}
        assert 0 < len(winning) < len(position.legal_moves())
        thought = ENGINE.at(level, position, seed=seed)
        assert thought.move in winning
        assert thought.value > 0.99


@pytest.mark.parametrize("seed", range(4))
def test_a_win_that_the_search_sees_holds_against_every_reply(seed: int) -> None:
    """The line that is expected ends as foreseen, and each of its answers might have been another."""
    position = near_the_end(seed, 5)
    seat = position.turn
    thought = ENGINE.at(Level(nodes=60_000), position, seed=seed)
    assert thought.value > 0.99 or thought.value < 0.01
    assert len(thought.line) == thought.depth == 5
    for move in thought.line:
        position = position.play(move)
    assert wins(position, seat) == (thought.value > 0.5)


OVERLOOKED = (
    "Y0@0,0 P7@-3,0 N5@-3,0 Y3@-2,4 T3@-1,2 F3@-4,5 P4@-4,2 X0@-2,6 L3@-3,6 I1@-8,1 X0@-2,-3 T0@1,-4 F7@0,-4 U3@-3,3"
    " W2@-3,4 W3@1,3 I1@-7,0"
)
"""Seven tiles are left, and what seems to win is refuted by an answer that seems worth nothing."""


@pytest.mark.parametrize("seed", range(2))
def test_a_reply_that_looks_worthless_is_searched_eventually(seed: int) -> None:
    position = start()
    for move in OVERLOOKED.split():
        position = position.play(position.parse(move))
    thought = ENGINE.at(Level(nodes=60_000, depth=4, playouts=True), position, seed=seed)
    answered = ENGINE.at(Level(nodes=60_000, depth=4, playouts=True), position.play(thought.move), seed=seed + 7)
    assert thought.value == pytest.approx(1 - answered.value, abs=0.3)


@pytest.mark.parametrize("variant", ["standard", "three", "pairs"])
def test_choose_plays_every_variant(variant: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "record"
    record.write_text("P0@0,0\n")
    agreed = ["-o", f"variant={variant}", "-o", "misere=true"]
    asked = ["choose", "pentup", *agreed, "--play", str(record), "--level", "5", "--nodes", "200", "--seed", "7"]
    main(asked)
    printed = capsys.readouterr().out
    move, value, line, nodes = (text.split(": ")[1] for text in printed.splitlines())
    position = start(variant=variant, misere=True)
    for text in ("P0@0,0", *line.split()):
        position = position.play(position.parse(text))
    assert line.split()[0] == move
    assert 0 < float(value) < 1
    assert nodes == "200"
    main(asked)
    assert capsys.readouterr().out == printed
