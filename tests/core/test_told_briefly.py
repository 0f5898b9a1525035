"""A board's text is short, so that the picture below it is in sight on a phone."""

from __future__ import annotations

import random
from math import ceil

import pytest

from bot.catalogue import CATALOGUE
from bot.core.dice import Seed
from bot.core.match import Match, MatchId, Terms, UserId, begin, computer, open_match
from bot.core.spectators import Audience
from bot.publishing.board_view import BoardContext, board
from bot.ui.layout import columns
from bot.ui.narration import last_turn_lines
from tests.core.test_replay import NOW, moved

PHONE_COLUMNS = 45
"""Width of the text of a message on a phone."""


def lines_on_a_phone(text: str) -> int:
    """The number of lines of a text on a phone."""
    return sum(max(1, ceil(columns(line.replace("**", "")) / PHONE_COLUMNS)) for line in text.split("\n"))


@pytest.fixture
def match() -> Match:
    """A match of New Chaturanga of two people and two computer players."""
    rules = CATALOGUE["chaturanga"].game
    options = {option.key: option.default for option in rules.options}
    terms = Terms(
        id=MatchId(1),
        game="chaturanga",
        options=options,
        guild=1,
        channel=1,
        seats=(UserId(10**17), computer(3), UserId(2 * 10**17), computer(3)),
        names=("Ann", "Banmen 1", "Cem", "Banmen 2"),
        started_at=NOW,
        seed=Seed(bytes(32)),
    )
    return open_match(begin(terms, rules.start(options)))


def test_two_moves_of_a_player_are_one_sentence_and_used_rolls_are_left_out(match: Match) -> None:
    rng = random.Random(1)
    while len([row for row in match.log if row.kind == "move"]) < 4:
        match = moved(match, rng)
    told = [line for line in last_turn_lines(match) if not line.startswith("🎲")]
    (turn,) = (line for line in told if "Banmen 1" in line)
    assert turn.count(", then ") == 1
    assert sum(line.startswith("🎲") for line in last_turn_lines(match)) <= 1


def test_the_text_above_the_board_is_short_during_the_match_and_at_its_end(match: Match) -> None:
    """Takes half a second: a whole match."""
    rng, heights = random.Random(5), []
    while match.outcome is None:
        match = moved(match, rng)
        if match.mover in match.people:
            heights.append(lines_on_a_phone(board(match, BoardContext(audience=Audience(1, ()))).text))
    assert sorted(heights)[len(heights) * 9 // 10] <= 12
    assert lines_on_a_phone(board(match, BoardContext(audience=Audience(1, ()))).text) <= 17
