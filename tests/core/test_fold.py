"""The fold of a log: however it is computed, the state of a match is the same."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.match import MOVES, Match, MatchState, Row, RowKind, RuleViolation, UserId, fold, restored
from bot.core.match.fold import History
from bot.core.match.log import UNDOING
from games.kit.rules import MoveError, Seat
from tests.core import toy
from tests.core.random_matches import BEGAN, begun, something

PEOPLE = (UserId(11), UserId(12), UserId(13))


def rows_of_a_random_match(seed: int) -> tuple[Match, list[Match]]:
    """A match of the toy game with dice, gifts and offers, and how it stood after each action."""
    rng = random.Random(seed)
    match = begun("toy", {"table": "three"}, PEOPLE)
    stages = [match]
    start = toy.GAME.start(match.options)
    for step in range(150):
        if match.outcome:
            break
        user, at = rng.choice(PEOPLE), BEGAN + timedelta(minutes=step)
        try:
            match = something(match, user, start, at, rng)
        except (RuleViolation, MoveError):
            continue
        stages.append(match)
    return match, stages


def one_by_one(match: Match) -> MatchState:
    """The state after adding one row after another; what may undo rows is folded from the start."""
    start = toy.GAME.start(match.options)
    state = fold(match, (), start)
    for number, row in enumerate(match.log, 1):
        rows = match.log[:number]
        state = fold(match, rows, start) if row.kind in UNDOING else state.after(rows)
    return state


@pytest.mark.parametrize("seed", range(8))
def test_folding_at_once_from_a_snapshot_and_row_by_row_gives_the_same_state(seed: int) -> None:
    match, stages = rows_of_a_random_match(seed)
    start = toy.GAME.start(match.options)
    assert len(stages) > 10
    for stage in stages:
        assert fold(stage, stage.log, start) == stage.state
        turn = stage.state.exchange.turns[0]
        assert fold(stage, stage.log, turn.start, turn.began) == stage.state
    assert one_by_one(match) == match.state


@pytest.mark.parametrize("seed", range(8))
def test_the_states_fields_agree_with_the_rows(seed: int) -> None:
    """Each cheap field against the plainest way to find it in the log."""
    _, stages = rows_of_a_random_match(seed)
    for match in stages:
        log, history = match.log, match.state.history
        for kind in RowKind:
            numbers = [number for number, row in enumerate(log, 1) if row.kind is kind]
            assert (history.counts.get(kind, 0), history.latest(kind)) == (len(numbers), max(numbers, default=0))
        pauses = [row for row in log if row.kind in {RowKind.ADJOURN, RowKind.RESUME}]
        is_adjourned = bool(pauses) and pauses[-1].kind is RowKind.ADJOURN and not match.outcome
        assert match.adjourned_since == (pauses[-1].at if is_adjourned else None)
        position = toy.GAME.start(match.options)
        for row in match.played:
            position = position.play(position.parse(row.text))
        assert position == match.position
        assert match.moves == sum(row.kind in {RowKind.MOVE, RowKind.FORCED} for row in match.standing)
        others = (
            number for number, row in enumerate(log, 1) if row.kind in MOVES and row.seat != match.position.to_move
        )
        if match.mover in match.people:
            assert match.on_turn_since == max(others, default=0)
        assert all(match.asker(offer) in seats for offer, seats in match.offers.items())


def test_a_history_built_in_parts_equals_one_built_at_once() -> None:
    match, _ = rows_of_a_random_match(1)
    computers = match.state.computers
    whole = History().after(match.log, computers)
    for split in range(len(match.log)):
        assert History().after(match.log[:split], computers).after(match.log, computers) == whole


def test_an_unreadable_offer_in_a_log_is_ignored() -> None:
    match = begun("vault", {}, PEOPLE[:2])
    rows = [Row(RowKind.OFFER, Seat(0), text, None, BEGAN) for text in ("home", "computer", "moon")]
    forged = replace(match, log=(*rows,), state=match.state.with_history(rows))
    assert (forged.offers, forged.outcome) == ({}, None)
    assert restored(match, rows, match.shown, match.position).offers == {}
