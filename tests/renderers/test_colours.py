"""Everyone can tell colours apart, however they see red, green and blue."""

from __future__ import annotations

import math
from dataclasses import fields
from itertools import combinations, product

import pytest

from bot.ui.match import names_on_pieces
from games.kit.rules import Seat
from games.shelt import GAME as SHELT
from games.shelt import PIECES
from renderers.kit.theme import GROUNDS, PALETTES, THEMES, Palette, Side, Theme, changed, rgb, theme_key
from renderers.kit.view import View
from renderers.shelt import PICTURE as SHELT_PICTURE
from renderers.shelt.tiles import CELL, GRIDS
from tests.for_each import for_each
from tests.renderers.boards import Pixel, at, board, drawn, pixel

# Linear RGB to linear RGB, as G. M. Machado et al., "A Physiologically-based Model for Simulation of Color Vision
# Deficiency" (2009), give it for the full deficiency.
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: Pixel) -> list[float]:
    parts = (part / 255 for part in colour)
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: Pixel, sight: str) -> list[float]:
    """Linear RGB as a person with this sight perceives it."""
    light = linear(colour)
    return [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHTS[sight]]


def luminance(light: list[float]) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(a: Pixel, b: Pixel, sight: str = "full") -> float:
    """As WCAG has it: 1 to 21, of lightness alone, so in greyscale."""
    dark, light = sorted(luminance(seen(colour, sight)) for colour in (a, b))
    return (light + 0.05) / (dark + 0.05)


def difference(a: Pixel, b: Pixel, sight: str) -> float:
    """CIE 1976 ΔE: about 2 is just seen side by side."""
    return math.dist(lab(seen(a, sight)), lab(seen(b, sight)))


def lab(light: list[float]) -> tuple[float, float, float]:
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = luminance(light)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def cells(theme: Theme) -> list[Pixel]:
    return [rgb(colour) for colour in (*theme.four, *theme.two)]


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_pieces_stand_out_from_every_cell_and_from_each_other(theme: Theme, sight: str) -> None:
    white, black = rgb(theme.sides["white"].fill), rgb(theme.sides["black"].fill)
    assert contrast(white, black, sight) >= 7
    for piece, cell in product((white, black), cells(theme)):
        assert contrast(piece, cell, sight) >= 3


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_a_piece_stands_out_from_its_own_rim(theme: Theme, sight: str) -> None:
    for side in theme.sides.values():
        assert contrast(rgb(side.fill), rgb(side.rim), sight) >= 4.5


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_neighbouring_cells_differ_enough_to_look_chequered(theme: Theme, sight: str) -> None:
    four = [rgb(colour) for colour in theme.four]
    for dark, light in product(four[:2], four[2:]):
        assert difference(dark, light, sight) >= 30
    assert difference(rgb(theme.two[0]), rgb(theme.two[1]), sight) >= 5


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_all_four_tones_of_the_board_differ(theme: Theme, sight: str) -> None:
    for one, other in combinations(theme.four, 2):
        assert difference(rgb(one), rgb(other), sight) >= 8


@for_each(theme=THEMES)
def test_the_four_coloured_board_has_two_hues_that_are_calm(theme: Theme) -> None:
    tones = [lab(linear(rgb(colour))) for colour in theme.four]
    assert all(18 <= math.hypot(a, b) <= 40 for _, a, b in tones)
    hues = [math.degrees(math.atan2(b, a)) for _, a, b in tones]
    apart = {pair: abs((hues[pair[0]] - hues[pair[1]] + 180) % 360 - 180) for pair in combinations(range(4), 2)}
    assert max(apart.pop((0, 1)), apart.pop((2, 3))) <= 15
    assert min(apart.values()) >= 90


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_marks_differ_from_cells_and_from_each_other(theme: Theme, sight: str) -> None:
    last, choice = rgb(theme.last), rgb(theme.choice)
    assert difference(last, choice, sight) >= 20
    for mark, cell in product((last, choice), cells(theme)):
        assert difference(mark, cell, sight) >= 30
        assert contrast(mark, rgb(theme.casing), sight) >= 7


@for_each(theme=THEMES)
def test_text_is_legible(theme: Theme) -> None:
    assert contrast(rgb(theme.faint), rgb(theme.frame)) >= 4.5
    assert contrast(rgb(theme.ink), rgb(theme.frame)) >= 7
    assert contrast(rgb(theme.casing), rgb(theme.choice)) >= 7
    for side in theme.sides.values():
        assert contrast(rgb(side.quiet_ink), rgb(side.quiet)) >= 4.5


@for_each(look=((), (("board", "plain"),)), theme=tuple(THEMES))
def test_drawn_pieces_stand_out_as_the_theme_promises(theme: str, look: tuple[tuple[str, str], ...]) -> None:
    picture = drawn(board("a1 b1 a2 b2", "c1 d1 c2 d2"), theme=theme, look=look)
    between, rim = 0.78, (0.125, 0.5)
    for white, black in (("a1", "c1"), ("b1", "d1"), ("a2", "c2"), ("b2", "d2")):
        pieces = at(picture, 8, white, between), at(picture, 8, black, between)
        assert contrast(*pieces) >= 7
        for name, piece in zip((white, black), pieces, strict=True):
            assert contrast(piece, at(picture, 8, name, 0.04, 0.04)) >= 3
            assert contrast(piece, at(picture, 8, name, *rim)) >= 3


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_blue_and_red_differ_and_stand_out_from_cells_by_fill_or_rim(theme: Theme, sight: str) -> None:
    blue, red = theme.sides["blue"], theme.sides["red"]
    assert contrast(rgb(blue.fill), rgb(red.fill)) >= 3
    assert difference(rgb(blue.fill), rgb(red.fill), sight) >= 40
    for side, cell in product((blue, red, theme.sides["black"]), theme.two):
        assert max(contrast(rgb(part), rgb(cell)) for part in (side.fill, side.rim)) >= 3


@for_each(ground=GROUNDS, sight=tuple(SIGHTS))
def test_in_the_safe_palette_the_four_armies_differ_clearly(ground: str, sight: str) -> None:
    sides = THEMES[theme_key(ground, "safe")].sides
    for one, other in combinations(("black", "red", "green", "yellow"), 2):
        assert difference(rgb(sides[one].fill), rgb(sides[other].fill), sight) >= 40


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_a_neutral_piece_stands_out_from_cells_and_resembles_no_sides(theme: Theme, sight: str) -> None:
    fill, rim = map(rgb, theme.neutral)
    assert contrast(fill, rim, sight) >= 4.5
    for ground in (*cells(theme), rgb(theme.felt), rgb(theme.frame)):
        assert max(contrast(part, ground, sight) for part in (fill, rim)) >= 3
        assert difference(fill, ground, sight) >= 12
    sides = [rgb(side.fill) for side in theme.sides.values()]
    for other in (*sides, rgb(theme.stone), *map(rgb, (theme.last, theme.choice, theme.attack))):
        assert difference(fill, other, sight) >= 12


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_the_attack_mark_resembles_no_other_mark_or_cell(theme: Theme, sight: str) -> None:
    attack = rgb(theme.attack)
    assert contrast(attack, rgb(theme.casing), sight) >= 7
    for other in (theme.last, theme.choice, *theme.two):
        assert difference(attack, rgb(other), sight) >= 20


@for_each(seat=(Seat(0), Seat(1)), theme=tuple(THEMES))
def test_plates_stand_out_from_their_cells_and_signs_from_their_plates(theme: str, seat: Seat) -> None:
    start = SHELT.start({})
    picture = SHELT_PICTURE.draw(start, View(theme=theme, seat=seat, legend=names_on_pieces("shelt", "en")))
    for piece in PIECES.values():
        left, top = GRIDS[seat].corner(piece.home)
        places = [int(left + part * CELL) for part in (0.03, 0.08, 0.17)]
        ground, rim, fill = (pixel(picture, x, top + CELL // 2) for x in places)
        assert contrast(rim, fill) >= 4.5
        assert max(contrast(rim, ground), contrast(fill, ground)) >= 3


def test_every_palette_exists_on_every_background_under_its_own_name() -> None:
    keys = [theme_key(ground, palette) for palette in PALETTES for ground in GROUNDS]
    assert list(THEMES) == keys
    assert len(set(keys)) == len(keys)


def test_a_palette_changes_only_the_colours_it_names() -> None:
    dark, purple = THEMES["dark"], Side("#800080", "#ffffff", quiet="#400040", quiet_ink="#ffffff")
    made = changed(dark, {"sides": {"red": purple}, "last": "#ffffff"})
    assert made.sides == {**dark.sides, "red": purple}
    assert made.last == "#ffffff"
    names = {field.name for field in fields(Theme)} - {"sides", "last"}
    assert all(getattr(made, name) == getattr(dark, name) for name in names)


def test_a_palette_with_too_many_colours_is_refused() -> None:
    flat = [f"#{number:02x}{number:02x}{shade:02x}" for number in range(129) for shade in (0, 255)]
    with pytest.raises(ValueError, match="258 colours"):
        Palette(flat, [])
