"""Tables of three and four."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from bot.features.tournaments.rules import (
    Ending,
    EndReason,
    Format,
    JoiningEnds,
    Points,
    Result,
    Settings,
    TournamentError,
    check,
    match_points,
    open_matches,
    recommended_rounds,
    report,
    round_table,
    standings,
)
from bot.features.tournaments.rules.tables import improve, least_cost, most_pairs, planned
from tests.features.tournaments.rules.playing import BEGINNING, Playing, forfeit, names, tournament

FOUR = Settings(format=Format.TABLES, seats=4)
SCALE = Points.of(Format.TABLES, 4)


def meetings(playing: Playing) -> Counter[frozenset[str]]:
    """Number of meetings of each pair."""
    return Counter(frozenset(pair) for table in playing.t.tables for pair in combinations(names(table.seats), 2))


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (3, 2, 1, 0)),
        ((4, 1, 2, 2), (0, 3, Fraction(3, 2), Fraction(3, 2))),
        ((1, 1, 1, 1), (Fraction(3, 2),) * 4),
        ((1, 0, 2, 3), (3, 0, 2, 1)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_points_go_by_place_and_who_share_places_share_points(
    places: tuple[int, ...], points: tuple[Fraction, ...]
) -> None:
    assert match_points(Result(places, Ending.FORFEIT), SCALE) == points


def test_nine_people_at_tables_of_three_meet_everybody_in_four_rounds() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=3), 9)
    assert playing.t.planned == 4
    playing.end_all()
    assert playing.t.end is EndReason.COMPLETE
    assert set(meetings(playing).values()) == {1}
    assert len(meetings(playing)) == 36
    assert playing.places.startswith("A ")
    assert playing.points["A"] == 8


@pytest.mark.parametrize(("people", "size", "rounds", "pairs"), [(16, 4, 5, 120), (12, 3, 5, 56), (64, 4, 5, 480)])
def test_a_search_finds_tables_near_the_optimum(people: int, size: int, rounds: int, pairs: int) -> None:
    rng = random.Random(1)
    plan = planned(people, size, rounds, rng)
    before = plan.pairs_met
    improve(plan, rng)
    assert before < pairs <= plan.pairs_met <= most_pairs(people, size, rounds)
    assert plan.cost >= least_cost(plan)
    for number in range(rounds):
        assert sorted(plan.rounds[number]) == list(range(people))


def test_everybody_has_each_seat_about_equally_often() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=4, rounds=4), 16)
    playing.end_all()
    seats = Counter((names((number,)), seat) for table in playing.t.tables for seat, number in enumerate(table.seats))
    assert max(seats.values()) <= 2
    assert sum(count == 1 for count in seats.values()) > sum(count == 2 for count in seats.values())


def test_who_is_left_over_gets_the_mean_of_a_table_and_everybody_is_about_equally_often() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=4, rounds=4), 6)
    byes = [names((bye.entrant,)) for bye in playing.t.season_byes()]
    assert len(byes) == 2
    assert [playing.points[name] for name in byes] == [Fraction(3, 2)] * 2
    playing.end_all()
    counts = Counter(bye.entrant for bye in playing.t.season_byes())
    assert sorted(counts.values()) == [1, 1, 1, 1, 2, 2]


def test_a_table_goes_on_while_two_are_left() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=4, rounds=2), 4)
    playing.withdraw("A")
    playing.withdraw("B")
    assert len(playing.open_tables) == 1
    playing.withdraw("C")
    assert playing.open_tables == []
    assert playing.points == {"D": 3, "A": 0, "B": 0, "C": 0}
    assert playing.t.end is EndReason.UNPAIRABLE


def test_who_does_not_come_is_last_without_points() -> None:
    playing = tournament(FOUR, 4)
    (match,) = [playing.open("A", "B")]
    missing = match.seats[2]
    result = forfeit(1, 2, 0, 3)
    playing.do(report(playing.t, match.table, 1, result, BEGINNING))
    assert playing.points[names((missing,))] == 0
    assert sorted(playing.points.values()) == [0, 1, 2, 3]


def test_those_who_came_have_met_though_somebody_did_not_come() -> None:
    only = Settings(format=Format.TABLES, seats=4, rounds=1)
    playing = tournament(only, 4)
    (match,) = open_matches(playing.t)
    first, second, missing, third = match.seats
    playing.do(report(playing.t, match.table, 1, forfeit(1, 2, 0, 3), BEGINNING))
    found = {line.entrant: [int(value) for value in line.tie_breaks] for line in standings(playing.t)}
    # A no-show counts with their own points, but at most with the player's.
    assert found == {first: [1, 2 + 1], second: [0, 3 + 1], third: [0, 3 + 2], missing: [0, 0]}
    (cell,) = round_table(playing.t).cells[match.seats[2], 1]
    assert not cell.was_played
    (cell,) = round_table(playing.t).cells[match.seats[0], 1]
    assert cell.was_played


def test_a_round_without_a_table_counts_as_a_table_of_people_with_ones_own_points() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=4, rounds=1), 5)
    playing.end_round()
    bye = playing.t.byes[0].entrant
    found = {line.entrant: line.tie_breaks for line in standings(playing.t)}
    assert found[bye] == (Fraction(), Fraction(9, 2))


def test_late_entries_and_withdrawals_change_the_tables_to_come() -> None:
    playing = tournament(Settings(format=Format.TABLES, seats=3, rounds=5, joining_ends=JoiningEnds.LAST_ROUND), 9)
    playing.end_round()
    playing.join("J")
    playing.withdraw("A")
    playing.end_round()
    assert "A" not in "".join(playing.tables)
    assert "J" in "".join(playing.tables)
    playing.end_all()
    assert playing.t.round == 5
    assert max(meetings(playing).values()) <= 2


def test_the_number_of_seats_fits_the_format() -> None:
    for settings, key in (
        (Settings(format=Format.TABLES), "tables need three seats"),
        (Settings(format=Format.SWISS, seats=4), "format needs two seats"),
        (Settings(format=Format.TABLES, seats=5), "setting not offered"),
    ):
        with pytest.raises(TournamentError) as refused:
            check(settings)
        assert refused.value.key == key
    with pytest.raises(TournamentError) as refused:
        tournament(FOUR, 3)
    assert refused.value.key == "not enough people"


@pytest.mark.parametrize(("people", "rounds"), [(4, 1), (8, 3), (16, 5), (40, 7)])
def test_the_recommended_rounds_are_enough_to_meet_everybody_but_at_most_seven(people: int, rounds: int) -> None:
    assert recommended_rounds(FOUR, people) == rounds
