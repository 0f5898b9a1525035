"""Arenas."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.features.tournaments.rules import EndReason, Format, Settings, TournamentError, closes_at, due
from bot.features.tournaments.rules.actions import admits_newcomers
from tests.features.tournaments.rules.playing import BEGINNING, forfeit, names, number, table_of, tournament

ARENA = Settings(format=Format.ARENA, minutes=30)


def test_people_are_paired_from_the_top_as_they_get_free() -> None:
    playing = tournament(ARENA, 5)
    assert [set(table) for table in playing.open_tables] == [set("AB"), set("CD")]
    playing.end("C", "D")
    assert [set(table) for table in playing.open_tables] == [set("AB"), set("CE")], "D has just played C, and waits"
    playing.end("A", "B")
    assert {frozenset(table) for table in playing.open_tables} == {frozenset("CE"), frozenset("AD")}


def test_two_who_have_just_met_wait_for_somebody_else() -> None:
    playing = tournament(ARENA, 4)
    playing.end("A", "B")
    assert [set(table) for table in playing.open_tables] == [set("CD")]
    playing.end("C", "D")
    assert {frozenset(table) for table in playing.open_tables} == {frozenset("AC"), frozenset("BD")}


def test_two_who_are_alone_play_on_with_the_colours_changed() -> None:
    playing = tournament(ARENA, 2)
    first = playing.open("A", "B").seats
    playing.end("A", "B")
    assert playing.open("A", "B").seats == tuple(reversed(first))


def test_after_two_wins_in_a_row_a_match_counts_double_until_one_is_not_won() -> None:
    playing = tournament(ARENA, 2)
    points = []
    for result in "WWWDWL":
        if result == "D":
            playing.draw("A", "B")
        else:
            playing.end(*("AB" if result == "W" else "BA"))
        points.append(int(playing.points["A"]))
    assert points == [2, 4, 8, 10, 12, 12]


def test_who_withdraws_finishes_the_match_and_pauses_until_they_join_again() -> None:
    playing = tournament(ARENA, 3)
    playing.withdraw("A")
    assert [set(table) for table in playing.open_tables] == [set("AB")]
    playing.end("A", "B")
    assert [set(table) for table in playing.open_tables] == [set("BC")]
    playing.join("A")
    playing.end("B", "C")
    assert "A" in "".join(playing.open_tables)
    assert playing.points["A"] == 2


def test_people_join_at_any_time() -> None:
    playing = tournament(ARENA, 3)
    playing.join("D", 2900)
    assert {frozenset(table) for table in playing.open_tables} == {frozenset("AB"), frozenset("CD")}


def test_who_did_not_come_has_not_just_met_the_other() -> None:
    playing = tournament(ARENA, 2)
    playing.end("A", "B", forfeit(1, 0))
    assert [set(table) for table in playing.open_tables] == [set("AB")]
    assert playing.points == {"A": 2, "B": 0}


def test_when_the_time_is_up_matches_that_have_begun_still_count() -> None:
    playing = tournament(ARENA, 4)
    assert closes_at(playing.t) == due(playing.t) == BEGINNING + timedelta(minutes=30)
    playing.wait(minutes=30)
    assert not playing.is_over
    assert due(playing.t) is None
    playing.end("A", "B")
    playing.end("C", "D")
    assert playing.t.end is EndReason.COMPLETE
    assert playing.points == {"A": 2, "C": 2, "B": 0, "D": 0}


def test_nobody_joins_or_comes_back_when_the_time_is_up() -> None:
    playing = tournament(ARENA, 4)
    playing.withdraw("D")
    assert admits_newcomers(playing.t)
    playing.wait(minutes=30)
    assert not admits_newcomers(playing.t)
    for name in "DE":
        with pytest.raises(TournamentError, match="too late to join"):
            playing.join(name)


def test_an_arena_without_anybody_ends_with_its_time() -> None:
    playing = tournament(ARENA, 2)
    playing.withdraw("A")
    playing.withdraw("B")
    playing.end("A", "B")
    assert not playing.is_over
    playing.wait(minutes=31)
    assert playing.is_over


def test_colours_are_balanced() -> None:
    playing = tournament(ARENA, 2)
    for _ in range(6):
        playing.draw("A", "B")
    whites = [names(table.seats)[0] for table in playing.t.tables[:6]]
    assert whites.count("A") == whites.count("B") == 3
    assert table_of(playing, "A", "B").seats[0] in {number("A"), number("B")}
