"""The pictures of Pent-Up and its puzzles show what lies where, how high and whose, and what may be chosen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, cycle, pairwise, product
from typing import Any, TypeAlias

import pytest
from PIL import Image, ImageChops

from bot.texts import phrases
from games.kit.grid import Cell
from games.kit.rules import AnyGame, IllegalMoveError, Leave, Outcome, Seat, options_from
from games.pentup import GAME, ORIENTATIONS, RINGS, TOWER, PentUpPosition, Place, Placed
from games.pentup.places import MOST_PLACES
from renderers import pentup
from renderers.__main__ import choices
from renderers.kit.png import encode
from renderers.kit.text import font
from renderers.kit.theme import THEMES, rgb
from renderers.kit.view import AnyPicture, Emphasis, Mark, Phrase, View
from renderers.pentup import closeups, hands, header, layout, legend, marks, pages, panel, seats, table, tiles
from renderers.pentup.colours import LEVELS, SIDES, palette, shade, wall
from renderers.pentup.seats import Shown
from renderers.pentup.telling import news, verdict
from tests.for_each import for_each
from tests.renderers.boards import Pixel, pixel
from tests.renderers.test_colours import SIGHTS, contrast, difference

DARK = THEMES["dark"]
GAMES: tuple[AnyGame, ...] = (GAME, TOWER, RINGS)
PICTURES: tuple[AnyPicture, ...] = (pentup.PICTURE, pentup.TOWER, pentup.RINGS)
NAMES = ("Aoi", "Ben", "Chloe", "だいすけ")
FRAME = layout.EDGE, 160, layout.WIDTH - layout.EDGE, 1040
"""The table between a header and a line of hands."""
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
    """The part of the table that a picture shows."""
    return pentup._laid_out(shown, View(**view))[2]


def level_of(shown: Shown, cell: tuple[int, int]) -> int:
    """The level of the tile visible on a cell; 0 for the table."""
    return table.heights(shown.placed, shown.top).get(Cell(*cell), 0)


def at(picture: Image.Image, shown: Shown, cell: tuple[int, int], across: float = 0.5, down: float = 0.5) -> Pixel:
    """The colour at a place on what lies on a cell, 0 to 1 from its upper left; outside below 0 and above 1."""
    seen = window(shown)
    left, top = seen.corner(Cell(*cell), level_of(shown, cell))
    return pixel(picture, int(left + across * seen.cell), int(top + down * seen.cell))


def marks_for(tile: str, *corners: tuple[int, int]) -> tuple[Mark, ...]:
    """The picked tile in its orientation, such as `I1`, and a numbered choice for each corner."""
    places = [Place(tile[0], int(tile[1:]), Cell(*corner)) for corner in corners]
    offered = (
        Mark(place.cells, Emphasis.CHOICE, str(number), "place", place.notation)
        for number, place in enumerate(places, 1)
    )
    return (Mark((), Emphasis.PICKED, "", "orientation", tile), *offered)


def closeups_of(shown: Shown, offered: tuple[Mark, ...]) -> list[Image.Image]:
    """The pictures of places that replace the table, without their numbers."""
    picture, places = drawn(shown, marks=offered), closeups.closeup_marks(offered, window(shown, marks=offered))
    left, top = layout.EDGE, window(shown, marks=offered).frame[1]
    tiling = next(
        each
        for each in reversed(closeups._tilings(len(places) + 1, layout.HEIGHT - layout.EDGE - top))
        if pixel(picture, left + each.width + 5, top + 40) == pixel(picture, 5, top + 40)
    )
    corners = [(left + x, top + y) for x, y in map(tiling.corner, range(len(places)))]
    return [picture.crop((x, y, x + tiling.width, y + tiling.height)) for x, y in corners]


def square(picture: Image.Image, seen: table.Window, cell: tuple[int, int], height: int = 0) -> bytes:
    """All that is drawn on a cell, `height` levels high."""
    left, top = seen.corner(Cell(*cell), height)
    return picture.crop((left, top, left + seen.cell, top + seen.cell)).tobytes()


def cut(picture: Image.Image, left: int, top: int, right: int, bottom: int) -> bytes:
    return picture.crop((left, top, right, bottom)).tobytes()


@for_each(("key", "variant"), zip(THEMES, cycle(("standard", "three", "pairs"))))
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
        assert picture.size == (1100, 1100)
        assert picture.getpalette() == pictures[0].getpalette()
        assert len(encode(picture)) < 75_000
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
def test_tiles_stand_out_from_the_table_by_fill_or_outline(key: str) -> None:
    felt = rgb(THEMES[key].felt)
    for level in (1, LEVELS):
        assert contrast(rgb(shade(key, "white", level).fill), felt) >= 3
    for side in SIDES:
        assert max(contrast(rgb(colour), felt) for colour in (shade(key, side, 1).rim, shade(key, side, 1).fill)) >= 3


@everywhere
def test_a_black_tile_has_a_light_outline_and_each_front_differs_from_its_face(key: str) -> None:
    colours = THEMES[key]
    for level in (1, LEVELS):
        black = shade(key, "black", level)
        assert contrast(rgb(black.rim), rgb(colours.felt)) >= 3
        assert contrast(rgb(black.rim), rgb(black.fill)) >= 7
        assert contrast(rgb(black.fill), (0, 0, 0)) >= 1.3, "no hole"
    for side, level in product(SIDES, range(1, LEVELS + 1)):
        assert contrast(rgb(wall(key, side)), rgb(shade(key, side, level).fill)) >= 1.4


@everywhere
def test_the_grid_is_visible(key: str) -> None:
    assert contrast(rgb(THEMES[key].thread), rgb(THEMES[key].felt)) >= 1.3


@for_each(key=tuple(THEMES), sight=tuple(SIGHTS))
def test_the_disc_of_the_top_level_stands_out_from_all_tiles_and_from_choices(key: str, sight: str) -> None:
    last, casing = rgb(THEMES[key].last), rgb(THEMES[key].casing)
    assert contrast(last, casing, sight) >= 7
    assert difference(last, rgb(THEMES[key].choice), sight) >= 20
    for side, level in product(SIDES, range(1, LEVELS + 1)):
        fill = rgb(shade(key, side, level).fill)
        assert max(contrast(last, fill, sight), contrast(casing, fill, sight)) >= 3


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
    assert at(picture, shown, (3, 0), 0.5, 0.5) == rgb(shade("dark", "white", 2).fill)
    assert at(picture, shown, (9, 0), 0.5, 0.7) == rgb(shade("dark", "white", 1).fill)
    seen = window(shown)
    spots = table.spots(shown.top)
    assert spots == {
        0: ((0, 1), 1, 2),
        1: ((5, 1), 1, 1),
        2: ((8, 1), 1, 2),
        3: ((-3, 1), 1, 2),
        4: ((2, 0), 2, 1),
    }
    assert square(picture, seen, (8, 1), 1) == square(drawn(played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")), seen, (8, 1), 1)


def test_a_higher_level_is_drawn_higher_with_a_wall_at_its_front() -> None:
    shown = played("P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0")
    picture, seen = drawn(shown), window(shown)
    for cell in ((0, 0), (2, 0)):
        tile = shown.placed[shown.top[Cell(*cell)]]
        left, top = seen.corner(Cell(*cell), tile.level)
        bare = seen.corner(Cell(*cell))[1]
        assert bare - top == tile.level * seen.rise
        below = top + seen.cell + seen.rise // 2
        assert pixel(picture, left + seen.cell // 2, below) == rgb(wall("dark", tile.colour))


def test_the_top_level_has_its_digit_on_a_bright_disc() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    picture, bright = drawn(shown), rgb(DARK.last)
    assert at(picture, shown, (2, 0), 0.25, 0.5) == bright
    flat = played("U2@0,0 Y3@3,0")
    assert bright not in {at(drawn(flat), flat, (0, 1), across / 9, 0.5) for across in range(10)}


def test_discs_are_on_the_level_that_is_compared_first() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    assert {tile.level for tile in table.lying_on(shown.placed, 2)} == {2}
    assert {tile.level for tile in table.lying_on(shown.placed, 1)} == {1}
    assert not table.lying_on(shown.placed[:4], 1)
    pictures = [drawn(played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0", misere=misere)) for misere in (False, True)]
    assert [at(picture, shown, (2, 0), 0.25, 0.5) == rgb(DARK.last) for picture in pictures] == [True, False]
    assert [at(picture, shown, (0, 1), 0.25, 0.5) == rgb(DARK.last) for picture in pictures] == [False, True]


def test_the_tiles_that_decided_a_game_are_bright_and_outlined_and_all_else_is_dim() -> None:
    examples = {example.key: example.position for example in pages.pentup()}
    found = {key: pentup._deciding(examples[key], View()) for key in examples}
    won = {key: {tile.notation for tile in tiles} for key, (_, tiles) in found.items()}
    assert won["end"] == {tile.notation for tile in examples["end"].placed if tile.level == 4}
    assert {len(won[key]) for key in ("start", "draw", "left")} == {0}
    assert found["ties"][0] == 2
    assert {(tile.level, tile.colour) for tile in found["ties"][1]} == {(2, "black")}
    assert {tile.level for tile in found["misere"][1]} == {1}
    solved = {example.key: example.position for example in pages.tower()}["solved"]
    assert pentup._deciding(solved, View()) == (6, list(solved.placed[-1:]))
    agreed = Outcome((frozenset({Seat(0)}), frozenset({Seat(1)})), "resigned")
    assert pentup._deciding(examples["picture"], View(outcome=agreed))[1] == []


@everywhere
def test_at_the_end_a_winning_tile_shows_its_level_and_stands_out_from_the_dimmed_table(key: str) -> None:
    shown = {example.key: example.position for example in pages.pentup()}["end"]
    seen, (_, (winning,)) = window(shown), pentup._deciding(shown, View())
    digits = table.spots(shown.top)
    picture = drawn(shown, theme=key)
    bare = table.relief(key, seen, shown.placed)
    table.number_levels(bare, key, seen, shown.placed, shown.top, table.lying_on(shown.placed, 4))
    for number, tile in enumerate(shown.placed):
        if number not in digits:
            continue
        left, top = seen.corner(digits[number][0], tile.level)
        box = left, top, left + seen.cell, top + seen.cell
        assert (picture.crop(box).tobytes() == bare.crop(box).tobytes()) == (tile == winning)
    left, top = seen.corner(digits[shown.placed.index(winning)][0], winning.level)
    assert pixel(picture, left - 4, top + 4) == rgb(THEMES[key].last)
    bright, felt = rgb(THEMES[key].last), rgb(THEMES[key].felt)
    dim = palette(key).veil(THEMES[key].felt, table._DIM)
    for side, level in product(SIDES, range(1, LEVELS + 1)):
        fill, rim = rgb(shade(key, side, level).fill), rgb(shade(key, side, level).rim)
        dimmed, line = (palette(key).colours[dim[palette(key).index(colour)]] for colour in (fill, rim))
        assert contrast(dimmed, bright) >= 1.5
        assert max(contrast(dimmed, line), contrast(line, felt)) >= 1.5, "each tile is still seen"


def test_a_shadow_falls_to_the_lower_right_and_is_longer_from_higher_up() -> None:
    low, high = played("U2@0,0"), played("P5@0,0 P1@0,1 Z3@0,1 V0@0,0 L0@0,0 N4@1,0")
    felt, lengths = rgb(DARK.felt), []
    for shown, cell in ((low, (2, 0)), (high, (2, 0))):
        picture, side = drawn(shown), window(shown).cell
        left, top = window(shown).corner(Cell(*cell))
        dark = [pixel(picture, left + side + away, top + int(0.8 * side)) for away in range(side)]
        lengths.append(sum(sum(colour) < 0.7 * sum(felt) for colour in dark))
        assert sum(at(picture, shown, (0, 0), -0.1, 0.6)) >= 0.7 * sum(felt)
    assert 1 <= lengths[0] < lengths[1]


def test_only_the_last_tile_is_marked_and_only_when_asked() -> None:
    shown = played("U2@0,0 Y3@3,0")
    first, last = Place("U", 2, Cell(0, 0)), Place("Y", 3, Cell(3, 0))
    bright, inset = rgb(DARK.last), -0.05
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
    seen = table.window(pile(columns, rows), FRAME)
    for cell in pile(columns, rows):
        x, y = seen.corner(cell)
        assert FRAME[0] + seen.cell // 2 <= x <= FRAME[2] - seen.cell // 2 - seen.cell
        assert FRAME[1] + seen.cell // 2 <= y <= FRAME[3] - seen.cell // 2 - seen.cell
    assert seen.cell >= min(90, 1026 // (columns + 2), 880 // (rows + 2))


@for_each(columns=range(1, 21))
def test_cells_of_piles_up_to_20_by_20_are_11_px_wide_on_a_phone(columns: int) -> None:
    for rows, x, y in product(range(1, 21), (-1, 0), (-1, 0)):
        seen = table.window(pile(columns, rows, x, y), FRAME)
        assert seen.cell * 350 / layout.WIDTH >= 11
        assert seen.columns <= columns + 2
        assert seen.rows <= rows + 2


@pytest.mark.parametrize(
    ("variant", "tenth", "half"), [("standard", 12, 14.5), ("three", 10.5, 12.5), ("pairs", 9, 11)]
)
def test_cells_of_random_games_are_large_on_a_phone(variant: str, tenth: float, half: float) -> None:
    """Before the last tile, when hands are shown, and at the end: nine of ten, and half of the pictures at least.

    Eight whole games of up to 48 tiles take up to half a second.
    """
    found = []
    for seed in range(8):
        rng, shown = random.Random(seed), played("", variant)
        while shown.outcome is None:
            before, shown = shown, shown.play(rng.choice(shown.legal_moves()))
        found += [window(each).cell * 350 / layout.WIDTH for each in (before, shown)]
    found.sort()
    assert found[len(found) // 10] >= tenth
    assert found[len(found) // 2] >= half


@pytest.mark.parametrize(("columns", "rows"), [(4, 20), (20, 4), (11, 16), (9, 12), (8, 11)])
def test_a_pile_fills_the_table_along_its_longer_side(columns: int, rows: int) -> None:
    seen = table.window([Cell(-8, -2), Cell(-8 + columns - 1, -2 + rows - 1)], FRAME)
    corners = [seen.corner(cell) for cell in (Cell(-8, -2), Cell(-8 + columns - 1, -2 + rows - 1))]
    across, down = (abs(one - other) + seen.cell for one, other in zip(*corners, strict=True))
    filled = max(across / (FRAME[2] - FRAME[0]), down / (FRAME[3] - FRAME[1]))
    assert filled >= min(0.85, (max(columns, rows) - 0.5) / (max(columns, rows) + 2))


def test_no_picture_is_higher_than_wide_and_no_digit_smaller_than_11_px_at_a_width_of_350() -> None:
    scale = 350 / 1100
    assert layout.LEAST * scale >= 11
    assert layout.NAME * scale >= 14
    for variant, seed, plies in product(("standard", "three", "pairs"), range(2), (0, 9, 23)):
        shown, last = random_game(variant, plies, seed)
        picture = drawn(shown, last=last, names=NAMES)
        assert picture.size == (1100, 1100)
    for number in ("1", "12"):
        assert panel.badge("dark", number).height >= layout.LEAST
        plate = marks._number("dark", number, 20)
        ink = plate.point([255 * (colour == palette("dark").index(rgb(DARK.casing))) for colour in range(256)])
        assert (ink.crop((3, 3, 37, 37)).getbbox() or (0, 0, 0, 0))[3] >= 0.7 * layout.LEAST
    _, top, _, bottom = font(table.DIGIT).getbbox("8")
    assert (bottom - top) * scale >= 11, "the digit itself, without the room around it"


def test_the_picture_stands_still_while_tiles_are_laid_inside_it() -> None:
    stood = []
    for seed in range(2):
        shown, rng = random_game("standard", 3, seed)[0], random.Random(seed + 1)
        while shown.outcome is None:
            before, shown = shown, shown.play(rng.choice(shown.legal_moves()))
            stood.append(window(before) == window(shown))
    assert sum(stood) >= len(stood) / 2


def names_of_lines(picture: Image.Image, seen: table.Window) -> bool:
    """Whether columns are named below the table, and rows on its left."""
    faint, (left, top, _, bottom) = palette("dark").index(rgb(DARK.faint)), seen.frame
    below, beside = (left, bottom + 2, layout.WIDTH, layout.HEIGHT), (0, top, left - 2, bottom)
    return all(faint in {colour for _, colour in picture.crop(box).getcolors(256) or ()} for box in (below, beside))


def test_only_the_table_below_tiles_to_choose_has_names_of_columns_and_rows_however_small_its_cells() -> None:
    """They help those who write a move, whose button is below that picture."""
    for shown in (played("I0@0,0"), random_game("pairs", 40)[0]):
        offered = choices(shown, [])
        assert names_of_lines(drawn(shown, marks=offered), window(shown, marks=offered))
        bare = replace(window(shown), frame=(60, 170, layout.WIDTH - layout.EDGE, 850))
        picture = palette("dark").blank(layout.WIDTH, layout.HEIGHT, DARK.frame)
        picture.paste(table._empty("dark", bare))
        assert not names_of_lines(palette("dark").coloured(picture), bare)
    seen = window(played("I0@0,0"))
    xs, ys = seen.names()
    assert {name: middle for middle, name in xs}[0] == seen.corner(Cell(0, 0))[0] + seen.cell // 2
    assert {name: middle for middle, name in ys}[4] == seen.corner(Cell(0, 4))[1] + seen.cell // 2


def header_of(picture: Image.Image) -> bytes:
    return cut(picture, 0, 0, layout.WIDTH, 160)


def foot_of(picture: Image.Image) -> bytes:
    return cut(picture, 0, 960, layout.WIDTH, layout.HEIGHT)


def test_a_hand_shows_only_what_is_left_and_nothing_while_the_table_needs_the_room_or_in_films() -> None:
    """Once the game is over or a tile is picked, the table has it."""
    whole, few = (hands.shelved("dark", "white", hand, 532, 152) for hand in (tuple(ORIENTATIONS), ("F", "I")))
    assert set(few.tobytes()) - {palette("dark").index(rgb(DARK.frame))}
    assert few.height < whole.height
    shown = played("U2@0,0 Y3@3,0")
    agreed = Outcome((frozenset({Seat(0), Seat(1)}),), "agreed draw")
    held = palette("dark").index(rgb(shade("dark", "black", LEVELS).fill))
    views: list[dict[str, Any]] = [{}, {"outcome": agreed}, {"marks": marks_for("X0", (-3, -1))}, {"is_calm": True}]
    counts = [foot_of(drawn(shown, **view)).count(held) for view in views]
    assert counts[0] > 3000
    assert max(counts[1:]) < 100
    at_rest, _, *others = [window(shown, **view).frame[3] for view in views]
    assert min(others) > at_rest


def test_hands_give_way_to_the_pile_once_they_are_few() -> None:
    present = seats.players(played(""), View())
    heights = []
    for count in (12, 7, 6, 1):
        held = hands.hands_of([replace(player, hand=player.hand[:count]) for player in present])
        assert held is not None
        heights.append(held.height)
    assert heights == [152, 152, 72, 72]
    assert hands.hands_of([replace(player, hand=()) for player in present]) is None


def test_few_hands_are_beside_the_table_if_that_makes_its_cells_larger() -> None:
    kinds = set()
    for variant, seed in product(("standard", "pairs"), range(6)):
        shown = random_game(variant, 40 if variant == "pairs" else 14, seed)[0]
        _, held, seen = pentup._laid_out(shown, View())
        assert isinstance(held, hands.Hands)
        assert held.is_beside == (seen.frame[2] < layout.WIDTH - layout.EDGE)
        full = layout.WIDTH - layout.EDGE, layout.HEIGHT - layout.EDGE - 72 - layout.GAP
        below = table.window(shown.top, (*seen.frame[:2], *full))
        assert (seen.cell > below.cell) if held.is_beside else seen == below
        picture = drawn(shown)
        left, top = picture.width - layout.EDGE - held.width, picture.height - layout.EDGE - held.height
        assert cut(picture, left, top, left + held.width, top + held.height) == held.drawn("dark").tobytes()
        assert top > seen.frame[1]
        kinds.add(held.is_beside)
    assert kinds == {False, True}


def test_the_tiles_of_who_left_are_in_no_hand() -> None:
    left = played("U2@0,0 Y3@3,0", "three").play(Leave(Seat(2)))
    red = palette("dark").index(rgb(shade("dark", "red", LEVELS).fill))
    counts = [
        {colour: pixels for pixels, colour in drawn(each).getcolors(256) or ()}.get(red, 0)
        for each in (played("U2@0,0 Y3@3,0", "three"), left)
    ]
    assert counts[1] < counts[0] / 3


@pytest.mark.parametrize(("players", "least"), [(2, 19), (3, 14), (4, 12)])
def test_tiles_in_hand_are_large_and_fit(players: int, least: int) -> None:
    width, height = layout.BREADTH // players - layout.GAP, 152
    shelf = hands.shelved("dark", "white", tuple(ORIENTATIONS), width, height)
    assert shelf.height <= height
    lines = hands._lines(tuple(ORIENTATIONS), least, width)
    assert len(lines) * 3 * least + (len(lines) - 1) * hands._gap(least) <= height
    for line in lines:
        sizes = [tiles.size_of(*tile) for tile in line]
        assert max(high for _, high in sizes) <= 3
        assert sum(wide * least + 8 for wide, _ in sizes) - 8 <= width


def test_counts_are_shown_in_the_order_of_their_comparison() -> None:
    moves = "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0"
    usual, misere = played(moves), played(moves, misere=True)
    assert [player.counts for player in seats.players(usual, View())] == [((2, 1), (1, 2)), ((2, 0), (1, 2))]
    assert [player.counts for player in seats.players(misere, View())] == [((1, 2), (2, 1)), ((1, 2), (2, 0))]
    assert header_of(drawn(usual)) != header_of(drawn(misere))
    assert seats.deciding(seats.players(usual, View()), None) == 2
    assert seats.deciding(seats.players(misere, View()), None) == 1


@for_each(variant=["standard", "three", "pairs"])
def test_players_and_counts_are_in_the_order_of_play_whoever_looks(variant: str) -> None:
    """Texts give the same order."""
    shown, lines = played("U2@0,0", variant), 2 if variant == "pairs" else 1
    assert len({drawn(shown, seat=Seat(seat)).tobytes() for seat in range(len(shown.colours))}) == 1
    white, black = (rgb(shade("dark", side, 1).fill) for side in ("white", "black"))
    y = layout.EDGE + lines * 76 + 18
    row = [pixel(drawn(shown), x, y) for x in range(layout.EDGE, layout.WIDTH - layout.EDGE, 3)]
    assert row.index(white) < row.index(black)


def test_the_number_of_tiles_on_the_level_that_decides_is_large() -> None:
    """It is as high as a player's name."""
    for variant in ("standard", "three", "pairs"):
        present = seats.players(played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0", variant), View())
        counts = tuple((player.colour, dict(player.counts)[2]) for player in present)
        strong, weak = (header._group("dark", 2, counts, is_strong=is_strong) for is_strong in (True, False))
        assert header._DIGIT >= layout.NAME
        assert strong.width > weak.width
        bright = palette("dark").index(rgb(DARK.last))
        assert bright in strong.tobytes()
        assert bright not in weak.tobytes()


def test_the_level_that_decided_stands_out_at_the_end() -> None:
    ended = {example.key: example.position for example in pages.pentup()}
    found = {
        key: seats.deciding(seats.players(ended[key], View()), ended[key].outcome)
        for key in ("end", "ties", "draw", "misere")
    }
    assert found == {"end": 4, "ties": 2, "draw": None, "misere": 1}


@for_each(levels=[1, 4, 9])
@for_each(variant=["standard", "three", "pairs"])
def test_counts_of_many_levels_fit_into_their_line(variant: str, levels: int) -> None:
    present = tuple(
        replace(player, counts=tuple((level, 12) for level in range(levels, 0, -1)))
        for player in seats.players(played("U2@0,0", variant), View(names=NAMES))
    )
    bare = tuple(replace(player, counts=()) for player in present)
    picture, short = (header.Header(each).drawn("dark", None) for each in (present, bare))
    assert picture.height > short.height
    assert picture.crop((0, 0, *short.size)).tobytes() == short.tobytes()
    assert header._tally("dark", present, levels).width <= layout.BREADTH


def test_the_header_gives_way_while_a_move_is_chosen() -> None:
    """The board shows it too."""
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    for picked in ([], ["F"], ["F", "1"]):
        offered = choices(shown, picked)
        assert not isinstance(pentup._laid_out(shown, View(marks=offered))[0], header.Header)
        assert drawn(shown, marks=offered, names=NAMES).tobytes() == drawn(shown, marks=offered).tobytes()
    assert isinstance(pentup._laid_out(shown, View())[0], header.Header)


def test_the_last_picture_is_cropped_to_the_pile_except_in_films() -> None:
    """It is as high as the pile needs, and at least half a cell around the pile is seen."""
    for key in ("end", "ties", "draw", "misere"):
        shown = {example.key: example.position for example in pages.pentup()}[key]
        picture, seen = drawn(shown), window(shown)
        xs, ys = zip(*shown.top, strict=True)
        assert seen.frame[2] - seen.frame[0] == (max(xs) - min(xs) + 2) * seen.cell
        assert seen.frame[3] - seen.frame[1] == (max(ys) - min(ys) + 2) * seen.cell
        assert picture.size == (layout.WIDTH, seen.frame[3] + layout.EDGE)
        assert picture.height <= layout.HEIGHT
        # A replay's last picture is the same.
        assert drawn(shown, sight=tuple(shown.top)).tobytes() == picture.tobytes()
        assert drawn(shown, is_calm=True).size == (1100, 1100)


def test_long_names_are_cut_off_within_their_band() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    bare, named = drawn(shown), drawn(shown, names=("W" * 32, "漢" * 32))
    assert header_of(bare) != header_of(named)
    for left, right in ((0, 60), (540, 600), (1080, 1100)):
        assert cut(bare, left, 0, right, 80) == cut(named, left, 0, right, 80)
    assert cut(bare, 0, 80, 1100, 1100) == cut(named, 0, 80, 1100, 1100)


def test_the_band_of_the_player_to_move_stands_out() -> None:
    white, black = DARK.sides["white"], DARK.sides["black"]
    for moves, fills in (("U2@0,0", (white.quiet, black.fill)), ("U2@0,0 Y3@3,0", (white.fill, black.quiet))):
        picture = drawn(played(moves))
        assert (pixel(picture, 500, 46), pixel(picture, 1050, 46)) == tuple(map(rgb, fills))


def test_partners_have_the_same_sign() -> None:
    present = seats.players(played("I0@0,0", "pairs"), View())
    assert {player.colour: player.sign for player in present} == {"white": "I", "red": "II", "black": "I", "blue": "II"}
    pictures = [header._sign("dark", sign, DARK.frame, DARK.faint) for sign in ("I", "II")]
    assert pictures[0].tobytes() != pictures[1].tobytes()


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


def test_the_player_of_a_solo_game_is_named_at_both_colours() -> None:
    for shown in (TOWER.start({}), RINGS.start({})):
        assert [each.name for each in seats.players(shown, View(names=("Aoi",)))] == ["Aoi", "Aoi"]


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
    start = layout.EDGE + (layout.BREADTH + 8) // 3
    box = (start, layout.EDGE, start + 50, layout.EDGE + 54)
    assert cut(drawn(shown), *box) != cut(drawn(left), *box)
    assert [player.is_gone for player in seats.players(left, View())] == [False, True, False]


def panel_of(shown: Any, *picked: str) -> panel.Panel:
    """The tiles or orientations that a picture offers."""
    found = pentup._laid_out(shown, View(marks=choices(shown, picked)))[0]
    assert isinstance(found, panel.Panel)
    return found


def crowded() -> tuple[PentUpPosition, str, str]:
    """A game in which the places in a region are too many to be shown, with the tile and the region."""
    for seed, plies in product(range(9), range(12, 20)):
        shown, _ = random_game("standard", plies, seed)
        for path in map(shown.steps, shown.legal_moves()):
            if len(path) == 4:
                return shown, path[0].value, path[1].value
    raise AssertionError


def test_tiles_and_orientations_to_choose_are_the_picture_with_a_small_table_below() -> None:
    shown = played("U2@0,0 Y3@3,0")
    assert [slot.label for slot in panel_of(shown).slots] == list("FILNPTVWXYZ")
    many, tile, region = crowded()
    turned = panel_of(many, tile, region)
    assert [slot.label for slot in turned.slots] == [str(number) for number in range(1, len(turned.slots) + 1)]
    for position, picked in ((shown, ()), (many, (tile, region))):
        offered, choice = choices(position, picked), palette("dark").index(rgb(DARK.choice))
        picture, seen = drawn(position, marks=offered), window(position, marks=offered)
        assert picture.size == drawn(position).size
        assert seen.frame[1] >= layout.EDGE + panel_of(position, *picked).height
        assert choice in picture.crop((0, 0, layout.WIDTH, seen.frame[1])).tobytes()
        assert (choice in picture.crop(seen.frame).tobytes()) == bool(picked), "the region that was picked"


def test_a_tile_to_choose_is_drawn_as_it_may_be_laid() -> None:
    for seed in range(3):
        shown, _ = random_game("standard", 15, seed)
        for slot in panel_of(shown).slots:
            moves = (move for move in shown.legal_moves() if isinstance(move, Place) and move.tile == slot.tile)
            assert slot.orientation in {move.orientation for move in moves}


@pytest.mark.parametrize("count", [1, 4, 8, 12])
def test_a_panel_fits_its_room_and_draws_tiles_as_large_as_it_can(count: int) -> None:
    values = [f"{tile}{way}" for tile in "FLNY" for way in range(8)][:count]
    offered = [Mark((), Emphasis.CHOICE, str(number), "orientation", value) for number, value in enumerate(values)]
    found = panel.panel_of(offered, "white", {}, {})
    assert isinstance(found, panel.Panel)
    cell, columns = found._fitted
    assert cell * 350 / layout.WIDTH >= 11
    assert sum(found._heights(columns, cell)) == found.height <= 660
    assert (layout.BREADTH // columns) >= found._labels + found._wide * cell
    assert found.drawn("dark").size == (layout.BREADTH, found.height)
    assert panel.panel_of((), "white", {}, {}) is None


@for_each(key=tuple(THEMES))
def test_tiles_to_choose_stand_out_from_their_ground_by_fill_or_outline(key: str) -> None:
    ground = rgb(THEMES[key].two[1])
    for side in SIDES:
        top = shade(key, side, LEVELS)
        assert max(contrast(rgb(part), ground) for part in (top.fill, top.rim)) >= 3
    assert contrast(rgb(shade(key, "black", LEVELS).fill), ground) >= 2.5


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


def test_each_place_has_its_number_on_a_cell_of_its_own() -> None:
    shown = played("U2@0,0 Y3@3,0")
    offered = marks_for("I1", (-2, 3), (4, 3), (0, -3))
    labelled = [mark for mark in offered if mark.label]
    picture, seen = drawn(shown, marks=offered), window(shown, marks=offered)
    for mark in labelled:
        spot = marks.numbered(mark, labelled)
        assert not any(spot in other.cells for other in labelled if other != mark)
        left, top = seen.corner(spot, 1)
        assert pixel(picture, left + 5, top + 5) == rgb(DARK.choice)


def test_places_that_overlap_are_shown_one_by_one_in_place_of_the_table() -> None:
    """Each place has an enlarged picture in which its tile is drawn whole."""
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    offered = marks_for("I1", (0, 3), (1, 3), (2, 3))
    found = closeups_of(shown, offered)
    white, bright = (palette("dark").index(rgb(ink)) for ink in (shade("dark", "white", 1).fill, DARK.choice))
    assert len({picture.tobytes() for picture in found}) == 3
    for picture in found:
        colours = picture.tobytes()
        assert colours.count(white) > 5 * 25 * 25
        assert colours.count(bright) > 1000
        assert panel.badge("dark", "1").height * 350 / 1100 >= 14
    below = closeups.overview(table.relief("dark", window(shown), shown.placed), offered[1:], window(shown))
    assert palette("dark").index(rgb(DARK.choice)) in below.drawn("dark", (400, 300)).tobytes()


def test_the_whole_table_beside_pictures_of_places_has_their_numbers_where_they_are_apart() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    relief, seen = table.relief("dark", window(shown), shown.placed), window(shown)
    for corners, named in (([(0, 3), (1, 3)], ["1 2"]), ([(0, 3), (1, 3), (8, 3)], ["1 2", "3"])):
        whole = closeups.overview(relief, marks_for("I1", *corners)[1:], seen)
        assert [label for _, label in whole.frames] == named
    assert whole.drawn("dark", (400, 300)).size == (400, 300)
    many = closeups.overview(relief, marks_for("I1", *((0, y) for y in range(12)))[1:], seen)
    assert [label for _, label in many.frames] == ["1 2 3 4 5 6 7 8 9 10 11 12"]


@pytest.mark.parametrize(
    ("tile", "corners"), [("I1", [(0, 3), (1, 3)]), ("X0", [(0, 3), (4, 3)])], ids=["overlap", "small cells"]
)
def test_places_are_shown_one_by_one_where_the_table_is_too_crowded(tile: str, corners: list[tuple[int, int]]) -> None:
    offered, large = marks_for(tile, *corners), table.window([Cell(0, 0), Cell(7, 7)], FRAME)
    small = table.window([Cell(0, 0), Cell(27, 27)], FRAME)
    assert closeups.closeup_marks(offered, small) == offered[1:]
    assert closeups.closeup_marks(offered, large) == (offered[1:] if tile == "I1" else ())
    assert closeups.closeup_marks(offered[:2], small) == offered[1:2]
    assert closeups.closeup_marks(offered[:2], large) == ()
    assert closeups.closeup_marks(offered[1:], small) == (), "nobody has picked a tile"


def test_neighbouring_numbers_of_places_never_overlap() -> None:
    offered = marks_for("X0", (0, 3), (3, 3))
    for columns in range(5, 30):
        seen = table.window([Cell(0, 0), Cell(columns, 4)], FRAME)
        assert closeups.closeup_marks(offered, seen) or marks.plate_size(seen.cell) <= seen.cell


@pytest.mark.parametrize("count", range(2, MOST_PLACES + 1))
def test_pictures_of_places_fit_beside_each_other(count: int) -> None:
    """With the whole table after them."""
    tilings = closeups._tilings(count + 1, layout.HEIGHT - 2 * layout.EDGE)
    for tiling in tilings:
        assert count < tiling.columns * tiling.rows
        assert tiling.columns * (tiling.width + 10) - 10 <= layout.BREADTH
        assert tiling.rows * (tiling.height + 10) - 10 <= layout.HEIGHT
    for shapes in ORIENTATIONS.values():
        assert max(each.cell(shapes[0]) for each in tilings) * 350 / 1100 >= 8


def test_a_digit_stays_on_its_tile_and_is_large_if_there_is_room() -> None:
    """Digits that reach over to other tiles look like those tiles' own."""
    for columns, high in product(range(6, 26), (1, 2)):
        seen = table.window([Cell(0, 0), Cell(columns, 2)], FRAME)
        cells = [Cell(3, 2 - down) for down in range(high)]
        bare = palette("dark").blank(layout.WIDTH, layout.HEIGHT, DARK.casing)
        picture = bare.copy()
        placed = [Placed("I", 0, Cell(3, 2), "white", 2)]
        table.number_levels(picture, "dark", seen, placed, dict.fromkeys(cells, 0), ())
        left, top, right, bottom = ImageChops.difference(picture, bare).getbbox() or (0, 0, 0, 0)
        corner_x, corner_y = seen.corner(cells[0], 2)
        assert corner_x <= left < right <= corner_x + seen.cell
        assert corner_y <= top < bottom <= corner_y + high * seen.cell
        assert bottom - top >= (35 if min(high * seen.cell, 1.5 * seen.cell) >= 50 else 25)


@pytest.mark.parametrize(("columns", "numbered"), [(12, 2), (24, 2), (33, 1), (44, 0)])
def test_small_cells_number_only_the_level_that_decides_and_tiny_ones_none(columns: int, numbered: int) -> None:
    seen = table.window([Cell(0, 0), Cell(columns, 2)], FRAME)
    placed = [Placed("I", 0, Cell(x, 0), "white", level) for x, level in ((1, 2), (5, 3))]
    top = {cell: number for number, tile in enumerate(placed) for cell in tile.cells}
    bare = palette("dark").blank(layout.WIDTH, layout.HEIGHT, DARK.casing)
    picture = bare.copy()
    table.number_levels(picture, "dark", seen, placed, top, placed[1:])
    changed = {number for cell, number in top.items() if square(picture, seen, cell, 3) != square(bare, seen, cell)}
    assert len(changed) == numbered
    assert not numbered or 1 in changed


@for_each(variant=["standard", "three", "pairs"])
def test_every_digit_of_a_crowded_table_stays_on_its_tile(variant: str) -> None:
    shown, _ = random_game(variant, 22 + 12 * (len(played("", variant).colours) - 2))
    seen, bare = window(shown), palette("dark").blank(layout.WIDTH, layout.HEIGHT, DARK.felt)
    level = max(tile.level for tile in shown.placed)
    for number, tile in enumerate(shown.placed):
        picture, left = bare.copy(), bare.copy()
        top = {cell: each for cell, each in shown.top.items() if each == number}
        table.number_levels(picture, "dark", seen, shown.placed, top, table.lying_on(shown.placed, level))
        for cell in top:
            x, y = seen.corner(cell, tile.level)
            box = (x, y, x + seen.cell, y + seen.cell)
            left.paste(picture.crop(box), box)
        assert left.tobytes() == picture.tobytes(), "nothing is drawn off its visible cells"


def test_no_digit_is_cut_off_at_the_edge_of_a_place_s_picture() -> None:
    """A tile that is seen in part has its digit on a whole cell, if there is one."""
    shown, _ = random_game("standard", 20)
    for left, top in product((62, 130, 171), (160, 240, 283)):
        seen = replace(window(shown), frame=(left, top, left + 450, top + 500))
        bare = palette("dark").blank(layout.WIDTH, layout.HEIGHT, DARK.casing)
        picture = bare.copy()
        table.number_levels(picture, "dark", seen, shown.placed, shown.top, ())
        assert picture.tobytes() != bare.tobytes()
        picture.paste(bare.crop(seen.frame), seen.frame[:2])
        assert picture.tobytes() == bare.tobytes()


@pytest.mark.parametrize("cell", [18, 24, 56])
def test_numbers_differ_and_cover_their_cells(cell: int) -> None:
    labels = [*map(str, range(1, 21))]
    plates = [marks._number("dark", label, cell) for label in labels]
    assert len({plate.tobytes() for plate in plates}) == len(labels)
    assert {plate.size for plate in plates} == {(max(40, cell - 2),) * 2}


def regions_of(shown: PentUpPosition, seed: int) -> tuple[Mark, ...]:
    """Marks for choosing a region for a tile; none if all tiles have few places."""
    tiles = sorted({path[0].value for path in map(shown.steps, shown.legal_moves()) if len(path) > 2})
    return choices(shown, [random.Random(seed).choice(tiles)]) if tiles else ()


def test_regions_are_tinted_blocks_that_dont_overlap_each_with_its_number() -> None:
    counted = 0
    for seed, (variant, plies) in product(range(4), (("standard", 6), ("standard", 14), ("pairs", 20))):
        shown, _ = random_game(variant, plies, seed)
        offered = regions_of(shown, seed)
        regions = [mark for mark in offered if mark.kind == marks.REGION]
        high, seen = table.heights(shown.placed, shown.top), window(shown, marks=offered)
        found = marks.blocks(regions, high)
        cells = [cell for block in found for cell in block]
        assert len(cells) == len(set(cells))
        for mark, block in zip(regions, found, strict=True):
            assert set(mark.cells) <= set(block)
            assert {high.get(cell, 0) for cell in block} == {high.get(mark.cells[0], 0)}
            assert all(any(max(abs(x - cell.x), abs(y - cell.y)) < 2 for x, y in mark.cells) for cell in block)
        found = [piece for block in found for piece in marks.pieces(block)]
        numbers = marks.number_boxes(seen, found, high)
        assert not any(tiles.meet(one, other) for one, other in combinations(numbers, 2))
        picture, bright = drawn(shown, marks=offered), palette("dark").index(rgb(DARK.choice))
        for block, (left, top, right, bottom) in zip(found, numbers, strict=True):
            assert pixel(picture, left + 3, top + 3) == rgb(DARK.choice)
            assert any(seen.corner(cell, high.get(cell, 0))[0] <= left + 30 <= right for cell in block)
            assert seen.frame[0] <= left < right <= seen.frame[2]
            assert seen.frame[1] <= top < bottom <= seen.frame[3]
            for cell in block:
                inked = square(picture, seen, cell, high.get(cell, 0)).count(bright)
                assert inked >= seen.cell**2 // 4
        counted += len(regions) > 1
    assert counted >= 6


def test_the_number_of_a_region_is_large() -> None:
    plate = marks._number("dark", "9", marks._REGION)
    ink = ImageChops.difference(plate, Image.new("P", plate.size, plate.getpixel((4, 4)))).crop((4, 4, 56, 56))
    left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
    assert (bottom - top) * 350 / 1100 >= 11
    assert right > left


def test_a_tile_to_choose_has_the_level_on_which_it_would_lie() -> None:
    """A disc tells that it would be on the top level, if most tiles there win."""
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    beside = panel_of(shown)
    assert {slot.tile for slot in beside.slots if slot.level == 2} == {"I", "L", "N", "Y"}
    assert beside.top == 1
    bright = palette("dark").index(rgb(DARK.last))
    assert bright in beside.drawn("dark").tobytes()
    assert bright not in replace(beside, top=3).drawn("dark").tobytes()
    plain = replace(beside, slots=tuple(slot._replace(level=1) for slot in beside.slots))
    assert plain.drawn("dark").tobytes() != replace(beside, top=3).drawn("dark").tobytes()
    misere = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0", misere=True)
    assert panel_of(misere) == replace(beside, top=0)


def test_few_places_that_are_apart_show_the_whole_tile_in_each() -> None:
    shown = played("U2@0,0 Y3@3,0")
    picked = (Mark((), Emphasis.PICKED, "", "tile", "X"), Mark((), Emphasis.PICKED, "", "orientation", "X0"))
    places = [Place("X", 0, Cell(x, y)) for x, y in ((-3, -1), (7, -1))]
    offered = [
        Mark(place.cells, Emphasis.CHOICE, str(number), "place", place.notation) for number, place in enumerate(places)
    ]
    picture = drawn(shown, marks=(*picked, *offered))
    seen = window(shown, marks=(*picked, *offered))
    white = palette("dark").index(rgb(shade("dark", "white", 1).fill))
    for place in places:
        for cell in place.cells:
            assert white in set(square(picture, seen, cell, 1))


def test_a_picked_place_shows_a_translucent_tile() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0")
    place = Place("I", 1, Cell(2, 0))
    picked = (
        Mark((), Emphasis.PICKED, "", "tile", "I"),
        Mark((), Emphasis.PICKED, "", "orientation", "I1"),
        Mark(place.cells, Emphasis.PICKED, "", "place", place.notation),
    )
    bare, picture = drawn(shown), drawn(shown, marks=picked)
    assert picture.size == bare.size
    seen = window(shown, marks=picked)
    fills = {
        palette("dark").index(rgb(shade("dark", side, level).fill)) for side, level in (("white", 2), ("black", 1))
    }
    over_black = square(picture, seen, (4, 0), 2)
    assert fills <= set(over_black)
    assert palette("dark").index(rgb(DARK.choice)) in over_black
    assert square(picture, seen, (9, 0), 1) == square(bare, window(shown), (9, 0), 1)


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
            left, top, right, bottom = window(shown).frame
            assert left < x < right - window(shown).cell
            assert top < y < bottom - window(shown).cell
    assert table.open_cells((), {}) == ("black", frozenset())


@pytest.mark.parametrize(("game", "picture"), [*zip(GAMES, PICTURES, strict=True)])
def test_all_pictures_of_a_film_have_one_window(game: AnyGame, picture: AnyPicture) -> None:
    rng, shown = random.Random(5), game.start(options_from(game.options, {}))
    passed = [shown]
    while shown.outcome is None and len(passed) < 14:
        shown = shown.play(rng.choice(shown.legal_moves()))
        passed.append(shown)
    assert picture.sight is not None
    cells = picture.sight(shown)
    assert len({window(each, sight=cells, is_calm=True) for each in passed}) == 1
    assert len({picture.draw(each, View(sight=cells, is_calm=True)).size for each in passed}) == 1


def notations(key: str) -> list[tuple[PentUpPosition, str]]:
    """The choices on a page of the rules, with its position."""
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
    """A puzzle's end, with its score; empty while it isn't over."""
    outcome = shown.outcome
    return " ".join([outcome.reason, *(str(points) for _, points in outcome.points)]) if outcome else ""


def told(shown: Shown, **view: Any) -> list[tuple[str, dict[str, str | int]]]:
    said = pentup.PICTURE.describe(shown, View(**view)) if isinstance(shown, PentUpPosition) else None
    assert said is not None
    return [(phrase.key.removeprefix("pentup-alt-"), dict(phrase.args)) for phrase in said]


def test_the_alt_text_describes_everything_the_picture_shows() -> None:
    shown = played("U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0")
    assert told(shown, last=(Place("I", 1, Cell(2, 0)),), names=("Aoi", "Ben")) == [
        ("leading", {"level": 2, "seats": 2, "white": 1, "black": 0, "seat": "white", "by": 1}),
        ("last", {"seat": "white", "tile": "I", "level": 2}),
        ("turn", {"seat": "black", "name": "Ben"}),
        ("cells", {}),
        ("laid", {"seat": "white", "count": 3}),
        ("level", {"level": 1, "tiles": "U 0,0 2,0 0–2,1; P 7–9,0 8–9,1"}),
        ("level", {"level": 2, "tiles": "I 2–6,0"}),
        ("hand", {"count": 9, "tiles": "F L N T V W X Y Z"}),
        ("laid", {"seat": "black", "count": 2}),
        ("level", {"level": 1, "tiles": "Y 3–6,0 5,1; P -3–-2,0 -3–-1,1"}),
        ("hand", {"count": 10, "tiles": "F I L N T U V W X Z"}),
    ]


Tile: TypeAlias = tuple[str, str, int, frozenset[Cell]]
"""A colour, a letter, a level and the cells."""


def read_tiles(alt: str) -> Iterator[Tile]:
    """The tiles that an English alt text names."""
    colour = ""
    for owner, level, listed in re.findall(
        r"(White|Black|Red|Blue) has laid|(?:Level (\d)|Tiles): ([A-Z](?:\d@| -?\d)[^:]*?)\.", alt
    ):
        colour = owner.lower() or colour
        for each in filter(None, listed.split("; ")):
            yield colour, each[0], int(level or 1), frozenset(read_cells(each))


def read_cells(text: str) -> Iterator[Cell]:
    """The cells of a tile: spans behind its letter, or its notation."""
    which, _, corner = text.partition("@")
    if corner:
        x, y = map(int, corner.split(","))
        yield from Place(which[0], int(which[1:]), Cell(x, y)).cells
    for first, right, below, top in re.findall(r"(-?\d+)(?:–(-?\d+))?,(-?\d+)(?:–(-?\d+))?", "" if corner else text):
        yield from (
            Cell(x, y)
            for x in range(int(first), int(right or first) + 1)
            for y in range(int(below), int(top or below) + 1)
        )


@pytest.mark.parametrize("game", ["standard", "three", "pairs", "tower", "rings"])
def test_every_alt_text_tells_owner_level_and_cells_of_every_tile(game: str) -> None:
    """That holds within the 1024 characters that Discord keeps, and while a tile is chosen. Its places may leave no
    room, but the board has told it.
    """
    rules = next((each for each in GAMES if each.key == game), GAME)
    rng = random.Random(2)
    picture = next((each for each in PICTURES if each.key == game), pentup.PICTURE)
    shown: Any = rules.start(options_from(rules.options, {"variant": game} if rules.options else {}))
    spelled = 0
    while shown.outcome is None:
        move = rng.choice(shown.legal_moves())
        if len(shown.placed) % 5 == 4:
            steps = [step.value for step in shown.steps(move)]
            for depth in range(len(steps) + 1):
                view = View(marks=choices(shown, steps[:depth]), names=NAMES)
                for locale in ("en", "ja"):
                    assert len(phrases(picture.describe(shown, view), locale, picture.key)) <= 1024
                alt = phrases(picture.describe(shown, view), "en", picture.key)
                tiles_told = [(tile.colour, tile.tile, tile.level, frozenset(tile.cells)) for tile in shown.placed]
                is_long = depth > 0
                assert sorted(read_tiles(alt)) in ([sorted(tiles_told), []] if is_long else [sorted(tiles_told)])
                spelled += "column,row" in alt
        shown = shown.play(move)
    assert spelled


def test_the_alt_text_lists_choices_with_their_labels() -> None:
    shown = played("U2@0,0 Y3@3,0")
    listed = "F 1; I 2; L 2; N 2; P 1; T 1; V 1; W 1; X 1; Y 1; Z 1"
    assert ("choices-level", {"choices": listed}) in told(shown, marks=choices(shown, []))
    turned = tuple(Mark((), Emphasis.CHOICE, str(way + 1), "orientation", f"Z{way}") for way in range(4))
    ways = "1: 0,0 0–2,1 2,2; 2: 0–1,0 1,1 1–2,2; 3: 2,0 0–2,1 0,2; 4: 1–2,0 1,1 0–1,2"
    assert ("choices-orientation", {"choices": ways}) in told(shown, marks=turned)
    cells = {"1": (Cell(-3, 4), Cell(-2, 4), Cell(-1, 3)), "2": (Cell(0, 2),)}
    regions = tuple(Mark(each, Emphasis.CHOICE, number, "region", number) for number, each in cells.items())
    assert ("region", {"label": "1", "side": "top-left", "columns": "-3–-1", "rows": "3–4"}) in told(
        shown, marks=regions
    )
    assert ("region", {"label": "2", "side": "top-left", "columns": "0", "rows": "2"}) in told(shown, marks=regions)


def test_the_alt_text_says_on_what_or_beside_what_a_tile_would_lie() -> None:
    shown = played("U2@0,0 Y3@3,0")
    far, beside = Place("I", 0, Cell(9, 9)), Place("I", 0, Cell(-1, 0))
    offered = [Mark(place.cells, Emphasis.CHOICE, place.notation, "place", place.notation) for place in (far, beside)]
    offered.append(Mark(shown.placed[0].cells, Emphasis.CHOICE, "U2@0,0", "place", "U2@0,0"))
    marks = told(shown, marks=tuple(offered))
    assert ("place-table", {"label": "I0@9,9", "place": "9,9–13", "side": "top-right"}) in marks
    assert ("place-beside", {"label": "I0@-1,0", "place": "-1,0–4", "side": "top-left", "owned": "white U"}) in marks
    above = {"label": "U2@0,0", "place": "0,0 2,0 0–2,1", "side": "left", "level": 2, "owned": "white U"}
    assert ("place-level", above) in marks


def test_the_alt_text_mentions_open_cells_only_while_the_picture_shows_them() -> None:
    shown = RINGS.start({}).play(Place("X", 0, Cell(0, 0)))
    given_up = shown.play(shown.asides(Seat(0))[0])
    told_of = [{phrase.key for phrase in pentup.RINGS.describe(each, View())} for each in (shown, given_up)]
    assert ["pentup-alt-open" in keys for keys in told_of] == [True, False]


def test_the_alt_text_tells_what_was_picked() -> None:
    shown = played("U2@0,0 Y3@3,0")
    assert ("picked", {"picked": "Z"}) in told(shown, marks=choices(shown, ["Z"]))
    turned = Mark((), Emphasis.PICKED, "", "orientation", "Z0")
    assert ("picked", {"picked": "Z (0,0 0–2,1 2,2)"}) in told(shown, marks=(turned,))
    hovering = Mark(Place("I", 0, Cell(-1, 0)).cells, Emphasis.PICKED, "", "place", "I0@-1,0")
    assert ("picked", {"picked": "I (-1,0–4)"}) in told(shown, marks=(hovering,))


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


def test_the_picture_of_a_first_board_explains_its_signs_where_no_tile_lies() -> None:
    words = tuple((sign, f"words for {sign}") for sign in pentup.PICTURE.legend)
    for text in ("", "I0@0,0", "U2@0,0 Y3@3,0 P5@7,0"):
        shown = played(text)
        bare, picture = drawn(shown), drawn(shown, legend=words)
        seen, level = window(shown), {cell: level_of(shown, cell) for cell in shown.top}
        assert picture.tobytes() != bare.tobytes()
        assert all(square(picture, seen, cell, high) == square(bare, seen, cell, high) for cell, high in level.items())
        if offered := regions_of(shown, 1):
            assert drawn(shown, marks=offered, legend=words).tobytes() == drawn(shown, marks=offered).tobytes()
    full, _ = random_game("standard", 20)
    assert drawn(full, legend=words).tobytes() == drawn(full).tobytes(), "there is no room"


def test_a_legend_explains_the_wedge_as_it_points() -> None:
    words = [(sign, sign) for sign in pentup.PICTURE.legend]
    assert [sign for sign, _ in legend.fitting(words, rises=True)] == ["top", "counts", "digit"]
    assert [sign for sign, _ in legend.fitting(words, rises=False)] == ["bottom", "counts", "digit"]


def test_the_leaders_of_the_level_that_decides_are_told_once_it_isnt_the_table() -> None:
    position, said = played(""), []
    for text in ["U2@0,0", "Y3@3,0", "P5@7,0", "P4@-3,0", "I1@2,0"]:
        move = position.parse(text)
        after = position.play(move)
        phrases = news(position, move, after)
        said.append([(phrase.key.removeprefix("pentup-news-"), dict(phrase.args)) for phrase in phrases])
        position = after
    assert said[:4] == [[], [], [], []], "the picture of a first board explains itself"
    assert said[4] == [("leading", {"level": 2, "seats": 2, "white": 1, "black": 0})]
    misere = played("U2@0,0", misere=True)
    move = misere.parse("Y3@3,0")
    assert [dict(phrase.args) for phrase in news(misere, move, misere.play(move))] == [
        {"level": 1, "seats": 2, "white": 1, "black": 1}
    ]


def test_the_alt_text_says_which_level_is_compared_first_until_it_gives_that_levels_counts() -> None:
    flat, high = "U2@0,0 Y3@3,0", "U2@0,0 Y3@3,0 P5@7,0 P4@-3,0 I1@2,0"
    keys = {"usual", "misere", "leading"}
    for moves, expected in (("", "usual"), (flat, "usual"), (high, "leading")):
        assert keys & dict(told(played(moves))).keys() == {expected}
    assert keys & dict(told(played(flat, misere=True))).keys() == {"misere", "leading"}


def test_the_counts_that_decided_are_announced() -> None:
    seen = Counter[str]()
    for seed, variant, misere in product(range(3), ("standard", "three", "pairs"), (False, True)):
        rng, position = random.Random(seed), played("", variant, misere=misere)
        said: tuple[Phrase, ...] = ()
        if variant == "three" and seed % 2:
            position = position.play(Leave(Seat(1)))
        while position.outcome is None:
            before, move = position, rng.choice(position.legal_moves())
            position = before.play(move)
            decided = verdict(position)
            said = news(before, move, position) if decided is None else (decided,)
            assert decided is None or position.outcome is not None
            assert decided is None or not news(before, move, position), "the result says it"
        left, told = position.left, [(phrase.key.removeprefix("pentup-news-"), dict(phrase.args)) for phrase in said]
        counts = {seat: position.counts(seat) for seat in map(Seat, range(len(position.colours))) if seat not in left}
        kind = told[0][0] + (f" {bool(told[0][1]['equal'])} {told[0][1]['end']}" if "equal" in told[0][1] else "")
        seen[kind] += 1
        if kind == "counts":
            levels = {
                position.colours[seat]: ", ".join(
                    f"{level} {count}" for level, count in list(enumerate(own, 1))[:: 1 if misere else -1]
                )
                for seat, own in counts.items()
            }
            assert {values["seat"]: values["by_level"] for _, values in told} == levels
            continue
        ((_, values),) = told
        level, equal = int(values["level"]) - 1, values["equal"]
        (winner,) = position.outcome.ranking[0]
        first, second, *_ = sorted((own[level] for own in counts.values()), reverse=True)
        assert (values["seat"], values["most"], values["second"]) == (position.colours[winner], first, second)
        assert all(counts[winner][level] > own[level] for seat, own in counts.items() if seat != winner)
        before_it = {own[:level] if misere else own[:level:-1] for own in counts.values()}
        assert not (before_it - {()}) if equal == 0 else len(before_it) == 1 and before_it != {()}
    kinds = {f"decided {equal} {end}" for equal in (False, True) for end in ("top", "bottom")}
    assert set(seen) == {"counts", *kinds}, seen
