"""Check-in before the start."""

from __future__ import annotations

import pytest

from bot.features.tournaments.news import News, NewsKind, news
from bot.features.tournaments.rules import (
    Event,
    Format,
    Phase,
    Settings,
    Tournament,
    TournamentError,
    check_in,
    close_check_in,
    fold,
    from_row,
    join,
    open_check_in,
    replace_entrant,
    to_row,
)
from bot.features.tournaments.rules.events import Barred, Joined
from tests.features.tournaments.rules.playing import Playing, number
from tests.features.tournaments.rules.test_waiting import names


def checking(*people: str, limit: int = 0) -> Playing:
    """A Swiss that these people have joined, whose check-in is open."""
    playing = Playing(Tournament(Settings(format=Format.SWISS, limit=limit)))
    for name in people:
        playing.join(name)
    playing.do(open_check_in(playing.t, playing.now))
    return playing


def check(playing: Playing, *people: str) -> None:
    for name in people:
        playing.do(check_in(playing.t, number(name), playing.now))


def test_those_who_have_not_checked_in_are_not_in() -> None:
    playing = checking("A", "B", "C", "D")
    check(playing, "A", "C")
    assert names(playing, playing.t.unchecked) == "BD"
    before = playing.t
    playing.start()
    assert names(playing, playing.t.active) == "AC"
    assert {playing.t.entrant(number(name)).barred for name in "BD"} == {Barred.UNCHECKED}
    assert list(news(before, playing.t)) == [News(NewsKind.CHECK_IN, before.check_in), News(NewsKind.UNCHECKED)]
    playing.join("B")
    assert names(playing, playing.t.active) == "ABC"


def test_places_go_to_those_on_the_waiting_list_who_have_checked_in() -> None:
    playing = checking("A", "B", "C", "D", "E", "F", limit=3)
    check(playing, "A", "C", "E", "F")
    playing.start()
    assert names(playing, playing.t.active) == "ACE"
    reasons = {name: playing.t.entrant(number(name)).barred for name in "BDF"}
    assert reasons == {"B": Barred.UNCHECKED, "D": Barred.UNCHECKED, "F": Barred.FULL}


def test_too_few_who_have_checked_in_start_nothing() -> None:
    playing = checking("A", "B", "C")
    check(playing, "B")
    before = playing.t
    with pytest.raises(TournamentError) as refused:
        playing.start()
    assert (refused.value.key, refused.value.evidence) == ("too few checked in", {"least": 2, "people": 1})
    assert playing.t == before


def test_whoever_joins_comes_back_or_steps_in_meanwhile_is_checked_in() -> None:
    playing = checking("A", "B", "C")
    playing.join("D")
    playing.withdraw("B")
    playing.join("B")
    playing.do(replace_entrant(playing.t, number("C"), (200, "E", 1000), playing.now))
    assert names(playing, playing.t.unchecked) == "A"


def test_check_in_that_opens_again_begins_anew() -> None:
    playing = checking("A", "B", "C")
    check(playing, "A", "B")
    first = playing.t
    playing.do(close_check_in(playing.t, playing.now))
    assert playing.t.unchecked == ()
    assert list(news(first, playing.t)) == [News(NewsKind.CHECK_IN, first.check_in)]
    closed = playing.t
    playing.do(open_check_in(playing.t, playing.now))
    assert names(playing, playing.t.unchecked) == "ABC"
    assert list(news(closed, playing.t)) == [News(NewsKind.CHECK_IN, playing.t.check_in)]
    assert playing.t.check_in > first.check_in
    playing.do(close_check_in(playing.t, playing.now))
    playing.start()
    assert names(playing, playing.t.active) == "ABC"


def test_computer_players_are_always_checked_in() -> None:
    playing = Playing(Tournament(Settings(format=Format.SWISS)))
    playing.join("A")
    playing.do(join(playing.t, Joined(at=playing.now, user=-3, name="Computer", rating=1500, level=3)))
    playing.do(open_check_in(playing.t, playing.now))
    assert names(playing, playing.t.unchecked) == "A"


def test_what_is_not_possible_is_refused() -> None:
    playing = checking("A", "B", "C")
    check(playing, "A", "B")
    for name, why in (("A", "already checked in"), ("Z", "not joined")):
        with pytest.raises(TournamentError, match=why):
            check_in(playing.t, number(name), playing.now)
    with pytest.raises(TournamentError, match="check-in open"):
        open_check_in(playing.t, playing.now)
    closed = playing.t.after(*close_check_in(playing.t, playing.now))
    playing.start()
    for state, why in ((closed, "check-in not open"), (playing.t, "already started")):
        with pytest.raises(TournamentError, match=why):
            check_in(state, number("C"), playing.now)


def test_it_is_kept_in_the_log() -> None:
    playing = checking("A", "B", "C")
    check(playing, "A", "B")
    kept: list[Event] = [from_row(to_row(event)) for event in playing.log]
    assert fold(playing.t.settings, kept) == playing.t
    playing.start()
    assert (playing.t.phase, playing.t.check_in) == (Phase.RUNNING, 0)
