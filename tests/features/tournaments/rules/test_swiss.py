"""Swiss rounds, and the file that they make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bot.features.tournaments.rules import (
    ABORTED,
    DRAW,
    WHITE_WINS,
    EndReason,
    Format,
    JoiningEnds,
    Result,
    Settings,
    Tournament,
    TournamentError,
    can_write_trf,
    check,
    join,
    open_matches,
    recommended_rounds,
    report,
    round_table,
    write_trf,
)
from bot.features.tournaments.rules.actions import admits_newcomers
from bot.features.tournaments.rules.events import Joined
from tests.features.tournaments.rules.playing import BEGINNING, Playing, forfeit, names, number, tournament

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf

SWISS = Settings(format=Format.SWISS, rounds=3, name="Club open")


def read(text: str, folder: Path) -> ParsedTrf:
    """A file as py4swiss reads it, which checks that all of it fits together."""
    from py4swiss.trf import TrfParser

    file = folder / "tournament.trf"
    file.write_text(text, "utf-8")
    return TrfParser.parse(file, strict=True)


def test_the_first_round_is_the_upper_half_against_the_lower_with_colours_by_turns() -> None:
    assert tournament(SWISS, 8, lot=0).tables == ["AE", "FB", "CG", "HD"]
    assert tournament(SWISS, 8, lot=1).tables == ["EA", "BF", "GC", "DH"]


def test_somebody_has_another_bye_if_all_have_had_one_or_a_win_by_forfeit() -> None:
    """A no-show and two leavers must not end an evening among people who haven't met."""
    playing = tournament(SWISS, 3)
    assert (playing.tables, byes(playing)) == (["AB"], ["C"])
    playing.end("A", "B", forfeit(1, 0))
    assert (playing.tables, byes(playing)) == (["AC"], ["B"])
    playing.end("A", "C")
    assert (playing.tables, byes(playing)) == (["CB"], ["A"])
    playing.end("B", "C")
    assert playing.t.end is EndReason.COMPLETE
    assert playing.points["A"] == 3


def byes(playing: Playing) -> list[str]:
    """Those who have a bye in the latest round."""
    return [names((bye.entrant,)) for bye in playing.t.byes if bye.round == playing.t.round]


def test_winners_meet_winners_and_nobody_meets_twice() -> None:
    playing = tournament(SWISS, 8)
    playing.end_round()
    halves = [set("ABCD"), set("EFGH")]
    assert all(any(set(table) < half for half in halves) for table in playing.tables)
    playing.end_all()
    pairs = [frozenset(table.seats) for table in playing.t.tables]
    assert len(set(pairs)) == len(pairs) == 12
    assert playing.t.end is EndReason.COMPLETE
    assert playing.points["A"] == 3


def test_the_last_one_without_an_opponent_gets_a_win_and_nobody_gets_it_twice() -> None:
    playing = tournament(SWISS, 5)
    assert [names((bye.entrant,)) for bye in playing.t.season_byes()] == ["E"]
    assert playing.points["E"] == 1
    playing.end_all()
    byes = [bye.entrant for bye in playing.t.season_byes()]
    assert len(set(byes)) == len(byes) == 3


def test_who_missed_an_opponent_gets_no_bye_after_it() -> None:
    playing = tournament(SWISS, 5)
    assert playing.tables == ["AC", "DB"]
    playing.end("D", "B", forfeit(1, 0))
    playing.end("A", "C")
    assert [names((bye.entrant,)) for bye in playing.t.season_byes()] != ["E", "D"]


def test_two_who_never_played_may_be_paired_again() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=3), 2)
    playing.end("A", "B", forfeit(1, 0))
    assert {frozenset(table) for table in playing.open_tables} == {frozenset("AB")}
    playing.end("A", "B")
    assert playing.t.end is EndReason.UNPAIRABLE, "now they have met, and nobody else is left"


def test_late_entries_come_last_and_have_nothing_for_the_rounds_they_missed() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=4, joining_ends=JoiningEnds.LAST_ROUND), 6)
    playing.end_round()
    playing.join("G", 2500)
    assert names(playing.t.order) == "ABCDEFG"
    assert playing.points["G"] == 0
    playing.end_round()
    assert "G" in "".join(playing.tables) + "".join(names((bye.entrant,)) for bye in playing.t.season_byes())


@pytest.mark.parametrize(
    ("ends", "rounds", "last"),
    [
        (JoiningEnds.START, 4, 0),
        (JoiningEnds.SECOND_ROUND, 4, 1),
        (JoiningEnds.SECOND_ROUND, 1, 0),
        (JoiningEnds.LAST_ROUND, 4, 3),
        (JoiningEnds.LAST_ROUND, 1, 0),
    ],
)
def test_people_join_late_as_long_as_the_plan_says_and_another_round_follows(
    ends: JoiningEnds, rounds: int, last: int
) -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=rounds, joining_ends=ends), 6)
    for _ in range(last):
        assert admits_newcomers(playing.t)
        playing.end_round()
    with pytest.raises(TournamentError) as refused:
        join(playing.t, Joined(at=BEGINNING, user=1, name="Later", rating=1500))
    assert (refused.value.key, refused.value.evidence) == ("too late to join", {"last": last})


def test_who_withdraws_forfeits_the_open_match_and_is_not_paired_until_they_return() -> None:
    playing = tournament(SWISS, 8)
    assert "AE" in playing.open_tables
    playing.withdraw("A")
    assert "AE" not in playing.open_tables
    assert (playing.points["E"], playing.points["A"]) == (1, 0)
    playing.end_round()
    assert "A" not in "".join(playing.tables)
    playing.join("A")
    playing.end_round()
    assert "A" in "".join(playing.tables)


def test_an_aborted_match_is_played_again_with_the_same_colours() -> None:
    playing = tournament(SWISS, 4)
    match = playing.open("A", "C")
    playing.do(report(playing.t, match.table, 1, Result((), WHITE_WINS.ending.ABORTED), BEGINNING))
    again = playing.open("A", "C")
    assert (again.table, again.match, again.seats) == (match.table, 2, match.seats)
    assert playing.points["A"] == 0
    playing.end("C", "A")
    assert playing.points["C"] == 1
    assert playing.t.round == 1


def test_a_moderator_corrects_a_result_until_the_end() -> None:
    playing = tournament(SWISS, 4)
    playing.end("A", "C")
    match = playing.t.tables[0]
    playing.do(report(playing.t, match.number, 1, Result((2, 1), WHITE_WINS.ending.ADJUDICATED), BEGINNING))
    assert (playing.points["A"], playing.points["C"]) == (0, 1)
    assert playing.t.tables[0].was_played
    playing.end("B", "D")
    assert playing.t.round == 2
    paired = playing.tables
    playing.do(report(playing.t, match.number, 1, WHITE_WINS, BEGINNING))
    assert (playing.points["A"], playing.points["C"]) == (1, 0)
    assert playing.tables == paired
    with pytest.raises(TournamentError, match="result in use"):
        report(playing.t, match.number, 1, ABORTED, BEGINNING)
    playing.end_all()
    assert playing.is_over
    with pytest.raises(TournamentError, match="result in use"):
        report(playing.t, match.number, 1, DRAW, BEGINNING)
    playing.do(report(playing.t, playing.t.tables[-1].number, 1, DRAW, BEGINNING))


@pytest.mark.parametrize("places", [(1,), (1, 2, 3), (2, 2), (1, 3), (2, 1, 0), (0, 1)])
def test_places_must_fit_the_seats(places: tuple[int, ...]) -> None:
    playing = tournament(SWISS, 4)
    with pytest.raises(TournamentError) as refused:
        report(playing.t, open_matches(playing.t)[0].table, 1, Result(places), BEGINNING)
    assert refused.value.key == "result does not fit"


def test_a_forfeit_needs_somebody_who_did_not_come() -> None:
    playing = tournament(SWISS, 4)
    with pytest.raises(TournamentError) as refused:
        report(playing.t, open_matches(playing.t)[0].table, 1, forfeit(1, 2), BEGINNING)
    assert refused.value.key == "result does not fit"


def test_a_match_ends_once() -> None:
    playing = tournament(SWISS, 4)
    match = playing.open("A", "C")
    for wrong in (0, 2):
        with pytest.raises(TournamentError) as refused:
            report(playing.t, match.table, wrong, WHITE_WINS, BEGINNING)
        assert refused.value.key == "match not open"


@pytest.mark.parametrize(("people", "rounds"), [(2, 1), (3, 2), (4, 3), (8, 4), (16, 5), (40, 7), (64, 7), (200, 9)])
def test_the_recommended_number_of_rounds_grows_with_the_people(people: int, rounds: int) -> None:
    assert recommended_rounds(SWISS, people) == rounds


def test_the_file_says_everything_and_py4swiss_reads_it(tmp_path: Path) -> None:
    playing = tournament(SWISS, 5)
    playing.draw("A", "C")
    playing.end("D", "B", forfeit(1, 0))
    playing.end_round()
    playing.withdraw("B")
    parsed = read(write_trf(playing.t), tmp_path)
    assert parsed.tournament_section.tournament_name == "Club open"
    assert parsed.x_section.number_of_rounds == 3
    assert parsed.x_section.zeroed_ids == {2}
    first = {section.name: section.results[0].to_string() for section in parsed.player_sections}
    assert first == {"A": "   3 w =", "B": "   4 b -", "C": "   1 b =", "D": "   2 w +", "E": "0000 - U"}
    points = {section.name: section.points_times_ten for section in parsed.player_sections}
    assert points == {name: 10 * value for name, value in playing.points.items()}
    ranks = {section.name: section.rank for section in parsed.player_sections}
    assert sorted(ranks.values()) == [1, 2, 3, 4, 5]
    assert ranks["D"] == 1


def test_names_and_ratings_fit_their_columns(tmp_path: Path) -> None:
    playing = tournament(SWISS, 4)
    playing.join("E", 123456)
    playing.do(join(playing.t, Joined(at=BEGINNING, user=7, name="Long\nname " * 9, rating=-5)))
    sections = read(write_trf(playing.t), tmp_path).player_sections
    assert [(each.name, each.fide_rating) for each in sections[4:]] == [
        ("E", 9999),
        ("Long name Long name Long name Lon", 0),
    ]


def test_the_table_by_rounds_has_colours_opponents_and_byes() -> None:
    playing = tournament(SWISS, 3)
    playing.end("A", "B")
    cells = round_table(playing.t).cells
    (first,) = cells[number("A"), 1]
    assert (first.seat, first.opponents, first.was_played) == (0, (number("B"),), True)
    assert first.points == 1
    (bye,) = cells[number("C"), 1]
    assert bye.opponents == ()
    assert bye.points == 1
    (going_on,) = cells[number("C"), 2]
    assert going_on.points is None


def test_a_tournament_is_over_once(tmp_path: Path) -> None:
    playing = tournament(SWISS, 4)
    playing.end_all()
    assert playing.is_over
    assert len(read(write_trf(playing.t), tmp_path).player_sections[0].results) == 3
    before = playing.points
    last = playing.t.tables[-1]
    playing.do(report(playing.t, last.number, 1, DRAW, BEGINNING))
    assert playing.points != before, "the last round may still be corrected"
    with pytest.raises(TournamentError) as refused:
        join(playing.t, Joined(at=BEGINNING, user=1, name="Late", rating=1500))
    assert refused.value.key == "tournament over"
    assert DRAW.was_played


def test_a_machine_without_the_pairing_library_refuses_swiss_tournaments(monkeypatch: pytest.MonkeyPatch) -> None:
    check(SWISS)
    monkeypatch.setattr("bot.features.tournaments.rules.settings.find_spec", {}.get)
    with pytest.raises(TournamentError, match="no swiss pairing"):
        check(SWISS)
    assert not can_write_trf(Tournament(SWISS))
    check(Settings(format=Format.ROUND_ROBIN))
