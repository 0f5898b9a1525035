"""The actions of a host in a running tournament, and no-shows."""

from __future__ import annotations

import pytest

from bot.features.tournaments.rules import (
    Format,
    Settings,
    Tournament,
    TournamentError,
    awaits_host,
    fold,
    from_row,
    join,
    replace_entrant,
    report,
    standings,
    start_round,
    take_back,
    to_row,
    undo_round,
)
from bot.features.tournaments.rules.events import WHITE_WINS, Barred, Joined
from tests.features.tournaments.rules.playing import Playing, forfeit, names, number, tournament

SWISS = Settings(format=Format.SWISS, rounds=4)


def assert_kept(playing: Playing) -> None:
    """The state follows from the log as it is stored."""
    rows = [to_row(event) for event in playing.log]
    assert fold(playing.t.settings, map(from_row, rows)) == playing.t


def end_with_no_show(playing: Playing, absent: str) -> None:
    """Everybody comes to the matches of the round but one, whose opponent wins by forfeit."""
    for match in list(playing.open_tables):
        if absent in match:
            playing.end(match.replace(absent, ""), absent, forfeit(1, 0))
        else:
            playing.end(min(match), max(match))


def test_somebody_who_does_not_come_twice_is_withdrawn() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=4), 6)
    for missed in (1, 2):
        assert playing.t.entrant(number("B")).is_active
        end_with_no_show(playing, "B")
        assert playing.t.absences(number("B")) == missed
    held = playing.t.entrant(number("B"))
    assert (held.is_active, held.barred) == (False, Barred.ABSENT)
    assert "B" not in "".join(playing.tables)
    assert_kept(playing)


@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.ARENA, Format.LEAGUE])
def test_somebody_who_does_not_come_is_withdrawn_in_each_format(form: Format) -> None:
    playing = tournament(Settings(format=form), 6)
    for _ in range(2):
        end_with_no_show(playing, "B")
    assert not playing.t.entrant(number("B")).is_active


def test_who_is_taken_back_begins_anew() -> None:
    playing = tournament(Settings(format=Format.ROUND_ROBIN), 6)
    for _ in range(2):
        end_with_no_show(playing, "B")
    playing.do(take_back(playing.t, number("B"), playing.now))
    assert playing.t.absences(number("B")) == 0
    assert playing.t.entrant(number("B")).is_active
    with pytest.raises(TournamentError, match="already joined"):
        take_back(playing.t, number("B"), playing.now)
    playing.end_all()
    assert playing.t.entrant(number("B")).is_active
    assert playing.points["B"] > 0
    assert_kept(playing)


@pytest.mark.parametrize("form", [Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.LEAGUE])
@pytest.mark.parametrize("by_joining", [False, True])
def test_taking_back_undoes_a_withdrawal(form: Format, by_joining: bool) -> None:
    playing = tournament(Settings(format=form, best_of=3 if form is Format.KNOCKOUT else 1), 6)
    playing.end(min(playing.open_tables[0]), max(playing.open_tables[0]))
    before, name = playing.t, max(playing.open_tables[0])
    playing.withdraw(name)
    assert playing.t.open_tables != before.open_tables
    if by_joining and form not in {Format.ROUND_ROBIN, Format.KNOCKOUT}:
        playing.do(
            join(playing.t, Joined(at=playing.now, user=before.entrant(number(name)).user, name=name, rating=1000))
        )
    else:
        playing.do(take_back(playing.t, number(name), playing.now, begun=[]))
    seen = [(table.number, table.seats, table.results) for table in before.tables]
    assert [(table.number, table.seats, table.results) for table in playing.t.season_tables()] == seen
    assert standings(playing.t) == standings(before)
    assert_kept(playing)


def test_a_match_lost_by_a_withdrawal_stays_lost_once_the_next_round_is_paired() -> None:
    playing = tournament(SWISS, 4)
    playing.end("A", "C")
    playing.withdraw("D")
    assert playing.t.round == 2
    playing.do(take_back(playing.t, number("D"), playing.now))
    assert (playing.t.round, playing.points["B"], playing.points["D"]) == (2, 1, 0)


def test_who_withdrew_like_the_opponent_is_taken_back_as_the_winner() -> None:
    playing = tournament(SWISS, 6)
    one, other = list(playing.open_tables[0])
    playing.withdraw(one)
    playing.withdraw(other)
    playing.do(take_back(playing.t, number(one), playing.now))
    assert (playing.points[one], playing.points[other]) == (1, 0)


def test_somebody_taken_back_into_a_knockout_plays_instead_of_the_opponent_until_the_next_match_has_begun() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT), 4)
    playing.end("A", "D")
    playing.withdraw("C")
    (final,) = playing.t.open_tables
    assert names(final.seats) in {"AB", "BA"}
    late = Playing(playing.t)
    late.do(take_back(late.t, number("C"), playing.now, begun=[final.number]))
    assert late.t.open_tables == (final,)
    playing.do(take_back(playing.t, number("C"), playing.now, begun=[]))
    assert playing.t.table(final.number).is_undone
    assert [set(match) for match in playing.open_tables] == [set("BC")]
    playing.end("C", "B")
    playing.end("C", "A")
    assert (playing.is_over, playing.places) == (True, "C A B=D")
    assert_kept(playing)


@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.KNOCKOUT])
def test_who_was_out_before_the_start_gets_no_place_in_a_format_that_is_full(form: Format) -> None:
    playing = Playing(Tournament(Settings(format=form, limit=4)))
    for name in "ABCDEF":
        playing.join(name)
    playing.withdraw("A")
    playing.start()
    order = playing.t.order
    for name in "AF":  # A left, and F still waited for a place.
        with pytest.raises(TournamentError, match="format takes no late entries"):
            take_back(playing.t, number(name), playing.now)
        with pytest.raises(TournamentError, match="format takes no late entries"):
            replace_entrant(playing.t, number(name), (999, "Newcomer", 1000), playing.now)
    playing.withdraw("B")
    playing.do(take_back(playing.t, number("B"), playing.now))
    assert playing.t.order == order


@pytest.mark.parametrize("seats", [2, 4])
def test_a_round_without_tables_is_not_paired(seats: int) -> None:
    form = Format.SWISS if seats == 2 else Format.TABLES
    playing = tournament(Settings(format=form, rounds=3, by_host=True, seats=seats), seats)
    playing.end_round()
    playing.withdraw("A")
    playing.do(start_round(playing.t, playing.now))
    assert playing.is_over


@pytest.mark.parametrize("form", [each for each in Format if each.traits.rounds_wait])
def test_rounds_wait_for_the_host(form: Format) -> None:
    settings = Settings(format=form, by_host=True, rounds=2, seats=3 if form is Format.TABLES else 2)
    playing = tournament(settings, 6)
    assert not awaits_host(playing.t)
    playing.end_round()
    assert (playing.t.round, playing.open_tables, awaits_host(playing.t)) == (1, [], True)
    # Until then, results can be corrected.
    table = playing.t.tables[0]
    if form is not Format.TABLES:
        playing.do(report(playing.t, table.number, 1, WHITE_WINS, playing.now))
    playing.do(start_round(playing.t, playing.now))
    assert playing.t.round == 2
    assert playing.open_tables
    with pytest.raises(TournamentError, match="no round to start"):
        start_round(playing.t, playing.now)
    assert_kept(playing)


@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.SWISS])
def test_a_tournament_whose_rounds_wait_ends_by_itself(form: Format) -> None:
    playing = tournament(Settings(format=form, by_host=True, rounds=3), 4)
    for _ in range(2):
        playing.end_round()
        playing.do(start_round(playing.t, playing.now))
    playing.end_round()
    assert playing.is_over


def test_a_league_waits_for_its_season_and_not_for_a_round() -> None:
    playing = tournament(Settings(format=Format.LEAGUE, by_host=True), 3)
    for _ in range(2):
        playing.end_round()
        playing.do(start_round(playing.t, playing.now))
    playing.end_round()
    assert not awaits_host(playing.t)


@pytest.mark.parametrize("form", [each for each in Format if each.traits.rounds_wait])
def test_an_undone_pairing_counts_for_nothing(form: Format) -> None:
    settings = Settings(format=form, rounds=3, by_host=True, seats=3 if form is Format.TABLES else 2)
    playing = tournament(settings, 7)
    playing.end_round()
    places = playing.places
    playing.do(start_round(playing.t, playing.now))
    before = playing.tables
    playing.do(undo_round(playing.t, playing.now))
    assert (playing.t.round, playing.open_tables, awaits_host(playing.t)) == (1, [], True)
    assert playing.places == places
    playing.do(start_round(playing.t, playing.now))
    assert playing.t.round == 2
    if form is not Format.TABLES:
        assert playing.tables == before
    assert len(playing.t.tables) > len(playing.t.season_tables())
    assert_kept(playing)


def test_a_pairing_with_results_stays() -> None:
    playing = tournament(SWISS, 6)
    playing.end(min(playing.open_tables[0]), max(playing.open_tables[0]))
    with pytest.raises(TournamentError, match="round has begun"):
        undo_round(playing.t, playing.now)


def test_the_first_round_can_be_undone() -> None:
    playing = tournament(SWISS, 6)
    playing.do(undo_round(playing.t, playing.now))
    playing.join("G")
    playing.do(start_round(playing.t, playing.now))
    assert "G" in "".join(playing.tables) + names(tuple(bye.entrant for bye in playing.t.byes))
