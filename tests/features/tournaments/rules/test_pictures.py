"""Pages of pictures and their alt texts, from a tournament's state."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from benchmarks.simulation import Troubles, simulate
from bot.features.tournaments.pictures import Picture, kinds, number_of, page_of
from bot.features.tournaments.rules import Ending, Format, Settings, Tournament, open_matches, report, stop
from bot.texts import LANGUAGES
from renderers.tournament import (
    OPPONENTS,
    ROWS,
    Bracket,
    CrossTable,
    Podium,
    RoundTable,
    Standings,
    TournamentPicture,
    draw,
)
from tests.features.tournaments.rules.playing import BEGINNING, Playing, forfeit, tournament

LONGEST_ALT = 1024
"""Characters that Discord takes."""


def shown(t: Tournament, kind: Picture, page: int = 0, locale: str = "en") -> TournamentPicture:
    return page_of(t, kind, page, locale).picture


def standings_of(playing: Playing, page: int = 0) -> Standings:
    picture = shown(playing.t, Picture.STANDINGS, page)
    assert isinstance(picture, Standings)
    return picture


@pytest.mark.parametrize(
    ("settings", "people"),
    [
        (Settings(format=Format.SWISS), 2),
        (Settings(format=Format.SWISS), 40),
        (Settings(format=Format.ROUND_ROBIN), 12),
        (Settings(format=Format.KNOCKOUT, third_place=True), 11),
        (Settings(format=Format.KNOCKOUT, best_of=3), 13),
        (Settings(format=Format.ARENA, minutes=30), 9),
        (Settings(format=Format.LEAGUE, division=5, cycles=2), 12),
        (Settings(format=Format.TABLES, seats=4), 10),
    ],
    ids=lambda value: value.format.value if isinstance(value, Settings) else str(value),
)
def test_every_page_is_drawn_and_said_in_few_enough_words(settings: Settings, people: int) -> None:
    troubles = Troubles(no_show=0.1, withdrawal=0.05, abort=0.05)
    name = "Spring Championship of all the servers"
    played = simulate(replace(settings, name=name), people, 4, troubles=troubles)
    t = Tournament(played.settings)
    for number, event in enumerate(played.log, start=1):
        t = t.after(event)
        if t.season and (number % 37 == 0 or number == len(played.log)):
            for kind, locale in product(kinds(t), LANGUAGES):
                pages = page_of(t, kind, 0, locale).pages
                for index in range(pages):
                    page = page_of(t, kind, index, locale)
                    assert (page.number, page.pages) == (index, pages)
                    assert name in page.alt
                    assert 20 < len(page.alt) <= LONGEST_ALT
                    # All of the last, and some on the way.
                    if number == len(played.log) or locale == LANGUAGES[index % len(LANGUAGES)]:
                        assert draw(page.picture).width == 800


def test_there_are_no_pictures_before_the_start() -> None:
    assert kinds(Tournament(Settings(format=Format.SWISS))) == ()


def test_a_page_that_does_not_exist_is_the_nearest() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), ROWS + 1)
    assert [page_of(playing.t, Picture.STANDINGS, number, "en").number for number in (-1, 0, 1, 9)] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("value", "told"),
    [("0", "0"), ("1/2", "½"), ("7/2", "3½"), ("5/4", "1¼"), ("12", "12"), ("10/3", "3.33"), ("1/10", "0.1")],
)
def test_points_are_written_as_people_write_them(value: str, told: str) -> None:
    assert number_of(Fraction(value)) == told


def test_those_who_are_playing_are_marked_until_their_match_is_over() -> None:
    playing = tournament(Settings(format=Format.SWISS), 4)
    playing.end("A", "C")
    assert {line.name: line.is_playing for line in standings_of(playing).lines} == {
        "A": False,
        "B": True,
        "C": False,
        "D": True,
    }
    assert "still playing" in page_of(playing.t, Picture.STANDINGS, 0, "en").alt
    playing.do(stop(playing.t, BEGINNING))
    assert not any(line.is_playing for line in standings_of(playing).lines)


def test_only_tie_breaks_that_told_people_apart_have_a_column() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 3)
    playing.end_all()
    assert standings_of(playing).columns == ("W", "D", "L"), "all have different points"
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 3)
    while playing.open_tables:
        playing.draw(*playing.open_tables[0])
    assert standings_of(playing).columns == ("W", "D", "L"), "nothing tells them apart"
    playing = tournament(Settings(format=Format.SWISS, rounds=3), 8)
    playing.end_all()
    assert standings_of(playing).columns == ("BH−1", "W", "D", "L")


def test_the_standings_mark_who_goes_up_and_down() -> None:
    league = tournament(Settings(format=Format.LEAGUE, division=4, movers=1), 8)
    assert [[line.goes for line in standings_of(league, page).lines] for page in (0, 1)] == [
        ["", "", "", "down"],
        ["up", "", "", ""],
    ]
    assert page_of(league.t, Picture.STANDINGS, 1, "en").alt.count(", goes up") == 1
    league.end_all()
    league.withdraw("E")
    assert [line.goes for line in standings_of(league, 1).lines] == ["", "up", "", ""], "E has left"
    league.withdraw("B")
    assert [line.goes for line in standings_of(league, 0).lines] == [""] * 4, "B's place is free"


def test_a_league_shows_its_divisions() -> None:
    league = tournament(Settings(format=Format.LEAGUE, division=4), 8)
    assert [len(standings_of(league, page).lines) for page in (0, 1)] == [4, 4]
    assert standings_of(league, 1).caption.scope == "Division 2 · Season 1 · Round 1 of 3"
    cross = shown(league.t, Picture.CROSS_TABLE)
    assert isinstance(cross, CrossTable)
    assert (cross.caption.scope, len(cross.rows)) == ("Division 1 · Season 1 · Round 1 of 3", 4)


def test_a_cross_table_has_the_results_against_each_other() -> None:
    playing = tournament(Settings(format=Format.LEAGUE, cycles=2), 2)
    playing.end("A", "B")
    playing.draw("A", "B")
    cross = shown(playing.t, Picture.CROSS_TABLE)
    assert isinstance(cross, CrossTable)
    games = [[f"{game.colour} {game.result}" for cell in row.cells for game in cell or ()] for row in cross.rows]
    assert games == [["white 1", "black ½"], ["black 0", "white ½"]]
    assert [row.points for row in cross.rows] == ["1½", "½"]


def test_a_large_cross_table_is_cut_both_ways() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), OPPONENTS + 2)
    pages = [page_of(playing.t, Picture.CROSS_TABLE, number, "en") for number in range(4)]
    tables = [page.picture for page in pages if isinstance(page.picture, CrossTable)]
    assert [(len(table.rows), len(table.opponents)) for table in tables] == [(12, 12), (12, 2), (2, 12), (2, 2)]
    assert pages[0].pages == 4


def test_the_table_by_rounds_has_opponents_colours_and_results() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=2), 3)
    playing.end("A", "B", forfeit(1, 0))
    table = shown(playing.t, Picture.BY_ROUND)
    assert isinstance(table, RoundTable)
    rows = {row.name: [cell for cell in row.cells if cell] for row in table.rows}
    first = rows["A"][0]
    assert (first.result, first.opponent, first.colour) == ("+", str(1 + [*rows].index("B")), "white")
    assert rows["B"][0].result == "−"
    bye = rows["C"][0]
    assert (bye.opponent, bye.colour, bye.result) == ("", "", "1")
    assert rows["C"][1].is_playing


def test_a_bracket_has_byes_scores_and_winners() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3, third_place=True), 5)
    playing.end("D", "E", forfeit(1, 0))
    playing.end("B", "C")
    picture = shown(playing.t, Picture.BRACKET)
    assert isinstance(picture, Bracket)
    assert [column.head for column in picture.columns] == ["Quarter-finals", "Semi-finals", "Final"]
    first = picture.columns[0].matches
    told = [[(seat.name, seat.score, seat.is_winner) for seat in match.seats] for match in first if match is not None]
    assert told == [
        [("A", "", True), ("bye", "", False)],
        [("D", "+", True), ("E", "−", False)],
        [("B", "", True), ("bye", "", False)],
        [("C", "", True), ("bye", "", False)],
    ]
    assert picture.beside is not None
    assert picture.beside.head == "Third place"


def test_the_podium_has_the_best_three_and_counts_those_for_whom_there_is_no_room() -> None:
    settings = Settings(format=Format.TABLES, seats=4, rounds=1)
    playing = tournament(settings, 4)
    assert Picture.PODIUM not in kinds(playing.t)
    (match,) = open_matches(playing.t)
    playing.do(report(playing.t, match.table, 1, replace(forfeit(1, 1, 1, 1), ending=Ending.PLAYED), BEGINNING))
    podium = shown(playing.t, Picture.PODIUM)
    assert isinstance(podium, Podium)
    assert [step.names for step in podium.steps] == [("A", "B", "… and 2 more"), (), ()]
    assert podium.steps[0].points == "1½ points"
    assert kinds(playing.t)[0] is Picture.PODIUM


def test_names_are_plain_text() -> None:
    playing = Playing(Tournament(Settings(format=Format.ROUND_ROBIN, name="Cup\n**2026**")))
    playing.join("A")
    playing.join("B")
    playing.start()
    assert standings_of(playing).caption.title == "Cup **2026**"
