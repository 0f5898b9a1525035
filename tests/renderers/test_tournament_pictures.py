"""Pictures of tournaments: everything fits at every size, in every theme, and nothing is shown by colour alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PIL import Image

from renderers.kit.png import encode
from renderers.kit.theme import THEMES, Theme, rgb
from renderers.tournament import (
    MOST_NAMES,
    OPPONENTS,
    ROUNDS,
    ROWS,
    TALL_ROWS,
    Bracket,
    Caption,
    Cell,
    Column,
    CrossRow,
    CrossTable,
    Line,
    Match,
    Podium,
    RoundRow,
    RoundTable,
    Seat,
    Standings,
    Step,
    TournamentPicture,
    cut,
    draw,
)
from tests.for_each import for_each
from tests.renderers.test_colours import SIGHTS, contrast

LONG = ("Maximiliana von Hohenzollern-Sigmaringen" * 2, "漢" * 40, "🦊" + "M" * 60)
CAPTION = Caption("Spring Cup 2026", "Round 3 of 5", "still playing", "Page 1 of 3")


def name(number: int, *, is_long: bool = False) -> str:
    return LONG[number % len(LONG)] if is_long else f"Ben {number}"


def standings(people: int, *, is_long: bool = False) -> Standings:
    lines = (
        Line(
            "100",
            name(number, is_long=is_long),
            "100½",
            ("188½", "199½", "10", "10", "10"),
            number % 2 == 0,
            number == 3,
        )
        for number in range(people)
    )
    return Standings(CAPTION, "Pts", ("BH−1", "BH", "W", "D", "L"), tuple(lines))


def cross_table(people: int, *, is_long: bool = False) -> CrossTable:
    rows = (
        CrossRow(
            str(100 + number),
            name(number, is_long=is_long),
            "100½",
            tuple(
                None if other == number else (Cell("", "white" if number < other else "black", "½"),)
                for other in range(people)
            ),
            number == 3,
        )
        for number in range(people)
    )
    return CrossTable(CAPTION, "Pts", tuple(str(100 + number) for number in range(people)), tuple(rows))


def round_table(people: int, rounds: int, *, is_long: bool = False) -> RoundTable:
    cells = (
        Cell("100", "white", "½"),
        Cell("100", "black", is_playing=True),
        Cell("", "", "1"),
        None,
        Cell("100", "black", "−"),
    )
    rows = (
        RoundRow(
            "100",
            name(number, is_long=is_long),
            "100½",
            tuple(cells[(number + each) % len(cells)] for each in range(rounds)),
            number == 3,
        )
        for number in range(people)
    )
    return RoundTable(CAPTION, "Pts", tuple(map(str, range(1, rounds + 1))), tuple(rows))


def rounds_of(first: int, *, is_long: bool = False) -> list[Column]:
    """A single knockout with this many matches in the first round, one of them with a bye."""
    columns = []
    while first:
        matches = [
            Match((Seat(name(number, is_long=is_long), "1½", True), Seat(name(1, is_long=is_long), "½", is_out=True)))
            for number in range(first)
        ]
        columns.append(Column(name(2, is_long=is_long), tuple(matches)))
        first //= 2
    return columns


def podium(*, is_long: bool = False) -> Podium:
    names = tuple(name(number, is_long=is_long) for number in range(MOST_NAMES))
    return Podium(CAPTION, (Step("1", names, "100½ points"), Step("2", ()), Step("3", names[:1], "9 points")))


def pictures(*, is_long: bool = False) -> Iterable[TournamentPicture]:
    for people in (2, 8, ROWS):
        yield standings(people, is_long=is_long)
    for people in (2, 8, OPPONENTS):
        yield cross_table(people, is_long=is_long)
    for people, rounds in ((2, 1), (8, 4), (TALL_ROWS, ROUNDS)):
        yield round_table(people, rounds, is_long=is_long)
    for part in cut(rounds_of(16, is_long=is_long)):
        yield Bracket(CAPTION, part, Column("Third place", part[0].matches[:1]))
    yield podium(is_long=is_long)


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_a_palette_picture_and_is_drawn_deterministically(theme: str) -> None:
    for shown in pictures():
        picture = draw(shown, theme)
        assert picture.mode == "P"
        assert picture.width == 800
        assert picture.height <= 1150
        assert encode(picture) == encode(draw(shown, theme))


def test_long_names_never_reach_the_edge() -> None:
    frame = rgb(THEMES["dark"].frame)
    for shown in pictures(is_long=True):
        picture = draw(shown).convert("RGB")
        blank = Image.new("RGB", picture.size, frame)
        for box in ((0, 0, 16, picture.height), (picture.width - 16, 0, picture.width, picture.height)):
            assert picture.crop(box).tobytes() == blank.crop(box).tobytes()


def test_long_names_leave_room_for_what_follows_them() -> None:
    """The columns after the names are the same, whatever the names."""
    for short, long, left in (
        (standings(ROWS), standings(ROWS, is_long=True), 452),
        (cross_table(OPPONENTS), cross_table(OPPONENTS, is_long=True), 300),
        (round_table(TALL_ROWS, ROUNDS), round_table(TALL_ROWS, ROUNDS, is_long=True), 300),
    ):
        one, other = (draw(shown).convert("RGB") for shown in (short, long))
        box = (left, 84, 800, one.height)
        assert one.crop(box).tobytes() == other.crop(box).tobytes()


def test_who_is_playing_and_who_has_withdrawn_is_marked_by_shapes() -> None:
    def drawn(*, is_playing: bool, is_out: bool) -> bytes:
        line = Line("1", "Ben", "3", (), is_playing, is_out)
        picture = draw(Standings(Caption("Cup"), "Pts", (), (line,))).convert("L")
        return picture.point([0 if grey < 60 else 255 for grey in range(256)]).tobytes()

    drawings = {drawn(is_playing=playing, is_out=out) for playing in (True, False) for out in (True, False)}
    assert len(drawings) == 4


def test_a_bracket_is_cut_into_parts_of_eight_matches_and_three_rounds() -> None:
    def shape(columns: list[Column]) -> list[list[int]]:
        return [[len(column.matches) for column in part] for part in cut(columns)]

    assert shape(rounds_of(1)) == [[1]]
    assert shape(rounds_of(4)) == [[4, 2, 1]]
    assert shape(rounds_of(8)) == [[8, 4, 2], [4, 2, 1]]
    assert shape(rounds_of(32)) == [[8, 4, 2]] * 4 + [[4, 2, 1]]
    lower = [Column("", rounds_of(count)[0].matches) for count in (16, 16, 8, 8, 4, 4, 2, 2, 1, 1)]
    assert shape(lower) == [[8, 8, 4]] * 2 + [[8, 4, 4], [2, 2, 1], [2, 1, 1]]
    whole = [match for part in cut(rounds_of(32))[:4] for match in part[0].matches]
    assert whole == list(rounds_of(32)[0].matches)


def test_the_winner_of_a_match_has_a_bar() -> None:
    bar = rgb(THEMES["dark"].curves[0])

    def bars(*seats: Seat) -> int:
        picture = draw(Bracket(CAPTION, (Column("Final", (Match((seats[0], seats[1])),)),))).convert("RGB")
        return [picture.getpixel((26, y)) for y in range(120, 215)].count(bar)

    assert bars(Seat("Ben", "1"), Seat("Aoi", "0")) == 0
    assert bars(Seat("Ben", "1", True), Seat("Aoi", "0")) == bars(Seat("Ben", "0"), Seat("Aoi", "1", True)) > 30


def test_a_match_to_which_nobody_comes_is_left_out() -> None:
    match = Match((Seat("Ben"), Seat("Aoi")))
    column = Column("Round 2", (match,))
    one = draw(Bracket(CAPTION, (Column("Round 1", (match, None)), column))).convert("RGB")
    box = (24, 84 + 44 + 100, 250, 84 + 44 + 180)
    assert one.crop(box).tobytes() == Image.new("RGB", (226, 80), rgb(THEMES["dark"].frame)).tobytes()


def test_people_who_share_a_place_share_a_step_and_an_empty_one_is_not_drawn() -> None:
    metal = rgb(THEMES["dark"].stone)
    shown = draw(podium()).convert("RGB")
    assert metal not in {colour for _, colour in shown.getcolors(maxcolors=1000) or ()}
    two = Podium(CAPTION, (Step("1", ("Ben",)), Step("2", ("Aoi", "Momoko"))))
    assert metal in {colour for _, colour in draw(two).convert("RGB").getcolors(maxcolors=1000) or ()}


@for_each(theme=THEMES, sight=tuple(SIGHTS))
def test_words_on_steps_and_colours_stand_out(theme: Theme, sight: str) -> None:
    for metal in (theme.sides["yellow"].fill, theme.stone, theme.neutral[0]):
        assert contrast(rgb(theme.casing), rgb(metal), sight) >= 4.5
    for side in ("white", "black"):
        assert contrast(rgb(theme.sides[side].rim), rgb(theme.sides[side].fill), sight) >= 4.5
    assert contrast(rgb(theme.faint), rgb(theme.frame), sight) >= 4.5


def test_the_largest_round_table_has_room_for_opponents_numbers_of_three_digits() -> None:
    """A number that is cut would be drawn like any other that is cut."""

    def drawn(number: str) -> bytes:
        cells = tuple(Cell(number, "white", "1") for _ in range(ROUNDS))
        rows = tuple(RoundRow("100", name(row), "7½", cells) for row in range(TALL_ROWS))
        return draw(RoundTable(CAPTION, "Pts", tuple(map(str, range(1, ROUNDS + 1))), rows)).tobytes()

    assert drawn("111") != drawn("112") != drawn("100")
