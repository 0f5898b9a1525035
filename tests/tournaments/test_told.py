"""The message of a tournament, at every moment."""

from __future__ import annotations

import re

import pytest

from benchmarks.tournaments import play
from bot.core.match import UserId
from bot.features.tournaments.hosted import Hosted, Plan, TournamentId
from bot.features.tournaments.views import about_format, announcement
from bot.texts import LANGUAGES
from bot.tournaments import Format, Settings, Tournament
from tests.classic import BROKEN
from tests.tournaments.test_dates import NOW

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


def hosted(state: Tournament, language: str) -> Hosted:
    return Hosted(
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
