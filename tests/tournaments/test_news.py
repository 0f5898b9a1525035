"""The people told of changes of a tournament, and the winners of titles."""

from __future__ import annotations

from dataclasses import replace

from bot.tournaments import ABORTED, Format, News, Settings, Tournament, news, podium, report, withdraw
from bot.tournaments.events import Barred, Withdrew
from bot.tournaments.news import Titles
from tests.tournaments.playing import Playing, number, tournament

NOTHING = News(won=None, barred=(), seated=(), titles=None)
CUP = Settings(format=Format.ROUND_ROBIN)
LEAGUE = Settings(format=Format.LEAGUE, division=4)


def told(playing: Playing, before: Tournament) -> News:
    return news(before, playing.t)


def test_winners_are_congratulated_and_win_titles_at_the_end() -> None:
    playing = tournament(CUP, 3)
    while not playing.is_over:
        before = playing.t
        assert news(before, before) == NOTHING
        playing.end_round()
    expected = news(before, playing.t)
    assert (expected.won, expected.barred) == (1, ())
    assert expected.titles == (1, {100: 1, 101: 2, 102: 3})


def test_nobody_is_congratulated_if_nobody_played() -> None:
    playing = tournament(CUP, 3)
    before = playing.t
    for name in "AB":
        playing.withdraw(name)
    assert playing.is_over
    assert told(playing, before) == replace(NOTHING, titles=Titles(1, {}))
    assert podium(playing.t) == ()


def test_a_corrected_result_names_others_only_if_they_are_others() -> None:
    playing = tournament(LEAGUE, 2)
    playing.end("A", "B")
    before = playing.t
    table = before.tables[0]
    playing.do(report(playing.t, table.number, 1, table.results[0], playing.now))
    assert told(playing, before) == NOTHING
    before = playing.t
    other = replace(table.results[0], places=table.results[0].places[::-1])
    playing.do(report(playing.t, table.number, 1, other, playing.now))
    assert told(playing, before) == replace(NOTHING, won=1)


def test_a_season_that_goes_on_after_a_correction_names_its_winners_anew() -> None:
    playing = tournament(LEAGUE, 2)
    playing.end("A", "B")
    before = playing.t
    playing.do(report(playing.t, before.tables[0].number, 1, ABORTED, playing.now))
    assert told(playing, before) == NOTHING
    before = playing.t
    playing.end("B", "A")
    assert told(playing, before) == replace(NOTHING, won=1)


def test_titles_of_a_season_are_given_when_the_next_begins() -> None:
    playing = tournament(LEAGUE, 2)
    before = playing.t
    playing.end("B", "A")
    assert told(playing, before) == replace(NOTHING, won=1)
    before = playing.t
    playing.start()
    assert told(playing, before) == replace(NOTHING, titles=Titles(1, {101: 1, 100: 2}))


def test_players_whom_the_bot_withdraws_are_told_once() -> None:
    playing = tournament(Settings(format=Format.ARENA), 4)
    before = playing.t
    playing.do((Withdrew(at=playing.now, entrant=number("B"), why=Barred.BANNED),))
    assert told(playing, before) == replace(NOTHING, barred=(number("B"),))
    before = playing.t
    playing.do(withdraw(playing.t, number("C"), playing.now))
    assert told(playing, before) == NOTHING
    playing.join("B")
    before = playing.t
    playing.do((Withdrew(at=playing.now, entrant=number("B"), why=Barred.LEFT),))
    assert told(playing, before) == replace(NOTHING, barred=(number("B"),))
