"""The people told of changes of a tournament, and the winners of titles."""

from __future__ import annotations

from dataclasses import replace

from bot.features.tournaments.news import News, NewsKind, news
from bot.features.tournaments.rules import (
    ABORTED,
    Format,
    Settings,
    Titles,
    Tournament,
    awarded,
    check_in,
    close_check_in,
    open_check_in,
    podium,
    report,
    stop,
    withdraw,
)
from bot.features.tournaments.rules.events import Barred, Withdrew
from tests.features.tournaments.rules.playing import Playing, number, tournament

CUP = Settings(format=Format.ROUND_ROBIN)
LEAGUE = Settings(format=Format.LEAGUE, division=4)


def told(playing: Playing, before: Tournament) -> list[News]:
    return list(news(before, playing.t))


def test_winners_are_congratulated_and_win_titles_at_the_end() -> None:
    playing = tournament(CUP, 3)
    while not playing.is_over:
        before = playing.t
        assert list(news(before, before)) == []
        playing.end_round()
    assert told(playing, before) == [News(NewsKind.WINNERS, 1)]
    assert awarded(before, playing.t) == (1, {100: 1, 101: 2, 102: 3})


def test_nobody_is_congratulated_if_nobody_played() -> None:
    playing = tournament(CUP, 3)
    before = playing.t
    for name in "AB":
        playing.withdraw(name)
    assert playing.is_over
    assert told(playing, before) == []
    assert awarded(before, playing.t) == Titles(1, {})
    assert podium(playing.t) == ()


def test_a_corrected_result_names_others_only_if_they_are_others() -> None:
    playing = tournament(LEAGUE, 2)
    playing.end("A", "B")
    before = playing.t
    table = before.tables[0]
    playing.do(report(playing.t, table.number, 1, table.results[0], playing.now))
    assert told(playing, before) == []
    before = playing.t
    other = replace(table.results[0], places=table.results[0].places[::-1])
    playing.do(report(playing.t, table.number, 1, other, playing.now))
    assert told(playing, before) == [News(NewsKind.WINNERS, 1)]


def test_a_season_that_goes_on_after_a_correction_names_its_winners_anew() -> None:
    playing = tournament(LEAGUE, 2)
    playing.end("A", "B")
    before = playing.t
    playing.do(report(playing.t, before.tables[0].number, 1, ABORTED, playing.now))
    assert told(playing, before) == []
    before = playing.t
    playing.end("B", "A")
    assert told(playing, before) == [News(NewsKind.WINNERS, 1)]


def test_titles_of_a_season_are_given_when_the_next_begins() -> None:
    playing = tournament(LEAGUE, 2)
    before = playing.t
    playing.end("B", "A")
    assert told(playing, before) == [News(NewsKind.WINNERS, 1)]
    before = playing.t
    playing.start()
    assert told(playing, before) == []
    assert awarded(before, playing.t) == Titles(1, {101: 1, 100: 2})


def test_players_whom_the_bot_withdraws_are_told_once() -> None:
    playing = tournament(Settings(format=Format.ARENA), 4)
    before = playing.t
    playing.do((Withdrew(at=playing.now, entrant=number("B"), why=Barred.BANNED),))
    assert told(playing, before) == [News(NewsKind.WITHDRAWN, number("B"))]
    before = playing.t
    playing.do(withdraw(playing.t, number("C"), playing.now))
    assert told(playing, before) == []
    playing.join("B")
    before = playing.t
    playing.do((Withdrew(at=playing.now, entrant=number("B"), why=Barred.LEFT),))
    assert told(playing, before) == [News(NewsKind.WITHDRAWN, number("B"))]


def test_people_are_told_that_a_tournament_is_called_off_only_before_its_start() -> None:
    playing = Playing(Tournament(CUP))
    playing.join("A")
    before = playing.t
    playing.do(stop(playing.t, playing.now))
    assert told(playing, before) == [News(NewsKind.CALLED_OFF)]
    playing = tournament(CUP, 3)
    before = playing.t
    playing.do(stop(playing.t, playing.now))
    assert told(playing, before) == []


def test_check_in_has_one_message_from_its_beginning_to_its_end() -> None:
    playing = Playing(Tournament(CUP))
    for name in "ABC":
        playing.join(name)
    before = playing.t
    playing.do(open_check_in(playing.t, playing.now))
    asked = News(NewsKind.CHECK_IN, playing.t.check_in)
    assert told(playing, before) == [asked]
    before = playing.t
    playing.do(close_check_in(playing.t, playing.now))
    assert told(playing, before) == [asked]
    playing.do(open_check_in(playing.t, playing.now))
    for name in "AB":
        playing.do(check_in(playing.t, number(name), playing.now))
    before = playing.t
    playing.start()
    assert told(playing, before) == [News(NewsKind.CHECK_IN, before.check_in), News(NewsKind.UNCHECKED)]
