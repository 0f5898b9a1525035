"""The puzzle Tower: the rules of Pent-Up, played by one with both colours."""

from __future__ import annotations

import pytest

from games.__main__ import perft
from games.kit.rules import Leave, MoveError, Seat
from games.pentup import GAME, TOWER, TowerPosition
from tests.games.play import walk

RECORD = "L0@0,0 N4@1,0 P0@1,0 L1@0,0 V0@0,0 Z3@0,1 U1@0,0 P6@0,1 Z3@0,1 V0@0,0 F0@0,0"
"""Two tiles on each of five levels, on the same ten cells, and one on the sixth: eleven, the fewest known."""


def after(texts: str) -> TowerPosition:
    position = TOWER.start({})
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def test_tower_starts_like_pent_up() -> None:
    assert perft(TOWER.start({}), 2) == perft(GAME.start({"variant": "standard", "misere": False}), 2)


def test_one_player_plays_both_colours_and_white_starts() -> None:
    board = TOWER.start({})
    for colour in ("white", "black", "white"):
        assert board.to_move == Seat(0)
        assert board.to_move_colour == colour
        board = board.play(board.legal_moves()[0])
        assert board.placed[-1].colour == colour


def test_a_tile_on_level_six_solves_tower_and_the_tiles_laid_are_the_score() -> None:
    *begun, last = RECORD.split()
    board = after(" ".join(begun))
    assert board.outcome is None
    solved = board.play(board.parse(last))
    assert solved.placed[-1].level == 6
    assert solved.outcome is not None
    assert solved.outcome.reason == "solved"
    assert solved.outcome.ranking == (frozenset({Seat(0)}),)
    assert solved.outcome.points == ((Seat(0), 11),)
    assert solved.to_move_colour is None


def test_tower_fails_when_all_tiles_are_laid_too_low() -> None:
    *_, (end, _) = walk(TOWER.start({}), 3)
    assert isinstance(end, TowerPosition)
    assert len(end.placed) == 24
    assert end.outcome is not None
    assert (end.outcome.reason, end.outcome.points) == ("failed", ())


def test_giving_up_a_solo_game_fails_it() -> None:
    board = after("I1@0,0").play(Leave(Seat(0)))
    assert board.outcome is not None
    assert (board.outcome.reason, board.outcome.points) == ("failed", ())
    with pytest.raises(MoveError, match="the game is over"):
        board.parse("I1@0,1")


@pytest.mark.parametrize(
    ("played", "text", "key"),
    [
        ("L0@0,0 N4@1,0", "P0@3,0", "the tile can lie higher"),
        ("L0@0,0 N4@1,0", "L0@3,0", "this tile lies already"),
        ("L0@0,0 N4@1,0", "V0@9,9", "on the table it must touch a tile"),
        ("L0@0,0 N4@1,0 P0@1,0", "P0@0,0", "the cells differ in height"),
        ("", "P0@1,0", "the first tile goes to 0,0"),
        ("", "black leaves", "not a move"),
    ],
)
def test_tower_refuses_what_pent_up_refuses(played: str, text: str, key: str) -> None:
    with pytest.raises(MoveError) as caught:
        after(played).parse(text)
    assert caught.value.key == key
