"""The rules of Pent-Up, one by one, and its known counts (rules/perft.md)."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from games.__main__ import perft
from games.kit.grid import Cell
from games.kit.rules import InvalidMoveError, Leave, MoveError, Options, Seat, Step, options_from
from games.pentup import GAME, ORIENTATIONS, PentUpPosition, Place, Placed
from games.pentup.places import MOST_PLACES
from games.pentup.regions import MOST_REGIONS, regions
from games.pentup.stack import Stack
from games.pentup.tiles import middle
from tests.for_each import for_each
from tests.games.plain_pentup import Plain
from tests.games.play import walk

TWO_BARS = "I1@0,0 I1@0,1"
"""Two long bars, one above the other: what is two cells high and at most five long can lie on level 2."""
FOUR_IN_A_ROW = "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0"
"""Some tiles can climb on them in few places only."""
TWO_LEVELS = f"{TWO_BARS} L2@0,0 L6@1,0"
"""On them, two tiles that fill the same ten cells."""


def terms(variant: str = "standard", *, misere: bool = False) -> Options:
    return options_from(GAME.options, {"variant": variant, "misere": misere})


def random_game(variant: str, seed: int, plies: int = 48) -> list[PentUpPosition]:
    return [cast("PentUpPosition", position) for position, _ in walk(GAME.start(terms(variant)), seed, plies)]


def after(texts: str, variant: str = "standard") -> PentUpPosition:
    position = GAME.start(terms(variant))
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def error_parsing(position: PentUpPosition, text: str) -> MoveError:
    with pytest.raises(MoveError) as caught:
        position.parse(text)
    return caught.value


def levels_of(position: PentUpPosition, tile: str) -> set[int]:
    """The levels on which the legal moves lay a tile."""
    places = [move for move in position.legal_moves() if isinstance(move, Place) and move.tile == tile]
    return {position.play(place).placed[-1].level for place in places}


def final_ranking(options: Options, *levels: str, left: str = "") -> list[str]:
    """The places of a game at whose end the tiles of each seat lie on these levels, those of one place joined by `=`.

    Only the levels count here, wherever the tiles lie.
    """
    names = GAME.seat_names(options)
    placed = [
        Placed(tile, 0, Cell(0, 0), colour, int(level))
        for colour, mine in zip(names, levels, strict=True)
        for tile, level in zip(ORIENTATIONS, mine.rjust(12, "1"), strict=True)
    ]
    gone = frozenset(Seat(names.index(name)) for name in left.split())
    turn = Seat(next(seat for seat in range(len(names)) if seat not in gone))
    position = PentUpPosition(str(options["variant"]), bool(options["misere"]), turn, Stack(tuple(placed)), gone)
    assert position.outcome is not None
    assert position.outcome.reason == "tiles laid"
    return ["=".join(names[seat] for seat in sorted(place)) for place in position.outcome.ranking]


def test_known_perft_counts() -> None:
    start = GAME.start(terms())
    assert tuple(perft(start, depth) for depth in (1, 2)) == (63, 62_644)
    # Turned or mirrored, the first tile leaves as many games: those after its first orientation stand for all.
    firsts = {move.tile: move for move in reversed(start.legal_moves()) if isinstance(move, Place)}
    follow = {tile: [perft(start.play(move), depth) for depth in (1, 2)] for tile, move in firsts.items()}
    for move in start.legal_moves():
        assert isinstance(move, Place)
        assert perft(start.play(move), 1) == follow[move.tile][0]
    assert sum(len(shapes) * follow[tile][1] for tile, shapes in ORIENTATIONS.items()) == 30_554_284


def test_tiles_have_63_orientations_numbered_by_their_cells() -> None:
    counts = {tile: len(shapes) for tile, shapes in ORIENTATIONS.items()}
    assert counts == dict(zip("FILNPTUVWXYZ", (8, 2, 8, 8, 8, 4, 4, 4, 4, 1, 8, 4), strict=True))
    for shapes in ORIENTATIONS.values():
        assert list(shapes) == sorted(set(shapes))
        for cells in shapes:
            assert list(cells) == sorted(cells)
            assert min(x for x, _ in cells) == min(y for _, y in cells) == 0
    assert ORIENTATIONS["P"][3] == (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(2, 0))


def test_the_first_tile_lies_at_the_origin() -> None:
    start = GAME.start(terms())
    assert {move.corner for move in start.legal_moves() if isinstance(move, Place)} == {Cell(0, 0)}
    error = error_parsing(start, "P3@1,0")
    assert (error.key, error.evidence) == ("the first tile goes to 0,0", {"place": "P3@0,0"})


def test_on_the_table_a_tile_shares_an_edge_with_another() -> None:
    bar = after("I1@0,0")
    for text in ("I1@0,1", "I1@-5,0", "I0@5,-4", "X0@1,1", "X0@1,-3"):
        assert bar.play(bar.parse(text)).placed[-1].level == 1
    for text in ("I1@0,2", "I1@5,1", "X0@-3,0", "X0@999,-999"):
        assert error_parsing(bar, text).key == "on the table it must touch a tile"


def test_a_tile_on_cells_of_different_heights_is_refused() -> None:
    error = error_parsing(after(TWO_BARS), "P3@3,1")
    assert error.key == "the cells differ in height"
    assert error.evidence == {"low": 0, "low_cell": "3,2", "high": 1, "high_cell": "4,1"}


def test_a_tile_above_the_table_must_lie_on_at_least_two_tiles() -> None:
    board = after("P3@0,0 I1@0,2 X0@-3,0")
    error = error_parsing(board, "P3@0,0")
    assert (error.key, error.evidence) == ("it must lie on at least two tiles", {"tile": "P"})
    assert "P3@0,1" not in map(board.notation, board.legal_moves())


def test_the_colours_of_the_tiles_below_do_not_matter() -> None:
    """Two white tiles carry a black one."""
    board = after("I1@0,0 W0@2,1 L3@0,-2")
    assert {tile.colour for tile in (board.placed[board.top[cell]] for cell in Place("P", 3, Cell(1, -1)).cells)} == {
        "white"
    }
    assert board.play(board.parse("P3@1,-1")).placed[-1] == Placed("P", 3, Cell(1, -1), "black", 2)


def test_a_tile_must_go_as_high_as_it_can() -> None:
    board = after(TWO_BARS)
    assert levels_of(board, "P") == {2}
    assert levels_of(board, "X") == {1}
    error = error_parsing(board, "P3@0,2")
    assert error.key == "the tile can lie higher"
    assert error.evidence == {"tile": "P", "level": 1, "highest": 2, "example": "P3@0,0"}
    board.parse("P3@0,0")


def test_the_highest_level_is_computed_for_the_chosen_tile() -> None:
    board = after(TWO_LEVELS)
    assert [levels_of(board, tile) for tile in "PUX"] == [{3}, {3}, {1}]
    assert error_parsing(board, "P3@0,2").evidence["highest"] == 3


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I0@0,2", "this tile lies already"),
        ("P8@0,0", "no such orientation"),
        ("X1@0,0", "no such orientation"),
        ("black leaves", "the game is over"),
        ("I1@0,2", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(text: str, key: str) -> None:
    board = after(TWO_BARS)
    over = board.play(Leave(Seat(0)))
    assert error_parsing(over if key == "the game is over" else board, text).key == key


@pytest.mark.parametrize("text", ["p3@0,0", "P3@0,0", " P3@0,0 "])
def test_letters_may_be_of_either_case(text: str) -> None:
    assert GAME.start(terms()).parse(text) == Place("P", 3, Cell(0, 0))


@for_each(text=["P3", "P@0,0", "P03@0,0", "P3@+0,0", "P3@-0,0", "P3@0 ,0", "P3 @0,0", "P3@0", "P3@00,0", "red leaves"])
def test_text_that_is_no_move_is_refused_with_one_that_can_be_written_now(text: str) -> None:
    start = GAME.start(terms())
    with pytest.raises(InvalidMoveError, match="not a move") as refused:
        start.parse(text)
    start.parse(str(refused.value.evidence["example"]))


def test_an_unknown_tile_letter_is_refused() -> None:
    with pytest.raises(InvalidMoveError, match="no such tile"):
        GAME.start(terms()).parse("A0@0,0")


def test_distant_cells_are_not_confused_with_near_ones() -> None:
    board = after("X0@0,0 I0@3,-1")
    legal = {move.corner for move in board.legal_moves() if isinstance(move, Place) and move.tile == "W"}
    # A cell can be taken only for one that differs in one coordinate by a multiple of the board's stride.
    some = range(-250, 250)
    corners = [Cell(x, y) for x in some for y in some if min(abs(x), abs(y)) < 30]
    reached = {
        corner for corner in corners if any(board.stack.level_of(Place("W", turned, corner)) for turned in range(4))
    }
    assert reached == legal


def ways_on(board: PentUpPosition) -> dict[str, dict[Place, tuple[Step, ...]]]:
    """The steps to each place, by tile."""
    found: dict[str, dict[Place, tuple[Step, ...]]] = {}
    for place in board.legal_moves():
        assert isinstance(place, Place)
        tile, *others = board.steps(place)
        assert tile == Step("tile", place.tile)
        assert (others[-1].value, others[-1].cells) == (place.notation, place.cells)
        found.setdefault(place.tile, {})[place] = tuple(others)
    return found


def test_a_tile_takes_two_steps_and_a_region_between_if_it_has_many_places() -> None:
    """A single place is offered as well, so that no tile is laid unseen."""
    kinds = Counter[str]()
    for board in (after(""), after(FOUR_IN_A_ROW), *random_game("standard", 1, 9), *random_game("pairs", 1, 10)):
        for paths in ways_on(board).values():
            groups = {place: path[:-1] for place, path in paths.items()}
            assert max(Counter(groups.values()).values()) <= MOST_PLACES
            for place, path in paths.items():
                turned = [step.value for step in path if step.kind == "orientation"]
                assert turned in ([], [f"{place.tile}{place.orientation}"])
                kinds[" ".join(step.kind for step in path)] += 1
                assert [step.offered_alone for step in path] == [step.kind == "place" for step in path]
            check_regions(paths)
    assert set(kinds) == {"place", "region place", "region orientation place"}
    assert kinds["region orientation place"] < kinds["region place"]


def check_regions(paths: dict[Place, tuple[Step, ...]]) -> None:
    """Regions mark the middle of each place, and only those with too many places ask for the orientation."""
    of_region: dict[Step, list[Place]] = {}
    for place, path in paths.items():
        if path[0].kind == "region":
            of_region.setdefault(path[0], []).append(place)
    assert bool(of_region) == (len(paths) > MOST_PLACES)
    if of_region:
        assert sorted(int(region.value) for region in of_region) == [*range(1, len(of_region) + 1)]
        assert 1 < len(of_region) <= MOST_REGIONS
    for region, mine in of_region.items():
        assert sorted(region.cells) == sorted({middle(place.cells) for place in mine})
        assert {len(paths[place]) for place in mine} == {3 if len(mine) > MOST_PLACES else 2}


def test_leaving_is_one_step() -> None:
    assert after(TWO_BARS).steps(Leave(Seat(0))) == (Step("leave", "white"),)


@for_each(count=[21, 33, 61, 80, 102, 300])
@for_each(wide=[3, 12, 40])
@for_each(each=[1, 3, 8])
def test_regions_are_few_groups_of_few_places(count: int, wide: int, each: int) -> None:
    rng = random.Random(count)
    table = [Cell(x, y) for x in range(wide) for y in range(-(-3 * count // wide))]
    cells = dict.fromkeys(rng.sample(table, -(-count // each)), each)
    found = regions(cells, MOST_PLACES)
    sizes = [each * len(region) for region in found]
    assert sorted(cell for region in found for cell in region) == sorted(cells)
    assert len(found) <= MOST_REGIONS
    assert max(sizes) <= max(MOST_PLACES, sum(cells.values()) // 10)
    assert len(found) <= max(9, each + max(sizes))


def test_the_places_of_a_region_lie_together() -> None:
    """Cuts across two bars leave ends that join the rest of their own bar."""
    for left, right in ((4, 6), (7, 6), (9, 9)):
        bars = [*(Cell(0, y) for y in range(left)), *(Cell(9, y + 5) for y in range(right))]
        found = regions(dict.fromkeys(bars, 3), MOST_PLACES)
        assert len(found) > 1
        assert all(len({cell.x for cell in region}) == 1 for region in found)


def test_a_position_exposes_what_a_picture_shows() -> None:
    board = after(TWO_LEVELS)
    assert [(tile.colour, tile.notation, tile.level) for tile in board.placed] == [
        ("white", "I1@0,0", 1),
        ("black", "I1@0,1", 1),
        ("white", "L2@0,0", 2),
        ("black", "L6@1,0", 2),
    ]
    assert board.top[Cell(0, 1)] == 2
    assert board.top[Cell(1, 1)] == 3
    assert board.hands == {"white": tuple("FNPTUVWXYZ"), "black": tuple("FNPTUVWXYZ")}
    assert board.to_move_colour == "white"
    assert board.counts(Seat(0)) == (1, 1)


@pytest.mark.parametrize(
    ("variant", "colours"),
    [("standard", "white black"), ("three", "white black red"), ("pairs", "white red black blue")],
)
def test_every_seat_lays_all_its_tiles_in_turn(variant: str, colours: str) -> None:
    *_, end = random_game(variant, 1)
    assert end.outcome is not None
    assert [tile.colour for tile in end.placed] == colours.split() * 12
    assert not any(end.hands.values())
    assert end.outcome.reason == "tiles laid"
    assert end.to_move_colour is None


@pytest.mark.parametrize(
    ("white", "black", "places", "misere"),
    [
        ("23", "22", ["white", "black"], ["black", "white"]),
        ("223", "33", ["black", "white"], ["black", "white"]),
        ("23", "223", ["black", "white"], ["white", "black"]),
        ("3", "3", ["white=black"], ["white=black"]),
    ],
)
def test_the_highest_level_decides_then_the_next(white: str, black: str, places: list[str], misere: list[str]) -> None:
    assert final_ranking(terms(), white, black) == places
    assert final_ranking(terms(misere=True), white, black) == misere


def test_three_players_are_compared_pairwise() -> None:
    three = terms("three")
    assert final_ranking(three, "2", "3", "22") == ["black", "red", "white"]
    assert final_ranking(three, "2", "3", "2") == ["black", "white=red"]
    assert final_ranking(three, "2", "2", "2") == ["white=black=red"]
    assert final_ranking(terms("three", misere=True), "2", "3", "22") == ["white", "black", "red"]


def test_in_pairs_the_best_player_wins_for_the_team() -> None:
    pairs = terms("pairs")
    assert final_ranking(pairs, "2223", "222", "1", "222") == ["white=black", "red=blue"]
    assert final_ranking(pairs, "22", "2", "2", "222") == ["red=blue", "white=black"]
    assert final_ranking(pairs, "3", "1", "3", "22") == ["white=black", "red=blue"]
    assert final_ranking(pairs, "3", "1", "1", "3") == ["white=red=black=blue"]


def test_a_player_who_left_is_last_and_does_not_count_for_the_team() -> None:
    assert final_ranking(terms("three"), "2", "3", "22", left="black") == ["red", "white", "black"]
    assert final_ranking(terms("pairs"), "3", "2", "1", "22", left="white") == ["red=blue", "white=black"]
    assert final_ranking(terms("pairs"), "3", "2", "222", "22", left="white") == ["white=black", "red=blue"]


def test_a_seat_that_left_is_skipped_and_its_tiles_stay() -> None:
    board = after("I1@0,0 I1@0,1", "three").play(Leave(Seat(2)))
    assert board.to_move == Seat(0)
    assert len(board.placed) == 2
    with pytest.raises(MoveError) as caught:
        board.play(Leave(Seat(2)))
    assert (caught.value.key, caught.value.evidence) == ("this player has left", {"seat": "red"})
    while moves := board.legal_moves():
        board = board.play(moves[0])
    assert [tile.colour for tile in board.placed] == ["white", "black"] * 12
    assert board.outcome is not None
    assert board.outcome.ranking[-1] == {Seat(2)}


@pytest.mark.parametrize(
    ("variant", "leaving", "ranking"),
    [
        ("standard", (0,), [{1}, {0}]),
        ("three", (1, 0), [{2}, {0, 1}]),
        ("pairs", (0, 2), [{1, 3}, {0, 2}]),
        ("pairs", (1, 0, 2), [{1, 3}, {0, 2}]),
    ],
)
def test_the_last_player_left_wins(variant: str, leaving: tuple[int, ...], ranking: list[set[int]]) -> None:
    board = GAME.start(terms(variant))
    for seat in leaving:
        assert board.outcome is None
        board = board.play(Leave(Seat(seat)))
    assert board.outcome is not None
    assert [set(place) for place in board.outcome.ranking] == ranking
    assert board.outcome.reason == "left"


def test_the_game_does_not_wait_for_the_last_tile_of_a_player_who_leaves() -> None:
    *_, last = random_game("three", 2, 35)
    assert last.to_move_colour == "red"
    end = last.play(Leave(Seat(2)))
    assert end.outcome is not None
    assert end.outcome.reason == "tiles laid"


@pytest.mark.parametrize(("variant", "every"), [("standard", 3), ("three", 8), ("pairs", 11)])
def test_random_games_agree_with_the_plain_implementation(variant: str, every: int) -> None:
    """The plainly written version that looks at every cell allows the same places."""
    for board in (board for seed in range(2) for board in random_game(variant, seed)[::every]):
        if board.to_move_colour:
            places = Plain.of(board).places(board.hands[board.to_move_colour])
            assert list(board.legal_moves()) == [Place(tile, turned, Cell(*corner)) for tile, turned, corner in places]
