"""Requested byes: their points, ties, pairings and files."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.features.tournaments.rules import (
    ByeChoice,
    ByeKind,
    Format,
    Settings,
    TieBreak,
    Tournament,
    TournamentError,
    bye_choices,
    cancel_bye,
    check_in,
    fold,
    from_row,
    open_check_in,
    replace_entrant,
    request_bye,
    round_table,
    start_round,
    to_json,
    to_row,
    undo_round,
    write_trf,
)
from tests.features.tournaments.rules.playing import Playing, names, number, tournament
from tests.features.tournaments.rules.test_swiss import read
from tests.features.tournaments.rules.test_ties import broken, play_swiss, valued

HALF = Fraction(1, 2)
SWISS = Settings(format=Format.SWISS, rounds=5)
BY_HAND = replace(SWISS, by_host=True)


def ask(playing: Playing, name: str, in_round: int) -> None:
    playing.do(request_bye(playing.t, number(name), in_round, playing.now))


def sat_out(playing: Playing) -> list[str]:
    """The requested byes so far, as `B2`: the person and the round."""
    return [f"{names((bye.entrant,))}{bye.round}" for bye in playing.t.byes if bye.kind is ByeKind.REQUESTED]


def letters(playing: Playing, name: str) -> str:
    """The result codes of an entrant in FIDE's file."""
    row = next(line for line in write_trf(playing.t).splitlines() if line[14:47].strip() == name)
    return "".join(row[at] for at in range(98, len(row), 10))


def assert_kept(playing: Playing) -> None:
    """The state follows from the log as it is stored."""
    rows = [to_row(event) for event in playing.log]
    assert fold(playing.t.settings, map(from_row, rows)) == playing.t


def test_who_has_asked_for_a_bye_is_not_paired_and_gets_half_a_point(tmp_path: Path) -> None:
    playing = tournament(SWISS, 6)
    ask(playing, "A", 2)
    playing.end_round()
    assert "A" not in "".join(playing.tables)
    allocated = [bye for bye in playing.t.season_byes() if bye.kind is ByeKind.ALLOCATED]
    assert [bye.round for bye in allocated] == [2], "five are left, so one of them has no opponent"
    assert sat_out(playing) == ["A2"]
    assert playing.points["A"] == 1 + HALF
    playing.end_round()
    assert "A" in "".join(playing.tables)
    assert letters(playing, "A").startswith("1H")
    sections = read(write_trf(playing.t), tmp_path).player_sections
    assert {each.name: each.points_times_ten for each in sections} == {n: 10 * p for n, p in playing.points.items()}
    (cell,) = round_table(playing.t).cells[number("A"), 2]
    assert (cell.opponents, cell.points) == ((), HALF)
    assert [1, 2, 1, "requested", "1/2"] in to_json(playing.t)["byes"]
    assert_kept(playing)


def test_each_person_sits_out_one_round_and_not_the_last_one() -> None:
    playing = tournament(SWISS, 8)
    assert [each.round for each in bye_choices(playing.t, number("A"))] == [2, 3, 4]
    with pytest.raises(TournamentError, match="no bye in the last round"):
        ask(playing, "A", 5)
    ask(playing, "A", 3)
    assert bye_choices(playing.t, number("A")) == (ByeChoice(3, is_requested=True),)
    for in_round in (2, 3):
        with pytest.raises(TournamentError, match="one bye each"):
            ask(playing, "A", in_round)
    for _ in range(3):
        playing.end_round()
    assert bye_choices(playing.t, number("A")) == ()
    with pytest.raises(TournamentError, match="one bye each"):
        ask(playing, "A", 5)
    assert (sat_out(playing), letters(playing, "A")[2]) == (["A3"], "H")


def test_a_bye_in_a_round_that_has_become_the_last_one_can_be_taken_back() -> None:
    playing = Playing(Tournament(replace(SWISS, rounds=0)))
    for name in "ABCDEFGHI":
        playing.join(name)
    ask(playing, "A", 4)
    playing.withdraw("I")
    assert (playing.t.last_round, bye_choices(playing.t, number("A"))) == (4, (ByeChoice(4, is_requested=True),))
    playing.do(cancel_bye(playing.t, number("A"), 4, playing.now))
    assert [each.round for each in bye_choices(playing.t, number("A"))] == [1, 2, 3]


def test_a_bye_can_be_asked_for_before_the_start() -> None:
    playing = Playing(Tournament(replace(SWISS, rounds=0)))
    for name in "ABCDE":
        playing.join(name)
    assert [each.round for each in bye_choices(playing.t, number("A"))] == [1, 2, 3]
    ask(playing, "A", 1)
    playing.start()
    assert (sat_out(playing), len(playing.tables)) == (["A1"], 2)
    assert_kept(playing)


def test_who_sits_out_the_first_round_need_not_check_in() -> None:
    playing = Playing(Tournament(replace(SWISS, rounds=0)))
    for name in "ABCDEF":
        playing.join(name)
    for name in "ABC":
        ask(playing, name, 1)
    playing.do(open_check_in(playing.t, playing.now))
    assert names(playing.t.unchecked) == "DEF"
    playing.do(cancel_bye(playing.t, number("C"), 1, playing.now))
    assert names(playing.t.unchecked) == "DEF", "C says to be there"
    playing.do(check_in(playing.t, number("D"), playing.now))
    playing.start()
    assert (names(playing.t.active), sat_out(playing)) == ("ABCD", ["A1", "B1"])
    assert_kept(playing)


def test_a_request_can_be_taken_back_until_the_round_is_paired() -> None:
    playing = tournament(SWISS, 6)
    ask(playing, "A", 2)
    playing.do(cancel_bye(playing.t, number("A"), 2, playing.now))
    with pytest.raises(TournamentError, match="bye not requested"):
        cancel_bye(playing.t, number("A"), 2, playing.now)
    ask(playing, "B", 2)
    playing.end_round()
    assert "A" in "".join(playing.tables)
    for wrong in (0, 1, 2, 6):
        with pytest.raises(TournamentError, match="round already paired"):
            ask(playing, "A", wrong)
    with pytest.raises(TournamentError, match="round already paired"):
        cancel_bye(playing.t, number("B"), 2, playing.now)


def test_a_round_that_is_undone_can_be_sat_out_or_played_after_all() -> None:
    playing = tournament(SWISS, 6)
    ask(playing, "A", 2)
    playing.end_round()
    playing.do(undo_round(playing.t, playing.now))
    assert sat_out(playing) == []
    assert playing.t.sitting_out == (number("A"),)
    playing.do(cancel_bye(playing.t, number("A"), 2, playing.now))
    ask(playing, "B", 2)
    playing.do(start_round(playing.t, playing.now))
    assert sat_out(playing) == ["B2"]
    assert_kept(playing)


@pytest.mark.parametrize("leaves", [True, False])
def test_a_request_ends_when_its_player_leaves_or_is_replaced(leaves: bool) -> None:
    playing = tournament(SWISS, 6)
    ask(playing, "A", 2)
    if leaves:
        playing.withdraw("A")
        playing.join("A")
    else:
        playing.do(replace_entrant(playing.t, number("A"), (7, "Newcomer", 1500), playing.now))
    assert playing.t.requests == frozenset()
    playing.end_round()
    assert "A" in "".join(playing.tables)


def test_requests_that_leave_no_table_are_refused() -> None:
    playing = tournament(SWISS, 4)
    ask(playing, "A", 2)
    ask(playing, "B", 2)
    with pytest.raises(TournamentError) as refused:
        ask(playing, "C", 2)
    assert (refused.value.key, refused.value.evidence) == ("too few would play", {"round": 2})
    assert [each.round for each in bye_choices(playing.t, number("C"))] == [3, 4]
    ask(playing, "C", 3)


def test_nobody_sits_out_if_the_others_cannot_be_paired() -> None:
    playing = tournament(replace(SWISS, rounds=3), 4)
    assert sorted(map(sorted, playing.tables)) == [["A", "C"], ["B", "D"]]
    ask(playing, "B", 2)
    ask(playing, "D", 2)
    playing.end_round()
    # A and C have met, and otherwise the tournament would be over for all.
    assert (len(playing.tables), sat_out(playing)) == (2, [])
    assert_kept(playing)


@pytest.mark.parametrize("kind", [each for each in Format if not each.traits.pairs_each_round])
def test_other_formats_have_no_requested_byes(kind: Format) -> None:
    playing = tournament(Settings(format=kind), 4)
    assert bye_choices(playing.t, number("A")) == ()
    with pytest.raises(TournamentError, match="no requested byes"):
        ask(playing, "A", 2)


def test_byes_need_a_plan_that_allows_them_and_somebody_who_takes_part() -> None:
    playing = tournament(replace(SWISS, byes=False), 4)
    with pytest.raises(TournamentError, match="no requested byes"):
        ask(playing, "A", 2)
    playing = tournament(SWISS, 4)
    playing.withdraw("A")
    with pytest.raises(TournamentError, match="not joined"):
        ask(playing, "A", 2)
    playing.end_all()
    with pytest.raises(TournamentError, match="tournament over"):
        ask(playing, "B", 2)


def test_a_requested_bye_does_not_prevent_the_one_of_the_pairing() -> None:
    # C.04.1: only a full point without a game does.
    playing = Playing(Tournament(SWISS))
    for name in "ABCDE":
        playing.join(name)
    ask(playing, "E", 1)
    playing.start()
    playing.end_all()
    kinds = [bye.kind for bye in playing.t.byes if bye.entrant == number("E")]
    assert kinds == [ByeKind.REQUESTED, ByeKind.ALLOCATED]
    assert playing.points["E"] == 1 + HALF


def test_half_a_point_is_as_much_as_a_draw(tmp_path: Path) -> None:
    playing = tournament(SWISS, 6)
    ask(playing, "A", 2)
    playing.end_round()
    assert playing.points["A"] == Fraction(3, 2)
    parsed = read(write_trf(playing.t), tmp_path)
    assert {each.name: each.points_times_ten for each in parsed.player_sections}["A"] == 15


def test_the_file_leaves_out_who_sits_out_the_next_round(tmp_path: Path) -> None:
    playing = tournament(BY_HAND, 6)
    ask(playing, "C", 2)
    playing.end_round()
    assert read(write_trf(playing.t), tmp_path).x_section.zeroed_ids == {3}


def test_people_sit_out_at_tables() -> None:
    settings = Settings(format=Format.TABLES, seats=3, rounds=4)
    playing = tournament(settings, 10)
    ask(playing, "A", 2)
    playing.end_round()
    before = playing.points["A"]
    assert (len(playing.tables), sat_out(playing)) == (3, ["A2"])
    assert not any(bye.kind is ByeKind.ALLOCATED and bye.round == 2 for bye in playing.t.byes), "nine are left"
    playing.end_round()
    assert before >= 1, "the mean of a table, as if all had shared the first place"
    assert "A" in "".join(playing.tables) + names(tuple(bye.entrant for bye in playing.t.byes if bye.round == 3))
    assert_kept(playing)


def test_the_cut_leaves_out_a_requested_bye_even_if_an_opponent_has_less() -> None:
    # C asks for a bye in the first round, and then beats D (½ in the end) and draws with A (2½).
    playing = play_swiss(6, "AD BE F C½", "AB CD E=F", "A=C BF D=E")
    assert playing.points["C"] == 2
    assert broken(playing)["C"][:2] == (3, Fraction(9, 2)), "the bye counts as a dummy with 1½, half of the rounds"
    assert broken(playing)["B"][:2] == (4, 5)
    assert valued(playing, TieBreak.SONNEBORN_BERGER)["C"] == Fraction(5, 2)


def test_requested_byes_after_the_last_game_count_as_draws_for_the_opponents() -> None:
    # A loses to B and doesn't play again: with a bye in one of the rounds, or in none.
    for rest in (("BC D A½", "CD B"), ("BC D", "CD B")):
        playing = play_swiss(4, "BA CD", *rest)
        assert playing.points["A"] == (HALF if "½" in rest[0] else 0)
        assert valued(playing, TieBreak.BUCHHOLZ)["B"] == 1 + 2 + Fraction(3, 2), rest
    # With a game after it, a bye counts as it is.
    for bye, value in (("A½", HALF), ("", 0)):
        playing = play_swiss(4, "BA CD", f"BC D {bye}", "CA B")
        assert valued(playing, TieBreak.BUCHHOLZ)["B"] == value + 2 + Fraction(3, 2)
