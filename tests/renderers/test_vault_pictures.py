"""Vault's pictures show what the position is, from either side, in every look and theme."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from PIL import Image

from games.kit.rules import Outcome, Seat
from games.vault import SIZES, Move, VaultPosition
from renderers.kit import theme
from renderers.kit.board import ICON_RADIUS, TROPHIES, Grid
from renderers.kit.png import encode
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import Emphasis, Mark, View
from renderers.vault import PICTURE
from tests.for_each import for_each
from tests.renderers.boards import at, board, box, cell, drawn, pixel, played, square, start

DARK = THEMES["dark"]
WHITE, BLACK = Seat(0), Seat(1)
LOOKS = ((), (("board", "plain"),))
TOP = (0, 0, theme.WIDTH, theme.BAND)
BOTTOM = (0, theme.WIDTH - theme.BAND, theme.WIDTH, theme.WIDTH)


def after(shown: VaultPosition, notation: str) -> Image.Image:
    move = shown.parse(notation)
    return drawn(shown.play(move), last=(move,))


def picked(*names: str) -> tuple[Mark, ...]:
    """The marks of a pawn and then its target cell."""
    steps = zip(("pawn", "cell"), names, strict=True)
    return tuple(Mark((cell(name),), Emphasis.PICKED, "", kind, name) for kind, name in steps)


def band(picture: Image.Image, where: tuple[int, int, int, int]) -> bytes:
    return picture.crop(where).convert("RGB").tobytes()


@for_each(size=SIZES, key=tuple(THEMES), look=LOOKS)
def test_every_kind_of_board_is_a_small_square_with_a_fixed_palette(
    size: int, key: str, look: tuple[tuple[str, str], ...]
) -> None:
    empty = drawn(start(size), theme=key, look=look)
    shown, last = played(size, 25)
    marks = (Mark((cell("c3"),), Emphasis.CHOICE, "25"), Mark((cell("d4"),), Emphasis.PICKED))
    full = drawn(shown, theme=key, look=look, last=last, marks=marks, names=("Maximilian" * 3, "🎲"), seat=BLACK)
    for picture in (empty, full):
        assert (picture.mode, picture.size) == ("P", (800, 800))
        assert picture.getpalette() == empty.getpalette()
        assert len(encode(picture)) < 50_000


@pytest.mark.parametrize("size", SIZES)
def test_pawns_are_drawn_at_their_cells_from_either_side(size: int) -> None:
    near, far = drawn(start(size)), drawn(start(size), seat=BLACK)
    light, dark = rgb(DARK.sides["white"].fill), rgb(DARK.sides["black"].fill)
    for file in "abcdef"[:size]:
        for picture, turned in ((near, False), (far, True)):
            assert at(picture, size, f"{file}1", 0.78, turned=turned) == light
            assert at(picture, size, f"{file}{size}", 0.78, turned=turned) == dark


def test_from_blacks_side_the_board_is_rotated_by_180_degrees() -> None:
    shown = board("a1", "h8")
    near, far = drawn(shown), drawn(shown, seat=BLACK)
    assert square(near, 8, "a1") == square(far, 8, "a1", turned=True)
    assert square(near, 8, "h8") == square(far, 8, "h8", turned=True)
    assert square(near, 8, "a1") != square(near, 8, "h8")
    assert Grid(8, 8, is_turned=True).corner(cell("a1")) == Grid(8, 8).corner(cell("h8"))


def test_coordinates_are_below_and_on_the_left_and_turn_with_the_board() -> None:
    near, far = (drawn(board("a1", "a2"), seat=seat).convert("RGB") for seat in (WHITE, BLACK))
    grid = Grid(8, 8)
    left, top, right, bottom = grid.left, grid.top, grid.right, grid.bottom
    strips = [(left, bottom, right, bottom + theme.MARGIN - 1), (left - 62, top, left, bottom)]
    for strip in strips:
        assert rgb(DARK.faint) in {colour for _, colour in near.crop(strip).getcolors(4096) or ()}
        assert near.crop(strip).tobytes() != far.crop(strip).tobytes()


def test_with_four_colours_a_jump_lands_on_the_colour_it_left() -> None:
    picture = drawn(board("h8", "h7"))
    tones = {name: at(picture, 8, name) for name in ("a1", "b2", "a2", "b1")}
    assert len(set(tones.values())) == 4
    assert tones["a1"] == at(picture, 8, "c1") == at(picture, 8, "a3") == at(picture, 8, "e5")
    plain = drawn(board("h8", "h7"), look=(("board", "plain"),))
    assert at(plain, 8, "a1") == at(plain, 8, "b2") != at(plain, 8, "a2") == at(plain, 8, "b1")


def test_a_walk_is_an_outline_at_its_origin_and_filled_corners_at_its_target() -> None:
    last = rgb(DARK.last)
    picture = after(board("d4 a1", "h8"), "d4-e5")
    assert at(picture, 8, "d4", 0.07) == last == at(picture, 8, "d4", 0.5, 0.07)
    assert at(picture, 8, "d4") not in {last, rgb(DARK.sides["white"].fill)}
    for across, down in product((0.05, 0.95), repeat=2):
        assert at(picture, 8, "e5", across, down) == last
    assert at(picture, 8, "e5", 0.78) == rgb(DARK.sides["white"].fill)


def test_a_jump_is_an_arc_over_its_pole() -> None:
    last = rgb(DARK.last)
    picture = after(board("a4 d4", "h8"), "a4-g4")
    assert at(picture, 8, "d4") == last
    assert at(picture, 8, "d5", 0.5, 0.9) == last
    assert last not in colours(picture, "d6") | colours(picture, "h8")
    walk = after(board("a4 d4", "h8"), "a4-b4")
    assert last not in colours(walk, "d4") | colours(walk, "d5")


def test_a_picked_jump_is_an_arc_over_its_pole() -> None:
    choice, shown = rgb(DARK.choice), board("a4 d4", "h8")
    jump = picked("a4", "g4")
    picture = drawn(shown, marks=jump)
    assert at(picture, 8, "d4") == choice
    assert at(picture, 8, "d5", 0.5, 0.9) == choice
    assert choice not in colours(drawn(shown, marks=jump[:1]), "d4")
    beside = picked("a4", "b5")
    assert choice not in colours(drawn(shown, marks=beside), "d4") | colours(drawn(shown, marks=beside), "d5")


@for_each(way=[("d4", "d5"), ("d4", "e5"), ("a4", "g4")])
def test_a_picked_move_shows_its_pawn_translucent_on_the_target(way: tuple[str, str]) -> None:
    shown = board("d4 a4 b1", "h8")
    picture = drawn(shown, marks=picked(*way))
    white, choice = rgb(DARK.sides["white"].fill), rgb(DARK.choice)
    solid, ghost = (count(picture, name, white) for name in ("b1", way[1]))
    assert 0.5 * solid < ghost < 0.8 * solid
    assert count(picture, way[1], choice) > count(picture, way[0], choice)


@for_each(way=[("d4", "e4"), ("a4", "g4")])
def test_a_picked_capture_leaves_the_captured_pawn_visible(way: tuple[str, str]) -> None:
    picture = drawn(board("d4 a4", "e4 g4 h8"), marks=picked(*way))
    black = rgb(DARK.sides["black"].fill)
    assert count(picture, way[1], black) >= count(picture, "h8", black)


def count(picture: Image.Image, name: str, colour: tuple[int, int, int]) -> int:
    """The number of pixels of a colour in a cell."""
    found = picture.crop(box(8, name)).convert("RGB").getcolors(10_000) or ()
    return sum(pixels for pixels, shade in found if shade == colour)


@pytest.mark.parametrize(("white", "black"), [("a4 d4", "h8"), ("a4", "d4 h8")])
def test_the_pawn_that_a_picked_move_jumps_over_has_a_ring(white: str, black: str) -> None:
    shown = board(white, black)
    jump = picked("a4", "g4")
    picture, bare = drawn(shown, marks=jump), drawn(shown, marks=jump[:1])
    for across in (0.1, 0.9):
        assert at(picture, 8, "d4", across, 0.5) == rgb(DARK.choice)
        assert at(bare, 8, "d4", across, 0.5) != rgb(DARK.choice)
    assert at(picture, 8, "d4", 0.03, 0.97) == at(bare, 8, "d4", 0.03, 0.97)


def colours(picture: Image.Image, name: str) -> set[tuple[int, int, int]]:
    return {at(picture, 8, name, x / 20, y / 20) for x in range(20) for y in range(20)}


@for_each(jump=["a1-a5", "h1-h5", "a1-e1", "e8-a8", "a8-e8", "c2-e6", "g7-a1", "h8-h2", "h8-b8"], seat=[WHITE, BLACK])
def test_jumps_in_any_direction_and_along_any_edge_can_be_drawn(jump: str, seat: Seat) -> None:
    origin, target = map(cell, jump.split("-"))
    pole = chr((origin.x + target.x) // 2 + ord("a")) + str((origin.y + target.y) // 2 + 1)
    shown = board(f"{jump[:2]} {pole}", "", turn=0)
    picture = drawn(shown, last=(Move(origin, target, capture=False),), seat=seat)
    assert at(picture, 8, pole, turned=seat == BLACK) == rgb(DARK.last)


def test_choices_are_dots_on_empty_cells_and_rings_on_pawns() -> None:
    shown, choice = board("d4", "f6"), rgb(DARK.choice)
    picture = drawn(shown, marks=(Mark((cell("b2"), cell("f6")), Emphasis.CHOICE),))
    assert at(picture, 8, "b2") == choice
    assert at(picture, 8, "b2", 0.9) != choice
    assert at(picture, 8, "f6", 0.92) == choice
    assert at(picture, 8, "f6", 0.78) == rgb(DARK.sides["black"].fill)
    assert square(picture, 8, "d4") == square(drawn(shown), 8, "d4")


def test_a_picked_pawn_stands_on_a_bright_cell() -> None:
    picture = drawn(board("d4", "f6"), marks=(Mark((cell("d4"),), Emphasis.PICKED),))
    assert at(picture, 8, "d4", 0.08, 0.08) == rgb(DARK.choice)
    assert at(picture, 8, "d4", 0.78) == rgb(DARK.sides["white"].fill)


@for_each(size=SIZES)
@for_each(name=["c3", "a1", "f6"])
def test_each_number_looks_different_and_stays_inside_its_cell(size: int, name: str) -> None:
    shown = board("a1", "f6", size=size)
    bare = drawn(shown)
    pictures = [drawn(shown, marks=(Mark((cell(name),), Emphasis.CHOICE, str(number)),)) for number in range(1, 26)]
    assert len({square(picture, size, name) for picture in pictures}) == 25
    for picture in pictures:
        for cleared in (picture, bare):
            cleared.paste(0, box(size, name))
        assert picture.tobytes() == bare.tobytes()


def test_an_arc_passes_below_selectable_cells() -> None:
    shown = board("d4 g4", "b5 d5")
    last = (Move(cell("a4"), cell("g4"), capture=False),)
    marks = (Mark((cell("c5"), cell("d4")), Emphasis.CHOICE, "7"),)
    with_arc, without = (drawn(shown, last=moves, marks=marks) for moves in (last, ()))
    for name in ("c5", "d4"):
        for across, down in product((0.25, 0.5, 0.75), repeat=2):
            assert at(with_arc, 8, name, across, down) == at(without, 8, name, across, down)


def test_the_band_of_the_player_to_move_stands_out_at_their_edge() -> None:
    white, black = DARK.sides["white"], DARK.sides["black"]
    for seat, (white_edge, black_edge) in ((WHITE, (770, 30)), (BLACK, (30, 770))):
        for turn, fills in ((0, (white.fill, black.quiet)), (1, (white.quiet, black.fill))):
            picture = drawn(board("a1", "h8", turn), seat=seat)
            assert (pixel(picture, 400, white_edge), pixel(picture, 400, black_edge)) == tuple(map(rgb, fills))


def test_a_band_shows_its_players_name() -> None:
    shown = board("a1", "h8")
    bare, named = drawn(shown), drawn(shown, names=("Aoi", "Ben"))
    assert band(bare, TOP) != band(named, TOP)
    assert band(bare, BOTTOM) != band(named, BOTTOM)
    swapped = drawn(shown, names=("Aoi", "Ben"), seat=BLACK)
    assert band(named, TOP) == band(swapped, BOTTOM)
    assert band(named, BOTTOM) == band(swapped, TOP)


def test_a_band_without_a_name_shows_only_its_sign() -> None:
    picture = drawn(board("a1", "h8"), names=("", " "))
    for top in (0, theme.WIDTH - theme.BAND):
        bare = picture.crop((118, top, theme.WIDTH - TROPHIES, top + theme.BAND))
        columns = {bare.crop((x, 0, x + 1, theme.BAND)).tobytes() for x in range(bare.width)}
        assert len(columns) == 1


@pytest.mark.parametrize("name", ["W" * 32, "漢" * 32, "🎲" * 32, "\u202e", "", "a\u0301" * 16, "\x00"])
def test_no_name_reaches_the_captured_pawns_or_leaves_its_band(name: str) -> None:
    shown = board("a1", "h8")
    bare, named = drawn(shown), drawn(shown, names=(name, name))
    between = (0, theme.BAND, theme.WIDTH, theme.WIDTH - theme.BAND)
    assert bare.crop(between).tobytes() == named.crop(between).tobytes()
    for top in (0, theme.WIDTH - theme.BAND):
        right = (theme.WIDTH - TROPHIES, top, theme.WIDTH, top + theme.BAND)
        assert bare.crop(right).tobytes() == named.crop(right).tobytes()


def test_captured_pawns_are_in_their_captors_band() -> None:
    all_there, one_gone, two_gone = (
        drawn(board("a1 b1 c1 d1 e1 f1", black, size=6))
        for black in ("a6 b6 c6 d6 e6 f6", "a6 b6 c6 d6 e6", "a6 b6 c6 d6")
    )
    bands = [band(picture, BOTTOM) for picture in (all_there, one_gone, two_gone)]
    assert len(set(bands)) == 3
    assert band(all_there, TOP) == band(one_gone, TOP) == band(two_gone, TOP)
    assert pixel(one_gone, 784 - ICON_RADIUS - 10, 770) == rgb(DARK.sides["black"].fill)


def test_the_winners_band_is_crowned_and_the_losers_is_quiet() -> None:
    won = drawn(board("a8", "h6 h7", turn=0))
    assert band(won, BOTTOM) != band(drawn(board("a7", "h6 h7", turn=0)), BOTTOM)
    assert pixel(won, 84, 777) == rgb(DARK.last)
    assert pixel(won, 400, 30) == rgb(DARK.sides["black"].quiet)


@pytest.mark.parametrize("key", THEMES)
def test_the_pawn_that_won_is_crowned_on_a_bright_cell(key: str) -> None:
    last = rgb(THEMES[key].last)
    back_rank = drawn(board("c8 b1", "h6 h7", turn=0), theme=key)
    assert [at(back_rank, 8, name, 0.1, 0.1) == last for name in ("c8", "b1", "h6")] == [True, False, False]
    assert square(back_rank, 8, "c8") != square(drawn(board("c8 b1", "h6 h7", turn=1), theme=key), 8, "c8")
    white = THEMES[key].sides["white"]
    assert at(back_rank, 8, "c8", 0.5, 0.55) == rgb(white.rim)
    shown = board("h4", "b8 f4 g3 g5 h3 h5", turn=1)
    blocked = drawn(shown.play(move := shown.parse("f4-g4")), theme=key, last=(move,))
    assert [at(blocked, 8, name, 0.1, 0.1) == last for name in ("g4", "h4", "h5")] == [True, False, False]


def test_after_a_resignation_no_pawn_is_crowned() -> None:
    shown = board("c2", "h6")
    gone = drawn(shown.play(shown.asides(BLACK)[0]))
    assert square(gone, 8, "c2") == square(drawn(shown), 8, "c2")


def test_the_bands_show_an_agreed_draw_and_an_end_without_a_winner() -> None:
    shown = board("a4", "h6")
    drawn_game = drawn(shown, outcome=Outcome((frozenset({WHITE, BLACK}),), "agreed draw"))
    assert pixel(drawn_game, 400, 770) == rgb(DARK.sides["white"].fill)
    assert pixel(drawn_game, 400, 30) == rgb(DARK.sides["black"].fill)
    assert band(drawn_game, BOTTOM) != band(drawn(shown), BOTTOM)
    stopped = drawn(shown, outcome=Outcome((), "ended by a moderator"))
    assert pixel(stopped, 400, 770) == rgb(DARK.sides["white"].quiet)
    assert pixel(stopped, 400, 30) == rgb(DARK.sides["black"].quiet)


def test_the_pictures_of_the_rules_pages_show_what_the_text_says() -> None:
    pages = {example.key: example for example in PICTURE.examples()}
    outcomes = {key: page.position.outcome for key, page in pages.items()}
    assert [key for key, outcome in outcomes.items() if outcome] == ["back-rank", "no-move"]
    reach = pages["reach"]
    assert any(mark.emphasis is Emphasis.CHOICE for mark in reach.view.marks)
    assert any(mark.emphasis is Emphasis.CHOICE for mark in pages["walk"].view.marks)
    assert [pages[key].view.last[0].capture for key in ("jump", "capture")] == [False, True]
    assert pages["draw"].view.outcome is not None


def test_the_alt_text_describes_everything_the_picture_shows() -> None:
    shown = board("c2 d4", "e6 h8")
    move = shown.parse("c2xe6")
    view = View(
        last=(move,),
        names=("Aoi", "Ben"),
        marks=(Mark((cell("h8"),), Emphasis.PICKED), Mark((cell("h7"),), Emphasis.CHOICE, "1")),
    )
    phrases = {
        phrase.key.removeprefix("vault-alt-"): dict(phrase.args) for phrase in PICTURE.describe(shown.play(move), view)
    }
    assert phrases == {
        "board": {"size": 8},
        "turn": {"seat": "black", "name": "Ben"},
        "capture": {"seat": "white", "origin": "c2", "target": "e6", "pole": "d4"},
        "pawns": {"seat": "black", "count": 1, "cells": "h8", "captured": 7},
        "picked": {"choices": "h8"},
        "choices": {"count": 1, "choices": "1 h7"},
    }


def test_the_alt_text_names_the_side_of_each_move_of_both_sides() -> None:
    shown, moves = board("d3 a1", "f6 e5"), list[Any]()
    for text in ("d3-d4", "f6xd4"):
        moves.append(shown.parse(text))
        shown = shown.play(moves[-1])
    told = [dict(phrase.args) for phrase in PICTURE.describe(shown, View(last=tuple(moves)))]
    ways = [(words["seat"], words["origin"], words["target"]) for words in told if "origin" in words]
    assert ways == [("white", "d3", "d4"), ("black", "f6", "d4")]


def test_the_alt_text_names_the_winning_pawn_and_the_pawn_that_is_jumped_over() -> None:
    def told(shown: VaultPosition, **view: Any) -> list[tuple[str, dict[str, str | int]]]:
        return [(phrase.key, dict(phrase.args)) for phrase in PICTURE.describe(shown, View(**view))]

    jump = picked("a4", "g4")
    assert ("vault-alt-over", {"pole": "d4"}) in told(board("a4 d4", "h8"), marks=jump)
    assert ("vault-alt-winning", {"cells": "c8"}) in told(board("c8 b1", "h6 h7"))
    assert "vault-alt-winning" not in {key for key, _ in told(board("c7 b1", "h6 h7"))}


@pytest.mark.parametrize(
    ("shown", "outcome", "told"),
    [
        (board("a8", "h6 h7"), None, ("vault-alt-won", "white")),
        (board("a4", "h6 a1", turn=1), None, ("vault-alt-won", "black")),
        (board("a4", "h6"), Outcome((frozenset({WHITE, BLACK}),), "agreed draw"), ("vault-alt-drawn", None)),
        (board("a4", "h6"), Outcome((), "ended by a moderator"), ("vault-alt-ended", None)),
        (board("a4", "h6", turn=1), None, ("vault-alt-turn", "black")),
    ],
)
def test_the_alt_text_tells_the_state_of_the_match(
    shown: VaultPosition, outcome: Outcome | None, told: tuple[str, str | None]
) -> None:
    phrase = PICTURE.describe(shown, View(outcome=outcome))[1]
    assert (phrase.key, dict(phrase.args).get("seat")) == told
