"""The puzzle Rings: a white ring around a black tile, a black ring around that."""

from __future__ import annotations

import pytest

from games.kit.grid import Cell
from games.kit.rules import Leave, MoveError, Seat
from games.pentup import ORIENTATIONS, RINGS, Place, RingsPosition
from tests.games.play import walk

FIRST, WHITES, BLACKS = "P0@0,0", "L0@-1,-1 W3@0,1 Y2@1,-1", "Y4@-3,-1 I1@-1,-2 T0@-1,3 L7@2,0 U3@4,-2"
"""Three white tiles around a black P, the fewest there can be, and five black ones around those."""


def after(texts: str) -> RingsPosition:
    position = RINGS.start({})
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def test_the_first_tile_is_black_and_lies_at_the_origin() -> None:
    start = RINGS.start({})
    assert start.to_move_colour == "black"
    assert len(start.legal_moves()) == 63
    assert after(FIRST).placed[0].colour == "black"
    with pytest.raises(MoveError, match="the first tile goes to 0,0"):
        start.parse("P0@1,0")


def test_white_closes_its_ring_and_then_black_does() -> None:
    board = after(FIRST)
    for colour, texts in (("white", WHITES), ("black", BLACKS)):
        for text in texts.split():
            assert board.outcome is None
            assert board.to_move == Seat(0)
            assert board.to_move_colour == colour
            board = board.play(board.parse(text))
            assert board.placed[-1].colour == colour
    assert board.outcome is not None
    assert board.outcome.reason == "solved"
    assert board.outcome.ranking == (frozenset({Seat(0)}),)
    assert board.outcome.points == ((Seat(0), 3), (Seat(0), 5))


@pytest.mark.parametrize("played", [FIRST, f"{FIRST} L0@-1,-1", f"{FIRST} {WHITES}", f"{FIRST} {WHITES} L7@2,0"])
def test_a_tile_may_go_anywhere_it_touches_and_overlaps_nothing(played: str) -> None:
    board = after(played)
    taken = set(board.top)
    colour = board.to_move_colour
    assert colour is not None
    ring = {cell for tile in board.placed if tile.colour == "white" for cell in tile.cells}
    touched = ring if colour == "black" else taken
    beside = {Cell(x + dx, y + dy) for x, y in touched for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - taken
    expected = {
        place
        for tile in board.hands[colour]
        for turned in range(len(ORIENTATIONS[tile]))
        for place in (Place(tile, turned, Cell(x, y)) for x in range(-9, 9) for y in range(-9, 9))
        if beside & set(place.cells) and not taken & set(place.cells)
    }
    legal = board.legal_moves()
    assert set(legal) == expected
    assert len(legal) == len(expected)


@pytest.mark.parametrize(
    ("played", "text", "key"),
    [
        (FIRST, "X0@0,0", "a tile lies there"),
        (FIRST, "X0@5,5", "a white tile must touch the first tile or the ring"),
        (f"{FIRST} {WHITES}", "I1@-1,5", "a black tile must touch the white ring"),
        (f"{FIRST} {WHITES} I1@-1,-2", "X0@0,-5", "a black tile must touch the white ring"),
        (f"{FIRST} {WHITES}", "P4@4,0", "this tile lies already"),
        (f"{FIRST} L0@-1,-1", "L0@2,0", "this tile lies already"),
        (FIRST, "X1@2,0", "no such orientation"),
        (FIRST, "black leaves", "not a move"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(played: str, text: str, key: str) -> None:
    with pytest.raises(MoveError) as caught:
        after(played).parse(text)
    assert caught.value.key == key


def test_rings_fails_when_the_tiles_run_out() -> None:
    *_, (end, _) = walk(RINGS.start({}), 3)
    assert isinstance(end, RingsPosition)
    assert end.hands["white"] == ()
    assert end.outcome is not None
    assert (end.outcome.reason, end.outcome.points) == ("failed", ())


def test_giving_up_a_solo_game_fails_it() -> None:
    board = after(f"{FIRST} {WHITES}").play(Leave(Seat(0)))
    assert board.outcome is not None
    assert (board.outcome.reason, board.outcome.points) == ("failed", ())
    assert board.to_move_colour is None
