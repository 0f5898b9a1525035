"""A board's text is short, so that the picture below it is in sight on a phone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import ceil

import pytest

from bot.catalogue import CATALOGUE
from bot.core.dice import Salt, Seed
from bot.core.match import (
    Draw,
    Match,
    MatchId,
    RowKind,
    Terms,
    UserId,
    begin,
    computer,
    end,
    fold,
    make_offer,
    open_match,
    resign,
    time_out,
)
from bot.publishing.board_view import Audience, BoardContext, board
from bot.publishing.lock_screen import moves_told
from bot.texts import LANGUAGES
from bot.ui.layout import columns
from bot.ui.match import seat_word
from bot.ui.narration import happened_since, last_turn_lines
from games.chaturanga import ARMIES, RED, ChaturangaPosition, position
from games.kit.rules import Seat
from tests.matches import NOW, begun, moved

PHONE_COLUMNS = 45
"""Width of the text of a message on a phone."""


def lines_on_a_phone(text: str) -> int:
    """The number of lines of a text on a phone."""
    return sum(max(1, ceil(columns(line.replace("**", "")) / PHONE_COLUMNS)) for line in text.split("\n"))


@pytest.fixture
def match() -> Match:
    """A match of New Chaturanga of two people and two computer players."""
    return opened(UserId(10**17), computer(3), UserId(2 * 10**17), computer(3))


def opened(*seats: UserId, start: ChaturangaPosition | None = None) -> Match:
    """A match of New Chaturanga of these players."""
    rules = CATALOGUE["chaturanga"].game
    options = {option.key: option.default for option in rules.options}
    terms = Terms(
        id=MatchId(1),
        game="chaturanga",
        options=options,
        guild=1,
        channel=1,
        seats=seats,
        names=("Ann", "Banmen 1", "Cem", "Banmen 2"),
        started_at=NOW,
        seed=Seed(bytes(32)),
        salt=Salt(message=14),
    )
    return open_match(begin(terms, start or rules.start(options)))


def test_two_moves_of_a_player_are_one_sentence_and_used_rolls_are_left_out(match: Match) -> None:
    rng = random.Random(1)
    while len([row for row in match.log if row.kind == "move"]) < 4:
        match = moved(match, rng)
    told = [line for line in last_turn_lines(match) if not line.startswith("🎲")]
    (turn,) = (line for line in told if line.startswith("Red "))
    assert turn.count(", ") == 1
    assert sum(line.startswith("🎲") for line in last_turn_lines(match)) <= 1


def test_the_text_above_the_board_is_short_during_the_match_and_at_its_end(match: Match) -> None:
    """Takes half a second: a whole match."""
    rng, heights = random.Random(5), []
    while match.outcome is None:
        match = moved(match, rng)
        if match.mover in match.people:
            heights.append(lines_on_a_phone(board(match, BoardContext(audience=Audience(1, ()))).text))
    assert sorted(heights)[len(heights) // 2] <= 9
    assert sorted(heights)[len(heights) * 9 // 10] <= 13
    assert lines_on_a_phone(board(match, BoardContext(audience=Audience(1, ()))).text) <= 17


ENDINGS: dict[str, Callable[[Match], Match]] = {
    "agreed": lambda match: drawn(match, *sorted(match.people)),
    "resigned": lambda match: resigned(match, *match.seats[1:]),
    "ended by a moderator": lambda match: end(match, UserId(9), "Too late", at=NOW),
    "out of time": lambda match: time_out(resigned(match, *match.seats[2:]), None, at=NOW),
}


def drawn(match: Match, *users: UserId) -> Match:
    """The match after these users have agreed to a draw."""
    for user in users:
        match = make_offer(match, user, Draw(), match.position, at=NOW)
    return match


def resigned(match: Match, *users: UserId) -> Match:
    """The match after these users have resigned."""
    for user in users:
        match = resign(match, user, at=NOW)
    return match


@pytest.mark.parametrize("game", ["vault", "shelt", "chaturanga"])
@pytest.mark.parametrize("how", ENDINGS)
def test_an_end_without_a_move_doesnt_tell_the_last_move_or_roll_again(game: str, how: str) -> None:
    match = moved(moved(begun(game), random.Random(1)), random.Random(2))
    told = last_turn_lines(match)
    ended = ENDINGS[how](match)
    assert told
    assert ended.outcome
    assert not set(told) & set(last_turn_lines(ended))
    assert "🎲" not in "".join(last_turn_lines(ended))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_players_turns_take_a_line_each_and_name_their_sides(language: str) -> None:
    """Without dice and notation, which the replay tells. There are more lines only for gifts and what befalls kings."""
    rng, most = random.Random(5), 0
    match = replace(opened(UserId(10**17), *(computer(3) for _ in range(3))), language=language)
    sides = [seat_word(match, Seat(seat), language) for seat in range(4)]
    while match.outcome is None:
        before, match = len(match.log), moved(match, rng)
        since = match.log[before:]
        if match.mover not in match.people or any(row.kind is RowKind.ASIDE for row in since):
            continue
        told = moves_told(match)
        lines = last_turn_lines(match, told=told)
        moves = [line for line in lines if "→" in line]
        assert all(line.startswith(tuple(sides)) for line in moves)
        assert not any(row.text in line for row in since for line in moves)
        assert len(moves) + bool(told) <= 3
        assert sum(line.startswith("🎲") for line in lines) <= 1
        most = max(most, len(moves) + bool(told))
    assert most == 3


CAPTIVE = position(*ARMIES[:3], "Na5 Ra8 b5e b6e b7e b8e", captives=(None, None, None, RED))
"""Yellow's king is captive, and can't escape because its cavalry stands where it began."""


@pytest.mark.parametrize("others", [[computer(3)] * 3, [UserId(1), UserId(2), computer(3)]])
def test_a_captive_sees_the_last_round_only(others: list[UserId]) -> None:
    """However long ago the captive's own turn was."""
    rng, captive = random.Random(3), UserId(10**17)
    match = opened(*others, captive, start=CAPTIVE)
    most = 0
    for _ in range(60):
        match = moved(match, rng)
        assert len(match.last_turn) <= 12
        assert len([line for line in last_turn_lines(match) if "→" in line]) <= 3
        most = max(most, len([line for line in happened_since(match, captive, "en") if line.startswith("🎲")]))
    assert 3 < most <= 12
    assert isinstance(match.position, ChaturangaPosition)
    assert match.position.captives[3] is not None
    assert match.state == fold(match, match.log, *((first := match.state.exchange.turns[0]).start, first.began))


@pytest.mark.parametrize("is_person", [True, False])
@pytest.mark.parametrize(("locale", "leave"), [("en", "leave the match"), ("ja", "抜けることもできます")])
def test_a_person_in_captivity_is_told_how_to_escape_and_what_to_do_until_then(
    locale: str, leave: str, is_person: bool
) -> None:
    start = replace(CAPTIVE, turn=Seat(3))
    people = [UserId(10**17), *[computer(3)] * 3]
    match = replace(opened(*(people[::-1] if is_person else people), start=start), language=locale)
    (told,) = (line for line in last_turn_lines(match) if "king of" in line or "の王" in line)
    assert (leave in told) is is_person
    assert {"en": "crown", "ja": "「王か歩兵」のぞろ目"}[locale] in told
