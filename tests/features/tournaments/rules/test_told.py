"""The message of a tournament, at every moment."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace

import pytest

from benchmarks.tournaments import play
from bot.core.match import UserId
from bot.features.tournaments.host_views import decision_in
from bot.features.tournaments.hosted import HostedTournament, Plan, TournamentId
from bot.features.tournaments.message_views import announcement, past
from bot.features.tournaments.rules import Format, Settings, TableNumber, Tournament, TournamentError, closes_at, join
from bot.features.tournaments.rules.events import Joined
from bot.features.tournaments.term_views import about_format
from bot.texts import LANGUAGES
from bot.ui.layout import MAX_MESSAGE_CHARS
from tests.classic import BROKEN
from tests.features.tournaments.rules.playing import Playing, tournament
from tests.features.tournaments.rules.test_dates import NOW

OF_NOTHING = re.compile(r"\b0 of 0\b|\D0[局組]中0")


@pytest.mark.parametrize("kind", Format)
def test_the_message_of_a_tournament_is_whole_after_each_event(kind: Format) -> None:
    """Also between the start and the first pairing, which are stored one after the other."""
    played = play(kind, 1, most=6)
    state = Tournament(played.settings)
    for event in played.log:
        state = state.after(event)
        for language in LANGUAGES:
            text = announcement(hosted(state, language), (), None).text
            assert not BROKEN.search(text), (event, text)
            assert not OF_NOTHING.search(text), (event, text)


def hosted(state: Tournament, language: str) -> HostedTournament:
    return HostedTournament(
        id=TournamentId(1),
        guild=1,
        channel=1,
        language=language,
        host=UserId(1),
        plan=Plan(game="vault"),
        state=state,
        created_at=NOW,
    )


def test_a_league_says_how_often_people_meet() -> None:
    """Not once where it is twice."""
    told = {
        (cycles, language): about_format(
            hosted(Tournament(Settings(format=Format.LEAGUE, cycles=cycles)), language), language
        )
        for cycles in (1, 2)
        for language in LANGUAGES
    }
    for (cycles, language), text in told.items():
        assert (("twice" if language == "en" else "2回ずつ") in text) is (cycles > 1), text


def test_what_concerns_one_division_of_a_league_says_so() -> None:
    playing = tournament(Settings(format=Format.LEAGUE, division=4, movers=1), 8)
    while playing.open_tables:
        playing.draw(*playing.open_tables[0])
    text = announcement(hosted(playing.t, "en"), (), None).text
    assert "\nDivision 1:\n🥇 " in text
    assert [f"\n**Season 1, division {number}, round 3**\n- " in text for number in (1, 2)] == [True, True]
    assert [f"-# Division {number}, by lot, in this order: " in text for number in (1, 2)] == [True, True]


def of_long_names(people: int, rounds: int) -> Playing:
    """A Swiss of people with long names."""
    playing = Playing(Tournament(Settings(format=Format.SWISS, rounds=rounds)))
    for number in range(people):
        playing.do(join(playing.t, Joined(at=playing.now, user=number + 1, name=f"{number:0>32}", rating=1500)))
    playing.start()
    return playing


def test_the_pairings_of_forty_people_fit_into_one_message_a_round() -> None:
    playing = of_long_names(40, 5)
    while not playing.is_over:
        text = announcement(hosted(playing.t, "en"), (), None).text
        assert (text.count("\n- "), "more" in text) == (20, False)
        playing.end_round()
        assert len(re.findall("1–0|0–1", past(hosted(playing.t, "en"), (), 1001).text)) == 20
    assert playing.t.round == 5
    text = announcement(hosted(playing.t, "en"), (), None).text
    (more,) = re.findall(r"\n… and (\d+) more\n", text)
    assert text.count("\n- ") == 20 - int(more), "there is less room beside the first ten"
    assert ["\n🥇 " in text, "\n-# 4. " in text, "\n**Round 5**\n" in text] == [True] * 3


def test_a_message_says_how_many_pairings_do_not_fit() -> None:
    playing = of_long_names(119, 1)
    for is_over in (False, True):
        shown = hosted(playing.t, "en")
        for text in (announcement(shown, (), None).text, past(shown, (), 1001).text):
            assert len(text) <= MAX_MESSAGE_CHARS
            (more,) = re.findall(r"\n… and (\d+) more\n", text)
            assert 10 < text.count("\n- ") == 59 - int(more)
            assert "\nBye: " in text
        assert playing.is_over is is_over
        playing.end_all()


def test_an_arena_says_nothing_that_is_wrong_once_its_time_is_up() -> None:
    playing = tournament(Settings(format=Format.ARENA), 3)
    closes = closes_at(playing.t)
    assert closes is not None
    shown = announcement(hosted(playing.t, "en"), (), None)
    assert f"No new ones begin after <t:{int(closes.timestamp())}:f>" in shown.text
    playing.wait(minutes=60)
    shown = announcement(hosted(playing.t, "en"), (), None)
    assert "The time is up, so no new ones begin." in shown.text
    assert "<t:" not in shown.text


def test_the_end_says_why_no_further_round_was_paired() -> None:
    playing = tournament(Settings(format=Format.SWISS, rounds=6), 4)
    playing.end_all()
    assert playing.is_over
    text = announcement(hosted(playing.t, "en"), (), None).text
    assert "The tournament is over after round 3 of 6:** no further round could be paired" in text
    assert "\n**Round 3**\n- " in text


def test_a_host_is_offered_only_results_that_can_be_corrected() -> None:
    playing = tournament(Settings(format=Format.KNOCKOUT), 4)
    playing.end("A", "D")
    playing.end("B", "C")
    (final,) = playing.t.open_tables
    first, second = playing.t.tables[:2]
    for begun, decisions in ((frozenset[TableNumber](), 1), (frozenset({final.number}), 0)):
        offered = replace(hosted(playing.t, "en"), begun=begun)
        for table in (first, second):
            allowed = 0
            with suppress(TournamentError):
                decision_in(offered, f"{table.number}.1")
                allowed = 1
            assert allowed == decisions
        assert decision_in(offered, f"{final.number}.1").table == final
