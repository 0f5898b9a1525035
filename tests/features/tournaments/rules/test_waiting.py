"""A limited number of places, and the people who wait for one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.features.tournaments.news import News, NewsKind, news
from bot.features.tournaments.rules import Format, Settings, Tournament, TournamentError, join, standings
from bot.features.tournaments.rules.events import Barred, Joined
from tests.features.tournaments.rules.playing import Playing, number


def limited(*people: str) -> Playing:
    """A Swiss with three places that these people have joined in this order, the last one with the best rating."""
    playing = Playing(Tournament(Settings(format=Format.SWISS, limit=3)))
    for rating, name in enumerate(people, 1000):
        playing.join(name, rating)
    return playing


def names(playing: Playing, numbers: tuple[int, ...]) -> str:
    return "".join(each.name for each in playing.t.entrants if each.number in numbers)


def test_people_who_come_when_all_places_are_taken_wait_in_their_order() -> None:
    playing = limited("A", "B", "C", "D", "E")
    assert (names(playing, playing.t.active), names(playing, playing.t.waiting)) == ("ABC", "DE")
    before = playing.t
    playing.withdraw("B")
    assert (names(playing, playing.t.active), names(playing, playing.t.waiting)) == ("ACD", "E")
    assert list(news(before, playing.t)) == [News(NewsKind.SEATED, number("D"))]


def test_a_player_who_left_and_comes_back_waits_behind_the_others() -> None:
    playing = limited("A", "B", "C", "D", "E")
    playing.withdraw("A")
    playing.join("A")
    assert names(playing, playing.t.active) == "BCD"
    assert playing.t.waiting == (number("E"), number("A"))
    before = playing.t
    playing.withdraw("E")
    assert list(news(before, playing.t)) == []


def test_those_who_still_wait_at_the_start_are_not_in_it_and_nobody_is_told() -> None:
    playing = limited("A", "B", "C", "D")
    before = playing.t
    playing.start()
    assert playing.t.entrant(number("D")).barred is Barred.FULL
    assert {line.entrant for line in standings(playing.t)} == set(map(number, "ABC"))
    assert list(news(before, playing.t)) == []


def test_people_may_come_late_only_to_a_free_place() -> None:
    playing = limited("A", "B", "C", "D")
    playing.start()
    with pytest.raises(TournamentError) as refused:
        join(playing.t, Joined(at=playing.now, user=103, name="D", rating=1000))
    assert (refused.value.key, refused.value.evidence) == ("all places taken", {"limit": 3})
    playing.withdraw("A")
    playing.now += timedelta(hours=1)
    playing.join("D")
    assert number("D") in playing.t.active
