"""The line at the end of a match for the player who has lost it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.computers.fair_play import Unaided
from bot.core.match import Match, UserId, computer, play, resign
from bot.features.coach import last_chance, review
from bot.features.coach.facts import MOST_PLAYED, facts_of
from bot.publishing.board_view import BoardContext, board
from bot.texts import LANGUAGES, say
from tests.core.test_lock_screen import BEN
from tests.for_each import for_each
from tests.matches import NOW, begun, moved
from tests.town.conftest import SHORT_GAME


def short_game(*, computers: bool = False, language: str = "en") -> Match:
    """A match in which Black overlooks that a pawn on b6 can be captured."""
    match = replace(begun("vault", size=6), language=language)
    if computers:
        match = replace(match, seats=(computer(1, 1), BEN), names=("Banmen Lv.1", "Ben"))
    for number, move in enumerate(SHORT_GAME):
        match = play(match, match.seats[number % 2], move, at=NOW)
    return match


def test_the_loser_is_told_the_move_that_was_overlooked() -> None:
    match = short_game()
    assert match.loser == BEN
    told = review(match, BEN, Unaided())
    assert told.startswith(f"<@{BEN}>: ")
    assert "On move 8, the only way to hold out was to **jump from" in told
    assert "**." in told
    assert "and capture the pawn on b6" in told
    assert not review(short_game(computers=True), BEN, Unaided()).startswith("<@"), "nobody else is spoken to"
    assert "8手目は" in review(short_game(language="ja"), BEN, Unaided())


@for_each(language=LANGUAGES)
def test_an_analysis_tells_everybody_the_losers_last_chance(language: str) -> None:
    told = last_chance(short_game(language=language), BEN, Unaided(), language)
    assert "8" in told
    assert say(language, "seat-black") in told
    assert "b6" in told
    assert "you " not in told


def test_wins_are_seen_on_the_largest_board_of_vault_too() -> None:
    match, rng = begun("vault", size=10), random.Random(1)
    for _ in range(30):
        match = moved(match, rng)
    position = match.position
    replies = sum(len(position.play(move).legal_moves()) for move in position.legal_moves())
    assert 4_000 < replies < MOST_PLAYED


def test_a_match_of_older_rules_is_not_looked_back_on() -> None:
    match = short_game()
    odd = replace(match.log[0], text="a1-f6")
    assert review(replace(match, log=(odd, *match.log[1:])), BEN, Unaided()) == ""


@for_each(language=LANGUAGES)
def test_the_result_comes_first_then_the_last_move_then_what_is_said_to_the_players(
    language: str,
) -> None:
    match = short_game(language=language)
    told = review(match, BEN, Unaided())
    lines = board(match, BoardContext(review=told)).text.splitlines()
    (last_move,) = (number for number, line in enumerate(lines) if "a6" in line and "b5" in line)
    assert 0 < last_move < len(lines) - 2
    assert lines[-1] == told


def test_the_loser_of_a_short_vault_match_is_praised_for_what_was_captured() -> None:
    captures = sum("x" in move for move in SHORT_GAME[1::2])
    assert ("You captured" in review(short_game(), BEN, Unaided())) is bool(captures)


@pytest.mark.parametrize("game", ["vault", "shelt", "pentup", "chaturanga"])
def test_a_match_that_was_broken_off_has_no_overlooked_move(game: str) -> None:
    match, rng = begun(game), random.Random(1)
    for _ in range(12):
        match = moved(match, rng)
    for user in match.seats[1:]:
        if match.outcome is None:
            match = resign(match, user, at=NOW)
    for user in sorted(match.people - {match.seats[0]}):
        assert "On move" not in review(match, user, Unaided())


def test_only_one_loser_is_spoken_to() -> None:
    match = begun("chaturanga")
    for user in match.seats[1:]:
        match = resign(match, user, at=NOW)
    assert match.outcome
    assert match.loser is None
    assert begun("vault").loser is None, "it goes on"


def test_in_pent_up_the_level_that_decided_is_told_with_the_result() -> None:
    match, rng = begun("pentup"), random.Random(2)
    while match.outcome is None:
        match = moved(match, rng)
    first, *others = board(match).text.splitlines()
    assert "holds the top level" in first
    assert not any("holds" in line for line in others)


def test_whoever_could_still_have_won_or_held_out_at_the_last_turn_is_told_how() -> None:
    told = dict[bool, int]()
    for seed in range(12):
        match, rng = begun("vault", size=6), random.Random(seed)
        turns = dict[UserId | None, Any]()
        while match.outcome is None:
            turns[match.mover] = match.position
            match = moved(match, rng)
        loser = match.loser
        assert loser is not None
        facts = facts_of(turns[loser])
        had_a_way_out = facts.winning is not None or (bool(facts.safe) and match.outcome.reason == "back rank")
        told[had_a_way_out] = told.get(had_a_way_out, 0) + 1
        if had_a_way_out:
            assert "On move" in review(match, loser, Unaided())
    assert told[True]
