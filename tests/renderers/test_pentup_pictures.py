"""The pictures of Pent-Up and its puzzles show what lies where, how high and whose, and what may be chosen."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise, product
from typing import Any

import pytest
from PIL import Image

from games.kit.grid import Cell
from games.kit.rules import AnyGame, IllegalMoveError, Leave, Outcome, Seat, options_from
from games.pentup import GAME, ORIENTATIONS, RINGS, TOWER, PentUpPosition, Place
from renderers import pentup
from renderers.__main__ import choices
from renderers.kit import theme
from renderers.kit.png import encode
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import AnyPicture, Emphasis, Mark, View
from renderers.pentup import marks, pages, seats, table, tiles
from renderers.pentup.colours import LEVELS, SIDES, palette, shade
from renderers.pentup.seats import Shown
from renderers.pentup.telling import news
from tests.for_each import for_each
from tests.renderers.boards import Pixel, pixel
from tests.renderers.test_colours import SIGHTS, contrast, difference

DARK = THEMES["dark"]
NAMES = ("Aoi", "Ben", "Chloe", "だいすけ")
everywhere = pytest.mark.parametrize("key", THEMES)


def played(moves: str, variant: str = "standard", *, misere: bool = False) -> PentUpPosition:
    """A game after some moves."""
    shown = GAME.start(options_from(GAME.options, {"variant": variant, "misere": misere}))
    for text in moves.split():
        shown = shown.play(shown.parse(text))
    return shown


def random_game(variant: str, plies: int, seed: int = 0) -> tuple[PentUpPosition, tuple[Any, ...]]:
    """A game after random moves, and the last one."""
    rng = random.Random(seed)
    last: tuple[Any, ...] = ()
    shown = GAME.start(options_from(GAME.options, {"variant": variant, "misere": False}))
    for _ in range(plies):
        move = rng.choice(shown.legal_moves())
        shown, last = shown.play(move), (move,)
    return shown, last


def drawn(shown: Shown, **view: Any) -> Image.Image:
    return pentup.draw(shown, View(**view))


def window(shown: Any, **view: Any) -> table.Window:
    """Where the table lies in a picture without marks."""
    above, _ = seats.rows(seats.players(shown, View(**view)), Seat(0))
    return table.window(pentup._seen(shown, View(**view)), seats.height(above) + theme.MARGIN)


def at(picture: Image.Image, shown: Shown, cell: tuple[int, int], across: float = 0.5, down: float = 0.5) -> Pixel:
    """The colour at a place in a cell, 0 to 1 from its upper left; slightly outside below 0 and above 1."""
    seen = window(shown)
    left, top = seen.corner(Cell(*cell))
    return pixel(picture, int(left + across * seen.cell), int(top + down * seen.cell))


FEW = tuple(
    Mark((), Emphasis.CHOICE, str(number), "shape", value) for number, value in enumerate(("I0", "I1", "Z2"), 1)
)
"""Tiles to choose together with their orientations."""


def square(picture: Image.Image, seen: table.Window, cell: tuple[int, int]) -> bytes:
    """All that is drawn on a cell."""
    left, top = seen.corner(Cell(*cell))
    return picture.crop((left, top, left + seen.cell, top + seen.cell)).tobytes()


def cut(picture: Image.Image, left: int, top: int, right: int, bottom: int) -> bytes:
    return picture.crop((left, top, right, bottom)).tobytes()


@pytest.mark.parametrize(("key", "variant"), [*product(THEMES, ("standard", "three", "pairs"))])
def test_every_kind_of_picture_is_a_small_file_with_a_fixed_palette(key: str, variant: str) -> None:
    shown, last = random_game(variant, 22)
    pictures = [drawn(shown, theme=key, last=last, names=NAMES, seat=Seat(1))]
    path: list[str] = []
    while path != (steps := [step.value for step in shown.steps(shown.legal_moves()[0])]):
        pictures.append(drawn(shown, theme=key, last=last, marks=choices(shown, path)))
        path = steps[: len(path) + 1]
    assert len(pictures) >= 3
    for picture in pictures:
        assert picture.mode == "P"
        assert picture.width == 800
        assert 600 <= picture.height <= 1400
        assert picture.getpalette() == pictures[0].getpalette()
        assert len(encode(picture)) < 60_000
    assert len(palette(key).colours) <= 256


@for_each(key=tuple(THEMES), sight=tuple(SIGHTS))
def test_the_four_armies_colours_differ_on_every_level(key: str, sight: str) -> None:
    for one, other in combinations(SIDES, 2):
        for high, low in product(range(1, LEVELS + 1), repeat=2):
            fills = rgb(shade(key, one, high).fill), rgb(shade(key, other, low).fill)
            assert contrast(*fills) >= (1.5 if high == low else 1.45)
            assert difference(*fills, sight) >= 9


@everywhere
def test_each_level_is_lighter_and_its_outline_and_number_stand_out(key: str) -> None:
    for side in SIDES:
        shades = [shade(key, side, level) for level in range(1, LEVELS + 1)]
        for lower, higher in pairwise(shades):
            assert sum(rgb(higher.fill)) > sum(rgb(lower.fill))
        for each in shades:
            assert contrast(rgb(each.fill), rgb(each.rim)) >= 4.5
        assert shade(key, side, LEVELS + 3) == shades[-1]


@everywhere
def test_the_tiles_of_two_players_stand_out_from_the_table(key: str) -> None:
    felt = rgb(THEMES[key].felt)
    for side, level in product(("white", "black"), (1, LEVELS)):
        assert contrast(rgb(shade(key, side, level).fill), felt) >= 3
    for side in SIDES:
        assert max(contrast(rgb(colour), felt) for colour in (shade(key, side, 1).rim, shade(key, side, 1).fill)) >= 3


@everywhere
@pytest.mark.parametrize("cell", [19, 56])
def test_each_army_has_a_texture_of_its_own_and_white_is_plain(key: str, cell: int) -> None:
    textures = set()
    for side in SIDES:
        colours = shade(key, side, 3)
        face = tiles.face(key, side, 3, "P", 0, cell)
        ink = palette(key).index(rgb(colours.ink))
        middle = face.crop((cell // 4, cell // 4, cell - 2, cell - 2))
        inked = middle.point([255 * (number == ink) for number in range(256)]).tobytes()
        assert any(inked) == (side != "white")
        assert contrast(rgb(colours.ink), rgb(colours.fill)) >= 1.3
        textures.add(inked)
    assert len(textures) == len(SIDES)


def test_a_higher_tile_is_lighter_and_shows_its_level_in_its_visible_middle() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    picture = drawn(shown)
    assert [tile.level for tile in shown.placed] == [1, 1, 1, 1, 2]
    assert at(picture, shown, (2, 0), 0.5, 0.3) == rgb(shade("dark", "white", 2).fill)
    assert at(picture, shown, (9, 0), 0.5, 0.5) == rgb(shade("dark", "white", 1).fill)
    assert table.middles(shown.top) == {0: (1, 1), 1: (5, 1), 2: (8, 0), 3: (-2, 1), 4: (4, 0)}
    seen = window(shown)
    assert square(picture, seen, (8, 0)) != square(picture, seen, (9, 0))


def test_a_shadow_falls_to_the_lower_right_and_is_longer_from_higher_up() -> None:
    low, high = played("U2@0,0"), played("P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0")
    felt, lengths = rgb(DARK.felt), []
    for shown, cell in ((low, (2, 0)), (high, (2, 0))):
        picture, side = drawn(shown), window(shown).cell
        dark = [at(picture, shown, cell, 0.6, 1 + away / side) for away in range(side)]
        lengths.append(sum(sum(colour) < 0.7 * sum(felt) for colour in dark))
        assert sum(at(picture, shown, (0, 0), -0.1, 0.5)) >= 0.7 * sum(felt)
    assert 1 <= lengths[0] < lengths[1]


def test_the_highest_level_stands_out_by_a_second_outline() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    picture, seen = drawn(shown), window(shown)
    second = 2.5 * tiles.edge(seen.cell) / seen.cell
    assert at(picture, shown, (2, 0), 0.75, second) == rgb(shade("dark", "white", 2).rim)
    assert at(picture, shown, (9, 1), 0.75, second) == rgb(shade("dark", "white", 1).fill)
    flat = played("U2@0,0 Y3@3,0")
    assert at(drawn(flat), flat, (2, 1), 0.25, second) == rgb(shade("dark", "white", 1).fill)


def test_only_the_last_tile_is_marked_and_only_when_asked() -> None:
    shown = played("U2@0,0 Y3@3,0")
    first, last = Place("U", 2, Cell(0, 0)), Place("Y", 3, Cell(3, 0))
    bright, inset = rgb(DARK.last), 0.08
    for moves, is_marked in (((), False), ((first,), False), ((last,), True), ((first, last), True)):
        picture = drawn(shown, last=moves)
        assert (at(picture, shown, (3, 0), 0.5, inset) == bright) == is_marked
        assert at(picture, shown, (1, 1), 0.5, inset) != bright


def test_borders_run_around_tiles_and_thin_lines_between_their_cells() -> None:
    shown = played("I0@0,0")
    picture, colours = drawn(shown), shade("dark", "white", 1)
    assert at(picture, shown, (0, 0), 0.02, 0.5) == rgb(colours.rim) == at(picture, shown, (0, 4), 0.5, 0.02)
    assert at(picture, shown, (0, 1), 0.5, 0.0) == rgb(colours.ink)
    assert at(picture, shown, (0, 1), 0.5, 0.1) == rgb(colours.fill)


def pile(columns: int, rows: int, x: int = -7, y: int = -2) -> list[Cell]:
    """The outermost cells of a pile."""
    return [Cell(x, y), Cell(x + columns - 1, y + rows - 1)]


@pytest.mark.parametrize(
    ("columns", "rows"), [(1, 5), (5, 5), (12, 20), (26, 26), (36, 36), (36, 5), (3, 40), (160, 9)]
)
def test_the_table_is_cropped_to_show_all_tiles_and_half_a_cell_around_them(columns: int, rows: int) -> None:
    seen = table.window(pile(columns, rows), 100)
    for cell in pile(columns, rows):
        x, y = seen.corner(cell)
        assert seen.left + seen.cell // 2 <= x <= seen.right - seen.cell // 2 - seen.cell
        assert seen.top + seen.cell // 2 <= y <= seen.bottom - seen.cell // 2 - seen.cell
    assert seen.left >= theme.MARGIN
    assert seen.right <= theme.WIDTH - theme.MARGIN
    assert seen.top == 100
    assert seen.bottom - seen.top <= theme.WIDTH - 2 * theme.MARGIN


@pytest.mark.parametrize("columns", range(1, 21))
def test_cells_of_piles_up_to_20_by_20_are_24_px_wide_in_a_picture_550_px_wide(columns: int) -> None:
    for rows, x, y in product(range(1, 21), (-1, 0), (-1, 0)):
        seen = table.window(pile(columns, rows, x, y), 100)
        assert seen.cell * 550 / theme.WIDTH >= 24
        # The table is no wider or higher than the pile needs, except where the cells are largest.
        widest = max(columns, rows) if seen.is_turned else columns
        assert seen.columns <= max(widest + 2, 11) or seen.rows * seen.cell > 600
        assert seen.rows <= max(5, (columns if seen.is_turned else rows) + 2)


@pytest.mark.parametrize(("columns", "rows"), [(4, 20), (20, 4)])
def test_a_strip_lies_across_and_fills_its_picture(columns: int, rows: int) -> None:
    seen = table.window(pile(columns, rows), 100)
    assert seen.is_turned == (rows > columns)
    corners = [seen.corner(cell) for cell in pile(columns, rows)]
    across, down = (abs(one - other) + seen.cell for one, other in zip(*corners, strict=True))
    assert (across, down) == (20 * seen.cell, 4 * seen.cell)
    assert 20 * 4 * seen.cell**2 >= 0.5 * (seen.right - seen.left) * (seen.bottom - seen.top)


def test_on_a_turned_table_tiles_and_numbers_stand_on_their_cells() -> None:
    shown = next(shown for seed in range(40) if window(shown := random_game("standard", 10, seed)[0]).is_turned)
    picture, seen, felt = drawn(shown), window(shown), rgb(DARK.felt)
    for cell, number in shown.top.items():
        tile = shown.placed[number]
        colours = shade("dark", tile.colour, tile.level)
        assert at(picture, shown, cell, 0.3, 0.55) in {rgb(colour) for colour in colours}
    bare = {Cell(x, y) for x, y in product(range(-30, 30), repeat=2)} - set(shown.top)
    inside = [cell for cell in bare if seen.left < seen.corner(cell)[0] < seen.right - seen.cell]
    inside = [cell for cell in inside if seen.top < seen.corner(cell)[1] < seen.bottom - seen.cell]
    assert len(inside) + len(shown.top) == seen.columns * seen.rows
    assert sum(at(picture, shown, cell, 0.8, 0.8) == felt for cell in inside) >= 0.9 * len(inside)
    spot = inside[0]
    numbered = drawn(shown, marks=(Mark((spot,), Emphasis.CHOICE, "7", "place", "0,0"),))
    assert at(numbered, shown, spot, 0.12, 0.12) == rgb(DARK.choice)


@pytest.mark.parametrize("tile", ORIENTATIONS)
def test_four_quarter_turns_bring_a_tile_back(tile: str) -> None:
    for orientation in range(len(ORIENTATIONS[tile])):
        once = tiles.turned(tile, orientation)
        assert tiles.size_of(tile, once) == tiles.size_of(tile, orientation)[::-1]
        assert tiles.turned(tile, tiles.turned(tile, tiles.turned(tile, once))) == orientation
    assert tiles.turned("I", 0) == 1
    corner = ORIENTATIONS["V"].index(((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)))
    assert ORIENTATIONS["V"][tiles.turned("V", corner)] == ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))


def test_the_picture_stands_still_while_tiles_are_laid_inside_it() -> None:
    shown, rng = random_game("standard", 3)[0], random.Random(1)
    windows = []
    while shown.outcome is None:
        shown = shown.play(rng.choice(shown.legal_moves()))
        windows.append(window(shown))
    assert sum(before == after for before, after in pairwise(windows)) >= len(windows) / 2


def test_coordinates_are_on_all_four_sides_however_small_the_cells() -> None:
    faint = palette("dark").index(rgb(DARK.faint))
    for shown in (played("I0@0,0"), random_game("pairs", 48)[0]):
        picture, seen = drawn(shown), window(shown)
        for box in (
            (seen.left, seen.top - 30, seen.right, seen.top - 6),
            (seen.left, seen.bottom + 6, seen.right, seen.bottom + 30),
            (2, seen.top, seen.left - 6, seen.bottom),
            (seen.right + 6, seen.top, 798, seen.bottom),
        ):
            assert picture.crop(box).getcolors(256)
            assert faint in {colour for _, colour in picture.crop(box).getcolors(256) or ()}


def test_a_hand_shows_remaining_tiles_and_outlines_of_those_laid() -> None:
    before, after = played("U2@0,0 Y3@3,0"), played("U2@0,0 Y3@3,0 P5@7,0")
    for top, is_same in ((-88, False), (52, True)):
        strips = []
        for shown in (before, after):
            picture = drawn(shown)
            start = top % picture.height
            strips.append(cut(picture, 10, start, 790, start + 80))
        assert (strips[0] == strips[1]) == is_same
    used, held = (tiles.small("dark", "white", "P", 0, 10, DARK.frame, is_used=is_used) for is_used in (True, False))
    fill = palette("dark").index(rgb(shade("dark", "white", 5).fill))
    assert [fill in set(picture.tobytes()) for picture in (used, held)] == [False, True]


@pytest.mark.parametrize("width", [800, 400])
def test_tiles_in_hand_are_large_and_fit(width: int) -> None:
    layout = seats._HANDS[width]
    assert layout.cell >= 16
    for line in layout.lines:
        sizes = [tiles.size_of(tile, tiles.held(tile, layout.rows)) for tile in line]
        assert max(high for _, high in sizes) <= layout.rows
        assert sum(wide * layout.cell + layout.apart for wide, _ in sizes) - layout.apart <= width - 24


def test_counts_are_shown_in_the_order_of_their_comparison() -> None:
    moves = "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0"
    usual, misere = played(moves), played(moves, misere=True)
    assert [player.counts for player in seats.players(usual, View())] == [((2, 1), (1, 2)), ((2, 0), (1, 2))]
    assert [player.counts for player in seats.players(misere, View())] == [((1, 2), (2, 1)), ((1, 2), (2, 0))]
    assert cut(drawn(usual), 600, 0, 800, 48) != cut(drawn(misere), 600, 0, 800, 48)


@everywhere
def test_counts_leave_the_edge_of_their_band_as_it_is(key: str) -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    band = drawn(shown, theme=key).crop((0, 0, 800, theme.BAND)).convert("RGB")
    for y in (*range(7), *range(theme.BAND - 7, theme.BAND)):
        assert len(band.crop((200, y, 780, y + 1)).getcolors(256) or ()) == 1


@pytest.mark.parametrize("levels", [1, 4, 9])
@pytest.mark.parametrize("room", [376, 400])
def test_counts_of_many_levels_fit_their_room(room: int, levels: int) -> None:
    player = seats.players(played("U2@0,0"), View())[0]
    player = replace(player, counts=tuple((level, 12) for level in range(levels, 0, -1)))
    strip = seats._counted("dark", player, room, DARK.frame, DARK.faint)
    assert strip.width <= room
    assert strip.height < theme.BAND - 8


def test_no_name_reaches_the_counts() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    bare, named = drawn(shown), drawn(shown, names=("W" * 32, "漢" * 32))
    assert cut(bare, 0, 0, 500, 48) != cut(named, 0, 0, 500, 48)
    assert cut(bare, 600, 0, 800, 48) == cut(named, 600, 0, 800, 48)


def test_the_viewer_sits_at_the_bottom_and_the_others_around_the_table() -> None:
    for variant, seat, above, below in (
        ("standard", 0, ["black"], ["white"]),
        ("standard", 1, ["white"], ["black"]),
        ("three", 1, ["red", "white"], ["black"]),
        ("pairs", 0, ["red", "black"], ["white", "blue"]),
        ("pairs", 2, ["blue", "white"], ["black", "red"]),
    ):
        rows = seats.rows(seats.players(played("I0@0,0", variant), View()), Seat(seat))
        assert [[player.colour for player in row] for row in rows] == [above, below]


def test_the_band_of_the_player_to_move_stands_out() -> None:
    white, black = DARK.sides["white"], DARK.sides["black"]
    for moves, fills in (("U2@0,0", (white.quiet, black.fill)), ("U2@0,0 Y3@3,0", (white.fill, black.quiet))):
        picture = drawn(played(moves))
        lower = picture.height - seats.height(seats.players(played(moves), View())[:1]) + 24
        assert (pixel(picture, 400, lower), pixel(picture, 400, 24)) == tuple(map(rgb, fills))


def test_partners_have_the_same_sign() -> None:
    present = seats.players(played("I0@0,0", "pairs"), View())
    assert {player.colour: player.sign for player in present} == {"white": "I", "red": "II", "black": "I", "blue": "II"}
    picture = drawn(played("I0@0,0 V0@1,0", "pairs"))
    assert cut(picture, 340, 8, 396, 40) != cut(picture, 740, 8, 796, 40)


def standings(shown: Shown, outcome: Outcome | None = None) -> list[str]:
    return [player.standing.value for player in seats.players(shown, View(outcome=outcome))]


def test_winners_and_their_teams_are_crowned_and_a_draw_is_shared() -> None:
    examples = {example.key: example.position for example in pages.pentup()}
    assert standings(examples["end"]) == ["won", "quiet"]
    assert standings(examples["misere"]) == ["quiet", "won"]
    assert standings(examples["draw"]) == ["shared", "shared"]
    ended = played("I0@0,0", "pairs")
    for seat in (1, 3):
        ended = ended.play(ended.asides(Seat(seat))[0])
    assert standings(ended) == ["won", "quiet", "won", "quiet"]
    assert standings(played("I0@0,0"), Outcome((), "ended by a moderator")) == ["quiet", "quiet"]
    agreed = Outcome((frozenset({Seat(0), Seat(1)}),), "agreed draw")
    assert standings(played("I0@0,0"), agreed) == ["shared", "shared"]


def test_a_solo_game_is_shown_as_won_only_when_solved() -> None:
    by_key = {example.key: example.position for example in pages.tower()}
    assert standings(by_key["solved"]) == ["won", "won"]
    assert standings(by_key["failed"]) == ["quiet", "quiet"]
    assert standings(by_key["aim"]) == ["on turn", "quiet"]
    start = RINGS.start({})
    assert standings(start) == ["quiet", "on turn"]
    assert standings(start.play(start.asides(Seat(0))[0])) == ["quiet", "quiet"]


def test_a_player_who_left_is_crossed_out() -> None:
    shown = played("I0@0,0 V0@1,0", "three")
    left = shown.play(shown.asides(Seat(1))[0])
    box = (10, 8, 60, 40)
    assert cut(drawn(shown), *box) != cut(drawn(left), *box)
    assert [player.is_gone for player in seats.players(left, View())] == [False, True, False]


def test_tiles_and_orientations_are_numbered_in_a_panel_below_the_table() -> None:
    shown = played("U2@0,0 Y3@3,0")
    bare = drawn(shown)
    for offered, count in ((choices(shown, []), 11), (choices(shown, ["F"]), 8), (FEW, 3)):
        kind, slots = marks.slots(offered)
        assert [slot.label for slot in slots] == [str(number + 1) for number in range(count)]
        picture = drawn(shown, marks=offered)
        panel = marks.panel("dark", kind, "white", slots, window(shown))
        assert picture.height == bare.height + panel.height
        below = bare.height - seats.height(seats.players(shown, View())[:1])
        assert cut(picture, 0, 0, 800, below) == cut(bare, 0, 0, 800, below)
        assert cut(picture, 0, below, 800, below + panel.height) == panel.tobytes()


def test_tiles_and_orientations_are_labelled_as_in_the_notation() -> None:
    shown = played("U2@0,0 Y3@3,0")
    faint = palette("dark").index(rgb(DARK.faint))
    for offered in (choices(shown, []), choices(shown, ["F"]), FEW):
        kind, slots = marks.slots(offered)
        panel = marks.panel("dark", kind, "white", slots, window(shown))
        across = min(len(slots), 6 if kind == "tile" else 8)
        width = panel.width // across
        for number in range(across):
            line = panel.crop((number * width, 4, (number + 1) * width, 30))
            assert faint in set(line.tobytes())


def test_every_orientation_is_drawn_as_it_will_lie() -> None:
    for tile, shapes in ORIENTATIONS.items():
        for number, shape in enumerate(shapes):
            mask = tiles.mask(tile, number, 10)
            columns, rows = tiles.size_of(tile, number)
            assert mask.size == (10 * columns, 10 * rows)
            covered = {
                (x, y)
                for x, y in product(range(columns), range(rows))
                if mask.getpixel((10 * x + 5, 10 * (rows - 1 - y) + 5))
            }
            assert covered == set(shape)


def test_each_place_has_its_number_on_a_cell_no_other_place_numbers() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    offered = choices(shown, ["L", "L5"])
    labelled = [mark for mark in offered if mark.label]
    assert len(labelled) == 3
    spots = [marks.anchor(mark.cells) for mark in labelled]
    assert len(set(spots)) == 3
    picture = drawn(shown, marks=offered)
    bright = rgb(DARK.choice)
    for spot in spots:
        assert at(picture, shown, spot, 0.12, 0.12) == bright


def test_all_places_of_an_orientation_have_distinct_cells_for_their_numbers() -> None:
    for tile, shapes in ORIENTATIONS.items():
        for number in range(len(shapes)):
            corners = [Cell(x, y) for x, y in product(range(4), repeat=2)]
            assert len({marks.anchor(Place(tile, number, corner).cells) for corner in corners}) == 16


@pytest.mark.parametrize("cell", [18, 24, 56])
def test_numbers_to_25_differ_and_stay_inside_their_cells(cell: int) -> None:
    plates = [marks._number("dark", str(number), cell) for number in range(1, 26)]
    assert len({plate.tobytes() for plate in plates}) == 25
    assert {plate.size for plate in plates} == {(max(18, cell - 2),) * 2}


def test_a_columns_number_stands_on_each_place_where_the_tile_can_begin() -> None:
    shown = played("U2@0,0 Y3@3,0")
    cells = {"1": (Cell(-2, 3), Cell(-2, 4)), "2": (Cell(5, 3),)}
    offered = tuple(Mark(where, Emphasis.CHOICE, label, "column", str(where[0].x)) for label, where in cells.items())
    picture = drawn(shown, marks=offered)
    seen = table.window([*shown.top, *cells["1"], *cells["2"]], window(shown).top)
    one, also, two = (square(picture, seen, cell) for cell in (*cells["1"], *cells["2"]))
    assert one == also != two
    for cell in (*cells["1"], *cells["2"]):
        x, y = seen.corner(cell)
        assert pixel(picture, x + 4, y + 4) == rgb(DARK.choice)


@pytest.mark.parametrize("kind", ["place", "row"])
def test_a_picked_place_shows_a_translucent_tile(kind: str) -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    place = Place("I", 1, Cell(2, 0))
    picked = (
        Mark((), Emphasis.PICKED, "", "tile", "I"),
        Mark((), Emphasis.PICKED, "", "orientation", "I1"),
        Mark(place.cells, Emphasis.PICKED, "", kind, "2,0"),
    )
    bare, picture = drawn(shown), drawn(shown, marks=picked)
    assert picture.size == bare.size
    seen = window(shown)
    fills = {
        palette("dark").index(rgb(shade("dark", side, level).fill)) for side, level in (("white", 2), ("black", 1))
    }
    over_black = square(picture, seen, (4, 0))
    assert fills <= set(over_black)
    assert palette("dark").index(rgb(DARK.choice)) in over_black
    assert square(picture, seen, (7, 0)) == square(bare, seen, (7, 0))


def test_rings_shows_open_cells_in_the_colour_to_move_and_no_levels() -> None:
    by_key = {example.key: example.position for example in pages.rings()}
    for key, side, count in (("start", "white", 10), ("white", "black", 19), ("solved", "black", 0)):
        shown = by_key[key]
        colour, cells = table.open_cells(shown.placed, shown.top)
        assert (colour, len(cells)) == (side, count)
        picture = drawn(shown)
        for cell in cells:
            assert at(picture, shown, cell) == rgb(DARK.sides[side].fill)
            x, y = window(shown).corner(cell)
            assert window(shown).left < x < window(shown).right - window(shown).cell
            assert window(shown).top < y < window(shown).bottom - window(shown).cell
    assert table.open_cells((), {}) == ("black", frozenset())


@pytest.mark.parametrize(("game", "picture"), [(GAME, pentup.PICTURE), (TOWER, pentup.TOWER), (RINGS, pentup.RINGS)])
def test_all_pictures_of_a_film_have_one_window(game: AnyGame, picture: AnyPicture) -> None:
    rng, shown = random.Random(5), game.start(options_from(game.options, {}))
    passed = [shown]
    while shown.outcome is None and len(passed) < 14:
        shown = shown.play(rng.choice(shown.legal_moves()))
        passed.append(shown)
    assert picture.sight is not None
    cells = picture.sight(shown)
    assert len({window(each, sight=cells) for each in passed}) == 1
    assert len({picture.draw(each, View(sight=cells)).size for each in passed}) == 1


def notations(key: str) -> list[tuple[PentUpPosition, str]]:
    """What a page of the rules offers, with its position."""
    example = next(example for example in pages.pentup() if example.key == key)
    return [(example.position, mark.value) for mark in example.view.marks if mark.emphasis is Emphasis.CHOICE]


def test_the_rules_pages_about_placing_show_what_the_text_says() -> None:
    for shown, text in notations("table") + notations("highest"):
        assert shown.notation(shown.parse(text)) == text
    broken = []
    for shown, text in notations("forbidden"):
        with pytest.raises(IllegalMoveError) as refused:
            shown.parse(text)
        broken.append(refused.value.key)
    assert broken == [
        "the cells differ in height",
        "it must lie on at least two tiles",
        "on the table it must touch a tile",
    ]
    shown = notations("highest")[0][0]
    assert {text for _, text in notations("highest")} == {
        shown.notation(move) for move in shown.legal_moves() if isinstance(move, Place) and move.tile == "N"
    }
    assert (shown.stack.spots("N").level, shown.stack.spots("X").level) == (2, 1)


def test_the_rules_pages_about_the_end_show_what_the_text_says() -> None:
    shown = {example.key: example.position for example in pages.pentup()}
    assert [shown["end"].counts(Seat(seat)) for seat in (0, 1)] == [(6, 4, 1, 1), (7, 3, 2, 0)]
    assert [shown["ties"].counts(Seat(seat)) for seat in (0, 1)] == [(8, 3, 1), (6, 5, 1)]
    winners = {key: standings(shown[key]).index("won") for key in ("end", "ties", "misere")}
    assert winners == {"end": 0, "ties": 1, "misere": 1}
    assert shown["draw"].counts(Seat(0)) == shown["draw"].counts(Seat(1))
    assert shown["left"].left == {2}
    assert [score(example.position) for example in pages.tower()] == ["", "solved 13", "failed", "solved 11"]
    assert [score(example.position) for example in pages.rings()] == ["", "", "", "", "solved 4 7", "solved 3 5"]


def score(shown: Shown) -> str:
    """How a puzzle ended, with its score; empty while it goes on."""
    outcome = shown.outcome
    return " ".join([outcome.reason, *(str(points) for _, points in outcome.points)]) if outcome else ""


def told(shown: Shown, **view: Any) -> list[tuple[str, dict[str, str | int]]]:
    said = pentup.PICTURE.describe(shown, View(**view)) if isinstance(shown, PentUpPosition) else None
    assert said is not None
    return [(phrase.key.removeprefix("pentup-alt-"), dict(phrase.args)) for phrase in said]


def test_the_alt_text_describes_everything_the_picture_shows() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    assert told(shown, last=(Place("I", 1, Cell(2, 0)),), names=("Aoi", "Ben")) == [
        ("turn", {"seat": "black", "name": "Ben"}),
        ("last", {"seat": "white", "place": "I1@2,0", "level": 2}),
        ("laid", {"seat": "white", "count": 3, "counts": "2, 1"}),
        ("places", {"places": "U2@0,0 P5@7,0 I1@2,0"}),
        ("hand", {"count": 9, "tiles": "F L N T V W X Y Z"}),
        ("laid", {"seat": "black", "count": 2, "counts": "2, 0"}),
        ("places", {"places": "Y3@3,0 P4@-3,0"}),
        ("hand", {"count": 10, "tiles": "F I L N T U V W X Z"}),
        ("highest", {"level": 2, "places": "I1@2,0"}),
    ]


def test_the_alt_text_lists_choices_with_numbers_and_ranges_with_ends() -> None:
    shown = played("U2@0,0 Y3@3,0")
    assert ("choices-orientation", {"choices": "1: Z0; 2: Z1; 3: Z2; 4: Z3"}) in told(
        shown, marks=choices(shown, ["Z"])
    )
    assert ("choices-shape", {"choices": "1: I0; 2: I1; 3: Z2"}) in told(shown, marks=FEW)
    columns = tuple(Mark((), Emphasis.CHOICE, "1" if x < 2 else "2", "column", str(x)) for x in range(-3, 3))
    assert ("choices-column", {"choices": "1: -3–1; 2: 2"}) in told(shown, marks=columns)
    assert ("picked", {"picked": "Z0"}) in told(shown, marks=choices(shown, ["Z", "Z0"]))


def test_the_alt_text_mentions_open_cells_only_while_the_picture_shows_them() -> None:
    shown = RINGS.start({}).play(Place("X", 0, Cell(0, 0)))
    given_up = shown.play(shown.asides(Seat(0))[0])
    told_of = [{phrase.key for phrase in pentup.RINGS.describe(each, View())} for each in (shown, given_up)]
    assert ["pentup-alt-open" in keys for keys in told_of] == [True, False]


def test_the_alt_text_writes_picked_steps_as_a_move() -> None:
    shown = played("U2@0,0 Y3@3,0")
    assert ("picked", {"picked": "Z0"}) in told(shown, marks=choices(shown, ["Z", "Z0"]))
    assert ("picked", {"picked": "Z"}) in told(shown, marks=choices(shown, ["Z"]))
    which = (Mark((), Emphasis.PICKED, "", "shape", "N6"),)
    column, row = Mark((), Emphasis.PICKED, "", "column", "-9"), Mark((), Emphasis.PICKED, "", "row", "-1")
    place = Mark((), Emphasis.PICKED, "", "place", "-9,-1")
    for where, text in ((place,), "N6@-9,-1"), ((column,), "N6@-9"), ((column, row), "N6@-9,-1"):
        assert ("picked", {"picked": text}) in told(shown, marks=(*which, *where))


def test_the_alt_text_tells_the_state_of_the_match() -> None:
    by_key = {example.key: example.position for example in pages.pentup()}
    assert told(by_key["end"])[0] == ("won", {"seat": "white", "name": ""})
    assert told(by_key["draw"])[0] == ("drawn", {})
    assert told(by_key["start"], outcome=Outcome((), "ended by a moderator"))[0] == ("ended", {})
    assert ("gone", {"seat": "red"}) in told(by_key["left"])
    assert ("misere", {}) in told(by_key["misere"])
    assert ("pairs", {}) in told(by_key["pairs"])
    shared = Outcome((frozenset({Seat(0), Seat(2)}), frozenset({Seat(1)})), "tiles laid")
    assert told(by_key["three"], outcome=shared)[:2] == [
        ("shared", {"seat": "white", "name": ""}),
        ("shared", {"seat": "red", "name": ""}),
    ]


def test_the_alt_text_of_a_solo_game_tells_its_progress() -> None:
    tower = [phrase for example in pages.tower() for phrase in pentup.TOWER.describe(example.position, example.view)]
    keys = [phrase.key.removeprefix("pentup-alt-") for phrase in tower]
    assert (keys.count("turn"), keys.count("solved"), keys.count("failed"), keys.count("tower")) == (1, 2, 1, 4)
    start = {phrase.key: dict(phrase.args) for phrase in pentup.RINGS.describe(pages.rings()[0].position, View())}
    assert start["pentup-alt-open"]["seat"] == "white"
    assert start["pentup-alt-open"]["count"] == 10
    assert pentup.TOWER.describe(TOWER.start({}), View())[0].key == "pentup-alt-turn"


@pytest.mark.parametrize("laid", ["", "P0@0,0"])
def test_no_tiles_are_counted_when_everybody_else_left(laid: str) -> None:
    position = played(laid, "three").play(Leave(Seat(0)))
    assert news(position, Leave(Seat(2)), position.play(Leave(Seat(2)))) == ()


@pytest.mark.parametrize("misere", [False, True])
def test_new_levels_and_the_deciding_counts_are_announced(*, misere: bool) -> None:
    rng = random.Random(4)
    position = played("", "three", misere=misere)
    for seat in (None, Seat(1)):
        if seat is not None:
            position = position.play(Leave(seat))
        while position.outcome is None and (seat is not None or len(position.placed) < 9):
            before, move = position, rng.choice(position.legal_moves())
            position = before.play(move)
            told = [
                (phrase.key.removeprefix("pentup-news-"), dict(phrase.args)) for phrase in news(before, move, position)
            ]
            level = position.placed[-1].level
            levels = [values for key, values in told if key == "level"]
            assert levels == ([{"level": level}] if level > 1 else [])
    assert position.outcome is not None
    counted = {values["seat"]: values for key, values in told if key == "counts"}
    assert set(counted) == {"white", "red"}
    counts = position.counts(Seat(0))
    assert counted["white"]["counts"] == ", ".join(map(str, counts if misere else counts[::-1]))
    assert counted["white"]["order"] == ("bottom" if misere else "top")
