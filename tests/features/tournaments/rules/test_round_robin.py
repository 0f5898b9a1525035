"""Round robins and leagues."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bot.features.tournaments.rules import (
    EndReason,
    Format,
    Settings,
    TournamentError,
    cross_table,
    division_standings,
    is_season_over,
    join,
    moving,
    round_table,
    start,
)
from bot.features.tournaments.rules.actions import STEPS
from bot.features.tournaments.rules.events import Joined
from bot.features.tournaments.rules.round_robin import berger, divisions
from tests.features.tournaments.rules.playing import BEGINNING, forfeit, names, number, tournament
from tests.for_each import for_each

ONCE = Settings(format=Format.ROUND_ROBIN)

BERGER_TABLES = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
        "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
}
"""FIDE Handbook C.05, annex 1."""


@pytest.mark.parametrize("people", BERGER_TABLES)
def test_rounds_are_those_of_fides_berger_tables(people: int) -> None:
    rounds = berger(range(1, people + 1))
    assert (
        " | ".join(" ".join(f"{white}-{black}" for white, black in pairs) for pairs in rounds)
        == (BERGER_TABLES[people])
    )


@for_each(people=range(2, 18))
@for_each(cycles=[1, 2])
def test_everybody_meets_everybody_with_balanced_colours(people: int, cycles: int) -> None:
    rounds = berger(range(people), cycles)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert met == dict.fromkeys(map(frozenset, combinations(range(people), 2)), cycles)
    for person in range(people):
        colours = [pair.index(person) for pairs in rounds for pair in pairs if person in pair]
        assert abs(2 * sum(colours) - len(colours)) <= (1 if cycles == 1 else 0)
        assert not any(len(set(colours[at : at + 3])) == 1 for at in range(len(colours) - 2))
        assert all(sum(person in pair for pair in pairs) <= 1 for pairs in rounds)


def test_the_next_round_begins_when_the_last_match_has_ended() -> None:
    playing = tournament(ONCE, 4)
    assert playing.tables == ["AD", "BC"]
    playing.end("A", "D")
    assert playing.t.round == 1
    playing.draw("B", "C")
    assert (playing.t.round, playing.tables) == (2, ["DC", "AB"])
    playing.end_all()
    assert playing.is_over
    assert playing.t.end is EndReason.COMPLETE
    assert playing.places == "A B=C D"


def test_with_an_odd_number_everybody_sits_out_once_for_nothing() -> None:
    playing = tournament(ONCE, 5)
    playing.end_all()
    assert sorted(names((bye.entrant,)) for bye in playing.t.season_byes()) == list("ABCDE")
    assert playing.points["A"] == 4
    assert playing.points["E"] == 0


def test_nobody_joins_late() -> None:
    playing = tournament(ONCE, 4)
    with pytest.raises(TournamentError) as refused:
        join(playing.t, Joined(at=BEGINNING, user=1, name="Late", rating=1500))
    assert refused.value.key == "format takes no late entries"


def test_who_leaves_before_half_of_the_matches_counts_for_nobody() -> None:
    playing = tournament(ONCE, 6)
    playing.end("F", "A")
    playing.end("B", "E")
    playing.end("C", "D")
    playing.withdraw("F")
    playing.end_all()
    assert playing.is_over
    assert playing.points["A"] == 4, "the loss against F doesn't count, nor does a win without play"
    assert playing.places == "A B C D E F"
    assert playing.points["F"] == 0


def test_who_leaves_after_half_of_the_matches_loses_the_rest() -> None:
    playing = tournament(ONCE, 4)
    playing.end_round()
    playing.end_round()
    assert playing.tables == ["BD", "CA"]
    playing.withdraw("D")
    assert playing.open_tables == ["CA"]
    playing.end_all()
    assert playing.points == {"A": 3, "B": 2, "C": 1, "D": 0}


def test_who_leaves_after_exactly_half_of_the_matches_still_counts() -> None:
    playing = tournament(ONCE, 3)
    winner, loser = sorted(playing.open_tables[0])
    playing.end(winner, loser)
    playing.withdraw(loser)
    assert playing.points[winner] == 1


def test_a_forfeit_counts_as_a_win_but_not_as_a_meeting() -> None:
    playing = tournament(ONCE, 4)
    playing.end("A", "D", forfeit(1, 0))
    playing.end("B", "C", forfeit(0, 0))
    assert playing.points == {"A": 1, "B": 0, "C": 0, "D": 0}
    (game,) = cross_table(playing.t).cells[number("A"), number("D")]
    assert game.points == 1
    assert not game.was_played
    assert not playing.t.tables[0].was_played


LEAGUE = Settings(format=Format.LEAGUE, division=4, movers=1)


def test_a_league_has_divisions_and_a_rest_of_less_than_half_joins_the_last() -> None:
    assert [len(each) for each in divisions(range(11), 4)] == [4, 4, 3]
    assert [len(each) for each in divisions(range(9), 4)] == [4, 5]
    assert [len(each) for each in divisions(range(3), 4)] == [3]


def test_after_a_season_the_best_go_up_and_the_last_go_down() -> None:
    playing = tournament(LEAGUE, 8)
    assert [names(division) for division in playing.t.divisions] == ["ABCD", "EFGH"]
    playing.end_all()
    assert is_season_over(playing.t)
    assert not playing.is_over
    assert [line.place for line in division_standings(playing.t, 1)] == [1, 2, 3, 4]
    playing.start()
    assert playing.t.season == 2
    assert [names(division) for division in playing.t.divisions] == ["ABCE", "DFGH"]
    assert playing.points["A"] == 0
    assert playing.t.past_divisions[0][0] == tuple(map(number, "ABCD"))


def test_the_next_season_begins_only_after_the_last_match() -> None:
    playing = tournament(LEAGUE, 8)
    playing.end_round()
    playing.end_round()
    playing.end("A", "C")
    assert not is_season_over(playing.t)
    with pytest.raises(TournamentError) as refused:
        start(playing.t, 1, BEGINNING)
    assert refused.value.key == "season not over"


def test_a_league_takes_people_for_the_next_season_and_fills_gaps_from_below() -> None:
    playing = tournament(LEAGUE, 8)
    playing.join("I", 2500)
    playing.end_all()
    playing.withdraw("B")
    assert names(playing.t.order) == "ABCDEFGH"
    playing.start()
    assert [names(division) for division in playing.t.divisions] == ["ACDE", "FGHI"], "nobody has to go down for E"


@pytest.mark.parametrize("people", [12, 16])
def test_who_goes_up_and_down_is_in_that_division_in_the_next_season(people: int) -> None:
    rng = Random(people)
    for seed in range(30):
        playing = tournament(LEAGUE, people, lot=seed)
        left = rng.sample(names(playing.t.order), 3)
        while playing.open_tables:
            playing.draw(*rng.choice(playing.open_tables))
        for name in left:
            playing.withdraw(name)
        size, before = len(playing.t.divisions), playing.t
        lines = [division_standings(before, division) for division in range(size)]
        steps = {each: STEPS[move] for of_division in lines for each, move in moving(before, of_division).items()}
        playing.start(seed)
        after = {each: division for division, people_ in enumerate(playing.t.divisions) for each in people_}
        if len(playing.t.divisions) == size:
            wanted = {
                line.entrant: line.division + steps.get(line.entrant, 0)
                for of_division in lines
                for line in of_division
                if line.is_active
            }
            assert after == wanted, seed


def test_an_annulled_match_has_no_points_by_round() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 4)
    playing.end_round()
    playing.withdraw("A")
    cells = round_table(playing.t).cells
    assert [cell.points for cell in cells[number("A"), 1]] == [None]
    kept = [cell for person in "BCD" for cell in cells[number(person), 1] if number("A") not in cell.opponents]
    assert len(kept) == 2
    assert None not in [cell.points for cell in kept]
