"""Features of all formats: joining, seeding, replacing, and the log."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from benchmarks.simulation import Troubles, simulate
from bot.features.tournaments.rules import (
    WHITE_WINS,
    Format,
    Row,
    Settings,
    TableNumber,
    Tournament,
    TournamentError,
    check,
    fold,
    from_row,
    initial_order,
    join,
    open_matches,
    recommended_rounds,
    replace_entrant,
    report,
    settings_from_json,
    settings_to_json,
    start,
    stop,
    to_json,
    to_row,
    withdraw,
)
from bot.features.tournaments.rules.events import Joined
from bot.features.tournaments.rules.log import KINDS
from tests.features.tournaments.rules.playing import BEGINNING, Playing, names, number, tournament

SWISS = Settings(format=Format.SWISS, rounds=3)


def waiting(people: int) -> Playing:
    """A tournament that hasn't started."""
    playing = Playing(Tournament(SWISS))
    for name in "ABCDEFGH"[:people]:
        playing.join(name, 1500)
    return playing


def test_the_initial_order_is_by_rating_and_then_by_who_joined_first() -> None:
    playing = waiting(3)
    playing.join("D", 1600)
    assert names(initial_order(playing.t)) == "DABC"


def test_who_leaves_before_the_start_is_not_in_it_unless_they_join_again() -> None:
    playing = waiting(4)
    playing.withdraw("A")
    playing.withdraw("B")
    playing.join("B", 1500)
    playing.start()
    assert names(playing.t.order) == "BCD"
    with pytest.raises(TournamentError) as refused:
        withdraw(playing.t, number("A"), BEGINNING)
    assert refused.value.key == "not joined"


def test_one_joins_once() -> None:
    playing = waiting(2)
    with pytest.raises(TournamentError) as refused:
        join(playing.t, Joined(at=BEGINNING, user=100, name="A", rating=1500))
    assert refused.value.key == "already joined"


def test_a_tournament_needs_two_people_and_starts_once() -> None:
    playing = waiting(1)
    with pytest.raises(TournamentError) as refused:
        start(playing.t, 1, BEGINNING)
    assert refused.value.key == "not enough people"
    with pytest.raises(TournamentError) as refused:
        report(playing.t, TableNumber(1), 1, WHITE_WINS, BEGINNING)
    assert refused.value.key == "not running"
    playing.join("B")
    playing.start()
    with pytest.raises(TournamentError) as refused:
        start(playing.t, 1, BEGINNING)
    assert refused.value.key == "already started"


def test_somebody_else_takes_over_a_place_with_all_its_points_and_matches() -> None:
    playing = tournament(SWISS, 4)
    playing.end("A", "C")
    playing.do(replace_entrant(playing.t, number("A"), (900, "New", 1200), BEGINNING))
    entrant = playing.t.entrant(number("A"))
    assert (entrant.user, entrant.name, entrant.former) == (900, "New", (100,))
    assert playing.points["A"] == 1
    with pytest.raises(TournamentError) as refused:
        replace_entrant(playing.t, number("B"), (900, "New", 1200), BEGINNING)
    assert refused.value.key == "already joined"


def test_who_had_withdrawn_can_be_replaced_too() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 4)
    playing.end_round()
    playing.withdraw("A")
    playing.do(replace_entrant(playing.t, number("A"), (900, "New", 1200), BEGINNING))
    playing.end_round()
    assert "A" in "".join(playing.tables)


@pytest.mark.parametrize("kind", Format)
def test_every_format_plays_through_with_troubles_and_its_rows_give_it_again(kind: Format) -> None:
    settings = Settings(format=kind, seats=4 if kind is Format.TABLES else 2, minutes=30)
    troubles = Troubles(no_show=0.1, abort=0.05, withdrawal=0.05, late_entry=0.05)
    played = simulate(settings, 11, 3, seasons=2, troubles=troubles)
    rows = [to_row(event) for event in played.log]
    stored = [Row(row.kind, row.at, json.loads(json.dumps(row.data))) for row in rows]
    again = settings_from_json(json.loads(json.dumps(settings_to_json(settings))))
    assert fold(again, map(from_row, stored)) == played.tournament
    assert played.tournament.revision == len(rows)
    assert not open_matches(played.tournament)
    assert json.dumps(to_json(played.tournament))


def test_the_words_of_stored_events_stay() -> None:
    names = """
        Called CancelledBye CheckedIn ClosedCheckIn Ended Joined OpenedCheckIn Paired Renamed Reopened Replaced Reported
        RequestedBye Returned Started TimeUp Unpaired Withdrew
    """
    assert sorted(KINDS) == names.split()


def test_settings_survive_storage_and_missing_options_have_defaults() -> None:
    settings = Settings(format=Format.SWISS, name="Cup", rounds=5, by_host=True)
    assert settings_from_json(json.loads(json.dumps(settings_to_json(settings)))) == settings
    assert settings_from_json({"format": "arena"}) == Settings(format=Format.ARENA)


def test_numbers_that_are_not_offered_are_refused() -> None:
    wholes = [each.name for each in fields(Settings) if each.name in settings_to_json(SWISS) and each.type == "int"]
    assert "rounds" in wholes
    for name in wholes:
        with pytest.raises(TournamentError) as refused:
            check(Settings(**{"format": Format.SWISS, name: 10**6}))  # type: ignore[arg-type]
        assert refused.value.key == "setting not offered"
        assert refused.value.evidence["setting"] == name


def test_more_cannot_move_than_half_a_division() -> None:
    with pytest.raises(TournamentError) as refused:
        check(Settings(format=Format.LEAGUE, division=4, movers=3))
    assert refused.value.key == "too many movers"


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, other = (simulate(SWISS, 9, 5).log for _ in range(2))
    assert one == other
    assert simulate(SWISS, 9, 6).log != one


def test_the_recommended_rounds_are_those_that_a_format_needs() -> None:
    assert recommended_rounds(Settings(format=Format.ARENA), 20) == 0
    assert recommended_rounds(Settings(format=Format.ROUND_ROBIN), 7) == 7
    assert recommended_rounds(Settings(format=Format.LEAGUE, cycles=2), 7) == 14
    assert recommended_rounds(Settings(format=Format.KNOCKOUT), 9) == 4


def test_the_last_division_decides_how_many_rounds_a_league_has() -> None:
    league = Settings(format=Format.LEAGUE, division=4)
    assert recommended_rounds(league, 4) == 3
    assert recommended_rounds(league, 5) == 5
    assert recommended_rounds(league, 6) == 3
    playing = tournament(league, 5)
    playing.end_all()
    assert playing.t.round == playing.t.planned == 5


def test_formats_whose_rounds_follow_from_the_people_ignore_a_number() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN, rounds=9), 4)
    assert playing.t.planned == 3


def test_a_tournament_that_was_stopped_has_no_matches_to_play() -> None:
    playing = tournament(SWISS, 4)
    assert len(open_matches(playing.t)) == 2
    playing.do(stop(playing.t, BEGINNING))
    assert open_matches(playing.t) == ()
