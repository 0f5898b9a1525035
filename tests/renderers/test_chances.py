"""The picture of each side's chances: who has more of it is better off; no colour is needed to tell lines apart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from renderers.chances import Chances, Curve, Turn, _apart, draw
from renderers.kit.png import encode
from renderers.kit.theme import THEMES, rgb
from tests.for_each import for_each

SEATS = ("black", "red", "green", "yellow")


def two(share: float) -> Chances:
    """White has this share all the time."""
    curves = (
        Curve("white", "White (Ben)", ((0, share), (40, share))),
        Curve("black", "Black", ((0, 1 - share), (40, 1))),
    )
    return Chances(curves, (Turn(20, share),), "Chances (%)", "Move")


def several(count: int, name: str = "Ben") -> Chances:
    """So many sides, each with other chances."""
    curves = (Curve(seat, name, ((0, 0.25), (9, 0.1 + number / 5))) for number, seat in enumerate(SEATS[:count]))
    return Chances(tuple(curves), (Turn(0, 0.0), Turn(9, 1.0, 0.5)), "勝率（%）", "手数")


@for_each(theme=tuple(THEMES), chances=[two(0.5), several(3), several(4)])
def test_a_chart_is_a_palette_picture_and_is_drawn_deterministically(theme: str, chances: Chances) -> None:
    picture = draw(chances, theme)
    assert picture.mode == "P"
    assert picture.width == 800
    assert encode(picture) == encode(draw(chances, theme))


@pytest.mark.parametrize("theme", THEMES)
def test_better_chances_fill_more_of_the_picture(theme: str) -> None:
    white = rgb(THEMES[theme].sides["white"].fill)

    def filled(share: float) -> int:
        picture = draw(two(share), theme).convert("RGB")
        return sum(picture.getpixel((300, y)) == white for y in range(180, picture.height))

    quarter, half, most = map(filled, (0.25, 0.5, 0.9))
    assert quarter < half < most
    assert abs(half - 2 * quarter) <= 6


@pytest.mark.parametrize(
    "chances", [two(1), several(4, "漢" * 40), several(3, "🦊" + "M" * 60)], ids=["two", "four", "three"]
)
def test_turning_points_never_reach_the_charts_edge(chances: Chances) -> None:
    picture = draw(chances).convert("RGB")
    blank = Image.new("RGB", picture.size, rgb(THEMES["dark"].frame))
    for box in ((0, 0, 12, picture.height), (picture.width - 8, 0, picture.width, picture.height)):
        assert picture.crop(box).tobytes() == blank.crop(box).tobytes()


@pytest.mark.parametrize("numbers", [(0, 1, 2), (20, 20, 21), (38, 39, 40)])
def test_no_turning_point_hides_another_however_close(numbers: tuple[int, ...]) -> None:
    disc = rgb(THEMES["dark"].last)

    def inked(turns: tuple[int, ...]) -> int:
        picture = draw(replace(two(0.5), turns=tuple(Turn(number, 0.5) for number in turns))).convert("RGB")
        return next(count for count, colour in picture.getcolors(256) or () if colour == disc)

    assert inked(numbers) == inked((5, 20, 35))


def test_discs_pushed_apart_keep_their_order_along_the_moves() -> None:
    centres = [(300.0, 50.0), (290.0, 50.0), (310.0, 50.0)]
    (first, _), (second, _), (third, _) = _apart(centres, 0, 800)
    assert second < first < third


def test_a_match_of_no_or_one_move_can_be_drawn() -> None:
    for points in ((), ((0, 0.5),), ((0, 0.5), (1, 1.0))):
        curves = (Curve("white", "Ben", points), Curve("black", "Aoi", points))
        assert draw(Chances(curves, (), "Chances (%)", "Move")).width == 800


def test_of_several_lines_one_is_bold_and_lies_above_the_others() -> None:
    colours = THEMES["dark"].sides

    def inked(main: int, seat: str) -> int:
        counts = draw(replace(several(4), main=main)).convert("RGB").getcolors(1 << 16)
        return next(count for count, colour in counts or () if colour == rgb(colours[seat].fill))

    for number, seat in enumerate(SEATS[1:], 1):
        assert inked(number, seat) > 2 * inked(0, seat)


def test_each_lines_sample_shows_its_own_dashes() -> None:
    picture = draw(several(4)).convert("L")
    samples = [picture.crop((32, 20 + 50 * number, 84, 70 + 50 * number)) for number in range(4)]
    frame = Image.new("RGB", (1, 1), rgb(THEMES["dark"].frame)).convert("L").getpixel((0, 0))
    inked = [[sample.getpixel((x, 25)) != frame for x in range(52)] for sample in samples]
    assert len({tuple(columns) for columns in inked}) == 4
