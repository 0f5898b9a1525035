"""The first line of the message of an offer."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.catalogue import CATALOGUE
from bot.core.match import (
    Draw,
    Match,
    UserId,
    end,
    resign,
)
from bot.features.offers.views import asking
from bot.features.replay.steps import Replay
from bot.features.replay.views import animation, viewer
from bot.publishing.board_view import BoardContext, board
from bot.texts import LANGUAGES, game_title
from bot.ui.match import entry_of, view_of
from games.kit.rules import Seat
from tests.core.test_lock_screen import AOI, BEN, MARKDOWN, OFFERS, fresh, offering, sentences
from tests.for_each import for_each
from tests.matches import NOW, moved


def messages_of(match: Match) -> list[str]:
    """The messages about a match as it is."""
    replay = Replay(match, entry_of(match))
    step = viewer(match, replay, replay.scene(replay.last), view_of(match), match.language, None)
    film = animation(match, replay, Seat(0), 1, match.language, for_all=True)
    asked = [asking(match, number) for number, row in enumerate(match.log, 1) if row.offer in match.offers]
    return [each.text for each in (board(match), step, film, *asked)]


@for_each(game=[game for game, entry in CATALOGUE.items() if entry.picture.told], language=LANGUAGES)
def test_no_message_about_a_match_says_anything_twice(game: str, language: str) -> None:
    """A message names the game once, and no sentence comes twice."""
    match, rng = replace(fresh(game), language=language), random.Random(2)
    shown = [board(match, BoardContext(is_first=True)).text]
    while match.outcome is None and match.moves < 6:
        match = moved(match, rng)
        shown += messages_of(match)
    if len(match.seats) > 1 and match.outcome is None:
        shown += messages_of(offering(match, AOI, Draw()))
        shown += messages_of(resign(match, BEN, at=NOW))
    if match.outcome is None:
        shown += messages_of(end(match, UserId(9), "late", at=NOW))
    for text in shown:
        told = sentences(text)
        assert len(told) == len(set(told)), text
        assert text.count(game_title(game, language)) <= 1, text


@for_each(situation=list(OFFERS))
@for_each(language=["en", "ja"])
def test_an_offers_first_line_is_a_sentence_to_those_who_answer(situation: str, language: str) -> None:
    make, *expected = OFFERS[situation]
    match = replace(make(), language=language)
    (made,) = {number for number, row in enumerate(match.log, 1) if row.offer in match.offers}
    told = asking(match, made).text.splitlines()[0]
    assert told == expected[language == "ja"]
    assert not MARKDOWN.search(told)
