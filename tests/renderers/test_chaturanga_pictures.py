"""New Chaturanga's pictures show what the position is, from each of four seats, in every theme."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle, product
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.texts import LANGUAGES, say
from bot.texts import phrases as in_words
from bot.ui.match import played_words
from games.chaturanga import (
    ARMIES,
    BLACK,
    GAME,
    GREEN,
    RED,
    SEAT_NAMES,
    SEATS,
    YELLOW,
    Act,
    ChaturangaPosition,
    Promote,
    position,
)
from games.kit.rules import Outcome, Seat, Step
from renderers.chaturanga import PICTURE, panels, signs, tray
from renderers.chaturanga import board as chaturanga_board
from renderers.chaturanga.board import BOTTOM, CELL, PANEL, RIGHT, STRIP, Seen
from renderers.chaturanga.tray import passed_turns
from renderers.kit import discs, theme
from renderers.kit.png import encode
from renderers.kit.text import font
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import Emphasis, Mark, View
from tests.for_each import for_each
from tests.renderers.boards import Pixel, cell, pixel
from tests.renderers.test_colours import SIGHTS, contrast, difference

DARK = THEMES["dark"]
START = GAME.start({})
NAMES = ("Aoi", "Ben", "Chiyo", "Dan")
TRAY = (RIGHT + 8, PANEL, theme.WIDTH, theme.WIDTH - PANEL)
DICE = ((665, 96, 781, 212), (665, 222, 781, 338))

Box = tuple[int, int, int, int]


def drawn(shown: ChaturangaPosition, **view: Any) -> Image.Image:
    return PICTURE.draw(shown, View(**{"seat": GREEN, **view}))


def set_up(**changes: Any) -> ChaturangaPosition:
    """The first set-up, with other armies or an other standing."""
    armies = dict(zip(SEAT_NAMES, ARMIES, strict=True))
    return position(**{**armies, "turn": GREEN, **changes})


def alone(seat: str, word: str) -> ChaturangaPosition:
    """One piece on an empty board."""
    return set_up(**{**dict.fromkeys(SEAT_NAMES, ""), seat: word})


def played(shown: ChaturangaPosition, *notations: str) -> tuple[ChaturangaPosition, tuple[Any, ...]]:
    """The position after these moves, and the moves."""
    moves = []
    for text in notations:
        moves.append(shown.parse(text))
        shown = shown.play(moves[-1])
    return shown, tuple(moves)


def after(shown: ChaturangaPosition, *notations: str, **view: Any) -> Image.Image:
    shown, last = played(shown, *notations)
    return drawn(shown, last=last, **view)


@cache
def games(count: int) -> tuple[tuple[ChaturangaPosition, tuple[Any, ...]], ...]:
    """Positions from random games, where captures are preferred, each with the moves since the last board."""
    found, rng = [], random.Random(1)
    for _ in range(count):
        shown: ChaturangaPosition = START
        last: tuple[Any, ...] = ()
        while shown.outcome is None:
            moves = list(shown.legal_moves() or shown.chance())
            move = rng.choice([move for move in moves if isinstance(move, Act) and move.captured] or moves)
            shown, last = shown.play(move), (*last[-4:], move)
            found.append((shown, last))
    return tuple(found)


def box(name: str, seat: Seat = GREEN) -> Box:
    left, top = Seen.by(seat).corner(cell(name))
    return left, top, left + CELL, top + CELL


def panel(seat: Seat, viewer: Seat = GREEN) -> Box:
    """Lower left, upper left, upper right, lower right: clockwise from the viewer."""
    bottom = theme.WIDTH - PANEL
    left, top = ((0, bottom), (0, 0), (400, 0), (400, bottom))[(seat - viewer) % 4]
    return left, top, left + 400, top + PANEL


def part(picture: Image.Image, where: Box) -> bytes:
    return picture.crop(where).tobytes()


def square(picture: Image.Image, name: str, seat: Seat = GREEN) -> bytes:
    return part(picture, box(name, seat))


def colours(picture: Image.Image, where: Box) -> set[Pixel]:
    found, palette = picture.crop(where).getcolors(256), picture.getpalette()
    assert found
    assert palette
    shades = ((*palette[3 * index : 3 * index + 3],) for _, index in found if isinstance(index, int))
    return {(red, green, blue) for red, green, blue in shades}


def at(picture: Image.Image, name: str, across: float = 0.5, down: float = 0.5, seat: Seat = GREEN) -> Pixel:
    left, top, _, _ = box(name, seat)
    return pixel(picture, int(left + across * CELL), int(top + down * CELL))


def differing(one: Image.Image, other: Image.Image) -> set[str]:
    """The cells that Green sees drawn differently."""
    names = (f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))
    return {name for name in names if square(one, name) != square(other, name)}


def marks(shown: ChaturangaPosition, *values: str) -> tuple[Mark, ...]:
    """The picked path, and the next steps, numbered as a picker numbers them."""
    paths = [shown.steps(move) for move in shown.legal_moves()]
    paths = [path for path in paths if tuple(step.value for step in path[: len(values)]) == values]
    steps: Iterable[Step] = dict.fromkeys(path[len(values)] for path in paths if len(path) > len(values))
    picked = (Mark(step.cells, Emphasis.PICKED, "", step.kind, step.value) for step in paths[0][: len(values)])
    offered = (
        Mark(step.cells, Emphasis.CHOICE, str(number), step.kind, step.value) for number, step in enumerate(steps, 1)
    )
    return (*picked, *offered)


@for_each(("key", "seat"), zip(THEMES, cycle(SEATS)))
def test_every_kind_of_board_is_a_small_square_with_a_fixed_palette(key: str, seat: Seat) -> None:
    empty = drawn(START, theme=key, seat=seat)
    # Each position of the game from one of the four seats.
    for shown, last in games(1)[9 * seat :: 36]:
        full = drawn(shown, theme=key, seat=seat, last=last, names=("Maximilian" * 3, "🎲", "W" * 32, ""))
        assert (full.mode, full.size) == ("P", (800, 800))
        assert full.getpalette() == empty.getpalette()
        assert len(encode(full)) < 75_000


@for_each(seat=SEATS)
def test_a_picked_move_is_an_arrow_to_its_piece_which_is_translucent_there(seat: Seat) -> None:
    shown = set_up(green="Kd1 Ea1", red="Kh4", black="Ke8 Nc3", yellow="Ka5", thrown="EK")
    fills = {name: rgb(DARK.sides[name].fill) for name in ("green", "black")}
    capture, step = (drawn(shown, seat=seat, marks=marks(shown, *way)) for way in (("a1", "c3"), ("d1", "d2")))
    assert fills["green"] in colours(step, box("d2", seat))
    assert fills["black"] in colours(capture, box("c3", seat))
    assert fills["green"] not in colours(capture, box("c3", seat))
    assert rgb(DARK.choice) in colours(capture, box("b2", seat))


def test_arrows_show_which_of_two_moves_went_where() -> None:
    shown = set_up(green="Kd1 Ea1", red="Kh4", black="Ke8", yellow="Ka5", thrown="EK")
    one, two = after(shown, "E a1-c3"), after(shown, "E a1-c3", "K d1-d2")
    last = rgb(DARK.last)
    assert last not in colours(one, box("b2"))
    assert last in colours(two, box("b2"))
    assert at(two, "d1", 0.5, 0.1) == last


@for_each(key=tuple(THEMES), sight=tuple(SIGHTS), pair=tuple(combinations(SEAT_NAMES, 2)))
def test_the_four_armies_colours_differ_in_lightness_and_to_every_eye(
    key: str, sight: str, pair: tuple[str, str]
) -> None:
    one, other = pair
    fills = rgb(THEMES[key].sides[one].fill), rgb(THEMES[key].sides[other].fill)
    assert contrast(*fills) >= 1.5
    assert contrast(*fills, sight) >= 1.5
    assert difference(*fills, sight) >= 15


@for_each(key=tuple(THEMES), sight=tuple(SIGHTS))
def test_every_tokens_casing_stands_out_from_every_cell(key: str, sight: str) -> None:
    colours = THEMES[key]
    cells = (*colours.two, *(tone for home in colours.homes.values() for tone in home))
    for ground in cells:
        assert contrast(rgb(ground), rgb(colours.casing), sight) >= 3
    assert contrast(rgb(colours.stone), rgb(colours.casing)) >= 7


@pytest.mark.parametrize("key", THEMES)
def test_home_corners_are_tinted_and_the_rest_is_plain(key: str) -> None:
    picture, theme_colours = drawn(START, theme=key), THEMES[key]
    edge = 0.02, 0.98
    for seat, home in zip(SEAT_NAMES, ("g8 e7", "h1 g4", "a1 d2", "a8 b5"), strict=True):
        for name in home.split():
            assert at(picture, name, *edge) in set(map(rgb, theme_colours.homes[seat]))
    for name in ("d4", "e5", "c8", "f1", "h5", "a4"):
        assert at(picture, name, *edge) in set(map(rgb, theme_colours.two))


@pytest.mark.parametrize("seat", SEATS)
def test_the_viewers_army_is_at_the_bottom_and_the_others_follow_clockwise(seat: Seat) -> None:
    picture = drawn(START, seat=seat)
    green_sees = [box(name, GREEN) for name in ("d1", "a5", "e8", "h4")]
    thrones = ("e8", "h4", "d1", "a5")
    for step, where in enumerate(green_sees):
        owner = Seat((seat + step) % 4)
        assert box(thrones[owner], seat) == where
        assert rgb(DARK.sides[SEAT_NAMES[owner]].fill) in colours(picture, where)


def test_coordinates_are_below_and_on_the_left_and_turn_with_the_board() -> None:
    pictures = [drawn(START, seat=seat) for seat in SEATS]
    below, left = (STRIP, BOTTOM + 1, RIGHT, BOTTOM + STRIP), (1, PANEL + 1, STRIP - 1, BOTTOM)
    for picture in pictures:
        assert rgb(DARK.faint) in colours(picture, below) & colours(picture, left)
    assert len({part(picture, below) for picture in pictures}) == 4
    assert len({part(picture, left) for picture in pictures}) == 4


@for_each(viewer=SEATS, facing="nesw")
def test_a_wedge_points_where_its_soldier_faces_from_the_viewers_side(viewer: Seat, facing: str) -> None:
    towards = {"n": "d5", "e": "e4", "s": "d3", "w": "c4"}
    picture = drawn(set_up(green=f"Kd1 a2n d4{facing}"), seat=viewer)
    ink, fill = rgb(DARK.sides["green"].rim), rgb(DARK.sides["green"].fill)
    x, y = Seen.by(viewer).centre(cell("d4"))
    ahead_x, ahead_y = Seen.by(viewer).centre(cell(towards[facing]))
    across, down = (ahead_x - x) / CELL, (ahead_y - y) / CELL
    assert pixel(picture, round(x + 14 * across), round(y + 14 * down)) == ink
    assert pixel(picture, round(x - 15 * across), round(y - 15 * down)) == fill


def test_each_army_kind_and_facing_looks_different() -> None:
    kinds = ("Kd4", "Rd4", "Nd4", "Ed4", "R+d4", "N+d4", "E+d4", "d4n", "d4e", "d4s", "d4w")
    looks = set()
    for seat, kind in product(SEAT_NAMES, kinds):
        picture = drawn(alone(seat, kind))
        looks.add(square(picture, "d4"))
    assert len(looks) == len(SEAT_NAMES) * len(kinds)


def test_the_armies_differ_even_without_colour() -> None:
    def inked(seat: str) -> tuple[bool, ...]:
        rim = rgb(DARK.sides[seat].rim)
        picture = drawn(alone(seat, "Kd4"))
        left, top, right, bottom = box("d4")
        return tuple(pixel(picture, x, y) == rim for x in range(left, right) for y in range(top, bottom))

    assert len({inked(seat) for seat in SEAT_NAMES}) == 4


def test_petrified_pieces_are_grey_and_face_down_and_soldiers_keep_their_facing() -> None:
    well = set_up(red="Kh4 Re4 d4w f4e")
    stone = set_up(red="Re4 d4w f4e", captives=(None, BLACK, None, None))
    pictures = drawn(well), drawn(stone)
    for name in ("e4", "d4", "f4"):
        before, now = (colours(picture, box(name)) for picture in pictures)
        assert rgb(DARK.stone) in now - before
        assert rgb(DARK.sides["red"].rim) in before - now
    assert square(pictures[1], "d4") != square(pictures[1], "f4")
    turned = pictures[1].crop(box("f4")).transpose(Image.Transpose.ROTATE_180)
    close = sum(a != b for a, b in zip(turned.tobytes(), part(pictures[1], box("d4")), strict=True))
    assert close < 0.2 * CELL * CELL
    assert square(pictures[0], "a1") == square(pictures[1], "a1")


def test_an_empty_throne_is_visible_and_an_occupied_one_is_framed() -> None:
    gone, home = drawn(set_up(green="Kd3 a2n")), drawn(START)
    fill = rgb(DARK.sides["green"].fill)
    assert fill in colours(gone, box("d1"))
    assert fill not in colours(gone, box("c1"))
    assert at(home, "d1", 0.5, 0.035) == fill
    assert at(home, "c1", 0.5, 0.035) != fill


def test_a_move_is_an_outline_at_its_origin_and_corners_at_its_target() -> None:
    last = rgb(DARK.last)
    picture = after(set_up(thrown="KN"), "N b1-c3")
    assert at(picture, "b1", 0.06) == at(picture, "b1", 0.5, 0.06) == last
    for across, down in product((0.05, 0.95), repeat=2):
        assert at(picture, "c3", across, down) == last
    assert differing(picture, drawn(set_up(thrown="KN"))) == {"b1", "c3"}


def test_a_capture_a_turn_and_a_promotion_each_look_different_from_a_mere_move() -> None:
    armies = {"green": "Kd1 Rc4 a2n d7n", "barracks": ("", "", "NE", "")}
    moved = after(set_up(**armies, thrown="RK"), "R c4-e4")
    captured = after(set_up(**armies, black="Kg8 e4s h7s", thrown="RK"), "R c4xe4")
    assert square(moved, "e4") != square(captured, "e4")
    turned = after(set_up(**armies, thrown="RK"), "K a2>e")
    assert rgb(DARK.last) in colours(turned, box("a2"))
    assert square(turned, "a2") != square(drawn(set_up(**armies | {"green": "Kd1 Rc4 a2e d7n"})), "a2")
    promoted, last = played(set_up(**armies, thrown="RK"), "K d7-d8=N")
    fresh, settled = drawn(promoted, last=last), drawn(promoted)
    assert square(fresh, "d8") != square(settled, "d8")
    assert any(isinstance(move, Act) and move.promotion for move in last)
    later, last = played(set_up(**armies | {"green": "Kd1 Rc4 d8n"}, thrown="RK"), "K d8=N")
    assert isinstance(last[0], Promote)
    assert square(drawn(later, last=last), "d8") == square(fresh, "d8")


@for_each(key=list(THEMES))
@for_each(("move", "cell_name", "down"), [("K e4>w", "e4", 38), ("K e4-e5", "e5", 0), ("K e4xf5", "f5", 16)])
def test_a_dark_gap_separates_the_mark_of_the_last_move_from_a_yellow_piece(
    key: str, move: str, cell_name: str, down: int
) -> None:
    armies = {**dict.fromkeys(SEAT_NAMES, ""), "yellow": "Kd1 e4n", "green": "Kg8 f5s h8s"}
    shown, last = played(set_up(**armies, turn=YELLOW, thrown="KK"), move)
    picture, (left, top, _, _) = drawn(shown, last=last, theme=key), box(cell_name)
    # Inwards from the cell's left side, or from its corner where only the corners are filled.
    inwards = [pixel(picture, left + step, top + (down or step)) for step in range(CELL // 2)]
    mark, piece = rgb(THEMES[key].last), rgb(THEMES[key].sides["yellow"].fill)
    until = inwards[: inwards.index(piece)]
    gap = until[len(until) - until[::-1].index(mark) + 1 : -1]
    assert len(gap) >= 4
    assert min(contrast(colour, mark) for colour in gap) >= 4.5


def test_both_actions_of_a_turn_are_marked_and_the_later_one_covers_the_earlier() -> None:
    picture = after(set_up(thrown="KK"), "K d2>e", "K d2-e2")
    assert at(picture, "d2", 0.06) == rgb(DARK.last)
    assert at(picture, "e2", 0.05, 0.05) == rgb(DARK.last)
    assert differing(picture, drawn(set_up(green=ARMIES[GREEN].replace("d2n", "e2e"), thrown="KK"))) == {"d2", "e2"}


def test_the_turns_dice_are_beside_the_board_and_a_used_one_is_dimmed() -> None:
    none, both = drawn(START), drawn(set_up(thrown="KN"))
    one = drawn(set_up(thrown="KN", dice="N"))
    ivory = rgb(DARK.sides["white"].fill)
    for die in DICE:
        assert ivory not in colours(none, die)
        assert ivory in colours(both, die)
    assert ivory not in colours(one, DICE[0])
    assert rgb(DARK.faint) in colours(one, DICE[0])
    assert part(one, DICE[1]) == part(both, DICE[1])


def test_each_face_looks_different_and_a_used_die_of_a_double_is_dimmed() -> None:
    faces = {part(drawn(set_up(thrown=face * 2)), DICE[0]) for face in "KRNE"}
    assert len(faces) == 4
    double = drawn(set_up(thrown="RR", dice="R"))
    assert rgb(DARK.sides["white"].fill) not in colours(double, DICE[0])
    assert rgb(DARK.sides["white"].fill) in colours(double, DICE[1])


def test_dice_of_turns_passed_since_the_last_board_are_shown_below() -> None:
    shown = set_up(
        black="Ke8 Nd4 e7s",
        red="Eh3 g1w",
        green="Kd1 Na1 c2n",
        thrown="NE",
        turn=BLACK,
        captives=(None, BLACK, None, None),
    )
    quiet = played(shown, "N d4xb5", "end", "[R N]")
    waiting = played(shown, "N d4xb5", "end", "[R N]", "[E E]", "pass", "[K N]")
    row = 50
    rows = [(TRAY[0], BOTTOM - row * (count + 1), 800, BOTTOM - row * count) for count in range(3)]
    ivory = rgb(DARK.sides["white"].fill)

    def passes(found: tuple[ChaturangaPosition, tuple[Any, ...]]) -> list[bool]:
        picture = drawn(found[0], last=found[1])
        return [ivory in colours(picture, where) and rgb(DARK.last) in colours(picture, where) for where in rows]

    assert passes(quiet) == [True, False, False]
    assert passes(waiting) == [True, True, False]
    assert passes((waiting[0], waiting[1][:2])) == [False, False, False]
    lowest, above = (colours(drawn(waiting[0], last=waiting[1]), where) for where in rows[:2])
    assert rgb(DARK.sides["green"].fill) in lowest - above
    assert rgb(DARK.sides["red"].fill) in above - lowest
    told = [phrase.key for phrase in PICTURE.describe(waiting[0], View(last=waiting[1]))]
    assert told.index("chaturanga-alt-stayed") < told.index("chaturanga-alt-unusable")


def test_dice_of_a_player_who_left_are_not_shown_as_anothers_pass() -> None:
    after, last = played(set_up(turn=BLACK), "[K R]", "black leaves", "[R E]")
    assert drawn(after, last=last).tobytes() == drawn(after).tobytes()
    assert not {"unusable", "stayed"} & {key for key, _ in told(after, last=last)}


@pytest.mark.parametrize(
    ("since", "told"),
    [
        (["end", "[R N]", "[K N]", "green leaves", "[K K]"], {RED: ("R", "N")}),
        (["end", "[R N]", "[E E]", "pass", "[K K]", "green leaves"], {RED: ("R", "N"), GREEN: ("E", "E")}),
        (["end", "[R N]", "[E E]", "red leaves", "pass", "[K K]"], {RED: ("R", "N"), GREEN: ("E", "E")}),
        (["end", "[R N]", "[K N]", "yellow leaves"], {RED: ("R", "N")}),
    ],
)
def test_unused_dice_stay_with_their_player_when_somebody_leaves(
    since: list[str], told: dict[Seat, tuple[str, ...]]
) -> None:
    captive = set_up(
        black="Ke8 Nd4 e7s",
        red="Eh3 g1w",
        green="Kd1 Nc1 c2n",
        yellow="Ka4 Na5 b4e",
        thrown="KN",
        captives=(None, YELLOW, None, None),
        turn=BLACK,
    )
    assert passed_turns(*played(captive, "N d4-b5", *since)) == tuple(told.items())


def test_if_there_is_no_room_for_all_passes_the_latest_are_shown() -> None:
    captive = set_up(red="Eh3 g1w", thrown="KN", captives=(None, GREEN, None, None), green="Kd1 Na1 c2n", turn=BLACK)
    shown, last = played(captive, "K e8-d8", "end", *["[R R]"], "[R E]", "pass")
    long = (*last, *[shown.parse("[N N]")] * 30)
    picture = drawn(shown, last=long)
    assert part(picture, (RIGHT, 0, 800, PANEL)) == part(drawn(shown), (RIGHT, 0, 800, PANEL))


@pytest.mark.parametrize("seat", SEATS)
def test_the_panel_of_the_player_to_move_stands_out_in_their_corner(seat: Seat) -> None:
    for viewer in SEATS:
        picture = drawn(set_up(turn=seat), seat=viewer)
        for other in SEATS:
            left, top, _, _ = panel(other, viewer)
            side = DARK.sides[SEAT_NAMES[other]]
            assert pixel(picture, left + 380, top + 12) == rgb(side.fill if other == seat else side.quiet)


def test_a_panel_shows_its_players_name_and_nothing_else_changes() -> None:
    bare, named = drawn(START), drawn(START, names=NAMES)
    assert part(bare, (0, PANEL, 800, 800 - PANEL)) == part(named, (0, PANEL, 800, 800 - PANEL))
    for seat in SEATS:
        assert part(bare, panel(seat)) != part(named, panel(seat))
    turned = drawn(START, names=NAMES, seat=RED)
    for seat in SEATS:
        assert part(named, panel(seat)) == part(turned, panel(seat, RED))


@pytest.mark.parametrize("name", ["W" * 32, "漢" * 32, "🎲" * 32, "\u202e", "", "a\u0301" * 16, "\x00"])
def test_no_name_leaves_the_first_line_of_its_panel(name: str) -> None:
    bare, named = drawn(START, names=("",) * 4), drawn(START, names=(name,) * 4)
    assert part(bare, (0, PANEL, 800, 800 - PANEL)) == part(named, (0, PANEL, 800, 800 - PANEL))
    for seat in SEATS:
        left, top, right, bottom = panel(seat)
        for rest in ((left, top + 47, right, bottom), (left, top, left + 80, bottom), (right - 12, top, right, bottom)):
            assert part(bare, rest) == part(named, rest)


@for_each(
    change=[
        {"scores": (0, 0, 1, 0)},
        {"scores": (0, 0, 12, 0)},
        {"barracks": ("", "", "R", "")},
        {"barracks": ("", "", "RNE", "")},
        {"captives": (None, GREEN, None, None), "red": "g1w"},
        {"captives": (None, None, GREEN, None), "red": "g1w"},
        {"captives": (None, None, RED, None), "green": "a2n"},
        {"eliminated": (GREEN,)},
        {"sudden_death": True},
    ]
)
def test_a_panel_shows_score_barracks_captives_and_fate(change: dict[str, Any]) -> None:
    plain, changed = drawn(set_up(turn=YELLOW)), drawn(set_up(**change | {"turn": YELLOW}))
    assert part(plain, panel(GREEN)) != part(changed, panel(GREEN))
    if "sudden_death" not in change:
        assert part(plain, panel(BLACK)) == part(changed, panel(BLACK))


def test_the_captors_panel_shows_whose_king_it_holds() -> None:
    held = [
        drawn(set_up(**{SEAT_NAMES[owner]: "c3n"}, captives=tuple(GREEN if seat == owner else None for seat in SEATS)))
        for owner in (BLACK, RED, YELLOW)
    ]
    assert len({part(picture, panel(GREEN)) for picture in held}) == 3


@for_each(theme=tuple(THEMES), seat=SEATS)
def test_a_winners_crown_stands_out_from_the_panel(theme: str, seat: Seat) -> None:
    others = frozenset(SEATS) - {seat}
    picture = drawn(START, theme=theme, names=NAMES, outcome=Outcome((frozenset({seat}), others), "last army"))
    left, top, _, _ = panel(seat)
    sides = THEMES[theme].sides[SEAT_NAMES[seat]]
    crown = pixel(picture, left + 94, top + 30)
    assert crown != rgb(sides.fill)
    assert contrast(crown, rgb(sides.fill)) >= 1.5


def test_the_panels_show_how_the_match_ended() -> None:
    won, last = played(set_up(green="Kd7 a2n", black="Kf8 e7s", thrown="KR"), "K d7-e8")
    picture = drawn(won, last=last)
    left, top, _, _ = panel(GREEN)
    assert rgb(DARK.last) in colours(picture, (left + 82, top + 12, left + 106, top + 40))
    shared = drawn(START, outcome=Outcome((frozenset({RED, YELLOW}),), "agreed draw"))
    for seat in SEATS:
        left, top, _, _ = panel(seat)
        side = DARK.sides[SEAT_NAMES[seat]]
        assert pixel(shared, left + 380, top + 12) == rgb(side.fill if seat in (RED, YELLOW) else side.quiet)
    stopped = drawn(START, outcome=Outcome((), "ended by a moderator"))
    for seat in SEATS:
        left, top, _, _ = panel(seat)
        assert pixel(stopped, left + 380, top + 12) == rgb(DARK.sides[SEAT_NAMES[seat]].quiet)


def test_dice_and_the_end_of_a_turn_are_numbered_beside_the_board() -> None:
    shown = set_up(thrown="KN")
    dice = [Mark((), Emphasis.CHOICE, str(number), "die", face) for number, face in enumerate("KN", 1)]
    bare, numbered = drawn(shown), drawn(shown, marks=dice)
    assert differing(bare, numbered) == set()
    for die in DICE:
        assert rgb(DARK.choice) in colours(numbered, die)
    second = set_up(thrown="KN", dice="N")
    with_end = drawn(second, marks=marks(second))
    assert rgb(DARK.choice) not in colours(with_end, DICE[0])
    assert differing(with_end, drawn(second)) == {"b1", "b2"}
    assert rgb(DARK.choice) in colours(with_end, (TRAY[0], 348, 800, 412))


def test_both_dice_are_marked_when_both_pieces_are_lost() -> None:
    shown = set_up(green="Kd1 c3n", thrown="RN")
    (both,) = {step for move in shown.legal_moves() for step in shown.steps(move) if step.kind == "die"}
    offered, picked = (
        drawn(shown, marks=[Mark((), each, "1", both.kind, both.value)]) for each in (Emphasis.CHOICE, Emphasis.PICKED)
    )
    for die in DICE:
        assert rgb(DARK.choice) in colours(offered, die) & colours(picked, die)


def test_selectable_pieces_are_numbered_on_bright_cells_and_still_visible() -> None:
    shown = set_up(thrown="KN")
    picture = drawn(shown, marks=marks(shown))
    assert differing(picture, drawn(shown)) == {"d1", "a2", "b1", "b2", "c2", "d2"}
    assert at(picture, "a2", 0.05, 0.05) == rgb(DARK.choice)
    assert at(picture, "a2", 0.59, 0.3) == rgb(DARK.sides["green"].rim)


def test_selectable_cells_are_numbered_dots_and_captures_are_bright_cells() -> None:
    shown = set_up(green="Kd1 Rc4 a2n", black="Ke8 c6s e7s", thrown="RN")
    picture = drawn(shown, marks=marks(shown, "c4"))
    assert at(picture, "c4", 0.05, 0.05) == rgb(DARK.choice)
    assert at(picture, "c5", 0.2) == rgb(DARK.choice)
    assert at(picture, "c6", 0.05, 0.05) == rgb(DARK.choice)
    assert rgb(DARK.sides["black"].rim) in colours(picture, box("c6"))


@pytest.mark.parametrize("viewer", SEATS)
def test_a_soldiers_possible_turns_are_numbered_arrows_beside_the_board(viewer: Seat) -> None:
    """They cover no other piece and no coordinate."""
    shown = set_up(green="Kd1 d4n a2n", thrown="KR")
    offered = marks(shown, "d4")
    turns = [mark for mark in offered if mark.kind == "face"]
    picture, bare = (
        drawn(shown, marks=some, seat=viewer) for some in (offered, [mark for mark in offered if mark not in turns])
    )
    assert ImageChops.difference(picture.convert("RGB"), bare.convert("RGB")).getbbox() is not None
    assert picture.crop((0, 0, RIGHT, 800)).tobytes() == bare.crop((0, 0, RIGHT, 800)).tobytes()
    middle = TRAY[0] + (800 - TRAY[0]) // 2 + 4, 348 + 80
    seen = {facing for facing, (x, y) in AHEAD.items() if at_tip(picture, middle, x, y) == rgb(DARK.choice)}
    assert seen == {Seen.by(viewer).facing(mark.value) for mark in turns}
    for facing in seen:
        others = [mark for mark in offered if mark.kind != "face" or Seen.by(viewer).facing(mark.value) != facing]
        assert drawn(shown, marks=others, seat=viewer).tobytes() != picture.tobytes()


AHEAD = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def at_tip(picture: Image.Image, middle: tuple[int, int], x: int, y: int) -> Pixel:
    """The colour near the tip of an arrow around this middle."""
    return pixel(picture, middle[0] + 68 * x, middle[1] + 68 * y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_stays_between_the_panels_whatever_is_above_it(language: str) -> None:
    words = tuple((sign, say(language, f"chaturanga-legend-{sign}")) for sign in PICTURE.legend)
    facings = [Mark((cell("e7"),), Emphasis.CHOICE, str(number), "face", face) for number, face in enumerate("esw", 2)]
    dice = [Mark((), Emphasis.CHOICE, str(number), "die", die) for number, die in enumerate("RN", 1)]
    for shown in (set_up(), set_up(dice=("K", "E"), thrown=("K", "E"))):
        for marks in ((), facings, dice, [*facings, *dice]):
            bare, told = (drawn(shown, marks=tuple(marks), legend=legend) for legend in ((), words))
            changed = ImageChops.difference(bare.convert("RGB"), told.convert("RGB")).getbbox()
            assert changed is None or (changed[0] >= RIGHT and changed[3] <= BOTTOM), (marks, changed)


@pytest.mark.parametrize("viewer", SEATS)
def test_a_picked_turn_shows_the_soldier_as_it_would_face(viewer: Seat) -> None:
    seen = set()
    for face in "esw":
        before, after = (set_up(green=f"Kd1 d4{facing} a2n", thrown="KR") for facing in ("n", face))
        turn = [Mark((cell("d4"),), Emphasis.PICKED, "", "face", face)]
        picture = drawn(before, marks=turn, seat=viewer)
        assert square(picture, "d4", viewer) == square(drawn(after, marks=turn, seat=viewer), "d4", viewer)
        assert (
            picture.crop((RIGHT, 0, 800, 800)).tobytes()
            == drawn(before, seat=viewer).crop((RIGHT, 0, 800, 800)).tobytes()
        )
        seen.add(square(picture, "d4", viewer))
    assert len(seen) == 3


@pytest.mark.parametrize("piece", ["Kd4 a2n", "Kd1 Rd4", "Kd1 Nd4", "Kd1 Ed4", "Kd1 d4n", "Kd1 d4e"])
@pytest.mark.parametrize("numbers", [range(1, 10), range(10, 26)])
def test_no_number_covers_anything_of_a_piece(piece: str, numbers: range) -> None:
    """Each number leaves the piece as the others of its length do."""
    (x, y), radius = chaturanga_board._spot("", "numbered", len(str(numbers[0])))
    shown, (left, top, _, _) = set_up(green=piece), box("d4")
    disc = Image.new("1", (CELL, CELL))
    ImageDraw.Draw(disc).circle((x - 0.5, y - 0.5), radius - 0.5, 1)
    seen = set()
    for number in numbers:
        picture = drawn(shown, marks=[Mark((cell("d4"),), Emphasis.CHOICE, str(number))])
        token = Image.new("RGB", disc.size)
        token.paste(picture.crop((left, top, left + CELL, top + CELL)).convert("RGB"), (0, 0), disc)
        seen.add(token.tobytes())
    assert len(seen) == 1


def test_while_somebody_chooses_the_last_moves_are_not_marked() -> None:
    shown, last = played(set_up(thrown="KN"), "K a2>w")
    assert drawn(shown, last=last).tobytes() != drawn(shown).tobytes()
    offered = marks(shown)
    assert drawn(shown, last=last, marks=offered).tobytes() == drawn(shown, marks=offered).tobytes()


def test_several_moves_have_arrows_instead_of_frames_where_they_began() -> None:
    shown, last = played(set_up(thrown="KN"), "K a2-a3", "N b1-c3")
    one, both = (drawn(shown, last=moves) for moves in (last[1:], last))
    assert at(one, "b1", 0.05) == rgb(DARK.last) != at(both, "b1", 0.05)
    assert at(both, "b1", 0.5) == rgb(DARK.last)


def test_a_soldier_that_may_use_another_pieces_die_is_explained_below_the_dice_while_it_is_offered() -> None:
    legend = (("stead", "stead"),)

    def explained(thrown: str, *values: str) -> bool:
        shown = set_up(green="Kd1 Nb1 b2n d2n", thrown=thrown)
        offered = marks(shown, *values)
        return drawn(shown, marks=offered, legend=legend).tobytes() != drawn(shown, marks=offered).tobytes()

    assert explained("NE")
    assert not explained("NE", "b2"), "it has been chosen"
    assert not explained("KN"), "it may act with its own die"
    assert not explained("RE"), "the soldier in front of the cavalry can't act"
    shown = set_up(green="Kd1 Nb1 b2n d2n", thrown="NE")
    assert drawn(shown, legend=legend).tobytes() == drawn(shown).tobytes()


@for_each(language=LANGUAGES)
def test_the_alt_text_of_such_a_soldier_names_the_die(language: str) -> None:
    shown = set_up(green="Kd1 Nb1 b2n d2n", thrown="NE")
    told = in_words(PICTURE.describe(shown, View(seat=GREEN, marks=marks(shown))), language, "chaturanga")
    die = {"en": ": soldier b2, with the cavalry die.", "ja": "b2 の歩兵（騎兵のダイスで）。"}[language]
    assert die in told
    assert told.count(die[-9:]) == 1
    both = set_up(green="Kd1 Nb1 Eb3 b2n", thrown="NE")
    told = in_words(PICTURE.describe(both, View(seat=GREEN, marks=marks(both))), language, "chaturanga")
    assert {"en": "soldier b2, with either die.", "ja": "b2 の歩兵（どちらのダイスでも）。"}[language] in told


def test_in_sudden_death_neither_pictures_nor_captures_have_points() -> None:
    """They decide nothing, and struck out they would merge with the signs beside them."""
    assert PICTURE.named is not None
    capture = Step("cell", "b4", (cell("b4"),))
    for sudden_death in (False, True):
        one, two = (
            set_up(green="Kd1 Ra4", black="Ke8 b4s", thrown="RN", scores=(0, 0, n, 0), sudden_death=sudden_death)
            for n in (1, 2)
        )
        assert (drawn(one).tobytes() == drawn(two).tobytes()) is sudden_death
        named = PICTURE.named(one, capture)
        assert named is not None
        assert dict(named.args)["points"] == (0 if sudden_death else 1)


def test_the_throne_is_explained_first_and_a_captive_king_while_there_is_one() -> None:
    words = tuple((sign, sign) for sign in PICTURE.legend if sign != "stead")
    assert words[0][0] == "throne"
    captive = tuple(pair for pair in words if pair[0] == "captive")
    start = set_up(thrown="KR")
    assert drawn(start, legend=captive).tobytes() == drawn(start).tobytes()
    held = set_up(thrown="KR", captives=(None, None, None, GREEN), yellow="b5e")
    assert drawn(held, legend=captive).tobytes() != drawn(held).tobytes()
    assert drawn(start, legend=words[:1]).tobytes() != drawn(start).tobytes()


def test_the_legend_explains_signs_only_while_they_are_there() -> None:
    words = {sign: ((sign, sign),) for sign in PICTURE.legend}

    def explained(sign: str, **at: Any) -> bool:
        shown = set_up(thrown="KR", **at)
        return drawn(shown, legend=words[sign]).tobytes() != drawn(shown).tobytes()

    assert explained("score")
    assert not explained("void")
    assert explained("void", sudden_death=True)
    assert not explained("score", sudden_death=True)
    assert not explained("barracks")
    assert explained("barracks", barracks=("", "R", "", ""))
    assert explained("captive", captives=(None, BLACK, None, None), red="g1w"), "also Black's"


def test_without_names_the_wedge_of_the_turn_stands_before_the_score_in_one_line() -> None:
    shown = set_up(green="Kd1 a2n", thrown="KR")
    left, top, right, _ = panel(GREEN)
    ink = (left + 80, top + 12, right - 20, top + 24)
    assert len(colours(drawn(shown), ink)) == 1, "nothing is above the line"
    assert len(colours(drawn(shown, names=NAMES), ink)) > 1


def test_signs_beside_the_board_are_large_enough_on_a_phone() -> None:
    """The signs of a panel's second line, and those on the dice of a passed turn."""
    radii: dict[str, float] = {"score": panels.SIGN}
    radii |= dict.fromkeys(("barracks", *panels.WAITING), panels.HOUSED)
    radii |= dict.fromkeys(("king", "soldier"), 0.27 * tray._SMALL_DIE)
    assert 2 * panels.HOUSED * theme.PHONE / theme.WIDTH >= 14
    for sign, radius in radii.items():
        shapes = [corner for layer in signs.SIGNS[sign] for corner in layer.corners]
        extent = max(max(along) - min(along) for along in zip(*shapes, strict=True))
        assert extent * radius * theme.PHONE / theme.WIDTH >= 11, sign


def test_numbers_are_as_large_as_vaults() -> None:
    """As large as those of its small board, which are the largest."""
    vaults = discs.label_height(discs.grid_of(8, 8, Seat(0)).cell, "1")
    assert vaults <= chaturanga_board.NUMBER <= chaturanga_board.LARGE_NUMBER


def test_letters_below_the_board_are_not_cut_off() -> None:
    """Neither g nor h, which reach farthest down and up."""
    below = drawn(START).crop((STRIP, BOTTOM, RIGHT, theme.WIDTH - PANEL)).convert("RGB")
    found = ImageChops.difference(below, Image.new("RGB", below.size, DARK.frame)).getbbox()
    assert found is not None
    _, top, _, bottom = font(theme.SMALL).getbbox("gh")
    assert found[3] - found[1] == bottom - top


def test_a_soldiers_possible_promotions_are_shown_and_numbered() -> None:
    shown = set_up(green="Kd1 d7n a2n", thrown="KR", barracks=("", "", "RNE", ""))
    offered = marks(shown, "d7", "d8")
    picture = drawn(shown, marks=offered)
    choices = [(RIGHT, top, 800, top + 80) for top in (348, 430, 512)]
    assert len({part(picture, where) for where in choices}) == 3
    for where in choices:
        assert {rgb(DARK.choice), rgb(DARK.sides["green"].fill)} <= colours(picture, where)


@pytest.mark.parametrize("viewer", SEATS)
def test_turns_and_promotions_of_a_waiting_soldier_keep_clear_of_the_panels(viewer: Seat) -> None:
    shown = set_up(green="Kd1 c8n", thrown="KK", barracks=("", "", "RNE", ""))
    offered = marks(shown, "c8")
    assert len([mark for mark in offered if mark.label]) == 6
    picture, bare = drawn(shown, seat=viewer, marks=offered), drawn(shown, seat=viewer)
    below = (0, theme.WIDTH - PANEL, theme.WIDTH, theme.WIDTH)
    assert part(picture, below) == part(bare, below)


def test_each_number_looks_different() -> None:
    shown = set_up(thrown="KN")
    pictures = [drawn(shown, marks=(Mark((cell("a2"), cell("d4")), Emphasis.CHOICE, str(n)),)) for n in range(1, 26)]
    for name in ("a2", "d4"):
        assert len({square(picture, name) for picture in pictures}) == 25


def test_possible_receivers_of_points_are_shown_as_kings() -> None:
    for seat in ("red", "green", "yellow"):
        receiver = Mark((), Emphasis.CHOICE, "1", "seat", seat)
        offered = colours(drawn(START, marks=(receiver,)), TRAY)
        assert {rgb(DARK.choice), rgb(DARK.sides[seat].fill)} <= offered
        assert rgb(DARK.sides[seat].fill) not in colours(drawn(START), TRAY)


def test_an_unknown_kind_of_choice_is_shown_by_its_value() -> None:
    gift = Mark((), Emphasis.CHOICE, "1", "points", "3")
    assert part(drawn(START, marks=(gift,)), TRAY) != part(drawn(START), TRAY)


def test_the_pictures_of_the_rules_pages_show_what_the_text_says() -> None:
    pages = {example.key: example for example in PICTURE.examples()}
    reasons = {key: page.position.outcome.reason for key, page in pages.items() if page.position.outcome}
    assert reasons == {
        "places": "scores",
        "second-king": "scores",
        "throne": "king on the throne opposite",
        "scores": "scores",
        "400-turns": "400 turns",
    }
    assert pages["score"].position.scores[GREEN] == 1
    assert pages["barracks"].position.barracks[RED] == ("elephant",)
    assert pages["captive"].position.captives[RED] == GREEN
    assert pages["second-king"].position.scores[GREEN] == 2
    assert pages["escape"].position.mustering == RED
    assert pages["both-lost"].position.both_lost
    assert pages["gifts"].position.scores == (1, 0, 1, 3)
    assert pages["elimination"].position.eliminated == {YELLOW}
    assert pages["sudden-death"].position.sudden_death
    assert {RED} == pages["leaving"].position.eliminated == pages["leaving"].position.petrified


@pytest.mark.parametrize("key", ["king", "chariot", "cavalry", "elephant", "soldier"])
def test_the_rules_page_of_a_piece_offers_exactly_its_moves(key: str) -> None:
    page = next(example for example in PICTURE.examples() if example.key == key)
    (origin,) = (mark.cells[0] for mark in page.view.marks if mark.emphasis is Emphasis.PICKED)
    moves = (move for move in page.position.legal_moves() if isinstance(move, Act))
    offered = {mark.cells[0] for mark in page.view.marks if mark.emphasis is Emphasis.CHOICE}
    assert offered == {move.target for move in moves if move.origin == origin}
    assert page.position.board[origin].kind == key
    assert {target in page.position.board for target in offered} == ({False, True} if key != "king" else {False})


def told(shown: ChaturangaPosition, **view: Any) -> list[tuple[str, dict[str, str | int]]]:
    """The phrases by what follows the common part of their keys."""
    phrases = PICTURE.describe(shown, View(**view))
    return [(phrase.key.removeprefix("chaturanga-").removeprefix("alt-"), dict(phrase.args)) for phrase in phrases]


def test_the_alt_text_describes_everything_the_picture_shows() -> None:
    shown, last = played(
        set_up(
            black="Kf8 c5s e5w",
            red="R+g1 g3n",
            green="Kd1 Rb4 b5n c2n",
            yellow="Ka5 Nc6 b8e",
            thrown="KN",
            turn=GREEN,
            scores=(0, 1, 2, 3),
            barracks=("NE", "", "", "R"),
            captives=(None, GREEN, None, None),
        ),
        "K b5xc6",
    )
    choices = (
        Mark((), Emphasis.PICKED, "", "die", "K"),
        Mark((cell("c2"),), Emphasis.CHOICE, "1", "face", "w"),
        Mark((cell("c3"),), Emphasis.CHOICE, "2", "cell", "c3"),
        Mark((), Emphasis.CHOICE, "3", "promotion", "R"),
        Mark((), Emphasis.CHOICE, "4", "end", "end"),
    )
    nobody = dict.fromkeys(("king", "chariot", "cavalry", "elephant", "up", "right", "down", "left"), "none")
    phrases = told(shown, names=NAMES, last=last, marks=choices)
    assert phrases == [
        ("turn", {"seat": "green", "name": "Chiyo"}),
        ("dice", {"first": "K", "second": "N", "left": 1, "die": "N"}),
        ("captured", {"seat": "green", "kind": "soldier", "origin": "b5", "target": "c6"}),
        ("picked", {"count": 1}),
        ("mark-step", {"label": "none", "kind": "die", "value": "K"}),
        ("choices", {"count": 4}),
        ("mark-step", {"label": "1", "kind": "face", "value": "right"}),
        ("mark-step", {"label": "2", "kind": "cell", "value": "c3"}),
        ("mark-step", {"label": "3", "kind": "promotion", "value": "R"}),
        ("mark-step", {"label": "4", "kind": "end", "value": "end"}),
        ("army", {"seat": "black", "score": 0}),
        ("pieces", nobody | {"king": "f8", "soldiers": 2, "up": "c5", "right": "e5"}),
        ("barracks", {"waiting": "NE"}),
        ("army", {"seat": "red", "score": 1}),
        ("captive", {"captor": "green"}),
        ("pieces", nobody | {"chariot": "g1", "soldiers": 1, "down": "g3"}),
        ("back", {"cells": "g1"}),
        ("army", {"seat": "green", "score": 2}),
        ("pieces", nobody | {"king": "d1", "chariot": "b4", "soldiers": 2, "down": "c2 c6"}),
        ("army", {"seat": "yellow", "score": 3}),
        ("pieces", nobody | {"king": "a5", "soldiers": 1, "left": "b8"}),
        ("barracks", {"waiting": "RN"}),
    ]


@pytest.mark.parametrize(
    ("shown", "outcome", "keys"),
    [
        (set_up(turn=RED), None, ["turn"]),
        (set_up(thrown="KN", sudden_death=True), None, ["turn", "dice", "sudden-death"]),
        (set_up(thrown="KK", mustering=True), None, ["turn", "mustering"]),
        (played(set_up(green="Kd7 a2n", black="Kf8 e7s", thrown="KR"), "K d7-e8")[0], None, ["won"]),
        (START, Outcome((frozenset({RED}), frozenset({BLACK, GREEN, YELLOW})), "left"), ["won"]),
        (START, Outcome((frozenset({RED, YELLOW}),), "agreed draw"), ["shared", "shared"]),
        (START, Outcome((), "ended by a moderator"), ["ended"]),
    ],
)
def test_the_alt_text_begins_with_the_state_of_the_match(
    shown: ChaturangaPosition, outcome: Outcome | None, keys: list[str]
) -> None:
    phrases = told(shown, outcome=outcome)
    assert [key for key, _ in phrases[: len(keys) + 1]] == [*keys, "army"]


@pytest.mark.parametrize(
    ("shown", "notations", "phrases"),
    [
        (
            set_up(thrown="KN"),
            ["K a2>w", "N b1-c3"],
            [
                ("turned", {"seat": "green", "kind": "soldier", "cell": "a2", "facing": "right"}),
                ("moved", {"seat": "green", "kind": "cavalry", "origin": "b1", "target": "c3"}),
            ],
        ),
        (
            set_up(green="Kd1 d7n", thrown="KK", barracks=("", "", "N", "")),
            ["K d7-d8=N", "K d1-d2"],
            [
                ("moved", {"seat": "green", "kind": "soldier", "origin": "d7", "target": "d8"}),
                ("promoted", {"seat": "green", "kind": "cavalry", "cell": "d8"}),
                ("moved", {"seat": "green", "kind": "king", "origin": "d1", "target": "d2"}),
            ],
        ),
        (
            set_up(thrown="KK"),
            ["K a2-a3", "K a3>e"],
            [
                ("moved", {"seat": "green", "kind": "soldier", "origin": "a2", "target": "a3"}),
                ("turned", {"seat": "green", "kind": "soldier", "cell": "a3", "facing": "left"}),
            ],
        ),
        (
            set_up(green="a2n", thrown="KK", captives=(None, None, RED, None), mustering=True),
            ["a2>e"],
            [("turned", {"seat": "green", "kind": "soldier", "cell": "a2", "facing": "left"})],
        ),
    ],
)
def test_the_alt_text_lists_the_last_moves_in_order(
    shown: ChaturangaPosition, notations: list[str], phrases: list[tuple[str, dict[str, str]]]
) -> None:
    now, last = played(shown, *notations)
    assert [phrase for phrase in told(now, last=last) if phrase[0] in {"moved", "turned", "promoted"}] == phrases


def test_the_alt_text_says_what_became_of_an_army() -> None:
    gone = told(set_up(red="", scores=(0, 4, 0, 0)))
    assert gone[gone.index(("army", {"seat": "red", "score": 4})) + 1][0] == "eliminated"
    left, _ = played(set_up(), "red leaves")
    assert [key for key, _ in told(left)].count("eliminated") == 1
    lost, _ = played(
        set_up(green="Kd1 Ra4 d2n", yellow="Ka5 b5e", thrown="RN", captives=(None, GREEN, None, None), red="g1w"),
        "R a4xa5",
    )
    assert [key for key, _ in told(lost)].count("petrified") == 1


def test_a_chosen_pass_is_described_though_its_roll_was_shown_before() -> None:
    shown, last = played(set_up(green="Kd1 c3n", thrown="RN"), "pass", "[K K]")
    assert ("passed", {"seat": "green"}) in told(shown, last=last)
    assert part(drawn(shown, last=last), TRAY) != part(drawn(shown), TRAY)


STONE = {"red": "Nh2 g1w", "captives": (None, GREEN, None, None)}
"""Red without its king."""


@for_each(
    ("shown", "notation", "phrases"),
    [
        (set_up(green="Kd1 Rc4 d2n", thrown="RE"), "R c4-c5", []),
        (
            set_up(green="Kd1 Rc4 d2n", red="Kh4 g1w", thrown="RE"),
            "R c4xh4",
            [
                ("captive", {"seat": "red", "captor": "green"}),
                ("three-kings", {"black": 0, "red": "none", "green": 0, "yellow": 0}),
            ],
        ),
        (
            set_up(green="Kd1 Ra4 d2n", yellow="Ka5 b5e", thrown="RN", **STONE),
            "R a4xa5",
            [("second-king", {"seat": "yellow", "captor": "green"})],
        ),
        (
            set_up(green="Kd1 Ra4 d2n", black="", red="", yellow="Ka5 b5e", thrown="RN", sudden_death=True),
            "R a4xa5",
            [("last-king", {"seat": "yellow", "captor": "green"})],
        ),
        (
            set_up(
                green="Kd1 Ra4 d2n", black="", red="", yellow="Ka5 b5e", thrown="RN", sudden_death=True, king_taken=True
            ),
            "R a4xa5",
            [("last-king", {"seat": "yellow", "captor": "green"})],
        ),
        (set_up(**STONE, turn=RED), "[K N]", [("stayed", {"seat": "red"})]),
        (set_up(**STONE, turn=RED), "[K K]", [("freed", {"seat": "red", "soldiers": "yes"})]),
        (
            set_up(green="Kd1 d2n", red="Rh1", captives=(None, GREEN, None, None), turn=RED),
            "[K K]",
            [("freed", {"seat": "red", "soldiers": "no"})],
        ),
        (set_up(**STONE, turn=RED, green="Kd1 Rh4"), "[K K]", [("in-the-way", {"seat": "red"})]),
        (set_up(), "[K K]", []),
        (
            set_up(green="Kd1 Rb1 d2n", yellow="Ka5 b5e", thrown="RN"),
            "R b1xb5",
            [
                ("out", {"seat": "yellow"}),
                ("three-kings", {"black": 0, "red": 0, "green": 1, "yellow": "none"}),
            ],
        ),
        (
            set_up(green="Kd1 Rb1 d2n", yellow="Ka5 Eb5 c5e", thrown="RN"),
            "R b1xb5",
            [],
        ),
        (
            set_up(green="Kd1 Rb1 d2n", yellow="Ka5 b5e", thrown="RN", scores=(1, 0, 0, 0), **STONE),
            "R b1xb5",
            [
                ("out", {"seat": "yellow"}),
                ("sudden-death", {"one": "black", "second": "green"}),
            ],
        ),
        (set_up(), "red leaves", [("three-kings", {"black": 0, "red": "none", "green": 0, "yellow": 0})]),
    ],
)
def test_captures_and_the_fates_of_kings_and_armies_are_announced(
    shown: ChaturangaPosition, notation: str, phrases: list[tuple[str, dict[str, str | int]]]
) -> None:
    assert PICTURE.news is not None
    move = shown.parse(notation)
    news = PICTURE.news(shown, move, shown.play(move))
    assert [(phrase.key.removeprefix("chaturanga-news-"), dict(phrase.args)) for phrase in news] == phrases


@for_each(
    ("shown", "notation"),
    [
        (set_up(green="Kd1 Rc4 d2n", red="Kh4 g1w", thrown="RE"), "R c4xh4"),
        (set_up(green="Kd1 Ra4 d2n", yellow="Ka5 b5e", thrown="RN", **STONE), "R a4xa5"),
        (
            set_up(green="Kd1 Ra4 d2n", black="", red="", yellow="Ka5 b5e", thrown="RN", sudden_death=True),
            "R a4xa5",
        ),
    ],
)
@for_each(("locale", "captured"), [("en", "captur"), ("ja", "取")])
def test_a_move_and_its_news_tell_once_that_a_king_was_captured(
    shown: ChaturangaPosition, notation: str, locale: str, captured: str
) -> None:
    assert PICTURE.news is not None
    move = shown.parse(notation)
    news, *_ = PICTURE.news(shown, move, shown.play(move))
    told = played_words(shown, move, "chaturanga", locale), say(locale, news.key, **dict(news.args), player="Ben")
    assert " ".join(told).count(captured) == 1


@pytest.mark.parametrize(
    ("shown", "notation", "words"),
    [
        (set_up(green="Kd1 Rb1 d2n", yellow="Ka5 b5e", thrown="RN"), "R b1xb5", "b5 × soldier (+1)"),
        (set_up(green="Kd1 Rb1 d2n", yellow="Ka5 Eb5 c5e", thrown="RN"), "R b1xb5", "b5 × elephant"),
        (set_up(green="Kd1 Rb2 d3n", thrown="RN", **STONE), "R b2xh2", "h2 × cavalry (+1)"),
        (set_up(green="Kd1 Rc4 d2n", red="Kh4 g1w", thrown="RE"), "R c4xh4", "h4 × king"),
        (set_up(green="Kd1 Ra4 d2n", yellow="Ka5 b5e", thrown="RN", **STONE), "R a4xa5", "a5 × king (+2)"),
    ],
)
def test_a_choice_says_what_it_captures_and_brings(shown: ChaturangaPosition, notation: str, words: str) -> None:
    assert PICTURE.named is not None
    move = shown.parse(notation)
    (phrase,) = (PICTURE.named(shown, step) for step in shown.steps(move) if step.kind == "cell")
    assert phrase is not None
    assert in_words([phrase], "en", "chaturanga") == words
    before = shown.scores[shown.turn]
    assert dict(phrase.args)["points"] == shown.play(move).scores[shown.turn] - before


def test_a_choice_says_which_piece_stands_there() -> None:
    assert PICTURE.named is not None
    shown = set_up(green="Kd1 Rc4 d2n", thrown="RE")
    told = [PICTURE.named(shown, step) for step in shown.steps(shown.parse("R c4-c5"))]
    words = [in_words([each], "en", "chaturanga") if each else "" for each in told]
    assert "chariot c4" in words
    assert words[-1] == ""


def test_the_setup_page_shows_who_begins() -> None:
    assert PICTURE.examples()[0].position == START


def test_no_sudden_death_begins_in_a_game_that_is_over() -> None:
    shown = position("Ke8 e5s", "Kh4 h1w", "Kd1 a2n", "Ka5 b8e", thrown="KK")
    begun = replace(
        shown, standing=shown.standing._replace(sudden_death=True, eliminated=frozenset({Seat(2), Seat(3)}))
    )
    over = replace(begun, ended=(frozenset({Seat(0)}), "400 turns"))
    told = [
        {phrase.key for phrase in PICTURE.news(shown, shown.parse("K e8-e7"), each)}
        for each in (begun, over)
        if PICTURE.news
    ]
    assert ["chaturanga-news-sudden-death" in keys for keys in told] == [True, False]


@for_each(key=tuple(THEMES))
def test_the_piece_that_won_stands_under_a_crown_and_the_ranking_takes_the_dices_place(key: str) -> None:
    shown, last = played(set_up(green="Kd7 Ra4 d2n", black="Kf6 c5s", thrown="KR"), "K d7-e8")
    assert shown.outcome
    assert shown.outcome.reason == "king on the throne opposite"
    gold = rgb(THEMES[key].last)
    picture = drawn(shown, last=last, theme=key)
    assert at(picture, "e8", 0.06, 0.06) == at(picture, "e8", 0.94, 0.94) == gold
    token = pixel(picture, *((left := box("e8"))[0] + 32, left[3] - 32))
    assert token != gold
    assert gold in colours(picture, (TRAY[0], TRAY[1], TRAY[2], TRAY[1] + 120))
    assert gold not in colours(picture, (TRAY[0], TRAY[1] + 120, TRAY[2], TRAY[3]))


def test_the_alt_text_says_what_won() -> None:
    shown, last = played(set_up(green="Kd7 Ra4 d2n", black="Kf6 c5s", thrown="KR"), "K d7-e8")
    assert ("winning", {"cell": "e8", "kind": "king"}) in told(shown, last=last)
    shown, last = played(set_up(green="Kd1 Rb4 d2n", black="", red="", yellow="Ka5 b5e c5e", thrown="RN"), "R b4xb5")
    assert ("by-scores", {}) in told(shown, last=last)
    assert "winning" not in dict(told(shown, last=last))
