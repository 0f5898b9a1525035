"""The kind sentence at the end of a match, which fits how the match ended."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.core.match import Draw, Match, claim, computer, mark_overdue, play, resign
from bot.publishing.board_view import board
from bot.texts import LANGUAGES
from tests.core.test_lock_screen import AOI, BEN, SLOW, fresh, offering
from tests.for_each import for_each
from tests.matches import NOW, begun, moved
from tests.town.conftest import SHORT_GAME


def after(moves: int, **changes: Any) -> Match:
    """A match of Vault after this many random moves."""
    match, rng = fresh(**changes), random.Random(1)
    while match.moves < moves and not match.outcome:
        match = moved(match, rng)
    return match


def claimed(match: Match) -> Match:
    """After the player on turn ran out of time, and the other one claimed."""
    (waiting,) = match.people - {match.mover}
    return claim(mark_overdue(match, at=NOW), waiting, at=NOW)


def against_a_computer(moves: int) -> Match:
    """After Aoi has resigned against a computer."""
    return resign(after(moves, seats=(AOI, computer(3, 1)), names=("Aoi", "Banmen Lv.3")), AOI, at=NOW)


FAREWELL = {"en": "Until next time", "ja": "またの対局を楽しみに"}
WON = {"en": "A win for you, {}!", "ja": "{}さん、今回は勝ちとなりました！"}
PRAISE = {
    "en": ("Well played", "Well fought", "good game", "Good try"),
    "ja": ("おめでとう", "いい勝負", "よい対局", "お疲れさま"),
}
ENDS: dict[str, Callable[[int], Match]] = {
    "resigned": lambda moves: resign(after(moves), BEN, at=NOW),
    "claimed": lambda moves: claimed(after(moves, **SLOW)),
    "agreed": lambda moves: offering(offering(after(moves), AOI, Draw()), BEN, Draw()),
    "against a computer": against_a_computer,
}


@for_each(how=list(ENDS), language=LANGUAGES, moves=[0, 1, 5, 20])
def test_nobody_is_praised_for_a_match_that_was_hardly_played(how: str, language: str, moves: int) -> None:
    match = replace(ENDS[how](moves), language=language)
    assert match.outcome
    text = board(match).text
    assert (FAREWELL[language] in text) is (moves < 16)
    assert any(words in text for words in PRAISE[language]) is (moves > 16)


@for_each(how=["resigned", "claimed"], language=LANGUAGES)
def test_the_winner_of_a_match_that_was_hardly_played_reads_a_sentence_of_their_own(how: str, language: str) -> None:
    match = replace(ENDS[how](3), language=language)
    assert match.outcome
    (winner,) = match.outcome.ranking[0]
    assert WON[language].format(f"<@{match.seats[winner]}>") in board(match).text


@for_each(language=LANGUAGES)
def test_a_match_that_was_played_out_is_praised_however_short(language: str) -> None:
    match = replace(begun("vault", size=6), language=language)
    for number, move in enumerate(SHORT_GAME):
        match = play(match, (AOI, BEN)[number % 2], move, at=NOW)
    assert match.outcome
    assert PRAISE[language][0] in board(match).text
    assert FAREWELL[language] not in board(match).text
