"""Knockouts."""

from __future__ import annotations

from random import Random

import pytest

from bot.features.tournaments.rules import (
    ABORTED,
    BLACK_WINS,
    DRAW,
    WHITE_WINS,
    Ending,
    EndReason,
    EntrantNumber,
    Format,
    Result,
    Settings,
    Slot,
    TournamentError,
    bracket,
    check,
    join,
    lots,
    open_matches,
    recommended_rounds,
    report,
    standings,
)
from bot.features.tournaments.rules.events import Joined
from bot.features.tournaments.rules.knockout import seeds
from tests.features.tournaments.rules.playing import BEGINNING, forfeit, names, tournament
from tests.for_each import for_each

SINGLE = Settings(format=Format.KNOCKOUT)


def pairs(tables: list[str]) -> set[frozenset[str]]:
    return {frozenset(table) for table in tables}


def test_the_best_meet_last() -> None:
    assert seeds(8) == [0, 7, 3, 4, 1, 6, 2, 5]
    playing = tournament(SINGLE, 8)
    assert pairs(playing.open_tables) == {frozenset(pair) for pair in ("AH", "DE", "BG", "CF")}
    playing.end_all()
    assert playing.t.end is EndReason.COMPLETE
    assert playing.places == "A B C=D E=F=G=H"


def test_the_best_have_the_byes() -> None:
    playing = tournament(SINGLE, 5)
    assert pairs(playing.open_tables) == {frozenset("DE"), frozenset("BC")}
    nodes = {node.slot: node for node in bracket(playing.t)}
    assert nodes[Slot(1, 0)].is_void
    playing.end_all()
    assert playing.places == "A B C=D E"
    assert recommended_rounds(SINGLE, 5) == 3


def test_a_table_opens_as_soon_as_its_people_are_known() -> None:
    playing = tournament(SINGLE, 8)
    playing.end("A", "H")
    playing.end("D", "E")
    assert pairs(playing.open_tables) == {frozenset(pair) for pair in ("BG", "CF", "AD")}


def test_the_third_place_is_played_for_if_the_maker_wants_it() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, third_place=True), 4)
    playing.end("D", "A")
    playing.end("B", "C")
    assert pairs(playing.open_tables) == {frozenset("DB"), frozenset("AC")}
    playing.end("B", "D")
    assert not playing.is_over
    playing.end("C", "A")
    assert playing.places == "B D C A"


def test_best_of_three_ends_when_one_has_more_than_half() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3), 2)
    first = playing.open("A", "B")
    playing.end("A", "B")
    second = playing.open("A", "B")
    assert second.seats == tuple(reversed(first.seats)), "they change colours"
    playing.end("A", "B")
    assert playing.is_over
    assert len(playing.t.tables[0].results) == 2


def test_an_even_table_goes_on_until_somebody_is_ahead() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3), 2)
    for _ in range(3):
        playing.draw("A", "B")
    assert not playing.is_over
    playing.end("B", "A")
    assert playing.places == "B A"


def test_after_four_more_draws_a_lot_decides_that_does_not_know_the_seeds() -> None:
    winners = set()
    for lot in range(8):
        playing = tournament(SINGLE, 2, lot=lot)
        for _ in range(5):
            assert not playing.is_over
            assert lots(playing.t) == ()
            playing.draw("A", "B")
        (drawn,) = lots(playing.t)
        assert playing.places == " ".join(names((number,)) for number in drawn.order)
        winners.add(playing.places[0])
    assert winners == {"A", "B"}


def test_who_does_not_come_is_out_even_in_a_best_of_three() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3), 4)
    playing.end("D", "A", forfeit(1, 0))
    playing.end("B", "C", forfeit(0, 0))
    (drawn,) = lots(playing.t)
    assert set(names(drawn.order)) == {"B", "C"}, "a lot decides if nobody comes"
    assert pairs(playing.open_tables) == {frozenset(("D", names(drawn.order[:1])))}


def test_who_withdraws_or_does_not_come_later_is_out_though_ahead() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3), 4)
    playing.end("A", "D")
    playing.withdraw("A")
    playing.end("B", "C")
    playing.end("C", "B", forfeit(1, 0))
    assert pairs(playing.open_tables) == {frozenset("CD")}


def test_the_final_may_be_corrected_after_the_end() -> None:
    playing = tournament(SINGLE, 2)
    playing.end("A", "B")
    assert playing.is_over
    (table,) = playing.t.tables
    swapped = Result(tuple(reversed(table.results[0].places)))
    playing.do(report(playing.t, table.number, 1, swapped, BEGINNING))
    assert playing.places == "B A"
    with pytest.raises(TournamentError) as refused:
        report(playing.t, table.number, 2, swapped, BEGINNING)
    assert refused.value.key == "tournament over"


@pytest.mark.parametrize("result", [ABORTED, DRAW, None])
def test_no_correction_after_the_end_leaves_a_match_to_be_played(result: Result | None) -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT, best_of=3), 2)
    playing.end("A", "B")
    playing.end("A", "B")
    assert playing.is_over
    (table,) = playing.t.tables
    lost_by_a = WHITE_WINS if names(table.seats) == "AB" else BLACK_WINS  # They have changed colours.
    with pytest.raises(TournamentError) as refused:
        report(playing.t, table.number, 2, result or lost_by_a, BEGINNING)
    assert refused.value.key == "tournament over"


def test_the_opponent_of_who_withdraws_goes_on() -> None:
    playing = tournament(SINGLE, 4)
    playing.end("A", "D")
    playing.withdraw("A")
    playing.end("B", "C")
    assert playing.is_over
    assert playing.places == "B A C=D"


def test_results_stand_once_somebody_has_gone_on() -> None:
    playing = tournament(SINGLE, 4)
    playing.end("A", "D")
    first = next(table for table in playing.t.tables if set(names(table.seats)) == set("AD"))
    swapped = Result(tuple(reversed(first.results[0].places)))
    playing.do(report(playing.t, first.number, 1, swapped, BEGINNING))
    playing.end("B", "C")
    assert pairs(playing.open_tables) == {frozenset("BD")}
    with pytest.raises(TournamentError) as refused:
        report(playing.t, first.number, 1, DRAW, BEGINNING)
    assert refused.value.key == "result in use"
    (final,) = playing.t.open_tables
    with pytest.raises(TournamentError, match="result in use"):
        report(playing.t, first.number, 1, DRAW, BEGINNING, begun=[final.number])
    # Nobody has moved in the final.
    playing.do(report(playing.t, first.number, 1, first.results[0], BEGINNING, begun=[]))
    assert pairs(playing.open_tables) == {frozenset("AB")}
    final = playing.t.tables[-1]
    playing.do(report(playing.t, first.number, 1, Result(first.results[0].places, Ending.ADJUDICATED), BEGINNING, []))
    assert playing.t.tables[-1] == final, "the same people play it"
    playing.end_all()
    assert playing.places == "A B C=D"


def test_nobody_joins_a_knockout_late() -> None:
    with pytest.raises(TournamentError) as refused:
        join(tournament(SINGLE, 4).t, Joined(at=BEGINNING, user=1, name="Late", rating=1500))
    assert refused.value.key == "format takes no late entries"


def test_an_even_number_of_matches_is_refused() -> None:
    with pytest.raises(TournamentError) as refused:
        check(Settings(format=Format.KNOCKOUT, best_of=2))
    assert refused.value.evidence == {"setting": "best_of", "values": "1, 3"}


@for_each(settings=[SINGLE, Settings(format=Format.KNOCKOUT, third_place=True)], people=range(2, 12), seed=range(3))
def test_a_place_is_given_once_it_is_sure_and_then_stays(settings: Settings, people: int, seed: int) -> None:
    rng, playing = Random(seed), tournament(settings, people)
    known: dict[EntrantNumber, int] = {}
    while waiting := open_matches(playing.t):
        match = rng.choice(waiting)
        playing.do(report(playing.t, match.table, match.match, rng.choice((WHITE_WINS, BLACK_WINS)), playing.now))
        found = {line.entrant: line.place for line in standings(playing.t)}
        assert len(found) == people
        assert all(found[number] == place for number, place in known.items())
        known = {number: place for number, place in found.items() if place}
    assert len(known) == people
