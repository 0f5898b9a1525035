"""The places at the end of a match of several players, beside their scores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import Match
from bot.ui.match import without_players
from bot.ui.result import details
from games.kit.rules import Outcome, Seat

CLEAR = " Points only tell how clear a win is."
NO_POINTS = "Behind the winner, armies whose king stands come first"


def ended(ranking: tuple[set[int], ...], reason: str, *points: int) -> list[str]:
    """The details of a match of New Chaturanga between Ann, Bob, Cem and Dan with this end."""
    match: Match = without_players("chaturanga", CATALOGUE["chaturanga"].game.start({}))
    match = replace(match, names=("Ann", "Bob", "Cem", "Dan"))
    places = tuple(frozenset(map(Seat, seats)) for seats in ranking)
    scores = tuple((Seat(seat), score) for seat, score in enumerate(points))
    return list(details(match, Outcome(places, reason, scores), "en"))


def test_places_that_the_points_do_not_decide_are_explained() -> None:
    lines = ended(({1}, {3}, {0, 2}), "scores", 0, 4, 3, 2)
    assert lines[:4] == [
        "**1st** Red (Bob): 4 points",
        "**2nd** Yellow (Dan): 2 points",
        "**3rd** (shared) Black (Ann): 0 points",
        "**3rd** (shared) Green (Cem): 3 points",
    ]
    assert [line.startswith(NO_POINTS) for line in lines[4:]] == [True]


@pytest.mark.parametrize(
    ("ranking", "points"),
    [
        (({1}, {3}, {0, 2}), (1, 4, 1, 2)),
        # The reason of the end says why this one won.
        (({1}, {3}, {0, 2}), (1, 0, 1, 2)),
        (({0, 1}, {2, 3}), (2, 2, 1, 1)),
    ],
)
def test_places_in_the_order_of_the_points_need_no_words(
    ranking: tuple[set[int], ...], points: tuple[int, ...]
) -> None:
    assert len(ended(ranking, "400 turns", *points)) == 4


@pytest.mark.parametrize(
    ("reason", "points", "words"),
    [
        ("moon captured", 4, "Blue (Ann) gets 4 points, the most possible, for capturing the moon." + CLEAR),
        ("time-out", 3, "Blue (Ann) gets 3 points, one for each magic piece (◆) that they still have." + CLEAR),
        (
            "magic pieces captured",
            1,
            "Blue (Ann) gets 1 point, for the one magic piece (◆) that they still have." + CLEAR,
        ),
    ],
)
def test_shelts_points_are_explained(reason: str, points: int, words: str) -> None:
    match = replace(without_players("shelt", CATALOGUE["shelt"].game.start({})), names=("Ann", "Bob"))
    blue, red = Seat(0), Seat(1)
    won = Outcome((frozenset({blue}), frozenset({red})), reason, ((blue, points), (red, 0)))
    assert list(details(match, won, "en")) == [words]
