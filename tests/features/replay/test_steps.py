"""Matches step by step: every step is what the match was then."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

import pytest

from bot.catalogue import CATALOGUE
from bot.core.match import Match, MatchId, Row, TakeBack, UserId, make_offer, resign
from bot.features.replay.steps import Replay, Replays
from bot.ui.narration import last_turn_lines
from tests.matches import NOW, begun, moved

every_game = pytest.mark.parametrize("game", CATALOGUE)


def rows_of_steps(match: Match) -> list[Row]:
    """The rows that steps are made of."""
    return [row for row in match.log if row.kind in {"move", "forced", "aside"}]


@every_game
def test_each_step_of_a_replay_shows_the_board_at_that_time(game: str) -> None:
    match, rng = begun(game), random.Random(4)
    while match.outcome is None and match.moves < 40:
        match = moved(match, rng)
    position = CATALOGUE[game].game.start(match.options)
    steps = []
    for end, row in enumerate(match.log, 1):
        position = position.play(position.parse(row.text))
        if row.kind != "roll":
            steps.append((end, position))
    replay = Replay(match, CATALOGUE[match.game])
    assert [scene.step.row for scene in replay.scenes()][1:] == rows_of_steps(match)
    assert replay.scene(0).step.row is None
    positions = {scene.step.ends: scene.position for scene in replay.scenes()}
    # A roll is shown with the move that follows, the latest one with the move before.
    assert len(steps) > 3
    assert all(positions[end] == position for end, position in steps[:-1])
    newest = replay.scene(replay.last)
    assert (newest.position, newest.step.last, newest.step.number) == (match.position, match.last_turn, match.moves)


def test_rolls_are_shown_with_the_move_that_follows() -> None:
    match, rng = begun("chaturanga"), random.Random(2)
    while match.rolls < 12:
        match = moved(match, rng)
    replay = Replay(match, CATALOGUE[match.game])
    thrown = [row.text for row in match.log if row.kind == "roll"]
    told = [text for step in replay.steps for text in step.rolls]
    assert told == thrown[: len(told)]
    assert len(told) >= len(thrown) - 1
    assert replay.scene(replay.last).position == match.position


def test_a_replay_leaves_out_moves_that_were_taken_back() -> None:
    match, rng = begun("tower"), random.Random(1)
    match = moved(match, rng)
    first = match.position
    match = make_offer(moved(match, rng), UserId(1), TakeBack(), CATALOGUE["tower"].game.start({}), at=NOW)
    replay = Replay(match, CATALOGUE[match.game])
    assert [step.number for step in replay.steps] == [0, 1]
    assert replay.scene(1).position == first


def test_a_resignation_is_a_step_without_its_own_number() -> None:
    match = resign(moved(begun("vault"), random.Random(1)), UserId(1), at=NOW)
    replay = Replay(match, CATALOGUE[match.game])
    assert [step.number for step in replay.steps] == [0, 1, 1]
    assert replay.scene(2).position.outcome == match.outcome


def test_a_replay_finds_steps_by_move_number() -> None:
    match, rng = begun("vault"), random.Random(1)
    for _ in range(5):
        match = moved(match, rng)
    match = resign(match, UserId(1), at=NOW)
    replay = Replay(match, CATALOGUE[match.game])
    assert [replay.step_of(number) for number in (0, 1, 5, 6, 99)] == [0, 1, 5, 6, 6]
    assert [replay.nearest(at) for at in (-1, 0, 6, 7)] == [0, 0, 6, 6]


async def test_replays_are_cached_until_the_match_goes_on() -> None:
    match, vault, replays = begun("vault"), CATALOGUE["vault"], Replays(remembered=2)
    known = await replays.of(match, vault)
    assert await replays.of(match, vault) is known
    later = moved(match, random.Random(1))
    assert (await replays.of(later, vault)).last == 1
    await replays.of(replace(match, id=MatchId(2)), vault)
    both = await asyncio.gather(replays.of(match, vault), replays.of(match, vault))
    assert known not in both


def test_a_moves_effect_on_each_player_is_described_on_its_own_line() -> None:
    match, rng = begun("pentup", variant="pairs"), random.Random(1)
    while match.outcome is None:
        match = moved(match, rng)
    laid, *counts = last_turn_lines(match)[-5:]
    assert re.search(r"laid the . on ", laid)
    seats = ["White (white)", "Red (red)", "Black (black)", "Blue (blue)"]
    assert [line.split(":")[0] for line in counts] == seats


def test_the_end_by_a_resignation_says_nothing_that_the_board_before_has_said() -> None:
    match, rng = begun("pentup"), random.Random(1)
    for _ in range(8):
        match = moved(match, rng)
    assert any("level 2" in line for line in last_turn_lines(match))
    assert last_turn_lines(resign(match, UserId(1), at=NOW)) == []
