"""Ladders: challenges, what they cost, and the order."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tournaments import (
    DRAW,
    WHITE_WINS,
    EndReason,
    Format,
    Result,
    Settings,
    TournamentError,
    accept,
    challenge,
    decline,
    due,
    lapses_at,
    report,
    stop,
)
from tests.tournaments.playing import Playing, names, number, table_of, tournament

LADDER = Settings(format=Format.LADDER, reach=2, answer_days=3, rest_days=7)


def order(playing: Playing) -> str:
    return names(playing.t.ladder)


def refused_challenge(playing: Playing, challenger: str, challenged: str) -> str:
    with pytest.raises(TournamentError) as refused:
        challenge(playing.t, number(challenger), number(challenged), playing.now)
    return refused.value.key


def accepted(playing: Playing, challenger: str, challenged: str) -> None:
    playing.challenge(challenger, challenged)
    playing.do(accept(playing.t, len(playing.t.challenges), number(challenged), playing.now))


def test_who_wins_a_challenge_takes_the_place_and_those_between_go_down() -> None:
    playing = tournament(LADDER, 5)
    accepted(playing, "D", "B")
    assert [set(table) for table in playing.open_tables] == [set("BD")]
    playing.end("D", "B")
    assert order(playing) == "ADBCE"
    assert playing.places == "A D B C E"


@pytest.mark.parametrize("draws", [True, False])
def test_a_draw_or_a_loss_changes_nothing(draws: bool) -> None:
    playing = tournament(LADDER, 4)
    accepted(playing, "C", "B")
    if draws:
        playing.draw("C", "B")
    else:
        playing.end("B", "C")
    assert order(playing) == "ABCD"


def test_declining_costs_the_place_and_taking_back_costs_nothing() -> None:
    playing = tournament(LADDER, 4)
    playing.challenge("C", "B")
    playing.do(decline(playing.t, 1, number("C"), playing.now))
    assert order(playing) == "ABCD"
    playing.challenge("C", "B")
    playing.do(decline(playing.t, 2, number("B"), playing.now))
    assert order(playing) == "ACBD"


def test_a_challenge_without_an_answer_costs_the_place() -> None:
    playing = tournament(LADDER, 4)
    playing.challenge("C", "A")
    assert lapses_at(playing.t, 1) == playing.now + timedelta(days=3)
    assert due(playing.t) == lapses_at(playing.t, 1) - timedelta(hours=18)
    playing.wait(days=2.9)
    assert order(playing) == "ABCD"
    playing.wait(days=0.1)
    assert order(playing) == "CABD"
    assert due(playing.t) is None


def test_two_challenges_that_lapse_at_once_count_in_their_order() -> None:
    playing = tournament(LADDER, 4)
    playing.challenge("C", "A")
    playing.challenge("D", "B")
    playing.wait(days=4)
    assert order(playing) == "CADB"


def test_one_challenges_upwards_within_reach_and_one_at_a_time() -> None:
    playing = tournament(LADDER, 5)
    assert refused_challenge(playing, "A", "B") == "nobody above"
    assert refused_challenge(playing, "B", "C") == "cannot challenge below"
    assert refused_challenge(playing, "B", "B") == "cannot challenge below"
    assert refused_challenge(playing, "D", "A") == "out of reach"
    assert refused_challenge(playing, "F", "A") == "not joined"
    accepted(playing, "C", "B")
    assert refused_challenge(playing, "D", "B") == "already challenged"
    assert refused_challenge(playing, "C", "A") == "already challenged"
    playing.end("B", "C")
    playing.challenge("D", "B")


def test_the_same_person_has_a_rest() -> None:
    playing = tournament(LADDER, 3)
    accepted(playing, "B", "A")
    playing.end("A", "B")
    assert refused_challenge(playing, "B", "A") == "rest first"
    playing.challenge("C", "A")
    playing.do(decline(playing.t, 2, number("C"), playing.now))
    playing.wait(days=7)
    playing.challenge("B", "A")
    assert playing.t.challenges[-1].is_open


def test_only_who_is_challenged_accepts_and_only_once() -> None:
    playing = tournament(LADDER, 3)
    playing.challenge("C", "B")
    for by, answer, key in (
        ("C", accept, "only the challenged answers"),
        ("A", accept, "not your challenge"),
        ("A", decline, "not your challenge"),
    ):
        with pytest.raises(TournamentError) as refused:
            answer(playing.t, 1, number(by), playing.now)
        assert refused.value.key == key
    playing.do(accept(playing.t, 1, number("B"), playing.now))
    with pytest.raises(TournamentError) as refused:
        decline(playing.t, 1, number("B"), playing.now)
    assert refused.value.key == "challenge over"


def test_who_withdraws_loses_the_place_and_returns_at_the_end() -> None:
    playing = tournament(LADDER, 4)
    playing.challenge("C", "B")
    playing.withdraw("B")
    assert order(playing) == "ACD"
    assert not playing.t.challenges[0].is_open
    playing.join("B")
    assert order(playing) == "ACDB"


def test_the_opponent_of_who_withdraws_during_a_match_wins_it() -> None:
    playing = tournament(LADDER, 3)
    accepted(playing, "C", "A")
    playing.withdraw("A")
    assert playing.open_tables == []
    assert order(playing) == "BC"


def test_new_people_begin_at_the_end_and_a_ladder_ends_when_somebody_ends_it() -> None:
    playing = tournament(LADDER, 3)
    playing.join("D", 2900)
    assert order(playing) == "ABCD"
    playing.wait(days=400)
    assert not playing.is_over
    playing.do(stop(playing.t, playing.now))
    assert playing.t.end is EndReason.STOPPED


def test_other_formats_have_no_challenges() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 3)
    assert refused_challenge(playing, "C", "A") == "not a ladder"


def test_who_is_challenged_has_white_by_turns() -> None:
    playing = tournament(LADDER, 3)
    accepted(playing, "B", "A")
    assert playing.open_tables == ["AB"]
    playing.end("A", "B")
    accepted(playing, "C", "A")
    assert playing.open_tables == ["CA"]


def corrected(playing: Playing, winner: str, loser: str, result: Result = WHITE_WINS) -> None:
    """A moderator corrects the result of the latest table of these two: the first has won, or it is a draw."""
    table = table_of(playing, winner, loser)
    places = result.places if names(table.seats)[0] == winner else tuple(reversed(result.places))
    playing.do(report(playing.t, table.number, len(table.results), Result(places), playing.now))


@pytest.mark.parametrize("result", [DRAW, WHITE_WINS])
def test_a_corrected_result_gives_back_the_order_that_was_before(result: Result) -> None:
    playing = tournament(LADDER, 4)
    accepted(playing, "C", "A")
    playing.end("C", "A")
    assert order(playing) == "CABD"
    corrected(playing, "A", "C", result)
    assert order(playing) == "ABCD"
    corrected(playing, "C", "A")
    assert order(playing) == "CABD"


def test_a_result_stands_once_the_order_has_changed_again() -> None:
    playing = tournament(LADDER, 5)
    accepted(playing, "C", "A")
    accepted(playing, "D", "B")
    playing.end("C", "A")
    playing.end("D", "B")
    assert order(playing) == "CADBE"
    with pytest.raises(TournamentError) as refused:
        corrected(playing, "A", "C")
    assert refused.value.key == "result in use"
    corrected(playing, "B", "D")
    assert order(playing) == "CABDE"


def test_a_result_that_has_moved_nobody_may_be_corrected_later() -> None:
    playing = tournament(LADDER, 4)
    accepted(playing, "C", "A")
    playing.end("A", "C")
    playing.join("E")
    corrected(playing, "C", "A")
    assert order(playing) == "CABDE"


def test_a_result_stands_once_somebody_has_left_the_ladder() -> None:
    playing = tournament(LADDER, 4)
    accepted(playing, "C", "A")
    playing.end("C", "A")
    playing.withdraw("B")
    with pytest.raises(TournamentError) as refused:
        corrected(playing, "A", "C")
    assert refused.value.key == "result in use"
    assert order(playing) == "CAD"
