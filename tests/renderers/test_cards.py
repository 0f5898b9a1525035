"""Profile cards: all texts fit in every theme, and lines can be told apart without colours."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image

from renderers.card import MOST_LINES, Card, Entry, draw
from renderers.kit.chart import DASHES, Axis, dashed
from renderers.kit.png import encode
from renderers.kit.theme import THEMES, Theme, rgb
from tests.for_each import for_each
from tests.renderers.test_colours import SIGHTS, contrast, difference


def entry(matches: int, title: str = "Vault") -> Entry:
    """A game with this many matches."""
    curve = [1500]
    for number in range(matches):
        curve.append(curve[-1] + (60 if number % 3 else -90))
    counts = (matches * 2 // 3, 0, matches - matches * 2 // 3)
    return Entry(title, str(curve[-1]), "± 90", "many won · some lost (66%)", counts, tuple(curve), 0)


def card(*entries: Entry, name: str = "Ben", scope: str = "In this server") -> Card:
    """A card with these games."""
    return Card(name, scope, entries, "Rating (points)", "Rated match")


GAMES = (entry(200), entry(40, "新チャトランガ"), entry(3, "Pent-Up"))


@for_each(theme=tuple(THEMES), count=[1, MOST_LINES])
def test_a_card_is_a_palette_picture_and_is_drawn_deterministically(theme: str, count: int) -> None:
    picture = draw(card(*GAMES[:count]), theme)
    assert picture.mode == "P"
    assert picture.width == 800
    assert encode(picture) == encode(draw(card(*GAMES[:count]), theme))


@pytest.mark.parametrize("matches", [1, 3, 200])
def test_long_names_never_reach_the_cards_edge(matches: int) -> None:
    long = card(entry(matches, "W" * 60), name="漢" * 32, scope="🦊" + "M" * 80)
    picture = draw(long).convert("RGB")
    frame = rgb(THEMES["dark"].frame)
    blank = Image.new("RGB", picture.size, frame)
    for box in ((0, 0, 16, picture.height), (picture.width - 8, 0, picture.width, picture.height)):
        assert picture.crop(box).tobytes() == blank.crop(box).tobytes()


def test_more_won_matches_fill_more_of_the_bar() -> None:
    full = rgb(THEMES["dark"].curves[0])

    def filled(counts: tuple[int, int, int]) -> int:
        one = Entry("Vault", "1500", "± 90", "", counts, (1500, 1500), 0)
        row = draw(card(one)).convert("RGB").crop((108, 156, 324, 157))
        return [row.getpixel((x, 0)) for x in range(row.width)].count(full)

    lost, drawn, half, won = map(filled, ((0, 0, 4), (0, 4, 0), (2, 0, 2), (4, 0, 0)))
    assert lost < drawn < won
    assert lost < half < won


@pytest.mark.parametrize("values", [(1500, 1620), (1500,), (980, 2210)])
def test_an_axis_begins_and_ends_at_round_numbers(values: tuple[int, ...]) -> None:
    axis = Axis.over(values, 300, 7, is_wide=True)
    assert len(axis.ticks) <= 9
    assert axis.least <= min(values)
    assert axis.greatest >= max(values)
    assert axis.ticks[0] == axis.least
    assert (axis.place(axis.least), axis.place(axis.greatest)) == (0, 300)


def test_a_dashed_line_follows_its_pattern() -> None:
    line = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)]
    assert dashed(line, ()) == [line]
    parts = dashed(line, (10, 5))
    assert parts == [
        [(0, 0), (10, 0)],
        [(15, 0), (25, 0)],
        [(30, 0), (30, 10)],
        [(30, 15), (30, 25)],
    ]
    assert sum(dist(one, other) for part in parts for one, other in pairwise(part)) == 40
    assert len(set(DASHES)) == len(DASHES) >= MOST_LINES


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_lines_and_text_stand_out_from_the_frame(theme: Theme, sight: str) -> None:
    frame = rgb(theme.frame)
    assert contrast(rgb(theme.ink), frame, sight) >= 7
    for curve in theme.curves:
        assert contrast(rgb(curve), frame, sight) >= 4.5
    for one, other in combinations(theme.curves, 2):
        assert difference(rgb(one), rgb(other), sight) >= 15
